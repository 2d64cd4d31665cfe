"""Paint the pictures of the user's guide: the program's own screens, reached by play.

`python -m tools.paint_guide` paints every picture of docs/guide_pictures.toml into docs/images/guide, and removes those
that stand there no more; with names of pictures it paints these only.
"""

import os
import sys
import tempfile
import tomllib
from pathlib import Path

import msgspec
import pygame
from msgspec import Struct

from companion.core.i18n import LANGUAGES, use_language
from companion.core.layout import View
from companion.ui.painter import Painter
from companion.ui.pixel_density import px_per_mm
from companion.ui.theme import ThemeName, use_theme
from tests.desk.at_desk import Table
from tests.screens.catalogue import REACHED
from tools.png import png

ROOT = Path(__file__).parents[1]
LIST = ROOT / "docs" / "guide_pictures.toml"
FOLDER = ROOT / "docs" / "images" / "guide"


class Shown(Struct, frozen=True, forbid_unknown_fields=True):
    """A picture: a screen of tests/screens/catalogue.py, its size in pixels, its language and its theme."""

    screen: str
    size: tuple[int, int] = (800, 480)
    language: str = "en"
    theme: ThemeName = "dark"


def pictures() -> dict[str, Shown]:
    """Return the pictures of the guide by their names, in its order."""
    return msgspec.convert(tomllib.loads(LIST.read_text(encoding="utf-8")), dict[str, Shown])


def painted(shown: Shown) -> bytes:
    """Return the PNG file of a picture. Raises `SystemExit` for a screen or a language that there is not."""
    if shown.screen not in REACHED:
        raise SystemExit(f"There is no screen {shown.screen} in tests/screens/catalogue.py.")
    if shown.language not in LANGUAGES:
        raise SystemExit(f"There is no language {shown.language}; there are {', '.join(LANGUAGES)}.")
    use_language(shown.language)
    use_theme(shown.theme)
    surface = pygame.Surface(shown.size, 0, 24)
    with tempfile.TemporaryDirectory(prefix="companion-guide-") as folder:
        table = Table(Path(folder) / "journal.sqlite3")
        try:
            REACHED[shown.screen](table)
            Painter().paint(surface, table.scene(View(*shown.size, px_per_mm(*shown.size))))
        finally:
            table.close()
    return png(surface)


def main() -> None:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    every = pictures()
    names = sys.argv[1:] or list(every)
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file in FOLDER.glob("*.png"):
        if file.stem not in every:
            file.unlink()
    for name in names:
        file = FOLDER / f"{name}.png"
        file.write_bytes(painted(every[name]))
        print(f"{file.name}: {file.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
