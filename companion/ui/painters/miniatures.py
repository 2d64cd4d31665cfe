"""Paint a screen small: as it is in its own size, and then made smaller."""

from collections.abc import Sequence

import pygame

from companion.core.layout import Rect
from companion.core.scene import AnyLook, Button, Miniature, NumberCard
from companion.ui import painter
from companion.ui.painters.controls import corner_radius
from companion.ui.painters.svg import blank_surface, box_svg, draw_shapes, fill_rounded
from companion.ui.theme import Colour, fill_colour, mark_colour, theme

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
    whole.fill(fill_colour("table"))
    # Each of its looks is painted this once: none is kept.
    painter.Painter(0).paint_looks(whole, look.looks)
    line = max(LINE, round(LEAST_SEEN / scale))
    tight = max(2, round(TIGHT_SEEN / scale))
    for rect in look.frames:
        free = _free_around(rect, look.looks)
        roomy = free >= line + 2 * EDGE
        width, edge = (line, EDGE) if roomy else (tight, TIGHT_EDGE)
        colour = mark_colour("text") if _is_bright(rect, look.looks) else theme().parts.glow
        outside = min(free, width + 2 * edge)
        draw_shapes(whole, _frame_shapes(rect, whole.get_rect(), width, edge, outside, colour))
    # Beyond the canvas the part has the ground of the table: what is cut out lies in the middle of it.
    cut = pygame.Surface(part.size)
    cut.fill(fill_colour("table"))
    cut.blit(whole, (-part.x, -part.y))
    small = pygame.transform.smoothscale(cut, (round(part.w * scale), round(part.h * scale)))
    surface = blank_surface(look.rect.w, look.rect.h)
    surface.blit(small, ((look.rect.w - small.get_width()) // 2, (look.rect.h - small.get_height()) // 2))
    return _rounded(surface)


def _rounded(surface: pygame.Surface) -> pygame.Surface:
    """Return the picture without its corners, in which the frame around it is round."""
    area = Rect(0, 0, *surface.get_size())
    inside = blank_surface(area.w, area.h)
    fill_rounded(inside, area, corner_radius(area), "#ffffff")
    surface.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return surface


def _is_bright(rect: Rect, looks: Sequence[AnyLook]) -> bool:
    """Return whether this is the rectangle of a button in the colour that frames have, too."""
    return any(isinstance(look, Button) and look.rect == rect and look.kind == "primary" for look in looks)


def _free_around(rect: Rect, looks: Sequence[AnyLook]) -> int:
    """Return how many pixels are free between the rectangle and the nearest key or card with numbers beside it."""
    keys = [look.rect for look in looks if isinstance(look, Button | NumberCard)]
    gaps = (max(one.x - rect.right, rect.x - one.right, one.y - rect.bottom, rect.y - one.bottom) for one in keys)
    return min((gap for gap in gaps if gap >= 0), default=max(rect.w, rect.h))


def _frame_shapes(
    rect: Rect, canvas: pygame.Rect, line: int, edge: int, outside: int, colour: Colour
) -> tuple[str, str]:
    """Return a frame as SVG, a bright line so wide between dark ones, `outside` the rectangle, inside the canvas."""
    wide = line + 2 * edge
    x, y = max(0, rect.x - outside), max(0, rect.y - outside)
    right, bottom = min(canvas.w, rect.right + outside), min(canvas.h, rect.bottom + outside)
    around = Rect(x, y, right - x, bottom - y)
    parts = theme().parts
    return (
        box_svg(around, wide, parts.dark, line=wide),
        box_svg(around.inset(edge), wide - edge, colour, line=line),
    )
