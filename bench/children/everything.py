"""The companion after an evening of all games, with its voice and everything else that is loaded on the way."""

import sys
import time
from pathlib import Path

from bench.evening import BEGUN, walk
from companion.app.assembly import open_app
from companion.devices.panel.pins_file import default_pins
from companion.settings.paths import VOICE, TablePaths
from companion.settings.schema import Config
from companion.table.screen_places import Place

INPUTS = 150
"""What is done in each game."""

folder = Path(sys.argv[1])
app = open_app(
    TablePaths(Config(), folder / "none.toml", (), folder, default_pins(), ()), (800, 480), full_screen=False
)
app.show()
app.audio.open(folder / VOICE)
for begins in (*BEGUN, "words", "people", "results", "settings", "tags"):
    app.desk.current_game.close()
    app.desk.go(Place.HOME)
    app.show()
    if begins in app.scene.targets():
        walk(app, begins, INPUTS)
print(time.monotonic(), flush=True)
app.run()
