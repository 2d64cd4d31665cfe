"""Show the result: who has won, with what, and what now: another game, a correction, or the first screen."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.game import GameOutcome, PlayerTally
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Badge, Banner, Button, HelpLine, Label, Lamp, Panel, PersonSign, Scene
from companion.games.common.text_fit import estimate_width
from companion.table.default_switches import table_rules
from companion.table.effects import CloseGame, Failed, Request
from companion.table.screen import BaseScreen
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.page import (
    TIGHT_UNITS,
    Page,
    PageButton,
    help_scene,
    page_layout,
    page_looks,
    sentence_label,
    translated_lines,
    warning_looks,
)
from companion.table.screens.setup.last_setup import setup_after
from companion.table.screens.setup.setup import SetupPage

if TYPE_CHECKING:
    from companion.table.session import Session
    from companion.table.table import Table


_SIZES = ((14, 14.0), (26, 8.0))
"""The most letters of a headline and the height of its font in units; from the second on in two lines.

Still longer ones are an eighth smaller.
"""

_BESIDE_SIZES = ((11, 8.4), (22, 6.6))
"""As `_SIZES`, beside a drawing."""

AGAIN_HELP = HelpLine(N_("The next game begins with the same people."), N_("AGAIN"), "repeat")
DEAL_HELP = HelpLine(
    N_("The next game begins with the same people, seats and colours; the next one deals."), N_("AGAIN"), "repeat"
)
"""What HELP says of AGAIN; the second where somebody deals."""

HELP = (
    HelpLine(N_("See all moves, and mend one that was entered wrong."), N_("Correct"), "history"),
    HelpLine(N_("The first screen. The result is kept under Results."), N_("Home"), "home"),
    HelpLine(N_("The game as it ended, where UNDO takes the last move back."), N_("BACK"), "back"),
)
"""What it says then."""


_ROW = 11.0
"""The most height of a player's line, in units."""


_LEAST_FACT = 4.6
"""The least height of a fact's line, in units."""

_LEAST_ROW = 6.4
"""The least height of a line, in units."""


class _Rooms(Struct, frozen=True):
    """The rooms of a result: the title, what is drawn (without room: nothing is), headline, facts, two buttons."""

    head: Rect
    drawn: Rect
    banner: Rect
    facts: Rect
    buttons: Rect


class Result(BaseScreen, frozen=True):
    """The result after the end of a game; AGAIN begins the next one, and this one stays in the journal.

    `notice` is why it could not be closed; `help_on` tells that help takes the place of the result.
    """

    id: ClassVar[str] = "result"

    notice: str = ""
    help_on: bool = False

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout, session = page_layout(view), table.session
        outcome = session.game.outcome(session.state) if session else None
        does: dict[Lamp, PageButton] = {"undo": PageButton(_("BACK")), "help": PageButton(_("HELP"))}
        if session is None or outcome is None:
            return Scene(tuple(page_looks(layout, _("The game is over"), does)))
        if self.help_on:
            again = DEAL_HELP if session.game.deal_help else AGAIN_HELP
            return help_scene(layout, _("The result"), translated_lines((again, *HELP)))
        does["confirm"] = PageButton(_("AGAIN"), _begins_text(_next_setup(table, session)))
        title = session.game.title
        drawn, room = _drawing(layout, session)
        shown = _result_looks(table, layout, session, outcome, room, self.notice)
        return Scene((*page_looks(replace(layout, head=room.head), title, does), *drawn, *shown))

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        match what:
            case Press(button=PanelButton.HELP):
                return Outcome(replace(self, help_on=not self.help_on, notice=""))
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO) if self.help_on:
                return Outcome(replace(self, help_on=False))
            case Press(button=PanelButton.UNDO):
                return go(Place.PLAY)
            case Tap(target="history"):
                return go(Place.HISTORY)
            case Tap(target="finish"):
                return Outcome(self, (CloseGame(about=go(Place.HOME)),))
            case Press(button=PanelButton.CONFIRM) if table.session is not None:
                return _next_setup(table, table.session).begin(table)
            case _:
                return Outcome(self)

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:  # noqa: ARG002 - the request knows
        """Return the next screen once the game is closed; else the result with the reason."""
        onward: Outcome = request.about
        return Outcome(Result(result.why)) if isinstance(result, Failed) else onward


