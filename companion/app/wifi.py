"""Read the name and the password of the Wi-Fi, and make the code by which phones join it.

They are in a file of their own beside the settings file, since settings go into recordings, reports and backups. It is
read where the code is made, and kept nowhere else.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core.i18n import N_, LazyText
from companion.core.problems import Problem
from companion.core.toml.settings import is_absent, read_settings

WIFI_FILE = "wifi.toml"
"""The name of the file."""


_EXPECTED: Mapping[str, LazyText] = {
    "": LazyText.of(N_("two lines, name and password, each with a text in quotes")),
    "name": LazyText.of(N_("a text in quotes of {least} to {most} characters"), least=1, most=32),
    "password": LazyText.of(N_("a text in quotes of at most {most} characters"), most=63),
}
"""What belongs in the file, and at each of its keys."""

_TOLD: Mapping[str, LazyText] = {
    "": LazyText.of(N_("No Wi-Fi code: its file needs two lines, name and password, each in quotes.")),
    "name": LazyText.of(N_("No Wi-Fi code: the network's name is missing, too long, or not in quotes.")),
    "password": LazyText.of(N_("No Wi-Fi code: the password is too long, or not in quotes.")),
}
"""What a table is told of a mistake in it, or at one of its keys."""

_NO_CODE = LazyText.of(N_("There is no code for the Wi-Fi."))


class Wifi(Struct, frozen=True):
    """A Wi-Fi: its `name`, empty where it is not known, and its `password`, empty where it has none."""

    name: Annotated[str, Meta(min_length=1, max_length=32)] = ""
    password: Annotated[str, Meta(max_length=63)] = ""


def read_wifi(file: Path) -> tuple[Wifi, tuple[Problem, ...]]:
    """Return the Wi-Fi of this file, and what is wrong there: then it is without a name, as where there is no file."""
    wifi, found = read_settings(file, Wifi)
    problems = tuple(map(_without_value, found))
    if not (wifi.name or problems or is_absent(file)):
        problems = (Problem(str(file), 0, "name", LazyText.of(N_("is missing")), _EXPECTED["name"], _NO_CODE),)
    return (Wifi() if problems else wifi), problems


def _without_value(problem: Problem) -> Problem:
    """Return the problem in words that quote nothing of its line: even a key there may be the password."""
    if not problem.line:
        return replace(problem, so=_NO_CODE)
    key = problem.key if problem.key in _EXPECTED else ""
    wrong = N_("is something else") if key else N_("this can't be understood")
    return replace(problem, key=key, wrong=LazyText.of(wrong), expected=_EXPECTED[key], so=_NO_CODE)


def wifi_trouble_text(problem: Problem) -> LazyText:
    """Return what a table is told of a problem: what to look for, and in a line of its own the file with its line."""
    if not (problem.line or problem.key):
        return problem.lazy_text
    place = f"{problem.file}:{problem.line}" if problem.line else problem.file
    return LazyText.join(_TOLD[problem.key], place, between="\n")


@lru_cache(maxsize=1)
def wifi_code(wifi: Wifi) -> tuple[str, ...]:
    """Return the rows of the QR code by which a phone joins it; none without a name."""
    if not wifi.name:
        return ()
    # What makes codes is there by choice only.
    from segno.helpers import make_wifi_data  # noqa: PLC0415

    from companion.app.qr_code import code_rows, page_code  # noqa: PLC0415

    return code_rows(page_code(make_wifi_data(wifi.name, wifi.password or None, "WPA" if wifi.password else None)))
