"""Read tables of TOML entries key by key; what is wrong is told in one sentence with its line.

A file holds cards, one table a card, or is one table itself.
"""

import difflib
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn, TypeVar

import msgspec
from msgspec import Struct

from companion.core.errors import CompanionError
from companion.core.i18n import _
from companion.core.problems import Problem
from companion.core.toml.positions import WANTED, fault, no_text, statements
from companion.core.toml.type_names import either, in_words, shown

T = TypeVar("T")


class EntriesError(CompanionError):
    """A file that can't be used; the text is one sentence that names file, line, card or key, and what is expected."""

    status = 2


class Field(Struct, frozen=True):
    """A value with a name. `default` stands where it is left out; None: it can't be left out.

    `kind` is its type for msgspec, which says in its own words what is expected: `Meta(extra={"expected": ...})`.
    """

    name: str
    kind: Any
    default: int | str | None = None


def expected(kind: Any) -> str:
    """What belongs in a value of this type (see `Field`), to follow "expected"."""
    return in_words(msgspec.inspect.type_info(kind))


class TomlPath(Struct, frozen=True):
    """A place in a file: the file, the text that it holds, the name and index of the card, and the keys below it.

    `card` is None where the file is one table. A key that leads into a list is the place in it, counted from 1.
    """

    file: str
    text: str
    card: tuple[str, int] | None = None
    path: tuple[str, ...] = ()

    def at(self, *keys: str) -> "TomlPath":
        """The place of these keys below this one."""
        return msgspec.structs.replace(self, path=self.path + keys)

    def refuse(self, wrong: str, wanted: str, so: str = "") -> NoReturn:
        """Raise EntriesError: what stands here is wrong; the two complete "the key ..." and "expected ..."."""
        where = ".".join(part if re.fullmatch(r"[\w-]+", part, re.ASCII) else shown(part) for part in self.path)
        if self.card is None:
            line, key = _line_of_key(self.text, self.path), where
        else:
            name, index = self.card
            line = _line_of_card(self.text, name, index, self.path[:1])
            key = f"{name} {index + 1}{', ' if where else ''}{where}"
        raise EntriesError(Problem(self.file, line, key, wrong, wanted, so).sentence)

    def convert(self, kind: Any, value: Any) -> Any:
        """The value, which is of this kind; raises EntriesError when it isn't."""
        try:
            return msgspec.convert(value, kind, strict=True)
        except msgspec.ValidationError:
            self.refuse(_is(value), expected(kind))

    def fields(self, fields: Iterable[Field], table: Mapping[str, Any]) -> dict[str, Any]:
        """The values of a table by name, defaults filled in; EntriesError when one is unknown, wrong or missing."""
        known = {field.name: field for field in fields}
        for key in table:
            if key not in known:
                self.at(key).unknown(_("is not a key"), key, known)
        taken: dict[str, Any] = {}
        for name, field in known.items():
            if name in table:
                taken[name] = self.at(name).convert(field.kind, table[name])
            elif field.default is None:
                self.refuse(_("has no {key}").format(key=name), f"{name} = {expected(field.kind)}")
            else:
                taken[name] = field.default
        return taken

    def unknown(self, wrong: str, name: str, known: Iterable[str]) -> NoReturn:
        """Raise EntriesError: this name is none of the known ones; the nearest of them is offered."""
        names = tuple(known)
        self.refuse(wrong, either(names), nearest(name, names))


def _is(value: Any) -> str:
    """What is wrong with a value: that it is this one."""
    return _("is {value}").format(value=shown(value))


def nearest(name: str, known: Iterable[str]) -> str:
    """A question that offers the nearest of the known names; empty when none is near."""
    near = difflib.get_close_matches(name, tuple(known), n=1)
    return _("Did you mean {name}?").format(name=near[0]) if near else ""


