"""Enlarge the texts of a scene where they have the room; nothing else of the scene changes."""

from msgspec.structs import replace

from companion.core.layout import View
from companion.core.scene import AnyLook, Scene
from companion.games.common.play_screen import frame_layout

LARGE_TEXT = 1.25
"""How many times as large as usual a text may be."""

SMALL_TEXT = 1.5
"""How many times a small one may, until it is as large as a text to be read from afar."""

AFAR_UNITS = 6.0
"""The height of the font of such a text, in units of the layout: 31 pixels on the 7-inch screen."""


def enlarge_texts(scene: Scene, view: View) -> Scene:
    """Return the scene on this canvas with texts that may grow; everything lies where it did."""
    afar = frame_layout(view).px(AFAR_UNITS)
    return replace(scene, looks=tuple(_enlarge(look, afar) for look in scene.looks))


def _enlarge(look: AnyLook, afar: int) -> AnyLook:
    px: int = getattr(look, "px", 0)
    return replace(look, most=_most_px(px, afar)) if px else look


def _most_px(px: int, afar: int) -> int:
    """Return how large a text of this size may be: small ones need it most."""
    return max(round(LARGE_TEXT * px), min(round(SMALL_TEXT * px), afar))
