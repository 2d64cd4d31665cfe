"""A recorded evening of all games, and how long each of its frames took when it was played again."""

import tempfile
import time
from pathlib import Path
from random import Random

import pygame

from bench.figures import Figure, middle, worst
from bench.ground import off_screen
from companion import recorder
from companion.app import App
from companion.config import Config
from companion.contract.inputs import Input, PanelButton, Press, Tap
from companion.devices.pins import default_pins
from companion.files import Files
from companion.games.registry import GAMES
from companion.launch import WRITTEN, open_app
from companion.recording import Recording, read_recording
from companion.rerun import Rerun, opened

SIZE = (800, 480)

FRAME_MS = 33.0
"""What no frame is to exceed."""

CONFIRMED = 0.4
"""How often CONFIRM is pressed where it does something: so that games move on."""

TAPPED = 0.9
"""Below which something on the screen is tapped, and above which another button of the panel is pressed."""

BEGUN = tuple(f"new:{game}" for game in GAMES)
"""What is begun on the first screen: each game, in an evening of its own."""

LEAVING = frozenset({"home", "off", "leave", "finish"})
"""What is not tapped, so that the evening stays with its game."""


def measure(inputs: int) -> list[Figure]:
    """The frames of evenings with so many inputs in each game, in ms, beside a blit of the picture and a flip."""
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
        Figure(f"evening, the longest (at most {FRAME_MS:g})", max(frames), "ms", max(peers)),
    ]


def _recorded(folder: Path, begins: str, inputs: int) -> Path:
    """A recording in which something is begun from the first screen and goes on for so many inputs."""
    files = Files(Config(), folder / "none.toml", (), folder, default_pins(), ())
    app = open_app(files, SIZE, full_screen=False)
    path = folder / "evening.jsonl"
    try:
        recording = recorder.begin(path, app, files, tuple(WRITTEN))
        app.show()
        walk(app, begins, inputs)
        recording.end()
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
    with opened(path, recording.start) as app:
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
