"""A recorded evening of all games, and how long each of its frames took when it was played again.

And how long the loop is away while the picture of a game is saved: from one look at what has come to the next.
"""

import gc
import tempfile
import time
from io import BytesIO
from pathlib import Path
from random import Random

import pygame

from bench.figures import Figure, middle, worst
from bench.ground import off_screen
from bench.history import journal_of_games
from companion.app.assembly import open_app
from companion.app.catalogue import RECORDED_FILES
from companion.app.loop import App
from companion.core.events import FileSaved, Input, PanelButton, Press, Tap
from companion.devices.panel.pins_file import default_pins
from companion.games.registry import GAMES
from companion.recording import recorder
from companion.recording.format import Recording, read_recording
from companion.recording.player import Rerun, open_recorded_app
from companion.settings.paths import JOURNAL, TablePaths
from companion.settings.schema import Config
from companion.table.screen_outcome import Outcome
from companion.table.screens.results.game_details import ArchivedGame, GameDetails
from companion.table.screens.results.game_replay import PICTURE_VIEW, picture_scene
from companion.table.screens.results.results import Results
from companion.table.storage.journal import Journal, Status
from companion.ui.painter import Painter

SIZE = (800, 480)

FRAME_MS = 33.0
"""What no frame is to exceed."""

CONFIRMED = 0.4
"""How often CONFIRM is pressed where it does something: so that games move on."""

TAPPED = 0.9
"""Below which something on the screen is tapped, and above which another button of the panel is pressed."""

BEGUN = tuple(f"new:{game}" for game in GAMES)
"""What is begun on the first screen: each game, in an evening of its own."""

NEWEST = 200
"""Among so many of the newest games there is one of each kind."""

LEAVING = frozenset({"home", "off", "leave", "finish"})
"""What is not tapped, so that the evening stays with its game."""


def measure(inputs: int) -> list[Figure]:
    """Return the ms of frames of evenings with so many inputs in each game, beside a blit of the picture and a flip."""
    frames: list[float] = []
    peers: list[float] = []
    with off_screen(), tempfile.TemporaryDirectory() as name:
        for begins in BEGUN:
            ours, theirs = _again(_recorded(Path(name) / begins.partition(":")[2], begins, inputs))
            frames += ours
            peers += theirs
    return [
        Figure(f"evening, {len(frames)} frames, median", middle(frames), "ms", middle(peers)),
        Figure("evening, 99th of 100", worst(frames), "ms", worst(peers)),
        Figure("evening, the longest", max(frames), "ms", max(peers), most=FRAME_MS),
        *_saving(),
    ]


def _saving() -> list[Figure]:
    """Return the longest turns of the loop while pictures of games are saved, one of each kind, and how long it takes.

    The peer does it at once: it paints all of the picture, and has pygame make the file.
    """
    longest: list[float] = []
    lasted: list[float] = []
    at_once: list[float] = []
    with off_screen(), tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with Journal.open_read_only(journal_of_games()) as journal:
            ended = [one for one in journal.games()[:NEWEST] if one.status is Status.FINISHED]
            kinds = {one.game: one.id for one in ended}
            Journal.create(folder / JOURNAL, [journal.load(number) for number in sorted(kinds.values())], {}, {})
        app = open_app(
            TablePaths(Config(), folder / "none.toml", (), folder, default_pins(), ()), SIZE, full_screen=False
        )
        app._pause = _no_pause  # type: ignore[method-assign]  # noqa: SLF001 - what it sleeps is not measured
        try:
            for number in kinds.values():
                turns = _saved(app, number)
                longest.append(max(turns))
                lasted.append(sum(turns))
                at_once.append(_at_once(app, number))
        finally:
            app.close()
    return [
        Figure("saving a picture, the longest turn of the loop", max(longest), "ms", max(at_once), most=FRAME_MS),
        Figure("  until it is on the disk, at most", max(lasted), "ms"),
    ]


def _no_pause() -> float:
    """Return nothing is waited for: so a turn is what the loop does, and not what it sleeps."""
    return 0.0


def _saved(app: App, number: int) -> list[float]:
    """Return how long each turn of the loop took from the touch until the picture lay on the disk, in ms."""
    app.desk.apply_outcome(Outcome(GameDetails.of(app.desk, number, Results.of(app.desk))))
    app.show()
    app.post(Tap("picture"))
    turns = []
    came: list[Input] = []
    handle = app.desk.handle

    def noted(what: Input) -> None:
        came.append(what)
        handle(what)

    app.desk.handle = noted  # type: ignore[method-assign]
    while not any(isinstance(what, FileSaved) for what in came):
        begun = time.perf_counter()
        app.step()
        turns.append(1000 * (time.perf_counter() - begun))
    app.desk.handle = handle  # type: ignore[method-assign]
    return turns


def _at_once(app: App, number: int) -> float:
    stored, session = app.desk.current_game.load_past_game(number)
    begun = time.perf_counter()
    picture = pygame.Surface((PICTURE_VIEW.width, PICTURE_VIEW.height), 0, 24)
    Painter(0).paint(picture, picture_scene(app.desk, ArchivedGame(stored.about, session, session.summary)))
    pygame.image.save(picture, BytesIO(), "picture.png")
    return 1000 * (time.perf_counter() - begun)


def _recorded(folder: Path, begins: str, inputs: int) -> Path:
    """Return a recording in which something is begun from the first screen and goes on for so many inputs."""
    files = TablePaths(Config(), folder / "none.toml", (), folder, default_pins(), ())
    app = open_app(files, SIZE, full_screen=False)
    path = folder / "evening.jsonl"
    try:
        recording = recorder.start_recorder(path, app, files, RECORDED_FILES)
        app.show()
        walk(app, begins, inputs)
        recording.on_end()
    finally:
        app.close()
    return path


def walk(app: App, begins: str, inputs: int) -> None:
    """Tap this on the first screen, and then do so many things, as the seed of the same name has them."""
    random = Random(begins)
    app.post(Tap(begins))
    for _ in range(inputs):
        app.step()
        app.post(_anything(random, app))
    app.step()


def _again(path: Path) -> tuple[list[float], list[float]]:
    recording = read_recording(path)
    # What the apps before it have left is no part of this evening: at a table there is one.
    gc.collect()
    with open_recorded_app(path, recording.start) as app:
        return _timed_rerun(app, recording)


def _anything(random: Random, app: App) -> Input:
    lamps = app.scene.lamps()
    targets = sorted(target for target in app.scene.targets() if target not in LEAVING)
    dice = random.random()
    if (dice < CONFIRMED or not targets) and "confirm" in lamps:
        return Press(PanelButton.CONFIRM)
    if dice < TAPPED and targets:
        return Tap(random.choice(targets))
    return Press(random.choice((PanelButton.NEXT, PanelButton.HELP, PanelButton.UNDO)))


def _timed_rerun(app: App, recording: Recording) -> tuple[list[float], list[float]]:
    """How long each picture took, from the desk's scene to the glass, and a copy of it by one blit, in turns; in ms."""
    frames: list[float] = []
    peers: list[float] = []
    show = app.show
    picture = pygame.Surface(SIZE, 0, 32)

    def timed() -> None:
        begun = time.perf_counter()
        show()
        frames.append(1000 * (time.perf_counter() - begun))
        glass = pygame.display.get_surface()
        if glass is not None:
            picture.blit(glass, (0, 0))
            begun = time.perf_counter()
            glass.blit(picture, (0, 0))
            pygame.display.flip()
            peers.append(1000 * (time.perf_counter() - begun))

    app.show = timed  # type: ignore[method-assign]
    Rerun(app, recording).play()
    return frames, peers
