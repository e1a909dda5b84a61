"""All tests find the companion speaking English, whatever the computer speaks that runs them."""

from __future__ import annotations

import os

os.environ["LANGUAGE"] = "en"
