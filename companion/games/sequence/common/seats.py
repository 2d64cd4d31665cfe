"""Play the moves of the table on whose turn it is, who plays, and the end, in games of rows of chips."""

from typing import TypeVar

from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, Step
from companion.core.i18n import _, ngettext
from companion.games.sequence.common import piles
from companion.games.sequence.common.model import State

S = TypeVar("S", bound=State)


def turn_to(state: S, player: str) -> Step[S] | Refused:
    """Return the step that gives the turn to the player; the turn before ends without a card."""
    seat = state.setup.players.index(player)
    if seat == state.player:
        return Refused("", _("It is {player}'s turn already.").format(player=player))
    return Step(replace(piles.end_turn(state, drew=False), player=seat))


def pass_over(state: S, player: str) -> Step[S] | Refused:
    """Return the step after which the player's turn is over without a card, or why that can't be."""
    if state.setup.players.index(player) != state.player:
        return Refused("", _("It is not {player}'s turn.").format(player=player))
    return Step(piles.end_turn(state, drew=False))


def leave(state: S, player: str) -> Step[S]:
    """Return the step after which the player's seat is passed over; the hand goes face down on the discards."""
    seat = state.setup.players.index(player)
    count = state.hands[seat]
    after = replace(
        state,
        gone=(*state.gone, seat),
        hands=piles.add_at(state.hands, seat, -count),
        discards=state.discards + count,
        drawn=(*state.drawn[:seat], (), *state.drawn[seat + 1 :]),
        owed=tuple(owed for owed in state.owed if owed.player != seat),
    )
    if seat == state.player:
        after = piles.end_turn(after, drew=False)
    told = ngettext(
        "{player}'s card goes on the discards.", "{player}'s {count} cards go on the discards.", count
    ).format(player=player, count=count)
    return Step(after, (GameEvent("lost", told),) if count else ())


def end_here(state: S) -> Step[S]:
    """Return the step that ends the game: the side with the most sequences has won; of several, nobody has.

    A side none of whose players plays any more can't win.
    """
    sides = sorted({seat % state.setup.sides for seat in range(len(state.hands)) if seat not in state.gone})
    counts = [sum(made.side == side for made in state.made) for side in sides]
    best = [side for side, count in zip(sides, counts, strict=True) if count == max(counts)]
    after = replace(state, ended=True, winner=best[0] if len(best) == 1 else None)
    if after.winner is None:
        return Step(after, (GameEvent("win", _("The game is drawn.")),))
    won = _("{side} wins!").format(side=state.colour_name(after.winner))
    return Step(after, (GameEvent("win", won),))
