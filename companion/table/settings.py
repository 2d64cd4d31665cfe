"""The contract of the settings as screens change them."""

from collections.abc import Mapping
from typing import Protocol

from companion.core.i18n import Sentence, _
from companion.core.toml.settings import Value


class Settings(Protocol):
    """The settings of this table."""

    @property
    def trouble(self) -> Sentence:
        """Why the last change could not be kept; it stands until one can be."""

    def value(self, key: str) -> Value | None:
        """Return the value that holds; None where nobody knows."""

    def change(self, key: str, value: Value) -> str:
        """Set a value, and save it.

        Returns a sentence for the table where it isn't kept, or not where one would expect; else an empty one.
        """

    def change_all(self, values: Mapping[str, Value]) -> str:
        """Set values by their keys, and save all of them or, where that fails, none. Returns as `change`."""

    def try_values(self, values: Mapping[str, Value]) -> None:
        """Set values for now, and save none: they are tried, and may have to go back."""


class NoSettings:
    """The settings of a table that has none."""

    trouble = ""

    def value(self, key: str) -> None:
        """Return None: there are no settings."""

    def change(self, key: str, value: Value) -> str:  # noqa: ARG002 - it is not kept
        """Return the sentence that nothing is kept: there are no settings."""
        return _("There are no settings here: {key} can't be changed.").format(key=key)

    def change_all(self, values: Mapping[str, Value]) -> str:
        """Return the sentence that nothing is kept: there are no settings."""
        return self.change(next(iter(values), ""), "")

    def try_values(self, values: Mapping[str, Value]) -> None:
        """Do nothing: there are no settings."""
