"""Show the pages of the set-up on which people sit down: the names, and where they sit."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Badge, Button, ButtonRow, Label, Panel, PersonSign
from companion.games.common.text_fit import estimate_width
from companion.table.people import Person, Side
from companion.table.screens.page import LEAST_NOTE, TIGHT_UNITS, Page, padded_px, page_of
from companion.table.screens.setup.colours import side_pieces
from companion.table.screens.setup.pages import count_name_columns, grid_rects
from companion.table.screens.setup.seating import is_made_up, sides_of
from companion.table.storage.person_names import person_key
from companion.table.things import shorten

if TYPE_CHECKING:
    from companion.table.screens.setup.setup import SetupPage
    from companion.table.table import Table

TILE, LEAST_TILE, SEAT, LEAST_SEAT = 12.0, 9.4, 11.5, 8.6
"""The height of the tile of a person and its least, then those of a seat above, in units."""

TALLEST, TALLEST_UPRIGHT = 44.0, 56.0
"""The height of a seat where there is room, and on an upright screen, in units."""

HIGH_SEAT = 15.0
"""The least height of a seat whose chip has a word below it, in units."""

HEADING, HEADING_BESIDE, BUTTON_BESIDE = 6.0, 20.0, 26.0
"""The height of what the people are called above them, and its width and that of a button beside them, in units."""

SEAT_ROW, LEAST_TOLD = 16.0, 20.0
"""The most height of a name on the page of the seats, and the least of the room below in which that is explained."""

SIGN_GAP = 3.0
"""What stays free before a person's sign behind a name, in units."""

CHIP, LARGE_CHIP = 11.0, 18.0
"""The width of the chip before a name, and the least of one that has room for a word below it, in units."""

NOTE = 3.4
"""The font height of a note below a name, in units, as it is measured: the letters are narrower than the widest."""

SHORT_NAME = 14
"""The letters of a name that fit on a tile."""

SEAT_TEXTS: Mapping[Side, str] = {
    "bottom": N_("seat {number}, bottom"),
    "left": N_("seat {number}, left"),
    "top": N_("seat {number}, top"),
    "right": N_("seat {number}, right"),
}
"""Which seat somebody has, and at which side of the picture as it stands."""


class NamesLayout(Struct, frozen=True):
    """The rooms on the page of names: the seats, below them the buttons to other pages, then people to choose from.

    `begins` is for who begins, None where that is not asked, or is asked next; `heading` for what the people are.
    """

    seats: tuple[Rect, ...]
    sides: Rect | None
    begins: Rect | None
    heading: Rect | None
    tiles: tuple[Rect, ...]


