"""Parse the command line of `companion`, and run the command that it names."""

import argparse
import gc
import io
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

EPILOG = """\
examples:
  companion                              open the app (as `companion run` does)
  companion run --size 720x1280          in a window of that many pixels, upright
  companion demo                         play a recorded game off screen and keep its pictures
  companion replay evening.jsonl --step  show a recorded game move by move in the terminal
  companion export > evening.jsonl       write the latest game of the journal as a record
  companion check colour recieve         say whether words are valid, what they mean, what was perhaps meant
  companion voices build                 make the voice of Sequence Letters anew, with espeak-ng
  companion doctor                       what is there, what works, and what to do about the rest

In a window, the simulated panel is below the table: Return is CONFIRM, Backspace UNDO, Tab NEXT, F1 HELP.
Ctrl-Q ends the app, on a full screen too.
A card that is typed (10h; m) and ended with Return is a card that is laid on the reader.
"""


SPOKEN = ("en", "de", "it", "pseudo")
"""The languages in which the screens can be shown; asking `companion.core` for them would take its time."""

INTERRUPTED = 128 + 2
"""The exit status that shells give to what was ended with Ctrl-C."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Returns the exit status: 0, 1 for what could not be done, 2 for wrong use or a bad file, 130 after Ctrl-C.
    """
    # Imports make tens of thousands of objects that stay: looking for garbage among them took 5 ms of the start.
    gc.set_threshold(50_000)
    for stream in (sys.stdout, sys.stderr):
        # A terminal that can't write a suit shows a question mark instead, which is better than a traceback.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    given = list(sys.argv[1:] if arguments is None else arguments)
    options = _parser(given[0] if given else "run").parse_args(given)
    # Each command imports what it needs when it runs: `replay` must not wait for a window's libraries.
    from companion.cli import commands  # noqa: PLC0415
    from companion.cli.terminal import Trouble  # noqa: PLC0415

    try:
        return commands.COMMANDS[options.command or "run"](options)
    except Trouble as trouble:
        print(f"companion: {trouble}", file=sys.stderr)
        return trouble.status
    except BrokenPipeError:
        # Whoever read the output has seen enough; Python would complain at exit while it flushes.
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED


