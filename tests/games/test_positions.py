"""What lies on the table is set, whatever was played before."""

from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.events import PanelButton, Press, Tap
from companion.core.game import PositionDraft, Step
from companion.games.registry import GAMES
from companion.games.sequence.common import card_rules
from companion.games.sequence.common.model import AllDrew, Play
from companion.games.sequence.common.positions import PlacedSequence
from companion.games.sequence.standard.model import Options, Setup
from tests.games import at_positions
from tests.games.at_table import NAMES, cards_in_game, cells, crowd, game, kinds, place, step
from tests.games.test_sequence_random import TABLES, lengths, played, seeds, setups, some_move

SEQUENCE = GAMES["sequence"]

set_to = partial(at_positions.set_to, SEQUENCE)
tapped = partial(at_positions.tapped, SEQUENCE)
refused = partial(at_positions.why_not, SEQUENCE)


@given(setup=setups, seed=seeds, length=lengths)
def test_setting_what_lies_there_already_changes_nothing(setup: Setup, seed: int, length: int) -> None:
    state = played(setup, Random(seed), length).state
    assert replace(set_to(state, SEQUENCE.position(state)), moves=state.moves) == state


@given(table=st.sampled_from(TABLES), draws=st.sampled_from(("assumed", "confirmed")), seed=seeds, length=lengths)
def test_any_position_is_set_from_any_other_and_play_goes_on(
    table: tuple[int, int], draws: Any, seed: int, length: int
) -> None:
    random, setup = Random(seed), Setup(NAMES[: table[0]], table[1], Options(draws=draws, sequences_to_win=12))
    state, aim = (played(setup, random, count).state for count in (length, random.randrange(99)))
    after = set_to(state, SEQUENCE.position(aim))
    assert SEQUENCE.summary(after) == SEQUENCE.summary(aim)
    for _ in range(30):
        assert cards_in_game(after) == 104
        assert min(after.pile, after.discards, *after.hands) >= 0
        step = SEQUENCE.play(after, some_move(after, random))
        after = step.state if isinstance(step, Step) else after


def test_each_tap_lays_the_next_colour_then_none_and_finds_sequences() -> None:
    state = place(game(), "B1 C1 D1", "B3 C3")
    assert tapped(state, "cell:E1").sequences == (PlacedSequence("blue", ("A1", "B1", "C1", "D1", "E1")),)
    after = tapped(state, "cell:E1", "cell:E1", "cell:D1")
    assert after.chips == {"B1": "blue", "C1": "blue", "D1": "green", "B3": "green", "C3": "green", "E1": "green"}
    assert after.sequences == ()
    # A chip more was played by a card, and another one drawn for it.
    assert after.pile == state.pile - 1
    assert tapped(state, *["cell:E1"] * 3, *["cell:D1"] * 3) == SEQUENCE.position(state)


def test_other_five_of_six_are_marked_as_the_sequence() -> None:
    state = set_to(game(), tapped(game(), *(f"cell:{cell}" for cell in ["C2", "D2", "E2", "F2", "G2", "H2"])))
    assert cells(state.made[0].mask) == "C2 D2 E2 F2 G2"
    partly = tapped(state, "sheet:rows", "cell:C2")
    assert refused(state, partly) == (
        "No sequence lies on 2♠, 3♠, 4♠ and 5♠: it has 5 spaces side by side in one line."
    )
    whole = tapped(state, "sheet:rows", "cell:C2", "cell:H2")
    assert [cells(one.mask) for one in set_to(state, whole).made] == ["D2 E2 F2 G2 H2"]
    # From the corner on five make another sequence than the four beside it.
    row = set_to(game(), tapped(game(), *(f"cell:{cell}" for cell in ["B1", "C1", "D1", "E1", "F1"])))
    assert cells(row.made[0].mask) == "A1 B1 C1 D1 E1"
    assert [cells(one.mask) for one in set_to(row, tapped(row, "sheet:rows", "cell:F1")).made] == ["B1 C1 D1 E1 F1"]


def test_the_turn_the_pile_and_the_hands_are_set() -> None:
    state = place(game(3), "B1", "C1", "D1")
    after = set_to(state, tapped(state, "turn:2", "sheet:cards", "count:-10", "count:+1", "cards:1", "count:-1"))
    assert (after.player, after.turns, after.pile, after.hands) == (2, 5, state.pile - 9, (5, 6, 6))
    assert after.discards == state.discards + 10
    # Which cards were laid is not known any more.
    assert after.played == {}


