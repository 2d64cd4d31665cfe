"""Keep the first picture of a start in a file, and show it dimmed at the next start while the rest is loaded.

The file is worth time and nothing else: one that is torn, or was made for another window or with other settings, is
passed over, and a folder that can't be written stays as it is.
"""

import time
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from struct import Struct as Layout

import msgspec
import pygame

from companion.ui.dimming_times import DIM
from companion.ui.display import open_window
from companion.ui.geometry import Turn

FILE = "start.cache"
"""Its name in the data folder."""

SLICE = 0.002
"""For how many seconds a picture is packed at a time."""

_PIECE = 64 * 1024
"""How many bytes of it are packed before the clock is asked."""

_HEAD = Layout("<III")
"""The lengths of the stamp, of the form of the pixels, and of the pixels; the three follow, the last one packed."""


class LastPicture:
    """The picture in the file at `path`. `stamp` is what it depends on: one with another stamp is never shown."""

    def __init__(self, path: Path, stamp: bytes) -> None:
        self._path = path
        self._stamp = stamp
        self._work: Iterator[None] = iter(())
        self.shown = False
        """Whether the window was opened to show it."""

    def show(self, size: tuple[int, int], *, full_screen: bool, turn: Turn, strip: int) -> None:
        """Open the window (see `open_window`) and show the picture in it; where there is none, do neither.

        Raises `NoDisplay` where no window can be shown.
        """
        form, pixels = self._read()
        if not pixels:
            return
        open_window(size, full_screen=full_screen, turn=turn, strip=strip)
        self.shown = True
        glass = pygame.display.get_surface()
        if glass is not None and (_form_of(glass), glass.get_buffer().length) == (form, len(pixels)):
            glass.get_buffer().write(pixels)
            pygame.display.flip()

    def keep_for_next_start(self, glass: pygame.Surface) -> None:
        """Have what the window shows now written for the next start (see `save_slice`)."""
        self._work = self._write(glass.copy())

    def save_slice(self) -> bool:
        """Go on for some milliseconds with what is to be written, if anything is; return whether more is."""
        until = time.monotonic() + SLICE
        return any(time.monotonic() >= until for _ in self._work)

    def _read(self) -> tuple[bytes, bytes]:
        """Return the form and the pixels of the picture; both are empty where there is none to show."""
        data = _read_file(self._path)
        if len(data) < _HEAD.size:
            return b"", b""
        long_stamp, long_form, long = _HEAD.unpack_from(data)
        form_at = _HEAD.size + long_stamp
        if data[_HEAD.size : form_at] != self._stamp:
            return b"", b""
        pixels_at = form_at + long_form
        try:
            # It ends with a checksum. Being told the length, zlib need not copy what it has unpacked.
            return data[form_at:pixels_at], zlib.decompress(data[pixels_at:], bufsize=max(1, long))
        except zlib.error:
            return b"", b""

    def _write(self, picture: pygame.Surface) -> Iterator[None]:
        """Write the picture, dimmed, unless the file holds it already; in small steps."""
        veil = pygame.Surface(picture.get_size())
        veil.set_alpha(round(255 * DIM))
        picture.blit(veil, (0, 0))
        form, pixels = _form_of(picture), picture.get_buffer().raw
        packed = bytearray(_HEAD.pack(len(self._stamp), len(form), len(pixels)) + self._stamp + form)
        packer = zlib.compressobj(1)
        for start in range(0, len(pixels), _PIECE):
            yield
            packed += packer.compress(pixels[start : start + _PIECE])
        packed += packer.flush()
        if packed != _read_file(self._path):
            with suppress(OSError):
                self._path.write_bytes(packed)


def _form_of(picture: pygame.Surface) -> bytes:
    """Return what the bytes of its pixels depend on."""
    return msgspec.msgpack.encode((picture.get_size(), picture.get_pitch(), picture.get_masks()))


def _read_file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""
