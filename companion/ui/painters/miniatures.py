"""Paint a screen small: as it is in its own size, and then made smaller."""

from collections.abc import Sequence

import pygame

from companion.core.layout import Rect
from companion.core.scene import AnyLook, Button, Miniature, NumberCard
from companion.ui import painter
from companion.ui.painters.svg import blank_surface, box_svg, draw_shapes
from companion.ui.theme import theme

LINE, EDGE = 7, 3
"""How wide the bright line of a frame is, and the dark ones on both sides of it, in pixels of the canvas."""

LEAST_SEEN = 5
"""How wide that line is at least as it is seen, in pixels."""

TIGHT_SEEN, TIGHT_EDGE = 4, 1
"""The same where other keys are so near that the usual frame would cover what stands on them."""


def paint_miniature(look: Miniature) -> pygame.Surface:
    """Paint the looks and the frames around what stands out, in the middle of the rectangle."""
    part = pygame.Rect(look.part.x, look.part.y, look.part.w, look.part.h)
    scale = min(look.rect.w / part.w, look.rect.h / part.h)
    whole = pygame.Surface(look.size)
    # Each of its looks is painted this once: none is kept.
    painter.Painter(0).paint_looks(whole, look.looks)
    line = max(LINE, round(LEAST_SEEN / scale))
    tight = max(2, round(TIGHT_SEEN / scale))
    for rect in look.frames:
        free = _free_around(rect, look.looks)
        roomy = free >= line + 2 * EDGE
        width, edge = (line, EDGE) if roomy else (tight, TIGHT_EDGE)
        draw_shapes(whole, _frame_shapes(rect, whole.get_rect(), width, edge, outside=min(free, width + 2 * edge)))
    small = pygame.transform.smoothscale(whole.subsurface(part), (round(part.w * scale), round(part.h * scale)))
    surface = blank_surface(look.rect.w, look.rect.h)
    surface.blit(small, ((look.rect.w - small.get_width()) // 2, (look.rect.h - small.get_height()) // 2))
    return surface


def _free_around(rect: Rect, looks: Sequence[AnyLook]) -> int:
    """Return how many pixels are free between the rectangle and the nearest key or card with numbers beside it."""
    keys = [look.rect for look in looks if isinstance(look, Button | NumberCard)]
    gaps = (max(one.x - rect.right, rect.x - one.right, one.y - rect.bottom, rect.y - one.bottom) for one in keys)
    return min((gap for gap in gaps if gap >= 0), default=max(rect.w, rect.h))


def _frame_shapes(rect: Rect, canvas: pygame.Rect, line: int, edge: int, outside: int) -> tuple[str, str]:
    """Return a frame as SVG, a bright line so wide between dark ones, `outside` the rectangle, inside the canvas."""
    wide = line + 2 * edge
    x, y = max(0, rect.x - outside), max(0, rect.y - outside)
    right, bottom = min(canvas.w, rect.right + outside), min(canvas.h, rect.bottom + outside)
    around = Rect(x, y, right - x, bottom - y)
    parts = theme().parts
    return (
        box_svg(around, wide, parts.dark, line=wide),
        box_svg(around.inset(edge), wide - edge, parts.glow, line=line),
    )
