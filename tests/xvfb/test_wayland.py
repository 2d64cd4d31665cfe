"""The app full screen on a Wayland desktop, as companion-desktop.service starts it.

The desktop is sway in a window of its own on Xvfb: so the same mouse serves, and no graphics device is needed. Its
pictures are taken by grim, as the desktop has them: upright, however its output is turned.
"""

import io
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from companion.core.layout import View
from companion.ui.geometry import Turn, place_canvas, turned_size
from companion.ui.pixel_density import px_per_mm
from tests.cli.runs import PATIENCE, environment
from tests.needs import needs
from tests.xvfb.at_window import IN_A_HURRY, SETTINGS, Glass, screen

pytestmark = [
    needs("xvfb", "Xvfb"),
    needs("xdotool", "xdotool"),
    needs("sway", "sway"),
    needs("xwayland", "Xwayland"),
    needs("grim", "grim"),
]

SIZE = (800, 480)
DISPLAYS = ("WAYLAND_DISPLAY", "DISPLAY")

SWAY = """\
output * mode --custom {0}x{1}
default_border none
xwayland enable
exec echo "$WAYLAND_DISPLAY" "$DISPLAY" "$SWAYSOCK" > "$XDG_RUNTIME_DIR/told"
"""

# Debian bookworm's sway refuses to be started by root, who runs the tests in many a container.
NOT_ROOT = ("unshare", "--user", "--map-user=1000", "--map-group=1000")


class Desktop:
    """A Wayland desktop of `SIZE` that fills the corner of the X display `outside`; its sockets are in `folder`."""

    def __init__(self, outside: str, folder: Path) -> None:
        self.outside = outside
        self.folder = folder
        (folder / "sway").write_text(SWAY.format(*SIZE), encoding="utf-8")
        words = [*(NOT_ROOT if os.getuid() == 0 else ()), "sway", "-c", str(folder / "sway")]
        env = environment(DISPLAY=outside, XDG_RUNTIME_DIR=str(folder), WLR_BACKENDS="x11", WLR_RENDERER="pixman")
        with (folder / "log").open("w") as log:
            self._sway = subprocess.Popen(words, env=env, stdout=log, stderr=log)
        *displays, self._socket = self._told(folder / "told")
        self.displays = dict(zip(DISPLAYS, displays, strict=True))

    def turn(self, degrees: Turn) -> None:
        """Turn the output clockwise by so many degrees from how it stood at first."""
        _done("swaymsg", "--socket", self._socket, "output", "*", "transform", str(degrees))

    def picture(self) -> pygame.Surface:
        """What is on the output now, without the pointer."""
        env = {"WAYLAND_DISPLAY": self.displays["WAYLAND_DISPLAY"], "XDG_RUNTIME_DIR": str(self.folder)}
        return pygame.image.load(io.BytesIO(_done("grim", "-t", "ppm", "-", **env)), "seen.ppm")

    def close(self) -> None:
        self._sway.terminate()
        self._sway.wait(PATIENCE)

    def _told(self, file: Path) -> list[str]:
        end = time.monotonic() + PATIENCE
        while not (file.exists() and file.read_text()):
            assert self._sway.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < end, (self.folder / "log").read_text()
            time.sleep(0.01)
        return file.read_text().split()


def _done(*words: str, **env: str) -> bytes:
    """What a program wrote that had to end well."""
    done = subprocess.run(words, env=environment(**env), capture_output=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout


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
        # Sway's window has the output as it stands: the picture lies turned on it.
        across, down, _, _ = place_canvas(self.size, self._degrees, (0, 0, *SIZE)).to_glass(x, y, 1, 1)
        super()._click(across, down)

    def _opened(self) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(self._words(), env=environment(SDL_VIDEODRIVER="x11,wayland", **self._env))

    def _words(self) -> list[str]:
        files = ("--data", self.folder / "data", "--settings", self.folder / SETTINGS)
        return [sys.executable, "-W", "error", "-c", IN_A_HURRY, "run", *map(str, files)]


@pytest.fixture(scope="module")
def desktop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desktop]:
    with screen() as outside:
        opened = Desktop(outside, tmp_path_factory.mktemp("sway"))
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
