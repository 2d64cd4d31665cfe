"""Draw the board for a page, as SVG of the same looks as on the table's screen."""

from collections import OrderedDict
from threading import Lock
from typing import get_args

from msgspec import Struct

from companion.core.layout import TextSize, View
from companion.core.scene import AnyLook
from companion.follow import Now
from companion.phones.spoken_names import spoken_name
from companion.ui.painter import Painter
from companion.ui.painters.svg_surface import SvgSurface
from companion.ui.theme import ThemeName, use_theme

PX_PER_MM = 6.3
"""Pixels of a page in a millimetre of a phone's glass: 160 to an inch, the measure of Android's layouts."""

AFAR_MM = 110
"""The shorter side of a picture in millimetres at most: on a larger screen, all is as large as there."""

LEAST, MOST, STEP = 160, 2160, 20
"""The sides of pictures in pixels: they come in steps, so that phones of about one size share one."""

PAINTED = 2 * 1024 * 1024
"""How many bytes the painted looks of a theme would take as pixels: as SVG it is about as much."""

KEPT = 24
"""How many pictures are kept: one for each size, theme and size of text."""


class PictureRequest(Struct, frozen=True):
    """A picture that a page asks for: its room in pixels, and how it is to look."""

    width: int
    height: int
    theme: ThemeName = "dark"
    text: TextSize = "usual"

    @classmethod
    def of(cls, width: str, height: str, theme: str, text: str) -> "PictureRequest":
        """Return the request of a page. Raises ValueError for what is no size, theme or size of text."""
        if theme not in get_args(ThemeName) or text not in get_args(TextSize):
            raise ValueError
        return cls(_side(width), _side(height), theme, text)  # type: ignore[arg-type]


def _side(text: str) -> int:
    """Return a length in pixels within what is drawn."""
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise ValueError
    return min(MOST, max(LEAST, int(text))) // STEP * STEP


class Pictures:
    """The pictures of the table as it is now, each drawn once. It may be used from several threads."""

    def __init__(self) -> None:
        self._painters: dict[ThemeName, Painter] = {}
        self._kept: OrderedDict[tuple[int, PictureRequest], bytes] = OrderedDict()
        self._lock = Lock()

    def draw(self, now: Now, version: int, asked: PictureRequest) -> bytes:
        """Return the SVG document of what lies on the table in this version of it."""
        with self._lock:
            drawn = self._kept.pop((version, asked), None)
            if drawn is None:
                drawn = self._drawn(now, asked)
            self._kept[version, asked] = drawn
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return drawn

    def _drawn(self, now: Now, asked: PictureRequest) -> bytes:
        use_theme(asked.theme)
        # Its painted looks have the colours of one theme.
        painter = self._painters.setdefault(asked.theme, Painter(PAINTED))
        surface = SvgSurface(asked.width, asked.height)
        for look in board_looks(now, asked):
            with surface.named(spoken_name(look)):
                painter.paint_over(surface, (look,))
        return surface.document().encode()


def board_looks(now: Now, asked: PictureRequest) -> tuple[AnyLook, ...]:
    """Return the looks of what lies open on the table, in all of the picture; none without a game."""
    if now.game is None:
        return ()
    fine = max(PX_PER_MM, min(asked.width, asked.height) / AFAR_MM)
    view = View(asked.width, asked.height, fine, text=asked.text)
    return tuple(now.game.table_looks(now.state, now.before, view.area, view))
