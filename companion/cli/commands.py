"""Run each command: import its module when it is asked for, and turn its errors into exit statuses."""

import os
import sys
from argparse import Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.terminal import Trouble

if TYPE_CHECKING:
    from companion.app.loop import App
    from companion.settings.paths import TablePaths


def run(options: Namespace) -> int:
    """Open the app; where there is no display, say so and play the demo."""
    from companion.app import launch  # noqa: PLC0415
    from companion.core.i18n import PSEUDO  # noqa: PLC0415
    from companion.settings.paths import files_of  # noqa: PLC0415
    from companion.table.storage.lock import LockError  # noqa: PLC0415
    from companion.ui.display import NoDisplay  # noqa: PLC0415

    if options.record is not None and options.language == PSEUDO:
        raise Trouble("The pseudo-language is for looking at screens; an evening in it can't be recorded.")
    files = files_of(options.settings, options.data)
    for problem in files.problems:
        print(f"companion: {problem.sentence}", file=sys.stderr)
    try:
        launch.run(
            files,
            options.size,
            simulate_reader=options.simulate_reader,
            record=None if options.record is None else partial(_record, options.record),
            spoken=options.language,
        )
    except NoDisplay as error:
        if os.environ.get("NOTIFY_SOCKET"):
            # Nobody looks at what a service plays off screen; a later start may find the display.
            raise Trouble(str(error)) from None
        print(f"companion: {error} A recorded game is played off screen instead.")
        return demo(Namespace(out=Path("demo"), size=None))
    except LockError as error:
        raise Trouble(str(error)) from None
    return 0


def _record(path: Path, app: "App", files: "TablePaths") -> None:
    """Record in this file what the app does from now on; named `-`, in a new one of the data folder."""
    # Most evenings are not recorded.
    from companion.app.catalogue import TAKEN_ALONG  # noqa: PLC0415
    from companion.recording import recorder  # noqa: PLC0415
    from companion.recording.format import RecordingError  # noqa: PLC0415

    try:
        recorder.begin(recorder.unnamed(files.folder) if path == Path("-") else path, app, files, TAKEN_ALONG)
    except RecordingError as error:
        raise Trouble(str(error)) from None


def rerun(options: Namespace) -> int:
    """Play a recording: 0, 1 when it went another way, 2 when the file is no recording."""
    from companion.cli import rerun as rerun_command  # noqa: PLC0415
    from companion.recording.format import RecordingError  # noqa: PLC0415
    from companion.ui.display import NoDisplay  # noqa: PLC0415

    try:
        return rerun_command.rerun(options)
    except BrokenPipeError:
        raise
    except RecordingError as error:
        raise Trouble(str(error), 2) from None
    except NoDisplay as error:
        raise Trouble(str(error)) from None
    except OSError as error:
        raise Trouble(f"The pictures can't be kept in {options.out}: {error.strerror}.") from None


def demo(options: Namespace) -> int:
    """Play the recorded game through the app, off screen."""
    from companion.cli.demo import DemoError, play_demo  # noqa: PLC0415

    sizes = (options.size,) if options.size else ((800, 480), (720, 1280))
    try:
        for line in play_demo(options.out, sizes):
            print(line, flush=True)
    except BrokenPipeError:
        raise
    except DemoError as error:
        raise Trouble(f"The demo was not played to its end: {error}.") from None
    except OSError as error:
        raise Trouble(f"The pictures can't be kept in {options.out}: {error.strerror}.") from None
    return 0


def replay(options: Namespace) -> int:
    """Fold a record: 0, 1 when a line was refused, 2 when the file is no record."""
    from companion.cli.replay import show_replay  # noqa: PLC0415

    return show_replay(options)


def export(options: Namespace) -> int:
    """Write a game of the journal as a record, or list the games: 0, 1 when there is none or it can't be written."""
    from companion.cli.export import write_game  # noqa: PLC0415

    return write_game(options)


def doctor(options: Namespace) -> int:
    """Show what is there; light the lamps and show presses when asked."""
    from companion.cli.doctor import examine  # noqa: PLC0415

    return examine(options)


def report(options: Namespace) -> int:
    """Pack what helps to find a fault: 0, 1 when the file can't be written."""
    from companion.cli import report as report_command  # noqa: PLC0415

    try:
        return report_command.report(options)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Trouble(f"The report can't be written: {error.filename or options.out}: {error.strerror}.") from None


def config(options: Namespace) -> int:
    """Print every setting: 0, 2 when something is wrong in a settings file."""
    from companion.cli.config import show  # noqa: PLC0415

    return show(options)


def rules(options: Namespace) -> int:
    """List the rules of every game: 0, 2 for what is the id of none."""
    from companion.cli.rules import list_rules  # noqa: PLC0415

    return list_rules(options)


