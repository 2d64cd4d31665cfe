"""The best placement of a hand, and the end of the game, beside ways that look at everything one after another."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.overlay import Table, plain
from companion.games.sequentia.common.cards import Card
from companion.games.sequentia.overlay.best_placement import find_best, lay_hand
from companion.games.sequentia.overlay.end_search import can_still_make_sequence
from companion.games.sequentia.overlay.lines import ALL_PLACES, Square, count_cards, find_sets, legal_places
from companion.games.sequentia.overlay.notation import parse_hand
from tests.games.at_overlay import square_of

NUMBER = st.integers(1, 3)
CARD = st.builds(Card, NUMBER, st.tuples(NUMBER, NUMBER, NUMBER))
ALIKE = st.builds(Card, st.just(1), st.tuples(NUMBER, NUMBER, NUMBER))
QUIET = NUMBER.flatmap(
    lambda number: st.builds(Card, st.just(number), st.tuples(*[st.sampled_from([1, 2, 3]).filter(number.__ne__)] * 3))
)
"""Cards that give no sequence wherever they lie: most hands compose nothing with them."""

PLACE = st.tuples(CARD, st.integers(1, 4))
EMPTY: tuple[None, int] = (None, 0)


def tables(card: st.SearchStrategy[Card] = CARD) -> st.SearchStrategy[Table]:
    """Nine places, some of them empty."""
    place = st.one_of(st.tuples(card, st.integers(1, 4)), st.tuples(card, st.integers(1, 4)), st.just(EMPTY))
    return st.lists(place, min_size=9, max_size=9).map(tuple)


# Where nearly all cards show a 1, many can be laid nowhere.
TABLES = st.one_of(
    st.lists(PLACE, min_size=9, max_size=9).map(tuple), tables(), tables(st.one_of(ALIKE, ALIKE, ALIKE, ALIKE, CARD))
)
HANDS = st.one_of(st.lists(CARD, max_size=3), st.lists(ALIKE, min_size=2, max_size=3))


def as_square(table: Table) -> Square:
    return Square(tuple(top for top, _ in table), tuple(height for _, height in table))


def hand(text: str) -> tuple[Card, ...]:
    cards = parse_hand(text)
    assert isinstance(cards, tuple)
    return cards


@pytest.mark.thorough
@pytest.mark.rule("OVL-02", "OVL-03", "OVL-05", "OVL-08")
@given(TABLES, HANDS, st.booleans())
def test_no_order_and_no_placement_takes_more(table: Table, cards: list[Card], laid_only: bool) -> None:
    square = as_square(table)
    found = find_best(square, cards, laid_only=laid_only)
    assert found.cards == plain(table, cards, laid_only=laid_only)
    after = lay_hand(square, cards, found.places)
    assert found.cards == count_cards(after, found.sequences)
    possible = find_sets(after, after.laid if laid_only else ALL_PLACES)
    assert found.sequences == (possible[0] if possible else ())


@pytest.mark.rule("OVL-02", "OVL-03")
@given(TABLES, HANDS)
def test_it_is_placed_as_the_rules_allow(table: Table, cards: list[Card]) -> None:
    square = as_square(table)
    found = find_best(square, cards)
    placed = [(card, place) for card, place in zip(cards, found.places, strict=True) if place is not None]
    assert len({place for _, place in placed}) == len(placed)
    for card, place in placed:
        assert place in legal_places(square, card)
    after = lay_hand(square, cards, found.places)
    given_up = [card for card, place in zip(cards, found.places, strict=True) if place is None]
    assert not any(legal_places(after, card) for card in given_up)


@pytest.mark.rule("OVL-08")
def test_cards_of_this_turn_stay_uncovered() -> None:
    square = square_of("1:222 2:333 3:111/2:333 3:111 1:222/3:111 1:222 2:333*4")
    # A 1 on C1 makes column C show 1-1-2, one on A3 row 3.
    assert find_best(square, hand("1:112")).places == (2,)
    once = lay_hand(square, hand("2:333"), (2,))
    assert find_best(once, hand("1:112")).places == (6,)
    assert find_best(once, hand("1:112")).cards == 2 + 1 + 4
    twice = lay_hand(once, hand("2:333"), (6,))
    assert find_best(twice, hand("1:112")).places not in {(2,), (6,)}


def composed(table: Table, unseen: tuple[Card, ...], hands: tuple[int, ...], *, laid_only: bool) -> bool:
    """Whether some deal and some play of the hands leads to a sequence: every one, card after card."""
    first, *later = hands
    for order in permutations(unseen):
        mine, others = order[:first], order[first:]
        for after, places in outcomes(table, mine, frozenset()):
            givers = sum(1 << place for place in places) if laid_only else ALL_PLACES
            if find_sets(as_square(after), givers):
                return True
            if later and composed(after, others, tuple(later), laid_only=laid_only):
                return True
    return False


def outcomes(table: Table, cards: tuple[Card, ...], places: frozenset[int]) -> list[tuple[Table, frozenset[int]]]:
    """What the table can look like when the cards were laid in this order, and the places that they lie on."""
    if not cards:
        return [(table, places)]
    card, *rest = cards
    may = [
        at for at, (top, _) in enumerate(table) if top is not None and top.number != card.number and at not in places
    ]
    if not may:
        return outcomes(table, tuple(rest), places)
    return [
        one
        for at in may
        for one in outcomes((*table[:at], (card, table[at][1] + 1), *table[at + 1 :]), tuple(rest), places | {at})
    ]


@st.composite
def ends(draw: st.DrawFn) -> tuple[Table, tuple[int, ...], tuple[Card, ...]]:
    """The end of a game: a whole line and a few places more, and the hands that are left."""
    hands = draw(st.sampled_from([(0, 1), (1,), (2,), (1, 1), (2, 1), (1, 2), (1, 1, 1), (0, 2), (2, 2)]))
    line = draw(st.sampled_from([(0, 1, 2), (6, 7, 8), (0, 3, 6), (1, 4, 7)]))
    others = draw(st.sets(st.integers(0, 8), max_size=1))
    cards = st.one_of(QUIET, QUIET, CARD)
    table = tuple((draw(cards), 1) if place in {*line, *others} else EMPTY for place in range(9))
    return table, hands, tuple(draw(cards) for _ in range(sum(hands)))


@pytest.mark.rule("OVL-07")
@given(ends(), st.booleans())
def test_the_end_is_where_nothing_can_be_composed(
    end: tuple[Table, tuple[int, ...], tuple[Card, ...]], laid_only: bool
) -> None:
    table, hands, unseen = end
    assert can_still_make_sequence(as_square(table), unseen, hands, laid_only=laid_only) == composed(
        table, unseen, hands, laid_only=laid_only
    )


@pytest.mark.rule("OVL-07")
def test_a_number_that_lies_there_already_may_have_to_be_laid_twice() -> None:
    # 1-2-3 lies in row 1, and 1:123 would give it; but it can't go on the 1, nor a 1 on the place again in one turn.
    square = square_of("1:222 2:333 3:111/. . ./. . .")
    given_away = hand("1:123 2:333")
    assert not can_still_make_sequence(square, given_away[:1], (1,))
    # The 2 first, by one player, and then the 1 by the next.
    assert can_still_make_sequence(square, given_away, (1, 1))


@pytest.mark.rule("OVL-07")
def test_four_full_hands_are_looked_at_to_the_end() -> None:
    # 1:122 would give 1-2-2 in row 1 once the 2 lies on A1, a turn later. Until then four 1s must be laid, on 3s.
    hidden, hands = hand("1:122 2:333") + hand("1:333") * 10, (3, 3, 3, 3)
    assert can_still_make_sequence(square_of("1:333 2:333 2:333/3:111 3:111 3:111/3:111 . ."), hidden, hands)
    # With three 3s the last of them must go on a 2 of row 1.
    assert not can_still_make_sequence(square_of("1:333 2:333 2:333/3:111 3:111 3:111/. . ."), hidden, hands)
    # Who lays one card less has the 1:122.
    assert can_still_make_sequence(square_of("1:333 2:333 2:333/3:111 3:111 3:111/. . ."), hidden[:-1], (3, 2, 3, 3))


@pytest.mark.rule("OVL-07")
def test_a_card_that_must_be_laid_may_spoil_the_line() -> None:
    # 2:111 gives 1-2-2 in row 1, but 3:111 has to lie somewhere: on the line, or on A2 where that is another number.
    alone, beside = square_of("1:122 3:111 2:333/. . ./. . ."), square_of("1:122 3:111 2:333/1:111 . ./. . .")
    assert not can_still_make_sequence(alone, hand("2:111 3:111"), (2,))
    assert can_still_make_sequence(beside, hand("2:111 3:111"), (2,))
    # Where A2 shows a 3 already, the 3 goes on the line again.
    assert not can_still_make_sequence(square_of("1:122 3:111 2:333/3:111 . ./. . ."), hand("2:111 3:111"), (2,))


@pytest.mark.rule("OVL-07")
def test_a_sequence_that_every_hand_must_cover_is_none() -> None:
    """Two 3s have one place beside the column that shows 1-2-1: one of them goes on it."""
    square = square_of("1:111 3:222+ 3:121+/2:121 3:311 3:232/1:232+ 2:132 3:211")
    assert find_sets(square, ALL_PLACES)
    held = hand("3:112 2:111+ 3:312")
    assert not can_still_make_sequence(square, held, (3,))
    assert find_best(square, held).sequences == ()
    assert can_still_make_sequence(square, hand("3:112 2:111+"), (2,))


@pytest.mark.rule("OVL-07")
def test_with_more_than_three_numbers_the_game_goes_on_while_the_hands_hold_what_a_line_lacks() -> None:
    square = square_of("1:444 5:333 2:333/3:111 . ./. . .")
    assert can_still_make_sequence(square, hand("5:153 3:111"), (2,))
    assert not can_still_make_sequence(square, hand("5:154 3:111"), (2,))
    assert not can_still_make_sequence(square, hand("5:153 3:111"), (0, 0))
