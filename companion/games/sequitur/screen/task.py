"""Define a task, what one player has to enter in one step, for the modules beside this one."""

from collections import Counter
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, Tap
from companion.core.game import Refused
from companion.core.i18n import N_, _
from companion.core.scene import AnyLook
from companion.games.sequitur import rules
from companion.games.sequitur.model import Move, State
from companion.games.sequitur.screen.balls import DELETE
from companion.games.sequitur.screen.layout import PlayLayout
from companion.lexicon.balls import Rack

SEAT_HELP = N_("All players do this step, in any order: tap a seat to enter what that player did.")
DELETE_HELP = N_("UNDO, or the key with the cross, takes back the last letter.")
WAITS_HELP = N_("You can also choose with NEXT, or lay the card on the reader: CONFIRM then plays it.")
NEW_CARD_HELP = N_("New card enters one that is not in the list.")
"""What HELP says in several steps."""


def plays_at_once_text() -> str:
    """Return, for CONFIRM, that it isn't needed: a tap says all there is to say."""
    return _("a tap plays it")


class TaskContext(Struct, frozen=True):
    """A player with a task, and the state of the game."""

    state: State
    player: int

    @property
    def name(self) -> str:
        """The player's name."""
        return self.state.setup.players[self.player]

    @property
    def rack(self) -> Rack:
        """The player's balls, from the left."""
        return self.state.racks[self.player]


class Task(Struct, frozen=True, kw_only=True):
    """A task with what has been entered of a move so far.

    `refused` is why the last input can't be; `at_once` tells that it said all there is to say of the move, `corrects`
    that it is a past move, of which nothing has been changed yet.
    """

    refused: Refused | None = None
    at_once: bool = False
    corrects: bool = False

    def handle(self, at: TaskContext, what: Input) -> "Task":  # noqa: ARG002 - the signature of all tasks
        """Return the task after a tap, a scan or a key; the same one for what means nothing here."""
        return self

    def without_refusal(self) -> "Task":
        """Return the task as it was before its last input, if that can't be; else the same one."""
        return replace(self, refused=None)

    def undone(self, at: TaskContext) -> "Task":
        """Return the task after UNDO, where that takes back a part of what was entered; else the same one.

        Of letters it is the last one.
        """
        if self.refused is not None or not self.count_entered_balls():
            return self.without_refusal()
        return self.handle(at, Tap(DELETE))

    def next_choice(self, at: TaskContext) -> "Task":  # noqa: ARG002
        """Return the task with the next one of its choices."""
        return self

    def count_choices(self, at: TaskContext) -> int:  # noqa: ARG002
        """Return how many choices NEXT goes through."""
        return 0

    def next_note(self, at: TaskContext) -> str:  # noqa: ARG002
        """Return in a word or two which choice NEXT shows."""
        return _("another")

    def count_entered_balls(self) -> int:
        """Return how many balls have been entered of which the last can be taken back."""
        return 0

    def bag(self, at: TaskContext) -> Counter[str]:
        """Return the bag as it is with what has been entered."""
        return at.state.bag

    def max_balls(self, at: TaskContext) -> int:
        """Return how many balls the rack can have at most while this is entered."""
        return len(at.rack)

    def move(self, at: TaskContext) -> Move | None:  # noqa: ARG002
        """Return what CONFIRM would play; None while something is missing."""
        return None

    def next_tap(self, at: TaskContext) -> str:  # noqa: ARG002
        """Return what the target of the next tap begins with, where one is missing; empty: none is, or any can be."""
        return ""

    def moves_on(self, at: TaskContext) -> bool:  # noqa: ARG002
        """Return whether the next tap is among other things than the last one."""
        return False

    def missing_text(self, at: TaskContext) -> str:  # noqa: ARG002
        """Return in a few words, for CONFIRM, what is missing while `move` is None."""
        return _("nothing chosen yet")

    def way_out_text(self) -> str:
        """Return in a few words, for CONFIRM, what to do instead of what is refused."""
        return _("choose anew, or UNDO")

    def refused_move(self, at: TaskContext) -> Move | None:  # noqa: ARG002
        """Return the move that is refused and that the table may have made anyway; None where there is none."""
        return None

    def status_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return sentences on what to do now, or what has been chosen, the weightiest first."""
        raise NotImplementedError

    def help_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return what HELP says of what can be pressed, first what there is to do."""
        return (*self.status_lines(at), _("CONFIRM plays what is entered. UNDO takes it back."))

    def looks(self, at: TaskContext, room: PlayLayout) -> list[AnyLook]:
        """Return the looks of the task: the rack and what lies below it."""
        raise NotImplementedError


AnyTask = TypeVar("AnyTask", bound=Task)


def move_refusal(at: TaskContext, move: Move) -> Refused | None:
    """Return why the move can't be made now, or None."""
    step = rules.play(at.state, move)
    return step if isinstance(step, Refused) else None


def check_task(at: TaskContext, before: AnyTask, after: AnyTask) -> AnyTask:
    """Return the task after an input; when its move can't be made, the one before with the reason."""
    move = after.move(at)
    refused = None if move is None else move_refusal(at, move)
    return after if refused is None else replace(before, refused=refused)