def _parser(first: str) -> argparse.ArgumentParser:
    """The parser of the command line that begins with `first`; when that is a command, of this command alone.

    Making the parsers of all commands takes 4 ms, which the first picture of the app would have to wait for.
    """
    parser = argparse.ArgumentParser(
        prog="companion",
        description="A screen beside a real board game that follows it: Sequence, Sequence Letters for children,\n"
        "Sequitur and Sequentia. It keeps the score, settles what is a word, and never loses a confirmed move.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--size", type=_size, metavar="WxH", help=argparse.SUPPRESS)
    parser.add_argument("--data", type=Path, metavar="DIR", help=argparse.SUPPRESS)
    parser.add_argument("--settings", type=Path, metavar="FILE", help=argparse.SUPPRESS)
    parser.add_argument("--simulate-reader", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--record", type=Path, metavar="FILE", help=argparse.SUPPRESS)
    parser.add_argument("--language", choices=SPOKEN, help=argparse.SUPPRESS)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name in (first,) if first in ARGUMENTS else ARGUMENTS:
        told, add = ARGUMENTS[name]
        add(commands.add_parser(name, help=told))
    return parser


def _add_run(run: argparse.ArgumentParser) -> None:
    absent = argparse.SUPPRESS
    size_help = "size of the window's table in pixels (800x480)"
    run.add_argument("--size", type=_size, metavar="WxH", default=argparse.SUPPRESS, help=size_help)
    told = "a reader in memory; the text of a tag (s:10h:1) or its UID, typed and ended with Return, is laid there"
    run.add_argument("--simulate-reader", action="store_true", default=argparse.SUPPRESS, help=told)
    told = "record every input in a file, for `companion rerun`; without a name in recordings/ of the data folder"
    run.add_argument("--record", type=Path, nargs="?", const=Path("-"), metavar="FILE", default=absent, help=told)
    told = "the language of the screens, this time only; pseudo: English with accents, and longer, to look at screens"
    run.add_argument("--language", choices=SPOKEN, default=absent, help=told)
    _add_files(run)


def _add_rerun(rerun: argparse.ArgumentParser) -> None:
    rerun.add_argument("file", type=Path, metavar="FILE", help="the recording, as `companion run --record` makes it")
    rerun.add_argument("--real-time", action="store_true", help="wait as long as was waited")
    rerun.add_argument("--window", action="store_true", help="in a window, and not off screen")
    rerun.add_argument("--out", type=Path, metavar="DIR", help="keep a picture after each input in this folder")
    rerun.add_argument("--json", action="store_true", help="print one JSON object instead of words")


def _add_files(command: argparse.ArgumentParser) -> None:
    # Without a default: what stands before the command holds unless the command says otherwise.
    absent = argparse.SUPPRESS
    told = "the folder of the journal, the voice and the table's own files"
    command.add_argument("--data", type=Path, metavar="DIR", default=absent, help=told)
    command.add_argument("--settings", type=Path, metavar="FILE", default=absent, help="the settings file")


def _add_demo(demo: argparse.ArgumentParser) -> None:
    demo.add_argument("--out", type=Path, default=Path("demo"), metavar="DIR", help="the folder for them (demo)")
    demo.add_argument("--size", type=_size, metavar="WxH", help="one size only, instead of 800x480 and 720x1280")


def _add_replay(replay: argparse.ArgumentParser) -> None:
    replay.add_argument("file", type=Path, metavar="FILE", help="the record: JSON lines, see docs/records.md")
    how = replay.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print one JSON object instead of words")
    how.add_argument("--step", action="store_true", help="show the board after each move")


def _add_export(export: argparse.ArgumentParser) -> None:
    export.add_argument("game", type=int, nargs="?", metavar="GAME", help="its number (default: the latest)")
    export.add_argument("-o", "--out", type=Path, metavar="FILE", help="the file to write (default: standard output)")
    export.add_argument("--list", action="store_true", help="list the games of the journal instead")
    _add_files(export)


def _add_doctor(doctor: argparse.ArgumentParser) -> None:
    doctor.add_argument(
        "--presses", type=float, default=20, metavar="SECONDS", help="how long to show presses of a real panel (20)"
    )
    _add_files(doctor)


def _add_report(report: argparse.ArgumentParser) -> None:
    told = "the file to write (default: companion-report-TIME.zip here)"
    report.add_argument("-o", "--out", type=Path, metavar="FILE.zip", help=told)
    told = "the recording to pack (default: the newest in recordings/ of the data folder)"
    report.add_argument("--recording", type=Path, metavar="FILE", help=told)
    _add_files(report)


def _add_config(config: argparse.ArgumentParser) -> None:
    config.add_argument("--json", action="store_true", help="print one JSON object instead of lines")
    _add_files(config)


def _add_rules(rules: argparse.ArgumentParser) -> None:
    rules.add_argument("id", nargs="?", metavar="ID", help="one rule (SEQ-16), or those that begin so (SEQ)")


def _add_check(check: argparse.ArgumentParser) -> None:
    check.add_argument("word", nargs="+", metavar="WORD", help="a word")
    check.add_argument("--json", action="store_true", help="print one JSON list instead of words")
    _add_own_words(check)


def _add_lexicon(listed: argparse.ArgumentParser) -> None:
    listed.add_argument("--stats", action="store_true", help="count them by length and class instead")
    _add_own_words(listed)


def _add_rack(rack: argparse.ArgumentParser) -> None:
    rack.add_argument("balls", metavar="BALLS", help="the balls in order, ? for the blank: STAI?RQ")
    rack.add_argument("--word", metavar="WORD", help="this word only, in every way, or why it can't be spelled")
    rack.add_argument("--order", choices=("score", "length", "alphabet"), default="score", help="what comes first")
    rack.add_argument("--limit", type=_limit, metavar="N", help="list so many only; all are counted")
    rack.add_argument("--json", action="store_true", help="print one JSON object instead of lines")
    _add_own_words(rack)


def _add_look(parser: argparse.ArgumentParser, name: str, told: str, file: str, json: str) -> argparse.ArgumentParser:
    """A command below another one that looks at a file which a table has written; `json` is what it can print."""
    look = parser.add_subparsers(dest="what", metavar="WHAT", required=True).add_parser(name, help=told)
    look.add_argument("file", type=Path, metavar="FILE", help=file)
    look.add_argument("--json", action="store_true", help=f"print {json}")
    return look


def _add_goals(goals: argparse.ArgumentParser) -> None:
    told = "say what each goal accepts, with five words that meet it"
    _add_own_words(
        _add_look(goals, "check", told, "the goals: TOML, a table [[goal]] each", "one JSON list instead of words")
    )


def _add_actions(actions: argparse.ArgumentParser) -> None:
    told = "say what each action allows"
    _add_look(actions, "check", told, "the actions: TOML, a table [[action]] each", "one JSON list instead of words")


def _add_voices(voices: argparse.ArgumentParser) -> None:
    what = voices.add_subparsers(dest="what", metavar="WHAT", required=True)
    build = what.add_parser("build", help="speak every clip with espeak-ng; recordings of your own stay as they are")
    build.add_argument("--voice", default="", metavar="VOICE", help="a voice of espeak-ng, such as en-gb+f3")
    _add_files(build)
    _add_files(what.add_parser("list", help="list the clips: where each comes from, and what is said"))


def _add_reader(reader: argparse.ArgumentParser) -> None:
    what = reader.add_subparsers(dest="what", metavar="WHAT", required=True)
    watch = what.add_parser("watch", help="show what the reader says, until Ctrl-C")
    watch.add_argument("--simulate", action="store_true", help="a reader in memory, with a tag now and then")
    _add_files(watch)
    _add_files(what.add_parser("ports", help="list the serial ports, and what each is taken for"))
    flash = what.add_parser("flash", help="copy the firmware onto the reader's board, with mpremote")
    flash.add_argument("--port", default="", metavar="PORT", help="the board's port (default: it is found)")
    _add_files(flash)


def _add_tags(tags: argparse.ArgumentParser) -> None:
    what = tags.add_subparsers(dest="what", metavar="WHAT", required=True)
    listed = what.add_parser("list", help="print which tag is on what, and what has none")
    listed.add_argument("deck", nargs="?", default="", metavar="DECK", help="one deck only, such as sequence or balls")
    _add_files(listed)
    export = what.add_parser("export", help="write all tags as CSV")
    export.add_argument("-o", "--out", type=Path, metavar="FILE", help="the file to write (default: standard output)")
    _add_files(export)
    taken = what.add_parser("import", help="take over the tags of a CSV file, all or none; they replace what is known")
    taken.add_argument("file", type=Path, metavar="FILE", help="columns uid and thing, such as 04A1B2C3D4E580,S:10H:2")
    _add_files(taken)
    forget = what.add_parser("forget", help="forget a tag, or all of a deck")
    told = "the number of a tag, a thing such as S:10H:2, or a deck"
    forget.add_argument("what_to_forget", metavar="WHICH", help=told)
    _add_files(forget)


def _add_enrol(enrol: argparse.ArgumentParser) -> None:
    told = "sequence, letters, balls, sequentia, goals, actions or commands"
    enrol.add_argument("deck", metavar="DECK", help=told)
    _add_files(enrol)


def _add_letters(letters: argparse.ArgumentParser) -> None:
    told = "show the board of a file, or say what is wrong with it"
    _add_look(
        letters,
        "board",
        told,
        "the board: TOML, see docs/records.md",
        "the layout as one JSON object, as a record has it",
    )


def _add_sequentia(sequentia: argparse.ArgumentParser) -> None:
    told = "count what is in the deck of a file, or say what is wrong with it"
    _add_look(sequentia, "deck", told, "the deck: TOML, see docs/records.md", "one JSON object instead of words")


def _add_shift(shift: argparse.ArgumentParser) -> None:
    shift.add_argument("table", metavar="TABLE", help="the rows from the top, a dot for the empty place: 123/1.2/331")
    shift.add_argument("goal", metavar="GOAL", help="the sequence that a row is to show: 132")
    shift.add_argument("--limit", type=_slides, default=6, metavar="N", help="the most slides there may be (6)")
    shift.add_argument("--json", action="store_true", help="print one JSON object instead of words")


def _add_overlay(overlay: argparse.ArgumentParser) -> None:
    told = (
        "the rows from the top, such as '1:123*3 2:112 ./…/…': a card, with the height of its pile, or a dot for none"
    )
    overlay.add_argument("square", metavar="SQUARE", help=told)
    overlay.add_argument("hand", metavar="HAND", help="one to three cards: '2:131 1:222 3:123'")
    overlay.add_argument("--json", action="store_true", help="print one JSON object instead of words")


def _slides(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no number of slides; expected 0 or more")
    return int(text)


def _limit(text: str) -> int:
    if not (text.isdecimal() and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of words; expected 1 or more")
    return int(text)


def _add_own_words(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--lexicon", choices=("family", "standard", "full"), default="standard", help="which words count (standard)"
    )
    own = command.add_mutually_exclusive_group()
    own.add_argument("--words", type=Path, metavar="FILE", help="words of your own besides, one a line")
    own.add_argument("--only-words", type=Path, metavar="FILE", help="words of your own and no others")


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal() and int(width) >= 320 and int(height) >= 320):
        raise argparse.ArgumentTypeError(f"{text!r} is no size; expected one such as 800x480, of 320 or more each way")
    return int(width), int(height)


ARGUMENTS: dict[str, tuple[str, Callable[[argparse.ArgumentParser], None]]] = {
    "run": ("open the app: full screen on a Pi, else in a window (the default)", _add_run),
    "rerun": ("play a recorded evening through the app, and say whether it went the same way", _add_rerun),
    "demo": ("play a recorded game through the app, off screen, and keep its pictures", _add_demo),
    "replay": ("fold a recorded game and say how it stands", _add_replay),
    "export": ("write a game of the journal as a record", _add_export),
    "doctor": ("show pins, display, sound, board, voice and data folder; try the panel", _add_doctor),
    "report": ("pack log, settings, findings, recording and games, without names, to tell of a fault", _add_report),
    "config": ("print every setting: the value that holds, and where it comes from", _add_config),
    "rules": ("list the rules that the companion knows, with their ids", _add_rules),
    "rack": ("list the Sequitur words that a rack of letter balls can spell", _add_rack),
    "check": ("say whether words are valid, what they mean, or what was perhaps meant", _add_check),
    "lexicon": ("list the words that count, one a line", _add_lexicon),
    "goals": ("work with a file of Sequitur goal cards", _add_goals),
    "actions": ("work with a file of Sequitur action cards", _add_actions),
    "letters": ("check a file with a board of Sequence Letters", _add_letters),
    "shift": ("show the fewest slides to a goal of Sequentia: Shift, or that none lead there", _add_shift),
    "overlay": ("show how a hand of Sequentia: Overlay takes the most cards", _add_overlay),
    "sequentia": ("work with the deck of Sequentia", _add_sequentia),
    "reader": ("watch the reader of tags, list the ports, put the firmware on its board", _add_reader),
    "tags": ("list, export, import or forget what the tags of the reader are on", _add_tags),
    "enrol": ("enrol the tags of a deck in the terminal, with the reader", _add_enrol),
    "voices": ("make the clips that Sequence Letters is spoken with, or list them", _add_voices),
}
"""The commands: what each does, and what adds its arguments to its parser."""

if __name__ == "__main__":
    sys.exit(main())
