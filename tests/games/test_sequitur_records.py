"""Two whole games of Sequitur as people record them, and what `companion replay` says of them.

Their goal and action cards are made up; the records carry them. The scores below were counted by hand.
"""

import json
from itertools import accumulate
from pathlib import Path
from typing import Any, get_args

import pytest

from companion.cli.main import main
from companion.core.game import Refused, Step
from companion.games.registry import GAMES
from companion.games.sequitur import rules, tally, wording
from companion.games.sequitur.model import Move, State
from companion.table.storage.record import Record, read_record, replay, write_record
from tests.games.at_sequitur import HERE, fold, recorded, step

RECORDS = ("sequitur_three.jsonl", "sequitur_solo.jsonl", "sequitur_score.jsonl")


def begun(record: Record) -> State:
    state = rules.start(record.setup)
    assert isinstance(state, State), state
    return state


def rounds(summary: dict[str, Any]) -> list[dict[str, int | None]]:
    """The word scores of each round by player; None where there was no word."""
    return [{name: found and found["score"] for name, found in words.items()} for words in summary["words"]]


@pytest.mark.rule("SQT-09", "SQT-10", "SQT-11", "SQT-14", "SQT-15", "SQT-17", "SQT-20", "SQT-21")
def test_an_evening_of_three() -> None:
    record = recorded("sequitur_three.jsonl")
    state = fold(begun(record), record.moves)
    found = wording.summary(state)
    assert rounds(found) == [
        {
            "Ann": 6,  # STAIRS from USTAIREDS: 6 letters, S T A I R have no skill points
            "Bob": 11,  # LEMONADE: 8 letters, M 2, D 1
            "Cat": 11,  # BROWNS from BROWNS?I: 6 letters, B 2, W 3; a tie with Bob, drawn twice: E E, then M K
        },
        {
            "Ann": 6,  # QUIETS from RQIETALS: the Q ball reads Qu, so 6 letters and no points for it
            "Bob": 9,  # GRAPES from ?GRAPESD: 6 letters, G 1, P 2
            "Cat": None,  # HXZJKCVY: no word
        },
        {
            "Ann": 7,  # MOUSE from TMOUSEND: 5 letters, M 2
            "Bob": 6,  # STONED from LSTONE?R, the blank is D: 6 letters, and no point for that D
            "Cat": 11,  # FAIRY from WFAIRYES: 5 letters, F 3, Y 3
        },
    ]
    # Round 1. Ann: the secret "two vowels" (AI) 2, then the other one 2 and "starts with S" 1: 5.
    #          Bob: the secret "in this room", judged, 3, then "both ends" (L and E) 3: 6.
    #          Cat: first by the draw, "a letter removed" (BROWN) 3; the secret "turned" is missed: 3.
    # Round 2. Ann: the secret "no letter twice" 1, "ends with S" 1: 7. Bob: "can be eaten", judged, 3: 9. Cat: 3.
    # Round 3. Ann: the secret "an animal", judged, 3, "at most five" 2: 12. Bob: "the blank" 1: 10.
    #          Cat: the secret "fairy tale", judged, 2, "rhymes", judged, 3, "contains F" 1: 9.
    assert found["points"] == {"Ann": 12, "Bob": 10, "Cat": 9}
    assert found["winners"] == ["Ann"]
    assert (found["step"], found["to_move"], sum(found["bag"].values())) == ("over", [], 72)


@pytest.mark.rule("SQT-13", "SQT-17")
def test_the_points_after_each_round_of_that_evening() -> None:
    record = recorded("sequitur_three.jsonl")
    states = list(accumulate(record.moves, lambda so_far, move: step(so_far, move).state, initial=begun(record)))
    ends = [next(state for state in states if state.round == number) for number in (2, 3)] + [states[-1]]
    points = [[tally.points(state, player) for player in range(3)] for state in ends]
    assert points == [[5, 6, 3], [7, 9, 3], [12, 10, 9]]


