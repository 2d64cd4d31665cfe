"""mpremote as it is, but for its port and its clock, which are those of an emulated Pico."""

from collections.abc import Sequence

import pytest
from mpremote import main, transport_serial

from tests.firmware.pico.pico import Pico

_TURN = 0.002
_PATIENCE = 10.0
"""Seconds of the board's clock."""


class BoardPort:
    """A port of pyserial, as far as mpremote knows one: the board goes on while it is waited for."""

    dtr = rts = True

    def __init__(self, pico: Pico) -> None:
        self._pico = pico
        self._came = b""

    def isOpen(self) -> bool:  # noqa: N802 - pyserial's name
        return True

    def close(self) -> None:
        pass

    def inWaiting(self) -> int:  # noqa: N802 - pyserial's name
        self._came += self._pico.read()
        return len(self._came)

    def read(self, count: int) -> bytes:
        end = self._pico.now + _PATIENCE
        while self.inWaiting() < count:
            assert self._pico.now < end, f"the board says nothing more than {self._came!r}"
            self._pico.run(_TURN)
        taken, self._came = self._came[:count], self._came[count:]
        return taken

    def write(self, data: bytes) -> None:
        self._pico.write(data)
        self._pico.run(_TURN)


class BoardTime:
    """What mpremote uses of `time`."""

    def __init__(self, pico: Pico) -> None:
        self._pico = pico

    def monotonic(self) -> float:
        return self._pico.now

    def sleep(self, seconds: float) -> None:
        self._pico.run(seconds)


def run_mpremote(pico: Pico, words: Sequence[str]) -> int:
    """Run mpremote with these words behind its name and that of the port; return its exit status."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.argv", ["mpremote", "connect", "port:board", *words])
        patch.setattr(transport_serial, "time", BoardTime(pico))
        patch.setattr(transport_serial.serial, "serial_for_url", lambda *_args, **_options: BoardPort(pico))
        return int(main.main() or 0)
