"""Keep the words that this house allows: a file of one word a line, to which the table adds."""

from pathlib import Path

from companion.core.foreign_files import TABLE_FILE, read_foreign
from companion.core.i18n import N_, LazyText
from companion.core.problems import system_reason
from companion.lexicon.letters import fold
from companion.lexicon.word_file import WordsError, read_own_words
from companion.table.storage.durable_files import write_whole

MOST_WORDS = 10_000
"""The words that a list can have: each time one is added all are put into the graph again."""


class OwnWords:
    """A file of words. It need not be there: it is made with the first word."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def read(self) -> tuple[str, ...]:
        """Return the words of the house, in small letters and without accents.

        Raises WordsError, with one sentence for the table, when the file can't be read, is no list of words, or is too
        long a one.
        """
        try:
            words = read_own_words(self._file.name, read_foreign(self._file, TABLE_FILE))
        except FileNotFoundError:
            return ()
        except OSError as error:
            wrong = N_("{file} can't be read: {why}.")
            raise WordsError(LazyText.of(wrong, file=self._file.name, why=system_reason(error))) from None
        if len(words) > MOST_WORDS:
            many = N_("{file} has more than {count} words; leave some out.")
            raise WordsError(LazyText.of(many, file=self._file.name, count=MOST_WORDS))
        return words

    def add(self, word: str) -> None:
        """Put a word of 3 to 21 small letters at the end of the list; one that is there already stays.

        Raises WordsError when the file can't be read or written; it is as it was then.
        """
        if word not in self.read():
            self._write([*self._lines(), word])

    def take_out(self, word: str) -> None:
        """Take a word out of the list, wherever it stands; remarks and other words stay as they are.

        Raises WordsError when the file can't be read or written; it is as it was then.
        """
        if word in self.read():
            self._write([line for line in self._lines() if fold(line.strip()) != word])

    def take_out_line(self, text: str) -> None:
        """Take out a line that is no word, as the list is read no further than there; all others stay as they are.

        Raises WordsError when the file can't be written; it is as it was then.
        """
        self._write([line for line in self._lines() if line.strip() != text])

    def _lines(self) -> list[str]:
        """Return the lines of a list that is there to be read."""
        try:
            return read_foreign(self._file, TABLE_FILE).decode("utf-8-sig").splitlines()
        except FileNotFoundError:
            return []

    def _write(self, lines: list[str]) -> None:
        try:
            write_whole(self._file, "".join(f"{line}\n" for line in lines))
        except OSError as error:
            wrong = N_("{file} can't be written: {why}.")
            raise WordsError(LazyText.of(wrong, file=self._file.name, why=system_reason(error))) from None
