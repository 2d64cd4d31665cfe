"""Play the moves of the table on whose turn it is, who plays, and the end, in games of rows of chips."""

from typing import Any, TypeVar

from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, Step
from companion.core.i18n import _, ngettext
from companion.games.sequence.common import piles, turns
from companion.games.sequence.common.model import State
from companion.games.sequence.common.wording import win_text

S = TypeVar("S", bound=State)
T = TypeVar("T")


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


def come_back(state: S, player: str) -> Step[S]:
    """Return the step after which the seat is played again, with as many cards as everybody was dealt."""
    seat = state.setup.players.index(player)
    return _deal_hand(replace(state, gone=tuple(one for one in state.gone if one != seat)), seat)


def join(state: S, player: str, after: str, team: str) -> Step[S] | Refused:
    """Return the step after which one more player has a seat and a hand, or why there is no side to play for."""
    kind = state.kind
    if team and max(kind.hand_sizes) <= len(kind.sides):
        return Refused(kind.ids.players, _("In this game everybody plays for an own side."))
    joined = state if team else _with_new_side(state, player)
    if isinstance(joined, Refused):
        return joined
    players = state.setup.players
    side = state.side_of(players.index(team)) if team else state.setup.sides
    seat = players.index(after) + 1 if after else len(players)
    return _deal_hand(_with_seat(joined, state, seat, player, side), seat)


def setup_now(state: State) -> Any:
    """Return the set-up of those who play now, each with the chips of his or her side where a set-up can have it so.

    Else the sides and their colours are those that so many players usually have.
    """
    setup, count = state.setup, len(state.hands)
    if not state.seating:
        return setup
    colours = tuple(state.sides[side] for side in state.seating)
    sides = setup.sides
    possible = turns.sides_for(state.kind, count)
    if sides in possible and all(colours[seat] == colours[seat % sides] for seat in range(count)):
        return replace(setup, options=replace(setup.options, colours=colours[:sides]))
    return replace(setup, sides=(*possible, sides)[0], options=replace(setup.options, colours=()))


def _with_new_side(state: S, player: str) -> S | Refused:
    """Return the state with a side for the player, in the first colour that is free; or why there can't be one."""
    kind, ids = state.kind, state.kind.ids
    if state.in_teams:
        told = _("Here people play in teams: {player} can play for one of them.")
        return Refused(ids.players, told.format(player=player))
    free = [colour for colour in kind.sides if colour not in state.sides]
    if not free:
        told = _("Every colour is taken: {player} can play for a side that is there.")
        return Refused(ids.players, told.format(player=player))
    options = state.setup.options
    colours = (*options.colours, free[0]) if options.colours else ()
    setup = replace(state.setup, sides=state.setup.sides + 1, options=replace(options, colours=colours))
    return replace(state, setup=setup, chips=(*state.chips, 0))


def _with_seat(joined: S, before: State, seat: int, player: str, side: int) -> S:
    """Return the state in which the player has this seat; that of those who sat there and later is one further."""

    def moved(old: int) -> int:
        return old + (old >= seat)

    def inserted(things: tuple[T, ...], thing: T) -> tuple[T, ...]:
        return (*things[:seat], thing, *things[seat:])

    sides = tuple(before.side_of(old) for old in range(len(before.hands)))
    return replace(
        joined,
        setup=replace(joined.setup, players=inserted(before.setup.players, player)),
        seating=inserted(sides, side),
        hands=inserted(before.hands, 0),
        drawn=inserted(before.drawn, ()),
        owed=tuple(replace(owed, player=moved(owed.player)) for owed in before.owed),
        laid_cards=tuple(replace(one, player=moved(one.player)) for one in before.laid_cards),
        gone=tuple(map(moved, before.gone)),
        player=moved(before.player),
    )


def _deal_hand(state: S, seat: int) -> Step[S]:
    """Return the step after which the player has drawn a hand, as far as there are cards."""
    happened: tuple[GameEvent, ...] = ()
    while state.hands[seat] < state.dealt and (state.pile or state.discards):
        state, more = piles.draw(state, seat)
        happened += more
    count = state.hands[seat]
    told = ngettext("{name} draws {count} card.", "{name} draws {count} cards.", count)
    dealt = GameEvent("turn", told.format(name=state.setup.players[seat], count=count))
    return Step(state, (dealt, *happened))


def end_here(state: S) -> Step[S]:
    """Return the step that ends the game: the side with the most sequences has won; of several, nobody has.

    A side none of whose players plays any more can't win.
    """
    sides = sorted({state.side_of(seat) for seat in range(len(state.hands)) if seat not in state.gone})
    counts = [sum(made.side == side for made in state.made) for side in sides]
    best = [side for side, count in zip(sides, counts, strict=True) if count == max(counts)]
    after = replace(state, ended=True, winner=best[0] if len(best) == 1 else None)
    if after.winner is None:
        return Step(after, (GameEvent("win", _("Nobody wins.")),))
    return Step(after, (GameEvent("win", win_text(after, after.winner)),))
