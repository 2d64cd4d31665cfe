"""Racks to try, and a second opinion on them that shares no code with the engine.

It reads the list of words as one text with a regular expression, and tries every way to lay a word, ball by ball.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain

from hypothesis import strategies as st
from msgspec import Struct

from companion.lexicon.lexicon import Lexicon, LexiconSwitch

POINTS = {
    **dict.fromkeys("AEILNORSTU", 0),
    **dict.fromkeys("DGH", 1),
    **dict.fromkeys("BCMP", 2),
    **dict.fromkeys("FVWY", 3),
    **dict.fromkeys("K", 4),
    **dict.fromkeys("JXZ", 5),
    **dict.fromkeys("Q", 7),
}
BAG = "A" * 5 + "B" + "C" * 3 + "D" * 3 + "E" * 8 + "F" + "G" * 2 + "H" * 2 + "I" * 5 + "JK" + "L" * 4 + "M" * 2
BAG += "N" * 5 + "O" * 5 + "P" * 2 + "Q" + "R" * 5 + "S" * 4 + "T" * 4 + "U" * 2 + "VWXYZ?"
COUNTS = Counter(BAG)

LEXICON = Lexicon.open(LexiconSwitch.STANDARD)


class Way(Struct, frozen=True, order=True):
    """One way to spell a word, in the order that the engine promises."""

    loss: int
    uses_blank: bool
    turned: bool
    balls: tuple[int, ...]
    blank: str | None
    qu: bool


@st.composite
def racks(draw: st.DrawFn, most: int) -> str:
    """Racks of at most so many balls of one bag; the blank, Q and QU come more often than chance would have it."""
    balls = draw(st.lists(st.sampled_from(range(len(BAG))), unique=True, max_size=most))
    rack = "".join(BAG[ball] for ball in balls)
    for special in draw(st.sampled_from(("", "?", "Q", "QU", "UQ", "?Q", "Q?", "?QU", "A?A"))):
        at = draw(st.integers(0, len(rack)))
        if rack.count(special) < COUNTS[special] and len(rack) < most:
            rack = rack[:at] + special + rack[at:]
    return rack


@cache
def _word_list() -> str:
    return "\n".join(word for word, entry in LEXICON.words() if LEXICON.suggests(entry))


def words_by_scan(rack: str) -> set[str]:
    """The words of the standard lexicon that the rack can spell and that may be suggested."""
    patterns = {"?": "[a-z]?", "Q": "(?:qu?)?"}
    found: set[str] = set()
    for balls in (rack, rack[::-1]):
        pattern = "".join(patterns.get(ball, f"{ball.lower()}?") for ball in balls)
        found.update(re.findall(f"^{pattern}$", _word_list(), re.MULTILINE))
    return found - {""}


def all_ways(rack: str, word: str) -> list[Way]:
    """Every way to lay the word, best first."""
    places = range(len(rack))
    there, back = _laid(rack, word, [*places]), _laid(rack, word, [*reversed(places)])
    return sorted(chain((_way(rack, word, way, False) for way in there), (_way(rack, word, way, True) for way in back)))


def score_of(word: str, way: Way) -> int:
    """The word's score when it is laid in this way."""
    return len(word) + sum(POINTS[letter] for letter in word.upper()) - way.loss


def _laid(rack: str, rest: str, places: list[int]) -> Iterator[tuple[tuple[int, str], ...]]:
    """Each ball used, with the letters that it shows."""
    if not rest:
        yield ()
        return
    for number, place in enumerate(places):
        for shown in {"?": [rest[0]], "Q": ["q", "qu"]}.get(rack[place], [rack[place].lower()]):
            if rest.startswith(shown):
                for further in _laid(rack, rest[len(shown) :], places[number + 1 :]):
                    yield (place, shown), *further


def _way(rack: str, word: str, laid: tuple[tuple[int, str], ...], turned: bool) -> Way:
    blank = next((shown for place, shown in laid if rack[place] == "?"), None)
    qu = any(shown == "qu" for _, shown in laid)
    assert "".join(shown for _, shown in laid) == word
    loss = (POINTS[blank.upper()] if blank else 0) + (POINTS["Q"] if qu else 0)
    return Way(loss, blank is not None, turned, tuple(place for place, _ in laid), blank, qu)
