"""Describe what is wrong in a file that a person wrote, with the file, the line and what was expected."""

import errno
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.core.i18n import N_, LazyText, Sentence, merge_texts


def error_reason(error: Exception) -> str:
    """Return what an error says, as a part of a sentence: without a full stop; its kind where it says nothing."""
    return str(error).strip().rstrip(".") or type(error).__name__


SYSTEM_REASONS: Mapping[int, str] = {
    errno.ENOSPC: N_("no room is left there"),
    errno.EDQUOT: N_("no room is left there"),
    errno.EROFS: N_("nothing can be written there"),
    errno.EACCES: N_("it is not allowed there"),
    errno.EPERM: N_("it is not allowed there"),
    errno.EEXIST: N_("a file or folder is in the way"),
    errno.EISDIR: N_("a file or folder is in the way"),
    errno.ENOTDIR: N_("a file or folder is in the way"),
    errno.ENOENT: N_("its folder is gone"),
    errno.EIO: N_("the card or stick does not answer"),
    errno.ENODEV: N_("the card or stick does not answer"),
}
"""What an error of the system means to people, by its number."""


def system_reason(error: Exception) -> Sentence:
    """Return why the system could not do something, as a part of a sentence for people.

    An error that few meet is told in the words of the system, so that it can be asked about.
    """
    known = SYSTEM_REASONS.get(getattr(error, "errno", None) or 0)
    if known is None or type(error).__module__ != "builtins":
        return getattr(error, "strerror", None) or error_reason(error)
    return LazyText.of(known)


class Problem(Struct, frozen=True):
    """One thing that is wrong in a file, and what is done about it.

    `file` is the path that leads to it; `line` counts from 1, 0 where no line is to blame; `key` is the dotted name of
    the setting, empty where the file as a whole is meant. `wrong` and `expected` complete "the key ..." and
    "expected ..."; `so` is the whole sentence that says what is done instead, empty where there is nothing to say.
    `plain` says all of it in their place where nobody wrote the file: a marked sentence with `{file}`.
    """

    file: str
    line: int
    key: str
    wrong: Sentence
    expected: Sentence
    so: Sentence = ""
    plain: str = ""

    @property
    def lazy_text(self) -> LazyText:
        """The whole of it: `companion.toml:7: screen.rotate is 45; expected 0, 90, 180 or 270. 0 is used.`, say."""
        if self.plain:
            return LazyText.of(self.plain, file=self.file)
        place = f"{self.file}:{self.line}" if self.line else self.file
        wrong = LazyText.join(self.key, self.wrong) if self.key else self.wrong
        form = N_("{place}: {wrong}; expected {expected}.")
        told = LazyText.of(form, place=place, wrong=wrong, expected=self.expected)
        return LazyText.join(told, self.so) if self.so else told

    @property
    def sentence(self) -> str:
        """The whole of it in the language in use."""
        return str(self.lazy_text)


def merge_problems(made: Mapping[str, tuple[Problem, ...]]) -> tuple[Problem, ...]:
    """Return one list of the problems that were found in each language, with their words in all languages.

    Those of English where a file has changed meanwhile, and they are others.
    """
    if len({len(problems) for problems in made.values()}) != 1:
        return made["en"]
    return tuple(
        replace(
            same[0],
            wrong=merge_texts({name: one.wrong for name, one in zip(made, same, strict=True)}),
            expected=merge_texts({name: one.expected for name, one in zip(made, same, strict=True)}),
            so=merge_texts({name: one.so for name, one in zip(made, same, strict=True)}),
        )
        for same in zip(*made.values(), strict=True)
    )
