"""The picture of the last start in the real window: it shows what is to come, and means nothing to hands."""

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from companion.core.events import Press
from companion.ui.dimming_times import DIM
from companion.ui.start_picture import FILE
from companion.ui.tap_detector import SEEN_SECONDS
from tests.cli.runs import PATIENCE
from tests.desk.at_desk import CONFIRM
from tests.needs import needs
from tests.xvfb.at_window import Glass, screen

pytestmark = [needs("xvfb", "Xvfb"), needs("xdotool", "xdotool")]

HELD = """
import sys, time
from pathlib import Path
from companion.app.loop import App
from companion.cli.main import main

def show(app, go_on=Path(sys.argv.pop(1)), show=App.show):
    while not go_on.exists():
        time.sleep(0.01)
    show(app)

App.show = show
sys.exit(main())
"""
"""The app, whose own pictures come only once there is the file that is named first."""


class HeldGlass(Glass):
    """The app at its second start, which hands touch before its own first picture is there."""

    def _started(self) -> "subprocess.Popen[bytes]":
        self._app = self._opened()
        seen = self._wait_for_dimmed()
        # Each is waited for: all of it must have come before the picture may.
        for target, touch in (("press:confirm", ("click", "1", "key", "Return")), ("press:help", ("mousedown", "1"))):
            x, y = self._on_glass(target)
            self._xdotool("mousemove", str(self._at[0] + x), str(self._at[1] + y), *touch)
        assert pygame.image.tobytes(self.seen(), "RGB") == seen
        (self.folder / "go_on").touch()
        self._wait_for_picture()
        # The picture is seen a moment before the app has dropped what came until then.
        time.sleep(0.5)
        self._by_hand("mouseup", "1")
        return self._app

    def _words(self) -> list[str]:
        *python, _hurry = super()._words()[:5]
        return [*python, HELD, str(self.folder / "go_on"), *super()._words()[5:]]

    def _wait_for_dimmed(self) -> bytes:
        """Return the picture of the last start once it is there: the scene with so much less light."""
        self._painter.paint(self._canvas, self.scene)
        live = pygame.image.tobytes(self._canvas, "RGB")
        end = time.monotonic() + PATIENCE / 3
        while True:
            seen = pygame.image.tobytes(self.seen(), "RGB")
            if all(abs(dark - (1 - DIM) * bright) < 2 for dark, bright in zip(seen, live, strict=True)):
                return seen
            assert time.monotonic() < end, "the picture of the last start is not there"
            time.sleep(0.02)


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with screen() as name:
        yield name


def test_what_hands_do_before_the_first_scene_means_nothing(display: str, tmp_path: Path) -> None:
    first = Glass(display, tmp_path, (800, 480))
    end = time.monotonic() + PATIENCE / 3
    while not (tmp_path / "data" / FILE).exists():
        assert time.monotonic() < end, "the first picture was not kept"
        time.sleep(0.02)
    first.close()
    second = HeldGlass(display, tmp_path, (800, 480))
    try:
        second.key("Return", Press(CONFIRM))
        # The button says something else by now, which has to be seen first.
        time.sleep(SEEN_SECONDS)
        second.tap("press:confirm")
    finally:
        second.close()
