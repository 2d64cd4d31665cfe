"""Type a name with the keyboard on the screen."""

from msgspec import Struct

from companion.core.events import BACKSPACE, Input, Key, Tap
from companion.core.i18n import _
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Button, Field, Label
from companion.games.common import key_layout as keys
from companion.games.common.key_layout import KeyPages
from companion.table.screens.page import Page
from companion.table.storage.person_names import LONGEST

PORTRAIT_KEYS = KeyPages(
    (
        ("1234567890", "QWERTYUIOP", "ASDFGHJKL'", "ZXCVBNM-."),
        ("ŠŽČĆĐŁŃŚŻŹ", "ÀÁÂÄÅÃÆÇÈÉ", "ÊËÌÍÎÏÑÒÓÔ", "ÖØŒÙÚÛÜÝß"),
    ),
    ("Éß…",),
)
LANDSCAPE_KEYS = KeyPages(
    (PORTRAIT_KEYS.pages[0][1:], PORTRAIT_KEYS.pages[1][1:], ("1234567890", "ŠŽČĆĐŁŃŚŻŹ", "ĄĘĞİŐŞŰŮŘ")),
    ("Éß…", "123"),
)
"""The pages of letters, on an upright screen and on a low one, which has room for three rows."""


def keyboard_looks(page: Page, rect: Rect, text: str, hint: str, *, page_of_keys: int) -> list[AnyLook]:
    """Return the text field, with a hint while it is empty, and the keys (`key:` and the letter as target).

    A name that has no room for another letter says so.
    """
    gap = max(3, page.gap // 2)
    field, rest = rect.cut_top(min(page.px(16), rect.h // 5), gap)
    delete, field = field.cut_right(page.px(20), gap)
    # It lies on the field: the keys stay where they are.
    inside = field.inset(gap)
    note = inside.cut_bottom(page.px(4))[0] if page.view.portrait else inside.cut_right(page.px(36))[0]
    most = _("at most {count} characters").format(count=LONGEST)
    full = Label(rect=note, text=most, px=page.px(SMALL), least=page.px(3), tone="on_accent", align="right")
    return [
        Field(rect=field, text=text, hint=hint, px=page.px(6.4)),
        *((full,) if len(text) >= LONGEST else ()),
        Button(rect=delete, target="key:delete", icon="delete", kind="key"),
        *keys.keyboard_looks(rest, PORTRAIT_KEYS if page.view.portrait else LANDSCAPE_KEYS, page_of_keys, page.px, gap),
    ]


class TypedText(Struct, frozen=True):
    """The text that has been typed, and the page of keys that is shown."""

    text: str
    keys: int


def type_key(text: str, keys: int, what: Input) -> TypedText | None:
    """Return the text and the page of keys after a key, tapped or real; None for what is no key."""
    match what:
        case Tap(target="key:accents"):
            return TypedText(text, keys + 1)
        case Tap(target=target) if target.startswith("key:"):
            return TypedText(_text_after_screen_key(text, target.removeprefix("key:")), 0)
        case Key(text=key):
            return TypedText(_text_after_real_key(text, key), keys)
        case _:
            return None


def _text_after_screen_key(text: str, key: str) -> str:
    """Return the text after a tapped key: a capital where a word begins, small letters within one."""
    if key == "delete":
        return text[:-1]
    inside = bool(text) and text[-1] not in " -"
    return _text_after_real_key(text, key.lower() if inside else key)


def _text_after_real_key(text: str, key: str) -> str:
    """Return the text after a key of a real keyboard, `BACKSPACE` or a character, which is taken as it is."""
    if key == BACKSPACE:
        return text[:-1]
    if len(key) != 1 or not key.isprintable() or len(text) >= LONGEST or (key == " " and not text):
        return text
    return text + key
