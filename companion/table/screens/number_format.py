"""Write dates, months and decimal numbers as the language of the screens does."""

from companion.core.i18n import N_, _, language

_MONTHS = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)

_SHORT = 3
"""How many letters of its name tell a month, in all of the languages."""


_STOPS = {"de": "."}
"""By language, what stands behind a name of which there are only the first letters."""


def format_day(moment: str) -> str:
    """Return the day of a moment in ISO form, as people write it; empty where none is known."""
    if not moment:
        return ""
    year, month, number = moment[:10].split("-")
    return _("{day} {month} {year}").format(day=int(number), month=short_month(int(month)), year=year)


def format_moment(moment: str) -> str:
    """Return the day and the time of a moment in ISO form; the day alone where the time is not known."""
    day, _t, time = moment.partition("T")
    return f"{format_day(day)}, {time[:5]}" if time else format_day(day)


def format_month(month: str) -> str:
    """Return a month such as `2026-11` with its name."""
    year, number = month.split("-")
    return _("{month} {year}").format(month=_(_MONTHS[int(number) - 1]), year=year)


def short_month(number: int) -> str:
    """Return the first letters of the name of a month, from 1 to 12."""
    name = _(_MONTHS[number - 1])
    return name if len(name) <= _SHORT else name[:_SHORT] + _STOPS.get(language(), "")


def format_tenths(number: float) -> str:
    """Return the number with one digit behind the decimal sign."""
    whole, _sign, tenth = f"{number:.1f}".partition(".")
    return _("{whole}.{tenth}").format(whole=whole, tenth=tenth)
