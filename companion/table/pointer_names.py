"""Say what the panel's pointer is on, for the button that taps it."""

from companion.core.i18n import N_, _
from companion.core.layout import Rect
from companion.core.scene import (
    SUIT_SIGNS,
    AnyLook,
    Ball,
    Button,
    Card,
    Field,
    GoalCard,
    Label,
    LetterTile,
    NumberCard,
    Picture,
    Scene,
    Space,
)
from companion.games.common.text_fit import estimate_width

NAME_SHARE = 0.36
"""The height of a name's letters, as a part of that of a button that has no other."""

MOST_LINES = 2
"""The lines that a name may take."""

MEASURE = 100
"""The height of the letters in which names are measured, in pixels."""

ICON_NAMES = {
    "delete": N_("delete"),
    "close": N_("close"),
    "rotate": N_("rotate"),
    "up": N_("up"),
    "down": N_("down"),
    "left": N_("left"),
    "right": N_("right"),
}
"""What buttons without a label are called."""


def look_name(scene: Scene, look: AnyLook, button: Button) -> str:
    """Return what a tap on a look does or what it is called, as much as the button has room for; empty: no name."""
    does = _does(scene, look)
    return _shortened(does or own_name(look) or _written_on(scene, look), _room(button))


def row_name(scene: Scene, row: tuple[AnyLook, ...], entered: str, button: Button) -> str:
    """Return from which place on CONFIRM leads through a row, which is `entered` there; the one name of all alike."""
    names = {look.target: own_name(look) or _written_on(scene, look) for look in row}
    name = names[entered]
    if len(set(filter(None, names.values()))) < 2 or not name:
        return _shortened(next(filter(None, names.values()), ""), _room(button))
    said = _("from {name}")
    return said.format(name=_shortened(name, _room(button) - _width(said.format(name=""))))


def _does(scene: Scene, look: AnyLook) -> str:
    """Return what a tap does that does not simply enter what it is on."""
    match look:
        case Ball(away=True, note=note) if note:
            return _("no {letter} left").format(letter=own_name(look))
        case Ball(chosen=True) if any(isinstance(one, Field) for one in scene.looks):
            return _("take {letter} out").format(letter=own_name(look))
        case _:
            return look.tells


def own_name(look: AnyLook) -> str:
    """Return what a look is called by itself; empty where it has no name, or lies face down."""
    match look:
        case Button(label="", icon=icon, tells=tells):
            return tells or (_(ICON_NAMES[icon]) if icon in ICON_NAMES else "")
        case Button(label=label):
            return label
        case Ball(face="?", reads=""):
            return _("the blank")
        case Ball(face=face, reads=reads):
            return reads or face or _("empty place")
        case LetterTile(letter=letter):
            return letter
        case GoalCard(text=text, down=down):
            return "" if down else text
        case _:
            return _card_name(look)


def _card_name(look: AnyLook) -> str:
    match look:
        case Space(rank=rank, suit=suit) | Card(rank=rank, suit=suit):
            return f"{rank}{SUIT_SIGNS[suit]}"
        case NumberCard(down=True):
            return _("face down")
        case NumberCard(number=number):
            return str(number) if number else _("empty place")
        case Picture(name=name):
            # Pictures are named by the words on the children's cards, whatever language the table speaks.
            return name.rpartition("/")[2].replace("-", " ")
        case _:
            return ""


def _written_on(scene: Scene, look: AnyLook) -> str:
    """Return the words that are written on the look in its first line, or the numbers where it has no words."""
    labels = [one for one in scene.looks if isinstance(one, Label) and _lies_in(one.rect, look.rect)]
    words = [one for one in labels if any(map(str.isalpha, one.text))] or labels
    top = min((one.rect.y for one in words), default=0)
    return ", ".join(one.text for one in words if one.rect.y == top)


def _lies_in(rect: Rect, other: Rect) -> bool:
    return other.x <= rect.x and other.y <= rect.y and rect.right <= other.right and rect.bottom <= other.bottom


def _room(button: Button) -> int:
    """Return how wide a name can be in `MOST_LINES` lines, in letters as high as a hundred pixels."""
    px = max(1, round(button.rect.h * NAME_SHARE))
    return MOST_LINES * button.rect.w * 3 // 4 * MEASURE // px


def _width(name: str) -> int:
    return estimate_width(name, MEASURE)


def _shortened(name: str, room: int) -> str:
    """Return the name, or as many of its words as have room, else of its letters, and an ellipsis."""
    if _width(name) <= room:
        return name
    length = next((length for length in range(len(name), 0, -1) if _width(f"{name[:length]}…") <= room), 0)
    words = name[: length + 1].rpartition(" ")[0]
    return f"{(words or name[:length]).rstrip(' ,.;:')}…" if length else ""
