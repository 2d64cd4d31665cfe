"""Pack words into the array that `graph.Graph` reads."""

from array import array
from collections.abc import Mapping

from companion.lexicon.graph import CHILD_SHIFT, LAST, LETTER_A, LETTER_MASK, Graph, WordFacts, bits_of

BELOW_CHILD = (1 << CHILD_SHIFT) - 1


def pack_graph(entries: Mapping[str, WordFacts]) -> bytes:
    """Return the packed graph of these words (small letters a to z); equal words give equal bytes.

    Lists of neighbours that are equal, marks, entries and all, are stored once.

    Raises OverflowError when there are more than half a million nodes.
    """
    return _Packer(array("I", [0]), entries).pack(0)


def change_graph(graph: Graph, entries: Mapping[str, WordFacts | None]) -> Graph:
    """Return the graph with these words added, or with new entries where it has them; those without one are taken out.

    Only the lists of neighbours that lead to such a word are made anew, behind the others; the rest is used as it is.

    Raises OverflowError as `pack_graph` does.
    """
    return Graph(_Packer(array("I", graph.nodes), entries).pack(graph.root))


class _Packer:
    """A packer that appends lists of neighbours to an array: a list comes after all lists that it leads to."""

    def __init__(self, nodes: "array[int]", entries: Mapping[str, WordFacts | None]) -> None:
        self._nodes = nodes
        self._words = sorted(entries)
        self._bits = [0 if entry is None else bits_of(entry) for entry in map(entries.get, self._words)]
        self._made: dict[tuple[int, ...], int] = {}

    def pack(self, root: int) -> bytes:
        """Return the bytes of the array once all words are in; `root` was the first list until now (0: none)."""
        self._nodes[0] = self._merge(root, 0, len(self._words), 0) << CHILD_SHIFT
        return self._nodes.tobytes()

    def _merge(self, old: int, low: int, high: int, depth: int) -> int:
        """Return the index of the list at `old` with the letters at `depth` of words[low:high] merged into it."""
        siblings = self._siblings(old)
        while low < high:
            word = self._words[low]
            if len(word) == depth:
                low += 1
                continue
            end = low + 1
            while end < high and self._words[end][depth] == word[depth]:
                end += 1
            letter = ord(word[depth]) - LETTER_A
            node = siblings.get(letter, letter)
            marks = self._bits[low] | letter if len(word) == depth + 1 else node & BELOW_CHILD
            siblings[letter] = marks | self._merge(node >> CHILD_SHIFT, low, end, depth + 1) << CHILD_SHIFT
            low = end
        return self._index_of(tuple(siblings[letter] for letter in sorted(siblings))) if siblings else 0

    def _siblings(self, index: int) -> dict[int, int]:
        """Return the nodes of the list at an index by their letter, without the mark of the last."""
        found: dict[int, int] = {}
        last = not index
        while not last:
            node = self._nodes[index]
            found[node & LETTER_MASK] = node & ~LAST
            last = bool(node & LAST)
            index += 1
        return found

    def _index_of(self, siblings: tuple[int, ...]) -> int:
        if siblings not in self._made:
            self._made[siblings] = len(self._nodes)
            self._nodes.extend(siblings[:-1])
            self._nodes.append(siblings[-1] | LAST)
        return self._made[siblings]
