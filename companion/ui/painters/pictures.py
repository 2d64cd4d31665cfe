"""Paint pictures that a game brings along, in the size they are shown in, on the ground of their square."""

import pkgutil
import re
from functools import cache, lru_cache

import pygame

from companion.core.layout import Rect
from companion.core.scene import Picture
from companion.ui.painters.chips import chip_picture
from companion.ui.painters.marks import darken, draw_mark, mark_width
from companion.ui.painters.svg import blank_surface, fill_rounded, render_svg
from companion.ui.theme import chip_colours, fill_colour, tint_colour

_SMALL = 128
"""Up to how many pixels a side pictures are kept, whatever is around them: at most 4 MB of them."""

_NAME = re.compile(r"([a-z_]+(?:/[a-z_]+)*)/([a-z]+(?:-[a-z]+)*)")
_ROOT = re.compile(r"<svg\b[^>]*>")
_SIZE = re.compile(r'\s(?:width|height)="[^"]*"')


class NoPicture(Exception):  # noqa: N818 - it says what is the matter, as the refusals of the games do
    """An error for a picture that there isn't; the text is one sentence."""


@cache
def _read_svg(name: str) -> str:
    """Return the SVG of a picture. Raises `NoPicture`."""
    found = _NAME.fullmatch(name)
    if found is None:
        raise NoPicture(f"There is no picture {name!r}: name a folder and a picture, such as sequence/letters/apple.")
    folder, picture = found.groups()
    file = f"{folder}/pictures/{picture}.svg"
    try:
        data = pkgutil.get_data("companion.games", file)
    except OSError as error:
        raise NoPicture(f"There is no picture {name}: companion/games/{file} is missing.") from error
    return (data or b"").decode()


def load_picture(name: str, size: int) -> pygame.Surface:
    """Return the picture as a square of `size` pixels without a ground; not to be painted on: it is shared.

    Raises `NoPicture` when there is none of that name.
    """
    return _small_picture(name, size) if size <= _SMALL else _render_picture(name, size)


@lru_cache(maxsize=64)
def _small_picture(name: str, size: int) -> pygame.Surface:
    return _render_picture(name, size)


def _render_picture(name: str, size: int) -> pygame.Surface:
    source = _read_svg(name)
    root = _ROOT.search(source)
    if root is None:
        raise NoPicture(f"The picture {name} is no SVG.")
    sized = _SIZE.sub("", root.group()).replace("<svg", f'<svg width="{size}" height="{size}"', 1)
    return render_svg(sized + source[root.end() :])


def paint_picture(look: Picture) -> pygame.Surface:
    """Paint a picture in the middle of its rectangle, on a ground framed in its tone, perhaps under a chip."""
    surface = blank_surface(look.rect.w, look.rect.h)
    side = min(look.rect.w, look.rect.h)
    area = Rect((look.rect.w - side) // 2, (look.rect.h - side) // 2, side, side)
    gap = max(1, side // 64)
    tile = area.inset(gap)
    inner = _lay_ground(surface, tile, look)
    unmarked = inner.inset(max(0, mark_width(look.mark, side) - (inner.x - area.x)))
    clear = unmarked.inset(max(1, side // 50))
    if clear.w > 0:
        surface.blit(load_picture(look.name, clear.w), (clear.x, clear.y))
    if look.dim:
        darken(surface, tile, _radius(tile))
    frames = mark_width(look.mark, side) > 0
    if not frames:
        _draw_chip(surface, unmarked, look)
    draw_mark(surface, area, look.mark, None if look.of is None else chip_colours(look.of)[0])
    # A frame would cut the chip off, but a dot or corners lie on it.
    if frames:
        _draw_chip(surface, unmarked, look)
    return surface


def _radius(tile: Rect) -> int:
    return round(tile.w * 0.1)


def _lay_ground(surface: pygame.Surface, tile: Rect, look: Picture) -> Rect:
    """Paint the ground, and return the room inside its frame."""
    if look.tone is None:
        return tile
    frame = max(2, round(tile.w * 0.05))
    inner = tile.inset(frame)
    fill_rounded(surface, tile, _radius(tile), fill_colour(look.tone))
    fill_rounded(surface, inner, max(0, _radius(tile) - frame), tint_colour(look.tone))
    return inner


def _draw_chip(surface: pygame.Surface, inner: Rect, look: Picture) -> None:
    """Lay the chip into the lower left corner: the middle of a picture, and its head, tell what it is."""
    if look.piece is None:
        return
    size = round(inner.w * 0.45)
    piece = chip_picture(look.piece, size, "planned" if look.ghost else "played")
    surface.blit(piece, (inner.x, inner.bottom - size))
