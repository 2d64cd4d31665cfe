"""The two machines, as data: what differs between the emulated PC and the emulated Pi is here and nowhere else."""

from pathlib import Path

from msgspec import Struct

_FILE = "architecture"

DEVICE_TREE = "virt.dtb"
"""The name of the device tree in the folder of a machine that has one."""

# Nothing but software emulation is the same everywhere. The clock goes on by a nanosecond with each instruction: a
# processor of a thousand million a second, somewhat less than one of the four of a Pi 4. So whatever happens by the
# clock in there, a watchdog for one, comes out the same however much this computer has to do; only with one processor
# can QEMU do that.
_PACE = ("-accel tcg,thread=single", "-icount shift=0,sleep=on", "-smp 1", "-m 768")


class Architecture(Struct, frozen=True):
    """A kind of processor, what Debian and pip call it, and the machine that qemu makes with it."""

    name: str
    """As `python -m tools.hil --architecture` has it; the folder below `build` is named after it, too."""
    folder: str
    debian: str
    wheels: str
    """The machine for which pip's wheels are, as `uname -m` says there."""
    kernel: str
    """The kernel's name for it."""
    compiler: str
    """What stands before the names of the compiler's programs: nothing where it is this computer's own."""
    compiler_package: str
    qemu: str
    qemu_package: str
    machine: tuple[str, ...]
    """What qemu is told of board, processor and memory."""
    console: str
    kernel_line: str
    device_tree: bool
    """Whether the machine has a device tree, which says then that it is a Pi."""
    emulated_installer: bool
    """Whether this computer runs the programs of the system only with qemu's emulation of a user land."""
    same: int
    """By how much a channel of a pixel may differ from what this computer paints."""

    @property
    def board(self) -> list[str]:
        """`machine`, word by word."""
        return [word for option in self.machine for word in option.split()]

    def note(self, image: Path) -> None:
        """Leave in the folder of a machine which one it is."""
        (image / _FILE).write_text(self.name, encoding="ascii")


PC = Architecture(
    name="x86",
    folder="hil",
    debian="amd64",
    wheels="x86_64",
    kernel="x86_64",
    compiler="",
    compiler_package="gcc",
    qemu="qemu-system-x86_64",
    qemu_package="qemu-system-x86",
    # QEMU 7.2 emulates AVX wrongly enough that Mesa's compiled shaders crash, and Nehalem has none.
    machine=(*_PACE, "-cpu Nehalem"),
    console="ttyS0",
    kernel_line="mitigations=off",
    device_tree=False,
    emulated_installer=False,
    same=0,
)

PI = Architecture(
    name="arm",
    folder="hil-arm",
    debian="arm64",
    wheels="aarch64",
    kernel="arm64",
    compiler="aarch64-linux-gnu-",
    compiler_package="gcc-aarch64-linux-gnu",
    qemu="qemu-system-aarch64",
    qemu_package="qemu-system-arm",
    # The processor of a Pi 4. QEMU's own boards of a Pi have no PCI, and with it neither a screen nor disks for us.
    machine=(*_PACE, "-machine virt,gic-version=3", "-cpu cortex-a72"),
    console="ttyAMA0",
    kernel_line="mitigations=off kpti=off",
    device_tree=True,
    emulated_installer=True,
    # nanosvg, which draws the pictures, is compiled with fused multiply-add there: curves differ in a few pixels.
    same=4,
)

ARCHITECTURES = {each.name: each for each in (PC, PI)}


def architecture_of(image: Path) -> Architecture:
    """Return the architecture of the machine in this folder."""
    return ARCHITECTURES[(image / _FILE).read_text(encoding="ascii")]
