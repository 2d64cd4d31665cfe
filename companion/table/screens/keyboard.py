"""The keyboard on the screen, and how a name is typed with it."""

from companion.contract.inputs import BACKSPACE
from companion.contract.scene import SMALL, AnyLook, Button, Field, Rect
from companion.table.screens.page import Page

LONGEST = 12
"""Letters in a name: what fits on the turn banner."""

PLAIN = ("1234567890", "QWERTYUIOP", "ASDFGHJKL'", "ZXCVBNM-.")
ACCENTS = ("ŠŽČĆĐŁŃŚŻŹ", "ÀÁÂÄÅÃÆÇÈÉ", "ÊËÌÍÎÏÑÒÓÔ", "ÖØŒÙÚÛÜÝß")


def keyboard(page: Page, rect: Rect, text: str, hint: str, *, accents: bool) -> list[AnyLook]:
    """The field, with a hint while nothing is typed, and the keys. A key's target is `key:` and its letter."""
    gap = max(3, page.gap // 2)
    field, rest = rect.cut_top(min(page.px(12), rect.h // 5), gap)
    delete, field = field.cut_right(page.px(20), gap)
    lines = 5 if page.view.portrait else 4
    *rows, last = rest.cut_top(min(rest.h, lines * page.px(13)))[0].rows(lines, gap)
    looks: list[AnyLook] = [
        Field(rect=field, text=text, hint=hint, px=page.px(6.4)),
        Button(rect=delete, target="key:delete", icon="delete", kind="key"),
    ]
    letters: tuple[str, ...] = ACCENTS if accents else PLAIN
    if not page.view.portrait:
        # The low screen has no room for a fourth row of letters.
        letters = letters[1:]
    for row, line in zip(rows, letters, strict=True):
        cells = row.columns(10, gap)
        looks += [_key(page, cell, letter) for cell, letter in zip(cells, line, strict=False)]
        if len(line) < len(cells):
            looks.append(
                Button(rect=cells[-1], target="key:accents", label="ÄÉ", kind="key", on=accents, px=page.px(SMALL))
            )
    looks.append(Button(rect=last, target="key: ", label="space", kind="key", px=page.px(SMALL)))
    return looks


def _key(page: Page, rect: Rect, letter: str) -> Button:
    return Button(rect=rect, target=f"key:{letter}", label=letter, kind="key", px=page.px(5.4))


def typed(text: str, key: str) -> str:
    """The text after a key of the screen: a capital at the beginning of a word, small within one."""
    if key == "delete":
        return text[:-1]
    inside = bool(text) and text[-1] not in " -"
    return keyed(text, key.lower() if inside else key)


def keyed(text: str, key: str) -> str:
    """The text after a key of a real keyboard, `BACKSPACE` or a character, which is taken as it is."""
    if key == BACKSPACE:
        return text[:-1]
    if len(key) != 1 or not key.isprintable() or len(text) >= LONGEST or (key == " " and not text):
        return text
    return text + key
