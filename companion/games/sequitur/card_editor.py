"""Turn inputs into keys of a text or buttons of a page, for the editors of goal and action cards."""

from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import BACKSPACE, Input, Key, Tap
from companion.games.sequitur.card_text import as_written


class CardEditor(Struct, frozen=True, kw_only=True):
    """`keys` and `shown` count the pages of keys and of a list that have been turned.

    `own` tells that the card is one of the table's own, which can be deleted.
    """

    keys: int = 0
    shown: int = 0
    own: bool = False


E = TypeVar("E", bound=CardEditor)


def taken(
    editor: E, what: Input, text: str, typed: Callable[[E, str], E], pressed: Callable[[E, str, list[str]], E]
) -> E:
    """The editor after a tap on one of its targets, or a key; the same editor for what means nothing here.

    `text` is what is being typed, `typed` takes a character or `BACKSPACE`, `pressed` a button's name and values.
    """
    match what:
        case Key(text=key):
            return typed(editor, key)
        case Tap(target="key:accents"):
            return replace(editor, keys=editor.keys + 1)
        case Tap(target="key:delete"):
            return typed(editor, BACKSPACE)
        case Tap(target=target) if target.startswith("key:"):
            return replace(typed(editor, as_written(text, target.removeprefix("key:"))), keys=0)
        case Tap(target=target) if target.startswith("edit:"):
            name, *values = target.removeprefix("edit:").split(":")
            return pressed(editor, name, values)
        case _:
            return editor
