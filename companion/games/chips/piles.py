"""Hands and piles. Nobody's cards are known, only how many there are; which have been played is."""

from typing import TypeVar

from msgspec.structs import replace

from companion.contract.game import Happening
from companion.contract.language import _, ngettext
from companion.games.chips.values import Kind, State

S = TypeVar("S", bound=State)


def dealt(kind: Kind, players: int) -> tuple[tuple[int, ...], int]:
    """The hands and the draw pile after the deal."""
    size = kind.hand_sizes[players]
    return (size,) * players, 2 * len(kind.cards) - size * players


def used_up(state: State, card: str) -> bool:
    """Both copies of the card have been played since the last shuffle."""
    return bool(state.twice & state.kind.bit(card))


def discard(state: S, card: str) -> S:
    """The player whose turn it is lays the card on the own discard pile."""
    bit = state.kind.bit(card)
    return replace(
        state,
        hands=changed(state.hands, state.player, -1),
        discards=state.discards + 1,
        once=state.once | bit,
        twice=state.twice | (state.once & bit),
    )


def draw(state: S, player: int) -> tuple[S, tuple[Happening, ...]]:
    """The player draws a card; the draw pile's last one makes all discards the new draw pile."""
    drawn = replace(state, hands=changed(state.hands, player, 1), pile=state.pile - 1)
    if drawn.pile:
        return drawn, ()
    text = ngettext(
        "Pile empty: shuffle the {count} discard.", "Pile empty: shuffle all {count} discards.", drawn.discards
    ).format(count=drawn.discards)
    shuffled = replace(drawn, pile=drawn.discards, discards=0, once=0, twice=0)
    return shuffled, (Happening("shuffle", text),)


def end_turn(state: S, *, drew: bool) -> S:
    """The next player's turn; `drew`: this one ends with a draw that is assumed."""
    return replace(
        state,
        player=(state.player + 1) % len(state.hands),
        turns=state.turns + 1,
        exchanged=False,
        last_drew=drew,
        drawn=changed(state.drawn, state.player, 1) if drew else state.drawn,
    )


def settle_draws(state: S, player: int) -> tuple[S, tuple[Happening, ...]]:
    """`player` is done drawing; who owed a draw from before that has lost it."""
    late = state.owed[: state.owed.index(player)]
    return replace(state, owed=state.owed[len(late) + 1 :]), tuple(lost_draw(state, p) for p in late)


def forfeit(state: S) -> tuple[S, tuple[Happening, ...]]:
    """Who begins a turn still owing the draw of the turn before can't make up for it any more."""
    if state.player not in state.owed:
        return state, ()
    settled, earlier = settle_draws(state, state.player)
    return settled, (*earlier, lost_draw(state, state.player))


def lost_draw(state: State, player: int) -> Happening:
    """What the table hears of a draw that did not happen in time."""
    return Happening("lost", _("{player} has lost a draw.").format(player=state.setup.players[player]))


def missable(state: State, player: int) -> int:
    """How many assumed draws of the player may be said to be missed: not the last one while the next player plays.

    Never more than the cards in the hand: what was given up since can't go back on the pile.
    """
    fresh = state.last_drew and player == (state.player - 1) % len(state.hands)
    return min(state.drawn[player] - fresh, state.hands[player])


def changed(numbers: tuple[int, ...], index: int, by: int) -> tuple[int, ...]:
    """The numbers with one of them changed."""
    return (*numbers[:index], numbers[index] + by, *numbers[index + 1 :])
