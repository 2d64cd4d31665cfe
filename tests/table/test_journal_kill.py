"""The plug is pulled: whatever was said to be played is in the journal, and the journal always opens.

A child plays and says each move after it was confirmed; it is killed with SIGKILL at a random moment, while it
opens the journal, writes, corrects, or closes it. Then the journal is opened here and compared with what was said; the
next child goes on from there.
"""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO

import msgspec
import pytest

from companion.core.table_moves import MoveDecoder, PlayedAnyway, SetPosition
from companion.games.registry import GAMES
from companion.table.session import Session
from companion.table.storage.journal import Journal, Status
from companion.table.storage.timeline import Cut, Entry, Inserted, Moved
from tests.table.mover import Order, Said

KILLS = 90
ROOT = Path(__file__).parents[2]

Games = dict[int, tuple[Entry, ...]]


@contextmanager
def mover(**environment: str) -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    command = [sys.executable, "-m", "tests.table.mover"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ | environment
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield process.stdin, process.stdout


def said_until_killed(
    orders: IO[bytes],
    lines: IO[bytes],
    order: Order,
    chance: random.Random,
    counts: Sequence[int] = (0, 0, 1, 2, 5, 20),
) -> list[Said]:
    child = begin(orders, lines, order)
    said = [lines.readline() for _ in range(chance.choice(counts))]
    time.sleep(chance.uniform(0, chance.choice((0.001, 0.01))))
    os.kill(child, signal.SIGKILL)
    return [*(msgspec.json.decode(line, type=Said) for line in said), *said_until_dead(lines)]


def begin(orders: IO[bytes], lines: IO[bytes], order: Order) -> int:
    orders.write(msgspec.json.encode(order) + b"\n")
    orders.flush()
    return int(lines.readline())


def said_until_dead(lines: IO[bytes]) -> list[Said]:
    said = []
    while not (line := lines.readline()).startswith(b"-"):
        said.append(line)
    assert int(line) == -signal.SIGKILL
    return [msgspec.json.decode(line, type=Said) for line in said]


def test_a_journal_is_made_whole_or_not_at_all(tmp_path: Path) -> None:
    chance = random.Random(40)
    with mover() as (orders, lines):
        for seed in range(40):
            path = tmp_path / str(seed) / "journal.sqlite3"
            child = begin(orders, lines, Order(str(path), seed))
            time.sleep(chance.uniform(0, 0.006))
            os.kill(child, signal.SIGKILL)
            said_until_dead(lines)
            in_journal(path)


def in_journal(path: Path) -> Games:
    with closing(Journal.open(path)) as journal:
        assert journal.set_aside is None
        games = journal.games()
        # Games are only ever left for others: had a kill come between the two, none or two would be open.
        assert [about.status for about in games].count(Status.OPEN) == min(1, len(games))
        stored = journal.open_game()
        if stored is not None:
            Session.resume(GAMES[stored.about.game], stored, journal)
        return {about.id: journal.load(about.id).entries for about in games}


def test_every_confirmed_move_outlives_its_process(tmp_path: Path) -> None:
    path, chance = tmp_path / "journal.sqlite3", random.Random(240)
    known: Games = {}
    unsaid = 0
    with mover() as (orders, lines):
        for seed in range(KILLS):
            for said in said_until_killed(orders, lines, Order(str(path), seed), chance):
                known[said.game] = (*known.get(said.game, ()), *([said.entry] if said.entry is not None else []))
            found = in_journal(path)
            assert {game: found[game][: len(entries)] for game, entries in known.items()} == known
            more = sum(map(len, found.values())) - sum(map(len, known.values()))
            assert 0 <= more <= 1
            assert len(found) - len(known) <= 1
            unsaid += more
            known = found
    print(f"{KILLS} kills, {len(known)} games, {sum(map(len, known.values()))} entries, {unsaid} written but not said")
    assert sum(map(len, known.values())) > KILLS
    assert len(known) > 5
    assert any(isinstance(entry, Cut) for entries in known.values() for entry in entries)


RECORDS = {
    "sequence": "three_sides",
    "letters": "letters_three",
    "kids": "kids_three",
    "sequitur": "sequitur_solo",
    "sequentia-shift": "sequentia_shift",
    "sequentia-stack": "sequentia_stack",
    "sequentia-overlay": "sequentia_overlay",
}
"""The record of a game of each kind, in the folder of the tests of the games."""


@pytest.fixture(scope="module")
def writers() -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    with mover() as pipes:
        yield pipes


def test_there_is_a_record_of_each_game() -> None:
    assert set(RECORDS) == set(GAMES)


@pytest.mark.parametrize("game", RECORDS)
def test_moves_of_the_table_outlive_their_process_in_every_game(
    tmp_path: Path, writers: tuple[IO[bytes], IO[bytes]], game: str
) -> None:
    path, chance, decoder = tmp_path / "journal.sqlite3", random.Random(7), MoveDecoder(GAMES[game])
    order = Order(str(path), 0, str(ROOT / "tests" / "games" / f"{RECORDS[game]}.jsonl"))
    kinds, overrules = set[type](), set() if GAMES[game].for_children else {PlayedAnyway}
    # In a game of Shift a move that is refused can be accepted from the eleventh on.
    for count in (2, 3, 4, 36):
        said = said_until_killed(*writers, order, chance, (count,))
        number, entries = said[0].game, tuple(one.entry for one in said[1:])
        found = in_journal(path)[number]
        assert found[: len(entries)] == entries
        assert len(found) - len(entries) <= 1
        kinds |= {Inserted for entry in entries if isinstance(entry, Inserted)}
        kinds |= {type(decoder.decode(entry.move)) for entry in entries if isinstance(entry, Moved)}
    assert kinds >= {Inserted, SetPosition} | overrules
