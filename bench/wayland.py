"""Start, rest and updates of the window on a Wayland desktop, natively and through Xwayland, beside a bare window.

The desktop is a sway without a screen, which paints by the processor; what it does itself is not counted.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench import first_frame, idle
from bench.figures import Figure, middle
from bench.ground import CHILDREN, PATIENCE, SIZE, UNACCELERATED, data_folder, picture
from companion.settings.folders import CHANGED_FILE

SECONDS = 5
"""For how long it rests."""

UPDATES = 31
"""How many there are in a series."""

ROUNDS = 5
"""Of how many rests and series of updates the median is taken, at most."""

_TOLD = "told"

# Windows that float keep their size.
_SWAY = f"""\
output * mode --custom {SIZE[0]}x{SIZE[1]}
default_border none
for_window [app_id=".*"] floating enable
for_window [class=".*"] floating enable
xwayland force
exec echo "$WAYLAND_DISPLAY" "$DISPLAY" > "$XDG_RUNTIME_DIR/{_TOLD}"
"""

# Debian bookworm's sway refuses to be started by root.
_NOT_ROOT = ("unshare", "--user", "--map-user=1000", "--map-group=1000")


def measure(runs: int) -> list[Figure]:
    """Return medians of so many starts, and of at most `ROUNDS` rests and series of updates."""
    with _desktop() as ways, picture() as png, data_folder(30) as folder:
        (folder / CHANGED_FILE).write_text('[screen]\nfull_screen = "yes"\n', encoding="utf-8")
        return [
            figure
            for way, environment in ways.items()
            for figure in (
                *first_frame.compared(runs, way, environment, png, {"Sequence to go on with": folder}),
                *_rest(min(runs, ROUNDS), way, environment, png, folder),
                *_updates(min(runs, ROUNDS), way, environment),
            )
        ]


@contextmanager
def _desktop() -> Iterator[dict[str, dict[str, str]]]:
    """Run a sway; yield the environment of its native programs, and of those that go through Xwayland."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as name:
        folder = Path(name)
        (folder / "sway").write_text(_SWAY, encoding="utf-8")
        words = [*(_NOT_ROOT if os.getuid() == 0 else ()), "sway", "-c", str(folder / "sway")]
        headless = {"WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1"}
        inherited = {key: value for key, value in os.environ.items() if key not in {"DISPLAY", "WAYLAND_DISPLAY"}}
        room = {"XDG_RUNTIME_DIR": name}
        sway = subprocess.Popen(words, env={**inherited, **headless, **room}, stderr=subprocess.DEVNULL)
        try:
            wayland, x11 = _told(folder / _TOLD)
            native = {"WAYLAND_DISPLAY": wayland, "SDL_VIDEODRIVER": "wayland"}
            yield {
                "native": {**room, **native, "SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR": "0"},
                "Xwayland": {**room, "DISPLAY": x11, "SDL_VIDEODRIVER": "x11", **UNACCELERATED},
            }
        finally:
            sway.terminate()
            sway.wait(PATIENCE)


def _told(file: Path) -> list[str]:
    end = time.monotonic() + PATIENCE
    while not (file.exists() and file.read_text()):
        assert time.monotonic() < end, "sway has not started"
        time.sleep(0.01)
    return file.read_text().split()


def _rest(rounds: int, way: str, environment: dict[str, str], png: Path, folder: Path) -> Iterator[Figure]:
    programs = (("app_window", folder), ("bare_window", png))
    spent = [idle.spent_each(programs, environment, SECONDS) for _ in range(rounds)]
    (cpu, woken), (bare_cpu, bare_woken) = (
        tuple(map(middle, zip(*column, strict=True))) for column in zip(*spent, strict=True)
    )
    yield Figure(f"idle, {way}, over {SECONDS} s", 1000 * cpu, "ms CPU/s", 1000 * bare_cpu, idle.GOAL)
    yield Figure("  wake-ups", woken, "1/s", bare_woken, idle.GOAL)


def _updates(rounds: int, way: str, environment: dict[str, str]) -> Iterator[Figure]:
    series = [(_update_times("app", environment), _update_times("bare", environment)) for _ in range(rounds)]
    ours, bare = (tuple(map(middle, zip(*column, strict=True))) for column in zip(*series, strict=True))
    whats = ("one space", "  of the processor", "the whole window", "  of the processor")
    for what, time_ours, time_bare in zip(whats, ours, bare, strict=True):
        yield Figure(what if what.startswith(" ") else f"update of {what}, {way}", time_ours, "ms", time_bare)


def _update_times(kind: str, environment: dict[str, str]) -> list[float]:
    words = [sys.executable, "-m", "bench.children.updates", kind, str(UPDATES)]
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("SDL_")}
    quiet = {"PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        words, env={**inherited, **quiet, **environment}, cwd=CHILDREN.parent.parent, stdout=subprocess.PIPE, check=True
    )
    return [float(word) for word in done.stdout.split()]
