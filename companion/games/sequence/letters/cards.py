"""The letter cards and the pictures that begin with each letter (LET-02), as their pack has them.

A pack is a folder with the words, letters and sounds of a language, whichever one the screens are in: which picture
begins with which letter (`pictures.csv`), and what is said (`voice.csv`). There is the English one.
"""

import csv
import io
import pkgutil
from functools import cache
from string import ascii_uppercase
from typing import Annotated

from msgspec import Meta, Struct

PACK = "packs/english"
"""The folder of the pack, in that of the game."""

X = "X"
"""LET-10: the card that takes a chip away."""
Z = "Z"
"""LET-11: the card that places a chip on any open square."""

Letter = Annotated[str, Meta(pattern=r"^[A-Z]\Z", extra={"expected": "a letter from A to Z"})]
"""A card as text: its letter, in capitals."""

CARDS: tuple[Letter, ...] = tuple(ascii_uppercase)
"""The 26 different cards, each of which is in the game twice (LET-02)."""

LETTERS: tuple[Letter, ...] = tuple(letter for letter in CARDS if letter not in {X, Z})
"""The letters with two pictures each: A to W, and Y."""


class BoardPicture(Struct, frozen=True):
    """A picture of the board: the name that files and layouts use, its letter, the word for it, the clip of its sound.

    LET-08: the sound is the picture's own, whatever other sounds its letter has.
    """

    name: str
    letter: Letter
    word: str
    sound: str


def read_pack_file(name: str) -> bytes:
    """Return the bytes of a file of the pack."""
    return pkgutil.get_data(__package__, f"{PACK}/{name}") or b""


@cache
def pictures() -> dict[str, BoardPicture]:
    """Return the 48 pictures by name, two for each letter, A to Z."""
    rows = csv.DictReader(io.StringIO(read_pack_file("pictures.csv").decode()))
    return {row["picture"]: BoardPicture(row["picture"], row["letter"], row["word"], row["sound"]) for row in rows}


def parse_card(text: str) -> Letter | None:
    """Read a card that somebody typed or a tag names: `m`, `M` or `companion:L:M:2`; None if it is none."""
    name = text.strip().upper()
    if name.startswith("COMPANION:L:"):
        name = name.split(":")[2]
    return name if name in CARDS else None
