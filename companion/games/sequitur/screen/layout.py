"""Lay out the play screen of Sequitur: the seats, the rack, and what is below it."""

from msgspec.structs import asdict

from companion.core.layout import SMALL, Rect
from companion.games.common.play_screen import Frame
from companion.games.common.text_fit import estimate_width

PER_ROW = 11
"""The balls of a row of the rack: those of a card that draws three, and the empty place behind them."""


LONE_ROW, ROW = 12, 9.6
"""The height in units of a rack's only row, and of each of several, which leave the pad its room."""


LEAST_UNITS = 3
"""The smallest text in units, for sentences of languages that are longer than English."""


class PlayLayout(Frame, frozen=True):
    """The play screen with the rectangles of the area that is a board in other games."""

    seats: Rect
    rack: Rect
    pad: Rect

    @classmethod
    def from_frame(cls, frame: Frame, seats: Rect, rack: Rect, pad: Rect) -> "PlayLayout":
        """Return the layout of `frame` with these rectangles in place of its board."""
        return cls(**asdict(frame), seats=seats, rack=rack, pad=pad)


def play_layout(frame: Frame, balls: int, names: tuple[str, ...]) -> PlayLayout:
    """Lay out the area for a rack of that many places, and the seats of these players."""
    inside = frame.board.inset(frame.gap)
    needed = sum(estimate_width(name, frame.px(SMALL)) + 2 * frame.gap for name in names)
    # Where long names of many would be tiny in one row, there are two.
    high = SEATS_TWICE if len(names) > MANY_PLAYERS and needed > inside.w else SEATS
    seats, rest = inside.cut_top(frame.px(high), frame.gap)
    rows = max(1, -(-balls // PER_ROW))
    rack, pad = rest.cut_top(rows * frame.px(LONE_ROW if rows == 1 else ROW), frame.gap)
    return PlayLayout.from_frame(frame, seats, rack, pad)


def ball_rects(rect: Rect, count: int, gap: int) -> tuple[Rect, ...]:
    """Return the rectangles of `count` balls row by row, each row centred and its places as high as there is room."""
    rows = max(1, -(-count // PER_ROW))
    longest = -(-count // rows)
    size = min(rect.h // rows, (rect.w + gap) // max(longest, FEWEST_BALLS))
    places: list[Rect] = []
    for number, row in enumerate(rect.rows(rows)):
        here = min(longest, count - number * longest)
        left = row.x + (row.w - here * size) // 2
        # A small ball is narrower than a finger: it can be tapped above and below, too.
        places += [Rect(left + i * size, row.y, size, row.h) for i in range(here)]
    return tuple(places)


FEWEST_BALLS = 6
"""A rack of fewer balls shows them no larger than one of these."""


def grid_rects(rect: Rect, columns: int, rows: int, gap: int) -> tuple[Rect, ...]:
    """Return cells of a grid, row by row from the top left."""
    return tuple(cell for row in rect.rows(rows, gap) for cell in row.columns(columns, gap))


MANY_PLAYERS = 4
"""From so many players on, the names are smaller."""

SHORT_NAME = 8
"""The letters for which the smallest seat has room: those of the note below the name."""


SEATS, SEATS_TWICE = 11, 19.4
"""The height of one row of seats, and of two, in units."""


def seat_rects(room: PlayLayout, names: tuple[str, ...]) -> list[Rect]:
    """Return the places of the seats, in two rows where the room is that high; a long name has more room."""
    if room.seats.h < room.px(SEATS_TWICE):
        return _row_of_seats(room.seats, names, room.gap)
    half = -(-len(names) // 2)
    first, second = room.seats.rows(2, room.gap // 2)
    return _row_of_seats(first, names[:half], room.gap) + _row_of_seats(second, names[half:], room.gap)


def _row_of_seats(rect: Rect, names: tuple[str, ...], gap: int) -> list[Rect]:
    widths = [max(len(name), SHORT_NAME) for name in names]
    left, rest = rect.w - gap * (len(names) - 1), sum(widths)
    places: list[Rect] = []
    x = rect.x
    for width in widths:
        pixels = left * width // rest
        places.append(Rect(x, rect.y, pixels, rect.h))
        x, left, rest = x + pixels + gap, left - pixels, rest - width
    return places
