"""The reader in the app's loop, and `companion reader`."""

import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from companion.app.assembly import open_app
from companion.app.devices import open_reader, open_simulated_reader
from companion.app.loop import App
from companion.cli.main import main
from companion.core.events import DeviceNews, Input, Tag
from companion.devices.panel.panel import ButtonRow
from companion.devices.panel.pins_file import default_pins
from companion.devices.panel.simulated import SimulatedPins
from companion.devices.reader.finder import Port
from companion.devices.reader.protocol import Frame
from companion.devices.reader.reader import Reader
from companion.devices.reader.settings import OFF, ReaderSettings
from companion.devices.reader.simulated import SimulatedReader
from companion.firmware.frames import encode
from companion.games.registry import GAMES
from companion.settings.paths import TablePaths
from companion.settings.schema import Config, SoundSettings
from companion.table.effects import ShowLight
from companion.table.screen_outcome import Outcome
from companion.table.screen_places import Place
from tests.cli.runs import PATIENCE, ran, started
from tests.cli.test_app import drafted, strike, until
from tests.devices import ptys
from tests.devices.ptys import Far

HELLO = {"t": "hello", "p": 1, "fw": "1.0.0", "hw": "pico-mfrc522", "id": "e6", "boot": 5}


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """The app off screen, in a game of Sequence that has begun."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    there = TablePaths(
        Config(sound=SoundSettings(on=False)), tmp_path / "companion.toml", (), tmp_path, default_pins(), ()
    )
    opened = open_app(there, (800, 480), full_screen=False)
    opened.add_panel(SimulatedPins(), ButtonRow())
    game = GAMES["sequence"]
    assert opened.desk.current_game.begin(game, game.setup(("Ann", "Bob"), 2, {})) is None
    opened.desk.go(Place.PLAY)
    opened.show()
    pygame.event.clear()
    yield opened
    opened.close()


@pytest.fixture
def taken(app: App, monkeypatch: pytest.MonkeyPatch) -> list[Input]:
    """What has come to the desk."""
    inputs: list[Input] = []
    handle = app.desk.handle

    def handle_and_tell(what: Input) -> None:
        inputs.append(what)
        handle(what)

    monkeypatch.setattr(app.desk, "handle", handle_and_tell)
    return inputs


def tags(inputs: list[Input]) -> list[tuple[bool, str, str]]:
    return [(tag.laid, tag.uid, tag.text) for tag in inputs if isinstance(tag, Tag)]


def test_a_tag_on_the_reader_selects_its_card(app: App) -> None:
    simulated = SimulatedReader(speed=10)
    app.closing.callback(simulated.close)
    open_reader(app, ReaderSettings(port=simulated.port))
    simulated.lay("04A1B2C3D4E580", "companion:S:10H:2")
    until(app, lambda: drafted(app) == "10H")


def test_a_tag_that_is_typed_lies_on_the_simulated_reader_for_a_moment(app: App, taken: list[Input]) -> None:
    open_simulated_reader(app, ReaderSettings())
    strike(app, "s", ":", "9", "s", ":", "2", "return")
    until(app, lambda: len(tags(taken)) == 2)
    (laid, uid, text), (still, same, _) = tags(taken)
    assert (laid, text, still, same) == (True, "companion:S:9S:2", False, uid)
    strike(app, *"deadbeef", "return")
    until(app, lambda: len(tags(taken)) == 4)
    assert tags(taken)[2:] == [(True, "DEADBEEF", ""), (False, "DEADBEEF", "")]


def test_a_card_that_is_typed_stays_a_card(app: App, taken: list[Input]) -> None:
    open_simulated_reader(app, ReaderSettings())
    strike(app, "1", "0", "h", "return")
    assert drafted(app) == "10H"
    assert tags(taken) == []


def test_the_light_tells_what_the_table_answers(app: App, tmp_path: Path) -> None:
    far = Far(tmp_path / "port")
    open_reader(app, ReaderSettings(port=str(far.link)))
    ptys.until(lambda: b'"hello"' in far.listen())
    far.say(encode(HELLO))
    ptys.until(lambda: b'"ready"' in far.listen())
    app.desk.apply_outcome(Outcome(app.desk.screen, (ShowLight("bad"), ShowLight("ask"))))
    app.show()
    ptys.until(lambda: b'"ask"' in far.listen())
    assert b'"bad"' not in far.heard
    assert not app.desk.lights
    far.unplug()
    until(app, lambda: "unplugged" in app.desk.trouble("reader"))


class Hanging:
    """A listener that keeps the reader's thread from going on."""

    def __init__(self) -> None:
        self.hangs = threading.Event()
        self.go_on = threading.Event()

    def on_open(self, port: Port) -> None:
        del port
        self.hangs.set()
        self.go_on.wait()

    def on_frame(self, frame: Frame) -> None:
        """Never comes to this."""


