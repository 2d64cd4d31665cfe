"""Place the texts of looks, and let those grow that may in large text."""

from collections.abc import Sequence
from importlib import import_module

from msgspec.structs import replace

from companion.core.scene import Ball, Banner, Button, Dial, Field, GoalCard, HelpLines, Label, Look
from companion.ui.painters.controls import (
    ButtonParts,
    banner_parts,
    button_parts,
    buttons_of_row,
    field_parts,
    label_block,
)
from companion.ui.painters.text import CAPITALS, DESCENT, TextBlock, block_height, fit_block, text_width

GROWTH_STEPS = (1.0, 0.75, 0.5, 0.25)
"""Which parts of the way to its `most` a text is tried at, so that few sizes of fonts are opened."""

_LEAST_ICON_SIDE = 0.7
"""How much of its side an icon keeps, where it stays and is large; one that is smaller than its text may go."""

_ICON_TO_TEXT = 1.2
"""How many times as large as its text an icon stays that gives room to it."""

_CLEARLY = 1.1
"""By how much larger a word gets, at least, for which an icon goes."""

_LOW = 0.62
"""How many times as high as wide a button is at least that has its icon above its word."""

_MOST_HEIGHT = 0.82
"""How much of the height of a button or a banner its texts may take when they grow."""

_MOST_WIDTH = 0.86
"""And how much of the width."""

_FREE_BELOW = 0.06
"""The part of the height, and 6 pixels, that stay free below a note that has grown: there the edge is thicker."""

BLOCKS: dict[type[Look], tuple[str, str]] = {
    Ball: ("balls", "ball_blocks"),
    GoalCard: ("goal_cards", "goal_blocks"),
    Dial: ("dials", "dial_blocks"),
    HelpLines: ("help_lines", "help_blocks"),
}
"""Where the texts of looks lie that games bring along, or help: the first picture need not wait for these modules."""


def text_parts(look: Look) -> ButtonParts:
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
        case Ball() | GoalCard() | Dial() | HelpLines():
            module, name = BLOCKS[type(look)]
            return ButtonParts(getattr(import_module(f"companion.ui.painters.{module}"), name)(look))
        case _:
            return ButtonParts(())


def enlarge_texts(look: Look) -> Look:
    """Return the look with its texts as large as they go: none gets smaller, and none is cut by growing.

    Those of a row of buttons grow together. A button of the panel, and all of a low row, give up their icons where
    their words get clearly larger.

    In what comes back `most` is 0.
    """
    px: int = getattr(look, "px", 0)
    if not (px and look.most):
        return look
    usual = replace(look, most=0)
    kept = replace(usual, px=_grown_px(usual, look.most))
    if isinstance(usual, Button) and usual.icon and usual.label and (usual.lamp or _is_in_low_row(usual)):
        # Beside the colour of its lamp a word says all, and in a low row it has no room beside its icon.
        bare = replace(usual, icon="")
        bare = replace(bare, px=_grown_px(bare, look.most))
        return bare if _word_px(bare) >= _CLEARLY * _word_px(kept) else kept
    return kept


def _is_in_low_row(look: Button) -> bool:
    """Return whether the button is one of a row too low for an icon above its word; in a list icons are looked for."""
    return look.row is not None and look.align == "centre" and look.rect.h < _LOW * look.rect.w


def _word_px(look: Look) -> int:
    """Return the size in which the words of a button's row are written, or its own where it is in none."""
    row = (buttons_of_row(look) if isinstance(look, Button) else ()) or (look,)
    return min((fit_block(block).px for one in row for block in text_parts(one).blocks[:1]), default=0)


def _grown_px(look: Look, most: int) -> int:
    """Return the size up to `most` that the texts of the look and of its row have room for."""
    px: int = getattr(look, "px", 0)
    row: tuple[Look, ...] = buttons_of_row(look) if isinstance(look, Button) else ()
    if not row or (isinstance(look, Button) and look.note):
        # Others of a row are all alike, whatever their own words are.
        row = (look, *row)
    sizes = (round(px + part * (most - px)) for part in GROWTH_STEPS)
    return next((larger for larger in sizes if all(_may_grow(one, larger) for one in row)), px)


def _may_grow(look: Look, px: int) -> bool:
    """Return whether the texts of the look get larger at this size and have the room."""
    larger = replace(look, px=px)
    before, after = text_parts(look), text_parts(larger)
    return _is_better(before.blocks, after.blocks) and _is_roomy(larger, before, after)


def _is_better(before: Sequence[TextBlock], after: Sequence[TextBlock]) -> bool:
    pairs = [(fit_block(old), fit_block(new)) for old, new in zip(before, after, strict=True)]
    return all(new.px >= old.px and not new.cut for old, new in pairs)


def _is_roomy(look: Look, before: ButtonParts, after: ButtonParts) -> bool:
    """Return whether a button or a banner keeps its picture, and its texts keep clear of the edge."""
    if not (isinstance(look, Button | Banner) and before.blocks):
        return True
    if not (_keeps_picture(before, after) and _keeps_margins(look, after)):
        return False
    if any(_letters_bottom(note) > look.rect.bottom - max(6, _FREE_BELOW * look.rect.h) for note in after.blocks[1:]):
        return False
    texts = [fit_block(block) for block in after.blocks]
    room = look.rect.h - (after.square.h if after.square is not None and _is_above(after) else 0)
    return sum(block_height(len(text.lines), text.px) for text in texts) <= _MOST_HEIGHT * room


def _letters_bottom(block: TextBlock) -> float:
    """Return how far down the letters of a block reach in the canvas, below their line too."""
    text = fit_block(block)
    last = (len(text.lines) - 1) * block.pitch * text.px
    return block.rect.y + (block.rect.h + last + CAPITALS * text.px) / 2 + DESCENT * text.px


def _keeps_picture(before: ButtonParts, after: ButtonParts) -> bool:
    """Return whether the picture stays as clear as it was, or goes where it was smaller than the text."""
    if before.square is None:
        return True
    if after.square is None:
        return before.square.w < before.blocks[0].px
    side = before.square.w
    return after.square.w >= max(_LEAST_ICON_SIDE * side, min(side, _ICON_TO_TEXT * after.blocks[0].px))


def _keeps_margins(look: Look, after: ButtonParts) -> bool:
    """Return whether the texts keep clear of the sides and the lamp; beside a picture they do anyway."""
    above = _is_above(after)
    if after.square is not None and not above:
        return True
    texts = [fit_block(block) for block in after.blocks]
    widest = max(text_width(line, text.face, text.px) for text in texts for line in text.lines or ("",))
    lamp = 0 if above or after.lamp is None else after.lamp.right - look.rect.x
    return widest <= _MOST_WIDTH * (look.rect.w - lamp)


def _is_above(parts: ButtonParts) -> bool:
    return parts.square is not None and any(block.rect.y >= parts.square.bottom for block in parts.blocks)
