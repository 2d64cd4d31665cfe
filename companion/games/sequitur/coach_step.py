"""Coach a step of a round: which drawn goal is worth laying out (SQT-04), and which action to take (SQT-21)."""

from collections.abc import Generator, Iterable, Iterator
from itertools import combinations, permutations
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Refused
from companion.games.sequitur.actions.actions import Action, DoneOperation, Operation, apply_operation
from companion.games.sequitur.coach import (
    NewBall,
    Question,
    Where,
    begin_scoring,
    find_best_word,
    find_opened_word,
    find_rival_words,
    rank_to_beat,
)
from companion.games.sequitur.goals.goals import Goal
from companion.games.sequitur.goals.likely_claims import NOTHING_SPELLED, ClaimingWord, likely_claims
from companion.games.sequitur.goals.word_advice import SLICE, Advice, GoalScorer, SlicedTask, finish_new_ball
from companion.lexicon.balls import Rack

DRAWS = 6
"""So many times an action that draws letters is tried, each time with others from the bag."""


class GoalChance(Struct, frozen=True):
    """A goal that may be drawn: what laying it out is likely to bring the player, and the rival whom it helps most.

    `gain` and `rival_gain` are points; `rival` is the number of the rival in the question, None where it helps none.
    """

    goal: Goal
    gain: int
    rival_gain: int = 0
    rival: int | None = None

    @property
    def is_worth_it(self) -> bool:
        """Whether it is likely to bring the player something, and no rival more."""
        return self.gain > 0 and self.gain >= self.rival_gain

    @property
    def rank(self) -> tuple[bool, int, str]:
        """What is worth laying out comes first, and what brings most more than it brings a rival."""
        return not self.is_worth_it, self.rival_gain - self.gain, self.goal.text


class BestGoals(SlicedTask[GoalChance]):
    """The background task for a `BestGoalsRequest`, goal by goal."""

    def __init__(self, ask: "BestGoalsRequest", effort: int = SLICE) -> None:
        """Begin the task; `effort` is that of a slice, see `SlicedTask`."""
        self._chances: list[GoalChance] = []
        super().__init__(_find_goals(ask, self._chances), effort)

    @property
    def answer(self) -> tuple[GoalChance, ...]:
        """The goals that have been thought about, those that are most worth laying out first."""
        return tuple(sorted(self._chances, key=lambda chance: chance.rank))


class BestGoalsRequest(Question, frozen=True, kw_only=True):
    """The question which of the goals that may be drawn are worth laying out."""

    drawn: tuple[Goal, ...]

    def begin(self) -> BestGoals:
        """Return the task that finds the answer."""
        return BestGoals(self)


def _find_goals(ask: BestGoalsRequest, chances: list[GoalChance]) -> Iterator[int]:
    before = yield from _likely_points(ask)
    for goal in ask.drawn:
        own = ask.goals[len(ask.open_goals) :]
        after = yield from _likely_points(replace(ask, goals=(*ask.open_goals, goal, *own)))
        gain, *others = (now - was for now, was in zip(after, before, strict=True))
        rival_gain, rival = max(((more, -number) for number, more in enumerate(others)), default=(0, 0))
        chances.append(GoalChance(goal, gain, rival_gain, -rival) if rival_gain > 0 else GoalChance(goal, gain))


def _likely_points(ask: Question) -> Generator[int, None, list[int]]:
    """Return the points that the player is likely to win, and each rival, with the goals of a question."""
    rivals = next(iter((yield from find_rival_words(ask))), ())
    scorer = GoalScorer(ask.goals, ask.options, lies_turned=ask.lies_turned, rivals=(rivals,))
    best = yield from find_best_word(scorer, ask.rack)
    own = ClaimingWord.from_word(best.found.score, best.met) if best else NOTHING_SPELLED
    won, *others = likely_claims([goal.points for goal in ask.goals], (own, *rivals))
    return [won, *others]


class ActionChance(Struct, frozen=True):
    """An action card: what its best word has more than the best one now, in the order in which words are ranked.

    `gain` are the points that it is likely to win, `points_gain` those of all goals that it meets, `score_gain` its
    score. `advice` is the word and `rack` the rack that it makes possible, where that is no matter of what is drawn;
    else None and empty, and the gains are a mean of several draws.
    """

    action: Action
    gain: float
    points_gain: float
    score_gain: float
    advice: Advice | None = None
    rack: Rack = ""

    @property
    def gains(self) -> tuple[float, float, float]:
        """All of them, the weightiest first."""
        return self.gain, self.points_gain, self.score_gain

    @property
    def helps(self) -> bool:
        """Whether the action is likely to bring anything."""
        return self.gains > (0, 0, 0)


class BestActions(SlicedTask[ActionChance]):
    """The background task for a `BestActionsRequest`, card by card."""

    def __init__(self, ask: "BestActionsRequest", effort: int = SLICE) -> None:
        """Begin the task; `effort` is that of a slice, see `SlicedTask`."""
        self._chances: list[ActionChance] = []
        super().__init__(_find_actions(ask, self._chances), effort)

    @property
    def answer(self) -> tuple[ActionChance, ...]:
        """The actions that have been thought about, the best first."""
        return tuple(sorted(self._chances, key=lambda chance: chance.gains, reverse=True))


