"""Notify systemd that the table is ready, still draws, how it is, and that it is about to end.

The protocol is that of sd_notify(3): one datagram a message, to the socket that the environment names.
"""

import math
import socket
from collections.abc import Mapping

_MICROSECONDS = 1e6
_BEATS = 4
"""How many beats come in the time within which one must: a slow picture must not cost a restart."""

_STATUS_LENGTH = 400
"""The most characters of a status: `systemctl status` shows it on one line."""


class Supervisor:
    """A supervisor, such as systemd: it started the program and watches it.

    `address` is the socket: a path, or an abstract name after `@`. `within` is in how many seconds a beat must come
    after the last one; 0: none is waited for. No message is waited for and none raises: one that has no room, or that
    nobody takes, goes with the next.
    """

    def __init__(self, address: str, within: float = 0.0) -> None:
        self._within = within
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        self._untold: list[str] = []
        self._status = ""
        self._socket: socket.socket | None = None
        try:
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            self._socket.setblocking(False)
        except OSError:
            # Where there are no such sockets, nobody can be told.
            self._socket = None

    @property
    def beat_seconds(self) -> float:
        """The seconds from one beat to the next; without end where none is waited for."""
        return self._within / _BEATS if self._within else math.inf

    def ready(self) -> None:
        """Tell the supervisor that the table can be played at."""
        self._send("READY=1")

    def beat(self) -> None:
        """Tell the supervisor that a picture has been drawn, and what could not be told before."""
        self._send("WATCHDOG=1")

    def status(self, sentence: str) -> None:
        """Tell the supervisor how the table is, in a sentence, where that has changed."""
        line = " ".join(sentence.split())[:_STATUS_LENGTH]
        if line != self._status:
            self._status = line
            self._send(f"STATUS={line}")

    def stopping(self) -> None:
        """Tell the supervisor that the end has begun; nothing is told afterwards."""
        self._send("STOPPING=1")
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _send(self, line: str) -> None:
        if self._socket is None:
            return
        name = line.partition("=")[0]
        lines = [*(old for old in self._untold if old.partition("=")[0] != name), line]
        try:
            self._socket.sendto("\n".join(lines).encode("utf-8", "replace"), self._address)
            self._untold = []
        except (OSError, ValueError):
            # A ValueError is an address that can't be one. An old beat is no news.
            self._untold = [old for old in lines if old != "WATCHDOG=1"]


def supervisor_of(environ: Mapping[str, str], pid: int) -> Supervisor | None:
    """Return the supervisor that these environment variables name to the process `pid`; None: nobody watches it.

    They are those of sd_notify(3) and sd_watchdog_enabled(3): `NOTIFY_SOCKET` is its address, `WATCHDOG_USEC` counts
    for the process `WATCHDOG_PID` only, or for any where that is absent.
    """
    meant = environ.get("WATCHDOG_PID", str(pid)) == str(pid)
    span = environ.get("WATCHDOG_USEC", "") if meant else ""
    within = int(span) / _MICROSECONDS if span.isascii() and span.isdigit() else 0.0
    address = environ.get("NOTIFY_SOCKET", "")
    return Supervisor(address, within) if address.startswith(("/", "@")) else None
