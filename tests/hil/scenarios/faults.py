"""What goes wrong at a table: the app hangs, is ended, finds settings that aren't any, or a full disk."""

import tempfile
import time
from pathlib import Path

from msgspec.structs import replace

from companion.core.events import Chord, DeviceNews, LongChord
from companion.core.scene import Label, Scene
from companion.devices.machine.health import CHECK_SECONDS
from companion.devices.panel.gestures import LONG_CHORD_SECONDS
from companion.settings.schema import read_config
from tests.desk.at_desk import CONFIRM, Table
from tests.desk.test_trouble import full_disk
from tests.hil.at_machine import PATIENCE, PINS, PRESSED, SERVICE, AtMachine, mirror_with
from tests.hil.report import Report
from tests.hil.scenarios.sitting import sit_down_by_pins

ANEW = 8.0
"""Seconds in which a process that hangs is followed by another."""

BACK = 15.0
"""Seconds in which the game is on the screen again."""

NEVER = 60.0
"""Seconds after which a process that hangs is taken for one that nobody ends."""

SETTINGS = "/etc/companion/companion.toml"
BROKEN = "\n[screen]\nturn = 45\nwidht = 800\n"

NOTICED = 2 * CHECK_SECONDS + 20.0
"""Seconds in which the room on the disk is looked at."""

NEARLY_FULL = "The disk is nearly full ({} MB left). Make room: on a full one moves can't be kept."
DATA = "/var/lib/companion"

OFF = 60.0
"""Seconds in which a machine that was asked has switched itself off."""


def played(at: AtMachine) -> AtMachine:
    """A game with two moves."""
    sit_down_by_pins(at)
    for cell in ("B1", "B3"):
        at.tap(f"cell:{cell}").press(CONFIRM)
    return at


def comes_back_when_it_hangs(at: AtMachine, report: Report) -> None:
    """The process stands still; the watchdog ends it, and the game is on the screen again."""
    played(at)
    before = at.service("MainPID")
    at.machine.shell("systemctl", "kill", "--signal=STOP", "--kill-whom=main", SERVICE)
    begun = at.machine.now()
    while at.service("MainPID") in {before, "0"}:
        assert at.machine.now() < begun + NEVER, "the watchdog never ended it"
        at.machine.wait(0.5)
    took = at.machine.now() - begun
    report.measured("a hang to the next process", took)
    assert took < ANEW, f"it took {took:.1f} seconds until it was started again"
    at.fallen()
    back = at.machine.now() - begun
    report.measured("a hang to the game on the screen", back)
    assert back < BACK, f"it took {back:.1f} seconds until the game was back"
    assert "watchdog" in at.machine.shell("journalctl", "--boot", "--unit", SERVICE, "--output=cat").lower()
    at.shot("after-hang")
    at.tap("cell:C1").press(CONFIRM)


def ends_when_it_is_told_to(at: AtMachine, report: Report) -> None:
    """SIGTERM ends it cleanly, and the game goes on after the next start."""
    played(at)
    begun = at.machine.now()
    at.machine.shell("systemctl", "stop", SERVICE)
    report.measured("SIGTERM to the end", at.machine.now() - begun)
    ended = [at.service(name) for name in ("Result", "ExecMainCode", "ExecMainStatus")]
    assert ended == ["success", "1", "0"], ended
    begun = at.machine.now()
    at.machine.shell("systemctl", "start", SERVICE)
    at.restarted()
    report.measured("a start of the service to its picture", at.machine.now() - begun)
    at.press(CONFIRM).tap("cell:C1").press(CONFIRM)


def starts_with_broken_settings(at: AtMachine, report: Report) -> None:
    """Settings that can't be are said on the screen, with the file and the key; the rest is in force."""
    del report
    good = at.machine.shell("cat", SETTINGS)
    at.machine.hand("write", path=SETTINGS, text=good + BROKEN)
    try:
        at.mirror.close()
        at.mirror = told_of(good + BROKEN)
        at.machine.shell("systemctl", "restart", SERVICE)
        at.sees()
        at.shot("broken-settings")
        at.press(CONFIRM)
    finally:
        at.machine.hand("write", path=SETTINGS, text=good)


def told_of(settings: str) -> Table:
    """A desk that is told what is wrong with these settings, as the companion would be."""
    folder = Path(tempfile.mkdtemp(prefix="hil-mirror-"))
    (folder / "companion.toml").write_text(settings, encoding="utf-8")
    _, problems = read_config(folder / "companion.toml")
    assert len(problems) == 2, problems
    sentences = tuple(replace(problem, file=Path(problem.file).name).sentence for problem in problems)
    return mirror_with(folder / "mirror.sqlite3", sentences)


def loses_nothing_on_a_full_disk(at: AtMachine, report: Report) -> None:
    """A move that can't be written is refused and said; with room again, the same press plays it. Nothing is lost."""
    played(at)
    at.machine.hand("fill")
    begun = at.machine.now()
    free = int(at.machine.shell("stat", "--file-system", "--format=%a", DATA)) // 1_000_000
    at.mirror.do(DeviceNews("space", NEARLY_FULL.format(free)))
    at.sees(NOTICED)
    report.measured("a full disk to the warning", at.machine.now() - begun)
    at.tap("cell:C1")
    at.machine.hand("press", pin=PINS.buttons.confirm, seconds=PRESSED)
    with full_disk(at.mirror):
        at.mirror.press(CONFIRM)
    see_it_refused(at, PATIENCE)
    at.shot("full-disk")
    at.machine.hand("free")
    at.mirror.do(DeviceNews("space"))
    see_it_refused(at, NOTICED)
    at.press(CONFIRM)
    at.machine.shell("systemctl", "restart", SERVICE)
    at.restarted().press(CONFIRM).tap("cell:C3").press(CONFIRM)


def see_it_refused(at: AtMachine, patience: float) -> None:
    """Wait until the screen says that the disk is full; the mirror's can't be, and refuses in other words."""
    refused = said_so(at.scene, "the disk can't be read or written", "the disk is full")
    end = time.monotonic() + at.machine.patient(patience)
    while not at.shows(refused):
        assert time.monotonic() < end, "the screen doesn't say that the disk is full"


def said_so(scene: Scene, old: str, new: str) -> Scene:
    """The scene with other words in its texts, which it must have."""
    looks = tuple(
        replace(look, text=look.text.replace(old, new)) if isinstance(look, Label) else look for look in scene.looks
    )
    assert looks != scene.looks, scene.texts()
    return replace(scene, looks=looks)


def switches_off(at: AtMachine, report: Report) -> None:
    """Two buttons are held, CONFIRM answers the question, and the machine ends by itself."""
    del report
    played(at)
    buttons = PINS.buttons
    at.machine.hand("press_together", first=buttons.undo, second=buttons.next, seconds=LONG_CHORD_SECONDS + 0.5)
    at.told(Chord(), LongChord())
    at.shot("switch-off")
    at.machine.hand("press", pin=buttons.confirm, seconds=PRESSED)
    assert at.machine.ends_within(at.machine.patient(OFF)), "the machine never ended"
