"""Rules in the settings that no game has: told with file and line, after the first picture, and play goes on."""

import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from companion.app.assembly import open_app
from companion.app.devices import open_devices
from companion.app.loop import App
from companion.core.events import Tap
from companion.games.registry import GAMES
from companion.recording.format import read_recording
from companion.settings.game_switches import switch_problems, with_valid_rules
from companion.settings.paths import TablePaths, find_files
from companion.settings.schema import Config
from tests.cli.runs import environment, ran
from tests.cli.test_app import until
from tests.recordings.test_commands import evening

WRONG = """\
[sound]
on = false
[rules.sequence]
draws = "confirmd"
same_line_shares = 0
sequences_to_win = "default"
[rules.chess]
castles = true
[rules.sequitur]
help = "coach"
helps = "coach"
"""

*OTHERS, LAST = GAMES

TOLD = [
    'rules.sequence.draws is "confirmd"; expected "assumed" or "confirmed". "assumed" is used.',
    "rules.sequence.same_line_shares is 0; expected true or false. true is used.",
    f"rules.chess.castles is for a game that isn't here; expected {', '.join(OTHERS)} or {LAST}. It has no effect.",
    "rules.sequitur.helps is not a rule of this game; expected help, lexicon, language, tracking, rounds, "
    "y_is_vowel or reshuffle_goals. It has no effect.",
]
LINES = (4, 5, 8, 11)


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(WRONG, encoding="utf-8")
    return file


def told(path: str | Path) -> list[str]:
    return [f"{path}:{line}: {sentence}" for line, sentence in zip(LINES, TOLD, strict=True)]


def test_each_is_told_with_its_file_and_line(settings: Path, tmp_path: Path) -> None:
    files = find_files(settings, tmp_path)
    assert files.problems == ()
    assert [problem.sentence for problem in switch_problems(files, GAMES)] == told(settings)


def test_so_are_those_that_were_changed_at_the_table(settings: Path, tmp_path: Path) -> None:
    settings.write_text("[rules.sequence]\ndraws = 1\n", encoding="utf-8")
    own = tmp_path / "settings.toml"
    own.write_text("# ours\n[rules.sequitur]\nhelp = 5\n", encoding="utf-8")
    found = switch_problems(find_files(settings, tmp_path), GAMES)
    assert [(problem.file, problem.line) for problem in found] == [(str(settings), 2), (str(own), 3)]


def test_they_win_switch_by_switch(settings: Path, tmp_path: Path) -> None:
    settings.write_text('[rules.sequence]\ndraws = "confirmed"\nsequences_to_win = 1\n', encoding="utf-8")
    own = tmp_path / "settings.toml"
    own.write_text(
        '[rules.sequence]\nsequences_to_win = "default"\n[rules.letters]\nsays = "names"\n', encoding="utf-8"
    )
    files = find_files(settings, tmp_path)
    assert files.problems == switch_problems(files, GAMES) == ()
    assert files.config.rules == {
        "sequence": {"draws": "confirmed", "sequences_to_win": "default"},
        "letters": {"says": "names"},
    }


BELOW = '[rules.sequence]\ndraws = "confirmed"\nsame_line_shares = true\nsequences_to_win = 7\n'
ABOVE = '[rules.sequence]\ndraws = "confirmd"\nsame_line_shares = 1\nsequences_to_win = 3\n'


def test_what_is_wrong_there_gives_way_to_what_is_good_in_the_settings_file(settings: Path, tmp_path: Path) -> None:
    settings.write_text(BELOW, encoding="utf-8")
    own = tmp_path / "settings.toml"
    own.write_text(ABOVE, encoding="utf-8")
    files = with_valid_rules(find_files(settings, tmp_path), lambda: GAMES)
    assert files.config.rules["sequence"] == {"draws": "confirmed", "same_line_shares": True, "sequences_to_win": 3}
    assert [problem.sentence.split("; ")[-1] for problem in switch_problems(files, GAMES)] == [
        'expected "assumed" or "confirmed". "confirmed" is used.',
        "expected true or false. true is used.",
    ]
    printed = [
        " ".join(line.split()) for line in ran("config", "--settings", settings, "--data", tmp_path).out.split("\n")
    ]
    assert f'rules.sequence.draws "confirmed" {settings}:2' in printed
    assert f"rules.sequence.sequences_to_win 3 {own}:4" in printed


def test_an_evening_and_its_recording_begin_with_what_is_good(settings: Path, tmp_path: Path) -> None:
    settings.write_text(BELOW, encoding="utf-8")
    (tmp_path / "settings.toml").write_text(ABOVE, encoding="utf-8")
    file = tmp_path / "evening.jsonl"
    status, told = evening("--record", file, "--settings", settings, data=tmp_path, how=signal.SIGTERM)
    assert (status, told) == (0, "")
    config = msgspec.json.decode(read_recording(file).start.settings, type=Config)
    assert config.rules["sequence"]["draws"] == "confirmed"


