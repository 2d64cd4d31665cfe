"""Enter or change a card (SQT-20, SQT-21): its editor as a task, over the whole screen."""

from msgspec.structs import replace

from companion.core.events import Input
from companion.core.game import Refused
from companion.core.i18n import _
from companion.core.scene import AnyLook
from companion.games.sequitur.actions import action_editor, learn_actions
from companion.games.sequitur.actions.action_editor import ActionEditor
from companion.games.sequitur.actions.actions import Action
from companion.games.sequitur.card_form import CardEditor, change_first_text
from companion.games.sequitur.cards import GoalEntry, goal_entry
from companion.games.sequitur.goals import goal_editor, learn_goals
from companion.games.sequitur.goals.goal_editor import GoalEditor
from companion.games.sequitur.goals.goals import Colour
from companion.games.sequitur.model import ForgetAction, ForgetGoal, LearnAction, LearnGoal, Move
from companion.games.sequitur.screen.layout import PlayLayout
from companion.games.sequitur.screen.task import Task, TaskContext, move_refusal


class EditorTask(Task, frozen=True, kw_only=True):
    """A task with an editor and what has been entered: the base of the two below."""

    editor: CardEditor

    def handle(self, at: TaskContext, what: Input) -> "EditorTask":
        """Return the editor after a tap or a key."""
        return self._check_editor(at, self.editor.handle(what))

    def go_back(self, at: TaskContext) -> "EditorTask | None":
        """Return the editor on the page before; None: the editor is left."""
        before = self.editor.go_back()
        return None if before is None else self._check_editor(at, before)

    def _check_editor(self, at: TaskContext, editor: CardEditor) -> "EditorTask":
        after = replace(self, editor=editor)
        made = after.entered_move(at)
        return replace(after, refused=made if made is None or isinstance(made, Refused) else move_refusal(at, made))

    def go_on(self, at: TaskContext) -> "EditorTask":
        """Return the editor on its next page, where CONFIRM leads to one; else the same one."""
        return self._check_editor(at, self.editor.go_on()) if self.go_on_text() else self

    def go_on_text(self) -> str:
        """Return where CONFIRM leads, in a few words; empty where it plays the card, or where that can't be."""
        return "" if self.refused else self.editor.go_on_text()

    @property
    def is_deleting(self) -> bool:
        """Whether the editor asks if the card is to be deleted."""
        return self.editor.page == "delete"

    def missing_text(self, at: TaskContext) -> str:  # noqa: ARG002
        """Return a few words that say what CONFIRM waits for."""
        return change_first_text() if self.refused else self.editor.missing_text()

    def entered_move(self, at: TaskContext) -> Move | Refused | None:
        """Return the move by which the card is known or deleted, or why not; None while something is missing."""
        raise NotImplementedError

    def move(self, at: TaskContext) -> Move | None:
        """Return what CONFIRM would play."""
        ready = self.editor.is_last or self.is_deleting
        made = self.entered_move(at) if ready else None
        return None if isinstance(made, Refused) else made

    def help_lines(self, at: TaskContext) -> tuple[str, ...]:  # noqa: ARG002
        """Return what HELP says of the editor's page."""
        return self.editor.help_lines()

    def looks(self, at: TaskContext, room: PlayLayout) -> list[AnyLook]:  # noqa: ARG002
        """Return the looks of the editor's page, with what is wrong with the card."""
        notice = self.refused.why if self.refused else ""
        return self.editor.looks(room.pad, room.px, room.gap, room.pad.h > room.pad.w, notice)


class GoalEditorTask(EditorTask, frozen=True, kw_only=True):
    """The task with the editor of a goal card."""

    editor: GoalEditor

    @classmethod
    def for_new_goal(cls, at: TaskContext, colour: Colour) -> "GoalEditorTask":
        """Return an editor for a card that is not known yet."""
        return cls(editor=goal_editor.new_editor(colour, asks=not learn_goals.own_goals(at.state)))

    @classmethod
    def for_goal(cls, at: TaskContext, name: str) -> "GoalEditorTask":
        """Return an editor for the known goal with this id."""
        goal = next(goal for goal in at.state.goals if goal.id == name)
        mine = learn_goals.own_goals(at.state)
        return cls(editor=goal_editor.edit_goal(goal_entry(goal), own=name in mine, asks=not mine))

    def entered_move(self, at: TaskContext) -> Move | Refused | None:
        """Return the move by which the card is known from now on, or is deleted."""
        if self.is_deleting:
            return ForgetGoal(self.editor.known, at.name)
        entry = self.editor.entry()
        return LearnGoal(entry, at.name, self.editor.trial) if isinstance(entry, GoalEntry) else entry

    def status_lines(self, at: TaskContext) -> tuple[str, ...]:  # noqa: ARG002
        """Return sentences on what the editor is for."""
        return (
            _("Say what is printed on the card, question by question; OK leads on."),
            _("At the end you see the card as it will look. KEEP keeps it, for later games too."),
        )


class ActionEditorTask(EditorTask, frozen=True, kw_only=True):
    """The task with the editor of an action card."""

    editor: ActionEditor = ActionEditor()

    @classmethod
    def for_new_action(cls, at: TaskContext) -> "ActionEditorTask":
        """Return an editor for a card that is not known yet."""
        return cls(editor=ActionEditor(page="name" if learn_actions.own_actions(at.state) else "whose"))

    @classmethod
    def for_action(cls, at: TaskContext, action: Action) -> "ActionEditorTask":
        """Return an editor for an action that is known."""
        mine = learn_actions.own_actions(at.state)
        return cls(editor=action_editor.edit_action(action, own=action in mine, asks=not mine))

    def entered_move(self, at: TaskContext) -> Move | Refused | None:
        """Return the move by which the card is known, in place of the opened one, or is deleted."""
        if self.is_deleting:
            return ForgetAction(self.editor.known, at.name)
        entry = self.editor.entry()
        if entry is None:
            return None
        instead = "" if self.editor.known == entry.name else self.editor.known
        return LearnAction(entry, at.name, instead, self.editor.trial)

    def status_lines(self, at: TaskContext) -> tuple[str, ...]:  # noqa: ARG002
        """Return sentences on what the editor is for."""
        return (
            _("Say what is printed on the card, question by question, and what it allows; OK leads on."),
            _("KEEP keeps the card, for later games too. It is the same for all players."),
        )
