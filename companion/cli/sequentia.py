"""The command `companion sequentia deck`: count what is in a deck, or say what is wrong with it."""

import json
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable

import msgspec
from msgspec import Struct

from companion.cli.common.arguments import add_file_check, add_json
from companion.cli.common.input_file import read_input
from companion.games.sequentia.common.cards import COLOURS, NUMBERS, Card
from companion.games.sequentia.common.deck_file import missing_cards, read_deck

PER_LINE = 9
"""How many sequences a line of the answer counts: those that begin with the same number."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add `deck` with its file."""
    told = "count what is in the deck of a file, or say what is wrong with it"
    add_json(add_file_check(parser, "deck", told, "the deck: TOML, see docs/records.md"))


def run(options: Namespace) -> int:
    """Count what is in the deck of `options.file`, as text or as JSON; return 0.

    Raises EntriesError when the file holds no deck that can be.
    """
    cards = read_deck(read_input(options.file, "a deck of Sequentia"), str(options.file))
    counted = count_cards(cards)
    print(json.dumps(msgspec.to_builtins(counted)) if options.json else "\n".join(count_lines(counted)))
    return 0


class DeckCounts(Struct, frozen=True):
    """A count of the cards: of each number, sequence and colour (empty: not told), and with a `+`.

    `note` is one sentence where the deck is not whole.
    """

    cards: int
    numbers: dict[str, int]
    sequences: dict[str, int]
    bonus: int
    colours: dict[str, int]
    note: str | None


def count_cards(cards: tuple[Card, ...]) -> DeckCounts:
    """Count the cards of a deck: 0 where no card has a number or sequence of the printed ones, or a colour."""
    found = ["".join(map(str, card.sequence)) for card in cards]
    printed = (f"{a}{b}{c}" for a in NUMBERS for b in NUMBERS for c in NUMBERS)
    untold = [""] if any(not card.colour for card in cards) else []
    return DeckCounts(
        len(cards),
        _count_each(map(str, sorted({*NUMBERS, *(card.number for card in cards)})), (str(one.number) for one in cards)),
        _count_each(sorted({*printed, *found}), found),
        sum(card.bonus for card in cards),
        _count_each([*COLOURS, *untold], (card.colour for card in cards)),
        missing_cards(cards),
    )


def _count_each(kinds: Iterable[str], found: Iterable[str]) -> dict[str, int]:
    counts = Counter(found)
    return {kind: counts[kind] for kind in kinds}


def count_lines(counted: DeckCounts) -> list[str]:
    """Return what was counted in the deck as lines to read."""
    sequences = [f"{name} ×{number}" for name, number in counted.sequences.items()]
    colours = (f"{name or 'not told'} ×{number}" for name, number in counted.colours.items() if number)
    rows = (sequences[at : at + PER_LINE] for at in range(0, len(sequences), PER_LINE))
    return [
        f"{counted.cards} card{'' if counted.cards == 1 else 's'}",
        f"numbers: {', '.join(f'{name} ×{number}' for name, number in counted.numbers.items())}",
        "sequences:",
        *(f"    {', '.join(row)}" for row in rows),
        f"with a +: {counted.bonus}",
        f"colours: {', '.join(colours)}",
        *((counted.note,) if counted.note else ()),
    ]
