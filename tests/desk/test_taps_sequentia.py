"""How many taps the games of Sequentia ask for, counted by playing them."""

from typing import Any

import pytest

from companion.core.events import PanelButton
from companion.table.screen_places import Place
from tests.desk.at_desk import Table
from tests.games.at_stack import FOUR
from tests.games.on_pad import number_keys
from tests.screens.sequentia_stack import begun as stack_begun

CONFIRM = "press:confirm"

LAID = ("3:213", "1:122", "2:121", "1:113", "2:133", "2:231", "3:312", "3:332", "1:111")
"""Cards that lie on the table, of the example."""


def begun(table: Table, mode: str, **options: Any) -> Table:
    """A game of two players with the example, or with these options, at its first card."""
    game = table.desk.games[f"sequentia-{mode}"]
    assert table.desk.current_game.begin(game, game.setup(("Ann", "Bob"), 2, options or {"deck": "example"})) is None
    table.desk.go(Place.PLAY)
    return table


def entered(*cards: str) -> tuple[str, ...]:
    """The taps that enter cards of a deck: the one that tells all of a card lays it."""
    return tuple(target for card in cards for target in number_keys(card))


def test_the_set_up_of_shift(table: Table) -> None:
    taps = entered(*LAID[:8], "1:132", "2:233")
    begun(table, "shift").tap(*taps)
    assert len(taps) <= 20
    assert table.session.state.phase == "slide"


def test_the_set_up_of_shift_with_a_deck_that_nobody_knows(table: Table) -> None:
    cards = (*LAID[:8], "1:132", "2:233")
    taps = tuple(target for card in cards for target in (*number_keys(card), "pad:colour:red"))
    begun(table, "shift", deck=(), size=54).tap(*taps)
    assert len(taps) <= 30
    assert table.session.state.phase == "slide"
    assert {card.colour for card in table.session.state.goals} == {"red"}


@pytest.mark.parametrize("card", ["2:311", "3:232"])
def test_a_turn_of_stack(table: Table, card: str) -> None:
    laid = [(*number_keys(one), "end:right") for one in ("1:111", "1:113", "3:112", "1:131+")]
    begun(table, "stack")
    # Of the first card there is one place only. With fewer than four piles a simple card ends the turn; after the
    # fourth card, a bonus card, the same player goes on.
    table.tap(*laid[0][:2], CONFIRM, *laid[1], CONFIRM, *laid[2], CONFIRM, *laid[3], CONFIRM)
    # The first CONFIRM lays the card, the second one ends the turn.
    taps = (*number_keys(card), "pile:2", CONFIRM, CONFIRM)
    table.tap(*taps)
    assert len(taps) <= 5
    assert (table.session.state.turns, table.session.state.laid) == (4, "")


def test_a_turn_of_stack_with_a_deck_that_nobody_knows(table: Table) -> None:
    begun(table, "stack", deck=(), size=54)
    for card in ("1:111", "1:113", "3:112", "1:131", "2:311"):
        place = "pile:2" if len(table.session.state.piles) == 4 else "end:right"
        taps, before = [*number_keys(card), "pad:colour:red", place, CONFIRM], table.session.state.turns
        table.tap(*taps)
        if table.session.state.turns == before:
            # With four piles the turn goes on.
            taps.append(CONFIRM)
            table.tap(CONFIRM)
        assert len(taps) <= 6
        assert (table.session.state.turns, table.session.state.laid) == (before + 1, "")
    # A card that lies on the wrong pile is taken back as a move.
    table.tap(*number_keys("3:121"), "pad:colour:red", "pile:1", CONFIRM).press(PanelButton.UNDO)
    assert len(table.session.state.piles[0]) == 1


@pytest.mark.parametrize(
    ("options", "colour", "laid", "filled"),
    [({}, (), 9, 6), ({"deck": (), "size": 54}, ("pad:colour:red",), 12, 9)],
    ids=["example", "a deck that nobody knows"],
)
def test_a_turn_of_overlay(
    table: Table, options: dict[str, Any], colour: tuple[str, ...], laid: int, filled: int
) -> None:
    def of(card: str) -> tuple[str, ...]:
        return (*number_keys(card), *colour)

    begun(table, "overlay", **options).tap(*(target for card in LAID for target in of(card)))
    places = (("A2", "2:323"), ("C3", "2:311"), ("C1", "1:132"))
    taps = tuple(target for cell, card in places for target in (f"cell:{cell}", *of(card)))
    assert len(taps) == laid
    table.tap(*taps)
    assert (table.session.state.hands[0], table.session.state.phase) == (0, "take")
    # A row and a column give as much: a tap on a card of one of them takes it.
    assert "Row or column?" in table.text
    table.tap("cell:B3")
    assert table.session.state.phase == "fill"
    taps = tuple(target for card in ("3:131", "2:112", "1:123") for target in of(card))
    assert len(taps) == filled
    table.tap(*taps)
    assert (table.session.state.turns, table.session.state.hands[0]) == (1, 3)


def test_a_card_of_the_deck(table: Table) -> None:
    table.tap("family:Sequentia", "new:sequentia-stack", "enter")
    taps = ("pad:plus:2", "pad:sequence:131", "pad:colour:red")
    table.tap(*taps)
    assert len(taps) <= 3
    assert "1 of 54 cards" in table.text
    # The colour stays: of a card in the same one, CONFIRM is the third tap.
    table.tap("pad:plain:1", "pad:sequence:222", CONFIRM)
    assert "2 of 54 cards" in table.text


def test_two_cards_of_a_pile_entered_the_wrong_way_round(table: Table) -> None:
    table = stack_begun(table, *FOUR, "2:311 2", "pass", "3:232 2", "pass", names=("Ann", "Bob"))
    before = table.session.state
    assert [card.text.partition("/")[0] for card in before.piles[1]][-2:] == ["2:311", "3:232"]
    taps = ("sheet:more", "history", "row:9", "swap", "press:confirm")
    table.tap(*taps)
    assert len(taps) <= 15
    assert [card.text.partition("/")[0] for card in table.session.state.piles[1]][-2:] == ["3:232", "2:311"]
    assert table.session.unsettled == ()
    table.press(*[PanelButton.UNDO] * 4)
    assert table.session.state == before
    assert "Taken back: the swap of moves 8 and 10." in table.text


def test_cards_that_can_not_be_played_the_other_way_round_stay_as_they_are(table: Table) -> None:
    # Ann's second card needs the bonus card before it.
    stack_begun(table, *FOUR[:2], names=("Ann", "Bob"))
    before = table.session.state
    table.tap("sheet:more", "history", "row:1", "swap").press(PanelButton.CONFIRM)
    assert "1+\xa0(131)" in table.text
    assert table.session.state == before
