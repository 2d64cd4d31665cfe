"""The reader at work: the companion's end, and over pseudo terminals the firmware's own code, or worse."""

import os
import resource
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from random import Random

import pytest

from companion.core.events import DeviceNews, Tag
from companion.devices.reader import conversation, pace
from companion.devices.reader import reader as at_work
from companion.devices.reader.finder import Finder, Port
from companion.devices.reader.protocol import Frame, TagFrame
from companion.devices.reader.reader import STALE, UNPLUGGED, Reader, ReaderTimes
from companion.devices.reader.settings import ReaderSettings
from companion.devices.reader.simulated import SimulatedReader, uid_for
from companion.devices.reader.transport import LineError, SerialLine
from companion.firmware.frames import encode
from tests.devices.ptys import Far, Posted, until

QUICK = ReaderTimes(look=0.01, back_off=(0.01, 0.02), regardless=0.05)
ONE, OTHER = "04A1B2C3D4E580", "DEADBEEF"
RDM6300 = b"\x020A002644563E\x03"
HELLO = {"t": "hello", "p": 1, "fw": "1.0.0", "hw": "pico-mfrc522", "id": "e6", "boot": 5}

FEW = 1024
"""So many file descriptors are all that `select.select` knows."""

Open = Callable[..., Reader]


class Found(Finder):
    """A finder that finds one port, which nobody has named."""

    def __init__(self, link: Path) -> None:
        super().__init__("", link.parent, list)
        self._link = link

    def candidates(self) -> list[Port]:
        return [Port(str(self._link), "a test")] if self._link.exists() else []


class Frames:
    """A listener: the frames that have come since the port was opened last, and how often it was."""

    def __init__(self) -> None:
        self.openings = 0
        self.frames: list[Frame] = []

    def on_open(self, port: Port) -> None:
        del port
        self.frames = []
        self.openings += 1

    def on_frame(self, frame: Frame) -> None:
        self.frames.append(frame)

    def was_opened(self, openings: int) -> bool:
        """Whether a port has been opened so many times."""
        return self.openings >= openings

    def has_laid_again(self, uid: str, openings: int) -> bool:
        """Whether a tag has been told as laid since the port was opened for the time after so many."""
        laid = {frame.uid for frame in self.frames if isinstance(frame, TagFrame) and frame.ev == "on"}
        return self.openings > openings and uid in laid


@pytest.fixture
def posted() -> Posted:
    return Posted()


@pytest.fixture
def opened(posted: Posted) -> Iterator[Open]:
    """Opens readers that are quick to look, and closes them."""
    readers: list[Reader] = []

    def open_reader(port: str = "", finder: Finder | None = None, choice: ReaderSettings | None = None) -> Reader:
        chosen = choice or ReaderSettings(port=port)
        readers.append(Reader(posted, chosen, finder, QUICK))
        return readers[-1]

    yield open_reader
    for reader in readers:
        reader.close()


@pytest.fixture
def simulated() -> Iterator[SimulatedReader]:
    """A simulated reader whose clock goes ten times as fast."""
    there = SimulatedReader(speed=10)
    yield there
    there.close()


@pytest.fixture
def far(tmp_path: Path) -> Iterator[Far]:
    end = Far(tmp_path / "port")
    yield end
    end.unplug()


def test_a_tag_that_is_laid_and_taken_away(simulated: SimulatedReader, opened: Open, posted: Posted) -> None:
    opened(simulated.port)
    simulated.lay(ONE, "companion:S:10H:2")
    assert posted.next() == Tag(ONE, text="companion:S:10H:2")
    simulated.take_away(ONE)
    assert posted.next() == Tag(ONE, laid=False, text="companion:S:10H:2")
    simulated.lay_briefly(OTHER, seconds=0.1)
    assert posted.next() == Tag(OTHER)
    assert posted.next() == Tag(OTHER, laid=False)


def test_two_tags_are_told_and_none_is_guessed(simulated: SimulatedReader, opened: Open, posted: Posted) -> None:
    opened(simulated.port)
    simulated.lay(OTHER)
    assert posted.next() == Tag(OTHER)
    simulated.lay(ONE)
    assert posted.next() == DeviceNews("reader", "Two tags lie on the reader: take one away.")
    simulated.take_away(OTHER)
    told = [posted.next() for _ in range(3)]
    assert DeviceNews("reader") in told
    assert [what for what in told if isinstance(what, Tag)] == [Tag(OTHER, laid=False), Tag(ONE)]


