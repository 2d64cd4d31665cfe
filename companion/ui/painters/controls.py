"""Paint buttons, banners, fields and labels, and lay out their parts."""

from collections.abc import Iterator
from itertools import chain
from typing import Literal

import pygame
from msgspec import Struct
from msgspec.structs import replace

from companion.core.layout import Rect
from companion.core.scene import Banner, Button, Field, Icon, Label, Panel, Piece
from companion.ui.painters.chips import chip_picture
from companion.ui.painters.icons import Picture, draw_icon
from companion.ui.painters.svg import blank_surface, dashed_box_svg, draw_shapes, fill_rounded
from companion.ui.painters.text import (
    CAPITALS,
    SHRUNK,
    Face,
    TextBlock,
    block_height,
    fit_block,
    fit_text,
    font,
    line_places,
    shared_px,
    text_width,
    write_block,
    write_line,
)
from companion.ui.theme import Colour, Ground, fill_colour, ground_of, ground_under, mark_colour, text_colour, theme

Align = Literal["left", "centre"]

_LEAST = 0.6
"""How far a note or a typed text may shrink before it counts as cut, as a part of its size."""

_LEAST_NOTE = 0.54
"""The same of a note on a button."""

_LEAST_NAME = 0.46
"""How far the label of a button and the text of a banner may: then a name of twelve W is read in full."""

_LEAST_TYPED = 0.53
"""How far a text that is being typed shrinks before its beginning goes: the smallest text where it is a large one."""

_BANNER_FREE = 0.08
"""The part of a banner's height that stays free above and below two lines."""

_EDGE = 4
"""The least pixels that stay free at both sides of words that find no other room in a button, and beside its lamp."""

_LAMP_GAP = 0.12
"""The same beside the lamp of the largest button of a page, as a part of its height."""

_BREATH = 0.03
"""The part of its width that stays free at each side of a wide button whose words take all other room."""

_LEAST_ICON = 0.14
"""The least part of a button's width for an icon beside the label, where that is not much smaller than the letters."""

_ICON, _LARGE_ICON = 1.3, 3.2
"""How many times as large as the letters an icon beside them is: in most buttons, and in a high one with one left edge.
"""

_HIGH_BUTTON = 5
"""How many times as high as its letters such a button is at least."""

_LIST_LABEL = 0.9
"""The part of its size to which the label of an entry of a list shrinks before its icon goes."""

_AIRY = 0.8
"""The part of a button's height that a label in two lines takes at most, where it has the button to itself."""

_CLEARLY = 1.2
"""By how much larger a name is, at least, where it gets the room for a second line from what stands beside it."""

_LOW_STACK, _LOW_STACK_LEFT = 44, 41
"""The pixels of a low button from which on its note is below its name; in a list names have one left edge, too."""

_CLOSE = 1.0
"""From one line of capitals to the next, in ems, where they would fill a button: none reaches below its line."""


class ButtonColours(Struct, frozen=True):
    """The colours of a button: its ground, text and icon, the note, and the edge that makes it look raised."""

    ground: Colour
    text: Colour
    note: Colour
    edge: Colour
    kind: Ground = "table"


class ButtonParts(Struct, frozen=True):
    """The parts of a look: texts, at most one picture or chip in a square, perhaps a lamp or a person's sign."""

    blocks: tuple[TextBlock, ...]
    square: Rect | None = None
    lamp: Rect | None = None
    sign: Rect | None = None


def corner_radius(rect: Rect) -> int:
    """Return the radius of a control's corners, in pixels."""
    return min(16, max(3, round(min(rect.w, rect.h) * 0.18)))


def paint_panel(surface: pygame.Surface, look: Panel) -> None:
    """Paint a plain area where it lies: large ones are filled faster than copied."""
    radius = corner_radius(look.rect)
    outline = _outline_colour(look)
    if outline:
        fill_rounded(surface, look.rect, radius, outline)
        line = 2 if min(look.rect.w, look.rect.h) > 8 else 1
        fill_rounded(surface, look.rect.inset(line), radius - line, fill_colour(look.tone))
    else:
        fill_rounded(surface, look.rect, radius, fill_colour(look.tone))


