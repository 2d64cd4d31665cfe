"""Tables for the rack search: what a rack can spell as a small automaton (SQT-07 to SQT-11).

A state says from which side the rack is read and which balls are still ahead. The blank needs no mark of its own: it is
one ball at one place, so it has been used or passed when that place is behind.

Reading on at the next ball that shows the letter is never worse than waiting for a later one. So a state has one way on
for a letter, with one exception: the blank comes first and the letter's own ball after it. The blank leaves more balls
ahead, the ball more points. The blank's way is then in the state itself, the ball's in another state `beside` it.
"""

from collections.abc import Iterable
from string import ascii_lowercase
from typing import TypeVar

from msgspec import Struct

from companion.lexicon.balls import BALLS, BLANK, Q_BALL, Rack
from companion.lexicon.letter_codes import LAST_CODE

T = TypeVar("T")

LETTER_COUNT = 26

POINTS = tuple(BALLS[letter.upper()].points for letter in ascii_lowercase)
"""The skill points of each letter, by its number, 0 for a."""
_CODES = {letter.upper(): 2 * number for number, letter in enumerate(ascii_lowercase)}


def by_codes(letters: Iterable[T], gap: T) -> list[T]:
    """Return what each letter has, in their order, by the codes of a node (`letter_codes`); a `gap` for all others."""
    by_code = [one for one in letters for _ends in (False, True)]
    return [*by_code, *[gap] * (LAST_CODE - len(by_code)), *by_code]


BALL_VALUES = by_codes((1 + points for points in POINTS), 0)
"""What each letter scores by a ball of its own: itself and its skill points (SQT-09)."""
BLANK_VALUES = by_codes([1] * LETTER_COUNT, 0)
"""What each letter scores by the blank (SQT-10)."""
QU_VALUE = 2
"""What Qu scores: two letters, and no skill points (SQT-11)."""
_U_CODE = _CODES["U"]


class AutomatonState(Struct, gc=False):
    """A state of the automaton; it can't be part of a cycle, since every way leads further along the rack.

    `ways` has the next state for each code of a letter (`letter_codes`), None where there is none, and `values` what
    the letter scores on that way. `behind` is the first code behind those of the last letter that has a way, 0 where
    none has. Two are None for most, and `more` tells whether there is one: `beside` has to be gone on from as well, and
    `qu` is the same state without this mark, where the letter before is a Q ball's: a U may then be that ball's too.
    """

    ways: "list[AutomatonState | None]"
    values: list[int]
    behind: int
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
    behind = _before(rest.replace(BLANK, ""), AutomatonState([None] * len(BALL_VALUES), BALL_VALUES, 0))
    return _before(front, _at_blank(behind) if blank else behind)


def _before(balls: Rack, state: AutomatonState) -> AutomatonState:
    """Return the state before balls without a blank, behind which comes `state`."""
    for ball in reversed(balls):
        state = _with_ball(state, ball)
    return state


def _at_blank(passed: AutomatonState) -> AutomatonState:
    """Return the state before the blank, behind which comes `passed`."""
    costly = [way if points else None for points, way in zip(POINTS, passed.ways[::2], strict=False)]
    behind = max((2 * letter + 2 for letter, way in enumerate(costly) if way is not None), default=0)
    beside = AutomatonState(by_codes(costly, None), BALL_VALUES, behind) if behind else None
    ways = by_codes([passed] * LETTER_COUNT, None)
    return AutomatonState(ways, BLANK_VALUES, 2 * LETTER_COUNT, None, beside, beside is not None)


def _with_ball(after: AutomatonState, ball: str) -> AutomatonState:
    """Return the state before a ball that shows a letter; `after` is the next.

    What is beside the one behind is beside this one too: it may have ways that a nearer ball makes needless, which
    costs less than to take them out.
    """
    code = _CODES[ball]
    ways, values = after.ways.copy(), after.values
    if values[code] != BALL_VALUES[code]:
        values = values.copy()
    way = _behind_q(after) if ball == Q_BALL else after
    for place in (code, code + 1, LAST_CODE + code, LAST_CODE + code + 1):
        ways[place] = way
        # One list of values serves all states that no blank comes behind.
        values[place] = BALL_VALUES[place]
    beside = after.beside
    return AutomatonState(ways, values, max(code + 2, after.behind), None, beside, beside is not None)


def _behind_q(after: AutomatonState) -> AutomatonState:
    """Return the state behind a Q ball of which only the Q has been read; `after` is that behind the ball.

    So Qu takes nothing where no Q is: to look for both letters in each list would take a third of a search.
    """
    return AutomatonState(after.ways, after.values, max(_U_CODE + 2, after.behind), after, after.beside, True)
