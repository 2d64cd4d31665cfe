"""Write dates and decimal numbers as the language of the screens does."""

from companion.core.i18n import _


def format_day(moment: str) -> str:
    """Return the day of a moment in ISO form, as people write it; empty where none is known."""
    if not moment:
        return ""
    year, month, number = moment[:10].split("-")
    return _("{year}-{month}-{day}").format(year=year, month=month, day=number)


def format_tenths(number: float) -> str:
    """Return the number with one digit behind the decimal sign."""
    whole, _sign, tenth = f"{number:.1f}".partition(".")
    return _("{whole}.{tenth}").format(whole=whole, tenth=tenth)
