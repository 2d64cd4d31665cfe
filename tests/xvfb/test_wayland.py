"""The app full screen on a Wayland desktop, as companion-desktop.service starts it.

The desktop is sway in a window of its own on Xvfb: so the same mouse and the same camera serve, and no graphics device
is needed.
"""

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.runs import PATIENCE, command, environment
from tests.needs import needs
from tests.xvfb.at_window import SETTINGS, Glass, screen

pytestmark = [
    needs("xvfb", "Xvfb"),
    needs("xdotool", "xdotool"),
    needs("sway", "sway"),
    needs("xwayland", "Xwayland"),
]

SIZE = (800, 480)
DISPLAYS = ("WAYLAND_DISPLAY", "DISPLAY")

SWAY = """\
output * mode --custom {0}x{1}
default_border none
xwayland enable
exec echo "$WAYLAND_DISPLAY" "$DISPLAY" > "$XDG_RUNTIME_DIR/displays"
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
        self.displays = dict(zip(DISPLAYS, self._told(folder / "displays"), strict=True))

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


class FullScreen(Glass):
    """The app on a desktop, of whose displays it knows one only."""

    def __init__(self, desktop: Desktop, display: str, folder: Path) -> None:
        self._env = {display: desktop.displays[display], "XDG_RUNTIME_DIR": str(desktop.folder)}
        (folder / SETTINGS).write_text('[screen]\nfull_screen = "yes"\n', encoding="utf-8")
        super().__init__(desktop.outside, folder, SIZE)

    def _opened(self) -> "subprocess.Popen[bytes]":
        words = command("run", "--data", self.folder / "data", "--settings", self.folder / SETTINGS)
        return subprocess.Popen(words, env=environment(SDL_VIDEODRIVER="wayland,x11", **self._env))


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