def test_a_chip_that_does_not_answer_is_told_until_it_does(
    simulated: SimulatedReader, opened: Open, posted: Posted
) -> None:
    opened(simulated.port)
    simulated.chip.absent = True
    posted.news("chip doesn't answer")
    simulated.chip.absent = False
    assert posted.news("") == ""
    simulated.lay(ONE)
    assert posted.next() == Tag(ONE)


def test_unplugged_and_plugged_in_again(simulated: SimulatedReader, opened: Open, posted: Posted) -> None:
    opened(simulated.port)
    simulated.lay(ONE)
    assert posted.next() == Tag(ONE)
    simulated.unplug()
    assert posted.next() == DeviceNews("reader", UNPLUGGED)
    simulated.take_away(ONE)
    simulated.replug()
    assert posted.next() == DeviceNews("reader")
    assert posted.next() == Tag(ONE, laid=False)


def test_a_companion_that_starts_while_a_tag_lies_there_is_told_of_it(
    simulated: SimulatedReader, posted: Posted
) -> None:
    before = Reader(posted, ReaderSettings(port=simulated.port), times=QUICK)
    simulated.lay(ONE, "companion:S:10H:1")
    assert posted.tag() == Tag(ONE, text="companion:S:10H:1")
    before.close()
    started = Reader(posted, ReaderSettings(port=simulated.port), times=QUICK)
    assert posted.tag() == Tag(ONE, text="companion:S:10H:1")
    simulated.take_away(ONE)
    assert posted.tag() == Tag(ONE, text="companion:S:10H:1", laid=False)
    started.close()


def test_unplugged_again_and_again_no_tag_is_lost_and_none_told_twice(
    simulated: SimulatedReader, posted: Posted
) -> None:
    frames, random = Frames(), Random(1)
    reader = Reader(posted, ReaderSettings(port=simulated.port), times=QUICK, listener=frames)
    for number in range(30):
        uid, text = uid_for(str(number)), f"companion:S:10H:{number}"
        simulated.lay(uid, text)
        # Now and then in the middle of being told, now and then when it has been.
        time.sleep(random.uniform(0, 0.03))
        openings = frames.openings
        simulated.unplug()
        simulated.replug()
        assert posted.tag() == Tag(uid, text=text)
        until(partial(frames.has_laid_again, uid, openings))
        simulated.take_away(uid)
        assert posted.tag() == Tag(uid, laid=False, text=text)
    simulated.lay(ONE)
    assert posted.tag() == Tag(ONE)
    reader.close()


def test_no_reader_is_no_trouble_and_one_that_is_named_is(tmp_path: Path, opened: Open, posted: Posted) -> None:
    opened(finder=Found(tmp_path / "none"))
    assert posted.next() == DeviceNews("reader", there=False)
    opened(str(tmp_path / "mine"))
    posted.news(f"There is no reader at {tmp_path / 'mine'}: plug it in, or name another port")
    time.sleep(10 * QUICK.look)
    assert posted.nothing()


def test_a_reader_that_is_plugged_in_late_is_found(tmp_path: Path, opened: Open, posted: Posted) -> None:
    opened(finder=Found(tmp_path / "port"))
    assert posted.next() == DeviceNews("reader", there=False)
    far = Far(tmp_path / "port")
    until(lambda: b'"hello"' in far.listen())
    far.say(encode(HELLO) + encode({"t": "tag", "seq": 1, "uid": ONE, "ev": "on"}))
    assert {posted.next(), posted.next()} == {DeviceNews("reader"), Tag(ONE)}
    until(lambda: encode({"t": "ack", "seq": 1}) in far.listen())
    far.unplug()
    assert posted.next() == DeviceNews("reader", UNPLUGGED)


def test_a_port_that_never_speaks_is_let_go(
    far: Far, opened: Open, posted: Posted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conversation, "SILENT_AFTER", 0.1)
    opened(finder=Found(far.link))
    until(lambda: b'"hello"' in far.listen())
    # What it says instead is nobody's trouble.
    far.say(Random(3).randbytes(2000))

    def free() -> bool:
        try:
            SerialLine(far.path).close()
        except LineError:
            return False
        return True

    until(free)
    time.sleep(10 * QUICK.look)
    assert free()
    assert posted.nothing()


def test_a_port_that_never_spoke_can_go_without_a_word(far: Far, opened: Open, posted: Posted) -> None:
    opened(finder=Found(far.link))
    until(lambda: b'"hello"' in far.listen())
    far.unplug()
    # That is nothing to speak of: there is no reader, as before.
    assert posted.next() == DeviceNews("reader", there=False)
    time.sleep(10 * QUICK.look)
    assert posted.nothing()


