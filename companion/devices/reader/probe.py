"""Ask a port once whether there is a reader, without taking any tag."""

import time

from msgspec import Struct

from companion.devices.reader.conversation import HELLO_EVERY, SILENT_AFTER
from companion.devices.reader.finder import Port
from companion.devices.reader.protocol import VERSION, Heartbeat, Hello, OtherVersion, Parser
from companion.devices.reader.transport import SerialLine
from companion.firmware.frames import encode

_HELLO = encode({"t": "hello", "p": [VERSION]})
_PING = encode({"t": "ping"})


class PortAnswer(Struct):
    """An answer of a port: the reader's `hello` and heartbeat, or the version of a protocol that isn't ours."""

    port: Port
    hello: Hello | None = None
    beat: Heartbeat | None = None
    other_version: int | None = None

    @property
    def is_reader(self) -> bool:
        """Whether there is a reader, of whatever version."""
        return self.hello is not None or self.other_version is not None


def probe_port(port: Port, seconds: float = SILENT_AFTER) -> PortAnswer:
    """Open a port, ask for at most so many seconds who is there and how the chip is, and let it go.

    Raises LineError when it can't be opened, is in use, or is lost meanwhile.
    """
    answer = PortAnswer(port)
    line = SerialLine(port.path)
    try:
        _listen(line, answer, time.monotonic() + seconds)
    finally:
        line.close()
    return answer


def _listen(line: SerialLine, answer: PortAnswer, end: float) -> None:
    parser = Parser()
    again = 0.0
    while (now := time.monotonic()) < end and answer.beat is None and answer.other_version is None:
        if now >= again:
            again = now + HELLO_EVERY
            line.send(_HELLO)
        for frame in parser.feed(line.read()):
            match frame:
                case Hello():
                    # A heartbeat that came before may be from before the board was started anew.
                    answer.hello, answer.beat = frame, None
                    line.send(_PING)
                case OtherVersion(p=p):
                    answer.other_version = p
                case Heartbeat() if answer.hello is not None:
                    answer.beat = frame
        line.wait(min(again, end) - time.monotonic())
