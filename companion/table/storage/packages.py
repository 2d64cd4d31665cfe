"""Note which packages bring the games that are not the house's own, to name them when they are gone.

A game can be continued only with its rules; its record, its place in the list and its result need none.
"""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.core.foreign_files import TABLE_FILE, read_foreign
from companion.core.i18n import N_, LazyText
from companion.core.toml.parser import parse_text
from companion.table.storage.durable_files import write_whole

FILE = "packages.toml"
"""The file in the data folder that they are noted in; where no other package has ever been here there is none."""

BEGINNING = """\
# The games of other packages that this table has had, and the packages that bring them. The companion writes this file.
"""


class Package(Struct, frozen=True):
    """The title of a game, and the package that brings it."""

    title: str
    package: str


Packages = Mapping[str, Package]
"""Packages by the ids of their games."""


def read_packages(folder: Path) -> dict[str, Package]:
    """Return the noted games of other packages that this data folder has had; none when unreadable."""
    try:
        text = read_foreign(folder / FILE, TABLE_FILE).decode()
        return msgspec.convert(parse_text(text), dict[str, Package])
    except (OSError, ValueError, RecursionError, msgspec.ValidationError):
        return {}


def note_packages(folder: Path, here: Packages) -> None:
    """Write down the games of other packages that are here, beside those that were; a later start tries again."""
    if not here:
        return
    before = read_packages(folder)
    now = before | dict(here)
    if now != before:
        with suppress(OSError):
            write_whole(folder / FILE, BEGINNING + "".join(map(_package_toml, now, now.values())))


def _package_toml(game: str, package: Package) -> str:
    # A text of JSON is one of TOML, too.
    id_, title, name = (msgspec.json.encode(text).decode() for text in (game, package.title, package.package))
    return f"\n[{id_}]\ntitle = {title}\npackage = {name}\n"


def needed_text(number: int, game: str, packages: Packages) -> LazyText:
    """Return the sentence on what an unknown game needs to be gone on with."""
    package = packages.get(game)
    if package is None:
        other = N_(
            "Game {number} ({game}) is of a kind that is not installed here. Whoever set this device up can install it."
        )
        return LazyText.of(other, number=number, game=game)
    missing = N_("{game} is no longer installed here. Whoever set this device up can install it again ({package}).")
    return LazyText.of(missing, game=package.title, package=package.package)
