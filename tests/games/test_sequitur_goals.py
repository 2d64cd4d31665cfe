"""Goals as data: each condition, how they combine, what files are refused, and the example set (SQT-20)."""

import json
import re
import tomllib
from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.toml.entries import EntriesError, decode_text
from companion.games.sequitur.goals.condition_table import CONDITIONS
from companion.games.sequitur.goals.conditions import All, AnyOf, Is, Not, Test, condition_text, depth, is_met
from companion.games.sequitur.goals.examples import familiar_words, find_examples
from companion.games.sequitur.goals.goals import Goal, example_goals, meets, missing_goals, read_goals
from companion.games.sequitur.goals.spelling_context import SpelledWord
from companion.lexicon.lexicon import Lexicon
from companion.lexicon.spelling import spell_any_word
from tests.cli.runs import ran

EXAMPLE = Path(__file__).parents[2] / "companion" / "games" / "sequitur" / "goals" / "example_goals.toml"


@cache
def lexicon() -> Lexicon:
    return Lexicon.open()


@cache
def familiar() -> tuple[str, ...]:
    return familiar_words(lexicon())


def one_goal(test: str) -> Goal:
    (goal,) = read_goals(f'[[goal]]\nid = "one"\ncolour = "red"\ntext = "One."\ntest = {test}\n', "goals.toml")
    return goal


def laid(
    word: str, rack: str = "", turned: bool = False, blank: bool | None = None, qu: bool | None = None
) -> SpelledWord:
    """The best way of spelling a word with a rack that is as said; without a rack, its balls and no others."""
    rack = rack or word.upper()
    return next(
        SpelledWord.from_spelling(rack, found)
        for found in spell_any_word(rack, word)
        if found.turned == turned and blank in (None, found.blank is not None) and qu in (None, found.qu)
    )


WORDS: dict[str, list[tuple[str, str, str]]] = {
    # condition: (its value in a file, words that meet it, words that don't)
    "length": [
        ("5", "stair adder", "star stairs"),
        ("{ least = 4 }", "star stairs", "air"),
        ("{ most = 4 }", "air star", "stair"),
        ("{ least = 4, most = 5 }", "star stair", "air stairs"),
    ],
    "starts_with": [('"st"', "star stab", "ask tsar")],
    "ends_with": [('"ing"', "ring singing", "ingot rink")],
    "starts_with_any_of": [('"aeiou"', "air oat", "star yes")],
    "ends_with_any_of": [('"ey"', "ape boy", "yes eat")],
    "contains": [('"a"', "air star", "rose"), ('"tai"', "stair", "star tiara")],
    "contains_all_of": [('"air"', "stair rain fairy", "star")],
    "contains_any_of": [('"jqx"', "jar box", "star")],
    "letter": [
        ('"e"', "ape eel", "star"),
        ('{ letter = "e", least = 2 }', "eel geese", "ape"),
        ('{ letter = "e", least = 2, most = 2 }', "eel", "ape geese"),
        ('{ letter = "e", least = 0, most = 1 }', "star ape", "eel"),
    ],
    "vowels": [("2", "stair", "star audio"), ("{ least = 3 }", "audio", "stair")],
    "consonants": [("3", "stair", "air strap"), ("{ most = 1 }", "air", "star")],
    "different_letters": [("3", "added", "star"), ("{ least = 4 }", "star stair", "added")],
    "vowels_in_row": [("2", "air stair", "star era"), ("3", "queue beau", "air")],
    "consonants_in_row": [("3", "strap", "star"), ("2", "star", "era")],
    "double_letter": [("true", "adder eel", "star eve")],
    "same_ends": [("true", "stairs eve", "star")],
    "alphabetical": [
        ('"a_to_z"', "adder almost", "star spoon"),
        ('"z_to_a"', "spoon wolf", "almost star"),
        ('"either"', "almost spoon", "star"),
    ],
    "palindrome": [("true", "eve level", "star")],
    "alternating": [("true", "era banana", "star air")],
    "no_repeated_letter": [("true", "star stair", "adder eve")],
    "word_without_a_letter": [("true", "stair start", "air fox rhythm")],
    "word_reversed": [("true", "star live", "stair level")],
    "word_with_a_change": [("true", "star stair", "rhythm")],
    "contains_word": [("3", "stair boxes", "era myth"), ("4", "boxers", "stair")],
}