def test_a_reader_that_hangs_keeps_neither_the_table_nor_its_end_waiting(app: App, tmp_path: Path) -> None:
    far = Far(tmp_path / "port")
    hanging = Hanging()
    reader = Reader(app.post, ReaderSettings(port=str(far.link)), listener=hanging)
    app.add_reader(reader)
    assert hanging.hangs.wait(ptys.PATIENCE)
    # More than a pipe holds.
    for _ in range(100_000):
        reader.show_light("ok")
    strike(app, "1", "0", "h", "return")
    assert drafted(app) == "10H"
    app.close()
    hanging.go_on.set()
    far.unplug()


def test_no_reader_is_wanted(app: App, taken: list[Input]) -> None:
    open_reader(app, ReaderSettings(port=OFF))
    app.step()
    assert [what for what in taken if isinstance(what, DeviceNews)] == [DeviceNews("reader", there=False)]
    assert "reader" not in {thread.name for thread in threading.enumerate()}


def test_the_reader_is_watched_until_ctrl_c(tmp_path: Path) -> None:
    settings = tmp_path / "companion.toml"
    settings.touch()
    watching = started("reader", "watch", "--simulate", "--settings", settings)
    assert watching.stdout is not None
    lines: list[str] = []
    while not lines or "taken away" not in lines[-1]:
        lines.append(watching.stdout.readline())
        assert lines[-1], watching.communicate()
    watching.send_signal(signal.SIGINT)
    _, complaints = watching.communicate(timeout=PATIENCE)
    assert (watching.returncode, complaints) == (0, "")
    text = "".join(lines)
    assert "hello   firmware 1.0.0 on pico-mfrc522" in text
    assert "laid, 'companion:S:10H:1' is written on it" in text


def test_ports_are_listed_with_what_they_are_taken_for(tmp_path: Path) -> None:
    settings = tmp_path / "companion.toml"
    port = tmp_path / "port"
    port.touch()
    settings.write_text(f'[reader]\nport = "{port}"\n', encoding="utf-8")
    done = ran("reader", "ports", "--settings", settings)
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines()[0].split(maxsplit=1) == [str(port), "named in the settings"]


def test_a_reader_that_is_switched_off_is_not_watched(tmp_path: Path) -> None:
    settings = tmp_path / "companion.toml"
    settings.write_text('[reader]\nport = "off"\n', encoding="utf-8")
    done = ran("reader", "watch", "--settings", settings)
    assert (done.status, done.err) == (
        1,
        "companion: The reader is switched off in the settings (reader.port).\n",
    )


def test_flash_says_what_it_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["reader", "flash", "--port", str(tmp_path / "none"), "--settings", str(tmp_path / "companion.toml")]
    monkeypatch.setitem(sys.modules, "mpremote", None)
    assert main(words) == 1
    said = capsys.readouterr().err
    assert "mpremote is missing" in said
    # The command names the Python that looked for it: a companion may be installed where no other pip reaches.
    assert said.endswith(f"\n{sys.executable} -m pip install mpremote\n")


def test_the_settings_of_the_reader_are_read(tmp_path: Path) -> None:
    settings = tmp_path / "companion.toml"
    settings.write_text('[reader]\nport = "/dev/x"\non = 11\noff_ms = 50\nbuzzer = "no"\nlight = 1\n', encoding="utf-8")
    done = ran("doctor", "--presses", "0", "--data", tmp_path, "--settings", settings, SDL_VIDEODRIVER="dummy")
    for wrong in ("reader.on is 11", "reader.off_ms is 50", 'reader.buzzer is "no"', "reader.light is not a setting"):
        assert wrong in done.out
    assert "there is none at /dev/x" in done.out
