"""A journal of ten thousand games, made once and kept in `build/`: random games and recorded ones, by other people."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from bench.rules import LETTERS, SEQUENCE, BenchedRules, random_game
from companion.core.game import AnyGame, Refused, Step, Tally
from companion.games.registry import GAMES
from companion.games.sequence.standard.model import Setup
from companion.table.storage.journal import VERSION, GameRow, Journal, Status, StoredGame, Summary
from companion.table.storage.record import read_record
from companion.table.storage.result_rows import FORM
from companion.table.storage.timeline import Moved

GAMES_PLAYED = 10_000
BUILD = Path(__file__).parent.parent / "build"
RECORDS = Path(__file__).parent.parent / "tests" / "games"

PEOPLE = (
    *("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Leo", "Mia", "Ned", "Ola", "Pam"),
    *("Quin", "Rob", "Sue", "Tom", "Una", "Vic", "Wim", "Xenia", "Yan", "Zoe", "Grandma", "Grandpa", "Christopher"),
)
"""Who plays; the first ones play the most."""

RANDOM_GAMES = 30
"""The random games of each kind; they are played again and again by others."""

DAYS = 5 * 365
PUT_AWAY = 20
"""One game in so many was not played to its end."""


class Pooled(Struct, frozen=True):
    """A game that others play again: its names, its set-up and moves as JSON texts, and what it came to."""

    game: str
    names: tuple[str, ...]
    setup: str
    moves: tuple[str, ...]
    tally: Tally


def journal_of_games() -> Path:
    """Return the journal with all the games; it is made when it is not there."""
    path = BUILD / f"results-{GAMES_PLAYED}-{VERSION}-{FORM}.sqlite3"
    if not path.exists():
        Journal.create(path, games(), {}, {})
    return path


def games() -> Iterator[StoredGame]:
    """Yield the games, the first one first: by other people each time, one to nine a day."""
    random = Random(10)
    pool: dict[str, list[Pooled]] = {}
    for pooled in (*_random("sequence", SEQUENCE, random), *_random("letters", LETTERS, random), *_recorded()):
        pool.setdefault(pooled.game, []).append(pooled)
    kinds = list(pool.values())
    begun = datetime.now(UTC).replace(microsecond=0) - timedelta(days=DAYS)
    for number in range(1, GAMES_PLAYED + 1):
        began = begun + number * timedelta(days=DAYS) / (GAMES_PLAYED + 1)
        yield _played_by_others(number, random.choice(random.choice(kinds)), began, random)


def _random(name: str, rules: BenchedRules, random: Random) -> Iterator[Pooled]:
    game = GAMES[name]
    setup: Any = rules.begin().setup
    if isinstance(setup, Setup):
        setup = replace(setup, options=replace(setup.options, sequences_to_win=2))
    for _ in range(RANDOM_GAMES):
        moves = random_game(random, 1000, replace(rules, begin=lambda: game.start(setup)))
        yield _pooled(game, setup, moves)


def _recorded() -> Iterator[Pooled]:
    for path in sorted(RECORDS.glob("*.jsonl")):
        record = read_record(path, GAMES)
        yield _pooled(GAMES[record.game.id], record.setup, record.moves)


def _pooled(game: AnyGame, setup: Any, moves: Any) -> Pooled:
    state = game.start(setup)
    assert not isinstance(state, Refused)
    texts = []
    for move in moves:
        step = game.play(state, move)
        assert isinstance(step, Step)
        state = step.state
        texts.append(msgspec.json.encode(move).decode())
    return Pooled(game.id, setup.players, msgspec.json.encode(setup).decode(), tuple(texts), game.tally(state))


def _played_by_others(number: int, pooled: Pooled, began: datetime, random: Random) -> StoredGame:
    weights = [1 / (place + 1) for place in range(len(PEOPLE))]
    names: list[str] = []
    while len(names) < len(pooled.names):
        name = random.choices(PEOPLE, weights)[0]
        names += [name] if name not in names else []
    others = dict(zip(pooled.names, names, strict=True))
    moves, status = pooled.moves, Status.FINISHED
    tally = replace(pooled.tally, seats=tuple(replace(seat, name=others[seat.name]) for seat in pooled.tally.seats))
    if number % PUT_AWAY == 0 or not any(seat.won for seat in tally.seats):
        moves, status = moves[: len(moves) // 2], Status.PUT_AWAY
        tally = replace(tally, seats=tuple(replace(seat, won=False) for seat in tally.seats))
    entries = tuple(Moved(Raw(_renamed(text, others).encode())) for text in moves)
    started, ended = (f"{time:%Y-%m-%dT%H:%M:%SZ}" for time in (began, began + timedelta(minutes=40)))
    about = GameRow(number, pooled.game, started, _renamed(pooled.setup, others), status, ended, len(entries))
    return StoredGame(about, entries, Summary(len(entries), tally))


def _renamed(text: str, others: dict[str, str]) -> str:
    """Return a text with other names for people; a name is replaced as it stood, though another may now be the same."""
    for place, name in enumerate(others):
        text = text.replace(f'"{name}"', f'"\x00{place}"')
    for place, name in enumerate(others.values()):
        text = text.replace(f'"\x00{place}"', f'"{name}"')
    return text
