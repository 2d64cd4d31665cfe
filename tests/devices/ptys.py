"""Pseudo terminals as ports, and somebody who waits for what a reader posts."""

import os
import queue
import time
import tty
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from companion.core.events import DeviceNews, Input, Tag

PATIENCE = 10.0
"""Seconds to wait for what is sure to come."""


def until(done: Callable[[], object]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.002)


class Far:
    """A port with its far end in the test's hand; `link` leads to it, as udev's do."""

    def __init__(self, link: Path) -> None:
        self.link = link
        self._end, self._port = os.openpty()
        tty.setraw(self._port)
        os.set_blocking(self._end, False)
        self.path = os.ttyname(self._port)
        self.heard = b""
        new = link.with_suffix(".new")
        new.symlink_to(self.path)
        new.replace(link)

    @property
    def end(self) -> int:
        """The descriptor of the far end."""
        return self._end

    def say(self, data: bytes) -> int:
        """Send bytes to whoever has the port open; how many the line has taken."""
        return os.write(self._end, data)

    def listen(self) -> bytes:
        """All that was said to the far end."""
        try:
            while data := os.read(self._end, 4096):
                self.heard += data
        except BlockingIOError:
            pass
        return self.heard

    def unplug(self) -> None:
        """Pull it out; a second time does nothing."""
        if self._end >= 0:
            self.link.unlink()
            os.close(self._port)
            os.close(self._end)
            self._end = -1


class Posted:
    """What was posted, in its order."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[Input] = queue.SimpleQueue()

    def __call__(self, what: Input) -> None:
        self._queue.put(what)

    def next(self) -> Input:
        """The next thing that is posted, with what is told of the reader as it is said in English."""
        what = self.raw()
        return replace(what, trouble=str(what.trouble)) if isinstance(what, DeviceNews) else what

    def raw(self) -> Input:
        """The next thing, as it was posted."""
        return self._queue.get(timeout=PATIENCE)

    def tag(self) -> Tag:
        """The next tag; news before it are passed over."""
        while not isinstance(what := self.next(), Tag):
            pass
        return what

    def news(self, words: str) -> str:
        """The next news, which have these words in them; tags before it are passed over."""
        while not isinstance(what := self.next(), DeviceNews):
            pass
        assert what.device == "reader"
        assert words in str(what.trouble)
        return str(what.trouble)

    def nothing(self) -> bool:
        """Whether nothing more was posted."""
        return self._queue.empty()
