"""Read a list of words of the user's own: a file of one word a line."""

from companion.core.errors import CompanionError
from companion.core.i18n import _
from companion.core.problems import Problem
from companion.lexicon.graph import LONGEST, SHORTEST
from companion.lexicon.letters import fold, is_plain

REMARK = "#"


class WordsError(CompanionError):
    """An error for a list of words that can't be read; one sentence that leads to the line."""

    status = 2


class WordError(WordsError):
    """An error for one word of a list; `wrong` says what is wrong with it, without the file and the line.

    `line` is what stands there, empty where that can't be read.
    """

    def __init__(self, sentence: str, wrong: str, line: str) -> None:
        super().__init__(sentence)
        self.wrong, self.line = wrong, line


def read_own_words(file: str, content: bytes) -> tuple[str, ...]:
    """Return the words of a list, each once, in small letters without accents, in the file's order.

    `file` is the path for complaints. Empty lines, and those that begin with #, are left out.

    Raises WordError when the content is no UTF-8, or a line is no single word of 3 to 21 letters.
    """
    try:
        lines = content.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise _line_error(file, content.count(b"\n", 0, error.start) + 1, _("this line is not UTF-8")) from None
    words: dict[str, None] = {}
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if text and not text.startswith(REMARK):
            words[_read_word(file, number, text)] = None
    return tuple(words)


def _read_word(file: str, line: int, text: str) -> str:
    word = fold(text)
    if not is_plain(word):
        raise _line_error(file, line, _("{word} has a sign that is no letter").format(word=repr(text)), text)
    if len(word) < SHORTEST:
        raise _line_error(file, line, _("{word} is too short").format(word=repr(text)), text)
    if len(word) > LONGEST:
        raise _line_error(file, line, _("{word} is too long").format(word=repr(text[:LONGEST] + "…")), text)
    return word


def _line_error(file: str, line: int, wrong: str, text: str = "") -> WordError:
    expected = _("one word a line, {least} to {most} letters").format(least=SHORTEST, most=LONGEST)
    return WordError(Problem(file, line, "", wrong, expected).sentence, wrong, text)
