"""Write texts: the bundled fonts, fitting a text into a box, and the suits drawn between the letters.

A text's `px` is the size of its font, which is the em of Roboto: capitals are 0.711 px high, so text whose capitals
must be 3 mm high on a screen of 5.2 pixels a millimetre needs 22 px.
"""

import math
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Literal

import pygame
from msgspec import Struct
from msgspec.structs import replace

from companion.core.layout import Rect
from companion.core.scene import Suit
from companion.ui.painters.icons import SUITS, draw_icon
from companion.ui.painters.svg import fill_rounded
from companion.ui.painters.svg_surface import SvgSurface
from companion.ui.theme import Colour, Ground, suit_colour, theme

Face = Literal["bold", "medium", "condensed", "school"]
"""Which of the bundled fonts; that of `school` has the letters as children learn to write them, and no other signs."""

CAPITALS = 0.711
"""Height of Roboto's capitals, in ems (1456 of 2048 units in the font's OS/2 table)."""

DESCENT = 0.21
"""How far g and j reach below the line, in ems."""

ACCENTS = 0.2
"""How far the accents of capitals reach above them, in ems."""

PITCH = 1.2
"""From one line of a text to the next, in ems."""

_SUIT_ADVANCE = 0.92
_SUIT_SIZE = 0.86
_ELLIPSIS = "…"
_NO_BREAK_SPACE = "\u00a0"
_ROUGH_SLACK = 1.03

_LEAST_SQUEEZED = 0.46
"""How far a text shrinks before letters of it are left out, as a part of its size."""

SHRUNK = 0.55
"""Below which part of its size a word by itself, such as a name, is in narrow letters, as they are larger then."""

_SHORT = 0.25
"""Below which part of the width the last of several lines is short: words of the line before it belong there, too."""

_ONE_LINE = 0.75
"""How large words that stay whole are, at least, in parts of the size that they had if they were broken."""

_FILES: dict[Face, str] = {
    "bold": "Roboto-Bold",
    "medium": "Roboto-Medium",
    "condensed": "RobotoCondensed-Bold",
    "school": "SchoolLetters-Bold",
}
_SUIT_LETTERS: dict[str, Suit] = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}

SIZES_KEPT = 6
"""In how many sizes each face is kept open: one size takes half a MiB, and 2.6 ms to write the first text in.

To change the size of an open one takes 1 ms.
"""

_fonts: dict[Face, "OrderedDict[int, pygame.font.Font]"] = {}
"""The open fonts by their sizes, the one that was used longest ago first."""


class FittedText(Struct, frozen=True):
    """A text broken into `lines` for a font of `px`; `cut` when it did not fit at the least size allowed.

    One that is cut is in a narrow `face`, with broken words, or smaller still; else its end is left out.
    """

    lines: tuple[str, ...]
    px: int
    face: Face
    cut: bool = False


class TextBlock(Struct, frozen=True):
    """A text in a box: at most `lines` lines of at most `px`, not below `least`, in the middle of the box's height.

    `pitch` is how far its lines are written from one another, in ems; room is found for the usual one. Where it
    `breaks_words`, it may take one line more, and be in narrow letters.
    """

    rect: Rect
    text: str
    px: int
    least: int
    colour: Colour
    ground: Ground = "table"
    face: Face = "bold"
    align: Literal["left", "centre", "right"] = "left"
    lines: int = 1
    pitch: float = PITCH
    breaks_words: bool = False


def font(face: Face, px: int) -> pygame.font.Font:
    """Return the font in this size; the font module is opened with the first.

    It is to be used at once: when other sizes are asked for, it becomes one of them.
    """
    if not pygame.font.get_init():
        # Fonts don't outlive the module that opened them.
        _fonts.clear()
        pygame.font.init()
        pygame.register_quit(close_fonts)
    px = max(1, px)
    sizes = _fonts.setdefault(face, OrderedDict())
    if px in sizes:
        sizes.move_to_end(px)
    else:
        longest_unused = sizes.popitem(last=False)[1] if len(sizes) >= SIZES_KEPT else None
        sizes[px] = _open_font(face, px, longest_unused)
    return sizes[px]


def close_fonts() -> None:
    """Close all fonts and their files: for who ends the font module and goes on."""
    _fonts.clear()


def _open_font(face: Face, px: int, unused: pygame.font.Font | None) -> pygame.font.Font:
    """Return the font in this size: an unused one of that face in place of a new one, where the library can do that."""
    if unused is not None and hasattr(unused, "set_point_size"):
        unused.set_point_size(px)
        return unused
    return pygame.font.Font(Path(__file__).parents[1] / "fonts" / f"{_FILES[face]}.ttf", px)


