"""Type the text of a card, key by key."""

from companion.core.events import BACKSPACE

LONGEST = 300
"""Characters in the text of a card."""


def type_key(text: str, key: str, longest: int = LONGEST) -> str:
    """Return the text after a key: a character, or `BACKSPACE`; the same text if the key does not fit."""
    if key == BACKSPACE:
        return text[:-1]
    needless = key == " " and (not text or text.endswith(" "))
    if len(key) != 1 or not key.isprintable() or needless or len(text) >= longest:
        return text
    return text + key


def begins_sentence(text: str) -> bool:
    """Return whether the next letter is a capital: at the beginning of the text and of each sentence."""
    return not text or text.endswith((". ", "! ", "? "))
