"""Keep what is being prepared: whose task it is, what has been entered of it, and which sheet is open."""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core import game
from companion.core.events import Input, PanelButton, Press, Scan, Tap
from companion.core.game import Refused
from companion.core.task import TaskRequest
from companion.games.sequitur import anyway, steps
from companion.games.sequitur.cards import COLOURS
from companion.games.sequitur.claims import claimable_goals
from companion.games.sequitur.goals.goals import Colour, Goal
from companion.games.sequitur.model import Allow, Claim, Move, OfCards, Offer, Secret, Spell, State, Tie, Turn
from companion.games.sequitur.screen import goals_on_table, reader_input
from companion.games.sequitur.screen.action_cards import NEW_ACTION
from companion.games.sequitur.screen.ball_count import BallCountTask
from companion.games.sequitur.screen.card_editor_task import ActionEditorTask, EditorTask, GoalEditorTask
from companion.games.sequitur.screen.claim import ClaimTask, JudgeTask, TieDrawTask
from companion.games.sequitur.screen.coach import WITH_OWN, letters_question, step_question, words_question
from companion.games.sequitur.screen.draw_goals import NEW_CARD, OfferGoalTask, SecretGoalTask, find_goal
from companion.games.sequitur.screen.draw_letters import AddLetterTask, FirstLettersTask
from companion.games.sequitur.screen.play_action import LATE_ACTION, ActionTask, can_act_late
from companion.games.sequitur.screen.round_page import RoundTask, is_round_over
from companion.games.sequitur.screen.score_only import GoalsTask, WordTask
from companion.games.sequitur.screen.spell_word import SpellTask
from companion.games.sequitur.screen.strike_word import STRIKE, StrikeTask, can_strike
from companion.games.sequitur.screen.task import Task, TaskContext, move_refusal
from companion.games.sequitur.screen.waiting import WaitTask
from companion.games.sequitur.screen.wrong_ball import WRONG_BALL, WrongBallTask, can_exchange
from companion.games.sequitur.table_verdicts import judged_goals

Sheet = Literal["", "goals", "bag", "coach", "letters", "step", "cards", "actions", "more", "trouble"]

SHEETS: dict[str, Sheet] = {
    f"sheet:{name}": name
    for name in ("goals", "bag", "coach", "letters", "step", "cards", "actions", "more", "trouble")
}
"""The targets that open a sheet; a second tap closes it."""


LATE_LETTERS = "late-letters"
"""The target that lets a player without letters draw them while others act."""

SHEET_TARGETS = ("close", goals_on_table.SHEET_PAGE, WITH_OWN)
"""The targets within a sheet: those of any, and that of the coach's."""


class Draft(Struct, frozen=True):
    """A draft: `player` is the seat that was tapped (None: the next one), `task` what has been entered.

    `turns` tells that the rack is to be turned; `sheet` what is open, turned to its `page`; `secret` that the
    coach thinks of the player's secret goal too. `balls` are those of what has been entered that were laid on the
    reader; `refused` is why what was laid last can't be, while all else stays. `seen` are the names of those whose
    secret goals had been turned up before a correction opened their round again.
    """

    player: int | None = None
    task: Task | None = None
    turns: bool = False
    sheet: Sheet = ""
    page: int = 0
    secret: bool = False
    balls: reader_input.Balls = ()
    refused: Refused | None = None
    seen: tuple[str, ...] = ()

    @property
    def only_reads(self) -> bool:
        """Whether a sheet is open: what is picked from one closes it."""
        return bool(self.sheet)


class Prepared(game.Prepared[Move], frozen=True, kw_only=True):
    """A draft and what follows from it: `here` is whose task is on the screen, `task` what is being entered."""

    here: TaskContext
    task: Task


def prepare(state: State, draft: Draft) -> Prepared:
    """Return the draft and what follows from it in this state, each part worked out once."""
    here = task_context(state, draft)
    task = _task_or_new(here, draft)
    chosen = _chosen_move(here, task, draft)
    tried = task.refused_move(here) if isinstance(chosen, Refused) and not draft.refused else None
    refused = anyway.anyway_move(state, tried)
    return Prepared(chosen, _count_choices(here, task, draft), refused, task.at_once, here=here, task=task)


