"""The packed word graph: every word as a path through one flat array of 32-bit numbers, read where it lies.

A node is one letter of one or more words. Nodes that may stand at the same place of a word are neighbours in the array,
in the order of the alphabet, and the last of them is marked. Equal tails of words are stored once. Node 0 is no letter:
its child is the first node of the first letters.

    bits  0-4    the letter, 0 (a) to 25 (z)
    bit   5      END: a word ends here
    bit   6      LAST: the last of its neighbours
    bits  7-8    the class of the word that ends here: 0 common, 1 known, 2 rare, 3 of the user's own list
    bit   9      SLANG: that word is slang
    bit   10     UNSUITABLE: that word is valid, but is never suggested and has no definition shown
    bits  11-12  the tier of that word in its class: 0 the most usual, 3 the least
    bits  13-31  the index of the first node of the letters after it; 0 when there are none
"""

import pkgutil
from collections.abc import Iterator
from enum import StrEnum
from functools import cache, cached_property
from typing import Self

import msgspec

from companion.lexicon import nodes

LETTER_MASK, END, LAST, SLANG = nodes.LETTER_MASK, nodes.END, nodes.LAST, nodes.SLANG
CLASS_SHIFT, CHILD_SHIFT = nodes.CLASS_SHIFT, nodes.CHILD_SHIFT
RARE = 2 << CLASS_SHIFT
"""The bit of a class that is set in rare words, so that one AND with a node finds what a switch leaves out."""
UNSUITABLE = 1 << 10

TIERS = 4
"""The tiers of a class."""

LETTER_A = nodes.LETTER_A
SHORTEST, LONGEST = nodes.SHORTEST, 21
"""The fewest letters that make a word (SQT-08), and the most that a word of the shipped lexicon has."""


class WordClass(StrEnum):
    """The class of a word: how usual it is, by the level of its SCOWL list; or that it is the user's own."""

    COMMON = "common"
    KNOWN = "known"
    RARE = "rare"
    OWN = "own"


class WordFacts(msgspec.Struct, frozen=True):
    """The facts that the graph has on a word. `tier` tells words of a class apart: 0 the most usual, below `TIERS`."""

    word_class: WordClass
    slang: bool = False
    unsuitable: bool = False
    tier: int = 0


_ENTRIES = tuple(
    WordFacts(word_class, slang, unsuitable, tier)
    for tier in range(TIERS)
    for unsuitable in (False, True)
    for slang in (False, True)
    for word_class in WordClass
)


def entry_of(node: int) -> WordFacts:
    """Return the entry of the word that ends at a node with END."""
    return _ENTRIES[node >> CLASS_SHIFT & len(_ENTRIES) - 1]


def bits_of(entry: WordFacts) -> int:
    """Return END and the bits of a node where a word with this entry ends."""
    return END | _ENTRIES.index(entry) << CLASS_SHIFT


class Graph:
    """A packed graph, read in place: opening it builds nothing."""

    def __init__(self, packed: bytes) -> None:
        """`packed` is what `pack_graph` made, read as little-endian, which every Raspberry Pi and PC is."""
        self.nodes: memoryview[int] = memoryview(packed).cast("I")
        """Every node."""
        self.root = self.nodes[0] >> CHILD_SHIFT
        """The index of the first node of the first letters; 0 when the graph has no word."""

    @classmethod
    def open(cls, name: str = "lexicon.graph") -> Self:
        """Return the graph of that name among the package data."""
        return cls(pkgutil.get_data(__package__, f"data/{name}") or b"")

    @cached_property
    def beginnings(self) -> frozenset[str]:
        """The first three letters of each word: most letters that make no word differ from all words in these."""
        nodes = self.nodes
        found = [("", self.root)]
        for _ in range(SHORTEST):
            longer = []
            for before, first in found:
                index, node = first, 0
                while index and not node & LAST:
                    node = nodes[index]
                    longer.append((before + chr(LETTER_A + (node & LETTER_MASK)), node >> CHILD_SHIFT))
                    index += 1
            found = longer
        return frozenset([letters for letters, _ in found])

    def find(self, word: str) -> WordFacts | None:
        """Return the entry of a word in small letters a to z, or None when it is not in the graph."""
        node = self._follow(word, self.root, 0)
        return entry_of(node) if node & END else None

    def goes_on(self, word: str) -> bool:
        """Return whether a longer word begins with this one, which is in small letters a to z."""
        return bool(self._follow(word, self.root, self.root << CHILD_SHIFT) >> CHILD_SHIFT)

    def one_letter_changes(self, word: str) -> Iterator[WordFacts]:
        """Yield the entries of the words that differ in one letter from this one, which is in small letters a to z."""
        nodes = self.nodes
        index = self.root
        for place, character in enumerate(word):
            rest = word[place + 1 :]
            letter = ord(character) - LETTER_A
            node = same = 0
            while index and not node & LAST:
                node = nodes[index]
                index += 1
                if node & LETTER_MASK == letter:
                    same = node
                else:
                    end = self._follow(rest, node >> CHILD_SHIFT, node)
                    if end & END:
                        yield entry_of(end)
            index = same >> CHILD_SHIFT

    def one_letter_removed(self, word: str) -> Iterator[WordFacts]:
        """Yield the entries of the words that this one, which is in small letters a to z, is without one letter."""
        index = self.root
        node = 0
        for place, letter in enumerate(word):
            end = self._follow(word[place + 1 :], index, node)
            if end & END:
                yield entry_of(end)
            node = self._follow(letter, index, 0)
            index = node >> CHILD_SHIFT
            if not index:
                break

    def words_along(self, letters: str) -> Iterator[tuple[int, WordFacts]]:
        """Yield each number of these letters, small ones a to z, that make a word from the first on, and its entry."""
        index = self.root
        for length, letter in enumerate(letters, 1):
            node = self._follow(letter, index, 0)
            if node & END:
                yield length, entry_of(node)
            index = node >> CHILD_SHIFT
            if not index:
                break

    def _follow(self, letters: str, index: int, node: int) -> int:
        return nodes.follow(self.nodes, letters, index, node)

    def words(self) -> Iterator[tuple[str, WordFacts]]:
        """Yield every word with its entry, in the order of the alphabet."""
        nodes = self.nodes
        stack = [(self.root, "")] if self.root else []
        while stack:
            index, before = stack.pop()
            node = nodes[index]
            word = before + chr(LETTER_A + (node & LETTER_MASK))
            if not node & LAST:
                stack.append((index + 1, before))
            if node >> CHILD_SHIFT:
                stack.append((node >> CHILD_SHIFT, word))
            if node & END:
                yield word, entry_of(node)


@cache
def load_graph(name: str) -> Graph:
    """Return the shipped graph of that name, the same for all: lexicon, names or abbreviations."""
    return Graph.open(f"{name}.graph")
