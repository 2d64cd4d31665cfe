"""The other end of the supervisor's socket, as systemd has it."""

import socket
import time
from pathlib import Path

PATIENCE = 60.0
"""Seconds to wait for what is sure to come."""


class Watcher:
    """Hears what is told to `address`: the path of a socket, or an abstract name after `@`."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(f"\0{address[1:]}" if address.startswith("@") else address)
        self._socket.setblocking(False)

    def close(self) -> None:
        self._socket.close()
        if not self.address.startswith("@"):
            Path(self.address).unlink()

    def heard(self) -> list[str]:
        """The lines that have come since the last time."""
        lines: list[str] = []
        while True:
            try:
                lines += self._socket.recv(65536).decode("utf-8").split("\n")
            except BlockingIOError:
                return lines

    def until(self, line: str, times: int = 1) -> list[str]:
        """What has come when this line has come so often."""
        end = time.monotonic() + PATIENCE
        lines = self.heard()
        while lines.count(line) < times:
            assert time.monotonic() < end, f"{line} never came: {lines}"
            time.sleep(0.01)
            lines += self.heard()
        return lines
