"""Comparing pictures with the ones that people looked at and found right."""

import platform
import struct
import zlib
from pathlib import Path

import pygame
import pytest
from msgspec import Struct

FOLDER = Path(__file__).parents[1] / "golden"

PROCESSOR = "x86_64"
"""Where the pictures are painted that are kept. Other processors round the curves of SVGs differently."""

SAME = 4
"""By how much a channel may differ at the recorded version.

On aarch64 nanosvg is compiled with fused multiply-add: one picture in seven differs there in a few pixels, nearly all
of them by at most 4.
"""

EDGE = 0.0002
"""Which part of the pixels may differ by more on another processor: the edge of a dot that comes to lie between two."""

NEAR = 48
"""From which difference on a pixel counts at any other version."""

MOST = 0.005
"""Which part of the pixels may count there: letters and curves are drawn a little differently."""


def installed() -> str:
    """The library that provides pygame, and its version: `pygame-ce 2.5.8`."""
    return f"{'pygame-ce' if getattr(pygame, 'IS_CE', 0) else 'pygame'} {pygame.version.ver}"


class Golden(Struct, frozen=True):
    """Golden images in `folder`; `update` writes them instead of comparing."""

    update: bool = False
    folder: Path = FOLDER

    def check(self, picture: pygame.Surface, name: str) -> None:
        """Fail unless the picture equals `NAME_WxH.png`; what differs is then left in `actual/`.

        At the version in the file `VERSION` every pixel counts, but for `EDGE`; at another one large differences do.
        """
        file = self.folder / f"{name}_{picture.get_width()}x{picture.get_height()}.png"
        if self.update:
            self._write(file, picture)
            return
        if not file.exists():
            self._leave(file.name, picture)
            pytest.fail(f"There is no golden image {file.name}; look at actual/ and run pytest --update-golden")
        golden = pygame.image.load(file)
        if golden.get_size() != picture.get_size():
            pytest.fail(f"{file.name} has another size than its name says: {golden.get_size()}")
        rounded = EDGE if platform.machine() != PROCESSOR else 0.0
        near, most = (SAME, rounded) if self.exact else (NEAR, MOST)
        mask = differing(picture, golden, near)
        part = mask.count() / (picture.get_width() * picture.get_height())
        if part > most:
            self._leave(file.name, picture)
            self._leave(file.stem + "_diff.png", mask.to_surface(setcolor="#ff00ff", unsetcolor="#000000"))
            pytest.fail(f"{file.name}: {mask.count()} pixels differ ({part:.3%}); see {self.folder / 'actual'}")

    @property
    def exact(self) -> bool:
        """Tell whether this is the library and the version that the golden images were made with."""
        return (self.folder / "VERSION").read_text(encoding="utf-8").strip() == installed()

    def _write(self, file: Path, picture: pygame.Surface) -> None:
        if not self.exact:
            pytest.fail("Golden images are written with the version in tests/golden/VERSION only")
        if file.exists():
            old = pygame.image.load(file)
            if old.get_size() == picture.get_size() and not differing(picture, old, SAME).count():
                return
        file.write_bytes(png_of(picture))

    def _leave(self, name: str, picture: pygame.Surface) -> None:
        (self.folder / "actual").mkdir(exist_ok=True)
        pygame.image.save(picture, self.folder / "actual" / name)


def png_of(picture: pygame.Surface) -> bytes:
    """The picture as a PNG, a quarter smaller than SDL's: plain areas are packed best as they are, without filters."""
    width, height = picture.get_size()
    pixels = pygame.image.tobytes(picture, "RGB")
    lines = b"".join(b"\0" + pixels[3 * width * row : 3 * width * (row + 1)] for row in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )


def differing(one: pygame.Surface, other: pygame.Surface, by: int) -> pygame.Mask:
    """The pixels in which a channel of the two pictures differs by more than `by`, of 255."""
    plain = [pygame.Surface(one.get_size(), 0, 32) for _ in range(2)]
    plain[0].blit(one, (0, 0))
    plain[1].blit(other, (0, 0))
    same = pygame.mask.from_threshold(plain[0], (0, 0, 0), (by + 1, by + 1, by + 1, 255), plain[1])
    same.invert()
    return same
