"""A short whole game of each mode with a small deck, written line by line and counted by hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli.main import main

HERE = Path(__file__).parent


def replayed(mode: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What `companion replay --json` tells of the short game of `mode`."""
    assert main(["replay", str(HERE / f"sequentia_{mode}_two.jsonl"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert isinstance(told, dict)
    return told


@pytest.mark.rule("SHF-03", "SHF-04", "SHF-08")
def test_shift(capsys: pytest.CaptureFixture[str]) -> None:
    # Row 1 shows Ann's 1-2-3 without a movement; the last three cards fill it again. Bob slides the 1 of B1 down and
    # row 2 shows his 2-1-1. No card is left to draw and nobody has a goal.
    told = replayed("shift", capsys)
    assert (told["moves"], told["refused"], told["phase"], told["to_move"]) == (16, None, "over", None)
    assert told["taken"] == {
        "Ann": ["1:111/red", "2:111/red", "3:111/red", "2:123/blue"],
        "Bob": ["2:222/red", "1:331/green", "1:222/red", "1:211/blue"],
    }
    # Of 13 cards eight are taken.
    left = {"A1": "1:113/green", "C1": "3:221/green", "A3": "3:222/red", "B3": "1:333/red", "C3": "2:333/red"}
    assert (told["table"], told["deck"], told["out"]) == (left, 0, [])
    assert told["winners"] == ["Ann", "Bob"]


@pytest.mark.rule("STK-02", "STK-04", "STK-05", "STK-06", "STK-07")
def test_stack(capsys: pytest.CaptureFixture[str]) -> None:
    # The piles grow to 1 2 3 3. Bob's bonus card was the fourth, so he may play 1-2-3 on the first three at once; then
    # the last cards start missing piles until the hands are used up.
    told = replayed("stack", capsys)
    assert (told["moves"], told["refused"], told["to_move"], told["turns"]) == (13, None, None, 6)
    assert told["taken"] == {"Ann": [], "Bob": ["1:222/red", "2:333/red", "3:111/red", "2:123/green"]}
    # Of eight cards four are taken.
    assert told["piles"] == [["1:312/green"], ["3:321+/blue"], ["2:231/blue"], ["1:123/blue"]]
    assert (told["hands"], told["deck"], told["winners"]) == ({"Ann": 0, "Bob": 0}, 0, ["Bob"])


@pytest.mark.rule("OVL-02", "OVL-04", "OVL-07")
def test_overlay(capsys: pytest.CaptureFixture[str]) -> None:
    # Ann's 1:123 on A1 makes row 1 show 1-2-3. Bob's three cards 3:111 can't show what they ask for: the game is over.
    told = replayed("overlay", capsys)
    assert (told["moves"], told["refused"], told["to_move"]) == (13, None, None)
    # The two cards of A1 and one each of B1 and C1; of 15 cards Bob holds three, and eight lie on the table.
    assert {name: len(cards) for name, cards in told["taken"].items()} == {"Ann": 4, "Bob": 0}
    assert (told["hands"], told["deck"], told["winners"]) == ({"Ann": 0, "Bob": 3}, 0, ["Ann"])
