"""Say what a phone at a seat enters in Sequitur: the letters of a round's start, from the bag's pad (SQT-03)."""

from companion.core.i18n import _, ngettext
from companion.core.seat import SeatKey, SeatPart, SeatTask
from companion.games.common.phrases import capitalise
from companion.games.sequitur import steps
from companion.games.sequitur.bag import ball_name
from companion.games.sequitur.model import FIRST_LETTERS, State
from companion.lexicon.balls import BALLS


def seat_task(state: State, seat: int) -> SeatTask | None:
    """Return the letters that this seat has to draw now, and where each goes; None: none.

    The secret goal that is drawn between them is entered at the table.
    """
    if state.phase != "start" or seat not in steps.unfinished_players(state):
        return None
    there = len(state.racks[seat])
    if steps.lacks_letters(state, seat):
        missing = min(FIRST_LETTERS - there, state.bag.total())
        draw = ngettext(
            "Draw {count} letter and touch it.", "Draw {count} letters and touch them in their order.", missing
        )
        return SeatTask(f"{state.round}:first:{there}", (_pad(state, draw.format(count=missing), missing),))
    if steps.lacks_secret(state, seat) or not state.bag:
        return None
    ends = (SeatKey("end:left", "←", _("Left end")), SeatKey("end:right", "→", _("Right end")))
    ask = SeatPart(_("At which end of your letters?"), ends)
    return SeatTask(f"{state.round}:add:{there}", (_pad(state, _("Draw a letter and touch it."), 1), ask))


def _pad(state: State, told: str, taps: int) -> SeatPart:
    """Return the balls that are in the bag as keys."""
    left = state.bag
    keys = (SeatKey(f"ball:{face}", face, capitalise(ball_name(face)), left[face]) for face in BALLS)
    return SeatPart(told, tuple(keys), taps)
