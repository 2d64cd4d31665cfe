from itertools import takewhile

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Raw

from companion.table.storage.timeline import (
    Action,
    BadEntry,
    Changed,
    Cut,
    Entry,
    Inserted,
    Moved,
    Redone,
    Removed,
    SetupCorrected,
    Swapped,
    Timeline,
    Undone,
)

A, B, C, D = (Raw(f'"{name}"'.encode()) for name in "abcd")
ABC = Timeline.of([Moved(A), Moved(B), Moved(C)])

moves = st.integers(0, 9).map(lambda n: Raw(str(n).encode()))
entries = st.one_of(
    moves.map(Moved),
    st.integers(-1, 4).map(Undone),
    st.integers(-1, 4).map(Redone),
    st.builds(Changed, st.integers(-1, 6), moves),
    st.builds(Inserted, st.integers(-1, 6), moves),
    st.builds(SetupCorrected, moves, st.lists(moves, max_size=3).map(tuple)),
    st.integers(-1, 6).map(Removed),
    st.builds(Swapped, st.integers(-1, 6), st.integers(-1, 6)),
    st.integers(-1, 6).map(Cut),
)


def fitting(tried: list[Entry]) -> list[Entry]:
    timeline, fit = Timeline(), []
    for entry in tried:
        try:
            timeline = timeline.after(entry)
        except BadEntry:
            continue
        fit.append(entry)
    return fit


def naive(tried: list[Entry]) -> tuple[Raw, ...]:
    """The moves in force, found without a timeline: after each entry a list of lists, the last one in force.

    What is made again after another move was played is what the first timeline with those entries would make again.
    """
    past: list[list[Raw]] = [[]]
    future: list[Action] = []
    done: list[Action] = []
    played = 0
    for entry in tried:
        match entry:
            case Undone(count):
                for _ in range(count):
                    past.pop()
                    future.insert(0, done.pop())
                continue
            case Redone(count):
                for action in future[:count]:
                    done.append(action)
                    past.append(changed(past[-1], action))
                del future[:count]
            case Moved():
                future = list(takewhile(lambda action: isinstance(action, Moved), future))
                future = future if played < len(future) else []
                played += 1
                done.append(entry)
                past.append(changed(past[-1], entry))
            case _:
                future.clear()
                done.append(entry)
                past.append(changed(past[-1], entry))
        played = played if future else 0
    return tuple(past[-1])


def changed(before: list[Raw], action: Action) -> list[Raw]:
    now = list(before)
    match action:
        case Moved(move):
            now.append(move)
        case Changed(index, move):
            now[index] = move
        case Inserted(index, move):
            now.insert(index, move)
        case Removed(index):
            now.pop(index)
        case Swapped(first, second):
            now[first], now[second] = now[second], now[first]
        case Cut(count):
            now = now[:count]
        case SetupCorrected(moves=again):
            now = list(again)
    return now


@pytest.mark.parametrize(
    ("action", "moves"),
    [
        (Moved(D), (A, B, C, D)),
        (Changed(0, D), (D, B, C)),
        (Changed(2, D), (A, B, D)),
        (Inserted(0, D), (D, A, B, C)),
        (Inserted(2, D), (A, B, D, C)),
        (SetupCorrected(D, (B,)), (B,)),
        (Removed(0), (B, C)),
        (Removed(2), (A, B)),
        (Swapped(0, 2), (C, B, A)),
        (Cut(2), (A, B)),
        (Cut(0), ()),
    ],
)
def test_each_action_is_taken_back_and_made_again(action: Action, moves: tuple[Raw, ...]) -> None:
    after = ABC.after(action)
    assert (after.moves, after.cursor, after.redoable) == (moves, 4, 0)
    back = after.after(Undone())
    assert (back.moves, back.done, back.undone) == ((A, B, C), ABC.actions, (action,))
    assert back.after(Redone()) == after


@pytest.mark.parametrize(
    ("action", "moves"), [(Changed(0, D), (D,)), (Inserted(0, D), (D, A)), (Removed(0), ()), (Cut(0), ())]
)
def test_an_action_drops_what_could_be_made_again(action: Action, moves: tuple[Raw, ...]) -> None:
    after = ABC.after(Undone(2)).after(action)
    assert (after.moves, after.actions, after.redoable) == (moves, (Moved(A), action), 0)


