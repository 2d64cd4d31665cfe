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
from companion.games.sequitur.actions.actions import ALL_BALLS, example_actions
from companion.games.sequitur.bag import balls_left
from companion.games.sequitur.coach import BestLettersRequest, BestWordsRequest, Rival, Where
from companion.games.sequitur.coach_step import BestActionsRequest, BestGoalsRequest
from companion.games.sequitur.goals.goals import POINTS, Goal, example_goals
from companion.games.sequitur.model import FULL_RACK, Options
from companion.lexicon.balls import BALLS, Rack

SIZES = (8, 12, 16)
OF_EACH_COLOUR = 4
SLICE_MS = 5.0
"""What no slice is to take longer than."""

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
        figures: list[Figure] = []
        for kind in _kinds():
            drawn = racks(random, kind.size, runs, blank=kind.blank)
            figures += _figures(kind.what, [_twice(kind.question(rack, _goals(random))) for rack in drawn])
        return [*figures, *_step_figures(random, runs)]


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
    yield Figure("  the longest slice", max(map(max, thoughts)), "ms", most=SLICE_MS)


def _step_figures(random: Random, runs: int) -> list[Figure]:
    """Return how long the coach thinks about a step, with three rivals on full racks."""
    actions = example_actions()
    kinds: dict[str, list[list[float]]] = {"coach, 8 balls, three rivals, the goals": [], "  the actions": []}
    for _ in range(runs):
        four, left = deal(random, FULL_RACK)
        goals = _goals(random)[::2]
        rivals = tuple(map(Rival, four[1:]))
        green = tuple(goal for goal in example_goals() if goal.colour == "green")
        questions: tuple[TaskRequest, ...] = (
            BestGoalsRequest(four[0], goals, OPTIONS, rivals=rivals, drawn=green),
            BestActionsRequest(four[0], goals, OPTIONS, rivals=rivals, actions=actions, bag=left),
        )
        for question, slices in zip(questions, kinds.values(), strict=True):
            slices.append(_twice(question))
    return [figure for what, thoughts in kinds.items() for figure in _figures(what, thoughts)]


def deal(random: Random, size: int) -> tuple[list[Rack], Rack]:
    """Return the racks of four players, and what is left in the bag."""
    bag = random.sample([face for face, ball in BALLS.items() for _ in range(ball.count)], ALL_BALLS)
    four = ["".join(bag[size * player : size * (player + 1)]) for player in range(4)]
    return four, "".join(bag[4 * size :])
