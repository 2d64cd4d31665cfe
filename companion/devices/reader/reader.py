"""Run the reader: a thread finds it, listens to it, and posts the tags that people lay on it."""

import os
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from selectors import EVENT_READ
from typing import Protocol

from msgspec import Struct

from companion.core.events import DeviceNews, Input
from companion.core.i18n import N_, LazyText, Sentence
from companion.core.problems import error_reason
from companion.devices.reader.conversation import Conversation, Light, Memory
from companion.devices.reader.finder import BlockedPorts, Finder, Port
from companion.devices.reader.pace import Pace
from companion.devices.reader.protocol import Frame, Parser
from companion.devices.reader.settings import ReaderSettings
from companion.devices.reader.transport import LineError, SerialLine, wait_until_ready

DEVICE = "reader"
"""The name under which its news are told."""

UNPLUGGED = N_("The reader is unplugged; cards can be tapped.")
STALE = N_("The reader doesn't answer any more: unplug it and plug it in again; cards can be tapped.")

GARBLED = N_("What comes from the reader's port can't be read: check reader.port in the settings; cards can be tapped.")

FLOODED = N_("Far more comes from the reader's port than a reader sends: unplug it; cards can be tapped.")

GARBAGE_BYTES = 512
"""The bytes without a good frame after which a line is garbled; what a board says when it starts is less."""

_CLOSE_SECONDS = 2.0
"""Seconds that `close` waits for the thread: one that the kernel holds must not keep the app from ending."""


class ReaderTimes(Struct, frozen=True):
    """Waiting times in seconds: between looks for a reader, before a lost one is tried again, and at most."""

    look: float = 0.5
    back_off: tuple[float, ...] = (0.5, 1.0, 2.0, 4.0, 5.0)
    regardless: float = 10.0


class Listener(Protocol):
    """A listener to what the reader does beside what it posts; called on the reader's thread."""

    def on_open(self, port: Port) -> None:
        """Note that a port was opened."""

    def on_frame(self, frame: Frame) -> None:
        """Note that a frame came."""


class NoListener:
    """The listener of a reader to which nobody listens."""

    def on_open(self, port: Port) -> None:
        """Do nothing."""

    def on_frame(self, frame: Frame) -> None:
        """Do nothing."""


