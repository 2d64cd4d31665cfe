"""The file of a recording, one JSON object a line: how the table was at first, every Input, and how it ended.

Nothing but the desk decides what the table does, and all that it is given is in here: its Inputs, the time, how many
slices it thought before each picture, and which picture somebody saw when they did something; and what came of writing
the settings. What else a disk or a display did is not. `docs/records.md` tells of each field.
"""

import re
from datetime import datetime
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct

from companion.core.errors import CompanionError
from companion.core.events import Input
from companion.core.foreign_files import RECORDING, read_foreign
from companion.core.game import Silence
from companion.core.i18n import Sentence
from companion.core.nesting import is_nested_deep
from companion.core.printable import brief, brief_complaint
from companion.settings.store import WriteResult
from companion.table.people import Person
from companion.table.storage.journal import StoredGame

VERSION = 2

FOLDER = "recordings"
"""The folder in the data folder for recordings that nobody gave a name."""

SUFFIX = ".jsonl"

MOST_PIXELS = 5120 * 2880
"""The pixels of the largest canvas that a rerun paints."""

PICTURES_A_MS, SLICES_A_MS = 1, 10
"""No loop shows more pictures in a millisecond, or thinks more slices: each takes some 2 ms, few slices much less."""

LONGEST_LINE = 100_000
"""The bytes of the longest line after the first, which has the games before that evening."""

Side = Annotated[int, Meta(ge=100, le=7680)]
"""The width or the height of a canvas in pixels."""

Slices = Annotated[int, Meta(ge=0, le=1_000_000)]
"""How many slices were thought before a picture: a million take half an hour."""

T = TypeVar("T")


class RecordingError(CompanionError):
    """An error for a file that is no recording; one sentence, with the line that is to blame."""

    status = 2


