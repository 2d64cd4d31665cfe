"""What each command does."""

import csv
import io
import os
import pkgutil
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.contract.game import AnyFollowed, Refused
from companion.games.registry import GAMES
from companion.more_games import all_games
from companion.table.record import Record, RecordError, Replayed, read_record, replay, steps, write_record

if TYPE_CHECKING:
    from companion.table.journal import GameSummary, Journal


def _write_data(text: str) -> None:
    """Write what another program reads: it is UTF-8, whatever the terminal shows."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    sys.stdout.write(text)


class Trouble(Exception):  # noqa: N818 - it is told to a person, as it is
    """A command that can't do what it was asked; the text is one sentence, `status` the exit status."""

    def __init__(self, sentence: str, status: int = 1) -> None:
        super().__init__(sentence)
        self.status = status


def run(options: Namespace) -> int:
    """Open the app; where there is no display, say so and play the demo."""
    from companion import launch  # noqa: PLC0415
    from companion.files import files_of  # noqa: PLC0415
    from companion.table.lock import Held  # noqa: PLC0415
    from companion.ui.window import NoDisplay  # noqa: PLC0415

    files = files_of(options.settings, options.data)
    for problem in files.problems:
        print(f"companion: {problem.sentence}", file=sys.stderr)
    try:
        launch.run(
            files, options.size, simulate_reader=options.simulate_reader, record=options.record, spoken=options.language
        )
    except NoDisplay as error:
        if os.environ.get("NOTIFY_SOCKET"):
            # Nobody looks at what a service plays off screen; a later start may find the display.
            raise Trouble(str(error)) from None
        print(f"companion: {error} A recorded game is played off screen instead.")
        return demo(Namespace(out=Path("demo"), size=None))
    except (Held, launch.NotRecorded) as error:
        raise Trouble(str(error)) from None
    return 0


def rerun(options: Namespace) -> int:
    """Play a recording: 0, 1 when it went another way, 2 when the file is no recording."""
    from companion import rerun_command  # noqa: PLC0415
    from companion.recording import RecordingError  # noqa: PLC0415
    from companion.ui.window import NoDisplay  # noqa: PLC0415

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
    from companion.demo import DemoError, play_demo  # noqa: PLC0415

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


def replay_file(options: Namespace) -> int:
    """Fold a record: 0, 1 when a line was refused, 2 when the file is no record."""
    try:
        record = read_record(options.file, all_games())
    except RecordError as error:
        raise Trouble(str(error), 2) from None
    played = replay(record)
    if options.step:
        _show_steps(record)
    if options.json:
        import json  # noqa: PLC0415 - the app starts without it

        _write_data(json.dumps(_as_json(record, played), ensure_ascii=False) + "\n")
    else:
        _tell(record, played)
    return 0 if played.refused is None else 1


def _as_json(record: Record, played: Replayed) -> dict[str, Any]:
    refused = None
    if played.refused is not None:
        refused = {"line": played.line, "rule": played.refused.rule, "why": played.refused.why}
    return {"game": record.game.id, "moves": played.played, **record.game.summary(played.state), "refused": refused}


def _show_steps(record: Record) -> None:
    state = record.game.start(record.setup)
    if isinstance(state, Refused):
        return
    print(record.game.text(state))
    for line, move, outcome in steps(record):
        print(f"\n{line}: {record.game.describe(state, move)}")
        if isinstance(outcome, Refused):
            return
        for happening in outcome.happenings:
            print(f"   {happening.text}")
        state = outcome.state
        print(record.game.text(state))
    print()


def _tell(record: Record, played: Replayed) -> None:
    print(f"{record.game.title}: {played.played} move{'' if played.played == 1 else 's'}.")
    if played.state is not None:
        print(record.game.text(played.state))
        outcome = record.game.outcome(played.state)
        if outcome is not None:
            print("\n".join((outcome.title, *outcome.lines)))
        else:
            print(f"{record.game.to_move(played.state)} is to move.")
    if played.refused is not None:
        rule = f"{played.refused.rule}: " if played.refused.rule else ""
        print(f"Line {played.line} is refused. {rule}{played.refused.why}")


