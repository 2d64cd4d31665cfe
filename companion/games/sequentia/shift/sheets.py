"""The sheets of Shift: everybody's goal and cards, and help."""

from companion.core.game import PlayStatus
from companion.core.i18n import _
from companion.core.layout import SMALL
from companion.core.scene import AnyLook, Label
from companion.games.common import play_screen as frames
from companion.games.common.play_screen import Frame
from companion.games.sequentia.common.cards import Card
from companion.games.sequentia.common.deck import deck_notes
from companion.games.sequentia.common.looks import card_look
from companion.games.sequentia.shift.draft import Draft
from companion.games.sequentia.shift.model import State
from companion.games.sequentia.shift.wording import goal_text

ROWS_OF_GOALS = 4
"""A row for each of the most players that there can be."""


def goals_sheet(state: State, frame: Frame) -> tuple[AnyLook, ...]:
    """Return the sheet of every player's goal, as a card, and of how many cards each has taken."""
    head, room = frames.sheet_panel(frame, _("Goals and cards"))
    looks: list[AnyLook] = []
    names = state.setup.players
    for player, row in enumerate(room.rows(ROWS_OF_GOALS, frame.gap)[: len(names)]):
        shown, rest = row.cut_left(row.h, 2 * frame.gap)
        name, told = rest.rows(2)
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


def help_lines(state: State, draft: Draft, status: PlayStatus) -> tuple[str, ...]:
    """Return the sentences of the help sheet."""
    if status.correcting:
        return (
            _("A past move is being corrected."),
            _("Enter what it really was."),
            _("CONFIRM replaces the old move."),
            _("BACK leaves it as it was."),
        )
    match state.phase:
        case "over":
            return (_("The game is over."), _("UNDO takes the last move back."), _("MORE: history and a new game."))
        case "slide" if draft.cards:
            return (
                _("Tap the next card that moves."),
                _("A row that shows the goal from left to right stands out."),
                _("CONFIRM keeps the movements."),
                _("UNDO takes the last one back."),
            )
        case "slide":
            return (
                _("Tap a card next to the empty place: it slides there. Six movements at most."),
                _("A row that shows the goal from left to right stands out: CONFIRM takes it."),
                _("PASS ends the turn; the goal is kept."),
                _("HINT shows the next card of a shortest way, or that there is none."),
                _("GOALS shows everybody's goal and how many cards are taken."),
            )
        case "fill":
            return (
                _("New cards of the deck come to the places of the cards that were taken."),
                _("Tap number and sequence of each card, or lay it on the reader."),
                _("It goes on the marked place. For another place, tap that one first."),
                _("One place stays empty: the one that you leave to the end."),
            )
        case _ if not state.open_places:
            return (
                _("The goal is the sequence of the card that was drawn: its three small numbers."),
                _("Tap the card's number and its sequence, or lay it on the reader."),
                _("UNDO takes the last card back."),
            )
        case _:
            return (
                _("Enter the eight cards on the table, then everybody's goal."),
                _("The last tap lays a card; UNDO takes it back."),
                _("It goes on the marked place. For another place, tap that one first."),
                _("Colours only tell like cards apart. No rule asks for them."),
                *deck_notes(state),
            )
