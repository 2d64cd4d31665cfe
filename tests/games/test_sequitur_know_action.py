"""Sequitur's action cards that are entered while it is played (SQT-21): what is known then, and what is kept."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.table_files import file_problem, load_table_file
from companion.core.game import Refused, SaveEntry, Step
from companion.games.registry import GAMES
from companion.games.sequitur import rules, wording
from companion.games.sequitur.actions.actions import ACTIONS_FILE, HAND_SIZE
from companion.games.sequitur.actions.learn_actions import has_room, own_actions
from companion.games.sequitur.model import Move, Setup, State
from companion.table.storage.record import read_record, replay, write_record
from companion.table.storage.user_files import UserFileError, UserFiles
from tests.games.at_sequitur import (
    ACTIONS,
    NAMES,
    balls,
    entry_kept,
    fold,
    game,
    move,
    offered,
    play,
    racked,
    recorded,
    refused,
    set_up,
    step,
    waiting,
)

NEW: dict[str, Any] = {
    "name": "Second thoughts",
    "text": "Put up to two back, then draw two for the ends.",
    "operations": [{"name": "discard", "count": 2}, {"name": "ends", "count": 2}],
}
LEMON, BROWN = "LEMONADE", "BROWNS?I"
ENDS = [{"operation": "ends", "places": [0], "balls": "T"}]
SWAP = [{"operation": "swap", "places": [0, 1]}]


def names(state: State) -> list[str]:
    return [action.name for action in state.actions]


def few(count: int = 4) -> State:
    """A table that knows so many of its action cards."""
    return game(actions=ACTIONS[:count])


def examples() -> State:
    """A table that has entered no card yet."""
    state = rules.start(msgspec.convert({"players": NAMES[:2]}, Setup))
    assert isinstance(state, State)
    return state


def at_actions(state: State) -> State:
    """The first actions of a round are due."""
    state = racked(state, LEMON, BROWN)
    for name in NAMES[:2]:
        state = play(state, "goal", name, keep=False)
    assert state.phase == "actions"
    return state


@pytest.mark.rule("SQT-21")
def test_an_action_is_known_from_now_on_and_kept_as_the_file_has_it() -> None:
    after = step(few(), move("know_action", action=NEW))
    assert names(after.state) == ["Insert", "Ends", "Exchange", "Replace", "Second thoughts"]
    one = entry_kept(after)
    assert (one.file, one.table, one.key, one.entry) == ("actions.toml", "action", "name", NEW)
    done = [{"operation": "discard", "places": [7]}, {"operation": "ends", "places": [7, 0], "balls": "ST"}]
    state = play(at_actions(after.state), "action", "Ann", card="second thoughts", done=done)
    assert state.racks[0] == "TLEMONADS"


@pytest.mark.rule("SQT-21")
def test_it_takes_the_place_of_the_one_with_its_name() -> None:
    state = game()
    changed = {**ACTIONS[1], "name": "ENDS", "text": "Draw one for either end."}
    after = step(state, move("know_action", action=changed))
    assert names(after.state) == ["Insert", "ENDS", "Exchange", "Replace", "Move"]
    assert after.kept == (SaveEntry("actions.toml", "action", "name", changed, ACTIONS[1], HAND_SIZE),)


@pytest.mark.rule("SQT-05", "SQT-21")
def test_who_has_played_a_card_has_played_it_whatever_it_is_called_now() -> None:
    state = play(at_actions(game()), "action", "Ann", card="Ends", done=ENDS)
    state = play(state, "know_action", action=NEW, instead="ends")
    assert names(state) == ["Insert", "Second thoughts", "Exchange", "Replace", "Move"]
    assert (state.used, state.racks[0]) == ((("Second thoughts",), ()), "TLEMONADE")
    state = play(state, "pass_action", "Bob")
    state = play(play(state, "goal", "Ann", keep=False), "goal", "Bob", keep=False)
    done = [{"operation": "discard", "places": [0]}]
    assert refused(state, "action", "Ann", card="Second thoughts", done=done)[0] == "SQT-05"
    assert play(state, "action", "Bob", card="Second thoughts", done=done).used[1] == ("Second thoughts",)


@pytest.mark.rule("SQT-21")
def test_nobody_moves_by_it_and_it_may_be_made_in_every_step_before_the_end() -> None:
    record = recorded("sequitur_three.jsonl")
    state = rules.start(record.setup)
    assert isinstance(state, State)
    first = names(state)[0]
    seen = {state.phase}
    for what in record.moves:
        known = play(state, "know_action", action=NEW, instead=first)
        assert (known.phase, known.mover, waiting(known)) == (state.phase, state.mover, waiting(state))
        assert (known.racks, balls(known), len(known.actions)) == (state.racks, 72, HAND_SIZE)
        state = step(state, what).state
        seen.add(state.phase)
    assert seen >= {"start", "goals", "actions", "words", "claims", "over"}
    assert refused(state, "know_action", action=NEW)[0] == "SQT-17"
    assert refused(few(), "know_action", "Zoe", action=NEW) == ("", "Zoe does not play in this game.")


@pytest.mark.rule("SQT-02", "SQT-21")
def test_what_can_not_be_entered_is_refused() -> None:
    state = game()
    assert refused(state, "know_action", action=NEW) == (
        "SQT-02",
        "There are 5 action cards already; change one of them.",
    )
    taken = {**NEW, "name": "insert"}
    assert refused(state, "know_action", action=taken, instead="Move") == (
        "SQT-02",
        "Another card has this name. Change it, or go BACK.",
    )
    assert refused(few(1), "know_action", action=NEW, instead="Move") == (
        "SQT-21",
        'There is no action card "Move"; known: Insert.',
    )


@pytest.mark.rule("SQT-02", "SQT-21")
def test_example_actions_give_way_to_the_tables_own_cards() -> None:
    state = examples()
    assert has_room(state)
    one = play(state, "know_action", action=NEW)
    assert names(one) == ["Second thoughts", *names(state)[:4]], "one is too few for a round"
    two = play(one, "know_action", action=ACTIONS[0])
    assert names(two) == ["Second thoughts", "Insert", *names(state)[:3]]
    assert names(play(two, "know_action", action=ACTIONS[1])) == ["Second thoughts", "Insert", "Ends"]
    changed = play(state, "know_action", action=NEW, instead=names(state)[3])
    assert names(changed) == ["Second thoughts", *names(state)[:3], names(state)[4]]
    assert names(play(one, "know_action", action=ACTIONS[0], instead="Second thoughts"))[0] == "Insert"


@pytest.mark.rule("SQT-02", "SQT-05")
def test_example_actions_that_were_played_in_this_round_stay_until_its_end() -> None:
    state = play(at_actions(examples()), "action", "Ann", card="Example: rearrange", done=SWAP)
    one = play(state, "know_action", action=NEW)
    assert names(one)[:2] == ["Example: rearrange", "Second thoughts"]
    other = play(state, "know_action", action=NEW, instead="Example: rearrange")
    assert (names(other)[0], other.used[0]) == ("Second thoughts", ("Second thoughts",))
    later = play(one, "pass_action", "Bob")
    for _ in range(2):
        later = offered(later, "", "")
    for name in NAMES[:2]:
        later = play(later, "no_word", name)
    assert (later.round, later.used) == (2, ((), ()))
    assert names(play(later, "know_action", action=ACTIONS[0]))[:2] == ["Second thoughts", "Insert"]


@pytest.mark.rule("SQT-21")
def test_an_own_card_that_is_deleted_is_known_until_the_game_is_over() -> None:
    state = play(few(), "know_action", action=NEW, instead="Ends")
    after = step(state, move("forget_action", action="second thoughts"))
    assert names(after.state) == names(state)
    assert after.kept == (SaveEntry("actions.toml", "action", "name", None, NEW, HAND_SIZE),)
    assert refused(after.state, "forget_action", action="Second thoughts")[0] == "SQT-21"
    assert refused(examples(), "forget_action", action="Example: insert")[0] == "SQT-21"
    assert wording.describe(state, move("forget_action", action="Ends")) == (
        "The action card Ends is deleted for later games"
    )
    anew = step(after.state, move("know_action", action=NEW))
    assert anew.kept == (SaveEntry("actions.toml", "action", "name", NEW, None, HAND_SIZE),)


@pytest.mark.rule("SQT-02")
def test_there_is_room_for_another_card_while_fewer_than_five_stay() -> None:
    assert (has_room(few(4)), has_room(game())) == (True, False)
    # Where all five examples have been played in a round, one of them is changed.
    state = at_actions(examples())
    inserted = [{"operation": "insert", "places": [0, 0], "balls": "TU"}]
    extended = [{"operation": "discard", "places": [0]}, {"operation": "ends", "places": [0, 0, 0], "balls": "GHK"}]
    turned = [{"operation": "reverse", "places": [0, 1]}]
    replaced = [{"operation": "replace", "places": [0], "balls": "V"}]
    played = [("Ann", "insert", inserted), ("Bob", "reverse", turned), ("Ann", "rearrange", SWAP)]
    played += [("Bob", "replace", replaced), ("Ann", "extend", extended), ("Bob", "reverse", turned)]
    for name, card, done in played[:5]:
        assert has_room(state)
        state = play(state, "action", name, card=f"Example: {card}", done=done)
        if state.phase == "goals":
            state = play(play(state, "goal", "Ann", keep=False), "goal", "Bob", keep=False)
    assert not has_room(state)
    assert refused(state, "know_action", action=NEW)[0] == "SQT-02"
    assert len(play(state, "know_action", action=NEW, instead="Example: extend").actions) == HAND_SIZE


def test_the_action_that_was_entered_first_by_the_last_move_is_told() -> None:
    state = play(few(), "know_action", action=NEW)
    assert (state.learned_action, state.learned) == ("Second thoughts", None)
    assert play(state, "draw", "Ann", balls="STA").learned_action is None
    assert play(state, "know_action", action={**NEW, "text": "Other"}).learned_action is None
    assert play(state, "know_action", action={**NEW, "name": "Other"}, instead="Ends").learned_action is None


def test_it_is_told_in_the_history_by_its_name() -> None:
    state = few()
    assert wording.describe(state, move("know_action", action=NEW)) == "The action card Second thoughts is known"
    anew = move("know_action", action=NEW, instead="Ends")
    assert wording.describe(state, anew) == "The action card Second thoughts is entered anew"
    assert step(state, anew).events == ()


@pytest.mark.rule("SQT-21")
@pytest.mark.parametrize(
    "changes", [{"name": " "}, {"text": ""}, {"operations": []}, {"operations": [{"name": "insert"}]}, {"count": 1}]
)
def test_a_card_that_a_file_could_not_have_is_no_move(changes: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        move("know_action", action={**NEW, **changes})


@pytest.mark.rule("SQT-21")
def test_an_evening_in_which_all_five_are_entered_is_kept_and_known_in_the_next_game(tmp_path: Path) -> None:
    state, shelf = examples(), UserFiles(tmp_path)
    moves = [move("know_action", action=action) for action in ACTIONS]
    moves.append(move("know_action", "Ann", action=NEW, instead="Exchange"))
    moves.append(move("know_action", "Bob", action={**ACTIONS[0], "name": "INSERT"}))
    for what in moves:
        after = step(state, what)
        state = after.state
        for kept in after.kept:
            shelf.keep(kept)
        assert file_problem(tmp_path, ACTIONS_FILE) == ""
        assert (load_table_file(tmp_path, ACTIONS_FILE) or None) == own_actions(state)
    assert names(state) == ["INSERT", "Ends", "Second thoughts", "Replace", "Move"]
    text = (tmp_path / "actions.toml").read_text(encoding="utf-8")
    assert "companion actions check actions.toml" in text
    assert 'operations = [{name = "discard", count = 2}, {name = "ends", count = 2}]' in text
    # A game that was begun before these were known knows none of them, and does not spoil the file.
    late = step(examples(), move("know_action", action={**NEW, "name": "LazyProxy"})).kept[0]
    with pytest.raises(UserFileError, match=r"actions\.toml has 5 tables \[\[action\]\] already; this is not kept\."):
        shelf.keep(late)
    assert load_table_file(tmp_path, ACTIONS_FILE) == state.actions


@pytest.mark.rule("SQT-21")
def test_a_record_with_it_is_written_as_it_is_read_and_replays(tmp_path: Path) -> None:
    setup = set_up(2, actions=ACTIONS[:4])
    moves = [move("draw", "Ann", balls="STAIR"), move("know_action", "Ann", action=NEW)]
    moves.append(move("know_action", action={**ACTIONS[4], "name": "Moves"}, instead="Ends"))
    file = tmp_path / "evening.jsonl"
    file.write_text(write_record(GAMES["sequitur"], setup, tuple(moves)), encoding="utf-8")
    record = read_record(file, GAMES)
    assert list(record.moves) == moves
    assert '"instead"' not in file.read_text(encoding="utf-8").splitlines()[2]
    begun = rules.start(setup)
    assert isinstance(begun, State)
    assert names(fold(begun, record.moves)) == ["Insert", "Moves", "Exchange", "Replace", "Second thoughts"]
    assert replay(record).refused is None


def test_a_move_of_it_that_waits_to_be_settled_is_left_out() -> None:
    state = game()
    assert rules.skip(state, move("know_action", "Ann", action=NEW)).actions == state.actions


CALLED = st.sampled_from(["Insert", "insert", "Ends", "Moves", "Example: insert", "Example: swap", "Ünder", "Now"])
ENTERED = st.builds(
    lambda name, instead, who: move("know_action", who, action={**NEW, "name": name}, instead=instead),
    CALLED,
    st.one_of(st.just(""), CALLED),
    st.sampled_from(["", "Ann", "Bob"]),
)
PLAYED = st.builds(
    lambda name, card: move("action", name, card=card, done=ENDS), st.sampled_from(["Ann", "Bob"]), CALLED
)


@given(st.booleans(), st.lists(ENTERED | PLAYED, max_size=25))
@pytest.mark.rule("SQT-02", "SQT-21")
def test_whatever_is_entered_there_are_five_at_most_each_with_its_name(own: bool, moves: list[Move]) -> None:
    state = at_actions(few() if own else examples())
    for what in moves:
        after = rules.play(state, what)
        if isinstance(after, Refused):
            assert after.rule in {"SQT-02", "SQT-04", "SQT-05", "SQT-21"}
            continue
        assert isinstance(after, Step)
        state = after.state
        folded = {name.casefold() for name in names(state)}
        assert len(folded) == len(state.actions) <= HAND_SIZE
        assert {name for used in state.used for name in used} <= set(names(state))
        if state.phase == "actions" and state.done:
            assert waiting(state)


@pytest.mark.rule("SQT-02", "SQT-21")
def test_an_example_that_makes_room_for_a_card_is_named() -> None:
    after = step(game(actions=None), move("know_action", action=NEW))
    assert len(after.state.actions) == HAND_SIZE
    told = [event.text for event in after.events]
    assert told[1:] == ["Reverse makes room: each player has 5 cards."]
