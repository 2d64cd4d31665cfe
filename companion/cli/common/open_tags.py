"""Open the registry of tags for commands: to read beside a companion that runs, or to write alone."""

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from msgspec import Struct

from companion.app.data_folder import lock_folder
from companion.app.table_files import table_decks
from companion.core.errors import CompanionError
from companion.settings.paths import JOURNAL, find_files
from companion.table.decks import Deck
from companion.table.storage.journal import Journal
from companion.table.storage.lock import Lock, LockHeldError
from companion.table.storage.table_archive import is_bringing_back
from companion.table.tag_store import Tags


class Registry(Struct, frozen=True):
    """The tags of a table and the decks that can have some."""

    tags: Tags
    decks: tuple[Deck, ...]

    def deck(self, name: str) -> Deck | None:
        """Return the deck with this id; None: there is none."""
        return next((deck for deck in self.decks if deck.id == name.lower()), None)

    def no_deck_error(self, name: str) -> CompanionError:
        """Return the error for a deck that there isn't; it names those that there are."""
        return CompanionError(f"There is no deck {name}; there are {', '.join(deck.id for deck in self.decks)}.", 2)


@contextmanager
def open_to_read(options: Namespace) -> Iterator[Registry]:
    """Open the registry in the data folder to read it, also beside a companion that runs there.

    Raises `CompanionError`.
    """
    folder = find_files(options.settings, options.data).folder
    path = folder / JOURNAL
    if not path.exists():
        raise CompanionError(f"There is no journal at {path}, and so no tag; name its folder with --data.")
    with Journal.open_read_only(path) as journal:
        yield _load_registry(journal, folder)


@contextmanager
def open_to_write(options: Namespace) -> Iterator[Registry]:
    """Open the registry in the data folder to write it.

    Raises `CompanionError`, also when a companion runs there.
    """
    folder = find_files(options.settings, options.data).folder
    try:
        lock, news = lock_folder(folder, Lock.acquire_for_command)
    except LockHeldError as error:
        raise CompanionError(f"{error} End it first, or use TAGS on its first screen.") from None
    try:
        if is_bringing_back(folder):
            # The journal may lie half way: a new one would be begun in its place.
            raise CompanionError(f"{news} Nothing was written; try it again.")
        if news:
            print(f"companion: {news}", file=sys.stderr)
        with closing(Journal.open(folder / JOURNAL)) as journal:
            if journal.set_aside is not None:
                told = f"The journal could not be read. It is kept as {journal.set_aside.name}; a new one is begun."
                print(f"companion: {told}", file=sys.stderr)
            yield _load_registry(journal, folder)
    finally:
        lock.release()


def _load_registry(journal: Journal, folder: Path) -> Registry:
    registry = Registry(Tags(journal), table_decks(folder))
    journal.tags()
    if journal.damaged_tags:
        print(f"companion: {journal.damaged_tags} tags can't be read any more and are left out.", file=sys.stderr)
    return registry
