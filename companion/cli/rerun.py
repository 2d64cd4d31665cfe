"""The command `companion rerun`: play a recording through the app, and compare it with what was recorded."""

import json
import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

import pygame

from companion.app.loop import App
from companion.cli.common.arguments import add_json
from companion.cli.common.terminal import convert_os_errors
from companion.core.events import Input
from companion.recording.format import Recording, read_recording
from companion.recording.player import (
    Rerun,
    RerunResult,
    Watch,
    full_speed_pace,
    machine_differences,
    open_recorded_app,
    real_time_pace,
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add the recording, and how it is played."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the recording, as `companion run --record` makes it")
    parser.add_argument("--real-time", action="store_true", help="wait as long as was waited")
    parser.add_argument("--window", action="store_true", help="in a window, and not off screen")
    parser.add_argument("--out", type=Path, metavar="DIR", help="keep a picture after each input in this folder")
    add_json(parser)


def run(options: Namespace) -> int:
    """Play the recording of the options; return 0, or 1 where it went another way than it did.

    Raises `RecordingError` for what is no recording, `NoDisplay` without a screen.
    """
    recording = read_recording(options.file)
    if not options.window:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pace = real_time_pace() if options.real_time else full_speed_pace
    with (
        convert_os_errors(f"The pictures can't be kept in {options.out}"),
        open_recorded_app(options.file, recording.start) as app,
    ):
        watch = None if options.out is None else _picture_saver(options.out)
        played = Rerun(app, recording, pace, watch).play()
    elsewhere = machine_differences(recording.start)
    if options.json:
        print(json.dumps(_rerun_json(recording, played, elsewhere), ensure_ascii=False))
    else:
        print("\n".join(_rerun_lines(options.file, recording, played, elsewhere)))
    return 0 if played.first is None else 1


def _picture_saver(out: Path) -> Watch:
    """Return a watch that keeps each new picture as `LINE_INPUT.png`: by its line of the recording."""
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


def _rerun_json(recording: Recording, played: RerunResult, elsewhere: tuple[str, ...]) -> dict[str, object]:
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


def _rerun_lines(file: Path, recording: Recording, played: RerunResult, elsewhere: tuple[str, ...]) -> list[str]:
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
