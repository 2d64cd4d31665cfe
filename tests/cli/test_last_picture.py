"""The picture of the last start is shown before any settings are read, and only where these can't have changed."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from companion.app.last_picture import show_last_picture
from companion.settings.folders import CHANGED_FILE, LOCK
from companion.table.storage.lock import Lock
from companion.ui.display import open_display, open_window
from companion.ui.start_picture import StartPicture

SIZE = (320, 320)
NOW = "2026-11-20T19:00:00Z"


def settings(data: Path) -> Path:
    return data / "companion.toml"


def start(data: Path, size: tuple[int, int] | None = None, spoken: str | None = None) -> StartPicture:
    last = show_last_picture(settings(data), data, size, spoken)
    pygame.display.quit()
    return last


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A data folder in which a start has kept its picture."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    settings(tmp_path).touch()
    last = start(tmp_path)
    lock = Lock.acquire(tmp_path / LOCK, NOW)
    open_display()
    open_window(SIZE)
    last.keep_for_next_start(pygame.display.get_surface() or pygame.Surface((0, 0)), SIZE)
    while last.save_slice():
        pass
    lock.release()
    yield tmp_path
    pygame.display.quit()


def test_it_is_shown_in_a_window_of_its_size(data: Path) -> None:
    assert start(data).opened == SIZE


def test_another_size_or_language_shows_nothing_of_it(data: Path) -> None:
    assert start(data, size=(800, 480)).opened is None
    assert start(data, spoken="de").opened is None


@pytest.mark.parametrize("file", [settings, lambda data: data / CHANGED_FILE])
def test_nor_do_other_settings(file: Callable[[Path], Path], data: Path) -> None:
    file(data).write_text("[looks]\n", encoding="utf-8")
    assert start(data).opened is None


def test_nor_does_a_second_companion_of_the_folder(data: Path) -> None:
    lock = Lock.acquire(data / LOCK, NOW)
    assert start(data).opened is None
    lock.release()
    assert start(data).opened == SIZE
