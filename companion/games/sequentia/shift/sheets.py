"""The sheets of Shift: everybody's goal and cards, and help."""

from companion.core.game import PlayStatus
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Label
from companion.games.common import play_screen as frames
from companion.games.common.play_screen import Frame
from companion.games.sequentia.common.cards import Card
from companion.games.sequentia.common.deck import deck_notes
from companion.games.sequentia.common.looks import card_look
from companion.games.sequentia.shift import rules
from companion.games.sequentia.shift.draft import Draft, Prepared
from companion.games.sequentia.shift.model import Impossible, State, Take, goal_text

ROWS_OF_GOALS = 3
"""How many rows there are at least; more players have lower ones."""

TOLD_UNITS = 16.0
"""The most height of a name with what is told below it, in units."""

HELP: dict[str, tuple[str, ...]] = {
    "correcting": (
        N_("A past move is being corrected."),
        N_("Enter what it really was."),
        N_("CONFIRM replaces the old move."),
        N_("BACK leaves it as it was."),
    ),
    "laying": (
        N_("Enter the eight cards on the table, then everybody's goal."),
        N_("The last tap lays the card. CONFIRM lays it without a colour."),
        N_("Tap another place first, or a card to correct it."),
    ),
    "goals": (
        N_("The goal is the sequence of the card that was drawn: its three small numbers."),
        N_("Tap the card's number and its sequence, or lay it on the reader."),
        N_("UNDO takes the last card back."),
    ),
    "slide": (
        N_("Tap a card next to the empty place: it slides there. Six movements at most."),
        N_("A row that shows the goal stands out. CONFIRM keeps the move; again, it takes the row."),
        N_("PASS ends the turn; the goal is kept."),
        N_("HINT shows which card to move next."),
        N_("GOALS shows all goals and the cards taken."),
    ),
    "shown": (
        N_("The three cards of the row and the goal card are taken then."),
        N_("To go on moving instead, tap a card, or choose one with NEXT."),
        N_("PASS ends the turn; the goal is kept."),
        N_("GOALS shows all goals and the cards taken."),
    ),
    "impossible": (
        N_("The numbers on the table can't make the goal: its card leaves the game, and another one is drawn."),
        N_("To move a card all the same, tap it."),
        N_("PASS ends the turn; the goal is kept."),
        N_("GOALS shows all goals and the cards taken."),
    ),
    "taking": (
        N_("The table has taken a row that does not show the goal."),
        N_("Tap a card of that row."),
        N_("The rules refuse it: a button then plays it all the same."),
        N_("UNDO: no row was taken."),
    ),
    "moving": (
        N_("Tap the next card that moves."),
        N_("A row that shows the goal from left to right stands out."),
        N_("UNDO takes the last one back."),
    ),
    "found": (
        N_("Row {row} shows the goal: the next CONFIRM takes it, with the goal card."),
        N_("To go on moving instead, tap the next card."),
        N_("UNDO takes the last movement back."),
    ),
    "fill": (
        N_("Cards of the deck fill the dashed places; one stays empty."),
        N_("Tap a place, and the next card goes there."),
        N_("Tap number and sequence of each card, or lay it on the reader."),
        N_("Tap a card to correct it."),
    ),
    "over": (
        N_("The game is over."),
        N_("UNDO takes the last move back."),
        N_("MORE: history and a new game."),
    ),
}
"""The sentences of the help sheet, by what can be done now."""


def goals_sheet(state: State, frame: Frame) -> tuple[AnyLook, ...]:
    """Return the sheet of every player's goal, as a card, and of how many cards each has taken."""
    head, room = frames.sheet_panel(frame, _("Goals and cards"))
    looks: list[AnyLook] = []
    names = state.setup.players
    for player, row in enumerate(room.rows(max(ROWS_OF_GOALS, len(names)), frame.gap)[: len(names)]):
        shown, rest = row.cut_left(row.h, 2 * frame.gap)
        high = min(rest.h, frame.px(TOLD_UNITS))
        name, told = Rect(rest.x, rest.y + (rest.h - high) // 2, rest.w, high).rows(2)
        goal = state.goals[player]
        looks.append(card_look(shown, goal))
        looks.append(Label(rect=name, text=names[player], px=frame.px(5.6), least=frame.px(SMALL)))
        text = _goal_and_cards_text(goal, len(state.taken[player]))
        looks.append(Label(rect=told, text=text, px=frame.px(5), least=frame.px(SMALL), tone="muted"))
    return (*head, *looks)


def _goal_and_cards_text(goal: Card | None, taken: int) -> str:
    if goal is None:
        return _("no goal · {count} taken").format(count=taken)
    return _("goal {goal} · {count} taken").format(goal=goal_text(goal), count=taken)


def help_lines(state: State, prepared: Prepared, draft: Draft, status: PlayStatus) -> tuple[str, ...]:
    """Return the sentences of the help sheet."""
    shown = rules.rows_to_take(prepared.here)
    now = "correcting" if status.correcting else _help_key(state, prepared, draft, found=bool(shown))
    notes = deck_notes(state) if now == "laying" else ()
    row = shown[0] + 1 if shown else 0
    return (*(_(text).format(row=row) for text in HELP[now]), *notes)


def _help_key(state: State, prepared: Prepared, draft: Draft, *, found: bool) -> str:
    """Return under which key of `HELP` is what can be done now; `found`: a row shows the goal."""
    match state.phase:
        case "slide" if draft.taking:
            return "taking"
        case "slide" if draft.cards:
            return "found" if found else "moving"
        case "slide" if isinstance(prepared.move, Take):
            return "shown"
        case "slide" if isinstance(prepared.move, Impossible):
            return "impossible"
        case "deal" | "draw":
            return "laying" if state.open_places else "goals"
        case phase:
            return phase