class BestActionsRequest(Question, frozen=True, kw_only=True):
    """The question which action helps most; `bag` are the balls that are left, each as often as there are of it."""

    actions: tuple[Action, ...]
    bag: Rack

    def begin(self) -> BestActions:
        """Return the task that finds the answer."""
        return BestActions(self)


def _find_actions(ask: BestActionsRequest, chances: list[ActionChance]) -> Iterator[int]:
    scorer = yield from begin_scoring(ask)
    now = yield from find_best_word(scorer, ask.rack)
    for action in ask.actions:
        draws = any(operation.name in _DRAWN for operation in action.operations)
        found: list[tuple[Rack, Advice | None]] = []
        for number in range(DRAWS if draws else 1):
            attempt = _Attempt(scorer, now, _draw_order(ask.bag, number))
            tried = yield from attempt.do(action, ask.rack)
            found.append(tried)
        chances.append(_chance(action, now, found, draws=draws))


def _draw_order(bag: Rack, number: int) -> list[str]:
    """Return the balls in an order that chance might give, the same each time for the same bag and number."""
    places = sorted(range(len(bag)), key=lambda place: crc32(f"{number}:{place}".encode()))
    return [bag[place] for place in places]


def _chance(
    action: Action, now: Advice | None, found: list[tuple[Rack, Advice | None]], *, draws: bool
) -> ActionChance:
    worths = zip(*(_worth(advice) for _, advice in found), strict=True)
    means = (sum(worth) / len(worth) for worth in worths)
    gain, points_gain, score_gain = (mean - before for mean, before in zip(means, _worth(now), strict=True))
    rack, advice = ("", None) if draws else found[0]
    return ActionChance(action, gain, points_gain, score_gain, advice, rack)


def _worth(advice: Advice | None) -> tuple[float, int, int]:
    return (advice.won, advice.points, advice.found.score) if advice else (0, 0, 0)


class _Attempt:
    """An action done as well as the coach can, with the balls that are drawn in their order."""

    def __init__(self, scorer: GoalScorer, now: Advice | None, balls: list[str]) -> None:
        self._scorer = scorer
        self._now = now
        self._balls = balls

    def do(self, action: Action, rack: Rack) -> Generator[int, None, tuple[Rack, Advice | None]]:
        """Return the rack after the action, and its best word: that of before where none is better."""
        best = self._now
        for operation in action.operations:
            if operation.name in _WHERE:
                rack, best = yield from self._draw(operation, rack, best)
            else:
                rack, best = yield from self._try_all(operation, rack, best)
        return rack, best

    def _draw(
        self, operation: Operation, rack: Rack, best: Advice | None
    ) -> Generator[int, None, tuple[Rack, Advice | None]]:
        """Lay each ball that is drawn where it opens most, or at the right end."""
        where = _WHERE[operation.name]
        for _ in range(min(operation.count, len(self._balls))):
            face = self._balls.pop()
            search = self._scorer.search_new_ball(rack, ends=where == "ends")
            yield from finish_new_ball(search)
            opened = yield from find_opened_word(self._scorer, rack, NewBall(face, where, search.scores(face)), best)
            rack, best = (opened.rack, opened.advice) if opened else (rack + face, best)
        return rack, best

    def _try_all(
        self, operation: Operation, rack: Rack, best: Advice | None
    ) -> Generator[int, None, tuple[Rack, Advice | None]]:
        """Do the operation in the way that makes the best word possible; not at all where none makes a better one."""
        chosen = rack
        for done in self._ways(operation, rack, best):
            step = apply_operation(operation, rack, done)
            if isinstance(step, Refused):
                continue
            better = yield from find_best_word(self._scorer, step.rack, rank_to_beat(best))
            if better is not None:
                chosen, best = step.rack, better
        return chosen, best

    def _ways(self, operation: Operation, rack: Rack, best: Advice | None) -> Iterable[DoneOperation]:
        """Return the ways to do an operation that are tried; what is put back are balls that the best word leaves."""
        places, count = range(len(rack)), operation.count
        match operation.name:
            case "swap":
                pairs = [(one, other) for one, other in combinations(places, 2) if other - one <= count]
            case "move":
                pairs = [(one, other) for one, other in permutations(places, 2) if abs(other - one) <= count]
            case "reverse":
                pairs = [(one, other) for one, other in combinations(places, 2) if other - one < count]
            case "replace":
                used = best.found.balls if best else ()
                spare = tuple(place for place in places if place not in used)[: min(count, len(self._balls))]
                balls = "".join(self._balls.pop() for _ in spare)
                return [DoneOperation("replace", spare, balls)] if spare else []
            case _:
                # To put balls back and draw none opens nothing.
                return []
        return [DoneOperation(operation.name, pair) for pair in pairs]


_WHERE: dict[str, Where] = {"insert": "anywhere", "ends": "ends"}
"""Where the balls come to lie that an operation draws."""

_DRAWN = (*_WHERE, "replace")
