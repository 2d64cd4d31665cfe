"""Search every word that a rack can spell, with its best score (SQT-07 to SQT-11).

The search is one walk of the word graph along the automaton of the rack (`rack_tables`). What it reads of the graph is
decoded when it first comes there and kept: 16 MB after a thousand racks with the blank.
"""

from collections.abc import Callable
from functools import lru_cache
from string import ascii_lowercase

from msgspec import Struct

from companion.lexicon.balls import Rack
from companion.lexicon.graph import CHILD_SHIFT, END, LAST, LETTER_A, LETTER_MASK, Graph, WordFacts, entry_of
from companion.lexicon.rack_tables import POINTS, Q_POINTS, QU, AutomatonState, Tables
from companion.lexicon.spelling import Spelling, best_way

Q, U = ord("q") - LETTER_A, ord("u") - LETTER_A
LETTERS = (*ascii_lowercase, "qu")
VALUES = (*(1 + points for points in POINTS), 2 + Q_POINTS)
"""What each symbol scores at most; Qu as if Q kept its points, since the state that it leads to gives them away."""
MARKS = (1 << CHILD_SHIFT) - 1
SLICE = 10_000

Accept = Callable[[WordFacts], bool]
"""Which words are looked for, by what the graph says of them: `Lexicon.suggests` for those to be listed, or `accepts`.

Give the same one each time, not a new function: what is decoded is kept for each."""

Step = tuple[int, str, int, bool, "Siblings"]
"""One letter, or Qu: its symbol, its letters, what they score at most, if an accepted word ends here, what follows."""


class Siblings(Struct, gc=False):
    """The letters that can follow the same beginning. They are part of no cycle, since a word has an end.

    `index` is that of the first of them in the graph, `first` has bit n set for letter n, `steps` are the steps to
    them, empty until they are decoded.
    """

    index: int
    first: int
    steps: tuple[Step, ...] = ()


class Decoded:
    """The graph as steps, as far as searches have come, with the words in it that are accepted."""

    def __init__(self, graph: Graph, accept: Accept) -> None:
        self._nodes = graph.nodes
        self._ends = tuple(bool(node & END) and accept(entry_of(node)) for node in range(0, 1 << CHILD_SHIFT, END))
        self._siblings: dict[int, Siblings] = {0: Siblings(0, 0)}
        # Equal steps are one object: the walk is bound by how much memory it goes through.
        self._steps: dict[tuple[int, bool, int], Step] = {}
        self.root = self._at(graph.root)

    def decode(self, siblings: Siblings) -> tuple[Step, ...]:
        """Decode the steps of `siblings`, and keep them there."""
        steps = []
        for node in self._neighbours(siblings.index):
            letter = node & LETTER_MASK
            steps.append(self._step(letter, node))
            if letter == Q:
                after = self._neighbours(node >> CHILD_SHIFT)
                steps += [self._step(QU, further) for further in after if further & LETTER_MASK == U]
        siblings.steps = tuple(steps)
        return siblings.steps

    def _step(self, symbol: int, node: int) -> Step:
        child = node >> CHILD_SHIFT
        ends = self._ends[(node & MARKS) // END]
        key = symbol, ends, child
        step = self._steps.get(key)
        if step is None:
            step = self._steps[key] = symbol, LETTERS[symbol], VALUES[symbol], ends, self._at(child)
        return step

    def _at(self, index: int) -> Siblings:
        siblings = self._siblings.get(index)
        if siblings is None:
            place = index
            node = self._nodes[place]
            first = 1 << (node & LETTER_MASK)
            while not node & LAST:
                place += 1
                node = self._nodes[place]
                first |= 1 << (node & LETTER_MASK)
            siblings = self._siblings[index] = Siblings(index, first)
        return siblings

    def _neighbours(self, index: int) -> list[int]:
        if not index:
            return []
        nodes = self._nodes
        last = index
        while not nodes[last] & LAST:
            last += 1
        return nodes[index : last + 1].tolist()


@lru_cache(maxsize=2)
def decode_graph(graph: Graph, accept: Accept) -> Decoded:
    """Return the graph as decoded by the searches so far with this switch; the last two are kept."""
    return Decoded(graph, accept)


class RackSearch:
    """A search for the words of a rack, which can be stopped and gone on with."""

    def __init__(self, graph: Graph, rack: Rack, accept: Accept) -> None:
        tables = Tables(rack)
        self._decoded = decode_graph(graph, accept)
        self._found = tables.found
        self._stack: list[tuple[Siblings, AutomatonState, str, int]] = [
            (self._decoded.root, start, "", 0) for start in tables.starts
        ]

    def advance(self, nodes: int) -> bool:
        """Go on through at most `nodes` lists of siblings (2,000: about 1 ms on a PC); return whether it is done."""
        decode, stack = self._decoded.decode, self._stack
        pop, push = stack.pop, stack.append
        for _ in range(nodes):
            if not stack:
                break
            siblings, state, before, score = pop()
            ways = state.ways
            for symbol, letters, value, ends, after in siblings.steps or decode(siblings):
                way = ways[symbol]
                if way is not None:
                    if ends:
                        way.found[before + letters] = score + value
                    if after.first & way.first:
                        push((after, way, before + letters, score + value))
            if state.beside is not None:
                push((siblings, state.beside, before, score))
        return not stack

    def scores(self) -> dict[str, int]:
        """Return each word found so far with its score, in no order; the best scores when the search is done."""
        best: dict[str, int] = {}
        for given in sorted(self._found, reverse=True):
            # The fewer points were given away, the later a word is entered: the best score stays.
            best.update({word: score - given for word, score in self._found[given].items()})
        return best


def best_scores(graph: Graph, rack: Rack, accept: Accept) -> dict[str, int]:
    """Return every accepted word that the rack can spell with its best score, in no order."""
    search = RackSearch(graph, rack, accept)
    while not search.advance(SLICE):
        pass
    return search.scores()


def search_rack(graph: Graph, rack: Rack, accept: Accept) -> list[Spelling]:
    """Return every accepted word that the rack can spell, as the first of its `ways`: best first, then A to Z."""
    scores = best_scores(graph, rack, accept)
    return [best_way(rack, word, scores[word]) for word in sorted(scores, key=lambda word: (-scores[word], word))]
