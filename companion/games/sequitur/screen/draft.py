"""Keep what is being prepared: whose task it is, what has been entered of it, and which sheet is open."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core import game
from companion.core.events import Input, PanelButton, Press, Scan, Tap
from companion.core.game import Refused
from companion.core.task import TaskRequest
from companion.games.sequitur import steps
from companion.games.sequitur.cards import COLOURS
from companion.games.sequitur.claims import claimable
from companion.games.sequitur.goals.goals import Colour, Goal
from companion.games.sequitur.model import Move, State, Tie, Turn
from companion.games.sequitur.screen import goals_on_table, reader
from companion.games.sequitur.screen.action_cards import NEW_ACTION
from companion.games.sequitur.screen.card_editor import ActionEditorTask, EditorTask, GoalEditorTask
from companion.games.sequitur.screen.claim import ClaimTask, JudgeTask, TieDrawTask
from companion.games.sequitur.screen.coach import WITH_OWN, letters_question, words_question
from companion.games.sequitur.screen.draw_goals import NEW_CARD, OfferGoalTask, SecretGoalTask, goal_called
from companion.games.sequitur.screen.draw_letters import AddLetterTask, FirstLettersTask
from companion.games.sequitur.screen.play_action import ActionTask
from companion.games.sequitur.screen.spell_word import SpellTask
from companion.games.sequitur.screen.task import Task, TaskContext
from companion.games.sequitur.screen.waiting import WaitTask

Sheet = Literal["", "goals", "bag", "coach", "letters", "cards", "actions", "more", "trouble"]

SHEETS: dict[str, Sheet] = {
    f"sheet:{name}": name for name in ("goals", "bag", "coach", "letters", "cards", "actions", "more", "trouble")
}
"""The targets that open a sheet; a second tap closes it."""


SHEET_TARGETS = ("close", goals_on_table.SHEET_PAGE, WITH_OWN)
"""The targets within a sheet: those of any, and that of the coach's."""


class Draft(Struct, frozen=True):
    """A draft: `player` is the seat that was tapped (None: the next one), `task` what has been entered.

    `turns` tells that the rack is to be turned; `sheet` what is open, turned to its `page`; `secret` that the
    coach thinks of the player's secret goal too. `balls` are those of what has been entered that were laid on the
    reader; `refused` is why what was laid last can't be, while all else stays.
    """

    player: int | None = None
    task: Task | None = None
    turns: bool = False
    sheet: Sheet = ""
    page: int = 0
    secret: bool = False
    balls: reader.Balls = ()
    refused: Refused | None = None


class Prepared(game.Prepared[Move], frozen=True):
    """A draft and what follows from it: `here` is whose task is on the screen, `task` what is being entered."""

    here: TaskContext
    task: Task


def prepare(state: State, draft: Draft) -> Prepared:
    """Return the draft and what follows from it in this state, each part worked out once."""
    here = at(state, draft)
    task = _task(here, draft)
    return Prepared(_chosen(here, task, draft), _choices(here, task, draft), here, task)


def new_draft(state: State, corrected: Move | None = None) -> Draft:
    """Return the draft with nothing entered: for the next player, or the one whose move is corrected."""
    if corrected is None or isinstance(corrected, Tie) or corrected.player not in state.setup.players:
        return Draft()
    return Draft(player=state.setup.players.index(corrected.player))


def untouched(draft: Draft) -> bool:
    """Return whether nothing has been entered and no sheet is open, whosever seat it is."""
    return replace(draft, player=None) == Draft()


def at(state: State, draft: Draft) -> TaskContext:
    """Return the player whose task is on the screen, with the state."""
    return TaskContext(state, _next_player(state) if draft.player is None else draft.player)


def _next_player(state: State) -> int:
    """Return who made the last move, if they have more to do; else the next one who has, round the table."""
    waiting = steps.unfinished(state)
    last = 0 if state.mover is None else state.mover
    players = len(state.setup.players)
    return next((one % players for one in range(last, last + players) if one % players in waiting), last)


def task_of(state: State, draft: Draft) -> Task:
    """Return the task that is being entered, or the step's task with nothing entered."""
    return _task(at(state, draft), draft)


