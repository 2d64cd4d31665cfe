"""Say how many there are of a ball, where some are lost or were added (SQT-28)."""

from msgspec.structs import replace

from companion.core.events import Input, Tap
from companion.core.i18n import _
from companion.core.scene import AnyLook, Button, Label
from companion.games.common.phrases import capitalise
from companion.games.sequitur.bag import full_bag
from companion.games.sequitur.model import MOST_OF_A_BALL, CountBalls, Move
from companion.games.sequitur.screen.balls import ball_look, balls_text
from companion.games.sequitur.screen.layout import PlayLayout
from companion.games.sequitur.screen.task import Task, TaskContext, check_task
from companion.lexicon.balls import BALLS

BALL_UNITS, BUTTON_UNITS = 34, 24
"""The most height of the ball and of the buttons below it, in units."""


class BallCountTask(Task, frozen=True, kw_only=True):
    """The task to count a ball: its `face`, and the `count` that is entered."""

    face: str
    count: int

    @classmethod
    def for_face(cls, at: TaskContext, face: str) -> "BallCountTask":
        """Return the task with as many as there are until now."""
        return cls(face=face, count=full_bag(at.state.setup.options.balls)[face])

    def handle(self, at: TaskContext, what: Input) -> Task:
        """Return the task with one ball fewer or more."""
        match what:
            case Tap(target="fewer"):
                count = max(0, self.count - 1)
            case Tap(target="more"):
                count = min(MOST_OF_A_BALL, self.count + 1)
            case _:
                return self
        plain = replace(self, refused=None)
        return check_task(at, plain, replace(plain, count=count))

    def move(self, at: TaskContext) -> Move | None:
        """Return the count as a move; None while it is as before."""
        same = self.count == full_bag(at.state.setup.options.balls)[self.face]
        return None if same else CountBalls(self.face, self.count, at.name)

    def missing_text(self, at: TaskContext) -> str:  # noqa: ARG002
        """Return that the number is that of before."""
        return _("as it was before")

    def status_lines(self, at: TaskContext) -> tuple[str, ...]:  # noqa: ARG002
        """Return sentences on how many there are, and how many are printed."""
        told = _("{ball}: {count} in the game.").format(ball=balls_text(self.face), count=self.count)
        printed = _("A new box has {count}.").format(count=BALLS[self.face].count)
        return capitalise(told), " ".join((printed, _("This is kept for later games, too.")))

    def looks(self, at: TaskContext, room: PlayLayout) -> list[AnyLook]:  # noqa: ARG002
        """Return the looks of the ball, its number, and the buttons for one fewer or more."""
        above, below = room.pad.rows(2, room.gap * 2)
        high = min(below.h, room.px(BUTTON_UNITS))
        fewer, number, more = below.cut_top(high)[0].columns(3, room.gap)
        some, px = self.count > 0, room.px(9)
        return [
            ball_look(above.cut_bottom(min(above.h, room.px(BALL_UNITS)))[0], self.face),
            Button(rect=fewer, target="fewer" if some else "", label="−", note=_("lost"), px=px, enabled=some),
            Label(rect=number, text=str(self.count), px=room.px(14), align="centre", title=True),
            Button(rect=more, target="more", label="+", note=_("added"), px=px),
        ]
