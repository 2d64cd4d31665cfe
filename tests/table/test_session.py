import resource
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.game import Refused, Step
from companion.table.session import IncompatibleGameError, Session
from companion.table.storage.journal import Journal, JournalError
from companion.table.storage.timeline import BadEntry
from tests.table.toygame import HEAP, Done, HeapSetup, Move, Put, Take

NOW = "2026-11-20T19:00:00Z"
SETUP = HeapSetup(("Ann", "Bob"), stones=3)

Act = Callable[[Session], Any]
counts = st.integers(1, 9)
moves: st.SearchStrategy[Move] = st.one_of(counts.map(Put), counts.map(Take), st.just(Done()))


@st.composite
def acts(draw: st.DrawFn) -> Act:
    """Something that a table may do, fitting or not."""
    kind, number, move = draw(st.sampled_from("pppurcixks")), draw(st.integers(0, 5)), draw(moves)
    return {
        "p": lambda session: session.play(move),
        "u": lambda session: session.undo(number),
        "r": lambda session: session.redo(number),
        "c": lambda session: session.change(number, move),
        "i": lambda session: session.insert(number, move),
        "s": lambda session: session.correct_setup(HeapSetup(("Ann", "Bob"), number), {}),
        "x": lambda session: session.remove(number),
        "k": lambda session: session.keep_first(number),
    }[kind]


def do(session: Session, act: Act) -> Any:
    try:
        return act(session)
    except BadEntry as error:
        return error


@contextmanager
def new_session() -> Iterator[tuple[Session, Journal]]:
    with tempfile.TemporaryDirectory() as folder, closing(Journal.open(Path(folder) / "journal.sqlite3")) as journal:
        session = Session.begin(HEAP, SETUP, journal, NOW)
        assert isinstance(session, Session)
        yield session, journal


@pytest.fixture
def session() -> Iterator[Session]:
    with new_session() as (session, _):
        yield session


def everything(session: Session) -> Any:
    words = session.undo_words(), session.redo_words(), session.turn_start()
    return session.timeline, session.links, session.rows(), session.state, session.unsettled, words


def played(session: Session, *wanted: Move) -> None:
    for move in wanted:
        assert isinstance(session.play(move), Step)


def test_a_game_begins_as_its_setup_says(session: Session) -> None:
    assert session.state.stones == 3
    assert (session.rows(), session.links, session.unsettled, session.turn_start()) == ((), (), (), 0)


def test_an_impossible_setup_is_refused_and_leaves_no_game(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path / "j.sqlite3")) as journal:
        refused = Session.begin(HEAP, HeapSetup(("Ann",), stones=-1), journal, NOW)
        assert refused == Refused("HEAP-0", "A heap can't begin below nothing.")
        assert journal.games() == ()


def test_a_move_tells_what_it_caused(session: Session) -> None:
    step = session.play(Put(4))
    assert isinstance(step, Step)
    assert step.state == session.state
    assert step.state.stones == 7
    assert [happening.kind for happening in step.events] == ["turn"]


def test_a_link_has_the_states_around_its_move(session: Session) -> None:
    played(session, Put(4), Take(2))
    first, second = session.links
    assert (first.before, first.after) == (session.start, second.before)
    assert second.after == session.state
    assert second.outcome == HEAP.play(second.before, Take(2))


def test_a_refused_move_keeps_what_can_be_redone(session: Session) -> None:
    played(session, Put(1), Put(2))
    session.undo()
    assert isinstance(session.play(Take(9)), Refused)
    session.redo()
    assert session.state.stones == 6


def test_the_history_list(session: Session) -> None:
    played(session, Put(1), Done(), Take(4), Put(1))
    session.remove(0)
    rows = session.rows()
    assert [row.index for row in rows] == [0, 1, 2]
    assert [row.text for row in rows] == [
        'Ann: {"do":"done"}',
        'Bob: {"do":"take","stones":4}',
        'Ann: {"do":"put","stones":1}',
    ]
    assert [row.refused.rule if row.refused else None for row in rows] == ["HEAP-2", "HEAP-1", None]
    assert [row.in_force for row in rows] == [True, True, True]
    assert [row.turn for row in rows] == [0, 1, 2]


def listed(session: Session) -> list[tuple[int, str, bool]]:
    return [(row.number, row.text, row.in_force) for row in session.rows()]


PUT, TAKE = 'Ann: {"do":"put","stones":%d}', 'Ann: {"do":"take","stones":%d}'


def test_what_redo_would_bring_back_is_listed_after_the_moves_in_force(session: Session) -> None:
    played(session, Put(1), Put(2))
    session.change(0, Put(9))
    session.remove(1)
    played(session, Take(3))
    session.keep_first(1)
    session.undo(5)
    assert [row.index for row in session.rows()] == list(range(6))
    assert listed(session) == [
        (1, PUT % 1, True),
        (2, PUT % 2, False),
        (0, "Correction of move 1", False),
        (0, "Removal of move 2", False),
        (2, TAKE % 3, False),
        (0, "Going back to move 1", False),
    ]
    session.redo(3)
    assert listed(session) == [(1, PUT % 9, True), (2, TAKE % 3, False), (0, "Going back to move 1", False)]