@pytest.mark.rule("SQT-18")
def test_an_evening_alone() -> None:
    record = recorded("sequitur_solo.jsonl")
    found = wording.summary(fold(begun(record), record.moves))
    # AIRS from EAIRHCST reversed by an action to TSCHRIAE and back: 4 letters. No word in round 2.
    # QUEENS from SQUEEND?, the Q ball is Q beside a U, the blank is S: 6 letters, Q 7.
    assert rounds(found) == [{"Eve": 4}, {"Eve": None}, {"Eve": 13}]
    # Round 1: the secret "a letter removed" (AIR) 3, "no letter twice" 3, "two vowels" (AI) 2, "ends with S" 1: 9.
    # Round 2: nothing. Round 3: the secret "a ruler", judged, 2, "a crown", judged, 3, "two E" 2: 16.
    assert (found["points"], found["rating"], found["winners"]) == ({"Eve": 16}, "getting good", [])
    before = wording.summary(fold(begun(record), record.moves[:-1]))
    assert (before["points"]["Eve"] >= 5, before["rating"]) == (True, None)


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_is_written_as_it_is_read(name: str, tmp_path: Path) -> None:
    record = recorded(name)
    copy = tmp_path / name
    copy.write_text(write_record(record.game, record.setup, record.moves), encoding="utf-8")
    again = read_record(copy, GAMES)
    assert (again.setup, again.moves) == (record.setup, record.moves)
    assert replay(again) == replay(record)


@pytest.mark.parametrize("name", RECORDS)
def test_every_move_is_told_and_every_state_shown(name: str) -> None:
    record = recorded(name)
    state = begun(record)
    for move in record.moves:
        told = wording.describe(state, move)
        assert told
        assert "\n" not in told
        assert (wording.to_move(state) is None) == (wording.outcome(state) is not None)
        assert wording.text(state).count("\n") == len(state.setup.players)
        after = rules.play(state, move)
        assert isinstance(after, Step)
        assert all(happening.text.endswith((".", "!")) for happening in after.events)
        state = after.state
    assert wording.outcome(state)


@pytest.mark.rule("SQT-01", "SQT-17")
def test_replay_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--json", str(HERE / "sequitur_three.jsonl")]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["moves"], found["refused"]) == ("sequitur", 127, None)
    assert found["words"][2]["Bob"] == {
        "word": "stoned",
        "score": 6,
        "turned": False,
        "balls": [1, 2, 3, 4, 5, 6],
        "blank": "d",
        "qu": False,
    }
    assert found["stacks"]["Cat"][0] == {"goal": "Becomes another word when a letter is removed", "colour": "red"}


def test_replay_tells_the_end_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--step", str(HERE / "sequitur_three.jsonl")]) == 0
    out = capsys.readouterr().out
    assert out.endswith("Ann wins!\nAnn: 12\nBob: 10\nCat: 9\n2 points more than Bob.\n")
    assert "\n39: A draw for the order: Bob E, Cat E\n   Bob and Cat draw again.\n" in out


@pytest.mark.rule("SQT-01")
def test_replay_stops_at_the_line_that_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = (HERE / "sequitur_three.jsonl").read_text(encoding="utf-8").splitlines()
    (tmp_path / "cut.jsonl").write_text("\n".join([*lines[:3], lines[3].replace("BROWN", "BLACK")]), encoding="utf-8")
    assert main(["replay", "--json", str(tmp_path / "cut.jsonl")]) == 0
    (tmp_path / "cut.jsonl").write_text("\n".join([*lines[:3], lines[3].replace("BROWN", "BOBBY")]), encoding="utf-8")
    capsys.readouterr()
    assert main(["replay", "--json", str(tmp_path / "cut.jsonl")]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["refused"] == {"line": 4, "rule": "SQT-01", "why": "There is no further B in the bag."}
    assert found["racks"] == {"Ann": "STAIR", "Bob": "LEMON", "Cat": ""}
    assert (found["round"], found["step"], found["to_move"]) == (1, "start", ["Ann", "Bob", "Cat"])


def test_a_game_that_can_not_begin_has_the_same_keys(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "six.jsonl"
    path.write_text('{"record":1,"game":"sequitur","setup":{"players":["A","B","C","D","E","F"]}}', encoding="utf-8")
    assert main(["replay", "--json", str(path)]) == 1
    refused = json.loads(capsys.readouterr().out)
    assert main(["replay", "--json", str(HERE / "sequitur_solo.jsonl")]) == 0
    assert list(refused) == list(json.loads(capsys.readouterr().out))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"do":"draw","player":"Ann","balls":"stair"}', '"balls" is wrong; expected balls in order, in capitals'),
        ('{"do":"add","player":"Ann","ball":"A","end":"top"}', '"end" is wrong; expected "left" or "right".'),
        ('{"do":"secret","player":"Ann","colour":"blue","goal":"x"}', '"colour" is wrong; expected "red", "yellow" or'),
        ('{"do":"action","player":"Ann","card":"Swap"}', '"done" is missing; expected a list of operations, such as'),
        ('{"do":"spell","player":"Ann","word":"don\'t"}', '"word" is wrong; expected a word.'),
        ('{"do":"tie","draws":{"Ann":"AB"}}', '"draws" is wrong; expected an object of names, each with one ball.'),
    ],
)
def test_a_line_that_is_wrong_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, why: str) -> None:
    path = tmp_path / "wrong.jsonl"
    path.write_text(f'{{"record":1,"game":"sequitur","setup":{{"players":["Ann"]}}}}\n{line}\n', encoding="utf-8")
    assert main(["replay", str(path)]) == 2
    assert f"{path}:2: {why}" in capsys.readouterr().err


