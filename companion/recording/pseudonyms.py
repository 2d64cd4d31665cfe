"""Give people other names in what is handed out: the same person has the same one everywhere.

A name in small letters stays in what is played again, where it may be a word, and not in the log and the settings.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from string import ascii_uppercase
from typing import Any
from urllib.parse import quote

from companion.table.screens.results.standings import STANDING
from companion.table.storage.person_names import person_key

MADE_UP = re.compile(r"Player (\d+|[A-Z]{1,2})")
"""Names that are nobody's: those that the set-up fills in, and those that are given here."""

TAGS = re.compile(r"(\s*(?:companion:)?P:|player:)\s*(\S.*?)\s*", re.IGNORECASE)
"""The text of a player's tag, or of what is scanned of it; also of one that is too long for a tag."""

PEOPLE = ("player", "players", "by", "after", "team")
"""The fields of set-ups and moves that hold names."""

PATHS = ("/", "~")
"""What paths begin with, and no word of the program's."""

SPACE = re.compile(r"\s")
"""What is in texts, and in no word of the program's either."""

LONG_NAME = 4
"""From so many letters on a name is looked for however it is written; many shorter ones are words in small letters."""

HOMES = re.compile(r"(?:/var)?/(?:home|Users)/[^/\s\"':;,]+")
"""The home folders of others than who packs the report: of the table's own account, say."""

STICKS = re.compile(r"(/(?:run/)?media/)[^/\s\"':;,]+")
"""Where a desktop opens the USB sticks of an account, which has its name."""

BEFORE = r"(?:(?<!\w)|(?<=\\[abfnrtv]))"
"""What is before a name: no letter, but that of an escaped line break."""

MOST_ENDING = 2
"""The most letters that another case puts behind a long name (Annegrets, Marian); they go with it."""


class Pseudonyms:
    """The pseudonyms of people: the first of `names` is `Player A`.

    `names` may have a person several times; capitals make no other person.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names: dict[str, str] = {}
        self._spellings: set[str] = set()
        for name in names:
            if name.strip() and not MADE_UP.fullmatch(name):
                self._names.setdefault(person_key(name), f"Player {_letters_of(len(self._names))}")
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

    def _replace(self, names: re.Pattern[str], text: str) -> str:
        return names.sub(lambda found: self._replace_form(found[0]), _without_home(text))

    def _replace_form(self, form: str) -> str:
        """Return the pseudonym for a name as it was found in a text: perhaps escaped, perhaps in another case."""
        for end in range(len(form), len(form) - MOST_ENDING - 1, -1):
            name = self._escaped.get(form[:end].casefold(), form[:end])
            if person_key(name) in self._names:
                return self.replace_name(name)
        return form

    def replace_in_value(self, value: Any, key: str = "") -> Any:
        """Return a JSON value with the names in it replaced; `key` is the field that holds it.

        In fields for people names are replaced as they are, in tags of players and in targets that name a person behind
        what begins them, and elsewhere in paths and in texts of several words, as they are spelled there: a single word
        is one of the program's (a colour, a card). What has names alone for its fields is about people, too.
        """
        if isinstance(value, dict):
            about_people = all(name in self._spellings or MADE_UP.fullmatch(name) for name in value)
            return {
                self.replace_name(inner) if about_people else inner: self.replace_in_value(one, inner)
                for inner, one in value.items()
            }
        if isinstance(value, list):
            return [self.replace_in_value(one, key) for one in value]
        return self._replace_in_string(value, key) if isinstance(value, str) else value

    def _replace_in_string(self, value: str, key: str) -> str:
        if key in PEOPLE:
            return self.replace_name(value)
        if key == "setup":
            # A journal has the set-up of a game as a text.
            return json.dumps(self.replace_in_value(json.loads(value)), ensure_ascii=False)
        if value.startswith(STANDING):
            return STANDING + person_key(self.replace_name(value.removeprefix(STANDING)))
        if tag := TAGS.fullmatch(value):
            return tag[1] + self.replace_name(" ".join(tag[2].split()))
        if value.startswith(PATHS):
            return self.replace_in_text(value)
        return self._replace(self._spelled, value) if SPACE.search(value) else _without_home(value)


def names_in(value: Any, key: str = "") -> Iterator[str]:
    """Yield the names of people in a JSON value: those in fields for them, and those of tags."""
    if isinstance(value, Mapping):
        for inner, one in value.items():
            yield from names_in(one, inner)
    elif isinstance(value, list):
        for one in value:
            yield from names_in(one, key)
    elif isinstance(value, str):
        if key in PEOPLE:
            yield value
        elif key == "setup":
            yield from names_in(json.loads(value))
        elif tag := TAGS.fullmatch(value):
            yield " ".join(tag[2].split())


def _any_pattern(patterns: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern for any of these as whole words, the first that fits; for none, one that never fits."""
    return re.compile(rf"{BEFORE}(?:{'|'.join(patterns) or '(?!)'})(?!\w)")


def _escaped_forms(name: str) -> tuple[str, ...]:
    """Return the name as Python, JSON and addresses of pages write it, where that differs."""
    forms = (
        name.encode("unicode_escape").decode(),
        name.encode("ascii", "backslashreplace").decode(),
        json.dumps(name)[1:-1],
        repr(name.encode())[2:-1],
        quote(name),
    )
    return tuple(dict.fromkeys(form for form in forms if form != name))


def _name_pattern(name: str) -> str:
    """Return a pattern for a name as it may be written where people read it."""
    if len(name) >= LONG_NAME:
        return rf"(?i:{_spaced_pattern(name)})\w{{0,{MOST_ENDING}}}"
    return f"{_spaced_pattern(name)}s?|{_spaced_pattern(name.upper())}|(?<=/)(?i:{_spaced_pattern(name)})"


def _spaced_pattern(name: str) -> str:
    return r"\s+".join(map(re.escape, name.split()))


def _without_home(text: str) -> str:
    home = str(Path.home())
    text = STICKS.sub(r"\1USER", text)
    return HOMES.sub("~", text.replace(home, "~") if len(home) > 1 else text)


def _letters_of(number: int) -> str:
    """Return the letters for a number: A to Z, AA, AB, and so on."""
    more, last = divmod(number, len(ascii_uppercase))
    return (_letters_of(more - 1) if more else "") + ascii_uppercase[last]
