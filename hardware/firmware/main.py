"""The firmware of a serial box: a Raspberry Pi Pico with MicroPython. Copy box.py and main.py onto it.

Wiring, all switches to ground: inputs 1 to 12 on GP2 to GP13, lights 1 to 8 on GP14 to GP21 (330 ohm each), a passive
piezo on GP22, a card reader that sends ranks as lines of text (9600 baud) to GP1. Other wiring: change the constants.
"""

import select
import sys
import time
from array import array

import machine
import micropython
from box import Box, Clock, Ring

INPUTS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
LIGHTS = (14, 15, 16, 17, 18, 19, 20, 21)
SOUNDER = 22
READER = 1  # the pin that listens to a card reader; None: there is none
NAME = ""  # the box's name; empty: made from the board's own number

PERIOD = 1 << 30  # where ticks_us() wraps
EDGES = 512  # so many edges may wait; noise on all inputs can bring any number
BOTH = machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING


class Input:
    """One switch: its interrupt notes the time and which way it went, and nothing else."""

    def __init__(self, number, pin, ring):
        self._number = number
        self._ring = ring
        self._pin = machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)
        self._irq = None
        self._irq = self._pin.irq(self.fired, BOTH, hard=True)

    def fired(self, pin):
        """In the interrupt: no memory may be taken here. Both ways at once: a pulse too short to tell apart."""
        now = time.ticks_us()
        open_now = pin.value()
        flags = self._irq.flags() if self._irq is not None else 0
        if flags & BOTH == BOTH:
            self._ring.put(self._number, open_now, now)
        self._ring.put(self._number, not open_now, now)


class Sounder:
    """Plays tones one after the other, without waiting for them."""

    def __init__(self, pin):
        self._pwm = machine.PWM(machine.Pin(pin))
        self._pwm.duty_u16(0)
        self._ends = None

    def play(self, box):
        now = time.ticks_ms()
        if not box.new_tune and (self._ends is None or time.ticks_diff(self._ends, now) > 0):
            return
        box.new_tune = False
        if not box.tones:
            self._pwm.duty_u16(0)
            self._ends = None
            return
        hertz, length = box.tones.pop(0)
        self._pwm.freq(min(max(hertz, 20), 12_000))
        self._pwm.duty_u16(32_768)
        self._ends = time.ticks_add(now, min(length, 2_000))


def led(pin):
    pwm = machine.PWM(machine.Pin(pin))
    pwm.freq(1_000)
    pwm.duty_u16(0)
    return pwm


def name():
    return NAME or "pico-" + "".join(f"{byte:02x}" for byte in machine.unique_id()[-3:])


def run():
    micropython.alloc_emergency_exception_buf(100)
    ring = Ring(array("b", [0] * EDGES), array("i", [0] * EDGES))
    box = Box(name(), len(INPUTS), len(LIGHTS), Clock(PERIOD, time.ticks_us()), sys.stdout.write)
    inputs = [Input(number, pin, ring) for number, pin in enumerate(INPUTS, 1)]
    lights = [led(pin) for pin in LIGHTS]
    sounder = Sounder(SOUNDER)
    reader = None if READER is None else machine.UART(0, 9_600, rx=machine.Pin(READER))
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    box.hello(time.ticks_us())
    while inputs:
        heard, patience = b"", 1  # ms
        while len(heard) < 64 and poll.poll(patience):
            heard, patience = heard + sys.stdin.buffer.read(1), 0
        box.hear(heard, time.ticks_us())
        box.drain(ring)
        sounder.play(box)
        for at, light in enumerate(lights):
            light.duty_u16(int(box.duty(at, time.ticks_us()) * 65_535))
        if reader is not None and reader.any():
            word = reader.readline()
            if word:
                box.read("".join(chr(byte) for byte in word if byte < 127), time.ticks_us())


if __name__ == "__main__":
    run()
