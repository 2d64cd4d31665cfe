import queue
import threading
import time
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from companion.core.events import Input, PanelButton
from companion.core.problems import Problem
from companion.devices.machine import doctor
from companion.devices.machine.doctor import Finding, Installation, light_each_lamp, run_checks, show_presses
from companion.devices.machine.health import Sensors
from companion.devices.panel.debounce import SETTLE
from companion.devices.panel.gpio import GpioPins
from companion.devices.panel.panel import ButtonPanel
from companion.devices.panel.pin_choice import PanelChoice
from companion.devices.panel.pins_file import default_pins
from companion.devices.panel.simulated import SimulatedPins
from companion.devices.reader.finder import Finder, Port
from companion.devices.reader.settings import OFF, ReaderSettings
from companion.devices.reader.simulated import SimulatedReader
from companion.devices.reader.transport import SerialLine
from companion.firmware import VERSION
from companion.firmware.frames import encode
from companion.table.storage.journal_repair import LONG_LOG
from tests.devices.conftest import Wires
from tests.devices.ptys import Far, until


def installation(folder: Path, panel: PanelChoice = "simulated") -> Installation:
    return Installation(
        folder, folder / "journal.db", LONG_LOG, None, (), panel, default_pins(), ReaderSettings(port=OFF)
    )


def by_name(found: list[Finding]) -> dict[str, Finding]:
    assert len({finding.name for finding in found}) == len(found)
    return {finding.name: finding for finding in found}


def test_a_sound_machine_has_nothing_wrong(tmp_path: Path) -> None:
    display = Finding("display", True, "x11, 800 by 480")
    found = by_name(run_checks(installation(tmp_path), [("display", lambda: display)]))
    assert not [finding for finding in found.values() if finding.ok is False]
    assert found["display"] is display
    assert found["reader"].ok is None
    assert found["panel"].ok is None
    assert "gpiozero 2" in found["libraries"].text


def test_a_look_that_fails_is_a_finding_among_the_others(tmp_path: Path) -> None:
    def broken() -> Finding:
        raise RuntimeError("no video device")

    found = by_name(run_checks(installation(tmp_path), [("display", broken)]))
    assert found["display"] == Finding("display", False, "can't be looked at: RuntimeError: no video device")
    assert found["reader"].name == "reader"


def test_the_pins_of_a_panel_that_opens_are_named(tmp_path: Path) -> None:
    found = by_name(run_checks(installation(tmp_path, "mock")))["panel"]
    assert found.ok
    assert found.text.startswith("MockFactory opens; BCM pins: CONFIRM 17, lamp 12, UNDO 27, lamp 16")


def test_a_panel_that_does_not_open_says_why_and_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_MOCK_REVISION", "not a number")
    found = by_name(run_checks(installation(tmp_path, "mock")))["panel"]
    assert found.ok is False
    assert found.text.startswith("The pins can't be opened (mock: ")
    assert found.todo


def test_libraries_that_overwrite_each_other_are_named() -> None:
    def installed(name: str) -> str:
        if name in ("rpi-lgpio", "RPi.GPIO"):
            return "1.0"
        raise PackageNotFoundError(name)

    found = doctor.check_libraries(installed)
    assert (found.ok, found.text) == (False, "rpi-lgpio 1.0, RPi.GPIO 1.0")
    assert "rpi-lgpio" in found.todo


@pytest.mark.parametrize(
    ("version", "ok"), [("1.6.2", False), ("2.0", False), ("2.0.1", True), ("2.0.1.post3", True), ("2.1", True)]
)
def test_a_library_that_is_older_than_asked_for_is_named(version: str, ok: bool) -> None:
    def installed(name: str) -> str:
        if name == "gpiozero":
            return version
        raise PackageNotFoundError(name)

    found = doctor.check_libraries(installed)
    assert (found.ok, found.text) == (ok, f"gpiozero {version}")
    assert ("gpiozero 2.0.1 or newer is asked for" in found.todo) is not ok


def test_the_oldest_libraries_are_those_of_pyproject() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())

    assert {f"{name}>={version}" for name, version in doctor.OLDEST.items()} <= {*project["project"]["dependencies"]}


def test_problems_of_the_settings_are_repeated(tmp_path: Path) -> None:
    problem = Problem("companion.toml", 3, "pin", "is 99", "a whole number", "4 is used.")
    found = doctor.check_settings(tmp_path / "companion.toml", (problem,))
    assert (found.ok, found.text) == (False, problem.sentence)
    two = doctor.check_settings(tmp_path / "companion.toml", (problem, problem))
    assert two.text.splitlines() == [problem.sentence] * 2
    assert doctor.check_settings(None, ()).ok
    assert "isn't there" in doctor.check_settings(tmp_path / "companion.toml", ()).text


def test_power_and_heat_are_looked_at_where_the_machine_tells_of_them(tmp_path: Path) -> None:
    sensors = Sensors(tmp_path)
    assert (doctor.check_power(sensors).ok, doctor.check_heat(sensors).ok) == (None, None)
    for file, text in (
        ("class/hwmon/hwmon0/name", "rpi_volt"),
        ("class/hwmon/hwmon0/in0_lcrit_alarm", "0"),
        ("class/thermal/thermal_zone0/type", "cpu-thermal"),
        ("class/thermal/thermal_zone0/temp", "51500"),
    ):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(f"{text}\n", encoding="ascii")
    assert (doctor.check_power(sensors).ok, doctor.check_heat(sensors).ok) == (True, True)
    assert doctor.check_heat(sensors).text == "52 °C"
    (tmp_path / "class/hwmon/hwmon0/in0_lcrit_alarm").write_text("1\n", encoding="ascii")
    (tmp_path / "class/thermal/thermal_zone0/temp").write_text("80000\n", encoding="ascii")
    assert (doctor.check_power(sensors).ok, doctor.check_heat(sensors).ok) == (False, False)


