"""Tell of games that are over, in words and signs: their names, who played, and who has won."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.core.game import AnyGame, PlayerTally
from companion.core.i18n import N_, _, ngettext
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Badge, Chip, Label, PersonSign, Piece
from companion.games.common.text_fit import estimate_lines, estimate_width
from companion.table.screens.page import Page
from companion.table.storage import result_queries
from companion.table.storage.journal import JournalError, Status, Summary

if TYPE_CHECKING:
    from companion.table.table import Table

SIGNS: tuple[Piece, ...] = (
    Piece("blue", "ring"),
    Piece("orange", "triangle"),
    Piece("green", "square"),
    Piece("purple", "ring"),
    Piece("yellow", "triangle"),
    Piece("red", "square"),
)
"""The signs of the seats where chips tell nobody apart; after the last one they begin anew."""

MOST_NAMED = 2
"""How many winners are named, where more are counted; and how many names have no comma between."""

MADE_TITLES = {"sequences": N_("Sequences by colour"), "cards": N_("Cards taken by colour")}
"""What is made in a game, as the title of its plot."""

STATUS_TEXTS = {Status.OPEN: N_("open"), Status.PUT_AWAY: N_("put away"), Status.FINISHED: N_("finished")}


def player_sign(seat: PlayerTally, place: int) -> Piece:
    """Return the sign of the player at this place of the set-up."""
    return seat.piece or SIGNS[place % len(SIGNS)]


def sign_look(rect: Rect, seat: PlayerTally, place: int, own: PersonSign | None) -> Chip | Badge:
    """Return the sign of the player at this place: the chip, the person's own sign, or where there is none, a shape."""
    piece = player_sign(seat, place)
    if seat.piece is None and own is not None:
        return Badge(rect=rect, sign=own, tone=piece.tone)
    return Chip(rect=rect, piece=piece)


def game_title(games: Mapping[str, AnyGame], kind: str) -> str:
    """Return the title of a kind of games."""
    game = games.get(kind)
    return kind_title(kind) if game is None else game.title


def game_name(games: Mapping[str, AnyGame], kind: str) -> str:
    """Return the short name of a kind of games, as on its tile."""
    game = games.get(kind)
    return kind_title(kind) if game is None else game.label


def kind_title(kind: str) -> str:
    """Return what a kind of games is called of which this companion knows the id alone."""
    return kind.replace("-", " ").capitalize()


def known_kinds(table: "Table") -> tuple[str, ...]:
    """Return the games that can be chosen to be looked at: those of this table, and those it once had."""
    try:
        return (*table.games, *(kind for kind in result_queries.played_kinds(table.journal) if kind not in table.games))
    except JournalError:
        return tuple(table.games)


def ending_text(status: Status, summary: Summary | None) -> str:
    """Return what became of a game, in words: who has won, or that it was put away."""
    if status is not Status.FINISHED or summary is None:
        return _(STATUS_TEXTS[status])
    winners = [seat.name for seat in summary.tally.seats if seat.won]
    if not winners:
        return _("nobody won")
    if len(winners) > MOST_NAMED:
        return ngettext("{count} player won", "{count} players won", len(winners)).format(count=len(winners))
    return _("{names} won").format(names=names_text(winners))


def names_text(names: Sequence[str]) -> str:
    """Return the names of those who belong together, such as those of a team: `Ann & Bob`, `Ann, Bob, Cat`."""
    return (" & " if len(names) <= MOST_NAMED else ", ").join(names)


def moves_text(count: int) -> str:
    """Return how many moves were played."""
    return ngettext("{count} move", "{count} moves", count).format(count=count)


def seat_name(seat: PlayerTally) -> str:
    """Return a player's name, and that the player left before the end."""
    return _("{player} (left)").format(player=seat.name) if seat.gone else seat.name


