"""Give people other names in what is handed out: the same person has the same one everywhere.

A name in small letters stays in what is played again, where it may be a word, and not in the log and the settings.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from string import ascii_uppercase
from typing import Any

from companion.table.name_replacer import MADE_UP, NameReplacer, hide_accounts
from companion.table.screens.results.standings import STANDING
from companion.table.storage.person_names import person_key

TAGS = re.compile(r"(\s*(?:companion:)?P:|player:)\s*(\S.*?)\s*", re.IGNORECASE)
"""The text of a player's tag, or of what is scanned of it; also of one that is too long for a tag."""

PEOPLE = ("player", "players", "by", "after", "team")
"""The fields of set-ups and moves that hold names."""

PATHS = ("/", "~")
"""What paths begin with, and no word of the program's."""

SPACE = re.compile(r"\s")
"""What is in texts, and in no word of the program's either."""


class Pseudonyms(NameReplacer):
    """The pseudonyms of people: the first of `names` is `Player A`.

    `names` may have a person several times; capitals make no other person.
    """

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__(names, (f"Player {_letters_of(number)}" for number in count()))

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
        return self.replace_in_sentence(value) if SPACE.search(value) else hide_accounts(value)


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


def _letters_of(number: int) -> str:
    """Return the letters for a number: A to Z, AA, AB, and so on."""
    more, last = divmod(number, len(ascii_uppercase))
    return (_letters_of(more - 1) if more else "") + ascii_uppercase[last]
