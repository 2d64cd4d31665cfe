"""A surface that keeps what is painted on it as SVG, so that the painters of the window draw for browsers too."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from html import escape
from typing import Any

import pygame
from msgspec import Struct

from companion.core.layout import Rect
from companion.ui.theme import Colour

FAMILIES = {
    "bold": ("Roboto, system-ui, sans-serif", 700),
    "medium": ("Roboto, system-ui, sans-serif", 500),
    "condensed": ("Roboto Condensed, Roboto, system-ui, sans-serif", 700),
    "school": ("Andika, Comic Sans MS, system-ui, sans-serif", 700),
}
"""The font families of a browser and their weight, by the face; letters of another font get the width of ours."""

SHARED = 80
"""From how many characters on a picture that comes more than once is written once."""


class Laid(Struct, frozen=True):
    """A drawing on another one, with its top left corner at a point; `area` is the part of it that is seen, or all."""

    drawing: "Drawing"
    x: int
    y: int
    area: Rect | None

    def body(self, shared: Mapping[str, str]) -> str:
        """Return it as SVG elements; what is `shared` is referred to by its name."""
        of, faint = self.drawing, "" if self.drawing.opacity == 1.0 else f' opacity="{self.drawing.opacity:.2f}"'
        if self.area is not None:
            place = f'x="{self.x}" y="{self.y}" width="{self.area.w}" height="{self.area.h}"'
            box = f"{self.area.x} {self.area.y} {self.area.w} {self.area.h}"
            return f'<svg {place} viewBox="{box}"{faint}>{of.body(shared)}</svg>'
        name = shared.get(of.body({}))
        if name is not None:
            return f'<use href="#{name}" x="{self.x}" y="{self.y}"{faint}/>'
        return f'<g transform="translate({self.x} {self.y})"{faint}>{of.body(shared)}</g>'


class Drawing:
    """What is painted on a surface: SVG elements and other drawings, from the back to the front.

    `opacity` (0 to 1) is how it is laid on others, and `narrowed` how far it was made narrower.
    """

    def __init__(self) -> None:
        self.parts: list[str | Laid] = []
        self.opacity = 1.0
        self.narrowed = 1.0

    def body(self, shared: Mapping[str, str]) -> str:
        """Return it as SVG elements, with references to the drawings that are `shared` by these names."""
        body = "".join(part if isinstance(part, str) else part.body(shared) for part in self.parts)
        return body if self.narrowed == 1.0 else f'<g transform="scale({self.narrowed:.4f} 1)">{body}</g>'

    def inner_bodies(self) -> Iterator[str]:
        """Yield the elements of every drawing that lies on it, in and on each other."""
        for part in self.parts:
            if not isinstance(part, str):
                yield part.drawing.body({})
                yield from part.drawing.inner_bodies()


class SvgSurface(pygame.Surface):
    """A transparent surface of SVG elements, whose unit is the pixel.

    It does what the painters ask of a surface: it is filled, and others of its kind are laid on it.
    """

    def __init__(self, width: int, height: int) -> None:
        super().__init__((1, 1))
        self._width, self._height = max(1, width), max(1, height)
        self.drawing = Drawing()

    def get_size(self) -> tuple[int, int]:
        """Return the width and the height in pixels."""
        return self._width, self._height

    def get_width(self) -> int:
        """Return the width in pixels."""
        return self._width

    def get_height(self) -> int:
        """Return the height in pixels."""
        return self._height

    def get_rect(self, **places: Any) -> pygame.Rect:
        """Return its rectangle, at the origin or where its attributes `places` say."""
        rect = pygame.Rect(0, 0, self._width, self._height)
        for name, value in places.items():
            setattr(rect, name, value)
        return rect

    def set_alpha(self, value: int | None = None, flags: int = 0) -> None:  # noqa: ARG002 - as pygame has it
        """Make it as opaque as this, 0 to 255, where it is laid on another one."""
        self.drawing.opacity = 1.0 if value is None else value / 255

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:  # noqa: ARG002 - as above
        """Fill it, or this rectangle of it, with a colour; nothing with one that is transparent."""
        area = self.get_rect() if rect is None else pygame.Rect(rect)
        found = pygame.Color(color)
        if found.a:
            fill = f"#{found.r:02x}{found.g:02x}{found.b:02x}"
            self.add(f'<rect x="{area.x}" y="{area.y}" width="{area.w}" height="{area.h}" fill="{fill}"/>')
        return area

    def blit(
        self,
        source: pygame.Surface,
        dest: Any = (0, 0),
        area: Any = None,
        special_flags: int = 0,  # noqa: ARG002 - as pygame has it
    ) -> pygame.Rect:
        """Lay another surface of SVG on it. Raises `TypeError` for one of pixels."""
        if not isinstance(source, SvgSurface):
            raise TypeError("Only surfaces of SVG can be laid on one.")
        x, y = (round(one) for one in dest[:2])
        part = None if area is None else Rect(*pygame.Rect(area))
        if source.drawing.parts:
            self.drawing.parts.append(Laid(source.drawing, x, y, part))
        return pygame.Rect((x, y), source.get_size())

    def add(self, elements: str) -> None:
        """Draw SVG elements over what is there."""
        self.drawing.parts.append(elements)

    @contextmanager
    def named(self, name: str) -> Iterator[None]:
        """Have what is painted meanwhile read out as one picture with this name; empty: as what it is."""
        if name:
            self.add(f'<g role="img" aria-label="{escape(name)}">')
        yield
        if name:
            self.add("</g>")

    def write(self, text: str, face: str, px: int, colour: Colour, place: tuple[int, int], width: int) -> None:
        """Write a line of text from the left end of its baseline, as wide as this in any font."""
        family, weight = FAMILIES[face]
        self.add(
            f'<text x="{place[0]}" y="{place[1]}" font-family="{family}" font-weight="{weight}" font-size="{px}" '
            f'fill="{colour}" textLength="{width}" lengthAdjust="spacingAndGlyphs" xml:space="preserve">'
            f"{escape(text, quote=False)}</text>"
        )

    def narrow(self, width: int) -> "SvgSurface":
        """Return it made so many pixels wide."""
        found = SvgSurface(width, self._height)
        found.drawing.parts = list(self.drawing.parts)
        found.drawing.narrowed = width / self._width
        return found

    def document(self) -> str:
        """Return it as an SVG document for a page: what comes more than once is in it once."""
        counts = Counter(body for body in self.drawing.inner_bodies() if len(body) >= SHARED)
        repeated = (body for body, count in counts.items() if count > 1)
        shared = {body: f"p{number}" for number, body in enumerate(repeated)}
        defined = "".join(f'<g id="{name}">{body}</g>' for body, name in shared.items())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self._width} {self._height}">'
            f"<defs>{defined}</defs>{self.drawing.body(shared)}</svg>"
        )
