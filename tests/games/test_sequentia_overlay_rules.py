"""The rules of Overlay, move by move."""

import pytest
from msgspec.structs import replace

from companion.core.game import GameOutcome, Refused
from companion.games.sequentia.common.square import CELLS
from companion.games.sequentia.overlay.model import Lay
from tests.games.at_overlay import (
    CROSS,
    GAME,
    HAND,
    QUIET,
    filler,
    fold,
    game,
    heard,
    move,
    refused,
    set_up,
    square,
    start,
    step,
    whereabouts,
)

ANN = "1:123 2:333 3:111"
"""A hand that makes the cross."""


@pytest.mark.rule("OVL-01")
def test_nine_cards_are_laid_first_and_three_are_in_each_hand() -> None:
    state = start(set_up(3))
    assert state.hands == (3, 3, 3)
    assert state.deck == 54 - 9
    state = fold(state, ["fill 1:111 A1", "fill 2:112 C3"])
    assert (state.deck, state.left, state.phase) == (43, 7, "open")
    assert refused(state, "lay 1:113 A1")[0] == "OVL-01"
    assert refused(state, "fill 1:113 A1") == (
        "OVL-01",
        "This place has a card: only empty places are filled from the deck.",
    )
    rest = [one.text for one in state.cards if one not in state.seen_cards][:7]
    state = fold(state, [f"fill {card} {cell}" for card, cell in zip(rest, CELLS[1:8], strict=True)])
    assert (state.phase, state.left, state.deck) == ("lay", 3, 36)
    assert refused(state, "fill 1:333+ A1")[0] == "OVL-02"


@pytest.mark.rule("OVL-01")
def test_a_deck_that_is_too_small_is_refused() -> None:
    answer = GAME.start(set_up(2, ["1:111"] * 14))
    assert answer == Refused("OVL-01", "The deck has 14 cards; the square and 2 hands need 15.")
    assert not isinstance(GAME.start(set_up(2, ["1:111"] * 15)), Refused)


def test_a_card_that_is_none_or_was_seen_is_refused() -> None:
    state = game(QUIET, HAND, HAND, deck=filler(20))
    assert "is no card" in refused(state, Lay("5:131", "A1"))[1]
    assert "There is no card 3\xa0(333) in this deck" in refused(state, "lay 3:333 A1")[1]
    once = game(square(A1="1:131"), HAND, HAND, deck=filler(20))
    assert refused(once, "lay 1:131 A2") == ("OVL-01", "The only 1\xa0(131) has been seen.")


@pytest.mark.parametrize("count", [1, 5])
def test_two_to_four_play(count: int) -> None:
    answer = GAME.start(set_up(count))
    assert isinstance(answer, Refused)
    assert GAME.sides_for(count) == ()


@pytest.mark.rule("OVL-02")
def test_a_card_never_goes_on_its_own_number_nor_on_a_card_of_this_turn() -> None:
    state = game(QUIET, HAND, HAND, deck=filler(20))
    assert refused(state, "lay 1:222 A1") == (
        "OVL-02",
        "This place shows a 1 already: a card never goes on its own number.",
    )
    state = step(state, "lay 1:222 B1").state
    assert (state.left, state.hands) == (2, (2, 3))
    assert refused(state, "lay 3:111 B1") == ("OVL-02", "1\xa0(222) was laid in this turn, and nothing goes on it.")
    assert [len(pile) for pile in state.piles] == [1, 2, 1, 1, 1, 1, 1, 1, 1]
    assert refused(state, "fill 1:111+ A1") == ("OVL-02", "Ann has 2 cards of the hand to lay first.")


@pytest.mark.rule("OVL-02")
def test_the_next_player_may_lay_on_the_cards_of_the_turn_before() -> None:
    state = game(QUIET, HAND, HAND, deck=filler(20))
    state = fold(state, ["lay 1:222 B1", "lay 2:333 C1", "lay 3:111 B3"])
    assert (state.phase, state.player) == ("lay", 1)
    assert len(step(state, "lay 3:111 B1").state.piles[1]) == 3


@pytest.mark.rule("OVL-03")
def test_a_card_is_given_up_only_when_it_can_be_laid_nowhere() -> None:
    ones = " ".join(["1:222"] * 7 + ["2:333", "3:333"])
    state = game(ones, "1:333 1:333 1:333", HAND, deck=filler(20))
    assert refused(state, "give_up 1:333") == ("OVL-03", "1\xa0(333) can be laid on 2 places.")
    state = fold(state, ["lay 1:333 B3", "lay 1:333 C3"])
    after = step(state, "give_up 1:333")
    assert heard(after.events)[0] == "1\xa0(333) is discarded: it can be laid nowhere."
    assert [card.text for card in after.state.out] == ["1:333"]
    assert after.state.hands == (3, 3)


