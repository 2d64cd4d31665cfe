"""Replace the names of people in texts that people read, and the accounts in paths: in the log, and in reports."""

import html
import json
import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import quote

from companion.table.storage.person_names import person_key

MADE_UP = re.compile(r"Player (\d+|[A-Z]{1,2})")
"""Names that are nobody's: those that the set-up fills in, and those that a report gives."""

LONG_NAME = 4
"""From so many letters on a name is looked for however it is written; many shorter ones are words in small letters."""

_ACCOUNT = r"(?:[^/\s\"':;,]+(?: [^/\s\"':;,]+)*(?=/)|[^/\s\"':;,]+)"
"""The name of an account in a path; with spaces in it where a slash follows."""

HOMES = re.compile(rf"(?:/var)?/(?:home|Users)/{_ACCOUNT}")
"""The home folders of others than who packs the report: of the table's own account, say."""

STICKS = re.compile(rf"(/(?:run/)?media/){_ACCOUNT}")
"""Where a desktop opens the USB sticks of an account, which has its name."""

BEFORE = r"(?:(?<![^\W_])|(?<=\\[abfnrtv])|(?<=\\x[0-9a-f]{2})|(?<=\\u[0-9a-f]{4}))"
"""What is before a name: no letter, but that of an escaped sign; names of files have `_` between words."""

AFTER = r"(?![^\W_])"
"""What is behind a name."""

_JOINED = re.compile(r"[\s_-]+")
"""What may stand in the place of a space within a name."""

MOST_ENDING = 2
"""The most letters that another case puts behind a long name (Annegrets, Marian); they go with it."""


class NameReplacer:
    """A replacer of `names`: each person gets the next of `others`, of which there are enough.

    `names` may have a person several times; capitals make no other person.
    """

    def __init__(self, names: Iterable[str], others: Iterator[str]) -> None:
        self._names: dict[str, str] = {}
        self._spellings: set[str] = set()
        for name in names:
            if name.strip() and not MADE_UP.fullmatch(name):
                if person_key(name) not in self._names:
                    self._names[person_key(name)] = next(others)
                self._spellings.add(name)
        # A single letter is no word that tells who somebody is, and "A" begins many sentences.
        long = sorted((name for name in self._spellings if len(name) > 1), key=len, reverse=True)
        self._escaped = {form.casefold(): name for name in long for form in _escaped_forms(name)}
        forms = [form for name in long for form in (name, *_escaped_forms(name))]
        self._spelled = _any_pattern(f"{re.escape(form)}s?" for form in forms)
        self._written = _any_pattern(map(_name_pattern, forms))

    def __len__(self) -> int:
        """Return how many people there are."""
        return len(self._names)

    def replace_name(self, name: str) -> str:
        """Return the pseudonym of a person; a name that nobody has stays."""
        return self._names.get(person_key(name), name)

    def replace_in_text(self, text: str) -> str:
        """Return a text with pseudonyms for the names in it, where they are whole words, and `~` for home folders.

        Capitals make no difference in a long name, nor in a path; nor do escapes, and the endings of another case.
        """
        return self._replace(self._written, text)

    def replace_in_sentence(self, text: str) -> str:
        """Return a sentence with pseudonyms for the names in it as they are spelled: other words are none."""
        return self._replace(self._spelled, text)

    def _replace(self, names: re.Pattern[str], text: str) -> str:
        return names.sub(lambda found: self._replace_form(found[0]), hide_accounts(text))

    def _replace_form(self, form: str) -> str:
        """Return the pseudonym for a name as it was found in a text: perhaps escaped, perhaps in another case."""
        for end in range(len(form), len(form) - MOST_ENDING - 1, -1):
            name = self._escaped.get(form[:end].casefold(), form[:end])
            for spelling in (name, _JOINED.sub(" ", name)):
                if person_key(spelling) in self._names:
                    return self.replace_name(spelling)
        return form


def _any_pattern(patterns: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern for any of these as whole words, the first that fits; for none, one that never fits."""
    return re.compile(rf"{BEFORE}(?:{'|'.join(patterns) or '(?!)'}){AFTER}")


def _escaped_forms(name: str) -> tuple[str, ...]:
    """Return the name as Python, JSON, pages, their addresses and names of files write it, where that differs."""
    forms = (
        unicodedata.normalize("NFC", name),
        unicodedata.normalize("NFD", name),
        html.escape(name),
        name.encode("ascii", "xmlcharrefreplace").decode(),
        name.replace("'", r"\'"),
        name.encode("unicode_escape").decode(),
        name.encode("ascii", "backslashreplace").decode(),
        json.dumps(name)[1:-1],
        repr(name.encode(errors="replace"))[2:-1],
        quote(name, errors="replace"),
    )
    return tuple(dict.fromkeys(form for form in forms if form != name))


def _name_pattern(name: str) -> str:
    """Return a pattern for a name as it may be written where people read it."""
    if len(name) >= LONG_NAME:
        return rf"(?i:{_spaced_pattern(name)})\w{{0,{MOST_ENDING}}}"
    spaced = _spaced_pattern(name)
    return f"{spaced}s?|{_spaced_pattern(name.upper())}|(?<=/)(?i:{spaced})|(?i:{spaced})(?=['’]s)"


def _spaced_pattern(name: str) -> str:
    return _JOINED.pattern.join(map(re.escape, name.split()))


def hide_accounts(text: str) -> str:
    """Return a text with `~` for home folders, and without the accounts in the folders of USB sticks."""
    try:
        home = str(Path.home())
    except RuntimeError:
        # A service may have none.
        home = ""
    text = STICKS.sub(r"\1USER", text)
    return HOMES.sub("~", text.replace(home, "~") if len(home) > 1 else text)
