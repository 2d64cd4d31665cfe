"""Put parts of sentences together as each language does: lists of words, and a capital to begin with."""

from collections.abc import Iterable, Sequence
from functools import reduce

from companion.core.i18n import _, ngettext


def and_list(words: Sequence[str]) -> str:
    """Return a list of words, all of which are meant: "A, B and C"."""
    *others, last = words
    return _("{others} and {last}").format(others=", ".join(others), last=last) if others else last


def or_list(words: Sequence[str]) -> str:
    """Return a list of words, of which one is meant: "A, B or C"."""
    *others, last = words
    return _("{others} or {last}").format(others=", ".join(others), last=last) if others else last


def and_chain(parts: Iterable[str]) -> str:
    """Return a list of names or longer parts, all of which are meant: "Ann and Bob and Cat"."""
    return reduce(lambda others, last: _("{others} and {last}").format(others=others, last=last), parts)


def or_chain(parts: Iterable[str]) -> str:
    """Return a list of longer parts, of which one is meant: "has a double letter or ends with S"."""
    return reduce(lambda others, last: _("{others} or {last}").format(others=others, last=last), parts)


def capitalise(words: str) -> str:
    """Return the words with a capital, to begin a sentence."""
    return words[:1].upper() + words[1:]


def card_count_text(count: int) -> str:
    """Return a number of cards in words: "1 card", "2 cards"."""
    return ngettext("{count} card", "{count} cards", count).format(count=count)
