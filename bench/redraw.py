"""What it takes to paint the play screen, whole and one space of it, beside a blit of a finished picture."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
from msgspec.structs import replace

from bench.figures import Figure, middle
from bench.ground import data_folder, off_screen
from companion.app.open_desk import open_desk
from companion.core.events import PanelButton, Press, Tap
from companion.core.layout import View
from companion.core.scene import Scene, Space
from companion.games.registry import GAMES
from companion.table.desk import Desk
from companion.ui.painter import Painter
from companion.ui.painters import icons, svg, text
from companion.ui.picture_file import FILE as PICTURES
from companion.ui.picture_file import PictureFile
from companion.ui.pixel_density import px_per_mm

SIZES = ((800, 480), (720, 1280), (1280, 720), (1920, 1080))


def measure(runs: int) -> list[Figure]:
    """Medians of so many runs at each size, in ms, on the dummy driver."""
    with off_screen(), data_folder(30) as folder, desk_of(folder) as desk:
        return [figure for size in SIZES for figure in _at(desk, size, runs, folder)]


@contextmanager
def desk_of(folder: Path) -> Iterator[Desk]:
    """Yield a desk on the play screen of the game in this folder."""
    desk = open_desk(GAMES, folder, ())
    desk.handle(Press(PanelButton.CONFIRM))
    yield desk
    desk.journal.close()


def _at(desk: Desk, size: tuple[int, int], runs: int, folder: Path) -> Iterator[Figure]:
    easel = Easel(desk, size, folder / PICTURES)
    kinds = {
        "whole, cold": easel.cold,
        "whole, kept from an earlier start": easel.kept,
        "whole, warm": easel.whole,
        "scene made": easel.make,
        "tap on a space: desk, scene, painting": easel.tap,
        "one space": easel.one_space,
        "its way to the display": easel.update,
        "peer": easel.plain,
    }
    times = _alternating(tuple(kinds.values()), runs)
    for what, ours in zip(kinds, times[:-1], strict=False):
        yield Figure(f"redraw {size[0]}x{size[1]}, {what}", ours, "ms", times[-1])


class Easel:
    """The play screen at one size, and all that is done to it."""

    def __init__(self, desk: Desk, size: tuple[int, int], file: Path) -> None:
        self._file = file
        self._desk = desk
        self._glass = pygame.display.set_mode(size)
        self._view = View(*size, px_per_mm(*size, 0, 0))
        self._scene = desk.scene(self._view)
        spaces = (look for look in self._scene.looks if isinstance(look, Space))
        self._target = next(space.target for space in spaces if space.rank and not space.piece and not space.dead)
        self._marked = _marked(self._scene, self._target)
        self._painter = Painter()
        self._painter.file = PictureFile(file)
        self._canvas = pygame.Surface(size, 0, 32)
        self.whole()
        while self._painter.save_pictures():
            pass
        self._picture = self._canvas.copy()
        self._shown = self._scene
        self._dirty: list[pygame.Rect] = []

    def cold(self) -> None:
        """Paint everything as the first time: no font is open, no picture and no length of a text is kept."""
        _forget()
        Painter().paint(self._canvas, self._scene)

    def kept(self) -> None:
        """Measure the same at a later start, which finds what was painted in the file."""
        _forget()
        painter = Painter()
        painter.file = PictureFile(self._file)
        painter.paint(self._canvas, self._scene)

    def whole(self) -> None:
        """Paint everything from what is kept."""
        self._painter.paint(self._canvas, self._scene)
        self._shown = self._scene

    def make(self) -> None:
        """Make the scene."""
        self._desk.scene(self._view)

    def tap(self) -> None:
        """Take a tap on a space, which chooses it or lets it go, and paint what differs: space, banner and buttons."""
        self._desk.handle(Tap(self._target))
        self._paint(self._desk.scene(self._view))

    def one_space(self) -> None:
        """Paint one space that is chosen from now on, or no longer."""
        self._paint(self._marked if self._shown == self._scene else self._scene)

    def update(self) -> None:
        """Copy what was painted last to the display, and let it be seen."""
        for area in self._dirty:
            self._glass.blit(self._canvas, area, area)
        pygame.display.update(self._dirty)

    def plain(self) -> None:
        """Do what the peer does: copy a finished picture to the display, and let it be seen."""
        self._glass.blit(self._picture, (0, 0))
        pygame.display.flip()

    def _paint(self, scene: Scene) -> None:
        self._dirty = self._painter.repaint_looks(self._canvas, self._shown.looks, scene.looks)
        self._shown = scene


def _forget() -> None:
    """Keep nothing that painting has made on the way."""
    for module in (icons, text, svg):
        for kept in vars(module).values():
            if hasattr(kept, "cache_clear"):
                kept.cache_clear()
    # A font that outlives the module keeps its file open for ever.
    text.close_fonts()
    pygame.font.quit()


def _marked(scene: Scene, target: str) -> Scene:
    """Return the scene with one space that is chosen."""
    return Scene(
        tuple(
            replace(look, mark="chosen") if isinstance(look, Space) and look.target == target else look
            for look in scene.looks
        )
    )


def _alternating(works: tuple[Callable[[], None], ...], runs: int) -> list[float]:
    """Return the median of each work in ms, each done once in every run."""
    times = [[_timed(work) for work in works] for _ in range(runs)]
    return [middle(column) for column in zip(*times, strict=True)]


def _timed(work: Callable[[], None]) -> float:
    begun = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - begun)