class Reader:
    """The reader of this table, whether it is plugged in or not.

    `post` is called on its thread, with a `Tag` for each one that is laid or taken away, and with `DeviceNews` when
    something begins or ends to be wrong, or none is there. No reader is no trouble, unless there was one or the
    settings name its port.
    """

    def __init__(
        self,
        post: Callable[[Input], None],
        choice: ReaderSettings,
        finder: Finder | None = None,
        times: ReaderTimes = ReaderTimes(),  # noqa: B008 - it is a frozen value
        listener: Listener | None = None,
    ) -> None:
        self._sink = post
        self._choice = choice
        self._finder = Finder(choice.port) if finder is None else finder
        self._times = times
        self._listener = NoListener() if listener is None else listener
        self._memory = Memory()
        self._shunned = BlockedPorts()
        self._was_there = False
        self._speaker: tuple[int, int] | None = None
        self._tries = 0
        self._refused = 0
        self._news = DeviceNews(DEVICE)
        self._lights: deque[Light] = deque(maxlen=4)
        self._choices: deque[ReaderSettings] = deque(maxlen=1)
        self._wake, self._waker = os.pipe()
        os.set_blocking(self._wake, False)
        os.set_blocking(self._waker, False)
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="reader", daemon=True)
        self._thread.start()

    def show_light(self, mode: Light) -> None:
        """Show something by the reader's light, if the reader is there; never waits."""
        if not self._closed:
            self._lights.append(mode)
            self._wake_thread()

    def change_settings(self, choice: ReaderSettings) -> None:
        """Change the settings of the reader, all but the port; never waits."""
        self._choice = choice
        self._choices.append(choice)
        if not self._closed:
            self._wake_thread()

    def close(self) -> None:
        """Close the port. Nothing is posted afterwards. A second time does nothing."""
        if self._closed:
            return
        self._closed = True
        self._wake_thread()
        self._thread.join(_CLOSE_SECONDS)
        if not self._thread.is_alive():
            os.close(self._wake)
            os.close(self._waker)

    def _wake_thread(self) -> None:
        # A pipe that is full wakes the thread as well.
        with suppress(BlockingIOError):
            os.write(self._waker, b"!")

    def _run(self) -> None:
        while not self._closed:
            sight: tuple[object, ...] = ()
            try:
                sight = self._finder.take_snapshot()
                pause = self._search()
            # The reader must come back by itself, whatever happens to it.
            except Exception as error:
                failed = N_("The reader failed ({why}). It is tried again; cards can be tapped.")
                self._report(LazyText.of(failed, why=error_reason(error)))
                pause = self._pause()
            self._sleep(pause, sight)

    def _sleep(self, seconds: float, sight: tuple[object, ...]) -> None:
        """Sleep for `seconds`, or until something is plugged or unplugged."""
        end = time.monotonic() + seconds
        while not self._closed and (left := end - time.monotonic()) > 0:
            wait_until_ready({self._wake: EVENT_READ}, min(left, self._times.look))
            self._empty_pipe()
            if sight and self._finder.take_snapshot() != sight:
                return

    def _empty_pipe(self) -> None:
        with suppress(BlockingIOError):
            os.read(self._wake, 512)

    def _pause(self) -> float:
        """Return how many seconds to wait before what failed is tried again; longer each time."""
        pause = self._times.back_off[min(self._tries, len(self._times.back_off) - 1)]
        self._tries += 1
        return pause

    def _search(self) -> float:
        """Try the ports that there are, and follow a reader while it is there; return the seconds to wait then."""
        ports = self._finder.candidates()
        if not ports:
            self._refused = 0
            self._report(self._missing_text(), there=self._was_there)
            return self._times.regardless
        refusal: LineError | None = None
        for port in ports:
            if self._shunned.has(port, time.monotonic()):
                continue
            try:
                line = SerialLine(port.path)
            except LineError as error:
                refusal = refusal or error
                continue
            self._refused = 0
            if self._serve_port(port, line):
                return self._pause()
        if refusal is not None:
            return self._report_refusal(refusal)
        now = time.monotonic()
        return min(self._shunned.due(now) - now, self._times.regardless)

    def _missing_text(self) -> Sentence:
        if self._was_there:
            return LazyText.of(UNPLUGGED)
        if not self._finder.named_port:
            return ""
        missing = N_(
            "There is no reader at {port}: plug it in, or name another port in the settings (reader.port); "
            "cards can be tapped."
        )
        return LazyText.of(missing, port=self._finder.named_port)

    def _report_refusal(self, refusal: LineError) -> float:
        """Tell of a port that can't be opened, from the second time on; return the seconds to wait.

        Once may be too early: udev sets its rights a moment after it has come.
        """
        self._refused += 1
        if self._refused > 1:
            told = N_("{what}: {todo}; cards can be tapped.")
            self._report(LazyText.of(told, what=refusal.what, todo=refusal.todo))
        return self._pause()

    def _serve_port(self, port: Port, line: SerialLine) -> bool:
        """Talk with what is at an open port until it is gone; return whether that was a reader."""
        self._listener.on_open(port)
        self._lights.clear()
        conversation = Conversation(self._choice, self._memory, time.monotonic(), plain=port.named)
        try:
            self._talk(port, line, conversation)
        except LineError:
            if self._was_there:
                self._report(LazyText.of(UNPLUGGED))
        finally:
            for tag in conversation.take_lost_tags():
                self._post(tag)
            line.close()
        return port.named or conversation.has_spoken or conversation.has_reader or line.identity == self._speaker

    def _talk(self, port: Port, line: SerialLine, conversation: Conversation) -> None:
        parser, pace = Parser(), Pace(time.monotonic())
        while not self._closed:
            now = time.monotonic()
            self._exchange(line, conversation, parser.feed(_read(line, pace, now)), now)
            # The silence of a port that is named says nothing: it may be that of a reader that only sends.
            may_be_silent = port.named and self._speaker is None
            if pace.is_flooded and (port.named or self._was_there):
                self._report(LazyText.of(FLOODED))
            elif parser.passed_over > GARBAGE_BYTES and (port.named or self._was_there):
                self._report(LazyText.of(GARBLED))
            elif conversation.has_reader or may_be_silent:
                self._report_reader(line, conversation)
            if conversation.is_silent(now) and not may_be_silent:
                self._give_up(port, line, now)
                return
            if conversation.is_stale(now):
                self._report(LazyText.of(STALE))
                return
            more = pace.due()
            due = conversation.due(now) if more is None else min(more, conversation.due(now))
            line.wait(due - time.monotonic(), self._wake, reading=pace.may_read)
            self._empty_pipe()
        conversation.show_light("off")
        _send(line, conversation)

    def _exchange(self, line: SerialLine, conversation: Conversation, frames: list[Frame], now: float) -> None:
        """Take the frames that have come from the port, post the tags, and send the answers."""
        for frame in frames:
            self._listener.on_frame(frame)
        for tag in conversation.step(frames, now):
            self._post(tag)
        while self._choices:
            conversation.change_settings(self._choices.popleft())
        while self._lights:
            conversation.show_light(self._lights.popleft())
        _send(line, conversation)

    def _report_reader(self, line: SerialLine, conversation: Conversation) -> None:
        self._was_there = True
        if conversation.has_reader:
            self._tries = 0
        if conversation.hello is not None:
            self._speaker = line.identity
        self._report(conversation.trouble)

    def _give_up(self, port: Port, line: SerialLine, now: float) -> None:
        """Give up a port from which nothing sensible comes: a silent reader, or something else, to be left alone."""
        if port.named or line.identity == self._speaker:
            self._report(LazyText.of(STALE))
        else:
            self._shunned.add(port, now)

    def _report(self, trouble: Sentence, *, there: bool = True) -> None:
        news = DeviceNews(DEVICE, trouble, there)
        if news != self._news:
            self._news = news
            self._post(news)

    def _post(self, what: Input) -> None:
        if not self._closed:
            self._sink(what)


def _read(line: SerialLine, pace: Pace, now: float) -> bytes:
    """Return what has come and may be read; what has come while nothing might be is dropped, it would be old."""
    waited = not pace.may_read
    room = pace.room(now)
    if not room:
        return b""
    if waited:
        line.drop()
    data = line.read(room)
    pace.note_read(len(data))
    return data


def _send(line: SerialLine, conversation: Conversation) -> None:
    for frame in conversation.take_outgoing():
        line.send(frame)
    line.send_waiting()
