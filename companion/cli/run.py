"""The command `companion run`: open the app; where there is no display, play the demo in its place."""

import os
import sys
from argparse import SUPPRESS, ArgumentParser, Namespace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.common.arguments import LANGUAGE_CHOICES, add_files, parse_size
from companion.core.errors import CompanionError

if TYPE_CHECKING:
    from companion.app.loop import App
    from companion.settings.paths import TablePaths


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of the app, which may stand before the command too."""
    size_help = "size of the window's table in pixels (800x480)"
    parser.add_argument("--size", type=parse_size, metavar="WxH", default=SUPPRESS, help=size_help)
    told = "a reader in memory; the text of a tag (s:10h:1) or its UID, typed and ended with Return, is laid there"
    parser.add_argument("--simulate-reader", action="store_true", default=SUPPRESS, help=told)
    told = "record every input in a file, for `companion rerun`; without a name in recordings/ of the data folder"
    parser.add_argument("--record", type=Path, nargs="?", const=Path("-"), metavar="FILE", default=SUPPRESS, help=told)
    told = "the language of the screens, this time only; pseudo: English with accents, and longer, to look at screens"
    parser.add_argument("--language", choices=LANGUAGE_CHOICES, default=SUPPRESS, help=told)
    add_files(parser)


def run(options: Namespace) -> int:
    """Open the app; where there is no display, say so and play the demo."""
    # Not above: `companion run --help` must not wait for a window's libraries.
    from companion.app.last_picture import show_last_picture  # noqa: PLC0415

    if options.record is not None:
        _check_language(options.language)
    last = show_last_picture(options.settings, options.data, options.size, options.language)
    # All that this brings takes longer than the picture.
    from companion.app import start  # noqa: PLC0415
    from companion.settings.paths import find_files  # noqa: PLC0415
    from companion.ui.display import NoDisplay  # noqa: PLC0415

    files = find_files(options.settings, options.data)
    for problem in files.problems:
        print(f"companion: {problem.sentence}", file=sys.stderr)
    try:
        starts_anew = start.run(
            files,
            options.size,
            last,
            simulate_reader=options.simulate_reader,
            record=None if options.record is None else partial(_start_recording, options.record),
            spoken=options.language,
        )
        if starts_anew:
            os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])  # noqa: S606 - itself
    except NoDisplay as error:
        if os.environ.get("NOTIFY_SOCKET"):
            # Nobody looks at what a service plays off screen; a later start may find the display.
            raise
        from companion.cli import demo  # noqa: PLC0415

        print(f"companion: {error} A recorded game is played off screen instead.")
        return demo.run(Namespace(out=Path("demo"), size=None))
    return 0


def _check_language(spoken: str | None) -> None:
    """Raise `CompanionError` for a language in which no evening can be recorded."""
    # Most evenings are not recorded.
    from companion.core.i18n import PSEUDO  # noqa: PLC0415

    if spoken == PSEUDO:
        raise CompanionError("The pseudo-language is for looking at screens; an evening in it can't be recorded.")


def _start_recording(path: Path, app: "App", files: "TablePaths") -> None:
    """Record in this file what the app does from now on; named `-`, in a new one of the data folder."""
    # Most evenings are not recorded.
    from companion.app.catalogue import RECORDED_FILES  # noqa: PLC0415
    from companion.recording import recorder  # noqa: PLC0415

    recorder.start_recorder(
        recorder.new_recording_path(files.folder) if path == Path("-") else path, app, files, RECORDED_FILES
    )
