"""Tell what people are called now who played under another name: games keep the names with which they were played."""

import json
from collections.abc import Iterable
from contextlib import suppress

import msgspec
from msgspec import Struct

from companion.table.storage.person_names import person_key

ALWAYS = "~"
"""What is later than any time in ISO 8601."""


class FormerName(Struct, frozen=True, rename={"name": "player"}):
    """A name that a person had `until` then (ISO 8601). In a file it is a `player`, as that of the person is."""

    name: str
    until: str


class Renaming(Struct, frozen=True):
    """What somebody is called now who is `was` (as `person_key` spells it) in games begun `after` and `until`."""

    was: str
    after: str
    until: str
    name: str


class _Person(Struct, frozen=True):
    player: str = ""
    once: tuple[FormerName, ...] = ()


def renamings(people: Iterable[str]) -> tuple[Renaming, ...]:
    """Return the renamings that the texts of people tell of, of one former name in the order of time.

    Where nobody has a former name now, games in which it stands later are of who had it last.
    """
    known = list[_Person]()
    for text in people:
        with suppress(msgspec.DecodeError):
            known.append(msgspec.json.decode(text, type=_Person))
    now = {person_key(person.player) for person in known}
    had = sorted((person_key(one.name), one.until, person.player) for person in known for one in person.once)
    found = list[Renaming]()
    for place, (was, until, name) in enumerate(had):
        after = had[place - 1][1] if place and had[place - 1][0] == was else ""
        is_last = place + 1 == len(had) or had[place + 1][0] != was
        found.append(Renaming(was, after, ALWAYS if is_last and was not in now else until, name))
    return tuple(found)


def name_now(known: Iterable[Renaming], name: str, begun: str) -> str:
    """Return what somebody is called now who has this name in a game that was `begun` then."""
    key = person_key(name)
    return next((one.name for one in known if one.was == key and one.after < begun <= one.until), name)


def renamings_json(known: Iterable[Renaming]) -> str:
    """Return the renamings as SQL takes them: former key, from, until, key and name of now."""
    return json.dumps([[one.was, one.after, one.until, person_key(one.name), one.name] for one in known])
