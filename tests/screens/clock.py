"""The screens with the turn clock, in every game, reached as people reach them; beside `catalogue`, which lists all."""

from collections.abc import Callable

from tests.desk.at_desk import HELP, Table
from tests.games.at_stack import FOUR
from tests.screens import sequentia_overlay, sequentia_stack, sequitur, shift

LONG_NAMES = ("Maximiliana", "Bartholomew", "Grandmother", "Christopher")

CLOCK: dict[str, Callable[[Table], object]] = {}
"""The screens by name."""


def screen(reach: Callable[[Table], object]) -> Callable[[Table], object]:
    CLOCK[reach.__name__] = reach
    return reach


def sequence(table: Table, mode: str = "gentle", seconds: int = 90, *names: str) -> Table:
    """A game of Sequence in its second turn, with the clock running."""
    return table.timed(mode, seconds).begin(*names).play("B1")


@screen
def clock_begun(table: Table) -> None:
    """It waits for the first tap."""
    table.timed("gentle", 600).begin(*LONG_NAMES)


@screen
def clock_runs(table: Table) -> None:
    sequence(table, "gentle", 90).wait(17)


@screen
def clock_long_name(table: Table) -> None:
    sequence(table, "gentle", 600, *LONG_NAMES).wait(1)


@screen
def clock_hurry(table: Table) -> None:
    sequence(table, "strict", 30).wait(23)


@screen
def clock_paused(table: Table) -> None:
    sequence(table, "strict", 90).wait(20).tap("clock")


@screen
def clock_over(table: Table) -> None:
    sequence(table, "gentle", 15).wait(90)


@screen
def clock_pass(table: Table) -> None:
    sequence(table, "strict", 15, *LONG_NAMES).wait(15)


@screen
def clock_prepared(table: Table) -> None:
    sequence(table, "strict", 15).tap("cell:C3").wait(15)


@screen
def clock_played_on(table: Table) -> None:
    sequence(table, "strict", 15).wait(16).tap("clock:on")


@screen
def clock_help(table: Table) -> None:
    sequence(table).wait(3).press(HELP)


@screen
def clock_more(table: Table) -> None:
    sequence(table).wait(3).tap("sheet:more")


@screen
def clock_sheet(table: Table) -> None:
    sequence(table, "strict").wait(3).tap("sheet:more", "clock_sheet")


@screen
def clock_off(table: Table) -> None:
    table.begin().tap("sheet:more", "clock_sheet")


@screen
def clock_not_kept(table: Table) -> None:
    """As in a folder that can't be written."""
    table.machine_file.mkdir()
    table.begin().tap("sheet:more", "clock_sheet", "clock:set:clock.mode:1")


@screen
def clock_shift(table: Table) -> None:
    shift.recorded(table.timed("strict", 120), shift.DEALT).tap("clock").wait(31)


@screen
def clock_shift_pass(table: Table) -> None:
    shift.recorded(table.timed("strict", 15), shift.DEALT).tap("clock").wait(15)


@screen
def clock_stack(table: Table) -> None:
    sequentia_stack.begun(table.timed("gentle", 600), *FOUR).tap("clock").wait(45)


@screen
def clock_overlay(table: Table) -> None:
    sequentia_overlay.recorded(table.timed("gentle", 60), sequentia_overlay.LATE).tap("clock").wait(30)


@screen
def clock_overlay_finish(table: Table) -> None:
    sequentia_overlay.recorded(table.timed("strict", 15), sequentia_overlay.LATE).tap("clock").wait(15)


@screen
def sequitur_clock(table: Table) -> None:
    sequitur.three(table.timed("gentle", 60), sequitur.ACTIONS).tap("clock").wait(30)


@screen
def sequitur_clock_pass(table: Table) -> None:
    sequitur.three(table.timed("strict", 15), sequitur.WORDS - 2).tap("clock").wait(15)


@screen
def sequitur_clock_more(table: Table) -> None:
    sequitur.three(table.timed("gentle", 60), sequitur.ACTIONS).tap("sheet:more")
