"""Search every word that a rack can spell, with its best score (SQT-07 to SQT-11).

The search is one walk of the word graph along the automaton of the rack (`rack_tables`). It reads the graph as it lies
in the file: nothing of it is decoded or kept, so the first search is as fast as any other.
"""

from string import ascii_lowercase

from companion.lexicon.balls import Rack
from companion.lexicon.graph import CHILD_SHIFT, LETTER_A, Graph
from companion.lexicon.letter_codes import ENDS_CODE, LAST_CODE, Accept, letter_codes
from companion.lexicon.rack_tables import BALL_VALUES, QU_VALUE, AutomatonState, by_codes, start_states
from companion.lexicon.spelling import Spelling, best_way

Q, U_CODE = ord("q") - LETTER_A, 2 * (ord("u") - LETTER_A)
U_OF_QU = QU_VALUE - BALL_VALUES[2 * Q]
"""What the U of a Qu scores where the Q has been counted as a letter of its own."""
LETTERS = by_codes(ascii_lowercase, "")
"""The letter of each code."""
MARKS = (1 << CHILD_SHIFT) - 1
SLICE = 10_000

Found = dict[str, int]
"""The words that were found, with their best scores so far."""


class Walk:
    """A walk of the graph along states of an automaton, which can be stopped and gone on with."""

    def __init__(self, graph: Graph, accept: Accept) -> None:
        self._nodes = graph.nodes
        self.codes = letter_codes(graph, accept)
        self._stack: list[tuple[int, AutomatonState, str, int, Found]] = []

    def begin(self, index: int, state: AutomatonState, before: str, score: int, found: Found) -> None:
        """Go on later from the list at an index, which is none if it is 0, with the letters that lead there."""
        if index:
            self._stack.append((index, state, before, score, found))

    def advance(self, lists: int) -> bool:
        """Go on through at most so many lists of neighbours (2,000: about 1 ms on a PC); return whether it is done."""
        nodes, codes, stack = self._nodes, self.codes, self._stack
        # Python finds a local name faster than one of the module, and these are looked up thousands of times.
        texts, marks, shift, last_code = LETTERS, MARKS, CHILD_SHIFT, LAST_CODE
        pop, push = stack.pop, stack.append
        while stack and lists:
            lists -= 1
            at, state, before, score, found = pop()
            if state.more:
                self._begin_more(at, state, before, score, found)
            ways, values, last = state.ways, state.values, state.behind - 2
            while True:
                code = codes[at]
                way = ways[code]
                if way is not None:
                    if code & 1:
                        word, worth = before + texts[code], score + values[code]
                        if worth > found.get(word, 0):
                            found[word] = worth
                    if way.behind and (node := nodes[at]) > marks:
                        child = node >> shift
                        first = codes[child]
                        # A list that begins behind the last way, or whose one letter has none, needs no visit.
                        if first < way.behind or (first >= last_code and way.ways[first] is not None) or way.more:
                            push((child, way, before + texts[code], score + values[code], found))
                # It is the last one of the list, or none behind it has a way.
                if code >= last:
                    break
                at += 1
        return not stack

    def _begin_more(self, index: int, state: AutomatonState, before: str, score: int, found: Found) -> None:
        """Go on from the state beside this one too, and behind the U of a Qu."""
        if state.beside is not None:
            self.begin(index, state.beside, before, score, found)
        if state.qu is not None and (place := self.u_place(index)):
            word, worth = before + LETTERS[U_CODE], score + U_OF_QU
            if self.codes[place] & ENDS_CODE:
                keep_best(found, word, worth)
            self.begin(self._nodes[place] >> CHILD_SHIFT, state.qu, word, worth, found)

    def u_place(self, index: int) -> int:
        """Return the index of the U in the list at an index; 0: it is not there."""
        while index:
            code = self.codes[index]
            if code % LAST_CODE & ~ENDS_CODE == U_CODE:
                return index
            index = 0 if code >= LAST_CODE else index + 1
        return 0


def keep_best(found: Found, word: str, score: int) -> None:
    """Keep a word that was found, or its better score."""
    if score > found.get(word, 0):
        found[word] = score


class RackSearch:
    """A search for the words of a rack, which can be stopped and gone on with."""

    def __init__(self, graph: Graph, rack: Rack, accept: Accept) -> None:
        self._walk = Walk(graph, accept)
        self._found: Found = {}
        for state in start_states(rack):
            self._walk.begin(graph.root, state, "", 0, self._found)

    def advance(self, lists: int) -> bool:
        """Go on as `Walk.advance` does."""
        return self._walk.advance(lists)

    def scores(self) -> dict[str, int]:
        """Return each word found so far with its score, in no order; the best scores when the search is done."""
        return self._found.copy()


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
