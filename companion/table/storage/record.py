"""Read and write records: a game as text, one JSON object a line, the set-up first and then the moves.

The moves are those that the journal holds. A record is checked line by line before anything is folded, so that a file
that is no record is told from a game in which a move was refused.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Raw, Struct, inspect

from companion.core.errors import CompanionError
from companion.core.foreign_files import RECORD, read_foreign
from companion.core.game import AnyGame, Refused, Step
from companion.core.printable import brief
from companion.core.table_moves import MoveDecoder, PlayedAnyway, SetPosition, play_move
from companion.core.toml.entries import EntriesError, decode_text
from companion.core.toml.type_names import type_text
from companion.table.storage.journal import StoredGame
from companion.table.storage.timeline import Timeline

VERSION = 1

MOST_MOVES = 10_000
"""The lines that a record can have: the longest game has a tenth of them."""


class RecordError(CompanionError):
    """An error for a file that is no record: `FILE:LINE: what is wrong`, or `FILE: …` without a line."""

    status = 2


_EXAMPLE = '{"record":1,"game":"sequence","setup":{"players":["Ann","Bob"],"sides":2,"options":{}}}'


class _Header(Struct, frozen=True, forbid_unknown_fields=True):
    record: Annotated[int, Meta(extra={"expected": f"the number {VERSION}"})]
    game: Annotated[str, Meta(extra={"expected": "the name of a game"})]
    setup: Annotated[Raw, Meta(extra={"expected": f"an object such as the one in {_EXAMPLE}"})]


class Record(Struct, frozen=True):
    """A game with its set-up value and its move values.

    `line` is the number of the set-up's line in the file, `lines` are those of the moves.
    """

    game: AnyGame
    setup: Any
    moves: tuple[Any, ...]
    line: int
    lines: tuple[int, ...]


class FoldedRecord(Struct, frozen=True):
    """A folded record: the state at the end, or before the line that was refused; None when the set-up was."""

    state: Any | None
    played: int
    line: int | None = None
    refused: Refused | None = None


def read_record(path: Path, games: Mapping[str, AnyGame]) -> Record:
    """Read and check a record; raises `RecordError`."""
    try:
        data = decode_text(read_foreign(path, RECORD), str(path))
    except FileNotFoundError:
        raise RecordError(f"{path}: there is no such file.") from None
    except OSError as error:
        raise RecordError(f"{path}: it can't be read: {error.strerror}.") from None
    except EntriesError as error:
        raise RecordError(str(error)) from None
    lines = [(number, line) for number, line in enumerate(data.split("\n"), 1) if line.strip()]
    if not lines:
        raise RecordError(f"{path}: it is empty; a record begins with a line such as {_EXAMPLE}.")
    if len(lines) > MOST_MOVES:
        raise RecordError(f"{path}: it has more than {MOST_MOVES:,} lines; no game has so many moves.")
    number, first = lines[0]
    header: _Header = _decode(path, number, first, msgspec.json.Decoder(_Header))
    if header.record != VERSION:
        raise RecordError(
            f"{path}:{number}: this is a record of version {header.record}; version {VERSION} is expected. "
            "Show it with the companion that wrote it."
        )
    game = games.get(header.game)
    if game is None:
        raise RecordError(f"{path}:{number}: there is no game {brief(header.game)!r}; known: {', '.join(games)}.")
    setup = _decode(path, number, bytes(header.setup).decode(), msgspec.json.Decoder(game.setup_type), "setup")
    decoder = MoveDecoder(game)
    moves = tuple(_decode(path, n, line, decoder.decoder_of(line)) for n, line in lines[1:])
    for (line_number, _line), move in zip(lines[1:], moves, strict=True):
        _check_contents(path, line_number, game, move)
    return Record(game, setup, moves, number, tuple(n for n, _ in lines[1:]))


def write_record(game: AnyGame, setup: Any, moves: tuple[Any, ...]) -> str:
    """Return the text of a record."""
    encode = msgspec.json.encode
    header = _Header(VERSION, game.id, Raw(encode(setup)))
    return "".join(encode(line).decode() + "\n" for line in (header, *moves))


def record_text(stored: StoredGame) -> str:
    """Return the text of the record of a game of the journal: its moves in force, without its rules."""
    about, timeline = stored.about, Timeline.of(stored.entries)
    header = _Header(VERSION, about.game, timeline.setup or Raw(about.setup.encode()))
    moves = (bytes(move) for move in timeline.moves)
    return "".join(line.decode() + "\n" for line in (msgspec.json.encode(header), *moves))


def fold_moves(record: Record) -> Iterator[tuple[int, Any, Step[Any] | Refused]]:
    """Fold the record: yield each move with its line and what came of it, up to the first refused one.

    The set-up must be one that `record.game.start` takes.
    """
    state = record.game.start(record.setup)
    for line, move in zip(record.lines, record.moves, strict=True):
        outcome = play_move(record.game, state, move)
        yield line, move, outcome
        if isinstance(outcome, Refused):
            return
        state = outcome.state


def replay(record: Record) -> FoldedRecord:
    """Fold the record to its end, or to the first line that is refused."""
    state = record.game.start(record.setup)
    if isinstance(state, Refused):
        return FoldedRecord(None, 0, record.line, state)
    played = 0
    for line, _, outcome in fold_moves(record):
        if isinstance(outcome, Refused):
            return FoldedRecord(state, played, line, outcome)
        state, played = outcome.state, played + 1
    return FoldedRecord(state, played)


def _check_contents(path: Path, number: int, game: AnyGame, move: Any) -> None:
    """Raise RecordError where what a move of the table holds is none of the game: its position, or its own move."""
    match move:
        case SetPosition(position=position) if game.position_type is not None:
            _decode(path, number, bytes(position).decode(), msgspec.json.Decoder(game.position_type), "position")
        case PlayedAnyway(move=own):
            _decode(path, number, bytes(own).decode(), msgspec.json.Decoder(game.move_type), "move")


def _decode(path: Path, number: int, text: str, decoder: msgspec.json.Decoder[Any], field: str = "") -> Any:
    """Return what the text of a line, or of a field of it, says; raises RecordError for what is none of it."""
    try:
        return decoder.decode(text.encode())
    except msgspec.ValidationError as error:
        raise RecordError(f"{path}:{number}: {_error_text(str(error), text, decoder.type, field)}") from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise RecordError(f"{path}:{number}: this is not one JSON object ({error}).") from None


def _error_text(error: str, text: str, wanted: Any, whole: str) -> str:
    """Return a decoder's complaint about a JSON text as a sentence on the field and what belongs there.

    `whole` is the field that the text stands in, empty for a line.
    """
    complaint, _, place = error.partition(" - at `$")
    names = re.findall(r"\.([^.\[`]+)", place.replace("[...]", ""))
    struct = _find_struct(inspect.type_info(wanted), _parse_json(text))
    fields = ", ".join(field.encode_name for field in struct.fields) if struct else ""
    if missing := re.search(r"missing required field `(.+?)`", complaint):
        return f'"{missing[1]}" is missing; expected {_expected_text(struct, [*names, missing[1]])}.'
    if unknown := re.search(r"unknown field `(.+?)`", complaint):
        place = f"{whole}; it has {fields}" if whole and not names else "this line"
        return f'"{brief(unknown[1])}" is not a field of {place}.'
    if complaint.startswith("Invalid value"):
        return f"{brief(complaint.replace('Invalid value', 'there is no move'))}."
    if names:
        return f'"{brief(names[-1])}" is wrong; expected {_expected_text(struct, names)}.'
    if whole:
        return f'"{whole}" is wrong; expected an object with {fields}.'
    example = f"such as {_EXAMPLE}" if wanted is _Header else 'with "do", which says what the move is'
    return f"this is no JSON object; expected one {example}."


def _parse_json(text: str) -> Any:
    """Return the JSON text as plain values; None where what follows the first mistake is no JSON."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return None


