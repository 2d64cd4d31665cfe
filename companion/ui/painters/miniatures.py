"""Paint a screen small: as it is in its own size, and then made smaller."""

import pygame

from companion.core.layout import Rect
from companion.core.scene import Miniature
from companion.ui import painter
from companion.ui.painters.svg import blank_surface, box_svg, draw_shapes
from companion.ui.theme import theme

LINE, EDGE = 7, 3
"""How wide the bright line of a frame is, and the dark ones on both sides of it, in pixels of the canvas."""

LEAST_SEEN = 5
"""How wide that line is at least as it is seen, in pixels."""


def paint_miniature(look: Miniature) -> pygame.Surface:
    """Paint the looks and the frames around what stands out, in the middle of the rectangle."""
    part = pygame.Rect(look.part.x, look.part.y, look.part.w, look.part.h)
    scale = min(look.rect.w / part.w, look.rect.h / part.h)
    whole = pygame.Surface(look.size)
    # Each of its looks is painted this once: none is kept.
    painter.Painter(0).paint_looks(whole, look.looks)
    line = max(LINE, round(LEAST_SEEN / scale))
    draw_shapes(whole, (shape for rect in look.frames for shape in _frame_shapes(rect, whole.get_rect(), line)))
    small = pygame.transform.smoothscale(whole.subsurface(part), (round(part.w * scale), round(part.h * scale)))
    surface = blank_surface(look.rect.w, look.rect.h)
    surface.blit(small, ((look.rect.w - small.get_width()) // 2, (look.rect.h - small.get_height()) // 2))
    return surface


def _frame_shapes(rect: Rect, canvas: pygame.Rect, line: int) -> tuple[str, str]:
    """Return a frame around the rectangle as SVG, a bright line so wide between dark ones, inside the canvas."""
    far = line + 2 * EDGE
    x, y = max(0, rect.x - far), max(0, rect.y - far)
    right, bottom = min(canvas.w, rect.right + far), min(canvas.h, rect.bottom + far)
    around = Rect(x, y, right - x, bottom - y)
    parts = theme().parts
    return (
        box_svg(around, far, parts.dark, line=far),
        box_svg(around.inset(EDGE), far - EDGE, parts.glow, line=line),
    )
