"""Children that play until they are killed; for test_journal_kill.py.

Reads lines from standard input: the journal's path, a seed, and a record of a game, as JSON. For each it forks a child,
which writes its process id, then a line for each entry that is in the journal, and never ends. It plays Sequence at
random, or the moves of the record with moves of the table among them. When it is dead its status is written.
Forking from a process that has everything imported makes hundreds of children cheap.
"""

import ctypes
import os
import random
import signal
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NoReturn

import msgspec
from msgspec import Raw, Struct

from companion.core.game import Refused, Step
from companion.core.table_moves import Join, PassOver, PlayedAnyway, SetPosition, TableMove, TakeSeat, TurnTo
from companion.games.registry import GAMES
from companion.games.sequence.standard.board import CELLS
from companion.games.sequence.standard.cards import CARDS
from companion.games.sequence.standard.model import Dead, Move, Play, State
from companion.games.sequence.standard.rules import legal_targets
from companion.table.session import Session
from companion.table.storage.journal import Journal
from companion.table.storage.record import Record, read_record
from companion.table.storage.timeline import Changed, Cut, Entry, Inserted, Moved, Redone, Removed, Swapped, Undone

NOW = "2026-11-20T19:00:00Z"
SEQUENCE = GAMES["sequence"]


class Order(Struct, frozen=True):
    """Where the journal is, how to play, and, under `tests/attack/kill_in_write.c`, in which call to be killed."""

    path: str
    seed: int
    record: str = ""
    calls: int = 0
    part: int = 0


class Said(Struct, frozen=True):
    """An entry that the journal confirmed; None for a game that was begun."""

    game: int
    entry: Entry | None


def main() -> None:
    for line in sys.stdin:
        order = msgspec.json.decode(line, type=Order)
        child = os.fork()
        if child == 0:
            say(os.getpid())
            if order.calls:
                ctypes.CDLL(None).kill_in_call(order.calls, order.part)
            if order.record:
                along_record(Path(order.path), read_record(Path(order.record), GAMES))
            chance = random.Random(order.seed)
            while True:
                evening(Path(order.path), chance)
        say(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))


def evening(path: Path, chance: random.Random) -> None:
    """Open the journal, go on with its game, close it."""
    with closing(Journal.open(path)) as journal:
        session = going_on(journal)
        for _ in range(chance.randint(1, 15)):
            entry = act(session, chance)
            if entry is not None:
                say(Said(session.number, entry))
        change_over(journal, session, chance)


def going_on(journal: Journal) -> Session:
    stored = journal.open_game()
    return begun(journal) if stored is None else Session.resume(SEQUENCE, stored, journal)


def begun(journal: Journal, finished: int | None = None) -> Session:
    session = Session.begin(SEQUENCE, SEQUENCE.setup(("Ann", "Bob", "Cleo"), 3, {}), journal, NOW, finished)
    assert isinstance(session, Session)
    say(Said(session.number, None))
    return session


def change_over(journal: Journal, session: Session, chance: random.Random) -> None:
    """Leave an ended game for another one, and now and then any: for a new one, or for one that was put away."""
    finished = session.number if SEQUENCE.outcome(session.state) is not None else None
    games = [about.id for about in journal.games()]
    if chance.random() < 0.3:
        journal.reopen_game(chance.choice(games), NOW, finished)
    elif finished or (len(games) < 20 and chance.random() < 0.2):
        begun(journal, finished)


def act(session: Session, chance: random.Random) -> Entry | None:
    """Do something at random; what the journal must have now, None when nothing."""
    kind, past = chance.choice("ppppppurcxkisw" if chance.random() < 0.3 else "pppppur"), len(session.links)
    move = any_move(session.state, chance)
    if kind == "u" and session.timeline.cursor:
        session.undo()
        return Undone()
    if kind == "r" and session.timeline.redoable:
        session.redo()
        return Redone()
    if kind == "x" and past:
        session.remove(past // 2)
        return Removed(past // 2)
    if kind == "k" and past:
        session.keep_first(past - 1)
        return Cut(past - 1)
    if kind == "c" and past:
        changed = isinstance(session.change(past - 1, move), Step)
        return Changed(past - 1, Raw(msgspec.json.encode(move))) if changed else None
    if kind == "i" and past:
        inserted = isinstance(session.insert(past // 2, move), Step)
        return Inserted(past // 2, Raw(msgspec.json.encode(move))) if inserted else None
    if kind == "w" and past > 1:
        return Swapped(past // 2 - 1, past // 2) if session.swap(past // 2 - 1, past // 2) is None else None
    if kind == "s" and past:
        setup = SEQUENCE.setup(("Ann", "Bob", "Cleo"), 3, {"sequences_to_win": chance.choice((1, 2, 3))})
        same = setup == session.setup
        session.correct_setup(setup, {})
        return None if same else session.timeline.done[-1]
    return Moved(Raw(msgspec.json.encode(move))) if isinstance(session.play(move), Step) else None


JOINS = Join("Eva", after="Bob", team="Cleo")


def any_move(state: State, chance: random.Random) -> Move | TableMove:
    """A move that fits where there is one, now and then one of the table, or one that may not fit."""
    if chance.random() < 0.1:
        position = Raw(msgspec.json.encode(SEQUENCE.position(state)))
        return chance.choice((SetPosition(position), TurnTo("Bob"), PassOver("Cleo"), TakeSeat("Ann", "Dora"), JOINS))
    if chance.random() < 0.1:
        return chance.choice((Dead(chance.choice(CARDS)), Play(chance.choice(CARDS), chance.choice(CELLS))))
    for card in chance.sample(CARDS, len(CARDS)):
        if spaces := legal_targets(state, card):
            return Play(card, CELLS[chance.choice(spaces)])
    return Dead(chance.choice(CARDS))


def along_record(path: Path, record: Record) -> NoReturn:
    """Begin the game of a record, play its moves, each with moves of the table behind it, and wait for the end."""
    with closing(Journal.open(path)) as journal:
        session = Session.begin(record.game, record.setup, journal, NOW)
        assert isinstance(session, Session)
        say(Said(session.number, None))
        for move in record.moves:
            for step in steps_with(session, move, record.moves):
                if isinstance(step, Step):
                    say(Said(session.number, session.timeline.done[-1]))
    while True:
        signal.pause()


def steps_with(session: Session, move: Any, others: tuple[Any, ...]) -> Iterator[Step[Any] | Refused]:
    """Play the move, the position behind it, the one before an earlier move, and one of the others anyway."""
    game = session.game
    yield session.play(move)
    yield session.play(position_in(session, session.state))
    past = len(session.links) // 2
    yield session.insert(past, position_in(session, session.links[past].before))
    for other in others:
        refused = game.play(session.state, other)
        if isinstance(refused, Refused):
            step = session.play(PlayedAnyway(refused.rule, Raw(msgspec.json.encode(other))))
            if isinstance(step, Step):
                yield step
                return


def position_in(session: Session, state: Any) -> SetPosition:
    return SetPosition(Raw(msgspec.json.encode(session.game.position(state))))


def say(what: object) -> None:
    os.write(sys.stdout.fileno(), msgspec.json.encode(what) + b"\n")


if __name__ == "__main__":
    main()
