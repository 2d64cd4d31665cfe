"""The whole reader on a bench: the firmware's station and driver, the model of the chip, and a host that listens."""

from companion.firmware.frames import Lines, decode, encode
from companion.firmware.lights import Lights
from companion.firmware.mfrc522 import Mfrc522
from companion.firmware.station import Station
from tests.firmware.mfrc522_model import Model

TURN = 2
"""Milliseconds from turn to turn."""


class Output:
    """A pin with something on it that shows its level."""

    def __init__(self) -> None:
        self.level = 0

    def value(self, level: int) -> None:
        self.level = level


class Bench:
    """A reader that has just been plugged in, and a host that acknowledges tags."""

    def __init__(self, seed: int = 1) -> None:
        self.model = Model(seed)
        self.light = Output()
        self.buzzer = Output()
        chip = Mfrc522(self.model.spi, self.model.cs, self.model.rst)
        self.station = Station(chip, Lights(self.light, self.buzzer), "e660aa", 7, "1.0.0")
        self.now = 0
        self.room = 64
        self._lines = Lines()
        self._coming = b""

    def say(self, kind: str, what: "dict[str, object]") -> None:
        """Let the host send a frame."""
        order = dict(what)
        order["t"] = kind
        self._coming += encode(order)

    def noise(self, data: bytes) -> None:
        """Let something come over the line that the host didn't send."""
        self._coming += data

    def run(self, duration: int) -> "list[dict[str, object]]":
        """Let milliseconds pass: the frames that came."""
        frames = []
        end = self.now + duration
        while self.now < end:
            coming, self._coming = self._coming, b""
            sent = self.station.step(self.now, coming, self.room)
            assert len(sent) <= self.room
            for line in self._lines.feed(sent):
                if line:
                    frames.append(decode(line))
                    self._acknowledge(frames[-1])
            self.now += TURN
        return frames

    def told(self, duration: int) -> "list[str]":
        """Let milliseconds pass: what came but heartbeats, each as a short text."""
        return [short(frame) for frame in self.run(duration) if frame["t"] != "hb"]

    def _acknowledge(self, frame: "dict[str, object]") -> None:
        if frame["t"] == "tag":
            self.say("ack", {"seq": frame["seq"]})


def short(frame: "dict[str, object]") -> str:
    """A frame as a short text."""
    kind = frame["t"]
    if kind == "tag":
        return "{} {} {} {}".format(frame["seq"], frame["uid"], frame["ev"], frame.get("txt", "")).strip()
    if kind == "err":
        return "err {}".format(frame["code"]).strip()
    if kind == "hb":
        return "hb {} {} {} {}".format(frame["seq"], frame["ok"], frame["err"], frame["bad"])
    return str(kind)