class StartLine(Struct, frozen=True, tag_field="do", tag="start", omit_defaults=True, forbid_unknown_fields=True):
    """The first line: how the table was.

    `clock` is the time (ISO 8601); `size` that of the canvas in pixels, and `px_per_mm` how many of them there are
    in a millimetre; `settings` all of them as JSON; `machine` what of it may matter, for comparison. `files` are the
    table's own; `tags`, `people` and `games` what the journal had, of games the newest, with `left_out` older ones.
    """

    recording: int
    program: str
    clock: str
    size: tuple[Side, Side]
    px_per_mm: Annotated[float, Meta(gt=0, le=100)]
    settings: Raw
    machine: dict[str, str] = {}
    board: tuple[str, ...] = ()
    switches_off: bool = False
    problems: tuple[Sentence, ...] = ()
    troubles: dict[str, Sentence] = {}
    files: dict[str, str] = {}
    tags: dict[str, str] = {}
    people: tuple[Person, ...] = ()
    games: tuple[StoredGame, ...] = ()
    left_out: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class Snapshot(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A snapshot of what came before an input, or before the end.

    `at` are the milliseconds since the start, `clock` the time. Before each of the `pictures` since the input before,
    so many slices were thought, and `thought` more after the last. `seen` is the digest of that last picture's scene,
    empty without one; `voice` tells whether the voice was heard then, and `silence` why not.
    """

    at: Annotated[int, Meta(ge=0, le=10**10)]
    clock: str
    pictures: Annotated[tuple[Slices, ...], Meta(max_length=100_000)] = ()
    thought: Slices = 0
    seen: str = ""
    voice: bool = False
    silence: Silence = "no clips"


class InputLine(Snapshot, frozen=True, kw_only=True, omit_defaults=True, tag_field="do", tag="take"):
    """An Input, as it was given to the desk on the screen with the id `on`."""

    on: str = ""
    input: Input


class SettingsLine(Struct, frozen=True, tag_field="do", tag="came", forbid_unknown_fields=True):
    """An answer to the writing of settings, which the input before it had led to."""

    wrote: WriteResult


class EndLine(Snapshot, frozen=True, kw_only=True, omit_defaults=True, tag_field="do", tag="end"):
    """The last line, where the program ended as it should: digests of the desk's parts, and of the last picture."""

    state: dict[str, str] = {}
    picture: str = ""


class Recording(Struct, frozen=True):
    """A recording; `later` is what stands between its first line and the last, `lines` are the numbers of those lines.

    `ended` is None when it was not ended as it should; `torn` tells that half a last line was left out.
    """

    start: StartLine
    later: tuple[InputLine | SettingsLine, ...]
    lines: tuple[int, ...]
    ended: EndLine | None
    torn: bool

    @property
    def inputs(self) -> tuple[InputLine, ...]:
        """The inputs."""
        return tuple(what for what in self.later if isinstance(what, InputLine))


_FIRST: msgspec.json.Decoder[StartLine] = msgspec.json.Decoder(StartLine)
_LATER: msgspec.json.Decoder[InputLine | SettingsLine | EndLine] = msgspec.json.Decoder(
    InputLine | SettingsLine | EndLine
)


class _Version(Struct, frozen=True):
    recording: int


def encode_line(what: StartLine | InputLine | SettingsLine | EndLine) -> bytes:
    """Return the line of a file, with its end."""
    return msgspec.json.encode(what) + b"\n"


def read_recording(path: Path) -> Recording:
    """Read a recording. Half a last line, as a kill leaves it, is left out; raises `RecordingError` for all else."""
    try:
        data = read_foreign(path, RECORDING)
    except FileNotFoundError:
        raise RecordingError(f"{path}: there is no such file.") from None
    except OSError as error:
        raise RecordingError(f"{path}: it can't be read: {error.strerror}.") from None
    # After a power cut a file may end in a block that was never written.
    *whole, rest = data.rstrip(b"\0").split(b"\n")
    lines = [(number, line) for number, line in enumerate(whole, 1) if line.strip()]
    torn = bool(rest.strip())
    if torn and _is_whole(rest):
        lines.append((len(whole) + 1, rest))
        torn = False
    if not lines:
        raise RecordingError(f"{path}: it is empty; `companion run --record FILE` makes a recording.")
    (first, text), *others = lines
    for number, line in lines:
        _check_text(path, number, line, len(line) if number == first else LONGEST_LINE)
    start = _parse_start(path, first, text)
    later: list[tuple[int, InputLine | SettingsLine]] = []
    snapshots: list[tuple[int, Snapshot]] = []
    ended: EndLine | None = None
    for number, line in others:
        if ended is not None:
            raise RecordingError(f"{path}:{number}: the recording ended on the line before; remove what follows.")
        what = _parse_line(path, number, line, _LATER)
        if isinstance(what, EndLine):
            ended = what
        else:
            later.append((number, what))
        if isinstance(what, Snapshot):
            snapshots.append((number, what))
    _check_canvas(path, start)
    _check_clocks(path, start, snapshots)
    _check_work(path, snapshots)
    return Recording(start, tuple(what for _, what in later), tuple(number for number, _ in later), ended, torn)


def _check_canvas(path: Path, start: StartLine) -> None:
    width, height = start.size
    if width * height > MOST_PIXELS:
        raise RecordingError(f"{path}: its screen has {width}x{height} pixels; {MOST_PIXELS:,} are the most.")


def _check_clocks(path: Path, start: StartLine, snapshots: list[tuple[int, Snapshot]]) -> None:
    for number, clock in ((1, start.clock), *((number, what.clock) for number, what in snapshots)):
        if not _is_time(clock):
            raise RecordingError(f"{path}:{number}: its clock is no time such as 2026-01-31T20:15:00+01:00.")


def _check_work(path: Path, snapshots: list[tuple[int, Snapshot]]) -> None:
    """Raise RecordingError for more work than fits into the time: so a small file of a short one is not rerun for long.

    Each line may have one picture more, and the slices of a millisecond: `at` is rounded.
    """
    pictures = slices = 0
    for lines, (number, what) in enumerate(snapshots, 1):
        pictures += len(what.pictures)
        slices += sum(what.pictures) + what.thought
        for count, name, most in ((pictures, "pictures", PICTURES_A_MS), (slices, "slices of thought", SLICES_A_MS)):
            if count > most * (what.at + lines):
                raise RecordingError(
                    f"{path}:{number}: {count:,} {name} until here do not fit into the {what.at:,} ms until here."
                )


def _is_time(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def _is_whole(line: bytes) -> bool:
    """Return whether a line without an end is nevertheless one JSON value: an editor may have left the end out."""
    try:
        msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True


def _check_text(path: Path, number: int, line: bytes, longest: int) -> None:
    # Not left to the decoders: they skip what they keep as it stands.
    if len(line) > longest:
        raise RecordingError(f"{path}:{number}: this is no line of a recording (it has {len(line):,} bytes).")
    try:
        if is_nested_deep(line.decode()):
            raise RecordingError(f"{path}:{number}: this is no line of a recording (it is nested too deep).")
    except UnicodeDecodeError as error:
        raise RecordingError(
            f"{path}:{number}: this is no line of a recording (byte {error.start + 1} of it is not UTF-8 text)."
        ) from None


def _parse_start(path: Path, number: int, text: bytes) -> StartLine:
    try:
        version = msgspec.json.decode(text, type=_Version).recording
    except (msgspec.DecodeError, RecursionError):
        raise RecordingError(
            f'{path}:{number}: this is no recording; its first line begins with {{"do":"start","recording":{VERSION}. '
            "The record of a game is shown by `companion replay`."
        ) from None
    if version != VERSION:
        age = "a later" if version > VERSION else "an earlier"
        raise RecordingError(
            f"{path}:{number}: this is a recording of version {version}, and this companion plays version {VERSION}; "
            f"play it with the companion that made it, which is {age} version."
        )
    return _parse_line(path, number, text, _FIRST)


def _parse_line(path: Path, number: int, text: bytes, wanted: msgspec.json.Decoder[T]) -> T:
    try:
        return wanted.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        if unknown := re.search(r"unknown field `(.+?)`|^Invalid (?:enum )?value (.+?) - at", str(error)):
            raise RecordingError(
                f"{path}:{number}: this has {brief(unknown[1] or unknown[2])}, which this companion does not know. "
                "It may be made by a later version; play it with that one."
            ) from None
        raise RecordingError(f"{path}:{number}: this is no line of a recording ({brief_complaint(error)}).") from None
