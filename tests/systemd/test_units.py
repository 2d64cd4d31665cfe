"""The units and rules, as systemd, udev, polkit and shellcheck read them."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.phones import NICER
from tests.needs import needs
from tests.systemd.releases import SYSTEMD

LITE = SYSTEMD / "companion.service"
DESKTOP = SYSTEMD / "companion-desktop.service"
SETTLE = SYSTEMD / "companion-settle.service"
PHONES = SYSTEMD / "companion-phones.service"

MANAGERS = {LITE: "--system", DESKTOP: "--user"}


def lines_of(unit: Path) -> list[tuple[str, str]]:
    """The settings of a unit in their order, without sections and comments."""
    pairs = re.findall(r"^([A-Za-z]+)=(.*)$", unit.read_text(), re.MULTILINE)
    return [(name, value) for name, value in pairs]


def analyzed(folder: Path, *words: str | Path) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "XDG_RUNTIME_DIR": str(folder)}
    return subprocess.run(["systemd-analyze", *words], capture_output=True, text=True, env=env, check=False)


def verified(unit: Path, text: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """What systemd says of a unit with this text, whose program is there."""
    there = folder / unit.name
    there.write_text(text.replace("/opt/companion/current/bin/python", sys.executable))
    return analyzed(folder, MANAGERS[unit], "verify", "--man=no", there)


@needs("systemd", "systemd-analyze")
@pytest.mark.parametrize("unit", MANAGERS, ids=lambda unit: unit.stem)
def test_systemd_finds_nothing_wrong(unit: Path, tmp_path: Path) -> None:
    done = verified(unit, unit.read_text(), tmp_path)

    assert (done.returncode, done.stderr) == (0, "")


@needs("systemd", "systemd-analyze")
def test_systemd_finds_nothing_wrong_with_what_settles_an_update(tmp_path: Path) -> None:
    there = tmp_path / SETTLE.name
    there.write_text(SETTLE.read_text().replace("/opt/companion/current", str(SYSTEMD.parent)))

    done = analyzed(tmp_path, "--system", "verify", "--man=no", there)

    assert (done.returncode, done.stderr) == (0, "")
    assert {("Type", "oneshot"), ("ConditionPathExists", "/opt/companion/on-trial")} <= set(lines_of(SETTLE))
    before = dict(lines_of(SETTLE))["Before"].split()
    assert {"companion.service", "display-manager.service"} <= set(before)


@needs("systemd", "systemd-analyze")
@pytest.mark.parametrize("unit", MANAGERS, ids=lambda unit: unit.stem)
def test_systemd_would_find_something_wrong(unit: Path, tmp_path: Path) -> None:
    done = verified(unit, unit.read_text().replace("WatchdogSec=5", "WatchdogSec=soon"), tmp_path)

    assert "Failed to parse sec value, ignoring: soon" in done.stderr


@needs("systemd", "systemd-analyze")
@pytest.mark.parametrize("unit", [LITE, PHONES], ids=lambda unit: unit.stem)
def test_a_service_is_exposed_to_two_points_at_most(unit: Path, tmp_path: Path) -> None:
    done = analyzed(tmp_path, "security", "--offline=true", "--threshold=20", "--no-pager", unit)

    assert done.returncode == 0, done.stdout.splitlines()[-1]


def test_phones_take_nothing_from_the_table() -> None:
    # The program sees to it where no unit does.
    assert {("Nice", str(NICER)), ("CPUWeight", "20"), ("CPUQuota", "60%")} <= set(lines_of(PHONES))


def test_a_window_of_the_desktop_may_look_at_its_memory() -> None:
    # libEGL does, to know Wayland's display from X's; where that is forbidden it crashes (`desktop` of `make hil`).
    assert "mincore" in dict(lines_of(DESKTOP))["SystemCallFilter"].split()


@pytest.mark.parametrize("unit", MANAGERS, ids=lambda unit: unit.stem)
def test_a_table_is_looked_after_and_keeps_its_devices(unit: Path) -> None:
    settings = lines_of(unit)

    assert {
        ("Type", "notify"),
        ("Restart", "always"),
        ("StartLimitIntervalSec", "0"),
        ("RestrictAddressFamilies", "AF_UNIX AF_NETLINK"),
        ("Environment", "LG_WD=%t/companion"),
    } <= set(settings)
    # Mesa compiles shaders; the others hide the devices, or what is plugged in, or /proc/device-tree.
    forbidden = {"MemoryDenyWriteExecute", "PrivateDevices", "PrivateNetwork", "PrivateUsers", "ProcSubset"}
    assert not forbidden & {name for name, _ in settings}
    # The watchdog and the end of what hangs: of the 15 s until the table is back, 8 s and more are for the start.
    seconds = dict(settings)
    assert sum(int(seconds[name]) for name in ("WatchdogSec", "TimeoutAbortSec")) <= 6
    assert seconds["RestartSec"] == "200ms"


MODULES = {"char-drm": "drm", "char-alsa": "snd", "char-ttyACM": "cdc_acm", "char-ttyUSB": "usbserial"}
"""The modules of the kernel without which it doesn't know these kinds of devices; it always knows the others."""


def test_a_device_that_comes_later_may_be_used() -> None:
    """systemd.resource-control(5): a kind that the kernel doesn't know when the service starts is never allowed."""
    settings = lines_of(LITE)
    kinds = {value.split()[0] for name, value in settings if name == "DeviceAllow"}
    wanted, after = (
        {word for name, value in settings if name == key for word in value.split()} for key in ("Wants", "After")
    )

    assert kinds - set(MODULES) == {"char-input", "char-gpiochip", "char-tty"}
    assert {f"modprobe@{MODULES[kind]}.service" for kind in kinds & set(MODULES)} <= wanted & after


