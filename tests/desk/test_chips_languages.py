"""Sequence and Sequence Letters in another language: what is shown changes, and nothing of what is kept."""

import re
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from itertools import combinations, product
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.game import PlayStatus, Refused, Step
from companion.core.i18n import PSEUDO, use_language
from companion.games.registry import GAMES
from companion.games.sequence.letters import model as letters
from companion.games.sequence.letters.cards import CARDS as LETTERS_CARDS
from companion.games.sequence.letters.cards import pictures
from companion.games.sequence.letters.screen.draft import Draft
from companion.games.sequence.standard.board import CELLS
from companion.games.sequence.standard.cards import CARDS
from companion.games.sequence.standard.model import (
    SIDES,
    AllDrew,
    Dead,
    Draw,
    MissedDraw,
    Move,
    Pass,
    Penalty,
    Play,
    Shuffled,
    State,
)
from companion.table.screen_places import Place
from companion.table.storage.record import Record, fold_moves, read_record, replay, write_record
from tests.desk.at_desk import CONFIRM, HELP, NEXT, UNDO, VIEW, SitDown, Table
from tests.desk.test_drafts import SIX
from tests.games import at_table
from tests.games.at_sequitur import HERE
from tests.games.letters_by_hand import enter
from tests.screens.letters import LETTERS as LETTER_SCREENS

SEQUENCE = ("family.jsonl", "three_sides.jsonl", "teams_confirmed.jsonl")
LETTERS = ("letters_two.jsonl", "letters_three.jsonl", "letters_teams.jsonl")


def read(name: str) -> Record:
    return read_record(HERE / name, GAMES)


def kept(table: Table) -> list[str]:
    """The whole journal, as SQLite would write it anew."""
    with closing(sqlite3.connect(table.path)) as database:
        return list(database.iterdump())


def in_both(sit_down: SitDown, evening: Callable[[Table], None]) -> tuple[Table, Table]:
    """The same evening at two tables, in English and in the pseudo-language, which is left on."""
    tables = sit_down(), sit_down()
    for table, language in zip(tables, ("en", PSEUDO), strict=True):
        use_language(language)
        evening(table)
    return tables


def sequence_evening(record: Record) -> Callable[[Table], None]:
    """The recorded game entered by hand, with a slip, an undo and a move struck out on the way."""

    def evening(table: Table) -> None:
        assert table.desk.current_game.begin(table.desk.games["sequence"], record.setup) is None
        table.desk.go(Place.PLAY)
        for number, move in enumerate(record.moves):
            by_hand(table, move)
            table.press(CONFIRM)
            if number == 8:
                table.scan("no card").press(UNDO, UNDO).tap("redo", "sheet:more", "history", "row:8", "remove")
                table.press(CONFIRM)
                table.desk.go(Place.PLAY)
                table.press(UNDO)
                assert tuple(table.moves) == record.moves[: number + 1]

    return evening


def by_hand(table: Table, move: Move) -> None:
    """A move as people enter it, so that CONFIRM would play it."""
    players = table.session.setup.players
    match move:
        case Play(card=card, at=at):
            table.scan(card)
            if not isinstance(table.drafted(), Play):
                table.tap(f"cell:{at}")
            for _ in range(12):
                if table.drafted() == move:
                    break
                table.press(NEXT)
        case Dead(card=card):
            table.scan(card)
        case Pass():
            table.tap("sheet:more", "pass")
        case Penalty(side=side):
            table.tap("sheet:more", "sheet:penalty", f"penalty:{side}")
        case MissedDraw(player=player):
            table.tap("sheet:more", "sheet:missed", f"missed:{players.index(player)}")
        case Draw(player=player):
            table.tap("sheet:more", "sheet:draw", f"draw:{players.index(player)}")
    assert table.drafted() == move


def letters_evening(record: Record) -> Callable[[Table], None]:
    """The recorded game touched by children."""

    def evening(table: Table) -> None:
        assert table.desk.current_game.begin(table.desk.games["letters"], record.setup) is None
        table.desk.go(Place.PLAY)
        for move in record.moves:
            enter(table.session.state, move, lambda: table.scene().targets(), table.tap)
            table.press(CONFIRM)

    return evening