def new_draft(state: State, corrected: Move | None = None) -> Draft:
    """Return the draft with nothing entered: for the next player, or the one whose move is corrected.

    A word, and goals that lie open, are corrected from what they were. At the end of a round the draft shows what has
    been won.
    """
    if corrected is None:
        return Draft(task=RoundTask()) if is_round_over(state) else Draft()
    if isinstance(corrected, Tie):
        return Draft()
    draft = draft_of(state, corrected.player)
    if draft.player is None:
        return draft
    here = TaskContext(state, draft.player)
    task = _task_as_it_was(here, corrected)
    return draft if task is None else replace(draft, task=replace(task, corrects=True))


def _task_as_it_was(here: TaskContext, move: Move) -> Task | None:
    """Return the task with what the move had entered; None where that is entered anew, as a goal that is secret."""
    match _new_task(here), move:
        case SpellTask() as task, Spell():
            return task.respell(here, move)
        case OfferGoalTask() as task, Offer(keep=keep, goal=goal, other=other):
            return replace(task, goal=goal, other=other, lays_out=keep)
        case SecretGoalTask() as task, Secret(colour=colour):
            return replace(task, colour=colour)
        case ClaimTask() as task, Claim(goal=goal):
            may = [one.card for one in claimable_goals(here.state, here.player)]
            return replace(task, goal=next((at for at, card in enumerate(may) if goal in {card.id, card.text}), None))
        case _:
            return None


def draft_of(state: State, player: str | None) -> Draft:
    """Return the draft with nothing entered for this player; for the next one where nobody with a seat is named."""
    return Draft(player=state.setup.players.index(player)) if player in state.setup.players else Draft()


def prepares(move: Move) -> bool:
    """Return whether the move only changes which words count or which cards are known."""
    return isinstance(move, Allow | OfCards)


def without_memory(draft: Draft) -> Draft:
    """Return the draft without whose secret goals were seen."""
    return replace(draft, seen=())


def next_draft(state: State, draft: Draft, move: Move) -> Draft:
    """Return the draft after a move was played; secret goals that were seen are turned up when the round is over."""
    after = _draft_behind(state, draft, move)
    if round_page(after) is not None and draft.seen:
        return Draft(task=RoundTask(turned=draft.seen))
    return replace(after, seen=draft.seen)


def _draft_behind(state: State, draft: Draft, move: Move) -> Draft:
    """Return the draft after a move, of which nothing is remembered.

    A word that the table allows is still entered, at the same seat, and a colour that was tapped behind the first
    letters is chosen. Who draws late goes on until nothing is missing.
    """
    match draft.task:
        case SpellTask() as task if isinstance(move, Allow):
            return replace(draft, task=task.read(task_context(state, draft)))
        case JudgeTask() if is_round_over(state):
            # Who judges a goal of the round that is over has seen them all.
            return Draft(task=RoundTask().next_choice(TaskContext(state, 0)))
        case FirstLettersTask(colour=colour) if colour:
            return replace(draft, task=SecretGoalTask(colour=colour), balls=())
        case FirstLettersTask() | SecretGoalTask() | AddLetterTask() if (
            draft.player is not None and steps.may_draw_late(state, draft.player)
        ):
            return Draft(player=draft.player, task=_start_task(state, draft.player))
        case _:
            return _seat_draft(state, draft.player) if prepares(move) else new_draft(state)


def draft_after_table(before: State, state: State, draft: Draft) -> Draft:
    """Return the draft after a move of the table or a correction: what was turned up on the page of a round stays so.

    A page that was left stays left, and what a player has entered stays where the step still asks for it.
    """
    page = round_page(draft)
    if page is not None and is_round_over(state) and len(before.past) == len(state.past):
        return Draft(task=page.among(before, state))
    if page is not None and len(state.past) < len(before.past):
        # The correction has opened the round again.
        return replace(new_draft(state), seen=page.among(before, state).turned)
    if page is not None or (before.phase, before.round) != (state.phase, state.round):
        return new_draft(state)
    was = task_context(before, draft)
    if was.name not in state.setup.players:
        return Draft()
    here = TaskContext(state, state.setup.players.index(was.name))
    task = draft.task
    if not isinstance(task, _ENTERED) or type(task) is not type(_new_task(here)) or here.rack != was.rack:
        return Draft()
    if isinstance(task, SpellTask):
        task = task.read_again(here)
    return replace(_seat_draft(state, here.player), task=task, balls=draft.balls)


_ENTERED = (FirstLettersTask, SecretGoalTask, AddLetterTask, OfferGoalTask, ActionTask, SpellTask)
"""The tasks that say nothing of other seats: what is entered of them stays while people come and go."""


