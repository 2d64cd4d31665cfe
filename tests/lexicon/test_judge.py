"""The verdict on a word, and why it is none."""

import pytest

from companion.lexicon.graph import WordClass
from companion.lexicon.lexicon import Lexicon, LexiconSwitch, Reason
from companion.lexicon.near_misses import near_misses
from companion.lexicon.word_file import WordsError, read_own_words

STANDARD = Lexicon.open()

SLANG = 48
"""The slang words of the lexicon."""


@pytest.mark.rule("SQT-12")
@pytest.mark.parametrize("asked", ["star", "STAR", " Star ", "café", "œuvre", "Ærie", "cant", "app", "xebec"])
def test_valid_words(asked: str) -> None:
    verdict = STANDARD.judge(asked)
    assert verdict.valid
    assert verdict.asked == asked
    assert verdict.entry


@pytest.mark.rule("SQT-08", "SQT-12")
@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ("", Reason.TOO_SHORT),
        ("at", Reason.TOO_SHORT),
        ("can't", Reason.APOSTROPHE),
        ("can’t", Reason.APOSTROPHE),
        ("x-ray", Reason.HYPHEN),
        ("ice cream", Reason.SIGN),
        ("b4", Reason.SIGN),
        ("слово", Reason.SIGN),
        ("London", Reason.NAME),
        ("mozart", Reason.NAME),
        ("NASA", Reason.ABBREVIATION),
        ("psid", Reason.ABBREVIATION),
        ("gonna", Reason.SLANG),
        ("zyzzz", Reason.NOT_FOUND),
        ("z" * 200, Reason.NOT_FOUND),
    ],
)
def test_why_something_is_no_word(asked: str, reason: Reason) -> None:
    verdict = STANDARD.judge(asked)
    assert not verdict.valid
    assert verdict.reason is reason


@pytest.mark.parametrize(
    ("switch", "slang", "rare"),
    [
        (LexiconSwitch.FAMILY, Reason.SLANG, Reason.RARE),
        (LexiconSwitch.STANDARD, Reason.SLANG, None),
        (LexiconSwitch.FULL, None, None),
    ],
)
def test_the_switch_decides_about_slang_and_rare_words(
    switch: LexiconSwitch, slang: Reason | None, rare: Reason | None
) -> None:
    lexicon = Lexicon.open(switch)
    assert lexicon.judge("gonna").reason is slang
    assert lexicon.judge("xebec").reason is rare
    assert lexicon.judge("bastion").valid


@pytest.mark.parametrize("switch", [LexiconSwitch.FAMILY, LexiconSwitch.STANDARD, LexiconSwitch.FULL])
def test_the_words_of_a_switch_are_those_that_it_finds_valid(switch: LexiconSwitch) -> None:
    lexicon = Lexicon.open(switch)
    listed = dict(lexicon.words())
    assert list(listed) == sorted(listed)
    for word, entry in lexicon.graph.words():
        assert lexicon.accepts(entry) == (word in listed)
    rare = sum(entry.word_class is WordClass.RARE and not entry.slang for _, entry in lexicon.graph.words())
    left_out = {LexiconSwitch.FAMILY: SLANG + rare, LexiconSwitch.STANDARD: SLANG, LexiconSwitch.FULL: 0}
    assert len(listed) == sum(1 for _ in lexicon.graph.words()) - left_out[switch]


@pytest.mark.parametrize(
    ("asked", "word"),
    [("Œuvre", "oeuvre"), ("crème", "creme"), ("Straße", "strasse"), ("fjørd", "fjord"), ("Łđæ", "ldae")],
)
def test_accents_and_ligatures_are_written_out(asked: str, word: str) -> None:
    assert STANDARD.judge(asked).word == word
    assert read_own_words("own.txt", f"{asked}\n".encode()) == (word,)


def test_own_words_are_added_and_count_under_every_switch() -> None:
    lexicon = Lexicon.open(LexiconSwitch.FAMILY, read_own_words("own.txt", b"starz\ngonna\nxebec\nstar\ntwat\n"))
    classes = {
        word: verdict.entry.word_class
        for word in ("starz", "gonna", "xebec", "star", "twat", "stars")
        if (verdict := lexicon.judge(word)).valid and verdict.entry
    }
    own, common = WordClass.OWN, WordClass.COMMON
    assert classes == {
        "starz": own,
        "gonna": own,
        "xebec": own,
        "star": common,
        "twat": WordClass.KNOWN,
        "stars": common,
    }
    assert lexicon.judge("dunno").reason is Reason.SLANG


def test_struck_words_count_under_no_switch_and_all_others_do() -> None:
    lexicon = Lexicon.open(LexiconSwitch.FULL, ["starz"], ["star", "starz"])
    verdicts = [lexicon.judge(word).reason for word in ("star", "starz", "stars", "starx")]
    assert verdicts == [Reason.STRUCK, Reason.STRUCK, None, Reason.NOT_FOUND]
    assert "star" not in near_misses(lexicon, "sttar")


def test_what_is_never_suggested_stays_so_in_a_list_of_ones_own() -> None:
    hidden = next(word for word, entry in STANDARD.graph.words() if entry.unsuitable and entry.word_class == "rare")
    entry = Lexicon.open(LexiconSwitch.FAMILY, [hidden]).judge(hidden).entry
    assert entry
    assert entry.unsuitable


def test_what_is_never_suggested_stays_so_in_a_list_that_stands_alone() -> None:
    lexicon = Lexicon.of_own_words(["starz", "twat"])
    assert {word: lexicon.suggests(entry) for word, entry in lexicon.words()} == {"starz": True, "twat": False}


def test_own_words_alone() -> None:
    lexicon = Lexicon.of_own_words(read_own_words("own.txt", b"starz\ngonna\n"))
    assert [word for word, _ in lexicon.words()] == ["gonna", "starz"]
    assert lexicon.judge("star").reason is Reason.NOT_FOUND


def test_a_list_of_ones_own_may_have_remarks_capitals_accents_and_empty_lines() -> None:
    text = "\ufeff# mine\n\n  Café \r\nstar\nSTAR\n"
    assert read_own_words("own.txt", text.encode()) == ("cafe", "star")


@pytest.mark.parametrize(
    ("content", "wrong"),
    [
        (b"star\nqi\n", "own.txt:2: 'qi' is too short; expected one word a line, 3 to 21 letters."),
        (
            b"ice cream",
            "own.txt:1: 'ice cream' has a sign that is no letter; expected one word a line, 3 to 21 letters.",
        ),
        (b"z" * 3000, f"own.txt:1: '{'z' * 21}…' is too long; expected one word a line, 3 to 21 letters."),
        (b"star\n\ncaf\xe9\n", "own.txt:3: this line is not UTF-8; expected one word a line, 3 to 21 letters."),
    ],
)
def test_a_bad_list_is_refused_with_file_and_line(content: bytes, wrong: str) -> None:
    with pytest.raises(WordsError) as error:
        read_own_words("own.txt", content)
    assert str(error.value) == wrong
