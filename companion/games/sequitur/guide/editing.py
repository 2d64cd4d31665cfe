"""A goal card that is entered or changed (SQT-20): the editor as a task, over the whole screen."""

from msgspec.structs import replace

from companion.contract.game import Refused
from companion.contract.inputs import Input, Tap
from companion.contract.scene import AnyLook
from companion.games.sequitur import editor as editors
from companion.games.sequitur import editor_looks
from companion.games.sequitur.cards import entry_of
from companion.games.sequitur.editor import Editor
from companion.games.sequitur.goals import Colour
from companion.games.sequitur.guide.room import Room
from companion.games.sequitur.guide.task import At, Task, refusal
from companion.games.sequitur.values import Know, Move


class Editing(Task, frozen=True, kw_only=True):
    """The editor with what has been entered."""

    editor: Editor

    @classmethod
    def new(cls, colour: Colour) -> "Editing":
        """For a card that is not known yet."""
        return cls(editor=editors.new(colour))

    @classmethod
    def known(cls, at: At, name: str) -> "Editing":
        """For the known goal with this id."""
        goal = next(goal for goal in at.state.goals if goal.id == name)
        return cls(editor=editors.edit(entry_of(goal)))

    def take(self, at: At, what: Input) -> Task:
        """The editor after a tap or a key."""
        return self._judged(at, editors.take(self.editor, what))

    def back(self, at: At) -> Task | None:
        """The page before; None: the editor is left."""
        before = editors.back(self.editor)
        return None if before is None else self._judged(at, before)

    def _judged(self, at: At, editor: Editor) -> "Editing":
        entry = editors.entry(editor)
        refused = entry if isinstance(entry, Refused) else None
        if entry is not None and refused is None and not isinstance(entry, Refused):
            refused = refusal(at, Know(entry, at.name))
        return replace(self, editor=editor, refused=refused)

    def following(self, at: At) -> Task:
        """A condition that has its value is put into the test."""
        return self.take(at, Tap("edit:ok"))

    def choices(self, at: At) -> int:
        """One, where a condition has its value and waits to be put into the test."""
        return int(self.editor.page == "value" and self.following(at) != self)

    def move(self, at: At) -> Move | None:
        """The card, from now on known."""
        entry = editors.entry(self.editor)
        return None if entry is None or isinstance(entry, Refused) else Know(entry, at.name)

    def told(self, at: At) -> tuple[str, ...]:  # noqa: ARG002
        """What the editor is for."""
        return (
            "Type the card's text, and pick a test for it.",
            "Without a test, the table judges. CONFIRM keeps the card for later games too.",
        )

    def looks(self, at: At, room: Room) -> list[AnyLook]:  # noqa: ARG002
        """The page of the editor."""
        frame = room.frame
        return editor_looks.looks(self.editor, room.pad, frame.px, frame.gap, room.pad.h > room.pad.w)
