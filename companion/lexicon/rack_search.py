"""Search every word that a rack can spell, with its best score (SQT-07 to SQT-11).

The search is one walk of the word graph along the automaton of the rack (`rack_tables`). It reads the graph as it lies
in the file: nothing of it is decoded or kept, so the first search is as fast as any other.
"""

from collections.abc import Callable
from functools import lru_cache
from string import ascii_lowercase

from companion.lexicon.balls import Rack
from companion.lexicon.graph import (
    CHILD_SHIFT,
    END,
    LAST,
    LAST_LETTER,
    LETTER_A,
    LETTER_MASK,
    Graph,
    WordFacts,
    entry_of,
)
from companion.lexicon.rack_tables import LETTER_COUNT, POINTS, Q_POINTS, AutomatonState, start_states
from companion.lexicon.spelling import Spelling, best_way

Q, U = ord("q") - LETTER_A, ord("u") - LETTER_A
QU = "qu"
_GAP = LAST_LETTER - LETTER_COUNT
LETTERS = (*ascii_lowercase, *[""] * _GAP, *ascii_lowercase)
"""Each letter as `Graph.letters` has it."""
_LETTER_VALUES = tuple(1 + points for points in POINTS)
VALUES = (*_LETTER_VALUES, *[0] * _GAP, *_LETTER_VALUES)
"""What each of them scores at most."""
QU_VALUE = 2 + Q_POINTS
"""What Qu scores, as if Q kept its points: the state that it leads to gives them away."""
MARKS = (1 << CHILD_SHIFT) - 1
MARK_SHIFT = END.bit_length() - 1
MARK_MASK = MARKS >> MARK_SHIFT
SLICE = 10_000

Accept = Callable[[WordFacts], bool]
"""Which words are looked for, by what the graph says of them: `Lexicon.suggests` for those to be listed, or `accepts`.

Give the same one each time, not a new function: what it says of each entry is kept."""

Found = dict[int, dict[str, int]]
"""The words that were found, by how many points were given away for them, with their scores as if none had been."""


@lru_cache(maxsize=2)
def word_ends(accept: Accept) -> tuple[bool, ...]:
    """Return whether an accepted word ends at a node, by its bits from END on, without those of its child."""
    return tuple(bool(node & END) and accept(entry_of(node)) for node in range(0, 1 << CHILD_SHIFT, END))


class Walk:
    """A walk of the graph along states of an automaton, which can be stopped and gone on with."""

    def __init__(self, graph: Graph, accept: Accept) -> None:
        self._nodes = graph.nodes
        self._letters = graph.letters
        self._ends = word_ends(accept)
        self._stack: list[tuple[int, AutomatonState, str, int, Found]] = []

    def begin(self, index: int, state: AutomatonState, before: str, score: int, found: Found) -> None:
        """Go on later from the list at an index, which is none if it is 0, with the letters that lead there."""
        if index:
            self._stack.append((index, state, before, score, found))

    def advance(self, lists: int) -> bool:
        """Go on through at most so many lists of neighbours (2,000: about 1 ms on a PC); return whether it is done."""
        nodes, letters, ends, stack = self._nodes, self._letters, self._ends, self._stack
        # Python finds a local name faster than one of the module, and these are looked up thousands of times.
        texts, values, end, marks, shift = LETTERS, VALUES, END, MARKS, CHILD_SHIFT
        end_shift, end_mask, last_letter = MARK_SHIFT, MARK_MASK, LAST_LETTER
        pop, push = stack.pop, stack.append
        for _ in range(lists):
            if not stack:
                break
            at, state, before, score, found = pop()
            if state.more:
                self._begin_more(at, state, before, score, found)
            ways, last = state.ways, state.last
            while True:
                letter = letters[at]
                way = ways[letter]
                if way is not None:
                    node = nodes[at]
                    if node & end and ends[node >> end_shift & end_mask]:
                        found[way.given][before + texts[letter]] = score + values[letter]
                    if node > marks and way.last >= 0:
                        child = node >> shift
                        first = letters[child]
                        # A list that begins behind the last way, or whose one letter has none, needs no visit.
                        if first <= way.last or (first >= last_letter and way.ways[first] is not None) or way.more:
                            push((child, way, before + texts[letter], score + values[letter], found))
                # It is the last one of the list, or none behind it has a way.
                if letter >= last:
                    break
                at += 1
        return not stack

    def _begin_more(self, index: int, state: AutomatonState, before: str, score: int, found: Found) -> None:
        """Go on from the state beside this one too, and behind Qu."""
        if state.beside is not None:
            self.begin(index, state.beside, before, score, found)
        way, node = state.qu, self.qu_node(index)
        if way is not None and node:
            if self.ends_word(node):
                found[way.given][before + QU] = score + QU_VALUE
            self.begin(node >> CHILD_SHIFT, way, before + QU, score + QU_VALUE, found)

    def ends_word(self, node: int) -> bool:
        """Return whether an accepted word ends at the node."""
        return self._ends[node >> MARK_SHIFT & MARK_MASK]

    def qu_node(self, index: int) -> int:
        """Return the node of the U behind the Q in the list at an index; 0: there is none."""
        return self._node_in(self._node_in(index, Q) >> CHILD_SHIFT, U)

    def _node_in(self, index: int, letter: int) -> int:
        node = 0
        while index and not node & LAST:
            node = self._nodes[index]
            if node & LETTER_MASK == letter:
                return node
            index += 1
        return 0


def new_found() -> Found:
    """Return a place for what is found: a rack gives away the points of its blank and of its Q at most."""
    return {given: {} for given in range(2 * Q_POINTS + 1)}


def best_of(found: Found) -> dict[str, int]:
    """Return each word that was found with its best score, in no order."""
    best: dict[str, int] = {}
    for given in sorted(found, reverse=True):
        # The fewer points were given away, the later a word is entered: the best score stays.
        best.update({word: score - given for word, score in found[given].items()})
    return best


class RackSearch:
    """A search for the words of a rack, which can be stopped and gone on with."""

    def __init__(self, graph: Graph, rack: Rack, accept: Accept) -> None:
        self._walk = Walk(graph, accept)
        self._found = new_found()
        for state in start_states(rack):
            self._walk.begin(graph.root, state, "", 0, self._found)

    def advance(self, lists: int) -> bool:
        """Go on as `Walk.advance` does."""
        return self._walk.advance(lists)

    def scores(self) -> dict[str, int]:
        """Return each word found so far with its score, in no order; the best scores when the search is done."""
        return best_of(self._found)


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
