"""The coach beside a plain loop over all words, all ways to spell them and all goals."""

import gc
import weakref
from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.task import BackgroundTask, TaskRequest
from companion.games.sequitur.bag import balls_left
from companion.games.sequitur.coach import (
    MOST_WORDS,
    BestLetters,
    BestLettersRequest,
    BestWords,
    BestWordsRequest,
    NextLetter,
    Where,
)
from companion.games.sequitur.goals.conditions import is_met_by_word
from companion.games.sequitur.goals.goals import Goal, example_goals, meets
from companion.games.sequitur.goals.spelling_context import SpelledWord
from companion.games.sequitur.goals.word_advice import Advice
from companion.games.sequitur.model import Options
from companion.lexicon.spelling import Spelling
from tests.games.test_sequitur_goals import one_goal
from tests.lexicon.racks import BAG, LEXICON, all_ways, racks, score_of, words_by_scan

OPTIONS = Options()
UNTESTED = Goal("room", "red", "Names something in this room")
GOALS = st.lists(st.sampled_from((*example_goals(), UNTESTED)), max_size=8).map(tuple)
"""Goals as they may lie on the table; a card may be there twice."""

NOTHING = (0, 0, "")
"""Behind whatever is better than no word."""


def thought_out(thought: BackgroundTask) -> None:
    while not thought.done:
        thought.step()


def answered(ask: BestWordsRequest) -> tuple[Advice, ...]:
    thought = ask.begin()
    thought_out(thought)
    return thought.answer


def letters_of(ask: BestLettersRequest) -> tuple[NextLetter, ...]:
    thought = ask.begin()
    thought_out(thought)
    return thought.answer


def advised(rack: str, goals: tuple[Goal, ...], using: int | None = None) -> Iterator[Advice]:
    """Each word that may be suggested in its best way, of all that use the ball in a place; found without the coach."""
    for word in words_by_scan(rack):
        ways = [
            judged(rack, Spelling(word, score_of(word, way), way.turned, way.balls, way.blank, way.qu), goals)
            for way in all_ways(rack, word)
            if using is None or using in way.balls
        ]
        if ways:
            yield max(ways, key=lambda one: (one.points, one.found.score))


def judged(rack: str, found: Spelling, goals: tuple[Goal, ...]) -> Advice:
    met = tuple(
        place for place, goal in enumerate(goals) if meets(goal, SpelledWord.from_spelling(rack, found), LEXICON)
    )
    points = sum({"red": 3, "yellow": 2, "green": 1}[goals[place].colour] for place in met)
    return Advice(found, met, points, points)


def in_order(advice: Iterable[Advice]) -> tuple[Advice, ...]:
    return tuple(sorted(advice, key=worth))


def worth(one: Advice) -> tuple[int, int, str]:
    return -one.points, -one.found.score, one.found.word


@pytest.mark.thorough
@pytest.mark.rule("SQT-07", "SQT-10", "SQT-11", "SQT-20")
@settings(max_examples=25)
@given(racks(most=9), GOALS)
def test_the_best_words_are_those_that_a_plain_loop_finds(rack: str, goals: tuple[Goal, ...]) -> None:
    assert answered(BestWordsRequest(rack, goals, OPTIONS)) == in_order(advised(rack, goals))[:MOST_WORDS]


@pytest.mark.rule("SQT-07", "SQT-20")
def test_a_rack_that_lies_turned_is_read_from_its_turned_side_as_it_lies() -> None:
    turned = one_goal("{ turned = true }")
    best = {lies: answered(BestWordsRequest("STAR", (turned,), OPTIONS, lies))[0] for lies in (False, True)}
    assert [(one.found.word, one.points) for one in best.values()] == [("rats", 3), ("star", 3)]
    (letter,) = letters_of(
        BestLettersRequest("STA", (turned,), OPTIONS, bag=(("R", 1),), where="ends", lies_turned=True)
    )
    assert letter.opened is not None
    assert letter.opened.rack == "STAR"
    assert letter.opened.advice.found.word == "star"


