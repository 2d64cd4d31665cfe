"""Answer what is asked of the results: a page of games, and the standings of people.

Everything is answered from the summaries and their tables (`result_rows`), and so in the same time whatever was played
in the games. Only games that were finished count; those that were put away are listed. People have the names that they
have now (`former_names`).
"""

import json
import sqlite3
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core.scene import Piece
from companion.table.storage import result_rows
from companion.table.storage.former_names import Renaming, name_now, renamings, renamings_json
from companion.table.storage.journal import Journal, Status, Summary
from companion.table.storage.person_names import person_key

Made = Literal["sequences", "cards"]
"""What is made by colour."""

MONTHS_TOLD = 12
"""How many months the wins are told for."""


class GameFilter(Struct, frozen=True):
    """The games to search for: with the person of this name, of a kind, of a month `2026-11`.

    What is empty makes no difference. `hidden` is the number of a game that is left out.
    """

    name: str = ""
    kind: str = ""
    month: str = ""
    hidden: int | None = None


class ListedGame(Struct, frozen=True):
    """A game in the list: its number, its kind, when it began (ISO 8601), what became of it, and the names.

    `summary` is None where nothing could be told of the game.
    """

    number: int
    kind: str
    started: str
    status: Status
    players: tuple[str, ...]
    summary: Summary | None


class Standing(Struct, frozen=True):
    """A person's games: how many were played and won; the mean and the most points, None where none were counted."""

    person: str
    name: str
    played: int
    won: int
    mean: float | None
    best: int | None


class ColourTotal(Struct, frozen=True):
    """A count of what was made in a colour."""

    what: Made
    piece: Piece
    count: int


def find_games(journal: Journal, search: GameFilter, first: int, most: int) -> tuple[ListedGame, ...]:
    """Return the games that are searched for, newest first: at most `most`, from the one at `first`.

    Raises `JournalError` when they can't be read, as all of these functions do.
    """
    known = renamings(journal.people().values())

    def ask(db: sqlite3.Connection) -> tuple[ListedGame, ...]:
        rows = db.execute(*_asked(known, _PAGE, {**_search_values(search), "most": most, "first": first})).fetchall()
        return tuple(_read_listed(db, row, known) for row in rows)

    return journal.query(ask)


def count_games(journal: Journal, search: GameFilter) -> int:
    """Return how many games are searched for."""
    return int(_rows(journal, _COUNT, _search_values(search))[0][0])


def has_games(journal: Journal, hidden: int | None) -> bool:
    """Return whether there is a game but the hidden one."""
    return journal.query(lambda db: db.execute(_SOME, (hidden,)).fetchone() is not None)


def played_months(journal: Journal) -> tuple[str, ...]:
    """Return the months in which games began, the newest first."""
    rows = journal.query(lambda db: db.execute("SELECT DISTINCT substr(started, 1, 7) FROM results").fetchall())
    return tuple(sorted((month for (month,) in rows), reverse=True))


def played_names(journal: Journal) -> tuple[str, ...]:
    """Return the names of those who have played, whoever has played most first."""
    return tuple(name for (name,) in _rows(journal, _NAMES, {}))


def played_kinds(journal: Journal) -> tuple[str, ...]:
    """Return the ids of the kinds of games of which some have been played."""
    return tuple(sorted(kind for (kind,) in journal.query(lambda db: db.execute("SELECT DISTINCT kind FROM results"))))


def games_without_summary(journal: Journal, known: Collection[str]) -> tuple[int, ...]:
    """Return the games, newest first, that have no summary yet, or one in an older form.

    Only of `known` kinds: the others wait until their rules are there.
    """
    return tuple(number for number, kind in journal.query(result_rows.games_without_summary) if kind in known)


def all_standings(journal: Journal, kind: str = "") -> tuple[Standing, ...]:
    """Return everybody who has finished a game (of a kind): most wins first, then most games."""
    return tuple(Standing(*row) for row in _rows(journal, _EVERYBODY, {"kind": kind}))


