"""All of a table in one file: saved on a stick, brought back on another card, and refused whole where it is damaged."""

import itertools
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.app.table_backup import TableBackup, settings_text, table_files
from companion.core.events import BackupNews
from companion.settings.paths import find_files
from companion.settings.schema import Config, LanguageSettings, ScreenSettings
from companion.table.effects import BackupEffect, BringBack, DropBackup, ReadBackup, SaveTable
from companion.table.storage import table_archive
from companion.table.storage.brought_files import find_newest
from companion.table.storage.durable_files import file_beside
from companion.table.storage.journal import Journal
from companion.table.storage.table_archive import ArchiveError
from tests.table.test_large_journal import stored

WORDS = "qanat\n"
GOALS = "# Ours.\n"
CLIP = random.Random(1).randbytes(300_000)
CONFIG = Config(language=LanguageSettings("it"), screen=ScreenSettings(turn=90), rules={"sequence": {"hands": "seen"}})


def fill(folder: Path, games: int) -> Path:
    """Make a table with games, people, tags, entered files and a clip."""
    path = folder / "journal.sqlite3"
    Journal.create(
        path, [stored(number) for number in range(1, games + 1)], {"04AA": "s:10h:1"}, {1: '{"player":"Ann"}'}
    )
    (folder / "words.txt").write_text(WORDS)
    (folder / "goals.toml").write_text(GOALS)
    (folder / "voice" / "own").mkdir(parents=True)
    (folder / "voice" / "own" / "word-apple.wav").write_bytes(CLIP)
    return path


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    (tmp_path / "stick").mkdir()
    return tmp_path / "stick"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """The folder of a table with three games."""
    return fill(tmp_path / "table", 3).parent


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """The folder of another table, with one game, on a new card."""
    folder = tmp_path / "card"
    Journal.create(folder / "journal.sqlite3", [stored(7)], {}, {})
    (folder / "actions.toml").write_text("# Of the new card.\n")
    return folder


class Backup:
    """Somebody who saves and brings back, and waits for what is told."""

    def __init__(self, folder: Path, stick: Path | None) -> None:
        self.news: list[BackupNews] = []
        self.restarts = 0
        self.folder, self.stick = folder, stick

    def do(self, *effects: BackupEffect) -> BackupNews | None:
        folder = self.folder
        backup = TableBackup(
            folder,
            folder / "journal.sqlite3",
            lambda: CONFIG,
            lambda what: self.news.append(what) if isinstance(what, BackupNews) else None,
            self.restart,
            lambda: self.stick,
            lambda imports, names: find_newest(self.stick or imports, names, Path("/nowhere")),
        )
        for effect in effects:
            if isinstance(effect, BringBack):
                backup.close()
            backup.apply(effect)
        backup.close()
        return self.news[-1] if self.news else None

    def restart(self) -> None:
        self.restarts += 1