def _next_setup(table: "Table", session: "Session") -> SetupPage:
    """Return the set-up of the next game of the same people; the player to the left of who began begins."""
    game, setup = session.game, session.setup
    page = SetupPage.of(game, setup_after(session), table_rules(table.settings, game))
    if (page.names, page.sides) != (tuple(setup.players), getattr(setup, "sides", 0)):
        return page
    usual = (piece.tone for piece in game.pieces_for(page.sides)[: page.sides])
    return replace(page, colours=tuple(setup.options.colours or usual))


def _begins_text(setup: SetupPage) -> str:
    """Return who begins the next game, where one begins."""
    if not setup.game.in_turns:
        return _("same players")
    return _("{name} plays first").format(name=setup.names[setup.beginning.place])


def _drawing(layout: Page, session: "Session") -> tuple[Sequence[AnyLook], _Rooms]:
    """Return what was won with, as it is drawn, and the rooms beside it, which are larger where nothing is drawn."""
    room = _rooms_beside(layout)
    drawn = session.game.result_looks(session.state, room.drawn, layout.view)
    return drawn, room if drawn else _rooms(layout)


def _result_looks(
    table: "Table", layout: Page, session: "Session", outcome: GameOutcome, room: _Rooms, notice: str
) -> list[AnyLook]:
    """Return the headline, the facts or else a notice, and the ways to a correction and home."""
    seats = session.game.tally(session.state).seats
    sizes = _SIZES if room.banner.w > layout.body.w * 3 // 4 else _BESIDE_SIZES
    px = layout.px(next((size for most, size in sizes if len(outcome.title) <= most), sizes[-1][1] * 7 / 8))
    signs = _player_signs(table, session)
    looks: list[AnyLook] = [
        Banner(
            rect=room.banner,
            text=outcome.title,
            tone=outcome.tone,
            px=px,
            piece=outcome.piece,
            sign=_winner_sign(seats, signs),
        ),
        Panel(rect=room.facts, tone="surface"),
    ]
    inside = room.facts.inset(layout.gap)
    if notice:
        looks += warning_looks(layout, room.facts, notice)
    elif any(seat.points is not None for seat in seats):
        names = tuple(f"{seat.name}: " for seat in seats)
        others = tuple(line for line in outcome.lines if not line.startswith(names))
        looks += _points_looks(layout, inside, seats, signs, others)
    else:
        looks += _facts_looks(layout, inside, outcome.lines, signs)
    correct, home = room.buttons.columns(2, layout.gap)
    return [
        *looks,
        Button(rect=correct, target="history", label=_("Correct"), icon="history", px=layout.px(4.6)),
        Button(rect=home, target="finish", label=_("Home"), icon="home", px=layout.px(4.6)),
    ]


def _rooms(layout: Page) -> _Rooms:
    """Return the rooms without a drawing."""
    banner, rest = layout.body.cut_top(layout.px(19), layout.gap)
    buttons, facts = rest.cut_bottom(layout.px(12), layout.gap)
    return _Rooms(layout.head, facts.cut_top(0)[0], banner, facts, buttons)


