"""Type the text of a card, key by key."""

from companion.core.events import BACKSPACE

LONGEST = 300
"""Characters in the text of a card."""


def after_key(text: str, key: str, longest: int = LONGEST) -> str:
    """The text after a key: a character, or `BACKSPACE`; the same text for what can't stand there or is too much."""
    if key == BACKSPACE:
        return text[:-1]
    needless = key == " " and (not text or text.endswith(" "))
    if len(key) != 1 or not key.isprintable() or needless or len(text) >= longest:
        return text
    return text + key


def as_written(text: str, letter: str) -> str:
    """The letter of a tapped key: a capital begins the text and each of its sentences."""
    return letter.lower() if text and not text.endswith(". ") else letter