def test_the_data_folder_and_the_journal_are_looked_at(tmp_path: Path) -> None:
    assert doctor.check_data_folder(tmp_path / "none").ok is None
    assert "MB free" in doctor.check_data_folder(tmp_path).text
    file = tmp_path / "journal.db"
    assert doctor.check_journal(file, LONG_LOG).ok is None
    file.write_bytes(b"SQLite format 3\0" + bytes(4080))
    assert doctor.check_journal(file, LONG_LOG) == Finding("journal", True, f"{file}, 4 kB")
    log = tmp_path / "journal.db-wal"
    log.write_bytes(bytes(LONG_LOG))
    assert doctor.check_journal(file, LONG_LOG).ok is True
    log.write_bytes(bytes(LONG_LOG + 1))
    assert "another program has kept it open for long" in doctor.check_journal(file, LONG_LOG).text
    file.write_bytes(b"something else altogether")
    assert doctor.check_journal(file, LONG_LOG).ok is False


class Found(Finder):
    """A finder that finds one port, which nobody has named."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = path

    def candidates(self) -> list[Port]:
        return [Port(self._path, "a test")]


@pytest.fixture
def simulated() -> Iterator[SimulatedReader]:
    there = SimulatedReader(speed=10)
    yield there
    there.close()


def test_no_reader_is_nothing_to_worry_about_unless_one_is_named(tmp_path: Path) -> None:
    none = doctor.check_reader(ReaderSettings(), Finder("", tmp_path, list))
    assert (none.ok, none.text) == (None, "none is plugged in; cards can be tapped or typed")
    assert doctor.check_reader(ReaderSettings(port=OFF)).ok is None
    named = doctor.check_reader(ReaderSettings(port=str(tmp_path / "mine")))
    assert (named.ok, named.text) == (False, f"there is none at {tmp_path / 'mine'}")


def test_a_reader_that_answers_is_described(simulated: SimulatedReader) -> None:
    found = doctor.check_reader(ReaderSettings(port=simulated.port))
    assert found.ok
    place, about = found.text.splitlines()
    assert place == f"{simulated.port}, named in the settings"
    assert about == f"firmware {VERSION} on pico-mfrc522, protocol 1; the RFID chip answers"


def test_a_reader_without_its_chip_says_what_to_look_at(simulated: SimulatedReader) -> None:
    simulated.chip.absent = True
    simulated.unplug()
    simulated.replug()
    found = doctor.check_reader(ReaderSettings(), Found(simulated.port))
    assert (found.ok, found.text.splitlines()[0]) == (False, f"{simulated.port}, a test")
    assert "the RFID chip doesn't answer" in found.text
    assert "wires" in found.todo


def test_a_reader_in_use_is_let_alone(simulated: SimulatedReader) -> None:
    line = SerialLine(simulated.port)
    found = doctor.check_reader(ReaderSettings(port=simulated.port))
    assert (found.ok, "is in use by" in found.text) == (None, True)
    line.close()


@pytest.mark.parametrize(
    ("said", "ok", "text", "todo"),
    [
        (b"", None, "doesn't speak the reader's protocol", "companion reader flash"),
        (encode({"t": "hello", "p": 2}), False, "speaks version 2 of the protocol, not 1", "update the companion"),
        (encode({"t": "hello", "p": 0}), False, "speaks version 0 of the protocol, not 1", "companion reader flash"),
    ],
)
def test_what_else_is_at_a_port(said: bytes, ok: bool | None, text: str, todo: str, tmp_path: Path) -> None:
    far = Far(tmp_path / "port")

    def answer() -> None:
        until(lambda: b'"hello"' in far.listen())
        far.say(said)

    thread = threading.Thread(target=answer)
    thread.start()
    found = doctor.check_reader(ReaderSettings(), Found(str(far.link)))
    thread.join()
    far.unplug()
    assert (found.ok, text in found.text, todo in found.todo) == (ok, True, True)


def test_each_lamp_is_lit_alone_and_all_are_dark_in_the_end(factory: MockFactory, wires: Wires) -> None:
    panel = ButtonPanel(lambda _: None, GpioPins(default_pins(), factory))
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
    panel = ButtonPanel(heard.put, pins)
    said: list[str] = []
    for button in PanelButton:
        pins.press(button)
        pins.release(button)
        # A button that is let go counts as down until its contact has settled.
        time.sleep(2 * SETTLE)
    assert show_presses(panel, heard, said.append, 30) == set(PanelButton)
    assert sorted(said) == ["CONFIRM pressed.", "HELP pressed.", "NEXT pressed.", "UNDO pressed."]
    assert pins.lit == frozenset()
    panel.close()


def test_nobody_pressing_ends_by_itself() -> None:
    panel = ButtonPanel(lambda _: None, SimulatedPins())
    assert show_presses(panel, queue.SimpleQueue(), lambda _: None, 0.01) == frozenset()
    panel.close()
