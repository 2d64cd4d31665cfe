"""Define a task, what one player has to enter in one step, for the modules beside this one."""

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input
from companion.core.game import Refused
from companion.core.scene import AnyLook
from companion.games.sequitur import rules
from companion.games.sequitur.model import Move, State
from companion.games.sequitur.screen.layout import Room
from companion.lexicon.balls import Rack


class At(Struct, frozen=True):
    """Whose task it is, and in which state of the game."""

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
    """What has been entered of a move so far. `refused` is why the last input can't be."""

    refused: Refused | None = None

    def handle(self, at: At, what: Input) -> "Task":  # noqa: ARG002 - the signature of all tasks
        """The task after a tap, a scan or a key; the same one for what means nothing here."""
        return self

    def following(self, at: At) -> "Task":  # noqa: ARG002
        """The task with the next one of its choices."""
        return self

    def choices(self, at: At) -> int:  # noqa: ARG002
        """How many choices NEXT goes round."""
        return 0

    def entered_balls(self) -> int:
        """How many balls have been entered of which the last can be taken back."""
        return 0

    def most_balls(self, at: At) -> int:
        """How many balls the rack has at most while this is entered."""
        return len(at.rack)

    def move(self, at: At) -> Move | None:  # noqa: ARG002
        """What CONFIRM would play; None while something is missing."""
        return None

    def status_lines(self, at: At) -> tuple[str, ...]:
        """What to do now, or what has been chosen: sentences for the table, the weightiest first."""
        raise NotImplementedError

    def looks(self, at: At, room: Room) -> list[AnyLook]:
        """What is shown of it: the rack and what lies below it."""
        raise NotImplementedError


AnyTask = TypeVar("AnyTask", bound=Task)


def refusal(at: At, move: Move) -> Refused | None:
    """Why the move can't be made now, or None."""
    step = rules.play(at.state, move)
    return step if isinstance(step, Refused) else None


def checked(at: At, before: AnyTask, after: AnyTask) -> AnyTask:
    """The task after an input; when its move can't be made, the one before with the reason."""
    move = after.move(at)
    refused = None if move is None else refusal(at, move)
    return after if refused is None else replace(before, refused=refused)
