"""Translate what the table reads: gettext's functions over the catalogue of the language in use.

A sentence is marked where it is made: `_("{name} plays {card}.").format(name=name, card=card)`. What is made when a
module is imported is only marked, with `N_`, and translated with `_` where it is shown. The catalogues lie in
`companion/locale`; `make languages` gathers the sentences and compiles them (tools/languages.py).
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, Protocol, TypeVar

from msgspec import Struct

DOMAIN: Final = "companion"
"""The name of the catalogues' files."""

LANGUAGES: Final = {"en": "English", "de": "Deutsch", "it": "Italiano"}
"""The languages there are, each by its own name."""

PSEUDO: Final = "pseudo"
"""English with accents, and longer by two fifths: for looking at screens, never offered at a table."""


class Translations(Protocol):
    """The questions to a catalogue; gettext's own translations can answer them."""

    def gettext(self, message: str, /) -> str:
        """Return the sentence in this language."""

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        """Return the sentence in this language for so many things."""

    def pgettext(self, context: str, message: str, /) -> str:
        """Return the sentence in this language, as it is meant in a context."""


class English:
    """The sentences as they stand in the program."""

    def gettext(self, message: str, /) -> str:
        """Return the sentence itself."""
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        """Return the singular for one, else the plural."""
        return msgid1 if n == 1 else msgid2

    def pgettext(self, context: str, message: str, /) -> str:  # noqa: ARG002 - English needs no context
        """Return the sentence itself."""
        return message


