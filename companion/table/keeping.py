"""What a game taught is handed on, to be kept for later games."""

from collections.abc import Callable

from companion.contract.game import Kept

Keep = Callable[[Kept], None]
"""Keeps one thing for later games. Raises `KeepError` or `OSError` when it can't."""


class KeepError(Exception):
    """Something can't be kept; the text is one sentence for the table."""


def keep_nothing(kept: Kept) -> None:
    """Let it go: what a table without a folder does."""
