"""Keep the conversation with a reader (docs/reader-protocol.md): frames in, Tags and bytes out.

It has no clock: times are seconds on any clock that never goes back, and come from who calls. It has no port either.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Tag
from companion.core.i18n import N_, LazyText, Sentence
from companion.devices.reader.protocol import (
    VERSION,
    Frame,
    Heartbeat,
    Hello,
    OtherVersion,
    PlainTag,
    ReaderFault,
    TagFrame,
    UnknownFrame,
)
from companion.devices.reader.settings import ReaderSettings
from companion.firmware.frames import encode

Light = Literal["off", "ready", "ok", "bad", "ask"]
"""What the light and the buzzer of a reader tell."""

HELLO_EVERY = 1.0
SILENT_AFTER = 3.0
STALE_AFTER = 6.0
PLAIN_OFF = 0.5
SAME_LAYING = 1.0
"""Seconds after a `hello` in which a tag that was there before is still there, and not laid again."""

NO_CHIP = "chip"
TROUBLES = {
    NO_CHIP: N_("The reader's RFID chip doesn't answer: check its wires; cards can be tapped."),
    "two": N_("Two tags lie on the reader: take one away."),
    "unheard": N_("A tag on the reader was not taken: lay it again."),
}
"""The sentences for the codes of `err`."""

_BLIND = (NO_CHIP, "two")
"""While one of these holds, the reader can't tell a tag that lies there."""


class Memory(Struct):
    """The memory of a reader whose line is lost: the last tag taken over (`boot`, `seq`), and what lies there."""

    boot: int = 0
    seq: int = 0
    lying: Tag | None = None