def _task(here: TaskContext, draft: Draft) -> Task:
    return _fresh(here) if draft.task is None else draft.task


def _fresh(here: TaskContext) -> Task:
    state, player = here.state, here.player
    if player not in steps.unfinished(state):
        return WaitTask()
    match state.phase:
        case "start":
            return _start(state, player)
        case "goals":
            return _offered(here)
        case "actions":
            return _action(here)
        case "words":
            return SpellTask()
        case "secrets":
            secret = state.secrets[player]
            return WaitTask() if secret is None else JudgeTask(card=secret)
        case "ties":
            return TieDrawTask()
        case "claims":
            return ClaimTask()
        case _:
            return WaitTask()


def _start(state: State, player: int) -> Task:
    if steps.lacks_letters(state, player):
        return FirstLettersTask()
    return _in_secret(TaskContext(state, player)) if steps.lacks_secret(state, player) else AddLetterTask()


def _just_entered(here: TaskContext) -> Goal | None:
    """Return the goal that this player entered with the last move: it is the one that was drawn; else None."""
    mine = here.player == here.state.mover and here.state.learned is not None
    return goal_called(here, here.state.learned or "") if mine else None


def _offered(here: TaskContext) -> Task:
    """Return the task for the goal of the due colour; a goal of it that was just entered is picked."""
    goal = _just_entered(here)
    due = goal is not None and goal.colour == COLOURS[here.state.colour]
    return OfferGoalTask(goal=goal.id, lays_out=True) if goal is not None and due else OfferGoalTask()


def _action(here: TaskContext) -> Task:
    """Return the task for an action; one that this player has just entered is picked."""
    mine = here.player == here.state.mover and here.state.learned_action is not None
    return ActionTask(card=here.state.learned_action or "") if mine else ActionTask()


def _in_secret(here: TaskContext) -> Task:
    goal = _just_entered(here)
    return SecretGoalTask() if goal is None else SecretGoalTask(colour=goal.colour, goal=goal.id)


def _chosen(here: TaskContext, task: Task, draft: Draft) -> Move | Refused | None:
    if draft.sheet:
        # A sheet covers what would be played.
        return draft.refused
    if draft.turns:
        return Turn(here.name)
    return draft.refused or task.refused or task.move(here)


def editing(draft: Draft) -> EditorTask | None:
    """Return the editor of the card that is being entered, which takes the whole screen; None: none."""
    return draft.task if isinstance(draft.task, EditorTask) else None


def _choices(here: TaskContext, task: Task, draft: Draft) -> int:
    if draft.sheet or draft.turns:
        return 0
    count = task.choices(here)
    return count if count and task.following(here) != task else 0


def after(state: State, draft: Draft, what: Input) -> Draft:
    """Return the draft after an input; the same draft for what means nothing here."""
    match what:
        case Tap(target=target) if target in SHEETS or target in SHEET_TARGETS:
            return _sheet_tapped(draft, target)
        case Tap(target=target) if target.startswith("seat:"):
            return _seated(state, draft, int(target.removeprefix("seat:")))
        case Tap(target="turn") if can_turn(state, draft):
            return Draft(player=draft.player, turns=True)
        case Tap(target=target) if target.startswith("card:"):
            return Draft(player=draft.player, task=GoalEditorTask.known(at(state, draft), target.removeprefix("card:")))
        case Tap(target=target) if target == NEW_CARD:
            return Draft(player=draft.player, task=GoalEditorTask.new(_colour(state, draft)))
        case Tap(target=target) if target.startswith("action-card:"):
            action = state.actions[int(target.removeprefix("action-card:"))]
            return Draft(player=draft.player, task=ActionEditorTask.known(at(state, draft), action))
        case Tap(target=target) if target == NEW_ACTION:
            return Draft(player=draft.player, task=ActionEditorTask())
        case Press(button=PanelButton.UNDO):
            return _page_back(state, draft)
        case Scan(text=text, uid=uid) if uid or text.startswith(reader.PLAYER):
            return _laid(state, draft, what)
        case _:
            return _entered(state, draft, what)