@settings(max_examples=10)
@given(racks(most=10), GOALS, st.integers(1, 5_000))
def test_slices_of_any_size_end_with_the_same_words_and_get_better_on_the_way(
    rack: str, goals: tuple[Goal, ...], effort: int
) -> None:
    ask = BestWordsRequest(rack, goals, OPTIONS)
    thought = BestWords(ask, effort)
    shown: tuple[Advice, ...] = ()
    while not thought.done:
        new = thought.step()
        assert new == (thought.answer != shown or thought.done)
        assert thought.answer == in_order(thought.answer)
        # The n-th best word is replaced by a better one, or stays.
        assert all(worth(now) <= worth(before) for before, now in zip(shown, thought.answer, strict=False))
        assert len(thought.answer) >= len(shown)
        shown = thought.answer
    assert shown == answered(ask)
    assert not thought.step()


@settings(max_examples=10)
@given(racks(most=5), GOALS, st.integers(1, 20_000))
def test_slices_of_any_size_end_with_the_same_letters(rack: str, goals: tuple[Goal, ...], effort: int) -> None:
    left = balls_left({}, (rack,))
    ask = BestLettersRequest(
        rack, goals, OPTIONS, bag=tuple((face, left[face]) for face in "EQ?" if left[face]), where="anywhere"
    )
    thought = BestLetters(ask, effort)
    thought_out(thought)
    assert thought.answer == letters_of(ask)


@pytest.mark.thorough
@pytest.mark.rule("SQT-01", "SQT-03", "SQT-21")
@settings(max_examples=8)
@given(racks(most=6), GOALS, st.sampled_from(("ends", "anywhere")), st.data())
def test_a_letter_opens_what_a_plain_loop_over_its_places_finds(
    rack: str, goals: tuple[Goal, ...], where: Where, data: st.DataObject
) -> None:
    left = balls_left({}, (rack,))
    faces = data.draw(st.lists(st.sampled_from(sorted(left)), min_size=1, max_size=2, unique=True))
    now = min(map(worth, advised(rack, goals)), default=NOTHING)[:2]
    places = range(len(rack) + 1) if where == "anywhere" else sorted({0, len(rack)})
    letters = letters_of(
        BestLettersRequest(rack, goals, OPTIONS, bag=tuple((face, left[face]) for face in faces), where=where)
    )
    assert {letter.face for letter in letters} == set(faces)
    for letter in letters:
        after = {place: rack[:place] + letter.face + rack[place:] for place in places}
        best = {place: min(map(worth, advised(after[place], goals, place)), default=NOTHING) for place in places}
        place = min(best, key=lambda place: (best[place], place))
        if best[place][:2] >= now:
            assert letter.opened is None
        else:
            opened = letter.opened
            assert opened is not None
            assert worth(opened.advice) == best[place]
            assert (opened.place, opened.rack) == (place, after[place])
            assert place in opened.advice.found.balls
            assert (opened.gain, opened.score_gain) == (now[0] - best[place][0], now[1] - best[place][1])


@pytest.mark.rule("SQT-01")
@given(racks(most=6))
@settings(max_examples=10)
def test_every_letter_of_the_bag_has_its_chance(rack: str) -> None:
    bag = tuple(balls_left({}, (rack,)).items())
    letters = letters_of(BestLettersRequest(rack, (), OPTIONS, bag=bag, where="ends"))
    assert {letter.face: letter.count for letter in letters} == dict(bag)
    assert sum(letter.chance for letter in letters) == pytest.approx(1)
    for letter in letters:
        assert letter.chance == pytest.approx((BAG.count(letter.face) - rack.count(letter.face)) / (72 - len(rack)))


