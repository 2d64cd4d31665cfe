"""Tell which balls can have been drawn (SQT-01)."""

from collections import Counter
from collections.abc import Mapping

from companion.core.game import Refused
from companion.core.i18n import _
from companion.lexicon.balls import BALLS, BLANK


def full_bag(counts: Mapping[str, int]) -> Counter[str]:
    """Return how many there are of each ball: as many as are printed, or as `counts` says (SQT-28)."""
    return Counter({face: counts.get(face, ball.count) for face, ball in BALLS.items()})


def balls_left(counts: Mapping[str, int], racks: tuple[str, ...]) -> Counter[str]:
    """Return how many of each ball are in the bag while these racks are out of it; no entry for none.

    `counts` are as for `full_bag`.
    """
    left = full_bag(counts)
    left.subtract("".join(racks))
    return +left


def draw_refusal(bag: Counter[str], balls: str) -> Refused | None:
    """Return why these balls can't have been drawn from the bag, or None."""
    missing = next(iter(Counter(balls) - bag), None)
    if missing is None:
        return None
    if missing == BLANK:
        why = _("There is no further blank in the bag.") if bag[missing] else _("There is no blank in the bag.")
    else:
        told = _("There is no further {letter} in the bag.") if bag[missing] else _("There is no {letter} in the bag.")
        why = told.format(letter=missing)
    return Refused("SQT-01", why)
