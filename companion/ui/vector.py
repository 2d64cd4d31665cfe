"""Anti-aliased shapes: small SVGs turned into surfaces, and rounded rectangles of any size."""

from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO

import pygame

from companion.contract.scene import Rect
from companion.ui.theme import Colour

_SMALL = 128
"""Up to how many pixels a side drawings are kept: at most 16 MB of them."""


def blank(width: int, height: int) -> pygame.Surface:
    """A surface of at least one pixel, wholly transparent."""
    return pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA)


def render_svg(source: str) -> pygame.Surface:
    """The picture of a whole SVG document, in the size that its root element names.

    Raises `pygame.error` when the text is no SVG.
    """
    picture = pygame.image.load(BytesIO(source.encode()), "picture.svg")
    surface = blank(*picture.get_size())
    surface.blit(picture, (0, 0))
    return surface


def drawing(body: str, width: int, height: int) -> pygame.Surface:
    """The picture of SVG elements whose unit is the pixel. Not to be painted on: small ones are kept and shared."""
    return _small_drawing(body, width, height) if max(width, height) <= _SMALL else _drawing(body, width, height)


@lru_cache(maxsize=256)
def _small_drawing(body: str, width: int, height: int) -> pygame.Surface:
    return _drawing(body, width, height)


def _drawing(body: str, width: int, height: int) -> pygame.Surface:
    return render_svg(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{body}</svg>')


def draw(surface: pygame.Surface, parts: Iterable[str]) -> None:
    """Draw SVG elements, in pixels of the surface, over all of it."""
    surface.blit(drawing("".join(parts), *surface.get_size()), (0, 0))


def rounded(surface: pygame.Surface, rect: Rect, radius: int, colour: Colour) -> None:
    """Fill a rectangle with round corners. `radius` in pixels, at most half of the shorter side."""
    radius = max(0, min(radius, rect.w // 2, rect.h // 2))
    area = pygame.Rect(rect.x, rect.y, rect.w, rect.h)
    _fill(surface, area.inflate(-2 * radius, 0), colour)
    if not radius:
        return
    side = pygame.Rect(area.x, area.y + radius, radius, area.h - 2 * radius)
    _fill(surface, side, colour)
    _fill(surface, side.move(area.w - radius, 0), colour)
    disc = drawing(f'<circle cx="{radius}" cy="{radius}" r="{radius}" fill="{colour}"/>', 2 * radius, 2 * radius)
    for x, from_x in ((area.x, 0), (area.right - radius, radius)):
        for y, from_y in ((area.y, 0), (area.bottom - radius, radius)):
            surface.blit(disc, (x, y), (from_x, from_y, radius, radius))


def _fill(surface: pygame.Surface, area: pygame.Rect, colour: Colour) -> None:
    # pygame 2.6 moves an area that begins outside of the surface into it instead of cutting it off.
    surface.fill(colour, area.clip(surface.get_rect()))


def box(rect: Rect, radius: float, colour: Colour, *, line: float = 0.0, dashes: str = "") -> str:
    """A rectangle with round corners as an SVG element: filled, or with `line` an outline that lies inside `rect`.

    All lengths in pixels; `dashes` as in `stroke-dasharray`.
    """
    half = line / 2
    place = f'x="{rect.x + half}" y="{rect.y + half}" width="{rect.w - line}" height="{rect.h - line}"'
    corner = f'rx="{max(0.0, radius - half):.2f}"'
    if not line:
        return f'<rect {place} {corner} fill="{colour}"/>'
    dash = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<rect {place} {corner} fill="none" stroke="{colour}" stroke-width="{line}"{dash}/>'


def disc(x: float, y: float, radius: float, colour: Colour) -> str:
    """A filled circle as an SVG element, in pixels."""
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" fill="{colour}"/>'


def path(shape: str, colour: Colour, *, line: float = 0.0) -> str:
    """A path as an SVG element: filled, or with `line` stroked that wide with round ends and joins."""
    if not line:
        return f'<path d="{shape}" fill="{colour}"/>'
    return (
        f'<path d="{shape}" fill="none" stroke="{colour}" stroke-width="{line:.2f}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