class Conversation:
    """The conversation over a line that was opened at `now`.

    `memory` is kept from one conversation to the next. `plain`: tags of readers that only send count here.
    """

    def __init__(self, choice: ReaderSettings, memory: Memory, now: float, *, plain: bool) -> None:
        self._choice = choice
        self._memory = memory
        self._plain = plain
        self._opened = self._good = now
        self._next_hello = now
        self._spoken = False
        self._hello: Hello | None = None
        self._other: int | None = None
        self._plain_seen: float | None = None
        self._same_until = 0.0
        self._doubtful = False
        self._code = ""
        self._out: list[bytes] = []

    @property
    def hello(self) -> Hello | None:
        """What the reader said of itself; None until then, and for one that only sends."""
        return self._hello

    @property
    def has_reader(self) -> bool:
        """Whether a reader has shown itself."""
        return self._hello is not None or self._other is not None or self._plain_seen is not None

    @property
    def has_spoken(self) -> bool:
        """Whether a good frame of the protocol has come."""
        return self._spoken

    @property
    def trouble(self) -> Sentence:
        """What is wrong with the reader, in a sentence for the table; empty: nothing."""
        if self._other is not None:
            if self._other > VERSION:
                return LazyText.of(N_("The reader's firmware is too new for this companion: update the companion."))
            return LazyText.of(
                N_(
                    "The reader's firmware is too old for this companion: "
                    "bring it up to date with `companion reader flash`."
                )
            )
        if not self._code:
            return ""
        if self._code in TROUBLES:
            return LazyText.of(TROUBLES[self._code])
        return LazyText.of(N_("The reader says that something is wrong: {code}."), code=self._code)

    def is_silent(self, now: float) -> bool:
        """Return whether it is time to give up a port from which nothing sensible has come."""
        return not self._spoken and self._plain_seen is None and now - self._opened >= SILENT_AFTER

    def is_stale(self, now: float) -> bool:
        """Return whether a reader that speaks the protocol says nothing any more, or never answers a `hello`."""
        if not self._spoken:
            return False
        return now - (self._good if self.has_reader else self._opened) >= STALE_AFTER

    def due(self, now: float) -> float:
        """Return when `step` wants to be called again if nothing comes, once it has been called at `now`."""
        dues = [self._same_until] if self._doubtful else []
        if self._plain_seen is not None:
            dues.append(self._plain_seen + PLAIN_OFF)
        elif not self.has_reader:
            dues.append(self._next_hello)
        dues += [self._good + STALE_AFTER, self._opened + SILENT_AFTER, self._opened + STALE_AFTER]
        return min((due for due in dues if due > now), default=now + STALE_AFTER)

    def change_settings(self, choice: ReaderSettings) -> None:
        """Send the reader these settings, now or once it is there."""
        self._choice = choice
        if self._hello is not None:
            self._configure()

    def show_light(self, mode: Light) -> None:
        """Send the reader what its light is to show, where it has one."""
        if self._hello is not None:
            self._send({"t": "led", "mode": mode})

    def step(self, frames: Iterable[Frame], now: float) -> list[Tag]:
        """Handle the frames that have come by the time `now`; return the tags laid and taken away, in order.

        They have to be handed over before the bytes of `take_outgoing` are sent, which acknowledge them.
        """
        told = [tag for frame in frames for tag in self._handle_frame(frame, now)]
        if self._plain_seen is not None and now - self._plain_seen >= PLAIN_OFF:
            told += self._take_away()
        if self._doubtful and now >= self._same_until and self._code not in _BLIND:
            self._doubtful = False
            told += self._take_away()
        if not self.has_reader and now >= self._next_hello:
            self._next_hello = now + HELLO_EVERY
            self._send({"t": "hello", "p": [VERSION]})
        return told

    def take_lost_tags(self) -> list[Tag]:
        """Return the tags that are gone with the lost line: those of a reader that only sends."""
        return [] if self._plain_seen is None else self._take_away()

    def take_outgoing(self) -> list[bytes]:
        """Return the frames that are still to be sent, each only once."""
        out, self._out = self._out, []
        return out

    def _handle_frame(self, frame: Frame, now: float) -> list[Tag]:
        if isinstance(frame, PlainTag):
            return self._handle_plain_tag(frame, now)
        self._spoken, self._good = True, now
        match frame:
            case Hello():
                self._handle_hello(frame, now)
            case OtherVersion(p=p):
                self._hello, self._other = None, p
            case TagFrame() if self._hello is not None:
                return self._handle_tag(frame, now)
            case Heartbeat(ok=ok, err=err) if self._hello is not None:
                self._set_fault(err or ("" if ok else NO_CHIP), now)
            case ReaderFault(code=code) if self._hello is not None:
                self._set_fault(code, now)
            case TagFrame() | Heartbeat() | ReaderFault() | UnknownFrame():
                # Before its `hello` nobody knows which start of the reader, and which version, this belongs to.
                pass
        return []

    def _set_fault(self, code: str, now: float) -> None:
        if self._code in _BLIND and code not in _BLIND:
            # Only from now on can the reader tell what lies there.
            self._same_until = max(self._same_until, now + SAME_LAYING)
        self._code = code

    def _handle_hello(self, hello: Hello, now: float) -> None:
        memory, before = self._memory, self._hello
        self._hello, self._other = hello, None
        self._same_until = now + SAME_LAYING
        if hello.boot != memory.boot:
            memory.boot, memory.seq = hello.boot, 0
            self._code = ""
            # The reader has forgotten what lay there, and tells it anew if it still does.
            self._doubtful = memory.lying is not None
        if before is not None and before.boot != hello.boot:
            # It has started anew on an open line, and is told again that somebody listens.
            self._send({"t": "hello", "p": [VERSION]})
        if before is None or before.boot != hello.boot:
            self._configure()
            self._send({"t": "led", "mode": "ready"})
            # Its answer says at once whether the chip works.
            self._send({"t": "ping"})

    def _configure(self) -> None:
        choice = self._choice
        self._send({"t": "cfg", "on": choice.on, "off": choice.off_ms, "buzzer": choice.buzzer})

    def _handle_tag(self, frame: TagFrame, now: float) -> list[Tag]:
        memory = self._memory
        self._send({"t": "ack", "seq": frame.seq})
        if frame.seq <= memory.seq:
            return []
        memory.seq = frame.seq
        is_lying = memory.lying is not None and memory.lying.uid == frame.uid
        if frame.ev == "off":
            return self._take_away() if is_lying else []
        if is_lying and now < self._same_until:
            self._doubtful = False
            return []
        return self._lay(Tag(frame.uid, text=frame.txt))

    def _handle_plain_tag(self, frame: PlainTag, now: float) -> list[Tag]:
        if not self._plain or self._spoken:
            return []
        self._plain_seen = now
        lying = self._memory.lying
        return [] if lying is not None and lying.uid == frame.uid else self._lay(Tag(frame.uid))

    def _lay(self, tag: Tag) -> list[Tag]:
        told = [*self._take_away(), tag]
        self._memory.lying = tag
        return told

    def _take_away(self) -> list[Tag]:
        lying, self._memory.lying = self._memory.lying, None
        self._doubtful = False
        return [] if lying is None else [replace(lying, laid=False)]

    def _send(self, what: dict[str, object]) -> None:
        self._out.append(encode(what))
