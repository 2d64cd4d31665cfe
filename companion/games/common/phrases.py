"""Put parts of sentences together as each language does. Say why no voice is heard, and that moves no longer fit."""

from collections.abc import Iterable, Sequence
from functools import reduce

from companion.core.game import Silence
from companion.core.i18n import _, ngettext


def and_list(words: Sequence[str]) -> str:
    """Return the words joined with "and": "A, B and C"."""
    *others, last = words
    return _("{others} and {last}").format(others=", ".join(others), last=last) if others else last


def or_list(words: Sequence[str]) -> str:
    """Return the words joined with "or": "A, B or C"."""
    *others, last = words
    return _("{others} or {last}").format(others=", ".join(others), last=last) if others else last


def and_chain(parts: Iterable[str]) -> str:
    """Return names or longer parts joined with "and" each time: "Ann and Bob and Cat"."""
    return reduce(lambda others, last: _("{others} and {last}").format(others=others, last=last), parts)


def or_chain(parts: Iterable[str]) -> str:
    """Return longer parts joined with "or" each time: "has a double letter or ends with S"."""
    return reduce(lambda others, last: _("{others} or {last}").format(others=others, last=last), parts)


def capitalise(words: str) -> str:
    """Return the words with a capital, to begin a sentence."""
    return words[:1].upper() + words[1:]


def card_count_text(count: int) -> str:
    """Return a number of cards in words: "1 card", "2 cards"."""
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def silence_text(silence: Silence, *, led: bool = False) -> str:
    """Return why the voice isn't heard and how to mend it, in one sentence; empty where it is heard.

    `led` tells that a button beside it leads to the voices.
    """
    match silence:
        case "no card":
            return _("No loudspeaker is found: connect one, then start the companion again.")
        case "no clips" if led:
            return _("No voice speaks yet.")
        case "no clips":
            return _("No voice speaks yet: choose one in Settings.")
        case "off":
            return _("The voice is off: switch Sounds and Voice on in Settings.")
        case "":
            return ""


def unfit_lines(count: int) -> tuple[str, str]:
    """Return that so many past moves no longer fit, and where they are found."""
    told = ngettext("{count} move no longer fits.", "{count} moves no longer fit.", count)
    look = ngettext("Look it up in MORE, History.", "Look them up in MORE, History.", count)
    return told.format(count=count), look
