"""Every reader of files that people bring, by name, with good files of its kind to begin with."""

from array import array
from collections.abc import Callable
from functools import cache
from pathlib import Path

from msgspec import Struct
from pygame import mixer

from companion.app.catalogue import WRITTEN_FILES
from companion.app.table_files import file_problem
from companion.app.wifi import read_wifi
from companion.cli.common.input_file import read_input
from companion.cli.common.lexicon_options import read_words
from companion.cli.tags import read_csv, read_tag_file
from companion.core.errors import CompanionError
from companion.core.game import SaveEntry
from companion.core.problems import Problem
from companion.core.tool import FoundFile
from companion.devices.panel.pins_file import read_pins
from companion.games.registry import GAMES
from companion.games.sequence.letters.board_file import read_layout
from companion.games.sequence.letters.wording import layout_text
from companion.games.sequentia.common.deck_file import CARD, LEARNED, read_deck
from companion.games.sequitur.actions.action_words import operation_text
from companion.games.sequitur.actions.actions import read_actions
from companion.games.sequitur.goals.conditions import condition_text
from companion.games.sequitur.goals.goals import read_goals
from companion.recording.anonymous_recording import anonymise, read_lines
from companion.recording.format import read_recording
from companion.recording.name_scan import find_names
from companion.recording.player import Rerun, open_recorded_app
from companion.recording.pseudonyms import Pseudonyms, names_in
from companion.settings.paths import find_files
from companion.settings.schema import Config, SequenceSettings, read_board
from companion.table.storage.brought_files import find_file
from companion.table.storage.own_words import OwnWords
from companion.table.storage.packages import read_packages
from companion.table.storage.record import read_record, replay
from companion.table.storage.save_files import SaveError
from companion.table.storage.user_files import UserFiles
from companion.ui.audio.clip_form import wav_file
from companion.ui.audio.voice import BadClip, load_clip

ROOT = Path(__file__).parents[2]
GAME_FILES = ROOT / "companion" / "games"

SENTENCE = 5000
"""The characters of the longest sentence about a file."""

Problems = tuple[str, ...]
"""What is said of a file: a sentence each, none where it is accepted."""


class Reader(Struct, frozen=True):
    """A reader of the file `name`: `read` returns what it says of it, `good` are the bytes of good files.

    `weight` is how often it is attacked, beside the others: a rerun takes a hundred times as long as a deck.
    """

    name: str
    read: Callable[[Path], Problems]
    good: tuple[bytes, ...]
    weight: int = 20


def _settings(file: Path) -> Problems:
    return _sentences(find_files(file, file.parent / "data").problems)


def _changed_settings(file: Path) -> Problems:
    settings = file.with_name("companion.toml")
    settings.touch()
    return _sentences(find_files(settings, file.parent).problems)


def _pins(file: Path) -> Problems:
    return _sentences(read_pins(file)[1])


def _board(file: Path) -> Problems:
    return _sentences(read_board(file.parent / "companion.toml", Config(sequence=SequenceSettings(file.name)))[1])


def _deck(file: Path) -> Problems:
    read_deck(read_input(file, "a deck"), str(file))
    return ()


def _letters(file: Path) -> Problems:
    layout_text(read_layout(read_input(file, "a board"), str(file)))
    return ()


def _goals(file: Path) -> Problems:
    for goal in read_goals(read_input(file, "goals"), str(file)):
        assert goal.test is None or condition_text(goal.test)
    return ()


def _actions(file: Path) -> Problems:
    for action in read_actions(read_input(file, "actions"), str(file)):
        assert all(map(operation_text, action.operations))
    return ()


def _tags(file: Path) -> Problems:
    return tuple(read_csv(read_tag_file(file), str(file))[1])


def _words(file: Path) -> Problems:
    read_words(file)
    return ()


def _own_words(file: Path) -> Problems:
    OwnWords(file).read()
    return ()


def _add_own_word(file: Path) -> Problems:
    OwnWords(file).add("zebra")
    return ()


def _record(file: Path) -> Problems:
    record = read_record(file, GAMES)
    played = replay(record)
    if played.state is not None:
        record.game.text(played.state)
        record.game.summary(played.state)
        record.game.outcome(played.state)
    return () if played.refused is None else (played.refused.why,)


def _recording(file: Path) -> Problems:
    read_recording(file)
    return ()


def _rerun(file: Path) -> Problems:
    recording = read_recording(file)
    with open_recorded_app(file, recording.start) as app:
        Rerun(app, recording).play()
    return ()


def _report(file: Path) -> Problems:
    lines = read_lines(file)
    anonymise(lines, Pseudonyms(names_in(list(lines))))
    return ()


def _names(file: Path) -> Problems:
    list(find_names(file.parent))
    return ()


def _packages(file: Path) -> Problems:
    read_packages(file.parent)
    return ()


