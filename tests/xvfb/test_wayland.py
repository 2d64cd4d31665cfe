"""The app full screen on a Wayland desktop, as companion-desktop.service starts it.

The desktop is in a window of its own on Xvfb: so the same mouse serves, and no graphics device is needed. It is sway,
and labwc, which is Raspberry Pi OS's (`make labwc` fetches it where apt has none). Its pictures are taken by grim, as
the desktop has them: upright, however its output is turned.
"""

import io
import os
import shutil
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from companion.core.layout import View
from companion.ui.geometry import Turn, place_canvas, turned_size
from companion.ui.pixel_density import px_per_mm
from tests.cli.runs import PATIENCE, environment
from tests.needs import needs, needs_built
from tests.xvfb.at_window import IN_A_HURRY, SETTINGS, Glass, screen
from tools import labwc

pytestmark = [
    needs("xvfb", "Xvfb"),
    needs("xdotool", "xdotool"),
    needs("xwayland", "Xwayland"),
    needs("grim", "grim"),
]

SIZE = (800, 480)
DISPLAYS = ("WAYLAND_DISPLAY", "DISPLAY")

TOLD = "told"
TELL = f'echo "$WAYLAND_DISPLAY" "$DISPLAY" "${{SWAYSOCK:-none}}" > "$XDG_RUNTIME_DIR/{TOLD}"'

LABWC = Path(shutil.which("labwc") or labwc.LABWC)

# Debian bookworm's sway refuses to be started by root, who runs the tests in many a container.
NOT_ROOT = ("unshare", "--user", "--map-user=1000", "--map-group=1000")


class Desktop(ABC):
    """A Wayland desktop of `SIZE` that fills the corner of the X display `outside`; its sockets are in `folder`."""

    def __init__(self, outside: str, folder: Path) -> None:
        self.outside = outside
        self.folder = folder
        env = environment(DISPLAY=outside, XDG_RUNTIME_DIR=str(folder), WLR_BACKENDS="x11", WLR_RENDERER="pixman")
        with (folder / "log").open("w") as log:
            self._compositor = subprocess.Popen(self._words(), env=env, stdout=log, stderr=log)
        *displays, self._socket = self._told(folder / TOLD)
        self.displays = dict(zip(DISPLAYS, displays, strict=True))

    @abstractmethod
    def _words(self) -> list[str | Path]:
        """The words that start it with an output of `SIZE`; it then does `TELL`."""

    @abstractmethod
    def turn(self, degrees: Turn) -> None:
        """Turn the output clockwise by so many degrees from how it stood at first."""

    def picture(self) -> pygame.Surface:
        """What is on the output now, without the pointer."""
        return pygame.image.load(io.BytesIO(self._done("grim", "-t", "ppm", "-")), "seen.ppm")

    def close(self) -> None:
        self._compositor.terminate()
        self._compositor.wait(PATIENCE)

    def _told(self, file: Path) -> list[str]:
        end = time.monotonic() + PATIENCE
        while not (file.exists() and file.read_text()):
            assert self._compositor.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < end, (self.folder / "log").read_text()
            time.sleep(0.01)
        return file.read_text().split()

    def _done(self, *words: str) -> bytes:
        """What a program of the desktop wrote that had to end well."""
        env = environment(WAYLAND_DISPLAY=self.displays["WAYLAND_DISPLAY"], XDG_RUNTIME_DIR=str(self.folder))
        done = subprocess.run(words, env=env, capture_output=True, timeout=PATIENCE, check=False)
        assert done.returncode == 0, (words, done.stderr)
        return done.stdout


class Sway(Desktop):
    def _words(self) -> list[str | Path]:
        config = self.folder / "config"
        lines = ("output * mode --custom {}x{}".format(*SIZE), "default_border none", f"exec {TELL}")
        config.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return [*(NOT_ROOT if os.getuid() == 0 else ()), "sway", "-c", config]

    def turn(self, degrees: Turn) -> None:
        self._done("swaymsg", "--socket", self._socket, "output", "*", "transform", str(degrees))


class Labwc(Desktop):
    """Its settings are its own; it has none of the user who runs the tests."""

    def _words(self) -> list[str | Path]:
        sized = "wlr-randr --output X11-1 --custom-mode {}x{}".format(*SIZE)
        return [LABWC, "-C", self.folder, "-s", f"sh -c '{sized} && {TELL}'"]

    def turn(self, degrees: Turn) -> None:
        # Wayland itself counts the other way round.
        self._done("wlr-randr", "--output", "X11-1", "--transform", str((360 - degrees) % 360 or "normal"))


class FullScreen(Glass):
    """The app on a desktop, of whose displays it knows one only."""

    def __init__(self, desktop: Desktop, display: str, folder: Path) -> None:
        self._desktop = desktop
        self._degrees: Turn = 0
        self._env = {display: desktop.displays[display], "XDG_RUNTIME_DIR": str(desktop.folder)}
        (folder / SETTINGS).write_text('[screen]\nfull_screen = "yes"\n', encoding="utf-8")
        super().__init__(desktop.outside, folder, SIZE)

    def turned(self, degrees: Turn) -> "FullScreen":
        """Turn the desktop's output; the app must come to show what it would show had it started there."""
        self._desktop.turn(degrees)
        self._degrees = degrees
        self.size = turned_size(SIZE, degrees)
        self._view = View(*self.size, px_per_mm(*self.size))
        self._canvas = pygame.Surface(self.size, 0, 32)
        self._wait_for_picture()
        return self

    def seen(self) -> pygame.Surface:
        return self._desktop.picture()

    def _click(self, x: int, y: int) -> None:
        # The desktop's window has the output as it stands: the picture lies turned on it.
        across, down, _, _ = place_canvas(self.size, self._degrees, (0, 0, *SIZE)).to_glass(x, y, 1, 1)
        super()._click(across, down)

    def _opened(self) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(self._words(), env=environment(SDL_VIDEODRIVER="x11,wayland", **self._env))

    def _words(self) -> list[str]:
        files = ("--data", self.folder / "data", "--settings", self.folder / SETTINGS)
        return [sys.executable, "-W", "error", "-c", IN_A_HURRY, "run", *map(str, files)]


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(Sway, marks=needs("sway", "sway")),
        pytest.param(Labwc, marks=[needs("wlr-randr", "wlr-randr"), needs_built("labwc", LABWC)]),
    ],
)
def desktop(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desktop]:
    with screen() as outside:
        opened: Desktop = request.param(outside, tmp_path_factory.mktemp("desktop"))
        yield opened
        opened.close()


@pytest.mark.parametrize("display", DISPLAYS)
def test_the_app_fills_a_wayland_desktop_and_is_touched_there(desktop: Desktop, display: str, tmp_path: Path) -> None:
    with closing(FullScreen(desktop, display, tmp_path)) as glass:
        glass.tap("press:confirm")


@pytest.mark.parametrize("display", DISPLAYS)
def test_an_output_that_is_turned_is_laid_out_anew(desktop: Desktop, display: str, tmp_path: Path) -> None:
    with closing(FullScreen(desktop, display, tmp_path)) as glass:
        turns: tuple[Turn, ...] = (90, 180, 270, 0)
        for degrees in turns:
            glass.turned(degrees).tap("press:confirm", "press:undo")