WAYS: dict[str, list[tuple[str, list[SpelledWord], list[SpelledWord]]]] = {
    # The same, for the conditions that ask how the balls were used.
    "score": [
        ("{ least = 10 }", [laid("joker")], [laid("joker", "?OKER"), laid("stair")]),
        ("5", [laid("stair")], [laid("star")]),
    ],
    "uses_blank": [("true", [laid("star", "S?AR")], [laid("star"), laid("star", "S?TAR", blank=False)])],
    "uses_q": [
        ('"either"', [laid("quit"), laid("quit", "QIT")], [laid("star"), laid("quit", "?UIT"), laid("star", "QSTAR")]),
        ('"q"', [laid("quit")], [laid("quit", "QIT"), laid("star")]),
        ('"qu"', [laid("quit", "QIT")], [laid("quit"), laid("star", "QSTAR")]),
    ],
    "uses_balls_worth": [
        ("5", [laid("jar"), laid("zoo")], [laid("jar", "?AR"), laid("star")]),
        ("7", [laid("quit")], [laid("quit", "QIT"), laid("quit", "?UIT")]),
        ("{ points = 2, least = 2 }", [laid("bump")], [laid("bat")]),
    ],
    "uses_both_ends": [("true", [laid("star"), laid("star", "SXTAR")], [laid("star", "STARX"), laid("star", "XSTAR")])],
    "uses_every_ball": [("true", [laid("star"), laid("quit", "QIT")], [laid("star", "SXTAR")])],
    "turned": [("true", [laid("star", "RATS", turned=True)], [laid("star")])],
}


def word_cases() -> list[tuple[str, str, bool]]:
    return [
        (f"{{ {name} = {value} }}", word, met)
        for name, rows in WORDS.items()
        for value, good, bad in rows
        for words, met in ((good, True), (bad, False))
        for word in words.split()
    ]


def way_cases() -> list[tuple[str, SpelledWord, bool]]:
    return [
        (f"{{ {name} = {value} }}", way, met)
        for name, rows in WAYS.items()
        for value, good, bad in rows
        for ways, met in ((good, True), (bad, False))
        for way in ways
    ]


def test_every_condition_has_cases() -> None:
    assert set(WORDS) | set(WAYS) == set(CONDITIONS)
    assert {name for name, condition in CONDITIONS.items() if condition.of_rack} == set(WAYS)


@pytest.mark.rule("SQT-20")
@pytest.mark.parametrize(("test", "word", "met"), word_cases())
def test_a_word_meets_a_condition(test: str, word: str, met: bool) -> None:
    assert lexicon().judge(word).valid
    # The spelling does not matter to these.
    assert meets(one_goal(test), laid(word), lexicon()) is met


@pytest.mark.rule("SQT-20")
@pytest.mark.parametrize(("test", "way", "met"), way_cases())
def test_a_way_of_spelling_meets_a_condition(test: str, way: SpelledWord, met: bool) -> None:
    assert meets(one_goal(test), way, lexicon()) is met


@pytest.mark.rule("SQT-20")
@pytest.mark.parametrize(
    ("word", "test"),
    [("air", "vowels_in_row = 2"), ("stair", "word_without_a_letter = true"), ("adder", 'alphabetical = "a_to_z"')],
)
def test_the_examples_that_reviewers_tell_of(word: str, test: str) -> None:
    assert meets(one_goal(f"{{ {test} }}"), laid(word), lexicon()) is True


@pytest.mark.parametrize(
    ("word", "test", "plain", "with_y"),
    [
        ("rhythm", "vowels = 0", True, False),
        ("rhythm", "consonants_in_row = 6", True, False),
        ("bay", "vowels_in_row = 2", False, True),
        ("yam", "alternating = true", True, False),
        ("cyst", "consonants = 4", True, False),
    ],
)
def test_y_is_a_vowel_by_a_switch(word: str, test: str, plain: bool, with_y: bool) -> None:
    goal = one_goal(f"{{ {test} }}")
    assert meets(goal, laid(word), lexicon()) is plain
    assert meets(goal, laid(word), lexicon(), y_is_vowel=True) is with_y