def contents(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def saved_on(stick: Path) -> Path:
    (file,) = stick.iterdir()
    return file


def test_a_whole_table_moves_to_a_new_card(table: Path, card: Path, stick: Path) -> None:
    before = contents(card)
    with closing(Journal.open(table / "journal.sqlite3")) as in_use:
        in_use.begin("heap", '{"players":["Ann"]}', "2026-11-24T20:00:00Z")
        saved = Backup(table, stick).do(SaveTable())
        known = {about.id: in_use.load(about.id) for about in in_use.games()}
    assert saved == BackupNews(saved_on(stick).name)
    assert saved_on(stick).match("companion-????????-??????.zip")
    assert not file_beside(table / "journal.sqlite3", ".saved").exists()

    owner = Backup(card, stick)
    read = owner.do(ReadBackup())
    assert read is not None
    assert (read.name, read.games, read.people, read.trouble) == (saved.name, 4, 1, "")
    assert contents(card).items() >= before.items()
    owner.do(BringBack())
    assert owner.restarts == 1
    told = str(table_archive.finish_bringing_back(card, table_files()))
    assert told.startswith(
        f"What was saved on {read.saved[:10]} is back. What was here before lies in the folder before-"
    )

    with closing(Journal.open(card / "journal.sqlite3")) as journal:
        assert {about.id: journal.load(about.id) for about in journal.games()} == known
        assert (journal.tags(), journal.people()) == ({"04AA": "s:10h:1"}, {1: '{"player":"Ann"}'})
    assert ((card / "words.txt").read_text(), (card / "goals.toml").read_text()) == (WORDS, GOALS)
    assert (card / "voice" / "own" / "word-apple.wav").read_bytes() == CLIP
    config = find_files(None, card).config
    assert (config.language, config.screen.turn, config.rules) == (CONFIG.language, 90, CONFIG.rules)
    (aside,) = card.glob("before-*")
    assert contents(aside) == before
    assert not (card / "actions.toml").exists()
    assert table_archive.finish_bringing_back(card, table_files()) == ""


def test_what_belongs_to_how_the_machine_is_built_stays_with_the_machine() -> None:
    text = settings_text(CONFIG).decode()
    assert "turn = 90" in text
    assert not any(key in text for key in ("pins", "source", "folder", "full_screen"))


def test_what_is_not_wanted_leaves_nothing_behind(table: Path, card: Path, stick: Path) -> None:
    before = contents(card)
    Backup(table, stick).do(SaveTable())
    Backup(card, stick).do(ReadBackup(), DropBackup())
    assert contents(card) == before


def test_without_a_stick_or_a_file_on_it_a_sentence_says_so(table: Path, stick: Path) -> None:
    for what in (SaveTable(), ReadBackup()):
        news = Backup(table, None).do(what)
        assert news is not None
        assert str(news.trouble).startswith("There is no USB stick here")
    news = Backup(table, stick).do(ReadBackup())
    assert news is not None
    assert str(news.trouble) == "There is no saved table on the USB stick. It is a file companion-….zip."


def test_the_newest_file_is_read(table: Path, stick: Path, tmp_path: Path) -> None:
    for year in (2024, 2026, 2025):
        target = stick / f"companion-{year}1124-203000.zip"
        table_archive.save_table(table / "journal.sqlite3", {}, target, f"{year}-11-24T20:30:00Z")
    news = Backup(tmp_path, stick).do(ReadBackup())
    assert news is not None
    assert news.saved == "2026-11-24T20:30:00Z"


def test_a_pipe_with_the_name_of_a_saved_table_is_not_waited_for(card: Path, stick: Path) -> None:
    os.mkfifo(stick / "companion-20261124-203000.zip")
    news = Backup(card, stick).do(ReadBackup())
    assert news is not None
    assert str(news.trouble).startswith("There is no saved table")


def test_a_damaged_journal_is_not_saved(table: Path, stick: Path) -> None:
    path = table / "journal.sqlite3"
    content = bytearray(path.read_bytes())
    content[20_000:24_000] = random.Random(3).randbytes(4000)
    path.write_bytes(content)
    news = Backup(table, stick).do(SaveTable())
    assert news is not None
    assert str(news.trouble).startswith("The games can't be saved: ")
    assert (list(stick.iterdir()), path.read_bytes()) == ([], bytes(content))


SAVES = """
import resource, sys
from pathlib import Path
from companion.table.storage.table_archive import save_table
folder, target, most = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
clip = folder / "voice" / "own" / "word-apple.wav"
print("ready", flush=True)
try:
    while True:
        save_table(folder / "journal.sqlite3", {"voice/own/word-apple.wav": clip}, target, "2026-11-24T20:30:00Z")
except OSError as error:
    print(error.strerror)
"""


def save_in_process(table: Path, target: Path, most: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", SAVES, str(table), str(target), str(most)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


@pytest.mark.parametrize("there", [True, False])
def test_a_stick_that_can_not_be_written_to_its_end_keeps_what_it_had(table: Path, stick: Path, there: bool) -> None:
    target = stick / "companion-20261124-203000.zip"
    if there:
        target.write_bytes(b"the one before")
    before = contents(stick)
    with save_in_process(table, target, 250_000) as child:
        out, _ = child.communicate(timeout=60)
    assert out.splitlines() == ["ready", "File too large"]
    assert contents(stick) == before
    assert not file_beside(table / "journal.sqlite3", ".saved").exists()


def test_a_full_stick_is_told_and_keeps_what_it_had(table: Path, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_archive, "archive_name", lambda _now: "companion-1.zip")
    (stick / "companion-1.zip.new").symlink_to("/dev/full")
    news = Backup(table, stick).do(SaveTable())
    assert news is not None
    assert str(news.trouble) == ("The stick can't be written or read (no room is left there). Nothing was changed.")
    assert list(stick.iterdir()) == []


def test_who_pulls_the_plug_while_it_is_saved_finds_no_half_file(table: Path, stick: Path, tmp_path: Path) -> None:
    chance, target, whole = random.Random(2), stick / "companion-20261124-203000.zip", 0
    for run in range(12):
        with save_in_process(table, target, resource.RLIM_INFINITY) as child:
            assert child.stdout is not None
            child.stdout.readline()
            time.sleep(chance.random() / 5)
            child.send_signal(signal.SIGKILL)
        if target.exists():
            whole += 1
            (tmp_path / f"{run}").mkdir()
            assert table_archive.unpack_table(target, tmp_path / f"{run}", table_files()).games == 3
            target.unlink()
    assert whole


class PowerCut(BaseException):
    """The machine has no power any more."""


def test_a_power_cut_at_any_step_of_bringing_back_is_gone_on_with(
    table: Path, card: Path, stick: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Backup(table, stick).do(SaveTable())
    Backup(card, stick).do(ReadBackup(), BringBack())
    before, rename, cuts = contents(card), Path.rename, 0
    wanted = None
    for left in range(100):
        folder = tmp_path / f"cut-{left}"
        shutil.copytree(card, folder)
        steps = [left]

        def step(self: Path, target: Path, steps: list[int] = steps) -> Path:
            steps[0] -= 1
            if steps[0] < 0:
                raise PowerCut
            return rename(self, target)

        monkeypatch.setattr(Path, "rename", step)
        try:
            table_archive.finish_bringing_back(folder, table_files())
            cuts = left
        except PowerCut:
            monkeypatch.setattr(Path, "rename", rename)
            assert str(table_archive.finish_bringing_back(folder, table_files())).startswith("What was saved on ")
        monkeypatch.setattr(Path, "rename", rename)
        wanted = wanted or contents(folder)
        assert contents(folder) == wanted
        if cuts:
            break
    assert cuts > 5
    assert sorted(wanted or {}) != sorted(before)


def test_a_file_that_can_not_be_moved_aside_leaves_all_as_it_was(
    table: Path, card: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Backup(table, stick).do(SaveTable())
    before = contents(card)
    Backup(card, stick).do(ReadBackup(), BringBack())
    rename = Path.rename

    def fails(self: Path, target: Path) -> Path:
        if self.name == "actions.toml" and "before-" in str(target):
            raise OSError(5, "Input/output error")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", fails)
    assert str(table_archive.finish_bringing_back(card, table_files())) == (
        "What was saved can't be brought back: the card or stick does not answer. Nothing was changed."
    )
    assert contents(card) == before


class Renames:
    """Renames of files that go well until one; from there on, or there alone, they raise."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch, self._rename = monkeypatch, Path.rename

    def fail_at(self, place: int, error: BaseException, *, once: bool = False) -> None:
        renames, count = self._rename, itertools.count()

        def rename(file: Path, target: Path) -> Path:
            assert not target.is_file(), f"{file} would take the place of {target}"
            number = next(count)
            if number == place or (number > place and not once):
                raise error
            return renames(file, target)

        self._monkeypatch.setattr(Path, "rename", rename)


def begin_in_between(folder: Path) -> None:
    """Begin a journal where there is none, as what opens it does, and leave its log."""
    journal = folder / "journal.sqlite3"
    if journal.exists():
        return
    log = file_beside(journal, "-wal")
    if log.exists():
        log.replace(folder / "journal.unreadable-1.sqlite3-wal")
    journal.write_bytes(b"NEW")
    log.write_bytes(b"NEW log")


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize(
    ("error", "once"), [(OSError(5, "Input/output error"), True), (OSError(5, "No"), False), (PowerCut(), False)]
)
def test_no_journal_is_lost_where_files_can_not_be_moved_after_a_power_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, once: bool, begun: bool
) -> None:
    made, renames, known = tmp_path / "made", Renames(monkeypatch), table_files()
    files = {"journal.sqlite3": b"OLD", "journal.sqlite3-wal": b"OLD log", "words.txt": b"old words"}
    for name, content in (files | {"voice/own/a.wav": b"old clip"}).items():
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_bytes(content)
    wanted = made / "bring-back-20261124203000"
    wanted.mkdir()
    about = b'{"form":1,"saved":"2026-11-24","games":0,"people":0}'
    for name, content in {"journal.sqlite3": b"SAVED", "words.txt": b"saved words", "table.json": about}.items():
        (wanted / name).write_bytes(content)
    for cut, fails in itertools.product(range(10), range(12)):
        folder = tmp_path / f"{cut}-{fails}"
        shutil.copytree(made, folder)
        renames.fail_at(cut, PowerCut())
        with suppress(PowerCut):
            table_archive.finish_bringing_back(folder, known)
        for place, what in ((fails, error), (fails, error), (1000, error)):
            if begun:
                begin_in_between(folder)
            before, told = contents(folder), ""
            renames.fail_at(place, what, once=once)
            with suppress(PowerCut):
                told = str(table_archive.finish_bringing_back(folder, known))
            check_all_there(folder, before, told)
        assert (folder / "journal.sqlite3").read_bytes() in {b"OLD", b"SAVED"}
        assert not list(folder.glob("bring-back*"))


def check_all_there(folder: Path, before: dict[str, bytes], told: str) -> None:
    """All that was there is there, but for what was to be brought back and is not; no log lies at another's journal."""
    there = contents(folder)
    gone = {content for content in before.values() if not content.startswith(b"{")} - set(there.values())
    if "Nothing was changed." in told:
        assert gone <= {b"SAVED", b"saved words"}
        assert (there["journal.sqlite3"], there["words.txt"]) == (b"OLD", b"old words")
        assert not list(folder.glob("before-*"))
    else:
        assert not gone
    for name, content in there.items():
        assert there.get(f"{name}-wal", content + b" log") == content + b" log"


def spoilt_archives(file: Path) -> dict[str, Callable[[Path], object]]:
    """Ways to spoil the file of a saved table."""

    def rewritten(
        change: Callable[[dict[str, bytes]], object], kind: int = zipfile.ZIP_DEFLATED
    ) -> Callable[[Path], object]:
        def spoil(target: Path) -> None:
            with zipfile.ZipFile(file) as archive:
                members = {name: archive.read(name) for name in archive.namelist()}
            change(members)
            with zipfile.ZipFile(target, "w", kind) as archive:
                for name, content in members.items():
                    archive.writestr(name, content)

        return spoil

    def put(name: str, content: bytes) -> Callable[[Path], object]:
        return rewritten(lambda members: members.update({name: content}))

    def with_end(count: int, size: int) -> Callable[[Path], object]:
        def spoil(target: Path) -> None:
            content = file.read_bytes()
            end = content[-22:-12] + count.to_bytes(2, "little") + size.to_bytes(4, "little") + content[-6:]
            target.write_bytes(content[:-22] + end)

        return spoil

    return {
        "nothing": lambda target: target.write_bytes(b""),
        "noise": lambda target: target.write_bytes(random.Random(4).randbytes(100_000)),
        "no journal": rewritten(lambda members: members.pop("journal.sqlite3")),
        "no word of itself": rewritten(lambda members: members.pop("table.json")),
        "another file": put("run.sh", b"rm -rf /"),
        "a file of another folder": put("../journal.sqlite3", b""),
        "a whole path": put("/etc/passwd", b""),
        "a clip of another folder": put("voice/own/../../x.wav", b""),
        "a large text": put("words.txt", bytes(table_archive.MOST_TEXT_BYTES + 1)),
        "a journal that is none": put("journal.sqlite3", b"SQLite format 3\0" + bytes(5000)),
        "a newer one": put("table.json", b'{"form":9,"saved":"","games":0,"people":0}'),
        "another word of itself": put("table.json", b'{"form":"x"}'),
        "packed in another way": rewritten(lambda members: members.update({"words.txt": b"x" * 9}), zipfile.ZIP_LZMA),
        "many files": rewritten(
            lambda members: members.update({f"voice/own/a{n}.wav": b"" for n in range(table_archive.MOST_FILES)})
        ),
        "a long list of files": with_end(3, 0xFFFFFF00),
    }


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a saved table."""
    folder = fill(tmp_path_factory.mktemp("whole"), 2).parent
    (folder / "stick").mkdir()
    Backup(folder, folder / "stick").do(SaveTable())
    return saved_on(folder / "stick")


@pytest.mark.parametrize("how", spoilt_archives(Path()))
def test_a_broken_or_foreign_file_is_refused_whole(whole: Path, card: Path, stick: Path, how: str) -> None:
    before = contents(card)
    spoilt_archives(whole)[how](stick / "companion-20261124-203000.zip")
    news = Backup(card, stick).do(ReadBackup())
    assert news is not None
    assert (news.saved, str(news.trouble).endswith("Nothing was changed.")) == ("", True)
    assert contents(card) == before


def test_whatever_goes_wrong_in_a_file_it_is_refused_or_all_of_it_is_as_it_was_saved(
    whole: Path, tmp_path: Path
) -> None:
    table_archive.unpack_table(whole, tmp_path, table_files())
    good, refused, told = contents(tmp_path), 0, set[str]()
    for seed in range(150):
        chance, content = random.Random(seed), bytearray(whole.read_bytes())
        if chance.random() < 0.3:
            del content[chance.randrange(len(content)) :]
        else:
            place = chance.choice((chance.randrange(len(content)), -1 - chance.randrange(600)))
            content[place] ^= 1 << chance.randrange(8)
        (tmp_path / "spoilt.zip").write_bytes(content)
        (tmp_path / "to").mkdir(exist_ok=True)
        try:
            table_archive.unpack_table(tmp_path / "spoilt.zip", tmp_path / "to", table_files())
            found = contents(tmp_path / "to")
            assert {name: found[name] for name in found if name.endswith((".wav", "sqlite3", "txt"))} == {
                name: good[name] for name in found if name.endswith((".wav", "sqlite3", "txt"))
            }
        except ArchiveError as error:
            told.add(str(error)[-21:])
            refused += not contents(tmp_path / "to")
        shutil.rmtree(tmp_path / "to")
    assert (refused > 100, told) == (True, {" Nothing was changed."})


def test_a_card_without_room_says_so(whole: Path, card: Path, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(whole, stick)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=9))
    news = Backup(card, stick).do(ReadBackup())
    assert news is not None
    assert str(news.trouble) == "The memory card has no room to bring this back. Nothing was changed."
