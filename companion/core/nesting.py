"""Tell how deep a JSON text is nested, before it is decoded."""

import re
from typing import Final

DEEPEST: Final = 64
"""How many objects and lists within each other a line can have; the deepest that the companion writes has a fifth."""

_MARK: Final = re.compile(r'"(?:[^"\\]+|\\.)*"?|[\[\]{}]', re.DOTALL)
"""A text, or a bracket outside of texts."""


def is_nested_deep(text: str) -> bool:
    """Return whether the objects and lists of a JSON text are within each other, more than `DEEPEST` of them."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return False
    depth = 0
    for mark in _MARK.findall(text):
        depth += (mark in ("[", "{")) - (mark in ("]", "}"))
        if depth > DEEPEST:
            return True
    return False
