"""Say what the panel's pointer is on, for the button that taps it."""

from companion.core.i18n import _
from companion.core.layout import Rect
from companion.core.scene import (
    SUIT_SIGNS,
    AnyLook,
    Ball,
    Button,
    Card,
    GoalCard,
    Label,
    LetterTile,
    NumberCard,
    Piece,
    Scene,
    Space,
)
from companion.games.common.text_fit import estimate_width

NAME_SHARE = 0.36
"""The height of a name's letters, as a part of that of a button that has no other."""

MOST_LINES = 2
"""The lines that a name may take, and that what has a title has on it."""


def look_name(scene: Scene, look: AnyLook, button: Button) -> str:
    """Return what a look is called, as far as the button has room to say it; empty: it has no name."""
    name = _own_name(look) or _written_on(scene, look)
    return name if _fits(name, button) else ""


def row_name(row: tuple[AnyLook, ...], button: Button) -> str:
    """Return the first and the last name in a row; empty where it has none, or the button no room."""
    names = [name for name in map(_own_name, row) if name]
    name = f"{names[0]} … {names[-1]}" if len(names) > 1 else ""
    return name if _fits(name, button) else ""


def _own_name(look: AnyLook) -> str:
    match look:
        case Button(label="", piece=Piece()):
            return _("Colour")
        case Button(label=label):
            return label
        case Space(rank=rank, suit=suit) | Card(rank=rank, suit=suit):
            return f"{rank}{SUIT_SIGNS[suit]}"
        case Ball(face=face, reads=reads):
            return reads or face
        case LetterTile(letter=letter):
            return letter
        case GoalCard(text=text, down=False):
            return text
        case NumberCard(number=number, down=False) if number:
            return str(number)
        case _:
            return ""


def _written_on(scene: Scene, look: AnyLook) -> str:
    """Return the title of what is written on the look; a list of figures has none."""
    words = [one.text for one in scene.looks if isinstance(one, Label) and _lies_in(one.rect, look.rect)]
    return words[0] if 0 < len(words) <= MOST_LINES else ""


def _lies_in(rect: Rect, other: Rect) -> bool:
    return other.x <= rect.x and other.y <= rect.y and rect.right <= other.right and rect.bottom <= other.bottom


def _fits(name: str, button: Button) -> bool:
    return estimate_width(name, round(button.rect.h * NAME_SHARE)) <= MOST_LINES * button.rect.w * 3 // 4
