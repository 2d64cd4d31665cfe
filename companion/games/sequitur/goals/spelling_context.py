"""A word as it was spelled, with the lexicon beside it, for the conditions of goals."""

from msgspec import Struct

from companion.lexicon.balls import Rack
from companion.lexicon.lexicon import Lexicon
from companion.lexicon.spelling import Found

VOWELS = "aeiou"
VOWELS_WITH_Y = "aeiouy"


class Spelled(Found, frozen=True):
    """A word, the way in which it was spelled (see `Found`), and the rack as it lay before that."""

    rack: Rack

    @classmethod
    def on(cls, rack: Rack, found: Found, *, lies_turned: bool = False) -> "Spelled":
        """The word found on a rack; one that its owner has turned round is read from its turned side as it lies."""
        turned = found.turned != lies_turned
        return cls(found.word, found.score, turned, found.balls, found.blank, found.qu, rack)


class EvaluationContext(Struct, frozen=True):
    """What a condition sees: the word as spelled, the words that count, and which letters are vowels."""

    spelled: Spelled
    lexicon: Lexicon
    vowels: str = VOWELS

    @property
    def word(self) -> str:
        """The word, in small letters."""
        return self.spelled.word

    def is_word(self, word: str) -> bool:
        """Whether these small letters are a word that counts at this table."""
        entry = self.lexicon.graph.find(word)
        return entry is not None and self.lexicon.accepts(entry)

    def vowels_of_word(self) -> tuple[bool, ...]:
        """For each letter of the word, whether it is a vowel."""
        return tuple(letter in self.vowels for letter in self.word)