def shared_px(px: float) -> int:
    """Return the font size to use for about `px`: few sizes serve all texts, as opening one takes 0.6 ms."""
    step = 2 if px < 40 else 4
    return max(8, round(px / step) * step)


def _clean(text: str) -> str:
    """Return the text with spaces for what can't be written; a space at which no line breaks stays one."""
    return "".join(c if c.isprintable() or c == _NO_BREAK_SPACE else " " for c in text)


def _text_runs(text: str) -> Iterator[tuple[str, Suit]]:
    """Yield the text in pieces: letters without a suit, or a suit without letters."""
    letters = ""
    for char in text:
        suit = _SUIT_LETTERS.get(char)
        if suit is None:
            letters += char
            continue
        if letters:
            yield letters, ""
        yield "", suit
        letters = ""
    if letters:
        yield letters, ""


@lru_cache(maxsize=512)
def text_width(text: str, face: Face, px: int) -> int:
    """Return the width of one line in pixels, suits included."""
    set_in = font(face, px)
    return sum(round(_SUIT_ADVANCE * px) if suit else set_in.size(letters)[0] for letters, suit in _text_runs(text))


def _break_lines(text: str, room: float, measure: Callable[[str], float], *, breaks_words: bool = False) -> list[str]:
    """Return the text in lines, each filled with as many words as have room, and at least one.

    A number takes the word before it along into its line, where that is not all there is in the line and the text
    needs no line more. Where words may be broken, those that are wider than a line are.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        words = _clean(paragraph).split(" ")
        if breaks_words:
            # Behind a hyphen the rest of the word stands in the next line.
            broken = " ".join("\n".join(_break_word(word, room, measure)) for word in words)
            lines += [line for part in broken.split("\n") for line in _fill_lines(part.split(" "), room, measure)]
            continue
        filled = _fill_lines(words, room, measure)
        if any(line[:1].isdigit() for line in filled[1:]):
            numbered = _fill_lines(words, room, measure, keeps_numbers=True)
            filled = numbered if len(numbered) == len(filled) else filled
        lines += filled
    return lines


def _fill_lines(
    words: Sequence[str], room: float, measure: Callable[[str], float], *, keeps_numbers: bool = False
) -> list[str]:
    """Return the words in lines; `keeps_numbers`: a number takes the word before it along."""
    lines, line = [], ""
    for word in words:
        longer = f"{line} {word}" if line else word
        if line and measure(longer) > room:
            head, _space, before = line.rpartition(" ")
            numbered = f"{before} {word}"
            together = keeps_numbers and head and word[:1].isdigit() and measure(numbered) <= room
            lines.append(head if together else line)
            line = numbered if together else word
        else:
            line = longer
    return [*lines, line]


def _break_word(word: str, room: float, measure: Callable[[str], float]) -> list[str]:
    """Return a word in as few pieces as have room each, of as many letters, with hyphens between them."""
    for count in range(1, len(word)):
        size = -(-len(word) // count)
        *first, last = (word[start : start + size] for start in range(0, len(word), size))
        pieces = [*(f"{piece.removesuffix('-')}-" for piece in first), last]
        if all(measure(piece) <= room for piece in pieces):
            return pieces
    return [word]


def _shorten(line: str, face: Face, px: int, width: int) -> str:
    """Return the line with an ellipsis for as much of its end as does not fit."""
    if text_width(line, face, px) <= width:
        return line
    low, high = 0, len(line)
    while low < high:
        middle = (low + high + 1) // 2
        if text_width(line[:middle].rstrip() + _ELLIPSIS, face, px) <= width:
            low = middle
        else:
            high = middle - 1
    return line[:low].rstrip() + _ELLIPSIS


def block_height(count: int, px: int) -> int:
    """Return the height of `count` lines in pixels, from the first ascenders to the last descenders."""
    return px + round((count - 1) * PITCH * px) if count else 0


def _text_height(lines: Sequence[str], px: int) -> int:
    """Return the height in pixels that these lines need, with the accents on capitals of the first one."""
    return block_height(len(lines), px) + (_accent_height(lines[0], px) if lines else 0)


def accent_height(px: int) -> int:
    """Return how far the accents of capitals reach above ascenders, in pixels."""
    return math.ceil((CAPITALS + ACCENTS + DESCENT - 1) * px)


def _accent_height(line: str, px: int) -> int:
    """Return how far the accents of a line reach above its ascenders, in pixels; 0 for most lines."""
    accented = any(letter.isupper() and not letter.isascii() for letter in line)
    return accent_height(px) if accented else 0


@lru_cache(maxsize=2048)
def fit_text(
    text: str, face: Face, px: int, least: int, width: int, lines: int = 1, height: int = 1 << 16
) -> FittedText:
    """Fit a text into a box of `width` times `height` pixels.

    The font is `px`, else the largest even size above `least`, else `least`, in which the text, broken at spaces and
    at newlines, takes at most `lines` lines. Where even `least` is too large, `cut` is set: there are as many lines
    as the box has room for, and the last ends with an ellipsis for what is left.
    """
    if not text.strip():
        return FittedText((), px, face)
    px = max(1, px)
    least = min(max(1, least), px)
    whole = _fit_whole(_Attempt(text, face, width, lines, height), px, least)
    return whole or _cut_text(text, face, max(1, min(least, height)), width, lines, height)


class _Attempt(Struct, frozen=True):
    """A text in a face, for a box of so many pixels and lines; `breaks_words` where that helps."""

    text: str
    face: Face
    width: int
    lines: int
    height: int
    breaks_words: bool = False

    def lines_at(self, px: int) -> tuple[str, ...]:
        """Return the lines of the text in this very size, or none when it does not fit."""
        broken = self._broken(self.width, px)
        narrow = all(text_width(line, self.face, px) <= self.width for line in broken)
        return tuple(broken) if narrow and self._is_low(broken, px) else ()

    def may_fit(self, size: int, px: int) -> bool:
        """Tell whether the text may fit in this size, from its widths in `px`: letters have whole pixels."""
        room = self.width * px / size * _ROUGH_SLACK
        broken = self._broken(room, px)
        return all(text_width(line, self.face, px) <= room for line in broken) and self._is_low(broken, size)

    def _broken(self, room: float, px: int) -> list[str]:
        return _break_lines(
            self.text, room, lambda line: text_width(line, self.face, px), breaks_words=self.breaks_words
        )

    def _is_low(self, broken: list[str], px: int) -> bool:
        return len(broken) <= self.lines and _text_height(broken, px) <= self.height


def _fit_whole(attempt: _Attempt, px: int, least: int) -> FittedText | None:
    """Return all of the text in `px`, else in the largest size to try down to `least` in which it fits; None: none."""
    if whole := attempt.lines_at(px):
        return FittedText(whole, px, attempt.face)
    for size in _sizes_to_try(_rough_px(attempt, px, least), least):
        if size < px and (whole := attempt.lines_at(size)):
            return FittedText(whole, size, attempt.face)
    return None


def _sizes_to_try(first: int, least: int) -> list[int]:
    """Return the font sizes to try: only even ones are shared, since opening one more takes long."""
    return [*(size for size in range(first, least, -1) if size % 2 == 0), least]


def _rough_px(attempt: _Attempt, px: int, least: int) -> int:
    """Return the font size to begin with, found by scaling widths in `px`."""
    low, high = least, px
    while low < high:
        middle = (low + high + 1) // 2
        if attempt.may_fit(middle, px):
            low = middle
        else:
            high = middle - 1
    return low


@lru_cache(maxsize=256)
def _squeeze_text(text: str, face: Face, px: int, least: int, width: int, lines: int, height: int) -> FittedText | None:
    """Return a text that does not fit with all its letters: narrow ones, in one line more, or with broken words."""
    narrow: Face = face if face == "school" else "condensed"
    attempt = _Attempt(text, narrow, width, lines + 1, height)
    least = max(1, min(least, round(px * _LEAST_SQUEEZED)))
    whole = _fit_whole(attempt, px, least)
    broken = _fit_whole(replace(attempt, breaks_words=True), px, least)
    if whole is None or (broken is not None and whole.px < _ONE_LINE * broken.px):
        whole = broken
    return whole


def _cut_text(text: str, face: Face, px: int, width: int, lines: int, height: int) -> FittedText:
    """Return the beginning of the text in as many lines as fit, with an ellipsis at the end."""
    broken = _break_lines(text, width, lambda line: text_width(line, face, px))
    room = next((count for count in range(min(lines, len(broken)), 1, -1) if block_height(count, px) <= height), 1)
    *first, last = broken[:room]
    if left := " ".join(broken[room:]).strip():
        last = _shorten(f"{last} {left}", face, px, width)
    kept = (*(_shorten(line, face, px, width) for line in first), _shorten(last, face, px, width))
    return FittedText(tuple(line for line in kept if line), px, face, cut=True)


def fit_block(block: TextBlock) -> FittedText:
    """Return the block's text as it will be written: letters of it are left out only where nothing else helps.

    Centred lines are about equally long; of others the last one is no word alone.
    """
    fitted = _fit_block(block)
    if len(fitted.lines) < 2 or " ".join(fitted.lines) != block.text:
        return fitted
    arranged = _even_lines if block.align == "centre" else _longer_last_line
    return replace(fitted, lines=arranged(fitted.lines, fitted.face, fitted.px, block.rect.w))


@lru_cache(maxsize=512)
def _even_lines(lines: tuple[str, ...], face: Face, px: int, width: int) -> tuple[str, ...]:
    """Return the words of these lines in as many, of which the longest is as short as can be."""
    text = " ".join(lines)
    shortest, found = width // len(lines), lines
    while shortest < width:
        middle = (shortest + width) // 2
        broken = _break_lines(text, middle, lambda line: text_width(line, face, px))
        if len(broken) == len(lines) and all(text_width(line, face, px) <= middle for line in broken):
            width, found = middle, tuple(broken)
        else:
            shortest = middle + 1
    return found


@lru_cache(maxsize=512)
def _longer_last_line(lines: tuple[str, ...], face: Face, px: int, width: int) -> tuple[str, ...]:
    """Return the words of these lines in as many, of which the last one is not short, where that can be."""
    text, broken, before = " ".join(lines), list(lines), list[str]()
    while len(broken) == len(lines) and broken != before:
        if text_width(broken[-1], face, px) >= _SHORT * width:
            return tuple(broken)
        room = max(text_width(line, face, px) for line in broken) - 1
        before, broken = broken, _break_lines(text, room, lambda line: text_width(line, face, px))
    return lines


def _fit_block(block: TextBlock) -> FittedText:
    asked = block.text, block.face, block.px, block.least, block.rect.w, block.lines, max(1, block.rect.h)
    fitted = fit_text(*asked)
    if fitted.cut or block.breaks_words:
        squeezed = _squeeze_text(*asked)
        return replace(squeezed, cut=fitted.cut and not block.breaks_words) if squeezed else fitted
    if fitted.px >= SHRUNK * block.px or " " in block.text or block.face == "school":
        return fitted
    narrow = fit_text(block.text, "condensed", *asked[2:])
    return fitted if narrow.cut else max(narrow, fitted, key=lambda one: one.px)


def write_line(
    surface: pygame.Surface, text: str, face: Face, px: int, colour: Colour, ground: Ground, at: tuple[int, int]
) -> None:
    """Write one line from `at`: the left end of the line that the letters stand on."""
    x, baseline = at
    set_in = font(face, px)
    for letters, suit in _text_runs(text):
        if suit:
            advance = round(_SUIT_ADVANCE * px)
            middle = baseline - CAPITALS * px / 2
            if ground == "coloured":
                side = max(3, round(0.82 * px))
                card = Rect(x + (advance - side) // 2, round(middle - side / 2), side, side)
                fill_rounded(surface, card, side // 5, theme().parts.light)
                draw_icon(surface, SUITS[suit], (x + advance / 2, middle), round(0.68 * px), suit_colour(suit, ground))
            else:
                size = round(_SUIT_SIZE * px)
                draw_icon(surface, SUITS[suit], (x + advance / 2, middle), size, suit_colour(suit, ground))
            x += advance
        else:
            width = set_in.size(letters)[0]
            if isinstance(surface, SvgSurface):
                surface.write(letters, face, px, colour, (x, baseline), width)
            else:
                surface.blit(set_in.render(letters, True, colour), (x, baseline - set_in.get_ascent()))
            x += width


def write_block(surface: pygame.Surface, block: TextBlock) -> None:
    """Write a block of text: its capitals in the middle of the box, its descenders never below it."""
    text = fit_block(block)
    for line, place in line_places(block):
        write_line(surface, line, text.face, text.px, block.colour, block.ground, place)


def line_places(block: TextBlock) -> list[tuple[str, tuple[int, int]]]:
    """Return the lines of a block with the left end of each one's baseline."""
    text, places = fit_block(block), list[tuple[str, tuple[int, int]]]()
    count, px, box = len(text.lines), text.px, block.rect
    pitch = block.pitch * px
    first = box.y + (box.h - (count - 1) * pitch + CAPITALS * px) / 2
    if text.lines and _accent_height(text.lines[0], px):
        first = max(first, box.y + (CAPITALS + ACCENTS) * px)
    first = min(first, box.bottom - DESCENT * px - (count - 1) * pitch)
    for i, line in enumerate(text.lines):
        free = box.w - text_width(line, text.face, px)
        x = box.x + {"left": 0, "centre": free // 2, "right": free}[block.align]
        places.append((line, (x, round(first + i * pitch))))
    return places
