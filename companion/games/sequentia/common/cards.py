"""The cards of Sequentia, as values and as text."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from companion.core.game import Refused
from companion.core.i18n import N_, _
from companion.core.scene import Piece
from companion.games.common.phrases import or_list

NUMBERS = (1, 2, 3)
"""What a card's large number, and each number of its sequence, are on the printed cards."""

HIGHEST = 9
"""The highest number that a card of some other deck can have."""

IN_A_SEQUENCE = 3
"""The numbers of a sequence."""

WHOLE_DECK = 54
"""The cards of the game."""

Colour = Literal["red", "orange", "yellow", "green", "blue", "purple"]

COLOURS: tuple[Colour, ...] = get_args(Colour)

PIECES: dict[Colour, Piece] = {
    "red": Piece("red", "square"),
    "orange": Piece("orange", "ring"),
    "yellow": Piece("yellow", "square"),
    "green": Piece("green", "triangle"),
    "blue": Piece("blue", "ring"),
    "purple": Piece("purple", "triangle"),
}
"""The colour of a card on the screen and its shape: colours that are easily confused differ in it."""

COLOURS_IN_WORDS: dict[str, str] = {
    "red": N_("red"),
    "orange": N_("orange"),
    "yellow": N_("yellow"),
    "green": N_("green"),
    "blue": N_("blue"),
    "purple": N_("purple"),
}

CardText = Annotated[
    str,
    Meta(
        pattern=r"^[1-9]:[1-9]{3}\+?(/(red|orange|yellow|green|blue|purple))?\Z",
        extra={"expected": "a card such as 2:131, 2:131+ or 2:131+/red"},
    ),
]
"""A card as text: its number, its sequence, `+` for a bonus card, and where it is told its colour."""

UNKNOWN_TEXT = "?"
"""The text of a card that nobody knows."""

_FORM = re.compile(r"([1-9]):([1-9])([1-9])([1-9])(\+?)(?:/([a-z]+))?")

Sequence = tuple[int, int, int]


class Card(Struct, frozen=True, order=True):
    """A card: its large number, the sequence of three numbers, whether it is a bonus card, and its colour if told."""

    number: int
    sequence: Sequence
    bonus: bool = False
    colour: Colour | Literal[""] = ""

    @property
    def text(self) -> str:
        """The card as text, which `parse_card` reads back; `?` for one that nobody knows."""
        if self == UNKNOWN:
            return UNKNOWN_TEXT
        digits = "".join(map(str, self.sequence))
        return f"{self.number}:{digits}{'+' if self.bonus else ''}{'/' + self.colour if self.colour else ''}"


class AnyCard(Struct, frozen=True):
    """Any card that there can be, as nobody knows which ones there are: but for those of the number `barred`.

    It has one of the `sequences`; empty: whichever.
    """

    barred: int = 0
    sequences: tuple[Sequence, ...] = ()

    def has(self, card: Card) -> bool:
        """Return whether this can be the card."""
        return card.number != self.barred and (not self.sequences or card.sequence in self.sequences)


ANY_CARD = AnyCard()

Left = Counter[Card] | AnyCard
"""The cards that can be picked, and how many of each, or what is known of them."""

UNKNOWN = Card(0, (0, 0, 0))
"""A card that lies on the table, and of which nobody knows which one it is."""


def strip_prefix(text: str) -> str:
    """Return the text of a card from that of its tag, which may begin with `card:`."""
    return text.strip().removeprefix("card:")


def short_card_text(text: str) -> str:
    """Return what people call a card, without its colour, which is seen: `2+ (131)` for `2:131+/red`.

    No line breaks inside it.
    """
    number, _colon, sequence = text.partition("/")[0].partition(":")
    return f"{number}{sequence[3:]}\N{NO-BREAK SPACE}({sequence[:3]})" if sequence else number


def card_text(text: str) -> str:
    """Return what people call a card, with its colour: `2+ (131) red` for `2:131+/red`."""
    colour = text.partition("/")[2]
    name = short_card_text(text)
    return f"{name} {_(COLOURS_IN_WORDS[colour])}" if colour else name


def parse_card(text: str) -> Card | None:
    """Read a card: `2:131`, `2:131+`, `2:131+/red`; None if it is none."""
    found = _FORM.fullmatch(text.strip().lower())
    if found is None:
        return None
    number, first, second, third, bonus, name = found.groups()
    colour = next((colour for colour in COLOURS if colour == name), None)
    if name and colour is None:
        return None
    return Card(int(number), (int(first), int(second), int(third)), bool(bonus), colour or "")


def find_card(deck: Iterable[Card], card: Card) -> Card | Refused:
    """Return the card of the deck that is meant; where a colour is left out it is found by its numbers.

    Refused when the deck has none, or several that differ in their colour alone.
    """
    cards = set(deck)
    meant = {card} & cards or {one for one in cards if is_like(one, card)}
    if len(meant) == 1:
        return meant.pop()
    if not meant:
        return Refused("", _("There is no card {card} in this deck.").format(card=card_text(card.text)))
    colours = or_list([_(COLOURS_IN_WORDS[one.colour]) for one in sorted(meant)])
    told = _("Several cards are {card}: tell its colour, {colours}.")
    return Refused("", told.format(card=short_card_text(card.text), colours=colours))


def is_like(one: Card, other: Card) -> bool:
    """Return whether two cards may be the same: they differ in nothing, or in a colour that one of them leaves out."""
    if one.colour and other.colour:
        return one == other
    return (one.number, one.sequence, one.bonus) == (other.number, other.sequence, other.bonus)


def cards_like(cards: Iterable[Card], card: Card) -> list[Card]:
    """Return those of the cards that may be the same as this one (see `is_like`)."""
    # All of a deck are asked after at each tap: a call for each card is too much.
    face, colour = (card.number, card.sequence, card.bonus), card.colour
    return [
        one
        for one in cards
        if (one.number, one.sequence, one.bonus) == face and (not colour or not one.colour or one.colour == colour)
    ]


@lru_cache(maxsize=8)
def unseen_cards(deck: tuple[Card, ...], seen: tuple[Card, ...]) -> Counter[Card]:
    """Return how many of each card of the deck have not been seen; it is not to be changed."""
    # One picture asks for it some ten times.
    left = Counter(deck)
    left.subtract(seen)
    return +left
