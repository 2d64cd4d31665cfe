"""Search every word that a rack can spell once a new ball lies in it, whichever ball that is (SQT-03, SQT-21).

It is one walk for all balls and all places. Before the new ball is used, the walk may take any letter beside those of
the rack, which stays as it is read; behind it, it goes on as in any rack.
"""

from companion.lexicon.balls import BLANK, Q_BALL, Rack
from companion.lexicon.graph import CHILD_SHIFT, Graph
from companion.lexicon.letter_codes import ENDS_CODE, LAST_CODE, Accept
from companion.lexicon.rack_search import LETTERS, U_CODE, U_OF_QU, Found, Q, Walk, keep_best
from companion.lexicon.rack_tables import BALL_VALUES, LETTER_COUNT, POINTS, AutomatonState, start_states


class InsertionSearch:
    """A search for the words that use a ball which comes to a rack, which can be stopped and gone on with."""

    def __init__(self, graph: Graph, rack: Rack, accept: Accept, *, ends: bool = False) -> None:
        """With `ends` the ball comes to an end of the rack, else anywhere between its balls too."""
        self._nodes = graph.nodes
        self._ends = ends
        self._walk = Walk(graph, accept)
        # The letters, and then Qu.
        self._found: list[Found] = [{} for _ in range(LETTER_COUNT + 1)]
        self._stack = [(graph.root, state, "", 0) for state in start_states(rack) if graph.root]

    def advance(self, lists: int) -> bool:
        """Go on through about so many lists of neighbours; return whether it is done."""
        for _ in range(lists):
            if not self._walk.advance(lists):
                return False
            if not self._stack:
                return True
            self._look(*self._stack.pop())
        return False

    def scores(self, face: str) -> dict[str, int]:
        """Return each word found so far that uses a ball of this face, with its score, in no order.

        They are the best scores when the search is done.
        """
        if face == BLANK:
            return self._scores_of_blank()
        scores = self._found[ord(face.lower()) - ord("a")].copy()
        if face == Q_BALL:
            for word, score in self._found[LETTER_COUNT].items():
                keep_best(scores, word, score)
        return scores

    def _scores_of_blank(self) -> dict[str, int]:
        best: Found = {}
        for points, found in zip(POINTS, self._found, strict=False):
            for word, score in found.items():
                keep_best(best, word, score - points)
        return best

    def _look(self, index: int, state: AutomatonState, before: str, score: int) -> None:
        """Look at a list of neighbours with the new ball still to come: each letter of it may be that ball."""
        walk, found, push = self._walk, self._found, self._stack.append
        nodes, codes, inside = self._nodes, walk.codes, not self._ends or not before
        beside = state.beside
        # Between the two letters of a Qu there is no place for another ball.
        rest = state.qu or state
        at, code = index, 0
        while code < LAST_CODE:
            code, child = codes[at], nodes[at] >> CHILD_SHIFT
            at += 1
            letter = code % LAST_CODE // 2
            word, worth = before + LETTERS[code], score + BALL_VALUES[code]
            place = found[letter]
            if code & ENDS_CODE:
                keep_best(place, word, worth)
            if not child:
                continue
            if inside and rest.behind:
                walk.begin(child, rest, word, worth, place)
            if letter == Q:
                self._look_for_u(child, rest, word, worth, inside=inside)
            if (way := state.ways[code]) is not None:
                push((child, way, word, score + state.values[code]))
            if beside is not None and (way := beside.ways[code]) is not None:
                push((child, way, word, worth))
        if state.qu is not None and (at := walk.u_place(index)) and (child := nodes[at] >> CHILD_SHIFT):
            push((child, state.qu, before + LETTERS[U_CODE], score + U_OF_QU))

    def _look_for_u(self, index: int, state: AutomatonState, before: str, score: int, *, inside: bool) -> None:
        """Let the new ball, a Q that has been read, be a Qu."""
        at = self._walk.u_place(index)
        if not at:
            return
        word, worth, place = before + LETTERS[U_CODE], score + U_OF_QU, self._found[LETTER_COUNT]
        if self._walk.codes[at] & ENDS_CODE:
            keep_best(place, word, worth)
        if inside:
            self._walk.begin(self._nodes[at] >> CHILD_SHIFT, state, word, worth, place)
