"""Lay out the play screen of games with a board, with parts that games place themselves.

The board takes the short side of the screen; beside it (below, in portrait) lie the turn, the score, what is being
prepared, a row of tools, and the four buttons of the panel. Sizes are in units: millimetres on the glass, larger where
the screen has more room than a 7-inch one.
"""

from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.i18n import _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, ButtonRow, HelpLine, HelpLines, Icon, Label, Lamp, Panel, Tone

T = TypeVar("T")

SIDE_UNITS = 92.0
"""The height in millimetres that the column beside the board was laid out for: that of the 7-inch screen."""


LONG_NAME = 9
"""The letters of a name that fit on the banner beside "'s turn"."""

CLOCK_UNITS = 17.0
"""The width of the turn clock beside the turn, in units of the layout."""

LEAST_BOARD_MM = 85.0
"""The least side in millimetres of a board with ten spaces in a row."""

BELOW_UNITS = 70.5
"""The height in millimetres that what lies below the board was laid out for: that of the upright 7-inch screen."""


class Frame(Struct, frozen=True):
    """The rectangles of the play screen, and `unit`, the pixels of a millimetre of its layout."""

    unit: float
    gap: int
    board: Rect
    turn: Rect
    score: Rect
    middle: Rect
    tools: Rect
    buttons: tuple[Rect, Rect, Rect]
    confirm: Rect

    def px(self, units: float) -> int:
        """Return the pixels of a length in units."""
        return round(units * self.unit)

    @property
    def has_icons(self) -> bool:
        """Whether the panel's buttons have room for their icons beside or above their names."""
        return self.buttons[0].w >= self.px(22) or self.buttons[0].h >= self.px(13)

    @property
    def sheet_rect(self) -> Rect:
        """The room of an open sheet: it covers the board, which nobody needs meanwhile."""
        return self.board.inset(self.gap)


def frame_layout(view: View) -> Frame:
    """Lay out the play screen on this canvas."""
    return _portrait_layout(view) if view.portrait else _landscape_layout(view)


