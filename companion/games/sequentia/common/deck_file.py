"""Read and write the file in which a table keeps its deck of Sequentia, cards as TOML."""

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta, Struct

from companion.core.toml.entries import TomlField, TomlPath, closest_name, expected_text, parse_toml
from companion.core.toml.type_names import value_text
from companion.games.sequentia.common.cards import COLOURS, WHOLE_DECK, Card, CardText, parse_card

DECK_FILE = "sequentia.toml"
"""The file in the data folder with the deck of the table."""

PER_LINE = 6
"""The cards of a line of the file."""

LEARNED, CARD = "learned", "card"
"""The tables of cards that came up in play and were not in the list, and the key of the card in them."""

_SIZE = TomlField("size", Annotated[int, Meta(ge=1, le=999, extra={"expected": "a number of cards"})], 0)

_LEARNED = (
    TomlField(CARD, CardText),
    TomlField("count", Annotated[int, Meta(ge=1, le=999, extra={"expected": "how many there are of it"})], 1),
)

_CARDS = TomlField("cards", Annotated[list[Any], Meta(extra={"expected": "a list of cards such as 2:131+/red"})], "")


class KnownDeck(Struct, frozen=True):
    """The cards that a table knows of its deck, as texts; `size` is how many it has, None: these."""

    cards: tuple[str, ...]
    size: int | None = None


def read_deck(text: str, file: str) -> tuple[Card, ...]:
    """Return the cards that a TOML text lists, in its order; `file` is what complaints call it.

    Cards that were learned in play come after those of the list. Raises EntriesError, with one sentence, when the text
    is not TOML, has a key that is not known, or has something in its lists that is no card, or nothing. A deck that is
    not whole is not wrong: see `missing_cards`.
    """
    cards, _size = _read_file(text, file)
    if not cards:
        TomlPath(file, text).refuse(f"has no {_CARDS.name}", f"{_CARDS.name} = {expected_text(_CARDS.kind)}")
    return cards


def read_known_deck(text: str, file: str) -> KnownDeck:
    """Return what a table knows of its deck; arguments and errors as in `read_deck`, but it may know no card yet.

    Without a list or a size, the deck is learned in play, and has as many cards as the printed one.
    """
    cards, size = _read_file(text, file)
    return KnownDeck(tuple(card.text for card in cards), size)


def _read_file(text: str, file: str) -> tuple[tuple[Card, ...], int | None]:
    values = parse_toml(text, file)
    spot, learned = TomlPath(file, text), values.pop(LEARNED, [])
    taken = spot.read_fields((_CARDS, _SIZE), values)
    entries, size = taken[_CARDS.name], taken[_SIZE.name] or None
    if entries == []:
        spot.at(_CARDS.name).refuse("has no card in it", "one card or more, such as 2:131+/red")
    cards = [_read_card(spot.at(_CARDS.name, str(number)), entry) for number, entry in enumerate(entries, start=1)]
    cards += _learned_cards(learned, text, file, Counter(cards))
    if size and size < len(cards):
        spot.at(_SIZE.name).refuse(f"is {size}", f"{len(cards)} or more, as so many cards are listed")
    return tuple(cards), size or (None if entries else WHOLE_DECK)


def _learned_cards(tables: Any, text: str, file: str, listed: Counter[Card]) -> list[Card]:
    """Return the cards of the tables that the list does not have, or has fewer times."""
    cards: list[Card] = []
    if not isinstance(tables, list):
        TomlPath(file, text).at(LEARNED).refuse(f"is {value_text(tables)}", f"tables [[{LEARNED}]]")
    for index, table in enumerate(tables):
        spot = TomlPath(file, text, (LEARNED, index))
        if not isinstance(table, dict):
            spot.refuse(f"is {value_text(table)}", f"a table [[{LEARNED}]]")
        values = spot.read_fields(_LEARNED, table)
        card = _read_card(spot.at(CARD), values[CARD])
        cards += [card] * max(0, values["count"] - listed[card])
    return cards


def _read_card(spot: TomlPath, entry: Any) -> Card:
    card = parse_card(entry) if isinstance(entry, str) else None
    if card is None or card.text != entry:
        spot.refuse(f"is {value_text(entry)}", expected_text(CardText), _hint_text(entry))
    return card


def _hint_text(entry: Any) -> str:
    """Return a sentence with the card that was perhaps meant; empty where none is near."""
    if not isinstance(entry, str):
        return ""
    card = parse_card(entry)
    if card is not None:
        return f"Did you mean {card.text}?"
    numbers, _, colour = entry.partition("/")
    near = closest_name(colour.lower(), COLOURS)
    return f"Did you mean {numbers}/{near}?" if near and parse_card(numbers) else ""


def missing_cards(cards: tuple[Card, ...]) -> str | None:
    """Return a sentence when there are more or fewer cards than the game has; None when all are there."""
    if len(cards) == WHOLE_DECK:
        return None
    return f"{_count_text(len(cards))}; the deck of the game has {WHOLE_DECK}."


def _count_text(count: int) -> str:
    return "This is 1 card" if count == 1 else f"These are {count} cards"


def deck_toml(cards: Iterable[Card], size: int | None = None) -> str:
    """Return the cards as the TOML text of a file; read back, they are the same, in the same order.

    `size` is how many the deck has, None: these.
    """
    quoted = [f'"{card.text}"' for card in cards]
    lines = (quoted[at : at + PER_LINE] for at in range(0, len(quoted), PER_LINE))
    head = f"size = {size}\n" if size else ""
    if not quoted:
        return head
    return head + "cards = [\n" + "".join(f"    {', '.join(line)},\n" for line in lines) + "]\n"
