"""Lay out the tiles of the first screen: the games as pictures, and small ones for everything else."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import AnyGame
from companion.core.i18n import _, ngettext
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Button, ButtonRow, Icon, Label, Picture
from companion.games.common.text_fit import estimate_width, word_columns
from companion.table.large_text import LARGE_TEXT
from companion.table.screens.page import TIGHT_UNITS, Page, page_of

if TYPE_CHECKING:
    from companion.table.table import Table

SMALL_SHARE = 0.27
"""How much of the height is the small tiles' at least, in a row; on an upright screen they have two rows."""

LEAST_SMALL = 9.2
"""The least height of a small tile, in units."""

ICON_ABOVE_RATIO = 0.64
"""How many times as high as wide a small tile is from which on its icon has room above its name."""

ICON_OVER_NAME_RATIO = 0.62
"""How many times as high as wide a button is from which on the window paints its icon above its name."""

LETTER, ICON, PADS = 0.52, 1.3, 0.12
"""What a low small tile needs to have its icon beside its name: how wide a letter and the icon with its gap are, in
heights of the font, and the part of the width that stays free.
"""

LEAST_HIGH = 12
"""The least height of a game's tile, in units: where there would be lower ones, the games have pages."""

ABREAST, ABREAST_UPRIGHT = 5, 2
"""How many games are side by side at most."""

ROWS, ROWS_UPRIGHT = 2, 5
"""And how many below one another."""

LOW_TILE_UNITS = 25
"""The height of a tile, in units, below which its picture is beside its name and not above it."""

LONG_TILE_RATIO, LONG_TILE_RATIO_LARGE = 1.4, 1.7
"""How many times as wide as high a tile is from which on that is so, too; and in large text, which needs the width."""

WIDE_TILE_UNITS = 38
"""The width of a tile, in units, from which on its name is large."""

NAME, NOTE = 7.4, 4.6
"""The heights of a game's name and of the note under it, in units."""

LINE = 1.3
"""The height of a line of text in heights of its font."""

NAME_ALONE = 5.4
"""The height of a name under a picture that has little room, in units, and of one that is long for its tile."""

LEAST_TEXT_UNITS = 3.1
"""The least height of a note or a name that is longer in another language, in units."""

BESIDE, NARROW = 0.33, 0.32
"""How much of a tile's width is that picture's at most: of a wide tile, and of another one."""


class Tile(Struct, frozen=True):
    """A tile of the first screen: what it leads to, what stands on it, and its picture or icon."""

    target: str
    label: str
    note: str
    icon: Icon
    picture: str = ""


class Longest(Struct, frozen=True):
    """What all tiles of games must have room for: the longest name and note, in the narrowest of them."""

    name: str
    note: str
    rect: Rect


