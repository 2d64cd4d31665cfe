"""Hands at the reader: things are laid there, by their tags, and taken away."""

import zlib

from companion.core.events import Tag
from companion.table.things import Thing, parse_thing
from tests.desk.at_desk import Table


def thing(text: str) -> Thing:
    found = parse_thing(text)
    assert found is not None, text
    return found


def uid_of(name: str) -> str:
    """A number for a tag: of seven bytes, and another one for each name."""
    return f"04{zlib.crc32(name.encode()):08X}80{len(name) % 16:02X}"


def enrolled(table: Table, *texts: str) -> Table:
    """A table whose tags are on these things; the tag of each has the number `uid_of` of the text."""
    table.desk.tags.change({uid_of(text): thing(text) for text in texts})
    return table


def lay(table: Table, *texts: str) -> str:
    """Lay things one after another, each taken away again; what the light told of them."""
    for text in texts:
        tap_tag(table, uid_of(text))
    return shown(table)


def tap_tag(table: Table, uid: str, text: str = "") -> None:
    table.do(Tag(uid, text=text), Tag(uid, laid=False))


def shown(table: Table) -> str:
    """What the light of the reader told since it was last looked at."""
    told = " ".join(table.desk.lights)
    table.desk.take_lights()
    return told
