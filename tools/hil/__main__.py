"""`python -m tools.hil`: build what isn't there yet, and print the folder of the machine.

Root is needed to unpack a system whose files belong to others than the one who builds, and to run the installer in it.
"""

import os
import sys
from functools import partial
from pathlib import Path

from tools.hil.cache import kept, key_of
from tools.hil.kernel import HERE, RECIPE, make_kernel
from tools.hil.shell import BuildError, Shell, require
from tools.hil.system import CHIP, GUEST, HOUSE, INSTALLER, PACKAGES, make_base, make_image, make_release

OUT = HOUSE / "build" / "hil"

PYTHON = (3, 11)
"""That of Debian bookworm: the wheels are gathered by the Python that runs this."""

PROGRAMS = {
    "qemu-system-x86_64": "qemu-system-x86",
    "mmdebstrap": "mmdebstrap",
    "busybox": "busybox-static",
    "cpio": "cpio",
    "mke2fs": "e2fsprogs",
    "modprobe": "kmod",
}


def main() -> int:
    """Build the image; returns 1 where it can't be built, and says why."""
    try:
        print(built())
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def built() -> Path:
    """Return the folder of the machine. Raises BuildError where it can't be built."""
    kernel_key = key_of(RECIPE, HERE / "kernel.py")
    apt = (HERE / "packages.sh", INSTALLER / "packages.txt", INSTALLER / "install" / "packages.sh")
    base_key = key_of(*apt, *PACKAGES)
    release_key = key_of(HOUSE / "companion", HOUSE / "firmware", HOUSE / "pyproject.toml", INSTALLER)
    image_key = key_of(kernel_key, base_key, release_key, GUEST, *CHIP, HERE / "system.py", HERE / "init.sh")
    if (OUT / "image" / image_key).exists():
        return OUT / "image" / image_key
    OUT.mkdir(parents=True, exist_ok=True)
    if os.geteuid():
        print("Root is needed to unpack a system and to run the installer in it.", file=sys.stderr, flush=True)
        os.execvp("sudo", ["sudo", sys.executable, "-m", "tools.hil"])
    require(PROGRAMS)
    if sys.version_info[:2] != PYTHON:
        raise BuildError("The machine has Python 3.11, whose wheels only that one gathers: make hil PYTHON=python3.11")
    shell = Shell(OUT / "build.log")
    kernel = kept(OUT / "kernel", kernel_key, partial(make_kernel, shell))
    base = kept(OUT / "base", base_key, partial(make_base, shell))
    release = kept(OUT / "release", release_key, partial(make_release, shell, sys.executable))
    return kept(OUT / "image", image_key, partial(make_image, shell, kernel, base, release))


if __name__ == "__main__":
    sys.exit(main())
