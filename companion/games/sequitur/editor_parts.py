"""Build the pages of both card editors: tabs, a text with its keyboard, a list of rows, a number."""

from collections.abc import Sequence

from msgspec import Struct

from companion.core.i18n import N_, _
from companion.core.scene import SMALL, AnyLook, Button, Field, Label, Panel, Rect
from companion.games.common.keyboard import Letters, Px, keyboard

FINGER = 9.4
"""The height of what is touched, in units of a layout."""

TWO_LINES = 11.6
"""The height of a button with two lines of the smallest text."""

TAB = 23
"""The width of a tab beside other things, in units."""

HIGH = Letters(
    (
        ("1234567890", "QWERTYUIOP", "ASDFGHJKL'", "ZXCVBNM-."),
        ("ÄÀÂÁÅÃÆÇÈÉ", "ÊËÌÍÎÏÑÒÓÔ", "ÖØŒÙÚÛÜÝß&", ',:;!?"()/'),
    ),
    ("Ä,?",),
)
LOW = Letters(
    (HIGH.pages[0][1:], ("1234567890", "ÄÀÉÈÊÇÑÖØÜ", ',:;!?"()/')),
    HIGH.more,
)
"""The letters of a card's text, on an upright screen and on a low one."""

_LINES = 6
"""Lines of a card's text that are shown while it is typed."""


