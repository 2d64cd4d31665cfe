"""Which sequences a chip makes, who chooses, and who wins: SEQ-13, SEQ-17 to SEQ-20, SEQ-23, SEQ-26."""

import json

import pytest

from companion.core.game import Step
from companion.games.sequence.standard import rules
from companion.games.sequence.standard.board import NUMBERS
from companion.games.sequence.standard.model import State
from companion.games.sequence.standard.rules import legal_targets, possible_claims
from tests.games.at_table import cells, fold, game, kinds, place, put, refused, sequences, step

LONG = '{"sequences_to_win":12}'
LONG_APART = '{"sequences_to_win":12,"same_line_shares":false}'
PASS = '{"do":"pass"}'


def table(options: str = LONG) -> State:
    """Two players who do not stop after two sequences."""
    return game(2, 2, options)


def finish(state: State, cell: str, *claims: str) -> Step[State]:
    """Put the last chip, naming the sequences that it makes."""
    return step(state, named(state, cell, *claims))


def named(state: State, cell: str, *claims: str) -> str:
    """The line of a record that plays the card printed on the cell, with claims."""
    move = {"do": "play", "card": put(state, cell).card, "at": cell, "claims": [claim.split() for claim in claims]}
    return json.dumps(move)


def options_at(state: State, cell: str) -> list[tuple[str, ...]]:
    """The sets among which the side may choose when it covers this cell."""
    found = possible_claims(state, NUMBERS[cell])
    return [tuple(cells(mask) for mask in claim) for claim in found]


@pytest.mark.rule("SEQ-17")
@pytest.mark.parametrize(
    ("before", "last", "five", "ends"),
    [
        ("C5 D5 F5 G5", "E5", "C5 D5 E5 F5 G5", "10♦ to 7♥"),
        ("E3 E4 E5 E6", "E7", "E3 E4 E5 E6 E7", "A♣ to 3♣"),
        ("C4 D5 E6 F7", "B3", "B3 C4 D5 E6 F7", "4♥ to 4♣"),
        ("H3 G4 F5 D7", "E6", "H3 G4 F5 E6 D7", "10♣ to 2♣"),
        ("D10 E10 G10 H10", "F10", "D10 E10 F10 G10 H10", "7♠ to 3♠"),
        ("J5 J6 J7 J8", "J4", "J4 J5 J6 J7 J8", "Q♣ to 7♣"),
    ],
)
def test_five_in_any_direction_are_a_sequence(before: str, last: str, five: str, ends: str) -> None:
    state = place(table(), before)
    assert sequences(state) == []
    after = finish(state, last)
    assert sequences(after.state) == [("blue", five)]
    assert [h.text for h in after.events if h.kind == "sequence"] == [f"Sequence for Ann: {ends}."]


@pytest.mark.rule("SEQ-17")
@pytest.mark.parametrize(
    ("before", "last"),
    [
        ("C5 D5 E5", "F5"),
        ("C5 D5 F5 G5", "H5"),
        ("H1 I1 A2 B2", "G1"),
        ("H5 I5 J5 A6", "B6"),
        ("I2 J3 A4 B5", "C6"),
        ("C5 D5 E6 F5", "G5"),
    ],
)
def test_fewer_gaps_bends_and_rows_that_run_off_the_board_are_none(before: str, last: str) -> None:
    assert sequences(finish(place(table(), before), last).state) == []


@pytest.mark.rule("SEQ-17")
def test_the_chip_of_another_side_breaks_the_line() -> None:
    state = place(table(), "C5 D5 F5", "G5 A6 A7")
    assert sequences(finish(state, "E5").state) == []
    two_eyed = fold(state, ['{"do":"play","card":"JD","at":"E5"}', PASS])
    assert sequences(finish(two_eyed, "B5").state) == [("blue", "B5 C5 D5 E5 F5")]


@pytest.mark.rule("SEQ-17", "SEQ-14")
def test_a_chip_placed_by_a_jack_makes_a_sequence_too() -> None:
    after = step(place(table(), "C5 D5 F5 G5"), '{"do":"play","card":"JC","at":"E5"}')
    assert sequences(after.state) == [("blue", "C5 D5 E5 F5 G5")]


