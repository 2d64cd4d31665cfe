"""What words mean, from the WordNet that Debian packs and from the list of small words."""

from pathlib import Path

import pytest

from companion.lexicon.definitions import LONGEST_GLOSS, Definition, Definitions, own_definitions, shorten
from companion.lexicon.graph import load_graph
from tests.needs import needs

NEEDS_WORDNET = needs("wordnet-base", "/usr/share/wordnet/index.noun")

DEFINITIONS = Definitions.open()


@NEEDS_WORDNET
@pytest.mark.parametrize(
    ("word", "form", "begins"),
    [
        ("house", "", "a dwelling"),
        ("dogs", "plural of dog", "a member of the genus Canis"),
        ("geese", "plural of goose", "web-footed long-necked"),
        ("parties", "plural of party", "a feast with guests"),
        ("partied", "past of party", "have or participate in a party"),
        ("running", "-ing form of run", ""),
        ("hugging", "-ing form of hug", ""),
        ("gutted", "past of gut", "empty completely"),
        # A name of its own for a rare thing (an anchorage) is not what the plural of a usual word means.
        ("roads", "plural of road", "an open way"),
        ("physics", "", "the science of matter"),
        ("waits", "third person of wait", ""),
        ("ran", "past of run", ""),
        ("goes", "third person of go", "change location"),
        ("bigger", "comparative of big", "above average in size"),
        ("cosiest", "superlative of cosy", ""),
        ("cosiness", "", "a state of warm snug comfort"),
        # An animal is told before its flesh, and a British spelling as the American is.
        ("trout", "", "any of various game and food fishes"),
        ("organisation", "", "a group of people who work together"),
        ("colours", "plural of colour", "a look such as red"),
        ("bears", "plural of bear", "a large heavy animal"),
        ("barcodes", "plural of barcode", "stripes on a package"),
        # WordNet has a text, and not to text.
        ("texted", "past of text", "the words of something written"),
        ("rerouted", "past of reroute", "re- + route"),
    ],
)
def test_words_and_their_forms(word: str, form: str, begins: str) -> None:
    definition = DEFINITIONS.define(word)
    assert definition
    assert definition.form == form
    assert definition.gloss.startswith(begins)


@NEEDS_WORDNET
@pytest.mark.parametrize(
    ("word", "form"),
    [("ate", "past of eat"), ("fed", "past of feed"), ("led", "past of lead"), ("sat", "past of sit")],
)
def test_a_name_is_not_what_a_word_means(word: str, form: str) -> None:
    definition = DEFINITIONS.define(word)
    assert definition
    assert definition.form == form


@NEEDS_WORDNET
def test_the_sense_that_is_met_most_often_is_chosen_among_all_parts_of_speech() -> None:
    run = DEFINITIONS.define("run")
    assert run
    assert run.gloss.startswith("move fast by using one's feet")
    # As a verb, "off" is first of all explained as to kill.
    assert DEFINITIONS.define("off") == Definition("away from; no longer on")
    saw = DEFINITIONS.define("saw")
    assert saw
    assert saw.form == "past of see"


@NEEDS_WORDNET
def test_unsuitable_words_and_unsuitable_senses_are_not_explained() -> None:
    for word, entry in load_graph("lexicon").words():
        if entry.unsuitable:
            assert DEFINITIONS.define(word) is None
    assert DEFINITIONS.define("screwing") == Definition("turn like a screw", "-ing form of screw")
    assert DEFINITIONS.define("cigarette") == Definition("finely ground tobacco wrapped in paper; for smoking")


@NEEDS_WORDNET
@pytest.mark.parametrize(
    ("word", "begins"),
    [("tit", "small insectivorous birds"), ("clown", "a person who amuses"), ("other", "not the same one")],
)
def test_a_coarse_sense_is_passed_over_where_there_is_another(word: str, begins: str) -> None:
    definition = DEFINITIONS.define(word)
    assert definition
    assert definition.gloss.startswith(begins)


@NEEDS_WORDNET
def test_most_common_words_have_a_short_gloss() -> None:
    asked = [word for word, entry in load_graph("lexicon").words() if entry.word_class == "common"][::50]
    found = [definition for word in asked if (definition := DEFINITIONS.define(word))]
    assert len(found) > 0.97 * len(asked)
    assert all(0 < len(definition.gloss) <= LONGEST_GLOSS for definition in found)


@NEEDS_WORDNET
def test_words_made_from_others_are_explained_by_them() -> None:
    definition = DEFINITIONS.define("previewer")
    assert definition
    assert definition.form == "preview + -er"


def test_without_wordnet_the_small_words_are_still_explained(tmp_path: Path) -> None:
    without = Definitions.open(tmp_path)
    assert not without.is_complete
    assert without.define("star") is None
    assert without.define("him") == Definition("that man or boy")


@NEEDS_WORDNET
def test_a_word_that_wordnet_explains_by_a_rare_sense_is_explained_by_hand() -> None:
    assert DEFINITIONS.define("runner") == Definition("who runs, in a race or with messages")
    assert DEFINITIONS.define("are") == Definition("present of be (with we, you and they)")


def test_the_small_words_are_words_and_shortly_told() -> None:
    words = own_definitions()
    assert 140 <= len(words) <= 900
    for word, definition in words.items():
        assert load_graph("lexicon").find(word), word
        assert 0 < len(definition) <= LONGEST_GLOSS
        assert word not in definition.split(), word


@pytest.mark.parametrize(
    ("gloss", "short"),
    [
        ('a tool; "he used it"', "a tool"),
        ("(astronomy) a star", "a star"),
        ("a" * 120, "a" * 120),
        ("word " * 22 + "; and more that would not fit in here at all", ("word " * 22).strip()),
        ("word " * 26, ("word " * 24).strip() + "…"),
        ("word " * 20 + "(begun and not ended here, in brackets)", ("word " * 20).strip() + "…"),
        ("", ""),
    ],
)
def test_a_gloss_is_cut_where_it_makes_sense(gloss: str, short: str) -> None:
    assert shorten(gloss) == short
