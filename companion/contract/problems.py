"""What is wrong in a file that a person wrote, in words that lead to the place."""

from msgspec import Struct

from companion.contract.language import _


def why(error: Exception) -> str:
    """What an error says, as a part of a sentence: without a full stop at its end; its kind where it says nothing."""
    return str(error).strip().rstrip(".") or type(error).__name__


class Problem(Struct, frozen=True):
    """One thing that is wrong in a file, and what is done about it.

    `file` is the path that leads to it; `line` counts from 1, 0 where no line is to blame; `key` is the dotted name of
    the setting, empty where the file as a whole is meant. `wrong` and `expected` complete "the key ..." and
    "expected ..."; `so` is the whole sentence that says what is done instead, empty where there is nothing to say.
    """

    file: str
    line: int
    key: str
    wrong: str
    expected: str
    so: str = ""

    @property
    def sentence(self) -> str:
        """The whole of it: `companion.toml:7: screen.rotate is 45; expected 0, 90, 180 or 270. 0 is used.`, say."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        wrong = f"{self.key} {self.wrong}".strip()
        told = _("{place}: {wrong}; expected {expected}.").format(place=place, wrong=wrong, expected=self.expected)
        return f"{told} {self.so}".rstrip()
