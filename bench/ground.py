"""What the measurements stand on: a game in a journal, a display of their own, and programs to look at."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import msgspec
import pygame

from bench.rules import beginning, random_game
from companion.app.local_time import now
from companion.core.game import Step
from companion.games.registry import GAMES
from companion.settings.paths import JOURNAL
from companion.table.session import Session
from companion.table.storage.journal import Journal

CHILDREN = Path(__file__).parent / "children"
SIZE = (800, 480)

UNACCELERATED = {"SDL_FRAMEBUFFER_ACCELERATION": "0"}
"""What the app sets for itself on X11; a peer is given it so that both reach the screen in the same way."""

PATIENCE = 10.0
"""Seconds in which a program has to end."""

OFF_SCREEN = {"SDL_VIDEODRIVER": "dummy"}


class TakesTooLong(BaseException):
    """What is measured has not come to an end. No Exception, which the app under measurement would live on after."""


@contextmanager
def no_longer_than(seconds: float) -> Iterator[None]:
    """Raise TakesTooLong where this thread, the main one, is after so many seconds, also where it waits."""

    def end(_signal: int, _frame: FrameType | None) -> None:
        raise TakesTooLong

    before = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def off_screen() -> Iterator[None]:
    """SDL's dummy driver in this process."""
    before = {name: os.environ.get(name) for name in OFF_SCREEN}
    os.environ.update(OFF_SCREEN)
    pygame.display.init()
    try:
        yield
    finally:
        pygame.display.quit()
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@contextmanager
def data_folder(moves: int) -> Iterator[Path]:
    """Return a folder whose journal holds an unfinished Sequence of so many moves; with 0 moves there is no game."""
    if moves:
        played = random_game(Random(1), moves)
        assert len(played) == moves, "the game ended too early"
        with game_folder("sequence", beginning().setup, played) as folder:
            yield folder
    else:
        with tempfile.TemporaryDirectory(prefix="companion-bench-") as name:
            yield Path(name)


@contextmanager
def game_folder(game: str, setup: Any, moves: Iterable[Any]) -> Iterator[Path]:
    """Yield a folder whose journal holds this game, unfinished, after these moves."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as name:
        folder = Path(name)
        journal = Journal.open(folder / JOURNAL)
        session = Session.begin(GAMES[game], setup, journal, now())
        assert isinstance(session, Session)
        for move in moves:
            step = session.play(move)
            assert isinstance(step, Step), step
        journal.close()
        yield folder


@contextmanager
def picture() -> Iterator[Path]:
    """Yield a PNG file as large as the window."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as name:
        surface = pygame.Surface(SIZE, 0, 24)
        for x in range(0, SIZE[0], 20):
            surface.fill((x % 256, 3 * x % 256, 7 * x % 256), (x, 0, 20, SIZE[1]))
        path = Path(name) / "picture.png"
        pygame.image.save(surface, path)
        yield path


@contextmanager
def x11() -> Iterator[dict[str, str]]:
    """Run an Xvfb of 24 bits and yield the environment that names it. Raises `FileNotFoundError` without an Xvfb."""
    own, its = os.pipe()
    command = ["Xvfb", "-displayfd", str(its), "-screen", "0", "1920x1200x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[its], stderr=subprocess.DEVNULL)
    os.close(its)
    try:
        with os.fdopen(own) as answer:
            number = answer.readline().strip()
        yield {"DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11"}
    finally:
        server.terminate()
        server.wait()


class Child:
    """A program of `children/`, which tells its first frame and then runs until it is stopped.

    `begun`, `shown` and `seen` are on the clock of `time.monotonic`, which all processes of a machine share. `seen` is
    when the first picture of all was there, `shown` when the first one that hands can use was: mostly the same.
    """

    def __init__(self, name: str, argument: Path, environment: dict[str, str]) -> None:
        # The user's own settings and journal must be neither read nor changed.
        homes = {"XDG_CONFIG_HOME": str(argument.parent), "XDG_DATA_HOME": str(argument.parent)}
        # Compiled modules are kept, as they are for everybody who starts the app a second time.
        foreign = ("SDL_", "PYTHONDONTWRITEBYTECODE")
        inherited = {key: value for key, value in os.environ.items() if not key.startswith(foreign)}
        path = os.pathsep.join(filter(None, (str(CHILDREN.parent.parent), os.environ.get("PYTHONPATH", ""))))
        self.begun = time.monotonic()
        self._process = subprocess.Popen(
            [sys.executable, str(CHILDREN / f"{name}.py"), str(argument)],
            env={**inherited, **homes, "PYTHONPATH": path, "PYGAME_HIDE_SUPPORT_PROMPT": "1", **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        try:
            told = self._process.stdout.readline().split()
            self.seen, self.shown = float(told[0]), float(told[-1])
        except BaseException:
            self._process.kill()
            raise

    def ask(self, line: str) -> str:
        """Tell a program that listens something, and return the line that it answers with."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline()

    def stop(self) -> None:
        """Let the program end, and wait for it."""
        self._process.send_signal(signal.SIGTERM)
        self._process.communicate(timeout=PATIENCE)

    def cpu(self) -> float:
        """Seconds that its threads have computed so far, in its own code and in the kernel."""
        # The times in `stat` are in steps of 10 ms, which is more than an idle program takes in a second.
        return sum(int((task / "schedstat").read_text().split()[0]) for task in self._tasks()) / 1e9

    def wakeups(self) -> int:
        """Return how often one of its threads has slept so far."""
        return sum(_field((task / "status").read_text(), "voluntary_ctxt_switches") for task in self._tasks())

    def memory(self) -> tuple[float, float]:
        """Return what it holds of the memory now, and the most that it held, in MiB."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return _field(status, "VmRSS") / 1024, _field(status, "VmHWM") / 1024

    def _tasks(self) -> list[Path]:
        return list(Path(f"/proc/{self._process.pid}/task").iterdir())


@contextmanager
def running(name: str, argument: Path, environment: dict[str, str]) -> Iterator[Child]:
    """Yield a child that is stopped at the end."""
    child = Child(name, argument, environment)
    try:
        yield child
    finally:
        child.stop()


def _field(status: str, name: str) -> int:
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith(f"{name}:"))


def describe_machine() -> str:
    """Processor, Python and pygame in a line."""
    system = os.uname()
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return (
        f"{system.sysname} {system.machine}, {os.cpu_count()} cores, Python {sys.version.split()[0]}, "
        f"pygame-ce {pygame.version.ver}, SDL {sdl}, msgspec {msgspec.__version__}; load {os.getloadavg()[0]:.2f}"
    )
