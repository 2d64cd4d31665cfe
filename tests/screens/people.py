"""The screens of people and their seats, reached as people reach them."""

from collections.abc import Callable

from companion.core.events import DeviceNews, Tag
from companion.table.people import SeatedPerson
from tests.desk.at_desk import CONFIRM, HELP, NEXT, Table
from tests.desk.at_reader import enrolled, uid_of
from tests.desk.test_drafts import plays
from tests.games.at_sequitur import recorded
from tests.games.at_table import NAMES
from tests.screens.sequitur import three

PEOPLE: dict[str, Callable[[Table], object]] = {}
"""The screens by name."""

LONG = ("Maximiliana", "Bartholomew", "Grandmother", "Christopher")


def screen(reach: Callable[[Table], object]) -> Callable[[Table], object]:
    """Note a screen by the name of the function that reaches it."""
    PEOPLE[reach.__name__] = reach
    return reach


def known(table: Table, *names: str) -> Table:
    """A table at which these people have played, the first of them last."""
    for day, name in enumerate(reversed(names), 1):
        table.desk.people.remember_players([SeatedPerson(name, "bottom", made_up=False)], f"2026-01-{day:02}T20:00:00Z")
    return table


def crowded(table: Table) -> Table:
    """More people than there are signs."""
    return known(table, *NAMES, *LONG, "Lynn", "Gwyn")


def number_of(table: Table, name: str) -> int:
    return table.desk.people.by_name()[name.casefold()].number


def at(table: Table, name: str) -> Table:
    return table.tap("people", f"person:{number_of(table, name)}")


@screen
def people(table: Table) -> None:
    known(table, "Ann", "Bob", *LONG).tap("people")


@screen
def people_of_many(table: Table) -> None:
    crowded(table).tap("people").tap("press:next")


@screen
def people_none(table: Table) -> None:
    table.tap("people")


@screen
def people_help(table: Table) -> None:
    known(table, "Ann").tap("people").press(HELP)


@screen
def people_none_help(table: Table) -> None:
    table.tap("people").press(HELP)


@screen
def people_new(table: Table) -> None:
    known(table, "Ann").tap("people").press(CONFIRM).type("Ann").press(CONFIRM)


@screen
def person(table: Table) -> None:
    at(known(table, "Ann", "Bob"), "Bob")


@screen
def person_with_card(table: Table) -> None:
    at(enrolled(known(table, "Maximiliana"), "P:Maximiliana"), "Maximiliana")


@screen
def person_help(table: Table) -> None:
    at(known(table, "Ann"), "Ann").tap("sign").press(HELP)


@screen
def person_name(table: Table) -> None:
    at(known(table, "Ann"), "Ann").tap("name")


@screen
def person_sign(table: Table) -> None:
    at(known(table, "Ann", "Bob", *LONG), "Ann").tap("sign")


@screen
def person_sign_of_many(table: Table) -> None:
    at(crowded(table), NAMES[1]).tap("sign")


@screen
def person_card(table: Table) -> None:
    at(known(table, "Maximiliana"), "Maximiliana").tap("card").do(DeviceNews("reader", there=False))


@screen
def person_card_there(table: Table) -> None:
    at(enrolled(known(table, "Maximiliana"), "P:Maximiliana"), "Maximiliana").tap("card")


@screen
def person_card_asked(table: Table) -> None:
    at(enrolled(known(table, "Maximiliana"), "S:10H:2"), "Maximiliana").tap("card").do(Tag(uid_of("S:10H:2")))


@screen
def person_forgotten(table: Table) -> None:
    at(known(table, "Maximiliana"), "Maximiliana").tap("forget")


@screen
def names_of_people(table: Table) -> None:
    crowded(table).press(CONFIRM).tap("players:4").press(CONFIRM)
    for name in (LONG[0], NAMES[0]):
        while f"person:{number_of(table, name)}" not in table.scene().targets():
            table.tap("press:next")
        table.tap(f"person:{number_of(table, name)}")


@screen
def names_of_twelve_people(table: Table) -> None:
    crowded(table).press(CONFIRM).tap("players:12").press(CONFIRM)
    for name in NAMES:
        while f"person:{number_of(table, name)}" not in table.scene().targets():
            table.tap("press:next")
        table.tap(f"person:{number_of(table, name)}")


@screen
def names_help(table: Table) -> None:
    known(table, "Ann").press(CONFIRM, CONFIRM, HELP)


def seated(table: Table, *names: str) -> Table:
    """These people on the seats of Sequence."""
    known(table, *names).press(CONFIRM).tap(f"players:{len(names)}").press(CONFIRM)
    for name in names:
        while f"person:{number_of(table, name)}" not in table.scene().targets():
            table.tap("press:next")
        table.tap(f"person:{number_of(table, name)}")
    return table


@screen
def seats(table: Table) -> None:
    seated(table, *LONG).tap("seats", "seat:1", "seat:2", "seat:2", "seat:3", "seat:3", "seat:3")


@screen
def seats_of_nobody(table: Table) -> None:
    table.press(CONFIRM).tap("players:12").press(CONFIRM).tap("seats")


@screen
def seats_help(table: Table) -> None:
    table.press(CONFIRM, CONFIRM).tap("seats").press(HELP)


@screen
def deal_of_people(table: Table) -> None:
    seated(table, *LONG).press(CONFIRM, NEXT)


@screen
def players_again(table: Table) -> None:
    known(table, *LONG).begin(*LONG).tap("sheet:more", "home", "away").press(CONFIRM).tap("new:sequence")


@screen
def turn_of_person(table: Table) -> None:
    seated(table, *LONG).press(CONFIRM, NEXT, CONFIRM)


@screen
def person_name_taken(table: Table) -> None:
    at(known(table, "Ann", LONG[0]), "Ann").tap("name").type("\b\b\b" + LONG[0]).press(CONFIRM)


@screen
def result_of_people(table: Table) -> None:
    known(table, *LONG).begin(*LONG, options={"sequences_to_win": 1})
    table.played(plays("B1", "H1", "C1", "H2", "D1", "H3", "E1")).press(CONFIRM)


@screen
def result_of_one(table: Table) -> None:
    written = recorded("sequitur_three.jsonl")
    known(table, *written.setup.players)
    three(table, len(written.moves)).press(NEXT, CONFIRM)


@screen
def sequitur_person(table: Table) -> None:
    known(table, *recorded("sequitur_three.jsonl").setup.players)
    three(table, 3)
