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
from companion.lexicon.letter_codes import LAST_CODE

LETTER_COUNT = 26

POINTS = tuple(BALLS[letter.upper()].points for letter in ascii_lowercase)
"""The skill points of each letter, by its number, 0 for a."""
Q_POINTS = BALLS[Q_BALL].points
_CODES = {letter.upper(): 2 * number for number, letter in enumerate(ascii_lowercase)}


class AutomatonState(Struct, gc=False):
    """A state of the automaton; it can't be part of a cycle, since every way leads further along the rack.

    `ways` has the next state for each code of a letter (`letter_codes`), None where there is none. `behind` is the
    first code behind those of the last letter that has a way, 0 where none has. `given` is how many points have been
    given away. `qu` is the next state for Qu, and `beside` has to be gone on from as well, None for most; `more` tells
    whether there is one of these two.
    """

    ways: "list[AutomatonState | None]"
    behind: int
    given: int
    qu: "AutomatonState | None" = None
    beside: "AutomatonState | None" = None
    more: bool = False


def start_states(rack: Rack) -> tuple[AutomatonState, ...]:
    """Return the states before the first letter, one for each side.

    Of several blanks, which a table may have put into its bag, only the first that is read is used.
    """
    return tuple(_start(balls) for balls in (rack, rack[::-1]))


def _start(balls: Rack) -> AutomatonState:
    """Return the state before the first of `balls`, which are in the order in which they are read."""
    front, blank, rest = balls.partition(BLANK)
    rest = rest.replace(BLANK, "")
    return _before_blank(front, rest, 0) if blank else _plain(front, 0)


def _plain(balls: Rack, given: int) -> AutomatonState:
    """Return the state before balls without a blank, when `given` points were given away."""
    state = AutomatonState([None] * (LAST_CODE + 2 * LETTER_COUNT), 0, given)
    for place in range(len(balls) - 1, -1, -1):
        ball = balls[place]
        qu = _plain(balls[place + 1 :], given + Q_POINTS) if ball == Q_BALL else None
        state = _with_ball(state, ball, qu)
    return state


def _before_blank(front: Rack, rest: Rack, given: int) -> AutomatonState:
    """Return the state before `front`, after which come the blank and `rest`."""
    state = _at_blank(rest, given)
    for place in range(len(front) - 1, -1, -1):
        ball = front[place]
        qu = _before_blank(front[place + 1 :], rest, given + Q_POINTS) if ball == Q_BALL else None
        state = _with_ball(state, ball, qu)
    return state


def _at_blank(rest: Rack, given: int) -> AutomatonState:
    """Return the state before the blank, after which comes `rest`."""
    after = {points: _plain(rest, given + points) for points in sorted(set(POINTS))}
    passed = after[0]
    costly = [way if points else None for points, way in zip(POINTS, passed.ways[::2], strict=False)]
    behind = max((2 * letter + 2 for letter, way in enumerate(costly) if way is not None), default=0)
    beside = AutomatonState(_by_codes(costly), behind, given) if behind else None
    ways: list[AutomatonState | None] = [after[points] for points in POINTS]
    more = beside is not None or passed.qu is not None
    return AutomatonState(_by_codes(ways), 2 * LETTER_COUNT, given, passed.qu, beside, more)


def _by_codes(ways: list[AutomatonState | None]) -> list[AutomatonState | None]:
    """Return ways by the number of a letter as `AutomatonState.ways` has them."""
    by_code = [way for way in ways for _ends in (False, True)]
    return [*by_code, *[None] * (LAST_CODE - len(by_code)), *by_code]


def _with_ball(after: AutomatonState, ball: str, qu: AutomatonState | None) -> AutomatonState:
    """Return the state before a ball that shows a letter; `after` is the next, `qu` where Qu leads if it can.

    What is beside the one behind is beside this one too: it may have ways that a nearer ball makes needless, which
    costs less than to take them out.
    """
    code = _CODES[ball]
    ways = after.ways.copy()
    ways[code] = ways[code + 1] = ways[LAST_CODE + code] = ways[LAST_CODE + code + 1] = after
    qu = qu or after.qu
    more = qu is not None or after.beside is not None
    return AutomatonState(ways, max(code + 2, after.behind), after.given, qu, after.beside, more)
