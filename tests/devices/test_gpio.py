import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero import LED
from gpiozero.pins import mock
from gpiozero.pins.local import LocalPiFactory
from gpiozero.pins.mock import MockFactory, MockPin

from companion.core.events import Chord, Input, LongPress, PanelButton, Press
from companion.devices.panel import gpio
from companion.devices.panel.gpio import FactoryChoice, GpioPins, NoPins, open_factory, pi_model
from companion.devices.panel.panel import ButtonRow
from companion.devices.panel.pin_choice import factory_for, open_source
from companion.devices.panel.pins_file import default_pins
from tests.devices.conftest import Clock, Wires

CONFIRM, UNDO, NEXT, HELP = PanelButton

elsewhere = pytest.mark.skipif(bool(pi_model()), reason="this is a Raspberry Pi, where the pins open")


class Table:
    """The real pin classes and the debounce of all four buttons, on the clock of the test."""

    def __init__(self, factory: MockFactory, wires: Wires, clock: Clock, *, down: PanelButton | None = None) -> None:
        self.wires = wires
        self.inputs: list[Input] = []
        self._clock = clock
        self._row = ButtonRow()
        self._pins = GpioPins(default_pins(), factory, clock)
        if down is not None:
            wires.down(down)
        self._pins.listen(self._row.add_edge)

    def wait(self, milliseconds: float) -> None:
        self._clock.now += milliseconds / 1000

    def later(self) -> list[Input]:
        """Everything that was heard, once all has settled."""
        self.wait(100)
        self.inputs += self._row.settle_at(self._clock.now)
        return self.inputs

    def bounce(self, button: PanelButton, down: bool) -> None:
        """Six times to and fro, 2 ms each, and there."""
        there, back = (self.wires.down, self.wires.up) if down else (self.wires.up, self.wires.down)
        for _ in range(6):
            there(button)
            self.wait(2)
            back(button)
            self.wait(2)
        there(button)

    def close(self) -> None:
        self._pins.close()


@pytest.fixture
def table(factory: MockFactory, wires: Wires, clock: Clock) -> Iterator[Table]:
    there = Table(factory, wires, clock)
    yield there
    there.close()


@pytest.mark.parametrize("button", PanelButton)
def test_a_press_is_one_input(table: Table, button: PanelButton) -> None:
    table.wires.down(button)
    table.wait(60)
    table.wires.up(button)
    assert table.later() == [Press(button)]


@pytest.mark.parametrize("button", PanelButton)
def test_a_press_that_bounces_at_both_ends_is_one_input(table: Table, button: PanelButton) -> None:
    table.bounce(button, down=True)
    table.wait(60)
    table.bounce(button, down=False)
    assert table.later() == [Press(button)]


def test_a_spike_of_5_ms_is_none(table: Table) -> None:
    for button in PanelButton:
        table.wires.down(button)
        table.wait(5)
        table.wires.up(button)
        table.wait(30)
    assert table.later() == []


def test_ten_presses_are_ten(table: Table) -> None:
    for _ in range(10):
        table.bounce(CONFIRM, down=True)
        table.wait(50)
        table.bounce(CONFIRM, down=False)
        table.wait(50)
    assert table.later() == [Press(CONFIRM)] * 10


@pytest.mark.parametrize("button", [UNDO, NEXT])
def test_undo_or_next_held_is_a_hold_and_no_press(table: Table, button: PanelButton) -> None:
    table.bounce(button, down=True)
    table.wait(1000)
    table.bounce(button, down=False)
    assert table.later() == [LongPress(button)]


@pytest.mark.parametrize("button", [UNDO, NEXT])
def test_undo_or_next_let_go_before_its_time_is_a_press(table: Table, button: PanelButton) -> None:
    table.wires.down(button)
    table.wait(700)
    table.wires.up(button)
    assert table.later() == [Press(button)]


@pytest.mark.parametrize("button", [CONFIRM, HELP])
def test_the_other_buttons_know_no_hold(table: Table, button: PanelButton) -> None:
    table.wires.down(button)
    table.wait(5000)
    table.wires.up(button)
    assert table.later() == [Press(button)]


def test_two_buttons_at_once_are_two_presses(table: Table) -> None:
    table.wires.down(CONFIRM)
    table.wait(10)
    table.wires.down(HELP)
    table.wait(50)
    table.wires.up(CONFIRM)
    table.wires.up(HELP)
    assert table.later() == [Press(CONFIRM), Press(HELP)]


