"""Name the colours of sides in sentences."""

from collections.abc import Mapping
from types import MappingProxyType

from companion.core.i18n import N_, _

_BEGINNING: Mapping[str, str] = MappingProxyType(
    {"blue": N_("Blue"), "green": N_("Green"), "red": N_("Red"), "yellow": N_("Yellow")}
)
_WITHIN: Mapping[str, str] = MappingProxyType(
    {"blue": N_("blue"), "green": N_("green"), "red": N_("red"), "yellow": N_("yellow")}
)


def colour_name(side: str) -> str:
    """Return the colour of a side as a sentence begins with it ("Blue"), by its id; KeyError for what is no side."""
    return _(_BEGINNING[side])


def colour_name_within(side: str) -> str:
    """Return the colour of a side within a sentence ("blue"), by its id; KeyError for what is no side."""
    return _(_WITHIN[side])
