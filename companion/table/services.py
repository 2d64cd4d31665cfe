"""The services of a table beside its games and its journal: files, words, tools, decks, settings."""

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.core.tool import AnyTool, FoundFile
from companion.table.settings import NoSettings, Settings
from companion.table.storage.packages import Packages
from companion.table.storage.save_files import Keep, keep_nothing

if TYPE_CHECKING:
    from companion.table.decks import Deck

NO_TOOLS: Mapping[str, AnyTool] = MappingProxyType({})


def example_decks() -> "tuple[Deck, ...]":
    """Return the decks of a table that has entered no cards of its own."""
    # Imported late for the sake of the first picture: decks are asked of all games.
    from companion.table import decks  # noqa: PLC0415

    return decks.decks_of()


def find_nothing(_name: str) -> FoundFile:
    """Find no file: the table has no folder."""
    return FoundFile(None)


class TableServices(Struct, frozen=True):
    """The services: `keep` takes what moves teach and tools make; `words` is the file of the house's words.

    Without a file there are none. `tools` by their ids; `decks` gives what can have tags. `settings` are those that can
    be changed at the table. `packages` gives the games of other packages that the table has had; `find_file` looks for
    a file that somebody has brought. `language` is that of the words that the checker begins with.
    """

    keep: Keep = keep_nothing
    words: Path | None = None
    tools: Mapping[str, AnyTool] = NO_TOOLS
    decks: "Callable[[], tuple[Deck, ...]]" = example_decks
    settings: Settings = NoSettings()
    packages: Callable[[], Packages] = dict
    find_file: Callable[[str], FoundFile] = find_nothing
    language: str = "en"