@pytest.mark.rule("OVL-09")
def test_a_card_that_was_discarded_wrongly_stays_out_of_the_game() -> None:
    state = game(QUIET, HAND, HAND, deck=filler(20))
    assert refused(state, "give_up 3:111") == ("OVL-03", "3\xa0(111) can be laid on 6 places.")
    after = step(state, '{"do":"give_up","card":"3:111","wrong":true}')
    assert heard(after.events) == ["3\xa0(111) is discarded, although it could be laid."]
    assert ([card.text for card in after.state.out], after.state.hands, after.state.left) == (["3:111"], (2, 3), 2)
    assert whereabouts(after.state).total() == len(state.cards)


@pytest.mark.rule("OVL-10")
def test_a_turn_is_handed_over_before_the_whole_hand_is_laid() -> None:
    state = fold(game(square(A2="2:231"), HAND, HAND, deck=filler(20)), ["lay 3:111 A1"])
    over = step(state, '{"do":"hand_over"}')
    assert heard(over.events) == ["The middle row shows 2-3-1: 3 cards for Ann."]
    taken = step(over.state, "take").state
    filled = fold(taken, ["fill 1:111+ A2", "fill 2:222+ B2", "fill 3:333+ C2"])
    assert (filled.player, filled.hands, filled.deck) == (1, (3, 3), 20 - 3 - 1)


@pytest.mark.rule("OVL-10")
def test_a_hand_that_had_fewer_cards_leaves_the_others_in_the_deck() -> None:
    state = fold(game(QUIET, HAND, HAND, deck=filler(20)), ["lay 3:111 A1", "lay 1:222 B2"])
    after = step(state, '{"do":"hand_over","held":0}')
    assert heard(after.events)[:3] == ["1 card more is in the deck.", "No sequence.", "Ann draws 3 cards."]
    assert (after.state.hands, after.state.deck, after.state.player) == ((3, 3), 20 + 1 - 3, 1)
    more = "Ann has 1 card of the hand left, not more."
    assert refused(state, '{"do":"hand_over","held":2}') == ("OVL-10", more)
    assert refused(start(set_up()), '{"do":"hand_over"}')[0] == "OVL-01"


@pytest.mark.rule("OVL-11")
def test_cards_are_handed_to_somebody_else_who_lays_them_all() -> None:
    state = game(QUIET, HAND, HAND, HAND, deck=filler(20))
    given = step(state, '{"do":"give","player":"Bob","cards":2}').state
    assert (given.hands, given.left, given.player) == ((1, 5, 3), 1, 0)
    assert refused(given, '{"do":"give","player":"Bob","cards":2}') == ("OVL-11", "Ann holds 1 card, not more.")
    assert (
        refused(given, '{"do":"give","player":"Ann","cards":1}')[1] == "Ann can hand cards to Bob or Cat, not to Ann."
    )
    following = fold(given, ["lay 3:111 A1"])
    assert (following.player, following.left, following.deck) == (1, 5, 17)
    laid = fold(following, ["lay 1:222 A2", "lay 2:333 A3"])
    assert step(laid, '{"do":"hand_over"}').state.hands == (3, 3, 3)
    assert fold(state, ['{"do":"give","player":"Cat","cards":3}']).hands == (3, 3, 6)


ASIDE = ["lay 3:111 A1", "lay 1:222 A3", "lay 2:333 B3"]
"""A turn that leaves row 2 and column C as they are."""

BESIDE = ["lay 3:111 B1", "lay 1:222 C1", "lay 2:333 B2"]
"""A turn that leaves row 3 and column A as they are."""


@pytest.mark.rule("OVL-04")
@pytest.mark.parametrize(
    ("lies", "turn", "cells"),
    [
        # Row 2 shows 2-3-1 from left to right, column C 3-1-2 from top to bottom.
        (square(A2="2:231"), ASIDE, "A2,B2,C2"),
        (square(B2="3:231"), ASIDE, "A2,B2,C2"),
        (square(C2="1:231"), ASIDE, "A2,B2,C2"),
        (square(C1="3:312"), ASIDE, "C1,C2,C3"),
        (square(C3="2:312"), ASIDE, "C1,C2,C3"),
    ],
)
def test_a_sequence_is_read_in_the_cards_own_row_or_column(lies: str, turn: list[str], cells: str) -> None:
    state = fold(game(lies, HAND, HAND, deck=filler(20)), turn)
    assert state.phase == "take"
    after = step(state, f"take {cells}").state
    assert [cell for cell, pile in zip(CELLS, after.piles, strict=True) if not pile] == cells.split(",")