class Room(Struct, frozen=True):
    """The rectangle to fill, how long a unit is, and which way up the screen is."""

    rect: Rect
    px: Px
    gap: int
    portrait: bool

    @property
    def close(self) -> int:
        """The pixels between two keys."""
        return max(3, self.gap // 2)

    def sign(self, rect: Rect, target: str, label: str) -> Button:
        """A button with a sign on it, such as +."""
        return Button(rect=rect, target=f"edit:{target}", label=label, px=self.px(6.4))

    def button(self, rect: Rect, target: str, label: str, *, on: bool = False, enabled: bool = True) -> Button:
        """A button with a word on it."""
        return Button(
            rect=rect,
            target=f"edit:{target}" if enabled else "",
            label=label,
            on=on,
            enabled=enabled,
            px=self.px(SMALL),
        )

    def line(self, rect: Rect, target: str, label: str) -> Button:
        """A row of a list."""
        return Button(rect=rect, target=f"edit:{target}", label=label, align="left", px=self.px(SMALL))

    def sentence(self, rect: Rect, text: str) -> Label:
        """A sentence that says what is being made."""
        return Label(rect=rect, text=text, px=self.px(6.4), least=self.px(SMALL), lines=4)


DELETE = ("delete", N_("Delete"))
"""The tab of a card of the table's own, and what is on it."""


def delete_page(text: str, rect: Rect, room: Room) -> list[AnyLook]:
    """The card's text, and below it the question whether it is to be deleted, which CONFIRM answers."""
    card, asked = rect.rows(2, room.gap)
    told = _("Delete this card? This game still knows it; later games don't. It can be undone.")
    return [*panel(card, text, room), room.sentence(asked, told)]


def tabs(pages: Sequence[tuple[str, str]], page: str, rect: Rect, room: Room) -> list[AnyLook]:
    """A tab for each page, of which the names and what they are called in English come in; the one of `page` is lit."""
    cells = rect.cut_top(room.px(FINGER))[0].columns(len(pages), room.gap)
    return [
        room.button(cell, f"page:{name}", _(label), on=name == page)
        for cell, (name, label) in zip(cells, pages, strict=True)
    ]


def text_page(text: str, hint: str, keys: int, rect: Rect, room: Room) -> list[AnyLook]:
    """A text with its keyboard, turned to the page of that number; `hint` is shown while the text is empty."""
    px, gap = room.px, room.gap
    letters = HIGH if room.portrait else LOW
    lines = len(letters.page(0)) + 1
    low, above = rect.cut_bottom(lines * px(11.6 if room.portrait else FINGER) + (lines - 1) * room.close, gap)
    delete, shown = above.cut_right(px(16), gap)
    delete = delete.cut_bottom(min(delete.h, px(14)))[0]
    key = Button(rect=delete, target="key:delete", icon="delete", kind="key")
    return [_typed(text, hint, shown, px), key, *keyboard(low, letters, keys, px, room.close)]


def _typed(text: str, hint: str, rect: Rect, px: Px) -> Field:
    """The text; of a long one the end, which is where it is typed."""
    small = px(SMALL)
    fits = max(12, rect.w * 100 // (small * 62) * min(_LINES, max(1, rect.h * 10 // (small * 13))) * 3 // 4)
    shown = text if len(text) <= fits else f"…{text[-fits:]}"
    return Field(rect=rect, text=shown, hint=hint, px=px(5.6), lines=_LINES)


def rows(labels: Sequence[str], shown: int, rect: Rect, room: Room, add: str, none: str) -> list[AnyLook]:
    """A list with a button for each row, a page at a time, and below it the buttons that add a row and turn the page.

    `shown` counts the pages that have been turned; `add` is what the button says, `none` what an empty list says.
    """
    tall, gap = room.px(TWO_LINES), room.gap
    foot, body = rect.cut_bottom(room.px(FINGER + 1), gap)
    fits = max(1, (body.h + gap) // (tall + gap))
    cells = body.cut_top(fits * tall + (fits - 1) * gap)[0].rows(fits, gap)
    pages = max(1, -(-len(labels) // fits))
    first = shown % pages * fits
    more, adds = foot.cut_right(room.px(38), gap) if pages > 1 else (None, foot)
    found: list[AnyLook] = [room.button(adds, "add", add)]
    if more:
        found.append(room.button(more, "more", turned(first // fits + 1, pages)))
    if not labels:
        size = room.px(5)
        return [*found, Label(rect=body, text=none, px=size, least=room.px(SMALL), tone="muted", lines=6)]
    here = enumerate(labels[first : first + fits], start=first)
    return found + [room.line(cell, f"row:{number}", label) for cell, (number, label) in zip(cells, here, strict=False)]


def turned(page: int, pages: int) -> str:
    """What the button says that turns the page of a list, counted from 1."""
    return _("More ({page} of {pages})").format(page=page, pages=pages)


def value_head(rect: Rect, room: Room, *, known: bool, ready: bool) -> tuple[list[AnyLook], Rect]:
    """The buttons above a row that is set: remove it, where it is `known`, and DONE; and the place between the two."""
    remove, between, ok = rect.columns(3, room.gap)
    found: list[AnyLook] = [room.button(remove, "remove", _("Remove"))] if known else []
    found.append(
        Button(
            rect=ok,
            target="edit:ok" if ready else "",
            label=_("DONE"),
            kind="primary",
            enabled=ready,
            px=room.px(SMALL),
        )
    )
    return found, between


def panel(rect: Rect, text: str, room: Room) -> list[AnyLook]:
    """A sentence on a panel."""
    margin = room.px(2)
    sides = rect.cut_left(margin)[1].cut_right(margin)[1]
    return [Panel(rect=rect, tone="surface"), room.sentence(sides, text)]


def stepper(rect: Rect, room: Room, target: str, number: int) -> list[AnyLook]:
    """The number with buttons that change it by one, and by five where there is room for them."""
    found: list[AnyLook] = []
    if rect.w >= room.px(80):
        fewer, rect = rect.cut_left(room.px(13), room.gap)
        many, rect = rect.cut_right(room.px(13), room.gap)
        found = [room.sign(fewer, f"{target}:-5", "−5"), room.sign(many, f"{target}:5", "+5")]
    less, shown, more = three(rect, room)
    return [
        *found,
        room.sign(less, f"{target}:-1", "−"),
        Label(rect=shown, text=str(number), px=room.px(7), least=room.px(SMALL), align="centre"),
        room.sign(more, f"{target}:1", "+"),
    ]


def three(rect: Rect, room: Room) -> tuple[Rect, Rect, Rect]:
    """Room for −, a number and +."""
    side = min(room.px(11), rect.w // 3)
    less, rest = rect.cut_left(side, room.gap)
    more, number = rest.cut_right(side, room.gap)
    return less, number, more
