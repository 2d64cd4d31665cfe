"""The installer's other tasks and its flags: the check, the read-only root, the health of a service, wrong use."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.needs import needs
from tests.systemd.releases import SYSTEMD, run, tree

pytestmark = needs("systemd", "systemd-sysusers")


MOUNTED = "LABEL=companion-data /var/lib/companion ext4 noatime,nofail"


def damage_unit(root: Path) -> None:
    (root / "etc/systemd/system/companion.service").write_text("[Service]\n")


def remove_rules(root: Path) -> None:
    (root / "etc/udev/rules.d/70-companion.rules").unlink()


def leave_group(root: Path) -> None:
    file = root / "etc/group"
    file.write_text(re.sub(r"^(gpio:.*:)companion$", r"\1", file.read_text(), flags=re.MULTILINE))


def remove_user(root: Path) -> None:
    (root / "etc/passwd").write_text("")


def remove_settings(root: Path) -> None:
    (root / "etc/companion/companion.toml").unlink()


def remove_data(root: Path) -> None:
    (root / "var/lib/companion").rmdir()


def disable(root: Path) -> None:
    (root / "etc/systemd/system/multi-user.target.wants/companion.service").unlink()


def break_program(root: Path) -> None:
    package = next((root / "opt/companion/current/lib").glob("python*/site-packages/companion"))
    (package / "__main__.py").write_text("import nothing_of_that_name\n")


DAMAGES = {
    damage_unit: "/etc/systemd/system/companion.service isn't that of the version in use.",
    remove_rules: "/etc/udev/rules.d/70-companion.rules is missing.",
    leave_group: "companion isn't in the group gpio.",
    remove_user: "There is no user companion.",
    remove_settings: "/etc/companion/companion.toml is missing.",
    remove_data: "/var/lib/companion is missing.",
    disable: "companion.service isn't started with the machine.",
    break_program: " doesn't start.",
}


def test_the_check_names_each_thing_that_is_wrong_and_only_that(installed: Path, root: Path, first: Path) -> None:
    none = run(first, "--root", root, "--check")
    assert none.status == 1
    assert f"The companion isn't installed in {root}." in none.said
    assert run(first, "--root", installed, "--check").said.startswith("ok The companion 0.0.1-")
    for count, (do, sentence) in enumerate(DAMAGES.items(), 1):
        do(installed)
        checked = run(first, "--root", installed, "--check")
        assert checked.status == 1
        assert sentence in checked.said
        wrong = [line for line in checked.said.splitlines() if line.startswith("!! ")]
        # Without a user its groups aren't looked at.
        assert len(wrong) == count - (count > list(DAMAGES).index(leave_group) + 1)


def test_a_read_only_root_is_explained_asked_for_and_prepared_once(installed: Path, root: Path, first: Path) -> None:
    assert "Install the companion first" in run(first, "--root", root, "--read-only-root", "--yes").said
    line = installed / "boot/firmware/cmdline.txt"
    line.parent.mkdir(parents=True)
    line.write_text("overlayroot=tmpfs console=tty1 root=PARTUUID=abc-02 rootwait\n")
    (installed / "etc/fstab").write_text("# /dev/sdz1 /var/lib/companion is not it\n/dev/sda2 / ext4 defaults 0 1\n")
    before = tree(installed)

    asked = run(first, "--root", installed, "--read-only-root")
    assert asked.status == 1
    assert "mkfs.ext4 -L companion-data" in asked.said
    assert tree(installed) == before

    for _ in range(2):
        done = run(first, "--root", installed, "--read-only-root", "--yes")
        assert done.status == 0, done.said
        *others, last = (installed / "etc/fstab").read_text().splitlines()
        assert len(others) == 2
        assert last == f"{MOUNTED},nosuid,nodev 0 2"
        assert line.read_text() == "overlayroot=tmpfs:recurse=0 console=tty1 root=PARTUUID=abc-02 rootwait\n"
        journal = (installed / "etc/systemd/journald.conf.d/companion.conf").read_text()
        assert "Storage=volatile" in journal.splitlines()

    for _ in range(2):
        undone = run(first, "--root", installed, "--writable-root")
        assert undone.status == 0, undone.said
        assert line.read_text() == "console=tty1 root=PARTUUID=abc-02 rootwait\n"

    run(first, "--root", installed, "--uninstall", "--yes")
    assert not (installed / "etc/systemd/journald.conf.d/companion.conf").exists()
    assert "LABEL=companion-data" in (installed / "etc/fstab").read_text()


def test_a_partition_that_is_mounted_already_gets_its_options(installed: Path, first: Path) -> None:
    """A line that somebody wrote by hand stays."""
    fstab = installed / "etc/fstab"
    own = "LABEL=companion-data  /var/lib/companion  ext4  noatime,nofail,commit=60  0 2\n"
    for before, after in ((f"{MOUNTED} 0 2\n", f"{MOUNTED},nosuid,nodev 0 2\n"), (own, own)):
        fstab.write_text(before)

        done = run(first, "--root", installed, "--read-only-root", "--yes")

        assert done.status == 0, done.said
        assert fstab.read_text() == after


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (["--fast"], "There is no flag --fast."),
        (
            ["--check", "--uninstall"],
            "One of --uninstall, --check, --read-only-root, --writable-root and --packages at a time.",
        ),
        (["--root"], "--root needs a value."),
        (["--user", ""], "--user needs a value."),
    ],
)
def test_wrong_flags_are_named(flags: list[str], sentence: str) -> None:
    done = run(SYSTEMD.parent, *flags)

    assert done.status == 2
    assert done.said.startswith(sentence)


def test_a_wrong_mode_and_a_root_that_is_not_there_are_named(tmp_path: Path) -> None:
    wrong = run(SYSTEMD.parent, "--check", COMPANION_MODE="kiosk")
    nowhere = run(SYSTEMD.parent, "--check", "--root", tmp_path / "nowhere")

    assert wrong.said.startswith("COMPANION_MODE is lite or desktop, not kiosk.")
    assert (wrong.status, nowhere.status) == (2, 1)
    assert f"There is no folder {tmp_path}/nowhere to install into." in nowhere.said


def test_a_python_that_will_not_do_is_named(root: Path, tmp_path: Path) -> None:
    old = tmp_path / "python3"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    assert f"{old} is older than 3.11" in run(SYSTEMD.parent, "--root", root, PYTHON=str(old)).said
    assert "There is no /nowhere/python3" in run(SYSTEMD.parent, "--root", root, PYTHON="/nowhere/python3").said

    (root / "usr/bin").mkdir(parents=True)
    (root / "usr/bin/python3").symlink_to("python3.99")
    other = run(SYSTEMD.parent, "--root", root)
    assert other.status == 1
    assert f"{root} has python3.99 and this machine python3." in other.said


def test_the_help_tells_of_every_flag_and_the_packages_are_listed() -> None:
    told = run(SYSTEMD.parent, "--help")
    listed = run(SYSTEMD.parent, "--packages")

    taken = set(re.findall(r"(--[a-z-]+)(?: \||\))", (SYSTEMD / "install.sh").read_text()))
    assert len(taken) >= 10
    assert taken <= set(re.findall(r"--[a-z-]+", told.said))
    assert {"libgles2", "flite", "python3-lgpio"} <= set(listed.said.splitlines())
    assert told.status == listed.status == 0


def functions(script: str) -> int:
    """The exit status of a script that uses the installer's functions; it puts others in the place of some programs."""
    parts = "; ".join(f". '{SYSTEMD}/install/{name}.sh'" for name in ("say", "machine", "service"))
    return subprocess.run(["bash", "-c", f"set -eu\n{parts}\n{script}"], capture_output=True, check=False).returncode


