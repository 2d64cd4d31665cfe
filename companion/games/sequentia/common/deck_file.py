"""Read and write the file in which a table keeps its deck of Sequentia, cards as TOML."""

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta

from companion.core.toml.entries import Field, TomlPath, closest_name, expected_text, parse_toml
from companion.core.toml.type_names import value_text
from companion.games.sequentia.common.cards import COLOURS, WHOLE_DECK, Card, CardText, parse_card

DECK_FILE = "sequentia.toml"
"""The file in the data folder with the deck of the table."""

PER_LINE = 6
"""The cards of a line of the file."""

_CARDS = Field("cards", Annotated[list[Any], Meta(extra={"expected": "a list of cards such as 2:131+/red"})])


def read_deck(text: str, file: str) -> tuple[Card, ...]:
    """Return the cards that a TOML text lists, in its order; `file` is what complaints call it.

    Raises EntriesError, with one sentence, when the text is not TOML, holds anything but `cards`, or has something in
    that list that is no card, or nothing. A deck that is not whole is not wrong: see `missing_cards`.
    """
    spot = TomlPath(file, text)
    entries = spot.read_fields((_CARDS,), parse_toml(text, file))[_CARDS.name]
    if not entries:
        spot.at(_CARDS.name).refuse("has no card in it", "one card or more, such as 2:131+/red")
    return tuple(_read_card(spot.at(_CARDS.name, str(number)), entry) for number, entry in enumerate(entries, start=1))


def read_texts(text: str, file: str) -> tuple[str, ...]:
    """Return the texts of the cards that a TOML text lists; arguments and errors as in `read_deck`."""
    return tuple(card.text for card in read_deck(text, file))


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


def deck_toml(cards: Iterable[Card]) -> str:
    """Return the cards as the TOML text of a file; read back, they are the same, in the same order."""
    quoted = [f'"{card.text}"' for card in cards]
    lines = (quoted[at : at + PER_LINE] for at in range(0, len(quoted), PER_LINE))
    return "cards = [\n" + "".join(f"    {', '.join(line)},\n" for line in lines) + "]\n"
