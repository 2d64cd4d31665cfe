"""Say in words what a look of the board is, for a browser that reads the page out."""

from collections.abc import Mapping

from companion.core.i18n import N_, _, ngettext
from companion.core.scene import AnyLook, Ball, GoalCard, Mark, NumberCard, Picture, Piece, Space, Suit
from companion.games.sequence.kids.cards import card_text
from companion.games.sequentia.common.cards import COLOURS_IN_WORDS
from companion.table.pointer_names import own_name

SUITED: Mapping[Suit, str] = {
    "S": N_("{rank} of spades"),
    "H": N_("{rank} of hearts"),
    "D": N_("{rank} of diamonds"),
    "C": N_("{rank} of clubs"),
}

CHIPS: Mapping[str, str] = {
    "blue": N_("blue chip"),
    "green": N_("green chip"),
    "red": N_("red chip"),
    "yellow": N_("yellow chip"),
}

CHANGED: frozenset[Mark] = frozenset({"last", "chosen"})
"""The marks of what the last move changed: in a picture of the table nothing is chosen."""


def spoken_name(look: AnyLook) -> str:
    """Return what a look is called when it is read out; empty for one whose texts say all, or that lies face down."""
    match look:
        case Space():
            dead = _("dead") if look.dead else ""
            safe = _("in a sequence") if look.safe else ""
            return _joined(_space_name(look), _chip(look.piece), dead, safe, _changed(look.mark))
        case Picture():
            return _joined(_picture_name(look), _chip(look.piece), _changed(look.mark))
        case Ball(face="", reads=""):
            return own_name(look)
        case Ball():
            return _joined(own_name(look), _points(look.points))
        case GoalCard(down=False):
            return _joined(look.text, look.meaning, _points(look.points), look.note)
        case NumberCard():
            return _joined(*_number_card_parts(look), _changed(look.mark))
        case _:
            return ""


def _space_name(space: Space) -> str:
    return _(SUITED[space.suit]).format(rank=space.rank) if space.suit else _("free corner")


def _picture_name(picture: Picture) -> str:
    """Return the animal in the language of the table; of other pictures the word on the cards, as its letter counts."""
    folder, _slash, name = picture.name.rpartition("/")
    if name == "corner":
        return _("free corner")
    return card_text(name) if folder == "sequence/kids" else own_name(picture)


def _chip(piece: Piece | None) -> str:
    return _(CHIPS[piece.tone]) if piece else ""


def _number_card_parts(card: NumberCard) -> tuple[str, ...]:
    high = ngettext("{count} card", "{count} cards", card.height).format(count=card.height) if card.height > 1 else ""
    if card.down or not card.sequence:
        return own_name(card), high
    number = f"{card.number}{'+' * card.bonus} ({'-'.join(map(str, card.sequence))})"
    return number, _(COLOURS_IN_WORDS[card.piece.tone]) if card.piece else "", high


def _points(count: int) -> str:
    return ngettext("{count} point", "{count} points", count).format(count=count)


def _changed(mark: Mark) -> str:
    return _("last move") if mark in CHANGED else ""


def _joined(*parts: str) -> str:
    return ", ".join(filter(None, parts))
