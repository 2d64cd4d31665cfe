"""`companion run`: one at a time, ended by a signal, with bad files, and without a display."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.app.open_desk import open_desk
from companion.app.start import with_language
from companion.cli.main import INTERRUPTED
from companion.core.events import PanelButton, Press
from companion.core.i18n import PSEUDO, use_language
from companion.devices.panel.pins_file import default_pins
from companion.games.registry import GAMES
from companion.games.sequence.standard.board import board_of
from companion.settings.folders import CHANGED_FILE, LOCK
from companion.settings.paths import JOURNAL, find_files
from companion.table.storage import last_entry
from companion.table.storage.journal import Journal, Status
from companion.table.storage.last_entry import LastEntry
from companion.table.storage.lock import Lock
from tests.cli.runs import PATIENCE, environment, ran, started, wait_until_up
from tests.desk.at_desk import VIEW


def test_the_second_says_who_holds_the_journal_and_the_first_ends_on_a_signal(tmp_path: Path) -> None:
    with started("run", "--data", tmp_path, SDL_VIDEODRIVER="dummy") as first:
        try:
            wait_until_up(first)
            second = ran("run", "--data", tmp_path, SDL_VIDEODRIVER="dummy")
            assert second.status == 1
            assert second.err.startswith(f"companion: Another companion is using {tmp_path}: process {first.pid}")
            assert second.err.count("\n") == 1
        finally:
            first.send_signal(signal.SIGTERM)
        out, err = first.communicate(timeout=PATIENCE)
    assert (first.returncode, out, err) == (0, "", "")


STANDS_AFTER = """
import sys
from companion.app import loop
from companion.cli.main import main
loop.STANDING = float(sys.argv.pop(1))
sys.exit(main())
"""


@pytest.mark.parametrize("stands", [True, False])
def test_only_tables_that_are_killed_before_they_stood_keep_the_next_from_going_on(
    tmp_path: Path, stands: bool
) -> None:
    for _ in range(3):
        words = [sys.executable, "-c", STANDS_AFTER, "0" if stands else "600", "run", "--data", str(tmp_path)]
        with subprocess.Popen(words, env=environment(SDL_VIDEODRIVER="dummy"), text=True) as app:
            wait_until_up(app)
            end = time.monotonic() + PATIENCE
            while stands and b'"early":0' not in (tmp_path / LOCK).read_bytes() and time.monotonic() < end:
                time.sleep(0.02)
            app.kill()
    lock = Lock.acquire(tmp_path / LOCK, "2026-11-20T19:00:00Z")
    lock.release()
    assert lock.goes_on == stands


def test_without_the_lock_nothing_is_opened(tmp_path: Path) -> None:
    (tmp_path / LOCK).mkdir()
    run = ran("run", "--data", tmp_path, SDL_VIDEODRIVER="dummy")
    assert (run.status, run.out) == (1, "")
    assert run.err == (
        f"companion: The lock file {tmp_path / LOCK} can't be opened: Is a directory; let this user write it, or name "
        "another data folder with --data.\n"
    )
    assert [file.name for file in tmp_path.iterdir()] == [LOCK]


@pytest.fixture
def hang_ups_end() -> Iterator[None]:
    """A hang-up ends what a test starts, also where the tests themselves outlive their terminal (nohup)."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.usefixtures("hang_ups_end")
def test_it_ends_with_its_terminal_and_the_journal_is_closed(tmp_path: Path) -> None:
    with started("run", "--data", tmp_path, SDL_VIDEODRIVER="dummy") as app:
        wait_until_up(app)
        app.send_signal(signal.SIGHUP)
        out, err = app.communicate(timeout=PATIENCE)
    assert (app.returncode, out, err) == (0, "", "")
    assert not (tmp_path / f"{JOURNAL}-wal").exists()


def test_interrupted_from_the_keyboard_it_ends_quietly(tmp_path: Path) -> None:
    with started("run", "--data", tmp_path, SDL_VIDEODRIVER="dummy") as app:
        wait_until_up(app)
        app.send_signal(signal.SIGINT)
        _, err = app.communicate(timeout=PATIENCE)
    assert app.returncode in {0, INTERRUPTED}
    assert err == ""


def test_without_a_display_it_says_so_in_one_sentence_and_plays_the_demo(tmp_path: Path) -> None:
    done = ran("run", "--data", tmp_path / "data", cwd=tmp_path)
    lines = done.out.splitlines()
    assert (done.status, done.err) == (0, "")
    assert lines[0] == (
        "companion: There is no display to open a window on. A recorded game is played off screen instead."
    )
    for size in ("800x480", "720x1280"):
        pictures = list((tmp_path / "demo" / size).glob("*.png"))
        assert f"{size}: {len(pictures)} pictures in {tmp_path / 'demo' / size}" in lines
        assert pictures
    assert lines[-1] == f"The game record: {tmp_path / 'demo' / 'game.jsonl'}"
    replayed = ran("replay", "--json", tmp_path / "demo" / "game.jsonl")
    assert replayed.status == 0
    assert json.loads(replayed.out)["winner"] is not None
    assert not (tmp_path / "data").exists()


