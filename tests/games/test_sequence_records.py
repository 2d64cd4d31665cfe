"""Whole games as people record them, from the first card to the win, and how many plays there are on the way."""

from collections import Counter
from itertools import accumulate, pairwise

import pytest

from companion.games.sequence.common.dead_cards import dead_cards
from companion.games.sequence.standard import rules
from companion.games.sequence.standard.board import CELLS, CORNERS
from companion.games.sequence.standard.cards import CARDS, JACKS, ONE_EYED, TWO_EYED
from companion.games.sequence.standard.model import Dead, Draw, Move, Pass, Penalty, Play, Setup, State
from tests.games.at_table import begun, cards_in_game, cells, fold, game, kinds, record, refused, sequences, step

RECORDS = ("family.jsonl", "three_sides.jsonl", "teams_confirmed.jsonl")


def states(setup: Setup, moves: list[Move]) -> list[State]:
    """The state before each move, and the last one."""
    return list(accumulate(moves, lambda state, move: step(state, move).state, initial=begun(setup)))


def heard(setup: Setup, moves: list[Move]) -> Counter[str]:
    """How often each kind of thing happened."""
    state, found = begun(setup), Counter[str]()
    for move in moves:
        after = step(state, move)
        found.update(kinds(after.events))
        state = after.state
    return found


@pytest.mark.rule("SEQ-09", "SEQ-14", "SEQ-15", "SEQ-17", "SEQ-18", "SEQ-19", "SEQ-21", "SEQ-23", "SEQ-25")
def test_an_evening_of_two() -> None:
    setup, moves = record("family.jsonl")
    state = fold(begun(setup), moves)
    assert len(moves) == 57
    assert (state.winner, state.turns) == (1, 56)
    assert sequences(state) == [
        ("blue", "I5 I6 I7 I8 I9"),
        ("green", "B5 C5 D5 E5 F5"),
        ("green", "A1 A2 A3 A4 A5"),
    ]
    assert cells(state.chips[0]) == "C2 F2 H2 I2 E3 D4 H4 G5 I5 A6 C6 G6 I6 C7 G7 I7 B8 D8 E8 F8 G8 I8 E9 I9 C10 E10"
    assert cells(state.chips[1]) == "I1 A2 B2 E2 A3 D3 G3 A4 C4 F4 I4 A5 B5 C5 D5 E5 F5 B6 F6 H6 D7 E7 F7 C8 H8 G9"
    assert (state.hands, state.pile, state.discards) == ((7, 7), 33, 57)
    assert " ".join(sorted(dead_cards(state))) == "2D 2H 3C 3D 3H 4D 5C 5D 6H 6S 7H 9H AD AS"
    # Of the cards that died, two could still be in a hand; of the one that came alive, both had been played.
    assert heard(setup, moves) == {"dead": 2, "sequence": 3, "removed": 2, "win": 1}
    assert refused(state, Pass())[0] == "SEQ-25"


@pytest.mark.rule("SEQ-15", "SEQ-16", "SEQ-19", "SEQ-21")
def test_the_turning_points_of_that_evening() -> None:
    setup, moves = record("family.jsonl")
    so_far = states(setup, moves)
    # Bob has E5, F5, E6 and E7 beside G3 and F4; Ann takes E6 and then sits between.
    assert moves[24] == Play("JH", "E6")
    assert cells(so_far[24].chips[1] & ~so_far[25].chips[1]) == "E6"
    # Bob has six in a row from A5 to F5, and keeps A5 for the column that wins.
    assert moves[27] == Play("JC", "B5", (("B5", "C5", "D5", "E5", "F5"),))
    assert [cells(claim[0]) for claim in rules.possible_claims(so_far[27], CELLS.index("B5"))] == [
        "A5 B5 C5 D5 E5",
        "B5 C5 D5 E5 F5",
    ]
    assert moves[36] == Dead("6H")
    assert "6H" in dead_cards(so_far[36])
    assert (so_far[36].player, so_far[37].player) == (0, 0)
    # A taken chip of Ann's row makes the 2 of diamonds playable, until Bob's jack covers the space.
    alive = ["2D" not in dead_cards(state) for state in so_far]
    assert [number for number, (old, new) in enumerate(pairwise(alive)) if old != new] == [26, 29, 50]


@pytest.mark.rule("SEQ-03", "SEQ-05", "SEQ-13", "SEQ-15", "SEQ-23")
def test_an_evening_of_three_sides() -> None:
    setup, moves = record("three_sides.jsonl")
    state = fold(begun(setup), moves)
    assert len(moves) == state.turns == 27
    assert state.winner == 2
    assert sequences(state) == [("red", "I6 H7 G8 F9 E10")]
    assert [cells(chips) for chips in state.chips] == [
        "I2 F3 G3 E4 C6 F6 C8 F8 D10",
        "C3 H3 D5 E5 E7 E8 E9 F10",
        "G2 C5 I6 D7 H7 G8 F9 E10",
    ]
    assert (state.hands, state.pile, state.discards) == ((5,) * 6, 47, 27)
    assert sorted(dead_cards(state)) == ["2C", "5S", "7S"]
    assert heard(setup, moves) == {"dead": 1, "removed": 1, "sequence": 1, "win": 1}


