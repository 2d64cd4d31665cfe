"""Open the lexicon that the options of a command ask for."""

from argparse import Namespace
from pathlib import Path

from companion.lexicon.lexicon import Lexicon, Switch
from companion.lexicon.own import WordsError, own_words


def lexicon_of(options: Namespace) -> Lexicon:
    """The lexicon that `--lexicon`, `--words` and `--only-words` ask for.

    Raises WordsError when a file can't be read.
    """
    try:
        if options.only_words is not None:
            return Lexicon.only(_words_of(options.only_words))
        own = () if options.words is None else _words_of(options.words)
        return Lexicon.open(Switch(options.lexicon), own)
    except OverflowError:
        raise WordsError(f"{options.only_words or options.words} has too many words; leave some out.") from None


def _words_of(file: Path) -> tuple[str, ...]:
    try:
        content = file.read_bytes()
    except OSError as error:
        raise WordsError(f"{file} can't be read: {error.strerror}.") from None
    return own_words(str(file), content)
