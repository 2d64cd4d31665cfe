"""Make text from outside printable: no sign in it can steer a terminal, or turn the order of what is read."""

import re
from typing import Final

_STEERING: Final = re.compile(
    # All control characters but the tab and the end of a line; what turns or hides text; half a character.
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]"
)

REPLACED: Final = "\N{REPLACEMENT CHARACTER}"
"""What stands in the place of a sign that is not printed."""


QUOTED: Final = 60
"""The characters of the longest text from a file that a sentence quotes."""


def brief(text: str) -> str:
    """Return the text, cut where it is too long for a sentence about it."""
    return text if len(text) <= QUOTED else text[: QUOTED - 1] + "…"


def brief_complaint(error: Exception) -> str:
    """Return what a decoder of msgspec says, with its place, and cut what it quotes where that is too long."""
    complaint, at, place = str(error).partition(" - at `")
    return f"{brief(complaint)}{at}{place}"


def printable(text: str) -> str:
    """Return the text with `REPLACED` in the place of each sign that steers; ends of lines and tabs stay."""
    return _STEERING.sub(REPLACED, text)


def printable_json(text: str) -> str:
    """Return a JSON text that says the same, with each sign that steers written as an escape, as JSON knows it.

    Only within its texts can it have one, but for ends of lines, which stay.
    """
    return _STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
