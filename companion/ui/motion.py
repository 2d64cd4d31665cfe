"""Move looks: give a scene as it looks at a beat, or at rest.

Nothing else knows of time.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from companion.core.layout import Rect
from companion.core.scene import AnyLook, Look, Motion, Stroke
from companion.ui.painters.overlays import Glow

BEAT_SECONDS = 0.15
"""Seconds between two pictures of what moves."""

_SHIFTS = (0, 1, 0, -1)
"""Where a look that wiggles is at each beat: less than twice a second to and fro."""

_GLOW_STEPS = (0, 1, 2, 1)
"""How bright the glow is at each beat, in steps of `Glow`."""

_SHRINKS = (0, 1, 2, 1)
"""How much smaller a look that twinkles is at each beat, in steps."""

FLASH_BEATS = 8
"""After so many beats, two glows, what flashes rests."""

_REST_STEPS: dict[Motion, int] = {"wiggle": 1, "glow": 2}
"""How bright the frame is that stands for a motion, in steps of `Glow`.

Nothing stands for twinkling, which is a joy, and for a flash, as what flashes is marked.
"""


def flashes(looks: Sequence[AnyLook], before: Mapping[Rect, int], beat: int) -> dict[Rect, int]:
    """Return the places of what flashes, each with the beat at which it began: this one, but for those of `before`."""
    return {look.rect: before.get(look.rect, beat) for look in looks if look.motion == "flash"}


def looks_at_beat(looks: Sequence[AnyLook], beat: int, flashing: Mapping[Rect, int]) -> tuple[Look, ...]:
    """Return the looks as they are painted at this beat: shifted, lit or smaller.

    For painting alone: a finger is on what the looks themselves say. Beats four apart are alike, but for a flash: where
    it is `flashing`, it began at that beat.
    """
    return (
        tuple(painted for look in looks for painted in _look_at_beat(look, beat, flashing))
        if _has_motion(looks)
        else tuple(looks)
    )


def looks_at_rest(looks: Sequence[AnyLook]) -> tuple[Look, ...]:
    """Return the looks as they are painted where nothing moves: some moving ones have a glow instead."""
    return tuple(painted for look in looks for painted in _look_at_rest(look)) if _has_motion(looks) else tuple(looks)


def _has_motion(looks: Sequence[AnyLook]) -> bool:
    return any(look.motion for look in looks)


def _look_at_rest(look: AnyLook) -> Iterator[Look]:
    if step := _REST_STEPS.get(look.motion, 0):
        yield _glow(look, step)
    yield look


def _look_at_beat(look: AnyLook, beat: int, flashing: Mapping[Rect, int]) -> Iterator[Look]:
    match look.motion:
        case "wiggle":
            yield _shift(look, _SHIFTS[beat % len(_SHIFTS)] * _wiggle_px(look))
        case "glow":
            yield _glow(look, _GLOW_STEPS[beat % len(_GLOW_STEPS)])
            yield look
        case "flash":
            age = beat - flashing[look.rect]
            if age < FLASH_BEATS and (step := _GLOW_STEPS[age % len(_GLOW_STEPS)]):
                yield _glow(look, step)
            yield look
        case "twinkle":
            yield replace(look, rect=look.rect.inset(_SHRINKS[beat % len(_SHRINKS)] * _shrink_px(look)))
        case "":
            yield look


def _glow(look: Look, step: int) -> Glow:
    """Return the glow around a look, where it hides nothing: neighbours lie further off."""
    width = max(4, min(look.rect.w, look.rect.h) // 16)
    return Glow(rect=look.rect.inset(-width), step=step, width=width)


def _wiggle_px(look: Look) -> int:
    """Return how many pixels a look wiggles to either side."""
    return max(2, min(look.rect.w, look.rect.h) // 20)


def _shrink_px(look: Look) -> int:
    """Return how many pixels a look that twinkles loses on each side with a step."""
    return max(1, min(look.rect.w, look.rect.h) // 32)


def _shift(look: Look, by: int) -> Look:
    if isinstance(look, Stroke):
        start, end = ((x + by, y) for x, y in (look.start, look.end))
        return replace(look, rect=look.rect.moved(by, 0), start=start, end=end)
    return replace(look, rect=look.rect.moved(by, 0))