def seat_text(seat: PlayerTally) -> str:
    """Return a player's name, and behind a colon the points, or what the side has made, where there are any.

    Who has left keeps points, but has no share in what the side made.
    """
    if seat.points is not None:
        return f"{seat_name(seat)}: {seat.points}"
    made = seat.made and not seat.gone
    return f"{seat.name}: {sum(one.count for one in seat.made)}" if made else seat_name(seat)


SIGN_UNITS = 8.0
"""The room for the sign before a team's names, in units."""


def team_seats(layout: Page, rect: Rect, seats: Sequence[PlayerTally], lines: int) -> tuple[PlayerTally, ...]:
    """Return one seat for each side, so that what it made is told once; those of players who share nothing stay.

    It has all names that have room in the rectangle in so many lines, or else one and how many there are besides.
    """
    sides = tuple(dict.fromkeys(seat.side for seat in seats))
    if len(sides) == len(seats):
        return tuple(seats)
    room = rect.cut_left(layout.px(SIGN_UNITS))[1]
    return tuple(_team_seat(layout, room, [seat for seat in seats if seat.side == side], lines) for side in sides)


def _team_seat(layout: Page, room: Rect, members: Sequence[PlayerTally], lines: int) -> PlayerTally:
    there = [seat for seat in members if not seat.gone]
    if not there or len(members) == 1:
        return members[0]
    name = names_text([seat_name(seat) for seat in sorted(members, key=lambda seat: seat.gone)])
    if not _has_room(layout, room, seat_text(replace(there[0], name=name)), lines):
        name = _("{name} & {count} more").format(name=there[0].name, count=len(members) - 1)
    return replace(there[0], name=name)


ROOMY_SEAT = 8.0
"""The height of a line that has larger letters, in units."""


def _counted_text(seat: PlayerTally, makes: str) -> str:
    """Return a player's name, and behind a colon what the side has made, with the word for what that is."""
    count = sum(one.count for one in seat.made)
    told = (
        ngettext("{name}: {count} sequence", "{name}: {count} sequences", count)
        if makes == "sequences"
        else ngettext("{name}: {count} card", "{name}: {count} cards", count)
    )
    # The number and its word stay in one line.
    return told.format(name=seat.name, count=count).replace(f"{count} ", f"{count}\N{NO-BREAK SPACE}")


def seat_looks(
    layout: Page,
    rect: Rect,
    seat: PlayerTally,
    place: int,
    makes: str,
    own: PersonSign | None = None,
    lines: int = 1,
) -> list[AnyLook]:
    """Return a player in a line, or a team in at most so many: the sign, the name, and the points or what was made.

    A game's tally says what it `makes`. The sign is the person's `own`, where a chip tells nobody apart.

    Without a side, and without a line in a plot, a player has no sign: its colour would be taken for that of cards.
    """
    text = seat_text(seat)
    px = layout.px(5.4 if rect.h >= layout.px(ROOMY_SEAT) else SMALL)
    if seat.piece is None and not seat.rounds:
        return [Label(rect=rect, text=text, px=px, least=layout.px(SMALL))]
    sign, room = rect.cut_left(min(rect.h, round(1.2 * px)), layout.px(1))
    size = min(sign.w, sign.h)
    if seat.points is None and seat.made and not seat.gone:
        # What was made makes way for a whole name, and the word for it for the number.
        ways = (_counted_text(seat, makes), text)
        text = next((way for way in ways if _has_room(layout, room, way, lines)), seat_name(seat))
    shown = sign_look(Rect(sign.x, sign.y + (sign.h - size) // 2, size, size), seat, place, own)
    return [shown, Label(rect=room, text=text, px=px, least=layout.px(SMALL), lines=lines)]


def _has_room(layout: Page, room: Rect, text: str, lines: int) -> bool:
    """Return whether a text has room in so many lines of the smallest letters."""
    px = layout.px(SMALL)
    return estimate_width(text, px) <= room.w if lines == 1 else estimate_lines(text, room.w, px) <= lines