def text_of(content: bytes, file: str) -> str:
    """The text of a file. Raises EntriesError when it is not UTF-8."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, wrong = no_text(content, error)
        raise EntriesError(Problem(file, line, "", wrong, _("text in UTF-8")).sentence) from None


def read_cards(text: str, file: str, name: str, read: Callable[[TomlPath, dict[str, Any]], T]) -> tuple[T, ...]:
    """The cards of a file: what `read` makes of each table `[[name]]`, in the order of the file.

    Raises EntriesError when the text is not TOML or holds anything else, and lets what `read` raises through.
    """
    table = parsed(text, file)
    for key in table:
        if key != name:
            tables = _("nothing but tables [[{table}]]").format(table=name)
            where = Problem(file, 0, shown(key), _("is not known here"), tables)
            raise EntriesError(where.sentence)
    cards = table.get(name, [])
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        tables = _("tables [[{table}]]").format(table=name)
        raise EntriesError(Problem(file, 0, name, _is(cards), tables).sentence)
    return tuple(read(TomlPath(file, text, (name, index)), card) for index, card in enumerate(cards))


def refuse_twins(text: str, file: str, name: str, key: str, values: Iterable[str]) -> None:
    """Raise EntriesError when two cards have the same value under `key`; capitals make no difference.

    `values` are those of the cards in order.
    """
    seen: set[str] = set()
    for index, value in enumerate(values):
        if value.casefold() in seen:
            TomlPath(file, text, (name, index), (key,)).refuse(
                _("is {value} a second time").format(value=shown(value)), _("another one for each card")
            )
        seen.add(value.casefold())


def parsed(text: str, file: str) -> dict[str, Any]:
    """The values of a TOML text. Raises EntriesError when it is none."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise EntriesError(Problem(file, 0, "", _("is nested too deep"), _("a table for each card")).sentence) from None
    except ValueError as error:
        line, why = fault(text, error)
        raise EntriesError(Problem(file, line, "", why, _(WANTED)).sentence) from None


def _line_of_card(text: str, name: str, index: int, path: tuple[str, ...]) -> int:
    """The line of a card's key, else of the card, counted from 1; 0 where the card has no line of its own."""
    lines: list[dict[str, int]] = []
    for statement in statements(text):
        below = statement.alone.get(name) if statement.header else None
        if isinstance(below, list):
            lines.append({"": statement.line})
        elif lines:
            keys = below if isinstance(below, dict) else {} if statement.header else statement.alone
            for key in keys:
                lines[-1].setdefault(key, statement.line)
    if index >= len(lines):
        return 0
    return lines[index].get(path[0] if path else "", lines[index][""])


def _line_of_key(text: str, path: tuple[str, ...]) -> int:
    """The line of what these keys lead to in a file that is one table, counted from 1.

    Where that has no line of its own, the line of what it is in; 0 where that is the file.
    """
    deepest, line = 0, 0
    for statement in statements(text):
        depth, value = _followed(statement.within, path)
        if depth > deepest:
            deepest, line = depth, statement.line
            if isinstance(value, list) and depth < len(path):
                line = _line_in_list(text, statement.line, int(path[depth]))
    return line


def _followed(value: Any, path: tuple[str, ...]) -> tuple[int, Any]:
    """How many of these keys are there, and what they lead to."""
    for depth, key in enumerate(path):
        if not isinstance(value, dict) or key not in value:
            return depth, value
        value = value[key]
    return len(path), value


def _line_in_list(text: str, first: int, place: int) -> int:
    """The line on which that place of a list ends; `first`, on which the list begins, where lines don't tell."""
    pending = ""
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n")[first - 1 :], start=first):
        pending += line + "\n"
        # The line on which the list ends needs no bracket.
        if any(len(_items(part)) >= place for part in (pending, pending + "]")):
            return number
    return first


def _items(text: str) -> list[Any]:
    """What is in the list that is the only value of a TOML text; nothing when it is none."""
    try:
        (items,) = tomllib.loads(text).values()
    except (ValueError, RecursionError):
        return []
    return items if isinstance(items, list) else []
