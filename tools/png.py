"""Write a small PNG file: the pixels of a picture in a palette of 256 colours."""

import struct
import zlib
from collections import Counter

import pygame

COLOURS = 256
"""So many colours a picture keeps; the edges of letters have thousands, which nobody can tell apart."""


def png(picture: pygame.Surface) -> bytes:
    """Return the picture as a PNG file in its most frequent colours, each other one in the nearest of these."""
    width, height = picture.get_size()
    pixels = pygame.image.tobytes(picture, "RGBX")
    counted = Counter(memoryview(pixels).cast("I"))
    palette = [rgb(colour) for colour, _ in counted.most_common(COLOURS)]
    # SDL finds the nearest colour many times as fast.
    with_palette = pygame.Surface((1, 1), 0, 8)
    with_palette.set_palette([palette[min(i, len(palette) - 1)] for i in range(COLOURS)])
    place = {colour: with_palette.map_rgb(rgb(colour)) for colour in counted}
    indexes = bytes(map(place.__getitem__, memoryview(pixels).cast("I")))
    lines = b"".join(b"\0" + indexes[width * y : width * (y + 1)] for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = (
        (b"IHDR", head),
        (b"PLTE", b"".join(map(bytes, palette))),
        (b"IDAT", zlib.compress(lines, 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(part)) + kind + part + struct.pack(">I", zlib.crc32(kind + part)) for kind, part in parts
    )


def rgb(pixel: int) -> tuple[int, int, int]:
    """Return the colour of a pixel of four bytes."""
    red, green, blue, _ = struct.pack("=I", pixel)
    return red, green, blue
