"""Tell which introductions this table has seen: the first screen asks, which needs no more of them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.core.toml.settings import Value

if TYPE_CHECKING:
    from companion.table.table import Table

FIRST_EVENING = "first-evening"
"""The name of the table's own introduction, which is no game's."""

SEEN = "introductions.seen"
"""The setting with the names of the introductions that were seen."""

ALL, NONE = "all", "none"
"""What it holds where none is to come by itself, and where each is."""


def is_new(table: "Table", name: str) -> bool:
    """Return whether the introduction of that name is still to come by itself."""
    seen = table.settings.value(SEEN)
    return isinstance(seen, str) and seen not in {"", ALL} and name not in seen.split(", ")


def noted_as_seen(table: "Table", name: str) -> Mapping[str, Value]:
    """Return the setting, by its key, with this introduction among those that were seen."""
    seen = str(table.settings.value(SEEN))
    return {SEEN: name if seen == NONE else f"{seen}, {name}"}
