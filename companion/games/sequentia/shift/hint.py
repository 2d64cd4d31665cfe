"""Tell the next slide towards a goal in words, at the table and on the phone of its player (SHF-09)."""

from companion.core.game import Refused
from companion.core.i18n import _, ngettext
from companion.core.seat import SeatTask
from companion.core.seat_hand import SeatHand
from companion.games.sequentia.common.cards import short_card_text
from companion.games.sequentia.shift import rules, solver
from companion.games.sequentia.shift.draft import find_hint
from companion.games.sequentia.shift.model import MOVEMENTS, State, goal_text


def hint_text(here: State) -> str:
    """Return the sentence with the next slide of a shortest solution, or why there is none."""
    found, left = find_hint(here), max(0, MOVEMENTS - here.moved)
    if found is not None:
        count = len(found.slides)
        if not count:
            return _("Row {row} shows the goal.").format(row=found.row + 1)
        told = ngettext(
            "Move {card}: {count} movement to row {row}.", "Move {card}: {count} movements to row {row}.", count
        )
        card = here.table[found.slides[0][0]]
        name = "" if card is None else short_card_text(card.text)
        return told.format(card=name, count=count, row=found.row + 1)
    if here.goal is None or not rules.can_be_met(here, here.goal):
        return _("The numbers on the table can't make it.")
    longer = solver.shortest_solution(here.numbers, here.goal.sequence)
    if longer is None or not left:
        return _("No movement is left.")
    told = ngettext(
        "{count} movement can't reach it; {longer} would.",
        "{count} movements can't reach it; {longer} would.",
        left,
    )
    return told.format(count=left, longer=len(longer.slides))


def seat_task(state: State, seat: int) -> SeatTask | None:
    """Return the goal of this seat, and that a hint can be asked for when it is its turn; None without a goal."""
    goal = state.goals[seat]
    if state.phase in {"deal", "over"} or goal is None:
        return None
    turn = state.player == seat and state.phase == "slide"
    told = _("Your goal: {goal}").format(goal=goal_text(goal))
    return SeatTask(str(state.moves), hand=SeatHand(0, turn, state.moves, told=told, advice=_("HINT")))


def seat_advice(state: State, seat: int, cards: tuple[str, ...]) -> tuple[str, ...] | Refused:
    """Return the hint for the seat whose turn it is; the table knows its goal."""
    if cards or state.player != seat or state.phase != "slide":
        return Refused("", _("The table has gone on: this is not asked any more."))
    return (hint_text(state),)
