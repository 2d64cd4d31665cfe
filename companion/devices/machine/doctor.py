"""Examine the machine: find what is there and what works, and say what to do about the rest."""

import os
import platform
import queue
import re
import shutil
import time
from collections.abc import Callable, Iterable
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.core.events import Input, LongPress, PanelButton, Press
from companion.core.problems import Problem
from companion.devices.machine.health import HOT, LITTLE_SPACE, Sensors
from companion.devices.panel.gpio import GpioPins, NoPins, open_factory, pi_model
from companion.devices.panel.panel import ButtonPanel
from companion.devices.panel.pin_choice import PanelChoice, factory_for
from companion.devices.panel.pins_file import Pins
from companion.devices.reader.settings import OFF, ReaderSettings

if TYPE_CHECKING:
    from companion.devices.reader.finder import Finder
    from companion.devices.reader.probe import PortAnswer

OLDEST = {"gpiozero": "2.0.1", "msgspec": "0.19", "pygame-ce": "2.5.6", "pyserial": "3.5"}
"""The oldest versions with which the companion is to work, as pyproject.toml asks for them where pip installs it."""

Say = Callable[[str], None]
"""Shows one line to the person."""


class Finding(Struct, frozen=True):
    """One thing that was looked at: `ok` None where nothing is wrong and nothing is there.

    `text` is what was found, in one line or several; `todo` says what helps.
    """

    name: str
    ok: bool | None
    text: str
    todo: str = ""


Look = Callable[[], Finding]
"""Looks at one thing. What it raises is a finding too."""


class Installation(Struct, frozen=True):
    """The parts of an installation that the doctor examines.

    The folder of the journal, the journal, and the bytes above which its log is long; the settings file (None: none)
    and what is wrong in it or in a file that it names; the panel that is asked for, and its pins; and the reader that
    is.
    """

    data_folder: Path
    journal: Path
    long_log: int
    settings_file: Path | None
    problems: tuple[Problem, ...]
    panel: PanelChoice
    pins: Pins
    reader: ReaderSettings


def run_checks(here: Installation, others: Iterable[tuple[str, Look]] = ()) -> list[Finding]:
    """Return a finding for everything on this machine that can be tried without anybody's hands.

    `others` are the things that other rooms know how to look at, with their names: the display, the sound.
    """
    looks: list[tuple[str, Look]] = [
        ("python", check_python),
        ("libraries", check_libraries),
        ("settings", lambda: check_settings(here.settings_file, here.problems)),
        ("power", lambda: check_power(Sensors())),
        ("heat", lambda: check_heat(Sensors())),
        ("panel", lambda: check_panel(here.panel, here.pins)),
        *others,
        ("data folder", lambda: check_data_folder(here.data_folder)),
        ("journal", lambda: check_journal(here.journal, here.long_log)),
        ("reader", lambda: check_reader(here.reader)),
    ]
    return [_run_check(name, look) for name, look in looks]


def _run_check(name: str, look: Look) -> Finding:
    try:
        return look()
    # The doctor is run where things are broken; one that can't even be looked at is no reason to hide the rest.
    except Exception as error:
        return Finding(name, False, f"can't be looked at: {type(error).__name__}: {error}")


def check_python() -> Finding:
    """Return the finding which Python runs this, on what machine."""
    machine = pi_model() or f"{platform.system()} on {platform.machine()}, not a Raspberry Pi"
    return Finding("python", True, f"{platform.python_version()}, {machine}")


def check_libraries(installed: Callable[[str], str] = metadata.version) -> Finding:
    """Return the finding on the libraries in use, with their versions, and those that get in each other's way.

    `installed` returns a version or raises `importlib.metadata.PackageNotFoundError`.
    """
    names = ("pygame-ce", "pygame", "gpiozero", "pyserial", "msgspec", "lgpio", "rpi-lgpio", "RPi.GPIO", "pigpio")
    there = {name: version for name in names if (version := _version(name, installed))}
    text = ", ".join(f"{name} {version}" for name, version in there.items())
    for one, other in (("pygame-ce", "pygame"), ("rpi-lgpio", "RPi.GPIO")):
        if one in there and other in there:
            todo = f"uninstall both, then install {one} again: they overwrite each other's files"
            return Finding("libraries", False, text, todo)
    old = [f"{name} {OLDEST[name]}" for name in OLDEST if name in there and _is_older(there[name], OLDEST[name])]
    if old:
        asked = f"{' and '.join(old)} or newer is asked for: systemd/install.sh brings what fits, as does pip"
        return Finding("libraries", False, text, asked)
    return Finding("libraries", True, text)


