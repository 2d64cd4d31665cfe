"""Show the entering of a board, for a grown-up who reads."""

from collections.abc import Mapping
from types import MappingProxyType

from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, Icon, Label, LetterTile, Panel, Picture, SmallBoard, Tone
from companion.games.common.editor import FirstPageTexts
from companion.games.common.play_screen import Frame, word_and_note
from companion.games.sequence.letters.board import COLOURS, SQUARES
from companion.games.sequence.letters.cards import LETTERS, pictures
from companion.games.sequence.letters.screen.board_editor import SIZES, BoardEditor

PICTURE_MM = 9.0
"""The least side of a picture that is tapped, in millimetres."""

TIGHT_MM = 0.3
"""The gap between pictures below a wide board, in millimetres: with it, a small screen has three full rows of them."""

TILE_COLUMNS = 8
"""The columns of the pictures beside the board."""

NUMBERS_UNITS, NUMBERS_HIGH = 19.0, 8.0
"""The width and the height of the numbers of a size, in units."""

OTHER_SIZE_UNITS = 27.0
"""The width of the button that leads to the sizes, in units."""

PLACED_HIGH, WRONG_HIGH = 28.0, 14.0
"""The height of what says that all is placed, below the board, and of the button in it, in units."""

WIDE_BOARD = 8
"""A board of more columns lies above the pictures."""

OFFER = FirstPageTexts(
    title=N_("Your board"),
    enter=N_("enter your board"),
    mend=N_("change your board"),
    go_on=N_("go on entering"),
    effort=N_("48 taps, only once"),
    play=N_("Play now"),
    meaning=N_("on the example board"),
    missing=N_("No USB stick with a saved board was found."),
    plays=True,
)

TITLES = {
    "size": N_("Your board: columns × rows?"),
    "clear": N_("Another size of board?"),
    "colours": N_("Tap a letter to change its colour (X and Z have none)"),
}

HELP = {
    "offer": N_(
        "The pictures lie on other places in each edition of the game. Only you can see how yours lie.\n"
        "Then the screen shows your board, and a letter lights up where its pictures really are.\n"
        "It takes about five minutes, once. Each tap is kept: stop at any time and go on later.\n"
        "Without it the example is shown: tap the picture itself, wherever it lies on the screen."
    ),
    "size": N_(
        "Put the board before you as its pictures are to be seen.\n"
        "Count its spaces across: so many columns. Count them down: so many rows.\n"
        "There are 48 in all."
    ),
    "clear": N_(
        "On a board of another size all pictures lie elsewhere, so they are entered anew.\nUNDO brings them back."
    ),
    "pictures": N_(
        "Tap the pictures in the order in which they lie, row by row from the top left.\n"
        "The small board shows what is entered; the bright space comes next.\n"
        "Was one wrong? Tap it, also on the small board: it is taken away, and its space comes next.\n"
        "Each tap is kept: STOP leaves, and you go on later."
    ),
    "colours": N_(
        "The two spaces of a letter have one colour.\nTap a letter until it has the colour of your board.\n"
        "X and Z have no spaces, and so no colour."
    ),
}


HELP_ICONS: Mapping[str, tuple[Icon, ...]] = MappingProxyType(
    {
        "offer": ("picture", "board", "clock", "play"),
        "size": ("picture", "size", "board"),
        "clear": ("size", "undo"),
        "pictures": ("picture", "board", "undo", "clock"),
        "colours": ("board", "looks", "letters"),
    }
)
"""The icons of the lines of help, by the pages."""


def title_text(entering: BoardEditor) -> str:
    """Return the title of a page."""
    if entering.step != "pictures":
        return _(TITLES[entering.step])
    if entering.mends:
        return _("Which one is wrong? Tap it.")
    if entering.next_place is None:
        return progress_text(entering)
    text = _("What lies on the bright space, {number} of {all}?")
    return text.format(number=entering.next_place + 1, all=SQUARES)


def progress_text(entering: BoardEditor) -> str:
    """Return how many pictures are entered."""
    return _("{count} of {all} pictures").format(count=entering.count, all=SQUARES)


def active_buttons(entering: BoardEditor, room: int) -> frozenset[str]:  # noqa: ARG001 - all pictures have room
    """Return the panel buttons that would do something."""
    ready = entering.step != "pictures" or entering.count
    return frozenset({"undo", "help", *(("confirm",) if ready else ())})