def _find_struct(kind: inspect.Type, value: Any) -> inspect.StructType | None:
    """Return the struct that a value is to be: of several, the one with its tag; None: there is none.

    Of a list, the struct that each of its values is to be.
    """
    kinds = _possible_types(kind)
    structs = [one for one in kinds if isinstance(one, inspect.StructType)]
    tagged = (
        one for one in structs if isinstance(value, dict) and one.tag_field and value.get(one.tag_field) == one.tag
    )
    return next(tagged, structs[0] if structs else None)


def _possible_types(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    """Return the types that a value can have, or each value of a list or an object."""
    match kind:
        case inspect.Metadata(type=inner) | inspect.VarTupleType(item_type=inner) | inspect.DictType(value_type=inner):
            return _possible_types(inner)
        case inspect.UnionType(types=types):
            return tuple(one for each in types for one in _possible_types(each))
        case _:
            return (kind,)


def _expected_text(struct: inspect.StructType | None, names: list[str]) -> str:
    """Return what belongs in the field that these names lead to, in the words of its type."""
    kind: inspect.Type | None = None
    for name in names:
        if struct is None:
            break
        if name == struct.tag_field:
            return "a move that the game knows"
        kind = next((field.type for field in struct.fields if field.encode_name == name), None)
        struct = _find_struct(kind, None) if kind is not None else None
    return "another value" if kind is None else type_text(kind)
