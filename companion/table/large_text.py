"""Enlarge the texts of a scene where they have the room; nothing else of the scene changes."""

from msgspec.structs import replace

from companion.core.scene import AnyLook, Scene

LARGER = 1.25
"""How many times as large as usual a text may be."""


def enlarged(scene: Scene) -> Scene:
    """Return the scene with texts that may grow; everything lies where it did."""
    return replace(scene, looks=tuple(_enlarged(look) for look in scene.looks))


def _enlarged(look: AnyLook) -> AnyLook:
    px: int = getattr(look, "px", 0)
    return replace(look, most=round(LARGER * px)) if px else look
