"""Tell what is in the bag, also where balls are lost or were added (SQT-28), and what can have been drawn (SQT-01)."""

from collections import Counter
from collections.abc import Mapping

from companion.core.game import Refused
from companion.core.i18n import _, ngettext
from companion.games.common.phrases import and_list
from companion.lexicon.balls import BALLS, BLANK

DrawnIn = tuple[tuple[int, str], ...]
"""The indexes of moves of a round, and the balls that each drew."""


def ball_name(face: str) -> str:
    """Return a ball as a word in a sentence: its letter, or that it is the blank."""
    return _("the blank") if face == BLANK else face


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


def draw_refusal(bag: Counter[str], balls: str, drawn_in: DrawnIn = ()) -> Refused | None:
    """Return why these balls can't have been drawn from the bag, or None.

    `drawn_in` are the moves in which the others were drawn, which the refusal names and counts.
    """
    missing = next(iter(Counter(balls) - bag), None)
    if missing is None:
        return None
    if missing == BLANK:
        why = _("There is no further blank in the bag.") if bag[missing] else _("There is no blank in the bag.")
    else:
        told = _("There is no further {letter} in the bag.") if bag[missing] else _("There is no {letter} in the bag.")
        why = told.format(letter=missing)
    counted = tuple(index for index, drawn in drawn_in if missing in drawn)
    return Refused("SQT-01", " ".join(filter(None, (why, drawn_text(counted)))), counted)


def drawn_text(counted: tuple[int, ...]) -> str:
    """Return the sentence that something was drawn in the moves with these indexes; empty without any."""
    if not counted:
        return ""
    told = ngettext(
        "It was drawn in move {moves}: correct that if it was wrong.",
        "Drawn in moves {moves}: correct the one that was wrong.",
        len(counted),
    )
    return told.format(moves=and_list(tuple(str(index + 1) for index in counted)))
