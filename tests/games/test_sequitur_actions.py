"""Action cards as data: what each operation does to a rack, its limits, and what files are refused (SQT-21)."""

import re
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.game import Refused
from companion.core.toml.entries import EntriesError, decode_text
from companion.games.sequitur.actions.actions import (
    ALL_BALLS,
    DRAWING,
    HAND_SIZE,
    Action,
    DoneOperation,
    Operation,
    OperationName,
    OperationResult,
    apply_action,
    apply_operation,
    example_actions,
    missing_actions,
    read_actions,
)
from companion.lexicon.balls import BALLS

EXAMPLE = Path(__file__).parents[2] / "companion" / "games" / "sequitur" / "actions" / "example_actions.toml"

NAMES: tuple[OperationName, ...] = get_args(get_args(OperationName)[0])

LIMITED = {name: Operation(name, 2) for name in NAMES}


@pytest.mark.rule("SQT-21")
@pytest.mark.parametrize(
    ("done", "after"),
    [
        (DoneOperation("insert", (2, 0), "E?"), OperationResult("?STEAR", entered="E?")),
        (DoneOperation("insert", (4, 5), "RY"), OperationResult("STARRY", entered="RY")),
        (DoneOperation("ends", (0, 5), "ED"), OperationResult("ESTARD", entered="ED")),
        (DoneOperation("ends", (0, 0), "ED"), OperationResult("DESTAR", entered="ED")),
        (DoneOperation("discard", (3,)), OperationResult("STA", left="R")),
        (DoneOperation("discard", (3, 0)), OperationResult("TA", left="RS")),
        (DoneOperation("swap", (0, 2)), OperationResult("ATSR")),
        (DoneOperation("swap", (3, 2)), OperationResult("STRA")),
        (DoneOperation("move", (0, 2)), OperationResult("TASR")),
        (DoneOperation("move", (3, 1)), OperationResult("SRTA")),
        (DoneOperation("reverse", (1, 2)), OperationResult("SATR")),
        (DoneOperation("replace", (3, 0), "BC"), OperationResult("CTAB", left="RS", entered="BC")),
        (DoneOperation("replace", (1,), "T"), OperationResult("STAR", left="T", entered="T")),
    ],
)
def test_what_an_operation_does(done: DoneOperation, after: OperationResult) -> None:
    assert apply_operation(LIMITED[done.operation], "STAR", done) == after


@pytest.mark.rule("SQT-21")
@pytest.mark.parametrize(
    ("done", "why"),
    [
        (DoneOperation("insert", (0,), "E"), "This action draws 2 balls, not 1."),
        (DoneOperation("insert", (0, 0, 0), "EEE"), "This action draws 2 balls, not 3."),
        (DoneOperation("insert", (0,), "EE"), "Each ball that is drawn has one place."),
        (DoneOperation("insert", (0, 6), "EE"), "E can't be put in place 7 of ESTAR."),
        (DoneOperation("insert", (-1, 0), "EE"), "E can't be put in place 0 of STAR."),
        (DoneOperation("insert", (0, 0), "E3"), "A ball has a letter A to Z, or is the blank."),
        (DoneOperation("ends", (0, 4), "EE"), "E can't be put in place 5 of ESTAR."),
        (DoneOperation("discard", ()), "No ball is named."),
        (DoneOperation("discard", (0, 1, 2)), "This action is for up to 2 balls, not 3."),
        (DoneOperation("discard", (0, 0)), "A place is named twice."),
        (DoneOperation("discard", (4,)), "There is no place 5 on a rack of 4 balls."),
        (DoneOperation("discard", (-1,)), "There is no place 0 on a rack of 4 balls."),
        (DoneOperation("discard", (0,), "E"), "This action draws no balls."),
        (DoneOperation("swap", (0,)), "This action needs two places, not 1."),
        (DoneOperation("swap", (0, 0)), "A place is named twice."),
        (DoneOperation("swap", (0, 3)), "This action reaches 2 places, not 3."),
        (DoneOperation("swap", (0, 4)), "There is no place 5 on a rack of 4 balls."),
        (DoneOperation("move", (3, 0)), "This action reaches 2 places, not 3."),
        (DoneOperation("move", (0, 1), "E"), "This action draws no balls."),
        (DoneOperation("reverse", (0, 2)), "This action reverses a part of up to 2 balls, not 3."),
        (DoneOperation("reverse", (2, 1)), "The first place of a part is left of its last one."),
        (DoneOperation("reverse", (1, 1)), "A place is named twice."),
        (DoneOperation("replace", (0, 1, 2), "EEE"), "This action is for up to 2 balls, not 3."),
        (DoneOperation("replace", (0, 1), "E"), "As many balls come into the rack as leave it."),
        (DoneOperation("replace", (7,), "E"), "There is no place 8 on a rack of 4 balls."),
    ],
)
def test_what_an_operation_refuses(done: DoneOperation, why: str) -> None:
    assert apply_operation(LIMITED[done.operation], "STAR", done) == Refused("SQT-21", why)


