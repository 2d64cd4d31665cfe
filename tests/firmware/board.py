"""A Pico for MicroPython where there is none: runs the files of the board, with everything that is not Python made up.

`sys`, `os`, `time`, `select`, `micropython` and `machine` are classes in place of modules; the chip is the model. What
happened is printed as JSON.
"""

import json
import sys

from companion.firmware.frames import encode
from tests.firmware.mfrc522_model import Model, ModelTag

PLAN = {
    100: ("lay", None),
    500: ("say", encode({"t": "hello", "p": [1]})),
    1000: ("close", None),
    2500: ("open", None),
    3500: ("say", b"\x03\x03" + b"\xff" * 300 + b"\n"),
    5000: ("say", encode({"t": "led", "mode": "ready"})),
    6000: ("say", encode({"t": "restart"})),
}
"""What happens at which millisecond."""

START = (1 << 30) - 700
"""The board's count of milliseconds at the start, shortly before it begins anew."""


class Reset(BaseException):
    """The board starts anew: nothing of the program may catch it."""


class World:
    """What is around the program, and what it has done."""

    now = 0
    coming = b""
    takes = True
    written = b""
    model = Model()
    levels = {}
    watchdog = []
    fed_at = 0
    longest_hunger = 0
    keyboard = []

    @classmethod
    def let_pass(cls, duration):
        for _ in range(duration):
            cls.now += 1
            what, data = PLAN.get(cls.now, (None, None))
            if what == "lay":
                cls.model.lay(ModelTag(bytes((0xDE, 0xAD, 0xBE, 0xEF))))
            elif what == "say":
                cls.coming += data
            elif what in ("open", "close"):
                cls.takes = what == "open"


class Time:
    @staticmethod
    def ticks_ms():
        return (START + World.now) & 0x3FFFFFFF

    @staticmethod
    def ticks_diff(later, earlier):
        return (later - earlier) & 0x3FFFFFFF

    @staticmethod
    def sleep_ms(duration):
        World.let_pass(duration)


class Os:
    @staticmethod
    def urandom(count):
        return b"\xff" * count


class Stdin:
    class buffer:
        @staticmethod
        def read(count):
            assert World.coming, "read would wait"
            data, World.coming = World.coming[:count], World.coming[count:]
            return data


class Stdout:
    class buffer:
        @staticmethod
        def write(data):
            assert World.takes, "write would wait"
            assert len(data) == 1, "write could wait"
            World.written += data


class Sys:
    stdin = Stdin
    stdout = Stdout


class Poll:
    def register(self, stream, events):
        assert (stream is Stdin, events) in ((True, 1), (False, 4))

    def ipoll(self, timeout):
        assert timeout == 0, "poll would wait"
        if World.coming:
            yield Stdin, 1
        if World.takes:
            yield Stdout, 4


class Select:
    POLLIN = 1
    POLLOUT = 4
    poll = Poll


class Pin:
    OUT = 1

    def __init__(self, number, mode=None):
        self.number = number
        self.wired = {17: World.model.cs, 20: World.model.rst}.get(number)

    def value(self, level):
        if self.wired:
            self.wired.value(level)
        else:
            World.levels[self.number] = level


class Watchdog:
    def __init__(self, timeout):
        World.watchdog.append([World.now, timeout])
        World.fed_at = World.now

    def feed(self):
        World.longest_hunger = max(World.longest_hunger, World.now - World.fed_at)
        World.fed_at = World.now


class Machine:
    WDT = Watchdog

    @staticmethod
    def SPI(number, baudrate, sck, mosi, miso):
        assert (number, sck.number, mosi.number, miso.number) == (0, 18, 19, 16)
        assert baudrate <= 10000000
        return World.model.spi

    @staticmethod
    def unique_id():
        return b"\xe6\x60\x01"

    @staticmethod
    def reset():
        raise Reset


Machine.Pin = Pin


class Micropython:
    @staticmethod
    def kbd_intr(code):
        World.keyboard.append([World.now, code])


def main():
    fakes = {"sys": Sys, "os": Os, "time": Time, "select": Select, "machine": Machine, "micropython": Micropython}
    for name, fake in fakes.items():
        sys.modules[name] = fake
    try:
        __import__("main")
    except Reset:
        pass
    print(
        json.dumps(
            {
                "end": World.now,
                "written": World.written.decode(),
                "watchdog": World.watchdog,
                "hunger": World.longest_hunger,
                "keyboard": World.keyboard,
                "light": World.levels[21],
            }
        )
    )
