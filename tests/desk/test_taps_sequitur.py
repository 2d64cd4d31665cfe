"""How many taps Sequitur takes, counted at a desk by what is on the screen."""

from collections import defaultdict
from random import Random
from statistics import median
from typing import Self

from bench.erring.sequitur import SequiturTable
from bench.erring.table import Kind
from companion.core.events import Input
from companion.games.sequitur.game import SequiturGame
from companion.games.sequitur.model import Draw, PassAction, PlayAction, Tie
from companion.games.sequitur.screen.draft import task_context
from companion.games.sequitur.steps import unfinished_players
from tests.desk.at_desk import CONFIRM, Table
from tests.desk.test_sequitur import THREE, at
from tests.games.by_hand import ByHand

FIRST_ADD, FIRST_ACTIONS = 14, 18
"""How many moves of the recorded game lead to the last letter of its start, and to its first actions."""


def test_one_more_letter_takes_two_taps(table: Table) -> None:
    hand = at(table, FIRST_ADD)
    taps = ("ball:I", "end:left")
    table.tap(*taps)
    assert len(taps) <= 2
    assert (hand.state.racks[2], hand.state.phase) == ("IBROWNS?", "goals")


def test_no_action_takes_one_tap_and_that_nobody_acts_another(table: Table) -> None:
    hand = at(table, FIRST_ACTIONS)
    table.tap("pass")
    assert hand.state.done == (2,)
    table.tap("pass-all")
    assert (hand.state.phase, hand.state.colour) == ("goals", 1)


def test_a_word_is_looked_up_in_mid_game_by_one_tap_there_and_one_back(table: Table) -> None:
    at(table, FIRST_ACTIONS)
    there, back = ("words",), ("close",)
    table.tap(*there).type("star")
    assert "VALID" in table.text
    table.tap(*back)
    assert len(there) <= 1
    assert len(back) <= 1
    assert table.desk.screen.is_play_screen


def test_the_last_round_leads_to_the_result_by_one_tap_more_than_goals_are_turned_up(table: Table) -> None:
    hand = at(table, len(THREE.moves))
    assert hand.state.phase == "over"
    for _goal in hand.state.settled:
        assert table.desk.screen.is_play_screen
        table.press(CONFIRM)
    table.press(CONFIRM)
    assert table.desk.screen.id == "result"


class Counting(ByHand):
    """Somebody who enters what happens in the order of the companion, and counts the taps."""

    taps = 0

    def do(self, *inputs: Input | str) -> Self:
        task = task_context(self.state, self.draft)
        for one in inputs:
            chosen = getattr(self.draft.task, "colour", "") if isinstance(one, str) else ""
            if one not in (f"seat:{task.player}", f"colour:{chosen}"):
                self.taps += 1
                super().do(one)
        return self

    def confirm(self) -> Self:
        self.taps += not self._is_played
        return super().confirm()


def test_a_round_takes_twenty_six_taps_a_player() -> None:
    """The median of 3 games of three players with the example cards: 39 before the taps were joined, 26 now.

    Counted are all taps with the letters of the words, the pages of goals, CONFIRM, and the page at the round's end.
    """
    game = SequiturGame()
    counts: list[int] = []
    for seed in range(3):
        real = SequiturTable(game, game.setup(["Ann", "Bob", "Cat"], 3, {}), Random(seed), Kind.FORGOTTEN)
        hand, taps = Counting(real.state), defaultdict[tuple[int, str], int](int)
        acting: dict[tuple[int, int], list[PlayAction]] = {}
        while real.state.phase != "over":
            state = real.state
            player = task_context(state, hand.draft).player
            move = real._move_of(player)
            if state.phase == "actions":
                # Who acts says so; then nobody else does.
                tried = (real._move_of(one) for one in range(3))
                step = acting.setdefault((state.round, state.colour), [x for x in tried if isinstance(x, PlayAction)])
                others = len(unfinished_players(state)) > 1
                move = step.pop(0) if step else PassAction(state.setup.players[player], others)
            before = hand.taps
            real.make(move)
            hand.enter(move)
            name = next(iter(move.draws)) if isinstance(move, Tie) else move.player
            if isinstance(move, Draw):
                hand.do(f"colour:{_next_colour(real, player)}")
            hand.confirm()
            taps[state.round, name] += hand.taps - before
        counts += taps.values()
    assert median(counts) <= 26, sorted(counts)


def _next_colour(real: SequiturTable, player: int) -> str:
    """Return the colour of the secret goal that the player draws next, without drawing it."""
    before = real.random.getstate()
    colour: str = real._move_of(player).colour
    real.random.setstate(before)
    return colour
