"""Which computer this is, and which pins a pad must leave alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.config import Config
from companion.errors import UsageError
from hardware.board import check_pins, is_raspberry_pi, taken


@pytest.mark.parametrize(
    ("model", "pi"),
    [(b"Raspberry Pi 5 Model B Rev 1.0\0", True), (b"Raspberry Pi Zero 2 W Rev 1.0\0", True), (b"Rock Pi 4B\0", False)],
)
def test_a_pi_is_known_by_its_device_tree(tmp_path: Path, model: bytes, pi: bool) -> None:
    (tmp_path / "model").write_bytes(model)
    assert is_raspberry_pi(tmp_path / "model") is pi


def test_a_computer_without_a_device_tree_is_no_pi(tmp_path: Path) -> None:
    assert not is_raspberry_pi(tmp_path / "model")
    assert not is_raspberry_pi(tmp_path)


def test_a_pad_on_the_pins_of_an_enabled_bus_is_refused(tmp_path: Path) -> None:
    """FIELD (a button on GPIO 2/3 kills the I2C display): pin, role, bus and cure are named."""
    (tmp_path / "sys/bus/i2c/devices/i2c-1").mkdir(parents=True)
    with pytest.raises(UsageError, match=r"table\.toml: pads\.A: GPIO 3 belongs to I2C") as refusal:
        check_pins(Config(path=Path("table.toml"), pads={"pad:A": 3}), tmp_path)
    assert "raspi-config" in refusal.value.cure


def test_the_pins_of_a_bus_that_is_not_enabled_are_free(tmp_path: Path) -> None:
    check_pins(Config(pads={"pad:A": 3}, lights={"pad:A": 14}, sounder=8), tmp_path)


def test_each_enabled_bus_takes_its_own_pins(tmp_path: Path) -> None:
    (tmp_path / "sys/bus/spi/devices/spi0.1").mkdir(parents=True)
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev/serial0").touch()
    assert taken(tmp_path) == {7: "SPI", 14: "the serial port", 15: "the serial port"}