def test_another_operation_is_refused() -> None:
    refused = apply_operation(LIMITED["swap"], "STAR", DoneOperation("discard", (0,)))
    assert refused == Refused("SQT-21", "This operation is to swap two balls, not to discard balls.")


@pytest.mark.parametrize("name", ["swap", "move", "reverse"])
def test_without_a_count_the_whole_rack_is_in_reach(name: OperationName) -> None:
    rack = "ABCDEFGHIJKLMNOP"
    assert isinstance(apply_operation(Operation(name), rack, DoneOperation(name, (0, 15))), OperationResult)


@pytest.mark.parametrize("name", DRAWING)
def test_the_last_balls_of_a_bag_are_drawn(name: OperationName) -> None:
    assert apply_operation(LIMITED[name], "STAR", DoneOperation(name, (0,), "E"), in_bag=1) == OperationResult(
        "ESTAR", entered="E"
    )
    assert apply_operation(LIMITED[name], "STAR", DoneOperation(name, ()), in_bag=0) == OperationResult("STAR")
    assert isinstance(apply_operation(LIMITED[name], "STAR", DoneOperation(name, (0, 0), "EE"), in_bag=1), Refused)


def test_what_one_operation_draws_is_not_in_the_bag_for_the_next() -> None:
    both = Action("Both", "Draw one, then two.", (Operation("insert", 1), Operation("ends", 2)))
    steps = apply_action(both, "STAR", (DoneOperation("insert", (0,), "E"), DoneOperation("ends", (0,), "D")), in_bag=2)
    assert not isinstance(steps, Refused)
    assert steps[-1].rack == "DESTAR"
    assert isinstance(
        apply_action(both, "STAR", (DoneOperation("insert", (0,), "E"), DoneOperation("ends", (0, 0), "DD")), in_bag=2),
        Refused,
    )


@pytest.mark.parametrize("name", DRAWING)
def test_what_draws_has_a_count(name: OperationName) -> None:
    with pytest.raises(ValueError, match=f"{name} has no count"):
        Operation(name)


racks = st.text(st.sampled_from(sorted(BALLS)), max_size=10)
dones = st.builds(
    DoneOperation,
    st.sampled_from(NAMES),
    st.lists(st.integers(-1, 11), max_size=4).map(tuple),
    st.text(st.sampled_from(sorted(BALLS)), max_size=4),
)


@given(racks, dones, st.integers(1, 4))
def test_no_ball_is_lost_or_made(rack: str, done: DoneOperation, count: int) -> None:
    after = apply_operation(Operation(done.operation, count), rack, done)
    if isinstance(after, Refused):
        assert after.rule == "SQT-21"
        assert after.why.endswith(".")
    else:
        assert Counter(rack) + Counter(after.entered) == Counter(after.rack) + Counter(after.left)


pairs = st.tuples(st.integers(0, 9), st.integers(0, 9)).filter(lambda pair: pair[0] < pair[1])


@given(st.text(st.sampled_from(sorted(BALLS)), min_size=10, max_size=10), pairs)
def test_what_can_be_taken_back_is(rack: str, pair: tuple[int, int]) -> None:
    ways: tuple[tuple[OperationName, tuple[int, int]], ...] = (
        ("swap", pair),
        ("reverse", pair),
        ("move", pair[::-1]),
    )
    for name, back in ways:
        once = after_of(Operation(name), rack, DoneOperation(name, pair))
        assert after_of(Operation(name), once, DoneOperation(name, back)) == rack