@pytest.mark.parametrize(
    ("pair", "heard"),
    [
        ((UNDO, CONFIRM), [Chord()]),
        ((UNDO, NEXT), [Chord()]),
        ((UNDO, HELP), [Chord()]),
        ((NEXT, UNDO), [Chord()]),
        ((CONFIRM, HELP), [Press(CONFIRM), Press(HELP)]),
    ],
)
def test_undo_and_another_button_together_are_one_input(
    table: Table, pair: tuple[PanelButton, PanelButton], heard: list[Input]
) -> None:
    for button in pair:
        table.bounce(button, down=True)
    table.wait(1000)
    for button in pair:
        table.bounce(button, down=False)
    assert table.later() == heard


def test_two_buttons_are_together_however_soon_they_are_let_go(table: Table) -> None:
    for button in (UNDO, NEXT):
        table.wires.down(button)
        table.wait(30)
    for button in (NEXT, UNDO):
        table.wires.up(button)
    assert table.later() == [Chord()]


def test_a_button_that_is_down_from_the_start_is_not_pressed(factory: MockFactory, wires: Wires, clock: Clock) -> None:
    table = Table(factory, wires, clock, down=CONFIRM)
    table.wait(500)
    wires.up(CONFIRM)
    assert table.later() == []
    table.close()


def test_the_time_of_an_edge_is_that_of_the_pin_not_that_of_the_callback(
    factory: MockFactory, wires: Wires, clock: Clock
) -> None:
    heard: list[tuple[PanelButton, bool, float]] = []
    pins = GpioPins(default_pins(), factory, lambda: clock.now)
    pins.listen(lambda *edge: heard.append(edge))
    at = clock.now
    # From here on the factory's clock is half a second past the time that the pin stamps on its edges.
    factory.ticks = lambda: clock.now + 0.5
    wires.down(CONFIRM)
    ((button, down, told),) = heard
    assert (button, down) == (CONFIRM, True)
    assert told == pytest.approx(at - 0.5)
    pins.close()


def test_lamps_follow_and_go_dark_on_closing(factory: MockFactory, wires: Wires) -> None:
    pins = GpioPins(default_pins(), factory)
    assert wires.lit() == set()
    pins.light(CONFIRM, True)
    pins.light(HELP, True)
    assert wires.lit() == {CONFIRM, HELP}
    pins.light(HELP, False)
    assert wires.lit() == {CONFIRM}
    pins.close()
    assert wires.lit() == set()


class GpioBusy(Exception):  # noqa: N818 - lgpio's has no better name
    """lgpio's error: its thread still holds the line."""


class BusyPin(MockPin):  # type: ignore[misc]
    """A pin like lgpio's: its closing claims the line, which may be busy; without a chip it can't be used at all."""

    factory: "Chip"

    def close(self) -> None:
        if self.factory.handle is not None:
            self.factory.claim(self.info.name)
            super().close()

    def _set_function(self, value: str) -> None:
        # What lgpio does with the handle of the chip: None is refused with a TypeError.
        assert self.factory.handle & 0xFFFF == 1
        super()._set_function(value)


class Chip(LocalPiFactory, MockFactory):  # type: ignore[misc]
    """gpiozero's mock pins, kept for all factories as those of lgpio are; `busy` says how often a claim is refused."""

    _get_revision = MockFactory._get_revision
    handle: Any = 1

    def __init__(self, busy: dict[str, int] | None = None) -> None:
        super().__init__()
        self.pin_class = BusyPin
        self._busy = busy or {}

    def claim(self, name: str) -> None:
        if self._busy.get(name, 0) > 0:
            self._busy[name] -= 1
            raise GpioBusy("GPIO busy")

    def close(self) -> None:
        super().close()
        self.handle = None


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(gpio, "_PAUSE", 0)
    yield
    LocalPiFactory.pins.clear()


def opens_again() -> None:
    chip = Chip()
    again = GpioPins(default_pins(), chip)
    again.light(CONFIRM, True)
    assert chip.pin(default_pins().lamps.confirm).factory is chip
    again.close()


@pytest.mark.usefixtures("patient")
def test_pins_that_are_busy_for_a_while_are_closed_and_open_again() -> None:
    chip = Chip({"GPIO17": 3, "GPIO12": 49})
    GpioPins(default_pins(), chip).close()
    assert chip.handle is None
    opens_again()


