"""A game is saved as a picture or a text while the loop goes on, and a rerun goes the same way without the disk."""

import threading
import time
from pathlib import Path

import pygame

from companion.core.events import FileSaved, PanelButton, Press, Tap
from companion.recording.format import read_recording
from companion.recording.player import Rerun, open_recorded_app
from companion.settings.paths import JOURNAL
from companion.table.screens.home.home import Home
from companion.table.screens.results.game_details import GameDetails
from companion.table.screens.results.game_replay import PICTURE_VIEW, picture_scene
from companion.ui.painter import Painter
from tests.cli.runs import PATIENCE
from tests.desk.at_desk import CONFIRM, UNDO, Table
from tests.desk.at_results import finish
from tests.recordings.at_app import Recorded, recorded, rerun

NAME = "2026-01-02-sequence-1"


def played(folder: Path) -> None:
    """A finished game in the journal of the folder."""
    table = Table(folder / JOURNAL)
    finish(table, "family")
    table.close()


def until_saved(evening: Recorded, count: int = 1) -> None:
    """The loop goes on until so many files have been written, or not."""
    came = 0
    handle = evening.app.desk.handle

    def counted(what: object) -> None:
        nonlocal came
        came += isinstance(what, FileSaved)
        handle(what)  # type: ignore[arg-type]

    evening.app.desk.handle = counted  # type: ignore[method-assign]
    end = time.monotonic() + PATIENCE
    while came < count:
        assert time.monotonic() < end, "nothing was saved"
        evening.app.step()
    evening.app.desk.handle = handle  # type: ignore[method-assign]
    evening.app.show()


def test_a_picture_is_painted_while_the_table_goes_on_and_a_rerun_does_the_same(tmp_path: Path) -> None:
    played(tmp_path)
    with recorded(tmp_path) as evening:
        evening.tap("results", "game:1").app.post(Tap("picture"))
        evening.app.step()
        evening.app.step()
        assert "The picture is being saved." in evening.scene().texts()
        assert evening.app.desk.save_queue.has_pictures
        # What is done meanwhile does not wait for the picture.
        evening.app.post(Press(CONFIRM))
        evening.app.step()
        evening.app.show()
        assert "57 moves" in evening.scene().texts()
        assert evening.app.desk.save_queue.has_pictures
        until_saved(evening)
        assert f"begins with {NAME[:10]}." in " ".join(evening.scene().texts())
        page = evening.app.desk.screen
        assert isinstance(page, GameDetails)
        expected = pygame.Surface((PICTURE_VIEW.width, PICTURE_VIEW.height), 0, 24)
        Painter(0).paint(expected, picture_scene(evening.app.desk, page.past))
    picture = tmp_path / "exports" / f"{NAME}.png"
    assert pygame.image.tobytes(pygame.image.load(picture), "RGB") == pygame.image.tobytes(expected, "RGB")
    picture.unlink()
    recording = read_recording(evening.file)
    assert [one.input for one in recording.inputs if isinstance(one.input, FileSaved)] == [FileSaved(f"{NAME}.png")]
    with open_recorded_app(evening.file, recording.start) as app:
        assert Rerun(app, recording).play().first is None
        assert not app.desk.save_queue.has_pictures
    assert list(picture.parent.iterdir()) == []


def test_a_disk_that_hangs_keeps_nobody_waiting_and_what_it_says_later_is_told(tmp_path: Path) -> None:
    """The page may be left meanwhile: what could not be saved is told on the first screen, until something can be."""
    played(tmp_path)
    (tmp_path / "exports").write_text("in the way")
    with recorded(tmp_path) as evening:
        hangs = threading.Event()

        class Slow(str):
            def encode(self, *_how: str) -> bytes:
                return str(hangs.wait(PATIENCE)).encode()

        evening.app.desk.save_queue.save_text("hangs.txt", Slow())
        evening.tap("results", "game:1", "record")
        assert "The moves are being saved." in evening.scene().texts()
        evening.do(Press(CONFIRM)).do(Press(UNDO)).do(Press(UNDO))
        assert isinstance(evening.app.desk.screen, Home)
        assert not evening.app.desk.complaints
        hangs.set()
        until_saved(evening, 2)
        told = " ".join(evening.app.desk.complaints)
        assert told.startswith("The file can't be saved on this device: ")
        assert told in evening.scene().texts()
        (tmp_path / "exports").unlink()
        evening.tap("results", "game:1", "record")
        until_saved(evening)
        assert not evening.app.desk.complaints
        evening.do(Press(PanelButton.CONFIRM))
    assert rerun(evening.file).first is None


def test_the_end_waits_for_what_is_being_written(tmp_path: Path) -> None:
    played(tmp_path)
    with recorded(tmp_path) as evening:
        evening.tap("results", "game:1", "record")
    assert (tmp_path / "exports" / f"{NAME}.jsonl").read_text().count("\n") == 58