def test_another_word_counts_only_when_it_counts_at_the_table() -> None:
    small = Lexicon.of_own_words(("stair", "star", "part", "trap"))
    removed, turned = one_goal("{ word_without_a_letter = true }"), one_goal("{ word_reversed = true }")
    assert meets(removed, laid("stair"), small) is True
    assert meets(turned, laid("part"), small) is True
    assert meets(turned, laid("star"), small) is False
    assert meets(removed, laid("star"), small) is False


@pytest.mark.parametrize(
    ("test", "same"),
    [
        ("vowels_in_row = 2", lambda word: re.search("[aeiou]{2}", word) is not None),
        ("consonants_in_row = 3", lambda word: re.search("[^aeiou]{3}", word) is not None),
        ("double_letter = true", lambda word: re.search(r"(.)\1", word) is not None),
        ("same_ends = true", lambda word: re.fullmatch(r"(.).*\1", word) is not None),
        ('alphabetical = "a_to_z"', lambda word: re.fullmatch("".join(f"{c}*" for c in ALPHABET), word) is not None),
        ("alternating = true", lambda word: re.search("[aeiou]{2}|[^aeiou]{2}", word) is None),
        ("no_repeated_letter = true", lambda word: re.search(r"(.).*\1", word) is None),
    ],
)
def test_conditions_agree_with_plain_patterns(test: str, same: Callable[[str], bool]) -> None:
    goal = one_goal(f"{{ {test} }}")
    sample = [laid(word) for word in familiar()[:2000]]
    assert [meets(goal, way, lexicon()) for way in sample] == [same(way.word) for way in sample]


ALPHABET = "abcdefghijklmnopqrstuvwxyz"

leaves = st.sampled_from(
    [one_goal(test).test for test in dict.fromkeys(test for test, *_ in [*word_cases(), *way_cases()])]
)
tests: st.SearchStrategy[Any] = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.builds(Not, inner),
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: All(tuple(parts))),
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: AnyOf(tuple(parts))),
    ),
    max_leaves=6,
)
ways = st.sampled_from([way for _, way, _ in way_cases()] + [laid(word) for _, word, _ in word_cases()])


@given(tests, ways, st.booleans())
def test_not_not_is_nothing(test: Test, way: SpelledWord, y: bool) -> None:
    met = is_met(test, way, lexicon(), y)
    assert is_met(Not(test), way, lexicon(), y) is not met
    assert is_met(Not(Not(test)), way, lexicon(), y) is met


@given(st.lists(tests, min_size=1, max_size=4), ways)
def test_all_and_any(parts: list[Test], way: SpelledWord) -> None:
    met = [is_met(part, way, lexicon()) for part in parts]
    denied = tuple(Not(part) for part in parts)
    assert is_met(All(tuple(parts)), way, lexicon()) is all(met)
    assert is_met(AnyOf(tuple(parts)), way, lexicon()) is any(met)
    assert is_met(Not(All(tuple(parts))), way, lexicon()) is is_met(AnyOf(denied), way, lexicon())


def as_toml(test: Test) -> str:
    """A test as a file may write it, all arguments by name."""
    match test:
        case All(parts):
            return f"{{ all = [{', '.join(as_toml(part) for part in parts)}] }}"
        case AnyOf(parts):
            return f"{{ any = [{', '.join(as_toml(part) for part in parts)}] }}"
        case Not(part):
            return f"{{ not = {as_toml(part)} }}"
        case Is(name, values):
            fields = CONDITIONS[name].arguments
            pairs = ", ".join(f"{f.name} = {json.dumps(v)}" for f, v in zip(fields, values, strict=True))
            return f"{{ {name} = {{ {pairs} }} }}" if fields else f"{{ {name} = true }}"


@given(tests.filter(lambda test: depth(test) <= 8))
def test_a_file_gives_back_the_test_that_it_was_written_from(test: Test) -> None:
    assert one_goal(as_toml(test)).test == test


VERBS = {"has", "is", "starts", "ends", "contains", "becomes", "scores", "uses", "does"}


@given(tests)
def test_what_is_said_follows_the_word(test: Test) -> None:
    said = condition_text(test)
    assert said.lstrip("(").split()[0] in VERBS
    assert "  " not in said
    assert said.isascii()


