"""The command `companion letters board`: show the board of a file, or what is wrong with it."""

import json
from argparse import ArgumentParser, Namespace

import msgspec

from companion.cli.common.arguments import add_file_check, add_json
from companion.cli.common.input_file import read_input
from companion.games.sequence.letters.board_file import read_layout
from companion.games.sequence.letters.wording import layout_text


def add_arguments(parser: ArgumentParser) -> None:
    """Add `board` with its file."""
    told = "show the board of a file, or say what is wrong with it"
    board = add_file_check(parser, "board", told, "the board: TOML, see docs/records.md")
    add_json(board, "the layout as one JSON object, as a record has it")


def run(options: Namespace) -> int:
    """Show the board of `options.file` as text or as JSON; return 0.

    Raises EntriesError when the file holds no board that can be (LET-01).
    """
    layout = read_layout(read_input(options.file, "a board of Sequence Letters"), str(options.file))
    print(json.dumps(msgspec.to_builtins(layout)) if options.json else layout_text(layout))
    return 0
