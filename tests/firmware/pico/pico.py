"""An emulated Pico from outside: its power, its USB line, the tags on its reader, its light and its buzzer."""

import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Self

from msgspec import Struct

from companion.firmware import pins
from tests.firmware import micropython
from tests.firmware.micropython import MODULES, ROOT
from tests.needs import needs_built

HERE = Path(__file__).parent
RP2040JS = MODULES / "rp2040js/dist/esm/index.js"
BOOTROM = ROOT / "build/pico/bootrom.json"
UF2 = ROOT / "build/pico/firmware.uf2"

needs_pico = needs_built("pico", RP2040JS, BOOTROM, UF2)

_FLASH_BYTES = 2 << 20
_FLASH_START = 0x10000000


class Level(Struct, frozen=True):
    """A change of an output at `time`, in seconds of the board's clock: `light` or `buzzer`, on or off."""

    time: float
    output: str
    is_on: bool


class Pico:
    """A board with this in its flash, and power. Times are seconds of its own clock, and it goes on only in `run`."""

    def __init__(self, flash: bytes) -> None:
        self.now = 0.0
        self.starts = 1
        self.levels: list[Level] = []
        self._said = b""
        self._folder = tempfile.TemporaryDirectory(prefix="companion-pico-")
        image = Path(self._folder.name) / "flash"
        image.write_bytes(flash)
        files = micropython.repository_files()
        files["tests/firmware/pico/chip.py"] = (HERE / "chip.py").read_text(encoding="utf-8")
        files["tests/firmware/pico/__init__.py"] = ""
        config = {
            "rp2040js": str(RP2040JS),
            "micropython": str(micropython.MODULE),
            "bootrom": str(BOOTROM),
            "flash": str(image),
            "files": files,
            "pins": {
                "spi": pins.SPI,
                "cs": pins.CS,
                "rst": pins.RST,
                "light": pins.LIGHT,
                "buzzer": pins.BUZZER,
            },
        }
        self._node = subprocess.Popen(
            ["node", str(HERE / "board.mjs"), json.dumps(config)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="ascii",
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._node.communicate()
        self._folder.cleanup()

    def run(self, seconds: float) -> None:
        """Let the board run for so long."""
        self._order("run", seconds=seconds)

    def write(self, data: bytes) -> None:
        """Send bytes over its USB line."""
        self._order("tell", bytes=data.hex())

    def read(self) -> bytes:
        """Return what it has sent since the last time."""
        said, self._said = self._said, b""
        return said

    def lay(self, uid: str, text: str = "") -> None:
        """Lay a tag on its reader: the UID in hex, and what is written on it."""
        self._order("lay", uid=uid, text=text)

    def take_away(self, uid: str) -> None:
        """Take a tag away."""
        self._order("take_away", uid=uid)

    def plug_chip(self, *, is_there: bool) -> None:
        """Plug the reader's chip in, or out."""
        self._order("plug_chip", is_there=is_there)

    def lock_up(self) -> None:
        """Let its processor stand still, for which its watchdog is there."""
        self._order("lock_up")

    def _order(self, what: str, **arguments: Any) -> None:
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(json.dumps({"do": what} | arguments) + "\n")
        self._node.stdin.flush()
        line = self._node.stdout.readline()
        assert line, f"the board has ended at {what}"
        news = json.loads(line)
        self.now, self.starts = news["now"], news["starts"]
        self._said += bytes.fromhex(news["said"])
        self.levels += [Level(*level) for level in news["levels"]]


def new_flash() -> bytes:
    """Return the flash of a Pico on which MicroPython's UF2 file was dropped, and nothing else."""
    flash = bytearray(b"\xff" * _FLASH_BYTES)
    data = UF2.read_bytes()
    # Blocks of 512 bytes with a header of 32, in it the address and the number of bytes (the UF2 specification).
    for start in range(0, len(data), 512):
        block = data[start : start + 512]
        address = int.from_bytes(block[12:16], "little") - _FLASH_START
        count = int.from_bytes(block[16:20], "little")
        flash[address : address + count] = block[32 : 32 + count]
    return bytes(flash)
