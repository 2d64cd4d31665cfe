"""The inputs of the table as values: the same from the touch screen, the panel, a reader, a keyboard and a test."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from companion.core.i18n import Sentence

MOST_SEATS = 12
"""How many seats a game has at most that phones can have."""


class PanelButton(StrEnum):
    """The four buttons of the panel, in their order from left to right."""

    CONFIRM = "confirm"
    UNDO = "undo"
    NEXT = "next"
    HELP = "help"


class Tap(Struct, frozen=True, tag="tap"):
    """A tap: a finger (or the mouse) came down and up again on the look with this `target`."""

    target: str


class Press(Struct, frozen=True, tag="press"):
    """A press of a panel button, told once, however its contact bounced."""

    button: PanelButton


class LongPress(Struct, frozen=True, tag="hold"):
    """A long press of a panel button; no `Press` is sent for it."""

    button: PanelButton


class Repeat(Struct, frozen=True, tag="repeat"):
    """A panel button that was told as a `LongPress` is still down; told again and again, for some seconds at most."""

    button: PanelButton


class Chord(Struct, frozen=True, tag="together"):
    """A press of UNDO and another button together: of NEXT in either order, of any other one after UNDO.

    It is sent as soon as both are down; no `Press` or `LongPress` is sent for them.
    """


class LongChord(Struct, frozen=True, tag="still-together"):
    """A longer hold of the two buttons of the last `Chord`, for some seconds: the table is to be left."""


class LongTap(Struct, frozen=True, tag="rest"):
    """A rest of a finger on the look with this `target`, one that `rests`; one that leaves sooner makes a `Tap`."""

    target: str


class Tag(Struct, frozen=True, tag="tag"):
    """A tag that was laid on the reader, or taken away (`laid` False); the table says what it stands for.

    `uid` is its number as 8, 14 or 20 upper-case hex digits (10 from a 125 kHz reader), `text` what is written on it.
    """

    uid: str
    laid: bool = True
    text: str = ""


ThingKind = str
"""What can be laid on the reader, by the first letter of the text of its tag.

B a letter ball, G a goal card, A an action card, Q a card of Sequentia, P a player, C a command; each other one is a
card of a game that has a `companion.core.cards.CardKind`.
"""


class Scan(Struct, frozen=True, tag="scan"):
    """A thing that was laid on the reader, or typed: `text` is what it is, such as the card `10H`.

    `uid` tells it from others of the same text; empty where it was typed.
    """

    text: str
    uid: str = ""


class Key(Struct, frozen=True, tag="key"):
    """A key of a real keyboard that types: `text` is the character, or `BACKSPACE` for the one that deletes."""

    text: str


class Tick(Struct, frozen=True, tag="tick"):
    """A number of milliseconds that passed while a running turn clock, or another countdown, was shown."""

    ms: Annotated[int, Meta(ge=0, le=86_400_000)]


class Dimmed(Struct, frozen=True, tag="dimmed"):
    """A time without any input, so long that the screen gets dark."""


class DeviceNews(Struct, frozen=True, tag="device"):
    """News of a device that came (`trouble` empty) or went; `trouble` is one sentence for the table.

    A `LazyText` is said in the language that is in use when it is shown. Where a device is not `there` and that is no
    trouble, nobody has plugged one in.
    """

    device: str
    trouble: Sentence = ""
    there: bool = True


class FileSaved(Struct, frozen=True, tag="saved"):
    """News of a file of this name that the table wanted: it is in its folder, or `trouble` says why not.

    `on_stick` tells that it lies on a USB stick instead.
    """

    name: str
    trouble: Sentence = ""
    on_stick: bool = False


class Loudness(Struct, frozen=True, tag="loudness"):
    """How loud it is at the microphone while a clip is recorded: from 0, silence, to 100, as loud as can be."""

    level: Annotated[int, Meta(ge=0, le=100)]


class OwnClips(Struct, frozen=True, tag="own-clips"):
    """News of the clips that the table has recorded itself, by their names; nothing is recorded any more.

    `trouble` says why there is no new one among them.
    """

    names: tuple[str, ...] = ()
    trouble: Sentence = ""


class VoiceNews(Struct, frozen=True, tag="voice"):
    """News of the voice: those that this machine can speak with, and the one that spoke the clips, empty: not known.

    `making` is the voice that is being made, of which `percent` is done; empty: none is. `sample` is a clip that the
    voice says which has just been made. `trouble` says why one could not be made.
    """

    voices: tuple[str, ...] = ()
    chosen: str = ""
    making: str = ""
    percent: int = 0
    sample: str = ""
    trouble: Sentence = ""


class BackupNews(Struct, frozen=True, tag="backup"):
    """News of all that the table has in one file: the `name` of the file on the USB stick that it was saved in.

    Where such a file was read to be brought back it has `saved` when (ISO 8601), how many `games` and `people` it has.
    `trouble` says why neither could be done.
    """

    name: str = ""
    saved: str = ""
    games: int = 0
    people: int = 0
    trouble: Sentence = ""


class PhonesNews(Struct, frozen=True, tag="phones"):
    """News of the pages for phones: the `address` that a browser opens, and its QR `code`; empty: nobody serves them.

    `code` has a text of 0 (light) and 1 (dark) for each of its rows. `pages` is how many browsers look at the table.
    `trouble` says why there are no pages although they are wanted. `at_seats` is how many phones have each seat now,
    and `seat_codes` are the codes of the seats, empty for one that has none: each holds a key, which no file may have.
    `wifi` is the name of the Wi-Fi where it is known, and `wifi_code` the code by which phones join it: it holds the
    password, which no file may have either. `wifi_trouble` says why there is none although the file with it is there.
    """

    address: str = ""
    code: tuple[str, ...] = ()
    pages: int = 0
    trouble: Sentence = ""
    at_seats: tuple[int, ...] = ()
    seat_codes: tuple[tuple[str, ...], ...] = ()
    wifi: str = ""
    wifi_code: tuple[str, ...] = ()
    wifi_trouble: Sentence = ""


class SeatEntry(Struct, frozen=True, tag="seat", forbid_unknown_fields=True):
    """An entry that a phone has made at its seat, the place of a player in the game: taps that make a draft.

    `step` is that of the `companion.core.seat.SeatTask` that it answers, `taps` the targets of the keys that were
    touched.
    """

    seat: Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
    step: Annotated[str, Meta(max_length=40)]
    taps: Annotated[tuple[Annotated[str, Meta(max_length=80)], ...], Meta(max_length=40)]

    @property
    def inputs(self) -> tuple[Tap, ...]:
        """The taps at the table that it stands for."""
        return tuple(Tap(target) for key in self.taps for target in key.split())


Input = (
    Tap
    | Press
    | LongPress
    | Repeat
    | Chord
    | LongChord
    | LongTap
    | Tag
    | Scan
    | Key
    | Tick
    | Dimmed
    | DeviceNews
    | FileSaved
    | Loudness
    | OwnClips
    | VoiceNews
    | BackupNews
    | PhonesNews
    | SeatEntry
)
"""Everything that can happen at the table."""

SWITCHING_OFF = "switching off"
"""The `device` of which it is told why the machine is still on."""

BACKSPACE = "\b"
"""The text of the `Key` that deletes the character before the caret."""
