"""The systems: a small Debian with what the installer takes from apt, and the companion in it."""

import shutil
from pathlib import Path

from tools.hil.kernel import SUITE, make_initrd, put_modules, release_of
from tools.hil.shell import Shell

HERE = Path(__file__).parent
HOUSE = HERE.parents[1]
INSTALLER = HOUSE / "systemd"
GUEST = HOUSE / "tests" / "hil" / "guest"
"""What the machine has beside the companion, for the tests: hands."""

CHIP = tuple(HOUSE / "tests" / "firmware" / name for name in ("mfrc522_model.py", "tag_model.py"))
"""The model of the reader's chip, and of the tags that the hands lay on it."""

PACKAGES = ("systemd", "systemd-sysv", "udev", "dbus", "kmod", "e2fsprogs")
"""What every Raspberry Pi OS has, and a minimal Debian hasn't."""

UNWANTED = (
    "serial-getty@ttyS0.service",  # it takes the machine's log for itself
    "apt-daily.timer",
    "apt-daily-upgrade.timer",
    "dpkg-db-backup.timer",
    "e2scrub_all.timer",
    "e2scrub_reap.service",
    "fstrim.timer",
    "systemd-timesyncd.service",
    "systemd-networkd.service",
    "systemd-resolved.service",
    "systemd-pstore.service",
    "systemd-random-seed.service",
    "systemd-update-utmp.service",
    "systemd-update-utmp-runlevel.service",
    "systemd-journal-flush.service",
    "dev-hugepages.mount",
    "dev-mqueue.mount",
    "sys-kernel-debug.mount",
    "sys-kernel-tracing.mount",
    "sys-fs-fuse-connections.mount",
)
"""What costs time at each start and changes nothing for a table."""

DATA_SIZE, ROOT_SIZE = "256M", "2G"


def make_base(shell: Shell, place: Path) -> None:
    """Leave in `place` a Debian with what the installer takes from apt, as `base.tar`. Needs root and the archive."""
    shell.step("system: a small Debian with what systemd/install.sh takes from apt (about a minute)")
    shell.run(
        "mmdebstrap",
        "--variant=minbase",
        f"--include={','.join(PACKAGES)}",
        f"--customize-hook=copy-in {INSTALLER} {HERE / 'packages.sh'} /opt",
        '--customize-hook=chroot "$1" bash /opt/packages.sh /opt/systemd',
        '--customize-hook=rm -r "$1/opt/systemd" "$1/opt/packages.sh"',
        SUITE,
        place / "base.tar",
    )


def make_release(shell: Shell, python: str, place: Path) -> None:
    """Leave in `place` what somebody would carry to a Pi without a network: the installer, and `make wheels`."""
    shell.step("release: the wheels that the installer takes")
    shell.run(python, "-m", "tools.wheels", place / "wheels", cwd=HOUSE)
    shutil.copytree(INSTALLER, place / "systemd")
    shutil.copytree(HOUSE / "companion", place / "companion", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(HOUSE / name, place)


def make_image(shell: Shell, kernel: Path, base: Path, release: Path, place: Path) -> None:
    """Leave in `place` the kernel, the first disk, and the disks of the system and of the data. Needs root."""
    root, work = place / "root", place / "work"
    shell.step("image: unpacking the system")
    root.mkdir()
    shell.run("tar", "--extract", "--numeric-owner", f"--file={base / 'base.tar'}", f"--directory={root}")
    shell.step("image: systemd/install.sh --lite, inside it")
    _install(shell, release, root)
    _add_hands(shell, root)
    put_modules(shell, kernel, root)
    shell.step("image: the disks")
    _make_disks(shell, root, place)
    shutil.copy(kernel / "boot" / f"vmlinuz-{release_of(kernel)}", place / "vmlinuz")
    make_initrd(shell, kernel, work, place / "initrd")
    shutil.rmtree(root)
    shutil.rmtree(work)


def _install(shell: Shell, release: Path, root: Path) -> None:
    """Run the installer inside, as on a Pi without a network, and let it prepare a partition for the games."""
    inside = root / "opt" / "release"
    shutil.copytree(release, inside, symlinks=True)
    for kind in ("dev", "proc"):
        shell.run("mount", "--bind", f"/{kind}", root / kind)
    try:
        shell.run("chroot", root, "/opt/release/systemd/install.sh", "--yes", "--lite", "--no-apt")
    finally:
        for kind in ("dev", "proc"):
            shell.run("umount", root / kind)
    shell.run(inside / "systemd" / "install.sh", "--root", root, "--yes", "--read-only-root")
    shutil.rmtree(inside)
    shell.run("systemctl", f"--root={root}", "--quiet", "mask", *UNWANTED)


def _add_hands(shell: Shell, root: Path) -> None:
    """Add what the tests have in the machine: what makes the hardware, and a program that does what hands do."""
    place = root / "opt/hil/tests/hil/guest"
    shutil.copytree(GUEST, place, ignore=shutil.ignore_patterns("__pycache__"))
    models = root / "opt/hil/tests/firmware"
    models.mkdir()
    for model in CHIP:
        shutil.copy(model, models)
    units = root / "etc/systemd/system"
    for unit in place.glob("*.service"):
        shutil.move(unit, units)
        shell.run("systemctl", f"--root={root}", "--quiet", "enable", unit.name)
    for name in ("companion", "systemd-udev-trigger"):
        (units / f"{name}.service.d").mkdir()
        shutil.move(place / f"{name}.conf", units / f"{name}.service.d" / "hil.conf")
    shutil.copy(place / "companion.toml", root / "etc/companion/companion.toml")


def _make_disks(shell: Shell, root: Path, place: Path) -> None:
    """Return the disk of the system, and the one of the games, which is small so that it can be filled."""
    data = root / "var/lib/companion"
    shell.run("mke2fs", "-q", "-t", "ext4", "-L", "companion-data", "-d", data, place / "data.ext4", DATA_SIZE)
    shutil.rmtree(data)
    data.mkdir()
    shell.run("mke2fs", "-q", "-t", "ext4", "-d", root, place / "root.ext4", ROOT_SIZE)