def export(options: Namespace) -> int:
    """Write a game of the journal as a record, or list the games; the journal is only read, and may be in use."""
    from companion.files import JOURNAL, files_of  # noqa: PLC0415
    from companion.table.journal import Journal, JournalError  # noqa: PLC0415

    path = files_of(options.settings, options.data).folder / JOURNAL
    if not path.exists():
        raise Trouble(f"There is no journal at {path}; play a game first, or name its folder with --data.")
    try:
        with Journal.read(path) as journal:
            games = journal.games()
            if options.list:
                return _list(games)
            if not games:
                raise Trouble(f"The journal at {path} holds no game yet.")
            number = max(game.id for game in games) if options.game is None else options.game
            text = _record_of(journal, number)
    except JournalError as error:
        raise Trouble(str(error)) from None
    if options.out is None:
        _write_data(text)
        return 0
    try:
        options.out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Trouble(f"{options.out} can't be written: {error.strerror}.") from None
    return 0


def _list(games: "tuple[GameSummary, ...]") -> int:
    import json  # noqa: PLC0415 - as above

    for game in games:
        players = " & ".join(json.loads(game.setup).get("players", ()))
        print(f"{game.id:>4}  {game.started}  {game.game:<12} {game.status.value:<9} {players}")
    return 0


def _record_of(journal: "Journal", number: int) -> str:
    from companion.table.session import Session  # noqa: PLC0415

    stored = journal.load(number)
    game = all_games().get(stored.about.game)
    if game is None:
        raise Trouble(f"Game {number} is one of {stored.about.game!r}, which this companion does not know.")
    session = Session.resume(game, stored, journal)
    for index in session.unsettled:
        told = f"move {index + 1} does not fit; a replay stops there. Settle it in MORE, History."
        print(f"companion: {told}", file=sys.stderr)
    return write_record(game, session.setup, tuple(link.move for link in session.links))


def doctor(options: Namespace) -> int:
    """Show what is there; light the lamps and show presses when asked."""
    from companion.doctor import examine  # noqa: PLC0415

    return examine(options)


def report(options: Namespace) -> int:
    """Pack what helps to find a fault: 0, 1 when the file can't be written."""
    from companion import report_command  # noqa: PLC0415

    try:
        return report_command.report(options)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Trouble(f"The report can't be written: {error.filename or options.out}: {error.strerror}.") from None


def config(options: Namespace) -> int:
    """Print every setting: 0, 2 when something is wrong in a settings file."""
    from companion.config_command import show  # noqa: PLC0415

    return show(options)


def rules(options: Namespace) -> int:
    """List the rules of every game."""
    wanted = (options.id or "").upper()
    found = [row for game in GAMES.values() for row in rules_of(game) if row["id"].startswith(wanted)]
    if not found:
        raise Trouble(f"There is no rule {options.id}; `companion rules` lists them all.", 2)
    for row in found:
        print(f"{row['id']}  {row['text']}")
    return 0


def rack(options: Namespace) -> int:
    """List the words that a rack of Sequitur can spell: 0, 1 when a word can't, 2 for a wrong rack or list of words."""
    from companion import rack_command  # noqa: PLC0415
    from companion.lexicon.own import WordsError  # noqa: PLC0415

    try:
        return rack_command.rack(options)
    except WordsError as error:
        raise Trouble(str(error), 2) from None


def check(options: Namespace) -> int:
    """Say of words whether they are valid: 0, 1 when one is not, 2 when a list of words can't be read."""
    from companion import word_commands  # noqa: PLC0415
    from companion.lexicon.own import WordsError  # noqa: PLC0415

    try:
        return word_commands.check(options)
    except WordsError as error:
        raise Trouble(str(error), 2) from None


def lexicon(options: Namespace) -> int:
    """List the words that count: 0, 2 when a list of words can't be read."""
    from companion import word_commands  # noqa: PLC0415
    from companion.lexicon.own import WordsError  # noqa: PLC0415

    try:
        return word_commands.list_words(options)
    except WordsError as error:
        raise Trouble(str(error), 2) from None


