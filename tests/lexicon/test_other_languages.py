"""German and Italian words: what is packed of a list, how words are spelled and judged, and without a list."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.cli.main import main
from companion.core.game import Refused
from companion.games.registry import GAMES
from companion.lexicon import other_languages
from companion.lexicon.lexicon import LexiconSwitch, Reason
from companion.lexicon.near_misses import near_misses
from companion.lexicon.other_languages import GERMAN, ITALIAN, MissingWordsError, open_lexicon, pack_list
from tests.desk.at_desk import CONFIRM, NEXT, Table
from tests.games.at_sequitur import game, play, racked, refused, to_words
from tests.needs import needs

GERMAN_LIST = """Haus
Häuser
Straße
für
Anna
GmbH
bzw
jmd
ab
Gift
Nutte
Mode
Donaudampfschifffahrtsgesellschaft
"""
ITALIAN_LIST = """città
Roma
l'oro
mare
mari
perché
CD
kg
fare
Fare
"""


@pytest.fixture
def packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both languages are packed."""
    monkeypatch.setattr(other_languages, "FOLDER", tmp_path)
    pack_list(GERMAN, GERMAN_LIST)
    pack_list(ITALIAN, ITALIAN_LIST)


@pytest.mark.usefixtures("packed")
def test_a_list_is_packed_as_the_balls_spell_it_without_abbreviations_and_what_is_too_long() -> None:
    german, italian = (open_lexicon(each.switch).words() for each in (GERMAN, ITALIAN))
    assert [word for word, _ in german] == ["anna", "fuer", "gift", "haeuser", "haus", "mode", "nutte", "strasse"]
    assert [word for word, _ in italian] == ["citta", "fare", "mare", "mari", "perche"]


@pytest.mark.parametrize(
    ("language", "asked", "word", "reason"),
    [
        (GERMAN, "HAUS", "haus", None),
        (GERMAN, "STRAßE", "strasse", None),
        (GERMAN, "FÜR", "fuer", None),
        (GERMAN, "fur", "fur", Reason.NOT_FOUND),
        # What English knows as a name or an abbreviation is neither here.
        (GERMAN, "mozart", "mozart", Reason.NOT_FOUND),
        (GERMAN, "ab", "ab", Reason.TOO_SHORT),
        (ITALIAN, "CITTÀ", "citta", None),
        (ITALIAN, "roma", "roma", Reason.NAME),
        (ITALIAN, "l'oro", "l'oro", Reason.APOSTROPHE),
        (ITALIAN, "the", "the", Reason.NOT_FOUND),
    ],
)
@pytest.mark.usefixtures("packed")
def test_words_are_judged_however_they_are_written(
    language: other_languages.OtherLanguage, asked: str, word: str, reason: Reason | None
) -> None:
    verdict = open_lexicon(language.switch).judge(asked)
    assert (verdict.asked, verdict.word, verdict.reason) == (asked, word, reason)


@pytest.mark.usefixtures("packed")
def test_own_words_count_struck_ones_do_not_and_unsuitable_ones_are_not_put_forward() -> None:
    lexicon = open_lexicon(LexiconSwitch.GERMAN, ["oma"], ["haus"])
    assert (lexicon.judge("oma").reason, lexicon.judge("haus").reason) == (None, Reason.STRUCK)
    assert lexicon.judge("nutte").valid
    assert near_misses(lexicon, "nuttee") == ()
    assert near_misses(lexicon, "modee") == ("mode",)


def test_without_the_words_it_is_said_how_to_get_them(capsys: pytest.CaptureFixture[str]) -> None:
    how = "German words are not here; get them with: sudo apt install wngerman && sudo companion lexicon --pack"
    with pytest.raises(MissingWordsError) as missing:
        open_lexicon(LexiconSwitch.GERMAN)
    assert str(missing.value) == how
    assert main(["check", "--language", "de", "HAUS"]) == 1
    assert capsys.readouterr().err == f"companion: {how}\n"
    sequitur = GAMES["sequitur"]
    told = "German words aren't on this device. The guide says how to get them."
    assert sequitur.start(sequitur.setup(("Ann",), 1, {"language": "german"})) == Refused("SQT-12", told)