@pytest.mark.rule("SQT-10", "SQT-20")
def test_a_way_that_meets_more_goals_is_better_than_one_that_scores_more() -> None:
    blank = one_goal("{ uses_blank = true }")
    plain, wanted = (
        next(one for one in answered(BestWordsRequest("?JAR", goals, OPTIONS)) if one.found.word == "jar")
        for goals in ((), (blank,))
    )
    assert plain == Advice(Spelling("jar", 3 + 5, False, (1, 2, 3), None, False), (), 0, 0)
    assert wanted == Advice(Spelling("jar", 3, False, (0, 2, 3), "j", False), (0,), 3, 3)


@pytest.mark.rule("SQT-11")
def test_the_q_ball_reads_qu_where_a_goal_asks_for_it() -> None:
    qu = one_goal('{ uses_q = "qu" }')
    plain, wanted = (
        answered(BestWordsRequest("QUIT", (), OPTIONS))[0],
        answered(BestWordsRequest("QUIT", (qu,), OPTIONS))[0],
    )
    assert (plain.found.word, plain.found.qu, plain.found.score) == ("quit", False, 11)
    assert (wanted.found.word, wanted.found.qu, wanted.found.score, wanted.points) == ("quit", True, 4, 3)


@pytest.mark.parametrize(
    ("test", "word", "known"),
    [
        ("{ length = 5 }", "stair", True),
        ("{ not = { length = 5 } }", "stair", False),
        ("{ uses_blank = true }", "stair", None),
        ("{ not = { uses_blank = true } }", "stair", None),
        ("{ all = [{ length = 5 }, { turned = true }] }", "stair", None),
        ("{ all = [{ length = 5 }, { turned = true }] }", "star", False),
        ("{ any = [{ length = 5 }, { turned = true }] }", "stair", True),
        ("{ any = [{ length = 5 }, { turned = true }] }", "star", None),
        ("{ vowels = 0 }", "sky", True),
        ('{ uses_q = "either" }', "quiet", None),
        ('{ uses_q = "either" }', "lemon", False),
        ('{ not = { uses_q = "either" } }', "lemon", True),
    ],
)
def test_what_a_word_alone_says_of_a_goal(test: str, word: str, known: bool | None) -> None:
    goal = one_goal(test)
    assert goal.test is not None
    assert is_met_by_word(goal.test, word, LEXICON) is known


def test_a_goal_that_lies_there_twice_counts_twice_and_one_without_a_test_never() -> None:
    five = one_goal("{ length = 5 }")
    best = answered(BestWordsRequest("STAIR", (five, UNTESTED, five), OPTIONS))[0]
    assert (best.found.word, best.met, best.points) == ("stair", (0, 2), 6)


def test_words_come_by_points_then_by_score_then_by_the_alphabet() -> None:
    vowel = one_goal('{ starts_with_any_of = "aeiou" }')
    words = [one.found.word for one in answered(BestWordsRequest("STAIR", (vowel,), OPTIONS))]
    assert words[:6] == ["air", "its", "stair", "rats", "star", "stir"]


@pytest.mark.rule("SQT-12")
def test_what_must_not_be_suggested_is_not_and_the_tables_own_words_are() -> None:
    unsuitable = next(word for word, entry in LEXICON.words() if entry.unsuitable and len(word) == 4)
    assert all_ways(unsuitable.upper(), unsuitable)
    assert unsuitable not in [one.found.word for one in answered(BestWordsRequest(unsuitable.upper(), (), OPTIONS))]
    own = Options(words=("xqz",))
    assert [one.found.word for one in answered(BestWordsRequest("XQZ", (), own))] == ["xqz"]
    assert answered(BestWordsRequest("XQZ", (), OPTIONS)) == ()


def test_y_is_a_vowel_where_the_table_says_so() -> None:
    none = one_goal("{ vowels = 0 }")
    assert answered(BestWordsRequest("SKY", (none,), OPTIONS))[0].points == 3
    assert answered(BestWordsRequest("SKY", (none,), Options(y_is_vowel=True)))[0].points == 0


