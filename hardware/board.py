"""Which computer this is, and which of its pins are spoken for."""

from __future__ import annotations

from pathlib import Path

from companion.config import Config
from companion.errors import UsageError

MODEL = Path("/proc/device-tree/model")
BUSES = (
    ("sys/bus/i2c/devices/i2c-1", "I2C", (2, 3)),
    ("sys/bus/spi/devices/spi0.0", "SPI", (8, 9, 10, 11)),
    ("sys/bus/spi/devices/spi0.1", "SPI", (7,)),
    ("dev/serial0", "the serial port", (14, 15)),
)
"""What shows that a bus of a Pi is enabled, its name, and its pins (BCM)."""


def is_raspberry_pi(model: Path = MODEL) -> bool:
    """Whether this is a Raspberry Pi, as the firmware's device tree says."""
    try:
        return model.read_bytes().startswith(b"Raspberry Pi")
    except OSError:
        return False


def is_real(config: Config) -> bool:
    """Whether a real table is played, unless somebody asks for the simulated one."""
    return is_raspberry_pi() or config.names_hardware


def taken(root: Path = Path("/")) -> dict[int, str]:
    """The pins of enabled buses, with the bus each belongs to; meant for a Pi, elsewhere the names mean other pins."""
    return {pin: bus for shows, bus, pins in BUSES if (root / shows).exists() for pin in pins}


def check_pins(config: Config, root: Path = Path("/")) -> None:
    """Raises UsageError, naming pin and role, where a pin belongs to an enabled bus.

    A pad on GPIO 2 would silence an I2C display, and the display would slap.
    """
    buses = taken(root)
    for pin, role in config.pins():
        if pin in buses:
            what = f"GPIO {pin} belongs to {buses[pin]}, which is enabled"
            cure = "Use another pin, or disable that interface with raspi-config."
            raise UsageError(what, where=f"{config.path or 'companion.toml'}: {role}", cure=cure)
