"""The sheets of Sequitur: the goals, the bag, the coach, and the cards."""

from companion.core.game import PlayStatus
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Ball, Button, Label
from companion.games.common import play_screen as frames
from companion.games.common.play_screen import Frame
from companion.games.sequitur.actions.actions import HAND_SIZE
from companion.games.sequitur.actions.learn_actions import has_room
from companion.games.sequitur.cards import Card
from companion.games.sequitur.model import State
from companion.games.sequitur.screen import draft as drafts
from companion.games.sequitur.screen.action_cards import card_text_looks, new_card_button
from companion.games.sequitur.screen.coach import coach_looks
from companion.games.sequitur.screen.draft import Draft
from companion.games.sequitur.screen.draw_goals import NEW_CARD
from companion.games.sequitur.screen.goals_on_table import SHEET_PAGE, CardPlace, goal_card_looks, lying_goals
from companion.games.sequitur.screen.layout import PlayLayout, grid_rects
from companion.games.sequitur.screen.wrong_ball import WRONG_BALL, can_exchange
from companion.lexicon.balls import BALLS

TITLES = {
    "goals": N_("Goals"),
    "bag": N_("In the bag"),
    "coach": N_("The coach"),
    "letters": N_("The coach"),
    "cards": N_("Cards"),
    "actions": N_("Action cards"),
}


CLOSES = N_("UNDO or the cross closes the list.")
CARDS_HELP = N_("Tap a card to change or delete it. New card enters one that is missing here.")
COACH_HELP = (
    N_("Words: the best words of this rack, with their score and the points of goals that they meet."),
    N_("Letters: which letter would help most if it is drawn next."),
    N_("My secret too: your secret goal counts as well. The answer may give it away."),
    CLOSES,
)

HELP: dict[str, tuple[str, ...]] = {
    "goals": (
        N_("Here are the goals that lie on the table, and those of the player whose seat is chosen."),
        N_("Rest a finger on a goal of yours that is face down to read it."),
        N_("When a word is spelled: tap a goal to say whether the word meets it."),
        CLOSES,
    ),
    "bag": (
        N_("×5 at a ball: so many are left in the bag. The small number: its points."),
        N_("Tap a ball to say how many of it the game has, where some are lost or were added."),
        N_("Wrong ball exchanges a ball on the rack that was misread."),
        CLOSES,
    ),
    "cards": (N_("Here are all goal cards that the companion knows."), CARDS_HELP, CLOSES),
    "actions": (N_("Here are the action cards that each player has."), CARDS_HELP, CLOSES),
    "coach": COACH_HELP,
    "letters": COACH_HELP,
}
"""What the sheets are for and what can be done there, by their names."""


def sheet_looks(state: State, draft: Draft, frame: Frame, status: PlayStatus) -> tuple[AnyLook, ...]:
    """Return the looks of the sheet that the draft has open."""
    head, rect = frames.sheet_panel(frame, _(TITLES[draft.sheet]))
    match draft.sheet:
        case "goals":
            return head + tuple(_goals_sheet(state, draft, frame, rect))
        case "bag":
            return head + tuple(_bag_sheet(state, draft, frame, rect))
        case "cards":
            return head + tuple(_cards_sheet(state, draft, frame, rect))
        case "actions":
            return head + tuple(_actions_sheet(state, frame, rect))
        case _:
            here = drafts.task_context(state, draft)
            return head + tuple(
                coach_looks(here, frame, rect, status.background_task, draft.sheet, secret=draft.secret)
            )


def _goals_sheet(state: State, draft: Draft, frame: Frame, rect: Rect) -> list[AnyLook]:
    """Return the goals that lie there for the player, or that there are none yet."""
    cards = lying_goals(drafts.task_context(state, draft))
    if cards:
        return goal_card_looks(
            PlayLayout.from_frame(frame, frame.board, frame.board, rect), rect, cards, draft.page, SHEET_PAGE
        )
    text = _("No goal lies here yet. Each player draws one in secret, and then one of each colour.")
    return [Label(rect=rect, text=text, px=frame.px(5.4), least=frame.px(SMALL), lines=5)]


def _bag_sheet(state: State, draft: Draft, frame: Frame, rect: Rect) -> list[AnyLook]:
    """Return how many of each ball are left in the bag (SQT-01), and the button for a ball that was misread."""
    bag = state.bag
    cells = grid_rects(rect, 6, 5, frame.gap // 2)
    looks: list[AnyLook] = [
        Ball(
            rect=cell,
            target="" if state.phase == "over" else f"count:{face}",
            face=face,
            points=ball.points,
            note=f"×{bag[face]}",
            away=not bag[face],
        )
        for cell, (face, ball) in zip(cells, BALLS.items(), strict=False)
    ]
    if can_exchange(drafts.task_context(state, draft)):
        first, last = cells[len(BALLS)], cells[-1]
        room = Rect(first.x, first.y, last.x + last.w - first.x, first.h)
        looks.append(Button(rect=room, target=WRONG_BALL, label=_("Wrong ball"), px=frame.px(4.8)))
    return looks


def _cards_sheet(state: State, draft: Draft, frame: Frame, rect: Rect) -> list[AnyLook]:
    """Return the goals that are known, to be looked at and changed, and the button to enter another one."""
    foot, above = rect.cut_bottom(frame.px(11), frame.gap)
    known = sorted(state.goals, key=lambda goal: (-goal.points, goal.text))
    cards = [CardPlace(Card(goal.colour, goal.text, goal.id), target=f"card:{goal.id}") for goal in known]
    looks = goal_card_looks(
        PlayLayout.from_frame(frame, frame.board, frame.board, above), above, cards, draft.page, SHEET_PAGE
    )
    return [*looks, Button(rect=foot, target=NEW_CARD, label=_("New card"), icon="plus", px=frame.px(5))]


def _actions_sheet(state: State, frame: Frame, rect: Rect) -> list[AnyLook]:
    """Return the action cards that are known, to be changed; and the button for another one (SQT-02)."""
    room = PlayLayout.from_frame(frame, frame.board, frame.board, rect)
    cells = grid_rects(rect, 2, HAND_SIZE // 2 + 1, frame.gap)
    looks: list[AnyLook] = []
    for number, (cell, action) in enumerate(zip(cells, state.actions, strict=False)):
        looks.append(Button(rect=cell, target=f"action-card:{number}"))
        looks += card_text_looks(room, cell, action, "text")
    return [*looks, new_card_button(room, cells[len(state.actions)])] if has_room(state) else looks
