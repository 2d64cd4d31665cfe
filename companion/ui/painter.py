"""Paint scenes: every look once, kept, and copied to where it lies; and only what changed."""

from collections import Counter, OrderedDict
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any

import pygame
from msgspec.structs import replace

from companion.core.layout import Rect
from companion.core.scene import (
    Badge,
    Ball,
    Banner,
    Border,
    Button,
    Card,
    Chip,
    Code,
    Dial,
    Field,
    Flag,
    GoalCard,
    HelpLines,
    Label,
    LetterTile,
    Look,
    Miniature,
    NumberCard,
    Outline,
    Panel,
    PanelKey,
    Picture,
    PointerFrame,
    Scene,
    SmallBoard,
    Space,
    Stroke,
)
from companion.ui.painters.borders import BorderStrip, border_strips, paint_outline, paint_pointer, paint_strip
from companion.ui.painters.chips import chip_picture
from companion.ui.painters.controls import paint_banner, paint_button, paint_field, paint_label, paint_panel
from companion.ui.painters.icons import draw_icon
from companion.ui.painters.overlays import Glow, LongTapRing, Veil, paint_glow, paint_rest_ring, paint_veil
from companion.ui.painters.svg import blank_surface, draw_shapes
from companion.ui.painters.text_scaling import enlarge_texts
from companion.ui.picture_file import PictureFile
from companion.ui.theme import fill_colour, mark_colour, theme

CACHE_BYTES = 24 * 1024 * 1024
"""How many bytes of painted looks are kept at most: some screens full of them at 1920x1080."""

CANVASES = 4
"""How many screens full of painted looks a window keeps: the present one, and what comes and goes over it."""

_MOST_AREAS = 24
"""From this many changed rectangles on, painting everything is quicker than looking for what overlaps."""


class Painter:
    """A painter of scenes onto surfaces. Painted looks are kept; the ones used longest ago are dropped first.

    `cache_bytes` bounds what is kept, by the size of the pictures.
    """

    def __init__(self, cache_bytes: int = CACHE_BYTES) -> None:
        self.file: PictureFile | None = None
        """What was painted at earlier starts; `save_pictures` writes there."""
        self._kept: OrderedDict[Look, pygame.Surface] = OrderedDict()
        self._limit = cache_bytes
        self._bytes = 0

    @property
    def kept_bytes(self) -> int:
        """How many bytes the kept pictures take, never more than `cache_bytes`."""
        return self._bytes

    @classmethod
    def for_canvas(cls, width: int, height: int) -> "Painter":
        """Return a painter that keeps as many pictures as a canvas of this size can use again."""
        painter = cls()
        painter.keep_for_canvas(width, height)
        return painter

    def keep_for_canvas(self, width: int, height: int) -> None:
        """Keep as many pictures from now on as a canvas of this size can use again."""
        self._limit = min(CACHE_BYTES, CANVASES * 4 * width * height)

    def forget(self) -> None:
        """Forget all that was painted: the theme in use is another one."""
        self._kept.clear()
        self._bytes = 0

    def save_pictures(self) -> bool:
        """Write a slice of what was painted into the file, if there is one; return whether more is to be written."""
        return self.file is not None and self.file.write(self._kept)

    def paint(self, surface: pygame.Surface, scene: Scene) -> None:
        """Paint the whole scene on the colour of the table."""
        self.paint_looks(surface, scene.looks)

    def paint_looks(self, surface: pygame.Surface, looks: Sequence[Look]) -> None:
        """Paint looks from the back to the front on the colour of the table, inside the surface's clip."""
        surface.fill(fill_colour("table"))
        self.paint_over(surface, looks)

    def paint_over(self, surface: pygame.Surface, looks: Iterable[Look]) -> None:
        """Paint looks from the back to the front over what is there."""
        for look in looks:
            self._paint_look(surface, look)

    def repaint_looks(self, surface: pygame.Surface, old: Sequence[Look], new: Sequence[Look]) -> list[pygame.Rect]:
        """Turn a surface that shows `old` into one that shows `new`, pixel for pixel as `paint_looks` would.

        Returns the rectangles that were painted, inside the surface; none when nothing differs.
        """
        whole = surface.get_rect()
        changed = _changed_looks(old, new)
        if changed is None or len(changed) > _MOST_AREAS:
            self.paint_looks(surface, new)
            return [whole]
        rects = [rect for look in changed for rect in _covered_rects(look)]
        areas = _join_areas([area for rect in rects if (area := _pygame_rect(rect).clip(whole)).size > (0, 0)])
        try:
            for area in areas:
                surface.set_clip(area)
                self.paint_looks(surface, _looks_inside(area, new))
        finally:
            surface.set_clip(None)
        return areas

    def _paint_look(self, surface: pygame.Surface, look: Look) -> None:
        rect = look.rect
        if rect.w <= 0 or rect.h <= 0:
            return
        if isinstance(look, Panel):
            paint_panel(surface, look)
        elif isinstance(look, Border):
            for strip in border_strips(look):
                self._paint_look(surface, strip)
        else:
            surface.blit(self._picture(look), (rect.x, rect.y))

    def _picture(self, look: Look) -> pygame.Surface:
        key = _look_at_origin(look)
        picture = self._kept.get(key)
        if picture is not None:
            self._kept.move_to_end(key)
            return picture
        picture = self._load_or_paint(key)
        size = picture.get_width() * picture.get_height() * 4
        if size <= self._limit:
            self._kept[key] = picture
            self._bytes += size
        while self._bytes > self._limit:
            dropped, oldest = self._kept.popitem(last=False)
            self._bytes -= oldest.get_width() * oldest.get_height() * 4
            if self.file is not None:
                self.file.drop(dropped)
        return picture

    def _load_or_paint(self, key: Look) -> pygame.Surface:
        if self.file is None:
            return _paint_look(key)
        picture = self.file.picture(key)
        if picture is None:
            picture = _paint_look(key)
            self.file.add(key)
        return picture


