"""Move looks: give a scene as it looks at a beat, or at rest.

Nothing else knows of time.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core.scene import AnyLook, Look, Motion, Stroke
from companion.ui.painters.overlays import Glow

BEAT = 0.15
"""Seconds between two pictures of what moves."""

_WAY = (0, 1, 0, -1)
"""Where a look that wiggles is at each beat: less than twice a second to and fro."""

_BRIGHT = (0, 1, 2, 1)
"""How bright the glow is at each beat, in steps of `Glow`."""

_STILL: dict[Motion, int] = {"wiggle": 1, "glow": 2}
"""How bright the frame is that stands for a motion, in steps of `Glow`."""


def at_beat(looks: Sequence[AnyLook], beat: int) -> tuple[Look, ...]:
    """Return the looks as they are painted at this beat: those that wiggle shifted, those that glow lit.

    For painting alone: a finger is on what the looks themselves say. Beats four apart are alike.
    """
    return tuple(painted for look in looks for painted in _at_beat(look, beat)) if _moves(looks) else tuple(looks)


def at_rest(looks: Sequence[AnyLook]) -> tuple[Look, ...]:
    """Return the looks as they are painted where nothing moves: some moving ones have a glow instead."""
    return tuple(painted for look in looks for painted in _at_rest(look)) if _moves(looks) else tuple(looks)


def _moves(looks: Sequence[AnyLook]) -> bool:
    return any(look.motion for look in looks)


def _at_rest(look: AnyLook) -> Iterator[Look]:
    yield look
    if step := _STILL.get(look.motion, 0):
        yield Glow(rect=look.rect, step=step)


def _at_beat(look: AnyLook, beat: int) -> Iterator[Look]:
    match look.motion:
        case "wiggle":
            yield _shifted(look, _WAY[beat % len(_WAY)] * _reach(look))
        case "glow":
            yield look
            yield Glow(rect=look.rect, step=_BRIGHT[beat % len(_BRIGHT)])
        case "":
            yield look


def _reach(look: Look) -> int:
    """Return how many pixels a look wiggles to either side."""
    return max(2, min(look.rect.w, look.rect.h) // 20)


def _shifted(look: Look, by: int) -> Look:
    if isinstance(look, Stroke):
        start, end = ((x + by, y) for x, y in (look.start, look.end))
        return replace(look, rect=look.rect.moved(by, 0), start=start, end=end)
    return replace(look, rect=look.rect.moved(by, 0))
