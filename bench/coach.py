"""How long the coach thinks about a rack, and how long its slices are.

Four goals of each colour of the example set, racks drawn from the bag. The slices are measured in processor time, and
each thought twice: its slices are the same ones, and of both times the shorter counts, so that what other programs take
in between is left out. There is no peer.
"""

from collections.abc import Iterable
from random import Random
from time import thread_time

from msgspec import Struct

from bench.figures import Figure, middle
from bench.rack import garbage_as_in_the_app, racks
from companion.core.task import TaskRequest
from companion.games.sequitur.bag import balls_left
from companion.games.sequitur.coach import BestLettersRequest, BestWordsRequest, Where
from companion.games.sequitur.goals.goals import POINTS, Goal, example_goals
from companion.games.sequitur.model import Options
from companion.games.sequitur.word_rules import lexicon_of
from companion.lexicon.balls import Rack

SIZES = (8, 12, 16)
OF_EACH_COLOUR = 4
WARMING = 300
"""Racks that are searched before anything but the first slice is measured, so that the graph is decoded."""

PLACES: tuple[Where, ...] = ("ends", "anywhere")
OPTIONS = Options()


class Kind(Struct, frozen=True):
    """What is asked of racks of a size."""

    what: str
    size: int
    blank: bool
    where: Where | None

    def question(self, rack: Rack, goals: tuple[Goal, ...]) -> TaskRequest:
        """Return the question about a rack."""
        if self.where is None:
            return BestWordsRequest(rack, goals, OPTIONS)
        return BestLettersRequest(rack, goals, OPTIONS, bag=tuple(balls_left({}, (rack,)).items()), where=self.where)


def measure(runs: int) -> list[Figure]:
    """Return the figures of so many racks of each kind."""
    random = Random(20)
    with garbage_as_in_the_app():
        figures = [_first_slice(random, runs)]
        lexicon = lexicon_of(OPTIONS)
        for rack in racks(random, max(SIZES) + 1, WARMING, blank=True):
            best_scores(lexicon.graph, rack, lexicon.suggests)
        for kind in _kinds():
            drawn = racks(random, kind.size, runs, blank=kind.blank)
            figures += _figures(kind.what, [_twice(kind.question(rack, _goals(random))) for rack in drawn])
    return figures


def _kinds() -> list[Kind]:
    asked: list[tuple[str, Where | None]] = [("words", None), *((f"a letter, {place}", place) for place in PLACES)]
    return [
        Kind(f"coach, {size} balls{', one blank' if blank else ''}, {what}", size, blank, where)
        for what, where in asked
        for blank in (False, True)
        for size in SIZES
    ]


def _goals(random: Random) -> tuple[Goal, ...]:
    known = example_goals()
    decks = [[goal for goal in known if goal.colour == colour] for colour in POINTS]
    return tuple(goal for deck in decks for goal in random.sample(deck, OF_EACH_COLOUR))


def _first_slice(random: Random, runs: int) -> Figure:
    """Return that of an evening: nothing of the graph has been decoded."""
    firsts = []
    for rack in racks(random, max(SIZES), runs, blank=True):
        decode_graph.cache_clear()
        firsts.append(_slices(BestWordsRequest(rack, _goals(random), OPTIONS))[0])
    return Figure("coach, the very first slice", middle(firsts), "ms")


def _twice(question: TaskRequest) -> list[float]:
    return list(map(min, zip(_slices(question), _slices(question), strict=True)))


def _slices(question: TaskRequest) -> list[float]:
    """Return the milliseconds of each slice until the thought is done."""
    thought = question.begin()
    slices = []
    while not thought.done:
        begun = thread_time()
        thought.step()
        slices.append(1000 * (thread_time() - begun))
    return slices


def _figures(what: str, thoughts: list[list[float]]) -> Iterable[Figure]:
    whole = [sum(slices) for slices in thoughts]
    yield Figure(what, middle(whole), "ms")
    yield Figure("  the longest", max(whole), "ms")
    yield Figure("  slices", middle(len(slices) for slices in thoughts), "")
    yield Figure("  a slice", middle(slice_ for slices in thoughts for slice_ in slices), "ms")
    yield Figure("  the longest slice", max(map(max, thoughts)), "ms")
