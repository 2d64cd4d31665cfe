"""Show the entering of a board, for a grown-up who reads."""

from companion.core.i18n import N_, _
from companion.core.layout import Rect, View
from companion.core.scene import AnyLook, Button, LetterTile, Picture
from companion.games.common.editor import FirstPageTexts, cell_rects
from companion.games.common.play_screen import Frame
from companion.games.sequence.letters.board import COLOURS, SQUARES
from companion.games.sequence.letters.cards import LETTERS
from companion.games.sequence.letters.screen.board_editor import SIZES, BoardEditor

OFFER = FirstPageTexts(N_("Your board"), N_("enter our board"), N_("Play on the example"), N_("mend our board"))

TITLES = {
    "size": N_("How many columns and rows?"),
    "colours": N_("Tap a letter to change its colour"),
}

HELP = {
    "offer": N_("The companion must know where each picture lies on your board, and the colour of each letter."),
    "size": N_("Count the squares of your board, across and down. There are 48 in all."),
    "pictures": N_(
        "Tap the pictures in the order in which they lie, row by row from the top left. BACK takes one back."
    ),
    "colours": N_("Each letter's two squares have one colour. Tap a letter until it has the colour of your board."),
}


def title_text(entering: BoardEditor) -> str:
    """Return the title of a page."""
    if entering.step != "pictures":
        return _(TITLES[entering.step])
    if len(entering.placed) == SQUARES:
        return _("All 48 lie. Do the last two lie right?")
    text = _("Which picture lies on {cell}? ({number} of {all})")
    return text.format(cell=entering.next_square, number=len(entering.placed) + 1, all=SQUARES)


def active_buttons(entering: BoardEditor, room: int) -> frozenset[str]:
    """Return the panel buttons that would do something; `room` is how many pictures have room at a time."""
    ready = entering.step != "pictures" or len(entering.placed) == SQUARES
    paged = entering.step == "pictures" and len(entering.unplaced) > room
    return frozenset({"undo", "help", *(("confirm",) if ready else ()), *(("next",) if paged else ())})


def button_notes(entering: BoardEditor) -> dict[str, str]:
    """Return the notes on what the panel's buttons would do, by their names."""
    notes = {
        "size": _("{columns} columns, {rows} rows").format(columns=entering.columns, rows=entering.rows),
        "colours": _("keep this board"),
    }
    missing = _("on to the colours") if len(entering.placed) == SQUARES else _("tap a picture")
    return {"confirm": notes.get(entering.step, missing), "undo": _("BACK"), "next": _("MORE")}


def body_looks(entering: BoardEditor, frame: Frame, rect: Rect, view: View) -> list[AnyLook]:
    """Return the looks of a page below its title."""
    match entering.step:
        case "size":
            return _size_looks(entering, frame, rect, view)
        case "pictures" if len(entering.placed) == SQUARES:
            return _last_two_looks(entering, frame, rect)
        case "pictures":
            return _choice_looks(entering, frame, rect, view)
        case _:
            return _colour_looks(entering, frame, rect, view)


ENTER_TEXT = N_(
    "Where the pictures lie on the printed board is not published. Enter your board once: tap the 48 pictures in "
    "their order. Or play on the EXAMPLE board, which is not that of your box."
)
MEND_TEXT = N_(
    "Your board is entered. To mend it, go through its pages: BACK takes pictures back one by one, and tapping a size "
    "takes all of them back."
)


def offer_text(entering: BoardEditor) -> str:
    """Return the text of the offer: what to know before entering or mending the board."""
    return _(MEND_TEXT if entering.again else ENTER_TEXT)


def _size_looks(entering: BoardEditor, frame: Frame, body: Rect, view: View) -> list[AnyLook]:
    columns, lines = (2, 3) if view.portrait else (3, 2)
    grid = body.cut_top(frame.px(22 * lines))[0].rows(lines, frame.gap)
    cells = [cell for row in grid for cell in row.columns(columns, frame.gap)]
    return [
        Button(
            rect=cell,
            target=f"size:{number}",
            label=f"{across} × {down}",
            note=_("columns × rows"),
            on=(across, down) == (entering.columns, entering.rows),
            px=frame.px(7),
        )
        for number, (cell, (across, down)) in enumerate(zip(cells, SIZES, strict=True))
    ]


def _choice_looks(entering: BoardEditor, frame: Frame, body: Rect, view: View) -> list[AnyLook]:
    """Return the pictures that are left to choose from, as many as have room, a page at a time."""
    places = cell_rects(frame, body, view)
    pages = -(-len(entering.unplaced) // len(places))
    here = entering.unplaced[entering.page % pages * len(places) :]
    return [
        Picture(rect=cell, target=f"picture:{name}", name=f"sequence/letters/{name}", tone="paper")
        for cell, name in zip(places, here, strict=False)
    ]


def _last_two_looks(entering: BoardEditor, frame: Frame, body: Rect) -> list[AnyLook]:
    swap, above = body.cut_bottom(frame.px(14), frame.gap)
    places = above.columns(2, frame.gap)
    looks: list[AnyLook] = [
        Picture(rect=rect, name=f"sequence/letters/{name}", tone="paper")
        for rect, name in zip(places, entering.placed[-2:], strict=True)
    ]
    return [*looks, Button(rect=swap, target="swap", label=_("Swap these two"), icon="swap", px=frame.px(5))]


def _colour_looks(entering: BoardEditor, frame: Frame, body: Rect, view: View) -> list[AnyLook]:
    columns, rows = (4, 6) if view.portrait else (8, 3)
    cells = [cell for row in body.rows(rows, frame.gap) for cell in row.columns(columns, frame.gap)]
    tones = [next(colour for colour in COLOURS if colour == name) for name in entering.colours]
    return [
        LetterTile(rect=cell, target=f"letter:{letter}", letter=letter, tone=tone)
        for cell, letter, tone in zip(cells, LETTERS, tones, strict=True)
    ]
