"""Foresee who wins which of the open goals when the words of several players meet the same ones (SQT-14)."""

from collections.abc import Iterable, Sequence

from msgspec import Struct


class ClaimingWord(Struct, frozen=True):
    """A word that is likely to be spelled: its score, and the open goals that it meets, by their places."""

    score: int
    met: frozenset[int]

    @classmethod
    def from_word(cls, score: int, met: Iterable[int]) -> "ClaimingWord":
        """Return a word of this score that meets these goals."""
        return cls(score, frozenset(met))


NOTHING_SPELLED = ClaimingWord(0, frozenset())


def likely_claims(points: Sequence[int], words: Sequence[ClaimingWord]) -> list[int]:
    """Return the points that each word is likely to win; `points` are those of the goals.

    They claim in turns, the highest score first, and each takes the dearest goal that is left and that it meets; of
    equal ones that which most others could take. Of equal scores the last word claims first: letters decide that.
    """
    order = sorted(range(len(words)), key=lambda player: (words[player].score, player), reverse=True)
    wanted = {goal: sum(goal in word.met for word in words) for goal in range(len(points))}
    left, won = set(wanted), [0] * len(words)
    while True:
        claimed = False
        for player in order:
            able = words[player].met & left
            if able:
                goal = max(able, key=lambda goal: (points[goal], wanted[goal], -goal))
                left.remove(goal)
                won[player] += points[goal]
                claimed = True
        if not claimed:
            return won
