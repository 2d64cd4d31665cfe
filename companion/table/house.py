"""What a table has beside its games and its journal."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct

from companion.contract.tool import AnyTool
from companion.table.keeping import Keep, keep_nothing

NO_TOOLS: Mapping[str, AnyTool] = MappingProxyType({})


class House(Struct, frozen=True):
    """`keep` is handed what moves teach and tools make; `words` is the file with the words that this house allows.

    Without a file there are none. `tools` by their ids.
    """

    keep: Keep = keep_nothing
    words: Path | None = None
    tools: Mapping[str, AnyTool] = NO_TOOLS