SETTINGS = """\
[screen]
width = "wide"
[panel]
pins = "my_pins.toml"
[sequence]
board = "my_board.csv"
[sonud]
on = false
"""


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    """A settings file in which a value, a key, the pins and the board are wrong."""
    settings = tmp_path / "companion.toml"
    settings.write_text(SETTINGS, encoding="utf-8")
    (tmp_path / "my_pins.toml").write_text("[buttons]\nconfirm = 999\n", encoding="utf-8")
    (tmp_path / "my_board.csv").write_text("FREE,6D\n", encoding="utf-8")
    return settings


def test_bad_files_are_named_with_line_and_what_was_expected(bad: Path, tmp_path: Path) -> None:
    with started("run", "--settings", bad, "--data", tmp_path / "data", SDL_VIDEODRIVER="dummy") as app:
        wait_until_up(app)
        app.send_signal(signal.SIGTERM)
        _, err = app.communicate(timeout=PATIENCE)
    assert app.returncode == 0
    sentences = err.splitlines()
    for file, line, key in (
        ("companion.toml", 2, "screen.width"),
        ("companion.toml", 7, "sonud"),
        ("my_pins.toml", 2, "confirm"),
        ("my_board.csv", 2, ""),
    ):
        named = [one for one in sentences if file in one and str(line) in one and key in one]
        assert named, (file, line, key, sentences)
    assert len(sentences) == len([one for one in sentences if one.startswith("companion: ")])


def test_bad_files_leave_the_defaults_in_force_and_show_on_the_screen(bad: Path, tmp_path: Path) -> None:
    files = find_files(bad, tmp_path / "data")
    good = find_files(tmp_path / "none.toml", tmp_path / "data")
    assert files.config.screen == good.config.screen
    assert files.pins == good.pins
    assert files.board == ()
    desk = open_desk(GAMES, tmp_path / "data", files.problems)
    try:
        desk.handle(Press(PanelButton.HELP))
        assert "companion.toml:2: screen.width is" in "\n".join(desk.scene(VIEW).texts())
        desk.current_game.begin(GAMES["sequence"], GAMES["sequence"].setup(("Ann", "Bob"), 2, {}))
        assert desk.session is not None
        assert desk.session.state.board == board_of(())
    finally:
        desk.journal.close()


def test_a_language_for_this_time_is_written_nowhere(tmp_path: Path) -> None:
    settings = tmp_path / "companion.toml"
    settings.write_text('[language]\nscreens = "it"\n', encoding="utf-8")
    for spoken in ("pseudo", "de"):
        with started(
            "run", "--language", spoken, "--settings", settings, "--data", tmp_path, SDL_VIDEODRIVER="dummy"
        ) as app:
            wait_until_up(app)
            app.send_signal(signal.SIGTERM)
            out, err = app.communicate(timeout=PATIENCE)
        assert (app.returncode, out, err) == (0, "", "")
    assert settings.read_text(encoding="utf-8") == '[language]\nscreens = "it"\n'
    assert not (tmp_path / CHANGED_FILE).exists()
    files = find_files(settings, tmp_path)
    assert (files.config.language.screens, with_language(files, "de").config.language.screens) == ("it", "de")


def test_an_evening_in_the_pseudo_language_is_not_recorded(tmp_path: Path) -> None:
    told = ran(
        "run", "--language", "pseudo", "--record", tmp_path / "e.jsonl", "--data", tmp_path, SDL_VIDEODRIVER="dummy"
    )
    assert (told.status, told.out) == (1, "")
    assert told.err == (
        "companion: The pseudo-language is for looking at screens; an evening in it can't be recorded.\n"
    )
    assert not (tmp_path / "e.jsonl").exists()


def test_what_is_wrong_in_a_file_is_told_at_the_table_in_its_language_and_in_english_here(tmp_path: Path) -> None:
    settings = tmp_path / "companion.toml"
    settings.write_text('[language]\nscreens = "fr"\n', encoding="utf-8")
    (problem,) = find_files(settings, tmp_path).problems
    assert problem.sentence == f'{settings}:2: language.screens is "fr"; expected "de", "en" or "it". "en" is used.'
    files = find_files(settings, tmp_path)
    assert files.config.language.screens == "en"
    use_language(PSEUDO)
    (again,) = find_files(files.named, files.folder).problems
    assert "fr" in again.sentence
    assert not {"expected", "used"} & set(again.sentence.replace(".", "").split())