def test_no_game_is_asked_where_all_that_is_set_twice_is_the_same(settings: Path, tmp_path: Path) -> None:
    settings.write_text(BELOW, encoding="utf-8")
    (tmp_path / "settings.toml").write_text(BELOW.replace("sequence]", "sequitur]"), encoding="utf-8")
    files = find_files(settings, tmp_path)
    assert with_valid_rules(files, dict) == files


def test_a_switch_is_no_number_that_nothing_can_hold(settings: Path, tmp_path: Path) -> None:
    settings.write_text(f"[rules.sequence]\nsequences_to_win = {10**30}\n", encoding="utf-8")
    files = find_files(settings, tmp_path)
    (problem,) = files.problems
    assert (problem.line, problem.expected) == (2, "true or false, a number or a text in quotes")
    assert files.config.rules == {"sequence": {}}
    assert switch_problems(files, GAMES) == ()


@pytest.mark.parametrize(
    "text",
    [
        "rules = 5",
        "[rules]\nsequence = 1",
        "[rules.sequence]\ndraws = [1, 2]",
        "[rules.sequence]\ndraws = inf\nsame_line_shares = false",
        "[[rules]]",
    ],
)
def test_what_is_nothing_a_switch_could_be_is_told_when_the_file_is_read(settings: Path, text: str) -> None:
    settings.write_text(text + "\n", encoding="utf-8")
    files = find_files(settings, settings.parent)
    assert [problem.sentence.endswith("It has no effect.") for problem in files.problems] == [True]
    assert switch_problems(files, GAMES) == ()


@pytest.fixture
def files(settings: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TablePaths:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    return find_files(settings, tmp_path)


def test_the_table_starts_says_it_on_a_banner_and_a_touch_mends_it(files: TablePaths) -> None:
    app = open_app(files, (800, 480), full_screen=False)
    try:
        app.show()
        assert app.desk.complaints == ()
        open_devices(app, files)
        until(app, lambda: set(told("mine.toml")) <= set(app.desk.complaints))
        tap(app, "press:help")
        app.show()
        assert "mine.toml:4" in " ".join(app.scene.texts())
        tap(app, "press:confirm")
        tap(app, "settings", "open:rules", "rules:sequence", "switch:draws:1")
        until(app, lambda: told("mine.toml")[0] not in app.desk.complaints)
        assert set(told("mine.toml")[1:]) <= set(app.desk.complaints)
    finally:
        app.close()


def tap(app: App, *targets: str) -> None:
    for target in targets:
        app.show()
        assert target in app.scene.targets()
        app.handle(Tap(target))
    app.show()


def test_companion_config_lists_every_switch_with_its_place_and_what_is_wrong(settings: Path, tmp_path: Path) -> None:
    printed = ran("config", "--settings", settings, "--data", tmp_path)
    assert (printed.status, printed.err) == (2, "")
    lines = [" ".join(line.split()) for line in printed.out.splitlines()]
    assert f'rules.sequitur.help "coach" {settings}:10' in lines
    assert f'rules.sequence.sequences_to_win "default" {settings}:6' in lines
    place = lines.index('rules.sequence.draws "assumed" default')
    assert lines[place + 1] == told(settings)[0]
    assert set(told(settings)) <= set(lines)
    keys = {line.split()[0] for line in lines if line.startswith("rules.")}
    assert keys == {f"rules.{game.id}.{switch.key}" for game in GAMES.values() for switch in game.switches}


def test_the_doctor_tells_of_them_too(settings: Path, tmp_path: Path) -> None:
    printed = ran("doctor", "--settings", settings, "--data", tmp_path, SDL_VIDEODRIVER="dummy")
    assert all(sentence in " ".join(printed.out.split()) for sentence in told(settings))


LATE = """
import sys
from pathlib import Path
from companion.settings.paths import find_files
from companion.app.devices import open_devices
from companion.app.assembly import open_app
from companion.recording.format import read_recording
files = find_files(Path(sys.argv[1]), Path(sys.argv[2]))
app = open_app(files, (800, 480), full_screen=False)
app.show()
def loaded():
    games = ("sequence.standard", "sequitur", "sequence.letters")
    return {name for name in games if f"companion.games.{name}.game" in sys.modules}
before = loaded()
open_devices(app, files)
print(sorted(before), sorted(loaded()))
app.close()
"""


def test_no_game_is_loaded_for_the_first_picture_and_then_only_those_that_are_set(
    settings: Path, tmp_path: Path
) -> None:
    command = [sys.executable, "-c", LATE, str(settings), str(tmp_path)]
    env = environment(SDL_VIDEODRIVER="dummy")
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=env)
    assert done.stdout.splitlines()[-1] == "[] ['sequence.standard', 'sequitur']"
