"""Count hands and piles: nobody's cards are known, only how many there are, and which were played."""

from typing import TypeVar

from msgspec.structs import replace

from companion.core.game import GameEvent
from companion.core.i18n import _, ngettext
from companion.games.sequence.common.model import Discard, GameSpec, State

S = TypeVar("S", bound=State)
T = TypeVar("T")


def deal(kind: GameSpec, players: int, size: int) -> tuple[tuple[int, ...], int]:
    """Return the numbers of cards in the hands, and in the draw pile, after a deal of `size` cards to each player."""
    return (size,) * players, 2 * len(kind.cards) - size * players


def is_used_up(state: State, card: str) -> bool:
    """Return whether both copies of the card have been played since the last shuffle."""
    return len(state.played.get(card, ())) >= 2


def discard(state: S, card: str) -> S:
    """Return the state after the player whose turn it is discards the card on their own pile."""
    # Where the table has not shuffled yet the card will be shuffled in, and can come again.
    laid = {} if state.unsure else {card: (*state.played.get(card, ()), state.moves)}
    return replace(
        state,
        hands=add_at(state.hands, state.player, -1),
        discards=state.discards + 1,
        played={**state.played, **laid},
        laid_cards=(*state.laid_cards, Discard(state.moves, state.player, card)),
    )


def draw(state: S, player: int) -> tuple[S, tuple[GameEvent, ...]]:
    """Return the state and the events of a player's draw; an empty pile is filled with all discards first.

    A table may shuffle as soon as the last card is taken, or wait until the next draw: from the first time at which
    one may have shuffled until the last, no card is counted.
    """
    before = state if state.pile else _shuffle(state)
    drawn = replace(before, hands=add_at(state.hands, player, 1), pile=before.pile - 1, soonest=before.soonest - 1)
    if not drawn.soonest:
        drawn = replace(drawn, soonest=drawn.pile + drawn.discards, played={}, unsure=True)
    return drawn, () if drawn.pile else (_shuffle_event(drawn),)


def _shuffle(state: S) -> S:
    return replace(state, pile=state.discards, discards=0, played={}, unsure=False, shuffled=state.turns)


def _shuffle_event(state: State) -> GameEvent:
    text = ngettext(
        "Pile empty: shuffle the {count} discard.", "Pile empty: shuffle all {count} discards.", state.discards
    )
    return GameEvent("shuffle", text.format(count=state.discards))


def take_back_draw(state: S, player: int, turn: int) -> tuple[S, tuple[GameEvent, ...]]:
    """Return the state and the events when the assumed draw of the player at the end of this turn did not happen.

    A shuffle that followed it came later then.
    """
    drawn = tuple(number for number in state.drawn[player] if number != turn)
    back = replace(
        state,
        hands=add_at(state.hands, player, -1),
        drawn=_put_at(state.drawn, player, drawn),
        pile=state.pile + 1,
        soonest=state.soonest + 1,
    )
    if turn > state.shuffled:
        return back, ()
    if state.discards:
        # What was laid first since then was shuffled in; which card it was is not known any more.
        return replace(back, pile=back.pile + 1, discards=back.discards - 1, played={}), ()
    waits = replace(back, pile=0, discards=back.pile, unsure=True, shuffled=-1)
    return waits, (_shuffle_event(waits),)


def shuffle(state: S) -> tuple[S, tuple[GameEvent, ...]]:
    """Return the state and the events when the table has shuffled all that lies there: every card can come again."""
    pile = state.pile + state.discards
    # A draw that was missed before then was shuffled in, too: it puts nothing off.
    after = replace(state, pile=pile, soonest=pile, discards=0, played={}, unsure=False, shuffled=-1)
    text = ngettext("The pile has {count} card now.", "The pile has {count} cards now.", pile)
    return after, (GameEvent("shuffle", text.format(count=pile)),)


def end_turn(state: S, *, drew: bool) -> S:
    """Return the state in the next player's turn; `drew`: this turn ends with a draw that is assumed."""
    drawn = (*state.drawn[state.player], state.turns)
    return replace(
        state,
        player=state.seat_after(state.player),
        turns=state.turns + 1,
        exchanged=False,
        drawn=_put_at(state.drawn, state.player, drawn) if drew else state.drawn,
    )


def settle_draw(state: S, player: int) -> tuple[S, tuple[GameEvent, ...]]:
    """Return the state and the events when the player makes the first draw that he or she owes.

    With it the player before has lost all draws owed from before that turn, and nobody else has lost any.
    """
    made = next(owed for owed in state.owed if owed.player == player)
    before = state.seat_after(player, -1)
    late = tuple(owed for owed in state.owed if owed.player == before and owed.turn < made.turn)
    left = tuple(owed for owed in state.owed if owed != made and owed not in late)
    return replace(state, owed=left), tuple(lost_draw_event(state, owed.player) for owed in late)


def lost_draw_event(state: State, player: int) -> GameEvent:
    """Return the event that a draw did not happen in time."""
    return GameEvent("lost", _("{player} has lost a draw.").format(player=state.setup.players[player]))


def missable_draws(state: State, player: int) -> tuple[int, ...]:
    """Return the turns of the assumed draws of the player that can still be said to be missed.

    The next player has moved and drawn since. They are never more than the cards in the hand: what was given up since
    can't go back on the pile.
    """
    since = max(state.drawn[state.seat_after(player)], default=-1)
    return tuple(turn for turn in state.drawn[player] if turn < since)[: state.hands[player]]


def add_at(numbers: tuple[int, ...], index: int, by: int) -> tuple[int, ...]:
    """Return the numbers with the one at `index` changed by `by`."""
    return _put_at(numbers, index, numbers[index] + by)


def _put_at(things: tuple[T, ...], index: int, thing: T) -> tuple[T, ...]:
    return (*things[:index], thing, *things[index + 1 :])
