"""Four in a line win (LET-15): by hand, and beside a plain search of every window of the board."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.common.grid import spaces_of
from companion.games.sequence.letters import rules
from companion.games.sequence.letters.cards import CARDS, X, Z
from companion.games.sequence.letters.model import Play, State
from tests.games.at_letters import GAME, SIZES, cells, fold, game, in_order, move, place, put, refused, step
from tests.games.at_table import kinds
from tests.games.brute import Window, all_windows

LINES = [
    ("across", "A1 B1 C1", "D1"),
    ("across, the gap filled", "C8 D8 F8", "E8"),
    ("down", "A1 A2 A3", "A4"),
    ("down to the edge", "F5 F6 F8", "F7"),
    ("down to the right", "C5 D6 E7", "F8"),
    ("down to the left", "D1 C2 A4", "B3"),
]


@pytest.mark.rule("LET-15")
@pytest.mark.parametrize(("earlier", "last"), [line[1:] for line in LINES], ids=[line[0] for line in LINES])
def test_four_in_any_direction_win(earlier: str, last: str) -> None:
    four = sorted([*earlier.split(), last])
    state = place(game(), earlier, "")
    assert state.winner is None
    won = step(state, put(state, last))
    told = GAME.summary(won.state)
    assert (told["winner"], told["to_move"]) == ("red", None)
    assert told["sequences"] == [{"side": "red", "cells": four}]
    assert kinds(won.events)[:2] == ["placed", "sequence"]
    assert won.events[-1].text == f"{state.setup.players[0]} wins!"


@pytest.mark.rule("LET-15")
@pytest.mark.parametrize(
    ("earlier", "last"),
    [
        ("A1 B1", "C1"),
        ("A1 B1 C1", "E1"),
        ("D1 E1 F1", "A2"),
        ("A1 B2 C3", "C4"),
        ("E1 E2 E3", "E5"),
        ("A1 B1 A2", "B2"),
    ],
)
def test_three_gaps_bends_and_rows_that_run_off_the_board_are_none(earlier: str, last: str) -> None:
    state = place(game(), earlier, "")
    assert step(state, put(state, last)).state.winner is None


@pytest.mark.rule("LET-15")
def test_the_chip_of_another_side_breaks_the_line() -> None:
    state = place(game(3), "A1 B1 D1", "C1", "")
    assert step(state, "C E1").state.winner is None


@pytest.mark.rule("LET-11", "LET-15")
def test_a_chip_placed_by_z_wins_too() -> None:
    state = place(game(), "A1 B1 C1", "A8 B8")
    won = step(state, "Z D1")
    assert GAME.summary(won.state)["winner"] == "red"
    assert won.events[1].text == "Sequence for Ann: apple to bike."


@pytest.mark.rule("LET-10", "LET-15")
def test_a_removal_breaks_a_line_and_wins_nothing() -> None:
    state = fold(place(game(), "A1 B1 C1", ""), ['{"do":"pass"}', "X B1"])
    assert step(state, "B D1").state.winner is None


@pytest.mark.rule("LET-03", "LET-15")
def test_the_third_side_and_a_team_win_with_one_sequence() -> None:
    third = step(place(game(3), "A8 C8", "B8 D8", "A1 B1 C1"), '{"do":"pass"}').state
    third = step(third, '{"do":"pass"}').state
    assert GAME.summary(step(third, "B D1").state)["winner"] == "yellow"
    team = fold(game(4), ["A A1", "Y E8", "A B1", "Y F8", "B C1", "W C8", "B D1"])
    ended = GAME.outcome(team)
    assert ended is not None
    assert (ended.title, ended.tone) == ("Ann and Cat win!", "red")
    assert ended.facts == ("Four in a line: apple, airplane, balloon, bike",)


@pytest.mark.rule("LET-15")
def test_of_more_than_four_those_nearest_the_top_left_are_shown() -> None:
    state = place(game(), "A1 B1 D1 E1 F1", "")
    assert GAME.summary(step(state, "B C1").state)["sequences"] == [{"side": "red", "cells": ["A1", "B1", "C1", "D1"]}]


@pytest.mark.rule("LET-15")
def test_lines_that_cross_in_one_chip_are_all_shown() -> None:
    state = place(game(), "A1 B1 C1 D2 D3 D4", "")
    won = step(state, "B D1")
    assert [one["cells"] for one in GAME.summary(won.state)["sequences"]] == [
        ["A1", "B1", "C1", "D1"],
        ["D1", "D2", "D3", "D4"],
    ]
    assert kinds(won.events) == ["placed", "sequence", "sequence", "win"]


@pytest.mark.rule("LET-15")
def test_after_the_win_everything_is_refused() -> None:
    won = step(place(game(), "A1 B1 C1", ""), "B D1").state
    for line in ("C E1", "X D1", '{"do":"pass"}', '{"do":"dead","card":"A"}', '{"do":"missed_draw","player":"Ann"}'):
        assert refused(won, line) == ("LET-15", "The game is over: Ann has won.")
    assert all(not rules.legal_targets(won, card) for card in CARDS)
    assert GAME.outcome(game()) is None


def test_the_terminal_shows_the_chips_and_the_four() -> None:
    state = step(place(game(), "A1 B1 C1", "A8"), "B D1").state
    lines = [line.split() for line in GAME.text(state).splitlines()]
    assert lines[1] == ["1", "[R]", "[R]", "[R]", "[R]", "candle", "cereal"]
    assert lines[8][:3] == ["8", "(b)", "volcano"]


def test_the_board_of_six_by_eight_has_84_windows() -> None:
    # Three in each of 8 rows, five in each of 6 columns, and 3 x 5 on the diagonals each way.
    windows = set(all_windows(6, 8, 4))
    assert len(windows) == 84 == 8 * 3 + 6 * 5 + 2 * 3 * 5
    assert {frozenset(spaces_of(mask)) for mask in game().board.runs.by_mask} == windows


def full(state: State, side: int, windows: list[Window]) -> list[Window]:
    """Every window that a side has filled."""
    own = {number for number in range(48) if state.chips[side] >> number & 1}
    return [window for window in windows if window <= own]


@pytest.mark.rule("LET-09", "LET-15")
@given(size=st.sampled_from(SIZES), players=st.sampled_from((2, 3, 4)), seed=st.integers(0, 2**32))
def test_the_game_ends_with_the_first_four_that_a_plain_search_finds(
    size: tuple[int, int], players: int, seed: int
) -> None:
    random, windows = Random(seed), all_windows(*size, 4)
    state = game(players, in_order(*size))
    # With every letter of the open squares used up, all would pass for ever.
    while state.winner is None and state.covered.bit_count() < 48 and state.turns < 200:
        side, number = state.side, random.choice([n for n in range(48) if not state.covered >> n & 1])
        card = X if random.random() < 0.1 and rules.legal_targets(state, X) else Z if random.random() < 0.1 else ""
        number = random.choice(rules.legal_targets(state, X)) if card == X else number
        play = Play(card, state.board.cells[number]) if card else put(state, state.board.cells[number])
        if rules.refusal(state, play.card, number):
            # Both cards of this letter have been played: the turn passes, as at a table.
            state = step(state, move('{"do":"pass"}')).state
            continue
        state = step(state, play).state
        found = full(state, side, windows)
        assert (state.winner == side) == bool(found)
        assert (state.winner is None) == (not found)
        shown = [frozenset(n for n in range(48) if made.mask >> n & 1) for made in state.made]
        assert set(shown) <= set(found)
        assert all(number in window for window in shown)
        assert [cells(state, made.mask) for made in state.made] == [
            [state.board.cells[n] for n in sorted(window)] for window in shown
        ]