def _covered_rects(look: Look) -> tuple[Rect, ...]:
    """Return the areas that a look paints: a border leaves what lies within as it is."""
    return tuple(strip.rect for strip in border_strips(look)) if isinstance(look, Border) else (look.rect,)


def _pygame_rect(rect: Rect) -> pygame.Rect:
    return pygame.Rect(rect.x, rect.y, rect.w, rect.h)


def _look_at_origin(look: Look) -> Look:
    """Return the look at the top left corner, without finger and time: looks painted alike are equal."""
    rect = look.rect
    look = replace(look, rect=Rect(0, 0, rect.w, rect.h), target="", motion="", rests=False)
    if isinstance(look, Stroke):
        start, end = ((x - rect.x, y - rect.y) for x, y in (look.start, look.end))
        return replace(look, start=start, end=end)
    return look


LAZY_PAINTERS: dict[type[Look], tuple[str, str]] = {
    Space: ("cards", "paint_space"),
    Card: ("cards", "paint_card"),
    GoalCard: ("goal_cards", "paint_goal_card"),
    Ball: ("balls", "paint_ball"),
    Picture: ("pictures", "paint_picture"),
    LetterTile: ("letter_tiles", "paint_letter_tile"),
    NumberCard: ("number_cards", "paint_number_card"),
    Dial: ("dials", "paint_dial"),
    Flag: ("flags", "paint_flag"),
    PanelKey: ("panel_keys", "paint_panel_key"),
    Miniature: ("miniatures", "paint_miniature"),
    Code: ("codes", "paint_code"),
    SmallBoard: ("small_boards", "paint_small_board"),
    HelpLines: ("help_lines", "paint_help_lines"),
}
"""The looks of games and of help, by the modules and functions that paint them.

The first picture need not wait for all of them.
"""


def _import_painter(module: str, name: str) -> Any:
    return getattr(import_module(f"companion.ui.painters.{module}"), name)


def _paint_look(look: Look) -> pygame.Surface:
    look = enlarge_texts(look)
    later = LAZY_PAINTERS.get(type(look))
    if later is not None:
        painted: pygame.Surface = _import_painter(*later)(look)
        return painted
    match look:
        case Button():
            return paint_button(look)
        case Label():
            return paint_label(look)
        case Banner():
            return paint_banner(look)
        case Field():
            return paint_field(look)
        case _:
            return _paint_shape(look)


