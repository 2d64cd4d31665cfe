import queue
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from gpiozero.pins.mock import MockFactory

from companion.core.events import Chord, Input, LongPress, PanelButton, Press
from companion.devices.panel.gpio import GpioPins
from companion.devices.panel.panel import ButtonPanel, ButtonRow
from companion.devices.panel.pins_file import default_pins
from companion.devices.panel.simulated import KEYS, SimulatedPins
from tests.devices.conftest import Wires

CONFIRM, UNDO, NEXT, HELP = PanelButton
LONG = 10.0
"""Seconds to wait for what is sure to come."""

Open = Callable[..., tuple[ButtonPanel, "queue.SimpleQueue[Input]"]]


@pytest.fixture
def opened() -> Iterator[Open]:
    """Opens panels, and closes them in the end."""
    panels: list[ButtonPanel] = []

    def start(
        source: GpioPins | SimulatedPins, row: ButtonRow | None = None
    ) -> tuple[ButtonPanel, "queue.SimpleQueue[Input]"]:
        heard: queue.SimpleQueue[Input] = queue.SimpleQueue()
        panels.append(ButtonPanel(heard.put, source, row))
        return panels[-1], heard

    yield start
    for panel in panels:
        panel.close()


def test_a_press_on_the_pins_is_posted_while_the_button_is_still_down(
    factory: MockFactory, wires: Wires, opened: Open
) -> None:
    _, heard = opened(GpioPins(default_pins(), factory))
    wires.down(CONFIRM)
    assert heard.get(timeout=LONG) == Press(CONFIRM)
    wires.up(CONFIRM)
    wires.down(HELP)
    assert heard.get(timeout=LONG) == Press(HELP)


def test_a_bouncing_press_on_the_pins_is_posted_once(factory: MockFactory, wires: Wires, opened: Open) -> None:
    # A settling time that no hiccup of the machine that runs this comes near.
    _, heard = opened(GpioPins(default_pins(), factory), ButtonRow(settle=0.5))
    for _ in range(6):
        wires.down(CONFIRM)
        wires.up(CONFIRM)
    wires.down(CONFIRM)
    assert heard.get(timeout=LONG) == Press(CONFIRM)
    wires.down(HELP)
    assert heard.get(timeout=LONG) == Press(HELP)


def test_a_hold_is_posted_while_the_button_is_still_down(factory: MockFactory, wires: Wires, opened: Open) -> None:
    _, heard = opened(GpioPins(default_pins(), factory))
    wires.down(UNDO)
    assert heard.get(timeout=LONG) == LongPress(UNDO)
    wires.up(UNDO)
    wires.down(HELP)
    assert heard.get(timeout=LONG) == Press(HELP)


def test_a_stroke_that_is_over_at_once_is_a_press_all_the_same(opened: Open) -> None:
    pins = SimulatedPins()
    _, heard = opened(pins)
    for _ in range(3):
        pins.press(CONFIRM)
        pins.release(CONFIRM)
    pins.press(UNDO)
    pins.release(UNDO)
    assert [heard.get(timeout=LONG) for _ in range(4)] == [Press(CONFIRM)] * 3 + [Press(UNDO)]


@pytest.mark.parametrize(("first", "second"), [(NEXT, UNDO), (UNDO, NEXT)])
def test_two_keys_one_after_the_other_are_never_together(opened: Open, first: PanelButton, second: PanelButton) -> None:
    now = time.monotonic()
    pins = SimulatedPins(clock=lambda: now)
    _, heard = opened(pins)
    for button in (first, first, second):
        pins.press(button)
        pins.release(button)
    assert [heard.get(timeout=LONG) for _ in range(3)] == [Press(first), Press(first), Press(second)]


def test_a_quick_stroke_counts_with_a_long_settling_time_too(opened: Open) -> None:
    pins = SimulatedPins(stroke=0.2)
    _, heard = opened(pins, ButtonRow(settle=0.1))
    pins.press(CONFIRM)
    pins.release(CONFIRM)
    assert heard.get(timeout=LONG) == Press(CONFIRM)


def test_a_key_that_repeats_is_one_press(opened: Open) -> None:
    pins = SimulatedPins()
    _, heard = opened(pins)
    for _ in range(5):
        pins.press(CONFIRM)
    assert pins.down == {CONFIRM}
    pins.release(CONFIRM)
    pins.release(CONFIRM)
    assert pins.down == frozenset()
    assert heard.get(timeout=LONG) == Press(CONFIRM)
    pins.press(HELP)
    assert heard.get(timeout=LONG) == Press(HELP)


def test_a_held_key_is_a_hold(opened: Open) -> None:
    pins = SimulatedPins()
    _, heard = opened(pins)
    for name in ("backspace", "tab"):
        pins.press(KEYS[name])
        assert heard.get(timeout=LONG) == LongPress(KEYS[name])
        pins.release(KEYS[name])


def test_two_keys_together_are_one_input(opened: Open) -> None:
    pins = SimulatedPins()
    # A hold that no hiccup of the machine that runs this comes near: HELP has to come before it is told.
    _, heard = opened(pins, ButtonRow(holds={UNDO: 1.5}))
    pins.press(KEYS["backspace"])
    pins.press(KEYS["f1"])
    assert heard.get(timeout=LONG) == Chord()
    pins.release(UNDO)
    pins.release(HELP)
    # They are up when their contacts have settled.
    time.sleep(0.2)
    pins.press(NEXT)
    assert heard.get(timeout=LONG) == Press(NEXT)


def test_the_lamps_show_what_was_asked_for_last(factory: MockFactory, wires: Wires, opened: Open) -> None:
    panel, _ = opened(GpioPins(default_pins(), factory))
    for lit in ({CONFIRM, UNDO}, {UNDO, HELP}, set(), set(PanelButton)):
        panel.light_lamps(frozenset(lit))
        assert wires.lit() == lit
    panel.close()
    assert wires.lit() == set()


class CountingPins(SimulatedPins):
    """Simulated pins that count how often a lamp is written to."""

    written = 0

    def light(self, button: PanelButton, on: bool) -> None:
        self.written += 1
        super().light(button, on)


def test_only_lamps_that_change_are_written_to(opened: Open) -> None:
    pins = CountingPins()
    panel, _ = opened(pins)
    panel.light_lamps(frozenset({CONFIRM, UNDO}))
    panel.light_lamps(frozenset({CONFIRM, UNDO}))
    panel.light_lamps(frozenset({CONFIRM, NEXT}))
    assert pins.lit == {CONFIRM, NEXT}
    assert pins.written == 4


def test_a_closed_panel_posts_nothing_and_leaves_no_thread(opened: Open) -> None:
    before = threading.active_count()
    pins = SimulatedPins()
    panel, heard = opened(pins)
    panel.light_lamps(frozenset({CONFIRM}))
    panel.close()
    panel.close()
    assert threading.active_count() == before
    pins.press(CONFIRM)
    pins.release(CONFIRM)
    assert heard.empty()
    assert pins.lit == frozenset()
