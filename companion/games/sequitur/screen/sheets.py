"""The sheets of Sequitur: the goals, the bag, the coach, and the cards."""

from collections import Counter

from companion.core.game import PlayStatus
from companion.core.i18n import N_, _, ngettext
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Ball, Button, GoalCard
from companion.core.task import BackgroundTask
from companion.games.common import play_screen as frames
from companion.games.common.phrases import capitalise
from companion.games.common.play_screen import Frame
from companion.games.sequitur.actions.actions import HAND_SIZE
from companion.games.sequitur.actions.learn_actions import has_room, own_actions
from companion.games.sequitur.cards import COLOURS, Card
from companion.games.sequitur.coach import BestLetters, BestWords
from companion.games.sequitur.goals.colours import colour_name
from companion.games.sequitur.goals.goals import POINTS, Colour
from companion.games.sequitur.goals.learn_goals import own_goals
from companion.games.sequitur.model import State
from companion.games.sequitur.screen import draft as drafts
from companion.games.sequitur.screen.action_cards import card_row_looks, new_card_button
from companion.games.sequitur.screen.balls import pad_cells
from companion.games.sequitur.screen.claim import word_text
from companion.games.sequitur.screen.coach import coach_looks, draws_on, points_text, step_lines, takes_word
from companion.games.sequitur.screen.draft import Draft
from companion.games.sequitur.screen.draw_goals import NEW_CARD
from companion.games.sequitur.screen.goals_on_table import SHEET_PAGE, CardPlace, goal_card_looks, lying_goals
from companion.games.sequitur.screen.layout import PlayLayout
from companion.games.sequitur.screen.task import TaskContext
from companion.games.sequitur.screen.wrong_ball import WRONG_BALL, can_exchange
from companion.games.sequitur.table_verdicts import judged_goals
from companion.lexicon.balls import BALLS

TITLES = {
    "goals": N_("Goals"),
    "bag": N_("In the bag"),
    "coach": N_("The coach"),
    "letters": N_("The coach"),
    "step": N_("The coach"),
    "cards": N_("Goal cards"),
    "actions": N_("Action cards"),
}


CLOSES = N_("OK closes the list.")
CARDS_HELP = (
    N_("Tap a card to change it; one that you have entered can be deleted, too."),
    N_("An example that you change becomes your own card. New card enters one that is missing."),
    CLOSES,
)
LETTERS_HELP = N_("Letters: which letter would help most if it is drawn next.")
STEP_HELP = {
    "goals": N_("Goals: which goals are worth laying out if you draw them."),
    "actions": N_("Actions: which of your action cards helps most."),
}
COACH_HELP = (
    N_("Words: the best words of this rack, with their score and the points of goals that they are likely to win."),
    LETTERS_HELP,
    *STEP_HELP.values(),
    N_("My secret: your secret goal counts too, or is left out. The answer may give it away."),
    CLOSES,
)

HELP: dict[str, tuple[str, ...]] = {
    "goals": (
        N_("These are the goals that anybody can win, and the secret goal of the player whose seat is chosen."),
        N_("Is a goal of yours face down? Rest a finger on it to read it, or frame it and press CONFIRM."),
        N_("Once the player has a word: tap a goal to say whether the word meets it."),
        CLOSES,
    ),
    "bag": (
        N_("×5 at a letter: five of it are left in the bag. The small number: its points."),
        N_("Is a ball lost? Tap its letter, then set how many of it your game has."),
        N_("Wrong ball: exchange a ball on the rack that was entered by mistake."),
        CLOSES,
    ),
    "cards": (N_("Here are all goal cards that the companion knows."), *CARDS_HELP),
    "actions": (N_("Here are the action cards that each player has."), *CARDS_HELP),
    "coach": COACH_HELP,
    "letters": COACH_HELP,
    "step": COACH_HELP,
}
"""What the sheets are for and what can be done there, by their names."""


def help_lines(state: State, sheet: str) -> tuple[str, ...]:
    """Return what HELP says of the sheet."""
    lines = HELP[sheet]
    if lines == COACH_HELP:
        missing = {line for phase, line in STEP_HELP.items() if phase != state.phase}
        lines = tuple(line for line in lines if line not in missing and (draws_on(state) or line != LETTERS_HELP))
    return tuple(map(_, lines))


