"""The app off screen, with somebody who records what is done there."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pygame
from msgspec.structs import replace

from companion.app.assembly import open_app
from companion.app.catalogue import RECORDED_FILES
from companion.core.events import Input, Tap
from companion.core.scene import Scene
from companion.devices.panel.pins_file import default_pins
from companion.recording import recorder
from companion.recording.format import read_recording
from companion.recording.player import Rerun, RerunResult, open_recorded_app
from companion.settings.paths import TablePaths
from companion.settings.schema import Config
from tests.desk.at_desk import Table

SIZES = ((800, 480), (720, 1280))


class Recorded:
    """An app whose evening is recorded in `file`; its data folder may hold a journal already.

    `brings` are fields of `TablePaths`, for a table that is not the usual one.
    """

    def __init__(self, folder: Path, size: tuple[int, int] = SIZES[0], **brings: Any) -> None:
        files = replace(TablePaths(Config(), folder / "none.toml", (), folder, default_pins(), ()), **brings)
        self.file = folder / "evening.jsonl"
        self.app = open_app(files, size, full_screen=False)
        self.recorder = recorder.start_recorder(self.file, self.app, files, RECORDED_FILES)
        self.app.show()
        pygame.event.clear()

    @property
    def desk(self) -> object:
        """What `anything` of the walk looks at."""
        return self.app.desk

    def scene(self) -> Scene:
        """What is on the screen."""
        return self.app.scene

    @property
    def lamps(self) -> frozenset[str]:
        """The lamps that are lit."""
        return self.app.scene.lamps()

    @property
    def as_table(self) -> Table:
        """For functions that look at a table and lay no hand on it."""
        return cast("Table", self)

    def do(self, *inputs: Input) -> "Recorded":
        """Do these things before the next picture, which is shown then; what has come up is looked at before."""
        while self.app.desk.settling_ms:
            self.app.step()
        for what in inputs:
            self.app.post(what)
        self.app.step()
        if self.app.desk.background_task is None:
            self.app.show()
        else:
            self.app.step()
        return self

    def tap(self, *targets: str) -> "Recorded":
        """Tap things that must be there when their turn comes."""
        for target in targets:
            assert target in self.scene().targets(), (target, sorted(self.scene().targets()))
            self.do(Tap(target))
        return self

    def think(self) -> "Recorded":
        """Wait until there is nothing left to think about."""
        while (thought := self.app.desk.background_task) is not None and not thought.done:
            self.app.step()
        self.app.step()
        return self


@contextmanager
def recorded(folder: Path, size: tuple[int, int] = SIZES[0], **brings: Any) -> Iterator[Recorded]:
    """An evening that is recorded; it ends as it should."""
    evening = Recorded(folder, size, **brings)
    try:
        yield evening
        evening.recorder.on_end()
    finally:
        evening.recorder.close()
        evening.app.close()


def rerun(file: Path) -> RerunResult:
    """What comes of a rerun."""
    recording = read_recording(file)
    with open_recorded_app(file, recording.start) as app:
        return Rerun(app, recording).play()
