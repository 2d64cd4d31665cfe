"""What takes longer than a frame is thought about in slices; what goes wrong with it stops nothing."""

import logging
from typing import NoReturn

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import SaveEntry
from companion.core.task import TaskRequest
from companion.table.screen_places import Place
from companion.table.screens.play.play import Play
from companion.table.storage.save_files import SaveError
from tests.desk.at_desk import CONFIRM, HELP, SitDown, Table
from tests.desk.test_trouble import full_disk
from tests.table.toygame import Heap, HeapGame, HeapSetup, Put


def at_heap(sit_down: SitDown, stones: int, game: HeapGame | None = None) -> Table:
    """A table with a heap of so many stones, all of which CONFIRM takes."""
    game = game or HeapGame()
    table = sit_down(games={game.id: game})
    assert table.desk.current_game.begin(game, HeapSetup(("Ann",), stones)) is None
    table.desk.go(Place.PLAY)
    return table


def think(table: Table, slices: int) -> list[bool]:
    return [table.desk.think() for _ in range(slices)]


def test_a_question_is_thought_about_slice_by_slice(sit_down: SitDown) -> None:
    table = at_heap(sit_down, 4)
    assert "4 of 4 stones, pairs: 0" in table.text
    assert think(table, 2) == [True, True]
    assert "pairs: 5" in table.text
    assert think(table, 3) == [True, False, False]
    assert "pairs: 6" in table.text


def test_there_is_news_until_it_is_shown(sit_down: SitDown) -> None:
    table = at_heap(sit_down, 2)
    seen = [table.desk.has_news]
    table.desk.think()
    seen.append(table.desk.has_news)
    table.scene()
    seen.append(table.desk.has_news)
    table.desk.think()
    seen.append(table.desk.has_news)
    assert seen == [False, True, False, False], "the last stone adds no pair"


def test_a_thought_is_kept_while_its_question_stays(sit_down: SitDown) -> None:
    table = at_heap(sit_down, 4)
    think(table, 2)
    assert "pairs: 5" in table.press(HELP).text
    assert think(table, 2) == [True, False]


def test_another_question_is_thought_about_from_the_start(sit_down: SitDown) -> None:
    table = at_heap(sit_down, 4)
    think(table, 4)
    table.session.play(Put(1))
    table.desk.go(Place.PLAY)
    assert "5 of 5 stones, pairs: 0" in table.text
    assert think(table, 5)[-2:] == [True, False]
    assert "pairs: 10" in table.text


def test_an_input_changes_what_is_thought_about_before_anything_is_shown(sit_down: SitDown) -> None:
    table = at_heap(sit_down, 4)
    assert table.desk.think()
    table.press(CONFIRM)
    assert table.session.state.stones == 0
    assert not table.desk.think()


def test_where_nothing_is_asked_there_is_nothing_to_think_about(table: Table) -> None:
    assert not table.desk.think()
    assert not table.begin().desk.think()
    assert table.desk.background_task is None


class Unthinkable(Struct, frozen=True):
    """A question whose thought fails: when it begins, or (later) in its third slice."""

    later: bool
    stones: int

    def begin(self) -> "Failing":
        if not self.later:
            raise ZeroDivisionError("begun")
        return Failing()


class Failing:
    done = False

    def __init__(self) -> None:
        self.slices = 0

    def step(self) -> bool:
        self.slices += 1
        if self.slices == 3:
            raise ZeroDivisionError("third slice")
        return False


class Unlucky(HeapGame):
    def __init__(self, *, later: bool) -> None:
        self.later = later

    def task_request(self, state: Heap, draft: int) -> TaskRequest:  # type: ignore[override]
        return Unthinkable(self.later, state.stones + draft)


@pytest.mark.parametrize(("later", "slices"), [(False, [False, False]), (True, [True, True, False, False])])
def test_a_thought_that_fails_is_given_up_and_play_goes_on(
    sit_down: SitDown, caplog: pytest.LogCaptureFixture, later: bool, slices: list[bool]
) -> None:
    table = at_heap(sit_down, 4, Unlucky(later=later))
    assert think(table, len(slices)) == slices
    assert table.desk.has_news
    assert "pairs: unknown" in table.text
    assert not table.desk.think()
    assert isinstance(table.desk.screen, Play)
    assert [record.getMessage() for record in caplog.records] == ["A thought is given up"]
    assert table.press(CONFIRM).session.state.stones == 0


class Speechless(HeapGame):
    def task_request(self, state: Heap, draft: int) -> NoReturn:
        raise ZeroDivisionError(state, draft)


def test_a_question_that_can_not_be_told_is_none(sit_down: SitDown, caplog: pytest.LogCaptureFixture) -> None:
    table = at_heap(sit_down, 4, Speechless())
    with caplog.at_level(logging.ERROR):
        assert not table.desk.think()
        assert "pairs: unknown" in table.text
        assert table.press(CONFIRM).session.state.stones == 0
        table.scene()
    assert len(caplog.records) == 1


class Putting(HeapGame):
    """CONFIRM puts a stone on the heap."""

    def proposal(self, state: Heap, draft: int) -> Put:
        assert draft == state.stones
        return Put(1)


ONE = SaveEntry("heap.toml", "put", "stones", {"stones": 1})


def test_what_a_move_taught_is_handed_on_and_taken_back(sit_down: SitDown) -> None:
    table = at_heap(sit_down, 1, Putting()).press(CONFIRM)
    assert table.taught == [ONE]
    again = sit_down(copied=table, games={"heap": Putting()})
    assert again.session.state.stones == 2
    # The plug may have been pulled before it was kept. Where it is there, or is another thing since, it stays so.
    assert again.taught == [replace(ONE, sure=True)]
    again.session.undo()
    assert again.taught[1:] == [ONE.inverse]


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (SaveError("heap.toml can't be written."), "heap.toml can't be written."),
        (
            OSError(28, "No space left on device"),
            "What was learned in this game can't be saved: no room is left there.",
        ),
    ],
)
def test_what_can_not_be_kept_is_said_until_it_can(sit_down: SitDown, error: Exception, sentence: str) -> None:
    table = at_heap(sit_down, 1, Putting())
    table.full = error
    assert sentence in table.press(CONFIRM).text
    assert table.session.state.stones == 2
    table.full = None
    assert sentence not in table.press(CONFIRM).text
    assert table.taught == [ONE]


def test_a_move_that_was_not_written_teaches_nothing(sit_down: SitDown) -> None:
    table = at_heap(sit_down, 1, Putting()).press(CONFIRM)
    with full_disk(table):
        table.press(CONFIRM)
    assert table.taught == [ONE]
