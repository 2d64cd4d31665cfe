"""Exchange a ball that somebody misread (SQT-25): which one, and what lies there."""

from collections import Counter

from msgspec.structs import replace

from companion.core.events import Input, Tap
from companion.core.game import Step
from companion.core.i18n import _
from companion.core.scene import AnyLook
from companion.games.common.phrases import capitalise
from companion.games.sequitur import rules
from companion.games.sequitur.model import Exchange, Move
from companion.games.sequitur.screen.balls import DELETE, RackMarks, balls_text, faces_of, pad_looks, rack_looks
from companion.games.sequitur.screen.layout import PlayLayout
from companion.games.sequitur.screen.task import Task, TaskContext, check_task

WRONG_BALL = "wrong-ball"
"""The target that asks which ball of this seat was misread."""


def can_exchange(at: TaskContext) -> bool:
    """Return whether this player has a ball that can have been misread."""
    return bool(at.rack) and not at.state.score_only


class WrongBallTask(Task, frozen=True, kw_only=True):
    """The task to exchange a ball: its `place` in the rack, None before it is tapped, and the `ball` that it is."""

    place: int | None = None
    ball: str = ""

    def handle(self, at: TaskContext, what: Input) -> Task:
        """Return the task with the place, then with the ball that lies there."""
        match what:
            case Tap(target=target) if target == DELETE:
                return WrongBallTask(place=self.place if self.ball else None)
            case Tap(target=target) if target.startswith("rack:"):
                return WrongBallTask(place=int(target.removeprefix("rack:")))
            case _ if self.place is not None and len(faces_of(what)) == 1:
                return check_task(at, replace(self, refused=None), WrongBallTask(place=self.place, ball=faces_of(what)))
            case _:
                return self

    def count_entered_balls(self) -> int:
        """Return 1 with the ball that lies there, else 0."""
        return len(self.ball)

    def bag(self, at: TaskContext) -> Counter[str]:
        """Return the bag with the wrong ball, and without the right one."""
        wrong = "" if self.place is None else at.rack[self.place]
        return at.state.bag + Counter(wrong) - Counter(self.ball)

    def move(self, at: TaskContext) -> Move | None:
        """Return the exchange as a move; None before both balls are known."""
        return Exchange(at.name, self.place, self.ball) if self.place is not None and self.ball else None

    def missing_text(self, at: TaskContext) -> str:  # noqa: ARG002
        """Return which ball is to be tapped."""
        return _("tap the wrong ball") if self.place is None else _("tap the right ball")

    def status_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return sentences on what is to be tapped, or what CONFIRM leads to."""
        if self.place is None:
            return _("Which ball is wrong?"), _("Tap it on the rack.")
        old = balls_text(at.rack[self.place])
        if not self.ball:
            return capitalise(_("{ball} is really …").format(ball=old)), _("Tap the ball that lies there.")
        told = _("{ball} is really {other}.").format(ball=old, other=balls_text(self.ball))
        return capitalise(told), self._lost_text(at) or _("A word with this ball is then checked again.")

    def _lost_text(self, at: TaskContext) -> str:
        """Return what the exchange costs, such as a word that can't be spelled; empty: nothing."""
        exchange = self.move(at)
        step = None if exchange is None else rules.play(at.state, exchange)
        return next((one.text for one in step.events if one.kind == "lost"), "") if isinstance(step, Step) else ""

    def looks(self, at: TaskContext, room: PlayLayout) -> list[AnyLook]:
        """Return the looks of the rack, and of the pad with the balls that it can be."""
        place, rack, bag = self.place, at.rack, self.bag(at)
        if place is None:
            return [*rack_looks(room, rack, RackMarks("rack")), *pad_looks(room, bag, deletes=False, full=True)]
        shown = rack[:place] + self.ball + rack[place + 1 :] if self.ball else rack
        marks = RackMarks("rack", ghost=(place,)) if self.ball else RackMarks("rack", chosen=(place,))
        return [*rack_looks(room, shown, marks), *pad_looks(room, bag, chosen=self.ball, deletes=True)]
