"""The installer in a throwaway root: what it places, again, updates, what goes wrong, and what is left."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.needs import needs
from tests.systemd.releases import PROGRAM, in_use, release, run, tree, write_wheel

pytestmark = needs("systemd", "systemd-sysusers")

UNIT = "etc/systemd/system/companion.service"
USER_UNIT = "etc/systemd/user/companion-desktop.service"
ENABLED = "etc/systemd/system/multi-user.target.wants/companion.service"
USER_ENABLED = "etc/systemd/user/graphical-session.target.wants/companion-desktop.service"
SETTINGS = "etc/companion/companion.toml"

ACCOUNTS = {f"etc/{name}{old}" for name in ("passwd", "group", "shadow", "gshadow") for old in ("", "-")}
"""What systemd-sysusers and userdel write besides the user: in a real root they are there before."""


def slots(root: Path) -> list[str]:
    return sorted(path.name.split("-")[0] for path in (root / "opt/companion/slots").iterdir())


def groups_of_companion(root: Path) -> set[str]:
    lines = (line.split(":") for line in (root / "etc/group").read_text().splitlines())
    return {name for name, _, _, members in lines if "companion" in members.split(",")}


def reprogram(root: Path, program: str) -> None:
    """Have the version in use do something else."""
    (module,) = (root / "opt/companion/current/lib").glob("python3.*/site-packages/companion/__main__.py")
    module.write_text(program)


def test_an_installation_is_whole(installed: Path, first: Path) -> None:
    assert in_use(installed) == "0.0.1"
    placed = tree(installed)
    assert (installed / UNIT).read_text() == (first / "systemd/companion.service").read_text()
    assert placed[ENABLED].endswith("/companion.service")
    assert os.access(installed / "usr/local/bin/companion", os.X_OK)
    assert (installed / SETTINGS).is_file()
    assert (installed / "var/lib/companion").is_dir()
    assert groups_of_companion(installed) == {"audio", "dialout", "gpio", "input", "render", "video"}
    assert USER_UNIT not in placed
    assert run(first, "--root", installed, "--check").status == 0


def test_others_may_read_what_root_installs(root: Path, tmp_path: Path) -> None:
    """Also where files are usually nobody else's business: the service isn't root."""
    before = os.umask(0o077)
    try:
        source = release(tmp_path / "one", "0.0.1")
        (source / "systemd/companion.service").chmod(0o600)
        done = run(source, "--root", root, "--lite")
    finally:
        os.umask(before)

    assert done.status == 0, done.said
    placed = [root / "etc/companion", *(root / "opt").rglob("*"), root / "opt"]
    assert [path for path in placed if not path.is_symlink() and path.stat().st_mode & 0o044 != 0o044] == []


def test_again_changes_nothing(installed: Path, first: Path) -> None:
    (installed / SETTINGS).write_text("[sound]\non = false\n")
    before = tree(installed)

    done = run(first, "--root", installed)

    assert done.status == 0, done.said
    assert tree(installed) == before


def test_the_other_kind_of_system_takes_the_place(installed: Path, first: Path) -> None:
    assert run(first, "--root", installed, "--desktop").status == 0
    placed = tree(installed)
    assert USER_UNIT in placed
    assert USER_ENABLED in placed
    assert "etc/xdg/autostart/companion.desktop" in placed
    assert UNIT not in placed
    assert run(first, "--root", installed, "--check").status == 0

    assert run(first, "--root", installed, COMPANION_MODE="lite").status == 0
    placed = tree(installed)
    assert UNIT in placed
    assert ENABLED in placed
    assert not {USER_UNIT, USER_ENABLED, "etc/xdg/autostart/companion.desktop"} & set(placed)


@pytest.mark.parametrize(
    ("target", "unit"), [("graphical.target", USER_UNIT), ("multi-user.target", UNIT), (None, USER_UNIT)]
)
def test_the_kind_of_system_is_seen(installed: Path, first: Path, target: str | None, unit: str) -> None:
    """A desktop that isn't started with the machine doesn't count."""
    folder = installed / "etc/systemd/system"
    (folder / "display-manager.service").symlink_to("/lib/systemd/system/lightdm.service")
    if target:
        (folder / "default.target").symlink_to(f"/lib/systemd/system/{target}")

    done = run(first, "--root", installed)

    assert done.status == 0, done.said
    assert {UNIT, USER_UNIT} & set(tree(installed)) == {unit}


def test_an_update_keeps_the_version_before_and_no_older_one(installed: Path, tmp_path: Path) -> None:
    starts = f"{installed}/opt/companion/current/bin/python -P -m companion"
    for version in ("0.0.2", "0.0.3"):
        done = run(release(tmp_path / version, version), "--root", installed, HEALTHY_COMMAND=starts)
        assert done.status == 0, done.said
        assert in_use(installed) == version

    assert slots(installed) == ["0.0.2", "0.0.3"]
    assert (installed / "opt/companion/previous").resolve().name.startswith("0.0.2-")


def test_a_version_that_is_not_healthy_gives_way(installed: Path, tmp_path: Path) -> None:
    before = tree(installed)
    second = release(tmp_path / "two", "0.0.2")
    (second / "systemd/companion.service").write_text("[Service]\nExecStart=/bin/true\n")

    done = run(second, "--root", installed, HEALTHY_COMMAND="false")

    assert done.status == 1
    assert "Version 0.0.2" in done.said
    assert "isn't healthy. Version 0.0.1" in done.said
    assert in_use(installed) == "0.0.1"
    assert tree(installed) == before


def cut_off(installed: Path, source: Path) -> None:
    """The power fails while the installer of a release looks whether the new version is healthy."""
    installer = ["bash", str(source / "systemd/install.sh"), "--root", str(installed)]
    waiting = {**os.environ, "HEALTHY_COMMAND": "touch $PPID.waits; sleep 60"}
    with subprocess.Popen(installer, env=waiting, cwd=source, start_new_session=True) as process:
        while not list(source.glob("*.waits")):
            assert process.poll() is None
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGKILL)


def test_a_power_cut_while_a_version_is_on_trial_leads_back_or_the_update_is_ended(
    installed: Path, tmp_path: Path
) -> None:
    before = tree(installed)
    second = release(tmp_path / "two", "0.0.2")
    (second / "systemd/companion.service").write_text("[Service]\nExecStart=/bin/true\n")
    (second / "systemd/more.txt").write_text("new in 0.0.2\n")
    with (second / "systemd/parts.txt").open("a") as parts:
        parts.write("both 0644 more.txt /etc/companion/more.txt\n")

    cut_off(installed, second)
    assert in_use(installed) == "0.0.2"
    assert (installed / "etc/companion/more.txt").exists()
    checked = run(second, "--root", installed, "--check")
    assert "An update was cut off" in checked.said
    other = shutil.copytree(installed, tmp_path / "other", symlinks=True)

    settled = run(installed / "opt/companion/current", "--root", installed, "--settle")

    assert settled.status == 0, settled.said
    assert "Version 0.0.1" in settled.said
    assert in_use(installed) == "0.0.1"
    assert tree(installed) == before

    ended = run(second, "--root", other)

    assert ended.status == 0, ended.said
    assert in_use(other) == "0.0.2"
    assert not (other / "opt/companion/on-trial").exists()


def test_a_first_version_that_is_not_healthy_stays_to_be_looked_at(installed: Path, first: Path) -> None:
    done = run(first, "--root", installed, HEALTHY_COMMAND="false")

    assert done.status == 1
    assert "there is none to go back to. journalctl -u companion says why." in done.said
    assert run(first, "--root", installed).status == 0


def test_a_version_is_not_taken_back_to_itself(installed: Path, first: Path) -> None:
    """A power cut between the two links of an update leaves both at the version in use."""
    slots = installed / "opt/companion"
    (slots / "previous").symlink_to((slots / "current").readlink())

    done = run(first, "--root", installed, HEALTHY_COMMAND="false")

    assert "there is none to go back to." in done.said
    assert in_use(installed) == "0.0.1"


def test_a_version_that_does_not_start_changes_nothing(installed: Path, tmp_path: Path) -> None:
    before = tree(installed)

    done = run(release(tmp_path / "two", "0.0.2", "raise SystemExit('no screen')\n"), "--root", installed)

    assert done.status == 1
    assert "no screen" in done.said
    assert "doesn't even start; nothing else was changed." in done.said
    after = tree(installed)
    assert {path: after[path] for path in before} == before
    assert in_use(installed) == "0.0.1"


def test_a_step_that_fails_is_named_and_can_be_done_again(root: Path, tmp_path: Path) -> None:
    source = release(tmp_path / "one", "0.0.1")
    (wheel,) = (source / "wheels").glob("tabletop_companion-*.whl")
    wheel.unlink()

    failed = run(source, "--root", root)

    assert failed.status == 1
    assert f"{source}/wheels has no wheel of version 0.0.1" in failed.said
    assert "It stopped at this step: Building version 0.0.1-" in failed.said
    assert UNIT not in tree(root)

    wheel.write_bytes(b"no wheel at all")
    failed = run(source, "--root", root)
    assert failed.status == 1
    assert "pip could not install it" in failed.said

    write_wheel(source, "0.0.1")
    done = run(source, "--root", root)
    assert done.status == 0, done.said
    assert in_use(root) == "0.0.1"


def test_a_step_whose_program_fails_is_named(installed: Path, first: Path) -> None:
    current = installed / "opt/companion/current"
    current.unlink()
    shutil.rmtree(installed / "etc/companion")
    (installed / "etc/companion").write_text("a file in the folder's place")

    failed = run(first, "--root", installed)

    assert failed.status == 1
    assert "It stopped at this step: Making the user, the folders and the settings." in failed.said
    assert not current.exists()


def test_somebody_who_interrupts_it_is_told_where(root: Path, tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    program = f"import pathlib, time\npathlib.Path({str(begun)!r}).touch()\ntime.sleep(60)\n"
    source = release(tmp_path / "one", "0.0.1", program)
    words: list[str | Path] = [source / "systemd" / "install.sh", "--root", root]
    env = {**os.environ, "PYTHON": sys.executable}
    with subprocess.Popen(words, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, process_group=0) as process:
        while not begun.exists():
            assert process.poll() is None
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        said, _ = process.communicate()

    assert process.returncode == 1
    assert b"It was interrupted.\nIt stopped at this step: Building version 0.0.1-" in said


def test_an_uninstallation_leaves_the_data_alone(installed: Path, first: Path) -> None:
    (installed / "var/lib/companion/journal.sqlite").write_text("every game")
    own = installed / f"{UNIT}.d/override.conf"
    own.parent.mkdir()
    own.write_text("[Service]\nEnvironment=SDL_KMSDRM_DEVICE_INDEX=1\n")

    refused = run(first, "--root", installed, "--uninstall", COMPANION_YES="no")
    assert refused.status == 1
    assert "--yes answers" in refused.said
    assert in_use(installed) == "0.0.1"

    done = run(first, "--root", installed, "--uninstall", COMPANION_YES="yes")

    assert done.status == 0, done.said
    assert f"The games are in {installed}/var/lib/companion." in done.said
    left = set(tree(installed)) - ACCOUNTS - {"etc/.pwd.lock"}
    assert left == {"var/lib/companion/journal.sqlite"}
    if os.geteuid() == 0:
        assert "companion" not in (installed / "etc/passwd").read_text() + (installed / "etc/group").read_text()
    assert run(first, "--root", installed, "--uninstall", "--yes").status == 0


def test_the_command_in_a_terminal_is_the_version_in_use(installed: Path, tmp_path: Path) -> None:
    reprogram(installed, PROGRAM.format(version="0.0.1") + "import os\nprint(oct(os.umask(0)))\n")
    command = (installed / "usr/local/bin/companion").read_text()
    here = tmp_path / "companion"
    here.write_text(command.replace("/opt/", f"{installed}/opt/"))

    with os.popen(f"sh {here} doctor 'two words'") as said:
        assert said.read().splitlines() == ["0.0.1 doctor two words", "0o7"]
