"""Close connections that ask nothing, that nobody reads, or that take the places of other phones."""

import asyncio
import socket
from collections import Counter
from collections.abc import Collection
from typing import ClassVar

from msgspec import Struct
from uvicorn.protocols.http.h11_impl import H11Protocol


class Limits(Struct, frozen=True):
    """How many connections there may be at once, in `total` and of `each` address, and for how many seconds they wait.

    An address keeps its `fair` share of them, however many others come: as many as a browser opens. All of a request
    has to come within `ask` seconds of the opening, or of the answer before; who takes nothing of what is sent for
    `read` seconds is gone.
    """

    total: int = 320
    each: int = 24
    fair: int = 8
    ask: float = 10.0
    read: float = 20.0


class BoundedProtocol(H11Protocol):
    """HTTP on a connection within these limits; where places are short, who has more of them makes room for others."""

    limits: ClassVar[Limits] = Limits()
    _due: asyncio.TimerHandle | None = None
    """When a request has to have come."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let the connection in, or close it where its address has its share of the places, or no other has more."""
        super().connection_made(transport)
        # Also of a stream that says only now and then that it is there, the system finds out whether it is read.
        opened: socket.socket = transport.get_extra_info("socket")
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(1000 * self.limits.read))
        others = [one for one in self.connections if isinstance(one, BoundedProtocol) and one is not self]
        same = [one for one in others if one.address == self.address]
        if self._has_room(same, self.limits.each) and self._has_room(others, self.limits.total):
            self._await_request()
        else:
            transport.abort()

    @property
    def address(self) -> str:
        """Return whose connection it is."""
        return self.client[0] if self.client else ""

    def _has_room(self, others: Collection["BoundedProtocol"], most: int) -> bool:
        """Return whether there is a place beside these; one of an address that has no fewer may have to give its own.

        It is the one that has asked nothing for the longest, else one of the address that has the most, if that is more
        than its fair share.
        """
        if sum(one.is_answering or not one.transport.is_closing() for one in others) < most:
            return True
        held = Counter(one.address for one in others)
        open_ones = [one for one in others if not one.transport.is_closing()]
        # Who opens ever more doesn't take the place of one that is about to ask for the first time.
        gives = [one for one in open_ones if not one.is_answering and held[one.address] >= held[self.address]]
        count = max(held.values())
        if not gives and count > max(self.limits.fair, held[self.address] + 1):
            gives = [one for one in open_ones if held[one.address] == count]
        if gives:
            min(gives, key=lambda one: one.due).transport.abort()
        return bool(gives)

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of the connection: a clock that runs on would keep what it has."""
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        if self._due:
            self._due.cancel()

    def _await_request(self) -> None:
        if self._due:
            self._due.cancel()
        self._due = self.loop.call_later(self.limits.ask, self._close_unasked)

    def _close_unasked(self) -> None:
        if self.is_answering:
            self._await_request()
        else:
            self.transport.close()

    @property
    def is_answering(self) -> bool:
        """Return whether something is being answered here, or has not been taken yet."""
        # uvicorn has no cycle before the first request, whatever its types say.
        untold = self.cycle is not None and not self.cycle.response_complete  # type: ignore[redundant-expr]
        return untold or self.transport.get_write_buffer_size() > 0

    @property
    def due(self) -> float:
        """Return when a request has to have come: the sooner, the longer none has."""
        return self._due.when() if self._due else 0.0
