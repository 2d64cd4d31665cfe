"""Find near misses: the words that are a slip away from what was typed.

A slip is one letter wrong, missing or added, or two neighbours swapped (the optimal string alignment distance of
Damerau and Levenshtein). The graph is walked with the typed letters beside it, so that only what can still come out
near enough is looked at.
"""

import sys

from companion.lexicon.graph import CHILD_SHIFT, END, LAST, LETTER_A, LETTER_MASK, WordClass, WordFacts, entry_of
from companion.lexicon.lexicon import Lexicon

SLIP = 25
"""What each slip adds to how far a word is from what was typed; the word that is nearest is suggested first."""

UNUSUAL = {
    WordClass.COMMON: (0, 4, 9, 12),
    WordClass.KNOWN: (16, 18, 18, 18),
    WordClass.RARE: (21, 21, 21, 21),
    WordClass.OWN: (4, 4, 4, 4),
}
"""What a word adds by its class and tier: a rare word is not meant as often as a common one."""

OTHER_BEGINNING = 12
"""What a word adds that begins with another letter: the first is the one that people know best."""

SWAPPED, MISSING = 8, 8
"""What is taken off where two neighbours were swapped, or a letter was left out: the slips that are made most often."""

Place = tuple[int, int, int, str]
"""On the way: a list of neighbours to look at, how many typed letters are used, how many slips are left, the word."""


class NearMissSearch:
    """A search for near misses that can be cut into slices."""

    def __init__(self, lexicon: Lexicon, word: str, slips: int) -> None:
        """Look for the words at most `slips` slips away from `word` (small letters a to z); the word itself is none."""
        self._lexicon = lexicon
        self._nodes = lexicon.graph.nodes
        self._typed = word
        self._letters = tuple(ord(letter) - LETTER_A for letter in word)
        self._slips = slips
        self._found: dict[str, int] = {}
        self._places: list[Place] = [(lexicon.graph.root, 0, slips, "")] if lexicon.graph.root else []

    def advance(self, budget: int) -> bool:
        """Go on until about so many nodes have been looked at; return whether the search is done."""
        while self._places and budget > 0:
            budget -= self._look(*self._places.pop())
        return not self._places

    def found(self) -> tuple[str, ...]:
        """Return the words found so far, the likeliest first; among equals the alphabet decides."""
        return tuple(sorted(self._found, key=lambda word: (self._found[word], word)))

    def _look(self, index: int, used: int, slips: int, before: str) -> int:
        """Look at one list of neighbours; return the number of nodes in it."""
        nodes, letters, push = self._nodes, self._letters, self._places.append
        wanted = letters[used] if used < len(letters) else -1
        after = letters[used + 1] if used + 1 < len(letters) else -1
        if slips and wanted >= 0:
            push((index, used + 1, slips - 1, before))
        count = 0
        while True:
            node = nodes[index + count]
            letter, child = node & LETTER_MASK, node >> CHILD_SHIFT
            if letter == wanted or slips:
                word = before + chr(LETTER_A + letter)
                if letter == wanted:
                    self._arrive(node, used + 1, slips, word)
                elif wanted >= 0:
                    self._arrive(node, used + 1, slips - 1, word)
                if slips:
                    self._arrive(node, used, slips - 1, word)
                if slips and letter == after and child:
                    self._swap(child, wanted, used + 2, slips - 1, word)
            count += 1
            if node & LAST:
                return count

    def _arrive(self, node: int, used: int, slips: int, word: str) -> None:
        """Keep a word that ends at the node, if it is near enough, and go on behind it."""
        left = len(self._letters) - used
        if node & END and left <= slips:
            self._keep(node, word, self._slips - slips + left)
        if node >> CHILD_SHIFT:
            self._places.append((node >> CHILD_SHIFT, used, slips, word))

    def _swap(self, index: int, wanted: int, used: int, slips: int, word: str) -> None:
        """Take the letter that was typed before its neighbour, when the neighbour came first."""
        nodes = self._nodes
        while (nodes[index] & LETTER_MASK) < wanted and not nodes[index] & LAST:
            index += 1
        if nodes[index] & LETTER_MASK == wanted:
            self._arrive(nodes[index], used, slips, word + chr(LETTER_A + wanted))

    def _keep(self, node: int, word: str, slips: int) -> None:
        entry = entry_of(node)
        if word != self._typed and self._lexicon.suggests(entry):
            distance = SLIP * slips + _unlikeliness(self._typed, word, entry)
            self._found[word] = min(distance, self._found.get(word, distance))


def _unlikeliness(typed: str, word: str, entry: WordFacts) -> int:
    """Return how unlikely it is that this word was meant, as against others with as many slips.

    The weights are those that found what was meant most often in a list of misspellings (`bench near`).
    """
    found = UNUSUAL[entry.word_class][entry.tier]
    if word[0] != typed[:1]:
        found += OTHER_BEGINNING
    if len(word) > len(typed):
        found -= MISSING
    elif _is_swapped(typed, word):
        found -= SWAPPED
    return found


def _is_swapped(typed: str, word: str) -> bool:
    """Return whether two neighbours that are swapped are all that is different."""
    if len(typed) != len(word):
        return False
    places = [place for place, (one, other) in enumerate(zip(typed, word, strict=True)) if one != other]
    if len(places) != 2 or places[1] != places[0] + 1:
        return False
    first, second = places
    return typed[first] == word[second] and typed[second] == word[first]


def near_misses(lexicon: Lexicon, word: str) -> tuple[str, ...]:
    """Return the words one slip away, the likeliest first."""
    search = NearMissSearch(lexicon, word, 1)
    search.advance(sys.maxsize)
    return search.found()
