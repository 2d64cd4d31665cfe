"""A word as it was spelled, with the lexicon beside it, for the conditions of goals."""

from msgspec import Struct

from companion.lexicon.balls import Rack
from companion.lexicon.lexicon import Lexicon
from companion.lexicon.spelling import Spelling

VOWELS = "aeiou"
VOWELS_WITH_Y = "aeiouy"


class SpelledWord(Spelling, frozen=True):
    """A word, the way in which it was spelled (see `Spelling`), and the rack as it lay before that."""

    rack: Rack

    @classmethod
    def from_spelling(cls, rack: Rack, found: Spelling, *, lies_turned: bool = False) -> "SpelledWord":
        """Return the word found on a rack; of a rack that its owner has turned, as it lies turned."""
        turned = found.turned != lies_turned
        return cls(found.word, found.score, turned, found.balls, found.blank, found.qu, rack)


class EvaluationContext(Struct, frozen=True):
    """The things that a condition sees: the word as spelled, the words that count, and the vowels."""

    spelled: SpelledWord
    lexicon: Lexicon
    vowels: str = VOWELS

    @property
    def word(self) -> str:
        """The word, in small letters."""
        return self.spelled.word

    def is_word(self, word: str) -> bool:
        """Return whether the word, in small letters, counts at this table."""
        entry = self.lexicon.graph.find(word)
        return entry is not None and self.lexicon.accepts(entry)

    def vowels_of_word(self) -> tuple[bool, ...]:
        """Return for each letter of the word whether it is a vowel."""
        return tuple(letter in self.vowels for letter in self.word)
