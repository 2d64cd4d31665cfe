"""Keep painted looks in a file from one start to the next: to read one takes a fraction of what painting it does.

The file is worth time and nothing else. What is torn or spoilt in it, or of another program or library, is painted
as without it and written anew; a folder that can't be written stays as it is.
"""

import os
import time
import weakref
import zlib
from collections.abc import Mapping
from pathlib import Path
from struct import Struct as Layout

import msgspec
import pygame

from companion.core.scene import Look
from companion.ui.painters.svg import blank_surface
from companion.ui.theme import theme_in_use

FILE = "pictures.cache"
"""Its name in the data folder."""

MOST_BYTES = 2 * 1024 * 1024
"""How long the file gets; the next start begins one that is as long as this anew."""

SLICE = 0.002
"""For how many seconds pictures are written at a time; a large one takes a few milliseconds more."""

_MADE_BY = (Path(__file__).parent, Path(__file__).parents[1] / "core")
"""The folders whose files decide what a look is painted as."""

_HEAD = Layout("<I")
"""The length of the stamp, which follows."""

_RECORD = Layout("<IIIII")
"""The checksum of what follows, the length of the name, width, height, the length of the pixels; then these two."""

_Place = tuple[int, int]
"""Where a record begins in the file, and how long it is."""

_WRITTEN: _Place = (0, 0)
"""The place of a picture that is not read before the next start."""


class PictureFile:
    """The pictures in the file at `path`, and those that are to be written there.

    A picture is asked for and given by its look as `Painter` keeps it. Nothing raises.
    """

    def __init__(self, path: Path, most_bytes: int = MOST_BYTES) -> None:
        self._path = path
        self._most = most_bytes
        self._new: dict[Look, None] = {}
        self._stamp = _stamp()
        self._places: dict[bytes, _Place] = {}
        self._end = self._index(_read_file(path))
        # What the pictures take is not held a second time: each is read when it is asked for.
        self._source = _open_source(self, path) if self._places else -1

    def picture(self, look: Look) -> pygame.Surface | None:
        """Return the picture of this look; None where the file has none that is whole."""
        name = _look_key(look)
        place = self._places.get(name, _WRITTEN)
        picture = None if place is _WRITTEN else self._unpack(name, place)
        if picture is None and place is not _WRITTEN:
            del self._places[name]
        return picture

    def add(self, look: Look) -> None:
        """Have the picture of this look written with the next ones, unless the file is full."""
        if self._end < self._most:
            self._new[look] = None

    def drop(self, look: Look) -> None:
        """Forget that this look waits, if it does: there is no picture of it any more."""
        self._new.pop(look, None)

    def write(self, pictures: Mapping[Look, pygame.Surface]) -> bool:
        """Write for some milliseconds, if anything is to be written; return whether more is.

        `pictures` are those that the painter keeps: others are not written. Where the file can't be written none is.
        """
        if not self._new:
            return False
        until, packed = time.monotonic() + SLICE, bytearray()
        while self._new and time.monotonic() < until:
            look, _ = self._new.popitem()
            picture = pictures.get(look)
            # Not before: a look that waited while the theme changed has been painted in the present one.
            name = _look_key(look)
            if picture is not None and name not in self._places:
                self._places[name] = _WRITTEN
                packed += _pack_record(name, picture)
        try:
            if packed:
                self._append(bytes(packed))
        except OSError:
            self._most = 0
        if self._end >= self._most:
            self._new.clear()
        return bool(self._new)

    def _append(self, packed: bytes) -> None:
        new = not self._end
        if new:
            packed = _HEAD.pack(len(self._stamp)) + self._stamp + packed
        with self._path.open("wb" if new else "r+b") as file:
            # What a power cut left unfinished goes.
            file.truncate(self._end)
            file.seek(self._end)
            file.write(packed)
        self._end += len(packed)

    def _index(self, data: bytes) -> int:
        """Find the pictures; returns where the next one is to be written, 0 for a file that is to be begun anew."""
        start = _HEAD.size + len(self._stamp)
        if data[:start] != _HEAD.pack(len(self._stamp)) + self._stamp or len(data) >= self._most:
            return 0
        at, end = start, len(data)
        while at + _RECORD.size <= end:
            _, long_name, _, _, long = _RECORD.unpack_from(data, at)
            name = at + _RECORD.size
            if name + long_name + long > end:
                break
            self._places[data[name : name + long_name]] = (at, _RECORD.size + long_name + long)
            at = name + long_name + long
        return at

    def _unpack(self, name: bytes, place: _Place) -> pygame.Surface | None:
        at, long = place
        try:
            record = os.pread(self._source, long, at)
        except OSError:
            return None
        if record[:4] != zlib.crc32(record[4:]).to_bytes(4, "little"):
            return None
        _, _, width, height, _ = _RECORD.unpack_from(record)
        picture = blank_surface(width, height)
        picture.get_buffer().write(zlib.decompress(record[_RECORD.size + len(name) :]))
        return picture


def _open_source(file: PictureFile, path: Path) -> int:
    """Return a descriptor to read from for as long as `file` is there; -1, which none can be read from, without one."""
    try:
        source = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return -1
    weakref.finalize(file, os.close, source)
    return source


def _pack_record(name: bytes, picture: pygame.Surface) -> bytes:
    pixels = zlib.compress(picture.get_buffer().raw, 1)
    record = _RECORD.pack(0, len(name), *picture.get_size(), len(pixels))[4:] + name + pixels
    return zlib.crc32(record).to_bytes(4, "little") + record


def _look_key(look: Look) -> bytes:
    return msgspec.msgpack.encode((theme_in_use(), type(look).__name__, look))


def _read_file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _stamp() -> bytes:
    """Return what a picture depends on beside its look and the theme: the program's own files, and the libraries."""
    libraries = (pygame.version.ver, pygame.get_sdl_version(), pygame.image.get_sdl_image_version())
    form = blank_surface(1, 1)
    files = sorted(_file_states(folder) for folder in _MADE_BY)
    return msgspec.msgpack.encode((libraries, pygame.font.get_sdl_ttf_version(), form.get_masks(), files))


def _file_states(folder: Path) -> list[tuple[str, int, int]]:
    """Return each file in the folder and those below it, with its size and when it was changed or put there."""
    found: list[tuple[str, int, int]] = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name == "__pycache__":
                continue
            if entry.is_dir():
                found += _file_states(Path(entry.path))
            else:
                state = entry.stat()
                found.append((entry.path, state.st_size, state.st_ctime_ns))
    return sorted(found)
