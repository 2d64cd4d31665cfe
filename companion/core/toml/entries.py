"""Read a TOML text into values of the kinds that they should be; what is wrong is told with its file, line and key.

A file holds cards, one table a card, or is one table itself. `settings` reads on where a value is wrong.
"""

import math
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn, TypeVar

import msgspec
from msgspec import Struct

from companion.core.errors import CompanionError
from companion.core.i18n import _
from companion.core.problems import Problem
from companion.core.toml.parser import parse_text
from companion.core.toml.positions import EXPECTED_LINES, encoding_fault, key_places, line_in_list, syntax_fault
from companion.core.toml.type_names import or_list, type_text, value_text

T = TypeVar("T")

MOST_CARDS = 500
"""How many cards a file can have: each may be compared with every word of the lexicon, and no game has so many."""


class EntriesError(CompanionError):
    """An error for a file that can't be used; one sentence with file, line, card or key, and what is expected."""

    status = 2

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.sentence)
        self.problem = problem


class TomlField(Struct, frozen=True):
    """A value with a name. `default` stands where it is left out; None: it can't be left out.

    `kind` is its type for msgspec, which says in its own words what is expected: `Meta(extra={"expected": ...})`.
    """

    name: str
    kind: Any
    default: int | str | None = None


def expected_text(kind: Any) -> str:
    """Return what belongs in a value of this type (see `TomlField`), in words that follow "expected"."""
    return type_text(msgspec.inspect.type_info(kind))


