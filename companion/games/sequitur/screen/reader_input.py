"""Take what is laid on the reader: balls in the order laid, and off again in reverse."""

from msgspec.structs import replace

from companion.core.events import Scan, Tap
from companion.core.game import Refused
from companion.core.i18n import _
from companion.games.common.phrases import capitalise
from companion.games.sequitur.model import State
from companion.games.sequitur.screen.balls import DELETE, balls_text, faces_of
from companion.games.sequitur.screen.task import Task, TaskContext

PLAYER = "player:"
"""What the scan of a player begins with."""

BALL = "ball:"

Balls = tuple[tuple[str, int], ...]
"""The balls of a task that were laid: the number of the tag, and how many balls had been entered with it."""


def find_seat(state: State, text: str) -> int | Refused:
    """Return the seat of the player whose card was scanned, or why there is none."""
    name = text.removeprefix(PLAYER)
    seats = (seat for seat, one in enumerate(state.setup.players) if one.casefold() == name.casefold())
    return next(seats, Refused("", _("{player} does not play in this game.").format(player=name)))


def balls_still_laid(balls: Balls, task: Task) -> Balls:
    """Return the laid balls that are still in what has been entered, after something was taken back."""
    return tuple(one for one in balls if one[1] <= task.count_entered_balls())


def handle_thing(at: TaskContext, task: Task, balls: Balls, what: Scan) -> tuple[Task | Refused, Balls]:
    """Return the task after a thing was laid (or why it can't be), and the balls that were laid for it."""
    is_ball = what.text.startswith(BALL)
    if is_ball and any(uid == what.uid for uid, _count in balls):
        return _take_off(at, task, balls, what)
    plain = replace(task, refused=None)
    after = plain.handle(at, what)
    if after == plain or after.refused is not None:
        return after.refused or _meaningless_refusal(is_ball, plain.status_lines(at)[0]), balls
    if not is_ball:
        return after, balls_still_laid(balls, after)
    count = after.count_entered_balls()
    return after, (*(one for one in balls if one[1] < count), (what.uid, count))


def _take_off(at: TaskContext, task: Task, balls: Balls, what: Scan) -> tuple[Task | Refused, Balls]:
    """Return the task without the ball that was laid last, when it is laid again."""
    uid, count = balls[-1]
    if uid != what.uid or count != task.count_entered_balls():
        which = capitalise(balls_text(faces_of(what)))
        told = _("{ball} lies there already. Balls are taken off in reverse, the last one first.")
        return Refused("", told.format(ball=which)), balls
    after = task
    # What was marked for the ball that comes next is taken back before the ball.
    while after.count_entered_balls() == count:
        before, after = after, after.handle(at, Tap(DELETE))
        if after == before:
            break
    return after, balls_still_laid(balls, after)


def _meaningless_refusal(is_ball: bool, due: str) -> Refused:
    """Return that the thing is not used now, and what is due."""
    told = _("No ball is drawn or laid now. {due}") if is_ball else _("No card is used now. {due}")
    return Refused("", told.format(due=due))
