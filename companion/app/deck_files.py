"""The decks of a table that can have tags, with the cards that it has entered into files of the data folder."""

from pathlib import Path

from companion.app.card_files import read_cards
from companion.app.sequentia_files import entered_deck
from companion.table.decks import Brought, Deck, decks_of


def decks_in(folder: Path) -> tuple[Deck, ...]:
    """The decks as the files of the data folder have them now; for a file that can't be used, its example."""
    cards = read_cards(folder)
    return decks_of(Brought(cards.goals, cards.actions, entered_deck(folder)))
