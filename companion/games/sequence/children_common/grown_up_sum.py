"""Ask a sum that keeps children in the game: whoever knows the answer sees the grown-ups' sheet."""

from msgspec import Struct

ANSWERS = 6


class SumQuestion(Struct, frozen=True):
    """A sum: `one` times `other`, and answers to choose from, one of them right."""

    one: int
    other: int
    answers: tuple[int, ...]

    @property
    def answer(self) -> int:
        """The answer."""
        return self.one * self.other


def sum_question(number: int) -> SumQuestion:
    """Return the sum with this number, 0 or more: always the same one, so that nothing is left to chance."""
    one, other = 6 + number % 4, 7 + number // 4 % 3
    right = one * other
    wrong = [right + step for step in (-10, -3, 2, 7, 10)]
    place = number * 5 % ANSWERS
    return SumQuestion(one, other, (*wrong[:place], right, *wrong[place:]))
