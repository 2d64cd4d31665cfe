import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Raw

from companion.table.timeline import BadEntry, Changed, Entry, Moved, Redone, Removed, Timeline, Undone

A, B, C, D = (Raw(f'"{name}"'.encode()) for name in "abcd")
ABC = Timeline.of([Moved(A), Moved(B), Moved(C)])

moves = st.integers(0, 9).map(lambda n: Raw(str(n).encode()))
entries = st.one_of(
    moves.map(Moved),
    st.integers(-1, 4).map(Undone),
    st.integers(-1, 4).map(Redone),
    st.builds(Changed, st.integers(-1, 6), moves),
    st.integers(-1, 6).map(Removed),
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


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (Moved(D), Timeline((A, B, C, D), 4)),
        (Undone(), Timeline((A, B, C), 2)),
        (Undone(3), Timeline((A, B, C), 0)),
        (Changed(0, D), Timeline((D, B, C), 3)),
        (Changed(2, D), Timeline((A, B, D), 3)),
        (Removed(0), Timeline((B, C), 2)),
        (Removed(2), Timeline((A, B), 2)),
    ],
)
def test_each_entry_after_three_moves(entry: Entry, expected: Timeline) -> None:
    assert ABC.after(entry) == expected


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (Redone(), Timeline((A, B, C), 2)),
        (Redone(2), Timeline((A, B, C), 3)),
        (Moved(D), Timeline((A, D), 2)),
        (Changed(0, D), Timeline((D, B, C), 1)),
        (Removed(0), Timeline((B, C), 0)),
    ],
)
def test_each_entry_after_two_of_three_moves_were_taken_back(entry: Entry, expected: Timeline) -> None:
    assert ABC.after(Undone(2)).after(entry) == expected


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (Undone(4), "4 moves can't be taken back: there are 3."),
        (Undone(0), "0 moves can't be taken back: there are 3."),
        (Redone(1), "1 moves can't be redone: there are 0."),
        (Redone(-1), "-1 moves can't be redone: there are 0."),
        (Changed(3, D), "There is no move 4: 3 are in force."),
        (Changed(-1, D), "There is no move 0: 3 are in force."),
        (Removed(3), "There is no move 4: 3 are in force."),
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
def test_the_cursor_stays_within_the_moves(tried: list[Entry]) -> None:
    timeline = Timeline.of(fitting(tried))
    assert 0 <= timeline.cursor <= len(timeline.moves)
    assert timeline.redoable == len(timeline.moves) - timeline.cursor


@given(st.lists(entries), st.data())
def test_undo_then_redo_is_the_identity(tried: list[Entry], data: st.DataObject) -> None:
    timeline = Timeline.of([Moved(A), *fitting([Moved(A), *tried])[1:], Moved(B)])
    count = data.draw(st.integers(1, timeline.cursor))
    assert timeline.after(Undone(count)).after(Redone(count)) == timeline


@given(st.lists(entries))
def test_an_entry_survives_its_json_form(tried: list[Entry]) -> None:
    assert msgspec.json.decode(msgspec.json.encode(tried), type=list[Entry]) == tried


def test_the_json_form_is_the_one_in_existing_journals() -> None:
    written = [Moved(A), Undone(2), Redone(), Changed(1, B), Removed(0)]
    assert [msgspec.json.encode(entry).decode() for entry in written] == [
        '{"entry":"moved","move":"a"}',
        '{"entry":"undone","count":2}',
        '{"entry":"redone","count":1}',
        '{"entry":"changed","index":1,"move":"b"}',
        '{"entry":"removed","index":0}',
    ]
