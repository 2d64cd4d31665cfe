"""Write a small PNG file: the pixels of a picture in a palette of 256 colours."""

import struct
import zlib
from collections import Counter

COLOURS = 256
"""So many colours a picture keeps; the edges of letters have thousands, which nobody can tell apart."""

Colour = tuple[int, ...]


def png(rows: list[list[Colour]]) -> bytes:
    """A PNG file of these pixels in the colours that most of them have, and each other one in the nearest of these."""
    counted = Counter(colour for row in rows for colour in row)
    palette = [colour for colour, _ in counted.most_common(COLOURS)]
    place = {colour: min(range(len(palette)), key=lambda i: distance(palette[i], colour)) for colour in counted}
    lines = b"".join(bytes((0, *(place[colour] for colour in row))) for row in rows)
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 3, 0, 0, 0)
    colours = b"".join(map(bytes, palette))
    parts = ((b"IHDR", head), (b"PLTE", colours), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(part)) + kind + part + struct.pack(">I", zlib.crc32(kind + part)) for kind, part in parts
    )


def distance(one: Colour, other: Colour) -> int:
    """How far two colours are apart, squared."""
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