class Pseudo(English):
    """English as `pseudo_text` writes it."""

    def gettext(self, message: str, /) -> str:
        """Return the sentence, stretched."""
        return pseudo_text(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        """Return the singular for one, else the plural, stretched."""
        return pseudo_text(super().ngettext(msgid1, msgid2, n))

    def pgettext(self, context: str, message: str, /) -> str:
        """Return the sentence, stretched."""
        return pseudo_text(super().pgettext(context, message))


ACCENTED: Final = str.maketrans("aeiouyAEIOUY", "äéîöûÿÄÉÎÖÛŸ")
"""Each vowel with an accent, so that text that was never marked is the only one with plain vowels."""

PSEUDO_GROWTH: Final = 1.4
"""How many times as long as English the pseudo-language is, at least."""


def pseudo_text(message: str) -> str:
    """Return the message with accents and words two fifths longer; placeholders (`{name}`) stay as they are."""
    return "".join(
        part if part.startswith("{") else re.sub(r"[A-Za-z]+", lambda found: _lengthen(found.group()), part)
        for part in re.split(r"(\{[^}]*\})", message)
    )


def _lengthen(word: str) -> str:
    """Return a word two fifths longer: its vowels doubled from the left, then its last letter repeated."""
    more = round(len(word) * (PSEUDO_GROWTH - 1) + 0.49)
    letters = ""
    for letter in word.translate(ACCENTED):
        double = more > 0 and not letter.isascii()
        letters += letter * 2 if double else letter
        more -= double
    return letters + letters[-1] * more


class _Current:
    """The catalogue that is in use: English until another one is chosen."""

    name = "en"
    translations: Translations = English()


def language() -> str:
    """Return the language in use: one of `LANGUAGES`, or `PSEUDO`."""
    return _Current.name


def use_language(name: str) -> None:
    """Use a language from now on: one of `LANGUAGES`, or `PSEUDO`.

    Raises KeyError for another one. What is shown next is made in it; the screens keep no sentence for long.
    """
    if name == PSEUDO:
        _Current.translations = Pseudo()
    elif name == "en":
        _Current.translations = English()
    else:
        _Current.translations = _load_catalogue(name)
    _Current.name = name


@cache
def _load_catalogue(name: str) -> Translations:
    """Return the catalogue of a language other than English; once it is read, the one that was read."""
    # A table in English does without these, which take a few milliseconds to import.
    from gettext import GNUTranslations  # noqa: PLC0415
    from importlib import resources  # noqa: PLC0415

    known = {other: other for other in LANGUAGES}[name]
    with (resources.files("companion") / "locale" / known / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
        return GNUTranslations(file)


def _(message: str) -> str:
    """Return the sentence in the language in use; `message` is the English one, a literal, with named placeholders.

    Nothing is nothing in every language.
    """
    # The empty message of a catalogue is its header.
    return _Current.translations.gettext(message) if message else ""


def ngettext(one: str, many: str, count: int) -> str:
    """Return the sentence for `count` things in the language in use; its placeholders are left to the caller."""
    return _Current.translations.ngettext(one, many, count)


def pgettext(context: str, message: str) -> str:
    """Return the sentence in the language in use where the English one means several things, by its context."""
    return _Current.translations.pgettext(context, message)


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Return the message itself: marked, so that `_` finds it in the catalogues later."""
    return message


_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")

LONGEST: Final = 4000
"""The characters of the longest sentence that a `LazyText` says; what comes after them is cut off."""


class LazyText(Struct, frozen=True, omit_defaults=True):
    """A sentence that `str` says in the language in use at that moment, so when it is shown.

    It may come from a file: placeholders are names alone, never formats, one without a value stays as it is, and what
    is said is never longer than `LONGEST`.

    `message` is the English one as `N_` has marked it, `values` are what is put in for its placeholders. `said` is all
    of it by languages, where it was made in each of them (`in_all_languages`); it has no message then.
    """

    message: str = ""
    values: dict[str, "str | LazyText"] = {}
    said: dict[str, str] = {}

    @classmethod
    def of(cls, message: str, **values: object) -> "LazyText":
        """Return a message with values for its placeholders; all but `LazyText` become text with `str` now."""
        return cls(
            message, {name: value if isinstance(value, LazyText) else str(value) for name, value in values.items()}
        )

    @classmethod
    def join(cls, *parts: "str | LazyText", between: str = " ") -> "LazyText":
        """Return the parts in one text, with `between` between them."""
        names = [f"part{number}" for number in range(len(parts))]
        return cls(between.join(f"{{{name}}}" for name in names), dict(zip(names, parts, strict=True)))

    def __hash__(self) -> int:
        """Return the hash of the message: the values are a mapping, which has none."""
        return hash(self.message)

    def __str__(self) -> str:
        """Return the sentence in the language in use."""
        if self.said:
            return self.said.get(language(), next(iter(self.said.values())))[:LONGEST]
        # Every second part is the name of a placeholder.
        parts = _PLACEHOLDER.split(_(self.message)[:LONGEST])
        values = {name: str(value) for name, value in self.values.items()}
        parts[1::2] = [values.get(name, f"{{{name}}}") for name in parts[1::2]]
        return "".join(part[:LONGEST] for part in parts)[:LONGEST]


Sentence = str | LazyText
"""A sentence for the table that is kept for a while; a plain text stays as it is, in whichever language it was made."""


def error_text(error: Exception) -> Sentence:
    """Return what an error says: its `LazyText`, which can be said in any language, or its text."""
    first = error.args[0] if len(error.args) == 1 else ""
    return first if isinstance(first, LazyText) else str(error)


T = TypeVar("T")


def in_all_languages(make: Callable[[], T]) -> dict[str, T]:
    """Return what `make` makes in each language, by the language; the one in use stays in use.

    This is for what is made of sentences that are not kept.
    """
    chosen = language()
    made = {}
    try:
        for name in dict.fromkeys((*LANGUAGES, chosen)):
            use_language(name)
            made[name] = make()
    finally:
        use_language(chosen)
    return made


def merge_texts(made: Mapping[str, Sentence]) -> Sentence:
    """Return one sentence that has the texts made in each language; empty where all are empty."""
    return LazyText(said={name: str(sentence) for name, sentence in made.items()}) if any(made.values()) else ""
