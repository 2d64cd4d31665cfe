"""Clean what was typed into a word of a to z, and say which words can be in a graph."""

import unicodedata

LIGATURES = str.maketrans({"æ": "ae", "œ": "oe", "ß": "ss", "ø": "o", "ł": "l", "đ": "d"})
"""Letters that are one sign with no accent to take off, as they are written in English."""


def fold(text: str) -> str:
    """Return the text in small letters without the accents and ligatures of English (café, œuvre)."""
    plain = (sign for sign in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(sign))
    return "".join(plain).translate(LIGATURES)


def in_capitals(text: str) -> str:
    """Return what somebody typed in capitals; what can't be printed, or steers a terminal, is escaped."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text.upper())


def is_plain(word: str) -> bool:
    """Return whether the word is only small letters a to z, and at least one."""
    return word.isascii() and word.isalpha() and word.islower()