def _paint_shape(look: Look) -> pygame.Surface:
    match look:
        case BorderStrip():
            return paint_strip(look)
        case PointerFrame():
            return paint_pointer(look)
        case Chip():
            return _paint_chip(look)
        case Badge():
            return _paint_badge(look)
        case Outline():
            return paint_outline(look)
        case Stroke():
            return _paint_stroke(look)
        case Veil():
            return paint_veil(look)
        case LongTapRing():
            return paint_rest_ring(look)
        case Glow():
            return paint_glow(look)
        case _:
            raise TypeError(f"No way to paint {type(look).__name__}")


def _paint_chip(look: Chip) -> pygame.Surface:
    surface = blank_surface(look.rect.w, look.rect.h)
    size = min(look.rect.w, look.rect.h)
    surface.blit(chip_picture(look.piece, size), ((look.rect.w - size) // 2, (look.rect.h - size) // 2))
    return surface


def _paint_badge(look: Badge) -> pygame.Surface:
    surface = blank_surface(look.rect.w, look.rect.h)
    centre = look.rect.w / 2, look.rect.h / 2
    draw_icon(surface, look.sign, centre, min(look.rect.w, look.rect.h), mark_colour(look.tone))
    return surface


def _paint_stroke(look: Stroke) -> pygame.Surface:
    """Paint a bar in its tone, with a light line and then a dark one around it."""
    surface = blank_surface(look.rect.w, look.rect.h)
    parts = theme().parts
    (x1, y1), (x2, y2) = look.start, look.end
    # A line without length would have no round ends.
    right = x2 + (0.01 if look.start == look.end else 0.0)
    line = max(1.0, look.width * 0.16)
    core = fill_colour(look.tone)
    widths = ((parts.dark, look.width), (parts.light, look.width - 2 * line), (core, look.width - 4 * line))
    draw_shapes(
        surface,
        (
            f'<line x1="{x1}" y1="{y1}" x2="{right}" y2="{y2}" stroke="{colour}" stroke-width="{max(0.5, width):.2f}" '
            'stroke-linecap="round"/>'
            for colour, width in widths
        ),
    )
    return surface


def _changed_looks(old: Sequence[Look], new: Sequence[Look]) -> list[Look] | None:
    """Return the looks that only one list has; None when those in both have changed their order."""
    if len(old) == len(new):
        # Mostly a few looks have become others in their places: to count all of them takes ten times as long.
        pairs = [pair for pair in zip(old, new, strict=True) if pair[0] != pair[1]]
        if 2 * len(pairs) <= _MOST_AREAS:
            return [gone for gone, _ in pairs] + [come for _, come in pairs]
    both = Counter(old) & Counter(new)
    gone, kept_old = _split_common(old, both)
    come, kept_new = _split_common(new, both)
    return gone + come if kept_old == kept_new else None


def _split_common(looks: Sequence[Look], both: Counter[Look]) -> tuple[list[Look], list[Look]]:
    """Return the looks that only this list has, and those that both have, each in order."""
    left, own, shared = Counter(both), [], []
    for look in looks:
        if left[look] > 0:
            left[look] -= 1
            shared.append(look)
        else:
            own.append(look)
    return own, shared


def _looks_inside(area: pygame.Rect, looks: Sequence[Look]) -> list[Look]:
    """Return the looks that share pixels with an area."""
    # Asked of every look for every area that changed: to make a rectangle of pygame's of each takes ten times as long.
    left, top, right, bottom = area.left, area.top, area.right, area.bottom
    return [
        look
        for look in looks
        if (at := look.rect).x < right and at.x + at.w > left and at.y < bottom and at.y + at.h > top
    ]


def _join_areas(areas: list[pygame.Rect]) -> list[pygame.Rect]:
    """Return the areas, with those that share pixels joined into one."""
    joined: list[pygame.Rect] = []
    for area in areas:
        grown = area
        while (hit := grown.collidelist(joined)) >= 0:
            grown = grown.union(joined.pop(hit))
        joined.append(grown)
    return joined
