"""The contract of pad edges over lines of a real Linux GPIO chip, through both adapters."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.hardware.contract import BusyContract, CallbackContract, Contract, Rig
from tests.hil.suite.chip import ChipRig


class TestGpiod(Contract, CallbackContract, BusyContract):
    @pytest.fixture
    def rig(self) -> Iterator[Rig]:
        rig = ChipRig(through="gpiod")
        yield rig
        rig.close()


class TestGpiozero(Contract, CallbackContract, BusyContract):
    @pytest.fixture
    def rig(self) -> Iterator[Rig]:
        rig = ChipRig(through="gpiozero")
        yield rig
        rig.close()