@pytest.mark.rule("SEQ-17", "SEQ-15")
def test_a_removal_breaks_an_unfinished_line_and_makes_no_sequence() -> None:
    state = step(place(table(), "C5 D5 E5 F5"), PASS).state
    after = step(state, '{"do":"play","card":"JS","at":"D5"}')
    assert kinds(after.events) == ["removed"]
    assert sequences(finish(after.state, "G5").state) == []
    claim = '{"do":"play","card":"JS","at":"D5","claims":[["A1","B1","C1","D1","E1"]]}'
    assert refused(state, claim) == ("SEQ-17", "Taking a chip away makes no sequence.")


@pytest.mark.rule("SEQ-13")
def test_four_chips_and_a_corner_are_a_sequence() -> None:
    state = place(table(), "B1 C1 D1")
    assert sequences(state) == []
    assert sequences(finish(state, "E1").state) == [("blue", "A1 B1 C1 D1 E1")]


@pytest.mark.rule("SEQ-13")
@pytest.mark.parametrize(
    ("before", "last", "five"),
    [
        ("G1 H1 I1", "F1", "F1 G1 H1 I1 J1"),
        ("J6 J7 J8", "J9", "J6 J7 J8 J9 J10"),
        ("A6 A7 A8", "A9", "A6 A7 A8 A9 A10"),
        ("B9 C8 D7", "E6", "E6 D7 C8 B9 A10"),
        ("I9 H8 G7", "F6", "F6 G7 H8 I9 J10"),
    ],
)
def test_every_corner_counts(before: str, last: str, five: str) -> None:
    assert sequences(finish(place(table(), before), last).state) == [("blue", five)]


@pytest.mark.rule("SEQ-13")
def test_a_corner_serves_every_side_and_several_sequences_at_once() -> None:
    state = place(table(), "B1 C1 D1 E1 B2 C3 D4 E5", "A2 A3 A4 A5 G3 G4 G6 G7")
    assert sequences(state) == [
        ("blue", "A1 B1 C1 D1 E1"),
        ("green", "A1 A2 A3 A4 A5"),
        ("blue", "A1 B2 C3 D4 E5"),
    ]


@pytest.mark.rule("SEQ-28")
def test_a_corner_that_is_not_free_counts_for_nobody() -> None:
    state = place(table('{"sequences_to_win":12,"free_corners":false}'), "B1 C1 D1")
    assert options_at(state, "E1") == []
    four = finish(state, "E1")
    assert sequences(four.state) == []
    assert refused(step(four.state, PASS).state, named(four.state, "F1", "A1 B1 C1 D1 E1"))[1] == (
        "A space of the sequence named holds no chip of this side."
    )
    assert sequences(finish(step(four.state, PASS).state, "F1").state) == [("blue", "B1 C1 D1 E1 F1")]
    jack = '{"do":"play","card":"JD","at":"A1"}'
    assert refused(state, jack) == ("SEQ-01", "A corner never holds a chip.")


@pytest.mark.rule("SEQ-18", "SEQ-20")
def test_nine_in_a_row_are_two_sequences_that_share_the_middle() -> None:
    state = place(table(), "A5 B5 C5 D5 F5 G5 H5 I5")
    assert options_at(state, "E5") == [("A5 B5 C5 D5 E5", "E5 F5 G5 H5 I5")]
    assert sequences(finish(state, "E5").state) == [("blue", "A5 B5 C5 D5 E5"), ("blue", "E5 F5 G5 H5 I5")]


@pytest.mark.rule("SEQ-18", "SEQ-20", "SEQ-23")
def test_nine_in_a_row_win_with_two_sides() -> None:
    after = finish(place(game(), "A5 B5 C5 D5 F5 G5 H5 I5"), "E5")
    assert kinds(after.events) == ["sequence", "sequence", "win"]
    assert after.state.winner == 0