def test_what_undo_takes_back_and_redo_brings_is_said(session: Session) -> None:
    assert (session.undo_words(), session.redo_words()) == ("", "")
    played(session, Put(1), Put(2))
    session.change(0, Put(9))
    session.remove(1)
    session.keep_first(0)
    words = [PUT % 1, PUT % 2]
    words += ["the correction of move 1", "the removal of move 2", "going back to the start"]
    for word in reversed(words):
        assert session.undo_words() == word
        session.undo()
        assert session.redo_words() == word
    assert session.undo_words() == ""
    for word in words:
        session.redo()
        assert session.undo_words() == word
    session.undo(3)
    session.keep_first(1)
    assert session.undo_words() == "going back to move 1"


def test_a_correction_is_taken_back_by_itself(session: Session) -> None:
    played(session, Put(5), Take(8), Put(1))
    before = everything(session)
    for correct in (lambda: session.change(0, Put(6)), lambda: session.remove(0), lambda: session.keep_first(1)):
        correct()
        after = everything(session)
        assert after[1] != before[1]
        assert session.turn_start() == 1
        session.undo()
        assert (session.links, session.state, session.unsettled) == (before[1], before[3], before[4])
        session.redo()
        assert everything(session) == after
        session.undo()


def test_a_move_that_no_longer_fits_is_kept_skipped_and_told(session: Session) -> None:
    played(session, Put(5), Take(8), Put(1))
    assert isinstance(session.change(0, Put(1)), Step)
    assert session.unsettled == (1,)
    marked = session.links[1]
    assert marked.outcome == Refused("HEAP-1", "There are only 4 stones to take from.")
    assert marked.after == HEAP.skip(marked.before, Take(8))
    assert session.state.stones == 5


def test_it_is_settled_when_it_fits_again(session: Session) -> None:
    played(session, Put(5), Take(8))
    session.change(0, Put(1))
    session.change(0, Put(6))
    assert session.unsettled == ()
    assert session.state.stones == 1


def test_it_is_settled_when_changed(session: Session) -> None:
    played(session, Put(5), Take(8))
    session.change(0, Put(1))
    session.change(1, Take(4))
    assert session.unsettled == ()
    assert session.state.stones == 0


def test_it_is_settled_when_removed(session: Session) -> None:
    played(session, Put(5), Take(8))
    session.change(0, Put(1))
    session.remove(1)
    assert session.unsettled == ()
    assert session.state.stones == 4


def test_a_correction_that_does_not_fit_changes_nothing(session: Session) -> None:
    played(session, Put(5), Take(8))
    before = everything(session)
    assert isinstance(session.change(1, Take(9)), Refused)
    assert everything(session) == before


def test_a_correction_drops_what_could_be_redone(session: Session) -> None:
    played(session, Put(5), Take(8))
    session.undo()
    session.change(0, Put(1))
    assert listed(session) == [(1, PUT % 1, True)]
    with pytest.raises(BadEntry):
        session.redo()


def test_the_whole_last_turn(session: Session) -> None:
    found = []
    for move in (Put(1), Take(1), Done(), Put(2), Put(2), Put(2), Done()):
        played(session, move)
        found.append(session.turn_start())
    assert found == [1, 2, 3, 1, 2, 3, 4]
    session.undo(session.turn_start())
    assert session.turn_start() == 3
    session.undo(session.turn_start())
    assert session.state == session.start


def test_the_last_turn_goes_no_further_back_than_a_correction(session: Session) -> None:
    played(session, Put(1), Put(2))
    session.change(0, Put(3))
    assert session.turn_start() == 1
    played(session, Put(4), Put(5))
    assert session.turn_start() == 2
    session.undo(2)
    assert session.undo_words() == "the correction of move 1"
    session.remove(0)
    session.remove(0)
    assert (session.links, session.turn_start()) == ((), 1)


def test_folding_again_starts_at_the_change(session: Session) -> None:
    played(session, Put(1), Put(2), Put(3), Put(4))
    before = session.links
    session.change(2, Put(9))
    assert all(old is new for old, new in zip(before[:2], session.links[:2], strict=True))
    assert session.links[3].before.stones == 15


@given(st.lists(acts(), max_size=25), moves)
def test_a_refused_move_changes_nothing_journal_included(done: list[Act], move: Move) -> None:
    with new_session() as (session, journal):
        for act in done:
            before = everything(session), journal.load(session.number)
            if isinstance(do(session, act), Refused | BadEntry):
                assert (everything(session), journal.load(session.number)) == before
        before = everything(session), journal.load(session.number)
        answer = session.play(move)
        assert answer == HEAP.play(before[0][3], move)
        assert ((everything(session), journal.load(session.number)) == before) is isinstance(answer, Refused)