def test_a_language_without_its_words_is_grey_and_can_not_be_chosen_for_sequitur(tmp_path: Path) -> None:
    table = Table(tmp_path / "journal.sqlite3").tap("new:sequitur", "switches")
    told = "German words aren't on this device. The guide says how to get them."
    assert not table.button("switch:language:1").enabled
    assert told in table.tap("switch:language:1").text
    assert not table.button("switch:language:1").on
    assert told not in table.tap("switch:lexicon:1").text
    table.close()


def test_a_language_without_its_words_can_not_be_chosen_for_new_games(tmp_path: Path) -> None:
    table = Table(tmp_path / "journal.sqlite3").tap("settings", "open:rules", "rules:sequitur", "switch:language:2")
    assert "Italian words aren't on this device. The guide says how to get them." in table.text
    assert not table.press(CONFIRM).button("switch:language:2").on
    table.close()


def test_the_command_packs_what_apt_has_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(other_languages, "FOLDER", tmp_path)
    monkeypatch.setattr(other_languages, "LISTS", tmp_path)
    (tmp_path / "ngerman").write_text(GERMAN_LIST, "utf-8")
    assert main(["lexicon", "--pack"]) == 0
    size = (tmp_path / "german.graph").stat().st_size
    absent = f"italian: {tmp_path / 'italian'} is not there; get it with: sudo apt install witalian"
    assert capsys.readouterr().out == f"german: {size} bytes\n{absent}\n"
    assert main(["check", "--json", "--language", "de", "HAUS", "Gift"]) == 0
    told = json.loads(capsys.readouterr().out)
    # The English word is another one.
    assert [(one["word"], one["class"], one["definition"]) for one in told] == [
        ("HAUS", "known", None),
        ("Gift", "known", None),
    ]


def table_of(folder: Path, language: str) -> Table:
    """A table whose screens are in this language; what they say is in English all the same."""
    table = Table(folder / "journal.sqlite3")
    table.services = replace(table.services, language=language)
    return table.without("none")


@pytest.mark.usefixtures("packed")
def test_the_checker_begins_with_the_language_of_the_screen_and_next_leads_to_the_others(tmp_path: Path) -> None:
    table = table_of(tmp_path, "de")
    words = table.tap("words")
    assert "German words" in words.text
    assert "The letter balls stay those of the box: Ä is A E, ß is S S." in words.text
    words.type("haus")
    assert "VALID" in words.scene().texts()
    assert "It is in the list of German words." in words.text
    words.press(NEXT)
    assert ("Italian words" in words.text, words.button("press:next").note) == (True, "Italian")
    assert "English words" in words.press(NEXT).text
    assert "German words" in words.tap("language:de").text
    table.close()


def test_without_its_words_the_checker_begins_with_english_and_says_where_the_others_are_explained(
    tmp_path: Path,
) -> None:
    table = table_of(tmp_path, "it")
    words = table.tap("words")
    assert "English words" in words.text
    how = "Italian words aren't on this device. The guide says how to get them."
    assert how in words.text
    words.type("casax")
    assert "No English word. Italian words aren't on this device." in words.text
    assert how in words.tap("language:it").text
    assert how not in words.tap("language:en").text
    table.close()


@pytest.mark.usefixtures("packed")
def test_sequitur_is_played_in_german() -> None:
    before = to_words(racked(game(2, language="german"), "STRASSEN", "EEEEEOOO"))
    spelled = play(before, "spell", "Ann", word="strasse")
    assert spelled.words[0] is not None
    # An English word is none.
    assert refused(before, "spell", "Ann", word="tress") == ("SQT-12", "TRESS isn't in the word list.")


@pytest.mark.usefixtures("packed")
def test_the_checker_follows_a_game_in_another_language(tmp_path: Path) -> None:
    table = Table(tmp_path / "journal.sqlite3")
    sequitur = GAMES["sequitur"]
    assert table.desk.current_game.begin(sequitur, sequitur.setup(("Ann",), 1, {"language": "italian"})) is None
    assert "Italian words" in table.tap("words").text
    table.close()


@needs("wngerman", "/usr/share/dict/ngerman")
def test_the_list_of_debian_is_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(other_languages, "FOLDER", tmp_path)
    pack_list(GERMAN, (other_languages.LISTS / GERMAN.file).read_text("utf-8"))
    lexicon = open_lexicon(LexiconSwitch.GERMAN)
    assert all(lexicon.judge(word).valid for word in ("Häuser", "ging", "Straßen", "höher", "Tisch"))
    assert GERMAN.graph_file.stat().st_size < 1_000_000
