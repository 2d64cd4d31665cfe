"""Ask a sum that keeps children in the game: whoever knows the answer sees the grown-ups' sheet."""

from hashlib import blake2s
from itertools import count

from msgspec import Struct

ANSWERS = 6

MOST_SLIPS = 2
"""After so many wrong answers in a row the lock has to be held again: who guesses would get in at last."""

FIRST, FACTORS = 6, 4
"""Each factor of a sum is one of so many numbers, from this one on."""


class SumQuestion(Struct, frozen=True):
    """A sum: `one` times `other`, and answers to choose from, one of them right."""

    one: int
    other: int
    answers: tuple[int, ...]

    @property
    def answer(self) -> int:
        """The answer."""
        return self.one * self.other


def other_sum(number: int, before: int) -> int:
    """Return the number of a sum that shares no answer with the one `before`: this one, or the next such.

    What was wrong there can't be right here, so that the pointer, too, begins anew.
    """
    known = frozenset(sum_question(before).answers)
    return next(one for one in count(number) if known.isdisjoint(sum_question(one).answers))


def sum_question(number: int) -> SumQuestion:
    """Return the sum with this number, 0 or more; the next number has another sum, with its answer elsewhere.

    The other answers are in no order that a child could see. The first is never right: there the pointer begins.
    """
    rounds = number // FACTORS
    one, other = FIRST + number % FACTORS, FIRST + rounds % FACTORS
    right = one * other
    wrong = sorted(
        (right + step for step in (-10, -3, 2, 7, 10)), key=lambda one: blake2s(f"{number} {one}".encode()).digest()
    )
    place = 1 + (number + rounds + rounds // FACTORS) % (ANSWERS - 1)
    return SumQuestion(one, other, (*wrong[:place], right, *wrong[place:]))
