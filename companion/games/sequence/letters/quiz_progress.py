"""Keep which letters are known in the quiz, for grown-ups; read and write the file of it, as TOML."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core.toml.entries import TomlField, TomlPath, parse_toml
from companion.games.sequence.letters.cards import Letter

PROGRESS_FILE = "letters_quiz.toml"
"""The file in the data folder with what was found in the quiz."""

Asks = Literal["sounds", "letters", "by turns"]
"""What the quiz asks: for the picture of a sound, for the letter of a picture, or one after the other."""

KNOWN = 2
"""So many times one after the other a letter is found at once before it counts as known."""

BEGINNING = (
    "# The quiz of the pictures: what it asks, and how often each letter was found at once since it was missed.\n"
)

_Times = Annotated[int, Meta(ge=0, le=KNOWN)]


class QuizProgress(Struct, frozen=True):
    """What the quiz `asks`, and how often each letter was `found` at once since it was last missed, 0 to `KNOWN`.

    Letters that have not been asked for are not in it.
    """

    asks: Annotated[Asks, Meta(extra={"expected": '"sounds", "letters" or "by turns"'})] = "sounds"
    found: Annotated[
        dict[Letter, _Times], Meta(extra={"expected": f"a table of letters, each with a number from 0 to {KNOWN}"})
    ] = {}


_FIELDS = tuple(TomlField(field.name, field.type) for field in msgspec.structs.fields(QuizProgress))


def with_answer(progress: QuizProgress, letter: str, *, right: bool) -> QuizProgress:
    """Return the progress after the first answer to a question about this letter."""
    times = min(KNOWN, progress.found.get(letter, 0) + 1) if right else 0
    return replace(progress, found={**progress.found, letter: times})


def read_asks(name: str) -> Asks:
    """Return what the quiz asks by its name; raises `msgspec.ValidationError` for one that is none."""
    asks: Asks = msgspec.convert(name, Asks)
    return asks


def read_progress(text: str, file: str) -> QuizProgress:
    """Return the progress that a TOML text holds; `file` is what complaints call it.

    Raises EntriesError, with one sentence, when the text is not TOML, or a key is unknown or of another kind.
    """
    return QuizProgress(**TomlPath(file, text).read_fields(_FIELDS, parse_toml(text, file)))


def progress_toml(progress: QuizProgress) -> str:
    """Return the progress as the TOML text of a file; read back, it is the same."""
    found = "".join(f"{letter} = {times}\n" for letter, times in sorted(progress.found.items()))
    return f'{BEGINNING}asks = "{progress.asks}"\n\n[found]\n{found}'
