"""The reader on its board: the pins, the USB line, the clock and the watchdog. MicroPython only."""

import os
import select
import sys
import time

import machine
import micropython

from . import VERSION, pins
from .lights import Lights
from .mfrc522 import Mfrc522
from .station import Station

WINDOW = 3000
"""Milliseconds after the start in which Ctrl-C leads to the board's prompt."""
WATCHDOG = 8000
"""Milliseconds after which a program that hangs is started anew."""
_AT_ONCE = 64
"""The most bytes that are read or written in one turn."""


class _Line:
    """The USB line, which is standard input and output, read and written without ever waiting."""

    def __init__(self) -> None:
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._poll.register(sys.stdout, select.POLLOUT)
        self._leaving = b""

    def receive(self) -> bytes:
        """Return the bytes that have come; empty where none have."""
        received = b""
        while len(received) < _AT_ONCE and self._ready(select.POLLIN):
            received += sys.stdin.buffer.read(1)
        return received

    def room(self) -> int:
        """Return how many bytes can be handed over now."""
        return _AT_ONCE - len(self._leaving)

    def send(self, data: bytes) -> None:
        """Write what the port takes, and keep the rest."""
        self._leaving += data
        # A write waits when the buffer of the port is full; "ready" promises one byte, not more.
        while self._leaving and self._ready(select.POLLOUT):
            sys.stdout.buffer.write(self._leaving[:1])
            self._leaving = self._leaving[1:]

    def _ready(self, event: int) -> bool:
        return any(flags & event for _, flags in self._poll.ipoll(0))


class _Clock:
    """Milliseconds since the start. The board's own count begins anew every twelve days."""

    def __init__(self) -> None:
        self._last = time.ticks_ms()
        self._now = 0

    def now(self) -> int:
        """Return the time, which never goes back."""
        ticks = time.ticks_ms()
        self._now += time.ticks_diff(ticks, self._last)
        self._last = ticks
        return self._now


def main() -> None:
    """Run the reader for ever."""
    station = _station()
    clock = _Clock()
    line = _Line()
    watchdog = None
    while not station.restart:
        now = clock.now()
        if watchdog is not None:
            watchdog.feed()
        elif now >= WINDOW:
            # A watchdog can't be stopped again: it begins when the prompt can't be reached any more.
            micropython.kbd_intr(-1)
            watchdog = machine.WDT(timeout=WATCHDOG)
        line.send(station.step(now, line.receive(), line.room()))
        time.sleep_ms(1)
    machine.reset()


def _station() -> Station:
    spi = machine.SPI(
        pins.SPI,
        baudrate=1_000_000,
        sck=machine.Pin(pins.SCK),
        mosi=machine.Pin(pins.MOSI),
        miso=machine.Pin(pins.MISO),
    )
    chip = Mfrc522(spi, machine.Pin(pins.CS, machine.Pin.OUT), machine.Pin(pins.RST, machine.Pin.OUT))
    lights = Lights(machine.Pin(pins.LIGHT, machine.Pin.OUT), machine.Pin(pins.BUZZER, machine.Pin.OUT))
    boot = 1 + (int.from_bytes(os.urandom(4), "big") & 0x3FFFFFFF)
    return Station(chip, lights, machine.unique_id().hex(), boot, VERSION)