@pytest.mark.parametrize(
    ("test", "words"),
    [
        ("length = 5", "has exactly 5 letters"),
        ("vowels = 1", "has exactly 1 vowel"),
        ("length = { least = 4, most = 6 }", "has 4 to 6 letters"),
        ("consonants = { most = 1 }", "has at most 1 consonant"),
        ('contains_any_of = "aei"', "contains A, E or I"),
        ('contains_all_of = "ae"', "contains A and E"),
        ('not = { contains_all_of = "ae" }', "does not contain both A and E"),
        ('not = { contains_all_of = "aei" }', "does not contain all of A, E and I"),
        ('uses_q = "qu"', "uses the Q ball as Qu"),
        ("uses_balls_worth = 5", "uses at least 1 ball with exactly 5 skill points"),
        ('not = { starts_with = "s" }', "does not start with S"),
        ("not = { palindrome = true }", "is not the same when it is read backward"),
        (
            "all = [{ double_letter = true }, { any = [{ length = 4 }, { turned = true }] }]",
            "has a double letter and (has exactly 4 letters or is spelled from the turned rack)",
        ),
        (
            "not = { all = [{ double_letter = true }, { turned = true }] }",
            "does not have a double letter or is not spelled from the turned rack",
        ),
        (
            'not = { any = [{ contains = "th" }, { contains = "ch" }, { contains = "sh" }] }',
            "contains none of TH, CH and SH",
        ),
        (
            "not = { any = [{ double_letter = true }, { not = { turned = true } }] }",
            "does not have a double letter and is spelled from the turned rack",
        ),
    ],
)
def test_a_test_in_words(test: str, words: str) -> None:
    goal = one_goal(f"{{ {test} }}")
    assert goal.test is not None
    assert condition_text(goal.test) == words


def test_a_goal_without_a_test_is_judged_by_the_table() -> None:
    (goal,) = read_goals('[[goal]]\nid = "a"\ncolour = "yellow"\ntext = "A river"\ncount = 3', "goals.toml")
    assert goal == Goal("a", "yellow", "A river", 3)
    assert goal.points == 2
    assert meets(goal, laid("star"), lexicon()) is None
    assert list(find_examples(goal, familiar(), lexicon())) == []


