"""Tables for the rack search: what a rack can spell as a small automaton (SQT-07 to SQT-11).

A state says from which side the rack is read, which balls are still ahead and how many points have been given away:
the skill points of the letter that the blank stands for (SQT-10), or those of a Q that reads Qu (SQT-11). The blank
needs no mark of its own: it is one ball at one place, so it has been used or passed when that place is behind.

Reading on at the next ball that shows the letter is never worse than waiting for a later one. So a state has one way on
for a letter, with one exception: the blank comes first and the letter's own ball after it. The blank leaves more balls
ahead, the ball more points. The blank's way is then in the state itself, the ball's in another state `beside` it.
"""

from string import ascii_lowercase

from msgspec import Struct

from companion.lexicon.balls import BALLS, BLANK, Q_BALL, Rack

LETTER_COUNT = 26
QU = LETTER_COUNT
"""The symbol after those of the letters a to z: the two letters that the Q ball can be."""

POINTS = tuple(BALLS[letter.upper()].points for letter in ascii_lowercase)
"""The skill points of each letter, by its number, 0 for a."""
Q_POINTS = BALLS[Q_BALL].points
_SYMBOLS = {letter.upper(): number for number, letter in enumerate(ascii_lowercase)}
_NO_WAY: "list[AutomatonState | None]" = [None] * (LETTER_COUNT + 1)


class AutomatonState(Struct, gc=False):
    """A state of the automaton; it can't be part of a cycle, since every way leads further along the rack.

    `ways` has the next state for each symbol, None where there is none. `first` has bit n set where letter n has a way
    (Qu counts as its Q). `found` is where words go that end here, one dictionary for all states that have given away
    the same points. `beside` has to be gone on from as well, None for most.
    """

    ways: "list[AutomatonState | None]"
    first: int
    found: dict[str, int]
    beside: "AutomatonState | None" = None


class Tables:
    """The automaton of a rack.

    `starts` are its states before the first letter, one for each side. `found` has, for each number of points given
    away, the words that ended so, for the search to fill.
    """

    def __init__(self, rack: Rack) -> None:
        """Build the tables of a rack, one that `parse_rack` could have made: it has one blank at most."""
        self.found: dict[int, dict[str, int]] = {}
        self.starts = tuple(self._start(balls) for balls in (rack, rack[::-1]))

    def _start(self, balls: Rack) -> AutomatonState:
        """Return the state before the first of `balls`, which are in the order in which they are read."""
        front, blank, rest = balls.partition(BLANK)
        return self._before_blank(front, rest, 0) if blank else self._plain(front, 0)

    def _plain(self, balls: Rack, given: int) -> AutomatonState:
        """Return the state before balls without a blank, when `given` points were given away."""
        state = AutomatonState(_NO_WAY, 0, self.found.setdefault(given, {}))
        for place in range(len(balls) - 1, -1, -1):
            ball = balls[place]
            qu = self._plain(balls[place + 1 :], given + Q_POINTS) if ball == Q_BALL else None
            state = _with_ball(state, ball, qu)
        return state

    def _before_blank(self, front: Rack, rest: Rack, given: int) -> AutomatonState:
        """Return the state before `front`, after which come the blank and `rest`."""
        state = self._at_blank(rest, given)
        for place in range(len(front) - 1, -1, -1):
            ball = front[place]
            qu = self._before_blank(front[place + 1 :], rest, given + Q_POINTS) if ball == Q_BALL else None
            state = _with_ball(state, ball, qu)
        return state

    def _at_blank(self, rest: Rack, given: int) -> AutomatonState:
        """Return the state before the blank, after which comes `rest`."""
        after = {points: self._plain(rest, given + points) for points in sorted(set(POINTS))}
        passed = after[0]
        costly = [way if points else None for points, way in zip((*POINTS, 0), passed.ways, strict=True)]
        first = sum(1 << symbol for symbol, way in enumerate(costly) if way is not None)
        beside = AutomatonState(costly, first, passed.found) if first else None
        ways: list[AutomatonState | None] = [after[points] for points in POINTS]
        return AutomatonState([*ways, passed.ways[QU]], (1 << LETTER_COUNT) - 1, passed.found, beside)


def _with_ball(after: AutomatonState, ball: str, qu: AutomatonState | None) -> AutomatonState:
    """Return the state before a ball that shows a letter; `after` is the next, `qu` where Qu leads if it can.

    What is beside the one behind is beside this one too: it may have ways that a nearer ball makes needless, which
    costs less than to take them out.
    """
    symbol = _SYMBOLS[ball]
    ways = after.ways.copy()
    ways[symbol] = after
    if qu is not None:
        ways[QU] = qu
    return AutomatonState(ways, after.first | 1 << symbol, after.found, after.beside)