def button_notes(entering: BoardEditor) -> dict[str, str]:
    """Return the notes on what the panel's buttons would do, by their names."""
    sides = _("{columns} columns, {rows} rows")
    notes = {
        "size": word_and_note(_("OK"), sides.format(columns=entering.columns, rows=entering.rows)),
        "clear": word_and_note(_("YES"), _("enter all anew")),
        "colours": word_and_note(_("KEEP"), _("this board")),
    }
    stop = word_and_note(_("STOP"), _("all is saved")) if entering.count else _("tap a picture")
    pictures = word_and_note(_("OK"), _("on to the colours")) if entering.next_place is None else stop
    told = {"confirm": notes.get(entering.step, pictures)}
    if entering.step == "pictures" and entering.past and not entering.mends:
        return told
    return {**told, "undo": _("NO") if entering.step == "clear" else _("BACK")}


def body_looks(entering: BoardEditor, frame: Frame, rect: Rect, view: View) -> list[AnyLook]:
    """Return the looks of a page below its title."""
    match entering.step:
        case "size":
            return _size_looks(entering, frame, rect, view)
        case "clear":
            return _question_looks(entering, frame, rect, view)
        case "pictures":
            done = entering.next_place is None and not entering.mends
            return _placed_looks(entering, frame, rect, view) if done else _picture_looks(entering, rect, view)
        case _:
            return _colour_looks(entering, frame, rect, view)


ENTER_TEXT = N_(
    "Enter the pictures of your board once. Until then games use an example: lines of four on it may differ from "
    "those on your real board."
)
EXAMPLE_TEXT = N_("Until your board is entered, games use the example.")
MEND_TEXT = N_("Your board is entered. To change it, tap a picture that lies wrong, then the right one.")
GO_ON_TEXT = N_(
    "{progress} are entered. Until all are, games use the example: its pictures lie elsewhere, so a line on the screen "
    "is no line on your board."
)


def offer_text(entering: BoardEditor) -> str:
    """Return the text of the offer: what to know before entering or mending the board."""
    if not entering.again:
        return _(ENTER_TEXT)
    return _(MEND_TEXT) if entering.next_place is None else _(GO_ON_TEXT).format(progress=progress_text(entering))


def other_size_look(rect: Rect, px: int) -> Button:
    """Return the button that leads from the pictures to the sizes."""
    return Button(rect=rect, target="other-size", label=_("Other size"), icon="size", px=px)


