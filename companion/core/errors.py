"""The base of the errors that are told to people."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.core.i18n import Sentence


class CompanionError(Exception):
    """An error that is told to people; the text is one sentence on what can't be done, and what to do.

    `status` is the exit status of a command that ends with it: 1 for what could not be done, 2 for a bad file or
    argument.
    """

    status = 1

    def __init__(self, sentence: "Sentence" = "", status: int | None = None) -> None:
        super().__init__(sentence)
        if status is not None:
            self.status = status