GOAL = '[[goal]]\nid = "a"\ncolour = "red"\ntext = "A text"\n'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (GOAL + "test = { vowls = 3 }", "g.toml:5: goal 1, test.vowls is not a condition; expected all, any, not, le"),
        (GOAL + "test = { vowls = 3 }", "Did you mean vowels?"),
        (GOAL + 'test = { length = "five" }', 'g.toml:5: goal 1, test.length is "five"; expected a whole number'),
        (GOAL + "test = { length = true }", "test.length is true; expected a whole number from 0 to 99."),
        (GOAL + "test = { length = 5.5 }", "test.length is 5.5; expected a whole number"),
        (GOAL + "test = { length = -1 }", "test.length is -1; expected a whole number"),
        (GOAL + "test = { length = {} }", "test.length is an empty table; expected { least = ... } or { most = ... }."),
        (GOAL + "test = { length = { lest = 5 } }", "test.length.lest is not a key; expected least or most. Did you"),
        (GOAL + "test = { length = { least = 6, most = 5 } }", "test.length has least = 6 and most = 5; expected"),
        (GOAL + "test = { letter = { least = 2 } }", "test.letter has no letter; expected letter = one small letter"),
        (GOAL + 'test = { letter = "ee" }', 'test.letter is "ee"; expected one small letter in quotes ("e").'),
        (GOAL + 'test = { starts_with = "St" }', 'test.starts_with is "St"; expected small letters'),
        (GOAL + 'test = { contains = "a\\n" }', 'test.contains is "a\\n"; expected small letters'),
        (GOAL + "test = { alphabetical = true }", 'test.alphabetical is true; expected "a_to_z", "z_to_a" or "eit'),
        (GOAL + "test = { palindrome = false }", "test.palindrome is false; expected true; { not = { palindrome"),
        (GOAL + "test = {}", "test is a table of 0 keys; expected one condition"),
        (GOAL + "test = { turned = true, palindrome = true }", "test is a table of 2 keys; expected one condition"),
        (GOAL + "test = { uses_balls_worth = 6 }", "is 6; expected the skill points of a ball: 0, 1, 2, 3, 4, 5 or 7."),
        (GOAL + 'test = "palindrome"', 'test is "palindrome"; expected one condition'),
        (GOAL + "test = { all = [] }", "test.all is an empty list; expected a list of conditions."),
        (GOAL + "test = { any = { turned = true } }", "test.any is a table; expected a list of conditions."),
        (GOAL + "test = { any = [{ turned = true }, 3] }", "test.any.2 is 3; expected one condition"),
        (GOAL + "test = " + "{ not = " * 9 + "{ turned = true }" + "}" * 9, "is more than 8 deep; expected a simpler"),
        (
            GOAL + "test = { any = [" + 11 * "{ turned = true }, " + "] }",
            "g.toml:5: goal 1, test has 11 conditions; expected at most 10.",
        ),
        (GOAL + "count = 0", "g.toml:5: goal 1, count is 0; expected a whole number from 1 to 72."),
        (GOAL + "count = 73", "count is 73; expected a whole number from 1 to 72."),
        (GOAL + "count = 1.0", "count is 1.0; expected"),
        (GOAL + "count = nan", "count is nan; expected"),
        (GOAL + "count = 0x" + "f" * 5000, "count is too long to show; expected"),
        (GOAL + "cuont = 1", "goal 1, cuont is not a key; expected id, colour, text or count. Did you mean count?"),
        (GOAL.replace("A text", ""), 'g.toml:4: goal 1, text is ""; expected the text of the card'),
        (GOAL.replace("A text", " \\t"), 'text is " \\t"; expected the text of the card'),
        (GOAL.replace('"A text"', '"""\nA\n"""\ncount = 0'), "g.toml:7: goal 1, count is 0;"),
        (GOAL.replace("red", "blue"), 'g.toml:3: goal 1, colour is "blue"; expected "red", "yellow" or "green".'),
        (GOAL.replace('"a"', '"A 1"'), 'g.toml:2: goal 1, id is "A 1"; expected small letters, digits'),
        (GOAL.replace('"a"', '"a\\n"'), "goal 1, id is"),
        (GOAL.replace('id = "a"\n', ""), "g.toml:1: goal 1 has no id; expected id = small letters"),
        (f"# two\n{GOAL}\n{GOAL}", 'g.toml:8: goal 2, id is "a" a second time; expected another one for each card.'),
        (f"{GOAL}\n[goal.test]\nvowls = 3\n", "g.toml:7: goal 1, test.vowls is not a condition"),
        (f"{GOAL}\n[goal.test]\nturned = true\n\n{GOAL}count = 0", "g.toml:13: goal 2, count is 0;"),
        ("goal = [{ id = 3 }]", "g.toml: goal 1, id is 3;"),
        ("goal = 3", "g.toml: goal is 3; expected tables [[goal]]."),
        ("[goal]\nid = 3", "g.toml: goal is a table; expected tables [[goal]]."),
        ("goals = 3", 'g.toml: "goals" is not known here; expected nothing but tables [[goal]].'),
        (f"{GOAL}count = ", "g.toml:5: can't be understood here (Invalid value); expected"),
        ("x = " + "[" * 5000, "g.toml: is nested too deep; expected lines such as"),
    ],
)
def test_a_bad_file_is_told_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(EntriesError) as told:
        read_goals(text, "g.toml")
    assert sentence in str(told.value)
    assert "\n" not in str(told.value)


def test_a_file_that_is_not_text() -> None:
    with pytest.raises(EntriesError, match=r"^g\.toml:2: holds the byte 0xFF; expected text in UTF-8\.$"):
        decode_text(b"# a\n\xff", "g.toml")


def complaint(content: bytes) -> str:
    """What is said of a file of goals; nothing when it can be used."""
    try:
        read_goals(decode_text(content, "g.toml"), "g.toml")
    except EntriesError as error:
        return str(error)
    return ""


def is_told_well(content: bytes) -> None:
    told = complaint(content)
    assert re.fullmatch(r"(g\.toml(:[1-9][0-9]*)?: .+; expected .+)?", told)


@given(st.binary(max_size=60))
def test_no_bytes_make_a_traceback(content: bytes) -> None:
    is_told_well(content)
    is_told_well(GOAL.encode() + content)


fragments = st.sampled_from(
    [
        *GOAL.splitlines(),
        *(f"test = {{ {name} = true }}" for name in CONDITIONS),
        "[goal.test]",
        "[[goal.test]]",
        "test = { all = [{ length = 3 }, { not = { letter = 'e' } }] }",
        "test.length.least = 3",
        "length = 3",
        "count = 2",
        'text = """',
        '"""',
        "all = [",
        "]",
        "{ turned = true },",
        "[goal]",
        '"\\n" = 1',
        "count = 1979-05-27",
        "",
    ]
)