def person_standings(journal: Journal, person: str) -> Mapping[str, Standing]:
    """Return what a person has played, by kind of game: the one played most first."""
    return {kind: Standing(*row) for kind, *row in _rows(journal, _PERSON, {"person": person})}


def games_by_month(journal: Journal, people: Iterable[str], kind: str = "", *, won: bool = False) -> Mapping[str, int]:
    """Return how many games any of these people have finished, or `won`, by the months in which they began."""
    values = {"people": json.dumps(tuple(people)), "kind": kind, "won": won}
    return dict(_rows(journal, _BY_MONTH, values))


def colour_totals(journal: Journal, people: Iterable[str], kind: str = "") -> tuple[ColourTotal, ...]:
    """Return the sequences by colour or, without any, the cards, in the games of these people: the most first.

    The other colours of sides that could have made some follow, with 0.
    """
    values = {"people": json.dumps(tuple(people)), "kind": kind}
    what, made = _made(journal, _MADE, values)
    others = _played_pieces(journal, what, values) - made.keys() if made else set()
    rest = dict.fromkeys(sorted(others, key=lambda one: (one.tone, one.sign)), 0)
    return tuple(ColourTotal(what, piece, number) for piece, number in (made | rest).items())


def person_colour_totals(journal: Journal, person: str, kind: str = "") -> tuple[ColourTotal, ...]:
    """Return the sequences by colour or, without any, the cards, of a person's sides: the most first."""
    what, made = _made(journal, _MADE_BY, {"person": person, "kind": kind})
    return tuple(ColourTotal(what, piece, number) for piece, number in made.items())


def _made(journal: Journal, query: str, values: Mapping[str, object]) -> tuple[Made, dict[Piece, int]]:
    """Return what is made by colour, and how much of it in each; of the first of which there is some."""
    for what in get_args(Made):
        rows = _rows(journal, query, {**values, "what": what})
        if rows:
            return what, {msgspec.convert({"tone": tone, "sign": sign}, Piece): number for tone, sign, number in rows}
    return "sequences", {}


def _played_pieces(journal: Journal, what: Made, values: Mapping[str, object]) -> set[Piece]:
    """Return the colours of all sides of the games in which this is made by colour."""
    found: set[Piece] = set()
    for (text,) in _rows(journal, _PLAYED_IN, {**values, "makes": f'"makes":"{what}"'}):
        # A summary may be damaged.
        with suppress(msgspec.DecodeError):
            found.update(seat.piece for seat in _DECODER.decode(text).tally.seats if seat.piece is not None)
    return found


def _rows(journal: Journal, query: str, values: Mapping[str, object]) -> list[tuple[Any, ...]]:
    """Return the rows of a query about seats; people have the names of now in them."""
    asked = _asked(renamings(journal.people().values()), query, values)
    return journal.query(lambda db: db.execute(*asked).fetchall())


def _asked(known: tuple[Renaming, ...], query: str, values: Mapping[str, object]) -> tuple[str, Mapping[str, object]]:
    """Return the query and its values; where nobody was renamed, the seats are as they are written."""
    if not known:
        return query.replace("{seats}", "seats"), values
    return _RENAMED + query.replace("{seats}", "called"), {**values, "renamings": renamings_json(known)}


_RENAMED = """WITH renamed AS (SELECT
        json_extract(value, '$[0]') AS was, json_extract(value, '$[1]') AS since, json_extract(value, '$[2]') AS until,
        json_extract(value, '$[3]') AS person, json_extract(value, '$[4]') AS name
    FROM json_each(:renamings)),
called AS (SELECT coalesce(renamed.person, seats.person) AS person, coalesce(renamed.name, seats.name) AS name,
        seats.game, side, seats.kind, month, finished, won, points
    FROM seats JOIN results ON results.game = seats.game
    LEFT JOIN renamed ON was = seats.person AND since < results.started AND results.started <= until)
"""
"""The seats as `called`: with what people are called now."""

_LOOKED_FOR = """ FROM results
    WHERE game IS NOT :hidden AND :kind IN ('', kind) AND :month IN ('', substr(started, 1, 7))
    AND (:name = '' OR game IN (SELECT game FROM {seats} WHERE person = :name))"""

