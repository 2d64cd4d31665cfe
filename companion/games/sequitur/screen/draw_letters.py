"""Enter the letters of a round's start (SQT-03): five in the order drawn, later three."""

from typing import Literal

from msgspec.structs import replace

from companion.core.events import Input, Tap
from companion.core.game import Refused
from companion.core.i18n import _, ngettext
from companion.core.layout import Rect
from companion.core.scene import AnyLook, Button
from companion.games.common.phrases import capitalise
from companion.games.sequitur.bag import draw_refusal
from companion.games.sequitur.model import FIRST_LETTERS, FULL_RACK, Add, Draw, Move
from companion.games.sequitur.screen.balls import (
    DELETE,
    EMPTY_PLACE,
    RackMarks,
    balls_text,
    faces_of,
    pad_looks,
    rack_looks,
)
from companion.games.sequitur.screen.layout import PlayLayout
from companion.games.sequitur.screen.task import Task, TaskContext, check_task

End = Literal["left", "right"]


class FirstLettersTask(Task, frozen=True, kw_only=True):
    """The task to draw the first letters; `balls` are those drawn so far and not confirmed."""

    balls: str = ""

    def handle(self, at: TaskContext, what: Input) -> Task:
        """Return the task with a ball more, or one less."""
        if what == Tap(DELETE):
            return FirstLettersTask(balls=self.balls if self.refused else self.balls[:-1])
        balls = faces_of(what)
        return check_task(at, self, FirstLettersTask(balls=self.balls + balls)) if balls else self

    def count_entered_balls(self) -> int:
        """Return how many balls are entered and not confirmed."""
        return len(self.balls)

    def move(self, at: TaskContext) -> Move | None:
        """Return the balls drawn so far as a move: those that are missing can follow; None without any."""
        return Draw(at.name, self.balls) if self.balls else None

    def status_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return a sentence on how many letters are missing."""
        missing = FIRST_LETTERS - len(at.rack) - len(self.balls)
        if not missing:
            return f"{capitalise(balls_text(at.rack + self.balls))}.", _("CONFIRM when they lie like this.")
        draw = ngettext("Draw {count} letter.", "Draw {count} letters.", missing).format(count=missing)
        return draw, _("Tap each in the order drawn, or lay it on the reader.")

    def looks(self, at: TaskContext, room: PlayLayout) -> list[AnyLook]:
        """Return the looks of the rack's places, and of the pad."""
        there = at.rack + self.balls
        shown = there + EMPTY_PLACE * (FIRST_LETTERS - len(there))
        looks = rack_looks(room, shown, RackMarks(ghost=range(len(at.rack), len(there))))
        bag = at.state.bag.copy()
        bag.subtract(self.balls)
        return looks + pad_looks(room, bag, deletes=bool(self.balls), full=len(there) == FIRST_LETTERS)


class AddLetterTask(Task, frozen=True, kw_only=True):
    """The task to draw a last letter: `ball` was drawn, `end` is where it goes; both empty before that."""

    ball: str = ""
    end: End | Literal[""] = ""

    def handle(self, at: TaskContext, what: Input) -> Task:
        """Return the task with the ball, then with its end."""
        if what == Tap(DELETE):
            return AddLetterTask()
        if isinstance(what, Tap) and what.target == "end:left" and self.ball:
            return replace(self, end="left", refused=None)
        if isinstance(what, Tap) and what.target == "end:right" and self.ball:
            return replace(self, end="right", refused=None)
        ball = faces_of(what)
        if not ball:
            return self
        if len(ball) > 1:
            return AddLetterTask(refused=Refused("SQT-03", _("These letters are drawn one at a time, each to an end.")))
        refused = draw_refusal(at.state.bag, ball, at.state.drawn_in)
        return AddLetterTask(refused=refused) if refused else AddLetterTask(ball=ball)

    def next_choice(self, at: TaskContext) -> Task:  # noqa: ARG002
        """Return the task with the other end."""
        return replace(self, end="right" if self.end == "left" else "left") if self.ball else self

    def count_choices(self, at: TaskContext) -> int:  # noqa: ARG002
        """Return 2, the two ends, when a ball was drawn; else 0."""
        return 2 if self.ball else 0

    def count_entered_balls(self) -> int:
        """Return how many balls are entered: 1 or 0."""
        return len(self.ball)

    def move(self, at: TaskContext) -> Move | None:
        """Return the move that puts the ball on its end; None while one of them is missing."""
        return Add(at.name, self.ball, self.end) if self.ball and self.end else None

    def status_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return a sentence on which of the three letters it is, or where it goes."""
        if not self.ball:
            left = FULL_RACK - len(at.rack)
            more = ngettext("The last one to an end of the row.", "One of {count}, each to an end of the row.", left)
            return _("Draw a letter."), more.format(count=left)
        ball = capitalise(balls_text(self.ball))
        if not self.end:
            return _("{ball}: which end?").format(ball=ball), _("Tap an arrow beside the row, or press NEXT.")
        told = _("{ball} on the left.") if self.end == "left" else _("{ball} on the right.")
        return told.format(ball=ball), _("CONFIRM when it lies there.")

    def looks(self, at: TaskContext, room: PlayLayout) -> list[AnyLook]:
        """Return the looks of the rack with the arrows to its ends, and of the pad."""
        shown = {"left": self.ball + at.rack, "right": at.rack + self.ball, "": at.rack}[self.end]
        ghost = {"left": (0,), "right": (len(at.rack),), "": ()}[self.end]
        looks = end_arrows(room, ready=bool(self.ball), chosen=self.end)
        looks += rack_looks(room, shown, RackMarks(ghost=ghost), rack_rect(room))
        bag = at.state.bag.copy()
        bag.subtract(self.ball)
        return looks + pad_looks(room, bag, chosen=self.ball, deletes=bool(self.ball))


ARROW_UNITS = 11
"""The width of the arrows beside the rack, in units."""


def rack_rect(room: PlayLayout) -> Rect:
    """Return the room for the rack between the arrows to its ends."""
    width = room.px(ARROW_UNITS) + room.gap
    return room.rack.cut_left(width)[1].cut_right(width)[1]


def end_arrows(room: PlayLayout, *, ready: bool, chosen: str = "") -> list[AnyLook]:
    """Return the arrows that say to which end of the rack the drawn ball goes."""
    left, _ = room.rack.cut_left(room.px(ARROW_UNITS))
    right, _ = room.rack.cut_right(room.px(ARROW_UNITS))
    return [
        Button(rect=left, target="end:left" if ready else "", icon="right", on=chosen == "left", enabled=ready),
        Button(rect=right, target="end:right" if ready else "", icon="left", on=chosen == "right", enabled=ready),
    ]
