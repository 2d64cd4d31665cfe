"""Enlarge the texts of a scene where they have the room; nothing else of the scene changes."""

from msgspec.structs import replace

from companion.core.scene import AnyLook, Scene

LARGE_TEXT = 1.25
"""How many times as large as usual a text may be."""


def enlarge_texts(scene: Scene) -> Scene:
    """Return the scene with texts that may grow; everything lies where it did."""
    return replace(scene, looks=tuple(_enlarge(look) for look in scene.looks))


def _enlarge(look: AnyLook) -> AnyLook:
    px: int = getattr(look, "px", 0)
    return replace(look, most=round(LARGE_TEXT * px)) if px else look