def _is_older(version: str, oldest: str) -> bool:
    """Tell whether the numbers at the beginning of a version are below others; 2.0.1.post3 isn't below 2.0.1."""
    numbers, others = ([int(part) for part in re.findall(r"\d+", text)] for text in (version, oldest))
    return numbers < others


def _version(name: str, installed: Callable[[str], str]) -> str:
    try:
        return installed(name)
    except metadata.PackageNotFoundError:
        return ""


def check_settings(file: Path | None, problems: tuple[Problem, ...]) -> Finding:
    """Return the finding on the settings file in use, and whether it can be followed."""
    if problems:
        wrong = "\n".join(problem.sentence for problem in problems)
        return Finding("settings", False, wrong, "correct what is named")
    if file is None or not file.exists():
        return Finding("settings", True, f"defaults; {file} isn't there" if file else "defaults")
    return Finding("settings", True, str(file))


def check_panel(choice: PanelChoice, pins: Pins) -> Finding:
    """Return the finding whether the panel that is asked for opens; it is closed again at once."""
    factory = factory_for(choice, pi_model())
    if factory is None:
        why = "as set" if choice == "simulated" else "this is not a Raspberry Pi"
        return Finding("panel", None, f"simulated ({why}): Return, Backspace, Tab and F1 are its buttons")
    try:
        opened = open_factory(factory)
        GpioPins(pins, opened).close()
    except NoPins as error:
        return Finding("panel", False, str(error), error.todo)
    wiring = ", ".join(f"{b.name} {pins.buttons.of(b)}, lamp {pins.lamps.of(b)}" for b in PanelButton)
    return Finding("panel", True, f"{type(opened).__name__} opens; BCM pins: {wiring}")


def check_power(sensors: Sensors) -> Finding:
    """Return the finding whether the supply gives enough power, where the machine says it."""
    low = sensors.undervoltage()
    if low is None:
        return Finding("power", None, "this machine does not say whether its supply is strong enough")
    if low:
        return Finding("power", False, "the power supply is too weak", "use the one made for the Raspberry Pi")
    return Finding("power", True, "the supply is strong enough at the moment")


def check_heat(sensors: Sensors) -> Finding:
    """Return the finding whether the CPU is too hot, where the machine says it."""
    celsius = sensors.celsius()
    if celsius is None:
        return Finding("heat", None, "this machine does not say how hot it is")
    text = f"{celsius:.0f} °C"
    if celsius >= HOT:
        return Finding("heat", False, f"{text}: the machine slows itself down", "give it air, or a heat sink")
    return Finding("heat", True, text)


def check_data_folder(folder: Path) -> Finding:
    """Return the finding whether the data folder is there, can be written to and has room."""
    if not folder.is_dir():
        return Finding("data folder", None, f"{folder} isn't there yet; the first game makes it")
    free = shutil.disk_usage(folder).free
    text = f"{folder}, {free // 1_000_000} MB free"
    if not os.access(folder, os.W_OK | os.X_OK):
        return Finding("data folder", False, f"{text}; it can't be written to", f"sudo chown -R $USER {folder}")
    if free < LITTLE_SPACE:
        return Finding("data folder", False, text, "make room on the disk; moves can't be kept on a full one")
    return Finding("data folder", True, text)


def check_journal(file: Path, long_log: int) -> Finding:
    """Return the finding whether there is a journal that can be read, with a log of at most so many bytes.

    What is in it is for the table to say.
    """
    if not file.exists():
        return Finding("journal", None, f"{file} isn't there yet; the first game makes it")
    with file.open("rb") as stream:
        begins = stream.read(16)
    if begins not in (b"", b"SQLite format 3\0"):
        return Finding("journal", False, f"{file} is no journal", "start the companion: it sets the file aside")
    log = file.with_name(f"{file.name}-wal")
    if log.exists() and log.stat().st_size > long_log:
        text = f"its log, {log}, has {log.stat().st_size // 1000} kB: another program has kept it open for long"
        todo = f"close that program (fuser -v {file} names it), and the companion makes the log short"
        return Finding("journal", False, text, todo)
    return Finding("journal", True, f"{file}, {file.stat().st_size // 1000} kB")


