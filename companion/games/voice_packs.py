"""The clips that the games say, from the packs in their folders.

A pack is a folder with the clips of a language: `packs/english` in that of a game has them in `voice.csv` (a name, a
kind, a text or phonemes), and in `pictures.csv`, where it has one, which sound each picture begins with.
"""

import csv
import io
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal

import msgspec
from msgspec import Struct

from companion.games.registry import game_folders

Kind = Literal["sound", "stop", "name", "word", "prompt"]
"""The sound of a letter that can be held, one that can't, a letter's name, a picture's word, something to say."""

SOUNDS: tuple[Kind, ...] = ("sound", "stop")
"""The kinds of clips that are sounds of letters."""


class Clip(Struct, frozen=True):
    """A clip that the voice can say.

    `id` is its name and that of its file. `given` is a text, or what espeak-ng is told in its place: phonemes in
    [[...]]. `phones` is what flite is told in place of a text, for single sounds.
    """

    id: str
    kind: Kind
    given: str
    phones: str = ""


class ShownWord(Struct, frozen=True):
    """The word that a clip says, or one that begins with its sound, and the name of its picture."""

    word: str
    picture: str


@cache
def all_packs() -> dict[str, tuple[Clip, ...]]:
    """Return the clips of each pack in the games, by the name of the game's folder."""
    return {path.rpartition("/")[2]: _read_clips(pack / "voice.csv") for path, pack in _packs()}


def all_clips() -> tuple[Clip, ...]:
    """Return every clip in the packs of the games; one that several packs have is there once."""
    return tuple(dict.fromkeys(clip for clips in all_packs().values() for clip in clips))


@cache
def shown_words() -> dict[str, ShownWord]:
    """Return the words with pictures that belong to clips, by the ids of the clips: words, and sounds of letters."""
    found: dict[str, ShownWord] = {}
    for path, pack in _packs():
        for clip in all_packs()[path.rpartition("/")[2]]:
            if clip.kind == "word":
                found.setdefault(clip.id, ShownWord(clip.given, f"{path}/{clip.id.removeprefix('word-')}"))
        for row in _rows(pack / "pictures.csv"):
            found.setdefault(row["sound"], ShownWord(row["word"], f"{path}/{row['picture']}"))
    return found


def _packs() -> Iterator[tuple[str, Traversable]]:
    """Yield the folder of each game with packs, as `GameFolder.path`, with each of its packs."""
    for folder in game_folders():
        packs = files(__package__).joinpath(*folder.path.split("/"), "packs")
        if packs.is_dir():
            yield from ((folder.path, pack) for pack in sorted(packs.iterdir(), key=lambda one: one.name))


def _read_clips(file: Traversable) -> tuple[Clip, ...]:
    return tuple(msgspec.convert(row, Clip) for row in _rows(file))


def _rows(file: Traversable) -> list[dict[str, str]]:
    """Return the rows of a file of a pack; none where the pack has no such file."""
    if not file.is_file():
        return []
    return list(csv.DictReader(io.StringIO(file.read_text("utf-8")), restval=""))
