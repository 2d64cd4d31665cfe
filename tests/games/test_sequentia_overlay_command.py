"""`companion overlay`."""

import json
from typing import Any

import pytest

from bench.overlay import plain
from companion.cli.main import main
from companion.games.sequentia.common.cards import parse_card
from tests.cli.runs import ran
from tests.games.at_overlay import square_of

SQUARE = "1:123 2:112 3:331/1:222 2:213 3:111/1:312 2:132 3:321"
HAND = "2:131 1:222 3:123"


def answered(capsys: pytest.CaptureFixture[str], square: str, hand: str) -> dict[str, Any]:
    assert main(["overlay", square, hand, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert isinstance(told, dict)
    return told


@pytest.mark.rule("OVL-08")
def test_the_best_placement_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    told = answered(capsys, SQUARE, HAND)
    assert told == {
        "cards": 9,
        "place": [{"card": "2:131", "at": "A2"}, {"card": "1:222", "at": "C3"}, {"card": "3:123", "at": "A3"}],
        "sequences": [
            {"card_at": "A1", "cells": ["A1", "A2", "A3"]},
            {"card_at": "C1", "cells": ["C1", "C2", "C3"]},
        ],
    }
    lies = square_of(SQUARE)
    cards = [card for card in map(parse_card, HAND.split()) if card]
    assert told["cards"] == plain(tuple(zip(lies.tops, lies.heights, strict=True)), cards)


def test_whole_piles_are_taken(capsys: pytest.CaptureFixture[str]) -> None:
    told = answered(capsys, SQUARE.replace("3:321", "3:321*4").replace("3:111", "3:111*2"), HAND)
    # Columns A and C, three cards of the hand on them.
    assert told["cards"] == 9 + 3 + 1


def test_a_card_that_can_be_laid_nowhere_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    told = answered(capsys, "1:111 1:222+/red 1:333/1:222 1:222 1:222/. . .", "1:123 1:123 2:112")
    assert [one["card"] for one in told["place"]] == ["2:112"]
    # Row 2 shows 1-1-2 with it, and row 1 shows 1-1-1 as it lies.
    assert told["cards"] == 4 + 3
    assert main(["overlay", "1:111 1:222+/red 1:333/1:222 1:222 1:222/. . .", "1:123 1:123 2:222"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["1:123 can be laid nowhere"] * 2
    assert lines[2].startswith("2:222 on ")


def test_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["overlay", SQUARE, HAND]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "2:131 on A2",
        "1:222 on C3",
        "3:123 on A3",
        "A1 A2 A3 show the sequence on A1",
        "C1 C2 C3 show the sequence on C1",
        "9 cards can be taken.",
    ]
    assert main(["overlay", ". . ./. . ./. . .", "1:111"]) == 0
    assert capsys.readouterr().out.splitlines() == ["1:111 can be laid nowhere", "Nothing can be taken."]


@pytest.mark.parametrize(
    ("square", "hand", "why"),
    [
        ("1:123 2:112 3:331/1:222 2:213 3:111", HAND, 'The square has 2 rows; write 3 from the top, with "/" between.'),
        ("", HAND, 'The square has 1 row; write 3 from the top, with "/" between.'),
        (SQUARE + " 1:111", HAND, 'Row 3 has 4 places; write 3, "." for one without a card.'),
        (
            SQUARE.replace("2:213", "0:213"),
            HAND,
            '"0:213" on B2 is no card; a card is written 2:131, 2:131+ or 2:131+/red, an empty place ".".',
        ),
        (
            SQUARE.replace("2:213", "2:213*0"),
            HAND,
            '"2:213*0" on B2 has no height of a pile; write one from 1 to 54: 2:213*3.',
        ),
        (
            SQUARE.replace("2:213", "2:213*x"),
            HAND,
            '"2:213*x" on B2 has no height of a pile; write one from 1 to 54: 2:213*3.',
        ),
        (
            SQUARE.replace("2:213", "2:213*44"),
            HAND,
            "The square and the hand have 55 cards, and the game has 54; write lower piles.",
        ),
        (SQUARE, "", "The hand has 0 cards; write 1 to 3."),
        (SQUARE, HAND + " 1:111", "The hand has 4 cards; write 1 to 3."),
        (SQUARE, "2:140", '"2:140" in the hand is no card; a card is written 2:131, 2:131+ or 2:131+/red.'),
        (SQUARE, "2:131/pink", '"2:131/pink" in the hand is no card; a card is written 2:131, 2:131+ or 2:131+/red.'),
    ],
)
def test_what_can_not_be_is_refused_in_one_sentence(square: str, hand: str, why: str) -> None:
    done = ran("overlay", square, hand, "--json")
    assert (done.status, done.out, done.err) == (2, "", f"companion: {why}\n")
