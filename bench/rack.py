"""How long it takes to find every word of a rack with its best score, beside two peers that find the same.

- the scan: a regular expression picks the subsequences out of the whole list, and each word found is scored;
- the trie: the words in a marisa-trie (a C++ library), and a walk that asks it, ball after ball, whether a word begins
  so. It is measured where the package marisa-trie is installed: `pip install marisa-trie`. Nothing else needs it, so it
  is not among the requirements of development.

All three search the same racks, rack by rack in turns, and a difference in what they find ends the run. Times are of
the thread, so that what other programs take is left out, and each search begins with cold caches: `chill` has filled
them with something else. The same rack is then searched once more, with what is warm by now.
"""

import gc
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from random import Random
from string import ascii_lowercase
from time import thread_time
from typing import Any

from bench.figures import Figure, middle
from companion.lexicon.balls import BALLS, BLANK, Q_BALL, Rack
from companion.lexicon.graph import load_graph
from companion.lexicon.letter_codes import letter_codes
from companion.lexicon.lexicon import Lexicon
from companion.lexicon.rack_search import best_scores

SIZES = (8, 12, 16, 20)
MOST_MS = 3.0
"""What no search is to take longer than, with cold caches."""

OTHER_MEMORY, LINE = bytes(16 << 20), 64
"""More than the caches of a core hold, and how much of it comes into them at once."""

PEERS = {"scan": "a scan of the list", "trie": "a marisa-trie"}

Searcher = Callable[[Rack], dict[str, int]]


def racks(random: Random, size: int, count: int, *, blank: bool) -> list[Rack]:
    """Racks drawn from the bag, with the blank or without it."""
    bag = [ball.face for ball in BALLS.values() for _ in range(ball.count) if ball.face != BLANK]
    found = []
    for _ in range(count):
        balls = random.sample(bag, size - blank)
        if blank:
            balls.insert(random.randint(0, len(balls)), BLANK)
        found.append("".join(balls))
    return found


def scan_of(words: list[str]) -> Searcher:
    """Return a search that reads the whole list."""
    text = "\n".join(words)

    def search(rack: Rack) -> dict[str, int]:
        best: dict[str, int] = {}
        for balls in (rack, rack[::-1]):
            shown = {BLANK: "[a-z]?", Q_BALL: "(?:qu?)?"}
            pattern = "".join(shown.get(ball, f"{ball.lower()}?") for ball in balls)
            for word in filter(None, re.compile(f"^{pattern}$", re.MULTILINE).findall(text)):
                best[word] = max(best.get(word, 0), _score(word.upper(), balls))
        return best

    return search


def _score(word: str, balls: Rack) -> int:
    """Return the best score of a word that is a subsequence of the balls: for each beginning, the best that follows."""
    best = [0, *[-100] * len(word)]
    for ball in balls:
        for letter in range(len(word) - 1, -1, -1):
            if ball == Q_BALL and word.startswith("QU", letter):
                best[letter + 2] = max(best[letter + 2], best[letter] + 2)
            if ball in (BLANK, word[letter]):
                best[letter + 1] = max(best[letter + 1], best[letter] + 1 + BALLS[ball].points)
    return best[-1]


def trie_of(words: list[str]) -> Searcher | None:
    """Return a search that asks a marisa-trie; None where there is none."""
    try:
        trie: Any = import_module("marisa_trie").Trie(words)
    except ModuleNotFoundError:
        return None
    shown = {ball.face: [(ball.face.lower(), 1 + ball.points)] for ball in BALLS.values()}
    shown[BLANK] = [(letter, 1) for letter in ascii_lowercase]
    shown[Q_BALL] = [*shown[Q_BALL], ("qu", 2)]

    def walk(best: dict[str, int], before: str, score: int, balls: Rack) -> None:
        for place, ball in enumerate(balls):
            if ball in balls[:place]:
                continue
            for letters, value in shown[ball]:
                word = before + letters
                if trie.has_keys_with_prefix(word):
                    if word in trie:
                        best[word] = max(best.get(word, 0), score + value)
                    walk(best, word, score + value, balls[place + 1 :])

    def search(rack: Rack) -> dict[str, int]:
        best: dict[str, int] = {}
        for balls in (rack, rack[::-1]):
            walk(best, "", 0, balls)
        return best

    return search


def measure(runs: int) -> list[Figure]:
    """Return the figures of so many racks of each kind."""
    lexicon = Lexicon.open()
    words = [word for word, entry in lexicon.words() if lexicon.suggests(entry)]
    searchers = {"ours": _ours(lexicon), "scan": scan_of(words), "trie": trie_of(words)}
    there = {name: searcher for name, searcher in searchers.items() if searcher is not None}
    random = Random(72)
    with garbage_as_in_the_app():
        figures = [_first_search(racks(random, 20, runs, blank=True))]
        for blank in (False, True):
            for size in SIZES:
                drawn = racks(random, size, runs, blank=blank)
                figures += _figures(f"rack of {size}{', one blank' if blank else ''}", there, drawn)
    return figures


def _ours(lexicon: Lexicon) -> Searcher:
    return lambda rack: best_scores(lexicon.graph, rack, lexicon.suggests)


def _first_search(drawn: list[Rack]) -> Figure:
    """Return the first search of an evening: nobody has asked the lexicon anything."""
    times = []
    for rack in drawn:
        load_graph.cache_clear()
        letter_codes.cache_clear()
        search = _ours(Lexicon.open())
        chill()
        times.append(_timed(search, rack)[0])
    return Figure("rack of 20, one blank, the very first search", middle(times), "ms", most=MOST_MS)


def _figures(what: str, searchers: dict[str, Searcher], drawn: list[Rack]) -> list[Figure]:
    times: dict[str, list[float]] = {name: [] for name in searchers}
    warm = []
    for rack in drawn:
        found = set()
        for name, searcher in searchers.items():
            chill()
            time, words = _timed(searcher, rack)
            times[name].append(time)
            found.add(words)
            if name == "ours":
                warm.append(_timed(searcher, rack)[0])
        if len(found) > 1:
            raise AssertionError(f"they find other words or scores of {rack}")
    cold = middle(times["ours"])
    return [
        *(
            Figure(f"{what}, beside {told}", cold, "ms", middle(times[name]))
            for name, told in PEERS.items()
            if name in times
        ),
        Figure(f"{what}, the slowest of {len(drawn)}", max(times["ours"]), "ms", most=MOST_MS),
        Figure(f"{what}, once more", middle(warm), "ms"),
    ]


def chill() -> None:
    """Fill the processor's caches with something else."""
    sum(OTHER_MEMORY[::LINE])


def _timed(searcher: Searcher, rack: Rack) -> tuple[float, int]:
    """Return the milliseconds and a hash of what was found: kept results would push the next out of the caches."""
    begun = thread_time()
    found = searcher(rack)
    return 1000 * (thread_time() - begun), hash(frozenset(found.items()))


@contextmanager
def garbage_as_in_the_app() -> Iterator[None]:
    """Garbage is looked for as rarely as in the app."""
    before = gc.get_threshold()
    gc.set_threshold(50_000)
    try:
        yield
    finally:
        gc.set_threshold(*before)