def check_reader(choice: ReaderSettings, finder: "Finder | None" = None) -> Finding:
    """Return the finding whether a reader is there, answers, speaks our protocol and has a chip that works.

    One in use is let alone. `finder` looks for its port; None: as the settings want it.
    """
    if choice.port == OFF:
        return Finding("reader", None, "switched off in the settings (reader.port)")
    # Without pyserial the rest of what the doctor finds must be seen.
    from companion.devices.reader.finder import Finder  # noqa: PLC0415
    from companion.devices.reader.probe import probe_port  # noqa: PLC0415
    from companion.devices.reader.transport import InUseError, LineError  # noqa: PLC0415

    finder = finder or Finder(choice.port)
    ports = finder.candidates()
    if not ports and finder.named_port:
        return Finding("reader", False, f"there is none at {finder.named_port}", "plug it in, or mend reader.port")
    if not ports:
        todo = "plug one in; hardware/build.md says how to build it"
        return Finding("reader", None, "none is plugged in; cards can be tapped or typed", todo)
    found = Finding("reader", None, "")
    for port in ports:
        try:
            answer = probe_port(port)
        except InUseError as error:
            found = Finding("reader", None, str(error.what), f"{error.todo} to have the reader looked at")
        except LineError as error:
            found = Finding("reader", False, str(error.what), str(error.todo))
        else:
            found = _answer_finding(answer)
            if answer.is_reader:
                return found
    return found


def _answer_finding(answer: "PortAnswer") -> Finding:
    """Return the finding on a port that could be opened, from what it has answered."""
    from companion.devices.reader.protocol import VERSION  # noqa: PLC0415 - as above

    place = f"{answer.port.path}, {answer.port.why}"
    hello, other = answer.hello, answer.other_version
    if other is not None:
        new = other > VERSION
        todo = "update the companion" if new else "companion reader flash"
        wrong = f"its firmware speaks version {other} of the protocol, not {VERSION}"
        return Finding("reader", False, f"{place}\n{wrong}", todo)
    if hello is None and answer.port.named:
        return Finding("reader", None, f"{place}\nsays nothing; one for 125 kHz tags does so until a tag is laid")
    if hello is None:
        todo = "put the firmware on it: companion reader flash"
        return Finding("reader", None, f"{place}\ndoesn't speak the reader's protocol, and is left alone", todo)
    about = f"{place}\nfirmware {hello.fw} on {hello.hw}, protocol {hello.p}"
    if answer.beat is None or not answer.beat.ok:
        todo = "check the wires between the Pico and the RFID board, and its 3.3 V (hardware/build.md)"
        return Finding("reader", False, f"{about}; the RFID chip doesn't answer", todo)
    return Finding("reader", True, f"{about}; the RFID chip answers")


def light_each_lamp(panel: ButtonPanel, say: Say, wait: Callable[[], None]) -> None:
    """Light the lamps one after the other, from left to right; `wait` returns when the person has seen one."""
    try:
        for button in PanelButton:
            panel.light_lamps(frozenset({button}))
            say(f"The lamp of {button.name} is lit.")
            wait()
    finally:
        panel.light_lamps(frozenset())


def show_presses(
    panel: ButtonPanel, heard: "queue.SimpleQueue[Input]", say: Say, seconds: float
) -> frozenset[PanelButton]:
    """Say each press for so many seconds, and light the lamp of the button.

    `heard` is what the panel posts to. Returns the buttons that were pressed; ends early once all were.
    """
    pressed: frozenset[PanelButton] = frozenset()
    end = time.monotonic() + seconds
    while len(pressed) < len(PanelButton) and (left := end - time.monotonic()) > 0:
        try:
            what = heard.get(timeout=left)
        except queue.Empty:
            break
        if isinstance(what, Press | LongPress):
            pressed |= {what.button}
            panel.light_lamps(frozenset({what.button}))
            say(f"{what.button.name} {'held' if isinstance(what, LongPress) else 'pressed'}.")
    panel.light_lamps(frozenset())
    return pressed
