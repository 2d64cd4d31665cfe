"""The lexicon beside what people write at first: a list of words in a text file, read into a set.

The peer's near misses are the usual recipe: make every string that is one slip away, and keep those in the set.
"""

import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random
from string import ascii_lowercase
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time

from bench.figures import Figure, middle
from companion.lexicon.definitions import Definitions
from companion.lexicon.graph import Graph
from companion.lexicon.lexicon import Lexicon, LexiconSwitch
from companion.lexicon.near_misses import NearMissSearch, near_misses

QUESTIONS = 200
"""Words that are asked about in a run: half are in the lexicon, half have one letter changed."""

MILLI, MICRO, MIB = 1e3, 1e6, 1 / 2**20


def measure(runs: int) -> list[Figure]:
    """Return what opening, memory and an answer take: medians of so many runs, and the longest of all near misses.

    The longest count the processor's time: on the clock they would tell when another program had its turn.
    """
    lexicon = Lexicon.open(LexiconSwitch.FULL)
    definitions = Definitions.open()
    asked = questions([word for word, _ in lexicon.words()])
    with TemporaryDirectory(prefix="companion-bench-") as folder:
        listed = Path(folder) / "words.txt"
        listed.write_text("\n".join(word for word, _ in lexicon.words()))
        plain = read(listed)
        opened, read_in = middle(times(Graph.open, runs)), middle(times(lambda: read(listed), runs))
        kept, kept_by_peer = kept_by(Graph.open), kept_by(lambda: read(listed))
    near = [seconds_of_call(near_misses, lexicon, word) for _ in range(runs) for word in asked]
    edited = [seconds_of_call(edits, plain, word) for _ in range(runs) for word in asked]
    two = [seconds_of_call(search_two, lexicon, word) for word in asked]
    find = [seconds_of_call(lexicon.graph.find, word) for _ in range(runs) for word in asked]
    look = [seconds_of_call(plain.__contains__, word) for _ in range(runs) for word in asked]
    judge = [seconds_of_call(lexicon.judge, word) for _ in range(runs) for word in asked]
    define = [seconds_of_call(definitions.define, word) for _ in range(runs) for word in asked]
    return [
        Figure("lexicon, to open", opened * MILLI, "ms", read_in * MILLI),
        Figure("  memory", kept * MIB, "MiB", kept_by_peer * MIB),
        Figure("  find a word", middle(find) * MICRO, "us", middle(look) * MICRO),
        Figure("  judge a word", middle(judge) * MICRO, "us"),
        Figure("  define a word", middle(define) * MICRO, "us"),
        Figure("  near misses, one slip", middle(near) * MILLI, "ms", middle(edited) * MILLI),
        Figure("    the longest", max(cpu_seconds_of_call(near_misses, lexicon, word) for word in asked) * MILLI, "ms"),
        Figure("  near misses, two slips", middle(two) * MILLI, "ms"),
        Figure("    the longest", max(cpu_seconds_of_call(search_two, lexicon, word) for word in asked) * MILLI, "ms"),
    ]


def questions(words: list[str]) -> list[str]:
    """Return words to ask about, the same ones every time."""
    random = Random(117)
    asked = random.sample(words, QUESTIONS)
    for number in range(0, QUESTIONS, 2):
        at = random.randrange(len(asked[number]))
        asked[number] = asked[number][:at] + random.choice(ascii_lowercase) + asked[number][at + 1 :]
    return asked


def read(listed: Path) -> frozenset[str]:
    """Return the peer's lexicon."""
    return frozenset(listed.read_text().split())


def edits(words: frozenset[str], word: str) -> set[str]:
    """Return the peer's near misses."""
    cuts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    found = {left + right[1:] for left, right in cuts if right}
    found |= {left + right[1] + right[0] + right[2:] for left, right in cuts if len(right) > 1}
    found |= {left + letter + right[1:] for left, right in cuts if right for letter in ascii_lowercase}
    found |= {left + letter + right for left, right in cuts for letter in ascii_lowercase}
    return (found & words) - {word}


def search_two(lexicon: Lexicon, word: str) -> None:
    """Everything that is at most two slips away."""
    search = NearMissSearch(lexicon, word, 2)
    while not search.advance(10_000):
        pass


def seconds_of_call(work: Callable[..., object], *values: object) -> float:
    """Return how long one call takes, in seconds."""
    begun = perf_counter()
    work(*values)
    return perf_counter() - begun


def cpu_seconds_of_call(work: Callable[..., object], *values: object) -> float:
    """Return how long the processor works on one call, in seconds."""
    begun = thread_time()
    work(*values)
    return thread_time() - begun


def times(work: Callable[[], object], runs: int) -> list[float]:
    """Return how long so many calls take, each."""
    return [seconds_of_call(work) for _ in range(runs)]


def kept_by(make: Callable[[], object]) -> int:
    """Return the bytes that are held by what a call makes."""
    tracemalloc.start()
    made = make()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert made
    return held