def sheet_lines(at: TaskContext, sheet: str, task: BackgroundTask | None, bag: Counter[str]) -> tuple[str, ...]:
    """Return sentences on what lies on the sheet, and what a tap there is for; none where that needs no words."""
    match sheet:
        case "goals" if not lying_goals(at):
            return _("No goal lies here yet."), _("Each player draws one in secret, and then one of each colour.")
        case "goals":
            told = _("All open goals, and {player}'s secret one.").format(player=at.name)
            if judged_goals(at.state, at.player):
                return told, _("Tap a goal to say whether {word} meets it.").format(word=word_text(at))
            return told, _("Rest a finger on your card to read it.")
        case "bag":
            left = bag.total()
            told = ngettext("{count} ball is in the bag.", "{count} balls are in the bag.", left)
            return told.format(count=left), _("×3: three of that letter. Is one lost? Tap the letter.")
        case "cards":
            return _own_lines(len(own_goals(at.state)), len(at.state.goals))
        case "actions":
            return *_own_lines(len(own_actions(at.state)), len(at.state.actions)), _new_action_text(at.state)
        case "coach":
            answer = task.answer if isinstance(task, BestWords) else ()
            how = (_("Tap one to enter it.") if takes_word(at) else "", points_text(at, answer))
            return _("The best words."), *filter(None, how)
        case "letters":
            # What the numbers mean is said once there are some.
            known = isinstance(task, BestLetters) and bool(task.answer)
            means = (_("6 %: the chance to draw it. +2: more than your best word now."),) if known else ()
            return _("The best letters."), *means
        case "step":
            return step_lines(task)
        case _:
            return ()


def _own_lines(own: int, count: int) -> tuple[str, str]:
    """Return sentences on how many of the cards are the table's own, and what a tap on one is for."""
    told = _("{own} of {count} are yours.") if own else _("All {count} are examples.")
    changes = _("Tap a card to change it; an example becomes yours.") if own < count else _("Tap a card to change it.")
    return told.format(own=own, count=count), changes


def _new_action_text(state: State) -> str:
    """Return what another action card would do: fill a gap, or take the place of an example."""
    if not has_room(state):
        return _("There is room for no other.")
    if len(state.actions) < HAND_SIZE:
        return _("New card enters one that is missing.")
    return _("New card replaces an example.")


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
    """Return the goals that lie there for the player, or the decks while there are none yet."""
    cards = lying_goals(drafts.task_context(state, draft))
    if cards:
        return goal_card_looks(
            PlayLayout.from_frame(frame, frame.board, frame.board, rect), rect, cards, draft.page, SHEET_PAGE
        )
    rows = rect.cut_top(min(rect.h, frame.px(84)))[0].rows(len(COLOURS), frame.gap)
    decks = zip(COLOURS, state.decks, strict=True)
    return [_deck_look(frame, row, deck) for row, deck in zip(rows, decks, strict=True)]


def _deck_look(frame: Frame, rect: Rect, deck: tuple[Colour, int]) -> GoalCard:
    """Return a deck with what its goals are worth, and how many of them are left to draw."""
    colour, count = deck
    told = ngettext("{count} card to draw", "{count} cards to draw", count).format(count=count)
    worth = ngettext("{count} point", "{count} points", POINTS[colour]).format(count=POINTS[colour])
    return GoalCard(
        rect=rect,
        text=f"{capitalise(colour_name(colour))}: {worth}",
        note=told,
        tone=colour,
        points=POINTS[colour],
        px=frame.px(5.6),
        least=frame.px(SMALL),
    )


def _bag_sheet(state: State, draft: Draft, frame: Frame, rect: Rect) -> list[AnyLook]:
    """Return how many of each ball are left in the bag (SQT-01), and the button for a ball that was misread."""
    bag = drafts.task_of(state, draft).bag(drafts.task_context(state, draft))
    cells = pad_cells(frame, rect)
    looks: list[AnyLook] = [
        Ball(
            rect=cell,
            target="" if state.phase == "over" else f"count:{face}",
            face=face,
            points=ball.points,
            note=f"×{bag[face]}",
            away=not bag[face],
        )
        for cell, (face, ball) in zip(cells.balls, BALLS.items(), strict=True)
    ]
    if can_exchange(drafts.task_context(state, draft)):
        looks.append(Button(rect=cells.foot, target=WRONG_BALL, label=_("Wrong ball"), px=frame.px(4.8)))
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
    *rows, foot = rect.rows(HAND_SIZE + 1, frame.gap)
    looks: list[AnyLook] = [
        Button(rect=row, target=f"action-card:{number}")
        for number, (row, _action) in enumerate(zip(rows, state.actions, strict=False))
    ]
    looks += card_row_looks(room, rows, state.actions)
    return [*looks, new_card_button(room, foot)] if has_room(state) else looks