@pytest.mark.parametrize("name", SEQUENCE)
def test_a_game_of_sequence_is_kept_alike_in_every_language(sit_down: SitDown, name: str) -> None:
    record = read(name)
    english, other = in_both(sit_down, sequence_evening(record))
    assert tuple(other.moves) == record.moves
    assert other.session.state == english.session.state
    assert other.session.stored == english.session.stored
    assert kept(other) == kept(english)


@pytest.mark.parametrize("name", LETTERS[:2])
def test_a_game_of_sequence_letters_is_kept_alike_in_every_language(sit_down: SitDown, name: str) -> None:
    record = read(name)
    english, other = in_both(sit_down, letters_evening(record))
    assert tuple(other.moves) == record.moves
    assert other.session.state == english.session.state
    assert other.session.stored == english.session.stored
    assert kept(other) == kept(english)


@pytest.mark.parametrize("name", [*SEQUENCE, *LETTERS])
def test_a_record_means_the_same_in_every_language(name: str) -> None:
    english, summary = list(fold_moves(read(name))), summary_of(name)
    use_language(PSEUDO)
    other = list(fold_moves(read(name)))
    assert summary_of(name) == summary
    for (_, move, one), (_, again, two) in zip(english, other, strict=True):
        assert isinstance(one, Step)
        assert isinstance(two, Step)
        assert (again, two.state) == (move, one.state)
        assert at_table.kinds(two.events) == at_table.kinds(one.events)
    record = read(name)
    assert write_record(record.game, record.setup, record.moves) == (HERE / name).read_text(encoding="utf-8")


def summary_of(name: str) -> object:
    record = read(name)
    return record.game.summary(replay(record).state)


NAMES = re.compile(
    r"\b(Ann|Bob|Cat|Dan|Eve|Fay|Gus|Mia|Ben|Lou|Tim|Zoe|Sequence|Letters|no card|letters_board\.toml)\b"
)
"""What every language leaves as it is: the names of people, games and files, and what somebody has typed."""


def english(text: str) -> list[str]:
    """The words that the pseudo-language has not touched; pictures keep their English names."""
    words = re.findall(r"[A-Za-z]{3,}", NAMES.sub("", text))
    known = {part for picture in pictures().values() for part in re.split("[ -]", picture.word)}
    return [word for word in words if re.search("[aeiouAEIOU]", word) and word not in known]


@pytest.mark.parametrize("name", [*SEQUENCE, *LETTERS])
def test_what_is_told_of_a_game_is_told_in_the_language(name: str) -> None:
    use_language(PSEUDO)
    record = read(name)
    state, told = record.game.start(record.setup), []
    for _, move, step in fold_moves(record):
        assert isinstance(step, Step)
        told += [record.game.describe(state, move), *(happening.text for happening in step.events)]
        state = step.state
    outcome = record.game.outcome(state)
    assert outcome is not None
    told += [outcome.title, *outcome.facts]
    assert {text: words for text in told if (words := english(text))} == {}
    # It is the language that is heard, and not a game that says nothing.
    assert "éé" in outcome.facts[-1]


def reasons(state: Any, moves: Iterable[Any]) -> set[str]:
    """The sentences with which those of the moves are refused that can't be."""
    game = GAMES["sequence"] if isinstance(state, State) else GAMES["letters"]
    outcomes = (game.play(state, move) for move in moves)
    return {outcome.why for outcome in outcomes if isinstance(outcome, Refused)}


