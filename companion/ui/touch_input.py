"""Follow fingers and the mouse on the glass: what they did to the canvas, and to the strip below it."""

from collections.abc import Callable
from typing import Literal

import pygame
from msgspec import Struct

from companion.core.events import Tap
from companion.core.scene import Scene
from companion.ui.events import StripDown, StripUp, Touched, WindowEvent
from companion.ui.pane import Pane

_MOUSE = -1
_NOTHING = Scene(looks=())

Phase = Literal["down", "move", "up"]
"""What a finger does."""

_FINGER_PHASES: dict[int, Phase] = {
    pygame.FINGERDOWN: "down",
    pygame.FINGERMOTION: "move",
    pygame.FINGERUP: "up",
}
_MOUSE_PHASES: dict[int, Phase] = {
    pygame.MOUSEBUTTONDOWN: "down",
    pygame.MOUSEMOTION: "move",
    pygame.MOUSEBUTTONUP: "up",
}


class TouchEvent(Struct, frozen=True):
    """A move of a finger, or the mouse: it came down, slid or left at a point of the glass."""

    phase: Phase
    number: int
    x: float
    y: float


FingerPlace = Callable[[int], tuple[float, float] | None]
"""Tells where a finger is, in parts of the glass from 0 to 1, by the number that SDL gives it; None: nobody knows."""


def touch_event(
    event: pygame.event.Event, glass: tuple[int, int], place: FingerPlace | None = None
) -> TouchEvent | None:
    """Return what an event of SDL says of a finger, or the mouse, on a glass of this size; None: nothing.

    `place` tells where a finger is of which SDL doesn't know it: it says 0 then (see `touch_screens`).
    """
    if event.type in _FINGER_PHASES:
        wide, high = glass
        right, down = event.x, event.y
        if place is not None and not (right and down) and (known := place(event.finger_id)) is not None:
            right, down = right or known[0], down or known[1]
        x, y = min(right * wide, wide - 1), min(down * high, high - 1)
        return TouchEvent(_FINGER_PHASES[event.type], event.finger_id, x, y)
    if event.type not in _MOUSE_PHASES or event.dict.get("touch"):
        return None
    if event.type != pygame.MOUSEMOTION and event.button != pygame.BUTTON_LEFT:
        return None
    return TouchEvent(_MOUSE_PHASES[event.type], _MOUSE, *event.pos)


class TouchInput:
    """What comes from fingers on a window with a canvas, and perhaps a strip. `clock` counts seconds."""

    def __init__(self, main: Pane, strip: Pane | None, clock: Callable[[], float]) -> None:
        self._main = main
        self._strip = strip
        self._clock = clock

    def handle(self, what: TouchEvent) -> list[WindowEvent]:
        """Return the events that the window reports after this move of a finger."""
        if self._strip and (told := self._on_strip(self._strip, what)) is not None:
            return told
        touch, scene = self._main.touch, self._main.scene or _NOTHING
        at = self._main.placement.to_canvas(what.x, what.y)
        match what.phase:
            case "down":
                touch.down(what.number, scene, *at, self._clock())
                return [Touched()]
            case "move":
                touch.move(what.number, scene, *at)
            case "up":
                target = touch.up(what.number, scene, *at)
                return [Tap(target)] if target else []
        return []

    def release_all(self) -> list[WindowEvent]:
        """Forget all fingers that are down: nobody tells when they leave."""
        self._main.touch.release()
        return self._release_strip()

    def _release_strip(self) -> list[WindowEvent]:
        held = self._strip.touch.held if self._strip else ""
        if self._strip:
            self._strip.touch.release()
        return [StripUp(held)] if held else []

    def _on_strip(self, strip: Pane, what: TouchEvent) -> list[WindowEvent] | None:
        """Return what a finger did on the strip; None when it is not the strip's."""
        if what.phase == "down":
            if not strip.placement.covers(what.x, what.y):
                return None
            lost = self._release_strip() if strip.touch.is_followed(what.number) else []
            at = strip.placement.to_canvas(what.x, what.y)
            target = strip.touch.down(what.number, strip.scene or _NOTHING, *at, self._clock())
            return [*lost, Touched(), *([StripDown(target)] if target else [])]
        if not strip.touch.is_followed(what.number):
            return None
        return self._release_strip() if what.phase == "up" else []
