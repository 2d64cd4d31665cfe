"""Near misses against brute force."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.lexicon.checker import Checker
from companion.lexicon.definitions import Definitions
from companion.lexicon.graph import Graph, WordClass, WordFacts
from companion.lexicon.graph_packer import pack_graph
from companion.lexicon.lexicon import Lexicon, LexiconSwitch
from companion.lexicon.near_misses import NearMissSearch, near_misses

LETTERS = "abcd"
WORDS = st.text(LETTERS, min_size=1, max_size=6)
ENTRIES = st.builds(WordFacts, st.sampled_from(WordClass), st.booleans(), st.booleans())
STANDARD = Lexicon.open()
CHECKER = Checker(STANDARD, Definitions.open())


@cache
def distance(one: str, other: str) -> int:
    """Optimal string alignment by its definition."""
    if not one or not other:
        return len(one) + len(other)
    found = min(
        distance(one[:-1], other) + 1,
        distance(one, other[:-1]) + 1,
        distance(one[:-1], other[:-1]) + (one[-1] != other[-1]),
    )
    if one[-2:] == other[-2:][::-1] and len(one) > 1 and len(other) > 1:
        found = min(found, distance(one[:-2], other[:-2]) + 1)
    return found


@given(
    st.dictionaries(WORDS, ENTRIES, max_size=30),
    WORDS,
    st.sampled_from(LexiconSwitch),
    st.integers(0, 3),
    st.integers(1, 40),
)
def test_a_search_finds_what_brute_force_finds_however_it_is_cut(
    entries: dict[str, WordFacts], typed: str, switch: LexiconSwitch, slips: int, budget: int
) -> None:
    lexicon = Lexicon(Graph(pack_graph(entries)), switch)
    search = NearMissSearch(lexicon, typed, slips)
    while not search.advance(budget):
        pass
    wanted = {
        word: distance(typed, word)
        for word, entry in entries.items()
        if lexicon.suggests(entry) and 0 < distance(typed, word) <= slips
    }
    found = search.found()
    assert set(found) == wanted.keys()
    assert len(found) == len(wanted)


def test_a_step_stops_near_its_budget() -> None:
    search = NearMissSearch(STANDARD, "definately", 2)
    assert not search.advance(100)
    steps = 1
    while not search.advance(1000):
        steps += 1
    assert steps > 3
    assert search.found()[0] == "definitely"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("recieve", "receive"),
        ("acommodate", "accommodate"),
        ("tabel", "table"),
        ("starrr", "starry"),
        ("stqr", "star"),
        ("teh", "the"),
        ("thier", "their"),
        ("wrod", "word"),
    ],
)
def test_what_was_meant_comes_first(typed: str, meant: str) -> None:
    assert near_misses(STANDARD, typed)[0] == meant


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("stirrpa", "stirrups"),
        # Three slips, as none is two slips away.
        ("unneccecary", "unnecessary"),
        ("silhouwet", "silhouette"),
    ],
)
def test_words_further_away_are_sought_where_no_usual_one_is_near(typed: str, first: str) -> None:
    assert CHECKER.check_thoroughly(typed).suggestions[0] == first


def test_a_short_word_is_never_three_slips_away() -> None:
    assert CHECKER.check_thoroughly("zyzzq").suggestions == ()


def test_slang_is_suggested_only_where_it_counts_and_unsuitable_words_never() -> None:
    assert "gonna" not in near_misses(STANDARD, "gonnna")
    assert "gonna" in near_misses(Lexicon.open(LexiconSwitch.FULL), "gonnna")
    assert "xebec" not in near_misses(Lexicon.open(LexiconSwitch.FAMILY), "xebeck")
    unsuitable = [word for word, entry in STANDARD.graph.words() if entry.unsuitable]
    for word in unsuitable[::4]:
        search = NearMissSearch(STANDARD, word, 2)
        while not search.advance(10_000):
            pass
        assert not set(search.found()) & set(unsuitable)
