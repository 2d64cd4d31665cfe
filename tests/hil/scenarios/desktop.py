"""A finger on a Wayland desktop: a sway on the machine's own screen, and the companion full screen on it."""

import time

from tests.desk.at_desk import CONFIRM
from tests.hil.at_machine import PATIENCE, SERVICE, AtMachine
from tests.hil.report import Report
from tests.hil.scenarios.sitting import sit_down
from tools.hil.system import DESKTOP_PLACE, INSTALLER

FOLDER = "/run/hil-desktop"
SWAY = f"""\
default_border none
exec echo "$WAYLAND_DISPLAY" "$DISPLAY" > {FOLDER}/told
"""

SEAT, DESKTOP = "hil-seat", "hil-desktop"
"""The units of what opens screen and touch screen for a desktop, and of the desktop."""

UNIT = (INSTALLER / "companion-desktop.service").read_text(encoding="utf-8")
"""The service of a desktop. The machine's one is what starts it here, so it has to be told where it is."""

# On two emulated processors, with a desktop beside it, a picture may take longer than its watchdog waits.
DROP_IN = f"/run/systemd/system/{SERVICE}.d"
DISPLAYED = f"""\
[Service]
User=companion
WatchdogSec=infinity
Environment=XDG_RUNTIME_DIR={FOLDER} {{}}={{}}
"""

SETTINGS, FULL_SCREEN = "/etc/companion/companion.toml", '\n[screen]\nfull_screen = "yes"\n'
"""A PC without a device tree isn't taken for a Pi, which has a full screen by itself."""

CELLS = ("B1", "B3")


def is_touched_on_a_desktop(at: AtMachine, report: Report) -> None:
    """Natively and through Xwayland: fingers set a game up and begin it, as libinput and the desktop hand them on."""
    del report
    at.machine.shell("systemctl", "stop", SERVICE)
    # /lib is a link to /usr/lib, and stays one.
    at.machine.shell("sh", "-c", f"tar -C {DESKTOP_PLACE} -c . | tar -C / -x --keep-directory-symlink && ldconfig")
    files = {f"/etc/systemd/system/{SERVICE}": UNIT, SETTINGS: at.machine.shell("cat", SETTINGS) + FULL_SCREEN}
    before = {path: at.machine.shell("cat", path) for path in files}
    try:
        for path, text in files.items():
            at.machine.hand("write", path=path, text=text)
        for name, display in zip(("WAYLAND_DISPLAY", "DISPLAY"), _desktop(at), strict=True):
            at.machine.hand("write", path=f"{DROP_IN}/display.conf", text=DISPLAYED.format(name, display))
            at.machine.shell("systemctl", "daemon-reload")
            at.begin_anew()
            sit_down(at)
            for cell in CELLS:
                at.tap(f"cell:{cell}").press(CONFIRM)
            at.shot(f"desktop-{name}")
    finally:
        at.machine.shell("systemctl", "stop", SERVICE)
        for unit in (DESKTOP, SEAT):
            at.machine.shell("systemctl", "stop", unit)
        for path, text in before.items():
            at.machine.hand("write", path=path, text=text)
        at.machine.shell("rm", "-r", DROP_IN, FOLDER)
        at.machine.shell("systemctl", "daemon-reload")


def _desktop(at: AtMachine) -> list[str]:
    """Start a desktop of the companion's user; the names of its displays, Wayland's and X's."""
    at.machine.shell("mkdir", "-p", DROP_IN)
    at.machine.shell("install", "--directory", "--mode=700", "--owner=companion", FOLDER)
    at.machine.hand("write", path=f"{FOLDER}/config", text=SWAY)
    run = ("systemd-run", "--quiet", "--collect")
    at.machine.shell(*run, f"--unit={SEAT}", "--setenv=SEATD_VTBOUND=0", "seatd", "-u", "companion")
    variables = (f"XDG_RUNTIME_DIR={FOLDER}", "LIBSEAT_BACKEND=seatd", "WLR_RENDERER=pixman")
    words = (f"--unit={DESKTOP}", "--uid=companion", *(f"--setenv={variable}" for variable in variables))
    at.machine.shell(*run, *words, "sway", "-c", f"{FOLDER}/config")
    end = time.monotonic() + at.machine.patient(PATIENCE)
    while not (told := at.machine.shell("sh", "-c", f"cat {FOLDER}/told 2>/dev/null || true").split()):
        assert time.monotonic() < end, at.machine.shell("journalctl", "--boot", "--unit", DESKTOP, "--output=cat")
        time.sleep(0.5)
    return told
