"""What a machine is made of, stage by stage: each is made once, and kept under a key of what it is made of."""

import os
import sys
from functools import partial
from pathlib import Path

from tools.hil.architecture import Architecture
from tools.hil.cache import kept, key_of
from tools.hil.debian import BOOKWORM, Debian
from tools.hil.emulation import require_emulation
from tools.hil.kernel import HERE, RECIPE, make_kernel
from tools.hil.shell import Shell, require
from tools.hil.system import (
    CHIP,
    DESKTOP,
    GUEST,
    HOUSE,
    INSTALLER,
    LEFT_OUT,
    PACKAGES,
    make_base,
    make_image,
    make_release,
)

BUILD = HOUSE / "build"

PROGRAMS = {
    "mmdebstrap": "mmdebstrap",
    "cpio": "cpio",
    "mke2fs": "e2fsprogs",
    "modprobe": "kmod",
}

EMULATES = {
    "arch-test": "arch-test",
    "fdtput": "device-tree-compiler",
    "qemu-aarch64-static": "qemu-user-static",
    "update-binfmts": "binfmt-support",
}
"""What is needed beside those to make a system for another processor."""


class Stages:
    """The stages of the machine of an architecture. Those that are missing need root, and Debian's archive."""

    def __init__(self, arch: Architecture) -> None:
        self._arch = arch
        self._out = BUILD / arch.folder
        self._kernel_key = key_of(arch.debian, RECIPE, HERE / "kernel.py")
        ours = (HERE / "system.py", HERE / "init.sh", HERE / "device_tree.py")
        stages = (self._kernel_key, self._base_key(BOOKWORM), self._release_key(BOOKWORM))
        self._image_key = key_of(*stages, arch.console, *arch.machine, GUEST, *CHIP, *ours)
        self._shell: Shell | None = None

    @property
    def image(self) -> Path:
        """The folder of the machine, which may not be there yet."""
        return self._out / "image" / self._image_key

    def make_image(self) -> None:
        """Make the folder of the machine, and all that it is made of. Raises BuildError."""
        parts = (self.kernel(), self.base(BOOKWORM), self.release(BOOKWORM))
        kept(self.image.parent, self._image_key, partial(make_image, self.shell, self._arch, *parts))

    @property
    def shell(self) -> Shell:
        """What runs the programs that make it; the first one begins the log anew."""
        if self._shell is None:
            self._shell = Shell(self._out / "build.log")
        return self._shell

    def kernel(self) -> Path:
        """Return the folder with the kernel and its modules."""
        return kept(self._out / "kernel", self._kernel_key, partial(make_kernel, self.shell, self._arch))

    def base(self, debian: Debian) -> Path:
        """Return the folder with a small Debian, which has what the installer takes from apt."""
        make = partial(make_base, self.shell, self._arch, debian)
        return kept(self._out / f"base-{debian.suite}", self._base_key(debian), make)

    def release(self, debian: Debian) -> Path:
        """Return the folder with what is carried to a Pi with that Debian."""
        make = partial(make_release, self.shell, self._arch, debian, sys.executable)
        return kept(self._out / f"release-{debian.suite}", self._release_key(debian), make)

    def require(self) -> None:
        """Raise BuildError where this computer lacks something that the stages are made with."""
        arch = self._arch
        require({arch.qemu: arch.qemu_package} | PROGRAMS | (EMULATES if arch.emulated_installer else {}))
        if arch.emulated_installer:
            require_emulation(arch.wheels)

    def _base_key(self, debian: Debian) -> str:
        apt = (HERE / "packages.sh", INSTALLER / "packages.txt", INSTALLER / "install" / "packages.sh")
        return key_of(self._arch.debian, debian.suite, *apt, *PACKAGES, *DESKTOP, *LEFT_OUT)

    def _release_key(self, debian: Debian) -> str:
        program = (HOUSE / "companion", HOUSE / "firmware", HOUSE / "pyproject.toml")
        return key_of(self._arch.wheels, debian.python, *program, INSTALLER, HOUSE / "tools" / "wheels.py")


def as_root(*words: str) -> None:
    """Go on as root, as this same Python with these words, if this isn't root yet."""
    if os.geteuid():
        print("Root is needed to unpack a system and to run the installer in it.", file=sys.stderr, flush=True)
        os.execvp("sudo", ["sudo", sys.executable, "-m", *words])
