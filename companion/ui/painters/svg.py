"""Draw anti-aliased shapes: small SVGs as surfaces, and rounded rectangles of any size."""

import math
import re
from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO

import pygame

from companion.core.layout import Rect
from companion.ui.painters.svg_surface import SvgSurface
from companion.ui.theme import Colour

_SIZE = re.compile(r'\s(?:width|height)="(\d+)"')
_NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'

_SMALL = 128
"""Up to how many pixels a side drawings are kept: at most 16 MB of them."""


class _Painted:
    """What surfaces of this process are made of."""

    as_svg = False


def paint_as_svg() -> None:
    """Have all surfaces of this process keep SVG from now on; to be called before the first is painted.

    Painted looks are kept for the life of a process, so one process paints either for the window or for browsers.
    """
    _Painted.as_svg = True


def blank_surface(width: int, height: int) -> pygame.Surface:
    """Return a surface of at least one pixel, wholly transparent."""
    if _Painted.as_svg:
        return SvgSurface(width, height)
    return pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA)


def render_svg(source: str) -> pygame.Surface:
    """Return the picture of a whole SVG document, in the size that its root element names.

    Raises `pygame.error` when the text is no SVG.
    """
    if _Painted.as_svg:
        width, height = (int(length) for length in _SIZE.findall(source)[:2])
        drawn = SvgSurface(width, height)
        drawn.add(source.replace(_NAMESPACE, "", 1))
        return drawn
    picture = pygame.image.load(BytesIO(source.encode()), "picture.svg")
    surface = blank_surface(*picture.get_size())
    surface.blit(picture, (0, 0))
    return surface


def narrow(surface: pygame.Surface, width: int) -> pygame.Surface:
    """Return the surface made so many pixels wide."""
    if isinstance(surface, SvgSurface):
        return surface.narrow(width)
    return pygame.transform.smoothscale(surface, (width, surface.get_height()))


def render_shapes(body: str, width: int, height: int) -> pygame.Surface:
    """Return the picture of SVG elements whose unit is the pixel; not to be painted on: it is shared."""
    return _render_small(body, width, height) if max(width, height) <= _SMALL else _render(body, width, height)


@lru_cache(maxsize=256)
def _render_small(body: str, width: int, height: int) -> pygame.Surface:
    return _render(body, width, height)


