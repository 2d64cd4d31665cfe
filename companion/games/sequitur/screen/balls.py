"""Show the rack and the letter pad, and find which balls an input means."""

from collections import Counter
from collections.abc import Collection, Mapping

from msgspec import Struct

from companion.core.events import Input, Scan, Tap
from companion.core.i18n import ngettext
from companion.core.layout import Rect
from companion.core.scene import AnyLook, Ball, Button
from companion.games.common.play_screen import Frame
from companion.games.sequitur.bag import ball_name
from companion.games.sequitur.screen.layout import PlayLayout, ball_rects, grid_rects
from companion.games.sequitur.word_rules import balls_of
from companion.lexicon.balls import BALLS, BLANK, Q_BALL, Rack
from companion.lexicon.spelling import Spelling

DELETE = "delete"
"""The target of the key that takes the last ball back."""

EMPTY_PLACE = " "
"""In a rack that is shown, a place without a ball."""

PAD_COLUMNS, PAD_ROWS = 7, 4
"""The cells of the pad, and of the sheet of the bag: all balls, and one more."""

KEY_UNITS = 10
"""The height in units of the keys below the balls."""


def faces_of(what: Input) -> Rack:
    """Return the balls that were tapped on the pad, or laid on the reader; none for any other input."""
    match what:
        case Tap(target=target) if target.startswith("ball:"):
            text = target
        case Scan(text=text):
            pass
        case _:
            return ""
    faces = text.strip().removeprefix("ball:").upper()
    return faces if faces and all(face in BALLS for face in faces) else ""


class RackMarks(Struct, frozen=True):
    """The way a rack is shown: which of its places are picked, only drafted, or on the way into the bag.

    `reads` is what a ball stands for where that is not its letter; `target` the first part of the balls' targets,
    empty for balls that can't be tapped; `idle` the places that can't be tapped either.
    """

    target: str = ""
    chosen: Collection[int] = ()
    ghost: Collection[int] = ()
    away: Collection[int] = ()
    idle: Collection[int] = ()
    reads: Mapping[int, str] = {}


def rack_looks(room: PlayLayout, rack: str, how: RackMarks, rect: Rect | None = None) -> list[AnyLook]:
    """Return the balls of a rack in their order; `EMPTY_PLACE` is a place that waits for one."""
    return rack_balls(room.rack if rect is None else rect, rack, how)


def rack_balls(rect: Rect, rack: str, how: RackMarks) -> list[AnyLook]:
    """Return the balls of a rack, or of a word, in this rectangle."""
    places = ball_rects(rect, len(rack), 0)
    return [_rack_ball(place, number, face, how) for number, (place, face) in enumerate(zip(places, rack, strict=True))]


def word_balls(rect: Rect, found: Spelling) -> list[AnyLook]:
    """Return the balls of a word as it was spelled, without those that were left out."""
    balls = balls_of(found)
    reads = {balls.index(BLANK): found.blank.upper()} if found.blank else {}
    qu = {balls.index(Q_BALL): "Qu"} if found.qu else {}
    return rack_balls(rect, balls, RackMarks(reads=reads | qu))


def ball_look(rect: Rect, face: str) -> Ball:
    """Return a ball by itself, or an empty place for one."""
    return _rack_ball(rect, 0, face, RackMarks())


def _rack_ball(place: Rect, number: int, face: str, how: RackMarks) -> Ball:
    tapped = how.target and number not in how.idle
    empty = face == EMPTY_PLACE
    return Ball(
        rect=place,
        target=f"{how.target}:{number}" if tapped else "",
        face="" if empty else face,
        points=0 if empty else BALLS[face].points,
        reads=how.reads.get(number, ""),
        chosen=number in how.chosen,
        ghost=number in how.ghost,
        away=number in how.away,
    )


class PadCells(Struct, frozen=True):
    """The place of each ball of the pad, the same in all steps, the cell that is left, and the foot below them."""

    balls: tuple[Rect, ...]
    last: Rect
    foot: Rect


def pad_cells(frame: Frame, rect: Rect) -> PadCells:
    """Lay out the pad in this rectangle."""
    foot, above = rect.cut_bottom(frame.px(KEY_UNITS), frame.gap)
    *balls, last = grid_rects(above, PAD_COLUMNS, PAD_ROWS, frame.gap // 2)
    return PadCells(tuple(balls), last, foot)


def pad_looks(
    room: PlayLayout,
    bag: Counter[str],
    *,
    chosen: str = "",
    deletes: bool,
    full: bool = False,
    has_keys: bool = False,
) -> list[AnyLook]:
    """Return a key for each ball with how many are in the bag, and the key that takes back the last ball.

    While it is `full`, no further ball can be drawn. One that is not in the bag can be tapped: why it can't be is told.
    That key has the foot, unless the step `has_keys` of its own there.
    """
    cells = pad_cells(room, room.pad)
    looks: list[AnyLook] = [
        _key_look(rect, face, bag[face], tapped=not full, chosen=face == chosen)
        for rect, face in zip(cells.balls, BALLS, strict=True)
    ]
    place = cells.last if has_keys else cells.foot
    key = Button(rect=place, target=DELETE if deletes else "", icon="delete", kind="key", enabled=deletes)
    return [*looks, key]


def _key_look(rect: Rect, face: str, left: int, *, tapped: bool, chosen: bool) -> Ball:
    return Ball(
        rect=rect,
        target=f"ball:{face}" if tapped else "",
        face=face,
        points=BALLS[face].points,
        note=f"×{left}",
        chosen=chosen,
        away=not (tapped and left) and not chosen,
    )


def balls_text(balls: str) -> str:
    """Return balls as words in a sentence: their letters, the blank by its name."""
    return " ".join(map(ball_name, balls))


def points_text(count: int) -> str:
    """Return a number of points in words ("1 point", "3 points")."""
    return ngettext("{count} point", "{count} points", count).format(count=count)