def is_untouched(draft: Draft) -> bool:
    """Return whether nothing has been entered and no sheet is open, whosever seat it is."""
    corrects = draft.task is not None and draft.task.corrects
    return replace(draft, player=None, task=None if corrects else draft.task, seen=()) == Draft()


def task_context(state: State, draft: Draft) -> TaskContext:
    """Return the player whose task is on the screen, with the state."""
    return TaskContext(state, _next_player(state) if draft.player is None else draft.player)


def _next_player(state: State) -> int:
    """Return who made the last move, if they have more to do; else the next one who has, round the table.

    Where only the score is kept, goals are entered in the order of the claims.
    """
    waiting = steps.unfinished_players(state)
    if waiting and state.score_only and state.phase == "claims":
        return waiting[0]
    last = 0 if state.mover is None else state.mover
    players = len(state.setup.players)
    return next((one % players for one in range(last, last + players) if one % players in waiting), last)


def task_of(state: State, draft: Draft) -> Task:
    """Return the task that is being entered, or the step's task with nothing entered."""
    return _task_or_new(task_context(state, draft), draft)


def _task_or_new(here: TaskContext, draft: Draft) -> Task:
    return _new_task(here) if draft.task is None else draft.task


def _new_task(here: TaskContext) -> Task:
    state, player = here.state, here.player
    if player not in steps.unfinished_players(state):
        return _start_task(state, player) if steps.may_draw_late(state, player) else WaitTask()
    match state.phase:
        case "start":
            return _start_task(state, player)
        case "goals":
            return _offer_task(here)
        case "actions":
            return _action_task(here)
        case "words":
            return WordTask() if state.score_only else SpellTask()
        case "secrets":
            secret = state.secrets[player]
            return WaitTask() if secret is None else JudgeTask(card=secret)
        case "ties":
            return TieDrawTask()
        case "claims":
            return GoalsTask() if state.score_only else ClaimTask()
        case _:
            return WaitTask()


def can_draw_late(here: TaskContext) -> bool:
    """Return whether the player has no letters while others act, and may still draw them."""
    state, player = here.state, here.player
    return not state.racks[player] and steps.may_draw_late(state, player) and steps.lacks_letters(state, player)


def _start_task(state: State, player: int) -> Task:
    if steps.lacks_letters(state, player):
        return FirstLettersTask()
    return _secret_task(TaskContext(state, player)) if steps.lacks_secret(state, player) else AddLetterTask()


def _entered_goal(here: TaskContext) -> Goal | None:
    """Return the goal that this player entered with the last move: it is the one that was drawn; else None."""
    mine = here.player == here.state.mover and here.state.learned is not None
    return find_goal(here, here.state.learned or "") if mine else None


def _offer_task(here: TaskContext) -> Task:
    """Return the task for the goal of the due colour; a goal of it that was just entered is picked."""
    goal = _entered_goal(here)
    due = goal is not None and goal.colour == COLOURS[here.state.colour]
    return OfferGoalTask(goal=goal.id, lays_out=True) if goal is not None and due else OfferGoalTask()


def _action_task(here: TaskContext) -> Task:
    """Return the task for an action; one that this player has just entered is picked."""
    mine = here.player == here.state.mover and here.state.learned_action is not None
    return ActionTask(card=here.state.learned_action or "") if mine else ActionTask()


def _secret_task(here: TaskContext) -> Task:
    goal = _entered_goal(here)
    return SecretGoalTask() if goal is None else SecretGoalTask(colour=goal.colour, goal=goal.id)


def _chosen_move(here: TaskContext, task: Task, draft: Draft) -> Move | Refused | None:
    if draft.sheet:
        # A sheet covers what would be played.
        return draft.refused
    if draft.turns:
        return Turn(here.name)
    tried = task.refused_move(here)
    return draft.refused or task.refused or (tried and move_refusal(here, tried)) or task.move(here)


def round_page(draft: Draft) -> RoundTask | None:
    """Return the page of the round that is over; None where another one is shown."""
    return draft.task if isinstance(draft.task, RoundTask) else None


def editor_task(draft: Draft) -> EditorTask | None:
    """Return the editor of the card that is being entered, which takes the whole screen; None: none."""
    return draft.task if isinstance(draft.task, EditorTask) else None


