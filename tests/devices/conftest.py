"""gpiozero's own mock pins, on a clock that only a test moves."""

from collections.abc import Iterator

import pytest
from gpiozero.pins import mock
from gpiozero.pins.mock import MockFactory

from companion.core.events import PanelButton
from companion.devices.panel.pins_file import default_pins


class Clock:
    """Seconds that pass when the test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Wires:
    """What the test does to the pins: a finger on the buttons, an eye on the lamps."""

    def __init__(self, factory: MockFactory) -> None:
        self._factory = factory
        self._pins = default_pins()

    def down(self, button: PanelButton) -> None:
        self._factory.pin(self._pins.buttons.of(button)).drive_low()

    def up(self, button: PanelButton) -> None:
        self._factory.pin(self._pins.buttons.of(button)).drive_high()

    def lit(self) -> set[PanelButton]:
        return {button for button in PanelButton if self._factory.pin(self._pins.lamps.of(button)).state}


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    pins = MockFactory()
    yield pins
    pins.reset()


@pytest.fixture
def wires(factory: MockFactory) -> Wires:
    return Wires(factory)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    now = Clock()
    monkeypatch.setattr(mock, "monotonic", now)
    return now