@given(st.lists(fragments, max_size=12))
def test_no_shuffled_file_makes_a_traceback(lines: list[str]) -> None:
    is_told_well("\n".join(lines).encode())


@given(
    st.lists(fragments, max_size=6), st.text(max_size=10), st.sampled_from(["id", "colour", "text", "count", "test"])
)
def test_a_wrong_value_is_told_with_its_line(before: list[str], value: str, key: str) -> None:
    """The goal is put behind whatever parses, and the line is the one that was written."""
    start = "\n".join(["# a remark", "", *before])
    wrong = GOAL.replace(f"{key} = ", "#") + f"{key} = [{json.dumps(value)},\n'second line']\n"
    text = f"{start}\n{wrong}"
    try:
        read_goals(start, "g.toml")
        tomllib.loads(text)
    except (EntriesError, ValueError):
        return
    with pytest.raises(EntriesError) as told:
        read_goals(text, "g.toml")
    assert f"g.toml:{text.count(chr(10)) - 1}: goal " in str(told.value)


@pytest.mark.rule("SQT-02", "SQT-20")
def test_the_example_set() -> None:
    goals = example_goals()
    assert read_goals(EXAMPLE.read_text(encoding="utf-8"), "x") == goals
    assert missing_goals(goals) is None
    assert {goal.colour: goal.points for goal in goals} == {"red": 3, "yellow": 2, "green": 1}
    assert all(goal.id.startswith("example-") for goal in goals)
    assert "EXAMPLE" in EXAMPLE.read_text(encoding="utf-8").splitlines()[0]


@pytest.mark.parametrize("goal", example_goals(), ids=lambda goal: goal.id)
def test_every_example_goal_has_words(goal: Goal) -> None:
    assert len(list(islice(find_examples(goal, familiar(), lexicon()), 20))) == 20


def test_a_deck_that_is_not_whole_is_told() -> None:
    goals = example_goals()
    assert missing_goals(goals[:1]) == "These are 2 goal cards; the three decks of the game have 72."
    assert missing_goals(()) == "These are 0 goal cards; the three decks of the game have 72."


def test_common_words_come_first_and_no_unsuitable_ones() -> None:
    entries = [lexicon().graph.find(word) for word in familiar()]
    classes = [entry.word_class.value for entry in entries if entry is not None]
    assert classes == sorted(classes, key=("common", "own", "known", "rare").index)
    assert len(classes) == len(entries)
    assert not any(entry.unsuitable or entry.slang for entry in entries if entry is not None)


@pytest.mark.parametrize("word", ["pizzazz", "jazz"])
def test_no_example_needs_more_balls_than_there_are(word: str) -> None:
    goal = one_goal("{ length = { least = 3 } }")
    assert list(find_examples(goal, [word], lexicon())) == ([word] if word == "jazz" else [])


@cache
def every_way(word: str) -> list[SpelledWord]:
    """A word on every rack of its balls, also with the blank anywhere or one ball more."""
    plain = [word.upper(), word.upper().replace("QU", "Q")]
    racks = plain + [f"{rack[:place]}?{rack[place + 1 :]}" for rack in plain for place in range(len(rack))]
    racks += [changed for rack in racks for changed in (rack + "X", rack[:-1] + "X" + rack[-1])]
    return [
        SpelledWord.from_spelling(rack, way)
        for one in racks
        for rack in (one, one[::-1])
        for way in spell_any_word(rack, word)
    ]


@given(tests)
def test_the_examples_are_the_words_that_meet_the_goal_in_some_way(test: Test) -> None:
    words = ["star", "quit", "zoo", "level", "banana", "queue"]
    met = [word for word in words if any(is_met(test, way, lexicon()) for way in every_way(word))]
    assert list(find_examples(Goal("a", "red", "A.", 1, test), words, lexicon())) == met


