"""Somebody in front of the app's real window, and a mirror desk that is told the same.

After each touch or key the window must come to show, pixel for pixel, what the mirror's scene looks like when it is
painted: that is how a test knows that the input has arrived, and that it did what it should.
"""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import mss
import pygame

from companion.app.window_options import STRIP_PX
from companion.core.events import Chord, Input, LongPress, PanelButton, Press, Scan, Tap
from companion.core.layout import Rect, View
from companion.core.scene import Scene
from companion.devices.panel.simulated import strip_scene
from companion.ui.painter import Painter
from companion.ui.pixel_density import px_per_mm
from tests.cli.runs import PATIENCE, environment
from tests.desk.at_desk import Table, copy_of

ROOM = (1000, 1500)
"""The size of the screen in pixels: enough for an upright window with its strip."""


KEYS = {":": "colon", "+": "plus", "/": "slash"}
"""What the keys are called that are no letters or digits."""

SETTINGS = "companion.toml"
"""An empty file: the app must not read the settings of who runs the tests."""


@contextmanager
def screen() -> Iterator[str]:
    """A screen that nobody sees; gives the name of its display."""
    ours, its = os.pipe()
    words = ["Xvfb", "-displayfd", str(its), "-screen", "0", f"{ROOM[0]}x{ROOM[1]}x24", "-nolisten", "tcp", "-noreset"]
    with subprocess.Popen(words, pass_fds=(its,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        os.close(its)
        try:
            with os.fdopen(ours) as told:
                yield f":{told.readline().strip()}"
        finally:
            server.terminate()


SEEN = 0.02
"""The seconds that something has to be seen here before a finger can mean it, or an evening would wait for minutes."""

IN_A_HURRY = f"""
from companion.ui import tap_detector
tap_detector.SEEN_SECONDS = {SEEN}
from companion.cli.main import main
raise SystemExit(main())
"""


class Glass:
    """The app in a window of `size` on a display, with its data in `folder`; and the mirror."""

    def __init__(self, display: str, folder: Path, size: tuple[int, int]) -> None:
        self.folder = folder
        self.size = size
        settings = folder / SETTINGS
        written = settings.read_text(encoding="utf-8") if settings.exists() else ""
        if "[introductions]" not in written:
            # The first evening has tests of its own: the others begin at the first screen, as the mirror does.
            settings.write_text(f'{written}[introductions]\nseen = "all"\n', encoding="utf-8")
        self._display = display
        self._view = View(*size, px_per_mm(*size))
        self._painter = Painter()
        self._canvas = pygame.Surface(size, 0, 32)
        self._camera = mss.MSS(display=display)
        # One for all that is clicked and struck: each by itself takes longer to begin than the app to answer.
        self._hand = subprocess.Popen(
            ["xdotool", "-"], env=environment(DISPLAY=display), stdin=subprocess.PIPE, encoding="utf-8"
        )
        self._at = (0, 0)
        self.mirror = Table(folder / "mirror.sqlite3")
        self._app = self._started()

    def close(self) -> None:
        self._app.terminate()
        assert self._app.wait(PATIENCE) == 0
        self.mirror.close()
        self._camera.close()
        self._hand.communicate(timeout=PATIENCE)

    def killed(self) -> None:
        """Pull the plug, and start again: the mirror too knows only what is in its journal."""
        self._app.kill()
        self._app.wait(PATIENCE)
        after = Table(copy_of(self.mirror.path, self.folder / f"mirror{time.monotonic_ns()}.sqlite3"))
        self.mirror.close()
        self.mirror = after
        after.desk.resume_unfinished_game()
        self._app = self._started()

    def tap(self, *targets: str) -> "Glass":
        """Click in the middle of things that must be on the screen."""
        for target in targets:
            time.sleep(SEEN)
            self._click(*self._on_glass(target))
            self._done(Tap(target))
        return self

    def click(self, target: str) -> "Glass":
        """Click on a thing whose picture changes by itself too soon to be compared: `told` says how."""
        time.sleep(SEEN)
        self._click(*self._on_glass(target))
        self.mirror.do(Tap(target))
        return self

    def strip(self, button: PanelButton) -> "Glass":
        """Click a button of the simulated panel below the table."""
        lamps = frozenset(PanelButton(name) for name in self.scene.lamps())
        rect = strip_scene(self.size[0], STRIP_PX, lamps, frozenset()).targets()[f"panel:{button.value}"].rect
        x, y = rect.centre
        self._click(x, self.size[1] + y)
        return self._done(Press(button))

    def key(self, name: str, *means: Input) -> "Glass":
        """Strike a key, which means these Inputs."""
        self._by_hand("key", name)
        return self._done(*means)

    def lay(self, card: str) -> "Glass":
        """Type a card as a reader would that is a keyboard."""
        self._by_hand("key", *(KEYS.get(letter, letter) for letter in card.lower()))
        return self.key("Return", Scan(card.lower()))

    def rest_on(self, target: str) -> pygame.Surface:
        """Hold a finger on a thing until it answers, and lift it; the canvas as it was meanwhile."""
        before = pygame.image.tobytes(self.seen(), "RGB")
        time.sleep(SEEN)
        x, y = self._on_glass(target)
        self._by_hand("mousemove", str(self._at[0] + x), str(self._at[1] + y), "mousedown", "1")
        end = time.monotonic() + PATIENCE / 3
        while pygame.image.tobytes(answer := self.seen(), "RGB") == before:
            assert time.monotonic() < end, f"nothing answers a finger on {target}"
            time.sleep(0.005)
        self._by_hand("mouseup", "1")
        return answer

    def held(self, key: str, button: PanelButton) -> "Glass":
        """Hold a key down until it means that its button is held, and let it go."""
        self._by_hand("keydown", key)
        self._done(LongPress(button))
        self._by_hand("keyup", key)
        return self

    def together(self, first: str, second: str) -> "Glass":
        """Hold two keys down together until it means something, and let them go."""
        self._by_hand("keydown", first, "keydown", second)
        self._done(Chord())
        self._by_hand("keyup", second, "keyup", first)
        return self

    def told(self, *means: Input) -> "Glass":
        """Something has happened beside the window, a tag that was laid, say, which means these Inputs."""
        return self._done(*means)

    @property
    def scene(self) -> Scene:
        """What the window must be showing."""
        return self.mirror.scene(self._view)

    def rect(self, target: str) -> Rect:
        """Where a thing is on the canvas."""
        return self.scene.targets()[target].rect

    def seen(self) -> pygame.Surface:
        """The canvas as it is on the screen now."""
        shot = self._camera.grab((*self._at, self._at[0] + self.size[0], self._at[1] + self.size[1]))
        return pygame.image.frombytes(bytes(shot.rgb), self.size, "RGB")

    def _done(self, *means: Input) -> "Glass":
        self.mirror.do(*means)
        self._wait_for_picture()
        return self

    def _wait_for_picture(self) -> None:
        self._painter.paint(self._canvas, self.scene)
        expected = pygame.transform.flip(self._canvas, True, True) if self.mirror.desk.is_turned else self._canvas
        wanted = pygame.image.tobytes(expected, "RGB")
        end = time.monotonic() + PATIENCE / 3
        while pygame.image.tobytes(self.seen(), "RGB") != wanted:
            if time.monotonic() > end:
                pygame.image.save(expected, self.folder / "expected.png")
                pygame.image.save(self.seen(), self.folder / "seen.png")
                raise AssertionError(f"the window does not show what it should; see {self.folder}")
            assert self._app.poll() is None, "the app has ended"
            time.sleep(0.005)

    def _on_glass(self, target: str) -> tuple[int, int]:
        x, y = self.rect(target).centre
        assert self.scene.target_at(x, y) == target
        width, height = self.size
        return (width - 1 - x, height - 1 - y) if self.mirror.desk.is_turned else (x, y)

    def _click(self, x: int, y: int) -> None:
        self._by_hand("mousemove", str(self._at[0] + x), str(self._at[1] + y), "click", "--delay", "0", "1")

    def _started(self) -> "subprocess.Popen[bytes]":
        self._app = self._opened()
        try:
            self._wait_for_picture()
        except AssertionError:
            self._app.kill()
            self._app.wait(PATIENCE)
            raise
        return self._app

    def _opened(self) -> "subprocess.Popen[bytes]":
        """Start the app, and find where its window is."""
        app = subprocess.Popen(self._words(), env=environment(DISPLAY=self._display))
        window = self._xdotool("search", "--sync", "--onlyvisible", "--pid", str(app.pid)).split()[-1]
        place = self._xdotool("getwindowgeometry", window)
        found = re.search(r"Position: (\d+),(\d+)", place)
        assert found, place
        self._at = int(found[1]), int(found[2])
        # Without a window manager nobody gives the window the keyboard.
        self._xdotool("windowfocus", "--sync", window)
        return app

    def _words(self) -> list[str]:
        """What starts the app."""
        width, height = self.size
        files = ("--data", self.folder / "data", "--settings", self.folder / SETTINGS)
        return [sys.executable, "-W", "error", "-c", IN_A_HURRY, "run", *map(str, files), "--size", f"{width}x{height}"]

    def _by_hand(self, *words: str) -> None:
        """Have the mouse or a key do something; it is done when the window shows what comes of it."""
        assert self._hand.stdin is not None
        print(*words, file=self._hand.stdin, flush=True)

    def _xdotool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words],
            env=environment(DISPLAY=self._display),
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, (words, done.stderr)
        return done.stdout