def _count_choices(here: TaskContext, task: Task, draft: Draft) -> int:
    match draft.sheet:
        case "goals":
            return goals_on_table.count_sheet_pages(len(goals_on_table.lying_goals(here)))
        case "cards":
            return goals_on_table.count_sheet_pages(len(here.state.goals))
        case sheet if sheet or draft.turns:
            return 0
    count = task.count_choices(here)
    return count if count and task.next_choice(here) != task else 0


def update_draft(state: State, draft: Draft, what: Input) -> Draft:
    """Return the draft after an input; the same draft for what means nothing here."""
    return replace(_updated(state, draft, what), seen=draft.seen)


def _updated(state: State, draft: Draft, what: Input) -> Draft:
    match what:
        case Tap(target=target) if target in SHEETS or target in SHEET_TARGETS:
            return _handle_sheet_tap(draft, target)
        case Tap(target=target) if target.startswith("seat:"):
            return _change_seat(state, draft, int(target.removeprefix("seat:")))
        case Tap(target="turn") if can_turn(state, draft):
            return Draft(player=draft.player, turns=True)
        case Tap(target=target) if _opened_task(state, draft, target) is not None:
            return Draft(player=draft.player, task=_opened_task(state, draft, target))
        case Press(button=PanelButton.UNDO):
            return _undo_page(state, draft)
        case Press(button=PanelButton.CONFIRM):
            return _go_on(state, draft)
        case Press(button=PanelButton.NEXT) if draft.sheet:
            return _handle_sheet_tap(draft, goals_on_table.SHEET_PAGE)
        case Scan(text=text, uid=uid) if uid or text.startswith(reader_input.PLAYER):
            return _handle_scan(state, draft, what)
        case _:
            return _handle_task_input(state, draft, what)


def _opened_task(state: State, draft: Draft, target: str) -> Task | None:
    """Return the task that a button opens beside that of the step; None for any other target."""
    here = task_context(state, draft)
    match target.split(":"):
        case ["card", goal]:
            return GoalEditorTask.for_goal(here, goal)
        case ["action-card", number]:
            return ActionEditorTask.for_action(here, state.actions[int(number)])
        case ["count", face]:
            return BallCountTask.for_face(here, face)
        case ["judge", number]:
            return JudgeTask(card=judged_goals(state, here.player)[int(number)][0])
        case _ if target == NEW_CARD:
            return GoalEditorTask.for_new_goal(here, _likely_colour(state, draft))
        case _ if target == NEW_ACTION:
            return ActionEditorTask.for_new_action(here)
        case [name] if name in _TASKS_BESIDE:
            can_open, task = _TASKS_BESIDE[name]
            return task() if can_open(here) else None
        case _:
            return None


_TASKS_BESIDE: dict[str, tuple[Callable[[TaskContext], bool], type[Task]]] = {
    STRIKE: (can_strike, StrikeTask),
    WRONG_BALL: (can_exchange, WrongBallTask),
    LATE_LETTERS: (can_draw_late, FirstLettersTask),
    LATE_ACTION: (can_act_late, ActionTask),
}
"""The tasks that a button opens where something can be done beside the step."""


def _handle_sheet_tap(draft: Draft, target: str) -> Draft:
    if target in SHEETS:
        sheet = SHEETS[target]
        return replace(draft, sheet="" if draft.sheet == sheet else sheet, page=0)
    match target:
        case "close":
            return _close_sheet(draft)
        case goals_on_table.SHEET_PAGE:
            return replace(draft, page=draft.page + 1)
        case _:
            return replace(draft, secret=not draft.secret)


def _close_sheet(draft: Draft) -> Draft:
    """Return the draft with its sheet closed and its entries kept; the coach asks anew for a secret goal."""
    return replace(draft, sheet="", page=0, secret=False)


def _handle_task_input(state: State, draft: Draft, what: Input) -> Draft:
    """Return the draft after the task takes the input; what was picked from a sheet closes it."""
    here = task_context(state, draft)
    task = replace(_task_or_new(here, draft), at_once=False)
    if what == Press(PanelButton.NEXT):
        changed = task.next_choice(here) if task.count_choices(here) else task
    else:
        changed = task.handle(here, what)
    if changed == task:
        return draft
    changed = replace(changed, corrects=False)
    balls = reader_input.balls_still_laid(draft.balls, changed)
    # All of it has been taken back by hand: UNDO has nothing left to forget here.
    return Draft(player=draft.player, task=None if changed == _new_task(here) else changed, balls=balls)


