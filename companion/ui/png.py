"""A scene as a picture file."""

from io import BytesIO

import pygame

from companion.contract.scene import Scene, View
from companion.ui.painter import Painter


def png(scene: Scene, view: View) -> bytes:
    """The bytes of a PNG file as large as the view; raises `pygame.error` when it can't be made."""
    surface = pygame.Surface((view.width, view.height), 0, 24)
    Painter(0).paint(surface, scene)
    file = BytesIO()
    pygame.image.save(surface, file, "picture.png")
    return file.getvalue()
