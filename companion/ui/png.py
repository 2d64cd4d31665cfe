"""Paint a scene into a PNG file in slices, so that no frame waits for it."""

import struct
import zlib

import pygame

from companion.core.layout import View
from companion.core.scene import Scene
from companion.ui.painter import Painter
from companion.ui.theme import fill_colour

SLICE = 40_000
"""How many pixels of looks a slice paints, but for the last look, of which it paints all: 2 to 3 ms on a PC."""

_BAND = 100
"""How many rows of pixels are taken from the picture at once: as Python's lock is held meanwhile."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_RGB = 2
"""The colour type of a PNG file that says: three bytes a pixel."""


class PngTask:
    """The picture of a scene, as large as the view; each slice paints some of its looks.

    Slices belong to the thread that paints all else. Raises `pygame.error` where such a picture can't be made.
    """

    def __init__(self, scene: Scene, view: View) -> None:
        self._surface = pygame.Surface((view.width, view.height), 0, 24)
        self._surface.fill(fill_colour("table"))
        self._painter = Painter(0)
        self._left = list(reversed(scene.looks))

    @property
    def done(self) -> bool:
        """Whether all is painted."""
        return not self._left

    def step(self) -> bool:
        """Paint for one slice; return False: nobody sees the picture before it is a file."""
        painted = 0
        while self._left and painted < SLICE:
            look = self._left.pop()
            self._painter.paint_over(self._surface, (look,))
            painted += max(0, look.rect.w) * max(0, look.rect.h)
        return False

    def data(self) -> bytes:
        """Return the bytes of a PNG file, once it is done.

        It may be asked on another thread: nothing here is shared. Not by `pygame.image.save`, which holds Python's lock
        all the time that it takes; `zlib` does not.
        """
        width, height = self._surface.get_size()
        packer = zlib.compressobj()
        rows = b"".join(packer.compress(self._rows(top)) for top in range(0, height, _BAND)) + packer.flush()
        header = struct.pack(">IIBBBBB", width, height, 8, _RGB, 0, 0, 0)
        return _SIGNATURE + b"".join((_png_chunk(b"IHDR", header), _png_chunk(b"IDAT", rows), _png_chunk(b"IEND", b"")))

    def _rows(self, top: int) -> bytes:
        """Return a band of rows as a PNG file has them: a byte for the filter, none, before each."""
        width, height = self._surface.get_size()
        pixels = pygame.image.tobytes(self._surface.subsurface((0, top, width, min(_BAND, height - top))), "RGB")
        return b"".join(b"\0" + pixels[at : at + 3 * width] for at in range(0, len(pixels), 3 * width))


def _png_chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
