"""Digest what is seen and how the table stands, to compare a rerun with its recording.

They are the same in every process: sets are sorted, and of what is no value (a game, a function) only the kind counts.
"""

import hashlib
import zlib
from collections.abc import Mapping
from enum import Enum
from typing import Any

import pygame
from msgspec import Raw, Struct
from msgspec.structs import replace

from companion.core.scene import Code, Scene
from companion.table.desk import Desk
from companion.table.storage.journal import JournalError
from companion.ui.painter import Painter

GAMES_COMPARED = 100
"""How many games, the newest ones, a recording takes along, and the digest of a journal counts."""

NO_CODE = ("0",)
"""What stands in the place of a code."""


def scene_digest(scene: Scene) -> str:
    """Return the digest of a scene, 8 hex digits: the `repr` of what is seen and said is the same in each process."""
    seen = replace(without_codes(scene), skipped=frozenset(), lit=frozenset())
    return f"{zlib.crc32(repr(seen).encode()):08x}"


def desk_digests(desk: Desk) -> dict[str, str]:
    """Return the digests of the parts of a desk, by their names for people."""
    session = desk.session
    game = session and (session.number, session.game.id, session.started, session.setup, session.timeline)
    parts = {
        "game": (game, session and session.state),
        "screen": (desk.screen.id, desk.screen, desk.pointer, desk.kept_setup, desk.kept_play),
        "view": (desk.is_turned, desk.board_turn, desk.sound),
        "clock": desk.turn_clock,
        "troubles": (desk.troubles, desk.absent_devices, desk.problems),
        "tags": (desk.reader.lying, desk.reader.asked, desk.reader.unknown, _read_tags(desk)),
        "people": tuple(desk.people.by_name().values()),
        "journal": _read_games(desk),
    }
    return {name: f"{zlib.crc32(stable_text(part).encode()):08x}" for name, part in parts.items()}


def paint_scene(scene: Scene, size: tuple[int, int]) -> pygame.Surface:
    """Return the picture of a scene at this size in pixels, at rest: without a finger, before it moves."""
    picture = pygame.Surface(size, 0, 32)
    Painter().paint(picture, scene)
    return picture


def without_codes(scene: Scene) -> Scene:
    """Return the scene without what its codes say: that of a seat is new each evening, and nobody's to know."""
    looks = (replace(look, modules=NO_CODE) if isinstance(look, Code) else look for look in scene.looks)
    return replace(scene, looks=tuple(looks))


def picture_digest(picture: pygame.Surface) -> str:
    """Return the digest of a picture: 16 hex digits."""
    return hashlib.blake2b(pygame.image.tobytes(picture, "RGB"), digest_size=8).hexdigest()


def stable_text(value: Any) -> str:
    """Return a value as text, the same in every process."""
    match value:
        case float() if value.is_integer():
            # A setting is 0 as its default, and 0.0 when it has been read: they are equal.
            return repr(int(value))
        case None | bool() | int() | float() | str() | bytes() | Enum():
            return repr(value)
        case Struct():
            # Not by the names of classes, which may change: by the tags of those that are told apart by one.
            fields = (f"{name}={stable_text(getattr(value, name))}" for name in value.__struct_fields__)
            return f"{value.__struct_config__.tag or ''}({','.join(fields)})"
        case Raw():
            return repr(bytes(value))
        case Mapping():
            pairs = sorted(f"{stable_text(key)}:{stable_text(inner)}" for key, inner in value.items())
            return f"{{{','.join(pairs)}}}"
        case set() | frozenset():
            return f"{{{','.join(sorted(map(stable_text, value)))}}}"
        case tuple() | list():
            return f"({','.join(map(stable_text, value))})"
        case _:
            return type(value).__name__


def _read_tags(desk: Desk) -> Mapping[str, str]:
    try:
        return desk.journal.tags()
    except JournalError:
        return {}


def _read_games(desk: Desk) -> Any:
    """Return the newest games of the journal in short; a recording may lack the older ones."""
    try:
        return desk.journal.games()[:GAMES_COMPARED]
    except JournalError:
        return ()
