"""The screens of a first evening and of introductions, reached as people reach them; `catalogue` lists all others."""

from collections.abc import Callable

from companion.table.introduction_setting import NONE, SEEN
from companion.table.screen_places import Place
from tests.desk.at_desk import CONFIRM, HELP, Table

BEGINNINGS: dict[str, Callable[[Table], object]] = {}
"""The screens by name."""


def screen(reach: Callable[[Table], object]) -> Callable[[Table], object]:
    """Note a screen by the name of the function that reaches it."""
    BEGINNINGS[reach.__name__] = reach
    return reach


def new_table(table: Table) -> Table:
    """The table as `companion run` opens one that has played no game yet."""
    table.kept.try_values({SEEN: NONE})
    table.desk.go(Place.HOME)
    return table


@screen
def first_evening(table: Table) -> None:
    new_table(table)


@screen
def introduction_first(table: Table) -> None:
    new_table(table).press(CONFIRM)


@screen
def introduction_buttons(table: Table) -> None:
    introduction_first(table)
    table.press(CONFIRM)


@screen
def introduction_confirm(table: Table) -> None:
    introduction_first(table)
    table.press(CONFIRM, CONFIRM)


@screen
def introduction_last(table: Table) -> None:
    table.tap("settings", "open:introduction").press(CONFIRM, CONFIRM, CONFIRM)


def of_sequence(table: Table, turned: int) -> None:
    """The introduction of Sequence, so many pictures after its first."""
    table.begin().press(HELP).tap("introduction").press(*[CONFIRM] * turned)


@screen
def introduction_sequence(table: Table) -> None:
    of_sequence(table, 0)


@screen
def introduction_sequence_wild(table: Table) -> None:
    of_sequence(table, 1)


@screen
def introduction_sequence_takes(table: Table) -> None:
    of_sequence(table, 2)


@screen
def introduction_sequence_row(table: Table) -> None:
    of_sequence(table, 3)


@screen
def introduction_sequence_undo(table: Table) -> None:
    of_sequence(table, 4)


@screen
def introduction_letters(table: Table) -> None:
    table.tap("new:letters", "leave").press(HELP).tap("introduction", "picture")


@screen
def introduction_sequitur(table: Table) -> None:
    table.tap("new:sequitur").press(HELP).tap("introduction").press(CONFIRM, CONFIRM)


@screen
def introduction_sequitur_claims(table: Table) -> None:
    introduction_sequitur(table)
    table.press(CONFIRM, CONFIRM)


@screen
def introduction_kids(table: Table) -> None:
    table.tap("new:kids").press(HELP).tap("introduction").press(CONFIRM, CONFIRM, CONFIRM)


@screen
def introduction_letters_cards(table: Table) -> None:
    table.tap("new:letters", "leave").press(HELP).tap("introduction").press(CONFIRM, CONFIRM, CONFIRM)


@screen
def introduction_letters_lock(table: Table) -> None:
    introduction_letters_cards(table)
    table.press(CONFIRM)


@screen
def introduction_kids_space(table: Table) -> None:
    table.tap("new:kids").press(HELP).tap("introduction").press(CONFIRM)
