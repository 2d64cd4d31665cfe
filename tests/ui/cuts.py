"""Which texts of a scene have no room."""

from companion.contract.scene import Scene
from companion.ui.growth import grown, placed
from companion.ui.text import fitted


def cut_texts(scene: Scene) -> tuple[str, ...]:
    """The texts of a scene that don't fit where they are to be: they end in an ellipsis, or are below their `least`."""
    blocks = (block for look in scene.looks for block in placed(grown(look)).blocks)
    return tuple(block.text for block in blocks if block.text and fitted(block).cut)
