"""The installer and power cuts: at any moment the system is whole, and only what isn't in use is removed."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.needs import needs
from tests.systemd.power import cuts
from tests.systemd.releases import SYSTEMD, in_use, release, run, tree

pytestmark = needs("systemd", "systemd-sysusers")

CURRENT = Path("opt/companion/current")
SLOTS = Path("opt/companion/slots")
ON_TRIAL = Path("opt/companion/on-trial")


def system(root: Path) -> dict[str, str]:
    """What the service of a root uses: the version in use, and every file elsewhere."""
    everything = tree(root)
    elsewhere = {path: what for path, what in everything.items() if not path.startswith("opt/")}
    of_version = {f"current/{path}": what for path, what in tree((root / CURRENT).resolve()).items()}
    return {path: what for path, what in (elsewhere | of_version).items() if not path.endswith(".new")}


def versions(root: Path) -> dict[str, dict[str, str]]:
    """Every version of a root that says of itself that it is whole, with its files."""
    slots = [path for path in (root / SLOTS).iterdir() if (path / "ready").is_file()]
    return {slot.name: tree(slot) for slot in slots if (slot / "ready").read_text() == f"{slot.name}\n"}


def second_release(folder: Path) -> Path:
    """A release 0.0.2 whose service and list of files are others than those of 0.0.1."""
    source = release(folder, "0.0.2")
    (source / "systemd/companion.service").write_text("[Service]\nExecStart=/bin/true\n")
    (source / "systemd/more.txt").write_text("new in 0.0.2\n")
    with (source / "systemd/parts.txt").open("a") as parts:
        parts.write("both 0644 more.txt /etc/companion/more.txt\n")
    return source


def test_an_update_may_be_cut_off_at_any_moment(installed: Path, tmp_path: Path) -> None:
    """The next start is with the version before and all that belongs to it, also while an update is taken back."""
    before = system(installed)
    whole = versions(installed)

    done, left = cuts(tmp_path / "cuts", installed, second_release(tmp_path / "two"), HEALTHY_COMMAND="false")

    assert "is back in its place" in done.said
    assert len({(root / CURRENT).readlink() for root in left}) == 2
    different = {}
    for root in left:
        for name, found in versions(root).items():
            assert found == whole.setdefault(name, found), f"{name} in {root.name}"
        now, trial = system(root), (root / ON_TRIAL).read_bytes() if (root / ON_TRIAL).exists() else None
        # Without a service and a command that are whole, nothing would start, nor settle anything.
        empty = {path for path, what in now.items() if what.endswith(" ") and not path.startswith("current/")}
        assert {path for path in empty if before.get(path) != now[path]} == set(), root.name
        different[trial, frozenset(now.items())] = root
    for (trial, _), root in different.items():
        if trial is not None:
            settled = run(root / CURRENT, "--root", root, "--settle")
            assert settled.status == 0, settled.said
        assert system(root) == before, root.name


def test_what_is_said_to_be_installed_is_on_the_disk(root: Path, first: Path, tmp_path: Path) -> None:
    """A first installation that was cut off anywhere can be done again, too."""
    done, left = cuts(tmp_path / "cuts", root, first, "--lite")

    assert "Done." in done.said
    assert tree(left[-1]) == tree(root)
    whole = versions(root)
    assert all(versions(cut) in ({}, whole) for cut in left if (cut / SLOTS).exists())
    half_built = next(cut for cut in left if (cut / SLOTS).exists())
    assert run(first, "--root", half_built, "--lite").status == 0
    assert in_use(half_built) == "0.0.1"
    assert run(first, "--root", half_built, "--check").status == 0


def test_a_version_that_is_not_ready_is_built_anew(installed: Path, first: Path) -> None:
    slot = (installed / CURRENT).resolve()
    assert functions(installed, f"is_whole {slot.name}") == 0
    for wrong in ("0.0.1\n", "\0\0\0", ""):
        (slot / "ready").write_text(wrong)
        assert functions(installed, f"is_whole {slot.name}") == 1
    (slot / "bin/python").unlink()
    assert "isn't whole" in run(first, "--root", installed, "--check").said

    done = run(first, "--root", installed)

    assert done.status == 0, done.said
    assert in_use(installed) == "0.0.1"
    assert [path.name for path in (installed / SLOTS).iterdir()] == [slot.name]


def test_the_version_in_use_stays_until_it_is_built_anew(installed: Path, first: Path, tmp_path: Path) -> None:
    """It may be damaged and run all the same: where it can't be built, it's what there is."""
    (installed / CURRENT / "ready").write_text("")
    impossible = tmp_path / "impossible.txt"
    impossible.write_text("chips==2.0\n")

    failed = run(first, "--root", installed, PIP_CONSTRAINT=str(impossible))

    assert "pip could not install it" in failed.said
    assert in_use(installed) == "0.0.1"


@pytest.mark.parametrize("name", ["", "\0\0\0\0", "\n", "0.0.9-gone", "../slots", ".."])
def test_a_trial_of_no_version_is_refused(installed: Path, first: Path, name: str) -> None:
    (installed / ON_TRIAL).write_text(name)
    before = tree(installed)

    refused = run(first, "--root", installed, "--settle")

    assert refused.status == 1
    assert refused.said.strip().splitlines() == [
        f"{installed}/{ON_TRIAL} names no version of {installed}/{SLOTS}: "
        "nothing was changed. sudo systemd/install.sh ends the update."
    ]
    assert tree(installed) == before
    assert f"{ON_TRIAL} names no version" in run(first, "--root", installed, "--check").said


def test_only_a_version_that_is_not_in_use_is_removed(installed: Path) -> None:
    """And it doesn't count as whole any more before its first file is gone."""
    slots = installed / SLOTS
    used = (installed / CURRENT).resolve().name
    shutil.copytree(slots / used, slots / "0.0.0", symlinks=True)
    (slots / "0.0.0/ready").write_text("0.0.0\n")
    before = tree(installed)

    for name in ("", ".", "..", "0.0.9", used):
        assert functions(installed, f"remove_slot '{name}'") == 1
    assert tree(installed) == before

    cut_off = "rm() { [ $1 != -rf ] || exit 9; command rm $@; }"
    assert functions(installed, f"is_whole 0.0.0; {cut_off}; remove_slot 0.0.0") == 9
    assert functions(installed, "is_whole 0.0.0") != 0
    assert functions(installed, "remove_slot 0.0.0") == 0
    assert [path.name for path in slots.iterdir()] == [used]


