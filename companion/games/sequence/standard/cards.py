"""The two decks: names of cards, the two kinds of jacks, and who deals (SEQ-02, SEQ-07)."""

from collections.abc import Mapping
from typing import Annotated, cast

from msgspec import Meta

from companion.core.scene import SUIT_SIGNS, Suit

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS: tuple[Suit, ...] = ("S", "H", "D", "C")

_CARD_FORM = "a card such as 10H or QS (rank 2 to 10, J, Q, K, A; suit S, H, D, C)"

Card = Annotated[str, Meta(pattern=r"^(10|[2-9JQKA])[SHDC]\Z", extra={"expected": _CARD_FORM})]
"""A card as text: rank, then suit: `10H`, `QS`."""

CARDS: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 52 different cards, each of which is in the game twice."""

TWO_EYED = ("JD", "JC")
ONE_EYED = ("JS", "JH")
JACKS = TWO_EYED + ONE_EYED


def rank_of(card: Card) -> str:
    """Return the rank: `10` of `10H`."""
    return card[:-1]


def suit_of(card: Card) -> Suit:
    """Return the suit: `H` of `10H`."""
    return cast("Suit", card[-1])


def card_text(card: Card) -> str:
    """Return the card as people write it: `10♥`."""
    return card[:-1] + SUIT_SIGNS[card[-1]]


def parse_card(text: str) -> Card | None:
    """Read a card that somebody typed or a tag names: `10h`, `TH`, `10♥` or `companion:S:10H:2`; None if it is none."""
    name = text.strip().upper()
    if name.startswith("COMPANION:S:"):
        name = name.split(":")[2]
    for suit, sign in SUIT_SIGNS.items():
        name = name.replace(sign, suit)
    if name.startswith("T"):
        name = "10" + name[1:]
    return name if name in CARDS else None


def lowest_cut(cuts: Mapping[str, Card]) -> tuple[str, ...]:
    """Return who cut the lowest card, aces high (SEQ-07): one player, who deals, or several, who cut again.

    `cuts` maps each player to the card that he or she cut; it must not be empty.
    """
    lowest = min(RANKS.index(rank_of(card)) for card in cuts.values())
    return tuple(player for player, card in cuts.items() if RANKS.index(rank_of(card)) == lowest)