def _render(body: str, width: int, height: int) -> pygame.Surface:
    if _Painted.as_svg:
        drawn = SvgSurface(width, height)
        drawn.add(body)
        return drawn
    return render_svg(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{body}</svg>')


def draw_shapes(surface: pygame.Surface, parts: Iterable[str]) -> None:
    """Draw SVG elements, in pixels of the surface, over all of it."""
    if isinstance(surface, SvgSurface):
        surface.add("".join(parts))
        return
    surface.blit(render_shapes("".join(parts), *surface.get_size()), (0, 0))


def fill_rounded(surface: pygame.Surface, rect: Rect, radius: int, colour: Colour) -> None:
    """Fill a rectangle with round corners. `radius` in pixels, at most half of the shorter side."""
    radius = max(0, min(radius, rect.w // 2, rect.h // 2))
    if isinstance(surface, SvgSurface):
        surface.add(box_svg(rect, radius, colour))
        return
    area = pygame.Rect(rect.x, rect.y, rect.w, rect.h)
    _fill_rect(surface, area.inflate(-2 * radius, 0), colour)
    if not radius:
        return
    side = pygame.Rect(area.x, area.y + radius, radius, area.h - 2 * radius)
    _fill_rect(surface, side, colour)
    _fill_rect(surface, side.move(area.w - radius, 0), colour)
    disc = render_shapes(f'<circle cx="{radius}" cy="{radius}" r="{radius}" fill="{colour}"/>', 2 * radius, 2 * radius)
    for x, from_x in ((area.x, 0), (area.right - radius, radius)):
        for y, from_y in ((area.y, 0), (area.bottom - radius, radius)):
            surface.blit(disc, (x, y), (from_x, from_y, radius, radius))


def _fill_rect(surface: pygame.Surface, area: pygame.Rect, colour: Colour) -> None:
    # pygame 2.6 moves an area that begins outside of the surface into it instead of cutting it off.
    surface.fill(colour, area.clip(surface.get_rect()))


def box_svg(rect: Rect, radius: float, colour: Colour, *, line: float = 0.0, edge: float = 0.0) -> str:
    """Return a rectangle with round corners as SVG: filled, or with `line` an outline inside `rect`.

    All lengths in pixels. The outermost `edge` pixels of an outline are left to what is drawn over them.
    """
    half = (edge + line) / 2
    line -= edge
    place = f'x="{rect.x + half}" y="{rect.y + half}" width="{rect.w - 2 * half}" height="{rect.h - 2 * half}"'
    corner = f'rx="{max(0.0, radius - half):.2f}"'
    if not line:
        return f'<rect {place} {corner} fill="{colour}"/>'
    return f'<rect {place} {corner} fill="none" stroke="{colour}" stroke-width="{line}"/>'


def dashed_box_svg(rect: Rect, radius: float, colour: Colour, *, line: float, dash: float, gap: float) -> str:
    """Return a dashed outline with round corners, inside `rect`, as an SVG element; lengths in pixels.

    Dash and gap are stretched a little so that they go round without a seam.
    """
    # Each dash is a path of its own: SDL_image 2.8 draws a `stroke-dasharray` differently from one time to the next.
    half = line / 2
    inner = (rect.x + half, rect.y + half, max(0.0, rect.w - line), max(0.0, rect.h - line))
    round_ = max(0.0, min(radius - half, inner[2] / 2, inner[3] / 2))
    length = 2 * (inner[2] + inner[3]) - (8 - 2 * math.pi) * round_
    pitch = max(1.0, dash + gap)
    count = max(1, round(length / pitch))
    stroke = length / count * dash / pitch
    parts: list[str] = []
    for start in (length * i / count for i in range(count)):
        steps = max(1, math.ceil(stroke))
        points = (_point_along(inner, round_, start + stroke * step / steps) for step in range(steps + 1))
        parts.append("M" + "L".join(f"{x:.2f},{y:.2f}" for x, y in points))
    return f'<path d="{"".join(parts)}" fill="none" stroke="{colour}" stroke-width="{line}"/>'


def _point_along(box: tuple[float, float, float, float], radius: float, way: float) -> tuple[float, float]:
    """Return the point `way` pixels clockwise along a round rectangle (x, y, w, h) from its top left corner."""
    x, y, wide, high = box
    arc = radius * math.pi / 2
    corners = ((x, y, 1, 0), (x + wide, y, 0, 1), (x + wide, y + high, -1, 0), (x, y + high, 0, -1))
    for (cx, cy, dx, dy), side in zip(corners, (wide, high, wide, high), strict=True):
        straight = side - 2 * radius
        if way <= straight:
            return cx + dx * (radius + way), cy + dy * (radius + way)
        way -= straight
        if way <= arc:
            turned = way / radius if radius else 0.0
            on, off = side - radius + radius * math.sin(turned), radius - radius * math.cos(turned)
            return cx + dx * on - dy * off, cy + dy * on + dx * off
        way -= arc
    return _point_along(box, radius, max(0.0, way))


def disc_svg(x: float, y: float, radius: float, colour: Colour, *, opacity: float = 1.0) -> str:
    """Return a filled circle as an SVG element, in pixels; `opacity` from 0 to 1."""
    clear = "" if opacity == 1.0 else f' fill-opacity="{opacity:.2f}"'
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" fill="{colour}"{clear}/>'


def path_svg(shape: str, colour: Colour, *, line: float = 0.0) -> str:
    """Return a path as SVG: filled, or with `line` stroked that wide with round ends and joins."""
    if not line:
        return f'<path d="{shape}" fill="{colour}"/>'
    return (
        f'<path d="{shape}" fill="none" stroke="{colour}" stroke-width="{line:.2f}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