def test_a_side_that_has_its_sequences_has_won() -> None:
    rows = [f"cell:{cell}" for cell in ["C2", "D2", "E2", "F2", "G2", "C4", "D4", "E4", "F4", "G4"]]
    assert set_to(game(), tapped(game(), *rows)).winner == 0


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"chips": {"A1": "blue"}}, "A corner is free: it counts for everyone and never holds a chip."),
        ({"chips": {"K1": "blue"}}, "There is no space K1 on this board."),
        ({"chips": {"B1": "red"}}, "Nobody plays red in this game."),
        (
            {"chips": dict.fromkeys([*crowd()[0], *crowd()[1][:3]], "green")},
            "Green has 51 chips on the board, and only 50 in all.",
        ),
        ({"player": "Zoe"}, "Zoe does not play in this game."),
        ({"hands": {"Ann": 7}}, "Enter how many cards Bob holds."),
        ({"pile": 91}, "14 cards in the hands and 91 on the pile are more than there are: 104."),
    ],
)
def test_a_position_that_can_not_be_is_told(change: dict[str, Any], why: str) -> None:
    assert refused(game(), replace(SEQUENCE.position(game()), **change)) == why


def test_rows_that_are_none_are_told() -> None:
    state = place(game(), "C2 D2 E2 F2 G2 H2")
    laid = SEQUENCE.position(state)
    two = (
        PlacedSequence("blue", ("C2", "D2", "E2", "F2", "G2")),
        PlacedSequence("blue", ("D2", "E2", "F2", "G2", "H2")),
    )
    assert refused(state, replace(laid, sequences=two)) == (
        "Two of the sequences share more spaces than this table allows."
    )
    other = (PlacedSequence("blue", ("C3", "D2", "E2", "F2", "G2")),)
    assert refused(state, replace(laid, sequences=other)) == "K♦ holds no chip of this side."
    blue, green = ({f"{column}{row}": colour for column in "CDEFG"} for row, colour in ((2, "blue"), (4, "green")))
    rows = (PlacedSequence("blue", tuple(blue)), PlacedSequence("green", tuple(green)))
    both = game(options='{"sequences_to_win": 1}')
    assert refused(both, replace(SEQUENCE.position(both), chips=blue | green, sequences=rows)) == (
        "Ann and Bob have both won; one side alone can."
    )


def played_by_children(id_: str, random: Random, attempts: int) -> Any:
    """The state of a game of children after some plays of cards that can be, and draws."""
    children = GAMES[id_]
    state: Any = children.start(children.setup(NAMES[:3], 3, {"draws": "confirmed"}))
    for _ in range(attempts):
        cards = random.sample(state.kind.cards, 5)
        places = [(card, number) for card in cards for number in card_rules.legal_targets(state, card)]
        card, number = random.choice(places or [(cards[0], 1)])
        move = AllDrew() if random.random() < 0.2 else Play(card, state.board.cells[number])
        step = children.play(state, move)
        state = step.state if isinstance(step, Step) else state
    return state


@pytest.mark.parametrize("id_", ["letters", "kids"])
@given(seed=seeds, length=st.integers(0, 40), other=st.integers(0, 40))
def test_any_position_of_children_is_set_from_any_other(id_: str, seed: int, length: int, other: int) -> None:
    children, random = GAMES[id_], Random(seed)
    state, aim = (played_by_children(id_, random, count) for count in (length, other))
    same = children.set_position(state, children.position(state))
    assert isinstance(same, Step)
    assert replace(same.state, moves=state.moves) == state
    after = children.set_position(state, children.position(aim))
    assert isinstance(after, Step)
    assert children.summary(after.state) == children.summary(aim)
    assert cards_in_game(after.state) == cards_in_game(aim)


def test_who_has_left_plays_no_more_and_an_ended_game_stays_as_it_is() -> None:
    left = SEQUENCE.leave(place(game(3), "B1", "C1", "D1"), "Bob")
    assert isinstance(left, Step)
    assert refused(left.state, replace(SEQUENCE.position(left.state), player="Bob")) == "Bob plays no more."
    after = SEQUENCE.update_position(left.state, PositionDraft(SEQUENCE.position(left.state)), Press(PanelButton.NEXT))
    assert after.position.player == "Cat"
    ended = SEQUENCE.end_here(left.state)
    assert isinstance(ended, Step)
    assert set_to(ended.state, SEQUENCE.position(ended.state)).over
    assert not set_to(ended.state, tapped(ended.state, "cell:E1")).over


