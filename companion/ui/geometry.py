"""Map points between canvas and glass: quarter turns, scaling and letterboxes."""

from typing import Literal

from msgspec import Struct

Turn = Literal[0, 90, 180, 270]
"""By how many degrees clockwise the canvas is turned on the glass."""


class Placement(Struct, frozen=True):
    """The place of a canvas on the glass: at (`x`, `y`), `width` x `height` pixels there, turned by `turn`.

    `canvas` is the size of the canvas before it is turned and scaled.
    """

    canvas: tuple[int, int]
    turn: Turn
    x: int
    y: int
    width: int
    height: int

    @property
    def is_scaled(self) -> bool:
        """Whether a pixel of the canvas is not just one of the glass."""
        return (self.width, self.height) != turned_size(self.canvas, self.turn)

    def covers(self, x: float, y: float) -> bool:
        """Return whether a point of the glass lies on the canvas."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def to_canvas(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel of the canvas under a point of the glass; it may lie outside the canvas."""
        # The middle of the pixel of the glass: its edge would fall on the next pixel of a turned canvas.
        across, down = (x // 1 + 0.5 - self.x) / self.width, (y // 1 + 0.5 - self.y) / self.height
        u, v = {
            0: (across, down),
            90: (down, 1 - across),
            180: (1 - across, 1 - down),
            270: (1 - down, across),
        }[self.turn]
        w, h = self.canvas
        return int(u * w // 1), int(v * h // 1)

    def to_glass(self, x: int, y: int, w: int, h: int) -> tuple[int, int, int, int]:
        """Return the rectangle of the glass that an area of an unscaled canvas lies on."""
        width, height = self.canvas
        left, top, across, down = {
            0: (x, y, w, h),
            90: (height - y - h, x, h, w),
            180: (width - x - w, height - y - h, w, h),
            270: (y, width - x - w, h, w),
        }[self.turn]
        return self.x + left, self.y + top, across, down


def turned_size(size: tuple[int, int], turn: Turn) -> tuple[int, int]:
    """Return the size after a turn: odd quarter turns swap width and height."""
    return size if turn in {0, 180} else (size[1], size[0])


def place_canvas(canvas: tuple[int, int], turn: Turn, glass: tuple[int, int, int, int]) -> Placement:
    """Put a canvas as large as it gets into the middle of an area of the glass (x, y, width, height).

    A canvas that fits exactly is not scaled; an area without pixels is taken as one of a single pixel.
    """
    x, y, room_w, room_h = glass
    w, h = turned_size(canvas, turn)
    scale = min(max(1, room_w) / w, max(1, room_h) / h)
    width, height = max(1, round(w * scale)), max(1, round(h * scale))
    return Placement(canvas, turn, x + (room_w - width) // 2, y + (room_h - height) // 2, width, height)
