"""How much room the words of buttons leave at the edges."""

from companion.core.layout import Rect
from companion.core.scene import Button, Scene
from companion.ui.painters.controls import ButtonParts
from companion.ui.painters.text import CAPITALS, TextBlock, fit_block, text_width
from tests.ui.parts import parts_of

MARGIN = 4
"""The least pixels between the words of a button and its edges, or its lamp."""


def filled_buttons(scene: Scene) -> tuple[str, ...]:
    """What stands on the buttons whose words reach their edges, or their lamp, but for a few pixels."""
    buttons = [look for look in scene.looks if isinstance(look, Button) and look.kind != "key"]
    return tuple(look.label or look.note for look in buttons if least_margin(look) < MARGIN)


def least_margin(look: Button) -> int:
    """The fewest pixels between a word of the button and an edge."""
    parts = parts_of(look)
    return min((min(margins(look.rect, parts, block)) for block in parts.blocks if block.text), default=MARGIN)


def margins(rect: Rect, parts: ButtonParts, block: TextBlock) -> tuple[int, int, int, int]:
    """The pixels at the left, at the right, above the capitals of a text of a button, and below them."""
    text, lamp = fit_block(block), parts.lamp
    wide = max(text_width(line, text.face, text.px) for line in text.lines)
    x = block.rect.x + {"left": 0, "centre": (block.rect.w - wide) // 2, "right": block.rect.w - wide}[block.align]
    left = lamp.right if lamp is not None and lamp.bottom > block.rect.y else rect.x
    high = round((CAPITALS + (len(text.lines) - 1) * block.pitch) * text.px)
    free = (block.rect.h - high) // 2
    return x - left, rect.right - x - wide, block.rect.y + free - rect.y, rect.bottom - block.rect.bottom + free
