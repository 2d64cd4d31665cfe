"""A whole game of Sequence, from its set-up to the win, through pins, touch screen and reader."""

from pathlib import Path
from typing import Any

from companion.games.registry import GAMES
from companion.table.storage.record import read_record
from tests.desk.at_desk import CONFIRM, NEXT
from tests.hil.at_machine import AtMachine
from tests.hil.report import Report
from tests.hil.scenarios.sitting import sit_down

GAME = Path(__file__).parents[1] / "game.jsonl"
"""The game as a record: Ann makes two sequences along the upper edge."""


def plays_a_whole_game(at: AtMachine, report: Report) -> None:
    """Every third move is laid as a card and found with NEXT, every third laid and touched, the others touched only."""
    del report
    sit_down(at).plug()
    moves = read_record(GAME, GAMES).moves
    for number, move in enumerate(moves):
        if number % 3:
            at.lay(f"0400{number:010X}", f"companion:S:{move.card}:{1 + number % 2}")
        if number % 3 != 1:
            at.tap(f"cell:{move.at}")
        draft(at, move)
        if number == len(moves) // 2:
            at.shot("game")
        at.press(CONFIRM)
    at.shot("game-won")
    assert at.mirror.state.winner == 0, "the game isn't won"
    assert at.machine.hand("export") == GAME.read_text(encoding="utf-8")
    at.machine.hand("unplug")


def draft(at: AtMachine, move: Any) -> None:
    """Go on with NEXT until this move is the one that CONFIRM would play."""
    for _ in range(8):
        if at.mirror.drafted() == move:
            return
        at.press(NEXT)
    raise AssertionError(f"NEXT never comes to {move}")
