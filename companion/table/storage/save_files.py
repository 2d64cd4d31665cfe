"""Hand on what is to be kept for later: what a game taught, and files that tools have made."""

from collections.abc import Callable

from companion.core.game import Taught
from companion.core.tool import SaveFile

Keep = Callable[[Taught | SaveFile], None]
"""Keeps one thing for later games. Raises `SaveError` or `OSError` when it can't."""


class SaveError(Exception):
    """An error for something that can't be kept; the text is one sentence for the table."""


def keep_nothing(kept: Taught | SaveFile) -> None:
    """Keep nothing: the table has no folder."""
