"""Play the moves of the table in Overlay: whose turn it is, who plays, and the end."""

from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, Step
from companion.core.i18n import _
from companion.games.sequentia.common.results import winners, winners_text
from companion.games.sequentia.common.seats import (
    add_cards,
    deal_hand,
    deck_refusal,
    leaving_events,
    with_seat,
    without_gone,
)
from companion.games.sequentia.overlay import rules
from companion.games.sequentia.overlay.model import State


def turn_to(state: State, player: str) -> Step[State] | Refused:
    """Return the step that gives the turn to the player; who had it draws back to three cards."""
    refused = _fill_refusal(state)
    if refused:
        return refused
    seat = state.setup.players.index(player)
    if seat == state.player:
        return Refused("", _("It is {player}'s turn already.").format(player=player))
    ended = rules.end_turn(state).state
    if ended.over:
        return Refused("OVL-07", _("Without this turn the game is over."))
    given = replace(ended, player=seat, phase="lay", left=ended.hands[seat])
    if given.left:
        return Step(given)
    if rules.takeable_sets(given):
        return Step(replace(given, phase="take"))
    return Refused("OVL-07", _("{name} holds no card.").format(name=player))


def pass_over(state: State, player: str) -> Step[State] | Refused:
    """Return the step after which the player's turn is over, whatever was laid; the hand is drawn back to three."""
    refused = _fill_refusal(state)
    if refused:
        return refused
    if player != state.name:
        return Refused("", _("It is not {player}'s turn.").format(player=player))
    return rules.end_turn(state)


def leave(state: State, player: str) -> Step[State] | Refused:
    """Return the step after which the player's seat is passed over; the hand goes under the deck."""
    refused = _fill_refusal(state)
    if refused:
        return refused
    seat = state.setup.players.index(player)
    count = state.hands[seat]
    hands = add_cards(state.hands, seat, -count)
    after = replace(state, hands=hands, deck=state.deck + count, gone=(*state.gone, seat))
    events = leaving_events(player, count)
    if seat != state.player:
        return Step(after, events)
    if not any(hands) and not rules.takeable_sets(replace(after, laid=0)):
        step = end_here(after)
    else:
        step = rules.begin_turn(replace(after, turns=state.turns + 1), seat)
    return Step(step.state, (*events, *step.events))


def come_back(state: State, player: str) -> Step[State] | Refused:
    """Return the step after which the seat is played again, with three cards as far as there are any."""
    refused = _fill_refusal(state) or deck_refusal("OVL-01", state.deck)
    if refused:
        return refused
    seat = state.setup.players.index(player)
    return _deal_hand(without_gone(state, seat), seat)


def join(state: State, player: str, after: str, team: str) -> Step[State] | Refused:  # noqa: ARG001 - all play alone
    """Return the step after which one more player has a seat and three cards, as far as there are any."""
    refused = _fill_refusal(state) or deck_refusal("OVL-01", state.deck)
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
    after = replace(state, phase="over", left=0, laid=0, ended=True)
    return Step(after, (GameEvent("win", winners_text(winners(after))),))


def _fill_refusal(state: State) -> Refused | None:
    """Return the refusal that cards of the deck are laid first, which concerns nobody's turn; or None."""
    return rules.phase_refusal(state) if state.phase in {"open", "fill"} else None
