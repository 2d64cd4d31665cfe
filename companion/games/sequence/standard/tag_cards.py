"""The cards of Sequence on tags (SEQ-02)."""

from companion.core.cards import CardKind
from companion.core.i18n import N_
from companion.core.layout import Rect
from companion.core.scene import SUIT_SIGNS, Card
from companion.games.sequence.standard.cards import RANKS, SUITS, card_text, parse_card, rank_of, suit_of

ACES_FIRST = ("A", *(rank for rank in RANKS if rank != "A"))
"""How people sort a suit."""


def _card_look(rect: Rect, card: str) -> Card:
    return Card(rect=rect, rank=rank_of(card), suit=suit_of(card))


CARD_KIND = CardKind(
    kind="S",
    deck="sequence",
    title="Sequence",
    label=N_("Sequence card"),
    one=N_("a card of Sequence"),
    # A sorted deck: suit by suit.
    cards=tuple(rank + suit for suit in SUITS for rank in ACES_FIRST),
    read=parse_card,
    in_words=card_text,
    path=lambda card: (SUIT_SIGNS[suit_of(card)], rank_of(card)),
    look=_card_look,
    wide=0.7,
)