def _question_looks(entering: BoardEditor, frame: Frame, body: Rect, view: View) -> list[AnyLook]:
    """Return the question whether the pictures are to be taken off, and the board of another size that is for."""
    across, down = entering.wanted, SQUARES // entering.wanted
    told = _("Take all {count} pictures off? On a board of {size} spaces they lie elsewhere, and are entered anew.")
    inside = body.inset(2 * frame.gap)
    board, text = inside.cut_bottom(inside.h // 2, frame.gap) if view.portrait else inside.cut_right(inside.w // 3)
    said = told.format(count=entering.count, size=_numbers_text(across, down))
    return [
        Panel(rect=body, tone="surface"),
        Label(rect=text, text=said, px=frame.px(6.4), least=frame.px(SMALL), lines=6),
        SmallBoard(rect=board, columns=across, rows=down, spots=()),
    ]


def _numbers_text(across: int, down: int) -> str:
    return f"{across}\u00a0×\u00a0{down}"


def _size_looks(entering: BoardEditor, frame: Frame, body: Rect, view: View) -> list[AnyLook]:
    """Return the sizes, each as a small board with its numbers on one button, as large as it goes there.

    On a wide screen the low boards lie below the high ones, upright each beside the high one that it is when turned.
    The numbers stand beside the boards, or above them where the room is higher than wide.
    """
    gap, upright = frame.gap, view.portrait
    lines = (SIZES[:2], SIZES[2:4], SIZES[4:]) if upright else (SIZES[::2], SIZES[1::2])
    looks: list[AnyLook] = []
    for row, line in zip(body.rows(len(lines), gap), lines, strict=True):
        for cell, size in zip(row.columns(len(line), gap), line, strict=True):
            inside = cell.inset(2 * gap)
            if upright:
                told, drawn = inside.cut_top(frame.px(NUMBERS_HIGH), gap)
            else:
                told, drawn = inside.cut_left(frame.px(NUMBERS_UNITS), gap)
            chosen = size == (entering.columns, entering.rows)
            looks.append(Button(rect=cell, target=f"size:{SIZES.index(size)}", on=chosen))
            tone: Tone = "ink" if chosen else "text"
            looks.append(Label(rect=told, text=_numbers_text(*size), px=frame.px(6), tone=tone, align="centre"))
            looks.append(_size_board(drawn, size))
    return looks


def _size_board(rect: Rect, size: tuple[int, int]) -> SmallBoard:
    """Return a board of this size in the middle of the rectangle, with a line around its spaces."""
    across, down = size
    side = min((rect.w - 2) // across, (rect.h - 2) // down)
    wide, high = across * side + 2, down * side + 2
    middle = Rect(rect.x + (rect.w - wide) // 2, rect.y + (rect.h - high) // 2, wide, high)
    return SmallBoard(rect=middle, columns=across, rows=down, spots=())


def _picture_looks(entering: BoardEditor, body: Rect, view: View) -> list[AnyLook]:
    """Return the board in small, with what is entered, and beside or below it all pictures, each in its own place."""
    across = entering.columns > WIDE_BOARD or view.portrait
    gap = max(2, view.mm(TIGHT_MM if across and not view.portrait else 0.7))
    most = (body.w + gap) // (view.mm(PICTURE_MM) + gap)
    # Full rows leave the board the most room.
    columns = max(one for one in range(1, most + 1) if SQUARES % one == 0) if across else TILE_COLUMNS
    rows = -(-SQUARES // columns)
    if across:
        tiles, room = body.cut_bottom(_tiles_height(body, rows, columns, gap, view), 3 * gap)
    else:
        wide = columns * (view.mm(PICTURE_MM) + 2 * gap)
        tiles, room = body.cut_right(wide, 3 * gap)
    cells = [cell for row in tiles.rows(rows, gap) for cell in row.columns(columns, gap)]
    return [
        *_map_looks(entering, room, view),
        *(
            Picture(
                rect=cell,
                target=f"picture:{name}",
                name=f"sequence/letters/{name}",
                # What lies on the board has left its card behind, and steps back.
                tone="paper" if entering.mends or name not in entering.placed else None,
                dim=name in entering.placed and not entering.mends,
            )
            for cell, name in zip(cells, pictures(), strict=False)
        ),
    ]


def _placed_looks(entering: BoardEditor, frame: Frame, body: Rect, view: View) -> list[AnyLook]:
    """Return the whole board, and beside or below it that all is placed, and what can be done now."""
    if entering.columns > WIDE_BOARD or view.portrait:
        told, room = body.cut_bottom(frame.px(PLACED_HIGH), 2 * frame.gap)
    else:
        told, room = body.cut_right(body.w * 11 // 20, 2 * frame.gap)
    inside = told.inset(2 * frame.gap)
    wrong, text = inside.cut_bottom(frame.px(WRONG_HIGH), 2 * frame.gap)
    if told.w > 2 * told.h:
        text, wrong = inside.cut_left(inside.w * 3 // 5, 2 * frame.gap)
    title, rest = text.cut_top(text.h // 3, frame.gap // 2)
    small = frame.px(SMALL)
    return [
        *_map_looks(entering, room, view),
        Panel(rect=told, tone="surface", outline="good"),
        Label(rect=title, text=_("All placed"), px=frame.px(9), least=small, align="centre", title=True),
        Label(
            rect=rest,
            text=_("Compare it with your board, then OK."),
            px=frame.px(5.6),
            least=small,
            align="centre",
            lines=3,
        ),
        Button(rect=wrong, target="mend", label=_("One is wrong"), px=frame.px(5)),
    ]


def _tiles_height(body: Rect, rows: int, columns: int, gap: int, view: View) -> int:
    """Return how high the pictures are together: square ones, if there is room, that leave some for the board."""
    square = (body.w - (columns - 1) * gap) // columns
    side = max(view.mm(PICTURE_MM), min(square, (body.h * 3 // 5 - (rows - 1) * gap) // rows))
    return rows * (side + gap) - gap


def _map_looks(entering: BoardEditor, room: Rect, view: View) -> list[AnyLook]:
    """Return the places of the board: with their pictures, empty, or bright for the one that comes next.

    Small ones are tapped only where they are seen in large, too.
    """
    side = min(room.w // entering.columns, room.h // entering.rows)
    left, top = room.x + (room.w - side * entering.columns) // 2, room.y + (room.h - side * entering.rows) // 2
    taken = side > view.mm(PICTURE_MM) + 2 or entering.mends or entering.next_place is not None
    looks: list[AnyLook] = []
    for place, name in enumerate(entering.placed):
        row, column = divmod(place, entering.columns)
        cell = Rect(left + column * side, top + row * side, side, side).inset(max(1, side // 24))
        if name:
            target = f"picture:{name}" if taken else ""
            looks.append(Picture(rect=cell, target=target, name=f"sequence/letters/{name}", tone="paper"))
        else:
            looks.append(Panel(rect=cell, tone="accent" if place == entering.next_place else "raised"))
    return looks


def _colour_looks(entering: BoardEditor, frame: Frame, body: Rect, view: View) -> list[AnyLook]:
    columns, rows = (4, 6) if view.portrait else (8, 3)
    cells = [cell for row in body.rows(rows, frame.gap) for cell in row.columns(columns, frame.gap)]
    tones = [next(colour for colour in COLOURS if colour == name) for name in entering.colours]
    return [
        LetterTile(rect=cell, target=f"letter:{letter}", letter=letter, tone=tone)
        for cell, letter, tone in zip(cells, LETTERS, tones, strict=True)
    ]