def moments(name: str) -> list[Any]:
    """The states at the beginning, in the middle and at the end of a recorded game."""
    record = read(name)
    states = [record.game.start(record.setup)]
    states += [step.state for _, _, step in fold_moves(record) if isinstance(step, Step)]
    return [states[0], states[1], *states[2 :: len(states) // 4], states[-2], states[-1]]


def of_both(state: Any) -> list[Any]:
    """The moves that both games have, of everybody and of a stranger."""
    names = (*state.setup.players, "Zoe")
    return [Pass(), AllDrew(), Shuffled(), *(MissedDraw(name) for name in names), *(Draw(name) for name in names)]


FIVES = (
    (("A1", "B1", "C1", "D1", "E1"),),
    (("B1", "C1", "D1", "E1", "F1"),),
    (("A1", "B1", "C1", "D1", "J9"),),
    (("F6", "G6", "H6", "I6", "J6"),),
)
"""Sequences that may be named: one with a corner, one without, one that is no line, one elsewhere."""


@pytest.mark.thorough
@pytest.mark.parametrize("name", SEQUENCE)
def test_every_refusal_of_sequence_is_in_the_language(name: str) -> None:
    use_language(PSEUDO)
    plays = [Play(card, cell) for card in CARDS for cell in CELLS]
    named = [Play(card, cell, fives) for card in ("JD", "JS") for cell in ("B1", "E1", "F5") for fives in FIVES]
    others = [*(Dead(card) for card in CARDS), *(Penalty(side) for side in SIDES)]
    found = set[str]()
    for state in moments(name):
        found |= reasons(state, [*plays, *named, *others, *of_both(state)])
    assert len(found) > 40
    assert {why: words for why in found if (words := english(why))} == {}


@pytest.mark.thorough
@pytest.mark.parametrize("name", LETTERS)
def test_every_refusal_of_sequence_letters_is_in_the_language(name: str) -> None:
    use_language(PSEUDO)
    found = set[str]()
    for state in moments(name):
        plays = [letters.Play(card, cell) for card in LETTERS_CARDS for cell in (*state.board.cells, "P16")]
        found |= reasons(state, [*plays, *(letters.Dead(card) for card in LETTERS_CARDS), *of_both(state)])
    assert len(found) > 40
    assert {why: words for why in found if (words := english(why))} == {}


@pytest.mark.parametrize(("options", "lines"), [("{}", SIX), ('{"same_line_shares":false}', SIX)])
def test_every_refusal_of_a_sequence_named_is_in_the_language(options: str, lines: Any) -> None:
    use_language(PSEUDO)
    state = at_table.fold(at_table.game(2, options=options), lines)
    runs = [tuple(CELLS[row * 10 + column + n] for n in range(5)) for row in (4, 5) for column in range(6)]
    moves = [Play("JD", "F5", named) for count in (1, 2) for named in combinations(runs, count)]
    found = reasons(state, moves)
    assert len(found) >= 2
    assert {why: words for why in found if (words := english(why))} == {}


@pytest.mark.parametrize("name", ["sequence", "letters"])
def test_who_can_not_play_is_told_in_the_language(name: str) -> None:
    game = GAMES[name]
    seated = [(players, sides) for players in range(1, 14) for sides in range(1, 5)]
    use_language(PSEUDO)
    found = set[str]()
    for players, sides in seated:
        outcome = game.start(game.setup([f"{number}" for number in range(players)], sides, {}))
        found |= {outcome.why} if isinstance(outcome, Refused) else set()
    twins = game.start(game.setup(["1", "1"], 2, {}))
    assert isinstance(twins, Refused)
    assert len(found) > 10
    assert {why: words for why in (*found, twins.why) if (words := english(why))} == {}


@pytest.mark.parametrize("name", LETTER_SCREENS)
def test_what_grown_ups_read_of_sequence_letters_is_in_the_language(table: Table, name: str) -> None:
    use_language(PSEUDO)
    LETTER_SCREENS[name](table)
    assert english(table.text) == []


@pytest.mark.parametrize("presses", range(4))
def test_the_help_of_the_board_tool_is_in_the_language(table: Table, presses: int) -> None:
    use_language(PSEUDO)
    table.tap("new:letters", *(("enter",) if presses else ())).press(*[CONFIRM] * (presses > 1))
    if presses == 3:
        for picture in list(pictures())[:46]:
            while f"picture:{picture}" not in table.scene().targets():
                table.press(NEXT)
            table.tap(f"picture:{picture}")
        table.press(CONFIRM)
    table.press(HELP)
    assert english(table.text) == []
    assert len(table.text) > 120


def test_all_that_grown_ups_are_told_is_in_the_language() -> None:
    use_language(PSEUDO)
    record = read("letters_three.jsonl")
    state = replay(record).state
    before = moments("letters_three.jsonl")[2]
    told = PlayStatus(last="", correcting="12", unsettled=(1, 2), can_switch_off=True, new_tag=True)
    for now, status in product((before, state), (told, replace(told, unsettled=(1,), new_tag=False, sound=False))):
        for sheet in ("sum", "grown-up", "board"):
            scene = GAMES["letters"].scene(now, Draft(sheet=sheet), VIEW, status)
            assert english(" ".join(scene.texts())) == []
