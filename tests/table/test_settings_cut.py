"""The plug is pulled while a setting is written: the file is the old one or the new one, whole, at every moment.

A child changes a setting and kills itself with SIGKILL right before one of its calls of the system. The order of those
calls tells the rest: what a disk may lose when the power goes, a kill doesn't show.
"""

import signal
import subprocess
import sys
from pathlib import Path

from companion.settings.schema import Config
from companion.settings.store import BEGINNING, SettingsStore

ROOT = Path(__file__).parents[2]

CHILD = """
import os, signal, sys
from pathlib import Path
import tomlkit
from companion.settings.schema import Config
from companion.settings.store import SettingsStore

def change(folder, cut):
    kept = SettingsStore(Config(), folder / "companion.toml", folder / "settings.toml")
    calls = []

    def watch(frame, event, call):
        owner = type(getattr(call, "__self__", None)).__module__
        if event == "c_call" and (call.__module__ in ("posix", "io", "_io") or owner == "_io"):
            calls.append(call.__name__)
            if len(calls) == cut:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.setprofile(watch)
    told = kept.change_all({"screen.width_mm": 155.0, "screen.height_mm": 87.5})
    sys.setprofile(None)
    assert told == "", told
    (folder / "calls").write_text(" ".join(calls))

for folder in map(Path, sys.argv[1:]):
    # A child of its own, which knows all modules already: only the change itself makes calls.
    if not (child := os.fork()):
        change(folder, int(folder.name))
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""

SETTINGS = "settings.toml"
OLD = "[screen]\nturn = 180\nwidth_mm = 1.0\n\n[sound]\nvolume = 0.9\n\n[was.sound]\nvolume = 0.2\n"
NEW = OLD.replace("1.0\n", "155.0\nheight_mm = 87.5\n")


def change(*folders: Path) -> list[int]:
    """Change the settings in each folder, cut short at the call of its number (0: not cut); how each has ended."""
    for folder in folders:
        folder.mkdir()
        (folder / SETTINGS).write_text(OLD, encoding="utf-8")
    done = subprocess.run([sys.executable, "-c", CHILD, *folders], cwd=ROOT, capture_output=True, text=True, check=True)
    return [int(status) for status in done.stdout.split()]


def whole_change(folder: Path) -> list[str]:
    """The calls of a change that isn't cut short."""
    assert change(folder) == [0]
    return (folder / "calls").read_text(encoding="utf-8").split()


def test_a_change_is_cut_short_at_every_call_and_the_file_is_whole(tmp_path: Path) -> None:
    calls = whole_change(tmp_path / "0")
    cuts = [tmp_path / f"{cut:03}" for cut in range(1, len(calls) + 1)]
    assert change(*cuts) == [-signal.SIGKILL] * len(cuts)
    found = []
    for call, folder in zip(calls, cuts, strict=True):
        new = BEGINNING.format(file=folder / "companion.toml") + NEW
        text = (folder / SETTINGS).read_text(encoding="utf-8")
        assert text in {OLD, new}, (call, text)
        found.append(text == new)
        # What was left lying about hinders nobody.
        kept = SettingsStore(Config(), folder / "companion.toml", folder / SETTINGS)
        assert kept.change("sound.volume", 0.4) == ""
    assert found == sorted(found)
    assert found[0] is False
    assert found[-1] is True


def test_the_bytes_are_on_the_disk_before_the_name_and_the_name_before_the_end(tmp_path: Path) -> None:
    calls = whole_change(tmp_path / "0")
    assert calls.count("replace") == 1
    place = calls.index("replace")
    assert calls.index("write") < calls.index("fsync") < place
    assert "write" not in calls[calls.index("fsync") : place]
    assert "fsync" in calls[place:]
