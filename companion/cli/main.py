"""Parse the command line of `companion`, and run the command that it names."""

import argparse
import gc
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from companion.cli.common.arguments import LANGUAGE_CHOICES, parse_size
from companion.cli.common.terminal import print_safely
from companion.core.errors import CompanionError

EPILOG = """\
examples:
  companion                              open the app (as `companion run` does)
  companion run --size 720x1280          in a window of that many pixels, upright
  companion demo                         play a recorded game off screen and keep its pictures
  companion replay game.jsonl --step     show a recorded game move by move in the terminal
  companion export > game.jsonl          write the latest game of the journal as a record
  companion check colour recieve         say whether words are valid, what they mean, what was perhaps meant
  companion voices build                 make the voice of the children's games anew
  companion doctor                       what is there, what works, and what to do about the rest

In a window, the simulated panel is below the table: Return is CONFIRM, Backspace UNDO, Tab NEXT, F1 HELP.
Ctrl-Q ends the app, on a full screen too.
A card that is typed (10h; m) and ended with Return is a card that is laid on the reader.
"""

COMMANDS = {
    "run": "open the app: full screen on a Pi, else in a window (the default)",
    "rerun": "play a recorded evening through the app, and say whether it went the same way",
    "demo": "play a recorded game through the app, off screen, and keep its pictures",
    "replay": "fold a recorded game and say how it stands",
    "export": "write a game of the journal as a record",
    "doctor": "show pins, display, sound, board, voice and data folder; try the panel",
    "report": "pack log, settings, findings, recording and games, without names, to tell of a fault",
    "config": "print every setting: the value that holds, and where it comes from",
    "rules": "list the rules that the companion knows, with their ids",
    "rack": "list the Sequitur words that a rack of letter balls can spell",
    "check": "say whether words are valid, what they mean, or what was perhaps meant",
    "lexicon": "list the words that count, one a line",
    "goals": "work with a file of Sequitur goal cards",
    "actions": "work with a file of Sequitur action cards",
    "letters": "check a file with a board of Sequence Letters",
    "shift": "show the fewest slides to a goal of Sequentia: Shift, or that none lead there",
    "overlay": "show how a hand of Sequentia: Overlay takes the most cards",
    "sequentia": "work with the deck of Sequentia",
    "reader": "watch the reader of tags, list the ports, put the firmware on its board",
    "tags": "list, export, import or forget what the tags of the reader are on",
    "enrol": "enrol the tags of a deck in the terminal, with the reader",
    "phones": "show the table in the browsers of phones in the same network",
    "voices": "make the clips that the children's games are spoken with, or list them",
}
"""The commands in the order of the help, and what each does; the module of that name in this folder has the rest."""

INTERRUPTED = 128 + 2
"""The exit status that shells give to what was ended with Ctrl-C."""


class Command(Protocol):
    """The functions that the module of a command has."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the arguments of the command to its parser."""

    def run(self, options: argparse.Namespace) -> int:
        """Run the command; returns its exit status. Raises `CompanionError` for what can't be done."""


def main(arguments: Sequence[str] | None = None, said: str = "") -> int:
    """Run the command line; `said` is what has been printed of the answer already.

    Returns the exit status: 0, 1 for what could not be done, 2 for wrong use or a bad file, 130 after Ctrl-C.
    """
    # Imports make tens of thousands of objects that stay: looking for garbage among them took 5 ms of the start.
    gc.set_threshold(50_000)
    given = list(sys.argv[1:] if arguments is None else arguments)
    with print_safely():
        return _run_command(given, said)


def _run_command(given: list[str], said: str) -> int:
    """Run the command line; returns its exit status. What went wrong is told on standard error."""
    try:
        options = _make_parser(given).parse_args(given)
        options.said = said
        return _import_command(options.command or "run").run(options)
    except CompanionError as error:
        print(f"companion: {error}", file=sys.stderr)
        return error.status
    except BrokenPipeError:
        # Whoever read the output has seen enough; Python would complain at exit while it flushes.
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED


def _import_command(name: str) -> Command:
    """Return the module of a command, imported for it alone: `replay` must not wait for a window's libraries."""
    return cast("Command", import_module(f"companion.cli.{name}"))


def _make_parser(given: list[str]) -> argparse.ArgumentParser:
    """Return the parser of this command line; when it begins with a command, of this command alone.

    Making the parsers of all commands takes 4 ms, which the first picture of the app would have to wait for.
    """
    parser = argparse.ArgumentParser(
        prog="companion",
        description="A screen beside a real board game that follows it: Sequence, Sequence Letters and Sequence\n"
        "for Kids, Sequitur and Sequentia. It keeps the score, settles what is a word, and never loses\n"
        "a confirmed move.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--size", type=parse_size, metavar="WxH", help=argparse.SUPPRESS)
    parser.add_argument("--data", type=Path, metavar="DIR", help=argparse.SUPPRESS)
    parser.add_argument("--settings", type=Path, metavar="FILE", help=argparse.SUPPRESS)
    parser.add_argument("--simulate-reader", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--record", type=Path, metavar="FILE", help=argparse.SUPPRESS)
    parser.add_argument("--language", choices=LANGUAGE_CHOICES, help=argparse.SUPPRESS)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    first = given[0] if given else "run"
    for name in (first,) if first in COMMANDS else COMMANDS:
        command = commands.add_parser(name, help=COMMANDS[name])
        if name in given:
            _import_command(name).add_arguments(command)
    return parser


if __name__ == "__main__":
    sys.exit(main())
