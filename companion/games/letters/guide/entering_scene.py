"""How the board is entered on the screen: for a grown-up, who reads."""

from companion.contract.scene import SMALL, AnyLook, Button, Label, LetterTile, Panel, Picture, Rect, Scene, View
from companion.games import frame as frames
from companion.games.frame import Frame
from companion.games.letters.board import COLOURS, SQUARES
from companion.games.letters.cards import LETTERS
from companion.games.letters.guide.entering import SIZES, Entering

TITLES = {
    "offer": "Your board",
    "size": "How many columns and rows?",
    "pictures": "",
    "colours": "Tap a letter to change its colour",
}

HELP = {
    "offer": "The companion must know where each picture lies on your board, and the colour of each letter.",
    "size": "Count the squares of your board, across and down. There are 48 in all.",
    "pictures": "Tap the pictures in the order in which they lie, row by row from the top left. BACK takes one back.",
    "colours": "Each letter's two squares have one colour. Tap a letter until it has the colour of your board.",
}


def scene(entering: Entering, view: View) -> Scene:
    """Everything on the screen."""
    frame, room = frames.row_below(view)
    head, body = room.cut_top(frame.px(10), frame.gap)
    looks: list[AnyLook] = [
        Panel(rect=view.area, tone="table"),
        Label(rect=head, text=_title(entering), px=frame.px(6.4), least=frame.px(SMALL)),
    ]
    if entering.help_on:
        text = HELP.get(entering.step, "")
        looks.append(Label(rect=body, text=text, px=frame.px(6), least=frame.px(SMALL), lines=6))
    else:
        looks += _body(entering, frame, body, view)
    looks += frames.panel_buttons(frame, _lit(entering, len(_cells(frame, body, view))), _says(entering))
    return Scene(tuple(looks))


def _title(entering: Entering) -> str:
    if entering.step != "pictures":
        return TITLES.get(entering.step, "")
    if len(entering.placed) == SQUARES:
        return "All 48 lie. Do the last two lie right?"
    return f"Which picture lies on {entering.here}? ({len(entering.placed) + 1} of {SQUARES})"


def _lit(entering: Entering, room: int) -> frozenset[str]:
    ready = entering.step in {"offer", "size", "colours"} or len(entering.placed) == SQUARES or entering.help_on
    return frozenset({"undo", "help", *(("confirm",) if ready else ()), *(("next",) if _paged(entering, room) else ())})


def _paged(entering: Entering, room: int) -> bool:
    """Whether not all pictures that are left have room at a time."""
    return entering.step == "pictures" and len(entering.left) > room and not entering.help_on


def _says(entering: Entering) -> dict[str, str]:
    if entering.help_on:
        return {"confirm": "close help", "undo": "BACK"}
    notes = {
        "offer": "mend our board" if entering.again else "enter our board",
        "size": f"{entering.columns} columns, {entering.rows} rows",
        "colours": "keep this board",
    }
    missing = "on to the colours" if len(entering.placed) == SQUARES else "tap a picture"
    return {"confirm": notes.get(entering.step, missing), "undo": "BACK", "next": "MORE"}


def _body(entering: Entering, frame: Frame, body: Rect, view: View) -> list[AnyLook]:
    match entering.step:
        case "offer":
            return _offer(entering, frame, body)
        case "size":
            return _sizes(entering, frame, body)
        case "pictures" if len(entering.placed) == SQUARES:
            return _last_two(entering, frame, body)
        case "pictures":
            return _choose(entering, frame, body, view)
        case _:
            return _colours(entering, frame, body, view)


ENTER = (
    "Where the pictures lie on the printed board is not published. Enter your board once: tap the 48 pictures in "
    "their order. Or play on the EXAMPLE board, which is not that of your box."
)
MEND = (
    "Your board is entered. To mend it, go through its pages: BACK takes pictures back one by one, and tapping a size "
    "takes all of them back."
)


def _offer(entering: Entering, frame: Frame, body: Rect) -> list[AnyLook]:
    text, rest = body.cut_top(body.h // 2, frame.gap)
    return [
        Label(rect=text, text=MEND if entering.again else ENTER, px=frame.px(5.6), least=frame.px(SMALL), lines=7),
        Button(
            rect=rest.cut_top(frame.px(16))[0],
            target="leave",
            label="Leave it as it is" if entering.again else "Play on the example",
            icon="board",
            px=frame.px(5.4),
        ),
    ]


def _sizes(entering: Entering, frame: Frame, body: Rect) -> list[AnyLook]:
    cells = [cell for row in body.cut_top(frame.px(44))[0].rows(2, frame.gap) for cell in row.columns(3, frame.gap)]
    return [
        Button(
            rect=cell,
            target=f"size:{number}",
            label=f"{columns} × {rows}",
            note="columns × rows",
            on=(columns, rows) == (entering.columns, entering.rows),
            px=frame.px(7),
        )
        for number, (cell, (columns, rows)) in enumerate(zip(cells, SIZES, strict=True))
    ]


def _choose(entering: Entering, frame: Frame, body: Rect, view: View) -> list[AnyLook]:
    """The pictures that are left, as many as have room, a page at a time."""
    cells = _cells(frame, body, view)
    pages = -(-len(entering.left) // len(cells))
    here = entering.left[entering.page % pages * len(cells) :]
    return [
        Picture(rect=cell, target=f"picture:{name}", name=f"letters/{name}", tone="paper")
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
        Picture(rect=rect, name=f"letters/{name}", tone="paper")
        for rect, name in zip(places, entering.placed[-2:], strict=True)
    ]
    return [*looks, Button(rect=swap, target="swap", label="Swap these two", icon="turn", px=frame.px(5))]


def _colours(entering: Entering, frame: Frame, body: Rect, view: View) -> list[AnyLook]:
    columns, rows = (4, 6) if view.portrait else (8, 3)
    cells = [cell for row in body.rows(rows, frame.gap) for cell in row.columns(columns, frame.gap)]
    tones = [next(colour for colour in COLOURS if colour == name) for name in entering.colours]
    return [
        LetterTile(rect=cell, target=f"letter:{letter}", letter=letter, tone=tone)
        for cell, letter, tone in zip(cells, LETTERS, tones, strict=True)
    ]
