"""Enter or change a card (SQT-20, SQT-21): its editor as a task, over the whole screen."""

from msgspec.structs import replace

from companion.core.events import Input, Tap
from companion.core.game import Refused
from companion.core.i18n import _
from companion.core.scene import AnyLook
from companion.games.sequitur.actions import action_editor, action_editor_looks, learn_actions
from companion.games.sequitur.actions.action_editor import ActionEditor
from companion.games.sequitur.actions.actions import Action
from companion.games.sequitur.cards import entry_of
from companion.games.sequitur.goals import goal_editor, goal_editor_looks, learn_goals
from companion.games.sequitur.goals.goal_editor import Editor
from companion.games.sequitur.goals.goals import Colour
from companion.games.sequitur.model import Forget, ForgetAction, Know, KnowAction, Move
from companion.games.sequitur.screen.layout import Room
from companion.games.sequitur.screen.task import At, Task, refusal

OK = Tap("edit:ok")
"""The input that puts what was picked into the card, as NEXT does."""


class Editing(Task, frozen=True, kw_only=True):
    """An editor with what has been entered: the ground of those below."""

    def back(self, at: At) -> "Editing | None":
        """The page before; None: the editor is left."""
        raise NotImplementedError

    def missing(self) -> str:
        """What CONFIRM waits for, in a few words."""
        raise NotImplementedError

    @property
    def deletes(self) -> bool:
        """Whether it is asked whether the card is to be deleted."""
        raise NotImplementedError

    def following(self, at: At) -> Task:
        """What has been picked is put into the card."""
        return self.handle(at, OK)


class GoalEditing(Editing, frozen=True, kw_only=True):
    """The editor of a goal card."""

    editor: Editor

    @classmethod
    def new(cls, colour: Colour) -> "GoalEditing":
        """For a card that is not known yet."""
        return cls(editor=goal_editor.new(colour))

    @classmethod
    def known(cls, at: At, name: str) -> "GoalEditing":
        """For the known goal with this id."""
        goal = next(goal for goal in at.state.goals if goal.id == name)
        return cls(editor=goal_editor.edit(entry_of(goal), own=name in learn_goals.own(at.state)))

    def handle(self, at: At, what: Input) -> Task:
        """The editor after a tap or a key."""
        return self._judged(at, goal_editor.handle(self.editor, what))

    def back(self, at: At) -> Editing | None:
        """The page before."""
        before = goal_editor.back(self.editor)
        return None if before is None else self._judged(at, before)

    def _judged(self, at: At, editor: Editor) -> "GoalEditing":
        entry = goal_editor.entry(editor)
        refused = entry if isinstance(entry, Refused) else None
        if entry is not None and refused is None and not isinstance(entry, Refused):
            refused = refusal(at, Know(entry, at.name))
        return replace(self, editor=editor, refused=refused)

    def choices(self, at: At) -> int:
        """One, where a condition has its value and waits to be put into the test."""
        return int(self.editor.page == "value" and self.following(at) != self)

    @property
    def deletes(self) -> bool:
        """Whether the page with the question is open."""
        return self.editor.page == "delete"

    def missing(self) -> str:
        """The text, or the rest of a condition."""
        return _("something is missing")

    def move(self, at: At) -> Move | None:
        """The card, from now on known; or that it is deleted."""
        if self.deletes:
            return Forget(self.editor.id, at.name)
        entry = goal_editor.entry(self.editor)
        return None if entry is None or isinstance(entry, Refused) else Know(entry, at.name)

    def status_lines(self, at: At) -> tuple[str, ...]:  # noqa: ARG002
        """What the editor is for."""
        return (
            _("Type the card's text, and pick a test for it."),
            _("Without a test, the table judges. CONFIRM keeps the card for later games too."),
        )

    def looks(self, at: At, room: Room) -> list[AnyLook]:  # noqa: ARG002
        """The page of the editor."""
        frame = room.frame
        return goal_editor_looks.looks(self.editor, room.pad, frame.px, frame.gap, room.pad.h > room.pad.w)


class ActionEditing(Editing, frozen=True, kw_only=True):
    """The editor of an action card."""

    editor: ActionEditor = ActionEditor()

    @classmethod
    def known(cls, at: At, action: Action) -> "ActionEditing":
        """For an action that is known."""
        return cls(editor=action_editor.edit(action, own=action in learn_actions.own(at.state)))

    def handle(self, at: At, what: Input) -> Task:
        """The editor after a tap or a key."""
        return self._judged(at, action_editor.handle(self.editor, what))

    def back(self, at: At) -> Editing | None:
        """The page before."""
        before = action_editor.back(self.editor)
        return None if before is None else self._judged(at, before)

    def _judged(self, at: At, editor: ActionEditor) -> "ActionEditing":
        after = replace(self, editor=editor, refused=None)
        move = after.move(at)
        return after if move is None else replace(after, refused=refusal(at, move))

    def choices(self, at: At) -> int:  # noqa: ARG002
        """One, where an operation waits to be put into the card."""
        return int(self.editor.picked is not None)

    @property
    def deletes(self) -> bool:
        """Whether the page with the question is open."""
        return self.editor.page == "delete"

    def missing(self) -> str:
        """The name, the text, or what the card allows."""
        return action_editor.missing(self.editor)

    def move(self, at: At) -> Move | None:
        """The card, from now on known, in place of the one that was opened, whatever that is called now; or its end."""
        if self.deletes:
            return ForgetAction(self.editor.known, at.name)
        entry = action_editor.entry(self.editor)
        if entry is None:
            return None
        return KnowAction(entry, at.name, "" if self.editor.known == entry.name else self.editor.known)

    def status_lines(self, at: At) -> tuple[str, ...]:  # noqa: ARG002
        """What the editor is for."""
        return (
            _("Type the card's name and text, and pick what it allows."),
            _("CONFIRM keeps the card for later games too. It is the same for all players."),
        )

    def looks(self, at: At, room: Room) -> list[AnyLook]:  # noqa: ARG002
        """The page of the editor."""
        frame = room.frame
        return action_editor_looks.looks(self.editor, room.pad, frame.px, frame.gap, room.pad.h > room.pad.w)