@pytest.mark.parametrize("setup", ['{"players":["Ann"],"options":{"decks":[1,2]}}', '{"players":["Ann"],"sides":1}'])
def test_a_set_up_that_is_wrong_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str], setup: str) -> None:
    path = tmp_path / "wrong.jsonl"
    path.write_text(f'{{"record":1,"game":"sequitur","setup":{setup}}}\n', encoding="utf-8")
    assert main(["replay", str(path)]) == 2
    assert f"{path}:1: " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (
            '{"actions":[{"name":"A","text":"T","operations":[{"name":"insert"}]}]}',
            '"operations" is wrong; expected a list of operations; insert and ends need a count, such as 2.',
        ),
        (
            '{"actions":[{"name":"A","text":"T","operations":[{"name":"swop"}]}]}',
            '"name" is wrong; expected "insert", "ends", "discard", ',
        ),
        (
            '{"actions":[{"name":" ","text":"T","operations":[{"name":"swap"}]}]}',
            "expected the name of the card, 1 to ",
        ),
        (
            '{"goals":[{"id":"A","colour":"red","text":"T"}]}',
            '"id" is wrong; expected small letters, digits and hyphen',
        ),
        ('{"goals":[{"id":"a","colour":"red"}]}', '"text" is missing; expected the text of the card, 1 to 300 charac'),
        ('{"goals":7}', '"goals" is wrong; expected a list of goal cards, or null.'),
        ('{"help":"none"}', '"help" is wrong; expected '),
    ],
)
def test_a_card_that_is_wrong_in_a_set_up_is_named_with_what_belongs_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: str, why: str
) -> None:
    path = tmp_path / "wrong.jsonl"
    setup = f'{{"players":["Ann"],"options":{options}}}'
    path.write_text(f'{{"record":1,"game":"sequitur","setup":{setup}}}\n', encoding="utf-8")
    assert main(["replay", str(path)]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"companion: {path}:1: ")
    assert why in err


def test_the_rules_of_sequitur_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "SQT"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()][:21] == [
        f"SQT-{n:02}" for n in range(1, 22)
    ]


def test_the_lines_that_the_papers_show_are_read(tmp_path: Path) -> None:
    paper = (HERE.parents[1] / "docs" / "records.md").read_text(encoding="utf-8")
    shown = paper[paper.index("## Sequitur") :].split("```")[1].strip()
    (tmp_path / "shown.jsonl").write_text(shown, encoding="utf-8")
    record = read_record(tmp_path / "shown.jsonl", GAMES)
    assert {type(move) for move in record.moves} == set(get_args(Move))


def test_a_move_that_is_refused_leaves_the_record_where_it_was() -> None:
    record = recorded("sequitur_three.jsonl")
    state = begun(record)
    assert isinstance(rules.play(state, record.moves[20]), Refused)
    assert state == begun(record)