@pytest.mark.usefixtures("patient")
def test_a_pin_that_stays_busy_is_warned_of_and_the_rest_is_closed_so_that_all_opens_again() -> None:
    chip = Chip({"GPIO17": 1000})
    pins = GpioPins(default_pins(), chip)
    pins.light(HELP, True)
    lamp = chip.pin(default_pins().lamps.help)
    with pytest.warns(RuntimeWarning, match=r"^Pin GPIO17 of the panel can't be closed \(GPIO busy\)\.$") as warned:
        pins.close()
    assert len(warned) == 1
    assert chip.handle is None
    assert lamp.function == "input"
    opens_again()


def test_a_pin_that_is_taken_is_said_in_one_sentence(factory: MockFactory) -> None:
    first = GpioPins(default_pins(), factory)
    with pytest.raises(NoPins, match=r"^Pin 17 can't be used for CONFIRM \(pin GPIO17 is already in use by .*\)\.$"):
        GpioPins(default_pins(), factory)
    first.close()


@elsewhere
def test_without_pins_one_sentence_says_why() -> None:
    with pytest.raises(NoPins, match=r"^The pins can't be opened \(lgpio: .*; rpigpio: .*\)\.$") as error:
        open_factory("auto")
    assert "\n" not in str(error.value)


@elsewhere
def test_a_factory_that_was_asked_for_is_the_only_one_tried() -> None:
    with pytest.raises(NoPins, match=r"^The pins can't be opened \(native: [^;]*\)\.$"):
        open_factory("native")


def test_lgpio_is_given_a_folder_that_it_can_write_to(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LG_WD", "forgotten after the test")
    monkeypatch.delenv("LG_WD")
    monkeypatch.setenv("RUNTIME_DIRECTORY", f"{tmp_path}:/nowhere")
    open_factory("mock").close()
    assert os.environ["LG_WD"] == str(tmp_path)


def test_a_folder_that_was_set_for_lgpio_stays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LG_WD", str(tmp_path))
    monkeypatch.setenv("RUNTIME_DIRECTORY", "/")
    open_factory("mock").close()
    assert os.environ["LG_WD"] == str(tmp_path)


def test_the_model_of_a_pi_is_read_and_nothing_else_is_one(tmp_path: Path) -> None:
    file = tmp_path / "model"
    assert pi_model(file) == ""
    file.write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    assert pi_model(file) == "Raspberry Pi 5 Model B Rev 1.0"
    file.write_bytes(b"Some Other Board\0\xff")
    assert pi_model(file) == ""


def test_auto_is_real_pins_on_a_pi_and_simulated_ones_elsewhere() -> None:
    assert factory_for("auto", "Raspberry Pi 5 Model B Rev 1.0") == "auto"
    assert factory_for("auto", "") is None
    assert factory_for("simulated", "Raspberry Pi 5 Model B Rev 1.0") is None
    assert factory_for("lgpio", "") == "lgpio"


def test_a_source_is_opened_where_real_pins_were_chosen() -> None:
    assert open_source("simulated", default_pins()) is None
    source = open_source("mock", default_pins())
    assert source is not None
    source.close()


class Forbidden:
    """A pin factory of a library that says no."""

    def __init__(self) -> None:
        raise RuntimeError("can not open gpiochip")


def test_what_helps_depends_on_what_is_wrong(monkeypatch: pytest.MonkeyPatch, factory: MockFactory) -> None:
    def advice(choice: FactoryChoice) -> str:
        with pytest.raises(NoPins) as refused:
            open_factory(choice)
        return refused.value.todo

    for library in ("lgpio", "RPi"):
        monkeypatch.setitem(sys.modules, library, None)
    assert "sudo apt install python3-lgpio" in advice("auto")
    monkeypatch.setattr(mock, "MockFactory", Forbidden)
    assert "group gpio" in advice("mock")
    monkeypatch.setattr(mock, "MockFactory", None)
    assert "panel.source" in advice("mock")
    taken = LED(default_pins().lamps.undo, pin_factory=factory)
    with pytest.raises(NoPins) as refused:
        GpioPins(default_pins(), factory)
    assert f"pin {default_pins().lamps.undo}" in refused.value.todo
    taken.close()