def test_the_systems_own_files_are_changed_as_a_whole(installed: Path, first: Path, tmp_path: Path) -> None:
    line = Path("boot/firmware/cmdline.txt")
    (installed / line).parent.mkdir(parents=True)
    (installed / line).write_text("overlayroot=tmpfs rootwait\n")
    (installed / "etc/fstab").write_text("/dev/sda2 / ext4 defaults 0 1\n")

    _, locked = cuts(tmp_path / "locked", installed, first, "--read-only-root", "--yes")
    assert tree(locked[-1]) == tree(installed)
    _, unlocked = cuts(tmp_path / "unlocked", installed, first, "--writable-root")

    assert [*dict.fromkeys((root / line).read_text() for root in locked + unlocked)] == [
        "overlayroot=tmpfs rootwait\n",
        "overlayroot=tmpfs:recurse=0 rootwait\n",
        "rootwait\n",
    ]
    mounts = [*dict.fromkeys((root / "etc/fstab").read_text() for root in locked)]
    assert [len(text.splitlines()) for text in mounts] == [1, 2]


def test_settings_are_never_lost_while_it_is_uninstalled(installed: Path, first: Path, tmp_path: Path) -> None:
    own = "[sound]\nvolume = 0.2\n"
    (installed / "etc/companion/companion.toml").write_text(own)

    _, left = cuts(tmp_path / "cuts", installed, first, "--uninstall", "--yes")

    for root in left:
        kept = [root / "etc/companion/companion.toml", root / "var/lib/companion/companion.toml"]
        assert own in [path.read_text() for path in kept if path.exists()], root.name


def functions(root: Path, script: str) -> int:
    """The exit status of a script that uses the installer's functions."""
    parts = "; ".join(f". '{SYSTEMD}/install/{name}.sh'" for name in ("say", "disk", "slots", "read_only_root"))
    script = f"set -eu\nROOT='{root}'; SLOTS=$ROOT/opt/companion\n{parts}\n{script}"
    return subprocess.run(["bash", "-c", script], capture_output=True, check=False).returncode
