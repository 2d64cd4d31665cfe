"""The screens of the results, reached as people reach them."""

from collections.abc import Callable

from companion.table.storage.journal import Status
from companion.table.storage.packages import Package, note_packages
from tests.desk.at_desk import CONFIRM, HELP, NOW, Table
from tests.desk.at_results import finish, year

RESULTS: dict[str, Callable[[Table], object]] = {}

TWELVE = ("Maximiliana", "Bartholomew", "Grandmother", "Christopher", "Ann", "Bob", "Cat", "Dan", "Eve", "Fay")


def screen(reach: Callable[[Table], object]) -> Callable[[Table], object]:
    """Note a screen by the name of the function that reaches it."""
    RESULTS[reach.__name__] = reach
    return reach


def opened(table: Table, record: str, *names: str, moves: int | None = None) -> Table:
    """The page of a game that was just left."""
    finish(table, record, *names, moves=moves)
    return table.tap("results").press(CONFIRM)


@screen
def results_none(table: Table) -> None:
    table.tap("results")


@screen
def results_list(table: Table) -> None:
    year(table).tap("results")


@screen
def results_help(table: Table) -> None:
    year(table).tap("results").press(HELP)


@screen
def results_name(table: Table) -> None:
    year(table).tap("results", "name")


@screen
def results_found(table: Table) -> None:
    year(table).tap("results", "name", "pick:Dan", "month", "pick:2025-11")


@screen
def results_nothing_found(table: Table) -> None:
    year(table).tap("results", "name", "pick:Dan", "kind", "pick:letters")


@screen
def results_game(table: Table) -> None:
    year(table).tap("results", "kind")


@screen
def results_game_help(table: Table) -> None:
    results_game(table)
    table.press(HELP)


@screen
def results_month(table: Table) -> None:
    year(table).tap("results", "month")


@screen
def results_opened(table: Table) -> None:
    opened(table, "family", "Maximiliana", "Bartholomew", "Grandmother", "Christopher")


@screen
def results_opened_help(table: Table) -> None:
    opened(table, "family").press(HELP)


@screen
def results_opened_points(table: Table) -> None:
    opened(table, "sequitur_three")


@screen
def results_opened_cards(table: Table) -> None:
    opened(table, "sequentia_stack")


@screen
def results_opened_put_away(table: Table) -> None:
    opened(table, "family", moves=20)


@screen
def results_opened_crowd(table: Table) -> None:
    table.begin(*TWELVE).tap("sheet:more", "home", "away").press(CONFIRM).tap("results").press(CONFIRM)


@screen
def results_saved(table: Table) -> None:
    opened(table, "family").tap("record")


@screen
def results_not_saved(table: Table) -> None:
    table.path.with_name("exports").write_text("in the way")
    opened(table, "family").tap("record")


def without(table: Table, kind: str) -> Table:
    """A table from which the package of a game was removed, once it had been there."""
    note_packages(table.path.parent, {kind: Package("Noughts and crosses", "companion-noughts")})
    return table.without(kind)


@screen
def results_without_rules(table: Table) -> None:
    finish(table, "sequitur_three")
    without(table, "sequitur").tap("results").press(CONFIRM)


@screen
def results_without_rules_family(table: Table) -> None:
    finish(table, "family", "Ann", "Bob", "Cat", "Dan")
    without(table, "sequence").tap("results").press(CONFIRM)


@screen
def results_without_rules_help(table: Table) -> None:
    finish(table, "family")
    without(table, "sequence").tap("results").press(CONFIRM, HELP)


@screen
def results_without_rules_nothing_known(table: Table) -> None:
    number = table.journal.begin("noughts", '{"players":["Maximiliana","Bartholomew"]}', NOW)
    table.journal.close_game(number, Status.PUT_AWAY, NOW)
    table.tap("results").press(CONFIRM)


@screen
def results_steps(table: Table) -> None:
    opened(table, "family").press(CONFIRM, CONFIRM).tap("earlier", "earlier")


@screen
def results_steps_begin(table: Table) -> None:
    opened(table, "three_sides").press(CONFIRM)


@screen
def results_steps_end(table: Table) -> None:
    opened(table, "family").press(CONFIRM, CONFIRM)


@screen
def letters_results_steps(table: Table) -> None:
    opened(table, "letters_two").press(CONFIRM, CONFIRM).tap("earlier")


@screen
def sequitur_results_steps(table: Table) -> None:
    opened(table, "sequitur_three").press(CONFIRM, CONFIRM).tap(*["earlier"] * 10)


@screen
def results_steps_shift(table: Table) -> None:
    opened(table, "sequentia_shift").press(CONFIRM, CONFIRM).tap("earlier")


@screen
def results_steps_stack(table: Table) -> None:
    opened(table, "sequentia_stack").press(CONFIRM, CONFIRM).tap("earlier")


@screen
def results_steps_overlay(table: Table) -> None:
    opened(table, "sequentia_overlay").press(CONFIRM, CONFIRM).tap("earlier")


@screen
def results_standings(table: Table) -> None:
    year(table).tap("results", "standings")


@screen
def results_standings_game(table: Table) -> None:
    year(table).tap("results", "standings", "pick", "pick:sequitur")


@screen
def results_standings_pick(table: Table) -> None:
    year(table).tap("results", "standings", "pick")


@screen
def results_standings_pick_help(table: Table) -> None:
    results_standings_pick(table)
    table.press(HELP)


@screen
def results_standings_none(table: Table) -> None:
    table.begin().tap("sheet:more", "home", "away").press(CONFIRM)
    table.tap("results", "standings")


@screen
def results_standings_help(table: Table) -> None:
    year(table).tap("results", "standings").press(HELP)


@screen
def results_person(table: Table) -> None:
    year(table).tap("results", "standings", "standing:ann")


@screen
def results_everybody(table: Table) -> None:
    year(table).tap("results", "standings").press(CONFIRM)


@screen
def results_person_cards(table: Table) -> None:
    year(table).tap("results", "standings", "pick", "pick:sequentia-stack", "standing:ann")


@screen
def results_person_none(table: Table) -> None:
    """Somebody who has won nothing, and for whom nothing was made in this game."""
    year(table).tap("results", "standings", "pick", "pick:sequitur", "standing:bob")
