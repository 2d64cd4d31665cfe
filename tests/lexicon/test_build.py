"""The committed lists are what the tool makes of SCOWL, and the tool makes what the lists say."""

import re
import subprocess
import sys
import unicodedata
from collections import Counter
from pathlib import Path

import pytest

from companion.lexicon.graph import WordClass, load_graph
from tests.needs import needs

ROOT = Path(__file__).parents[2]
DATA = ROOT / "companion" / "lexicon" / "data"
REVIEWED = ROOT / "tools" / "lexicon"
SCOWL = Path("/usr/share/dict/scowl")
NEEDS_SCOWL = needs("scowl", "/usr/share/dict/scowl/english-words.10")

WORDS = dict(load_graph("lexicon").words())


def reviewed(name: str) -> set[str]:
    return set(re.findall(r"^[a-z]+$", (REVIEWED / f"{name}.txt").read_text(encoding="utf-8"), re.MULTILINE))


def built(*arguments: str | Path) -> "subprocess.CompletedProcess[str]":
    tool = [sys.executable, "tools/build_lexicon.py", *map(str, arguments)]
    return subprocess.run(tool, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)


@NEEDS_SCOWL
def test_the_committed_lists_are_byte_for_byte_what_the_tool_builds(tmp_path: Path) -> None:
    assert built(SCOWL, tmp_path).returncode == 0
    names = {"lexicon.graph", "names.graph", "abbreviations.graph", "LICENSE-SCOWL.txt"}
    assert {file.name for file in tmp_path.iterdir()} == names
    for name in names:
        assert (tmp_path / name).read_bytes() == (DATA / name).read_bytes(), name


@NEEDS_SCOWL
def test_the_lexicon_has_every_word_of_scowl_up_to_level_70_and_nothing_else() -> None:
    pattern = re.compile(r"(?:english|(?:british_)?variant_[12]|american|british|british_z)-words\.(?:[1-6]\d|70)")
    texts = [file.read_text(encoding="utf-8") for file in SCOWL.iterdir() if pattern.fullmatch(file.name)]
    assert len(texts) == 8 * 8
    folded = re.sub("[\u0300-\u036f]", "", unicodedata.normalize("NFD", "\n".join(texts)))
    words = set(re.findall("^[a-z]{3,21}$", folded, re.MULTILINE))
    assert WORDS.keys() == words - reviewed("drop") - reviewed("abbreviations") | reviewed("allow")


def test_without_scowl_the_tool_says_how_to_get_it(tmp_path: Path) -> None:
    done = built(tmp_path / "nowhere", tmp_path)
    assert (done.returncode, done.stderr) == (
        1,
        f"There is no folder {tmp_path}/nowhere; get SCOWL with: apt install scowl\n",
    )


def test_counts_by_class_and_length() -> None:
    classes = Counter(entry.word_class for entry in WORDS.values())
    assert classes == {WordClass.COMMON: 64_846, WordClass.KNOWN: 16_689, WordClass.RARE: 36_167}
    lengths = Counter(map(len, WORDS))
    assert [lengths[length] for length in sorted(lengths)] == [
        *(798, 3259, 6699, 11217, 15986, 18089, 17617, 15013, 11240, 7621),
        *(4742, 2646, 1445, 695, 385, 138, 76, 25, 11),
    ]


@pytest.mark.parametrize("name", ["slang", "unsuitable"])
def test_exactly_the_reviewed_words_are_marked(name: str) -> None:
    assert {word for word, entry in WORDS.items() if getattr(entry, name)} == reviewed(name)


def test_the_reviewed_lists_are_as_long_as_a_person_can_review() -> None:
    assert len(reviewed("slang")) == 48
    assert len(reviewed("unsuitable")) == 286


@pytest.mark.parametrize(
    "word",
    [
        "boy",
        "chink",
        "cock",
        "dyke",
        "fairy",
        "pansy",
        "prick",
        "queen",
        "queer",
        "screw",
        "spade",
        "tit",
        "tits",
        "tool",
    ],
)
def test_ordinary_words_are_not_unsuitable(word: str) -> None:
    assert not WORDS[word].unsuitable


@pytest.mark.parametrize(
    "word",
    [
        "csc",
        "dkl",
        "hhd",
        "psia",
        "psid",
        "aeq",
        "aftie",
        "arvos",
        "bizzo",
        "devo",
        "onya",
        "neglig",
        "situ",
        "leporidae",
    ],
)
def test_abbreviations_filed_as_words_and_australian_slang_are_left_out(word: str) -> None:
    assert word not in WORDS


@pytest.mark.parametrize("word", ["app", "maths"])
def test_words_filed_as_abbreviations_are_in(word: str) -> None:
    assert WORDS[word].word_class is WordClass.COMMON


@pytest.mark.parametrize("word", ["automata", "femora", "mottos", "salvoes", "cueing"])
def test_second_spellings_are_in(word: str) -> None:
    assert word in WORDS


@pytest.mark.parametrize("word", ["cafe", "fiancee", "colour", "color", "organise", "organize"])
def test_accents_are_folded_and_both_sides_of_the_ocean_are_in(word: str) -> None:
    assert word in WORDS


@pytest.mark.parametrize("word", ["isnt", "couldnt", "dont", "wouldve", "hes"])
def test_a_contraction_is_not_a_word_without_its_apostrophe(word: str) -> None:
    # "hes" is in: the plural of a he.
    assert (word in WORDS) == (word == "hes")


def test_the_licence_is_there() -> None:
    text = (DATA / "LICENSE-SCOWL.txt").read_text(encoding="utf-8")
    assert "Kevin Atkinson" in text
    assert "Permission to use, copy, modify, distribute and sell" in text
