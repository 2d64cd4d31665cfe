"""Seat people in a set-up: the names at its places, made-up ones, and the sides of the screen."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from companion.core.i18n import _, in_all_languages
from companion.table.effects import RememberPlayers
from companion.table.people import SIDES, Person, SeatedPerson, Side
from companion.table.storage.journal import JournalError
from companion.table.storage.person_names import person_key

if TYPE_CHECKING:
    from companion.table.table import Table

MOST_PLACES = 12
"""The most places that a game of the house has."""

Sides = tuple[tuple[str, Side], ...]
"""Where those sit who have been put somewhere else than last time, by what `person_key` makes of their names."""


def made_up_name(place: int) -> str:
    """Return the made-up name of the player at a place."""
    return _("Player {number}").format(number=place + 1)


def fill_names(names: tuple[str, ...], count: int) -> tuple[str, ...]:
    """Return so many names: those there are, then made-up ones, none of them twice."""
    names = names[:count]
    while len(names) < count:
        names = (*names, unused_name(names, len(names)))
    return names


def unused_name(names: tuple[str, ...], place: int) -> str:
    """Return a made-up name that is not among these; that of the place if it is free."""
    order = (place, *range(2 * MOST_PLACES))
    taken = {person_key(name) for name in names}
    return next(made_up_name(place) for place in order if person_key(made_up_name(place)) not in taken)


@cache
def _made_up_in_all_languages() -> frozenset[str]:
    told = in_all_languages(lambda: tuple(made_up_name(place) for place in range(2 * MOST_PLACES)))
    return frozenset(name for names in told.values() for name in names)


def is_made_up(table: "Table", name: str) -> bool:
    """Return whether a name is made up, in the language of the screens or another one.

    One of a language that the program has no more is known by its row in the journal.
    """
    if name in {made_up_name(place) for place in range(2 * MOST_PLACES)} or name in _made_up_in_all_languages():
        return True
    known = table.people.by_name().get(person_key(name))
    return known is not None and known.sign is None


def remembered_people(table: "Table") -> tuple[Person, ...]:
    """Return the people who can be offered, those who played last first; none where they can't be read."""
    try:
        return table.people.all()
    except JournalError:
        return ()


def sides_of(table: "Table", sides: Sides, names: Sequence[str]) -> tuple[Side, ...]:
    """Return the sides where these sit: as was chosen now, else as last time.

    Whoever sits down for the first time has a side that is as empty as any: all of them go clockwise round the table.
    """
    chosen, people = dict(sides), table.people.by_name()
    told: list[Side | None] = [chosen.get(key) or _last_side(people.get(key)) for key in map(person_key, names)]
    around = [len(SIDES) * place // len(names) for place in range(len(names))]
    if not any(told):
        return tuple(SIDES[number] for number in around)
    found: list[Side] = []
    for place, (side, number) in enumerate(zip(told, around, strict=True)):
        taken: Counter[Side | None] = Counter((*found, *told[place:]))
        emptiest: Side = min((*SIDES[number:], *SIDES[:number]), key=lambda one: taken[one])
        found.append(side or emptiest)
    return tuple(found)


def _last_side(person: Person | None) -> Side | None:
    """Return where somebody sat last; None before their first game."""
    return None if person is None or (person.sign is not None and not person.played) else person.side


def with_next_side(table: "Table", sides: Sides, names: Sequence[str], place: int) -> Sides:
    """Return the sides of all these with the player at a place moved one further, clockwise."""
    found = list(sides_of(table, sides, names))
    found[place] = SIDES[(SIDES.index(found[place]) + 1) % len(SIDES)]
    return tuple(zip(map(person_key, names), found, strict=True))


def remember_effect(
    table: "Table", names: Sequence[str], sides: Sides, colours: Mapping[str, str] = MappingProxyType({})
) -> RememberPlayers:
    """Return the effect that remembers who plays now, where they sit, and in which colour."""
    return RememberPlayers(
        tuple(
            SeatedPerson(name, side, is_made_up(table, name), colours.get(name, ""))
            for name, side in zip(names, sides_of(table, sides, names), strict=True)
        )
    )
