"""All ways to spell one word, beside a trial of every ball, and the reasons why there is none."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.game import Refused
from companion.lexicon.lexicon import Lexicon, LexiconSwitch
from companion.lexicon.spelling import Spelling, best_way, find_ways, spell_any_word
from tests.lexicon.racks import LEXICON, all_ways, racks, score_of, words_by_scan


@settings(max_examples=30)
@given(racks(most=9), st.data())
def test_all_ways_are_those_that_a_trial_of_every_ball_finds(rack: str, data: st.DataObject) -> None:
    word = data.draw(st.sampled_from(sorted(words_by_scan(rack)) or ["star"]))
    expected = tuple(
        Spelling(word, score_of(word, way), way.turned, way.balls, way.blank, way.qu) for way in all_ways(rack, word)
    )
    assert spell_any_word(rack, word) == expected
    for place in range(len(rack)):
        assert spell_any_word(rack, word, using=place) == tuple(way for way in expected if place in way.balls)


@given(racks(most=9), st.text("aeqrstu", min_size=3, max_size=6))
def test_what_is_no_word_has_the_same_ways(rack: str, word: str) -> None:
    found = {(one.turned, one.balls, one.blank, one.qu) for one in spell_any_word(rack, word)}
    assert found == {(way.turned, way.balls, way.blank, way.qu) for way in all_ways(rack, word)}


def test_the_best_way_comes_first_and_says_how_the_balls_are_used() -> None:
    assert find_ways(LEXICON, "KCI?Q", "Quick") == (
        Spelling("quick", 18, True, (4, 3, 2, 1, 0), "u", False),
        Spelling("quick", 11, True, (4, 2, 1, 0), None, True),
        Spelling("quick", 11, True, (4, 3, 1, 0), "i", True),
    )


def test_of_equal_ways_the_rack_as_it_lies_comes_first_and_then_the_lowest_places() -> None:
    found = find_ways(LEXICON, "LEEVEL", "level")
    assert not isinstance(found, Refused)
    assert [(one.turned, one.balls) for one in found] == [
        (False, (0, 1, 3, 4, 5)),
        (False, (0, 2, 3, 4, 5)),
        (True, (5, 4, 3, 1, 0)),
        (True, (5, 4, 3, 2, 0)),
    ]


def test_of_equal_ways_one_without_the_blank_comes_first() -> None:
    found = find_ways(LEXICON, "S?TAR", "star")
    assert not isinstance(found, Refused)
    assert [(one.score, one.balls, one.blank) for one in found] == [
        (4, (0, 2, 3, 4), None),
        (4, (0, 1, 3, 4), "t"),
        (4, (1, 2, 3, 4), "s"),
    ]


@pytest.mark.parametrize(
    ("rack", "word", "turned", "balls"), [("?STAIR", "stair", False, (1, 2, 3, 4, 5)), ("RAT?", "tar", True, (2, 1, 0))]
)
def test_the_best_way_leaves_the_blank_unused_even_on_the_turned_rack(
    rack: str, word: str, turned: bool, balls: tuple[int, ...]
) -> None:
    found = best_way(rack, word, len(word))
    assert (found.turned, found.balls, found.blank) == (turned, balls, None)


@pytest.mark.rule("SQT-08", "SQT-12", "SQT-07")
@pytest.mark.parametrize(
    ("rack", "word", "rule", "why"),
    [
        ("STAIR", "at", "SQT-08", "AT is no valid word: too short."),
        ("STAIR", "satir", "SQT-12", "SATIR is no valid word: not found."),
        ("GONNA", "gonna", "SQT-12", "GONNA is no valid word: slang under this switch."),
        ("CANT?", "can't", "SQT-12", "CAN'T is no valid word: has an apostrophe."),
        (
            "STAIR",
            "arts",
            "SQT-07",
            "ARTS can't be spelled: its letters are on the rack, but in neither direction in this order.",
        ),
        ("STAIR", "zebra", "SQT-07", "ZEBRA can't be spelled: the rack has too few of B, E, Z."),
        ("STAIR", "stats", "SQT-07", "STATS can't be spelled: the rack has too few of S, T."),
        (
            "TQI",
            "quit",
            "SQT-07",
            "QUIT can't be spelled: its letters are on the rack, but in neither direction in this order.",
        ),
        ("?IT", "quit", "SQT-07", "QUIT can't be spelled: the rack has too few of Q, U."),
    ],
)
def test_what_cannot_be_spelled_is_refused_by_the_rule_that_is_in_the_way(
    rack: str, word: str, rule: str, why: str
) -> None:
    assert find_ways(LEXICON, rack, word) == Refused(rule, why)


def test_another_switch_has_other_words() -> None:
    full = Lexicon(LEXICON.graph, LexiconSwitch.FULL)
    assert find_ways(full, "GONNA", "gonna") == (Spelling("gonna", 6, False, (0, 1, 2, 3, 4), None, False),)
