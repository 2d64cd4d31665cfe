"""Add the options that say which words count, and open the lexicon that they ask for."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.core.foreign_files import WORDS, read_foreign
from companion.lexicon import other_languages
from companion.lexicon.lexicon import Lexicon, LexiconSwitch
from companion.lexicon.word_file import WordsError, read_own_words


def add_lexicon(command: ArgumentParser) -> None:
    """Add which words count."""
    told = "which words count (standard)"
    command.add_argument("--lexicon", choices=("family", "standard", "full"), default="standard", help=told)
    command.add_argument("--language", choices=("en", "de", "it"), default="en", help="the language of the words (en)")
    own = command.add_mutually_exclusive_group()
    own.add_argument("--words", type=Path, metavar="FILE", help="words of your own besides, one a line")
    own.add_argument("--only-words", type=Path, metavar="FILE", help="words of your own and no others")


def open_lexicon(options: Namespace) -> Lexicon:
    """Return the lexicon that `--lexicon`, `--words` and `--only-words` ask for.

    Raises WordsError when a file can't be read, MissingWordsError when the words of a language are not here.
    """
    try:
        if options.only_words is not None:
            return Lexicon.of_own_words(read_words(options.only_words))
        own = () if options.words is None else read_words(options.words)
        english = options.language == "en"
        switch = LexiconSwitch(options.lexicon) if english else other_languages.switch_of(options.language)
        return other_languages.open_lexicon(switch, own)
    except OverflowError:
        raise WordsError(f"{options.only_words or options.words} has too many words; leave some out.") from None


def read_words(file: Path) -> tuple[str, ...]:
    """Return the words of a list. Raises WordsError when it can't be read, or is none."""
    try:
        content = read_foreign(file, WORDS)
    except OSError as error:
        raise WordsError(f"{file} can't be read: {error.strerror}.") from None
    return read_own_words(str(file), content)
