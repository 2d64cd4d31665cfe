"""Keep the first picture of a start in a file, and show it dimmed at the next start while the rest is loaded.

The file is worth time and nothing else: one that is torn, or was made at a start of another kind, is passed over, and a
folder that can't be written stays as it is.

What this module imports is what that picture waits for.
"""

import time
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from struct import Struct as Layout
from typing import Any, cast

import pygame

from companion.ui.display import open_display, open_window

FILE = "start.cache"
"""Its name in the data folder."""

SLICE = 0.002
"""For how many seconds a picture is packed at a time."""

_PIECE = 64 * 1024
"""How many bytes of it are packed before the clock is asked."""

_HEAD = Layout("<6I")
"""The checksum of all that follows it, the lengths of the stamp, of the form of the pixels, and of the pixels, and the
width and the height of the window to open; then come the stamp, the form and the pixels, the last packed."""

_SUM = Layout("<I")


class StartPicture:
    """The picture in the file at `path`. `stamp` is what it depends on: one with another stamp is never shown."""

    def __init__(self, path: Path, stamp: bytes) -> None:
        self.path = path
        self.stamp = stamp
        self.opened: tuple[int, int] | None = None
        """The size of the window that was opened to show it (see `open_window`); None: it was not shown."""
        self._work: Iterator[None] = iter(())

    def show(self) -> None:
        """Open the display and the window that the picture was made for, and show it there; or do nothing of this.

        Raises `NoDisplay` where no window can be shown.
        """
        data = _read_file(self.path)
        if len(data) < _HEAD.size:
            return
        checksum, long_stamp, long_form, long, wide, high = _HEAD.unpack_from(data)
        form_at = _HEAD.size + long_stamp
        pixels_at = form_at + long_form
        if data[_HEAD.size : form_at] != self.stamp or zlib.crc32(memoryview(data)[_SUM.size :]) != checksum:
            return
        open_display()
        open_window((wide, high))
        self.opened = (wide, high)
        glass = pygame.display.get_surface()
        # Only the open window says how large a full screen is.
        if glass is not None and _form_of(glass) == data[form_at:pixels_at]:
            # Being told the length, zlib need not copy what it has unpacked.
            glass.get_buffer().write(zlib.decompress(data[pixels_at:], bufsize=long))
            pygame.display.flip()

    def keep_for_next_start(self, glass: pygame.Surface, size: tuple[int, int]) -> None:
        """Have what the window shows now, opened with this `size`, written for the next start (see `save_slice`)."""
        self._work = self._write(glass.copy(), size)

    def save_slice(self) -> bool:
        """Go on for some milliseconds with what is to be written, if anything is; return whether more is."""
        until = time.monotonic() + SLICE
        return any(time.monotonic() >= until for _ in self._work)

    def _write(self, picture: pygame.Surface, size: tuple[int, int]) -> Iterator[None]:
        """Write the picture, dimmed, unless the file holds it already; in small steps."""
        # With it comes msgspec, which no picture that is shown needs.
        from companion.ui.dimming_times import DIM  # noqa: PLC0415

        picture.fill([round(255 * (1 - DIM))] * 3, special_flags=pygame.BLEND_RGB_MULT)
        # Not a copy: the type stubs don't know that it is a buffer.
        form, pixels = _form_of(picture), memoryview(cast("Any", picture.get_buffer())).cast("B")
        packed = bytearray(_HEAD.pack(0, len(self.stamp), len(form), len(pixels), *size) + self.stamp + form)
        packer = zlib.compressobj(1)
        for start in range(0, len(pixels), _PIECE):
            yield
            packed += packer.compress(pixels[start : start + _PIECE])
        packed += packer.flush()
        _SUM.pack_into(packed, 0, zlib.crc32(memoryview(packed)[_SUM.size :]))
        if packed != _read_file(self.path):
            with suppress(OSError):
                self.path.write_bytes(packed)


def _form_of(picture: pygame.Surface) -> bytes:
    """Return what the bytes of its pixels depend on."""
    return repr((picture.get_size(), picture.get_pitch(), picture.get_masks())).encode()


def _read_file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""
