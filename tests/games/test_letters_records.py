"""Whole games of Sequence Letters, as they were entered: the last position of each is stated here."""

import json
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from companion.cli.main import main
from companion.core.game import Refused
from companion.games.registry import GAMES
from companion.games.sequence.letters.board_file import example_layout
from companion.games.sequence.letters.model import Dead, Draw, Play, State
from companion.table.storage.record import Record, fold_moves, read_record, replay, write_record
from tests.games.at_table import cards_in_game, kinds

HERE = Path(__file__).parent
NAMES = ("letters_two.jsonl", "letters_three.jsonl", "letters_teams.jsonl")

THREE = """
y b r r b .
y y r y b .
y y b r r r
b r r y y y
b r b r y b
b r y . y b
. r . . b y
b . . . b r
"""
TEAMS = """
. r r b r b r r
. . r b . r r b
. . . r b b b r
. . . b r r r b
. . b r r b b b
. r b r b b b r
"""
COLOURS = {"r": "red", "b": "blue", "y": "yellow"}


def read(name: str) -> Record:
    return read_record(HERE / name, GAMES)


def chips(drawn: str) -> dict[str, str]:
    """The chips of a board as it is drawn here."""
    rows = [row.split() for row in drawn.split("\n") if row]
    return {
        "ABCDEFGH"[column] + str(number): COLOURS[chip]
        for number, row in enumerate(rows, start=1)
        for column, chip in enumerate(row)
        if chip != "."
    }


def replayed(name: str, capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    assert main(["replay", str(HERE / name), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert isinstance(told, dict)
    return told


@pytest.mark.rule("LET-03", "LET-10", "LET-11", "LET-15")
def test_a_short_game_of_two_written_and_counted_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    # Mia goes down column A: orange, kite, monkey. Ben takes the kite's chip away with an X, Mia's second K brings it
    # back; he closes the net below, and her Z closes the line above, on the pig.
    told = replayed("letters_two.jsonl", capsys)
    assert told == {
        "game": "letters",
        "moves": 9,
        "to_move": None,
        "winner": "red",
        "chips": {"A1": "red", "A2": "red", "A3": "red", "A4": "red", "A5": "blue", "B2": "blue", "B4": "blue"},
        "sequences": [{"side": "red", "cells": ["A1", "A2", "A3", "A4"]}],
        "dead": [],
        # Ten of the 52 cards were dealt; nine played and as many drawn.
        "pile": 33,
        "hands": {"Mia": 5, "Ben": 5},
        "refused": None,
    }


@pytest.mark.rule("LET-03", "LET-05", "LET-10", "LET-11", "LET-13", "LET-14", "LET-15")
def test_a_game_of_three(capsys: pytest.CaptureFixture[str]) -> None:
    told = replayed("letters_three.jsonl", capsys)
    assert told == {
        "game": "letters",
        "moves": 46,
        "to_move": None,
        "winner": "red",
        "chips": chips(THREE),
        "sequences": [{"side": "red", "cells": ["B4", "B5", "B6", "B7"]}],
        "dead": [*"ABEGIJKLMNOPQSTU"],
        # 46 cards were played or exchanged, and as many drawn: 37 from the first pile, 9 from the second one of 38.
        "pile": 29,
        "hands": {"Mia": 5, "Ben": 5, "Lou": 5},
        "refused": None,
    }


def test_the_turning_points_of_that_game() -> None:
    happened = {line: step for line, _, step in fold_moves(read("letters_three.jsonl"))}

    def heard(line: int) -> list[str]:
        step = happened[line]
        assert not isinstance(step, Refused)
        return kinds(step.events)

    assert heard(33) == ["placed", "dead"]
    assert heard(34) == ["removed"], "both cards of that letter have been played"
    assert heard(40) == ["removed", "alive"]
    assert heard(38) == ["placed", "shuffle"]
    assert heard(47) == ["placed", "sequence", "dead", "win"]
    exchanged = [line for line, move, _ in fold_moves(read("letters_three.jsonl")) if isinstance(move, Dead)]
    assert exchanged == [36, 43, 45]


@pytest.mark.rule("LET-03", "LET-04", "LET-05", "LET-12", "LET-14", "LET-15")
def test_a_game_of_two_teams_that_confirm_their_draws_on_a_board_of_their_own(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = replayed("letters_teams.jsonl", capsys)
    assert told == {
        "game": "letters",
        "moves": 73,
        "to_move": None,
        "winner": "red",
        "chips": chips(TEAMS),
        "sequences": [{"side": "red", "cells": ["B1", "C2", "D3", "E4"]}],
        "dead": [*"EFHJKMOQUVY"],
        # 38 cards were laid down, Lou forgot one draw, and nobody draws after the win: all 36 of the pile were drawn.
        "pile": 0,
        "hands": {"Mia": 3, "Ben": 4, "Lou": 3, "Tim": 4},
        "refused": None,
    }


def test_what_was_lost_in_the_game_of_teams() -> None:
    heard = [
        (line, happening.text)
        for line, _, step in fold_moves(read("letters_teams.jsonl"))
        if not isinstance(step, Refused)
        for happening in step.events
    ]
    assert (16, "Lou has lost a draw.") in heard
    assert Counter(text for _, text in heard)["Lou has lost a draw."] == 1


@pytest.mark.parametrize("name", NAMES)
def test_the_cards_of_a_recorded_game_are_always_all_there(name: str) -> None:
    record = read(name)
    for _, move, step in fold_moves(record):
        assert not isinstance(step, Refused)
        assert isinstance(step.state, State)
        assert cards_in_game(step.state) == 52
        assert isinstance(move, Play | Dead | Draw)


@pytest.mark.parametrize("name", NAMES)
def test_a_record_is_written_as_it_was_read(name: str, tmp_path: Path) -> None:
    record = read(name)
    again = tmp_path / name
    again.write_text(write_record(record.game, record.setup, record.moves), encoding="utf-8")
    assert read_record(again, GAMES) == record


@pytest.mark.rule("LET-01")
def test_a_record_with_its_board_is_the_one_on_the_example() -> None:
    three = read("letters_three.jsonl")
    options = msgspec.structs.replace(three.setup.options, layout=example_layout())
    own = msgspec.structs.replace(three.setup, options=options)
    carried = msgspec.structs.replace(three, setup=own)
    assert three.game.summary(replay(carried).state) == three.game.summary(replay(three).state)


def test_a_game_that_could_not_begin_has_the_same_keys() -> None:
    game = GAMES["letters"]
    assert game.summary(None).keys() == game.summary(game.start(read("letters_three.jsonl").setup)).keys()
