"""Show the turn clock on the play screen of every game: the dial beside the turn, and in MORE."""

from companion.core.game import ClockView, PlayStatus
from companion.core.i18n import _
from companion.core.layout import Rect
from companion.core.scene import AnyLook, Dial, DialState
from companion.games.common.play_screen import Frame

HURRY_SECONDS = 10
"""The last seconds of a strict turn, which look and sound other than those before."""

DIAL = "clock"
"""The target of the dial."""

MOST_SECONDS = 599
"""The seconds over the time that are counted: nobody plays by a clock that has been over for ten minutes."""


def clock_looks(frame: Frame, status: PlayStatus, rect: Rect) -> tuple[AnyLook, ...]:
    """Return the look of the turn clock, which a tap pauses; nothing where there is no clock."""
    clock = status.clock
    return () if clock is None else (_dial_look(frame, clock, rect),)


def _dial_look(frame: Frame, clock: ClockView, rect: Rect) -> Dial:
    state = dial_state(clock)
    parts = HURRY_SECONDS if state == "hurry" else clock.seconds
    return Dial(
        rect=rect,
        # While something else is open the clock stands anyway.
        target="" if clock.held else DIAL,
        tells=_("Clock goes on") if clock.paused else _("Pause clock"),
        text=format_seconds(clock.left),
        left=max(0, clock.left),
        of=parts,
        px=frame.px(7.6),
        state=state,
    )


def dial_state(clock: ClockView) -> DialState:
    """Return what the clock does: it runs, is in a hurry, is paused or is over."""
    if clock.paused or clock.held:
        return "paused"
    if clock.left <= 0:
        return "over"
    return "hurry" if clock.strict and clock.left <= HURRY_SECONDS else ""


def format_seconds(seconds: int) -> str:
    """Return seconds as figures: `1:05`, `42`, `0`; those below 0, over the time, as `+0:07`."""
    minutes, rest = divmod(min(-seconds, MOST_SECONDS) if seconds < 0 else seconds, 60)
    if seconds < 0:
        return f"+{minutes}:{rest:02}"
    return f"{minutes}:{rest:02}" if minutes else str(rest)
