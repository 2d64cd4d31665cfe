"""Compare the names of people: how long they may be, and whom they mean."""

from functools import lru_cache

LONGEST = 12
"""The most letters of a name: what fits on the turn banner."""


def collapse_spaces(name: str) -> str:
    """Return the name with one space between its words, and none around it."""
    return " ".join(name.split())


@lru_cache(256)
def person_key(name: str) -> str:
    """Return the person that a name stands for: capitals and surplus spaces make no difference."""
    return collapse_spaces(name).casefold()
