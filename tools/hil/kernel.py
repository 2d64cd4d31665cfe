"""Debian's kernel and its modules, with gpio-sim built beside them; and the first disk in memory."""

import shutil
from pathlib import Path

from tools.hil.architecture import Architecture
from tools.hil.debian import BOOKWORM
from tools.hil.shell import Shell

HERE = Path(__file__).parent
RECIPE = HERE / "kernel.sh"
SERIES = "6.1"
"""The kernel of that Debian."""

FIRST = ("crc32c_generic", "virtio_pci", "virtio_blk", "ext4")
"""What is needed to mount the disk."""

LATER = (
    "virtio_console",
    "virtio_gpu",
    "evdev",
    "uinput",
    "configfs",
    "gpio-sim",
    "dummy_hcd",
    "libcomposite",
    "usb_f_acm",
    "cdc_acm",
    "snd-aloop",
)
"""What stands for the hardware of a table."""


def make_kernel(shell: Shell, arch: Architecture, place: Path) -> None:
    """Leave in `place` the folders `boot` and `lib/modules`, and the file `release`. Needs root."""
    shell.step("kernel: Debian's own, and gpio-sim from its source package (one or two minutes)")
    shell.run(
        "mmdebstrap",
        "--variant=minbase",
        # This computer's own Debian compiles for another processor, too: nothing of it is emulated.
        f"--architectures={','.join(dict.fromkeys(('amd64', arch.debian)))}",
        f"--include=linux-kbuild-{SERIES},{arch.compiler_package},make,kmod,xz-utils",
        f"--customize-hook=copy-in {RECIPE} /",
        f'--customize-hook=chroot "$1" sh /{RECIPE.name} {SERIES} {arch.debian} {arch.kernel} "{arch.compiler}"',
        f"--customize-hook=sync-out /out {place}",
        "--format=null",
        BOOKWORM.suite,
        "-",
    )


def release_of(kernel: Path) -> str:
    """Return the kernel's own name for itself, such as 6.1.0-56-amd64."""
    return (kernel / "release").read_text(encoding="ascii").strip()


def modules(shell: Shell, kernel: Path, wanted: tuple[str, ...]) -> list[Path]:
    """Return the files of these modules and of all that they need, in the order in which they can be loaded."""
    found: dict[Path, None] = {}
    for name in wanted:
        told = shell.run(
            "modprobe", "--config=/dev/null", f"--dirname={kernel}", f"--set-version={release_of(kernel)}",
            "--show-depends", name,
        )  # fmt: skip
        for line in told.splitlines():
            if line.startswith("insmod "):
                found[Path(line.split()[1])] = None
    return list(found)


def put_modules(shell: Shell, kernel: Path, root: Path) -> None:
    """Put the modules that the machine needs into the system below `root`."""
    release = release_of(kernel)
    for file in modules(shell, kernel, FIRST + LATER):
        place = root / file.relative_to(kernel)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, place)
    for name in ("modules.order", "modules.builtin", "modules.builtin.modinfo"):
        shutil.copyfile(kernel / "lib/modules" / release / name, root / "lib/modules" / release / name)
    shell.run("depmod", f"--basedir={root}", release)


def make_initrd(shell: Shell, kernel: Path, busybox: Path, work: Path, initrd: Path) -> None:
    """Write the first disk: busybox, a dozen modules, and the program that mounts the real one."""
    for folder in ("bin", "modules", "proc", "sys", "dev", "root"):
        (work / folder).mkdir(parents=True)
    shutil.copy(busybox, work / "bin/busybox")
    shutil.copy(HERE / "init.sh", work / "init")
    (work / "init").chmod(0o755)
    files = modules(shell, kernel, FIRST)
    for file in files:
        shutil.copyfile(file, work / "modules" / file.name)
    (work / "modules/order").write_text("\n".join(file.name for file in files) + "\n", encoding="ascii")
    shell.run("sh", "-c", f"find . | cpio --quiet --create --format=newc --owner=0:0 | gzip -1 > '{initrd}'", cwd=work)
