"""`companion check` and `companion lexicon`."""

import json
from pathlib import Path

import pytest

from companion.cli.at_once import first_line
from companion.cli.main import main
from companion.lexicon import definitions
from companion.lexicon.graph import load_graph
from companion.lexicon.wordnet import WordNet
from tests.cli.runs import ran
from tests.needs import needs

NEEDS_WORDNET = needs("wordnet-base", "/usr/share/wordnet/index.noun")


def test_check_tells_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--json", "him", "recieve", "London", "gonna", "can't", "Zoë"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [(one["word"], one["valid"], one["class"], one["reason"]) for one in told] == [
        ("him", True, "common", None),
        ("recieve", False, None, "not found"),
        ("London", False, None, "a name"),
        ("gonna", False, "common", "slang under this switch"),
        ("can't", False, None, "has an apostrophe"),
        ("Zoë", False, None, "a name"),
    ]
    assert told[0] == {
        "word": "him",
        "valid": True,
        "class": "common",
        "reason": None,
        "definition": "that man or boy",
        "suggestions": [],
    }
    assert told[1]["suggestions"] == ["receive", "relieve"]
    assert told[4]["suggestions"] == []


@NEEDS_WORDNET
def test_check_in_words() -> None:
    done = ran("check", "geese", "tabel")
    assert (done.status, done.err) == (1, "")
    assert done.out == (
        "GEESE: valid, common\n"
        "   plural of goose: web-footed long-necked typically gregarious migratory aquatic birds "
        "usually larger and less aquatic than ducks\n"
        "TABEL: not valid, not found\n"
        "   near: table, label, tabes, tael, babel\n"
    )


@pytest.mark.parametrize(
    "word", ["stair", "STAIR", "zyzzyva", "stiar", "gonna", "london", "etc", "ab", "café", "don't", "qi-gong", " stair"]
)
def test_what_is_said_at_once_is_what_the_command_says(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = first_line(["check", word])
    main(["check", word])
    told = capsys.readouterr().out
    assert told.startswith(said)
    assert bool(said) == (word.lower() in {"stair", "zyzzyva", "stiar"})
    main(["check", word], said)
    assert said + capsys.readouterr().out == told


def test_what_more_is_asked_than_a_word_is_not_said_at_once() -> None:
    for given in (["check"], ["check", "stair", "star"], ["check", "--json"], ["rack", "stair"], []):
        assert first_line(given) == ""


def test_two_slips_are_looked_for_where_one_gives_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--json", "brekfest"]) == 1
    assert json.loads(capsys.readouterr().out)[0]["suggestions"][0] == "breakfast"


def test_a_name_is_not_mended(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--json", "mozart"]) == 1
    assert json.loads(capsys.readouterr().out)[0]["suggestions"] == []


def test_an_unsuitable_word_is_valid_and_that_is_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "twat"]) == 0
    assert capsys.readouterr().out == "TWAT: valid, known\n"


def test_check_without_wordnet_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    elsewhere = definitions.Definitions(WordNet(tmp_path), load_graph("lexicon"))
    monkeypatch.setattr(definitions.Definitions, "open", lambda: elsewhere)
    assert main(["check", "star"]) == 0
    said = capsys.readouterr()
    assert said.out == "STAR: valid, common\n"
    assert said.err == f"companion: {definitions.HOW_TO_GET}\n"


@pytest.mark.parametrize(("switch", "status"), [("family", 1), ("standard", 0), ("full", 0)])
def test_check_asks_the_lexicon_that_is_named(switch: str, status: int) -> None:
    assert main(["check", "xebec", "--lexicon", switch]) == status


def test_a_list_of_ones_own_is_added_or_used_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.txt"
    own.write_text("starz\nGonna\n", encoding="utf-8")
    assert main(["check", "--words", str(own), "starz", "gonna", "star"]) == 0
    assert main(["check", "--only-words", str(own), "star"]) == 1
    capsys.readouterr()
    assert main(["lexicon", "--only-words", str(own)]) == 0
    assert capsys.readouterr().out == "gonna\nstarz\n"


def test_a_list_that_is_empty_gives_an_empty_lexicon(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.txt"
    own.touch()
    assert main(["lexicon", "--only-words", str(own)]) == 0
    assert capsys.readouterr().out == ""
    assert main(["check", "--only-words", str(own), "star"]) == 1


@pytest.mark.parametrize("command", [("check", "star"), ("lexicon",)])
def test_a_bad_list_ends_with_2_and_the_line(
    command: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "own.txt"
    own.write_text("star\nice cream\n", encoding="utf-8")
    assert main([*command, "--words", str(own)]) == 2
    assert capsys.readouterr().err.startswith(f"companion: {own}:2: 'ice cream' has a sign")
    assert main([*command, "--words", str(tmp_path / "none.txt")]) == 2
    assert "can't be read: No such file or directory." in capsys.readouterr().err


def test_signs_that_steer_a_terminal_are_written_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "st\x1b[2jar", "a\u202eb", "é"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(": ")[0] for line in told] == ["ST\\x1b[2JAR", "A\\u202eB", "É"]


def test_json_is_ascii(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["st\x9b2jar", "a\u202eb", "é", "\U0001d4d0"]
    assert main(["check", "--json", *words]) == 1
    out = capsys.readouterr().out
    assert out.isascii()
    assert out[:-1].isprintable()
    assert [one["word"] for one in json.loads(out)] == words


def test_what_is_no_utf_8_is_no_word() -> None:
    for how in ((), ("--json",)):
        done = ran("check", b"st\xffr".decode("utf-8", "surrogateescape"), *how)
        assert (done.status, done.err) == (1, "")
        assert "has a sign that is no letter" in done.out
        assert "?" in done.out.partition("not valid")[0]
        assert "\\" not in done.out


def test_wrong_use_ends_with_2(tmp_path: Path) -> None:
    assert ran("check").status == 2
    assert ran("check", "star", "--lexicon", "huge").status == 2
    assert ran("lexicon", "--words", tmp_path, "--only-words", tmp_path).status == 2


def test_lexicon_lists_the_words_of_the_switch(capsys: pytest.CaptureFixture[str]) -> None:
    counts = []
    for switch in ("family", "standard", "full"):
        assert main(["lexicon", "--lexicon", switch]) == 0
        listed = capsys.readouterr().out.splitlines()
        assert listed == sorted(set(listed))
        counts.append(len(listed))
    assert counts == [82_773, 123_834, 123_882]


def test_lexicon_counts_by_length_and_class(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lexicon", "--stats", "--lexicon", "full"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert rows[0] == ["letters", "common", "known", "rare", "all"]
    assert rows[-1] == ["all", "65104", "17714", "41064", "123882"]
    assert [row[0] for row in rows[1:-1]] == [str(length) for length in range(3, 22)]