def test_a_move_drops_what_could_be_made_again_and_is_itself_made_again() -> None:
    played = ABC.after(Undone(2)).after(Moved(D))
    assert (played.moves, played.redoable) == ((A, D), 0)
    back = played.after(Undone())
    assert (back.moves, back.undone) == ((A,), (Moved(D),))


def test_a_journal_of_before_makes_moves_again_behind_one_that_was_played() -> None:
    forgotten = ABC.after(Undone(2)).after(Moved(D))
    assert forgotten.after(Redone(2)).moves == (A, D, B, C)
    with pytest.raises(BadEntry):
        forgotten.after(Moved(D)).after(Moved(D)).after(Redone())


def test_a_corrected_setup_is_in_force_until_it_is_taken_back() -> None:
    first, second = (
        Timeline.of([*ABC.actions, SetupCorrected(D, (A,))]),
        ABC.after(SetupCorrected(A, ())).after(SetupCorrected(B, ())),
    )
    assert (ABC.setup, first.setup, first.after(Moved(B)).setup, first.after(Undone()).setup) == (None, D, D, None)
    assert (second.setup, second.after(Undone()).setup, second.after(Undone()).after(Redone()).setup) == (B, A, B)


def test_several_actions_at_once() -> None:
    corrected = Timeline.of([*ABC.actions, Removed(0), Changed(0, D), Undone(4)])
    assert corrected.moves == (A,)
    assert corrected.after(Redone(3)).moves == (B, C)
    assert corrected.after(Redone(4)).moves == (D, C)


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (Undone(4), "4 actions can't be taken back: there are 3."),
        (Undone(0), "0 actions can't be taken back: there are 3."),
        (Redone(1), "1 actions can't be made again: there are 0."),
        (Redone(-1), "-1 actions can't be made again: there are 0."),
        (Changed(3, D), "There is no move 4: 3 are in force."),
        (Changed(-1, D), "There is no move 0: 3 are in force."),
        (Inserted(3, D), "There is no move 4: 3 are in force."),
        (Swapped(1, 3), "There is no move 4: 3 are in force."),
        (Swapped(2, 1), "Move 3 can't be swapped with move 2: it does not stand before it."),
        (Removed(3), "There is no move 4: 3 are in force."),
        (Cut(3), "There is no way back to 3 moves: 3 are in force."),
        (Cut(-1), "There is no way back to -1 moves: 3 are in force."),
    ],
)
def test_what_does_not_fit_is_said_in_a_sentence(entry: Entry, why: str) -> None:
    with pytest.raises(BadEntry) as refused:
        ABC.after(entry)
    assert str(refused.value) == why


def test_a_move_that_was_taken_back_is_not_in_force() -> None:
    with pytest.raises(BadEntry):
        ABC.after(Undone()).after(Removed(2))


@given(st.lists(entries))
def test_the_moves_in_force(tried: list[Entry]) -> None:
    fit = fitting(tried)
    timeline = Timeline.of(fit)
    assert timeline.moves == naive(fit)
    assert Timeline.of(timeline.done).moves == timeline.moves
    assert 0 <= timeline.cursor <= len(timeline.actions)
    assert timeline.done + timeline.undone == timeline.actions[: timeline.end]
    assert timeline.redoable == len(timeline.undone)


@given(st.lists(entries), st.data())
def test_undo_then_redo_is_the_identity(tried: list[Entry], data: st.DataObject) -> None:
    timeline = Timeline.of([*fitting([Moved(A), *tried]), Moved(B)])
    count = data.draw(st.integers(1, timeline.cursor))
    assert timeline.after(Undone(count)).after(Redone(count)) == timeline


@given(st.lists(entries))
def test_an_entry_survives_its_json_form(tried: list[Entry]) -> None:
    assert msgspec.json.decode(msgspec.json.encode(tried), type=list[Entry]) == tried


def test_the_json_form() -> None:
    written = [Moved(A), Undone(2), Redone(), Changed(1, B), Removed(0), Cut(2)]
    assert [msgspec.json.encode(entry).decode() for entry in written] == [
        '{"entry":"moved","move":"a"}',
        '{"entry":"undone","count":2}',
        '{"entry":"redone","count":1}',
        '{"entry":"changed","index":1,"move":"b"}',
        '{"entry":"removed","index":0}',
        '{"entry":"cut","count":2}',
    ]
