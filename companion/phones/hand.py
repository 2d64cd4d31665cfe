"""Say the words that the page of a seat needs for a hand of cards, which stays in that phone."""

from companion.core.i18n import _


def hand_words() -> dict[str, str]:
    """Return these words, by their names in the page, in the language of the table."""
    return {
        "hand": _("Your hand"),
        "your_turn": _("Your turn"),
        "too_many": _("These are too many: take out what you don't have any more."),
        "dead": _("dead"),
        "take_out": _("Take out"),
        "space": _("Space {number}"),
    }
