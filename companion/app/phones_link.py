"""Have the pages for phones served by a program of their own, and hear from it where they are and who looks on.

The table has no network: it leaves an order in the data folder, by which the program is started and ended, and listens
on a socket there.
"""

import os
import selectors
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from companion.core.events import Input, PhonesNews
from companion.core.i18n import N_, LazyText, Sentence, language
from companion.settings.schema import PhonesSettings
from companion.table.logs import log

ORDER, SOCKET = "phones.on", "phones.sock"
"""The names of the order and of the socket in the data folder."""

MOST_BYTES = 16_384
"""How long a line of the program may be."""

SECONDS_APART = 0.3
"""How far news of the pages is apart at least."""

PATIENCE = 15.0
"""After how many seconds without the program the page says that it isn't there."""

ABSENT: Sentence = LazyText.of(
    N_("The program for phones doesn't answer. It needs packages that are missing, or its port is taken: see the log.")
)
_NO_NETWORK: Sentence = LazyText.of(N_("This device is in no network. Connect it to the Wi-Fi of the phones."))
_UNKEPT = N_("Phones can't be switched on: {why}.")


class PhonesOrder(Struct, frozen=True):
    """What the pages are to show: the `names` of the players, and sentences in which `language`."""

    names: bool = False
    language: str = "en"


def read_order(folder: Path) -> PhonesOrder | None:
    """Return what the table has ordered; None where phones are off, or the order can't be read."""
    with suppress(OSError, msgspec.MsgspecError):
        return msgspec.json.decode((folder / ORDER).read_bytes(), type=PhonesOrder)
    return None


class PhonesStatus(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the program, in JSON: as `PhonesNews` has it."""

    address: Annotated[str, Meta(max_length=80)] = ""
    code: Annotated[tuple[Annotated[str, Meta(max_length=64, pattern="^[01]*$")], ...], Meta(max_length=64)] = ()
    pages: Annotated[int, Meta(ge=0, le=10_000)] = 0


class PhonesLink:
    """The pages for phones as the table knows them; `post` is told of them by `PhonesNews`, on another thread.

    Where `starts` is set, the program is started from here; else the system does that by the order.
    """

    def __init__(self, folder: Path, post: Callable[[Input], None], *, starts: bool) -> None:
        self._folder = folder
        self._post = post
        self._starts = starts
        self._ordered: PhonesOrder | None = None
        self._listener: _Listener | None = None
        self._program: subprocess.Popen[bytes] | None = None

    def apply(self, wanted: PhonesSettings) -> None:
        """Follow the settings: switch the pages on, off, or have them show other things."""
        order = PhonesOrder(wanted.names, language()) if wanted.on else None
        if order == self._ordered:
            return
        try:
            self._leave_order(order)
        except OSError as error:
            self._post(PhonesNews(trouble=LazyText.of(_UNKEPT, why=error.strerror or type(error).__name__)))
            return
        self._ordered = order
        if order is None:
            self._end()
        elif self._listener is None:
            self._begin(wanted.port)

    def close(self) -> None:
        """End what was started from here; an order that the system follows stays."""
        if self._starts:
            with suppress(OSError):
                (self._folder / ORDER).unlink(missing_ok=True)
        self._end()

    def _leave_order(self, order: PhonesOrder | None) -> None:
        file = self._folder / ORDER
        if order is None:
            file.unlink(missing_ok=True)
            return
        new = file.with_suffix(".new")
        new.write_bytes(msgspec.json.encode(order))
        new.replace(file)

    def _begin(self, port: int) -> None:
        self._listener = _Listener(self._folder / SOCKET, self._post)
        self._listener.start()
        if self._starts:
            command = [sys.executable, "-m", "companion", "phones", "--ordered"]
            command += ["--data", str(self._folder), "--port", str(port)]
            try:
                self._program = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)  # noqa: S603
            except OSError as error:
                log("The program for phones can't be started", error)

    def _end(self) -> None:
        if self._listener is not None:
            self._listener.stop()
            self._listener = None
            self._post(PhonesNews())
        if self._program is not None:
            self._program.terminate()
            # The loop doesn't wait for its end, but somebody has to.
            Thread(target=self._program.wait, daemon=True).start()
            self._program = None


class _Listener(Thread):
    """A thread that hears the program on a socket at `path`; one that connects anew takes the place of the other."""

    def __init__(self, path: Path, post: Callable[[Input], None]) -> None:
        super().__init__(name="phones", daemon=True)
        self._path = path
        self._post = post
        self._wake, self._woken = socket.socketpair()
        self._client: socket.socket | None = None
        self._heard = b""

    def stop(self) -> None:
        """Hear no more."""
        self._wake.close()

    def run(self) -> None:
        """Hear until `stop`."""
        try:
            with suppress(FileNotFoundError):
                self._path.unlink()
            with socket.socket(socket.AF_UNIX) as server, selectors.DefaultSelector() as waiting:
                server.bind(os.fspath(self._path))
                self._path.chmod(0o660)
                server.listen(1)
                self._hear(server, waiting)
        except OSError as error:
            log("The program for phones can't be heard", error)
            self._post(PhonesNews(trouble=LazyText.of(_UNKEPT, why=error.strerror or type(error).__name__)))
        finally:
            self._drop()
            self._woken.close()
            with suppress(OSError):
                self._path.unlink()

    def _hear(self, server: socket.socket, waiting: selectors.BaseSelector) -> None:
        waiting.register(server, selectors.EVENT_READ)
        waiting.register(self._woken, selectors.EVENT_READ)
        while True:
            ready = [key.fileobj for key, _events in waiting.select(None if self._client else PATIENCE)]
            if self._woken in ready:
                return
            if server in ready:
                if self._client is not None:
                    waiting.unregister(self._client)
                self._drop()
                self._client = server.accept()[0]
                waiting.register(self._client, selectors.EVENT_READ)
            elif self._client is not None and self._client in ready:
                if not self._read(self._client):
                    waiting.unregister(self._client)
                    self._drop()
                    self._post(PhonesNews())
            elif not ready:
                self._post(PhonesNews(trouble=ABSENT))

    def _read(self, client: socket.socket) -> bool:
        """Read what has come; return False where the program has gone, or says what no program of ours says."""
        came = client.recv(8 * MOST_BYTES)
        *lines, self._heard = (self._heard + came).split(b"\n")
        if not came or len(self._heard) > MOST_BYTES:
            return False
        if lines:
            try:
                status = msgspec.json.decode(lines[-1], type=PhonesStatus)
            except msgspec.MsgspecError as error:
                log("The program for phones says what can't be understood", error)
                return False
            trouble: Sentence = "" if status.address else _NO_NETWORK
            self._post(PhonesNews(status.address, status.code, status.pages, trouble))
            # Only the last of many lines matters: a flood of them is a few.
            sleep(SECONDS_APART)
        return True

    def _drop(self) -> None:
        if self._client is not None:
            self._client.close()
        self._client, self._heard = None, b""
