"""Show the entering of a board, for a grown-up who reads."""

from companion.core.i18n import N_, _
from companion.core.layout import Rect, View
from companion.core.scene import AnyLook, Button, Label, LetterTile, Panel, Picture, SmallBoard, Tone
from companion.games.common.editor import FirstPageTexts
from companion.games.common.play_screen import Frame, word_and_note
from companion.games.sequence.letters.board import COLOURS, SQUARES
from companion.games.sequence.letters.cards import LETTERS, pictures
from companion.games.sequence.letters.screen.board_editor import SIZES, BoardEditor

PICTURE_MM = 9.0
"""The least side of a picture that is tapped, in millimetres."""

TILE_COLUMNS = 8
"""The columns of the pictures beside the board."""

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
    "colours": N_("Tap a letter to change its colour"),
}

HELP = {
    "offer": N_(
        "The pictures lie on other places in each edition of the game. Only you can see how yours lie.\n"
        "Then the screen shows your board, and a letter lights up where its pictures really are.\n"
        "It takes about five minutes, once. Each tap is kept: stop at any time and go on later.\n"
        "Without it the example is shown: tap the picture itself, wherever it lies on the screen."
    ),
    "size": N_("Count the spaces of your board, across and down.\nThere are 48 in all."),
    "pictures": N_(
        "Tap the pictures in the order in which they lie, row by row from the top left.\n"
        "The small board shows what is entered; the bright space comes next.\n"
        "Was one wrong? Tap it again: it is taken away, and its space comes next.\n"
        "Each tap is kept: stop with CONFIRM and go on later."
    ),
    "colours": N_("The two spaces of a letter have one colour.\nTap a letter until it has the colour of your board."),
}


def title_text(entering: BoardEditor) -> str:
    """Return the title of a page."""
    if entering.step != "pictures":
        return _(TITLES[entering.step])
    if entering.next_place is None:
        return _("All 48 are placed. Is one wrong? Tap it.")
    text = _("{count} of {all}: what lies on the bright space?")
    return text.format(count=entering.count, all=SQUARES)


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
        "colours": word_and_note(_("KEEP"), _("this board")),
    }
    stop = word_and_note(_("STOP"), _("all is saved")) if entering.count else _("tap a picture")
    pictures = word_and_note(_("OK"), _("on to the colours")) if entering.next_place is None else stop
    told = {"confirm": notes.get(entering.step, pictures)}
    return told if entering.step == "pictures" and entering.past else {**told, "undo": _("BACK")}


def body_looks(entering: BoardEditor, frame: Frame, rect: Rect, view: View) -> list[AnyLook]:
    """Return the looks of a page below its title."""
    match entering.step:
        case "size":
            return _size_looks(entering, frame, rect, view)
        case "pictures":
            return _picture_looks(entering, rect, view)
        case _:
            return _colour_looks(entering, frame, rect, view)


ENTER_TEXT = N_(
    "Enter the pictures of your board once. Until then games use an example: lines of four on it may differ from "
    "those on your real board."
)
EXAMPLE_TEXT = N_("Until your board is entered, games use the example: its pictures lie elsewhere than on yours.")
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


def _size_looks(entering: BoardEditor, frame: Frame, body: Rect, view: View) -> list[AnyLook]:
    """Return the sizes, each as a small board beside its numbers on one button."""
    columns, lines = (2, 3) if view.portrait else (3, 2)
    cells = [cell for row in body.rows(lines, frame.gap) for cell in row.columns(columns, frame.gap)]
    looks: list[AnyLook] = []
    for number, (cell, (across, down)) in enumerate(zip(cells, SIZES, strict=True)):
        chosen = (across, down) == (entering.columns, entering.rows)
        label, inside = f"{across}\u00a0×\u00a0{down}", cell.inset(frame.gap)
        looks.append(Button(rect=cell, target=f"size:{number}", on=chosen))
        told, drawn = inside.inset(frame.gap // 2).cut_top(frame.px(8), frame.gap)
        tone: Tone = "ink" if chosen else "text"
        looks.append(Label(rect=told, text=label, px=frame.px(6), tone=tone, align="centre"))
        looks.append(SmallBoard(rect=drawn, columns=across, rows=down, spots=()))
    return looks


def _picture_looks(entering: BoardEditor, body: Rect, view: View) -> list[AnyLook]:
    """Return the board in small, with what is entered, and beside or below it all pictures, each in its own place."""
    gap = max(2, view.mm(0.7))
    across = entering.columns > WIDE_BOARD or view.portrait
    columns = min(SQUARES, (body.w + gap) // (view.mm(PICTURE_MM) + gap)) if across else TILE_COLUMNS
    rows = -(-SQUARES // columns)
    if across:
        tiles, room = body.cut_bottom(_tiles_height(body, rows, columns, gap, view), 3 * gap)
    else:
        wide = columns * (view.mm(PICTURE_MM) + 2 * gap)
        tiles, room = body.cut_right(wide, 3 * gap)
    cells = [cell for row in tiles.rows(rows, gap) for cell in row.columns(columns, gap)]
    return [
        *_map_looks(entering, room),
        *(
            Picture(
                rect=cell,
                target=f"picture:{name}",
                name=f"sequence/letters/{name}",
                tone="paper",
                dim=name in entering.placed,
            )
            for cell, name in zip(cells, pictures(), strict=False)
        ),
    ]


def _tiles_height(body: Rect, rows: int, columns: int, gap: int, view: View) -> int:
    """Return how high the pictures are together: square ones, if there is room, that leave some for the board."""
    square = (body.w - (columns - 1) * gap) // columns
    side = max(view.mm(PICTURE_MM), min(square, (body.h * 3 // 5 - (rows - 1) * gap) // rows))
    return rows * (side + gap) - gap


def _map_looks(entering: BoardEditor, room: Rect) -> list[AnyLook]:
    """Return the places of the board: with their pictures, empty, or bright for the one that comes next."""
    side = min(room.w // entering.columns, room.h // entering.rows)
    left, top = room.x + (room.w - side * entering.columns) // 2, room.y + (room.h - side * entering.rows) // 2
    looks: list[AnyLook] = []
    for place, name in enumerate(entering.placed):
        row, column = divmod(place, entering.columns)
        cell = Rect(left + column * side, top + row * side, side, side).inset(max(1, side // 24))
        if name:
            looks.append(Picture(rect=cell, name=f"sequence/letters/{name}", tone="paper"))
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