@pytest.mark.rule("SEQ-18", "SEQ-19")
def test_nine_in_a_row_are_one_sequence_where_a_line_may_not_share() -> None:
    state = place(table(LONG_APART), "A5 B5 C5 D5 F5 G5 H5 I5")
    assert options_at(state, "E5") == [
        ("A5 B5 C5 D5 E5",),
        ("B5 C5 D5 E5 F5",),
        ("C5 D5 E5 F5 G5",),
        ("D5 E5 F5 G5 H5",),
        ("E5 F5 G5 H5 I5",),
    ]
    assert sequences(finish(state, "E5").state) == [("blue", "A5 B5 C5 D5 E5")]
    both = named(state, "E5", "A5 B5 C5 D5 E5", "E5 F5 G5 H5 I5")
    assert refused(state, both) == ("SEQ-18", "Two of the sequences named share more spaces than this table allows.")


@pytest.mark.rule("SEQ-18")
def test_where_a_line_may_not_share_ten_in_it_are_two_and_crossings_still_share() -> None:
    state = place(table(LONG_APART), "A5 B5 C5 D5 E5 F5 G5 H5 I5")
    assert sequences(state) == [("blue", "A5 B5 C5 D5 E5")]
    assert refused(state, named(state, "J5", "E5 F5 G5 H5 I5"))[0] == "SEQ-19"
    assert sequences(finish(state, "J5").state)[1:] == [("blue", "F5 G5 H5 I5 J5")]
    crossing = place(state, "E3 E4 E6")
    assert sequences(finish(crossing, "E7").state)[1:] == [("blue", "E3 E4 E5 E6 E7")]


@pytest.mark.rule("SEQ-18")
def test_a_middle_that_stands_leaves_no_room_in_nine() -> None:
    state = place(table(), "C5 D5 E5 F5 G5 A5 B5 H5 I5")
    assert sequences(state) == [("blue", "C5 D5 E5 F5 G5")]
    assert options_at(state, "J5") == []


@pytest.mark.rule("SEQ-18")
def test_a_later_sequence_shares_one_space_of_an_earlier_one_in_its_line_or_across() -> None:
    first = place(table(), "A5 B5 C5 D5 E5")
    in_line = finish(place(first, "F5 G5 H5"), "I5").state
    assert sequences(in_line) == [("blue", "A5 B5 C5 D5 E5"), ("blue", "E5 F5 G5 H5 I5")]
    across = finish(place(first, "C3 C4 C6"), "C7").state
    assert sequences(across)[1:] == [("blue", "C3 C4 C5 C6 C7")]


@pytest.mark.rule("SEQ-18")
def test_two_spaces_of_an_earlier_one_are_too_many() -> None:
    state = place(table(), "A5 B5 C5 D5 E5 F5 G5")
    assert sequences(finish(state, "H5").state) == [("blue", "A5 B5 C5 D5 E5")]
    assert refused(state, named(state, "H5", "D5 E5 F5 G5 H5")) == (
        "SEQ-18",
        "The sequence named shares more spaces with an earlier one than allowed.",
    )


@pytest.mark.rule("SEQ-18", "SEQ-13")
def test_ten_in_the_top_row_with_its_corners_are_two() -> None:
    at_once = finish(place(table(), "B1 C1 D1 F1 G1 H1"), "E1").state
    assert sequences(at_once) == [("blue", "A1 B1 C1 D1 E1")]
    nine = place(table(), "B1 C1 D1 F1 G1 H1 I1")
    assert sequences(nine) == [("blue", "F1 G1 H1 I1 J1")]
    assert sequences(finish(nine, "E1").state)[1:] == [("blue", "A1 B1 C1 D1 E1")]
    choice = place(table(), "B1 C1 D1 E1 G1 H1 I1")
    assert options_at(choice, "F1") == [("E1 F1 G1 H1 I1",), ("F1 G1 H1 I1 J1",)]


@pytest.mark.rule("SEQ-19")
@pytest.mark.parametrize(
    ("before", "last", "choices"),
    [
        ("A5 B5 C5 E5 F5", "D5", ["A5 B5 C5 D5 E5", "B5 C5 D5 E5 F5"]),
        ("A5 B5 C5 E5 F5 G5", "D5", ["A5 B5 C5 D5 E5", "B5 C5 D5 E5 F5", "C5 D5 E5 F5 G5"]),
        ("A5 B5 C5 E5 F5 G5 H5", "D5", ["A5 B5 C5 D5 E5", "B5 C5 D5 E5 F5", "C5 D5 E5 F5 G5", "D5 E5 F5 G5 H5"]),
        ("G2 F3 E4 C6 B7", "D5", ["G2 F3 E4 D5 C6", "F3 E4 D5 C6 B7"]),
    ],
)
def test_six_to_eight_in_a_row_are_one_and_the_side_says_which(before: str, last: str, choices: list[str]) -> None:
    state = place(table(), before)
    assert options_at(state, last) == [(choice,) for choice in choices]
    assert sequences(finish(state, last).state) == [("blue", choices[0])]
    for choice in choices:
        after = finish(state, last, choice).state
        assert sequences(after) == [("blue", choice)]
        spare = set(before.split()) - set(choice.split())
        assert {cells(1 << number) for number in legal_targets(after, "JS")} == spare


