"""Play the moves of the table in Stack: whose turn it is, who plays, and the end."""

from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, Step
from companion.core.i18n import _
from companion.games.sequentia.common.results import winners, winners_text
from companion.games.sequentia.common.seats import (
    add_cards,
    deal_hand,
    deck_refusal,
    leaving_events,
    next_seat,
    with_seat,
    without_gone,
)
from companion.games.sequentia.stack import rules
from companion.games.sequentia.stack.model import State


def turn_to(state: State, player: str) -> Step[State] | Refused:
    """Return the step that gives the turn to the player; who had it draws back to three cards."""
    seat = state.setup.players.index(player)
    if seat == state.player:
        return Refused("", _("It is {player}'s turn already.").format(player=player))
    if not state.hands[seat]:
        return Refused("STK-07", _("{name} holds no card.").format(name=player))
    # Somebody holds a card, so the game is not over by it.
    return Step(replace(rules.end_turn(state).state, player=seat))


def pass_over(state: State, player: str) -> Step[State] | Refused:
    """Return the step after which the player's turn is over, whatever was laid; the hand is drawn back to three."""
    if player != state.name:
        return Refused("", _("It is not {player}'s turn.").format(player=player))
    return rules.end_turn(state)


def leave(state: State, player: str) -> Step[State]:
    """Return the step after which the player's seat is passed over; the hand goes under the deck.

    Where nobody else holds a card the game is over.
    """
    seat = state.setup.players.index(player)
    count = state.hands[seat]
    hands = add_cards(state.hands, seat, -count)
    after = replace(state, hands=hands, deck=state.deck + count, gone=(*state.gone, seat))
    events = leaving_events(player, count)
    if not any(hands):
        ended = end_here(after)
        return Step(ended.state, (*events, *ended.events))
    if seat == state.player:
        after = replace(after, player=next_seat(seat + 1, hands), laid="", turns=state.turns + 1)
    return Step(after, events)


def come_back(state: State, player: str) -> Step[State] | Refused:
    """Return the step after which the seat is played again, with three cards as far as there are any."""
    refused = deck_refusal("STK-01", state.deck)
    if refused:
        return refused
    seat = state.setup.players.index(player)
    return _deal_hand(without_gone(state, seat), seat)


def join(state: State, player: str, after: str, team: str) -> Step[State] | Refused:  # noqa: ARG001 - all play alone
    """Return the step after which one more player has a seat and three cards, as far as there are any."""
    refused = deck_refusal("STK-01", state.deck)
    if refused:
        return refused
    joined, seat = with_seat(state, player, after)
    hands = (*state.hands[:seat], 0, *state.hands[seat:])
    return _deal_hand(replace(joined, hands=hands), seat)


def _deal_hand(state: State, seat: int) -> Step[State]:
    hands, deck, events = deal_hand(state.hands, seat, state.deck, state.setup.players[seat])
    return Step(replace(state, hands=hands, deck=deck), events)


def end_here(state: State) -> Step[State]:
    """Return the step that ends the game: who has taken the most cards has won, several when equal."""
    after = replace(state, ended=True)
    return Step(after, (GameEvent("win", winners_text(winners(after))),))