def tile_looks(table: "Table", layout: Page, body: Rect, family: str, leaf: int, first: str) -> list[AnyLook]:
    """Return the tiles in this room: the games of a family, or, when none is open, all that the table does.

    The small ones keep their place where nothing lies below them. `leaf` is the page of the games, where they don't fit
    on one; the pages go round. `first` is the id of the game that CONFIRM begins.
    """
    if family:
        members = [game for game in table.games.values() if game.family == family]
        looks = _game_looks(layout, body, [_game_tile(game) for game in members], leaf)
        # That of CONFIRM is marked, but while a game waits to be continued.
        usual = f"new:{first}" if table.session is None else ""
        return [replace(look, on=True) if isinstance(look, Button) and look.target == usual else look for look in looks]
    small = _other_tiles(table)
    lines = 2 if layout.view.portrait else 1
    half = -(-len(small) // lines)
    across = _small_columns(layout, body, [part for part in (small[:half], small[half:]) if part])
    widest = max(cell.w for cells in across for cell in cells)
    rest, games = body.cut_bottom(_small_height(layout, body, lines, widest), layout.gap)
    rows = zip(rest.rows(lines, layout.gap), across, strict=True)
    cells = [Rect(cell.x, row.y, cell.w, row.h) for row, columns in rows for cell in columns]
    pictured = _have_icons(layout, cells[0], small)
    px = layout.px(SMALL)
    longest, room = max(zip(small, cells, strict=True), key=lambda one: estimate_width(one[0].label, px) / one[1].w)
    row = ButtonRow((longest.label,), room.w)
    shown = [_small_tile(layout, cell, tile, row, icon=pictured) for cell, tile in zip(cells, small, strict=True)]
    return [*_game_looks(layout, games, _game_tiles(table), leaf), *shown]


def _small_columns(layout: Page, body: Rect, rows: Sequence[Sequence[Tile]]) -> list[tuple[Rect, ...]]:
    """Return the places of the small tiles across the page, row by row; each row fills it.

    Longer words have more room. Of several rows none has a tile that is wider than those of the row with the fewest
    have to be: its icon would have to lie beside its name.
    """
    words = [[tile.label for tile in row] for row in rows]
    if len(rows) == 1:
        return [word_columns(body, words[0], layout.px(SMALL), layout.gap)]
    alike = [body.columns(len(row), layout.gap) for row in rows]
    most = max(cells[0].w for cells in alike)
    fitted = [word_columns(body, row, layout.px(TIGHT_UNITS), layout.gap) for row in words]
    return [cells if max(cell.w for cell in cells) <= most else even for cells, even in zip(fitted, alike, strict=True)]


def _small_height(layout: Page, body: Rect, lines: int, widest: int) -> int:
    """Return the height of the small tiles: that which they have in all of the page, where they end as it does.

    It has room for icons above the names in the `widest` tile, where that leaves enough to the games.
    """
    room = layout.body.h if body.bottom == layout.body.bottom else body.h
    high, pictured = round(room * SMALL_SHARE), lines * round(ICON_ABOVE_RATIO * widest) + (lines - 1) * layout.gap
    return (
        max(high, pictured)
        if pictured <= room * 2 // 5
        else max(high, lines * layout.px(LEAST_SMALL) + (lines - 1) * layout.gap)
    )


def _game_tiles(table: "Table") -> list[Tile]:
    """Return a tile for each game, and one for those of a family together."""
    found: dict[str, Tile] = {}
    for game in table.games.values():
        if not game.family:
            found[game.id] = _game_tile(game)
        elif game.family not in found:
            count = sum(one.family == game.family for one in table.games.values())
            several = ngettext("{count} game", "{count} games", count).format(count=count)
            found[game.family] = Tile(f"family:{game.family}", game.family, several, game.icon, game.picture)
    return list(found.values())


def _game_tile(game: AnyGame) -> Tile:
    return Tile(f"new:{game.id}", game.label, _(game.note), game.icon, "" if game.family else game.picture)


def _other_tiles(table: "Table") -> list[Tile]:
    """Return the tiles of what the table does besides playing."""
    tools = [tool for tool in table.tools.values() if not tool.games]
    return [
        Tile("results", _("Results"), "", "podium"),
        Tile("people", _("People"), "", "people"),
        Tile("words", _("Words"), "", "words"),
        *(Tile(f"tool:{tool.id}", _(tool.title), "", tool.icon) for tool in tools),
        Tile("tags", _("Tags"), "", "tag"),
        Tile("phones", _("Phones"), "", "phone"),
        Tile("settings", _("Settings"), "", "sliders"),
    ]


def _game_looks(layout: Page, body: Rect, games: Sequence[Tile], leaf: int) -> list[AnyLook]:
    """Return tiles side by side, more than five in two rows; upright in a column, from four on in two.

    A last row with fewer has wider ones.
    Where not all have room, the last tile leads to the next page.
    """
    abreast, most = (ABREAST_UPRIGHT, ROWS_UPRIGHT) if layout.view.portrait else (ABREAST, ROWS)
    rows = max(1, min(most, (body.h + layout.gap) // (layout.px(LEAST_HIGH) + layout.gap)))
    if len(games) > rows * abreast:
        columns = abreast
        shown = [*page_of(games, leaf, rows * abreast - 1), Tile("more", _("More games"), "", "next")]
    else:
        rows, columns = _grid_shape(layout, len(games))
        shown = list(games)
    lines = [shown[at : at + columns] for at in range(0, len(shown), columns)]
    cells = [
        cell
        for row, line in zip(body.rows(rows, layout.gap), lines, strict=False)
        # The tile that leads to the next page keeps its place on each.
        for cell in row.columns(columns if len(shown) < len(games) else len(line), layout.gap)
    ]
    # All names are as large as the narrowest tile lets them be, and all have their notes or none.
    least = Longest(
        max((tile.label for tile in games), key=len),
        max((tile.note for tile in games), key=len),
        min(cells, key=lambda cell: cell.w),
    )
    looks = [
        look for cell, tile in zip(cells, shown, strict=False) for look in _picture_tile(layout, cell, tile, least)
    ]
    return _with_even_texts(looks)


def _with_even_texts(looks: Sequence[AnyLook]) -> list[AnyLook]:
    """Return the looks of tiles with all names in one size, and all notes in one."""
    texts = [look for look in looks if isinstance(look, Label)]
    return [
        replace(look, even=tuple((one.text, one.rect) for one in texts if one.tone == look.tone))
        if isinstance(look, Label)
        else look
        for look in looks
    ]


def _grid_shape(layout: Page, count: int) -> tuple[int, int]:
    """Return the rows and the columns for so many games that are all shown."""
    if layout.view.portrait:
        columns = 1 if count < 4 else ABREAST_UPRIGHT
    else:
        columns = count if count <= ABREAST else -(-count // 2)
    return -(-count // columns), columns


def _picture_tile(layout: Page, rect: Rect, tile: Tile, longest: Longest) -> list[AnyLook]:
    """Return a tile with its game's picture above the name or, where it is too low, beside it."""
    low = rect.h < layout.px(LOW_TILE_UNITS)
    narrow = (
        rect.w < layout.px(WIDE_TILE_UNITS)
        and estimate_width(longest.name, layout.px(SMALL)) > _picture_and_name_rects(layout, rect)[1].w
    )
    if low and narrow and tile.picture:
        return _low_tile(layout, rect, tile)
    ratio = LONG_TILE_RATIO_LARGE if layout.view.text == "large" else LONG_TILE_RATIO
    if low or (tile.picture and rect.w > rect.h * ratio):
        return _wide_tile(layout, rect, tile, longest)
    if not tile.picture:
        px = layout.px(6 if rect.w >= layout.px(WIDE_TILE_UNITS) else SMALL)
        # One above the other, their icons have one left edge.
        align: Literal["left", "centre"] = "left" if rect.w > rect.h * LONG_TILE_RATIO else "centre"
        return [
            Button(rect=rect, target=tile.target, label=tile.label, note=tile.note, icon=tile.icon, px=px, align=align)
        ]
    inside = rect.inset(layout.gap)
    lines = 1 if estimate_width(longest.note, layout.px(LEAST_TEXT_UNITS)) <= longest.rect.w - 2 * layout.gap else 2
    words, shown = inside.cut_bottom(layout.px(NAME + lines * NOTE), layout.gap // 2)
    above, note = words.cut_top(layout.px(NAME))
    small = layout.px(SMALL)
    px = layout.px(6 if estimate_width(longest.name, layout.px(6)) <= above.w else NAME_ALONE)
    return [
        Button(rect=rect, target=tile.target),
        Picture(rect=shown, name=tile.picture),
        Label(rect=above, text=tile.label, px=px, least=small, align="centre"),
        Label(
            rect=note,
            text=tile.note,
            px=small,
            least=layout.px(LEAST_TEXT_UNITS),
            tone="muted",
            align="centre",
            lines=lines,
        ),
    ]


def _wide_tile(layout: Page, rect: Rect, tile: Tile, longest: Longest) -> list[AnyLook]:
    """Return a tile with the picture, or else the icon, at the left of the name."""
    shown, words = _picture_and_name_rects(layout, rect)
    room = _picture_and_name_rects(layout, longest.rect)[1]
    px = layout.px(6 if rect.w >= layout.px(WIDE_TILE_UNITS) else SMALL)
    if not tile.picture:
        # Beside the icon a long word is a little smaller.
        word, free = max(tile.label.split(), key=len, default=""), rect.w * (1 - PADS) - layout.gap
        px = px if estimate_width(word, px) + ICON * px <= free else layout.px(TIGHT_UNITS)
        return [Button(rect=rect, target=tile.target, label=tile.label, icon=tile.icon, align="left", px=px)]
    above, line = round(px * LINE), layout.px(NOTE)
    lines = 1 if estimate_width(longest.note, layout.px(SMALL)) <= room.w else 2
    texts: list[AnyLook] = [Button(rect=rect, target=tile.target), Picture(rect=shown, name=tile.picture)]
    least = layout.px(LEAST_TEXT_UNITS)
    if above + lines * line > room.h:
        return [*texts, Label(rect=words, text=tile.label, px=px, least=least, lines=2)]
    lines = 1 if estimate_width(tile.note, layout.px(TIGHT_UNITS)) <= words.w else lines
    high = above + lines * line
    block = Rect(words.x, words.y + (words.h - high) // 2, words.w, high)
    name, note = block.cut_top(above)
    texts.append(Label(rect=name, text=tile.label, px=px, least=least))
    texts.append(Label(rect=note, text=tile.note, px=layout.px(SMALL), least=least, tone="muted", lines=lines))
    return texts


def _picture_and_name_rects(layout: Page, rect: Rect) -> tuple[Rect, Rect]:
    """Return the places of a picture and of the name at its right."""
    inside = rect.inset(layout.gap)
    share = BESIDE if rect.w >= layout.px(WIDE_TILE_UNITS) else NARROW
    return inside.cut_left(min(inside.h, round(inside.w * share)), layout.gap)


def _low_tile(layout: Page, rect: Rect, tile: Tile) -> list[AnyLook]:
    """Return a low tile with the name alone under the picture, as beside it the name has no room."""
    line = NAME_ALONE * (LARGE_TEXT if layout.view.text == "large" else 1)
    inside = Rect(rect.x + layout.gap, rect.y + layout.gap // 2, rect.w - 2 * layout.gap, rect.h - layout.gap * 3 // 2)
    name, shown = inside.cut_bottom(layout.px(line), layout.gap // 2)
    small = layout.px(SMALL)
    return [
        Button(rect=rect, target=tile.target),
        Picture(rect=shown, name=tile.picture),
        Label(rect=name, text=tile.label, px=small, least=layout.px(LEAST_TEXT_UNITS), align="centre"),
    ]


def _have_icons(layout: Page, rect: Rect, small: Sequence[Tile]) -> bool:
    """Return whether small tiles of this size have icons: all of them, or none where one has no room for it."""
    if rect.h >= rect.w * ICON_OVER_NAME_RATIO:
        return True
    letters = max(len(tile.label) for tile in small)
    return (letters * LETTER + ICON) * layout.px(SMALL) <= rect.w * (1 - PADS)


def _small_tile(layout: Page, rect: Rect, tile: Tile, row: ButtonRow, *, icon: bool) -> Button:
    """Return a small tile; the names of all are as large as the longest one has room for."""
    sizes = [
        layout.px(units)
        for units in ((SMALL, TIGHT_UNITS, LEAST_TEXT_UNITS) if rect.h >= layout.px(LOW_TILE_UNITS / 2) else (SMALL,))
    ]
    px = next((size for size in sizes if estimate_width(row.labels[0], size) <= row.width - layout.gap), sizes[-1])
    return Button(rect=rect, target=tile.target, label=tile.label, icon=tile.icon if icon else "", px=px, row=row)
