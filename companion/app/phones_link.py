"""Have the pages for phones served by a program of their own, and hear from it who looks on, and what seats enter.

The table has no network: it leaves an order in the data folder, by which the program is started and ended, and listens
on a socket there. The keys of the seats are in the memory of this module alone: the program is told their digests, by
which it refuses other keys, and each entry has its key, which is looked at here once more.
"""

import hmac
import os
import secrets
import selectors
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from companion.app.wifi import Wifi, read_wifi, wifi_code, wifi_trouble_text
from companion.core.events import MOST_SEATS, Input, PhonesNews, SeatEntry
from companion.core.i18n import N_, LazyText, Sentence, language
from companion.core.printable import printable
from companion.settings.schema import PhonesSettings
from companion.table.logs import log
from companion.table.seats import Seats

ORDER, SOCKET = "phones.on", "phones.sock"
"""The names of the order and of the socket in the data folder."""

MOST_BYTES = 16_384
"""How long a line of the program may be."""

SECONDS_APART = 0.1
"""How far apart the program is heard at least, whatever it says: of each seat, and of the pages, the last of it."""

KEY_BYTES = 16
"""How long the key of a seat is: 128 bits."""

PATIENCE = 15.0
"""After how many seconds without the program the page says that it isn't there."""

ABSENT: Sentence = LazyText.of(
    N_("Phones can't be used just now. Switch off and begin again; else ask whoever set this device up.")
)
_NO_NETWORK: Sentence = LazyText.of(N_("This device is in no network. Connect it to the Wi-Fi of the phones."))
_UNKEPT = N_("Phones can't be switched on: {why}.")


class PhonesOrder(Struct, frozen=True):
    """What the pages are to show: the `names` of the players, and sentences in which `language`."""

    names: bool = False
    language: str = "en"


def read_order(folder: Path) -> PhonesOrder | None:
    """Return what the table has ordered; None where phones are off, or the order can't be read."""
    with suppress(OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return msgspec.json.decode((folder / ORDER).read_bytes(), type=PhonesOrder)
    return None


class PhonesStatus(Struct, frozen=True, forbid_unknown_fields=True, tag_field="say", tag="pages"):
    """A line of the program, in JSON: as `PhonesNews` has it."""

    address: Annotated[str, Meta(max_length=80)] = ""
    code: Annotated[tuple[Annotated[str, Meta(max_length=64, pattern="^[01]*$")], ...], Meta(max_length=64)] = ()
    pages: Annotated[int, Meta(ge=0, le=10_000)] = 0
    at_seats: Annotated[tuple[Annotated[int, Meta(ge=0, le=10_000)], ...], Meta(max_length=MOST_SEATS)] = ()


class KeyedEntry(Struct, frozen=True, forbid_unknown_fields=True, tag_field="say", tag="seat"):
    """A line of the program, in JSON: what was entered by a phone with this key."""

    key: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}\Z")]
    entry: SeatEntry


class SeatTold(Struct, frozen=True):
    """A seat as the program is told of it: the `digest` of its key, empty: it has none; and what was entered there."""

    digest: str = ""
    entered: SeatEntry | None = None


class SeatsTold(Struct, frozen=True):
    """A line of the table, in JSON: the seats, in the order of the players."""

    seats: tuple[SeatTold, ...] = ()


def key_digest(key: str) -> str:
    """Return the digest of a key, by which it can be told whether another text is that key."""
    return sha256(key.encode()).hexdigest()


class _Keyed(Struct, frozen=True):
    """The seats with their keys, empty for one that no phone can have."""

    keys: tuple[str, ...] = ()
    entered: tuple[SeatEntry | None, ...] = ()

    def line(self) -> bytes:
        """Return what the program is told."""
        told = (SeatTold(key and key_digest(key), entry) for key, entry in zip(self.keys, self.entered, strict=True))
        return msgspec.json.encode(SeatsTold(tuple(told))) + b"\n"

    def place_of(self, key: str) -> int | None:
        """Return the seat that has this key, found in the same time for all keys; None: none has."""
        found = [place for place, there in enumerate(self.keys) if hmac.compare_digest(there, key)]
        return found[0] if found else None


