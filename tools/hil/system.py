"""The systems: a small Debian with what the installer takes from apt, and the companion in it."""

import shutil
from pathlib import Path

from tools.hil.architecture import Architecture
from tools.hil.chroot import inside
from tools.hil.debian import Debian
from tools.hil.device_tree import make_device_tree
from tools.hil.kernel import make_initrd, put_modules, release_of
from tools.hil.shell import Shell

HERE = Path(__file__).parent
HOUSE = HERE.parents[1]
INSTALLER = HOUSE / "systemd"
GUEST = HOUSE / "tests" / "hil" / "guest"
"""What the machine has beside the companion, for the tests: hands."""

CHIP = tuple(HOUSE / "tests" / "firmware" / name for name in ("mfrc522_model.py", "tag_model.py"))
"""The model of the reader's chip, and of the tags that the hands lay on it."""

PACKAGES = ("systemd", "systemd-sysv", "udev", "dbus", "kmod", "e2fsprogs", "busybox-static")
"""What every Raspberry Pi OS has, and a minimal Debian hasn't; and what mounts the disk."""

DESKTOP = ("sway", "xwayland", "seatd", "libwayland-egl1", "libxi6")
"""A Wayland desktop, and what SDL needs on one. It isn't installed: no other scenario finds any of it."""

DESKTOP_PLACE = "/opt/hil/desktop"
"""Where it lies unpacked, with whatever else it needs."""

LEFT_OUT = ("/usr/share/ca-certificates/*",)
"""Certificates one by one: to look at each takes seconds where the program that does is emulated."""

CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
"""All in one file, without which pip doesn't start; this computer's is taken."""

UNWANTED = (
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


def make_base(shell: Shell, arch: Architecture, debian: Debian, place: Path) -> None:
    """Leave in `place` a Debian with what the installer takes from apt, as `base.tar`. Needs root and the archive."""
    took = "some ten minutes, as its programs are emulated" if arch.emulated_installer else "about a minute"
    shell.step(f"system: a small Debian with what systemd/install.sh takes from apt ({took})")
    shell.run(
        "mmdebstrap",
        f"--architectures={arch.debian}",
        "--variant=minbase",
        f"--include={','.join(PACKAGES)}",
        *(f"--dpkgopt=path-exclude={path}" for path in LEFT_OUT),
        f"--customize-hook=copy-in {INSTALLER} {HERE / 'packages.sh'} /opt",
        '--customize-hook=chroot "$1" bash /opt/packages.sh /opt/systemd',
        '--customize-hook=rm -r "$1/opt/systemd" "$1/opt/packages.sh"',
        f'--customize-hook=mkdir -p "$1{DESKTOP_PLACE}/partial"',
        f'--customize-hook=chroot "$1" apt-get --quiet=2 --yes --no-install-recommends --download-only '
        f"-o Dir::Cache::archives={DESKTOP_PLACE} install {' '.join(DESKTOP)}",
        f'--customize-hook=set -e; cd "$1{DESKTOP_PLACE}"; for deb in *.deb; do dpkg-deb --extract "$deb" .; done',
        f'--customize-hook=cd "$1{DESKTOP_PLACE}" && rm -r partial lock *.deb',
        f"--customize-hook=upload {CERTIFICATES} {CERTIFICATES}",
        debian.suite,
        place / "base.tar",
    )


def make_release(shell: Shell, arch: Architecture, debian: Debian, python: str, place: Path) -> None:
    """Leave in `place` what somebody would carry to a Pi without a network: the installer, and `make wheels`."""
    shell.step("release: the wheels that the installer takes")
    words = ("--machine", arch.wheels, "--python", debian.python)
    shell.run(python, "-m", "tools.wheels", place / "wheels", *words, cwd=HOUSE)
    shutil.copytree(INSTALLER, place / "systemd")
    shutil.copytree(HOUSE / "companion", place / "companion", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(HOUSE / name, place)


def make_image(shell: Shell, arch: Architecture, kernel: Path, base: Path, release: Path, place: Path) -> None:
    """Leave in `place` the kernel, the first disk, and the disks of the system and of the data. Needs root."""
    root, work = place / "root", place / "work"
    shell.step("image: unpacking the system")
    unpack(shell, base, root)
    shell.step("image: systemd/install.sh --lite, inside it")
    _install(shell, release, root)
    shell.run("systemctl", f"--root={root}", "--quiet", "mask", *UNWANTED, f"serial-getty@{arch.console}.service")
    _add_hands(shell, arch, root)
    put_modules(shell, kernel, root)
    shell.step("image: the disks")
    _make_disks(shell, root, place)
    shutil.copy(kernel / "boot" / f"vmlinuz-{release_of(kernel)}", place / "vmlinuz")
    make_initrd(shell, kernel, root / "bin/busybox", work, place / "initrd")
    if arch.device_tree:
        make_device_tree(shell, arch, place)
    arch.note(place)
    shutil.rmtree(root)
    shutil.rmtree(work)


def unpack(shell: Shell, base: Path, root: Path) -> None:
    """Unpack a Debian that `make_base` has made."""
    root.mkdir(parents=True)
    shell.run("tar", "--extract", "--numeric-owner", f"--file={base / 'base.tar'}", f"--directory={root}")


def _install(shell: Shell, release: Path, root: Path) -> None:
    """Run the installer inside, as on a Pi without a network, and let it prepare a partition for the games."""
    carried = root / "opt" / "release"
    shutil.copytree(release, carried, symlinks=True)
    shell.run(*inside(root, "/opt/release/systemd/install.sh", "--yes", "--lite", "--no-apt"))
    shell.run(carried / "systemd" / "install.sh", "--root", root, "--yes", "--read-only-root")
    shutil.rmtree(carried)


def _add_hands(shell: Shell, arch: Architecture, root: Path) -> None:
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
    settings = (place / "companion.toml").read_text(encoding="utf-8")
    added = ["systemd-udev-trigger"]
    if not arch.device_tree:
        settings += (place / "no_device_tree.toml").read_text(encoding="utf-8")
        added.append("companion")
    for name in added:
        (units / f"{name}.service.d").mkdir()
        shutil.move(place / f"{name}.conf", units / f"{name}.service.d" / "hil.conf")
    (root / "etc/companion/companion.toml").write_text(settings, encoding="utf-8")


def _make_disks(shell: Shell, root: Path, place: Path) -> None:
    """Return the disk of the system, and the one of the games, which is small so that it can be filled."""
    data = root / "var/lib/companion"
    shell.run("mke2fs", "-q", "-t", "ext4", "-L", "companion-data", "-d", data, place / "data.ext4", DATA_SIZE)
    shutil.rmtree(data)
    data.mkdir()
    shell.run("mke2fs", "-q", "-t", "ext4", "-d", root, place / "root.ext4", ROOT_SIZE)
