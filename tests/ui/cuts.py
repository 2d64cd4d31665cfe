"""Which texts of a scene have no room."""

from companion.core.scene import Scene
from companion.ui.painters.text import fit_block
from tests.ui.parts import parts_of


def cut_texts(scene: Scene) -> tuple[str, ...]:
    """The texts of a scene that don't fit as they are to be: they end in an ellipsis, or had to be squeezed."""
    blocks = (block for look in scene.looks for block in parts_of(look).blocks)
    return tuple(block.text for block in blocks if block.text and fit_block(block).cut)


def shortened_texts(scene: Scene) -> tuple[str, ...]:
    """The texts of a scene of which letters are left out."""
    blocks = [block for look in scene.looks for block in parts_of(look).blocks]
    return tuple(block.text for block in blocks if any(line.endswith("…") for line in fit_block(block).lines))