@pytest.mark.rule("SEQ-19")
def test_the_cells_of_a_claim_may_be_named_in_any_order() -> None:
    state = place(table(), "A5 B5 C5 E5 F5")
    assert sequences(finish(state, "D5", "F5 B5 D5 C5 E5").state) == [("blue", "B5 C5 D5 E5 F5")]


@pytest.mark.rule("SEQ-19", "SEQ-23")
def test_nobody_is_asked_when_the_move_wins_anyway() -> None:
    state = place(game(), "B1 C1 D1 E1 A5 B5 C5 E5 F5")
    assert options_at(state, "D5") == [("A5 B5 C5 D5 E5",)]
    assert finish(state, "D5", "B5 C5 D5 E5 F5").state.winner == 0


@pytest.mark.rule("SEQ-19", "SEQ-18")
def test_what_is_kept_free_by_a_choice_can_make_a_sequence_later() -> None:
    state = place(table(), "A5 B5 C5 E5 F5")
    left = step(finish(state, "D5", "A5 B5 C5 D5 E5").state, PASS).state
    assert sequences(place(left, "G5 H5 I5"))[1:] == [("blue", "E5 F5 G5 H5 I5")]
    right = step(finish(state, "D5", "B5 C5 D5 E5 F5").state, PASS).state
    assert sequences(place(right, "G5 H5"))[1:] == []
    assert sequences(place(right, "G5 H5 J5"))[1:] == []


@pytest.mark.rule("SEQ-19", "SEQ-18", "SEQ-20", "SEQ-16")
@pytest.mark.parametrize("grows", ["G5 H5 I5", "I5 H5 G5", "H5 G5 I5"])
def test_a_row_of_which_five_were_chosen_is_two_sequences_when_it_grows_to_nine(grows: str) -> None:
    chosen = step(finish(place(table(), "A5 B5 C5 E5 F5"), "D5", "B5 C5 D5 E5 F5").state, PASS).state
    *before, last = grows.split()
    state = place(chosen, " ".join(before))
    assert sequences(state) == [("blue", "B5 C5 D5 E5 F5")]
    both = [("blue", "A5 B5 C5 D5 E5"), ("blue", "E5 F5 G5 H5 I5")]
    assert options_at(state, last) == [("E5 F5 G5 H5 I5",)]
    after = finish(state, last)
    assert kinds(after.events) == ["sequence"]
    assert sequences(after.state) == both
    assert sequences(finish(state, last, "E5 F5 G5 H5 I5").state) == both
    assert after.state.locked == sum(1 << NUMBERS[f"{column}5"] for column in "ABCDEFGHI")


@pytest.mark.rule("SEQ-19", "SEQ-20")
def test_what_was_never_chosen_is_not_chosen_again() -> None:
    # The middle was all there was when it was made.
    state = place(table(), "C5 D5 E5 F5 G5 A5 B5 H5")
    assert sequences(finish(state, "I5").state) == [("blue", "C5 D5 E5 F5 G5")]
    # Five of seven were chosen, in the middle; four of the nine lie on either side of B5 to F5.
    middle = finish(place(table(), "A5 B5 C5 E5 F5 G5"), "D5", "B5 C5 D5 E5 F5").state
    grown = place(step(middle, PASS).state, "H5 I5")
    assert sequences(grown) == [("blue", "A5 B5 C5 D5 E5"), ("blue", "E5 F5 G5 H5 I5")]