def test_corners_that_are_not_free_make_no_sequence() -> None:
    state = game(options='{"free_corners": false}')
    assert tapped(state, "cell:B1", "cell:C1", "cell:D1", "cell:E1").sequences == ()
    assert [one.cells[0] for one in tapped(state, *(f"cell:{cell}1" for cell in "BCDEF")).sequences] == ["B1"]


def test_a_line_of_children_that_is_set_has_won() -> None:
    kids = GAMES["kids"]
    state = kids.start(kids.setup(NAMES[:2], 2, {}))
    draft = PositionDraft(kids.position(state))
    for cell in ("B1", "C1", "D1"):
        draft = kids.update_position(state, draft, Tap(f"cell:{cell}"))
    step = kids.set_position(state, draft.position)
    assert isinstance(step, Step)
    assert (step.state.winner, kinds(step.events)) == (0, ["win"])


def test_one_more_chip_in_a_finished_line_of_children_makes_no_second_one() -> None:
    kids = GAMES["kids"]
    state = kids.start(kids.setup(NAMES[:2], 2, {}))
    draft = PositionDraft(kids.position(state))
    for cell in ("G2", "G3", "G4", "G5"):
        draft = kids.update_position(state, draft, Tap(f"cell:{cell}"))
    assert draft.position.sequences == (PlacedSequence("red", ("G1", "G2", "G3", "G4")),)


def test_what_is_left_of_a_broken_line_of_children_is_still_one_where_it_is_long_enough() -> None:
    letters = GAMES["letters"]
    state = letters.start(letters.setup(NAMES[:2], 2, {}))
    draft = PositionDraft(letters.position(state))
    for cell in ("B4", "C4", "D4", "E4", "A4", "E4", "E4"):
        draft = letters.update_position(state, draft, Tap(f"cell:{cell}"))
    assert draft.position.sequences == (PlacedSequence("red", ("A4", "B4", "C4", "D4")),)


def test_who_holds_fewer_cards_than_before_is_still_to_draw_where_draws_are_confirmed() -> None:
    state = game(2, options='{"draws": "confirmed"}')
    lies = SEQUENCE.position(state)
    laid = replace(lies, chips={"B1": "blue"}, player="Bob", hands={"Ann": 6, "Bob": 7}, due=None)
    drew = step(set_to(state, laid), '{"do": "draw", "player": "Ann"}').state
    assert (drew.hands, drew.owed) == ((7, 7), ())


def test_whose_draws_are_due_can_be_said_where_draws_are_confirmed() -> None:
    state = step(game(3, options='{"draws": "confirmed"}'), '{"do":"play","card":"6D","at":"B1"}').state
    lies = SEQUENCE.position(state)
    assert lies.due == ("Ann",)
    # Cat has played out of order and is still to draw; Ann has drawn.
    after = set_to(state, replace(lies, player="Bob", due=("Cat",), hands={"Ann": 6, "Bob": 6, "Cat": 5}))
    assert SEQUENCE.position(after).due == ("Cat",)
    drawn = step(after, '{"do":"draw","player":"Cat"}').state
    assert (drawn.hands, drawn.owed) == ((6, 6, 6), ())
    both = set_to(after, replace(SEQUENCE.position(after), due=("Cat", "Cat", "Ann")))
    assert SEQUENCE.position(both).due == ("Cat", "Cat", "Ann")
    assert SEQUENCE.position(set_to(both, replace(SEQUENCE.position(both), due=()))).due == ()
    assert refused(state, replace(lies, due=("Zoe",))) == "Zoe does not play in this game."
    # Where nobody confirms draws there is nothing to say.
    assert SEQUENCE.position(game(2)).due is None


def test_the_page_follows_the_hands_in_whose_draws_are_due() -> None:
    state = step(game(2, options='{"draws": "confirmed"}'), '{"do":"play","card":"6D","at":"B1"}').state
    assert tapped(state, "sheet:cards", "cards:1", "count:1").due == ()
    assert tapped(state, "sheet:cards", "cards:1", "count:1", "count:-1").due == ("Ann",)
    assert tapped(state, "sheet:cards", "cards:2", "count:-1").due == ("Ann", "Bob")
