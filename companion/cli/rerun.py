"""The command `companion rerun`: play a recording through the app, and compare it with what was recorded."""

import json
import os
from argparse import Namespace
from pathlib import Path

import pygame

from companion.app.loop import App
from companion.core.events import Input
from companion.recording.format import Recording, read_recording
from companion.recording.player import Replayed, Rerun, Watch, at_once, in_real_time, opened, other_machine


def rerun(options: Namespace) -> int:
    """Play the recording of the options: 0, 1 where it went another way than it did.

    Raises `RecordingError` for what is no recording, `NoDisplay` without a screen, `OSError` when pictures can't be
    kept.
    """
    recording = read_recording(options.file)
    if not options.window:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    watch = None if options.out is None else _keeper(options.out)
    with opened(options.file, recording.start) as app:
        pace = in_real_time() if options.real_time else at_once
        played = Rerun(app, recording, pace, watch).play()
    elsewhere = other_machine(recording.start)
    if options.json:
        print(json.dumps(_as_json(recording, played, elsewhere), ensure_ascii=False))
    else:
        print("\n".join(_in_words(options.file, recording, played, elsewhere)))
    return 0 if played.first is None else 1


def _keeper(out: Path) -> Watch:
    """Keeps each new picture in the folder, as `LINE_INPUT.png`: the line of the recording after which it came."""
    out.mkdir(parents=True, exist_ok=True)
    last: list[object] = [None]

    def keep(line: int, what: Input | None, app: App) -> None:
        if app.scene == last[0]:
            return
        last[0] = app.scene
        name = "start" if what is None else str(what.__struct_config__.tag)
        with (out / f"{line:05}_{name}.png").open("wb") as file:
            pygame.image.save(app.window.canvas(), file, "picture.png")

    return keep


def _as_json(recording: Recording, played: Replayed, elsewhere: tuple[str, ...]) -> dict[str, object]:
    first = None if played.first is None else {"line": played.first.line, "what": played.first.what}
    return {
        "inputs": played.inputs,
        "pictures": played.pictures,
        "compared": played.compared,
        "same": played.first is None,
        "differs": first,
        "ended": recording.ended is not None,
        "torn": recording.torn,
        "whole": played.whole,
        "left_out": recording.start.left_out,
        "other_machine": list(elsewhere),
    }


def _in_words(file: Path, recording: Recording, played: Replayed, elsewhere: tuple[str, ...]) -> list[str]:
    lines = [f"{played.inputs} inputs, {played.pictures} pictures."]
    if recording.torn:
        lines.append("Half a last line was left out.")
    if recording.ended is None:
        lines.append("The recording has no end: the companion was killed, or could not write on.")
    elif not played.whole:
        lines.append("The rerun was left before its end.")
    if played.first is not None:
        lines.append(f"{file}:{played.first.line}: {played.first.what} is different from here on.")
    elif played.compared:
        lines.append("All of it is as it was recorded.")
    else:
        lines.append("The recording has nothing to compare with.")
    if left := recording.start.left_out:
        lines.append(f"Older games, {left} of them, are not in it: results and standings are others than they were.")
    if elsewhere:
        lines.append(f"Recorded elsewhere: {'; '.join(elsewhere)}.")
    return lines
