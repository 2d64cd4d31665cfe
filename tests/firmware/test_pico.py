"""The firmware on real MicroPython on an emulated Pico, with the model of the chip on its pins: an evening with it."""

from collections.abc import Iterator, Sequence

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Tag
from companion.devices.reader.conversation import TROUBLES
from companion.devices.reader.finder import Port
from companion.devices.reader.flash import flash
from companion.devices.reader.protocol import Heartbeat, ReaderFault
from companion.firmware import VERSION
from companion.firmware.frames import encode
from tests.firmware.micropython import needs_micropython, needs_node
from tests.firmware.pico.copier import run_mpremote
from tests.firmware.pico.host import SETTINGS, Host
from tests.firmware.pico.pico import Level, Pico, needs_pico, new_flash
from tests.firmware.pico.port import PicoPort

pytestmark = [pytest.mark.thorough, needs_node, needs_micropython, needs_pico]

CARD = "04A1B2C3D4E580"
TEXT = "companion:S:10H:1"
PLAIN = "DEADBEEF"


class Flashed(Struct):
    """A board after `companion reader flash`, and what that said."""

    pico: Pico
    said: list[str]


@pytest.fixture(scope="module")
def flashed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flashed]:
    """A board with MicroPython and nothing else, on which the firmware was put as a person does it."""
    link = tmp_path_factory.mktemp("pico") / "port"
    said: list[str] = []
    with Pico(new_flash()) as pico:
        with PicoPort(pico, link) as port:

            def run(command: Sequence[str]) -> int:
                assert command[1:4] == ["-m", "mpremote", "connect"]
                port.let_go()
                return run_mpremote(pico, command[5:])

            flash(Port(str(link), "a test"), said.append, run)
        yield Flashed(pico, said)


@pytest.fixture
def pico(flashed: Flashed) -> Pico:
    """The board with the firmware; each test leaves nothing on it."""
    return flashed.pico


@pytest.fixture
def host(pico: Pico) -> Host:
    """A companion that was just started, and to which the board has spoken."""
    host = Host(pico)
    host.follow(lambda: host.conversation.hello and _beats(host))
    return host


def _beats(host: Host) -> list[Heartbeat]:
    return [frame for frame in host.frames if isinstance(frame, Heartbeat)]


def _lay_and_take(pico: Pico, host: Host, uid: str, text: str = "") -> list[Tag]:
    """What a table is told of a tag that is laid and taken away."""
    told = len(host.told)
    pico.lay(uid, text)
    host.follow(lambda: len(host.told) > told)
    pico.take_away(uid)
    host.follow(lambda: len(host.told) > told + 1)
    return host.told[told:]


def _shape(levels: list[Level]) -> list[str]:
    return [f"{level.output} {'on' if level.is_on else 'off'}" for level in levels]


def test_a_board_with_an_empty_flash_gets_the_firmware_and_speaks(flashed: Flashed, host: Host) -> None:
    assert flashed.said[-1] == "The firmware is on the board, which starts it now."
    assert flashed.pico.starts > 1
    hello = host.conversation.hello
    assert hello is not None
    assert (hello.fw, hello.hw, hello.id) == (VERSION, "pico-mfrc522", "e660583883724a32")
    assert _beats(host)[-1].ok
    assert host.conversation.trouble == ""


def test_a_tag_is_told_with_its_text_and_again_when_it_is_gone(pico: Pico, host: Host) -> None:
    assert _lay_and_take(pico, host, CARD, TEXT) == [Tag(CARD, text=TEXT), Tag(CARD, text=TEXT, laid=False)]


def test_a_tag_without_a_text_is_told_by_its_number(pico: Pico, host: Host) -> None:
    assert _lay_and_take(pico, host, PLAIN) == [Tag(PLAIN), Tag(PLAIN, laid=False)]


def test_two_tags_are_said_to_be_two_and_the_one_that_stays_is_told(pico: Pico, host: Host) -> None:
    pico.lay(CARD, TEXT)
    pico.lay(PLAIN)
    host.follow(lambda: str(host.conversation.trouble) == TROUBLES["two"])
    assert host.told == []
    pico.take_away(CARD)
    host.follow(lambda: host.told)
    assert host.told == [Tag(PLAIN)]
    assert host.conversation.trouble == ""
    pico.take_away(PLAIN)
    host.follow(lambda: host.told[1:])


def test_a_chip_that_is_gone_is_told_and_works_when_it_is_back(pico: Pico, host: Host) -> None:
    pico.plug_chip(is_there=False)
    host.follow(lambda: str(host.conversation.trouble) == TROUBLES["chip"])
    pico.plug_chip(is_there=True)
    host.follow(lambda: host.conversation.trouble == "")
    assert [frame.code for frame in host.frames if isinstance(frame, ReaderFault)] == ["chip", ""]
    assert _lay_and_take(pico, host, PLAIN)[0] == Tag(PLAIN)


def test_a_companion_that_starts_while_a_tag_lies_there_is_told_of_it(pico: Pico, host: Host) -> None:
    pico.lay(CARD, TEXT)
    host.follow(lambda: host.told)
    later = Host(pico)
    later.follow(lambda: later.told)
    pico.take_away(CARD)
    later.follow(lambda: later.told[1:])
    assert later.told == [*host.told, Tag(CARD, text=TEXT, laid=False)]


def test_bad_frames_are_counted_and_do_no_harm(pico: Pico, host: Host) -> None:
    before = _beats(host)[-1].bad
    good = encode({"t": "led", "mode": "off"})
    # Noise, a check sum that is wrong, a value that can't be, and a line that is longer than any frame.
    pico.write(b"\xff\x00\n" + good[:-2] + b"x\n" + encode({"t": "cfg", "on": 0}) + b"x" * 1000 + b"\n")
    pico.write(encode({"t": "ping"}))
    beats = len(_beats(host))
    host.follow(lambda: len(_beats(host)) > beats)
    assert _beats(host)[-1].bad == before + 4
    assert _lay_and_take(pico, host, PLAIN)[0] == Tag(PLAIN)


def test_light_and_buzzer_do_what_the_host_orders(pico: Pico, host: Host) -> None:
    pico.levels.clear()
    host.conversation.show_light("ok")
    host.go_on(0.5)
    assert _shape(pico.levels) == ["light off", "buzzer on", "light on", "buzzer off", "light off", "light on"]
    pico.levels.clear()
    host.conversation.change_settings(replace(SETTINGS, buzzer=False))
    host.conversation.show_light("ok")
    host.go_on(0.5)
    assert _shape(pico.levels) == ["light off", "light on", "light off", "light on"]


def test_a_processor_that_stands_still_is_started_anew_and_the_tag_stays_laid(pico: Pico, host: Host) -> None:
    host.follow(lambda: _beats(host)[-1].up >= 4, seconds=6.0)  # the watchdog begins after three seconds
    pico.lay(CARD, TEXT)
    host.follow(lambda: host.told)
    before, starts = host.conversation.hello, pico.starts
    pico.lock_up()
    host.follow(lambda: pico.starts > starts, seconds=10.0)
    host.follow(lambda: host.conversation.hello)
    assert before is not None
    assert host.conversation.hello is not None
    assert host.conversation.hello.boot != before.boot
    host.go_on(1.2)  # for a second after its greeting a tag that was there is not laid anew
    assert host.told == [Tag(CARD, text=TEXT)]
    pico.take_away(CARD)
    host.follow(lambda: host.told[1:])
