"""How long `companion goals check` looks for words that meet a goal: hard ones by hand, and deep ones by chance.

A goal that few words meet or none has every word tried. Times are of the thread, so that what other programs take is
left out, and each goal is looked for twice: of both times the shorter counts. There is no peer.
"""

from collections.abc import Iterable
from itertools import count, islice
from random import Random
from time import thread_time
from typing import Any, get_args

from msgspec import Struct

from bench.figures import Figure, middle
from companion.cli.goals import WORDS_SHOWN
from companion.core.toml.entries import TomlField
from companion.games.sequitur.goals.condition_table import CONDITIONS, MOST
from companion.games.sequitur.goals.conditions import (
    DEEPEST,
    MOST_CONDITIONS,
    All,
    AnyOf,
    Is,
    Not,
    Test,
    conditions_of,
)
from companion.games.sequitur.goals.examples import familiar_words, find_examples
from companion.games.sequitur.goals.goals import Goal, read_goals
from companion.lexicon.lexicon import Lexicon

CHECK_MS = 500.0
"""What no goal is to take longer than."""

HARD = (
    "length = 22",
    "score = 90",
    "contains_word = 19",
    "all = [{ word_reversed = true }, { length = { least = 9 } }]",
    "all = [{ contains_word = 6 }, { word_reversed = true }]",
    "all = [{ contains_word = 5 }, { not = { any = [{ contains_word = 4 }, { uses_blank = true }] } }]",
    "all = [{ uses_blank = true }, { score = 9 }, { not = { uses_balls_worth = { points = 0 } } }]",
    "all = [{ word_with_a_change = true }, { word_without_a_letter = true }, { contains_word = 6 },"
    " { word_reversed = true }]",
    'all = [{ uses_blank = true }, { uses_q = "q" }, { score = { most = 9 } }, { contains_word = 3 }]',
    "all = [{ uses_blank = true }, { double_letter = true }, { contains_word = 8 }, { any = [{ uses_both_ends = true },"
    " { turned = true }, { word_with_a_change = true }] }, { any = [{ score = 3 }, { word_reversed = true }] }]",
    'all = [{ not = { alternating = true } }, { letter = { letter = "q", least = 3 } }, '
    + ", ".join(
        f"{{ not = {{ {kind} = {limit} }} }}" for kind in ("different_letters", "vowels") for limit in (1, 2, 10, 14)
    )
    + "]",
    "any = [" + ", ".join(f'{{ letter = {{ letter = "{letter}", least = 5 }} }}' for letter in "qzxjvkwyfh") + "]",
)
LETTERS = ("e", "q", "qu", "ing", "th", "zz", "aeiou", "rstlne")
LEAST_WORD = 8
"""A contained word is looked for with at most so many letters, so that some are found."""
HIGHEST = 25
"""The highest limit asked for: few words score or count more."""


class _Chance(Struct, frozen=True):
    """What makes tests by chance, half of whose conditions ask for the rack or look up other words."""

    random: Random

    def test(self, deep: int) -> Test:
        """Return a test that is at most so deep."""
        if not deep or self.random.random() < 0.15:
            return self._condition()
        if self.random.random() < 0.2:
            return Not(self.test(deep - 1))
        parts = (self.test(deep - 1), *(self.test(min(deep - 1, 2)) for _ in range(self.random.randint(1, 2))))
        return self.random.choice((All, All, AnyOf))(parts)

    def _condition(self) -> Is:
        hard = self.random.random() < 0.5
        names = [name for name, one in CONDITIONS.items() if not hard or one.of_rack or one.effort]
        name = self.random.choice(names)
        low = self.random.randint(3, LEAST_WORD)
        return Is(name, tuple(self._value(field, low) for field in CONDITIONS[name].arguments))

    def _value(self, field: TomlField, low: int) -> Any:
        match field.name:
            case "least":
                return low
            case "most":
                return self.random.choice((MOST, low, self.random.randint(low, HIGHEST)))
            case "letters":
                return self.random.choice(LETTERS)
            case "letter":
                return self.random.choice("aeqsz")
            case _:
                # Those that remain are of a few values.
                return self.random.choice(get_args(get_args(field.kind)[0]))


def measure(runs: int) -> list[Figure]:
    """Return the figures of the hard goals, and of so many by chance."""
    random = Random(250)
    lexicon = Lexicon.open()
    begun = thread_time()
    words = familiar_words(lexicon)
    figures = [Figure("goals check, the words", 1000 * (thread_time() - begun), "ms")]
    shown = "".join(
        f'[[goal]]\nid = "g{at}"\ncolour = "red"\ntext = "T"\ntest = {{ {test} }}\n' for at, test in enumerate(HARD)
    )
    made = (_Chance(random).test(random.randint(2, DEEPEST)) for _ in count())
    short = (test for test in made if len(list(conditions_of(test))) <= MOST_CONDITIONS)
    chance = [Goal("g", "red", "T", test=test) for test in islice(short, runs)]
    return [
        *figures,
        *_figures(f"  {len(HARD)} hard goals", read_goals(shown, "hard.toml"), words, lexicon),
        *_figures(f"  {runs} by chance", chance, words, lexicon),
    ]


def _figures(what: str, goals: Iterable[Goal], words: tuple[str, ...], lexicon: Lexicon) -> list[Figure]:
    times = [min(_milliseconds(goal, words, lexicon) for _ in range(2)) for goal in goals]
    return [Figure(what, middle(times), "ms"), Figure("    the longest", max(times), "ms", most=CHECK_MS)]


def _milliseconds(goal: Goal, words: tuple[str, ...], lexicon: Lexicon) -> float:
    begun = thread_time()
    list(islice(find_examples(goal, words, lexicon), WORDS_SHOWN))
    return 1000 * (thread_time() - begun)
