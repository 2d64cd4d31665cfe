"""Count how much time is left of a turn, at a table that wants a clock.

It counts what `Tick` tells, and nothing else: it stands whenever no running dial was shown last. So whatever covers the
play screen pauses it, and a rerun, which is given the same ticks, shows the same times.
"""

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Dimmed, Tick
from companion.core.game import Sound
from companion.games.common.clock_dial import HURRY_SECONDS, MOST_SECONDS
from companion.table.effects import ClockEffect, PauseClock, StartClock

if TYPE_CHECKING:
    from companion.table.table import Table

MODE, SECONDS = "clock.mode", "clock.seconds"
"""The settings of the clock: "off", "gentle" or "strict", and how many seconds a turn has."""


class TimedTurn(Struct, frozen=True):
    """The turn that is timed, told from any other: the turns over, whose time it is, and how much there is."""

    number: int
    player: str
    seconds: int


class TurnClock(Struct, frozen=True):
    """The milliseconds that are `left` of a turn, below 0 when its time is over.

    `answered` tells that the notice of a strict turn's end has been.
    """

    turn: TimedTurn
    left: int
    paused: bool = False
    answered: bool = False

    @property
    def shown_seconds(self) -> int:
        """The seconds that are shown: those that have begun, below 0 the whole ones over the time."""
        return -(-self.left // 1000)

    @property
    def due(self) -> int:
        """The milliseconds until other seconds are shown; 0: never again."""
        return self.left - 1000 * (self.shown_seconds - 1) if self.shown_seconds > -MOST_SECONDS else 0


def is_strict(table: "Table") -> bool:
    """Return whether a turn ends with its time."""
    return table.settings.value(MODE) == "strict"


def current_clock(table: "Table") -> TurnClock | None:
    """Return the clock of the turn that is to be played now; None where nobody's time is counted.

    A turn begins with all its time. The clock stands at first when a game is begun or taken up, and when moves were
    taken back while it stood; after a move it runs.
    """
    turn, kept = _current_turn(table), table.turn_clock
    if turn is None:
        return None
    if kept is None:
        return TurnClock(turn, 1000 * turn.seconds, paused=True)
    if kept.turn == turn:
        return kept
    return TurnClock(turn, 1000 * turn.seconds, paused=kept.paused and turn.number <= kept.turn.number)


def _current_turn(table: "Table") -> TimedTurn | None:
    session, seconds = table.session, table.settings.value(SECONDS)
    if session is None or session.game.for_children or not isinstance(seconds, int):
        return None
    if table.settings.value(MODE) in {None, "off"}:
        return None
    player = session.game.clock_player(session.state)
    return None if player is None else TimedTurn(session.game.turn_count(session.state), player, seconds)


def let_time_pass(clock: TurnClock, what: Tick | Dimmed, *, strict: bool) -> tuple[TurnClock, Sound | None]:
    """Return the clock after some time, or paused as nobody seems to be there; and a sound when time is up.

    A sound tells when a strict time, and any, runs out.
    """
    if isinstance(what, Dimmed):
        return replace(clock, paused=True), None
    after = replace(clock, left=clock.left - what.ms)
    if after.left <= 0 < clock.left:
        return after, "time"
    return after, "hurry" if strict and after.left <= 1000 * HURRY_SECONDS < clock.left else None


def apply_effect(clock: TurnClock, effect: ClockEffect) -> TurnClock:
    """Return the clock after it is paused, goes on, is switched on, or is answered."""
    match effect:
        case PauseClock():
            return replace(clock, paused=not clock.paused)
        case StartClock():
            return replace(clock, paused=False)
        case _:
            return replace(clock, answered=True)


def is_time_up(table: "Table") -> bool:
    """Return whether the time of a strict turn is up, and the table has not answered yet."""
    clock = current_clock(table)
    return clock is not None and clock.left <= 0 and not (clock.paused or clock.answered) and is_strict(table)
