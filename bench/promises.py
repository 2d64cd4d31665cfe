"""What the coach promises with three rivals, beside what is won then: each of four has a rack of its own.

The words are claimed for by the rules, with a guess where these leave it to people. The rivals are coached as if each
were alone, or people who spell one of the six words that score most. The peer is what was won: 1.0 is a promise that is
kept. Both promises are made at the same tables: without counting rivals in, and with it.
"""

from collections.abc import Iterator
from random import Random

from bench.coach import deal
from bench.figures import Figure
from companion.games.sequitur.coach import BestWordsRequest, Rival
from companion.games.sequitur.goals.goals import POINTS, Colour, Goal, example_goals
from companion.games.sequitur.goals.word_advice import Advice, GoalScorer
from companion.games.sequitur.model import Options
from companion.games.sequitur.word_rules import lexicon_of
from companion.lexicon.balls import Rack
from companion.lexicon.rack_search import best_scores
from companion.lexicon.spelling import spell_any_word

BALLS_EACH, OPEN_GOALS = 10, 3
"""The balls of a rack after its actions, and the open goals of each colour."""

FOUND = 6
"""Of so many of its best words a rack spells one."""

RIVALS = {"coached": "coached rivals", "people": "rivals among their best scores"}
OPTIONS = Options()


def measure(runs: int) -> list[Figure]:
    """Return the figures of so many tables."""
    return [figure for rivals, told in RIVALS.items() for figure in _promises(Random(7), runs, rivals, told)]


def _promises(random: Random, tables: int, rivals: str, told: str) -> Iterator[Figure]:
    """Yield the points that are promised and won at all tables together."""
    promised, won = [0.0, 0.0], [0, 0]
    for _ in range(tables):
        four, _ = deal(random, BALLS_EACH)
        goals = tuple(goal for colour in POINTS for goal in random.sample(_deck(colour), OPEN_GOALS))
        theirs = [_rival_word(random, rack, goals, rivals) for rack in four[1:]]
        for counted, seen in enumerate(((), tuple(map(Rival, four[1:])))):
            best = answer_of(BestWordsRequest(four[0], goals, OPTIONS, rivals=seen))
            own = best[0] if best else None
            promised[counted] += own.won if own else 0
            won[counted] += _claimed(random, goals, (own, *theirs))
    yield Figure(f"coach, {told}, points promised beside won", promised[1], "", won[1])
    yield Figure("  without counting them in", promised[0], "", won[0])


def _deck(colour: Colour) -> list[Goal]:
    return [goal for goal in example_goals() if goal.colour == colour]


def answer_of(question: BestWordsRequest) -> tuple[Advice, ...]:
    """Return the answer to a question, thought out."""
    thought = question.begin()
    while not thought.done:
        thought.step()
    return thought.answer


def _rival_word(random: Random, rack: Rack, goals: tuple[Goal, ...], rivals: str) -> Advice | None:
    if rivals == "coached":
        return next(iter(answer_of(BestWordsRequest(rack, goals, OPTIONS))), None)
    lexicon = lexicon_of(OPTIONS)
    scores = best_scores(lexicon.graph, rack, lexicon.suggests)
    words = sorted(scores, key=lambda word: (-scores[word], word))[:FOUND]
    scorer = GoalScorer(goals, OPTIONS)
    return scorer.best_advice(rack, spell_any_word(rack, random.choice(words))) if words else None


def _claimed(random: Random, goals: tuple[Goal, ...], words: tuple[Advice | None, ...]) -> int:
    """Return the points that the first of the words wins when all claim as people do (SQT-14, SQT-15)."""
    order = [(player, word) for player, word in enumerate(words) if word is not None]
    random.shuffle(order)
    order.sort(key=lambda one: -one[1].found.score)
    left, won = set(range(len(goals))), 0
    while True:
        claimed = False
        for player, word in order:
            able = [goal for goal in word.met if goal in left]
            if able:
                # Which of those that are worth the same is anybody's guess.
                goal = max(able, key=lambda goal: (goals[goal].points, random.random()))
                left.remove(goal)
                won += goals[goal].points if player == 0 else 0
                claimed = True
        if not claimed:
            return won
