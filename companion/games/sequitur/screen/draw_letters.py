"""Enter the letters of a round's start (SQT-03): five in the order drawn, later three."""

from collections import Counter
from typing import Literal

from msgspec.structs import replace

from companion.core.events import Input, Tap
from companion.core.game import Refused
from companion.core.i18n import _, ngettext
from companion.core.layout import Rect
from companion.core.scene import AnyLook, Button, Icon
from companion.games.common.phrases import capitalise
from companion.games.sequitur.bag import draw_refusal
from companion.games.sequitur.goals.goals import Colour
from companion.games.sequitur.model import FIRST_LETTERS, FULL_RACK, Add, Draw, Move
from companion.games.sequitur.screen.balls import (
    DELETE,
    EMPTY_PLACE,
    KEY_UNITS,
    RackMarks,
    balls_text,
    faces_of,
    pad_looks,
    rack_looks,
)
from companion.games.sequitur.screen.draw_goals import deck_looks, secret_draw_text, tapped_colour
from companion.games.sequitur.screen.layout import PlayLayout
from companion.games.sequitur.screen.task import (
    DELETE_HELP,
    SEAT_HELP,
    Task,
    TaskContext,
    check_task,
)

End = Literal["left", "right"]


def missing_letters_text(count: int) -> str:
    """Return in a few words how many letters are missing."""
    return ngettext("{count} letter missing", "{count} letters missing", count).format(count=count)


class FirstLettersTask(Task, frozen=True, kw_only=True):
    """The task to draw the first letters; `balls` are those drawn so far and not confirmed.

    `colour` is that of the secret goal, once it is tapped behind the last of them.
    """

    balls: str = ""
    colour: Colour | Literal[""] = ""

    def handle(self, at: TaskContext, what: Input) -> Task:
        """Return the task with a ball more, or one less."""
        if what == Tap(DELETE):
            return FirstLettersTask(balls=self.balls if self.refused else self.balls[:-1])
        colour = tapped_colour(what)
        if colour and self.is_whole(at):
            return replace(self, colour=colour, refused=None, at_once=True)
        balls = faces_of(what)
        return check_task(at, self, FirstLettersTask(balls=self.balls + balls)) if balls else self

    def count_missing(self, at: TaskContext) -> int:
        """Return how many letters are still to be drawn."""
        return FIRST_LETTERS - len(at.rack) - len(self.balls)

    def is_whole(self, at: TaskContext) -> bool:
        """Return whether no letter is missing."""
        return not self.count_missing(at)

    def count_entered_balls(self) -> int:
        """Return how many balls are entered and not confirmed."""
        return len(self.balls)

    def bag(self, at: TaskContext) -> Counter[str]:
        """Return the bag without the balls that are drawn."""
        return at.state.bag - Counter(self.balls)

    def move(self, at: TaskContext) -> Move | None:
        """Return the balls drawn so far as a move: those that are missing can follow; None without any."""
        return Draw(at.name, self.balls) if self.balls else None

    def missing_text(self, at: TaskContext) -> str:
        """Return how many letters are to be drawn."""
        return missing_letters_text(FIRST_LETTERS - len(at.rack))

    def status_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return a sentence on how many letters are missing."""
        missing = self.count_missing(at)
        if not missing:
            return secret_draw_text(at), _("Tap its colour: that plays the letters, too. Or CONFIRM plays them alone.")
        draw = ngettext("Draw {count} letter.", "Draw {count} letters.", missing)
        if missing < FIRST_LETTERS:
            draw = ngettext("Draw {count} more letter.", "Draw {count} more letters.", missing)
        return draw.format(count=missing), _("Tap them in the order drawn. CONFIRM plays them.")

    def help_lines(self, at: TaskContext) -> tuple[str, ...]:  # noqa: ARG002
        """Return how the first letters are entered."""
        return (
            _("Tap the balls in the order drawn, or lay them on the reader. CONFIRM plays them."),
            _("After the fifth, a tap on the colour of your secret goal plays them, too."),
            _(DELETE_HELP),
            _(SEAT_HELP),
        )

    def looks(self, at: TaskContext, room: PlayLayout) -> list[AnyLook]:
        """Return the looks of the rack's places, and of the pad."""
        there = at.rack + self.balls
        shown = there + EMPTY_PLACE * (FIRST_LETTERS - len(there))
        looks = rack_looks(room, shown, RackMarks(ghost=range(len(at.rack), len(there))))
        if self.is_whole(at):
            return looks + _last_looks(at, room)
        return looks + pad_looks(room, self.bag(at), deletes=bool(self.balls))


def _last_looks(at: TaskContext, room: PlayLayout) -> list[AnyLook]:
    """Return the decks of the secret goal that is drawn next, and the key that takes the last letter back."""
    foot, above = room.pad.cut_bottom(room.px(KEY_UNITS), room.gap)
    return [*deck_looks(at, room, above), Button(rect=foot, target=DELETE, icon="delete", kind="key")]


