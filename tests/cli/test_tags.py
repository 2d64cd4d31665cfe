"""`companion tags` and `companion enrol`."""

import csv
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.devices.reader.finder import Finder
from companion.devices.reader.simulated import SimulatedReader
from companion.settings.folders import LOCK
from companion.settings.paths import JOURNAL
from companion.table.services import example_decks
from companion.table.storage.journal import Journal
from companion.table.storage.lock import Lock
from companion.table.tag_store import Tags
from tests.cli.runs import PATIENCE, command, environment, ran
from tests.desk.at_reader import thing, uid_of
from tests.table.test_lock import fell

Run = Callable[..., tuple[int, str, str]]

SOME = ("S:10H:2", "S:AS:1", "B:E:1", "P:Ann", "G:Two vowels, or more", "C:UNDO")


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in the data folder: its status, what it wrote, and what it complained of."""

    def run(*arguments: str | Path) -> tuple[int, str, str]:
        status = main([*map(str, arguments), "--data", str(tmp_path)])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def put(folder: Path, *texts: str) -> None:
    with closing(Journal.open(folder / JOURNAL)) as journal:
        Tags(journal).change({uid_of(text): thing(text) for text in texts})


def known(folder: Path) -> dict[str, str]:
    with closing(Journal.open(folder / JOURNAL)) as journal:
        return dict(journal.tags())


def test_export_and_import_are_each_others_reverse(tmp_path: Path, run: Run) -> None:
    put(tmp_path, *SOME)
    before = known(tmp_path)
    file = tmp_path / "tags.csv"
    assert run("tags", "export", "-o", file) == (0, "", "")
    with file.open(encoding="utf-8", newline="") as rows:
        assert [row["thing"] for row in csv.DictReader(rows)] == [
            *("S:AS:1", "S:10H:2", "B:E:1", "C:UNDO", "G:Two vowels, or more", "P:Ann")
        ]
    assert run("tags", "export")[1] == file.read_text(encoding="utf-8")
    for deck in ("sequence", "balls", "P:Ann", "g:two vowels, or more", uid_of("C:UNDO").lower()):
        if deck.startswith("g:"):
            # Names that people gave are read as they are.
            assert run("tags", "forget", deck)[0] == 1
            continue
        assert run("tags", "forget", deck)[0] == 0
    assert list(known(tmp_path).values()) == ["G:Two vowels, or more"]
    status, out, err = run("tags", "import", file)
    assert (status, err) == (0, "")
    assert out == "Taken over: 6 tags. Known now: 6 tags.\n"
    assert known(tmp_path) == before


@pytest.mark.parametrize("moves", [True, False])
def test_a_command_first_finishes_what_a_power_cut_left_of_bringing_a_table_back(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch, moves: bool
) -> None:
    put(tmp_path / "before-20261124203000", "S:10H:1")
    wanted = tmp_path / "bring-back-20261124203000"
    put(wanted, "S:10H:2")
    (wanted / "table.json").write_text('{"form":1,"saved":"2026-11-20T20:00:00Z","games":0,"people":0}')
    file = tmp_path / "tags.csv"
    file.write_text(f"thing,note,uid\nS:AS:1,,{uid_of('S:AS:1')}\n")
    if not moves:

        def fails(_file: Path, _target: Path) -> Path:
            raise OSError(5, "Input/output error")

        monkeypatch.setattr(Path, "rename", fails)
        status, _out, err = run("tags", "import", file)
        assert (status, (tmp_path / JOURNAL).exists(), wanted.exists()) == (1, False, True)
        assert "What was saved can't be brought back: the card or stick does not answer. Nothing was written" in err
        return
    status, _out, err = run("tags", "import", file)
    assert (status, "What was saved on 2026-11-20 is back." in err) == (0, True)
    assert set(known(tmp_path).values()) == {"S:10H:2", "S:AS:1"}
    assert set(known(tmp_path / "before-20261124203000").values()) == {"S:10H:1"}


def test_an_import_replaces_what_is_known_and_says_so(tmp_path: Path, run: Run) -> None:
    put(tmp_path, "S:10H:1", "S:10H:2")
    file = tmp_path / "tags.csv"
    uid = uid_of("S:10H:1")
    file.write_text(f"thing;note;uid\nS:10H:2;new;{uid[:2]}:{uid[2:].lower()}\n", encoding="utf-8-sig")
    status, out, _ = run("tags", "import", file)
    assert status == 0
    assert out.splitlines() == [
        "Taken over: 1 tag. Known now: 1 tag.",
        "On something else before: 1 tag.",
        f"Forgotten, because another tag is on their things now: {uid_of('S:10H:2')}.",
    ]
    assert known(tmp_path) == {uid: "S:10H:2"}


def test_each_wrong_line_is_told_and_nothing_is_taken_over(tmp_path: Path, run: Run) -> None:
    put(tmp_path, "C:HELP")
    file = tmp_path / "tags.csv"
    file.write_text(
        "uid,thing\n04A1B2C3,S:10H:1\n04A1B2,S:10H:2\n04A1B2C4,S:99H:1\n04A1B2C3,B:E:1\n04A1B2C5,S:10H:1\n"
        "08A1B2C3,B:E:1\n04A1B2C6\n",
        encoding="utf-8",
    )
    status, out, err = run("tags", "import", file)
    assert (status, out) == (2, "")
    assert err.splitlines() == [
        f"companion: {file}:3: '04A1B2' is no number of a tag; expected 8, 10, 14 or 20 hex digits.",
        f"companion: {file}:4: 'S:99H:1' is no thing; expected one such as S:10H:2, B:E:1 or P:Ann.",
        f"companion: {file}:5: 04A1B2C3 is on S:10H:1 already, further up.",
        f"companion: {file}:6: S:10H:1 has the tag 04A1B2C3 already, further up.",
        f"companion: {file}:7: 08A1B2C3 is a number that changes each time, as that of a phone; "
        "it can't be on a thing.",
        f"companion: {file}:8: '' is no thing; expected one such as S:10H:2, B:E:1 or P:Ann.",
        f"companion: Nothing of {file} is taken over while a line is wrong.",
    ]
    assert known(tmp_path) == {uid_of("C:HELP"): "C:HELP"}


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", ":1: There is no column uid"),
        (b"uid;things\n", ":1: There is no column thing"),
        (b"uid,thing\n\xff\n", ":2: holds the byte 0xFF; expected text in UTF-8. Save it as CSV in UTF-8."),
    ],
)
def test_a_file_that_is_no_list_of_tags_is_told(tmp_path: Path, run: Run, content: bytes, why: str) -> None:
    file = tmp_path / "tags.csv"
    file.write_bytes(content)
    status, out, err = run("tags", "import", file)
    assert (status, out) == (2, "")
    assert why in err
    assert run("tags", "import", tmp_path / "none.csv")[0] == 2


def test_a_list_is_sorted_as_the_deck_and_tells_what_is_missing(tmp_path: Path, run: Run) -> None:
    put(tmp_path, *SOME)
    status, out, _ = run("tags", "list", "sequence")
    lines = out.splitlines()
    assert (status, lines[0]) == (0, "Sequence (sequence): 2 of 104")
    assert lines[1] == f"  {uid_of('S:AS:1'):<20}  A♠, the first one"
    assert lines[2] == f"  {uid_of('S:10H:2'):<20}  10♥, the second one"
    assert lines[3].startswith("  without a tag: A♠; 2♠ ×2; 3♠ ×2;")
    assert lines[3].endswith("more")
    status, out, _ = run("tags", "list")
    assert "Letter cards (letters): 0 of 52" in out.splitlines()
    assert out.splitlines()[-3:] == [
        "Others",
        f'  {uid_of("G:Two vowels, or more"):<20}  the goal "Two vowels, or more"',
        f"  {uid_of('P:Ann'):<20}  Ann",
    ]


def test_what_can_not_be_done_is_told(tmp_path: Path, run: Run) -> None:
    status, _, err = run("tags", "list")
    assert status == 1
    assert "There is no journal at" in err
    put(tmp_path, "C:HELP")
    status, _, err = run("tags", "list", "chess")
    assert status == 2
    assert err == (f"companion: There is no deck chess; there are {', '.join(deck.id for deck in example_decks())}.\n")
    for what in ("S:10H:1", "04A1B2C3", "sequence"):
        assert run("tags", "forget", what)[::2] == (1, f"companion: {what} has no tag that is known.\n")
    assert "is no number of a tag" in run("tags", "forget", "chess")[2]
    assert "can't be written" in run("tags", "export", "-o", tmp_path / "no" / "where")[2]
    assert run("enrol", "chess")[0] == 2


def test_beside_a_companion_that_runs_tags_are_read_and_not_written(tmp_path: Path, run: Run) -> None:
    put(tmp_path, *SOME)
    file = tmp_path / "tags.csv"
    run("tags", "export", "-o", file)
    lock = Lock.acquire(tmp_path / LOCK, "2026-11-20T19:00:00Z")
    try:
        assert run("tags", "list")[0] == 0
        assert run("tags", "export")[1] == file.read_text(encoding="utf-8")
        for arguments in (("tags", "import", file), ("tags", "forget", "sequence"), ("enrol", "sequence")):
            status, out, err = run(*arguments)
            assert (status, out) == (1, "")
            assert err.startswith(f"companion: Another companion is using {tmp_path}: process ")
            assert "use TAGS on its first screen" in err
    finally:
        lock.release()
    assert len(known(tmp_path)) == len(SOME)


def test_a_table_that_fell_goes_on_with_its_game_though_tags_were_written_meanwhile(tmp_path: Path, run: Run) -> None:
    put(tmp_path, *SOME)
    fell(tmp_path / LOCK)
    assert run("tags", "forget", "sequence")[0] == 0
    lock = Lock.acquire(tmp_path / LOCK, "2026-11-20T19:00:00Z")
    lock.release()
    assert lock.goes_on


# Enrolment in the terminal


class Enrolment:
    """`companion enrol` in a process of its own, with a reader in memory."""

    def __init__(self, folder: Path, deck: str, reader: SimulatedReader) -> None:
        settings = folder / "settings.toml"
        settings.write_text(f'[reader]\nport = "{reader.port}"\n', encoding="utf-8")
        self.reader = reader
        self.said: list[str] = []
        self.process = subprocess.Popen(
            command("enrol", deck, "--data", folder, "--settings", settings),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env=environment(),
        )

    def until(self, pattern: str) -> str:
        """Read on to a line like this."""
        assert self.process.stdout is not None
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            line = self.process.stdout.readline()
            self.said.append(line)
            if re.search(pattern, line):
                return line
            assert line, (self.said, self.process.stderr and self.process.stderr.read())
        raise AssertionError(self.said)

    def type(self, line: str) -> "Enrolment":
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        return self

    def lay(self, name: str, text: str = "") -> "Enrolment":
        self.reader.lay(uid_of(name), text)
        return self

    def take_away(self, name: str) -> "Enrolment":
        self.reader.take_away(uid_of(name))
        return self


@pytest.fixture
def reader() -> Iterator[SimulatedReader]:
    reader = SimulatedReader(speed=5)
    yield reader
    reader.close()


def test_a_deck_is_enrolled_in_the_terminal(tmp_path: Path, reader: SimulatedReader) -> None:
    put(tmp_path, "B:E:7")
    at_work = Enrolment(tmp_path, "commands", reader)
    try:
        at_work.until(r"Buttons, 0 of 4\. Lay CONFIRM\.")
        at_work.lay("one").until(r"Buttons, 1 of 4\. Lay UNDO\.")
        at_work.take_away("one").lay("two", "companion:C:HELP").until(r"Saved, though another was next: HELP\.")
        at_work.take_away("two").lay("three").until(r"Buttons, 3 of 4\. Lay NEXT\.")
        at_work.take_away("three").lay("four").until(r"4 of 4 have a tag\.")
        assert at_work.process.wait(PATIENCE) == 0
    finally:
        at_work.process.kill()
        at_work.process.communicate()
    assert known(tmp_path) == {
        uid_of("B:E:7"): "B:E:7",
        uid_of("one"): "C:CONFIRM",
        uid_of("two"): "C:HELP",
        uid_of("three"): "C:UNDO",
        uid_of("four"): "C:NEXT",
    }


def test_questions_are_answered_by_keys(tmp_path: Path, reader: SimulatedReader) -> None:
    put(tmp_path, "B:E:7")
    at_work = Enrolment(tmp_path, "commands", reader)
    try:
        at_work.until(r"Lay CONFIRM\.")
        at_work.lay("B:E:7").until(r"This tag is on letter ball E, the seventh one\. Is it on CONFIRM from now on\?")
        at_work.type("n").until(r"It stays on letter ball E, the seventh one\.")
        at_work.take_away("B:E:7").lay("one").until(r"Saved: CONFIRM\.")
        at_work.type("u").until(r"Taken back: CONFIRM\.")
        at_work.type("s").until(r"Lay UNDO\.")
        at_work.take_away("one").lay("B:E:7").until(r"Is it on UNDO from now on\?")
        at_work.type("").until(r"Saved: UNDO\.")
        at_work.type("q").until(r"1 of 4 have a tag\. Without one: CONFIRM; NEXT; HELP\.")
        assert at_work.process.wait(PATIENCE) == 0
    finally:
        at_work.process.kill()
        at_work.process.communicate()
    assert known(tmp_path) == {uid_of("B:E:7"): "C:UNDO"}


def test_a_reader_that_is_switched_off_is_told(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text('[reader]\nport = "off"\n', encoding="utf-8")
    done = ran("enrol", "balls", "--data", tmp_path, "--settings", settings)
    assert (done.status, done.out) == (1, "")
    assert "switched off in the settings" in done.err


def test_what_is_asked_is_said_again_when_another_tag_is_laid(tmp_path: Path, reader: SimulatedReader) -> None:
    put(tmp_path, "B:E:7")
    at_work = Enrolment(tmp_path, "commands", reader)
    try:
        at_work.lay("B:E:7").until(r"Is it on CONFIRM from now on\?")
        at_work.take_away("B:E:7").lay("another").until(r"Is it on CONFIRM from now on\?")
    finally:
        at_work.process.kill()
        at_work.process.communicate()


def test_a_reader_that_is_not_there_is_told(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    settings.touch()
    words = command("enrol", "balls", "--data", tmp_path, "--settings", settings)
    out = subprocess.run(
        words, input="q\n", capture_output=True, encoding="utf-8", env=environment(), timeout=PATIENCE, check=True
    ).stdout
    assert ("No reader is found: plug it in" in out) == (not Finder("").candidates())
