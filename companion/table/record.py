"""Records: a game as text, one JSON object a line, the set-up first and then the moves.

The moves are those that the journal holds. A record is checked line by line before anything is folded, so that a file
that is no record is told from a game in which a move was refused.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw, Struct

from companion.contract.game import AnyGame, Refused, Step

VERSION = 1

EXPECTED = {
    "card": "a card such as 10H or QS (rank 2 to 10, J, Q, K, A; suit S, H, D, C)",
    "at": "a space from A1 to J10",
    "claims": "lists of five spaces each, from A1 to J10",
    "do": "a move that the game knows",
    "players": "a list of names",
    "sides": "a number",
    "side": "blue, green or red",
    "player": "a player's name",
    "record": "the number 1",
    "game": "the name of a game",
    "setup": 'an object such as {"players":["Ann","Bob"],"sides":2,"options":{}}',
    "options": "an object of switches",
    "draws": '"assumed" or "confirmed"',
    "sequences_to_win": "a whole number from 1 to 12, or null",
    "same_line_shares": "true or false",
    "pass_when_stuck": "true or false",
    "board": "ten lines of a board, as text",
}
"""What belongs in a field, in words; a field that is not here is told in msgspec's words."""


class RecordError(ValueError):
    """The file is not a record; the text is `FILE:LINE: what is wrong`, or `FILE: …` where no line is to blame."""


class _Header(Struct, frozen=True, forbid_unknown_fields=True):
    record: int
    game: str
    setup: Raw


class Record(Struct, frozen=True):
    """A game with its set-up value and its move values.

    `line` is the number of the set-up's line in the file, `lines` are those of the moves.
    """

    game: AnyGame
    setup: Any
    moves: tuple[Any, ...]
    line: int
    lines: tuple[int, ...]


class Replayed(Struct, frozen=True):
    """A folded record: the state at the end, or before the line that was refused; None when the set-up was."""

    state: Any | None
    played: int
    line: int | None = None
    refused: Refused | None = None


def read_record(path: Path, games: Mapping[str, AnyGame]) -> Record:
    """Read and check a record; raises `RecordError`."""
    try:
        data = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise RecordError(f"{path}: there is no such file.") from None
    except OSError as error:
        raise RecordError(f"{path}: it can't be read: {error.strerror}.") from None
    except UnicodeDecodeError as error:
        raise RecordError(f"{path}: byte {error.start + 1} is not UTF-8 text; a record is a text file.") from None
    lines = [(number, line) for number, line in enumerate(data.split("\n"), 1) if line.strip()]
    if not lines:
        raise RecordError(f"{path}: it is empty; a record begins with a line such as {_example()}.")
    number, first = lines[0]
    header: _Header = _decode(path, number, first, _Header)
    if header.record != VERSION:
        raise RecordError(
            f"{path}:{number}: this is a record of version {header.record}; version {VERSION} is expected."
        )
    game = games.get(header.game)
    if game is None:
        raise RecordError(f"{path}:{number}: there is no game {header.game!r}; known: {', '.join(games)}.")
    setup = _decode(path, number, bytes(header.setup).decode(), game.setup_type)
    moves = tuple(_decode(path, n, line, game.move_type) for n, line in lines[1:])
    return Record(game, setup, moves, number, tuple(n for n, _ in lines[1:]))


def write_record(game: AnyGame, setup: Any, moves: tuple[Any, ...]) -> str:
    """The text of a record."""
    encode = msgspec.json.encode
    header = _Header(VERSION, game.id, Raw(encode(setup)))
    return "".join(encode(line).decode() + "\n" for line in (header, *moves))


def steps(record: Record) -> Iterator[tuple[int, Any, Step[Any] | Refused]]:
    """Fold the record: for each move its line, the move and what came of it, up to and with the first that is refused.

    The set-up must be one that `record.game.start` takes.
    """
    state = record.game.start(record.setup)
    for line, move in zip(record.lines, record.moves, strict=True):
        outcome = record.game.play(state, move)
        yield line, move, outcome
        if isinstance(outcome, Refused):
            return
        state = outcome.state


def replay(record: Record) -> Replayed:
    """Fold the record to its end, or to the first line that is refused."""
    state = record.game.start(record.setup)
    if isinstance(state, Refused):
        return Replayed(None, 0, record.line, state)
    played = 0
    for line, _, outcome in steps(record):
        if isinstance(outcome, Refused):
            return Replayed(state, played, line, outcome)
        state, played = outcome.state, played + 1
    return Replayed(state, played)


def _decode(path: Path, number: int, text: str, wanted: Any) -> Any:
    try:
        return msgspec.json.decode(text.encode(), type=wanted)
    except (msgspec.DecodeError, RecursionError) as error:
        raise RecordError(f"{path}:{number}: {_in_words(str(error))}") from None


def _in_words(error: str) -> str:
    """A decoder's complaint as one sentence that names the field and what belongs there."""
    missing = re.search(r"missing required field `(\w+)`", error)
    if missing:
        return f'"{missing[1]}" is missing; expected {EXPECTED.get(missing[1], "a value")}.'
    unknown = re.search(r"unknown field `(.+?)`", error)
    if unknown:
        return f'"{unknown[1]}" is not a field of this line.'
    if "Invalid value" in error and "$.do" in error:
        return f"{error.split(' - ', maxsplit=1)[0].replace('Invalid value', 'there is no move')}."
    fields = re.search(r"at `\$\.(.+?)`", error)
    if fields:
        name = re.split(r"[.\[]", fields[1])
        field = next((part for part in reversed(name) if part in EXPECTED), name[0])
        return f'"{field}" is wrong; expected {EXPECTED.get(field, error)}.'
    if "JSON is malformed" in error or "Input data was truncated" in error or "trailing characters" in error:
        return f"this is not one JSON object ({error})."
    return f"{error}."


def _example() -> str:
    return '{"record":1,"game":"sequence","setup":{"players":["Ann","Bob"],"sides":2,"options":{}}}'
