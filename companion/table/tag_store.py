"""Keep the registry of tags in the journal's database: which tag is on which thing."""

import re
from collections.abc import Collection, Mapping

from companion.core.i18n import N_
from companion.table.storage.journal import Journal
from companion.table.things import Thing, parse_thing

_UID = re.compile(r"[0-9A-F]{8}|[0-9A-F]{10}|[0-9A-F]{14}|[0-9A-F]{20}")

_RANDOM = re.compile(r"08[0-9A-F]{6}")


RANDOM = N_("This tag has another number each time, as a phone has: it can't be on a thing.")
"""What is said of a tag whose number `is_random`."""


def is_uid(text: str) -> bool:
    """Return whether the text is the UID of a tag: 8, 10, 14 or 20 hex digits in capitals."""
    return _UID.fullmatch(text) is not None


def is_random(uid: str) -> bool:
    """Return whether a tag's UID is drawn anew each time, as a phone's: it begins with 08 (ISO/IEC 14443-3)."""
    return _RANDOM.fullmatch(uid) is not None


class Tags:
    """The registry of an open journal. A tag is on one thing; a thing has one tag."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def all(self) -> dict[str, Thing]:
        """Return every thing that has a tag, by UID. Raises `JournalError` when they can't be read.

        A text that this program makes nothing of stays where it is and is left out.
        """
        read = ((uid, parse_thing(text)) for uid, text in self._journal.tags().items())
        return {uid: thing for uid, thing in read if thing is not None}

    def find(self, uid: str) -> Thing | None:
        """Return the thing that the tag is on; None: unknown. Raises `JournalError` when it can't be read."""
        text = self._journal.tags().get(uid)
        return None if text is None else parse_thing(text)

    def put(self, uid: str, thing: Thing) -> None:
        """Write that the tag is on the thing; what was known of the tag, and which tag the thing had, is forgotten.

        Raises `JournalError` when it can't be written; then all is as it was.
        """
        self.change({uid: thing})

    def forget(self, uids: Collection[str]) -> None:
        """Forget these tags. Raises `JournalError` when it can't be written."""
        self.change({}, uids)

    def change(self, put: Mapping[str, Thing], forgotten: Collection[str] = ()) -> None:
        """Forget these tags, and keep these, all or nothing. Raises `JournalError` when it can't be written."""
        self._journal.write_tags({uid: thing.text for uid, thing in put.items()}, forgotten)