_PAGE = (
    "SELECT game, kind, started, status, form, summary, crc"
    + _LOOKED_FOR
    + " ORDER BY game DESC LIMIT :most OFFSET :first"
)

_COUNT = "SELECT count(*)" + _LOOKED_FOR

_SOME = "SELECT 1 FROM results WHERE game IS NOT ? LIMIT 1"

_NAMES = "SELECT max(name) FROM {seats} GROUP BY person ORDER BY count(*) DESC, person"

_STANDING = " person, max(name), count(*), sum(won), avg(points), max(points) FROM {seats} WHERE finished"

_EVERYBODY = (
    "SELECT" + _STANDING + " AND :kind IN ('', kind) GROUP BY person ORDER BY sum(won) DESC, count(*) DESC, person"
)

_PERSON = "SELECT kind," + _STANDING + " AND person = :person GROUP BY kind ORDER BY count(*) DESC, kind"

_BY_MONTH = """SELECT month, count(DISTINCT game) FROM {seats}
    WHERE finished AND (won OR NOT :won) AND person IN (SELECT value FROM json_each(:people)) AND :kind IN ('', kind)
    GROUP BY month ORDER BY month"""

_MADE = """SELECT tone, sign, sum(count) FROM made
    WHERE what = :what AND :kind IN ('', kind) AND game IN
        (SELECT game FROM {seats} WHERE finished AND person IN (SELECT value FROM json_each(:people)))
    GROUP BY tone, sign ORDER BY 3 DESC, tone"""

# SQLite reads JSON of this size many times more slowly than msgspec.
_PLAYED_IN = """SELECT summary FROM results
    WHERE :kind IN ('', kind) AND instr(summary, :makes) AND game IN
        (SELECT game FROM {seats} WHERE finished AND person IN (SELECT value FROM json_each(:people)))"""

_MADE_BY = """SELECT tone, sign, sum(count) FROM made WHERE what = :what AND :kind IN ('', kind)
    AND (game, side) IN (SELECT game, side FROM {seats} WHERE person = :person)
    GROUP BY tone, sign ORDER BY 3 DESC, tone"""


def _search_values(search: GameFilter) -> dict[str, object]:
    return {
        "hidden": search.hidden,
        "kind": search.kind,
        "month": search.month,
        "name": person_key(search.name),
    }


class _Seat(Struct, frozen=True):
    piece: Piece | None = None


class _Tally(Struct, frozen=True):
    seats: tuple[_Seat, ...] = ()


class _Summary(Struct, frozen=True):
    tally: _Tally = _Tally()


_DECODER = msgspec.json.Decoder(_Summary)
"""Reads of a summary in which colours was played."""


class _Named(Struct):
    players: tuple[str, ...] = ()


def _read_listed(db: sqlite3.Connection, row: tuple[Any, ...], known: tuple[Renaming, ...]) -> ListedGame:
    number, kind, started, status, form, text, crc = row
    summary = result_rows.parse_summary(number, form, text, crc)
    if summary is not None:
        summary = with_names_now(summary, known, started)
        players = tuple(seat.name for seat in summary.tally.seats)
    else:
        setup = db.execute("SELECT setup FROM games WHERE id = ?", (number,)).fetchone()
        written = players_in("" if setup is None else setup[0])
        players = tuple(name_now(known, name, started) for name in written)
    return ListedGame(number, kind, started, Status(status), players, summary)


def with_names_now(summary: Summary, known: tuple[Renaming, ...], started: str) -> Summary:
    """Return the summary of a game that began then, in which people have the names that they have now."""
    if not known:
        return summary
    seats = tuple(replace(seat, name=name_now(known, seat.name, started)) for seat in summary.tally.seats)
    return replace(summary, tally=replace(summary.tally, seats=seats))


def players_in(setup: str) -> tuple[str, ...]:
    """Return the names in the set-up of a game, whichever game that is; none where it has none."""
    try:
        return msgspec.json.decode(setup, type=_Named).players
    except msgspec.DecodeError:
        return ()
