"""Letters: which words can be in a graph at all, and how what was typed becomes such a word."""

import unicodedata


def fold(text: str) -> str:
    """The text in small letters, without the accents that English keeps in some words (café)."""
    plain = (sign for sign in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(sign))
    return "".join(plain)


def is_plain(word: str) -> bool:
    """Whether there is nothing but small letters a to z in it, and at least one."""
    return word.isascii() and word.isalpha() and word.islower()
