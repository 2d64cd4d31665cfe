"""Journals as tests want them: of the first form, or with bytes that went wrong."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path


def in_first_form(path: Path) -> None:
    """Make of a journal one that was written before there were results and people."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for table in ("made", "seats", "results", "people"):
            db.execute(f"DROP TABLE {table}")
        db.execute("PRAGMA user_version = 1")


def spoil(path: Path, seed: int) -> None:
    """Let one byte of the journal go wrong, or a few, or many."""
    chance = random.Random(seed)
    content = bytearray(path.read_bytes())
    for _ in range(chance.choice((1, 1, 3, 200))):
        content[chance.randrange(len(content))] = chance.randrange(256)
    path.write_bytes(content)
