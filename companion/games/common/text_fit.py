"""Estimate the room that a sentence needs, as another language is longer and a layout can't measure letters.

What is asked here is answered from the number of letters, of a word or two from their kinds, a little too much rather
than too little. The fonts' own table of breadths would not be nearer: each letter is drawn in whole pixels, so that a
line is up to a tenth longer or shorter than the table says.
"""

from collections.abc import Sequence
from functools import cache
from types import MappingProxyType
from unicodedata import normalize

from msgspec.structs import replace

from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Tone
from companion.games.common import play_screen as frames
from companion.games.common.play_screen import Frame

WIDE, _SPACE = 55, 25
"""How wide a letter can be taken to be, on average over a sentence, and a space, in hundredths of the font's height."""

_BREADTHS = MappingProxyType({"'.,:;!|·Iijl ": 31, "frt()/-": 39, "mwMW…": 88})
"""How wide these letters are at most in a single line, which is bold, in hundredths of the font's height."""

_CAPITAL, _LETTER = 71, 58
"""The same of all other capitals, and of whatever else there is."""

_ACCENTS = 0.14
"""How much higher than its font a line can be whose capitals have accents, in heights of the font."""

MOST_UNITS = 5.6
"""The height of the letters of a message's first sentence, in units."""

_PITCH, _TEXT_PITCH = 1.2, 1.3
"""From one line of a text to the next, in heights of its font; and with room for an estimate."""


def estimate_lines(text: str, width: int, px: int, letter: int = WIDE) -> int:
    """Return how many lines the text takes in a font of `px`, broken at spaces, in `width` pixels.

    `letter` is how wide a letter is taken to be, in hundredths of the font's height.
    """
    room, lines, used = 100 * width // px, 1, -_SPACE
    for word in filter(None, text.split(" ")):
        needed = len(word) * letter
        lines, used = (lines, used + _SPACE + needed) if used + _SPACE + needed <= room else (lines + 1, needed)
    return lines


def text_room(text: str, rect: Rect, px: int) -> Rect:
    """Return the part from the top of the rectangle that the text takes, so that short and long texts begin alike."""
    # The estimate is for letters that are wider than those of most texts.
    return rect.cut_top(min(rect.h, round(_TEXT_PITCH * px * estimate_lines(text, rect.w * 11 // 10, px))))[0]


def estimate_small_lines(frame: Frame, text: str, width: int) -> int:
    """Return how many lines the text takes in the smallest font."""
    return estimate_lines(text, width, frame.px(SMALL))


def estimate_width(text: str, px: int) -> int:
    """Return the most pixels that a word or two can be wide in a font of `px`, whichever letters they have."""
    return -(-sum(map(_letter_width, text)) * px // 100)


def word_columns(rect: Rect, words: Sequence[str], px: int, gap: int) -> tuple[Rect, ...]:
    """Divide the rectangle into a column a word with gaps between them.

    They are equal, but wider for longer words where the longest has no room in one of them in a font of `px`.
    """
    cells = rect.columns(len(words), gap)
    needed = [estimate_width(word, px) + 2 * gap for word in words]
    if max(needed) <= cells[0].w:
        return cells
    free = rect.w - gap * (len(words) - 1) - sum(needed)
    widths = [width + free // len(words) for width in needed]
    starts = [rect.x + sum(widths[:place]) + place * gap for place in range(len(words))]
    return tuple(Rect(x, rect.y, width, rect.h) for x, width in zip(starts, widths, strict=True))


@cache
def _letter_width(letter: str) -> int:
    plain = normalize("NFD", letter)[0]
    known = next((wide for letters, wide in _BREADTHS.items() if plain in letters), None)
    return known or (_CAPITAL if plain.isupper() or plain in "ß–" else _LETTER)


def estimate_height(frame: Frame, text: str, width: int) -> int:
    """Return the height in pixels that the text needs in the smallest font where it is `width` pixels wide."""
    accented = not text.isascii() and bool([sign for sign in text if sign.isupper() and not sign.isascii()])
    accents = _ACCENTS if accented else 0
    return round((1 + accents + (estimate_small_lines(frame, text, width) - 1) * _PITCH) * frame.px(SMALL))


def fits(frame: Frame, text: str, rect: Rect) -> bool:
    """Return whether the text fits into the rectangle in the smallest font."""
    return estimate_height(frame, text, rect.w) <= rect.h


def fit_message(frame: Frame, lines: tuple[str, ...], tone: Tone = "text") -> tuple[AnyLook, ...]:
    """Return sentences in the middle: the first one larger, or all alike where they need the room."""
    inside = frame.middle.inset(frame.gap)
    half = inside.cut_top((inside.h - frames.sentence_gap(frame, inside)) // 2)[0]
    rest = " ".join(lines[1:])
    alike = not (fits(frame, lines[0], half) and fits(frame, rest, half))
    if alike:
        return frames.message_looks(frame, frame.middle, (_join_sentences(lines),), tone)
    short = estimate_lines(lines[0], inside.w * 3 // 5, frame.px(MOST_UNITS)) == 1
    return frames.message_looks(frame, frame.middle, lines, tone, short=short)


def _join_sentences(lines: tuple[str, ...]) -> str:
    """Return the lines joined to one text; each without a full stop gets one."""
    *first, last = lines
    return " ".join((*(line if line.endswith((".", "!", "?", ":", "…")) else f"{line}." for line in first), last))


def first_that_fits(frame: Frame, *choices: tuple[str, ...]) -> tuple[str, ...]:
    """Return the first of these lists of sentences that fits the middle of the column, else the last."""
    inside = frame.middle.inset(frame.gap)
    return next((lines for lines in choices if fits(frame, " ".join(lines), inside)), choices[-1])


def with_score(frame: Frame, text: str) -> Frame:
    """Return the frame with room for the text in its score: for a second line where one is too short."""
    more = estimate_height(frame, text, frame.score.w) + frame.gap // 2 - frame.score.h
    if more <= 0:
        return frame
    score, middle = frame.score, frame.middle
    return replace(
        frame,
        score=Rect(score.x, score.y, score.w, score.h + more),
        middle=Rect(middle.x, middle.y + more, middle.w, middle.h - more),
    )
