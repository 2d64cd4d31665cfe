"""Lay out the screens around a game: a title, a body, and the four buttons at the bottom."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import (
    AnyLook,
    Button,
    ButtonRow,
    HelpLine,
    HelpLines,
    Icon,
    Label,
    Lamp,
    Panel,
    Scene,
    Tone,
)
from companion.games.common.text_fit import estimate_lines, estimate_width
from companion.table.large_text import LARGE_TEXT
from companion.table.screen_places import Back, Place

if TYPE_CHECKING:
    from companion.table.table import Table

Thing = TypeVar("Thing")

SHORT_SIDE_UNITS = 86.0
"""The short side in millimetres that the pages were laid out for: that of the 7-inch screen."""


class Page(Struct, frozen=True):
    """The rectangles of a page, and `unit`, the pixels of a millimetre of its layout."""

    view: View
    unit: float
    gap: int
    head: Rect
    body: Rect
    foot: Rect

    def px(self, units: float) -> int:
        """Return the pixels of a length in units."""
        return round(units * self.unit)


class PageButton(Struct, frozen=True):
    """A use of a panel button on a page: the word on it, and a note under it, which says why it does nothing now.

    With what the pointer `turns` pages by NEXT is told as for a `Button`.
    """

    label: str
    note: str = ""
    icon: Icon = ""
    usable: bool = True
    turns: Literal["", "next", "help"] = ""


def page_layout(view: View) -> Page:
    """Lay out a page on this canvas."""
    unit = max(view.px_per_mm, min(view.width, view.height) / SHORT_SIDE_UNITS)
    gap = round(1.6 * unit)
    area = view.area.inset(gap)
    head, area = area.cut_top(round(9 * unit), gap)
    foot, body = area.cut_bottom(round(15 * unit), gap)
    return Page(view, unit, gap, head, body, foot)


def list_and_actions(page: Page, units: float = 58.0) -> tuple[Rect, Rect]:
    """Return the rooms of a list and, beside it or below, of what can be done about what is chosen in it.

    `units` is the height of the latter where it lies below.
    """
    if page.view.portrait:
        actions, room = page.body.cut_bottom(page.px(units), page.gap)
    else:
        actions, room = page.view.cut_column(page.body, page.body.w * 2 // 5, page.gap)
    return room, actions


def leads_to_more(table: "Table", back: Back) -> bool:
    """Return whether BACK leads to MORE and says so: the menu of grown-ups has no name."""
    return back is Place.MORE and table.session is not None and not table.session.game.for_children


def back_button(*, to_more: bool) -> "PageButton":
    """Return the button that leads back, which says where it leads to MORE."""
    return PageButton(_("BACK"), _("to MORE") if to_more else "")


def list_buttons(*, to_more: bool = False) -> dict[Lamp, PageButton]:
    """Return what the panel's buttons do beside a list in a game: CONFIRM leads back to the game, BACK to MORE."""
    goes_on = PageButton(_("PLAY ON"), _("back to the game"))
    return {"confirm": goes_on, "undo": back_button(to_more=to_more), "help": PageButton(_("HELP"))}


