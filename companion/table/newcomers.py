"""Forget again who came to a game for the first time, when the move by which they came is taken back."""

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from companion.table.storage.journal import JournalError
from companion.table.storage.person_names import person_key

if TYPE_CHECKING:
    from companion.table.people import People, Person


class Newcomers:
    """Those who were not known before they sat down for the game on the table."""

    def __init__(self) -> None:
        self._here: set[str] = set()
        self._gone: dict[str, Person] = {}

    def note(self, names: Iterable[str]) -> None:
        """Note who was not known before."""
        self._here.update(map(person_key, names))

    def follow(self, people: "People", before: Iterable[str], after: Iterable[str]) -> None:
        """Forget those who came, and sit here no more once moves are taken back; know them again with these moves.

        What can't be written leaves the people as they were.
        """
        had, have = set(map(person_key, before)), set(map(person_key, after))
        with suppress(JournalError):
            for key in (had - have) & self._here:
                person = people.by_name().get(key)
                if person is not None:
                    people.forget(person)
                    self._gone[key] = person
            for key in (have - had) & self._gone.keys():
                people.know_again(self._gone.pop(key))
