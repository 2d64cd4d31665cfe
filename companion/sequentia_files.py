"""The deck of Sequentia that a table has entered: its file in the data folder."""

from pathlib import Path

from companion.games.entries import EntriesError, text_of
from companion.games.sequentia.cards import Card
from companion.games.sequentia.deck_file import DECK_FILE, read_deck


def entered_deck(folder: Path) -> tuple[str, ...] | None:
    """The texts of the cards in the data folder's deck; None when there is none, or it can't be used (`complaint`)."""
    try:
        return tuple(card.text for card in _read(folder))
    except (OSError, EntriesError):
        return None


def complaint(file: Path) -> str:
    """One sentence when the file of the deck can't be used; empty when it can, or there is none."""
    try:
        _read(file.parent)
    except FileNotFoundError:
        return ""
    except OSError as error:
        return f"{DECK_FILE} can't be read ({error.strerror}). The example deck is used."
    except EntriesError as error:
        return f"{error} The example deck is used."
    return ""


def _read(folder: Path) -> tuple[Card, ...]:
    return read_deck(text_of((folder / DECK_FILE).read_bytes(), DECK_FILE), DECK_FILE)
