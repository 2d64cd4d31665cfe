"""A whole game of Shift, as it was entered: its end is stated here."""

import json
from collections import Counter
from pathlib import Path

import pytest

from companion.core.game import Refused
from companion.games.sequentia.shift.model import Impossible, Pass, Slide, Take
from companion.table.storage.record import RecordError, fold_moves, read_record, replay, write_record
from tests.games.at_shift import GAME

FILE = Path(__file__).parent / "sequentia_shift.jsonl"
GAMES = {GAME.id: GAME}


@pytest.mark.rule("SHF-01", "SHF-03", "SHF-04", "SHF-05", "SHF-06", "SHF-07", "SHF-08")
def test_a_game_of_three() -> None:
    played = replay(read_record(FILE, GAMES))
    assert (played.played, played.refused) == (84, None)
    told = GAME.summary(played.state)
    assert {name: len(cards) for name, cards in told["taken"].items()} == {"Ann": 12, "Bob": 20, "Cat": 12}
    # 44 cards taken, 6 put out, 3 on the table and Ann's goal: all 54.
    assert {key: told[key] for key in ("phase", "to_move", "table", "goals", "deck", "winners")} == {
        "phase": "over",
        "to_move": None,
        "table": {"A1": "1:221/red", "C1": "1:223/red", "C2": "1:122/green"},
        "goals": {"Ann": "3:211/red", "Bob": None, "Cat": None},
        "deck": 0,
        "winners": ["Bob"],
    }
    assert told["out"] == ["1:123/green", "1:113/red", "3:133/red", "3:122/blue", "1:111/red", "2:231/red"]
    assert told["taken"]["Ann"][:4] == ["3:213/red", "2:221/blue", "2:112/blue", "1:322/blue"]


def test_what_was_done_in_it() -> None:
    record = read_record(FILE, GAMES)
    done = Counter(type(move) for move in record.moves)
    assert (done[Take], done[Impossible]) == (11, 6)
    states = [step.state for _, _, step in fold_moves(record) if not isinstance(step, Refused)]
    met_at_once = [
        state
        for state, move in zip(states, record.moves[1:], strict=False)
        if isinstance(move, Take) and not state.moved
    ]
    assert len(met_at_once) == 4
    passed = [state for state, move in zip(states, record.moves[1:], strict=False) if isinstance(move, Pass)]
    assert any(not state.deck for state in passed)
    assert any(">" in cell for move in record.moves if isinstance(move, Slide) for cell in move.cards)


def test_a_record_is_written_as_it_was_read(tmp_path: Path) -> None:
    record = read_record(FILE, GAMES)
    again = tmp_path / FILE.name
    again.write_text(write_record(record.game, record.setup, record.moves), encoding="utf-8")
    assert read_record(again, GAMES) == record


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (
            '{"do":"lay","card":"0:131","at":"A1"}',
            '"card" is wrong; expected a card such as 2:131, 2:131+ or 2:131+/red.',
        ),
        ('{"do":"lay","card":"1:131","at":"D1"}', '"at" is wrong; expected a place from A1 to C3.'),
        ('{"do":"slide","cards":[]}', '"cards" is wrong; expected a list of one to six places.'),
        ('{"do":"take","row":4}', '"row" is wrong; expected a row from 1 to 3.'),
        ('{"do":"jump"}', "there is no move 'jump'."),
    ],
)
def test_a_line_that_is_no_move_is_named(line: str, why: str, tmp_path: Path) -> None:
    head = FILE.read_text(encoding="utf-8").splitlines()[0]
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(f"{head}\n{line}\n", encoding="utf-8")
    with pytest.raises(RecordError) as error:
        read_record(wrong, GAMES)
    assert str(error.value) == f"{wrong}:2: {why}"


@pytest.mark.rule("SHF-03")
def test_a_replay_stops_at_the_rule_that_is_broken(tmp_path: Path) -> None:
    lines = FILE.read_text(encoding="utf-8").splitlines()
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("\n".join([*lines[:13], json.dumps({"do": "take", "row": 3})]), encoding="utf-8")
    played = replay(read_record(wrong, GAMES))
    assert (played.played, played.line) == (12, 14)
    assert played.refused == Refused("SHF-03", "Row 3 does not show the goal.")
