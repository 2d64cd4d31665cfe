"""The rack engine beside a scan of the whole lexicon, and each rule of spelling by hand."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.lexicon.graph import Graph, WordClass, WordFacts
from companion.lexicon.graph_packer import pack_graph
from companion.lexicon.letter_codes import letter_codes
from companion.lexicon.lexicon import Lexicon, LexiconSwitch
from companion.lexicon.rack_search import RackSearch, best_scores, search_rack
from companion.lexicon.spelling import Spelling
from tests.lexicon.racks import BAG, LEXICON, all_ways, racks, score_of, words_by_scan


def graph_of(*words: str) -> Graph:
    return Graph(pack_graph(dict.fromkeys(words, WordFacts(WordClass.COMMON))))


def scores(rack: str, *words: str) -> dict[str, int]:
    """What a rack spells in a lexicon of these words only."""
    return best_scores(graph_of(*words), rack, LEXICON.suggests)


def check(rack: str) -> None:
    found = best_scores(LEXICON.graph, rack, LEXICON.suggests)
    assert found == {word: score_of(word, all_ways(rack, word)[0]) for word in words_by_scan(rack)}


@pytest.mark.rule("SQT-07", "SQT-09", "SQT-10", "SQT-11")
@given(racks(most=12))
def test_the_engine_finds_what_a_scan_of_the_whole_lexicon_finds(rack: str) -> None:
    check(rack)


@pytest.mark.parametrize("seed", range(4))
def test_the_engine_finds_what_a_scan_finds_on_long_racks(seed: int) -> None:
    random = Random(seed)
    rack = random.sample(BAG.replace("?", "").replace("Q", ""), random.randint(15, 18))
    for special in "?Q":
        rack.insert(random.randint(0, len(rack)), special)
    check("".join(rack))


@settings(max_examples=15)
@given(racks(most=9))
def test_each_word_is_listed_once_in_its_best_way_best_first(rack: str) -> None:
    found = search_rack(LEXICON.graph, rack, LEXICON.suggests)
    assert [(-one.score, one.word) for one in found] == sorted((-one.score, one.word) for one in found)
    assert {one.word for one in found} == words_by_scan(rack)
    assert len({one.word for one in found}) == len(found)
    for one in found:
        best = all_ways(rack, one.word)[0]
        assert one == Spelling(one.word, score_of(one.word, best), best.turned, best.balls, best.blank, best.qu)


@settings(max_examples=15)
@given(racks(most=12), st.integers(1, 50))
def test_a_search_in_slices_ends_with_the_same_words(rack: str, nodes: int) -> None:
    whole = best_scores(LEXICON.graph, rack, LEXICON.suggests)
    sliced = RackSearch(LEXICON.graph, rack, LEXICON.suggests)
    seen: set[str] = set()
    while not sliced.advance(nodes):
        now = sliced.scores()
        assert seen <= now.keys() <= whole.keys()
        seen = set(now)
    assert sliced.scores() == whole
    assert sliced.advance(nodes)


def test_the_first_search_makes_nothing_that_later_ones_find_made() -> None:
    opened = Lexicon.open(LexiconSwitch.STANDARD, own=["zzyzx"])
    made = letter_codes.cache_info().misses
    assert best_scores(opened.graph, "ZZYZX", opened.suggests) != {}
    assert letter_codes.cache_info().misses == made


@pytest.mark.rule("SQT-07")
def test_a_word_is_a_subsequence_of_the_rack_from_either_end() -> None:
    assert scores("STAIR", "star", "stir", "ria", "rats", "arts", "tars") == {
        "star": 4,
        "stir": 4,
        "ria": 3,
        "rats": 4,
    }


@pytest.mark.rule("SQT-07")
def test_a_ball_is_used_once() -> None:
    assert scores("TOTE", "toot", "tote", "otto") == {"tote": 4}


@pytest.mark.rule("SQT-09")
def test_the_score_is_the_length_and_the_skill_points() -> None:
    assert scores("ZEBRA", "zebra", "bra") == {"zebra": 12, "bra": 5}


@pytest.mark.rule("SQT-10")
def test_the_blank_is_any_one_letter_without_skill_points() -> None:
    assert scores("?EBRA", "zebra", "debra") == {"zebra": 7, "debra": 7}
    assert scores("Z?BRA", "zebra") == {"zebra": 12}


@pytest.mark.rule("SQT-10")
def test_the_blank_stands_for_the_letter_that_loses_least() -> None:
    assert scores("?ZOO", "zoo") == {"zoo": 8}
    assert scores("PI?ZA", "pizza") == {"pizza": 12}


def test_a_letter_that_comes_after_the_blank_is_worth_more_than_the_blank_when_nothing_between_is_needed() -> None:
    assert scores("?AZOO", "zoo", "azo") == {"zoo": 8, "azo": 8}
    assert scores("?AOZK", "zaok") == {"zaok": 8}


@pytest.mark.rule("SQT-10")
def test_the_blank_cannot_be_qu() -> None:
    assert scores("?IT", "quit") == {}
    assert scores("?UIT", "quit") == {"quit": 4}


@pytest.mark.rule("SQT-11")
def test_q_is_one_letter_with_its_points_or_qu_with_none() -> None:
    assert scores("QIT", "quit", "qit") == {"quit": 4, "qit": 10}
    assert scores("QUIT", "quit") == {"quit": 11}


@pytest.mark.rule("SQT-11")
def test_qu_keeps_its_order_on_a_turned_rack() -> None:
    assert scores("TIQ", "quit", "tiuq") == {"quit": 4}


@pytest.mark.rule("SQT-10", "SQT-11")
def test_q_and_the_blank_together() -> None:
    assert scores("Q?T", "quit", "quat") == {"quit": 4, "quat": 4}
    assert scores("Q?ZT", "quizt") == {"quizt": 10}
    assert scores("?QIZ", "squiz") == {"squiz": 10}


@pytest.mark.rule("SQT-12")
def test_words_that_the_switch_leaves_out_are_not_found() -> None:
    family, full = Lexicon(LEXICON.graph, LexiconSwitch.FAMILY), Lexicon(LEXICON.graph, LexiconSwitch.FULL)
    rack = "GONNA"
    assert "gonna" in best_scores(full.graph, rack, full.suggests)
    assert "gonna" not in best_scores(family.graph, rack, family.suggests)


def test_of_two_blanks_that_a_table_has_one_is_used() -> None:
    assert scores("S?A?", "sta", "spas", "star") == {"sta": 3}


def test_nothing_comes_of_no_words_or_no_balls() -> None:
    assert scores("STAIR") == {}
    assert scores("", "star") == {}