class PhonesLink:
    """The pages for phones as the table knows them; `post` is told of them by `PhonesNews`, on another thread.

    Where `starts` is set, the program is started from here; else the system does that by the order. `wifi` is the file
    with the name and the password of the Wi-Fi.
    """

    def __init__(self, folder: Path, post: Callable[[Input], None], *, starts: bool, wifi: Path | None = None) -> None:
        self._folder = folder
        self._post = post
        self._starts = starts
        self._wifi = wifi
        self._ordered: PhonesOrder | None = None
        self._listener: _Listener | None = None
        self._program: subprocess.Popen[bytes] | None = None
        self._keys: dict[tuple[int, int], str] = {}
        self._seats = _Keyed()

    def tell(self, seats: Seats) -> None:
        """Have phones told of the seats: a key is made for each code that is new, and those of others are forgotten."""
        marks = [(seats.game, seat.code) for seat in seats.all]
        self._keys = {
            mark: self._keys.get(mark) or secrets.token_urlsafe(KEY_BYTES)
            for mark, seat in zip(marks, seats.all, strict=True)
            if seat.code
        }
        entered = tuple(seat.whole for seat in seats.all)
        self._seats = _Keyed(tuple(self._keys.get(mark, "") for mark in marks), entered)
        if self._listener is not None:
            self._listener.tell(self._seats)

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
        self._listener = _Listener(self._folder / SOCKET, self._post, self._seats, self._wifi)
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
    """A thread that hears the program on a socket at `path`, and tells it of the seats.

    One that connects anew takes the place of the other.
    """

    def __init__(self, path: Path, post: Callable[[Input], None], seats: _Keyed, wifi: Path | None) -> None:
        super().__init__(name="phones", daemon=True)
        self._path = path
        self._post = post
        self._seats = seats
        self._wifi = wifi
        self._wake, self._woken = socket.socketpair()
        self._wake.setblocking(False)
        self._client: socket.socket | None = None
        self._heard = b""
        self._status = PhonesStatus()
        self._codes: dict[str, tuple[str, ...]] = {}

    def stop(self) -> None:
        """Hear no more."""
        self._wake.close()

    def tell(self, seats: _Keyed) -> None:
        """Tell the program of these seats soon; from any thread."""
        self._seats = seats
        # Where there is no room for it, it is about to wake anyway.
        with suppress(BlockingIOError):
            self._wake.send(b"!")

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
            if self._woken in ready and not self._woken.recv(4096):
                return
            stays = True
            if server in ready:
                if self._client is not None:
                    waiting.unregister(self._client)
                self._drop()
                self._client = server.accept()[0]
                self._client.setblocking(False)
                waiting.register(self._client, selectors.EVENT_READ)
                stays = self._say_seats(self._client)
            elif self._client is not None:
                stays = self._woken not in ready or self._say_seats(self._client)
                stays = stays and (self._client not in ready or self._read(self._client))
            elif not ready:
                self._post(PhonesNews(trouble=ABSENT))
            if not stays and self._client is not None:
                waiting.unregister(self._client)
                self._drop()
                self._post(PhonesNews())
            if ready and ready != [self._woken]:
                # A flood is a few: of lines, of what is none, and of those who connect.
                sleep(SECONDS_APART)

    def _say_seats(self, client: socket.socket) -> bool:
        """Tell the program of the seats, and the table their codes; return False where the program doesn't read."""
        line = self._seats.line()
        try:
            whole = client.send(line) == len(line)
        except OSError:
            return False
        if self._status.address and self._seats.keys:
            self._post_news()
        return whole

    def _read(self, client: socket.socket) -> bool:
        """Read what has come; return False where the program has gone, or says what no program of ours says."""
        try:
            came = client.recv(MOST_BYTES)
        except OSError:
            return False
        *lines, self._heard = (self._heard + came).split(b"\n")
        if not came or len(self._heard) > MOST_BYTES:
            return False
        status, entries, seats = None, dict[int, SeatEntry](), self._seats
        try:
            for line in lines:
                said = msgspec.json.decode(line, type=PhonesStatus | KeyedEntry)
                if isinstance(said, PhonesStatus):
                    status = said
                elif (place := seats.place_of(said.key)) is not None:
                    # Since the program was told of the seats somebody may have joined.
                    entries[place] = msgspec.structs.replace(said.entry, seat=place)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            log("The program for phones says what can't be understood", error)
            return False
        if status is not None:
            self._codes = self._codes if status.address == self._status.address else {}
            self._status = status
            self._post_news()
        for entry in entries.values():
            self._post(entry)
        return True

    def _post_news(self) -> None:
        """Tell the table what is known of the pages, with the codes of its seats."""
        status = self._status
        codes = {key: self._codes.get(key) or _seat_code(status.address, key) for key in self._seats.keys if key}
        self._codes = codes if status.address else {}
        trouble: Sentence = "" if status.address else _NO_NETWORK
        seat_codes = tuple(self._codes.get(key, ()) for key in self._seats.keys)
        wifi, wrong = (Wifi(), ()) if self._wifi is None or not status.address else read_wifi(self._wifi)
        wifi_trouble: Sentence = wifi_trouble_text(wrong[0]) if wrong else ""
        news = PhonesNews(status.address, status.code, status.pages, trouble, status.at_seats, seat_codes)
        known = {"wifi": printable(wifi.name), "wifi_code": wifi_code(wifi), "wifi_trouble": wifi_trouble}
        self._post(msgspec.structs.replace(news, **known))

    def _drop(self) -> None:
        if self._client is not None:
            self._client.close()
        self._client, self._heard, self._status, self._codes = None, b"", PhonesStatus(), {}


def _seat_code(address: str, key: str) -> tuple[str, ...]:
    """Return the rows of the QR code by which a phone has a seat: a browser sends no part of an address behind #."""
    # What makes codes is there by choice only, as the program for phones is.
    from companion.app.qr_code import code_rows, page_code  # noqa: PLC0415

    return code_rows(page_code(f"{address}#seat={key}")) if address else ()