def page_looks(page: Page, title: str, does: dict[Lamp, PageButton], wrong: str = "") -> list[AnyLook]:
    """Return the ground, the title and the panel's buttons; those not in `does` are shown as doing nothing.

    What is `wrong` stands in place of the title: on a page of keys it has no other room.
    """
    heading = Label(rect=page.head, text=title, px=page.px(7), least=page.px(4), lines=2, title=True)
    looks: list[AnyLook] = [
        Panel(rect=page.view.area, tone="table"),
        *(warning_looks(page, page.head, wrong) if wrong else [heading]),
    ]
    small, confirm = page.foot.cut_left(page.foot.w * 11 // 20, page.gap)
    names: tuple[tuple[Lamp, Icon, str], ...] = (
        ("undo", "back", _("BACK")),
        ("next", "next", _("NEXT")),
        ("help", "help", _("HELP")),
    )
    shown = [(lamp, does.get(lamp), PageButton(label, icon=icon)) for lamp, icon, label in names]
    places = small.columns(3, page.gap)
    row = ButtonRow(tuple((told or usual).label for _lamp, told, usual in shown), min(rect.w for rect in places))
    for rect, (lamp, told, usual) in zip(places, shown, strict=True):
        looks.append(replace(_button_look(page, rect, lamp, told, usual), row=row))
    looks.append(_button_look(page, confirm, "confirm", does.get("confirm"), PageButton(_("CONFIRM"))))
    return looks


def _button_look(page: Page, rect: Rect, lamp: Lamp, does: PageButton | None, usual: PageButton) -> Button:
    shown = does or usual
    usable = does is not None and does.usable
    main = lamp == "confirm"
    return Button(
        rect=rect,
        target=f"press:{lamp}" if usable else "",
        label=shown.label,
        note=shown.note,
        icon="" if main else shown.icon or usual.icon,
        kind="primary" if main else "plain",
        lamp=lamp,
        enabled=usable,
        px=page.px(6 if main else SMALL),
        turns=shown.turns,
    )


HELP_UNITS, LEAST_HELP_UNITS = 5.6, 3.4
"""The most font height of help, in units: 31 pixels on the 7-inch screen; and the least where much is said."""


FEW_LINES, FEW_HELP_UNITS = 2, 7.4
"""So few lines of help are larger, in units: they have the page to themselves."""


PANEL_HELP = HelpLine(N_("UNDO and NEXT together: a frame to tap."), N_("By buttons"), "frame")
"""What HELP says of the way to do without touching the screen."""


SIGN_HELP = HelpLine(
    N_("So that children find their name, too. People, on the first screen, changes it."), N_("Sign"), "sun"
)
"""What HELP says of the sign that stands beside a name."""


def help_scene(
    page: Page, about: str, lines: Sequence[HelpLine], below: Sequence[AnyLook] = (), turns: str = ""
) -> Scene:
    """Return the help of a page: what it is about, lines in the room above what lies `below`, and how to close it.

    `turns` says what NEXT shows then; empty: it does nothing.
    """
    bottom = min((look.rect.y - page.gap for look in below), default=page.body.bottom)
    room = Rect(page.body.x, page.body.y, page.body.w, bottom - page.body.y)
    does = help_buttons()
    if turns:
        does["next"] = PageButton(_("NEXT"), turns)
    return Scene(
        (*page_looks(page, _("Help: {about}").format(about=about), does), help_lines_look(page, room, lines), *below)
    )


def name_button(text: str, wrong: str, note: str = "") -> PageButton:
    """Return the button that takes the name that is typed, with a note or the name; or why it can't be had."""
    if wrong:
        return PageButton(_("OK"), _("choose another name"), usable=False)
    ready = bool(text.strip())
    return PageButton(_("OK"), (note or text.strip()) if ready else _("type a name"), usable=ready)


def help_buttons() -> dict[Lamp, PageButton]:
    """Return what the panel's buttons do while help is open: all of them close it, but NEXT."""
    return {
        "confirm": PageButton(_("OK"), _("close help")),
        "undo": PageButton(_("BACK")),
        "help": PageButton(_("HELP")),
    }


def help_lines_look(page: Page, rect: Rect, lines: Sequence[HelpLine]) -> HelpLines:
    """Return lines of help in this room, as large as it lets them be."""
    units = HELP_UNITS if len(lines) > FEW_LINES else FEW_HELP_UNITS
    return HelpLines(rect=rect, lines=tuple(lines), px=page.px(units), least=page.px(LEAST_HELP_UNITS))


def translated_lines(lines: Iterable[HelpLine]) -> tuple[HelpLine, ...]:
    """Return lines of help in the language of the screens."""
    return tuple(HelpLine(_(line.text), _(line.name) if line.name else "", line.icon) for line in lines)


def sentence_lines(text: str) -> str:
    """Return a text of three sentences or more, such as one on each choice of a rule, with each on its own line."""
    return text.replace(". ", ".\n") if text.count(". ") > 1 else text


TIGHT_UNITS = 3.6
"""The font height of a sentence that finds no other room, in units: 19 pixels on the 7-inch screen."""


def sentence_label(
    page: Page, rect: Rect, text: str, *, px: float = 4.6, lines: int = 3, least: float = SMALL
) -> Label:
    """Return a sentence for the table as a label; sizes are in units."""
    return Label(rect=rect, text=text, px=page.px(px), least=page.px(least), lines=lines)


def padded_px(page: Page, labels: Iterable[str], width: int, units: float) -> int:
    """Return the font height with which no word of these labels touches the edges of buttons of this width."""
    px = page.px(units)
    widest = max(estimate_width(word, px) for label in labels for word in label.split(" "))
    return min(px, px * (width - 2 * page.gap) // widest)


LEAST_NOTE = 3.1
"""The least font height of what is said under a name, in units: 17 pixels on the 7-inch screen."""


LETTER = 45
"""How wide a letter of such a sentence is taken to be, in hundredths of the font's height: too few lines only make it
smaller, too many would set it apart from its name."""

NAME_PITCH, SIZE_STEP = 1.2, 0.2
"""From one line to the next in heights of its font, and by how much smaller letters are tried, in units."""

ROOMY_UNITS = 19.0
"""The height of a room in which a name with a sentence has larger letters, in units."""


def named_sentences(page: Page, rows: Sequence[tuple[Rect, str, str]]) -> list[AnyLook]:
    """Return rows of a name with a sentence in smaller letters under it, in the middle of their room.

    All sentences are in letters of one size, the largest for which each row has the room.
    """
    least = min((rect for rect, _name, _text in rows), key=lambda rect: rect.h, default=page.body)
    px, small = (5.6, 5.2) if least.h >= page.px(ROOMY_UNITS) else (5.0, 4.6)
    # Where letters are large, name and sentence have room to grow, as far as there is any.
    steps = round(small * (LARGE_TEXT - 1) / SIZE_STEP) if page.view.text == "large" else 0
    while True:
        size = small + steps * SIZE_STEP
        grows = max(1.0, size / small)
        lines = [min(3, estimate_lines(text, least.w, page.px(size), LETTER)) for _rect, _name, text in rows]
        high = page.px(NAME_PITCH * px * grows + NAME_PITCH * size * max(lines, default=1))
        if high <= least.h or size <= LEAST_NOTE:
            break
        steps -= 1
    names: list[AnyLook] = []
    told: list[tuple[str, Rect]] = []
    for (rect, name, text), count in zip(rows, lines, strict=True):
        high = min(least.h, page.px(NAME_PITCH * px * grows + NAME_PITCH * size * count))
        block = Rect(rect.x, rect.y + (rect.h - high) // 2, rect.w, high)
        above, below = block.cut_top(min(page.px(NAME_PITCH * px * grows), high // 2))
        names.append(Label(rect=above, text=name, px=page.px(px), least=page.px(LEAST_NOTE)))
        told.append((text, below.cut_top(min(below.h, page.px(NAME_PITCH * size * count)))[0]))
    usual = page.px(min(size, small))
    return [
        *names,
        *(
            Label(rect=rect, text=text, px=usual, least=page.px(LEAST_NOTE), tone="muted", lines=3, even=tuple(told))
            for text, rect in told
        ),
    ]


FRAMED_PITCH = 1.4
"""From one line of a framed sentence to the next, in heights of its font, with the room to grow in large text."""


def framed_sentence(
    page: Page, rect: Rect, text: str, *, px: float, lines: int, least: float = SMALL, outline: Tone = "muted"
) -> list[AnyLook]:
    """Return a sentence that has the room to itself, such as a question, in a frame in the middle; sizes are in units.

    The frame is as high as the sentence needs, in large text too.
    """
    margin = 3 * page.gap
    rows = sum(estimate_lines(part, rect.w - 2 * margin, page.px(px)) for part in text.split("\n"))
    high = min(rect.h, page.px(FRAMED_PITCH * px * (rows + 1)) + 4 * page.gap)
    frame = Rect(rect.x, rect.y + (rect.h - high) // 2, rect.w, high)
    low = min(2 * page.gap, frame.h // 10)
    inside = Rect(frame.x + margin, frame.y + low, frame.w - 2 * margin, frame.h - 2 * low)
    sentence = sentence_label(page, inside, text, px=px, lines=lines, least=least)
    return [Panel(rect=frame, tone="surface", outline=outline), replace(sentence, align="centre")]


PICTURE_UNITS, PICTURED_UNITS = 34.0, 7.4
"""The height of the picture above a sentence that has an upright page to itself, and of the sentence's font."""


def pictured_sentence(page: Page, rect: Rect, text: str, icon: Icon) -> list[AnyLook]:
    """Return a sentence that says what a page is for; an upright page has the room for its picture above it."""
    if not page.view.portrait:
        return framed_sentence(page, rect, text, px=6, lines=8)
    shown, below = rect.cut_top(page.px(PICTURE_UNITS), page.gap)
    return [
        Button(rect=shown, icon=icon, kind="quiet"),
        *framed_sentence(page, below, text, px=PICTURED_UNITS, lines=12),
    ]


def working_looks(page: Page, rect: Rect, text: str, icon: Icon) -> list[AnyLook]:
    """Return what is going on for a while, below a sign that moves meanwhile."""
    above, below = rect.inset(2 * page.gap).cut_top(rect.h * 2 // 5)
    side = min(above.h, page.px(20))
    sign = Rect(above.centre[0] - side // 2, above.bottom - side, side, side)
    return [
        Panel(rect=rect, tone="surface", outline="muted"),
        Button(rect=sign, icon=icon, kind="quiet", motion="twinkle"),
        replace(sentence_label(page, below, text, px=6, lines=5), align="centre"),
    ]


def notice_looks(page: Page, notice: str) -> list[AnyLook]:
    """Return the notice of the last input, which has the page to itself."""
    return framed_sentence(page, page.body, notice, px=6, lines=14, least=TIGHT_UNITS, outline="warn")


def page_of(things: Sequence[Thing], leaf: int, size: int) -> Sequence[Thing]:
    """Return the things on the page `leaf` of those with room for `size`; the pages go round."""
    leaves = -(-len(things) // size) or 1
    first = leaf % leaves * size
    return things[first : first + size]


def page_number_text(leaf: int, leaves: int) -> str:
    """Return which page it is, for the button that leads there; the pages go round."""
    return _("page {number}").format(number=leaf % leaves + 1)


WARNING_UNITS = 4.6
"""The font height of a banner about trouble, in units."""


def warning_looks(page: Page, rect: Rect, text: str) -> list[AnyLook]:
    """Return a banner about trouble with a device or a file."""
    high = rect.h - 2 * min(page.gap, rect.h // 12)
    inside = Rect(rect.x + page.gap, rect.y + (rect.h - high) // 2, rect.w - 2 * page.gap, high)
    px, least = page.px(WARNING_UNITS), page.px(LEAST_NOTE)
    return [
        Panel(rect=rect, tone="surface", outline="warn"),
        Label(rect=inside, text=text, px=px, least=least, tone="warn", lines=5),
    ]
