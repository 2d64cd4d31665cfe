"""The committed lists are what the tool makes of SCOWL, and the tool makes what the lists say."""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from companion.lexicon.definitions import own_definitions
from companion.lexicon.graph import WordClass, load_graph
from companion.lexicon.letters import fold
from tests.needs import needs

ROOT = Path(__file__).parents[2]
DATA = ROOT / "companion" / "lexicon" / "data"
REVIEWED = ROOT / "tools" / "lexicon"
SCOWL = Path("/usr/share/dict/scowl")
NEEDS_SCOWL = needs("scowl", "/usr/share/dict/scowl/english-words.10")
BRITISH = ROOT / "build/lexicon/node_modules/@cspell/dict-en-gb/en_GB.trie.gz"
NEEDS_BRITISH = pytest.mark.skipif(not BRITISH.exists(), reason="needs a dictionary, which `make test` gets with npm")

WORDS = dict(load_graph("lexicon").words())


def reviewed(name: str) -> set[str]:
    return set(re.findall(r"^[a-z]+", (REVIEWED / f"{name}.txt").read_text(encoding="utf-8"), re.MULTILINE))


def built(*arguments: str | Path) -> "subprocess.CompletedProcess[str]":
    tool = [sys.executable, "-m", "tools.build_lexicon", *map(str, arguments)]
    return subprocess.run(tool, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)


@NEEDS_SCOWL
@NEEDS_BRITISH
def test_the_committed_lists_are_byte_for_byte_what_the_tool_builds(tmp_path: Path) -> None:
    done = built(SCOWL, tmp_path)
    assert done.returncode == 0, done.stderr
    names = {"lexicon.graph", "names.graph", "abbreviations.graph", "LICENSE-SCOWL.txt"}
    assert {file.name for file in tmp_path.iterdir()} == names
    for name in names:
        assert (tmp_path / name).read_bytes() == (DATA / name).read_bytes(), name


@NEEDS_SCOWL
def test_up_to_level_70_only_names_faults_and_what_was_reviewed_are_left_out() -> None:
    pattern = re.compile(
        r"(?:english|variant_[123]|british_variant_[12]|american|british|british_z)-words\.([1-6]\d|70)"
    )
    words = small_words(file for file in SCOWL.iterdir() if pattern.fullmatch(file.name))
    left_out = words - WORDS.keys() - reviewed("drop") - reviewed("abbreviations")
    assert len(left_out) == 226
    assert not left_out & reviewed("keep")
    assert {"serena", "dora", "ancona", "tesselate", "idealogy"} < left_out


@NEEDS_SCOWL
def test_every_other_word_is_of_a_higher_level_or_our_own_or_made_of_such() -> None:
    words = small_words(file for file in SCOWL.iterdir() if "-words." in file.name)
    unlisted = WORDS.keys() - words - own_definitions().keys()
    assert len(unlisted) < 450
    assert {"cyberattack", "nanoscale", "barcodes"} < unlisted


def small_words(files: Iterable[Path]) -> set[str]:
    folded = "\n".join(fold(file.read_text(encoding="utf-8").replace("'", "-")) for file in files)
    return set(re.findall("^[a-z]{3,21}$", folded, re.MULTILINE))


def test_without_scowl_the_tool_says_how_to_get_it(tmp_path: Path) -> None:
    done = built(tmp_path / "nowhere", tmp_path)
    assert (done.returncode, done.stderr) == (
        1,
        f"There is no folder {tmp_path}/nowhere; get SCOWL with: apt install scowl\n",
    )


def test_counts_by_class_and_length() -> None:
    classes = Counter(entry.word_class for entry in WORDS.values())
    assert classes == {WordClass.COMMON: 65_104, WordClass.KNOWN: 17_714, WordClass.RARE: 41_064}
    lengths = Counter(map(len, WORDS))
    assert [lengths[length] for length in sorted(lengths)] == [
        *(834, 3300, 6828, 11647, 16658, 18990, 18601, 15856, 11902, 8107),
        *(5100, 2906, 1615, 800, 437, 164, 93, 32, 12),
    ]


@pytest.mark.parametrize("name", ["slang", "unsuitable"])
def test_exactly_the_reviewed_words_are_marked(name: str) -> None:
    assert {word for word, entry in WORDS.items() if getattr(entry, name)} == reviewed(name)


def test_the_reviewed_lists_are_as_long_as_a_person_can_review() -> None:
    names = ("slang", "unsuitable", "drop", "keep", "not_plural", "abbreviations")
    assert sum(len(reviewed(name)) for name in names) < 750


@pytest.mark.parametrize("name", ["drop", "keep", "not_plural"])
def test_every_line_of_what_goes_against_the_lists_says_why(name: str) -> None:
    lines = (REVIEWED / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert all(re.fullmatch(r"[a-z]+ +# \S.*", line) for line in lines if line and not line.startswith("#"))


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


@pytest.mark.parametrize("word", ["app", "maths", "bot", "intro", "tech"])
def test_words_filed_as_abbreviations_are_in(word: str) -> None:
    assert WORDS[word].word_class is WordClass.COMMON


@pytest.mark.parametrize(
    "word", ["haha", "yay", "tsk", "lockdown", "barcode", "barcodes", "gameplay", "koi", "dojo", "nanoparticle", "wifi"]
)
def test_everyday_words_that_scowl_has_far_up_or_lacks_are_in(word: str) -> None:
    assert word in WORDS


def test_no_plural_counts_whose_singular_is_only_an_abbreviation() -> None:
    abbreviations = dict(load_graph("abbreviations").words())
    plurals = {f"{short}s" for short in abbreviations if not short.endswith("s")} & WORDS.keys()
    assert plurals <= reviewed("not_plural")


@pytest.mark.parametrize("word", ["coli", "initio", "ceteris", "emptor", "serena", "dora", "superheros", "hiphop"])
def test_pieces_of_phrases_names_and_misspellings_are_out(word: str) -> None:
    assert word not in WORDS


@pytest.mark.parametrize("word", ["automata", "femora", "mottos", "salvoes", "cueing", "loch", "annexe", "leant"])
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