def _brought(file: Path) -> Problems:
    found = find_file(file.parent, file.name, file.parent / "no sticks")
    assert isinstance(found, FoundFile)
    return (found.wrong,) if found.wrong else ()


def _table_file(file: Path) -> Problems:
    problem = file_problem(file.parent, file.name)
    return (problem,) if problem else ()


def _taught(file: Path) -> Problems:
    UserFiles(file.parent).keep(SaveEntry(file.name, LEARNED, CARD, {CARD: "2:131"}, None, check="sequentia deck"))
    return ()


def _clip(file: Path) -> Problems:
    try:
        load_clip(mixer, file)
    except BadClip as why:
        return (str(why),)
    return ()


def _wifi(file: Path) -> Problems:
    return _sentences(read_wifi(file)[1])


def _sentences(problems: tuple[Problem, ...]) -> Problems:
    return tuple(problem.sentence for problem in problems)


def look_at(reader: Reader, file: Path) -> Problems:
    """What the reader says of the file. Raises whatever is no sentence: a fault."""
    try:
        said = reader.read(file)
    except (CompanionError, SaveError) as error:
        said = (str(error),)
    for sentence in said:
        assert sentence.strip(), "an empty sentence"
        assert len(sentence) <= SENTENCE, f"a sentence of {len(sentence)} characters"
    return said


def _good(*paths: str) -> tuple[bytes, ...]:
    return tuple((ROOT / path).read_bytes() for path in paths)


@cache
def readers(recording: bytes) -> tuple[Reader, ...]:
    """Every reader; `recording` is that of an evening."""
    deck = _good("companion/games/sequentia/common/example_deck.toml")
    known = b'cards = ["1:111", "2:131+/red"]\nsize = 20\n[[learned]]\ncard = "3:112"\ncount = 2\n'
    letters = _good("companion/games/sequence/letters/example_board.toml")
    goals = _good("companion/games/sequitur/goals/example_goals.toml")
    actions = _good("companion/games/sequitur/actions/example_actions.toml")
    words = (b"# of the house\nzebra\nquokka\n\nna\xc3\xafve\n",)
    settings = _good("systemd/companion.toml")
    changed = (
        b'[screen]\nturn = 90\n[looks]\ntheme = "light"\n[was.screen]\nturn = 0\n[rules.sequence]\ndraws = true\n',
    )
    of_tables: dict[str, tuple[bytes, ...]] = {
        "sequentia.toml": (*deck, known),
        "letters_board.toml": letters,
        "letters_quiz.toml": (b'asks = "by turns"\n[found]\nA = 2\nB = 0\n',),
        "goals.toml": goals,
        "actions.toml": actions,
        "bag.toml": (b'[[ball]]\nball = "E"\ncount = 9\n[[ball]]\nball = "?"\ncount = 1\n',),
        "words.txt": words,
    }
    records = tuple(sorted((ROOT / "tests" / "games").glob("*.jsonl")))
    evening = (recording,)
    return (
        Reader("companion.toml", _settings, (*settings, b'[screen]\nturn = 90\n[looks]\ntheme = "light"\n')),
        Reader("settings.toml", _changed_settings, changed),
        Reader("pins.toml", _pins, (b"[buttons]\nconfirm = 17\n[lamps]\nhelp = 24\n",)),
        Reader("board.csv", _board, _good("companion/games/sequence/standard/board_standard.csv")),
        Reader("deck.toml", _deck, (*deck, known)),
        Reader("letters.toml", _letters, letters),
        Reader("cards.toml", _goals, goals),
        Reader("acts.toml", _actions, actions),
        Reader(
            "tags.csv", _tags, (b"uid,thing\n04A1B2C3D4E580,S:10H:2\n04A1B2C3,P:Ann\n", b"uid;thing\n04A1B2C3;B:E:1\n")
        ),
        Reader("list.txt", _words, words),
        Reader("own.txt", _own_words, words),
        Reader("more.txt", _add_own_word, words),
        Reader("game.jsonl", _record, tuple(path.read_bytes() for path in records)),
        Reader("evening.jsonl", _recording, evening),
        Reader("rerun.jsonl", _rerun, evening, weight=1),
        Reader("report.jsonl", _report, evening, weight=5),
        Reader("journal.sqlite3", _names, evening),
        Reader("packages.toml", _packages, (b'[chess]\ntitle = "Chess"\npackage = "chess-for-companion"\n',)),
        Reader("brought.toml", _brought, deck),
        Reader("taught.toml", _taught, (*deck, known), weight=2),
        Reader("wifi.toml", _wifi, (b'name = "The whole house"\npassword = "correct horse"\n',)),
        Reader("clip.wav", _clip, (wav_file(array("h", [1, -1] * 2000)),)),
        *(Reader(name, _table_file, of_tables[name]) for name in WRITTEN_FILES),
    )