def _sheet_tapped(draft: Draft, target: str) -> Draft:
    if target in SHEETS:
        sheet = SHEETS[target]
        return replace(draft, sheet="" if draft.sheet == sheet else sheet, page=0)
    match target:
        case "close":
            return _closed(draft)
        case goals_on_table.SHEET_PAGE:
            return replace(draft, page=draft.page + 1)
        case _:
            return replace(draft, secret=not draft.secret)


def _closed(draft: Draft) -> Draft:
    """Return the draft with its sheet closed and its entries kept; the coach asks anew for a secret goal."""
    return replace(draft, sheet="", page=0, secret=False)


def _entered(state: State, draft: Draft, what: Input) -> Draft:
    """Return the draft after the task takes the input; what was picked from a sheet closes it."""
    here = at(state, draft)
    task = _task(here, draft)
    if what == Press(PanelButton.NEXT):
        changed = task.following(here) if task.choices(here) else task
    else:
        changed = task.handle(here, what)
    if changed == task:
        return draft
    balls = reader.still_laid(draft.balls, changed)
    # All of it has been taken back by hand: UNDO has nothing left to forget here.
    return Draft(player=draft.player, task=None if changed == _fresh(here) else changed, balls=balls)


def _laid(state: State, draft: Draft, what: Scan) -> Draft:
    """Return the draft after a thing is laid on the reader: a player takes the seat, the task all else."""
    here, kept = at(state, draft), replace(draft, refused=None)
    if what.text.startswith(reader.PLAYER):
        seat = reader.seat_of(state, what.text)
        return replace(draft, refused=seat) if isinstance(seat, Refused) else _seated(state, kept, seat)
    task, balls = reader.taken(here, task_of(state, draft), draft.balls, what)
    if isinstance(task, Refused):
        return replace(draft, refused=task)
    return kept if task == task_of(state, draft) else Draft(player=draft.player, task=task, balls=balls)


def _colour(state: State, draft: Draft) -> Colour:
    """Return the colour that a new card is likely to have."""
    chosen = draft.task.colour if isinstance(draft.task, SecretGoalTask) else ""
    return chosen or COLOURS[state.colour]


def _page_back(state: State, draft: Draft) -> Draft:
    """Return the draft after UNDO: a sheet closed, a refusal gone, or a page back; else the same draft.

    What was entered before something that can't be stays.
    """
    if draft.refused:
        return replace(draft, refused=None)
    if draft.sheet:
        return _closed(draft)
    if not isinstance(draft.task, EditorTask):
        return draft if draft.task is None else _forgiven(state, draft, draft.task)
    before = draft.task.back(at(state, draft))
    return Draft(player=draft.player) if before is None else Draft(player=draft.player, task=before)


def _forgiven(state: State, draft: Draft, task: Task) -> Draft:
    plain = replace(task, refused=None)
    if plain in (task, _fresh(at(state, draft))):
        return draft
    return Draft(player=draft.player, task=plain, balls=draft.balls)


def _seated(state: State, draft: Draft, player: int) -> Draft:
    """Return the draft for another seat: nothing stays of what was entered for the one before."""
    if player == at(state, draft).player:
        return draft
    return Draft() if player == _next_player(state) else Draft(player=player)


def can_turn(state: State, draft: Draft) -> bool:
    """Return whether the player may turn the rack round (SQT-07)."""
    here = at(state, draft)
    return (
        state.phase in {"start", "goals", "actions", "words"} and bool(here.rack) and state.words[here.player] is None
    )


def unfinished(state: State) -> tuple[int, ...]:
    """Return the seats with something to do in this step, now or later, those who may come to claim too."""
    if state.phase != "claims":
        return steps.unfinished(state)
    players = range(len(state.setup.players))
    return tuple(player for player in players if player not in state.declined and claimable(state, player))


def question(state: State, draft: Draft) -> TaskRequest | None:
    """Return what the coach is asked while its sheet is open; else None."""
    match draft.sheet:
        case "coach":
            return words_question(at(state, draft), secret=draft.secret)
        case "letters":
            return letters_question(at(state, draft), secret=draft.secret)
        case _:
            return None