def names_layout(setup: "SetupPage", layout: Page, body: Rect, people: int) -> NamesLayout:
    """Lay the page out: the seats have the room that they need, and so many people get what is left."""
    count, gap = len(setup.names), layout.gap
    columns = count_name_columns(layout, count)
    lines = -(-count // columns)
    tile = layout.px(LEAST_TILE) + gap
    # Low seats make room where there would be nobody to choose from else.
    left = body.h + gap - lines * (layout.px(SEAT) + gap)
    left = left if left >= tile else body.h + gap - lines * (layout.px(LEAST_SEAT) + gap)
    if left < tile:
        return NamesLayout(tuple(grid_rects(body, count, columns, gap, layout.px(16))), None, None, None, ())
    buttons = 2 if setup.says_who_begins and count > 1 else 1
    abreast, most = (2, 5) if layout.view.portrait else (4, 2)
    wanted, heading_high = min(-(-people // abreast), most), layout.px(HEADING) + gap
    # On a low screen one button stands beside the people.
    beside = people > 0 and not layout.view.portrait and buttons == 1 and left - heading_high >= tile
    own = 0 if beside else 1
    title = heading_high if beside or (people and layout.view.portrait) else 0
    rows = min(wanted, (left - title) // tile - own)
    high = min(layout.px(TILE) + gap, (left - title) // (max(rows, 0) + own)) - gap
    # What is below gives the seats the room for a word below their chips, as far as a finger can do without it.
    spare = body.h + gap - lines * (layout.px(HIGH_SEAT) + gap) - title
    lower = spare // (max(rows, 0) + own) - gap
    high = min(high, lower) if lower >= layout.px(LEAST_TILE) else high
    block, above = body.cut_bottom((high + gap) * (max(rows, 0) + own) + title - gap, gap)
    # Seats of one height have their notes in one place.
    tallest = layout.px(TALLEST_UPRIGHT if layout.view.portrait else TALLEST)
    each = min(tallest, (above.h + gap) // lines - gap)
    seats = tuple(grid_rects(above, count, columns, gap, each))
    if people and rows <= 0:
        # The one row that has room is for both.
        cells = block.columns(max(abreast, buttons + 2), gap)
        return NamesLayout(seats, cells[0], cells[1] if buttons > 1 else None, cells[buttons], cells[buttons + 1 :])
    first, below = block.cut_left(layout.px(BUTTON_BESIDE), gap) if beside else block.cut_top(high, gap)
    cells = first.columns(buttons, gap)
    heading: Rect | None = None
    if title:
        heading, below = below.cut_top(title - gap, gap)
    elif people:
        heading, below = below.cut_left(layout.px(HEADING_BESIDE), gap)
    tiles = tuple(cell for row in below.rows(rows, gap) for cell in row.columns(abreast, gap)) if people else ()
    return NamesLayout(seats, cells[0], cells[1] if buttons > 1 else None, heading, tiles)


def names_looks(
    setup: "SetupPage", table: "Table", layout: Page, room: NamesLayout, people: tuple[Person, ...]
) -> list[AnyLook]:
    """Return the names in the order of the seats, and below them people to choose from."""
    looks: list[AnyLook] = _seat_buttons(setup, table, layout, room)
    px, where = layout.px(4.4), "" if people else _("who sits where")
    align: Literal["left", "centre"] = "left" if people or room.begins is not None else "centre"
    if room.sides is not None and len(setup.names) > 1:
        looks.append(
            Button(rect=room.sides, target="seats", label=_("Seats"), note=where, icon="people", px=px, align=align)
        )
    if room.begins is not None:
        looks.append(
            Button(
                rect=room.begins,
                target="who-begins",
                label=_("Who begins"),
                icon="play",
                px=px,
                align="left",
            )
        )
    if room.heading is None:
        return looks
    looks.append(
        Label(
            rect=room.heading,
            text=_("Played before"),
            px=px,
            least=layout.px(SMALL),
            tone="muted",
            lines=2,
        )
    )
    seated = {person_key(name) for name in setup.names}
    # A page on which all have a seat by now is passed over.
    pages = (page_of(people, setup.first + more, len(room.tiles)) for more in range(len(people)))
    shown = next(page for page in pages if any(person_key(one.name) not in seated for one in page))
    names = [shorten(person.name, SHORT_NAME) for person in shown]
    wide = room.tiles[0].w
    # The sign before a name takes the width of the height; where that makes the names small, they stand alone.
    small = padded_px(layout, names, wide - room.tiles[0].h, 4.4)
    signed = small >= layout.px(TIGHT_UNITS)
    for rect, person, name in zip(room.tiles, shown, names, strict=False):
        # Whoever has a seat keeps the place here: nobody else comes under the finger.
        free = person_key(person.name) not in seated
        looks.append(
            Button(
                rect=rect,
                target=f"person:{person.number}" if free else "",
                label=name,
                icon=person.sign or "" if signed else "",
                enabled=free,
                align="left",
                px=small if signed else padded_px(layout, names, wide, 4.4),
            )
        )
    return looks


def _seat_buttons(setup: "SetupPage", table: "Table", layout: Page, room: NamesLayout) -> list[AnyLook]:
    """Return the names, each with the chip of its side before it: a tap on that takes another colour."""
    # Where it is asked next who begins, it isn't said before.
    begins = setup.beginning.place if setup.says_who_begins and len(setup.names) > 1 else None
    pieces = side_pieces(setup, table)
    signs = table.people.signs_in_game((name, is_made_up(table, name)) for name in setup.names)
    looks: list[AnyLook] = []
    # Where many names lie side by side, they have all the room that a word below the chips and their signs would take.
    crowded = count_name_columns(layout, len(setup.names)) > (1 if layout.view.portrait else 2)
    large = room.seats[0].h >= layout.px(HIGH_SEAT) and not crowded
    notes = [_seat_note(table, name, i, begins=i == begins) for i, name in enumerate(setup.names)]
    if crowded and not layout.view.portrait:
        # Low buttons have no second line: the order tells the seats, and HELP how to change a name.
        notes = [""] * len(notes)
    narrow = min(room.seats, key=lambda seat: seat.w)
    side = max(layout.px(LARGE_CHIP), min(narrow.h * 7 // 10, narrow.w // 3)) if large else layout.px(CHIP)
    wide = narrow.w - (side + layout.gap // 2 if pieces else 0)
    if any(estimate_width(note, layout.px(NOTE)) > wide for note in notes):
        # HELP has it, too: no note is in smaller letters than the others.
        notes = [_("seat {number}").format(number=i + 1) for i in range(len(notes))]
    whole = [name.replace(" ", "\N{NO-BREAK SPACE}") for name in setup.names]
    # Names begin alike, whether a sign stands behind them or not.
    wide -= min(room.seats[0].h * 3 // 5, wide // 5) + layout.px(SIGN_GAP) if any(signs) and not crowded else 0
    row = ButtonRow(setup.names, wide)
    for i, (seat, name, sign) in enumerate(zip(room.seats, setup.names, signs, strict=True)):
        chip, rect = seat.cut_left(side, layout.gap // 2) if pieces else (seat, seat)
        if pieces:
            told = _("Colour") if large else ""
            piece = pieces[i % setup.sides]
            tells, px = _("{player}'s colour").format(player=name), layout.px(SMALL)
            looks.append(Button(rect=chip, target=f"colour:{i}", tells=tells, piece=piece, label=told, px=px))
        looks.append(
            Button(
                rect=rect,
                target=f"name:{i}",
                label=name,
                note=notes[i],
                sign=sign,
                align="left",
                px=padded_px(layout, whole, wide, 7 if large else 5),
                row=row,
            )
        )
    return looks


def _seat_note(table: "Table", name: str, place: int, *, begins: bool) -> str:
    """Return which seat it is and whether that player begins; of a made-up name that, or that a tap gives another."""
    if is_made_up(table, name):
        # With both, it would be in smaller letters than the others.
        return _("begins") if begins else _("tap to name")
    return ", ".join([_("seat {number}").format(number=place + 1), *([_("begins")] * begins)])


def seats_looks(setup: "SetupPage", table: "Table", layout: Page, body: Rect) -> list[AnyLook]:
    """Return who sits at which side: names to be tapped, and the table seen from above."""
    count, upright = len(setup.names), layout.view.portrait
    if upright:
        picture, room = body.cut_top(min(body.w, body.h * 2 // 5), layout.gap)
    else:
        picture, room = body.cut_right(min(body.h, body.w * 2 // 5), layout.gap)
    columns = (1 if count <= 5 else 2) if upright or count <= 10 else 3
    sides = sides_of(table, setup.at, setup.names)
    signs = [table.people.sign_of(name) for name in setup.names]
    looks: list[AnyLook] = [
        Button(
            rect=rect,
            target=f"seat:{i}",
            label=name,
            note=_(SEAT_TEXTS[side]).format(number=i + 1),
            sign=sign,
            align="left",
            px=layout.px(4.6),
        )
        for i, (rect, name, side, sign) in enumerate(
            zip(
                grid_rects(room, count, columns, layout.gap, layout.px(SEAT_ROW)),
                setup.names,
                sides,
                signs,
                strict=True,
            )
        )
    ]
    people = tuple(zip(setup.names, signs, strict=True))
    rows = -(-count // columns)
    left = room.h - rows * (layout.px(SEAT_ROW) + layout.gap)
    if left >= layout.px(LEAST_TOLD):
        told = _("Tap a name until it is at the side where that person sits: the picture can turn to whose turn it is.")
        below = room.cut_bottom(left)[0]
        looks.append(Label(rect=below, text=told, px=layout.px(5), least=layout.px(SMALL), lines=4, tone="muted"))
    return [*looks, *_table_looks(layout, picture, sides, people)]


Sitting = tuple[int, str, PersonSign | None]
"""Somebody's place in the set-up, the name, and the sign; None: there is none."""


def _table_looks(
    layout: Page, rect: Rect, sides: Sequence[Side], people: Sequence[tuple[str, PersonSign | None]]
) -> list[AnyLook]:
    """Return the screen as it lies on the table, with everybody's sign, name or seat number around it."""
    edge = min(rect.w, rect.h)
    table = Rect(rect.x + (rect.w - edge) // 2, rect.y + (rect.h - edge) // 2, edge, edge)
    strip = edge // 4
    top, rest = table.cut_top(strip)
    bottom, rest = rest.cut_bottom(strip)
    left, rest = rest.cut_left(strip)
    right, screen = rest.cut_right(strip)
    looks: list[AnyLook] = [
        Panel(rect=table, tone="surface"),
        Panel(rect=screen, tone="raised", outline="muted"),
        Label(rect=screen.inset(layout.gap // 2), text=_("screen"), px=layout.px(SMALL), align="centre", tone="muted"),
    ]
    places = {"top": top, "bottom": bottom, "left": left, "right": right}
    shown: list[tuple[Rect, Sitting]] = []
    for side, place in places.items():
        here = [(i, *person) for i, (one, person) in enumerate(zip(sides, people, strict=True)) if one == side]
        # Clockwise around the table, as the names are.
        around = here[::-1] if side in {"bottom", "left"} else here
        shown += zip(_side_cells(place.inset(layout.gap // 2), len(here)), around, strict=False)
    size = min((min(cell.w, cell.h, layout.px(9)) for cell, _person in shown), default=0)
    room = min((cell.w for cell, _person in shown), default=0) - layout.gap
    called = _short_names([name for name, _sign in people], room, layout.px(LEAST_NOTE))
    return [*looks, *(_person_look(layout, cell, one, size, called) for cell, one in shown)]


def _short_names(names: Sequence[str], width: int, px: int) -> Sequence[str]:
    """Return names at all sides that fit the width in a font of `px` and tell all apart: whole, or how they begin.

    They are the numbers of the seats where there are none.
    """
    first = [name.split(" ")[0] for name in names]
    begun = ([name[:letters] for name in first] for letters in range(max(map(len, first)), 1, -1))
    for called in (names, *begun):
        if len(set(called)) == len(names) and all(estimate_width(name, px) <= width for name in called):
            return called
    return [str(place + 1) for place in range(len(names))]


def _side_cells(rect: Rect, count: int) -> list[Rect]:
    """Return cells for so many people at one side, in as many lines as leave each the most room."""
    if not count:
        return []
    upright = rect.h > rect.w
    long, short = max(rect.w, rect.h), min(rect.w, rect.h)
    lines = max(range(1, 4), key=lambda some: min(long // -(-count // some), short // some))
    each = -(-count // lines)
    across, down = (lines, each) if upright else (each, lines)
    return [cell for row in rect.rows(down) for cell in row.columns(across)]


def _person_look(layout: Page, cell: Rect, person: Sitting, size: int, called: Sequence[str]) -> AnyLook:
    """Return somebody's sign as large as this; else what everybody is `called`, by the places."""
    place, _name, sign = person
    x, y = cell.centre
    square = Rect(x - size // 2, y - size // 2, size, size)
    if sign is not None:
        return Badge(rect=square.inset(size // 8), sign=sign)
    if called[place].isdecimal():
        return Label(rect=square, text=called[place], px=round(size * 0.62), align="centre")
    room = Rect(cell.x + layout.gap // 2, cell.y, cell.w - layout.gap, cell.h)
    return Label(rect=room, text=called[place], px=layout.px(SMALL), least=layout.px(LEAST_NOTE), align="centre")
