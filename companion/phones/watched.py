"""Tell what the table shows of its game, in the words and values that a page needs."""

from typing import Literal

import msgspec
from msgspec import Struct

from companion.core.game import PlayerTally
from companion.core.i18n import _, language, ngettext
from companion.core.scene import Sign
from companion.follow import Now
from companion.table.screens.results.wording import player_sign
from companion.ui.theme import chip_colours

MOST_MOVES = 60
"""How many of the last moves a page lists."""


class WatchedSeat(Struct, frozen=True):
    """A seat as a page shows it: the player, what was `counted`, its colour and shape, and whether it is to move."""

    name: str
    counted: str
    colour: str
    ink: str
    sign: Sign
    to_move: bool
    won: bool
    gone: bool


class Watched(Struct, frozen=True):
    """The table as a page shows it: `version` is another one after each move; `moves` are the last ones, newest first.

    Without a game `title` is empty, and so are the seats.
    """

    version: int
    language: str
    title: str
    state: Literal["none", "on", "over"]
    headline: str
    lines: tuple[str, ...]
    seats: tuple[WatchedSeat, ...]
    moves: tuple[str, ...]
    words: dict[str, str]


def page_words() -> dict[str, str]:
    """Return the words of the page itself, by their names in it, in the language of the table."""
    return {
        "board": _("The board"),
        "moves": _("Moves"),
        "no_game": _("No game is on the table."),
        "lost": _("The table doesn't answer. Trying again…"),
        "larger": _("Larger letters"),
        "light": _("Light or dark"),
        "full": _("Full screen"),
        "turn": _("plays now"),
        "won": _("won"),
    }


def watched(now: Now, version: int) -> Watched:
    """Return what a page shows of the table."""
    if now.game is None:
        return Watched(version, language(), "", "none", _("No game is on the table."), (), (), (), page_words())
    outcome = now.game.outcome(now.state)
    name = now.name
    turn = _("{name}'s turn").format(name=name) if name else ""
    tally = now.game.tally(now.state)
    seats = (_watched_seat(seat, place, tally.makes, name) for place, seat in enumerate(tally.seats))
    return Watched(
        version,
        language(),
        now.game.title,
        "on" if outcome is None else "over",
        turn if outcome is None else outcome.title,
        () if outcome is None else outcome.facts,
        tuple(seats),
        tuple(reversed(now.moves[-MOST_MOVES:])),
        page_words(),
    )


def _watched_seat(seat: PlayerTally, place: int, makes: str, turn: str) -> WatchedSeat:
    piece = player_sign(seat, place)
    colour, ink = chip_colours(piece)
    counted = _counted_text(seat, makes)
    return WatchedSeat(seat.name, counted, colour, ink, piece.sign, seat.name == turn, seat.won, seat.gone)


def _counted_text(seat: PlayerTally, makes: str) -> str:
    """Return the player's points, or what the side has made, in words; empty where nothing is counted."""
    made = sum(one.count for one in seat.made)
    if seat.points is not None:
        return ngettext("{count} point", "{count} points", seat.points).format(count=seat.points)
    if makes == "sequences":
        return ngettext("{count} sequence", "{count} sequences", made).format(count=made)
    if makes == "cards":
        return ngettext("{count} card", "{count} cards", made).format(count=made)
    return ""


def as_event(version: int, told: Struct) -> bytes:
    """Return a value as an event of a stream that browsers read (server-sent events, HTML standard 9.2)."""
    return b"id: %d\ndata: %s\n\n" % (version, msgspec.json.encode(told))
