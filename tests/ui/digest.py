"""Digests of pictures that people have looked at once: a line each, in place of an image each.

The first line of a file says what the pictures were drawn with. Where that is the same, and the processor too, the
digests must be; elsewhere letters and curves are drawn a little differently, and only how bright each part of a picture
is counts.
"""

import hashlib
import platform
from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path

import pygame
import pytest
from msgspec import Struct

from companion.core.layout import Rect
from companion.ui.painters.svg import blank_surface, disc_svg, draw_shapes, fill_rounded, path_svg
from companion.ui.painters.text import TextBlock, write_block
from companion.ui.theme import theme_in_use, use_theme
from tests.ui.golden import FOLDER, PROCESSOR, installed

CELLS = 8
"""Into how many columns and rows a picture is divided, to note how bright each part is in a hex digit."""

CLOSE = 1
"""By how much a part may be brighter or darker, of 15, where something else has drawn it."""


class Digest(Struct, frozen=True):
    """What is noted of a picture: the digest of its pixels, and how bright its parts are, a hex digit each."""

    pixels: str
    parts: str

    @property
    def text(self) -> str:
        """Both in a line."""
        return f"{self.pixels} {self.parts}"

    def is_close_to(self, other: "Digest") -> bool:
        """Whether they may be the same picture, drawn by something else."""
        pairs = zip(self.parts, other.parts, strict=True)
        return all(abs(int(one, 16) - int(another, 16)) <= CLOSE for one, another in pairs)


def digest_of(picture: pygame.Surface) -> Digest:
    """The digest of a picture."""
    small = pygame.transform.grayscale(pygame.transform.smoothscale(picture, (CELLS, CELLS)))
    levels = (small.get_at((x, y))[0] // 16 for y in range(CELLS) for x in range(CELLS))
    return Digest(pixels_of(picture), "".join(f"{level:x}" for level in levels))


def pixels_of(picture: pygame.Surface) -> str:
    """The digest of the pixels of a picture."""
    return hashlib.blake2b(pygame.image.tobytes(picture, "RGB"), digest_size=8).hexdigest()


@cache
def drawn_with() -> str:
    """The library, its version, and how it draws here: a digest of curves, letters and what shines through.

    It is drawn in the dark theme, whichever one is in use.
    """
    in_use = theme_in_use()
    use_theme("dark")
    try:
        return f"{installed()} {digest_of(_sample()).pixels}"
    finally:
        use_theme(in_use)


def _sample() -> pygame.Surface:
    sheet = pygame.Surface((160, 96), 0, 32)
    curve = path_svg("M4 80C40 4 100 4 150 84", "#ffc933", line=5)
    draw_shapes(
        sheet, [disc_svg(50, 48, 40, "#c4202d", opacity=0.6), disc_svg(96, 48, 33.3, "#0d58c4", opacity=0.4), curve]
    )
    fill_rounded(sheet, Rect(90, 50, 61, 37), 9, "#05784a")
    write_block(sheet, TextBlock(Rect(8, 8, 140, 40), "Agfy 7♠", 27, 9, "#f5f7fb"))
    veil = blank_surface(160, 96)
    fill_rounded(veil, Rect(10, 20, 120, 60), 20, "#5c9dff")
    veil.set_alpha(96)
    sheet.blit(veil, (0, 0))
    return sheet


class Digests(Struct, frozen=True):
    """The digests in `folder`, a file for each screen; `update` writes them, and leaves in `actual` what has changed.

    A file VERSION beside `folder` names the library that they may be written with.
    """

    update: bool = False
    folder: Path = FOLDER / "digests"
    actual: Path = FOLDER / "actual"

    def check(self, name: str, pictures: Iterable[tuple[str, pygame.Surface]], left_out: Collection[str] = ()) -> None:
        """Fail unless the pictures of a screen, each with what it shows (`light 800x480`), are those that are noted.

        Those that differ are left in `actual`. What `left_out` names isn't painted this time, nor can it be written.
        """
        file = self.folder / f"{name}.txt"
        if self.update:
            if left_out:
                pytest.fail("Digests are written of all pictures of a screen: without --quick")
            self._write(name, pictures)
            return
        if not file.exists():
            pytest.fail(f"There are no digests {file.name}; run pytest --update-golden")
        by, noted = _read(file)
        exactly = by == drawn_with() and platform.machine() == PROCESSOR
        seen, wrong = set(), []
        for key, picture in pictures:
            seen.add(key)
            there = noted.get(key)
            if there is None or not _shows(picture, there, exactly=exactly):
                self._leave(name, key, picture)
                wrong.append(key)
        wrong += [f"{key} (not painted any more)" for key in noted.keys() - seen - set(left_out)]
        if wrong:
            pytest.fail(f"{name} looks different: {', '.join(wrong)}; see {self.actual}")

    def _write(self, name: str, pictures: Iterable[tuple[str, pygame.Surface]]) -> None:
        file = self.folder / f"{name}.txt"
        version = self.folder.with_name("VERSION")
        if version.read_text(encoding="utf-8").strip() != installed() or platform.machine() != PROCESSOR:
            pytest.fail(f"Digests are written on {PROCESSOR}, with the version in {version} only")
        self.folder.mkdir(parents=True, exist_ok=True)
        noted = _read(file)[1] if file.exists() else {}
        digests = {}
        for key, picture in pictures:
            digests[key] = digest_of(picture)
            if noted.get(key, digests[key]) != digests[key]:
                self._leave(name, key, picture)
        lines = [drawn_with(), *(f"{key} {digest.text}" for key, digest in sorted(digests.items()))]
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")

    def _leave(self, name: str, key: str, picture: pygame.Surface) -> None:
        self.actual.mkdir(parents=True, exist_ok=True)
        pygame.image.save(picture, self.actual / f"{name}_{key.replace(' ', '_')}.png")


def _shows(picture: pygame.Surface, noted: Digest, *, exactly: bool) -> bool:
    """Whether this is the picture that was noted."""
    return pixels_of(picture) == noted.pixels if exactly else digest_of(picture).is_close_to(noted)


def _read(file: Path) -> tuple[str, dict[str, Digest]]:
    """What the pictures were drawn with, and the digests by what they show."""
    first, *lines = file.read_text(encoding="utf-8").splitlines()
    found = {}
    for line in lines:
        key, pixels, parts = line.rsplit(" ", 2)
        found[key] = Digest(pixels, parts)
    return first, found