@pytest.mark.rule("SQT-03")
def test_the_letters_that_help_most_come_first() -> None:
    six = one_goal("{ length = 6 }")
    bag = (("X", 1), ("S", 2), ("T", 1))
    letters = letters_of(BestLettersRequest("STAIR", (six,), OPTIONS, bag=bag, where="ends"))
    assert [(letter.face, letter.chance) for letter in letters] == [("S", 0.5), ("X", 0.25), ("T", 0.25)]
    stairs, taxi = letters[0].opened, letters[1].opened
    assert stairs is not None
    assert (stairs.rack, stairs.place, stairs.advice.found.word, stairs.gain) == ("STAIRS", 5, "stairs", 3)
    assert taxi is not None
    assert (taxi.gain, taxi.score_gain) == (0, taxi.advice.found.score - 5)
    assert letters[2].opened is None


def test_a_letter_opens_only_what_is_spelled_with_it() -> None:
    within = one_goal("{ not = { uses_both_ends = true } }")
    assert answered(BestWordsRequest("RTAR", (within,), OPTIONS))[0].points == 3
    (letter,) = letters_of(BestLettersRequest("TAR", (within,), OPTIONS, bag=(("R", 1),), where="ends"))
    assert letter.opened is None


def test_letters_that_open_nothing_come_by_their_chance_and_the_blank_last_of_equal_ones() -> None:
    bag = (("?", 1), ("C", 1), ("E", 8), ("B", 1))
    assert [letter.face for letter in letters_of(BestLettersRequest("", (), OPTIONS, bag=bag, where="ends"))] == [
        "E",
        "B",
        "C",
        "?",
    ]


@pytest.mark.rule("SQT-21")
def test_a_letter_may_open_more_between_two_balls() -> None:
    five = one_goal("{ length = 5 }")
    (at_an_end,) = letters_of(BestLettersRequest("STAR", (five,), OPTIONS, bag=(("I", 1),), where="ends"))
    (between,) = letters_of(BestLettersRequest("STAR", (five,), OPTIONS, bag=(("I", 1),), where="anywhere"))
    assert at_an_end.opened is None
    assert between.opened is not None
    assert (between.opened.rack, between.opened.place, between.opened.advice.found.word) == ("SITAR", 1, "sitar")


@pytest.mark.parametrize(
    "ask",
    [
        BestWordsRequest("STAIR", (), OPTIONS),
        BestLettersRequest("STAIR", (), OPTIONS, bag=(("E", 8),), where="anywhere"),
    ],
)
def test_a_thought_that_is_given_up_is_gone_at_once(ask: TaskRequest) -> None:
    thought = ask.begin()
    thought.step()
    gone = weakref.ref(thought)
    gc.disable()
    try:
        del thought
        assert gone() is None
    finally:
        gc.enable()


def test_without_balls_there_is_nothing_to_say() -> None:
    assert answered(BestWordsRequest("", example_goals(), OPTIONS)) == ()
    assert letters_of(BestLettersRequest("STAIR", (), OPTIONS, bag=(), where="ends")) == ()
    (letter,) = letters_of(BestLettersRequest("", (), OPTIONS, bag=(("E", 8),), where="ends"))
    assert (letter.chance, letter.opened) == (1, None)


def test_questions_with_the_same_answer_are_equal() -> None:
    bag = (("E", 1),)
    assert BestWordsRequest("STAIR", example_goals(), OPTIONS) == BestWordsRequest("STAIR", example_goals(), Options())
    assert BestWordsRequest("STAIR", (), OPTIONS) != BestWordsRequest("STARI", (), OPTIONS)
    assert BestLettersRequest("STAIR", (), OPTIONS, bag=bag, where="ends") != BestLettersRequest(
        "STAIR", (), OPTIONS, bag=bag, where="anywhere"
    )
