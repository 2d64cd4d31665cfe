"""Say in words which values belong in a field, from its type."""

from datetime import date, time
from typing import Any

from msgspec import inspect

from companion.core.i18n import N_, _

_TYPE_TEXTS: dict[type[inspect.Type], str] = {
    inspect.BoolType: N_("true or false"),
    inspect.StructType: N_("an object"),
}


_OTHER_TYPE = N_("another kind of value")


def value_text(value: Any) -> str:
    """Return a value much as a file writes it, cut to a length that fits on a banner."""
    if isinstance(value, dict):
        return _("a table")
    if value is None:
        return _("nothing")
    if isinstance(value, (float, date, time)):
        return str(value)
    import json  # noqa: PLC0415 - for mistakes alone: it takes a millisecond of the start

    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):
        # Python writes no decimal number of more than 4300 digits, but TOML can hold one in hexadecimal.
        return _("too long to show")
    return text if len(text) <= 40 else text[:39] + "…"


def or_list(words: tuple[str, ...]) -> str:
    """Return the words as a choice: "a, b or c"."""
    *others, last = words or ("",)
    return _("{others} or {last}").format(others=", ".join(others), last=last) if others else last


def count_text(count: int, thing: str) -> str:
    """Return the count and its thing, whose plural ends in an s: "1 card", "2 cards"."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def type_text(kind: inspect.Type) -> str:
    """Return in words which values are of this type: "a whole number from 0 to 27".

    A type says it in its own words with `Meta(extra={"expected": ...})`.
    """
    match kind:
        case inspect.Metadata(type=inner, extra=extra):
            said = (extra or {}).get("expected")
            return _(said) if said else type_text(inner)
        case inspect.IntType():
            return _integer_text(kind)
        case inspect.FloatType():
            return _number_text(kind)
        case inspect.StrType(min_length=least, max_length=most):
            return _length_text(least, most)
        case inspect.LiteralType(values=values):
            return or_list(tuple(value_text(value) for value in values))
        case inspect.EnumType(cls=cls):
            return or_list(tuple(value_text(member.value) for member in cls))
        case inspect.UnionType(types=types):
            return or_list(tuple(type_text(one) for one in types if not isinstance(one, inspect.NoneType)))
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return _("a list, each {item}").format(item=type_text(item))
        case inspect.DictType(value_type=item):
            return _("an object, each value {item}").format(item=type_text(item))
        case _:
            return _(_TYPE_TEXTS.get(type(kind), _OTHER_TYPE))


def _integer_text(kind: inspect.IntType) -> str:
    """Return the words for a whole number with its range; `gt` and `lt` leave their ends out."""
    if kind.ge is not None and kind.le is not None:
        return _("a whole number from {least} to {most}").format(least=kind.ge, most=kind.le)
    limits = _limits_text(kind)
    return _("a whole number, {limits}").format(limits=limits) if limits else _("a whole number")


def _number_text(kind: inspect.FloatType) -> str:
    """Return the words for a number with its range."""
    if kind.ge is not None and kind.le is not None:
        return _("a number from {least} to {most}").format(least=kind.ge, most=kind.le)
    limits = _limits_text(kind)
    return _("a number, {limits}").format(limits=limits) if limits else _("a number")


def _limits_text(kind: inspect.IntType | inspect.FloatType) -> str:
    """Return the words for the limits of a number, where not both ends are allowed values; empty: no limits."""
    limits = []
    if kind.ge is not None:
        limits.append(_("at least {number}").format(number=kind.ge))
    elif kind.gt is not None:
        limits.append(_("above {number}").format(number=kind.gt))
    if kind.le is not None:
        limits.append(_("at most {number}").format(number=kind.le))
    elif kind.lt is not None:
        limits.append(_("below {number}").format(number=kind.lt))
    return _("{limit} and {other}").format(limit=limits[0], other=limits[1]) if len(limits) == 2 else "".join(limits)


def _length_text(least: int | None, most: int | None) -> str:
    """Return the words for a text with the fewest and the most characters that it can have."""
    if least and most:
        return _("a text in quotes of {least} to {most} characters").format(least=least, most=most)
    if least:
        longer = _("a text in quotes of at least {least} characters").format(least=least)
        return _("a text in quotes that is not empty") if least == 1 else longer
    return _("a text in quotes of at most {most} characters").format(most=most) if most else _("a text in quotes")
