"""What a disk was told to write, and what a power cut may leave of it."""

import os
import random
import struct
from collections.abc import Iterator, Sequence
from enum import IntEnum
from pathlib import Path

from msgspec import Struct

from tests.cuts.disks import copy_image

HEAD = struct.Struct("<BQQL")

BLOCK = 4096
"""What is on a disk as a whole or not at all: a page of a card, a block of ext4."""


class Kind(IntEnum):
    """A write, or the wish that all writes before are kept."""

    WRITE = 0
    FLUSH = 1


class Order(Struct, frozen=True):
    """What the disk was told: when (ns since 1970), where on the disk, and where in the log its bytes are."""

    kind: Kind
    at: int
    offset: int
    length: int
    place: int


def head(kind: Kind, at: int, offset: int, length: int) -> bytes:
    """The bytes before those of an order in a log."""
    return HEAD.pack(kind, at, offset, length)


def read_orders(log: Path) -> list[Order]:
    """All orders of a log."""
    orders = []
    with log.open("rb") as file:
        while bytes_of_head := file.read(HEAD.size):
            kind, at, offset, length = HEAD.unpack(bytes_of_head)
            orders.append(Order(Kind(kind), at, offset, length, file.tell()))
            file.seek(length, os.SEEK_CUR)
    return orders


class CutDisk:
    """A disk as it was before a log was recorded, on which the log is repeated, from one cut to the next."""

    def __init__(self, image: Path, log: Path, orders: Sequence[Order]) -> None:
        """`image` is written to."""
        self._image = image
        self._log = log.open("rb")
        self._orders = orders
        self._kept = 0

    def cut(self, last: int, into: Path, chance: random.Random) -> int:
        """Leave in a file what a cut after the order `last` may leave; later cuts only, from one call to the next.

        What was written before the last flush is there. Of the blocks since then some are, as a disk writes them when
        it likes: none, all, or any of them. Returns how many of them were lost.
        """
        flushed = max((n for n in range(self._kept, last + 1) if self._orders[n].kind is Kind.FLUSH), default=-1)
        if flushed >= 0:
            self._write(self._image, [block for n in range(self._kept, flushed) for block in self._blocks(n)])
            self._kept = flushed + 1
        blocks = [block for n in range(self._kept, last + 1) for block in self._blocks(n)]
        share = chance.choice((0.0, chance.random(), 1.0))
        left = [block for block in blocks if chance.random() < share]
        into.unlink(missing_ok=True)
        copy_image(self._image, into)
        self._write(into, left)
        return len(blocks) - len(left)

    def _blocks(self, number: int) -> Iterator[tuple[int, bytes]]:
        order = self._orders[number]
        self._log.seek(order.place)
        data = self._log.read(order.length)
        for begin in range(0, order.length, BLOCK):
            yield order.offset + begin, data[begin : begin + BLOCK]

    @staticmethod
    def _write(image: Path, blocks: Sequence[tuple[int, bytes]]) -> None:
        with image.open("r+b") as file:
            for offset, data in blocks:
                file.seek(offset)
                file.write(data)

    def close(self) -> None:
        """Close the log."""
        self._log.close()
