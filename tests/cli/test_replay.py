"""`companion replay`: what it prints, what it refuses, and what it says of a file that is no record."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli.main import main
from companion.games.registry import GAMES
from companion.table.storage.record import Record, RecordError, read_record, replay, write_record
from tests.cli.runs import ran

FAMILY = Path(__file__).parents[1] / "games" / "family.jsonl"
HEAD = '{"record":1,"game":"sequence","setup":{"players":["Ann","Bob"],"sides":2,"options":{}}}'
B1 = '{"do":"play","card":"6D","at":"B1"}'


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "evening.jsonl"


def written(path: Path, *lines: str) -> Path:
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    return path


def test_json_is_one_object_with_these_keys(record: Path) -> None:
    done = ran("replay", written(record, HEAD, B1), "--json")
    assert (done.status, done.err) == (0, "")
    assert json.loads(done.out) == {
        "game": "sequence",
        "moves": 1,
        "to_move": "Bob",
        "winner": None,
        "chips": {"B1": "blue"},
        "sequences": [],
        "dead": [],
        "pile": 89,
        "hands": {"Ann": 7, "Bob": 7},
        "refused": None,
    }


def test_a_whole_game_ends_with_a_winner() -> None:
    done = ran("replay", FAMILY, "--json")
    found = json.loads(done.out)
    assert done.status == 0
    assert (found["moves"], found["to_move"], found["refused"]) == (57, None, None)
    assert found["winner"] in {"blue", "green"}
    assert sum(one["side"] == found["winner"] for one in found["sequences"]) == 2
    assert all(one["cells"] == sorted(one["cells"]) for one in found["sequences"])
    assert found["dead"] == sorted(found["dead"])


def test_in_words_the_board_and_who_is_to_move(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(written(record, HEAD, B1))]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Sequence: 1 move.\n")
    assert "(b)" in out
    assert out.endswith("Bob is to move.\n")


def test_step_shows_the_board_after_each_move(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--step", str(written(record, HEAD, B1, '{"do":"play","card":"JS","at":"B1"}'))]) == 0
    out = capsys.readouterr().out
    assert "2: Ann: 6♦ [B1]" in out
    assert "3: Bob: J♠ takes Ann's chip on 6♦ [B1]" in out
    assert out.count("     A    B    C") == 4


def test_the_first_line_that_is_refused_ends_it(record: Path) -> None:
    done = ran("replay", written(record, HEAD, B1, B1, '{"do":"pass"}'), "--json")
    found = json.loads(done.out)
    assert done.status == 1
    assert (found["moves"], found["to_move"], found["chips"]) == (1, "Bob", {"B1": "blue"})
    assert found["refused"]["line"] == 3
    assert found["refused"]["rule"] == "SEQ-09"
    assert found["refused"]["why"].startswith("6♦ is covered")


def test_a_refused_line_is_told_in_words(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--step", str(written(record, HEAD, "", B1, B1))]) == 1
    assert "Line 4 is refused. SEQ-09: 6♦ is covered" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("setup", "rule", "why"),
    [
        ('{"players":["A","B","C","D","E"],"sides":2}', "SEQ-04", "5 can't play Sequence"),
        ('{"players":["A","B"],"sides":3}', "SEQ-04", "Red joins only when there are three sides"),
        ('{"players":["A","A"],"sides":2}', "", "Two players have the same name"),
        ('{"players":["A","B"],"sides":2,"options":{"board":["6D"]}}', "SEQ-01", "Line 2 of the board"),
    ],
)
@pytest.mark.rule("SEQ-03", "SEQ-04")
def test_a_game_that_can_not_be_played_is_refused_with_the_reason(
    record: Path, capsys: pytest.CaptureFixture[str], setup: str, rule: str, why: str
) -> None:
    written(record, f'{{"record":1,"game":"sequence","setup":{setup}}}', B1)
    assert main(["replay", "--json", str(record)]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["moves"], found["refused"]["line"], found["refused"]["rule"]) == (0, 1, rule)
    assert why in found["refused"]["why"]
    assert set(found) == {
        *("game", "moves", "to_move", "winner", "chips", "sequences", "dead", "pile", "hands", "refused")
    }
    written(record, "", f'{{"record":1,"game":"sequence","setup":{setup}}}')
    assert main(["replay", "--step", str(record)]) == 1
    assert "Line 2 is refused." in capsys.readouterr().out


@pytest.mark.rule("SEQ-03")
def test_red_can_not_be_penalised_where_it_does_not_play(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--json", str(written(record, HEAD, '{"do":"penalty","side":"red"}'))]) == 1
    assert json.loads(capsys.readouterr().out)["refused"]["line"] == 2


LAID = (
    '{"do":"position","position":{"chips":{"B1":"blue"},"sequences":[],"player":"Ann","pile":81,'
    '"hands":{"Ann":7,"Bob":6}}}'
)

MALFORMED = {
    "no JSON": (2, "hello", "this is not one JSON object"),
    "two objects": (2, B1 + B1, "this is not one JSON object"),
    "cut": (2, B1[:-4], "this is not one JSON object"),
    "a list": (2, "[1]", 'this is no JSON object; expected one with "do", which says what the move is.'),
    "a number": (2, "5", "this is no JSON object; expected"),
    "a list, and no set-up": (1, "[1]", f"this is no JSON object; expected one such as {HEAD}"),
    "a list for the set-up": (
        1,
        '{"record":1,"game":"sequence","setup":[1]}',
        '"setup" is wrong; expected an object with',
    ),
    "no such move": (2, '{"do":"fly"}', "there is no move 'fly'."),
    "no do": (2, '{"card":"6D"}', '"do" is missing; expected a move that the game knows.'),
    "a wrong card": (2, '{"do":"play","card":"11D","at":"B1"}', '"card" is wrong; expected a card such as 10H'),
    "a wrong space": (2, '{"do":"play","card":"6D","at":"K1"}', '"at" is wrong; expected a space from A1 to J10.'),
    "a space and a line end": (2, r'{"do":"play","card":"6D","at":"B1\n"}', '"at" is wrong; expected a space from A1'),
    "a card and a line end": (2, r'{"do":"dead","card":"6D\n"}', '"card" is wrong; expected a card such as 10H or QS'),
    "a player who is none": (2, '{"do":"draw","player":1}', '"player" is wrong; expected a player\'s name.'),
    "no limit": (1, HEAD.replace("{}", '{"sequences_to_win":99}'), "expected a whole number from 1 to 12, or null."),
    "names that are none": (1, HEAD.replace('"Ann"', "1"), '"players" is wrong; expected a list of names.'),
    "a wrong field, and no JSON": (2, '{"do":"dead","card":5,]', '"card" is wrong; expected a card such as 10H'),
    "a wrong field that is deep": (2, '{"do":"dead","card":' + "[" * 9000, '"card" is wrong; expected a card'),
    "no space": (2, '{"do":"play","card":"6D"}', '"at" is missing; expected a space from A1 to J10.'),
    "another field": (2, '{"do":"pass","card":"6D"}', '"card" is not a field of this line.'),
    "four cells": (2, '{"do":"play","card":"6D","at":"B1","claims":[["A1"]]}', '"claims" is wrong; expected lists of'),
    "a wrong side": (2, '{"do":"penalty","side":"pink"}', '"side" is wrong; expected "blue", "green" or "red".'),
    "another version": (1, HEAD.replace("1", "2", 1), "this is a record of version 2; version 1 is expected."),
    "another game": (
        1,
        HEAD.replace("sequence", "chess"),
        f"there is no game 'chess'; known: {', '.join(GAMES)}",
    ),
    "no players": (1, HEAD.replace("players", "people"), "is"),
    "a wrong switch": (1, HEAD.replace("{}", '{"draws":"never"}'), '"draws" is wrong; expected "assumed" or'),
    "an unknown switch": (1, HEAD.replace("{}", '{"jokers":1}'), '"jokers" is not a field of this line.'),
    "no set-up": (1, '{"record":1,"game":"sequence"}', '"setup" is missing; expected an object such as'),
    "a move first": (1, B1, "is"),
    "a position that is none": (
        2,
        '{"do":"position","position":5}',
        '"position" is wrong; expected an object with chips,',
    ),
    "a position without a pile": (2, LAID.replace('"pile":81,', ""), '"pile" is missing; expected how many cards'),
    "a number in a position": (2, LAID.replace("81", "-1"), '"pile" is wrong; expected how many cards there are.'),
    "a chip of no colour": (
        2,
        LAID.replace('"blue"', "1"),
        '"chips" is wrong; expected an object, each value the colour',
    ),
    "another field in a position": (2, LAID.replace("pile", "pil"), '"pil" is not a field of position; it has chips, '),
    "a move played anyway": (2, '{"do":"anyway","rule":"SEQ-09","move":{"do":"play","card":"6D"}}', '"at" is missing;'),
}


@pytest.mark.parametrize("kind", MALFORMED)
def test_a_line_that_is_wrong_is_named(record: Path, capsys: pytest.CaptureFixture[str], kind: str) -> None:
    number, line, why = MALFORMED[kind]
    lines = [HEAD, B1]
    lines[number - 1] = line
    assert main(["replay", str(written(record, *lines))]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"companion: {record}:{number}: ")
    assert why in err
    assert err.count("\n") == 1


def test_a_file_that_is_no_text_or_empty_or_not_there(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for content, why in (
        (None, "there is no such file"),
        (b"", "it is empty"),
        (b"\xff\xfe{", ":1: holds the byte 0xFF; expected text in UTF-8"),
    ):
        if content is not None:
            record.write_bytes(content)
        assert main(["replay", str(record)]) == 2
        assert why in capsys.readouterr().err
    assert main(["replay", str(record.parent)]) == 2
    assert "it can't be read" in capsys.readouterr().err


def test_a_bad_file_gives_no_traceback(record: Path) -> None:
    done = ran("replay", written(record, HEAD, "[" * 100_000))
    assert done.status == 2
    assert done.err.startswith(f"companion: {record}:2: ")
    assert "Traceback" not in done.err


def test_line_ends_of_other_systems_and_a_byte_order_mark_are_read(record: Path) -> None:
    record.write_bytes(b"\xef\xbb\xbf" + f"{HEAD}\r\n{B1}\r\n\r\n".encode())
    assert replay(read_record(record, GAMES)).played == 1


def _record_of(path: Path) -> Record:
    return read_record(path, GAMES)


def test_what_is_written_reads_back_the_same(tmp_path: Path) -> None:
    record = _record_of(FAMILY)
    again = tmp_path / "again.jsonl"
    again.write_text(write_record(record.game, record.setup, record.moves), encoding="utf-8")
    assert _record_of(again) == record


def folded(path: Path) -> None:
    """Fold the file; one that is no record must be said to be none, with its name."""
    try:
        record = read_record(path, GAMES)
    except RecordError as error:
        complaint = str(error)
    else:
        replay(record)
        return
    assert complaint.startswith(f"{path}:")


LINES = FAMILY.read_bytes().splitlines(keepends=True)

SCRAPS = st.one_of(
    st.binary(max_size=30),
    st.sampled_from(
        [b"\n", b"\r", b"{}", b"null", b"[", b'"', b"{", b"}", b":", b",", b"1e999", b"\x00", b"\xef\xbb\xbf"]
    ),
    st.sampled_from([b'{"do":"play"}', b'{"do":"draw","player":"Ann"}', b'"board":["' + b"," * 9 + b'"]']),
)


@settings(max_examples=60)
@given(edits=st.lists(st.tuples(st.integers(0, 400), st.integers(0, 40), SCRAPS), min_size=1, max_size=4))
def test_any_file_is_a_record_or_said_not_to_be_one(
    tmp_path_factory: pytest.TempPathFactory, edits: list[tuple[int, int, bytes]]
) -> None:
    data = b"".join(LINES[:8])
    for at, length, scrap in edits:
        data = data[:at] + scrap + data[at + length :]
    path = tmp_path_factory.getbasetemp() / "fuzz.jsonl"
    path.write_bytes(data)
    folded(path)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
FIELDS = st.sampled_from(["do", "card", "at", "claims", "side", "player", "x"])
OPTIONS = st.sampled_from(["draws", "board", "sequences_to_win", "same_line_shares", "pass_when_stuck"])
CARDS = st.sampled_from(["play", "dead", "pass", "6D", "JS", "B1", "A1", "Ann", "red", "B1\n", "6D\n"])


@settings(max_examples=60)
@given(
    moves=st.lists(st.dictionaries(FIELDS, CARDS | VALUES, max_size=4), max_size=3),
    options=st.dictionaries(OPTIONS, VALUES, max_size=2),
)
def test_any_values_are_a_record_or_said_not_to_be_one(
    tmp_path_factory: pytest.TempPathFactory, moves: list[object], options: dict[str, object]
) -> None:
    head = {"record": 1, "game": "sequence", "setup": {"players": ["Ann", "Bob"], "sides": 2, "options": options}}
    path = tmp_path_factory.getbasetemp() / "values.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in (head, *moves)), encoding="utf-8")
    folded(path)
