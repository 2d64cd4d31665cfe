"""Check words at the table: by its list, the words of the house, and those of the game being played.

The list of words is the table's switch; `words.txt` is written anew as a whole with each word that is added or taken
out. While a game with a lexicon of its own is played, its list and words hold in place of them: what the checker says
is what the game will say.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from companion.core.i18n import N_, LazyText, Sentence, error_text
from companion.lexicon.checker import CheckedWord, Checker
from companion.lexicon.definitions import Definitions
from companion.lexicon.lexicon import LexiconSwitch
from companion.lexicon.other_languages import OTHER_LANGUAGES, NoDefinitions, is_here, open_lexicon, switch_of
from companion.lexicon.word_file import WordError, WordsError
from companion.table.storage.own_words import OwnWords


class Dictionary:
    """The word checker of an evening.

    It follows the game that is being played, when that one is about words; the switch can be changed at any time.
    """

    def __init__(self, file: Path | None, first: LexiconSwitch = LexiconSwitch.STANDARD) -> None:
        """`file` has the words of the house; None: there are none, and none can be added.

        `first` is the list to begin with; where its words are not here, the standard one is.
        """
        self.trouble: Sentence = ""
        """Why the words of the house are left out, or could not be changed; empty when all is well."""
        self.notice: Sentence = ""
        """The same for somebody who knows of no file: without its name and the line."""
        self.wrong_line = ""
        """What stands among the words of the house and is no word, so that it can be taken out; else empty."""
        self._file = None if file is None else OwnWords(file)
        self._house: tuple[str, ...] = ()
        self._game: _WordOptions | None = None
        self._lacked = None if is_here(first) else first
        self._switch = LexiconSwitch.STANDARD if self._lacked else first
        self._definitions = Definitions.open()
        self._last: CheckedWord | None = None
        self._read()
        self._checker = self._open_checker()

    @property
    def switch(self) -> LexiconSwitch:
        """Which lists of words count."""
        return self._switch

    @property
    def checker(self) -> Checker:
        """The checker of these words; another one once they change."""
        return self._checker

    @property
    def allowed_words(self) -> tuple[str, ...]:
        """The words that this house allows; they count unless the game that is being played has words of its own."""
        return self._house

    @property
    def lacked(self) -> LexiconSwitch | None:
        """The list to begin with where its words are not here; None in a game, which has its own words."""
        return None if self.is_fixed_by_game else self._lacked

    @property
    def can_change(self) -> bool:
        """Whether words can be added to those of the house and taken out."""
        return self._file is not None

    @property
    def is_fixed_by_game(self) -> bool:
        """Whether the game that is being played has its own words, so that those of the house don't count."""
        return self._game is not None

    def check(self, word: str) -> CheckedWord:
        """Return what is known of a word while it is being typed: the verdict, the meaning, near misses."""
        if self._last is None or self._last.verdict.asked != word:
            self._last = self._checker.check(word)
        return self._last

    def use_setup(self, setup: object) -> None:
        """Play by the words of the game with this set-up, if it is about words; None: no game is being played.

        The list of words can be turned meanwhile: it is that of the game again when the game's words have changed.
        """
        told = _word_options(setup)
        if told != self._game:
            self._game = told
            self._use_switch(self._switch if told is None else told.switch)

    def switch_to_next(self, language: str = "") -> None:
        """Go on to the next list of words, and after the last one to the first; or to that of a language."""
        if language:
            self._use_switch(switch_of(language))
            return
        switches = tuple(filter(is_here, LexiconSwitch))
        self._use_switch(switches[(switches.index(self._switch) + 1) % len(switches)])

    def add(self, word: str) -> None:
        """Add a word (3 to 21 small letters) to those of the house; `trouble` tells when it can't be."""
        if self._file is not None:
            self._change(self._file.add, word)

    def take_out(self, word: str) -> None:
        """Take a word, or what is none, out of those of the house; `trouble` tells when it can't be."""
        if self._file is not None:
            self._change(self._file.take_out_line if word == self.wrong_line else self._file.take_out, word)

    def read_again(self) -> None:
        """Take over the words of the house as their file has them now."""
        self._read()
        self._use_switch(self._switch)

    def _change(self, change: Callable[[str], None], word: str) -> None:
        try:
            change(word)
        except WordsError as error:
            self._tell(error, error_text(error))
            return
        self.read_again()

    def _read(self) -> None:
        """Read the words of the house; a broken list is told and left out as a whole, and is not written to."""
        if self._file is None:
            return
        self.trouble = self.notice = self.wrong_line = ""
        try:
            self._house = self._file.read()
        except WordsError as error:
            left_out = LazyText.of(N_("Our own words are left out."))
            self._house = ()
            self._tell(error, LazyText.join(error_text(error), left_out))

    def _tell(self, error: WordsError, trouble: Sentence) -> None:
        self.trouble = self.notice = trouble
        if isinstance(error, WordError):
            told = N_("Own words: {wrong}. Until that is corrected, none of them counts.")
            self.notice = LazyText.of(told, wrong=error.wrong)
            self.wrong_line = error.line

    def _use_switch(self, switch: LexiconSwitch) -> None:
        self._switch = switch
        self._checker = self._open_checker()
        self._last = None

    def _open_checker(self) -> Checker:
        words = _WordOptions(self._switch, self._house) if self._game is None else self._game
        lexicon = open_lexicon(self._switch, words.words, words.struck)
        other = self._switch in OTHER_LANGUAGES
        return Checker(lexicon, NoDefinitions(lexicon.graph) if other else self._definitions)


class _WordOptions(Struct):
    lexicon: LexiconSwitch
    words: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    language: Literal["english", "german", "italian"] = "english"

    @property
    def switch(self) -> LexiconSwitch:
        """The list of words that they ask for."""
        return self.lexicon if self.language == "english" else LexiconSwitch(self.language)


class _SetUp(Struct):
    options: _WordOptions


def _word_options(setup: object) -> _WordOptions | None:
    """Return the words that a game is played by; None for a game that is not about words."""
    try:
        return msgspec.convert(setup, type=_SetUp, from_attributes=True).options
    except msgspec.ValidationError:
        return None