@pytest.mark.parametrize(
    ("test", "words"),
    [
        ("score = 90", []),
        ("score = { least = 36 }", ["psychopharmacologies", "psychopharmacologist", "succinylsulfathiazole"]),
        ("all = [{ uses_every_ball = true }, { not = { uses_both_ends = true } }]", []),
        ("all = [{ score = { most = 3 } }, { contains_word = 8 }]", []),
        ("all = [{ contains_word = 5 }, { not = { contains_word = 4 } }]", []),
        ("all = [{ word_reversed = true }, { not = { any = [{ length = 3 }, { word_reversed = true }] } }]", []),
        ('all = [{ uses_q = "q" }, { uses_balls_worth = { points = 5, least = 2 } }]', ["squeezebox", "squeezeboxes"]),
    ],
)
def test_few_words_or_none_meet_a_goal(test: str, words: list[str]) -> None:
    tried = [word for word in familiar() if "q" in word or len(word) > 18]
    assert sorted(find_examples(one_goal(f"{{ {test} }}"), tried, lexicon())) == words


@pytest.mark.parametrize(
    ("test", "word"),
    [
        ('uses_q = "qu"', "quit"),
        ('uses_q = "q"', "quit"),
        ('all = [{ uses_q = "qu" }, { uses_every_ball = true }]', "quit"),
        ("not = { not = { turned = true } }", "star"),
        ("all = [{ uses_blank = true }, { uses_balls_worth = 5 }]", "jazz"),
        ("not = { uses_every_ball = true }", "star"),
        ("not = { any = [{ uses_both_ends = true }, { turned = true }] }", "star"),
        ("all = [{ uses_both_ends = true }, { not = { uses_every_ball = true } }]", "star"),
    ],
)
def test_examples_are_spelled_in_the_way_that_is_asked_for(test: str, word: str) -> None:
    assert list(find_examples(one_goal(f"{{ {test} }}"), [word], lexicon())) == [word]


def test_goals_check_says_what_each_accepts() -> None:
    done = ran("goals", "check", EXAMPLE)
    assert (done.status, done.err) == (0, "")
    assert "example-alphabetical (red ×2): Letters in alphabetical order" in done.out
    assert "    The word has its letters in alphabetical order.\n" in done.out
    told = json.loads(ran("goals", "check", EXAMPLE, "--json", "--lexicon", "family").out)
    assert [one["id"] for one in told] == [goal.id for goal in example_goals()]
    assert all(len(one["words"]) == 5 for one in told)
    assert told[0]["test"] == "has at least 2 vowels in a row"


def test_goals_check_names_a_goal_that_no_word_meets(tmp_path: Path) -> None:
    own, file = tmp_path / "own.txt", tmp_path / "mine.toml"
    own.write_text("brzap\n", encoding="utf-8")
    file.write_text(GOAL + "test = { all = [{ vowels = 0 }, { starts_with = 'a' }] }\n", encoding="utf-8")
    done = ran("goals", "check", file, "--only-words", own)
    assert done.status == 1
    assert "No word meets it." in done.out
    assert "These are 1 goal card; the three decks of the game have 72." in done.out


def test_goals_check_looks_for_words_in_a_list_of_ones_own(tmp_path: Path) -> None:
    own, file = tmp_path / "own.txt", tmp_path / "mine.toml"
    own.write_text("brzap\n", encoding="utf-8")
    file.write_text(GOAL + "test.starts_with = 'brz'\n", encoding="utf-8")
    assert ran("goals", "check", file).status == 1
    for how in ("--words", "--only-words"):
        done = ran("goals", "check", file, how, own)
        assert (done.status, done.err) == (0, "")
        assert "    brzap\n" in done.out
    done = ran("goals", "check", file, "--words", tmp_path / "none.txt")
    assert (done.status, done.out) == (2, "")


def test_goals_check_asks_the_table_where_there_is_no_test(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOAL, encoding="utf-8")
    done = ran("goals", "check", file)
    assert (done.status, done.err) == (0, "")
    assert "    The table judges.\n" in done.out


@pytest.mark.parametrize(
    ("content", "told"),
    [(b"\xff", "holds the byte 0xFF"), (b"[[goal]]\n", "goal 1 has no id"), (None, "can't be read (No such file")],
)
def test_goals_check_refuses_a_bad_file(tmp_path: Path, content: bytes | None, told: str) -> None:
    file = tmp_path / "mine.toml"
    if content is not None:
        file.write_bytes(content)
    done = ran("goals", "check", file)
    assert (done.status, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert told in done.err