def after_of(operation: Operation, rack: str, done: DoneOperation) -> str:
    after = apply_operation(operation, rack, done)
    assert isinstance(after, OperationResult)
    return after.rack


EXTEND = Action("Extend", "Discard up to two, then add two.", (Operation("discard", 2), Operation("ends", 2)))


@pytest.mark.rule("SQT-06", "SQT-21")
def test_the_operations_of_a_card_follow_each_other() -> None:
    assert apply_action(EXTEND, "STAR", (DoneOperation("discard", (0,)), DoneOperation("ends", (0, 4), "ES"))) == (
        OperationResult("TAR", left="S"),
        OperationResult("ETARS", entered="ES"),
    )
    assert apply_action(EXTEND, "STAR", (DoneOperation("ends", (0, 0), "ES"),)) == (
        OperationResult("SESTAR", entered="ES"),
    )
    # What was put back into an empty bag can be drawn from it.
    assert apply_action(
        EXTEND, "STAR", (DoneOperation("discard", (0,)), DoneOperation("ends", (0,), "S")), in_bag=0
    ) == (
        OperationResult("TAR", left="S"),
        OperationResult("STAR", entered="S"),
    )


@pytest.mark.rule("SQT-21")
@pytest.mark.parametrize(
    ("done", "why"),
    [
        ((DoneOperation("swap", (0, 1)),), "Extend does not allow to swap two balls here."),
        (
            (DoneOperation("discard", (0,)), DoneOperation("discard", (0,))),
            "Extend does not allow to discard balls here.",
        ),
        (
            (DoneOperation("ends", (0, 0), "ES"), DoneOperation("discard", (0,))),
            "Extend does not allow to discard balls here.",
        ),
        ((DoneOperation("discard", (0,)), DoneOperation("ends", (0,), "E")), "This action draws 2 balls, not 1."),
    ],
)
def test_a_card_allows_its_operations_once_and_in_their_order(done: tuple[DoneOperation, ...], why: str) -> None:
    assert apply_action(EXTEND, "STAR", done) == Refused("SQT-21", why)


ACTION = '[[action]]\nname = "A"\ntext = "T"\n'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (ACTION, 'a.toml:1: action 1, operations is missing; expected operations such as [{ name = "swap" }'),
        (ACTION + "operations = []", "a.toml:4: action 1, operations is not a list of at least one operation; exp"),
        (ACTION + "operations = ['swap']", 'operations.1 is not a table; expected an operation such as { name = "s'),
        (ACTION + "operations = [{ name = 'swop' }]", 'operations.1.name is "swop"; expected "insert", "ends", "disc'),
        (ACTION + "operations = [{ count = 2 }]", "action 1, operations.1 has no name; expected name ="),
        (ACTION + "operations = [{ name = 'insert' }]", "action 1, operations.1 has no count; expected how many"),
        (ACTION + "operations = [{ name = 'ends', count = 72 }]", "operations.1 has no count; expected how many"),
        (ACTION + "operations = [{ name = 'swap', count = 0 }]", "operations.1.count is 0; expected a whole number"),
        (ACTION + "operations = [{ name = 'swap', cuont = 1 }]", "operations.1.cuont is not a key; expected name, c"),
        (ACTION.replace('"T"', '""'), 'a.toml:3: action 1, text is ""; expected the text of the card'),
        (ACTION.replace('"A"', '" "'), 'a.toml:2: action 1, name is " "; expected the name of the card'),
        ((ACTION + "operations = [{ name = 'swap' }]\n") * 2, 'a.toml:6: action 2, name is "A" a second time;'),
        (
            "".join(ACTION.replace('"A"', name) + "operations = [{ name = 'swap' }]\n" for name in ('"Ab"', '"AB"')),
            'a.toml:6: action 2, name is "AB" a second time; expected another one for each card.',
        ),
        (
            "".join(ACTION.replace('"A"', f'"A{n}"') + "operations = [{ name = 'swap' }]\n" for n in range(6)),
            "a.toml:21: action 6 is one too many; expected 5 action cards, the same for each player.",
        ),
        ("[[goal]]", 'a.toml: "goal" is not known here; expected nothing but tables [[action]].'),
    ],
)
def test_a_bad_file_is_told_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(EntriesError) as told:
        read_actions(text, "a.toml")
    assert sentence in str(told.value)
    assert "\n" not in str(told.value)


