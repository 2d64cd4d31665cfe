"""Show the entering of a board, for a grown-up who reads."""

from companion.core.i18n import N_, _
from companion.core.scene import SMALL, AnyLook, Button, Label, LetterTile, Panel, Picture, Rect, Scene, View
from companion.games.common import play_screen as frames
from companion.games.common.play_screen import Frame
from companion.games.common.text_fit import lines_in
from companion.games.sequence.letters.board import COLOURS, SQUARES
from companion.games.sequence.letters.cards import LETTERS
from companion.games.sequence.letters.screen.board_editor import SIZES, Entering

TITLES = {
    "offer": N_("Your board"),
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


def scene(entering: Entering, view: View) -> Scene:
    """Everything on the screen."""
    frame, room = frames.row_below(view)
    head, body = room.cut_top(frame.px(10), frame.gap)
    title, least = _title(entering), frame.px(SMALL)
    looks: list[AnyLook] = [
        Panel(rect=view.area, tone="table"),
        Label(rect=head, text=title, px=frame.px(6.4), least=least, lines=lines_in(title, head.w, least)),
    ]
    if entering.help_on:
        text = _(HELP[entering.step])
        looks.append(Label(rect=body, text=text, px=frame.px(6), least=frame.px(SMALL), lines=6))
    else:
        looks += _body(entering, frame, body, view)
    looks += frames.panel_buttons(frame, _lit(entering, len(_cells(frame, body, view))), _says(entering))
    return Scene(tuple(looks))


def _title(entering: Entering) -> str:
    if entering.step != "pictures":
        return _(TITLES[entering.step])
    if len(entering.placed) == SQUARES:
        return _("All 48 lie. Do the last two lie right?")
    text = _("Which picture lies on {cell}? ({number} of {all})")
    return text.format(cell=entering.here, number=len(entering.placed) + 1, all=SQUARES)


def _lit(entering: Entering, room: int) -> frozenset[str]:
    ready = entering.step in {"offer", "size", "colours"} or len(entering.placed) == SQUARES or entering.help_on
    return frozenset({"undo", "help", *(("confirm",) if ready else ()), *(("next",) if _paged(entering, room) else ())})


def _paged(entering: Entering, room: int) -> bool:
    """Whether not all pictures that are left have room at a time."""
    return entering.step == "pictures" and len(entering.left) > room and not entering.help_on


def _says(entering: Entering) -> dict[str, str]:
    if entering.help_on:
        return {"confirm": _("close help"), "undo": _("BACK")}
    notes = {
        "offer": _("mend our board") if entering.again else _("enter our board"),
        "size": _("{columns} columns, {rows} rows").format(columns=entering.columns, rows=entering.rows),
        "colours": _("keep this board"),
    }
    missing = _("on to the colours") if len(entering.placed) == SQUARES else _("tap a picture")
    return {"confirm": notes.get(entering.step, missing), "undo": _("BACK"), "next": _("MORE")}


def _body(entering: Entering, frame: Frame, body: Rect, view: View) -> list[AnyLook]:
    match entering.step:
        case "offer":
            return _offer(entering, frame, body)
        case "size":
            return _sizes(entering, frame, body, view)
        case "pictures" if len(entering.placed) == SQUARES:
            return _last_two(entering, frame, body)
        case "pictures":
            return _choose(entering, frame, body, view)
        case _:
            return _colours(entering, frame, body, view)


ENTER = N_(
    "Where the pictures lie on the printed board is not published. Enter your board once: tap the 48 pictures in "
    "their order. Or play on the EXAMPLE board, which is not that of your box."
)
MEND = N_(
    "Your board is entered. To mend it, go through its pages: BACK takes pictures back one by one, and tapping a size "
    "takes all of them back."
)


def _offer(entering: Entering, frame: Frame, body: Rect) -> list[AnyLook]:
    text, rest = body.cut_top(body.h // 2, frame.gap)
    return [
        Label(rect=text, text=_(MEND if entering.again else ENTER), px=frame.px(5.6), least=frame.px(SMALL), lines=7),
        Button(
            rect=rest.cut_top(frame.px(16))[0],
            target="leave",
            label=_("Leave it as it is") if entering.again else _("Play on the example"),
            icon="board",
            px=frame.px(5.4),
        ),
    ]


def _sizes(entering: Entering, frame: Frame, body: Rect, view: View) -> list[AnyLook]:
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


def _choose(entering: Entering, frame: Frame, body: Rect, view: View) -> list[AnyLook]:
    """The pictures that are left, as many as have room, a page at a time."""
    cells = _cells(frame, body, view)
    pages = -(-len(entering.left) // len(cells))
    here = entering.left[entering.page % pages * len(cells) :]
    return [
        Picture(rect=cell, target=f"picture:{name}", name=f"sequence/letters/{name}", tone="paper")
        for cell, name in zip(cells, here, strict=False)
    ]


def _cells(frame: Frame, body: Rect, view: View) -> list[Rect]:
    """The places for pictures to choose from."""
    side = max(view.mm(14), frame.px(14))
    columns, rows = (body.w + frame.gap) // (side + frame.gap), (body.h + frame.gap) // (side + frame.gap)
    return [cell for row in body.rows(rows, frame.gap) for cell in row.columns(columns, frame.gap)]


def _last_two(entering: Entering, frame: Frame, body: Rect) -> list[AnyLook]:
    swap, above = body.cut_bottom(frame.px(14), frame.gap)
    places = above.columns(2, frame.gap)
    looks: list[AnyLook] = [
        Picture(rect=rect, name=f"sequence/letters/{name}", tone="paper")
        for rect, name in zip(places, entering.placed[-2:], strict=True)
    ]
    return [*looks, Button(rect=swap, target="swap", label=_("Swap these two"), icon="turn", px=frame.px(5))]


def _colours(entering: Entering, frame: Frame, body: Rect, view: View) -> list[AnyLook]:
    columns, rows = (4, 6) if view.portrait else (8, 3)
    cells = [cell for row in body.rows(rows, frame.gap) for cell in row.columns(columns, frame.gap)]
    tones = [next(colour for colour in COLOURS if colour == name) for name in entering.colours]
    return [
        LetterTile(rect=cell, target=f"letter:{letter}", letter=letter, tone=tone)
        for cell, letter, tone in zip(cells, LETTERS, tones, strict=True)
    ]