@pytest.mark.rule("OVL-04")
@pytest.mark.parametrize(
    ("lies", "turn"),
    [
        # Row 2 read from right to left, column A read from bottom to top.
        (square(A2="2:132"), ASIDE),
        (square(A3="3:321"), BESIDE),
        # Row 3 shows 3-1-2, and that is printed on a card of row 1.
        (square(A1="1:312"), BESIDE),
    ],
)
def test_what_is_read_otherwise_is_no_sequence(lies: str, turn: list[str]) -> None:
    state = fold(game(lies, HAND, HAND, deck=filler(20)), turn)
    assert (state.phase, state.player) == ("lay", 1)


@pytest.mark.rule("OVL-04")
def test_the_switch_laid_only_leaves_out_the_cards_that_lay_there() -> None:
    lies = square(A2="2:231")
    assert fold(game(lies, HAND, HAND, deck=filler(20)), ASIDE).phase == "take"
    assert fold(game(lies, HAND, HAND, deck=filler(20), laid_only=True), ASIDE).phase == "lay"
    own = game(lies, "3:323 1:222 2:333", HAND, deck=filler(20), laid_only=True)
    state = fold(own, ["lay 3:323 A1", "lay 1:222 A3", "lay 2:333 B3"])
    # Row 1 shows 3-2-3, which is printed on the card that was laid on A1.
    assert state.phase == "take"
    assert refused(state, "take A2,B2,C2")[0] == "OVL-04"
    assert step(state, "take A1,B1,C1").state.phase == "fill"


@pytest.mark.rule("OVL-05", "OVL-06")
def test_sequences_that_share_no_place_are_taken_together_with_what_lies_below() -> None:
    state = game(square(A1="1:123", C1="1:222", A2="2:231"), HAND, HAND, deck=filler(20))
    after = step(fold(state, ["lay 3:111 C1", "lay 1:222 A3"]), "lay 2:333 B3")
    assert heard(after.events)[-1] == "The top row shows 1-2-3, the middle row shows 2-3-1: 7 cards for Ann."
    assert refused(after.state, "take A1,B1,C1") == (
        "OVL-05",
        "One more counts, as it shares no place with these: the middle row.",
    )
    none = "No sequence that is printed on one of its cards is shown by the bottom row."
    assert refused(after.state, "take A3,B3,C3") == ("OVL-04", none)
    assert refused(after.state, "lay 1:111+ A1") == ("OVL-05", "Ann takes the sequences of this turn first.")
    taken = step(after.state, "take A2,B2,C2 A1,B1,C1")
    assert heard(taken.events) == ["Ann takes 7 cards."]
    got = "1:123 2:333 1:222 3:111 2:231 3:111 1:222"
    assert " ".join(card.text for card in taken.state.taken[0]) == got
    assert fold(after.state, ["take"]) == taken.state


@pytest.mark.rule("OVL-05")
def test_a_row_and_a_column_share_a_place_and_one_of_them_is_taken() -> None:
    state = fold(game(CROSS, ANN, HAND, deck=filler(20)), ["lay 1:123 A1", "lay 2:333 B2", "lay 3:111 C3"])
    both = "Sequences count together when they share no place, and these share one."
    assert refused(state, "take A1,B1,C1 A1,A2,A3") == ("OVL-05", both)
    assert fold(state, ["take"]) == fold(state, ["take A1,B1,C1"])
    column = fold(state, ["take A1,A2,A3"])
    assert [len(cards) for cards in column.taken] == [4, 0]
    assert [cell for cell, pile in zip(CELLS, column.piles, strict=True) if not pile] == ["A1", "A2", "A3"]


@pytest.mark.rule("OVL-05")
def test_the_most_cards_are_taken_unless_fewer_are_named() -> None:
    state = game(CROSS, HAND, ANN, deck=filler(20))
    state = fold(state, ["lay 3:111 B1", "lay 2:333 B2", "lay 1:222 C3"])
    assert state.player == 1
    state = fold(state, ["lay 1:123 A1", "lay 2:333 B1", "lay 3:111 C2"])
    assert len(fold(state, ["take"]).taken[1]) == 6
    assert len(fold(state, ["take A1,A2,A3"]).taken[1]) == 4


