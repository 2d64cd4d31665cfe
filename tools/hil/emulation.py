"""Programs for another processor, which qemu emulates one by one: the kernel has to know that it is to be asked."""

import subprocess
from pathlib import Path

from tools.hil.shell import BuildError

_KNOWN = Path("/proc/sys/fs/binfmt_misc")


def require_emulation(machine: str) -> None:
    """See that this computer's kernel runs the programs of such a machine (as `uname -m` names it) by qemu.

    A container comes without the folder in which the kernel is told. Raises BuildError where the kernel can't be told.
    """
    if (_KNOWN / f"qemu-{machine}").exists():
        return
    if not (_KNOWN / "status").exists():
        subprocess.run(["mount", "-t", "binfmt_misc", "none", _KNOWN], check=False, capture_output=True)
    subprocess.run(["update-binfmts", "--enable", f"qemu-{machine}"], check=False, capture_output=True)
    if not (_KNOWN / f"qemu-{machine}").exists():
        raise BuildError(f"This kernel can't be told to run programs for {machine} by qemu: is {_KNOWN} mounted?")
