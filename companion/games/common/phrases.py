"""Put parts of sentences together as each language does: lists of words, and a capital to begin with."""

from collections.abc import Iterable, Sequence
from functools import reduce

from companion.core.i18n import _, ngettext


def all_of(words: Sequence[str]) -> str:
    """One word or more, all of which are meant: "A, B and C"."""
    *others, last = words
    return _("{others} and {last}").format(others=", ".join(others), last=last) if others else last


def one_of(words: Sequence[str]) -> str:
    """One word or more, of which one is meant: "A, B or C"."""
    *others, last = words
    return _("{others} or {last}").format(others=", ".join(others), last=last) if others else last


def joined(parts: Iterable[str]) -> str:
    """Names or longer parts, all of which are meant: "Ann and Bob and Cat"."""
    return reduce(lambda others, last: _("{others} and {last}").format(others=others, last=last), parts)


def either(parts: Iterable[str]) -> str:
    """Longer parts, of which one is meant: "has a double letter or ends with S or uses the blank"."""
    return reduce(lambda others, last: _("{others} or {last}").format(others=others, last=last), parts)


def sentence(words: str) -> str:
    """Words at the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def cards(count: int) -> str:
    """So many cards, where a line has nothing else to say: "1 card", "2 cards"."""
    return ngettext("{count} card", "{count} cards", count).format(count=count)
