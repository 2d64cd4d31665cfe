"""Paint the README's pictures of Sequence Letters, Sequitur and Shift: a screen of a recorded game each.

`python tools/paint_screens.py` writes `docs/images/letters_800x480.png`, and `sequitur_` and `shift_800x480.png` beside
it; another folder can be named as the only argument.
"""

import os
import struct
import sys
import tempfile
import zlib
from collections import Counter
from pathlib import Path

from msgspec import Struct

from companion.app.open_desk import open_desk
from companion.core.events import Input, Key, Tap
from companion.core.scene import Scene, View
from companion.games.registry import GAMES
from companion.table.places import Place
from companion.table.storage.record import read_record
from companion.ui.display import open_display
from companion.ui.pixel_density import px_per_mm
from companion.ui.window import Window

ROOT = Path(__file__).parents[1]
RECORDS = ROOT / "tests" / "games"
FOLDER = ROOT / "docs" / "images"
SIZE = (800, 480)
VIEW = View(*SIZE, px_per_mm(*SIZE, 0, 0))

COLOURS = 256
"""So many colours a picture keeps; the edges of letters have thousands, which nobody can tell apart."""

Colour = tuple[int, ...]


class Shown(Struct, frozen=True):
    """A screen: the record, how many of its moves have been played, and what is done then."""

    record: str
    moves: int
    then: tuple[Input, ...]


SCREENS = {
    "letters": Shown("letters_three.jsonl", 24, (Tap("letter:G"), Tap("square:37"))),
    "sequitur": Shown("sequitur_three.jsonl", 33, (Tap("seat:0"), *(Key(letter) for letter in "stairs"))),
    "shift": Shown("sequentia_shift.jsonl", 11, (Tap("hint"),)),
}


def painted(shown: Shown) -> bytes:
    """The PNG file of a screen."""
    window = Window(SIZE)
    with tempfile.TemporaryDirectory(prefix="companion-screens-") as data:
        window.show(reached(shown, Path(data)))
    glass = window.glass()
    rows = [[tuple(glass.get_at((x, y)))[:3] for x in range(SIZE[0])] for y in range(SIZE[1])]
    window.close()
    return png(rows)


def reached(shown: Shown, data: Path) -> Scene:
    """The scene of a screen, of a game whose journal is in the folder `data`."""
    record = read_record(RECORDS / shown.record, GAMES)
    desk = open_desk(GAMES, data, ())
    try:
        desk.voice = True
        if desk.playing.begin(GAMES[record.game.id], record.setup) is not None or desk.session is None:
            raise SystemExit(f"{shown.record} can't be begun.")
        for move in record.moves[: shown.moves]:
            desk.session.play(move)
        desk.screen = desk.go(Place.PLAY)
        for what in shown.then:
            if isinstance(what, Tap) and what.target not in desk.scene(VIEW).targets():
                raise SystemExit(f"{shown.record}: there is nothing to tap that is called {what.target}.")
            desk.handle(what)
        return desk.scene(VIEW)
    finally:
        desk.journal.close()


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


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    open_display()
    for name, shown in SCREENS.items():
        file = folder / f"{name}_{SIZE[0]}x{SIZE[1]}.png"
        file.write_bytes(painted(shown))
        print(f"{file.name}: {file.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