def _landscape_layout(view: View) -> Frame:
    unit = max(view.px_per_mm, view.height / SIDE_UNITS)
    gap = round(1.4 * unit)
    side, board = view.cut_column(view.area, view.width - min(view.height, view.width * 3 // 5))
    board = Rect(board.x, board.y + (board.h - board.w) // 2, board.w, board.w)
    side = side.inset(gap)
    turn, side = side.cut_top(round(11.5 * unit), gap)
    score, side = side.cut_top(round(7.5 * unit), gap)
    confirm, side = side.cut_bottom(round(16 * unit), gap)
    row, side = side.cut_bottom(round(9.6 * unit), gap)
    tools, middle = side.cut_bottom(round(10.2 * unit), gap)
    first, second, third = row.columns(3, gap)
    return Frame(unit, gap, board, turn, score, middle, tools, (first, second, third), confirm)


def _portrait_layout(view: View) -> Frame:
    # A little less than the whole width: what is prepared then has room for four lines.
    size = min(view.width, max(view.height * 35 // 64, view.mm(LEAST_BOARD_MM)))
    unit = max(view.px_per_mm, (view.height - size) / BELOW_UNITS)
    gap = round(1.2 * unit)
    board, side = view.area.cut_top(size)
    board = Rect((view.width - size) // 2, 0, size, size)
    side = side.inset(gap)
    turn, side = side.cut_top(round(10.6 * unit), gap)
    score, side = side.cut_top(round(7 * unit), gap)
    row, side = side.cut_bottom(round(15.2 * unit), gap)
    tools, middle = side.cut_bottom(round(9.2 * unit), gap)
    three, confirm = row.cut_left(row.w * 11 // 20, gap)
    first, second, third = three.columns(3, gap)
    return Frame(unit, gap, board, turn, score, middle, tools, (first, second, third), confirm)


def bottom_row_layout(view: View) -> tuple[Frame, Rect]:
    """Return a frame with its four buttons in a row along the bottom, and the whole room above them."""
    frame = frame_layout(view)
    foot, above = view.area.inset(frame.gap).cut_bottom(frame.px(15), frame.gap)
    small, confirm = foot.cut_left(foot.w * 11 // 20, frame.gap)
    first, second, third = small.columns(3, frame.gap)
    return replace(frame, buttons=(first, second, third), confirm=confirm), above


def clock_rect(frame: Frame) -> Rect:
    """Return the place of the turn clock, at the right of whose turn it is."""
    return frame.turn.cut_right(frame.px(CLOCK_UNITS))[0]


def turn_text(name: str, players: Sequence[str]) -> str:
    """Return the text of the banner in this player's turn: "Ann's turn", or the name alone where one is long."""
    return _("{name}'s turn").format(name=name) if max(map(len, players)) <= LONG_NAME else name


HELP_UNITS, LEAST_HELP_UNITS = 5.6, 3
"""The most font height of help, in units: 29 pixels on the 7-inch screen; and the least where much is said."""


def help_sheet(frame: Frame, lines: Sequence[HelpLine], title: str = "") -> tuple[AnyLook, ...]:
    """Return the sheet with these lines of what can be done now, or of what its title says."""
    head, room = sheet_panel(frame, title or _("What can I do now?"))
    return *head, help_lines_look(frame, room, lines)


def pointer_help_text() -> str:
    """Return the line of help on how to do without touching the screen, which is the same in every game."""
    return _("UNDO and NEXT together: choose with the buttons.")


def help_lines_look(frame: Frame, rect: Rect, lines: Sequence[HelpLine]) -> HelpLines:
    """Return lines of help in this room, as large as it lets them be."""
    return HelpLines(rect=rect, lines=tuple(lines), px=frame.px(HELP_UNITS), least=frame.px(LEAST_HELP_UNITS))


def help_title_look(frame: Frame, rect: Rect, about: str) -> Label:
    """Return the heading of a page of help: what it is about."""
    title = _("Help: {about}").format(about=about)
    return Label(rect=rect, text=title, px=frame.px(7.4), least=frame.px(SMALL), lines=2, title=True)


def even_labels(lines: Sequence[str], rows: Sequence[Rect], px: int, least: int, most: int) -> tuple[Label, ...]:
    """Return sentences below each other, each of at most so many lines, whose letters have one size."""
    even = tuple(zip(lines, rows, strict=True))
    return tuple(Label(rect=rect, text=text, px=px, least=least, lines=most, even=even) for text, rect in even)


def help_text_look(frame: Frame, rect: Rect, text: str, icons: Sequence[Icon] = ()) -> HelpLines:
    """Return the help of a page without a board: each line of the text is a line of help, perhaps with an icon."""
    lines = text.splitlines()
    return help_lines_look(
        frame, rect, [HelpLine(line, icon=icons[place] if icons else "") for place, line in enumerate(lines)]
    )


def panel_buttons(frame: Frame, lit: frozenset[str], says: dict[str, str]) -> tuple[Button, ...]:
    """Return the panel's buttons on the screen: `lit` names those that would do something.

    `says` holds the note under CONFIRM, and a label for one of the others that does not say its name alone; a second
    line of it is a note. In two lines it is a label for CONFIRM too, and its note. UNDO has its own arrow only where it
    takes something back.
    """
    names: tuple[tuple[Icon, Lamp, str], ...] = (
        ("undo", "undo", _("UNDO")),
        ("next", "next", _("NEXT")),
        ("help", "help", _("HELP")),
    )
    told = [says.get(name, label).partition("\n") for _icon, name, label in names]
    row = ButtonRow(tuple([label for label, _break, _note in told]), min([rect.w for rect in frame.buttons]))
    leaves = told[0][0] != _("UNDO")
    small = tuple(
        Button(
            rect=rect,
            target=f"press:{name}" if name in lit else "",
            label=label,
            note=note,
            icon=("back" if name == "undo" and leaves else icon) if frame.has_icons else "",
            lamp=name,
            px=frame.px(SMALL),
            enabled=name in lit,
            row=row,
        )
        for rect, (icon, name, _name), (label, _break, note) in zip(frame.buttons, names, told, strict=True)
    )
    ready, main = "confirm" in lit, says.get("confirm", "")
    main_label, _break, main_note = main.rpartition("\n")
    confirm = Button(
        rect=frame.confirm,
        target="press:confirm" if ready else "",
        label=main_label or _("CONFIRM"),
        note=main_note,
        kind="primary",
        lamp="confirm",
        px=frame.px(6.4),
        enabled=ready,
    )
    return (*small, confirm)


def word_and_note(word: str, note: str) -> str:
    """Return what CONFIRM says where another word than its own stands on it; docs/decisions.md tells which one when."""
    return "\n".join((word, note))


def close_help_text() -> str:
    """Return what CONFIRM says while help is open: it takes no move then."""
    return word_and_note(_("OK"), _("close help"))


FIRST_UNITS = 7.0
"""The height of a message's first sentence where it is a single line, in units."""

Entry = tuple[str, str, Icon, bool]
"""What a tool is: its target, its name, its icon, and whether it can be used now."""

MoreEntry = tuple[str, str, Icon, bool, str]
"""What an entry of MORE is: an `Entry`, and the sentence of help that says what it does.

A name that says too little has a second line, as `word_and_note` makes it.
"""


TWO_LINES = 2.4
"""The height of two lines with accents, in heights of their font."""


def sentence_gap(frame: Frame, inside: Rect) -> int:
    """Return the gap between two sentences in this room: less where each is to have two small lines."""
    return max(0, min(frame.gap, inside.h - 2 * round(TWO_LINES * frame.px(SMALL))))


def message_looks(
    frame: Frame, rect: Rect, lines: tuple[str, ...], tone: Tone = "text", *, short: bool = False
) -> tuple[AnyLook, ...]:
    """Return the looks of a panel with these sentences, the first one larger, the others joined below it.

    `short`: the first one takes a single line.
    """
    inside = rect.inset(frame.gap)
    gap = sentence_gap(frame, inside)
    half = (inside.h - gap) // 2
    high = min(half, frame.px(FIRST_UNITS)) if short else half
    first, rest = inside.cut_top(inside.h if len(lines) == 1 else high, gap)
    looks: list[AnyLook] = [Panel(rect=rect, tone="surface", outline=tone if tone != "text" else None)]
    looks.append(_sentence_label(frame, first, lines[0], 5.6, tone))
    if len(lines) > 1:
        looks.append(_sentence_label(frame, rest, " ".join(lines[1:]), 5, "text"))
    return tuple(looks)


def counted_moves(
    counted: Sequence[int], rects: Sequence[Rect], px: int, target: str = "correct", why: str = ""
) -> tuple[Button, ...]:
    """Return a button for each move that a refusal counted, the latest ones where not all have room.

    Its target has the move's index after `correct`, by which the desk begins to correct it and then tries again what
    was refused; or after `laid`, where the touch was about that move alone. A single one says `why`.
    """
    label, note = (_("Correct move {number}"), why) if len(counted) == 1 else (_("Move {number}"), _("correct it"))
    return tuple(
        Button(rect=rect, target=f"{target}:{index}", label=label.format(number=index + 1), note=note, px=px)
        for rect, index in zip(rects, counted[-len(rects) :], strict=False)
    )


def page_things(
    things: Sequence[T], cells: Sequence[Rect], page: int, px: int = 0, target: str = "page"
) -> tuple[list[tuple[T, Rect]], tuple[Button, ...]]:
    """Return each thing of a page with its rectangle, and the button that turns the page if there are several."""
    if len(things) <= len(cells):
        return list(zip(things, cells, strict=False)), ()
    *places, last = cells
    pages = -(-len(things) // len(places))
    here = things[page % pages * len(places) :]
    turns = page_button(last, target, page % pages, pages, px)
    return list(zip(here, places, strict=False)), (turns,)


def page_button(rect: Rect, target: str, page: int, pages: int, px: int) -> Button:
    """Return the button that turns the page, counted from 0; from the last one it leads up to the first."""
    icon: Icon = "down" if page < pages - 1 else "up"
    return Button(rect=rect, target=target, icon=icon, label=f"{page + 1}/{pages}", px=px)


def _sentence_label(frame: Frame, rect: Rect, text: str, units: float, tone: Tone) -> Label:
    return Label(rect=rect, text=text, px=frame.px(units), least=frame.px(SMALL), tone=tone, lines=5)


def introduction_button(frame: Frame) -> tuple[AnyLook, ...]:
    """Return the button beside the help sheet that shows the pictures of the game."""
    room = frame.middle.cut_bottom(min(frame.middle.h, frame.px(20)))[0]
    return (
        Button(
            rect=room, target="introduction", label=_("Introduction in pictures"), icon="introduction", px=frame.px(4.8)
        ),
    )


def first_on_sheet(frame: Frame, looks: Sequence[AnyLook]) -> str:
    """Return the target where the pointer begins on an open sheet: at what is chosen there, or first.

    It is the cross where there is nothing else; empty where no sheet lies over the board.
    """
    cover = frame.sheet_rect
    under = [place for place, look in enumerate(looks) if isinstance(look, Panel) and look.rect == cover]
    over = looks[under[-1] :] if under else ()
    on_it = sorted((one for one in over if one.target and cover.encloses(one.rect)), key=_reading_order)
    found = [look for look in on_it if not (isinstance(look, Button) and look.icon == "close")]
    chosen = (look.target for look in found if isinstance(look, Button) and look.on)
    return next(chosen, next((look.target for look in (*found, *on_it)), ""))


def _reading_order(look: AnyLook) -> tuple[int, int]:
    return look.rect.y, look.rect.x


def sheet_panel(frame: Frame, title: str, closes: str = "close") -> tuple[tuple[AnyLook, ...], Rect]:
    """Return an open sheet with its title and the cross (target `closes`), and the room left in it."""
    inside = frame.sheet_rect.inset(frame.gap)
    head, room = inside.cut_top(frame.px(10), frame.gap)
    close, head = head.cut_right(frame.px(12), frame.gap)
    looks: tuple[AnyLook, ...] = (
        Panel(rect=frame.sheet_rect, tone="surface", outline="muted"),
        Label(rect=head, text=title, px=frame.px(6.4), least=frame.px(SMALL), title=True),
        Button(rect=close, target=closes, icon="close", kind="quiet"),
    )
    return looks, room
