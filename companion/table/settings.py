"""The settings of a table as its screens know them."""

from typing import Protocol

from companion.settings_text import Value


class Settings(Protocol):
    """The settings of this table."""

    def value(self, key: str) -> Value | None:
        """What holds; None where nobody knows."""

    def change(self, key: str, value: Value) -> str:
        """Let a value hold from now on, and keep it.

        Returns a sentence for the table where it isn't kept, or not where one would expect; else an empty one.
        """


class NoSettings:
    """The settings of a table that has none."""

    def value(self, key: str) -> None:
        """Nobody knows."""

    def change(self, key: str, value: Value) -> str:  # noqa: ARG002 - it is not kept
        """Keep nothing, and say so."""
        return f"This table has no settings: {key} can't be changed."
