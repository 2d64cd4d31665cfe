import queue
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from companion.contract.inputs import Input, PanelButton
from companion.contract.problems import Problem
from companion.devices import doctor
from companion.devices.doctor import Finding, Installation, findings, light_each_lamp, show_presses
from companion.devices.gpio import GpioPins
from companion.devices.panel import Panel
from companion.devices.pins import default_pins
from companion.devices.simulator import SimulatedPins
from companion.devices.sources import PanelChoice
from tests.devices.conftest import Wires


def installation(folder: Path, panel: PanelChoice = "simulated") -> Installation:
    return Installation(folder, folder / "journal.db", None, (), panel, default_pins())


def by_name(found: list[Finding]) -> dict[str, Finding]:
    assert len({finding.name for finding in found}) == len(found)
    return {finding.name: finding for finding in found}


def test_a_sound_machine_has_nothing_wrong(tmp_path: Path) -> None:
    display = Finding("display", True, "x11, 800 by 480")
    found = by_name(findings(installation(tmp_path), [("display", lambda: display)]))
    assert not [finding for finding in found.values() if finding.ok is False]
    assert found["display"] is display
    assert found["reader"].ok is None
    assert found["panel"].ok is None
    assert "gpiozero 2" in found["libraries"].text


def test_a_look_that_fails_is_a_finding_among_the_others(tmp_path: Path) -> None:
    def broken() -> Finding:
        raise RuntimeError("no video device")

    found = by_name(findings(installation(tmp_path), [("display", broken)]))
    assert found["display"] == Finding("display", False, "can't be looked at: RuntimeError: no video device")
    assert found["reader"].name == "reader"


def test_the_pins_of_a_panel_that_opens_are_named(tmp_path: Path) -> None:
    found = by_name(findings(installation(tmp_path, "mock")))["panel"]
    assert found.ok
    assert found.text.startswith("MockFactory opens; BCM pins: CONFIRM 17, lamp 12, UNDO 27, lamp 16")


def test_a_panel_that_does_not_open_says_why_and_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_MOCK_REVISION", "not a number")
    found = by_name(findings(installation(tmp_path, "mock")))["panel"]
    assert found.ok is False
    assert found.text.startswith("The pins can't be opened (mock: ")
    assert found.todo


def test_libraries_that_overwrite_each_other_are_named() -> None:
    def installed(name: str) -> str:
        if name in ("rpi-lgpio", "RPi.GPIO"):
            return "1.0"
        raise PackageNotFoundError(name)

    found = doctor.libraries(installed)
    assert (found.ok, found.text) == (False, "rpi-lgpio 1.0, RPi.GPIO 1.0")
    assert "rpi-lgpio" in found.todo


def test_problems_of_the_settings_are_repeated(tmp_path: Path) -> None:
    problem = Problem("companion.toml", 3, "pin", "is 99", "a whole number", "4 is used.")
    found = doctor.settings(tmp_path / "companion.toml", (problem,))
    assert (found.ok, found.text) == (False, problem.sentence)
    two = doctor.settings(tmp_path / "companion.toml", (problem, problem))
    assert two.text.splitlines() == [problem.sentence] * 2
    assert doctor.settings(None, ()).ok
    assert "isn't there" in doctor.settings(tmp_path / "companion.toml", ()).text


def test_the_data_folder_and_the_journal_are_looked_at(tmp_path: Path) -> None:
    assert doctor.data_folder(tmp_path / "none").ok is None
    assert "MB free" in doctor.data_folder(tmp_path).text
    file = tmp_path / "journal.db"
    assert doctor.journal(file).ok is None
    file.write_bytes(b"SQLite format 3\0" + bytes(4080))
    assert doctor.journal(file) == Finding("journal", True, f"{file}, 4 kB")
    file.write_bytes(b"something else altogether")
    assert doctor.journal(file).ok is False


def test_the_reader_is_nothing_to_worry_about() -> None:
    assert doctor.reader() == Finding("reader", None, "no reader is supported yet; a card can be typed")


def test_each_lamp_is_lit_alone_and_all_are_dark_in_the_end(factory: MockFactory, wires: Wires) -> None:
    panel = Panel(lambda _: None, GpioPins(default_pins(), factory))
    seen: list[set[PanelButton]] = []
    said: list[str] = []
    light_each_lamp(panel, said.append, lambda: seen.append(wires.lit()))
    assert seen == [{button} for button in PanelButton]
    assert [line.split()[3] for line in said] == [button.name for button in PanelButton]
    assert wires.lit() == set()
    panel.close()


def test_each_press_is_said_until_all_four_have_been_pressed() -> None:
    pins = SimulatedPins()
    heard: queue.SimpleQueue[Input] = queue.SimpleQueue()
    panel = Panel(heard.put, pins)
    said: list[str] = []
    for button in PanelButton:
        pins.press(button)
        pins.release(button)
    assert show_presses(panel, heard, said.append, 30) == set(PanelButton)
    assert sorted(said) == ["CONFIRM pressed.", "HELP pressed.", "NEXT pressed.", "UNDO pressed."]
    assert pins.lit == frozenset()
    panel.close()


def test_nobody_pressing_ends_by_itself() -> None:
    panel = Panel(lambda _: None, SimulatedPins())
    assert show_presses(panel, queue.SimpleQueue(), lambda _: None, 0.01) == frozenset()
    panel.close()
