"""Play the moves of the table in Shift: whose turn it is, who plays, and the end."""

from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, Step
from companion.core.i18n import _
from companion.games.sequentia.common.results import winners, winners_text
from companion.games.sequentia.common.seats import deck_refusal, with_seat, without_gone
from companion.games.sequentia.shift import rules
from companion.games.sequentia.shift.model import State


def turn_to(state: State, player: str) -> Step[State] | Refused:
    """Return the step that gives the turn to the player; places that are to be filled stay to be filled."""
    seat = state.setup.players.index(player)
    refused = _deal_refusal(state)
    if refused:
        return refused
    if seat == state.player:
        return Refused("", _("It is {player}'s turn already.").format(player=player))
    if not rules.can_play(state, seat):
        return Refused("SHF-07", _("{name} holds no card.").format(name=player))
    return Step(replace(state, player=seat, moved=0, turns=state.turns + 1))


def pass_over(state: State, player: str) -> Step[State] | Refused:
    """Return the step after which the player's turn is over; a card that was not drawn is drawn in the next one."""
    refused = _deal_refusal(state)
    if refused:
        return refused
    if player != state.name:
        return Refused("", _("It is not {player}'s turn.").format(player=player))
    return Step(*rules.next_player(state))


def leave(state: State, player: str) -> Step[State] | Refused:
    """Return the step after which the player's seat is passed over; the goal goes under the deck."""
    refused = _deal_refusal(state)
    if refused:
        return refused
    seat = state.setup.players.index(player)
    goals = (*state.goals[:seat], None, *state.goals[seat + 1 :])
    newcomers = tuple(one for one in state.newcomers if one != seat)
    after = replace(state, goals=goals, gone=(*state.gone, seat), newcomers=newcomers)
    return Step(*rules.next_player(after)) if seat == state.player else Step(after)


def come_back(state: State, player: str) -> Step[State] | Refused:
    """Return the step after which the seat is played again; the goal is drawn in the first turn."""
    refused = _deal_refusal(state) or deck_refusal("SHF-01", state.deck)
    if refused:
        return refused
    seat = state.setup.players.index(player)
    return Step(replace(without_gone(state, seat), newcomers=(*state.newcomers, seat)))


def join(state: State, player: str, after: str, team: str) -> Step[State] | Refused:  # noqa: ARG001 - all play alone
    """Return the step after which one more player has a seat; the goal is drawn in the first turn."""
    refused = _deal_refusal(state) or deck_refusal("SHF-01", state.deck)
    if refused:
        return refused
    joined, seat = with_seat(state, player, after)
    newcomers = (*(one + (one >= seat) for one in state.newcomers), seat)
    goals = (*state.goals[:seat], None, *state.goals[seat:])
    return Step(replace(joined, goals=goals, newcomers=newcomers))


def end_here(state: State) -> Step[State]:
    """Return the step that ends the game: who has taken the most cards has won, several when equal."""
    after = replace(state, over=True, ended=True)
    return Step(after, (GameEvent("win", winners_text(winners(after))),))


def _deal_refusal(state: State) -> Refused | None:
    if state.begun:
        return None
    return Refused("SHF-01", _("First the cards are dealt. Until then the set-up can be corrected in the history."))
