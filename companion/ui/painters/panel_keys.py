"""Paint the buttons on the case: round, in the colour of their lamps."""

import pygame

from companion.core.scene import PanelKey
from companion.ui.painters.svg import render_svg
from companion.ui.theme import theme


def paint_panel_key(look: PanelKey) -> pygame.Surface:
    """Paint the button as a cap in its collar, in the middle of the rectangle."""
    side = min(look.rect.w, look.rect.h)
    glow = getattr(theme().lamps, look.key)
    surface = pygame.Surface((look.rect.w, look.rect.h), pygame.SRCALPHA)
    picture = render_svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="0 0 40 40">'
        f'<circle cx="20" cy="20" r="19" fill="#2a2d33" stroke="#808080" stroke-width="1"/>'
        f'<circle cx="20" cy="20" r="14" fill="{glow}"/></svg>'
    )
    surface.blit(picture, ((look.rect.w - side) // 2, (look.rect.h - side) // 2))
    return surface