class TomlPath(Struct, frozen=True):
    """A place in a file: the file, the text that it holds, the name and index of the card, and the keys below it.

    `card` is None where the file is one table. A key that leads into a list is the place in it, counted from 1.
    """

    file: str
    text: str
    card: tuple[str, int] | None = None
    path: tuple[str, ...] = ()

    def at(self, *keys: str) -> "TomlPath":
        """Return the place of these keys below this one."""
        return msgspec.structs.replace(self, path=self.path + keys)

    def refuse(self, wrong: str, wanted: str, so: str = "") -> NoReturn:
        """Raise EntriesError: what stands here is wrong; arguments as in `problem`."""
        raise EntriesError(self.problem(wrong, wanted, so))

    def problem(self, wrong: str, wanted: str, so: str = "") -> Problem:
        """Return the problem here: `wrong` completes "the key ...", `wanted` "expected ...", `so` follows."""
        key = dotted_name(self.path)
        if self.card is not None:
            name, index = self.card
            key = f"{name} {index + 1}{', ' if key else ''}{key}"
        return Problem(self.file, self.line, key, wrong, wanted, so)

    @property
    def line(self) -> int:
        """The line of what stands here, counted from 1; where that has none of its own, of what it is in.

        0 where that is the file, or a card that has no line of its own.
        """
        places = key_places(self.text)
        for depth in range(len(self.path), -1, -1):
            place = places.get((self.card, self.path[:depth]))
            if place is not None and (depth or self.card):
                is_item = isinstance(place.value, list) and self.path[depth:] and self.path[depth].isdigit()
                return line_in_list(place, int(self.path[depth])) if is_item else place.line
        return 0

    def convert(self, kind: Any, value: Any) -> Any:
        """Return the value, which is of this kind; raises EntriesError when it isn't."""
        try:
            _check_finite(value)
            return msgspec.convert(value, kind, strict=True)
        except (ValueError, RecursionError):
            # msgspec names a value that is none of a few, and Python writes no number of thousands of digits.
            self.refuse(wrong_value_text(value), expected_text(kind))

    def read_fields(self, fields: Iterable[TomlField], table: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values of a table with its defaults; EntriesError when one is unknown, wrong or missing."""
        known = {field.name: field for field in fields}
        for key in table:
            if key not in known:
                self.at(key).refuse_unknown(_("is not a key"), key, known)
        taken: dict[str, Any] = {}
        for name, field in known.items():
            if name in table:
                taken[name] = self.at(name).convert(field.kind, table[name])
            elif field.default is None:
                self.refuse(_("has no {key}").format(key=name), f"{name} = {expected_text(field.kind)}")
            else:
                taken[name] = field.default
        return taken

    def refuse_unknown(self, wrong: str, name: str, known: Iterable[str]) -> NoReturn:
        """Raise EntriesError: this name is none of the known ones; the nearest of them is offered."""
        names = tuple(known)
        self.refuse(wrong, or_list(names), nearest_text(name, names))


def dotted_name(path: Iterable[str]) -> str:
    """Return keys as a file writes them, joined by dots; a long one is cut."""
    return ".".join(part if re.fullmatch(r"[\w-]{1,40}", part, re.ASCII) else value_text(part) for part in path)


def wrong_value_text(value: Any) -> str:
    """Return words that name a wrong value, to follow the name of its key: "is 45"."""
    return _("is {value}").format(value=value_text(value))


def _check_finite(value: Any) -> None:
    """Refuse `nan` and `inf`, which TOML knows, and which pass any range that msgspec checks."""
    if isinstance(value, float) and not math.isfinite(value):
        raise msgspec.ValidationError("not finite")
    for item in value if isinstance(value, list) else ():
        _check_finite(item)


def closest_name(name: str, known: Iterable[str]) -> str:
    """Return the nearest of the known names; empty when none is near."""
    # For mistakes alone: it takes a millisecond of the start.
    import difflib  # noqa: PLC0415

    return next(iter(difflib.get_close_matches(name, tuple(known), n=1)), "")


def nearest_text(name: str, known: Iterable[str]) -> str:
    """Return a question that offers the nearest of the known names; empty when none is near."""
    return did_you_mean(closest_name(name, known))


def did_you_mean(name: str) -> str:
    """Return a question that offers this name; empty without one."""
    return _("Did you mean {name}?").format(name=name) if name else ""


def decode_text(content: bytes, file: str) -> str:
    """Return the text of a file. Raises EntriesError when it is not UTF-8."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, wrong = encoding_fault(content, error)
        raise EntriesError(Problem(file, line, "", wrong, _("text in UTF-8"))) from None


def read_cards(text: str, file: str, name: str, read: Callable[[TomlPath, dict[str, Any]], T]) -> tuple[T, ...]:
    """Return the cards of a file: what `read` makes of each table `[[name]]`, in the order of the file.

    Raises EntriesError when the text is not TOML or holds anything else, and lets what `read` raises through.
    """
    return make_cards(parse_toml(text, file), text, file, name, read)


def make_cards(
    table: dict[str, Any], text: str, file: str, name: str, read: Callable[[TomlPath, dict[str, Any]], T]
) -> tuple[T, ...]:
    """Return the cards of a text with these values; the rest as `read_cards`."""
    for key in table:
        if key != name:
            tables = _("nothing but tables [[{table}]]").format(table=name)
            raise EntriesError(Problem(file, 0, value_text(key), _("is not known here"), tables))
    cards = table.get(name, [])
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        tables = _("tables [[{table}]]").format(table=name)
        raise EntriesError(Problem(file, 0, name, wrong_value_text(cards), tables))
    if len(cards) > MOST_CARDS:
        many = _("is there {count} times").format(count=len(cards))
        raise EntriesError(Problem(file, 0, name, many, _("{most} tables at most").format(most=MOST_CARDS)))
    return tuple(read(TomlPath(file, text, (name, index)), card) for index, card in enumerate(cards))


def refuse_duplicates(text: str, file: str, name: str, key: str, values: Iterable[str]) -> None:
    """Raise EntriesError when two cards have the same value under `key`; capitals make no difference.

    `values` are those of the cards in order.
    """
    seen: set[str] = set()
    for index, value in enumerate(values):
        if value.casefold() in seen:
            TomlPath(file, text, (name, index), (key,)).refuse(
                _("is {value} a second time").format(value=value_text(value)), _("another one for each card")
            )
        seen.add(value.casefold())


def parse_toml(text: str, file: str) -> dict[str, Any]:
    """Return the values of a TOML text. Raises EntriesError when it is none."""
    try:
        return parse_text(text)
    except (ValueError, RecursionError) as error:
        line, why = syntax_fault(text, error)
        raise EntriesError(Problem(file, line, "", why, _(EXPECTED_LINES))) from None
