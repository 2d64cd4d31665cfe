"""The command `companion replay`: fold a record, and show its end or each of its moves."""

import json
import re
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from companion.app.plugins import all_games
from companion.cli.common.terminal import print_data
from companion.core.game import Refused
from companion.core.table_moves import describe_move
from companion.table.storage.record import FoldedRecord, Record, fold_moves, read_record, replay


def add_arguments(parser: ArgumentParser) -> None:
    """Add the record, and how it is shown."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the record: JSON lines, see docs/records.md")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print one JSON object instead of words")
    how.add_argument("--step", action="store_true", help="show the board after each move")


def run(options: Namespace) -> int:
    """Fold a record and show it; return 0, or 1 when a line was refused.

    Raises RecordError when the file is no record.
    """
    record = read_record(options.file, all_games())
    played = replay(record)
    if options.step:
        _print_steps(record)
    if options.json:
        print_data(json.dumps(_record_json(record, played), ensure_ascii=False) + "\n")
    else:
        _print_result(record, played)
    return 0 if played.refused is None else 1


CELL = re.compile(r"[A-P][0-9]+\Z")
"""What a space is called at the edges of a board in the terminal."""


def _record_json(record: Record, played: FoldedRecord) -> dict[str, Any]:
    refused = None
    if played.refused is not None:
        refused = {"line": played.line, "rule": played.refused.rule, "why": played.refused.why}
    return {"game": record.game.id, "moves": played.played, **record.game.summary(played.state), "refused": refused}


def _print_steps(record: Record) -> None:
    state = record.game.start(record.setup)
    if isinstance(state, Refused):
        return
    print(record.game.text(state))
    for line, move, outcome in fold_moves(record):
        print(f"\n{line}: {describe_move(record.game, state, move)}{_cell_text(move)}")
        if isinstance(outcome, Refused):
            return
        for happening in outcome.events:
            print(f"   {happening.text}")
        state = outcome.state
        print(record.game.text(state))
    print()


def _cell_text(move: Any) -> str:
    """Return the space that the move names, as the board beside it has it: ` [B1]`; nothing where it names none."""
    at = getattr(move, "at", "")
    return f" [{at}]" if isinstance(at, str) and CELL.match(at) else ""


def _print_result(record: Record, played: FoldedRecord) -> None:
    print(f"{record.game.title}: {played.played} move{'' if played.played == 1 else 's'}.")
    if played.state is not None:
        print(record.game.text(played.state))
        outcome = record.game.outcome(played.state)
        if outcome is not None:
            print("\n".join((outcome.title, *outcome.facts)))
        else:
            print(f"{record.game.to_move(played.state)} is to move.")
    if played.refused is not None:
        rule = f"{played.refused.rule}: " if played.refused.rule else ""
        print(f"Line {played.line} is refused. {rule}{played.refused.why}")
