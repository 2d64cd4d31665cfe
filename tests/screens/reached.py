"""Tables at the screens of the catalogue: each is reached once for all tests in a row that only look at it."""

from pathlib import Path
from typing import Protocol

from companion.core.i18n import language
from companion.core.layout import View
from companion.core.scene import Scene
from companion.table.desk import Desk
from tests.desk.at_desk import VIEW, Table
from tests.screens.catalogue import REACHED


class Shown(Protocol):
    """A table that is looked at; nobody does anything there, as others will look at it as well."""

    @property
    def desk(self) -> Desk: ...

    def scene(self, view: View = VIEW) -> Scene: ...


class Reached:
    """Brings tables to screens, in the language in use; `folder` is for their journals."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._tables = 0
        self._shown: Table | None = None
        self._of = ("", "")
        self._given: Table | None = None

    def look(self, name: str) -> Shown:
        """A table at this screen: the one of the call before, if that has asked for the same."""
        if self._shown is None or self._of != (name, language()):
            self.close()
            self._shown, self._of = self._new(name), (name, language())
        return self._shown

    def take(self, name: str) -> Table:
        """A table at this screen, to do anything with until the next call."""
        self.look(name)
        if self._given is not None:
            self._given.close()
        self._given, self._shown = self._shown, None
        assert self._given is not None
        return self._given

    def close(self) -> None:
        """Close the tables that are open."""
        for table in filter(None, (self._shown, self._given)):
            table.close()
        self._shown = self._given = None

    def _new(self, name: str) -> Table:
        self._tables += 1
        folder = self._folder / str(self._tables)
        folder.mkdir()
        table = Table(folder / "journal.sqlite3")
        REACHED[name](table)
        return table
