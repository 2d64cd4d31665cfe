"""An emulated Pico as a port of this computer, while its clock doesn't matter."""

import threading
from pathlib import Path
from typing import Self

from tests.devices.ptys import Far
from tests.firmware.pico.pico import Pico

_TURN = 0.01


class PicoPort:
    """A port at `link`, behind which the board runs by itself until `let_go`: nobody else may use it meanwhile."""

    def __init__(self, pico: Pico, link: Path) -> None:
        self._pico = pico
        self._far = Far(link)
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._carry)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.let_go()
        self._far.unplug()

    def let_go(self) -> None:
        """Let the board stand still again; the port stays, and says nothing more."""
        self._ended.set()
        self._thread.join()

    def _carry(self) -> None:
        carried = 0
        while not self._ended.wait(_TURN):
            self._pico.write(self._far.listen()[carried:])
            carried = len(self._far.heard)
            self._pico.run(_TURN)
            self._far.say(self._pico.read())
