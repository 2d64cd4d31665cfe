"""Simulate the panel: keys and a strip on the screen press the same four buttons."""

import time
from collections.abc import Callable

from companion.core.events import PanelButton
from companion.core.i18n import N_, _
from companion.core.layout import Rect
from companion.core.scene import AnyLook, Button, ButtonKind, Field, Panel, Scene
from companion.devices.panel.debounce import SETTLE
from companion.devices.panel.panel import EdgeListener

KEYS: dict[str, PanelButton] = {
    "return": PanelButton.CONFIRM,
    "enter": PanelButton.CONFIRM,
    "space": PanelButton.CONFIRM,
    "backspace": PanelButton.UNDO,
    "tab": PanelButton.NEXT,
    "f1": PanelButton.HELP,
    "?": PanelButton.HELP,
}
"""What each key presses: by the key's name as `pygame.key.name` gives it, or by the character that it types."""

_NAMES = {
    PanelButton.CONFIRM: N_("CONFIRM"),
    PanelButton.UNDO: N_("UNDO"),
    PanelButton.NEXT: N_("NEXT"),
    PanelButton.HELP: N_("HELP"),
}
_KEY_NOTES = {
    PanelButton.CONFIRM: "Return",
    PanelButton.UNDO: "Backspace",
    PanelButton.NEXT: "Tab",
    PanelButton.HELP: "F1",
}
_TARGET = "panel:"


class SimulatedPins:
    """Four buttons and four lamps in memory; a `PinSource` for the panel. `clock` counts seconds.

    A window hears of keys once a frame: both ends of a quick stroke arrive at one moment, and would be no press. So the
    edges of a button are told as at least `stroke` seconds apart; it has to be longer than the settling time. No edge
    is told as before an earlier one of another button, with which it would else be down although that was let go.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic, stroke: float = 2 * SETTLE) -> None:
        self._clock = clock
        self._stroke = stroke
        self._free_from = dict.fromkeys(PanelButton, float("-inf"))
        self._told = float("-inf")  # when the last edge of any button was, as it was told
        self._heard: EdgeListener | None = None
        self._down: frozenset[PanelButton] = frozenset()
        self._lit: frozenset[PanelButton] = frozenset()

    @property
    def down(self) -> frozenset[PanelButton]:
        """The buttons that are held down at the moment."""
        return self._down

    @property
    def lit(self) -> frozenset[PanelButton]:
        """The lamps that are lit."""
        return self._lit

    def press(self, button: PanelButton) -> None:
        """Push a button down; nothing if it is down."""
        if button not in self._down:
            self._down |= {button}
            self._report_edge(button, True)

    def release(self, button: PanelButton) -> None:
        """Let a button go; nothing if it is up."""
        if button in self._down:
            self._down -= {button}
            self._report_edge(button, False)

    def listen(self, heard: EdgeListener) -> None:
        """Call `heard` for each edge from now on, on the thread that presses."""
        self._heard = heard

    def light(self, button: PanelButton, on: bool) -> None:
        """Light or darken the lamp of a button."""
        self._lit = self._lit | {button} if on else self._lit - {button}

    def close(self) -> None:
        """Darken the lamps and hear nothing more."""
        self._heard = None
        self._lit = frozenset()

    def _report_edge(self, button: PanelButton, down: bool) -> None:
        at = self._told = max(self._clock(), self._free_from[button], self._told)
        self._free_from[button] = at + self._stroke
        if self._heard is not None:
            self._heard(button, down, at)


def strip_button(target: str) -> PanelButton | None:
    """Return the panel button that a target of the strip stands for; None for any other target."""
    name = target.removeprefix(_TARGET)
    return PanelButton(name) if target.startswith(_TARGET) and name in set(PanelButton) else None


def strip_scene(
    width: int, height: int, lit: frozenset[PanelButton], down: frozenset[PanelButton], typed: str = ""
) -> Scene:
    """Return the simulated panel on a canvas of `width` by `height` pixels, 320 by 40 or more.

    Each button has its lamp above it; the fifth place shows the text that is being `typed` for the reader. The targets
    of the buttons are `panel:confirm`, `panel:undo`, `panel:next` and `panel:help`.
    """
    canvas = Rect(0, 0, width, height)
    gap = max(2, min(width, height) // 12)
    *cells, last = canvas.inset(gap).columns(len(PanelButton) + 1, gap)
    looks: list[AnyLook] = [Panel(rect=canvas, tone="surface")]
    for button, cell in zip(PanelButton, cells, strict=True):
        looks += _button_looks(button, cell, gap, button in lit, button in down)
    looks.append(Field(rect=last, text=typed, hint=_("scan: 10h"), px=max(8, min(last.h // 3, last.w // 6))))
    return Scene(tuple(looks))


def _button_looks(button: PanelButton, cell: Rect, gap: int, lit: bool, down: bool) -> list[AnyLook]:
    """Return the looks of a button and its lamp: a lit lamp is wide and bright, an unlit one a small dark dot."""
    size = max(6, min(cell.w, cell.h) // 6)
    strip, rest = cell.cut_top(size, gap // 2)
    x, y = strip.centre
    dot = Rect(x - size // 2, y - size // 2, size, size).inset(size // 4)
    kind: ButtonKind = "primary" if down else "plain"
    return [
        Panel(rect=strip if lit else dot, tone="accent" if lit else "table"),
        Button(
            rect=rest.inset(max(1, gap // 4)) if down else rest,
            target=f"{_TARGET}{button.value}",
            label=_(_NAMES[button]),
            note=_KEY_NOTES[button],
            kind=kind,
            lamp=button.value,
        ),
    ]
