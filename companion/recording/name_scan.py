"""Find names of people in the bytes of journals, also of those that can't be read.

SQLite has texts in its files as they are. Only `companion report` looks there: no name is to be given away because the
journal that would tell of it is damaged.
"""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from companion.core.foreign_files import DATABASE, read_foreign
from companion.recording.pseudonyms import names_in
from companion.settings.paths import JOURNAL

TEXT = r'"(?:[^"\\\x00-\x1f]|\\.){0,100}"'

NAMED = re.compile(rf'"(players?)":({TEXT}|\[{TEXT}(?:,{TEXT})*\])')
"""A field for people, as set-ups, moves and people have it."""


def find_names(folder: Path) -> Iterator[str]:
    """Yield the names in the files of the journal in this data folder, and in those set aside there.

    A file that can't be opened has none.
    """
    stem, suffix = JOURNAL.split(".")
    for file in sorted(folder.glob(f"{stem}*.{suffix}*")):
        data = b""
        with suppress(OSError):
            data = read_foreign(file, DATABASE)
        for found in NAMED.finditer(data.decode(errors="replace")):
            with suppress(ValueError):
                yield from names_in(json.loads(found[2]), found[1])
