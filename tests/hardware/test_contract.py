"""The contract of pad edges over gpiozero's mock pins, gpiod with a fake chip, a serial box, the simulated pads."""

from __future__ import annotations

from collections.abc import Iterator

import gpiod
import pytest

from tests.hardware.contract import BusyContract, CallbackContract, ClosedContract, Contract, Rig
from tests.hardware.pins import chosen
from tests.hardware.rigs import BoxRig, GpiodRig, MockRig, SimRig


class TestGpiozero(Contract, CallbackContract, BusyContract, ClosedContract):
    @pytest.fixture(params=[True, False], ids=["lgpio", "RPi.GPIO"])
    def rig(self, request: pytest.FixtureRequest) -> Iterator[Rig]:
        rig = MockRig(exact=request.param, chosen=chosen(exact=request.param))
        yield rig
        rig.close()


class TestGpiod(Contract, CallbackContract, BusyContract, ClosedContract):
    @pytest.fixture
    def rig(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rig]:
        rig = GpiodRig()
        monkeypatch.setattr(gpiod, "Chip", rig.board.open)
        yield rig
        rig.close()


class TestSerialBox(Contract):
    @pytest.fixture
    def rig(self) -> Iterator[Rig]:
        rig = BoxRig()
        yield rig
        rig.close()
        rig.box.unplug()


class TestSimulated(Contract):
    @pytest.fixture
    def rig(self) -> Iterator[Rig]:
        rig = SimRig()
        yield rig
        rig.close()