def rack(options: Namespace) -> int:
    """List the words that a rack of Sequitur can spell: 0, 1 when a word can't, 2 for a wrong rack or list of words."""
    from companion.cli import rack as rack_command  # noqa: PLC0415
    from companion.lexicon.own import WordsError  # noqa: PLC0415

    try:
        return rack_command.rack(options)
    except WordsError as error:
        raise Trouble(str(error), 2) from None


def check(options: Namespace) -> int:
    """Say of words whether they are valid: 0, 1 when one is not, 2 when a list of words can't be read."""
    from companion.cli import words  # noqa: PLC0415
    from companion.lexicon.own import WordsError  # noqa: PLC0415

    try:
        return words.check(options)
    except WordsError as error:
        raise Trouble(str(error), 2) from None


def lexicon(options: Namespace) -> int:
    """List the words that count: 0, 2 when a list of words can't be read."""
    from companion.cli import words  # noqa: PLC0415
    from companion.lexicon.own import WordsError  # noqa: PLC0415

    try:
        return words.list_words(options)
    except WordsError as error:
        raise Trouble(str(error), 2) from None


def goals(options: Namespace) -> int:
    """Say what the goals of a file accept: 0, 1 when no word meets one of them, 2 when a file can't be used."""
    from companion.cli.goals import check_goals  # noqa: PLC0415
    from companion.core.toml.entries import EntriesError  # noqa: PLC0415
    from companion.lexicon.own import WordsError  # noqa: PLC0415

    try:
        return check_goals(options)
    except (EntriesError, WordsError) as error:
        raise Trouble(str(error), 2) from None


def actions(options: Namespace) -> int:
    """Say what the actions of a file allow: 0, 2 when it is no file of actions."""
    from companion.cli.actions import check_actions  # noqa: PLC0415
    from companion.core.toml.entries import EntriesError  # noqa: PLC0415

    try:
        return check_actions(options)
    except EntriesError as error:
        raise Trouble(str(error), 2) from None


def voices(options: Namespace) -> int:
    """Make the clips of the voice, or list them: 0, 1 when they can't be made."""
    from companion.cli import voices as voices_command  # noqa: PLC0415
    from companion.cli.voice_clips import VoiceError  # noqa: PLC0415

    try:
        return voices_command.COMMANDS[options.what](options)
    except VoiceError as error:
        raise Trouble(str(error)) from None


def reader(options: Namespace) -> int:
    """Watch the reader, list the ports, or put the firmware on its board: 0, 1 when that can't be done."""
    from companion.cli import reader as reader_command  # noqa: PLC0415
    from companion.devices.reader.flash import FlashError  # noqa: PLC0415

    try:
        return reader_command.COMMANDS[options.what](options)
    except FlashError as error:
        raise Trouble(str(error)) from None


def tags(options: Namespace) -> int:
    """List, export, import or forget tags: 0, 1 when that can't be done, 2 for a wrong file or name."""
    from companion.cli import tags as tags_command  # noqa: PLC0415

    return tags_command.COMMANDS[options.what](options)


def enrol(options: Namespace) -> int:
    """Enrol a deck with the reader: 0, 1 when that can't be done, 2 for what is no deck."""
    from companion.cli.enrol import enrol_deck  # noqa: PLC0415

    return enrol_deck(options)


def letters(options: Namespace) -> int:
    """Show the board of a file: 0, 2 when it can't be used."""
    from companion.cli.letters import show_board  # noqa: PLC0415
    from companion.core.toml.entries import EntriesError  # noqa: PLC0415

    try:
        return show_board(options)
    except EntriesError as error:
        raise Trouble(str(error), 2) from None


def shift(options: Namespace) -> int:
    """Show the fewest slides to a goal of Shift: 0, also where none lead there, 2 for a table that can't be."""
    from companion.cli import shift as shift_command  # noqa: PLC0415

    return shift_command.shift(options)


def overlay(options: Namespace) -> int:
    """Show how a hand of Overlay takes the most cards: 0, also where it takes none, 2 for what can't lie on a table."""
    from companion.cli import overlay as overlay_command  # noqa: PLC0415

    return overlay_command.overlay(options)


def sequentia(options: Namespace) -> int:
    """Count what is in a deck: 0, 2 when its file can't be used."""
    from companion.cli.sequentia import show_deck  # noqa: PLC0415
    from companion.core.toml.entries import EntriesError  # noqa: PLC0415

    try:
        return show_deck(options)
    except EntriesError as error:
        raise Trouble(str(error), 2) from None


COMMANDS: dict[str, Callable[[Namespace], int]] = {
    "run": run,
    "rerun": rerun,
    "demo": demo,
    "replay": replay,
    "export": export,
    "doctor": doctor,
    "report": report,
    "config": config,
    "rules": rules,
    "check": check,
    "lexicon": lexicon,
    "rack": rack,
    "goals": goals,
    "actions": actions,
    "letters": letters,
    "shift": shift,
    "overlay": overlay,
    "sequentia": sequentia,
    "voices": voices,
    "reader": reader,
    "tags": tags,
    "enrol": enrol,
}
