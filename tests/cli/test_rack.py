"""`companion rack`."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli.main import main
from companion.lexicon.rack_search import search_rack
from companion.lexicon.spelling import Spelling
from tests.cli.runs import ran
from tests.lexicon.racks import LEXICON


def printed(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert main(["rack", *arguments]) == status
    return capsys.readouterr().out


def printed_json(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> dict[str, Any]:
    decoded = json.loads(printed(capsys, *arguments, "--json", status=status))
    assert isinstance(decoded, dict)
    return decoded


def test_every_word_of_a_rack_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    told = printed_json(capsys, "stai?rq")
    assert list(told) == ["rack", "count", "words"]
    assert told["rack"] == "STAI?RQ"
    words = [Spelling(**{**word, "balls": tuple(word["balls"])}) for word in told["words"]]
    assert words == search_rack(LEXICON.graph, "STAI?RQ", LEXICON.suggests)
    assert told["count"] == len(words)


def test_a_word_as_json_says_how_it_is_spelled(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed_json(capsys, "STAI?RQ", "--limit", "1")["words"] == [
        {"word": "quits", "score": 12, "turned": True, "balls": [6, 4, 3, 1, 0], "blank": "u", "qu": False}
    ]


def test_the_lines_show_the_balls_that_stay(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "STAI?RQ", "--limit", "4").splitlines() == [
        " 12  quits   ST.I?.Q  turned, ? is U",
        " 11  quit    .T.I?.Q  turned, ? is U",
        " 10  qua     ..A.?.Q  turned, ? is U",
        "  6  qubits  ST.I?.Q  turned, ? is B, Q is Qu",
        "STAI?RQ: 150 words.",
    ]


def test_a_rack_may_spell_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "BCD") == "BCD: 0 words.\n"
    assert printed_json(capsys, "BCD") == {"rack": "BCD", "count": 0, "words": []}


@pytest.mark.parametrize(
    ("order", "first"),
    [
        ("score", ["axon", "axe", "atone"]),
        ("length", ["atone", "stone", "axon"]),
        ("alphabet", ["ane", "ate", "atone"]),
    ],
)
def test_words_are_listed_in_the_order_that_is_asked_for(
    order: str, first: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    listed = [word["word"] for word in printed_json(capsys, "AXSTONE", "--order", order)["words"]]
    assert listed[:3] == first
    assert set(listed) == {found.word for found in search_rack(LEXICON.graph, "AXSTONE", LEXICON.suggests)}


def test_one_word_is_told_in_all_ways(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "KCI?Q", "--word", "QUICK").splitlines() == [
        " 18  quick  KCI?Q  turned, ? is U",
        " 11  quick  KCI.Q  turned, Q is Qu",
        " 11  quick  KC.?Q  turned, ? is I, Q is Qu",
        "KCI?Q: 3 ways.",
    ]
    told = printed_json(capsys, "KCI?Q", "--word", "quick", "--limit", "2")
    assert (told["count"], len(told["words"]), told["refused"]) == (3, 2, None)


def test_a_word_that_cannot_be_spelled_is_refused_with_its_rule(capsys: pytest.CaptureFixture[str]) -> None:
    why = "ZEBRA can't be spelled: the rack has too few of B, E, Z."
    assert printed(capsys, "STAIR", "--word", "zebra", status=1) == f"SQT-07: {why}\n"
    assert printed_json(capsys, "STAIR", "--word", "zebra", status=1) == {
        "rack": "STAIR",
        "count": 0,
        "words": [],
        "refused": {"rule": "SQT-07", "why": why},
    }


def test_the_switch_decides_which_words_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "GONNA", "--word", "gonna", "--lexicon", "full").endswith("GONNA: 1 way.\n")
    assert printed(capsys, "GONNA", "--word", "gonna", status=1).startswith("SQT-12: ")
    counts = [printed_json(capsys, "TSOIARNE", "--lexicon", name)["count"] for name in ("family", "standard", "full")]
    assert counts == sorted(counts)
    assert counts[0] < counts[1]


def test_an_unsuitable_word_is_not_listed_and_answered_when_it_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    told = printed_json(capsys, "TWATS")
    assert "twat" not in [word["word"] for word in told["words"]]
    assert told["count"] == len(told["words"])
    assert printed_json(capsys, "TWATS", "--word", "twat")["count"] == 1


def test_words_of_ones_own_are_listed_too_or_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.txt"
    own.write_text("starz\n", encoding="utf-8")
    added = printed(capsys, "STARZ", "--words", str(own)).splitlines()
    assert added[0] == " 10  starz  STARZ"
    assert len(added) > 2
    assert printed(capsys, "STARZ", "--only-words", str(own)).splitlines() == [added[0], "STARZ: 1 word."]
    assert printed(capsys, "STARZ", "--only-words", str(own), "--word", "star", status=1).startswith("SQT-12: ")


def test_a_list_of_words_that_can_not_be_read_ends_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rack", "STAR", "--words", str(tmp_path / "none.txt")]) == 2
    assert "can't be read" in capsys.readouterr().err


@pytest.mark.parametrize("rack", ["QQ", "ST1R", ""])
def test_what_is_no_rack_ends_with_2(rack: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rack", rack]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("companion: ")


@pytest.mark.parametrize(
    "arguments", [(), ("STAIR", "--limit", "0"), ("STAIR", "--limit", "x"), ("STAIR", "--order", "best")]
)
def test_wrong_use_ends_with_2(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["rack", *arguments])
    assert ended.value.code == 2
    assert "usage: companion rack" in capsys.readouterr().err


def test_it_runs_as_a_command_of_its_own() -> None:
    done = ran("rack", "BCD")
    assert (done.status, done.out, done.err) == (0, "BCD: 0 words.\n", "")
