"""Ask the questions of the picture quiz: find the picture that begins with a sound."""

from collections.abc import Iterable
from functools import cache
from hashlib import blake2s

from msgspec import Struct

from companion.games.sequence.letters.cards import BoardPicture, pictures

CHOICES = 4
"""The pictures that a question shows."""

HEARD_AS = {"sound-k": "sound-c", "sound-q": "sound-c"}
"""LET-08: sounds that a child can't tell from another one: kite begins as candle does, and queen nearly so."""


class Question(Struct, frozen=True):
    """A question of the quiz: `right` is the picture that begins with the sound, `shown` all as they lie."""

    right: str
    shown: tuple[str, ...]


def make_question(seed: int, number: int) -> Question:
    """Return a question by its number, from 0, in the order of an evening that `seed` decides.

    All sounds are asked for before the first one comes again, so none follows itself, and each picture has its turn.
    The others begin with other sounds and other letters than the right one.
    """
    groups = _group_by_sound()
    sounds = _shuffle(groups, f"{seed}")
    times, place = divmod(number, len(sounds))
    group = groups[sounds[place]]
    right = pictures()[group[(seed + times) % len(group)]]
    others = (other.name for other in pictures().values() if not _is_mistakable(other, right))
    four = (right.name, *_shuffle(others, f"{seed} {number} others")[: CHOICES - 1])
    return Question(right.name, _shuffle(four, f"{seed} {number} places"))


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
