"""Pictures that are kept from one start to the next are those that painting gives, whatever becomes of their file."""

import tracemalloc
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from companion.core.layout import Rect
from companion.core.scene import Label, Look, Piece, Scene, Space
from companion.ui import painter as painting
from companion.ui import picture_file
from companion.ui.painter import Painter
from companion.ui.picture_file import FILE, PictureFile
from companion.ui.theme import use_theme

LOOKS: tuple[Space | Label, ...] = (
    Space(rect=Rect(0, 0, 30, 30), rank="3", suit="S"),
    Space(rect=Rect(30, 0, 30, 30), rank="K", suit="H", piece=Piece(tone="blue", sign="ring")),
    Label(rect=Rect(0, 30, 90, 20), text="Anna", px=12),
)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[Look]:
    """The looks that are painted from now on, and not found in a file."""
    looks: list[Look] = []
    paint = painting._paint_look

    def note(look: Look) -> pygame.Surface:
        looks.append(look)
        return paint(look)

    monkeypatch.setattr(painting, "_paint_look", note)
    return looks


def start(path: Path, **options: int) -> bytes:
    """Paint the looks as one start of the program does, keep them, and return the pixels."""
    painter, surface = Painter(), pygame.Surface((90, 60), 0, 32)
    painter.file = PictureFile(path, **options)
    painter.paint(surface, Scene(LOOKS))
    for _ in LOOKS:
        painter.save_pictures()
    return bytes(surface.get_buffer().raw)


def test_the_next_start_paints_nothing_and_looks_alike(painted: list[Look], tmp_path: Path) -> None:
    first = start(tmp_path / FILE)
    assert len(painted) == len(LOOKS)
    assert start(tmp_path / FILE) == first
    assert len(painted) == len(LOOKS)


def test_each_theme_has_its_own_pictures(painted: list[Look], tmp_path: Path) -> None:
    dark = start(tmp_path / FILE)
    use_theme("light")
    light = start(tmp_path / FILE)
    assert len(painted) == 2 * len(LOOKS)
    assert start(tmp_path / FILE) == light != dark
    use_theme("dark")
    assert start(tmp_path / FILE) == dark
    assert len(painted) == 2 * len(LOOKS)


def test_a_torn_file_is_gone_on_with(painted: list[Look], tmp_path: Path) -> None:
    file = tmp_path / FILE
    first = start(file)
    whole = file.read_bytes()
    for length in (*range(0, len(whole), 97), len(whole) - 1):
        file.write_bytes(whole[:length])
        assert start(file) == first
        painted.clear()
        assert start(file) == first
        assert not painted


def test_what_is_spoilt_is_painted_and_written_anew(painted: list[Look], tmp_path: Path) -> None:
    file = tmp_path / FILE
    first = start(file)
    whole = file.read_bytes()
    for at in range(0, len(whole), 61):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 0x10]) + whole[at + 1 :])
        assert start(file) == first
        start(file)
        painted.clear()
        assert start(file) == first
        assert not painted, at


def test_that_of_another_program_is_made_anew(
    painted: list[Look], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(tmp_path / FILE)
    program = tmp_path / "program"
    program.mkdir()
    (program / "painter.py").write_text("1")
    monkeypatch.setattr(picture_file, "_MADE_BY", (program,))
    for text in ("1", "2"):
        (program / "painter.py").write_text(text)
        painted.clear()
        start(tmp_path / FILE)
        assert len(painted) == len(LOOKS)
        start(tmp_path / FILE)
        assert len(painted) == len(LOOKS)


def test_a_full_file_grows_no_more_and_the_next_start_begins_it_anew(painted: list[Look], tmp_path: Path) -> None:
    file = tmp_path / FILE
    start(file)
    long = file.stat().st_size
    painted.clear()
    start(file, most_bytes=long)
    assert len(painted) == len(LOOKS)
    assert file.stat().st_size == long


@pytest.mark.parametrize("place", ["no/folder", "."])
def test_where_no_file_can_be_written_nothing_is(painted: list[Look], tmp_path: Path, place: str) -> None:
    first = start(tmp_path / FILE)
    painted.clear()
    assert start(tmp_path / place) == first
    assert len(painted) == len(LOOKS)
    assert [entry.name for entry in tmp_path.iterdir()] == [FILE]


def test_only_what_the_painter_still_keeps_waits_to_be_written(tmp_path: Path) -> None:
    painter, file = Painter(cache_bytes=4 * 30 * 30), PictureFile(tmp_path / FILE)
    painter.file = file
    painter.paint(pygame.Surface((90, 60), 0, 32), Scene(LOOKS[:2]))
    kept = [replace(look, rect=Rect(0, 0, look.rect.w, look.rect.h)) for look in LOOKS[:2]]
    assert list(file._new) == kept[1:]
    painter.save_pictures()
    later = PictureFile(tmp_path / FILE)
    assert [later.picture(look) is not None for look in kept] == [False, True]


def test_what_waited_while_the_theme_changed_is_written_for_the_present_one(tmp_path: Path) -> None:
    painter, surface = Painter(), pygame.Surface((90, 60), 0, 32)
    painter.file = PictureFile(tmp_path / FILE)
    painter.paint(surface, Scene(LOOKS))
    dark = bytes(surface.get_buffer().raw)
    use_theme("light")
    painter.forget()
    painter.paint(surface, Scene(LOOKS))
    while painter.save_pictures():
        pass
    use_theme("dark")
    assert start(tmp_path / FILE) == dark


def test_the_file_itself_is_not_held_in_the_memory(tmp_path: Path) -> None:
    painter = Painter()
    painter.file = PictureFile(tmp_path / FILE)
    painter.paint(
        pygame.Surface((240, 240), 0, 32),
        Scene(tuple(replace(LOOKS[1], rect=Rect(0, 0, side, side)) for side in range(40, 240, 8))),
    )
    while painter.save_pictures():
        pass
    long = (tmp_path / FILE).stat().st_size
    tracemalloc.start()
    try:
        file = PictureFile(tmp_path / FILE)
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert file.picture(replace(LOOKS[1], rect=Rect(0, 0, 40, 40))) is not None
    assert held < long / 4