def _outline_colour(look: Panel) -> Colour:
    """Return the colour of the line around a panel: its own, or a theme's; empty: it has no line."""
    if look.outline is not None:
        return mark_colour(look.outline)
    parts = theme().parts
    return parts.plain_edge if parts.line and look.tone not in {"table", "surface"} else ""


def label_block(look: Label) -> TextBlock:
    """Return the text of a label; without a `least` it may shrink to half."""
    if look.even:
        alone = (replace(look, text=text, rect=rect, even=()) for text, rect in look.even)
        px = min(fit_block(label_block(one)).px for one in alone)
        return label_block(replace(look, px=px, least=min(px, look.least or look.px // 2), even=()))
    return TextBlock(
        rect=look.rect,
        text=look.text,
        px=look.px,
        least=look.least or look.px // 2,
        colour=mark_colour(look.tone),
        ground=ground_under(look.tone),
        face="medium" if (look.lines > 1 and not look.title) or look.tone == "muted" else "bold",
        align=look.align,
        lines=look.lines,
    )


def paint_label(look: Label) -> pygame.Surface:
    """Paint a text by itself."""
    surface = blank_surface(look.rect.w, look.rect.h)
    write_block(surface, label_block(replace(look, rect=Rect(0, 0, look.rect.w, look.rect.h))))
    return surface


def button_colours(look: Button) -> ButtonColours:
    """Return the colours of a button: those of a disabled one, else of one that is switched on, else of its kind."""
    parts = theme().parts
    if not look.enabled:
        return ButtonColours(parts.disabled, parts.disabled_text, parts.disabled_text, parts.disabled)
    if look.on:
        return ButtonColours(parts.switched, text_colour("text"), text_colour("text"), parts.ring, "light")
    light, muted = text_colour("raised"), mark_colour("muted")
    match look.kind:
        case "primary":
            return ButtonColours(
                fill_colour("accent"), text_colour("accent"), text_colour("accent"), parts.primary_edge, "accent"
            )
        case "go":
            return ButtonColours(
                fill_colour("good"), text_colour("good"), text_colour("good"), parts.go_edge, "coloured"
            )
        case "danger":
            return ButtonColours(parts.danger, light, light, parts.danger_edge, "coloured")
        case "quiet":
            return ButtonColours("", light, muted, "")
        case "key":
            return ButtonColours(parts.key, light, muted, parts.key_edge)
        case "plain":
            return ButtonColours(fill_colour("raised"), light, light, parts.plain_edge)


def button_parts(look: Button) -> ButtonParts:
    """Return where the icon or chip, the label, the note and the lamp of a button lie in the canvas.

    A label whose size the scene names keeps it as long as it can: the icon makes room for it, or goes.
    """
    if look.spare:
        return button_parts(replace(look, rect=look.rect.cut_right(look.spare)[1], spare=0))
    if look.row is not None:
        row = buttons_of_row(look)
        px = min(fit_block(button_parts(one).blocks[0]).px for one in row)
        squares = [button_parts(replace(one, px=px)).square for one in row]
        if look.icon and None in squares:
            # All have their icons, or none.
            return button_parts(replace(look, icon=""))
        own = replace(look, px=px, row=None)
        if look.piece is not None and look.sign is None:
            # All have chips of one size, so that the words behind them begin alike.
            least = min((square.w for square in squares if square is not None), default=0)
            ways = _button_layouts(own, button_colours(own))
            small = (way for way in ways if way.square is not None and way.square.w <= least)
            return next(small, button_parts(own))
        return button_parts(own)
    if look.sign is not None:
        side = min(round(look.rect.h * 0.6), round(look.rect.w * 0.2))
        pad = _padding(look.rect)[0]
        right, rest = look.rect.cut_right(side + pad)
        placed = button_parts(replace(look, rect=rest, sign=None))
        if not any(fit_block(block).cut for block in placed.blocks):
            middle = look.rect.y + (look.rect.h - side) // 2
            return replace(placed, sign=Rect(right.x, middle, side, side))
    ways = _button_layouts(look, button_colours(look))
    placed = _least_shrunk_layout(ways, _LIST_LABEL if look.align == "left" else 1.0) if look.px else next(ways)
    if not look.icon or look.rect.h < 0.62 * look.rect.w or not _shrinks_much(placed):
        return placed
    # Words up to the edges, or below a smaller picture, are better than words that are cut.
    colours = button_colours(look)
    others = (_picture_above(look, colours, _EDGE, lines) for lines in (1, 2)) if _is_cut(placed) else ()
    placed = next((other for other in others if not _is_cut(other)), placed)
    broken = _picture_above(look, colours, _EDGE, label_lines=2)
    label = _broken_if_larger(placed.blocks[0], broken.blocks[0].rect)
    return replace(broken, blocks=(label, *broken.blocks[1:])) if label != placed.blocks[0] else placed


def buttons_of_row(look: Button) -> tuple[Button, ...]:
    """Return the buttons of the row, each for itself; none where the button is in no row.

    They are without notes and signs: the width of a row is that for its words.
    """
    if look.row is None:
        return ()
    rect = Rect(look.rect.x, look.rect.y, look.row.width, look.rect.h)
    return tuple(replace(look, rect=rect, label=label, note="", sign=None, row=None) for label in look.row.labels)


def _is_cut(placed: ButtonParts) -> bool:
    return any(fit_block(block).cut for block in placed.blocks)


def _shrinks_much(placed: ButtonParts) -> bool:
    fitted = [(block, fit_block(block)) for block in placed.blocks]
    return any(text.cut or text.px < SHRUNK * block.px for block, text in fitted)


def _broken_if_larger(label: TextBlock, room: Rect) -> TextBlock:
    """Return a label that shrinks much with this room, in which its words may be broken, if it is larger then."""
    text = fit_block(label)
    if not text.cut and text.px >= SHRUNK * label.px:
        return label
    broken = replace(label, rect=room, breaks_words=True)
    return broken if fit_block(broken).px >= _CLEARLY * text.px else label


def _button_layouts(look: Button, colours: ButtonColours) -> Iterator[ButtonParts]:
    """Yield the ways to lay a button out, from the best looking to the one with most room for its label."""
    area = _padded_rect(look)
    lamp = _lamp_rect(look.rect) if look.lamp else None
    pictured = bool(look.icon or look.piece)
    if pictured and not (look.label or look.note):
        plain = _padded_rect(replace(look, lamp=""))
        side = round(min(plain.w, plain.h) * 0.74)
        # As large as without a lamp, beside which it lies then.
        yield ButtonParts((), _square_rect(area if side <= area.w else _full_rect(look), side), lamp)
        return
    if pictured and look.rect.h >= 0.62 * look.rect.w and look.align == "centre":
        yield _picture_above(look, colours, _padding(look.rect)[0])
        yield _picture_above(look, colours, _EDGE)
    elif pictured:
        yield from (_picture_beside(look, area, colours, part) for part in (0.3, 0.24, 0.18))
        if area.w * _LEAST_ICON >= 0.8 * look.px:
            yield _picture_beside(look, area, colours, _LEAST_ICON)
    if not look.piece:
        yield ButtonParts(_lifted(look, _text_blocks(look, area, colours, look.align)), None, lamp)
        close = _close_lines(look, _text_blocks(look, _full_rect(look), colours, look.align))
        yield ButtonParts(_lifted(look, close), None, lamp)


def _least_shrunk_layout(ways: Iterator[ButtonParts], enough: float) -> ButtonParts:
    """Return the first way that cuts nothing and leaves the label its full size, else the largest label.

    One in which the picture goes is no better than the best before it in which the label has `enough` of its size.
    """
    best, most = next(ways), -1.0
    for placed in chain((best,), ways):
        label = placed.blocks[0] if placed.blocks else None
        kept = 1.0 if label is None else fit_block(label).px / label.px - _is_cut(placed)
        if placed.square is None and best.square is not None and most >= enough:
            return best
        if kept == 1.0:
            return placed
        if kept > most:
            best, most = placed, kept
    return best


def _padded_rect(look: Button) -> Rect:
    """Return the room in a button for contents in the middle: with a lamp both sides keep clear of it."""
    rect = look.rect
    if look.kind == "key":
        return rect.inset(max(2, min(rect.w, rect.h) // 12))
    across, down = _padding(rect)
    if look.lamp:
        across = max(across, _lamp_rect(rect).right - rect.x + _beside_lamp(look))
    return Rect(rect.x + across, rect.y + down, max(1, rect.w - 2 * across), max(1, rect.h - 2 * down))


def _beside_lamp(look: Button) -> int:
    """Return the least pixels between a button's lamp and its words."""
    return _EDGE if look.kind != "primary" else max(_EDGE, round(look.rect.h * _LAMP_GAP))


def _padding(rect: Rect) -> tuple[int, int]:
    return max(4, min(16, round(rect.h * 0.16), round(rect.w * 0.08))), max(3, min(10, round(rect.h * 0.08)))


def _full_rect(look: Button) -> Rect:
    """Return all the room inside a button, but for its lamp and the margin at its edges."""
    rect = look.rect
    # The largest button of a page keeps as clear of its other edge as of its lamp.
    across = max(_beside_lamp(look), round(rect.w * _BREATH))
    inside = Rect(rect.x + across, rect.y + 1, max(1, rect.w - 2 * across), max(1, rect.h - 2))
    return inside.cut_left(_lamp_rect(rect).right - inside.x + across)[1] if look.lamp else inside


def _close_lines(look: Button, texts: tuple[TextBlock, ...]) -> tuple[TextBlock, ...]:
    """Return the texts, with a capital label's lines closer together if they reached from edge to edge."""
    label = texts[0]
    text = fit_block(label)
    if len(texts) > 1 or not look.label.isupper() or block_height(len(text.lines), text.px) <= look.rect.h - _EDGE:
        return texts
    return (replace(label, pitch=_CLOSE),)


def _lifted(look: Button, texts: tuple[TextBlock, ...]) -> tuple[TextBlock, ...]:
    """Return lines below one another in the middle of the button's face, from the capitals to the last baseline."""
    lines = [(fit_block(text).px, baseline) for text in texts for _line, (_x, baseline) in line_places(text)]
    if len(lines) < 2 or (texts[0].rect.y == texts[-1].rect.y and len(texts) > 1):
        return texts
    (px, first), (_px, last) = lines[0], lines[-1]
    up = round((first - CAPITALS * px + last - 2 * look.rect.y - look.rect.h + _depth(look.rect)) / 2)
    return tuple(replace(text, rect=text.rect.moved(0, -up)) for text in texts) if up > 0 else texts


def _square_rect(area: Rect, side: int) -> Rect:
    x, y = area.centre
    return Rect(x - side // 2, y - side // 2, side, side)


def _picture_above(
    look: Button, colours: ButtonColours, across: int, note_lines: int = 1, label_lines: int = 1
) -> ButtonParts:
    """Return the picture above the label, which has the whole width but `across` pixels at each side.

    There is room for so many lines of the label, and below it of a note.
    """
    down = _padding(look.rect)[1]
    area = Rect(look.rect.x + across, look.rect.y + down, look.rect.w - 2 * across, look.rect.h - 2 * down)
    px = look.px or shared_px(max(14, min(30, look.rect.h * 0.27)))
    rows = px * 1.15 * label_lines + (px * 0.9 * note_lines if look.note else 0)
    top, rest = area.cut_top(max(12, round(area.h - rows)), 0)
    side = min(top.h, top.w, round(look.rect.h * 0.56))
    texts = _text_blocks(look, rest, colours, "centre", px)
    if not look.lamp:
        return ButtonParts(texts, _square_rect(top, side))
    bar = _lamp_rect(look.rect)
    high = min(bar.h, top.h)
    lamp = Rect(bar.x, top.y + (top.h - high) // 2, bar.w, high)
    return ButtonParts(texts, _square_rect(top, min(side, look.rect.w - 2 * (bar.right - look.rect.x + 4))), lamp)


def _picture_beside(look: Button, area: Rect, colours: ButtonColours, part: float) -> ButtonParts:
    """Return the picture beside the texts, at most `part` as wide as the room for both."""
    lamp = _lamp_rect(look.rect) if look.lamp else None
    beside = _LARGE_ICON if look.align == "left" and look.rect.h >= _HIGH_BUTTON * look.px else _ICON
    side = min(round(area.h * 0.8), round(area.w * part), max(24, round((look.px or area.h) * beside)))
    gap = max(4, round(side * 0.3))
    beside_it = Rect(area.x + side + gap, area.y, max(1, area.w - side - gap), area.h)
    texts = _lifted(look, _text_blocks(look, beside_it, colours, "left"))
    middle = area.y + (area.h - side) // 2
    if look.align == "left":
        return ButtonParts(texts, Rect(area.x, middle, side, side), lamp)
    fitted = [fit_block(block) for block in texts]
    widest = max(max((text_width(line, text.face, text.px) for line in text.lines), default=0) for text in fitted)
    shift = max(0, (area.w - side - gap - widest) // 2)
    moved = tuple(replace(b, rect=Rect(b.rect.x + shift, b.rect.y, b.rect.w - shift, b.rect.h)) for b in texts)
    return ButtonParts(moved, Rect(area.x + shift, middle, side, side), lamp)


def _text_blocks(look: Button, area: Rect, colours: ButtonColours, align: Align, px: int = 0) -> tuple[TextBlock, ...]:
    """Return the label, and the note under it, or at the right of a low button."""
    label_px = look.px or px or _usual_px(look)
    note_px = shared_px(max(12, label_px * 0.8))
    label = _label_block(area, look.label, label_px, colours.text, colours.kind, "bold", align)
    label = replace(label, least=max(1, round(label_px * _LEAST_NAME)))
    note = _label_block(area, look.note, note_px, colours.note, colours.kind, "medium", align)
    note = replace(note, least=max(1, round(note_px * _LEAST_NOTE)))
    if not look.note:
        lines = 2 if area.h >= 2.2 * label_px * 0.8 and len(look.label.split()) > 1 else 1
        return (_airy_label(look, replace(label, lines=lines)),)
    if not look.label:
        return (note,)
    if round(1.16 * (label_px + note_px)) <= area.h or area.h >= (_LOW_STACK_LEFT if align == "left" else _LOW_STACK):
        return _stack_texts(area, label, note)
    return _texts_side_by_side(area, label, note)


def _airy_label(look: Button, label: TextBlock) -> TextBlock:
    """Return the label, in two lines with room above and below; capitals or one beside an icon need none."""
    high, text = round(look.rect.h * _AIRY), fit_block(label)
    fills = len(text.lines) > 1 and block_height(len(text.lines), text.px) > high
    if not fills or look.icon or look.piece or look.label.isupper():
        return label
    middle = replace(label, rect=Rect(label.rect.x, label.rect.centre[1] - high // 2, label.rect.w, high))
    return label if fit_block(middle).cut else middle


def _label_block(rect: Rect, text: str, px: int, colour: Colour, ground: Ground, face: Face, align: Align) -> TextBlock:
    return TextBlock(rect, text, px, max(1, round(px * _LEAST)), colour, ground, face, align)


def _stack_texts(area: Rect, label: TextBlock, note: TextBlock) -> tuple[TextBlock, TextBlock]:
    """Return the label with the note under it; a long note takes a second line and all the room there."""
    rest = max(0, area.h - round(1.16 * (label.px + note.px))) // 2
    room = area.cut_top(area.h - rest)[0].cut_bottom(area.h - 2 * rest)[0]
    first, second = room.cut_top(round(room.h * label.px / (label.px + note.px)))
    under = replace(note, rect=second)
    if not fit_block(under).cut:
        usual, (above, below) = replace(label, rect=first), area.cut_top(area.h - round(1.16 * note.px))
        broken = _broken_if_larger(usual, above)
        return (usual, under) if broken == usual else (broken, replace(note, rect=below))
    first, second = area.cut_top(min(first.h, round(area.h * 0.45)))
    return replace(label, rect=first), replace(note, rect=second, lines=2)


def _texts_side_by_side(area: Rect, label: TextBlock, note: TextBlock) -> tuple[TextBlock, TextBlock]:
    """Return the label with the note at its right; the label takes as little as the note needs it to."""
    for part in (0.7, 0.6, 0.5):
        used = fit_text(label.text, label.face, label.px, label.least, round(area.w * part))
        taken = max((text_width(line, label.face, used.px) for line in used.lines), default=0) + label.px // 2
        first, second = area.cut_left(taken)
        beside = replace(note, rect=second, align="right")
        if not fit_block(beside).cut:
            break
    return replace(label, rect=first), beside


def _usual_px(look: Button) -> int:
    part = 0.5 if look.kind == "key" else 0.35 if look.note else 0.4
    return shared_px(max(14, min(40, look.rect.h * part)))


def paint_button(look: Button) -> pygame.Surface:
    """Paint a button."""
    here = replace(look, rect=Rect(0, 0, look.rect.w, look.rect.h))
    surface = blank_surface(here.rect.w, here.rect.h)
    colours = button_colours(here)
    _draw_ground(surface, here, colours)
    placed = button_parts(here)
    _draw_picture(surface, placed.square, here.icon, here.piece, colours.text)
    _draw_picture(surface, placed.sign, here.sign or "", None, colours.text)
    for block in placed.blocks:
        write_block(surface, block)
    if placed.lamp:
        _draw_lamp(surface, here, placed.lamp)
    return surface


def _draw_ground(surface: pygame.Surface, look: Button, colours: ButtonColours) -> None:
    if not colours.ground:
        return
    radius = corner_radius(look.rect)
    if not look.enabled:
        draw_shapes(surface, [dashed_box_svg(look.rect, radius, mark_colour("raised"), line=1.5, dash=5, gap=5)])
        fill_rounded(surface, look.rect.inset(2), radius - 2, colours.ground)
        return
    fill_rounded(surface, look.rect, radius, colours.edge)
    line = 3 if look.on else _line_width(look.rect)
    face = Rect(look.rect.x, look.rect.y, look.rect.w, max(1, look.rect.h - _depth(look.rect)))
    fill_rounded(surface, face.inset(line), radius - line, colours.ground)


def _depth(rect: Rect) -> int:
    """Return the height of the edge below a button's face, which makes it look raised, in pixels."""
    return max(2, min(4, rect.h // 20))


def _line_width(rect: Rect) -> int:
    """Return the width of the line all around a button, in pixels."""
    part = theme().parts.line
    return max(1, min(4, round(min(rect.w, rect.h) * part / 100))) if part else 0


def _draw_picture(
    surface: pygame.Surface, square: Rect | None, icon: Icon, piece: Piece | None, colour: Colour
) -> None:
    if square is None or square.w < 4:
        return
    if piece is not None:
        surface.blit(chip_picture(piece, square.w), (square.x, square.y))
    else:
        picture: Picture = icon
        draw_icon(surface, picture, (square.x + square.w / 2, square.y + square.h / 2), square.w, colour)


def _lamp_rect(rect: Rect) -> Rect:
    """Return where a button usually has its lamp: an upright bar inside its left edge."""
    wide = max(8, min(12, round(min(rect.w, rect.h) * 0.12)))
    high = max(wide, round(rect.h * 0.46))
    return Rect(rect.x + max(4, wide // 2), rect.y + (rect.h - high) // 2 - 1, wide, high)


def _draw_lamp(surface: pygame.Surface, look: Button, bar: Rect) -> None:
    """Paint a bar in the colour of the panel button, with a line around it that tells it from any ground."""
    parts = theme().parts
    glow: Colour = getattr(theme().lamps, look.lamp) if look.enabled else parts.disabled
    fill_rounded(surface, bar, bar.w // 2, parts.dark if look.enabled else parts.disabled_text)
    fill_rounded(surface, bar.inset(1), bar.w // 2 - 1, glow)


def banner_parts(look: Banner) -> ButtonParts:
    """Return where the chip or icon, the text, the note and the sign of a banner lie in the canvas."""
    rect = look.rect
    pad = max(4, min(16, round(rect.h * 0.14)))
    area = Rect(rect.x + pad, rect.y, max(1, rect.w - 2 * pad), rect.h)
    if look.sign is not None:
        # A sun or moon as large as the name would look like a button for the light.
        side = min(round(rect.h * 0.44), round(rect.w * 0.12))
        right, rest = area.cut_right(side, pad)
        placed = _banner_texts(look, rest, pad)
        if not any(fit_block(block).cut for block in placed.blocks):
            return replace(placed, sign=Rect(right.x, rect.y + (rect.h - side) // 2, side, side))
    return _banner_texts(look, area, pad)


def _banner_texts(look: Banner, area: Rect, pad: int) -> ButtonParts:
    """Return the parts of a banner, all but its sign, in this room."""
    rect = look.rect
    square = None
    if look.piece or look.icon:
        side = min(round(rect.h * 0.74), round(rect.w * 0.3))
        square = Rect(area.x, rect.y + (rect.h - side) // 2, side, side)
        area = area.cut_left(side, pad)[1]
    colour, kind = text_colour(look.tone), ground_of(look.tone)
    note_px = shared_px(max(12, look.px * 0.66))

    def block(place: Rect, text: str, px: int, face: Face, lines: int = 1) -> TextBlock:
        return TextBlock(place, text, px, max(1, round(px * _LEAST_NAME)), colour, kind, face, "left", lines)

    if not look.note:
        # A sentence in two lines is larger than the same sentence shrunk into one.
        inner = area if rect.h < 12 else Rect(area.x, area.y + 2, area.w, area.h - 4)
        free = round(rect.h * _BANNER_FREE)
        airy = block(Rect(area.x, area.y + free, area.w, area.h - 2 * free), look.text, look.px, "bold", 2)
        text = fit_block(airy)
        if len(text.lines) > 1 and not text.cut:
            return ButtonParts((airy,), square)
        return ButtonParts((block(inner, look.text, look.px, "bold", 2 if text.cut else 1),), square)
    if rect.h >= block_height(1, look.px) * 1.1 + note_px * 1.1:
        both = round(1.14 * (look.px + note_px))
        room = Rect(area.x, area.y + max(0, area.h - both) // 2, area.w, min(both, area.h))
        first, second = room.cut_top(round(room.h * look.px / (look.px + note_px)))
        return ButtonParts(
            (block(first, look.text, look.px, "bold"), block(second, look.note, note_px, "medium")), square
        )
    wide = min(text_width(look.note, "medium", note_px), round(area.w * 0.42))
    first, second = Rect(area.x, area.y, max(1, area.w - wide - pad), area.h), area.cut_right(wide)[0]
    note = replace(block(second, look.note, note_px, "medium"), align="right")
    return ButtonParts((block(first, look.text, look.px, "bold"), note), square)


def paint_banner(look: Banner) -> pygame.Surface:
    """Paint one line to be read across the table."""
    here = replace(look, rect=Rect(0, 0, look.rect.w, look.rect.h))
    surface = blank_surface(here.rect.w, here.rect.h)
    fill_rounded(surface, here.rect, corner_radius(here.rect), fill_colour(here.tone))
    placed = banner_parts(here)
    _draw_picture(surface, placed.square, here.icon, here.piece, text_colour(here.tone))
    _draw_picture(surface, placed.sign, here.sign or "", None, text_colour(here.tone))
    for block in placed.blocks:
        write_block(surface, block)
    return surface


_CARET = "_"
"""What stands for the caret at the end of a text of several lines, until it is painted."""


def field_parts(look: Field) -> ButtonParts:
    """Return where the hint of an empty field lies; what is typed is never cut at its end."""
    pad = max(4, round(look.rect.h * 0.2))
    area = Rect(look.rect.x + pad, look.rect.y, max(1, look.rect.w - 2 * pad), look.rect.h)
    if look.lines > 1:
        return ButtonParts((_field_block(look),))
    if look.text or not look.hint:
        return ButtonParts(())
    px = min(look.px, max(1, look.rect.h))
    hint = Rect(area.x + 6, area.y, max(1, area.w - 6), area.h)
    least = max(1, round(px * _LEAST))
    return ButtonParts((TextBlock(hint, look.hint, px, least, theme().parts.field_hint, "light", "medium"),))


def _field_block(look: Field) -> TextBlock:
    """Return a text of several lines with the sign in its caret's place at its end, where it has one."""
    area = look.rect.inset(max(6, look.px // 3))
    text, least = f"{look.text}{_CARET if look.caret else ''}", max(1, round(look.px * _LEAST))
    return TextBlock(area, text, look.px, least, text_colour("text"), "light", "medium", lines=look.lines)


def paint_field(look: Field) -> pygame.Surface:
    """Paint a text that is being typed: its end is always in sight."""
    here = replace(look, rect=Rect(0, 0, look.rect.w, look.rect.h))
    surface = blank_surface(here.rect.w, here.rect.h)
    parts = theme().parts
    fill_rounded(surface, here.rect, corner_radius(here.rect), parts.ring)
    fill_rounded(surface, here.rect.inset(3), corner_radius(here.rect) - 3, parts.field)
    if here.lines > 1:
        _write_typed(surface, _field_block(here))
        return surface
    for block in field_parts(here).blocks:
        write_block(surface, block)
    pad = max(4, round(here.rect.h * 0.2))
    width = here.rect.w - 2 * pad - 6
    most = min(here.px, max(1, here.rect.h - 6))
    px = fit_text(here.text, "bold", most, round(most * _LEAST_TYPED), width).px
    typed = _shorten_start(here.text, px, width)
    baseline = round(here.rect.h / 2 + font("bold", px).get_ascent() * 0.38)
    write_line(surface, typed, "bold", px, text_colour("text"), "light", (pad, baseline))
    _draw_caret(surface, pad + text_width(typed, "bold", px), round(here.rect.h / 2 - px * 0.5), px)
    return surface


def _write_typed(surface: pygame.Surface, block: TextBlock) -> None:
    """Write a text of several lines with its caret behind the last letter."""
    text = fit_block(block)
    for line, (x, baseline) in line_places(block):
        typed = line.removesuffix(_CARET)
        write_line(surface, typed, text.face, text.px, block.colour, block.ground, (x, baseline))
        if typed != line:
            _draw_caret(surface, x + text_width(typed, text.face, text.px), baseline - round(text.px * 0.86), text.px)


def _draw_caret(surface: pygame.Surface, x: int, y: int, px: int) -> None:
    surface.fill(theme().parts.hint, pygame.Rect(x + 2, y, max(2, px // 12), px))


def _shorten_start(text: str, px: int, width: int) -> str:
    """Return as much of the end of the text as fits, after an ellipsis when the beginning does not."""
    if text_width(text, "bold", px) <= width:
        return text
    for start in range(1, len(text)):
        tail = "…" + text[start:]
        if text_width(tail, "bold", px) <= width:
            return tail
    return text[-1:]