def test_a_file_that_is_named_must_be_there(tmp_path: Path) -> None:
    nowhere = tmp_path / "nosuch.toml"
    (problem,) = find_files(nowhere, tmp_path).problems
    assert problem.sentence == (
        f"The settings file given at the start is missing ({nowhere}); the usual settings are used."
    )
    settings = tmp_path / "companion.toml"
    settings.write_text('[panel]\npins = "p\\u0000.toml"\n[sequence]\nboard = "~nobody-at-all/b.csv"\n', "utf-8")
    files = find_files(settings, tmp_path)
    assert files.pins == default_pins()
    assert files.board == ()
    sentences = [problem.sentence for problem in files.problems]
    assert [sentence.split(" names ")[0] for sentence in sentences] == [
        f"{settings}:2: panel.pins",
        f"{settings}:4: sequence.board",
    ]
    assert all("which isn't there; expected a text file." in sentence for sentence in sentences)


def test_the_usual_settings_file_may_be_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert find_files(None, tmp_path).problems == ()


@pytest.mark.parametrize(
    ("settle", "hold", "fits"), [(200, 300, False), (200, 699, False), (200, 700, True), (20, 300, True)]
)
def test_a_long_press_must_be_longer_than_a_stroke_of_a_key(tmp_path: Path, settle: int, hold: int, fits: bool) -> None:
    file = tmp_path / "companion.toml"
    file.write_text(f"[panel]\nsettle_ms = {settle}\nhold_ms = {hold}\n", encoding="utf-8")
    files = find_files(file, tmp_path)
    panel = files.config.panel
    assert (panel.settle_ms, panel.hold_ms) == (settle, hold if fits else 800)
    assert [problem.sentence for problem in files.problems] == (
        []
        if fits
        else [
            f"{file}:3: panel.hold_ms is {hold} while panel.settle_ms is {settle}; "
            "expected at least 700 with that. 800 is used."
        ]
    )


def test_a_board_that_is_far_too_long_is_said_to_be(tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    file.write_text('[sequence]\nboard = "b.csv"\n', encoding="utf-8")
    (tmp_path / "b.csv").write_text("\n".join(["FREE", "x" * 140_000, *"ABCDEFGH"]), encoding="utf-8")
    (problem,) = find_files(file, tmp_path).problems
    assert "more than 100,000 bytes" in problem.sentence


def test_a_file_that_is_no_settings_at_all(tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    for content in (b"= nonsense", b"\xff\xfe\x00", b"screen = 3\n[panel]\nhold_ms = [1]\n"):
        file.write_bytes(content)
        files = find_files(file, tmp_path)
        assert files.problems
        assert files.config.screen.width == 800
        assert all(str(file) in problem.sentence or file.name in problem.sentence for problem in files.problems)
    file.unlink()
    file.mkdir()
    assert find_files(file, tmp_path).problems


def test_what_the_journal_has_lost_is_said(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path / JOURNAL)) as journal:
        number = journal.begin("sequence", "{}", "2026-11-20T19:00:00Z")
        journal.close_game(number, Status.PUT_AWAY, "2026-11-20T20:00:00Z")
    last_entry.write(tmp_path / JOURNAL, LastEntry(number, 3))
    desk = open_desk(GAMES, tmp_path, ())
    try:
        lost = "The memory card has lost what was confirmed last in game 1: 3 steps."
        assert f"{lost} Compare with what lies on the table." in desk.scene(VIEW).texts()
    finally:
        desk.journal.close()


def test_a_journal_that_can_not_be_read_is_set_aside_and_said(tmp_path: Path) -> None:
    (tmp_path / JOURNAL).write_bytes(b"not a journal" * 100)
    desk = open_desk(GAMES, tmp_path, ())
    try:
        kept = next(tmp_path.glob("*unreadable*"))
        assert (
            f"The games kept here can't be read; they are put aside in {kept.name}. New games are kept."
            in desk.scene(VIEW).texts()
        )
    finally:
        desk.journal.close()


def test_a_folder_that_can_not_be_used_does_not_stop_the_evening(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be", encoding="utf-8")
    with started("run", "--data", tmp_path / "data", SDL_VIDEODRIVER="dummy") as app:
        wait_until_up(app)
        app.send_signal(signal.SIGTERM)
        _, err = app.communicate(timeout=PATIENCE)
    assert (app.returncode, err) == (0, "")
    desk = open_desk(GAMES, tmp_path / "data", ())
    try:
        assert any("nothing is kept when the power goes" in text for text in desk.scene(VIEW).texts())
        assert desk.current_game.begin(GAMES["sequence"], GAMES["sequence"].setup(("Ann", "Bob"), 2, {})) is None
    finally:
        desk.journal.close()
