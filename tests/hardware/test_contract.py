"""The contract of pad edges over gpiozero's mock pins, over gpiod with a fake chip, and over the simulated pads."""

from __future__ import annotations

from collections.abc import Iterator

import gpiod
import pytest

from tests.hardware.contract import PinContract, PinRig
from tests.hardware.pins import chosen
from tests.hardware.rigs import GpiodRig, MockRig


class TestGpiozero(PinContract):
    @pytest.fixture(params=[True, False], ids=["lgpio", "RPi.GPIO"])
    def rig(self, request: pytest.FixtureRequest) -> Iterator[PinRig]:
        rig = MockRig(exact=request.param, chosen=chosen(exact=request.param))
        yield rig
        rig.close()


class TestGpiod(PinContract):
    @pytest.fixture
    def rig(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[PinRig]:
        rig = GpiodRig()
        monkeypatch.setattr(gpiod, "Chip", rig.board.open)
        yield rig
        rig.close()
