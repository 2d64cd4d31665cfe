"""The command `companion reader`: watch the reader, list the ports, put the firmware on its board."""

import os
import queue
import threading
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from msgspec.structs import replace

from companion.cli.common.arguments import add_files
from companion.core.errors import CompanionError
from companion.core.events import DeviceNews, Input
from companion.devices.reader.finder import Finder, Port, known_ports
from companion.devices.reader.flash import MISSING, NO_BOARD, FlashError, is_mpremote_missing
from companion.devices.reader.flash import flash as flash_board
from companion.devices.reader.protocol import (
    Frame,
    Heartbeat,
    Hello,
    OtherVersion,
    PlainTag,
    ReaderFault,
    TagFrame,
    UnknownFrame,
)
from companion.devices.reader.reader import Reader
from companion.devices.reader.settings import OFF, ReaderSettings
from companion.devices.reader.simulated import SimulatedReader, uid_for
from companion.settings.paths import find_files

EXAMPLE = "companion:S:10H:1"
"""What is written on the tag that is laid on the simulated reader."""

_TAG_SECONDS = 2.0


class LineQueue:
    """A listener that puts what a reader says, and what is posted, into a queue of lines, in order."""

    def __init__(self) -> None:
        self.queue: queue.SimpleQueue[str] = queue.SimpleQueue()

    def on_open(self, port: Port) -> None:
        """Note that a port was opened."""
        self.queue.put(f"opened  {port.path} ({port.why})")

    def on_frame(self, frame: Frame) -> None:
        """Note that a frame came."""
        self.queue.put(frame_text(frame))

    def post(self, what: Input) -> None:
        """Note what was posted for the table; of that, only news of the device are not seen as frames."""
        if isinstance(what, DeviceNews):
            self.queue.put(f"news    {what.trouble or 'All is well again.'}")


def frame_text(frame: Frame) -> str:
    """Return a frame as a line of text."""
    match frame:
        case Hello():
            return f"hello   firmware {frame.fw} on {frame.hw}, board {frame.id}, start {frame.boot}"
        case OtherVersion():
            return f"hello   version {frame.p} of the protocol"
        case TagFrame(ev="on"):
            return f"tag     {frame.uid} laid" + (f", {frame.txt!r} is written on it" if frame.txt else "")
        case TagFrame():
            return f"tag     {frame.uid} taken away"
        case Heartbeat():
            chip = "the chip answers" if frame.ok else "the chip does not answer"
            wrong = f", wrong: {frame.err}" if frame.err else ""
            return f"alive   for {frame.up} s, {chip}, {frame.bad} bad frames came to it{wrong}"
        case ReaderFault():
            return f"wrong   {frame.code or 'nothing any more'}"
        case PlainTag():
            return f"tag     {frame.uid} lies there"
        case UnknownFrame():
            return f"other   {frame.kind!r}, which this companion doesn't know"


def add_arguments(parser: ArgumentParser) -> None:
    """Add `watch`, `ports` and `flash`."""
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    watching = what.add_parser("watch", help="show what the reader says, until Ctrl-C")
    watching.add_argument("--simulate", action="store_true", help="a reader in memory, with a tag now and then")
    add_files(watching)
    add_files(what.add_parser("ports", help="list the serial ports, and what each is taken for"))
    flashing = what.add_parser("flash", help="copy the firmware onto the reader's board, with mpremote")
    flashing.add_argument("--port", default="", metavar="PORT", help="the board's port (default: it is found)")
    add_files(flashing)


def run(options: Namespace) -> int:
    """Watch the reader, list the ports, or put the firmware on its board."""
    return COMMANDS[options.what](options)


def watch(options: Namespace) -> int:
    """Show what the reader says until Ctrl-C."""
    lines = LineQueue()
    with _reader_settings(options) as choice:
        if choice.port == OFF:
            raise CompanionError("The reader is switched off in the settings (reader.port).")
        print("What the reader says, until Ctrl-C:", flush=True)
        reader = Reader(lines.post, choice, listener=lines)
        try:
            while True:
                print(lines.queue.get(), flush=True)
        except KeyboardInterrupt:
            return 0
        finally:
            reader.close()


@contextmanager
def _reader_settings(options: Namespace) -> Iterator[ReaderSettings]:
    """Give the settings of the reader; with `--simulate` of one in memory, with a tag laid again and again."""
    choice = find_files(options.settings, options.data).config.reader
    if not options.simulate:
        yield choice
        return
    simulated = SimulatedReader()
    ended = threading.Event()
    hand = threading.Thread(target=_lay_and_take, args=(simulated, ended), daemon=True)
    hand.start()
    try:
        yield replace(choice, port=simulated.port)
    finally:
        ended.set()
        hand.join()
        simulated.close()


def _lay_and_take(simulated: SimulatedReader, ended: threading.Event) -> None:
    while not ended.wait(_TAG_SECONDS):
        simulated.lay_briefly(uid_for(EXAMPLE), EXAMPLE)


def ports(options: Namespace) -> int:
    """List the serial ports, each with what it is taken for; none is opened."""
    choice = find_files(options.settings, options.data).config.reader
    taken = Finder("" if choice.port == OFF else choice.port).candidates()
    seen = {os.path.realpath(port.path) for port in taken}
    rows = [(port.path, port.why) for port in taken]
    others = [info for info in known_ports() if os.path.realpath(info.device) not in seen]
    rows += [(info.device, f"{info.description}: left alone, unless reader.port names it") for info in others]
    width = max((len(path) for path, _ in rows), default=0)
    for path, why in rows:
        print(f"{path:<{width}}  {why}")
    if not rows:
        print("There is no serial port.")
    return 0


def flash(options: Namespace) -> int:
    """Copy the firmware onto the reader's board. Raises FlashError where that fails."""
    if is_mpremote_missing():
        raise FlashError(MISSING)
    named = options.port or find_files(options.settings, options.data).config.reader.port
    found = Finder("" if named == OFF else named).candidates()
    if not found and named:
        raise FlashError(f"There is no port {named}; `companion reader ports` lists those that there are.")
    if not found:
        raise FlashError(NO_BOARD)
    if len(found) > 1:
        paths = ", ".join(port.path for port in found)
        raise FlashError(f"There are several boards ({paths}); name one of them with --port.")
    flash_board(found[0], lambda line: print(line, flush=True))
    return 0


COMMANDS: dict[str, Callable[[Namespace], int]] = {"watch": watch, "ports": ports, "flash": flash}
