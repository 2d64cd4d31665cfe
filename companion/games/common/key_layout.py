"""Lay out the keys of a keyboard on the screen: rows of letters, and a page of others behind them."""

from collections.abc import Callable

from msgspec import Struct

from companion.core.i18n import _, language
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Button

TALLEST_KEY = 17
"""The most height of a row of keys with the gap below it, in units of the layout: twice a key's width."""

PER_ROW = 10
"""Keys in a row: as many as fit a finger on the width of an upright screen."""

LETTER_ROWS = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
"""The letters of a word on an English keyboard."""

FIRST_PAGE_LABEL = "ABC"
"""What is on the key that leads back to the first page."""

KEY_SWAPS = {"de": str.maketrans("YZ'-.ÖÄÜ", "ZYÖÄÜ'-.")}
"""By language, which keys of an English keyboard change places: its own letters are then on the first page."""

Px = Callable[[float], int]
"""Pixels of a length in the units of a layout."""


class KeyPages(Struct, frozen=True):
    """The pages of letters, each in rows of up to ten, and what is on the key that leads on to each but the first.

    That key stands at the end of each row that has room for it; from the last page it leads back to the first.
    """

    pages: tuple[tuple[str, ...], ...]
    more: tuple[str, ...]

    def page(self, number: int) -> tuple[str, ...]:
        """Return the rows of letters on a page; numbers beyond the last page begin again with the first."""
        return self.pages[number % len(self.pages)]

    def next_page_label(self, number: int) -> str:
        """Return the label of the key that leads from this page to the next one."""
        return (*self.more, FIRST_PAGE_LABEL)[number % len(self.pages)]


def local_row(line: str) -> str:
    """Return a row of an English keyboard in the order that keyboards of the language in use have."""
    return line.translate(KEY_SWAPS.get(language(), {}))


SHIFT, SHIFT_LABEL = "key:shift", "Aa"
"""The target of the key by which the next letter is a capital, or none, and what is on it."""


def keyboard_looks(
    rect: Rect, letters: KeyPages, number: int, px: Px, gap: int, *, capital: bool | None = None
) -> list[AnyLook]:
    """Return the keys of a page and the space bar, at the bottom of the rectangle, no higher than a finger needs.

    The target of a key is `key:` and its letter, of the one for the next page `key:accents`. `capital` tells whether
    the next letter is one, where a key changes that; None: there is no such key, and capitals stand on all keys.
    """
    rows = letters.page(number)
    lines = len(rows) + 1
    *cells, last = rect.cut_bottom(min(rect.h, lines * px(TALLEST_KEY)))[0].rows(lines, gap)
    looks: list[AnyLook] = []
    for row, line in zip(cells, rows, strict=True):
        looks += key_row_looks(row, line, px, gap, small=capital is False)
        if len(line) < PER_ROW:
            end = row.columns(PER_ROW, gap)[-1]
            label = letters.next_page_label(number)
            looks.append(Button(rect=end, target="key:accents", label=label, kind="key", px=px(SMALL)))
    if capital is not None:
        shift, last = last.cut_left(2 * last.columns(PER_ROW, gap)[0].w + gap, gap)
        looks.append(Button(rect=shift, target=SHIFT, label=SHIFT_LABEL, kind="key", on=capital, px=px(5.4)))
    looks.append(Button(rect=last, target="key: ", label=_("space"), kind="key", px=px(SMALL)))
    return looks


def letter_key_looks(rect: Rect, px: Px, gap: int) -> list[AnyLook]:
    """Return the keys of the 26 letters, in three rows that share the height of the rectangle."""
    rows = rect.rows(len(LETTER_ROWS), gap)
    return [look for row, line in zip(rows, LETTER_ROWS, strict=True) for look in key_row_looks(row, line, px, gap)]


def key_row_looks(rect: Rect, line: str, px: Px, gap: int, *, small: bool = False) -> list[AnyLook]:
    """Return the keys of a row, from its left, each a tenth of its width, where the language in use has them.

    They type small letters where `small` ones stand on them; their targets are the same.
    """
    cells = rect.columns(PER_ROW, gap)
    return [
        Button(rect=cell, target=f"key:{letter}", label=letter.lower() if small else letter, kind="key", px=px(5.4))
        for cell, letter in zip(cells, local_row(line), strict=False)
    ]