@given(st.lists(acts(), max_size=25))
def test_the_journal_gives_the_same_session_back(done: list[Act]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.sqlite3"
        with closing(Journal.open(path)) as journal:
            session = Session.begin(HEAP, SETUP, journal, NOW)
            assert isinstance(session, Session)
            for act in done:
                do(session, act)
        with closing(Journal.open(path)) as journal:
            stored = journal.open_game()
            assert stored is not None
            again = Session.resume(HEAP, stored, journal)
        assert everything(again) == everything(session)
        assert (again.setup, again.number) == (session.setup, session.number)


@given(st.lists(acts(), max_size=25), st.data())
def test_the_fold_is_the_same_from_any_resume_point(done: list[Act], data: st.DataObject) -> None:
    stop = data.draw(st.integers(0, len(done)))
    with new_session() as (straight, _), new_session() as (first, journal):
        for act in done:
            do(straight, act)
        for act in done[:stop]:
            do(first, act)
        resumed = Session.resume(HEAP, journal.load(first.number), journal)
        for act in done[stop:]:
            do(resumed, act)
        assert everything(resumed) == everything(straight)


@given(st.lists(acts(), max_size=25))
def test_every_action_is_taken_back_step_by_step(done: list[Act]) -> None:
    with new_session() as (session, _):
        seen: dict[str, Any] = {}
        acts_and_undos = [*done, *[Session.undo] * (len(done) + 1)]
        for act in acts_and_undos:
            do(session, act)
            now = session.links, session.state
            assert seen.setdefault(msgspec.json.encode(session.timeline.done).decode(), now) == now
        assert session.timeline.cursor == 0
        assert session.undo_words() == ""


@given(st.lists(acts(), max_size=25), st.data())
def test_the_fold_is_that_of_the_moves_in_force(done: list[Act], data: st.DataObject) -> None:
    with new_session() as (session, _):
        for act in done:
            do(session, act)
        state = session.start
        for link in session.links:
            outcome = HEAP.play(state, link.move)
            assert (link.before, link.outcome) == (state, outcome)
            state = outcome.state if isinstance(outcome, Step) else HEAP.skip(state, link.move)
        assert session.state == state
        if session.timeline.cursor:
            count = data.draw(st.integers(1, session.timeline.cursor))
            before = everything(session)
            session.undo(count)
            session.redo(count)
            assert everything(session) == before


@contextmanager
def full_disk(folder: Path) -> Iterator[None]:
    """No file of this process may grow any further: the same as a full disk, and it needs no rights."""
    largest = max(file.stat().st_size for file in folder.iterdir())
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_what_the_journal_cannot_write_did_not_happen(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path / "j.sqlite3")) as journal:
        session = Session.begin(HEAP, SETUP, journal, NOW)
        assert isinstance(session, Session)
        # So few that the log has not been begun again: in one that has, there is room on a full disk.
        played(session, *[Put(2)] * 8)
        session.undo(2)
        with full_disk(tmp_path):
            before, written = everything(session), journal.load(session.number)
            tries: list[Act] = [
                lambda session: session.play(Put(2)),
                lambda session: session.undo(),
                lambda session: session.redo(),
                lambda session: session.change(3, Put(2)),
                lambda session: session.remove(3),
                lambda session: session.keep_first(3),
            ]
            for act in tries:
                with pytest.raises(JournalError, match=r"^The games file can't be written: .+\.$"):
                    act(session)
                assert everything(session) == before
                assert journal.load(session.number) == written
        session.redo(2)
        played(session, Put(9))
        assert everything(Session.resume(HEAP, journal.load(session.number), journal)) == everything(session)


@pytest.mark.parametrize(
    "setup",
    ['{"players":"Ann"}', '{"players":["Ann"],"stones":-1}', '{"stones":3}', "[]"],
)
def test_a_stored_setup_that_the_game_does_not_know(tmp_path: Path, setup: str) -> None:
    with closing(Journal.open(tmp_path / "j.sqlite3")) as journal:
        stored = journal.load(journal.begin("heap", setup, NOW))
        with pytest.raises(IncompatibleGameError, match=r"^Game 1 can't be continued: .+\.$"):
            Session.resume(HEAP, stored, journal)


def test_a_stored_move_that_the_game_does_not_know(session: Session) -> None:
    with pytest.raises(TypeError):
        session.play(object())
    with new_session() as (other, journal):
        played(other, Put(3))
        stored = journal.load(other.number)

        class Stranger(type(HEAP)):  # type: ignore[misc]
            move_type = Done

        with pytest.raises(IncompatibleGameError, match="Game 1"):
            Session.resume(Stranger(), stored, journal)
