"""The command `companion report`: pack what helps to find a fault into one file, without the names of people."""

import io
import json
import zipfile
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.cli.common.arguments import add_files
from companion.cli.doctor import finding_text, run_checks
from companion.core.errors import CompanionError
from companion.core.foreign_files import TABLE_FILE, read_foreign
from companion.recording.anonymous_recording import anonymise, read_lines
from companion.recording.format import RecordingError
from companion.recording.name_scan import find_names
from companion.recording.pseudonyms import Pseudonyms, names_in
from companion.recording.recorder import program_version, recordings
from companion.settings.paths import JOURNAL, TablePaths, find_files
from companion.table.logs import FILE, OLDER
from companion.table.people import People, Person
from companion.table.storage.journal import Journal, JournalError, StoredGame
from companion.table.storage.record import VERSION
from companion.table.storage.timeline import Timeline

MOST_GAMES = 200
"""How many games of the journal are packed, the newest ones."""

FIRST_TIME, LAST_TIME = datetime(1980, 1, 1, tzinfo=UTC), datetime(2107, 12, 31, tzinfo=UTC)
"""The first and the last day that a zip file can name."""

READ_ME = """\
A report of the tabletop companion {version}, packed on {time}.

{parts}

{names}
"""

NO_NAMES = "No names of people were found."
NAMES = """\
The names of {count} people are replaced, each by the same other name everywhere: Player A, Player B, and so on. Names
are known from the journal, from tags of players and from the recording; a name of a single letter is replaced in games
only. In the recording, what was typed where a name is asked for is one letter again and again, as long as it was, and
the digests are left out. What was typed elsewhere (words, the texts of cards) stays, and so do presses of the panel
that have tapped letters. Home folders are written ~, and accounts in the folders of USB sticks USER."""
UNREAD = """\
The games file can't be read, so not all names may be known. Look through the log and the settings for others before you
give this away."""


class ReportFile(Struct, frozen=True):
    """A file of the report: its name there, its text, and what it is; with no `name`, why there is none."""

    name: str
    text: str
    told: str


class _Sources(Struct, frozen=True):
    """The material of a report: the games, with those left out, the recording, and why either is missing.

    `left` are names that stand in the files of journals; `unread` tells that the journal can't be read.
    """

    games: tuple[StoredGame, ...]
    count: int
    setups: tuple[Any, ...]
    tags: dict[str, str]
    people: tuple[Person, ...]
    no_games: str
    recording: tuple[dict[str, Any], ...]
    source: Path | None
    no_recording: str
    left: tuple[str, ...]
    unread: bool

    def names_text(self, count: int) -> str:
        """Return the report's sentence on people's names, of which `count` are replaced."""
        told = NAMES.format(count=count) if count else NO_NAMES
        return f"{told}\n\n{UNREAD}" if self.unread else told


def add_arguments(parser: ArgumentParser) -> None:
    """Add where the report goes, which recording is packed, and the files."""
    told = "the file to write (default: companion-report-TIME.zip here)"
    parser.add_argument("-o", "--out", type=Path, metavar="FILE.zip", help=told)
    told = "the recording to pack (default: the newest in recordings/ of the data folder)"
    parser.add_argument("--recording", type=Path, metavar="FILE", help=told)
    add_files(parser)


def run(options: Namespace) -> int:
    """Pack the report and print what is in it; return 0.

    Raises `CompanionError` when it can't be written.
    """
    try:
        told = _write_report(options)
    except OSError as error:
        raise CompanionError(
            f"The report can't be written: {error.filename or options.out}: {error.strerror}."
        ) from None
    print("\n".join(told))
    return 0


def _write_report(options: Namespace) -> list[str]:
    """Write the report; return the lines that say what is in it."""
    files = find_files(options.settings, options.data)
    found = _find_sources(files, options.recording)
    others = Pseudonyms(_people(found))
    parts = list(_parts(files, found, others))
    now = datetime.now(UTC)
    told = [f"{part.name or '(none)'}: {part.told}" for part in parts]
    names = found.names_text(len(others))
    first = READ_ME.format(version=program_version(), time=now.strftime("%Y-%m-%d"), parts="\n".join(told), names=names)
    out: Path = options.out or Path(f"companion-report-{now:%Y%m%d-%H%M%S}.zip")
    out.write_bytes(_zip_parts([ReportFile("README.txt", first, ""), *parts], now))
    return [f"{out}, {out.stat().st_size // 1000 + 1} kB:", *told, "", names]