def _handle_scan(state: State, draft: Draft, what: Scan) -> Draft:
    """Return the draft after a thing is laid on the reader: a player takes the seat, the task all else."""
    here, kept = task_context(state, draft), replace(draft, refused=None)
    if what.text.startswith(reader_input.PLAYER):
        seat = reader_input.find_seat(state, what.text)
        return replace(draft, refused=seat) if isinstance(seat, Refused) else _change_seat(state, kept, seat)
    task, balls = reader_input.handle_thing(here, task_of(state, draft), draft.balls, what)
    if isinstance(task, Refused):
        return replace(draft, refused=task)
    if task == task_of(state, draft):
        return kept
    return Draft(player=draft.player, task=replace(task, corrects=False), balls=balls)


def _likely_colour(state: State, draft: Draft) -> Colour:
    """Return the colour that a new card is likely to have."""
    chosen = draft.task.colour if isinstance(draft.task, SecretGoalTask) else ""
    return chosen or COLOURS[state.colour]


def _undo_page(state: State, draft: Draft) -> Draft:
    """Return the draft after UNDO: a sheet closed, a refusal gone, or a page back; else the same draft.

    What was entered before something that can't be stays.
    """
    if draft.refused:
        return replace(draft, refused=None)
    if draft.sheet:
        return _close_sheet(draft)
    if draft == Draft() and is_round_over(state):
        return Draft(task=RoundTask().next_choice(TaskContext(state, 0)))
    if not isinstance(draft.task, EditorTask):
        return draft if draft.task is None else _undo_task(state, draft, draft.task)
    before = draft.task.go_back(task_context(state, draft))
    return Draft(player=draft.player) if before is None else Draft(player=draft.player, task=before)


def _undo_task(state: State, draft: Draft, task: Task) -> Draft:
    here = task_context(state, draft)
    plain = task.undone(here)
    plain = plain if plain == task else replace(plain, corrects=False)
    empty = plain in (task, _new_task(here))
    if empty and is_round_over(state) and not isinstance(task, RoundTask):
        # What was entered is forgotten before the page of the round before is shown again.
        return Draft()
    if empty:
        return draft
    return Draft(player=draft.player, task=plain, balls=reader_input.balls_still_laid(draft.balls, plain))


def _go_on(state: State, draft: Draft) -> Draft:
    """Return the draft after CONFIRM where there is nothing to play: the page of a round leads on."""
    if isinstance(draft.task, EditorTask):
        return replace(draft, task=draft.task.go_on(task_context(state, draft)))
    if isinstance(draft.task, ActionTask):
        here = task_context(state, draft)
        return replace(draft, task=draft.task.next_operation(here), balls=()) if draft.task.goes_on(here) else draft
    page = round_page(draft)
    if page is None:
        return draft
    after = page.go_on(state)
    if after is None:
        return draft if state.phase == "over" else Draft()
    return replace(draft, task=after)


def _change_seat(state: State, draft: Draft, player: int) -> Draft:
    """Return the draft for another seat: nothing stays of what was entered for the one before.

    Who draws for a tie has no seat: all do on one page.
    """
    if state.phase == "ties" or player == task_context(state, draft).player:
        return draft
    return _seat_draft(state, player)


def _seat_draft(state: State, player: int | None) -> Draft:
    """Return the draft with nothing entered at a seat; nothing is noted of the one whose turn it is."""
    return Draft() if player == _next_player(state) else Draft(player=player)


def can_turn(state: State, draft: Draft) -> bool:
    """Return whether the player may turn the rack round (SQT-07)."""
    here = task_context(state, draft)
    return (
        state.phase in {"start", "goals", "actions", "words"} and bool(here.rack) and state.words[here.player] is None
    )


def unfinished_seats(state: State) -> tuple[int, ...]:
    """Return the seats with something to do in this step, now or later, those who may come to claim too."""
    if state.phase != "claims" or state.score_only:
        return steps.unfinished_players(state)
    players = range(len(state.setup.players))
    return tuple(player for player in players if player not in state.declined and claimable_goals(state, player))


def coach_question(state: State, draft: Draft) -> TaskRequest | None:
    """Return what the coach is asked while its sheet is open; else None."""
    match draft.sheet:
        case "coach":
            return words_question(task_context(state, draft), secret=draft.secret)
        case "letters":
            return letters_question(task_context(state, draft), secret=draft.secret)
        case "step":
            return step_question(task_context(state, draft), secret=draft.secret)
        case _:
            return None
