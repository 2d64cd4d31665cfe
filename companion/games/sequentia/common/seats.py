"""The players of Sequentia by their seats: hands drawn back to three, who is next, who has most.

Seats are numbered from 0, clockwise from the player who begins.
"""

from collections.abc import Sequence, Sized
from typing import TypeVar

from msgspec.structs import replace

from companion.core.game import GameEvent, Refused
from companion.core.i18n import _, ngettext
from companion.games.sequentia.common.deck import State

S = TypeVar("S", bound=State)

HAND_SIZE = 3
"""STK-01, OVL-01: the cards that a hand is dealt, and drawn back to."""

Hands = tuple[int, ...]
"""How many cards each player holds."""


def lay_card(hands: Hands, seat: int) -> Hands:
    """Return the sizes of the hands after the player has laid a card."""
    return add_cards(hands, seat, -1)


def count_to_draw(hands: Hands, seat: int, deck: int) -> int:
    """Return how many cards the player draws to hold three again, while the deck lasts (STK-04, OVL-06)."""
    return min(max(0, HAND_SIZE - hands[seat]), deck)


def refill_hand(hands: Hands, seat: int, deck: int) -> Hands:
    """Return the sizes of the hands after the player has drawn back to three, while the deck lasts."""
    return add_cards(hands, seat, count_to_draw(hands, seat, deck))


def deal_hand(hands: Hands, seat: int, deck: int, name: str) -> tuple[Hands, int, tuple[GameEvent, ...]]:
    """Return the hands and the deck after the player holds three cards, while the deck lasts, and what is told."""
    count = count_to_draw(hands, seat, deck)
    return add_cards(hands, seat, count), deck - count, draw_events(name, count)


def draw_events(name: str, count: int) -> tuple[GameEvent, ...]:
    """Return the event that the player draws this many cards; no event for 0."""
    if not count:
        return ()
    told = ngettext("{name} draws {count} card.", "{name} draws {count} cards.", count)
    return (GameEvent("drawn", told.format(name=name, count=count)),)


def leaving_events(name: str, count: int) -> tuple[GameEvent, ...]:
    """Return the event that a player leaves whose hand of so many cards goes under the deck; no event for 0."""
    if not count:
        return ()
    told = ngettext(
        "{name} plays no more: put the {count} card of the hand under the deck.",
        "{name} plays no more: put the {count} cards of the hand under the deck.",
        count,
    )
    return (GameEvent("left", told.format(name=name, count=count)),)


def next_seat(seat: int, plays: Sequence[object]) -> int:
    """Return the first seat from this one on, clockwise, that has a turn: `plays` says it of each seat."""
    return next(at % len(plays) for at in range(seat, seat + len(plays)) if plays[at % len(plays)])


def leading_seats(taken: Sequence[Sized], gone: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that have taken the most cards: several when equal (SHF-08, STK-07, OVL-07).

    The players on the seats in `gone` play no more, and don't win.
    """
    counts = {seat: len(cards) for seat, cards in enumerate(taken) if seat not in gone}
    most = max(counts.values())
    return tuple(seat for seat, count in counts.items() if count == most)


def deck_refusal(rule: str, deck: int) -> Refused | None:
    """Return the refusal of one more player, by the rule on the first cards, where the deck has no card; or None."""
    return None if deck else Refused(rule, _("The deck is empty: there is no card for one more player."))


def with_seat(state: S, player: str, after: str) -> tuple[S, int]:
    """Return the state with a seat for one more player, behind the one of `after`, empty: the last; and its number."""
    players = state.setup.players
    seat = players.index(after) + 1 if after else len(players)
    setup = replace(state.setup, players=(*players[:seat], player, *players[seat:]))
    joined = replace(
        state,
        setup=setup,
        taken=(*state.taken[:seat], (), *state.taken[seat:]),
        player=state.player + (state.player >= seat),
        gone=tuple(one + (one >= seat) for one in state.gone),
    )
    return joined, seat


def without_gone(state: S, seat: int) -> S:
    """Return the state in which the player on this seat, who had left, plays again."""
    return replace(state, gone=tuple(one for one in state.gone if one != seat))


def add_cards(hands: Hands, seat: int, by: int) -> Hands:
    """Return the sizes of the hands after the player got so many cards, or with a minus gave them away."""
    return tuple(held + by * (at == seat) for at, held in enumerate(hands))
