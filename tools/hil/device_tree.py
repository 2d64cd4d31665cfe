"""The device tree of the machine: that of qemu's board, which says that it is a Raspberry Pi 4."""

from pathlib import Path

from tools.hil.architecture import DEVICE_TREE, Architecture
from tools.hil.shell import Shell

MODEL = "Raspberry Pi 4 Model B Rev 1.4"
REVISION = "c03114"
COMPATIBLE = ("raspberrypi,4-model-b", "brcm,bcm2711", "linux,dummy-virt")


def make_device_tree(shell: Shell, arch: Architecture, place: Path) -> None:
    """Leave in `place` the device tree, by which gpiozero, lgpio, the installer and the companion know their Pi."""
    tree = place / DEVICE_TREE
    shell.run(arch.qemu, *arch.board, "-machine", f"dumpdtb={tree}", "-nodefaults", "-display", "none")
    shell.run("fdtput", "-t", "s", tree, "/", "model", MODEL)
    shell.run("fdtput", "-t", "s", tree, "/", "compatible", *COMPATIBLE)
    shell.run("fdtput", "-c", tree, "/system")
    shell.run("fdtput", "-t", "x", tree, "/system", "linux,revision", REVISION)
    for node in shell.run("fdtget", "-l", tree, "/").split():
        # The board's own pins would be the first chip of pins, where that of a Pi is looked for.
        if node.startswith(("pl061", "gpio-keys")):
            shell.run("fdtput", "-t", "s", tree, f"/{node}", "status", "disabled")