def complaint(content: bytes) -> str:
    """What is said of a file of actions; nothing when it can be used."""
    try:
        read_actions(decode_text(content, "a.toml"), "a.toml")
    except EntriesError as error:
        return str(error)
    return ""


values: st.SearchStrategy[Any] = st.sampled_from(
    ["1", "0", '""', '"swap"', "[]", "{}", "[{}]", "[{ name = 'swap' }]", "[{ name = 'ends', count = 2 }]", "true"]
)


@given(
    st.lists(st.tuples(st.sampled_from(["name", "text", "operations", "x"]), values), unique_by=lambda pair: pair[0])
)
def test_no_file_makes_a_traceback(pairs: list[tuple[str, str]]) -> None:
    text = "[[action]]\n" + "".join(f"{key} = {value}\n" for key, value in pairs)
    assert re.fullmatch(r"(a\.toml:[1-9][0-9]*: action 1.+; expected .+)?", complaint(text.encode()))


@given(st.binary(max_size=60), st.sampled_from([b"", ACTION.encode()]))
def test_no_bytes_make_a_traceback(content: bytes, before: bytes) -> None:
    told = complaint(before + content)
    assert re.fullmatch(r"(a\.toml(:[1-9][0-9]*)?: .+; expected .+)?", told)


@pytest.mark.rule("SQT-02")
def test_the_example_set() -> None:
    actions = example_actions()
    assert len(actions) == HAND_SIZE == 5
    assert missing_actions(actions) is None
    assert missing_actions(actions[:1]) == "These are 1 action card; each player has 5."
    assert {operation.name for action in actions for operation in action.operations} == set(NAMES)
    assert all(action.name.startswith("Example") for action in actions)
    assert "EXAMPLE" in EXAMPLE.read_text(encoding="utf-8").splitlines()[0]
    assert ALL_BALLS == 72


@pytest.mark.rule("SQT-27")
def test_a_card_that_says_up_to_draws_at_least_one_and_no_more_than_it_says() -> None:
    operation = Operation("ends", 2, up_to=True)
    one, two = (DoneOperation("ends", (0,) * count, "ED"[:count]) for count in (1, 2))
    assert apply_operation(operation, "STAR", one) == OperationResult("ESTAR", entered="E")
    assert apply_operation(operation, "STAR", two) == OperationResult("DESTAR", entered="ED")
    none, three = DoneOperation("ends", ()), DoneOperation("ends", (0, 0, 0), "EDA")
    assert apply_operation(operation, "STAR", none) == Refused("SQT-21", "This action draws 1 ball, not 0.")
    assert apply_operation(operation, "STAR", three) == Refused("SQT-21", "This action draws 2 balls, not 3.")
    assert apply_operation(operation, "STAR", two, 1) == Refused("SQT-21", "This action draws 1 ball, not 2.")
    assert apply_operation(operation, "STAR", none, 0) == OperationResult("STAR")


@pytest.mark.rule("SQT-27")
def test_up_to_is_read_from_a_file_where_it_means_something() -> None:
    card = "[[action]]\nname = 'Draw'\ntext = 'Draw.'\noperations = [{ name = 'NAME', count = 2, up_to = true }]\n"
    (action,) = read_actions(card.replace("NAME", "insert"), "actions.toml")
    assert action.operations == (Operation("insert", 2, up_to=True),)
    with pytest.raises(EntriesError, match=r"operations.1 needs no up_to; expected up_to = true for insert and ends"):
        read_actions(card.replace("NAME", "swap"), "actions.toml")
    with pytest.raises(ValueError, match="swap has no use for up_to"):
        Operation("swap", 2, up_to=True)