def goals(options: Namespace) -> int:
    """Say what the goals of a file accept: 0, 1 when no word meets one of them, 2 when a file can't be used."""
    from companion.games.entries import EntriesError  # noqa: PLC0415
    from companion.goals_command import check_goals  # noqa: PLC0415
    from companion.lexicon.own import WordsError  # noqa: PLC0415

    try:
        return check_goals(options)
    except (EntriesError, WordsError) as error:
        raise Trouble(str(error), 2) from None


def actions(options: Namespace) -> int:
    """Say what the actions of a file allow: 0, 2 when it is no file of actions."""
    from companion.actions_command import check_actions  # noqa: PLC0415
    from companion.games.entries import EntriesError  # noqa: PLC0415

    try:
        return check_actions(options)
    except EntriesError as error:
        raise Trouble(str(error), 2) from None


def voices(options: Namespace) -> int:
    """Make the clips of the voice, or list them: 0, 1 when they can't be made."""
    from companion import voices_command  # noqa: PLC0415
    from companion.voices import VoiceError  # noqa: PLC0415

    try:
        return voices_command.COMMANDS[options.what](options)
    except VoiceError as error:
        raise Trouble(str(error)) from None


def reader(options: Namespace) -> int:
    """Watch the reader, list the ports, or put the firmware on its board: 0, 1 when that can't be done."""
    from companion import reader_command  # noqa: PLC0415
    from companion.devices.reader.flash import FlashError  # noqa: PLC0415

    try:
        return reader_command.COMMANDS[options.what](options)
    except FlashError as error:
        raise Trouble(str(error)) from None


def tags(options: Namespace) -> int:
    """List, export, import or forget tags: 0, 1 when that can't be done, 2 for a wrong file or name."""
    from companion import tags_command  # noqa: PLC0415
    from companion.asked_tags import TagsError  # noqa: PLC0415

    try:
        return tags_command.COMMANDS[options.what](options)
    except TagsError as error:
        raise Trouble(str(error), error.status) from None


def enrol(options: Namespace) -> int:
    """Enrol a deck with the reader: 0, 1 when that can't be done, 2 for what is no deck."""
    from companion.asked_tags import TagsError  # noqa: PLC0415
    from companion.enrol_command import enrol_deck  # noqa: PLC0415

    try:
        return enrol_deck(options)
    except TagsError as error:
        raise Trouble(str(error), error.status) from None


def letters(options: Namespace) -> int:
    """Show the board of a file: 0, 2 when it can't be used."""
    from companion.games.entries import EntriesError  # noqa: PLC0415
    from companion.letters_command import show_board  # noqa: PLC0415

    try:
        return show_board(options)
    except EntriesError as error:
        raise Trouble(str(error), 2) from None


def shift(options: Namespace) -> int:
    """Show the fewest slides to a goal of Shift: 0, also where none lead there, 2 for a table that can't be."""
    from companion import shift_command  # noqa: PLC0415

    return shift_command.shift(options)


def overlay(options: Namespace) -> int:
    """Show how a hand of Overlay takes the most cards: 0, also where it takes none, 2 for what can't lie on a table."""
    from companion import overlay_command  # noqa: PLC0415

    return overlay_command.overlay(options)


def sequentia(options: Namespace) -> int:
    """Count what is in a deck: 0, 2 when its file can't be used."""
    from companion.games.entries import EntriesError  # noqa: PLC0415
    from companion.sequentia_command import show_deck  # noqa: PLC0415

    try:
        return show_deck(options)
    except EntriesError as error:
        raise Trouble(str(error), 2) from None


def rules_of(game: AnyFollowed) -> list[dict[str, str]]:
    """The rules of a game, as `rules.csv` in the folder of its id has them: `id`, `kind` and `text`."""
    data = pkgutil.get_data(f"companion.games.{game.id.replace('-', '.')}", "rules.csv") or b""
    return list(csv.DictReader(io.StringIO(data.decode())))


COMMANDS: dict[str, Callable[[Namespace], int]] = {
    "run": run,
    "rerun": rerun,
    "demo": demo,
    "replay": replay_file,
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