@pytest.mark.rule("OVL-06")
def test_the_places_are_filled_and_the_hand_is_drawn_back_to_three() -> None:
    state = game(CROSS, ANN, HAND, deck=filler(7))
    state = fold(state, ["lay 1:123 A1", "lay 2:333 B2", "lay 3:111 C3", "take"])
    assert (state.phase, state.left, state.deck, state.hands) == ("fill", 3, 7, (0, 3))
    assert refused(state, "lay 1:222 B2") == ("OVL-06", "The empty places are filled first: 3 cards to come.")
    assert refused(state, "fill 1:111+ A2") == (
        "OVL-06",
        "This place has a card: only empty places are filled from the deck.",
    )
    state = fold(state, ["fill 1:111+ C1", "fill 2:222+ A1"])
    after = step(state, "fill 3:333+ B1")
    assert heard(after.events) == ["Ann draws 3 cards."]
    assert (after.state.hands, after.state.deck, after.state.player, after.state.turns) == ((3, 3), 1, 1, 1)


@pytest.mark.rule("OVL-02", "OVL-06")
def test_as_far_as_the_deck_goes() -> None:
    state = game(CROSS, ANN, "1:123 1:222 2:333", deck=filler(2))
    state = fold(state, ["lay 1:123 A1", "lay 2:333 B3", "lay 3:111 C3", "take"])
    assert (state.phase, state.left) == ("fill", 2)
    state = fold(state, ["fill 1:111+ C1", "fill 2:222+ B1"])
    assert (state.hands, state.deck, state.player, state.phase) == ((0, 3), 0, 1, "lay")
    assert refused(state, "lay 1:222 A1") == ("OVL-02", "This place is empty: a card is laid on a card of the square.")


@pytest.mark.rule("OVL-06")
def test_the_switch_refill_leaves_the_places_empty() -> None:
    state = game(CROSS, ANN, HAND, deck=filler(7), refill=False)
    state = fold(state, ["lay 1:123 A1", "lay 2:333 B2", "lay 3:111 C3", "take"])
    assert (state.phase, state.player, state.hands, state.deck) == ("lay", 1, (3, 3), 4)
    assert [cell for cell, pile in zip(CELLS, state.piles, strict=True) if not pile] == ["A1", "B1", "C1"]


def test_nothing_is_taken_before_the_hand_is_laid() -> None:
    state = game(QUIET, HAND, HAND, deck=filler(20))
    assert refused(state, "take") == ("OVL-02", "Ann has 3 cards of the hand to lay first.")


@pytest.mark.rule("OVL-07")
def test_the_game_ends_when_nothing_can_be_composed_any_more_and_the_most_cards_win() -> None:
    state = game(CROSS, ANN, "3:111 3:111 3:111")
    state = fold(state, ["lay 1:123 A1", "lay 2:333 B2", "lay 3:111 C3"])
    assert GAME.outcome(state) is None
    after = step(state, "take")
    assert after.state.over
    assert heard(after.events)[-1] == "No sequence can be composed any more: the game is over."
    assert GAME.to_move(after.state) is None
    left, cards = ("8 cards left on the table",), ("Ann: 4 cards", "Bob: 0 cards")
    assert GAME.outcome(after.state) == GameOutcome("Ann wins!", "accent", None, left, cards)
    assert refused(after.state, "lay 3:111 B2") == ("OVL-07", "The game is over: no sequence can be composed any more.")


@pytest.mark.rule("OVL-07")
def test_the_game_goes_on_while_a_hand_may_still_compose_one() -> None:
    state = game(CROSS, ANN, "1:123 1:222 2:333")
    state = fold(state, ["lay 1:123 A1", "lay 2:333 B3", "lay 3:111 C3", "take"])
    assert (state.phase, state.player) == ("lay", 1)
    # Row 3 shows 1-2-3 then.
    state = fold(state, ["lay 1:123 A3", "lay 1:222 B2", "lay 2:333 C2"])
    assert state.phase == "take"
    state = fold(state, ["take"])
    assert state.over
    assert GAME.summary(state)["winners"] == ["Bob"]


@pytest.mark.rule("OVL-07")
def test_whoever_has_as_many_cards_shares_the_win() -> None:
    state = game(QUIET, HAND, HAND)
    assert state.over
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.title == "Ann and Bob share the win!"


def test_a_move_that_no_longer_fits_ends_its_part_of_the_turn() -> None:
    state = start(set_up(2))
    waiting = GAME.skip(state, move("fill 1:111 A1"))
    assert (waiting.left, waiting.deck, waiting.piles) == (8, state.deck, state.piles)
    state = fold(game(CROSS, ANN, HAND, deck=filler(20)), ["lay 1:123 A1", "lay 2:333 B2"])
    unlaid = GAME.skip(state, move("lay 3:111 C3"))
    assert (unlaid.phase, unlaid.hands) == ("take", (1, 3))
    untaken = GAME.skip(unlaid, move("take"))
    assert (untaken.phase, untaken.player, untaken.hands, untaken.deck) == ("lay", 1, (3, 3), 18)
    assert GAME.skip(untaken, move("take")) == replace(untaken, moves=untaken.moves + 1)