@pytest.mark.rule("SEQ-05", "SEQ-11", "SEQ-22", "SEQ-23", "SEQ-24")
def test_an_evening_of_two_teams_that_confirm_their_draws() -> None:
    setup, moves = record("teams_confirmed.jsonl")
    state = fold(begun(setup), moves)
    assert (len(moves), state.turns) == (66, 36)
    assert state.winner == 1
    assert sequences(state) == [
        ("blue", "B4 C5 D6 E7 F8"),
        ("green", "C4 D4 E4 F4 G4"),
        ("green", "A10 B10 C10 D10 E10"),
    ]
    assert [cells(chips) for chips in state.chips] == [
        "F2 G3 B4 H4 C5 F5 C6 D6 F6 I6 E7 H7 C8 F8 H8 I8",
        "C3 H3 C4 D4 E4 F4 G4 E5 G5 D8 B10 C10 D10 E10",
    ]
    assert dead_cards(state) == ("5H",)
    assert Counter(type(move) for move in moves) == {Play: 34, Draw: 27, Penalty: 3, Pass: 2}
    # Bob missed three draws and gave up three cards: his hand is used up, and he passes.
    assert state.hands == (5, 0, 5, 1)
    assert (state.pile, state.discards) == (104 - 24 - 27, 34 + 6)
    assert heard(setup, moves) == {"removed": 2, "lost": 5 + 3, "dead": 1, "sequence": 3, "win": 1}


@pytest.mark.rule("SEQ-02", "SEQ-06", "SEQ-12")
@pytest.mark.parametrize("name", RECORDS)
def test_the_cards_of_a_recorded_game_are_always_all_there(name: str) -> None:
    setup, moves = record(name)
    assert {cards_in_game(state) for state in states(setup, moves)} == {104}
    assert max(Counter(move.card for move in moves if isinstance(move, Play | Dead)).values()) <= 2


@pytest.mark.parametrize("name", RECORDS)
def test_a_recorded_game_can_be_taken_up_after_any_line(name: str) -> None:
    setup, moves = record(name)
    so_far = states(setup, moves)
    for number, state in enumerate(so_far):
        assert fold(state, moves[number:]) == so_far[-1]


def plays(state: State) -> int:
    """How many different plays (card and space) the rules offer."""
    return sum(len(rules.legal_targets(state, card)) for card in CARDS)


def plays_counted_plainly(setup: Setup, moves: list[Move], made: list[tuple[str, str]]) -> int:
    """The same, told from the lines alone: who has a chip where, and which cards were played twice. No shuffle yet."""
    chips: dict[str, int] = {}
    used, turn = Counter[str](), 0
    for move in moves:
        if isinstance(move, Play | Dead):
            used[move.card] += 1
        if isinstance(move, Play) and move.card in ONE_EYED:
            del chips[move.at]
        elif isinstance(move, Play):
            chips[move.at] = turn % setup.sides
        turn += isinstance(move, Play | Pass)
    safe = {cell for _, line in made for cell in line.split()}
    printed = begun(setup).board.printed
    open_cells = [n for n, cell in enumerate(CELLS) if cell not in chips and n not in CORNERS]
    taken = [cell for cell, side in chips.items() if side != turn % setup.sides and cell not in safe]
    return (
        sum(used[printed[n]] < 2 for n in open_cells)
        + len(open_cells) * sum(used[card] < 2 for card in TWO_EYED)
        + len(taken) * sum(used[card] < 2 for card in ONE_EYED)
    )


@pytest.mark.rule("SEQ-01", "SEQ-02", "SEQ-09", "SEQ-14", "SEQ-15", "SEQ-16", "SEQ-21")
@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("family.jsonl", {0: 288, 10: 268, 30: 155, 50: 137}),
        ("three_sides.jsonl", {0: 288, 12: 270, 26: 250}),
        ("teams_confirmed.jsonl", {0: 288, 30: 263, 60: 223}),
    ],
)
def test_the_plays_offered_are_those_counted_from_the_lines(name: str, counts: dict[int, int]) -> None:
    setup, moves = record(name)
    offered = {}
    for number, state in enumerate(states(setup, moves)):
        if state.winner is None and state.hands[state.player]:
            offered[number] = plays(state)
            assert offered[number] == plays_counted_plainly(setup, moves[:number], sequences(state))
    assert {number: offered[number] for number in counts} == counts


@pytest.mark.rule("SEQ-01", "SEQ-14")
def test_on_the_empty_board_there_are_288_plays() -> None:
    state = game()
    by_kind = [
        sum(len(rules.legal_targets(state, card)) for card in kind) for kind in (set(CARDS) - set(JACKS), TWO_EYED)
    ]
    # 48 cards with two spaces each; two jacks with 96 each; nothing to take away.
    assert by_kind == [48 * 2, 2 * 96]
    assert plays(state) == 288


def plays_of_two(state: State) -> int:
    """How many pairs of plays there are: each offered play made, and what is offered to the next player."""
    return sum(
        plays(step(state, Play(card, CELLS[number])).state)
        for card in CARDS
        for number in rules.legal_targets(state, card)
    )


@pytest.mark.rule("SEQ-02", "SEQ-09", "SEQ-14", "SEQ-15")
def test_pairs_of_plays_are_as_many_as_counted_by_hand() -> None:
    # After any first chip: 95 open spaces for their card, 95 for each two-eyed jack, one chip for each one-eyed.
    assert plays_of_two(game()) == 288 * (95 + 2 * 95 + 2)


@pytest.mark.rule("SEQ-02", "SEQ-09", "SEQ-14", "SEQ-15")
@pytest.mark.parametrize(
    ("first", "count"),
    [
        # 285 ways to place a second chip, then 94 + 2 * 94 + 2 plays; 2 ways to take the first, then 288 again.
        (Play("6D", "B1"), 285 * 284 + 2 * 288),
        # With both jacks of diamonds gone (95 of the 285 ways) only 94 + 94 + 2 are left.
        (Play("JD", "B1"), 190 * 284 + 95 * 190 + 2 * 288),
    ],
)
def test_after_a_first_chip_there_are_as_many_pairs_as_counted_by_hand(first: Play, count: int) -> None:
    assert plays_of_two(step(game(), first).state) == count
