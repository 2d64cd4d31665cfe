"""Attack the journal: the plug is pulled while people play, and files go wrong while nobody looks.

A real process plays and says each move after it was confirmed, until a SIGKILL ends it, at a random moment or in the
middle of a write (`kill_in_write.c`, which needs a C compiler): every move that it said must be there. Then journals
with bytes flipped, ends cut off and pages zeroed are opened: whatever they give is as it was written, and what is gone
is told or the whole journal is set aside.
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import IO

from companion.table.storage.game_rows import StoredGame
from companion.table.storage.journal import Journal
from tests.table.mover import Order, Said
from tests.table.test_journal import NOW, SETUP, WRITER, games_in, move, opened_or_set_aside
from tests.table.test_journal_kill import Games, begin, in_journal, mover, said_until_dead, said_until_killed

KILLS_OF_ONE = 200
"""So many kills go by before another journal is begun: all games of one are looked at after each."""

PAGE = 4096

Play = Callable[[IO[bytes], IO[bytes], str, random.Random], list[Said]]
"""Has a child play until it is dead: the pipes of `mover`, and the journal's path; returns what it said."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add how many kills and damaged journals there are, and from which seed on."""
    parser.add_argument("--kills", type=int, default=5_000, help="how many SIGKILLs (5,000)")
    parser.add_argument("--writes", type=int, default=2_000, help="how many SIGKILLs in a call that writes (2,000)")
    parser.add_argument("--damages", type=int, default=6_000, help="how many damaged journals (6,000)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")


def run(options: Namespace) -> int:
    """Kill and damage, and print what came of it; returns 0. Raises `AssertionError` for what was lost in silence."""
    with tempfile.TemporaryDirectory(prefix="companion-attack-") as folder:
        for count, where, play, environment in (
            (options.kills, "at random moments", _killed_at_random, {}),
            (options.writes, "in calls that write", _killed_in_write, {"LD_PRELOAD": str(_built(Path(folder)))}),
        ):
            place = Path(folder) / where.replace(" ", "-")
            confirmed, unsaid = _kill(place, count, random.Random(options.seed), play, environment)
            print(f"{count} SIGKILLs {where}: {confirmed} moves confirmed, all found; ", end="")
            print(f"{unsaid} more written, not yet said", flush=True)
        aside, lost = _damage(Path(folder), options.damages, random.Random(options.seed))
        print(f"{options.damages} damaged journals: {aside} set aside; of {lost} it was told that moves are gone")
    return 0


def _built(folder: Path) -> Path:
    """Return the library that kills in a write, built of its source."""
    library = folder / "kill_in_write.so"
    source = Path(__file__).with_name("kill_in_write.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    return library


def _killed_at_random(orders: IO[bytes], lines: IO[bytes], path: str, chance: random.Random) -> list[Said]:
    return said_until_killed(orders, lines, Order(path, chance.randrange(1 << 30)), chance)


def _killed_in_write(orders: IO[bytes], lines: IO[bytes], path: str, chance: random.Random) -> list[Said]:
    calls = chance.randint(1, chance.choice((12, 120)))
    begin(orders, lines, Order(path, chance.randrange(1 << 30), calls=calls, part=chance.randint(0, 256)))
    return said_until_dead(lines)


def _kill(folder: Path, count: int, chance: random.Random, play: Play, environment: dict[str, str]) -> tuple[int, int]:
    """Return how many entries were confirmed in all, and how many were found that nobody had said."""
    confirmed, unsaid = 0, 0
    with mover(**environment) as (orders, lines):
        known: Games = {}
        for kill in range(count):
            path = folder / f"kills-{kill // KILLS_OF_ONE}" / "journal.sqlite3"
            known = {} if kill % KILLS_OF_ONE == 0 else known
            said = play(orders, lines, str(path), chance)
            for one in said:
                known[one.game] = (*known.get(one.game, ()), *([one.entry] if one.entry is not None else []))
            found = in_journal(path)
            assert {game: found[game][: len(entries)] for game, entries in known.items()} == known, path
            more = sum(map(len, found.values())) - sum(map(len, known.values()))
            assert 0 <= more <= 1, f"{more} moves in {path} that nobody made"
            confirmed += sum(one.entry is not None for one in said)
            unsaid, known = unsaid + more, found
    return confirmed, unsaid


def _damage(folder: Path, count: int, chance: random.Random) -> tuple[int, int]:
    """Return how many damaged journals were set aside, and how many told of what is gone."""
    sources = [_killed(folder / "killed"), _at_rest(folder / "rest")]
    known: list[dict[int, StoredGame]] = [games_in(source, folder / "copy") for source in sources]
    aside, lost = 0, 0
    for _ in range(count):
        which = chance.randrange(2)
        copy = folder / "copy"
        shutil.copytree(sources[which], copy)
        names = [file.name for file in copy.iterdir() if file.name.endswith(("sqlite3", "-wal"))]
        _spoil(copy / chance.choice(sorted(names)), chance)
        if opened_or_set_aside(copy, known[which]):
            aside += 1
        else:
            lost += _has_lost(copy, known[which])
        shutil.rmtree(copy)
    return aside, lost


def _has_lost(folder: Path, known: dict[int, StoredGame]) -> bool:
    """Return whether the last game has fewer entries than were written: `opened_or_set_aside` has seen that it told."""
    with closing(Journal.open(folder / "journal.sqlite3")) as journal:
        newest = known[max(known)].about
        there = next((about.length for about in journal.games() if about.id == newest.id), 0)
    return there < newest.length


def _spoil(file: Path, chance: random.Random) -> None:
    """Flip a bit, overwrite some bytes, zero a page, or cut the end off."""
    size = file.stat().st_size
    how = chance.choice(("flip", "noise", "zero", "cut"))
    if how == "cut":
        os.truncate(file, chance.randrange(size))
        return
    with file.open("r+b") as stream:
        place = chance.randrange(chance.choice((200, size)))
        if how == "zero":
            place = place // PAGE * PAGE
        stream.seek(place)
        if how == "flip":
            byte = stream.read(1)[0]
            stream.seek(place)
            stream.write(bytes([byte ^ 1 << chance.randrange(8)]))
        else:
            length = min(PAGE if how == "zero" else chance.randint(1, 5000), size - place)
            stream.write(bytes(length) if how == "zero" else chance.randbytes(length))


def _killed(folder: Path) -> Path:
    """Make a journal whose process was killed: most of it is only in the log."""
    path = folder / "journal.sqlite3"
    for length in ("40", "150"):
        subprocess.run([sys.executable, "-c", WRITER, path, SETUP, NOW, length], check=False)
        if length == "40":
            Journal.open(path).close()
    return folder


def _at_rest(folder: Path) -> Path:
    """Make a journal of two games that was closed: all of it is in the main file."""
    with closing(Journal.open(folder / "journal.sqlite3")) as journal:
        for game in (journal.begin("heap", SETUP, NOW), journal.begin("heap", SETUP, NOW)):
            for number in range(150):
                journal.append(game, move(number))
    return folder
