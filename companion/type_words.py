"""What belongs in a field, in words for a person: made from the type, or in the type's own words."""

from datetime import date, time
from typing import Any

from msgspec import inspect

_PLAIN: dict[type[inspect.Type], str] = {
    inspect.BoolType: "true or false",
    inspect.StructType: "an object",
    inspect.DictType: "an object",
}


def shown(value: Any) -> str:
    """A value much as a file writes it, cut to a length that fits on a banner."""
    if isinstance(value, dict):
        return "a table"
    if value is None:
        return "nothing"
    if isinstance(value, (float, date, time)):
        return str(value)
    import json  # noqa: PLC0415 - for mistakes alone: it takes a millisecond of the start

    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):
        # Python writes no decimal number of more than 4300 digits, but TOML can hold one in hexadecimal.
        return "too long to show"
    return text if len(text) <= 40 else text[:39] + "…"


def either(words: tuple[str, ...]) -> str:
    """The words as a choice: "a, b or c"."""
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def counted(count: int, thing: str) -> str:
    """So many of a thing whose plural ends in an s: "1 card", "2 cards"."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def in_words(kind: inspect.Type) -> str:
    """What a value of this type looks like, for a person: "a whole number from 0 to 27".

    A type says it in its own words with `Meta(extra={"expected": ...})`.
    """
    match kind:
        case inspect.Metadata(type=inner, extra=extra):
            return str((extra or {}).get("expected") or in_words(inner))
        case inspect.IntType():
            return "a whole number" + _limits(kind)
        case inspect.FloatType():
            return "a number" + _limits(kind)
        case inspect.StrType(min_length=least, max_length=most):
            return "a text in quotes" + _lengths(least, most)
        case inspect.LiteralType(values=values):
            return either(tuple(shown(value) for value in values))
        case inspect.EnumType(cls=cls):
            return either(tuple(shown(member.value) for member in cls))
        case inspect.UnionType(types=types):
            return either(tuple(in_words(one) for one in types if not isinstance(one, inspect.NoneType)))
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return f"a list, each {in_words(item)}"
        case _:
            return _PLAIN.get(type(kind), "another kind of value")


def _limits(kind: inspect.IntType | inspect.FloatType) -> str:
    """The range of a number. `gt` and `lt` leave their ends out."""
    least = kind.ge if kind.ge is not None else kind.gt
    most = kind.le if kind.le is not None else kind.lt
    lower = "" if least is None else f"above {least}" if kind.ge is None else f"at least {least}"
    upper = "" if most is None else f"below {most}" if kind.le is None else f"at most {most}"
    if kind.ge is not None and kind.le is not None:
        return f" from {least} to {most}"
    limits = " and ".join(limit for limit in (lower, upper) if limit)
    return f", {limits}" if limits else ""


def _lengths(least: int | None, most: int | None) -> str:
    if least and most:
        return f" of {least} to {most} characters"
    if least:
        return " that is not empty" if least == 1 else f" of at least {least} characters"
    return f" of at most {most} characters" if most else ""
