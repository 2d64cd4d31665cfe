"""The deck of Sequentia that a table has entered: its file in the data folder."""

from pathlib import Path

from companion.app.load_or_default import entered
from companion.core.i18n import N_, _
from companion.games.sequentia.common.deck_file import DECK_FILE, read_deck

INSTEAD = N_("The example deck is used.")


def entered_deck(folder: Path) -> tuple[str, ...] | None:
    """The texts of the cards in the data folder's deck; None when there is none, or it can't be used (`complaint`)."""
    cards = entered(folder / DECK_FILE, read_deck, _(INSTEAD))[0]
    return None if cards is None else tuple(card.text for card in cards)


def complaint(file: Path) -> str:
    """One sentence when the file of the deck can't be used; empty when it can, or there is none."""
    return entered(file, read_deck, _(INSTEAD))[1]
