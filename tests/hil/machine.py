"""The virtual machine: a qemu process, its monitor, its screen, and the line to the hands in it."""

import json
import shutil
import socket
import subprocess
import time
from pathlib import Path
from typing import Any, Self

import pygame

from tools.hil.architecture import DEVICE_TREE, architecture_of

SCREEN = (800, 480)
"""The pixels of its screen: those of the official 7-inch one."""

BOOT = 180
"""Seconds after which a machine that says nothing is given up."""

ANSWER = 60
"""Seconds after which an order is given up."""

SLOWER = 5
"""By how much slower than a Pi's the processor may be, where this computer has much else to do."""

_KERNEL_LINE = (
    "quiet root=/dev/vda rw panic=-1 systemd.show_status=0 systemd.journald.forward_to_console=1 apparmor=0 audit=0"
)


class MachineError(Exception):
    """The machine didn't do what it should; the message says what."""


class Line:
    """Lines of JSON over a socket."""

    def __init__(self, path: Path, within: float) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        end = time.monotonic() + within
        while True:
            try:
                self._socket.connect(str(path))
                break
            except OSError as error:
                if time.monotonic() > end:
                    raise MachineError(f"{path.name} can't be opened ({error}).") from error
                time.sleep(0.02)
        self._left = b""

    def close(self) -> None:
        self._socket.close()

    def send(self, what: dict[str, Any]) -> None:
        """Say something; raises MachineError when nobody is there any more."""
        try:
            self._socket.sendall(json.dumps(what).encode() + b"\n")
        except OSError as error:
            raise MachineError(f"The machine has ended ({error}).") from error

    def read(self, within: float) -> dict[str, Any]:
        """The next object; raises MachineError when none comes in so many seconds."""
        try:
            self._socket.settimeout(within)
            while b"\n" not in self._left:
                more = self._socket.recv(65536)
                if not more:
                    raise MachineError("The machine has ended.")
                self._left += more
        except OSError as error:
            raise MachineError(f"The machine says nothing for {within:.0f} seconds ({error}).") from error
        line, _, self._left = self._left.partition(b"\n")
        found = json.loads(line)
        assert isinstance(found, dict)
        return found


class Machine:
    """A running machine. `image` is the folder that `tools.hil` has made, `folder` where its own files go.

    The disk of the system is as it was built at each start. That of the games is the file `data.ext4` in `folder`, made
    when it isn't there, and written to as a card is: what wasn't synced may not be in it after a power cut.
    """

    def __init__(self, image: Path, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.arch = architecture_of(image)
        self._folder = folder
        self._data = folder / "data.ext4"
        if not self._data.exists():
            shutil.copyfile(image / "data.ext4", self._data)
        self._process = subprocess.Popen(self._words(image), stdin=subprocess.DEVNULL)
        self._monitor = Line(folder / "monitor", ANSWER)
        self._monitor.read(ANSWER)
        self._order("qmp_capabilities")
        self._hands: Line | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.cut_power()

    def _words(self, image: Path) -> list[str]:
        for name in ("monitor", "hands"):
            (self._folder / name).unlink(missing_ok=True)
        root = f"file={image / 'root.ext4'},format=raw,if=virtio,snapshot=on,cache=unsafe"
        data = f"file={self._data},format=raw,if=virtio,cache=writeback"
        line = f"console={self.arch.console} {_KERNEL_LINE} {self.arch.kernel_line}"
        tree = ["-dtb", str(image / DEVICE_TREE)] if self.arch.device_tree else []
        return [
            self.arch.qemu, *self.arch.board, *tree, "-nodefaults", "-no-reboot", "-display", "none",
            "-kernel", str(image / "vmlinuz"), "-initrd", str(image / "initrd"), "-append", line,
            "-drive", root, "-drive", data,
            "-device", f"virtio-gpu-pci,xres={SCREEN[0]},yres={SCREEN[1]}",
            "-serial", f"file:{self._folder / 'log'}",
            "-qmp", f"unix:{self._folder / 'monitor'},server=on,wait=off",
            "-device", "virtio-serial-pci", "-device", "virtserialport,chardev=hands,name=hil",
            "-chardev", f"socket,id=hands,path={self._folder / 'hands'},server=on,wait=off",
        ]  # fmt: skip

    @staticmethod
    def patient(seconds: float) -> float:
        """How many seconds of this computer people wait for what takes so many at a table at most."""
        return seconds * SLOWER

    def now(self) -> float:
        """The seconds since its power-on by its own clock, by which it is judged.

        It goes by what its processor has done: it is slower where this computer has much else to do.
        """
        return float(self.hand("uptime"))

    def wait(self, seconds: float) -> None:
        """Let time pass for it."""
        self.hand("wait", seconds=seconds)

    def hand(self, do: str, **arguments: Any) -> Any:
        """Have the hands do something (`tests.hil.guest.hands`), and give what comes of it."""
        if self._hands is None:
            self._hands = Line(self._folder / "hands", self.patient(BOOT))
            self._hands.read(self.patient(BOOT))
        self._hands.send({"do": do, **arguments})
        answer = self._hands.read(self.patient(ANSWER))
        if "failed" in answer:
            raise MachineError(f"{do} failed: {answer['failed']}")
        return answer["got"]

    def shell(self, *words: str) -> str:
        """What a program in the machine says; raises MachineError when it fails."""
        status, said = self.hand("run", words=words)
        if status:
            raise MachineError(f"{' '.join(words)} failed: {said}")
        return str(said)

    def picture(self) -> pygame.Surface:
        """What is on the screen now."""
        file = self._folder / "screen.ppm"
        self._order("screendump", filename=str(file))
        return pygame.image.load(file)

    def said(self) -> str:
        """What kernel and system have said since the start."""
        return (self._folder / "log").read_text("utf-8", errors="replace")

    def ends_within(self, seconds: float) -> bool:
        """Whether the machine switches itself off in so many seconds."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def cut_power(self) -> None:
        """End the machine between two instructions, as an unplugged one ends."""
        self._process.kill()
        self._process.wait()
        self._monitor.close()
        if self._hands is not None:
            self._hands.close()

    def _order(self, name: str, **arguments: Any) -> None:
        self._monitor.send({"execute": name, "arguments": arguments})
        while True:
            answer = self._monitor.read(ANSWER)
            if "error" in answer:
                raise MachineError(f"{name}: {answer['error'].get('desc')}")
            if "return" in answer:
                return
