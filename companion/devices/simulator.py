"""The panel without a panel: keys and a strip on the screen press the same four buttons."""

import time
from collections.abc import Callable

from companion.contract.inputs import PanelButton
from companion.contract.scene import AnyLook, Button, ButtonKind, Field, Icon, Panel, Rect, Scene
from companion.devices.debounce import SETTLE
from companion.devices.panel import Heard

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

_KEY_NOTES = {
    PanelButton.CONFIRM: "Return",
    PanelButton.UNDO: "Backspace",
    PanelButton.NEXT: "Tab",
    PanelButton.HELP: "F1",
}
_ICONS: dict[PanelButton, Icon] = {
    PanelButton.CONFIRM: "confirm",
    PanelButton.UNDO: "undo",
    PanelButton.NEXT: "next",
    PanelButton.HELP: "help",
}
_TARGET = "panel:"


class SimulatedPins:
    """Four buttons and four lamps in memory; a `Source` for the panel. `clock` counts seconds.

    A window hears of keys once a frame: both ends of a quick stroke arrive at one moment, and would be no press. So the
    edges of a button are told as at least `stroke` seconds apart; it has to be longer than the settling time.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic, stroke: float = 2 * SETTLE) -> None:
        self._clock = clock
        self._stroke = stroke
        self._free_from = dict.fromkeys(PanelButton, float("-inf"))
        self._heard: Heard | None = None
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
            self._edge(button, True)

    def release(self, button: PanelButton) -> None:
        """Let a button go; nothing if it is up."""
        if button in self._down:
            self._down -= {button}
            self._edge(button, False)

    def listen(self, heard: Heard) -> None:
        """Call `heard` for each edge from now on, on the thread that presses."""
        self._heard = heard

    def light(self, button: PanelButton, on: bool) -> None:
        """Light or darken the lamp of a button."""
        self._lit = self._lit | {button} if on else self._lit - {button}

    def close(self) -> None:
        """Darken the lamps and hear nothing more."""
        self._heard = None
        self._lit = frozenset()

    def _edge(self, button: PanelButton, down: bool) -> None:
        at = max(self._clock(), self._free_from[button])
        self._free_from[button] = at + self._stroke
        if self._heard is not None:
            self._heard(button, down, at)


def strip_button(target: str) -> PanelButton | None:
    """The panel button that a target of the strip stands for; None for any other target."""
    name = target.removeprefix(_TARGET)
    return PanelButton(name) if target.startswith(_TARGET) and name in set(PanelButton) else None


def strip_scene(
    width: int, height: int, lit: frozenset[PanelButton], down: frozenset[PanelButton], typed: str = ""
) -> Scene:
    """The simulated panel on a canvas of `width` by `height` pixels, 120 by 40 or more.

    A wide canvas shows the buttons in a row, a high one (height above width) in a column; each has its lamp above it or
    to its left. Their targets are `panel:confirm`, `panel:undo`, `panel:next` and `panel:help`. A text that is being
    `typed` for the reader takes a fifth place after them.
    """
    canvas = Rect(0, 0, width, height)
    gap = max(2, min(width, height) // 12)
    inner = canvas.inset(gap)
    places = len(PanelButton) + bool(typed)
    cells = inner.rows(places, gap) if height > width else inner.columns(places, gap)
    looks: list[AnyLook] = [Panel(rect=canvas, tone="table")]
    for button, cell in zip(PanelButton, cells, strict=False):
        looks += _place(button, cell, gap, button in lit, button in down)
    if typed:
        looks.append(Field(rect=cells[-1], text=typed, hint="card", px=max(8, min(cells[-1].h // 3, cells[-1].w // 5))))
    return Scene(tuple(looks))


def _place(button: PanelButton, cell: Rect, gap: int, lit: bool, down: bool) -> list[AnyLook]:
    """One button with its lamp: a lit one is large and bright, an unlit one a small dark dot.

    A button that is down looks so whether it is lit or not.
    """
    size = max(6, min(cell.w, cell.h) // 5)
    if cell.w > 3 * cell.h:
        lamp_strip, rest = cell.cut_left(size, gap)
    else:
        lamp_strip, rest = cell.cut_top(size, gap // 2)
    x, y = lamp_strip.centre
    lamp = Rect(x - size // 2, y - size // 2, size, size)
    kind: ButtonKind = "primary" if down else "plain"
    return [
        Panel(rect=lamp if lit else lamp.inset(size // 4), tone="warn" if lit else "raised", outline="text"),
        Button(
            rect=rest.inset(max(1, gap // 4)) if down else rest,
            target=f"{_TARGET}{button.value}",
            label=button.name,
            note=_KEY_NOTES[button],
            icon=_ICONS[button],
            kind=kind,
            lamp=button.value,
            on=lit and not down,
        ),
    ]