def health(states: str) -> int:
    """How the installer judges a service of which systemd says these things in turn; the last goes on for ever."""
    return functions(f"""
        MODE=lite; STEADY=0; states=({states}); said=$(mktemp); echo 0 > $said
        unset SECONDS; SECONDS=0
        sleep() {{ SECONDS=$((SECONDS + $1)); }}
        systemctl() {{
            local turn; turn=$(cat $said); echo $((turn + 1)) > $said
            [ $turn -lt ${{#states[@]}} ] || turn=$((${{#states[@]}} - 1))
            printf 'ActiveState=%s\\nMainPID=%s\\n' ${{states[$turn]//:/ }}
        }}
        steady_within 10 || {{ rm $said; exit 3; }}
        rm $said
    """)


@pytest.mark.parametrize(
    ("states", "status"),
    [
        ("activating:7 activating:7 active:7 active:7", 0),
        ("active:7 activating:8 active:8 active:9 active:9", 0),
        ("activating:7", 3),
        ("active:7 activating:8 active:8 activating:9 active:9 activating:10", 3),
        ("failed:0", 3),
    ],
)
def test_a_service_is_healthy_when_the_same_process_stays_ready(states: str, status: int) -> None:
    assert health(states) == status


def test_a_service_that_hangs_after_its_first_picture_is_not_healthy() -> None:
    """It is looked at for longer than the watchdog waits, and ends it, and than it stays down."""
    unit = (SYSTEMD / "companion.service").read_text()
    seconds = re.findall(r"^(?:WatchdogSec|TimeoutAbortSec)=(\d+)$", unit, re.MULTILINE)

    assert len(seconds) == 2
    assert "RestartSec=200ms" in unit
    assert functions(f"[ $STEADY -gt {sum(map(int, seconds)) + 1} ]") == 0


@pytest.mark.parametrize(
    ("session", "kind", "group", "ready"),
    [
        ("c1", "wayland", 7, True),
        ("c1", "x11", 7, True),
        ("4", "tty", 7, False),
        ("", "", 7, False),
        ("c1", "x11", 8, False),
    ],
)
def test_a_desktop_is_ready_with_a_session_that_has_the_group(session: str, kind: str, group: int, ready: bool) -> None:
    """A login over ssh alone is none: the service would find no screen, and a good update would be taken back."""
    status = functions(f"""
        SESSION_USER=pi
        id() {{ echo 1000; }}
        loginctl() {{ if [ $1 = show-user ]; then echo "{session}"; else echo "{kind}"; fi; }}
        pgrep() {{ echo 4242; }}
        getent() {{ echo companion:x:7:pi; }}
        grep() {{ [ "$3" = /proc/4242/status ] && echo "Groups:	4 {group} 1000" | command grep "$1" "$2"; }}
        session_is_ready || exit 3
    """)

    assert status == (0 if ready else 3)


def test_a_root_in_an_overlay_is_refused() -> None:
    script = "live() {{ :; }}; findmnt() {{ echo {}; }}; require_writable_root"
    assert functions(script.format("overlay")) == 1
    assert functions(script.format("ext4")) == 0
