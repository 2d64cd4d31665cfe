"""A phone at a seat of Sequence: what it is told of every card, and the card that it plays from its hand."""

import pytest
from msgspec.structs import replace

from companion.core.events import PhonesNews, SeatEntry
from companion.core.game import Step
from companion.core.seat_hand import HandCard, SeatHand
from companion.games.sequence.standard import rules
from companion.games.sequence.standard.board import CELLS
from companion.games.sequence.standard.model import Dead, Play, Shuffled, State
from companion.games.sequence.standard.seat_task import seat_task
from companion.table.effects import NewSeatCode
from companion.table.screen_outcome import Outcome
from tests.desk.at_desk import CONFIRM, UNDO, Table

ON = PhonesNews("http://192.168.1.20:8080/", ("1",))


@pytest.fixture
def playing(table: Table) -> Table:
    """The play screen of a game between Ann and Bob; phones have both seats."""
    table.begin("Ann", "Bob")
    table.kept.change("phones.on", True)
    table.do(ON).desk.apply_outcome(Outcome(table.desk.screen, (NewSeatCode(0), NewSeatCode(1))))
    return table.wait(0)


def hand(table: Table, seat: int) -> SeatHand:
    task = table.desk.games["sequence"].seat_task(table.session.state, seat)
    assert task is not None
    assert task.hand is not None
    return task.hand


def card(table: Table, name: str, seat: int = 0) -> HandCard:
    return card_of(table.session.state, name, seat)


def card_of(state: State, name: str, seat: int) -> HandCard:
    task = seat_task(state, seat)
    assert task is not None
    assert task.hand is not None
    return next(one for one in task.hand.cards if one.target == f"hand:{name}")


def entry(table: Table, seat: int, *taps: str) -> SeatEntry:
    return SeatEntry(seat, str(table.session.state.moves), taps)


def spaces(table: Table, name: str) -> list[str]:
    return [CELLS[number] for number in card(table, name).spaces]


def test_a_card_of_the_hand_is_prepared_and_played_by_confirm(playing: Table) -> None:
    at = spaces(playing, "6D")[1]
    playing.do(entry(playing, 0, "hand:6D", f"cell:{at}"))
    assert (playing.session.links, playing.space(at).ghost) == ((), True)
    playing.press(CONFIRM)
    assert playing.session.links[-1].move == Play("6D", at)
    assert card(playing, "6D").laid == (0,)
    assert at not in spaces(playing, "6D")
    assert (hand(playing, 0).turn, hand(playing, 1).turn, hand(playing, 0).size) == (False, True, 7)
    playing.press(UNDO, CONFIRM)
    assert (card(playing, "6D").laid, hand(playing, 0).turn) == ((), True)


def test_each_seat_is_told_of_what_it_has_laid_itself_also_before_a_shuffle_and_once_somebody_joins(
    playing: Table,
) -> None:
    playing.play(*spaces(playing, "6D"))
    shuffled = rules.play(playing.session.state, Shuffled())
    assert isinstance(shuffled, Step)
    assert [card_of(shuffled.state, "6D", seat).laid for seat in (0, 1)] == [(0,), (1,)]
    joined = rules.join(shuffled.state, "Cat", "Ann", "")
    assert isinstance(joined, Step)
    assert [card_of(joined.state, "6D", seat).laid for seat in (0, 1, 2)] == [(0,), (), (1,)]


def test_every_card_is_told_as_the_table_tells_it(playing: Table) -> None:
    assert card(playing, "6D").told == "6♦: tap its space"
    assert card(playing, "6D", 1).told == "The board shows where 6♦ can go."
    assert (len(spaces(playing, "JD")), spaces(playing, "JS")) == (96, [])
    assert card(playing, "JS").told == "There is no chip that J♠ could take away."
    first, second = spaces(playing, "6D")
    playing.play(first, second)
    dead = card(playing, "6D", 1)
    assert (dead.dead, dead.spaces) == (True, ())
    assert dead.told == "6♦ is dead: both of its spaces are covered. It can be exchanged."
    # Each seat's one-eyed jacks take the chips of the other side.
    assert [CELLS[one] for one in card(playing, "JS", 0).spaces] == [second]
    assert [CELLS[one] for one in card(playing, "JS", 1).spaces] == [first]


def test_a_dead_card_is_exchanged_from_the_phone(playing: Table) -> None:
    playing.play(*spaces(playing, "6D"))
    # The card that was counted twice can only be held where one of them was a jack.
    state = playing.session.state
    assert state.played["6D"] == (0, 1)
    playing.do(entry(playing, 0, "hand:6D")).press(CONFIRM)
    assert playing.session.links[-1].move == Dead("6D")
    assert hand(playing, 0).turn


def test_a_draw_that_is_still_owed_belongs_to_the_hand(playing: Table) -> None:
    options = replace(playing.session.state.setup.options, draws="confirmed")
    state = replace(playing.session.state, setup=replace(playing.session.state.setup, options=options))
    game = playing.desk.games["sequence"]
    after = game.play(state, Play("6D", spaces(playing, "6D")[0])).state  # type: ignore[union-attr]
    assert after.hands[0] == 6
    assert game.seat_task(after, 0).hand.size == 7  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("seat", "taps"),
    [
        (1, ("hand:6D", "cell:C2")),
        (0, ()),
        (0, ("hand:6D",)),
        (0, ("hand:6D", "cell:A1")),
        (0, ("hand:6D", "cell:Z99")),
        (0, ("hand:1X", "cell:C2")),
        (0, ("hand:JS", "cell:C2")),
        (0, ("cell:C2",)),
        (0, ("hand:6D", "hand:6D")),
        (0, ("hand:6D", "cell:C2", "press:confirm")),
    ],
)
def test_what_is_no_card_on_its_space_changes_nothing(playing: Table, seat: int, taps: tuple[str, ...]) -> None:
    before = (playing.desk.screen, playing.desk.seats)
    playing.do(entry(playing, seat, *taps))
    assert (playing.desk.screen, playing.desk.seats) == before
