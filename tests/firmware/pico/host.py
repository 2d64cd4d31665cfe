"""The companion's end of an emulated Pico's line: its parser and its conversation, by the board's clock."""

from collections.abc import Callable

from companion.core.events import Tag
from companion.devices.reader.conversation import Conversation, Memory
from companion.devices.reader.protocol import Frame, Parser
from companion.devices.reader.settings import ReaderSettings
from tests.firmware.pico.pico import Pico

_TURN = 0.01
_PATIENCE = 4.0
"""Seconds of the board's clock to wait for what is sure to come."""

SETTINGS = ReaderSettings(off_ms=150)
"""A tag is gone sooner than at a table, as each second of the board costs two of this computer."""


class Host:
    """A companion that has just been started: it opens the port, and knows nothing of what was before.

    `frames` are all that came, `told` the tags that a table would have got. When the board starts anew its line is
    lost, and the conversation begins anew with what it remembers, as in `companion.devices.reader.reader`.
    """

    def __init__(self, pico: Pico) -> None:
        self.frames: list[Frame] = []
        self.told: list[Tag] = []
        self._pico = pico
        self._memory = Memory()
        pico.read()
        self._open()

    def _open(self) -> None:
        self._starts = self._pico.starts
        self._parser = Parser()
        self.conversation = Conversation(SETTINGS, self._memory, self._pico.now, plain=False)

    def follow(self, is_so: Callable[[], object], seconds: float = _PATIENCE) -> None:
        """Go on until something is so, which must come within so many seconds of the board's clock."""
        end = self._pico.now + seconds
        while not is_so():
            assert self._pico.now < end, f"it never came; what came: {self.frames[-5:]}, {self.told[-5:]}"
            self._turn()

    def go_on(self, seconds: float) -> None:
        """Go on for so many seconds of the board's clock."""
        end = self._pico.now + seconds
        self.follow(lambda: self._pico.now >= end, seconds + _TURN)

    def _turn(self) -> None:
        self._pico.run(_TURN)
        if self._pico.starts != self._starts:
            self._open()
        frames = self._parser.feed(self._pico.read())
        self.frames += frames
        self.told += self.conversation.step(frames, self._pico.now)
        for frame in self.conversation.take_outgoing():
            self._pico.write(frame)
