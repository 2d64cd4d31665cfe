"""Ask a sum that keeps children in the game: whoever knows the answer sees the grown-ups' sheet."""

from hashlib import blake2s

from msgspec import Struct

ANSWERS = 6

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
    """Return the number of a sum that does not come to what the one `before` came to: this one, or the next."""
    return number + (sum_question(number).answer == sum_question(before).answer)


def sum_question(number: int) -> SumQuestion:
    """Return the sum with this number, 0 or more; the next number has another sum, with its answer elsewhere.

    The other answers are in no order that a child could see.
    """
    rounds = number // FACTORS
    one, other = FIRST + number % FACTORS, FIRST + rounds % FACTORS
    right = one * other
    wrong = sorted(
        (right + step for step in (-10, -3, 2, 7, 10)), key=lambda one: blake2s(f"{number} {one}".encode()).digest()
    )
    place = (number + rounds + rounds // FACTORS) % ANSWERS
    return SumQuestion(one, other, (*wrong[:place], right, *wrong[place:]))
