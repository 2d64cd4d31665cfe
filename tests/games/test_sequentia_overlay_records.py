"""A whole game of Overlay as it was entered: what it came to was counted by hand, and is stated here."""

from collections import Counter
from pathlib import Path

import pytest

from companion.core.game import Refused
from companion.games.sequentia.common.cards import short_card_text
from companion.games.sequentia.common.place_words import where
from companion.games.sequentia.overlay.model import GiveUp, State, Take
from companion.table.storage.record import Record, fold_moves, read_record, replay, write_record
from tests.games.at_overlay import GAME, RECORD, heard


def read(path: Path = RECORD) -> Record:
    return read_record(path, {GAME.id: GAME})


@pytest.mark.rule("OVL-01", "OVL-02", "OVL-03", "OVL-04", "OVL-05", "OVL-06", "OVL-07")
def test_a_game_of_three() -> None:
    played = replay(read())
    assert (played.refused, played.played) == (None, 57)
    told = GAME.summary(played.state)
    assert {name: len(cards) for name, cards in told.pop("taken").items()} == {"Ann": 18, "Bob": 11, "Cat": 17}
    empty: list[str] = []
    assert told == {
        "to_move": None,
        "phase": "over",
        "left": 0,
        "turns": 7,
        "square": {
            **dict.fromkeys(("A1", "B1", "C1", "A2", "B2", "C2"), empty),
            "A3": ["2:313+/red"],
            "B3": ["2:332/blue"],
            "C3": ["1:111/red", "2:213/green"],
        },
        # Row 3 shows 2-2-2. Bob's three cards are the only ones that nobody has seen, and they can't make a sequence.
        "hands": {"Ann": 0, "Bob": 3, "Cat": 0},
        "deck": 0,
        "unknown": 0,
        "out": ["2:322/green"],
        "winners": ["Ann"],
    }


def test_the_turning_points_of_that_game() -> None:
    lines = {line: (move, step) for line, move, step in fold_moves(read())}

    def told(line: int) -> list[str]:
        step = lines[line][1]
        assert not isinstance(step, Refused)
        return heard(step.events)

    # A row and a column of four cards each: Ann names the column.
    assert lines[14][0] == Take((("C1", "C2", "C3"),))
    assert told(14) == ["Ann takes 4 cards."]
    # Rows of eleven cards and columns of ten: Bob names none and takes the most.
    assert lines[21][0] == Take()
    assert told(21) == ["Bob takes 11 cards."]
    # Row 3 alone has cards, all of them 2.
    assert lines[57][0] == GiveUp("2:322/green")
    assert told(58) == ["Ann takes 5 cards.", "No sequence can be composed any more: the game is over."]


@pytest.mark.rule("OVL-01", "OVL-06")
def test_the_cards_are_always_all_there() -> None:
    for _, _, step in fold_moves(read()):
        assert not isinstance(step, Refused)
        state = step.state
        assert isinstance(state, State)
        assert len(state.seen_cards) + sum(state.hands) + state.deck == 54
        assert not Counter(state.seen_cards) - Counter(state.cards)


def test_every_move_is_told_in_words() -> None:
    record = read()
    state = GAME.start(record.setup)
    told = []
    for _, move, step in fold_moves(record):
        assert not isinstance(step, Refused)
        assert isinstance(state, State)
        told.append(GAME.describe(state, move))
        state = step.state
    assert told[:2] == [f"Deck: {short_card_text(move.card)} {where(move.at)}" for move in record.moves[:2]]
    assert told[12] == "Ann takes the right column"
    assert told[19] == "Bob takes the most cards"
    assert told[52:56] == [
        "Cat takes the top row",
        "Ann: 2\xa0(222) on the right",
        "Ann: 2\xa0(213) at the bottom right",
        "Ann can't lay 2\xa0(322)",
    ]


def test_the_square_for_a_terminal() -> None:
    state = replay(read()).state
    assert isinstance(state, State)
    assert GAME.text(state).splitlines() == [
        "   A              B              C",
        "1  .              .              .",
        "2  .              .              .",
        "3  2:313+/red     2:332/blue     2:213/green*2",
        "Ann: 0 in hand, 18 taken",
        "Bob: 3 in hand, 11 taken",
        "Cat: 0 in hand, 17 taken",
        "deck: 0",
    ]


def test_a_record_is_written_as_it_was_read(tmp_path: Path) -> None:
    record = read()
    again = tmp_path / "again.jsonl"
    again.write_text(write_record(record.game, record.setup, record.moves), encoding="utf-8")
    assert read(again) == record


def test_a_game_that_could_not_begin_has_the_same_keys() -> None:
    assert GAME.summary(None).keys() == GAME.summary(replay(read()).state).keys()