@pytest.mark.rule("SEQ-19")
def test_a_chosen_five_leaves_its_own_chips_for_one_that_lost_a_chip() -> None:
    chosen = finish(place(table(), "A5 B5 C5 E5 F5"), "D5", "B5 C5 D5 E5 F5").state
    taken = step(chosen, '{"do":"play","card":"JS","at":"A5"}').state
    assert sequences(place(taken, "G5 H5 I5")) == [("blue", "B5 C5 D5 E5 F5")]


@pytest.mark.rule("SEQ-20")
def test_a_plus_is_two_sequences() -> None:
    state = place(table(), "C5 D5 F5 G5 E3 E4 E6 E7")
    after = finish(state, "E5")
    assert kinds(after.events) == ["sequence", "sequence"]
    assert sequences(after.state) == [("blue", "C5 D5 E5 F5 G5"), ("blue", "E3 E4 E5 E6 E7")]


@pytest.mark.rule("SEQ-20", "SEQ-23")
def test_a_plus_wins_with_two_sides() -> None:
    assert finish(place(game(), "C5 D5 F5 G5 E3 E4 E6 E7"), "E5").state.winner == 0


@pytest.mark.rule("SEQ-20")
def test_a_star_is_four_and_with_longer_lines_seven() -> None:
    star = "C5 D5 F5 G5 E3 E4 E6 E7 C3 D4 F6 G7 G3 F4 D6 C7"
    state = place(table(), star)
    assert len(sequences(finish(state, "E5").state)) == 4
    rest = "A5 B5 H5 I5 E1 E2 E8 E9 B2 H8 I1 H2 B8 A9"
    everything = place(table(), f"{star} {rest}")
    assert sequences(everything) == []
    # Two lines of nine and the diagonal I1 to A9 are two each. A1 to J10 can only be one: with I9 the second half would
    # have been complete before, through its corner.
    assert [len(choice) for choice in options_at(everything, "E5")] == [7] * 4
    assert len(sequences(finish(everything, "E5").state)) == 7


@pytest.mark.rule("SEQ-20", "SEQ-19")
def test_a_choice_in_one_line_leaves_the_other_line_alone() -> None:
    state = place(table(), "A5 B5 C5 D5 F5 E3 E4 E6 E7")
    assert options_at(state, "E5") == [
        ("A5 B5 C5 D5 E5", "E3 E4 E5 E6 E7"),
        ("B5 C5 D5 E5 F5", "E3 E4 E5 E6 E7"),
    ]
    after = finish(state, "E5", "B5 C5 D5 E5 F5").state
    assert set(sequences(after)) == {("blue", "B5 C5 D5 E5 F5"), ("blue", "E3 E4 E5 E6 E7")}
    both = finish(state, "E5", "E3 E4 E5 E6 E7", "B5 C5 D5 E5 F5").state
    assert sequences(both) == sequences(after)
    column = finish(state, "E5", "E3 E4 E5 E6 E7").state
    assert set(sequences(column)) == {("blue", "A5 B5 C5 D5 E5"), ("blue", "E3 E4 E5 E6 E7")}


@pytest.mark.rule("SEQ-20", "SEQ-18")
def test_only_those_that_may_stand_beside_earlier_ones_count() -> None:
    # C5 to G5 stands; the plus through G5 adds the column, and the row has no room for another.
    state = place(table(), "C5 D5 E5 F5 G5 H5 G3 G4 G6")
    assert sequences(finish(state, "G7").state)[1:] == [("blue", "G3 G4 G5 G6 G7")]


@pytest.mark.rule("SEQ-20")
def test_claims_must_leave_room_for_the_largest_number() -> None:
    state = place(table(), "A5 B5 C5 D5 F5 G5 H5 I5")
    assert refused(state, named(state, "E5", "C5 D5 E5 F5 G5")) == (
        "SEQ-20",
        "This chip makes 2 sequences; those named leave no room for all of them.",
    )
    named_one = finish(state, "E5", "E5 F5 G5 H5 I5").state
    assert sequences(named_one) == [("blue", "A5 B5 C5 D5 E5"), ("blue", "E5 F5 G5 H5 I5")]


