"""The word that was meant among the near misses, beside pyspellchecker, symspellpy and rapidfuzz.

The misspellings are those of codespell's dictionary that are no word, with one word for each that the lexicon has. Each
answers as it does at a table: the companion with one slip, two where no usual word is nearer, and three for long words
of which little is nearer; the peers within two.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter

import codespell_lib
import rapidfuzz.distance
import rapidfuzz.process
import symspellpy
from spellchecker import SpellChecker

from bench.figures import Figure, middle
from companion.lexicon.checker import Checker
from companion.lexicon.definitions import Definitions
from companion.lexicon.lexicon import Lexicon
from companion.lexicon.near_misses import near_misses

SHORT = 6
"""The letters of the longest of the short words, which have the most neighbours."""

Suggest = Callable[[str], tuple[str, ...]]
"""What is suggested for a misspelling, the likeliest first."""


EACH = 20
"""The words of a run; rapidfuzz, which looks at every word each time, gets as many for ten runs."""


def measure(runs: int) -> list[Figure]:
    """Return how often the meant word came first and among five, of all words and of short ones; and times."""
    count = EACH * runs
    lexicon = Lexicon.open()
    pairs = misspellings(frozenset(word for word, _ in lexicon.words()))
    short = [pair for pair in pairs if len(pair[1]) <= SHORT]
    checker = Checker(lexicon, Definitions.open())
    ways: dict[str, Suggest] = {
        "companion": lambda word: checker.check_thoroughly(word).suggestions,
        "pyspellchecker": by_pyspellchecker(),
        "symspellpy": by_symspellpy(),
        "rapidfuzz": by_rapidfuzz([word for word, _ in lexicon.words()]),
    }
    figures = []
    for name, suggest in ways.items():
        some = max(count // 10, EACH) if name == "rapidfuzz" else count
        for which, sample in (("all", pairs[:some]), (f"up to {SHORT} letters", short[:some])):
            first, five = percent_found(suggest, sample)
            figures += [
                Figure(f"{name}, {which}: first", first, "%"),
                Figure("  among five", five, "%"),
            ]
        figures.append(Figure("  a word", 1000 * seconds_of(suggest, pairs[:EACH]), "ms"))
    one_slip = 1000 * seconds_of(lambda word: near_misses(lexicon, word), pairs[:count])
    return [*figures, Figure("companion, one slip: a word", one_slip, "ms")]


def misspellings(words: frozenset[str]) -> list[tuple[str, str]]:
    """Return pairs of what was typed and what was meant, in an order of chance that is always the same."""
    dictionary = Path(codespell_lib.__file__).parent / "data" / "dictionary.txt"
    found = []
    for line in dictionary.read_text(encoding="utf-8").splitlines():
        typed, _, meant = line.partition("->")
        if meant in words and typed not in words and typed.isalpha() and typed.islower():
            found.append((typed, meant))
    Random(60).shuffle(found)
    return found


def percent_found(suggest: Suggest, pairs: list[tuple[str, str]]) -> tuple[float, float]:
    """Return in how many of a hundred the meant word is the first, and among the first five."""
    found = [(suggest(typed)[:5], meant) for typed, meant in pairs]
    first = sum(meant in five[:1] for five, meant in found)
    among = sum(meant in five for five, meant in found)
    return 100 * first / len(pairs), 100 * among / len(pairs)


def seconds_of(suggest: Suggest, pairs: list[tuple[str, str]]) -> float:
    """Return the median of what an answer takes."""
    times = []
    for typed, _ in pairs:
        begun = perf_counter()
        suggest(typed)
        times.append(perf_counter() - begun)
    return middle(times)


def by_pyspellchecker() -> Suggest:
    """Suggest as pyspellchecker does, the most frequent first."""
    checker = SpellChecker()

    def suggest(word: str) -> tuple[str, ...]:
        found = checker.candidates(word) or set()
        return tuple(sorted(found, key=lambda one: (-checker.word_usage_frequency(one), one)))

    return suggest


def by_symspellpy() -> Suggest:
    """Suggest as symspellpy does with its own list of words, the nearest first, then the most frequent."""
    checker = symspellpy.SymSpell(max_dictionary_edit_distance=2)
    checker.load_dictionary(Path(symspellpy.__file__).parent / "frequency_dictionary_en_82_765.txt", 0, 1)

    def suggest(word: str) -> tuple[str, ...]:
        found = checker.lookup(word, symspellpy.Verbosity.ALL, max_edit_distance=2)
        return tuple(one.term for one in found)

    return suggest


def by_rapidfuzz(words: list[str]) -> Suggest:
    """Suggest the words at the least distance, as the lists of words are without frequencies."""

    def suggest(word: str) -> tuple[str, ...]:
        found = rapidfuzz.process.extract(word, words, scorer=rapidfuzz.distance.OSA.distance, score_cutoff=2, limit=5)
        return tuple(one for one, _distance, _place in found)

    return suggest