class AddLetterTask(Task, frozen=True, kw_only=True):
    """The task to draw a last letter: `ball` was drawn, empty before that; `end` is where it goes.

    The letter comes before its end, as on the table and in an action.
    """

    ball: str = ""
    end: End = "right"

    def handle(self, at: TaskContext, what: Input) -> Task:
        """Return the task with the ball, and with the end: a tap on an arrow says all."""
        match what:
            case Tap(target=target) if target == DELETE:
                return AddLetterTask()
            case Tap(target="end:left") if self.ball:
                return replace(self, end="left", refused=None, at_once=True)
            case Tap(target="end:right") if self.ball:
                return replace(self, end="right", refused=None, at_once=True)
        ball = faces_of(what)
        if not ball:
            return self
        refused = draw_refusal(at.state.bag, ball, at.state.drawn_in)
        if len(ball) > 1:
            refused = Refused("SQT-03", _("These letters are drawn one at a time, each to an end."))
        if refused:
            return AddLetterTask(refused=refused)
        return AddLetterTask(ball=ball)

    def next_choice(self, at: TaskContext) -> Task:  # noqa: ARG002
        """Return the task with the other end."""
        return replace(self, end="right" if self.end == "left" else "left", refused=None)

    def count_choices(self, at: TaskContext) -> int:  # noqa: ARG002
        """Return 2, the two ends, once there is a ball."""
        return 2 if self.ball else 0

    def next_note(self, at: TaskContext) -> str:  # noqa: ARG002
        """Return that NEXT changes the end."""
        return _("other end")

    def count_entered_balls(self) -> int:
        """Return how many balls are entered: 1 or 0."""
        return len(self.ball)

    def bag(self, at: TaskContext) -> Counter[str]:
        """Return the bag without the ball that is drawn."""
        return at.state.bag - Counter(self.ball)

    def move(self, at: TaskContext) -> Move | None:
        """Return the move that puts the ball on its end; None before one is drawn."""
        return Add(at.name, self.ball, self.end) if self.ball else None

    def next_tap(self, at: TaskContext) -> str:  # noqa: ARG002
        """Return what the target begins with of what comes next: the letter, then its end."""
        return "end:" if self.ball else "ball:"

    def moves_on(self, at: TaskContext) -> bool:  # noqa: ARG002
        """Return whether the ends come next, after the letters."""
        return bool(self.ball)

    def missing_text(self, at: TaskContext) -> str:  # noqa: ARG002
        """Return that the letter comes first."""
        return _("tap the letter")

    def status_lines(self, at: TaskContext) -> tuple[str, ...]:
        """Return a sentence on where the letter goes, and how many are still to be drawn."""
        if self.ball:
            told = _("{ball}: at which end?").format(ball=capitalise(balls_text(self.ball)))
            return told, _("Tap the arrow there: that plays it.")
        told = _("Letter {number} of {count}").format(number=len(at.rack) + 1, count=FULL_RACK)
        return told, _("Draw one and tap it; then the arrow of its end.")

    def help_lines(self, at: TaskContext) -> tuple[str, ...]:  # noqa: ARG002
        """Return how a last letter is entered."""
        return (
            _("Draw a letter and tap it, or lay it on the reader."),
            _("A tap on an arrow puts it to that end at once. UNDO takes it back."),
            _("Or NEXT changes the end, and CONFIRM plays it."),
            _(SEAT_HELP),
        )

    def looks(self, at: TaskContext, room: PlayLayout) -> list[AnyLook]:
        """Return the looks of the rack with the arrows to its ends, and of the pad."""
        drawn = self.ball or EMPTY_PLACE
        shown = drawn + at.rack if self.end == "left" else at.rack + drawn
        ghost = () if not self.ball else (0,) if self.end == "left" else (len(at.rack),)
        looks = end_arrows(room, self.ball, self.end if self.ball else "")
        looks += rack_looks(room, shown, RackMarks(ghost=ghost), rack_rect(room))
        return looks + pad_looks(room, self.bag(at), chosen=self.ball, deletes=bool(self.ball))


ARROW_UNITS = 11
"""The width of the arrows beside the rack, in units."""


def rack_rect(room: PlayLayout) -> Rect:
    """Return the room for the rack between the arrows to its ends."""
    width = room.px(ARROW_UNITS) + room.gap
    return room.rack.cut_left(width)[1].cut_right(width)[1]


def end_arrows(room: PlayLayout, ball: str, chosen: str = "") -> list[AnyLook]:
    """Return the arrows that say to which end of the rack the drawn ball goes; empty: none is drawn."""
    ready, name = bool(ball), capitalise(balls_text(ball))
    sides = {"left": _("{ball} on the left"), "right": _("{ball} on the right")}
    tells = {side: text.format(ball=name) for side, text in sides.items()}
    left, right = (cut(room.px(ARROW_UNITS))[0] for cut in (room.rack.cut_left, room.rack.cut_right))
    icons: tuple[tuple[Rect, End, Icon], ...] = ((left, "left", "right"), (right, "right", "left"))
    return [
        Button(
            rect=rect,
            target=f"end:{side}" if ready else "",
            tells=tells[side],
            icon=icon,
            on=chosen == side,
            enabled=ready,
        )
        for rect, side, icon in icons
    ]
