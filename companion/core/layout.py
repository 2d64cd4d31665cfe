"""The canvas of a picture and the rectangles on it, in whole pixels.

x goes to the right and y downwards from the top left corner; `View.mm` turns millimetres on the glass into pixels.
"""

from typing import Literal

from msgspec import Struct

TextSize = Literal["usual", "large"]
"""How large texts are; `large` ones take the room there is."""

Hand = Literal["right", "left"]
"""Which hand touches the screen: the column of buttons lies on its side of the board."""

SMALL = 4.2
"""The font height of the smallest text in units of a layout: 22 pixels, capitals of 3 mm, on the 7-inch screen."""


class Rect(Struct, frozen=True):
    """A rectangle of whole pixels."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column of pixels to the right of the rectangle."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row of pixels below the rectangle."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        """The middle, rounded to the top left."""
        return self.x + self.w // 2, self.y + self.h // 2

    def contains(self, x: int, y: int) -> bool:
        """Tell whether the pixel lies inside."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def encloses(self, other: "Rect") -> bool:
        """Tell whether all of the other lies inside."""
        across = self.x <= other.x and other.right <= self.right
        return across and self.y <= other.y and other.bottom <= self.bottom

    def overlaps(self, other: "Rect") -> bool:
        """Tell whether the two share a pixel."""
        # Sums in place of properties: a sheet over the board asks a hundred times for a picture.
        across = self.x < other.x + other.w and other.x < self.x + self.w
        return across and self.y < other.y + other.h and other.y < self.y + self.h

    def distance(self, x: int, y: int) -> int:
        """Return the pixels from (x, y) to the nearest pixel inside, the longer of the two directions; 0 inside."""
        across = max(self.x - x, 0, x - self.right + 1)
        down = max(self.y - y, 0, y - self.bottom + 1)
        return max(across, down)

    def inset(self, by: int) -> "Rect":
        """Return the rectangle that is smaller by `by` pixels on each of its four sides."""
        return Rect(self.x + by, self.y + by, max(0, self.w - 2 * by), max(0, self.h - 2 * by))

    def moved(self, dx: int, dy: int) -> "Rect":
        """Return the rectangle, shifted by `dx` and `dy` pixels."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def cut_top(self, height: int, gap: int = 0) -> tuple["Rect", "Rect"]:
        """Split off a strip of `height` at the top; return it, and the rest below a gap."""
        taken = min(height, self.h)
        rest = min(taken + gap, self.h)
        return Rect(self.x, self.y, self.w, taken), Rect(self.x, self.y + rest, self.w, self.h - rest)

    def cut_bottom(self, height: int, gap: int = 0) -> tuple["Rect", "Rect"]:
        """Split off a strip of `height` at the bottom; return it, and the rest above a gap."""
        taken = min(height, self.h)
        return Rect(self.x, self.bottom - taken, self.w, taken), Rect(
            self.x, self.y, self.w, max(0, self.h - taken - gap)
        )

    def cut_left(self, width: int, gap: int = 0) -> tuple["Rect", "Rect"]:
        """Split off a strip of `width` at the left; return it, and the rest beyond a gap."""
        taken = min(width, self.w)
        rest = min(taken + gap, self.w)
        return Rect(self.x, self.y, taken, self.h), Rect(self.x + rest, self.y, self.w - rest, self.h)

    def cut_right(self, width: int, gap: int = 0) -> tuple["Rect", "Rect"]:
        """Split off a strip of `width` at the right; return it, and the rest before a gap."""
        taken = min(width, self.w)
        return Rect(self.right - taken, self.y, taken, self.h), Rect(
            self.x, self.y, max(0, self.w - taken - gap), self.h
        )

    def columns(self, count: int, gap: int = 0) -> tuple["Rect", ...]:
        """Divide the rectangle into `count` columns with gaps between them, equal to a pixel."""
        room = self.w - gap * (count - 1)
        starts = [self.x + i * gap + room * i // count for i in range(count)]
        ends = [self.x + i * gap + room * (i + 1) // count for i in range(count)]
        # Asked for by nearly every look of a page, so nothing is called for each part.
        return tuple([Rect(a, self.y, b - a, self.h) for a, b in zip(starts, ends, strict=True)])

    def rows(self, count: int, gap: int = 0) -> tuple["Rect", ...]:
        """Divide the rectangle into `count` rows with gaps between them, equal to a pixel."""
        room = self.h - gap * (count - 1)
        starts = [self.y + i * gap + room * i // count for i in range(count)]
        ends = [self.y + i * gap + room * (i + 1) // count for i in range(count)]
        return tuple([Rect(self.x, a, self.w, b - a) for a, b in zip(starts, ends, strict=True)])


class View(Struct, frozen=True):
    """The canvas that a scene is made for.

    `width` and `height` in pixels; `px_per_mm` pixels in a millimetre on the glass; `board_turn` how many quarter turns
    clockwise (0 to 3) the board is shown rotated by; `text` and `hand` as the table has set them.
    """

    width: int
    height: int
    px_per_mm: float
    board_turn: int = 0
    text: TextSize = "usual"
    hand: Hand = "right"

    def mm(self, millimetres: float) -> int:
        """Return the number of pixels that this length takes on the glass, rounded up: a least size stays one."""
        return -int(-millimetres * self.px_per_mm // 1)

    @property
    def portrait(self) -> bool:
        """Tell whether the canvas is higher than wide."""
        return self.height > self.width

    def cut_column(self, rect: Rect, width: int, gap: int = 0) -> tuple[Rect, Rect]:
        """Split off a column of `width` for the buttons, on the side of the hand; return it, and the rest."""
        return rect.cut_left(width, gap) if self.hand == "left" else rect.cut_right(width, gap)

    @property
    def area(self) -> Rect:
        """The whole canvas."""
        return Rect(0, 0, self.width, self.height)