@pytest.mark.parametrize("unit", MANAGERS, ids=lambda unit: unit.stem)
def test_the_command_line_is_one_that_the_companion_understands(unit: Path) -> None:
    program, *words = dict(lines_of(unit))["ExecStart"].split()
    assert program == "/opt/companion/current/bin/python"

    done = subprocess.run([sys.executable, *words, "--help"], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("usage: companion run")


def test_what_the_service_mounts_is_what_the_settings_name() -> None:
    unit = dict(lines_of(LITE))
    folder = f"/var/lib/{unit['StateDirectory']}"

    assert unit["RequiresMountsFor"] == folder
    assert f'folder = "{folder}"' in (SYSTEMD / "companion.toml").read_text()
    assert ("Environment", f"STATE_DIRECTORY={folder}") in lines_of(DESKTOP)
    mode, owner, group = (SYSTEMD / "companion.tmpfiles").read_text().split(f"d {folder} ")[1].split()[:3]
    assert (mode, owner, group) == (unit["StateDirectoryMode"], unit["User"], unit["Group"])


def test_the_light_behind_the_screen_can_be_switched_off() -> None:
    """Below a /sys that is otherwise read-only, and by a user who isn't root."""
    assert ("ReadWritePaths", "-/sys/devices") in lines_of(LITE)
    rule = next(line for line in (SYSTEMD / "70-companion.rules").read_text().splitlines() if "backlight" in line)
    assert re.findall('RUN\\+="/bin/([^"]+)"', rule) == [
        "chgrp video /sys%p/bl_power /sys%p/brightness",
        "chmod g+w /sys%p/bl_power /sys%p/brightness",
    ]


MATCHED = "ACTION|SUBSYSTEM|KERNEL|ATTR|ATTRS"
ASSIGNED = r"SYMLINK\+|GROUP|MODE|ENV|RUN\+"
RULE = rf'(?:(?:{MATCHED})(?:\{{\w+\}})?=="[^"]+"|(?:{ASSIGNED})(?:\{{\w+\}})?="[^"]+")'
"""A match or an assignment of udev(7), as far as the rules here use them."""


def test_every_udev_rule_is_well_formed() -> None:
    file = SYSTEMD / "70-companion.rules"
    rules = [line for line in file.read_text().splitlines() if line and not line.startswith("#")]

    assert [rule for rule in rules if not re.fullmatch(rf"{RULE}(?:, {RULE})*", rule)] == []
    groups = set(re.findall(r'(?:GROUP="|chgrp )(\w+)', "".join(rules)))
    members = set(re.findall(r"^m companion (\w+)$", (SYSTEMD / "companion.sysusers").read_text(), re.MULTILINE))
    assert groups == {"dialout", "gpio", "video"}
    assert groups <= members


@needs("udev", "udevadm")
def test_udev_finds_nothing_wrong_where_it_can_be_asked() -> None:
    """`udevadm verify` came with version 254; an older one has nothing to read a file of rules with."""
    version = subprocess.run(["udevadm", "--version"], capture_output=True, text=True, check=True).stdout
    asked = int(version.split()[0]) >= 254
    words = ["verify", "--resolve-names=never", SYSTEMD / "70-companion.rules"] if asked else ["--help"]

    done = subprocess.run(["udevadm", *words], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr


POLKIT = """
const fs = require("fs");
const rules = [];
const polkit = {addRule: rule => rules.push(rule), Result: {YES: "yes", NOT_HANDLED: "not handled"}};
new Function("polkit", fs.readFileSync(process.argv[1], "utf8"))(polkit);
const login = "org.freedesktop.login1.";
const answer = (id, user, groups) =>
    rules.map(rule => rule({id: login + id}, {user, isInGroup: group => groups.includes(group)}));
console.log(JSON.stringify([
    answer("power-off", "companion", ["companion"]),
    answer("power-off-multiple-sessions", "companion", ["companion"]),
    answer("power-off", "pi", ["companion"]),
    answer("power-off", "guest", []),
    answer("reboot", "companion", ["companion"]),
    answer("power-off-ignore-inhibit", "companion", ["companion"]),
]));
"""


@needs("nodejs", "node")
def test_the_companion_may_power_off_and_nothing_else() -> None:
    words = ["node", "-e", POLKIT, str(SYSTEMD / "50-companion.rules")]

    done = subprocess.run(words, capture_output=True, text=True, check=True)

    assert json.loads(done.stdout) == [["yes"]] * 3 + [["not handled"]] * 3


@needs("shellcheck", "shellcheck")
def test_shellcheck_finds_nothing_wrong() -> None:
    words = ["shellcheck", "--external-sources", "--check-sourced", "install.sh", "companion.command"]

    done = subprocess.run(words, cwd=SYSTEMD, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout) == (0, "")


def test_every_part_that_is_placed_is_there() -> None:
    rows = [line.split() for line in (SYSTEMD / "parts.txt").read_text().splitlines() if not line.startswith("#")]

    assert {row[0] for row in rows} == {"both", "lite", "desktop"}
    kept = {"companion.toml"}
    files = {path.name for path in SYSTEMD.iterdir() if path.is_file()} - {"install.sh", "parts.txt", "packages.txt"}
    assert {row[2] for row in rows} | kept == files
