"""A square and a hand as they are typed: `1:123*3 2:112 ./1:222 . 3:111/1:312 2:132 3:321` and `2:131 1:222`."""

import re

from companion.core.game import Refused
from companion.core.toml.type_names import count_text
from companion.games.sequentia.common.cards import WHOLE_DECK, Card, parse_card
from companion.games.sequentia.common.seats import HAND_SIZE
from companion.games.sequentia.common.square import CELLS, SIDE
from companion.games.sequentia.overlay.lines import Square

EMPTY = "."
"""A place without a card."""

HEIGHT = "*"
"""What stands between the card on top of a pile and the number of cards in it."""

_ROW_END = re.compile(r"/(?![A-Za-z])")
"""A slash with a letter behind it begins a card's colour."""

_CARD = "a card is written 2:131, 2:131+ or 2:131+/red"


def parse_square(text: str) -> Square | Refused:
    """Read a square by its rows from the top, with `/` between; a place is a card, `card*height`, or `.`."""
    rows = [row.split() for row in _ROW_END.split(text)]
    if len(rows) != SIDE:
        count = count_text(len(rows), "row")
        return Refused("", f'The square has {count}; write {SIDE} from the top, with "/" between.')
    for number, row in enumerate(rows, 1):
        if len(row) != SIDE:
            count = count_text(len(row), "place")
            return Refused("", f'Row {number} has {count}; write {SIDE}, "{EMPTY}" for one without a card.')
    tops: list[Card | None] = []
    heights: list[int] = []
    for cell, place in zip(CELLS, (place for row in rows for place in row), strict=True):
        pile = (None, 0) if place == EMPTY else _parse_pile(cell, place)
        if isinstance(pile, Refused):
            return pile
        tops.append(pile[0])
        heights.append(pile[1])
    return Square(tuple(tops), tuple(heights))


def parse_hand(text: str) -> tuple[Card, ...] | Refused:
    """Read the one to three cards of a hand, with spaces between them."""
    words = text.split()
    if not 1 <= len(words) <= HAND_SIZE:
        return Refused("", f"The hand has {len(words)} cards; write 1 to {HAND_SIZE}.")
    cards = [parse_card(word) for word in words]
    wrong = next((word for word, card in zip(words, cards, strict=True) if card is None), None)
    if wrong is not None:
        return Refused("", f'"{wrong}" in the hand is no card; {_CARD}.')
    return tuple(card for card in cards if card is not None)


def _parse_pile(cell: str, place: str) -> tuple[Card, int] | Refused:
    name, mark, count = place.partition(HEIGHT)
    card = parse_card(name)
    if card is None:
        return Refused("", f'"{name}" on {cell} is no card; {_CARD}, an empty place "{EMPTY}".')
    if not mark:
        return card, 1
    if not re.fullmatch(r"[0-9]{1,2}", count) or not 1 <= int(count) <= WHOLE_DECK:
        return Refused("", f'"{place}" on {cell} has no height of a pile; write one from 1 to {WHOLE_DECK}: {name}*3.')
    return card, int(count)
