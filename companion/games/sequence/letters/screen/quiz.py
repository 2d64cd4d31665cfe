"""Ask the questions of the quiz: which picture begins with a sound, or with which letter a picture begins."""

from collections.abc import Iterable
from functools import cache
from hashlib import blake2s

from msgspec import Struct

from companion.games.sequence.letters.cards import LETTERS, BoardPicture, pictures
from companion.games.sequence.letters.quiz_progress import Asks

CHOICES = 4
"""The pictures or letters that a question shows."""

HEARD_AS = {"sound-k": "sound-c", "sound-q": "sound-c"}
"""LET-08: sounds that a child can't tell from another one: kite begins as candle does, and queen nearly so."""


class Question(Struct, frozen=True):
    """A question of the quiz: `right` is the picture that begins with a sound, `shown` all as they lie.

    With a `picture` it is the other way round: `right` is the letter that this picture begins with, among letters.
    """

    right: str
    shown: tuple[str, ...]
    picture: str = ""

    @property
    def letter(self) -> str:
        """The letter that the question is about."""
        return pictures()[self.picture or self.right].letter


def make_question(seed: int, number: int, asks: Asks) -> Question:
    """Return a question by its number, from 0, in the order of an evening that `seed` decides."""
    if asks == "by turns":
        number, letter = divmod(number, 2)
        asks = "letters" if letter else "sounds"
    return _ask_for_letter(seed, number) if asks == "letters" else _ask_for_picture(seed, number)


def _ask_for_picture(seed: int, number: int) -> Question:
    """Ask for all sounds before the first one comes again, so that none follows itself; each picture has its turn.

    The other pictures begin with other sounds and other letters than the right one.
    """
    groups = _group_by_sound()
    sounds = _shuffle(groups, f"{seed}")
    times, place = divmod(number, len(sounds))
    group = groups[sounds[place]]
    right = pictures()[group[(seed + times) % len(group)]]
    others = (other.name for other in pictures().values() if not _is_mistakable(other, right))
    four = (right.name, *_shuffle(others, f"{seed} {number} others")[: CHOICES - 1])
    return Question(right.name, _shuffle(four, f"{seed} {number} places"))


def _ask_for_letter(seed: int, number: int) -> Question:
    """Show each picture before the first one comes again; none of the other letters can sound as it begins."""
    asked = pictures()[_shuffle(pictures(), f"{seed} letters")[number % len(pictures())]]
    group = _group_by_sound()[_sound_of(asked)]
    alike = {pictures()[name].letter for name in group}
    others = (letter for letter in LETTERS if letter not in alike)
    four = (asked.letter, *_shuffle(others, f"{seed} {number} letters")[: CHOICES - 1])
    return Question(asked.letter, _shuffle(four, f"{seed} {number} places"), asked.name)


def _shuffle(names: Iterable[str], by: str) -> tuple[str, ...]:
    """Return the names in an order that only `by` decides."""
    return tuple(sorted(names, key=lambda name: blake2s(f"{by} {name}".encode()).digest()))


@cache
def _group_by_sound() -> dict[str, tuple[str, ...]]:
    """Return the names of the pictures by the sound that they begin with."""
    found: dict[str, tuple[str, ...]] = {}
    for picture in pictures().values():
        sound = _sound_of(picture)
        found[sound] = (*found.get(sound, ()), picture.name)
    return found


def _sound_of(picture: BoardPicture) -> str:
    return HEARD_AS.get(picture.sound, picture.sound)


def _is_mistakable(one: BoardPicture, other: BoardPicture) -> bool:
    return one.letter == other.letter or _sound_of(one) == _sound_of(other)
