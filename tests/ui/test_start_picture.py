"""The first picture of a start is shown dimmed at the next one, and never one that belongs elsewhere."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from companion.core.layout import Rect
from companion.core.scene import Button, Panel, Scene, Tone
from companion.ui.dimming_times import DIM
from companion.ui.display import open_display
from companion.ui.start_picture import FILE, StartPicture
from companion.ui.window import Window
from tests.ui.hands import OPEN, finger

SIZE = (320, 240)


def scene(tone: Tone) -> Scene:
    own = Button(rect=Rect(10, 10, 80, 40), label="Ann", target="ann")
    return Scene((Panel(rect=Rect(0, 0, 600, 600), tone=tone), own))


def start(
    path: Path, tone: Tone = "blue", stamp: bytes = b"mine", size: tuple[int, int] = SIZE
) -> tuple[bytes | None, bytes]:
    """Start, show a scene and leave it alone; gives what the glass showed before, None: nothing, and what since."""
    open_display()
    last = StartPicture(path, stamp)
    last.show()
    window = Window(size, last=last)
    before = pygame.image.tobytes(window.glass(), "RGB") if last.opened else None
    window.show(scene(tone))
    window.accept_input()
    while window.save_pictures():
        pass
    shown = pygame.image.tobytes(window.glass(), "RGB")
    window.close()
    return before, shown


def is_dimmed(picture: bytes | None, live: bytes) -> bool:
    return picture is not None and all(
        abs(dark - round((1 - DIM) * bright)) <= 1 for dark, bright in zip(picture, live, strict=True)
    )


def test_the_next_start_shows_it_dimmed(tmp_path: Path) -> None:
    nothing, first = start(tmp_path / FILE)
    assert nothing is None
    again, second = start(tmp_path / FILE, "orange")
    assert is_dimmed(again, first)
    assert is_dimmed(start(tmp_path / FILE)[0], second)


def test_one_that_is_still_the_same_is_not_written_again(tmp_path: Path) -> None:
    start(tmp_path / FILE)
    written = (tmp_path / FILE).stat().st_mtime_ns
    start(tmp_path / FILE)
    assert (tmp_path / FILE).stat().st_mtime_ns == written


def test_other_settings_show_nothing_of_it(tmp_path: Path) -> None:
    start(tmp_path / FILE)
    assert start(tmp_path / FILE, stamp=b"other")[0] is None


def test_a_window_that_comes_up_otherwise_stays_empty(tmp_path: Path) -> None:
    # Only the open window says how large a full screen is.
    open_display()
    last = StartPicture(tmp_path / FILE, b"mine")
    last.keep_for_next_start(pygame.Surface((100, 100), 0, 32), SIZE)
    while last.save_slice():
        pass
    before, live = start(tmp_path / FILE)
    assert before == bytes(len(live))


def test_settings_that_ask_for_another_window_get_it(tmp_path: Path) -> None:
    start(tmp_path / FILE)
    before, live = start(tmp_path / FILE, size=(400, 320))
    assert before is not None
    assert len(live) == 3 * 400 * 320


@pytest.mark.parametrize("spoil", [lambda data: data[:-9], lambda data: data[:5], lambda data: data[:-40] + data[-39:]])
def test_a_spoilt_file_is_passed_over_and_mended(spoil: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path = tmp_path / FILE
    start(path)
    whole = path.read_bytes()
    path.write_bytes(spoil(whole))
    assert start(path)[0] is None
    assert path.read_bytes() == whole


def test_a_folder_that_cannot_be_written_stays_as_it_is(tmp_path: Path) -> None:
    assert start(tmp_path / "gone" / FILE)[0] is None


def test_hands_count_from_the_first_scene_on(open_window: OPEN) -> None:
    window = open_window(SIZE)
    finger(pygame.FINGERDOWN, window, 20, 20)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    window.show(scene("blue"))
    window.accept_input()
    finger(pygame.FINGERUP, window, 20, 20)
    assert [type(event).__name__ for event in window.poll()] == ["Closed"]
