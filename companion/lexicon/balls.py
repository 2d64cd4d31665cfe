"""The letter balls of Sequitur: how many there are of each, their skill points, and a rack as text (SQT-01).

A rack in text is its balls in order, in capitals, with `?` for the blank: `STAI?RQ`.
"""

import csv
import io
import pkgutil
from collections import Counter

from msgspec import Struct

from companion.core.game import Refused

BLANK = "?"
Q_BALL = "Q"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class BallKind(Struct, frozen=True):
    """A kind of ball: its letter in capitals or `?`, how many are in the bag, and the skill points of each."""

    face: str
    count: int
    points: int


def _read_balls() -> dict[str, BallKind]:
    data = pkgutil.get_data(__package__, "balls.csv") or b""
    rows = csv.DictReader(io.StringIO(data.decode()))
    return {row["ball"]: BallKind(row["ball"], int(row["count"]), int(row["points"])) for row in rows}


BALLS = _read_balls()
"""Every kind of ball by its face, A to Z and then the blank; 72 balls in all."""

Rack = str
"""Balls in order, in capitals; `parse_rack` makes one of what somebody typed. It holds no more of a ball than exist."""


def parse_rack(text: str) -> Rack | Refused:
    """Return the rack that somebody typed, in any capitals and with or without spaces; or why it is none."""
    rack = "".join(text.split())
    if not rack:
        return Refused("", "There is no ball in this rack.")
    for face in rack:
        if not face.isascii() or face.upper() not in BALLS:
            return Refused("", f"There is no ball {face!r}: write the letters A to Z, and ? for the blank.")
    rack = rack.upper()
    for face, count in Counter(rack).items():
        if count > BALLS[face].count:
            return Refused("SQT-01", f"There {_ball_count_text(BALLS[face])} in the bag, and this rack has {count}.")
    return rack


def _ball_count_text(ball: BallKind) -> str:
    name = "blank" if ball.face == BLANK else ball.face
    return f"is only 1 {name}" if ball.count == 1 else f"are only {ball.count} {name}"