@pytest.mark.rule("SEQ-17", "SEQ-18", "SEQ-19")
@pytest.mark.parametrize(
    ("claims", "rule", "why"),
    [
        (["A5 B5 C5 D5 F5"], "SEQ-17", "A sequence is five spaces side by side in one line."),
        (["B5 B5 C5 D5 E5"], "SEQ-17", "A sequence is five spaces side by side in one line."),
        (["H4 I4 J4 A5 B5"], "SEQ-17", "A sequence is five spaces side by side in one line."),
        (["D5 E5 F5 G5 H5"], "SEQ-17", "A space of the sequence named holds no chip of this side."),
        (["D2 D3 D4 D5 D6"], "SEQ-17", "A space of the sequence named holds no chip of this side."),
        (["A1 B1 C1 D1 E1"], "SEQ-19", "The sequence named does not use the chip that is placed."),
        (
            ["A5 B5 C5 D5 E5", "B5 C5 D5 E5 F5"],
            "SEQ-18",
            "Two of the sequences named share more spaces than this table allows.",
        ),
        (
            ["B5 C5 D5 E5 F5", "F5 E5 D5 C5 B5"],
            "SEQ-18",
            "Two of the sequences named share more spaces than this table allows.",
        ),
    ],
)
def test_a_claim_that_cannot_be_is_refused(claims: list[str], rule: str, why: str) -> None:
    state = place(table(), "B1 C1 D1 E1 A5 B5 C5 E5 F5", "D2 D3 D6")
    assert refused(state, named(state, "D5", *claims)) == (rule, why)


@pytest.mark.rule("SEQ-17", "SEQ-19")
def test_a_claim_where_nothing_is_made_is_refused() -> None:
    state = table()
    assert refused(state, named(state, "B1", "A1 B1 C1 D1 E1")) == (
        "SEQ-17",
        "A space of the sequence named holds no chip of this side.",
    )


@pytest.mark.rule("SEQ-17", "SEQ-16", "SEQ-10", "SEQ-26")
def test_a_sequence_stands_for_the_rest_of_the_game() -> None:
    state = place(table(), "A5 B5 C5 D5 E5", "A2 A3 C2 C3 D2")
    made = state.made
    later = place(state, "B1 C1 F5 G5", "D4 E4 F4 G4")
    assert later.made[:1] == made
    assert later.locked & made[0].mask == made[0].mask


@pytest.mark.rule("SEQ-23")
@pytest.mark.parametrize(
    ("players", "sides", "options", "needed"),
    [
        (2, 2, "{}", 2),
        (4, 2, "{}", 2),
        (3, 3, "{}", 1),
        (6, 3, "{}", 1),
        (2, 2, '{"sequences_to_win":1}', 1),
        (3, 3, '{"sequences_to_win":2}', 2),
        (2, 2, '{"sequences_to_win":3}', 3),
    ],
)
def test_how_many_sequences_win(players: int, sides: int, options: str, needed: int) -> None:
    state = game(players, sides, options)
    lines = ("B1 C1 D1 E1", "A5 B5 C5 D5 E5", "J5 J6 J7 J8 J9")
    for count, line in enumerate(lines, start=1):
        *before, last = line.split()
        for cell in (*before, last):
            assert state.winner is None
            state = fold(state, [put(state, cell)])
            if state.winner is None:
                state = fold(state, [PASS] * (sides - 1))
        assert state.sequences_of(0) == count
        if state.winner is not None:
            break
    assert (state.winner, state.sequences_of(0)) == (0, needed)


@pytest.mark.rule("SEQ-23", "SEQ-03")
def test_the_third_side_wins_with_one_sequence() -> None:
    state = place(game(3), "A2 A3 A4", "D4 D5 D6", "F1 G1 H1")
    state = fold(state, [PASS, PASS])
    after = finish(state, "I1")
    assert [h.text for h in after.events if h.kind == "win"] == [f"{state.setup.players[2]} wins!"]
    assert after.state.winner == 2
    assert rules.skip(after.state, put(state, "B1")).turns == after.state.turns


@pytest.mark.rule("SEQ-18", "SEQ-23")
def test_sequences_of_another_side_do_not_stand_in_the_way() -> None:
    state = place(table(), "A5 B5 C5 D5 E5", "A2 B2 C2 D2")
    state = step(state, PASS).state
    assert sequences(finish(state, "E2").state) == [("blue", "A5 B5 C5 D5 E5"), ("green", "A2 B2 C2 D2 E2")]
