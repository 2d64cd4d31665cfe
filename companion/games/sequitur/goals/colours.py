"""Name the goals' colours in sentences; some languages have a form for each noun."""

from companion.core.i18n import pgettext
from companion.games.sequitur.goals.goals import Colour


def colour_name(colour: Colour) -> str:
    """Return the word for the colour alone, or said of something: "it is red"."""
    names: dict[Colour, str] = {
        "red": pgettext("it is …", "red"),
        "yellow": pgettext("it is …", "yellow"),
        "green": pgettext("it is …", "green"),
    }
    return names[colour]


def colour_of_one(colour: Colour) -> str:
    """Return the word for the colour before one goal: "a red goal"."""
    names: dict[Colour, str] = {
        "red": pgettext("a … goal", "red"),
        "yellow": pgettext("a … goal", "yellow"),
        "green": pgettext("a … goal", "green"),
    }
    return names[colour]


def colour_of_many(colour: Colour) -> str:
    """Return the word for the colour before several goals: "the red goals"."""
    names: dict[Colour, str] = {
        "red": pgettext("the … goals", "red"),
        "yellow": pgettext("the … goals", "yellow"),
        "green": pgettext("the … goals", "green"),
    }
    return names[colour]