def test_garbage_on_a_named_port_is_told_until_a_reader_speaks(far: Far, opened: Open, posted: Posted) -> None:
    opened(str(far.link))
    random = Random(3)
    until(lambda: b'"hello"' in far.listen())
    for _ in range(4):
        far.say(random.randbytes(300))
    posted.news("can't be read")
    far.say(b"\n" + encode(HELLO))
    assert posted.news("") == ""


def test_a_flood_is_told_and_read_slowly_until_it_ends(
    far: Far, posted: Posted, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The minutes of a flood in some tenths of a second.
    monkeypatch.setattr(pace, "RATE", 10 * pace.RATE)
    heartbeat = encode({"t": "hb", "seq": 0, "up": 1, "ok": True, "err": "", "bad": 0})
    frames = Frames()
    with closing(Reader(posted, ReaderSettings(port=str(far.link)), None, QUICK, frames)):
        until(lambda: b'"hello"' in far.listen())
        far.say(encode(HELLO))
        begun, sent = time.monotonic(), 0
        while time.monotonic() < begun + 0.5:
            with suppress(BlockingIOError):
                sent += far.say(30 * heartbeat)
            time.sleep(0.001)
        posted.news("Far more comes from the reader's port than a reader sends")
        # A reader says it again until it is answered: the first time may go down with the flood.
        while posted.nothing():
            far.say(b"\n" + encode({"t": "tag", "seq": 1, "uid": ONE, "ev": "on"}))
            time.sleep(0.05)
        assert posted.next() == Tag(ONE)
        read = len(frames.frames) * len(heartbeat)
        assert read <= pace.BURST + pace.RATE * (time.monotonic() - begun) < sent
        assert posted.news("") == ""


def test_another_version_is_told(far: Far, opened: Open, posted: Posted) -> None:
    opened(str(far.link))
    until(lambda: b'"hello"' in far.listen())
    far.say(encode({"t": "hello", "p": 2}))
    posted.news("too new for this companion: update the companion")


def test_a_reader_that_falls_silent_is_told_and_tried_again(
    far: Far, opened: Open, posted: Posted, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = opened(finder=Found(far.link))
    until(lambda: b'"hello"' in far.listen())
    far.say(encode(HELLO))
    until(lambda: b'"cfg"' in far.listen())
    monkeypatch.setattr(conversation, "STALE_AFTER", 0.1)
    reader.show_light("ok")
    assert posted.next() == DeviceNews("reader", STALE)
    monkeypatch.undo()
    heard = len(far.listen())
    until(lambda: b'"hello"' in far.listen()[heard:])
    far.say(encode(HELLO))
    assert posted.next() == DeviceNews("reader")


@pytest.mark.parametrize("named", [False, True])
def test_a_reader_that_falls_silent_again_and_again_is_tried_soon_each_time(
    far: Far, posted: Posted, monkeypatch: pytest.MonkeyPatch, *, named: bool
) -> None:
    monkeypatch.setattr(conversation, "STALE_AFTER", 0.1)
    monkeypatch.setattr(conversation, "SILENT_AFTER", 3600)
    choice, finder = ReaderSettings(port=str(far.link) if named else ""), None if named else Found(far.link)
    frames, times = Frames(), ReaderTimes(look=0.01, back_off=(0.01, 3600), regardless=3600)
    reader = Reader(posted, choice, finder, times, frames)
    until(lambda: frames.openings)
    far.say(encode(HELLO))
    for openings in (2, 3, 4):
        assert posted.next() == DeviceNews("reader", STALE)
        until(partial(frames.was_opened, openings))
        time.sleep(10 * QUICK.look)
        # An open port is no reader yet, not even where the settings name it.
        assert posted.nothing()
        far.say(encode(HELLO))
        assert posted.next() == DeviceNews("reader")
    reader.close()


def test_a_port_that_can_not_be_opened_at_first_is_no_trouble(far: Far, opened: Open, posted: Posted) -> None:
    class Early(Found):
        early = True

        def candidates(self) -> list[Port]:
            there = [Port(str(far.link.with_name("none")), "a test")] if self.early else super().candidates()
            self.early = False
            return there

    opened(finder=Early(far.link))
    until(lambda: b'"hello"' in far.listen())
    far.say(encode(HELLO) + encode({"t": "tag", "seq": 1, "uid": ONE, "ev": "on"}))
    assert posted.next() == Tag(ONE)


def test_a_port_of_another_program_is_named_and_taken_when_it_is_free(
    simulated: SimulatedReader, opened: Open, posted: Posted
) -> None:
    other = SerialLine(simulated.port)
    opened(simulated.port)
    trouble = posted.news(f"The reader's port {simulated.port} is in use by ")
    assert trouble.endswith(": end that program; cards can be tapped.")
    other.close()
    assert posted.next() == DeviceNews("reader")
    simulated.lay(ONE)
    assert posted.next() == Tag(ONE)


def test_a_plain_reader_on_a_named_port(far: Far, opened: Open, posted: Posted) -> None:
    opened(str(far.link))
    until(lambda: b'"hello"' in far.listen())
    far.say(RDM6300)
    far.say(RDM6300)
    assert posted.next() == Tag("0A00264456")
    assert posted.next() == Tag("0A00264456", laid=False)
    far.say(RDM6300)
    assert posted.next() == Tag("0A00264456")
    far.unplug()
    assert {posted.next(), posted.next()} == {DeviceNews("reader", UNPLUGGED), Tag("0A00264456", laid=False)}


def test_a_port_that_takes_no_bytes_keeps_nobody_waiting(
    far: Far, opened: Open, posted: Posted, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What fills the port in a moment would take half a minute.
    monkeypatch.setattr(pace, "RATE", 1e9)
    reader = opened(str(far.link))
    until(lambda: b'"hello"' in far.listen())
    far.say(encode(HELLO))
    # The far end reads nothing from here on.
    for number in range(1, 400):
        reader.show_light("ok")
        far.say(encode({"t": "tag", "seq": number, "uid": ONE, "ev": "on" if number % 2 else "off"}))
        assert posted.next() == Tag(ONE, laid=bool(number % 2))
    reader.close()


def test_the_light_follows_and_goes_out_at_the_end(far: Far, opened: Open) -> None:
    reader = opened(str(far.link))
    until(lambda: b'"hello"' in far.listen())
    far.say(encode(HELLO))
    until(lambda: encode({"t": "led", "mode": "ready"}) in far.listen())
    reader.show_light("ask")
    until(lambda: encode({"t": "led", "mode": "ask"}) in far.listen())
    reader.close()
    until(lambda: far.listen().endswith(encode({"t": "led", "mode": "off"})))
    reader.show_light("ok")
    reader.close()


def test_a_reader_that_was_roused_rests_again(far: Far, opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[float] = []

    class Counted(conversation.Conversation):
        def due(self, now: float) -> float:
            turns.append(now)
            return super().due(now)

    monkeypatch.setattr(at_work, "Conversation", Counted)
    reader = opened(str(far.link))
    until(lambda: b'"hello"' in far.listen())
    far.say(encode(HELLO))
    until(lambda: b'"cfg"' in far.listen())
    reader.show_light("ask")
    until(lambda: b'"ask"' in far.listen())
    before = len(turns)
    time.sleep(0.1)
    # One that is always awake takes some thousand turns in this time.
    assert len(turns) - before < 20


def test_an_error_that_nobody_thought_of_is_told_and_survived(far: Far, opened: Open, posted: Posted) -> None:
    class Broken(Found):
        broken = True

        def candidates(self) -> list[Port]:
            if self.broken:
                raise RuntimeError("the list of ports is upside down")
            return super().candidates()

    finder = Broken(far.link)
    opened(finder=finder)
    posted.news("The reader failed (the list of ports is upside down). It is tried again")
    finder.broken = False
    until(lambda: b'"hello"' in far.listen())
    far.say(encode(HELLO))
    assert posted.news("") == ""


def test_closing_takes_no_tag_of_a_plain_reader_away(
    far: Far, opened: Open, posted: Posted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conversation, "PLAIN_OFF", 3600)
    reader = opened(str(far.link))
    until(lambda: b'"hello"' in far.listen())
    far.say(RDM6300)
    assert posted.next() == Tag("0A00264456")
    reader.close()
    assert posted.nothing()


def test_nothing_is_posted_after_closing(simulated: SimulatedReader, opened: Open, posted: Posted) -> None:
    reader = opened(simulated.port)
    simulated.lay(ONE)
    assert posted.next() == Tag(ONE)
    reader.close()
    simulated.take_away(ONE)
    simulated.unplug()
    time.sleep(0.05)
    assert posted.nothing()


@pytest.fixture
def many_open() -> Iterator[None]:
    """More open files than `select.select` takes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = hard if hard != resource.RLIM_INFINITY else 2 * FEW
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(most, 2 * FEW)), hard))
    files = [os.open(os.devnull, os.O_RDONLY) for _ in range(FEW)]
    yield
    for file in files:
        os.close(file)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.usefixtures("many_open")
def test_a_reader_works_where_more_than_a_thousand_files_are_open(posted: Posted) -> None:
    simulated = SimulatedReader()
    reader = Reader(posted, ReaderSettings(port=simulated.port), times=QUICK)
    simulated.lay(ONE)
    assert posted.tag() == Tag(ONE, True)
    reader.close()
    simulated.close()
