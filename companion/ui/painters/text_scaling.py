"""Place the texts of looks, and let those grow that may in large text."""

from collections.abc import Sequence
from importlib import import_module

from msgspec.structs import replace

from companion.core.scene import Ball, Banner, Button, Dial, Field, GoalCard, Label, Look
from companion.ui.painters.controls import ButtonParts, banner_parts, button_parts, field_parts, label_block
from companion.ui.painters.text import CAPITALS, DESCENT, TextBlock, block_height, fitted, text_width

GROWTH = (1.0, 0.6, 0.3)
"""Which parts of the way to its `most` a text is tried at, so that few sizes of fonts are opened."""

_KEPT = 0.7
"""How much of its side an icon keeps, where it stays; one that is smaller than its text may go."""

_FULL = 0.82
"""How much of the height of a button or a banner its texts may take when they grow."""

_BROAD = 0.88
"""And how much of the width."""

_LOWER = 0.06
"""The part of the height, and 6 pixels, that stay free below a note that has grown: there the edge is thicker."""

BLOCKS: dict[type[Look], tuple[str, str]] = {
    Ball: ("balls", "ball_blocks"),
    GoalCard: ("goal_cards", "goal_blocks"),
    Dial: ("dials", "dial_blocks"),
}
"""Where the texts of looks lie that games bring along: the first picture need not wait for these modules."""


def placed(look: Look) -> ButtonParts:
    """Return where the texts and the picture of a look lie in the canvas."""
    match look:
        case Label():
            return ButtonParts((label_block(look),))
        case Button():
            return button_parts(look)
        case Banner():
            return banner_parts(look)
        case Field():
            return field_parts(look)
        case Ball() | GoalCard() | Dial():
            module, name = BLOCKS[type(look)]
            return ButtonParts(getattr(import_module(f"companion.ui.painters.{module}"), name)(look))
        case _:
            return ButtonParts(())


def grown(look: Look) -> Look:
    """Return the look with its texts as large as they go: none gets smaller, and none is cut by growing.

    In what comes back `most` is 0.
    """
    px: int = getattr(look, "px", 0)
    if not (px and look.most):
        return look
    usual = replace(look, most=0)
    before = placed(usual)
    for part in GROWTH:
        larger = replace(usual, px=round(px + part * (look.most - px)))
        after = placed(larger)
        if _better(before.blocks, after.blocks) and _is_roomy(larger, before, after):
            return larger
    return usual


def _better(before: Sequence[TextBlock], after: Sequence[TextBlock]) -> bool:
    pairs = [(fitted(old), fitted(new)) for old, new in zip(before, after, strict=True)]
    return all(new.px >= old.px and not new.cut for old, new in pairs)


def _is_roomy(look: Look, before: ButtonParts, after: ButtonParts) -> bool:
    """Return whether a button or a banner keeps its picture, and its texts keep clear of the edge."""
    if not (isinstance(look, Button | Banner) and before.blocks):
        return True
    if not (_keeps_picture(before, after) and _keeps_margins(look, after)):
        return False
    if any(_bottom(note) > look.rect.bottom - max(6, _LOWER * look.rect.h) for note in after.blocks[1:]):
        return False
    texts = [fitted(block) for block in after.blocks]
    room = look.rect.h - (after.square.h if after.square is not None and _is_above(after) else 0)
    return sum(block_height(len(text.lines), text.px) for text in texts) <= _FULL * room


def _bottom(block: TextBlock) -> float:
    """Return how far down the letters of a block reach in the canvas, below their line too."""
    text = fitted(block)
    last = (len(text.lines) - 1) * block.pitch * text.px
    return block.rect.y + (block.rect.h + last + CAPITALS * text.px) / 2 + DESCENT * text.px


def _keeps_picture(before: ButtonParts, after: ButtonParts) -> bool:
    if before.square is None:
        return True
    if after.square is None:
        return before.square.w < before.blocks[0].px
    return after.square.w >= _KEPT * before.square.w


def _keeps_margins(look: Look, after: ButtonParts) -> bool:
    """Return whether the texts keep clear of the sides and the lamp; beside a picture they do anyway."""
    above = _is_above(after)
    if after.square is not None and not above:
        return True
    texts = [(block, fitted(block)) for block in after.blocks]
    widest = max(text_width(line, block.face, text.px) for block, text in texts for line in text.lines or ("",))
    lamp = 0 if above or after.lamp is None else after.lamp.right - look.rect.x
    return widest <= _BROAD * (look.rect.w - lamp)


def _is_above(parts: ButtonParts) -> bool:
    return parts.square is not None and any(block.rect.y >= parts.square.bottom for block in parts.blocks)
