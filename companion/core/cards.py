"""Describe the cards of a game that tags can be on."""

from collections.abc import Callable

from msgspec import Struct

from companion.core.events import ThingKind
from companion.core.layout import Rect
from companion.core.scene import AnyLook


def untranslated(name: str) -> str:
    """Return the name as it is: what is printed on a card is the same in every language."""
    return name


class CardKind(Struct, frozen=True):
    """A kind of cards that are known before a game begins, `copies` of each.

    `kind` begins the text of their tags and `scan` that of their scans. `deck` is the id of their deck and `title` its
    title; `label` and `one` are what one of them is called, such as "Letter card" and "a letter card". These are in
    English, and translated where they are shown. `cards` are their names as the deck is stacked.

    `read` gives the name of a card that was typed, None for what is none; `in_words` what people call it; `path` what
    is picked, one after another, to come to it, and `picked` how a part of that is shown; `look` shows it in a
    rectangle that is `wide` times as wide as high.
    """

    kind: ThingKind
    deck: str
    title: str
    label: str
    one: str
    cards: tuple[str, ...]
    read: Callable[[str], str | None]
    in_words: Callable[[str], str]
    path: Callable[[str], tuple[str, ...]]
    look: Callable[[Rect, str], AnyLook]
    picked: Callable[[str], str] = untranslated
    scan: str = ""
    wide: float = 1
    copies: int = 2
