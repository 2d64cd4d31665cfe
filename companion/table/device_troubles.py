"""Tell what is wrong with the reader, and whether something is told of a setting."""

from typing import TYPE_CHECKING

from companion.core.i18n import N_, Sentence

if TYPE_CHECKING:
    from companion.table.table import Table

READER = "reader"
"""The name under which the reader tells what is wrong with it."""

NO_READER = N_("No reader is plugged in.")
"""What is said of that where things are to be laid on one; elsewhere it is nothing to speak of."""


def is_told(table: "Table", key: str) -> bool:
    """Whether something is told to be wrong with a setting in a file."""
    return key in table.troubles or any(is_about(told, key) for told in table.problems)


def is_about(told: Sentence, key: str) -> bool:
    """Whether a sentence is that of a `Problem` with this setting; a recording has no more of it than the sentence."""
    return f": {key} " in str(told)