def _zip_parts(parts: list[ReportFile], now: datetime) -> bytes:
    content = io.BytesIO()
    # A machine whose clock was never set is in 1970, which no zip file knows.
    now = min(max(now, FIRST_TIME), LAST_TIME)
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as packed:
        for part in parts:
            if part.name:
                entry = zipfile.ZipInfo(part.name, (now.year, now.month, now.day, now.hour, now.minute, now.second))
                entry.compress_type = zipfile.ZIP_DEFLATED
                packed.writestr(entry, part.text)
    return content.getvalue()


def _find_sources(files: TablePaths, named: Path | None) -> _Sources:
    games: tuple[StoredGame, ...] = ()
    setups: tuple[Any, ...] = ()
    tags: dict[str, str] = {}
    people: tuple[Person, ...] = ()
    count, no_games, unread = 0, "There is no journal yet.", False
    if (files.folder / JOURNAL).exists():
        try:
            with Journal.open_read_only(files.folder / JOURNAL) as journal:
                rows = journal.games()
                games, tags, count = journal.newest(MOST_GAMES), dict(journal.tags()), len(rows)
                people = People(journal).known()
                setups = tuple(json.loads(game.setup) for game in reversed(rows))
            no_games = "No game has been played."
        except JournalError as error:
            no_games, unread = str(error), True
    source = named or next(iter(recordings(files.folder)), None)
    lines: tuple[dict[str, Any], ...] = ()
    no_recording = "There is no recording; `companion run --record` makes one."
    if source is not None:
        try:
            lines = tuple(read_lines(source))
        except RecordingError as error:
            no_recording = f"The recording is left out. {error}"
    left = tuple(find_names(files.folder))
    return _Sources(games, count, setups, tags, people, no_games, lines, source, no_recording, left, unread)


def _people(found: _Sources) -> Iterator[str]:
    """Yield the names of all people, those of the oldest game first."""
    yield from names_in(list(found.setups))
    yield from names_in(found.tags)
    yield from (person.name for person in found.people)
    yield from names_in(list(found.recording))
    yield from found.left


def _parts(files: TablePaths, found: _Sources, others: Pseudonyms) -> Iterator[ReportFile]:
    doctor = "\n".join(finding_text(finding) for finding in run_checks(files))
    yield ReportFile("doctor.txt", others.replace_in_text(doctor) + "\n", "what the doctor finds now")
    yield from _settings_parts(files, others)
    yield from _recording_parts(found, others)
    yield from _game_parts(found, others)


def _settings_parts(files: TablePaths, others: Pseudonyms) -> Iterator[ReportFile]:
    logs = [files.folder / FILE, *(files.folder / f"{FILE}.{number}" for number in range(1, OLDER + 1))]
    there = [
        ReportFile(file.name, others.replace_in_text(text), "the log")
        for file in logs
        if (text := _read_text(file)) is not None
    ]
    yield from there or [ReportFile("", "", "There is no log: nothing went wrong, or it could not be written.")]
    for name, file, told in (
        ("companion.toml", files.file, "the settings file"),
        ("settings.toml", files.changed, "the settings that were changed at the table"),
    ):
        text = _read_text(file)
        if text is not None:
            yield ReportFile(name, others.replace_in_text(text), told)


def _recording_parts(found: _Sources, others: Pseudonyms) -> Iterator[ReportFile]:
    if found.source is None or not found.recording:
        yield ReportFile("", "", others.replace_in_text(found.no_recording))
        return
    told = f"the recording {found.source.name}, of {found.recording[0]['clock']}; `companion rerun` plays it"
    yield ReportFile("recording.jsonl", anonymise(list(found.recording), others), others.replace_in_text(told))


def _game_parts(found: _Sources, others: Pseudonyms) -> Iterator[ReportFile]:
    if not found.games:
        yield ReportFile("", "", others.replace_in_text(found.no_games))
        return
    if found.count > len(found.games):
        yield ReportFile("", "", f"{found.count - len(found.games)} older games are left out.")
    for stored in found.games:
        about, timeline = stored.about, Timeline.of(stored.entries)
        moves = (json.loads(bytes(move)) for move in timeline.moves)
        setup = json.loads(bytes(timeline.setup) if timeline.setup else about.setup)
        lines = ({"record": VERSION, "game": about.game, "setup": setup}, *moves)
        text = "".join(json.dumps(others.replace_in_value(line), ensure_ascii=False) + "\n" for line in lines)
        # Whatever stands there, it is the name of a file.
        game = "".join(letter if letter.isalnum() or letter == "-" else "_" for letter in about.game)
        yield ReportFile(f"games/{about.id:04}_{game}.jsonl", text, f"a game of {about.started}, {about.status.value}")


def _read_text(file: Path) -> str | None:
    try:
        return read_foreign(file, TABLE_FILE).decode(errors="replace")
    except OSError:
        return None