def _rooms_beside(layout: Page) -> _Rooms:
    """Return the rooms with a drawing: at the left of everything, or upright between headline and facts."""
    if layout.view.portrait:
        plain = _rooms(layout)
        drawn, facts = plain.facts.cut_top(min(plain.facts.w, plain.facts.h * 7 // 10), layout.gap)
        return replace(plain, drawn=drawn, facts=facts)
    head, body = layout.head, layout.body
    drawn, column = Rect(body.x, head.y, body.w, body.bottom - head.y).cut_left(body.bottom - head.y, layout.gap)
    head, rest = column.cut_top(head.h, layout.gap)
    banner, rest = rest.cut_top(layout.px(17), layout.gap)
    buttons, facts = rest.cut_bottom(layout.px(12), layout.gap)
    return _Rooms(head, drawn, banner, facts, buttons)


def _player_signs(table: "Table", session: "Session") -> dict[str, PersonSign]:
    """Return the signs of those who played, by their names."""
    found = {name: table.people.sign_of(name) for name in session.players}
    return {name: sign for name, sign in found.items() if sign is not None}


def _winner_sign(seats: tuple[PlayerTally, ...], signs: dict[str, PersonSign]) -> PersonSign | None:
    """Return the sign of the one who has won; None where several have, or nobody."""
    won = [seat.name for seat in seats if seat.won]
    return signs.get(won[0]) if len(won) == 1 else None


def _points_looks(
    layout: Page,
    room: Rect,
    seats: tuple[PlayerTally, ...],
    signs: dict[str, PersonSign],
    others: tuple[str, ...],
) -> list[AnyLook]:
    """Return the players with their points at the right, the most first, and the other facts that have room below."""
    order = sorted(seats, key=lambda seat: -(seat.points or 0))
    free = max(0, room.h // layout.px(_LEAST_ROW) - len(order))
    others = others[-free:] if free else ()
    count = len(order) + len(others)
    lines = room.cut_top(min(room.h, count * layout.px(_ROW)))[0].rows(count, layout.gap // 2)
    looks: list[AnyLook] = []
    for line, seat in zip(lines, order, strict=False):
        px, sign = min(line.h, layout.px(6.4)), signs.get(seat.name)
        number, name = line.cut_right(min(line.w // 4, 3 * px), layout.gap)
        badge, beside = name.cut_left(px, layout.gap)
        if sign is not None:
            looks.append(Badge(rect=Rect(badge.x, badge.y + (badge.h - px) // 2, px, px), sign=sign))
        text = Label(rect=beside if signs else name, text=seat.name, px=px, least=px // 2, title=seat.won)
        points = Label(rect=number, text=str(seat.points), px=px, least=px // 2, align="right", title=seat.won)
        looks += (text, points)
    below = zip(lines[len(order) :], others, strict=False)
    return [*looks, *(sentence_label(layout, line, text, lines=1) for line, text in below)]


def _fact_looks(
    layout: Page, rect: Rect, text: str, units: float, signs: dict[str, PersonSign], lines: int
) -> list[AnyLook]:
    """Return a fact in at most so many lines, and in front of it the signs of those it names, where all have room."""
    named = [sign for name, sign in signs.items() if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)]
    size = min(rect.h * 4 // 5, layout.px(units * 1.2))
    wide = len(named) * (size + layout.gap)
    if wide + estimate_width(text, layout.px(SMALL)) > rect.w:
        if lines > 2:
            return [sentence_label(layout, rect, text, px=SMALL, lines=lines, least=TIGHT_UNITS)]
        return [sentence_label(layout, rect, text, px=units, lines=lines)]
    left, rest = rect.cut_left(wide)
    cells = left.columns(len(named)) if named else ()
    looks: list[AnyLook] = [
        Badge(rect=Rect(cell.x, cell.y + (cell.h - size) // 2, size, size), sign=sign)
        for cell, sign in zip(cells, named, strict=True)
    ]
    return [*looks, sentence_label(layout, rest, text, px=units, lines=1)]


def _facts_looks(layout: Page, room: Rect, lines: tuple[str, ...], signs: dict[str, PersonSign]) -> list[AnyLook]:
    """Return the facts below one another; in two columns where they would be small otherwise.

    In one column, the names of a crowd have the room of several lines.
    """
    columns = 1 if room.h >= len(lines) * layout.px(6) else 2
    each = -(-len(lines) // columns)
    most = room.h // layout.px(_LEAST_FACT) - len(lines) + 1 if columns == 1 else 1
    shares = [max(1, min(most, _lines_of(layout, room, text))) for text in lines]
    count = max(each, sum(shares))
    rows = room.cut_top(min(room.h, count * layout.px(12)))[0].rows(count)
    px = 6.4 if columns == 1 else 5.2
    cells = [row.columns(columns, layout.gap)[column] for column in range(columns) for row in rows]
    looks: list[AnyLook] = []
    for text, share in zip(lines, shares, strict=True):
        first, last, cells = cells[0], cells[share - 1], cells[share:]
        rect = Rect(first.x, first.y, first.w, last.bottom - first.y)
        looks += _fact_looks(layout, rect, text, px, signs, max(2, _lines_of(layout, room, text)))
    return looks


def _lines_of(layout: Page, room: Rect, text: str) -> int:
    """Return how many lines a fact takes in the smallest font."""
    return -(-estimate_width(text, layout.px(SMALL)) // room.w)
