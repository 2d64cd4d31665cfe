"""A word as it was spelled, with the lexicon beside it, for the conditions of goals."""

from functools import cached_property

from msgspec import Struct

from companion.lexicon.balls import Rack
from companion.lexicon.lexicon import Lexicon
from companion.lexicon.spelling import Spelling

VOWEL, CONSONANT = b"v", b"c"


def _shape_table(vowels: bytes) -> bytes:
    return bytes(VOWEL[0] if sign in vowels else CONSONANT[0] for sign in range(256))


_SHAPES = _shape_table(b"aeiou")
_SHAPES_WITH_Y = _shape_table(b"aeiouy")


class SpelledWord(Spelling, frozen=True):
    """A word, the way in which it was spelled (see `Spelling`), and the rack as it lay before that."""

    rack: Rack

    @classmethod
    def from_spelling(cls, rack: Rack, found: Spelling, *, lies_turned: bool = False) -> "SpelledWord":
        """Return the word found on a rack; of a rack that its owner has turned, as it lies turned."""
        turned = found.turned != lies_turned
        return cls(found.word, found.score, turned, found.balls, found.blank, found.qu, rack)


class EvaluationContext(Struct, frozen=True, dict=True):
    """The things that a condition sees: the word in small letters, the words that count, if Y is a vowel, the spelling.

    `spelled` is there for the conditions that ask how balls were used; None where only the word is known. `rack` is
    what the word is to be spelled with, as its owner sees it, where that is known before the spelling is; else empty.
    """

    word: str
    lexicon: Lexicon
    y_is_vowel: bool = False
    spelled: SpelledWord | None = None
    rack: Rack = ""

    def is_word(self, word: str) -> bool:
        """Return whether the word, in small letters, counts at this table."""
        entry = self.lexicon.graph.find(word)
        return entry is not None and self.lexicon.accepts(entry)

    @cached_property
    def shape(self) -> bytes:
        """Return the word with `VOWEL` for each vowel and `CONSONANT` for all other letters."""
        return self.word.encode().translate(_SHAPES_WITH_Y if self.y_is_vowel else _SHAPES)

    @cached_property
    def different_letters(self) -> int:
        """Return how many letters the word has, each counted once."""
        return len(set(self.word))
