"""Show the result: who has won, with what, and what now: another game, a correction, or the first screen."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.game import GameOutcome, PlayerTally, Tally
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import (
    AnyLook,
    Badge,
    Banner,
    Button,
    Chip,
    HelpLine,
    Icon,
    Label,
    Lamp,
    Panel,
    PersonSign,
    Piece,
    Scene,
)
from companion.games.common.phrases import unfit_lines
from companion.games.common.text_fit import estimate_width
from companion.table.default_switches import table_rules
from companion.table.effects import CloseGame, Failed, PauseInput, Request
from companion.table.screen import BaseScreen
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.page import (
    SIGN_HELP,
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
from companion.table.screens.results.wording import moves_text, names_text, seat_name
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

_ONE_LINE = 16
"""The most letters of a headline that has one line there."""

_BANNER_UNITS, _TALL_BANNER_UNITS = 13.0, 17.0
"""The height of a headline beside a drawing, in units: of one line, and of two."""

_CROWD, _CROWD_LETTERS = 4, 80
"""From so many players, or letters of all names, on, these need the room of a tall headline."""

AGAIN_HELP = HelpLine(N_("The next game begins with the same people."), N_("AGAIN"), "again")
DEAL_HELP = HelpLine(
    N_("The next game begins with the same people, seats and colours; the next one deals."), N_("AGAIN"), "again"
)
CORRECTED_HELP = HelpLine(N_("The page of the game in Results, from which it was corrected."), N_("DONE"), "confirm")
"""What HELP says of CONFIRM; the second where somebody deals, the last after a correction of a past game."""

HELP = (
    HelpLine(N_("See all moves, and correct one that was entered wrong."), N_("Correct"), "correct"),
    HelpLine(N_("The first screen. The result is kept under Results."), N_("Home"), "home"),
    HelpLine(N_("The game as it ended, where UNDO takes the last move back."), N_("BACK"), "back"),
)
"""What it says then."""


_ROW = 11.0
"""The most height of a player's line, in units."""


_MOST_LINES = 3
"""The most lines of a fact."""

_LEAST_ROW = 4.5
"""The least height of a player's line, in units, where a heading above them or a fact below has room too."""

_ABREAST, _CROWD_LINES, _CROWD_ROW_SHARE = 2, 5, 1.2
"""How many names have room in a line; how many lines more of them may have, and how many rows they need."""

_LEAST_NAMES = 2.1
"""The least height of the font of many long names, in units."""

_HEADING = 4.6
"""The height of the heading above the players' lines, in units."""

_UNFIT = 10.0
"""The height of the warning that past moves no longer fit, in units."""

_COUNTED = {"sequences": N_("Sequences"), "cards": N_("Cards"), "": N_("Points")}
"""What the numbers behind the players count, by `Tally.makes`."""


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
            onward = CORRECTED_HELP if table.corrects_past_game else again
            signed = (SIGN_HELP,) if _player_signs(table, session) else ()
            return help_scene(layout, _("The result"), translated_lines((onward, *HELP, *signed)))
        does["confirm"] = (
            PageButton(_("DONE"), _("back to the results"))
            if table.corrects_past_game
            else PageButton(_("AGAIN"), _begins_text(_next_setup(table, session)))
        )
        title = session.game.title
        drawn, room = _drawing(layout, session, outcome.title)
        shown = _result_looks(table, layout, session, outcome, room, self.notice)
        looks = (*page_looks(replace(layout, head=room.head), title, does), *drawn, *shown)
        return Scene(looks, start="press:confirm")

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        match what:
            case Press(button=PanelButton.HELP):
                return Outcome(replace(self, help_on=not self.help_on, notice=""))
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO) if self.help_on:
                return Outcome(replace(self, help_on=False), (PauseInput(),))
            case Press(button=PanelButton.UNDO):
                # A grown-up has come from the menu, and needs no other sum to go on there.
                for_children = table.session is not None and table.session.game.for_children
                return go(Place.MORE) if for_children else go(Place.PLAY)
            case Tap(target="history"):
                return go(Place.HISTORY)
            case Tap(target="finish"):
                return Outcome(self, (CloseGame(about=go(Place.HOME)),))
            case Press(button=PanelButton.CONFIRM) if table.session is not None and table.corrects_past_game:
                return go(Place.RESULTS, table.session.number)
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
        return _("same players") if len(setup.names) > 1 else _("same player")
    return _("{name} plays first").format(name=setup.names[setup.beginning.place])


def _drawing(layout: Page, session: "Session", title: str) -> tuple[Sequence[AnyLook], _Rooms]:
    """Return what was won with, as it is drawn, and the rooms beside it, which are larger where nothing is drawn."""
    players = session.setup.players
    is_low = len(title) <= _ONE_LINE or len(players) >= _CROWD or sum(map(len, players)) >= _CROWD_LETTERS
    points = session.game.draws_points(session.state)
    room = _rooms_beside(layout, _BANNER_UNITS if is_low else _TALL_BANNER_UNITS, wide=points)
    drawn = session.game.result_looks(session.state, room.drawn, layout.view)
    return drawn, room if drawn else _rooms(layout)


def _result_looks(
    table: "Table", layout: Page, session: "Session", outcome: GameOutcome, room: _Rooms, notice: str
) -> list[AnyLook]:
    """Return the headline, the facts or else a notice, and the ways to a correction and home."""
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
            sign=_winner_sign(session.game.tally(session.state).seats, signs),
        ),
        Panel(rect=room.facts, tone="surface"),
    ]
    inside = room.facts.inset(layout.gap)
    unfit = 0 if session.game.for_children else len(session.unsettled)
    if notice:
        looks += warning_looks(layout, room.facts, notice)
    else:
        if unfit:
            strip, inside = inside.cut_bottom(layout.px(_UNFIT), layout.gap)
            told = unfit_lines(unfit)[0]
            looks.append(replace(sentence_label(layout, strip, told, px=SMALL, lines=2), tone="warn"))
        looks += _facts_looks(layout, inside, session, outcome, signs)
    correct, home = room.buttons.columns(2, layout.gap)
    sign: Icon = "warning" if unfit else "correct"
    return [
        *looks,
        Button(rect=correct, target="history", label=_("Correct"), icon=sign, px=layout.px(4.6)),
        Button(rect=home, target="finish", label=_("Home"), icon="home", px=layout.px(4.6)),
    ]


def _rooms(layout: Page) -> _Rooms:
    """Return the rooms without a drawing."""
    banner, rest = layout.body.cut_top(layout.px(19), layout.gap)
    buttons, facts = rest.cut_bottom(layout.px(12), layout.gap)
    return _Rooms(layout.head, facts.cut_top(0)[0], banner, facts, buttons)


def _rooms_beside(layout: Page, banner_units: float, *, wide: bool) -> _Rooms:
    """Return the rooms with a drawing: at the left of everything, or upright between headline and facts.

    It is square, or as `wide` as the points of all players need.
    """
    if layout.view.portrait:
        plain = _rooms(layout)
        drawn, facts = plain.facts.cut_top(min(plain.facts.w, plain.facts.h * 7 // 10), layout.gap)
        return replace(plain, drawn=drawn, facts=facts)
    head, body = layout.head, layout.body
    whole = Rect(body.x, head.y, body.w, body.bottom - head.y)
    drawn, column = whole.cut_left(whole.w * 3 // 5 if wide else whole.h, layout.gap)
    head, rest = column.cut_top(head.h, layout.gap)
    banner, rest = rest.cut_top(layout.px(banner_units), layout.gap)
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


class _ScoreLine(Struct, frozen=True):
    """A player or a team with what was counted: the chip or else the player's sign in front."""

    names: tuple[str, ...]
    count: int
    won: bool
    piece: Piece | None = None
    sign: PersonSign | None = None


def _facts_looks(
    layout: Page, room: Rect, session: "Session", outcome: GameOutcome, signs: dict[str, PersonSign]
) -> list[AnyLook]:
    """Return who has how much, each in a line, or else what the game tells; and how many moves were played."""
    if session.game.draws_points(session.state):
        return [sentence_label(layout, room, "\n".join(outcome.lines), px=6.4, lines=8, least=TIGHT_UNITS)]
    tally = session.game.tally(session.state)
    lines = _score_lines(tally, outcome, signs)
    moves = moves_text(session.moves_played) if session.game.counts_moves else ""
    if not lines:
        return _told_looks(layout, room, tuple(filter(None, (*outcome.facts, moves))))
    return _score_looks(layout, room, lines, (moves, _(_COUNTED[tally.makes])), outcome.lines)


def _score_lines(tally: Tally, outcome: GameOutcome, signs: dict[str, PersonSign]) -> tuple[_ScoreLine, ...]:
    """Return a line for each player with points, or for each side with sequences: whoever has won first.

    There are none where neither is a score, as where the first row wins.
    """
    if any(seat.points is not None for seat in tally.seats):
        lines = [
            _ScoreLine((seat_name(seat),), seat.points or 0, seat.won, sign=signs.get(seat.name))
            for seat in tally.seats
        ]
    elif outcome.scores and tally.makes == "sequences":
        lines = [_side_line(tally.seats, side) for side in sorted({seat.side for seat in tally.seats})]
    else:
        lines = []
    return tuple(sorted(lines, key=lambda line: (not line.won, -line.count)))


def _side_line(seats: Sequence[PlayerTally], side: int) -> _ScoreLine:
    """Return the line of those who play for a side, with its sequences."""
    members = [seat for seat in seats if seat.side == side]
    names = tuple(seat_name(seat) for seat in sorted(members, key=lambda seat: seat.gone))
    count = sum(one.count for one in members[0].made)
    return _ScoreLine(names, count, any(seat.won for seat in members), members[0].piece)


def _score_looks(
    layout: Page, room: Rect, lines: Sequence[_ScoreLine], heading: tuple[str, str], others: tuple[str, ...]
) -> list[AnyLook]:
    """Return the lines below a heading, the numbers at the right, and below them the other facts, as all have room."""
    looks: list[AnyLook] = []
    least = layout.px(_LEAST_ROW)
    head, below = room.cut_top(layout.px(_HEADING), layout.gap // 2)
    if below.h >= sum(_CROWD_ROW_SHARE * least if len(line.names) > _ABREAST else least for line in lines):
        wide = min(head.w * 2 // 5, estimate_width(heading[1], layout.px(SMALL)))
        counted, told = head.cut_right(wide, layout.gap)
        text, others = _joined(layout, told, heading[0], others)
        small = Label(rect=told, text=text, px=layout.px(SMALL), least=layout.px(TIGHT_UNITS), tone="muted")
        looks += (small, replace(small, rect=counted, text=heading[1], align="right"))
        room = below
    free = max(0, room.h // least - len(lines))
    others = others[-free:] if free else ()
    count = len(lines) + len(others)
    rows = room.cut_top(min(room.h, count * layout.px(_ROW)))[0].rows(count, layout.gap // 2)
    marked = any(line.piece or line.sign for line in lines)
    for row, line in zip(rows, lines, strict=False):
        looks += _line_looks(layout, row, line, marked=marked)
    below_lines = zip(rows[len(lines) :], others, strict=True)
    # A line of the facts is no player's.
    facts = (replace(sentence_label(layout, row, text, lines=1), tone="muted") for row, text in below_lines)
    return [*looks, *facts]


def _joined(layout: Page, rect: Rect, text: str, others: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Return the text with the facts behind it that have room in its line, and the facts that have none.

    The last ones are tried first: they tell how the game ended.
    """
    left = []
    for fact in reversed(others):
        longer = f"{text} · {fact}" if text else fact
        if estimate_width(longer, layout.px(TIGHT_UNITS)) <= rect.w:
            text = longer
        else:
            left.append(fact)
    return text, tuple(reversed(left))


def _line_looks(layout: Page, row: Rect, line: _ScoreLine, *, marked: bool) -> list[AnyLook]:
    """Return a player or a team in a line; where any line is `marked`, all names begin behind a sign's room."""
    px = min(row.h, layout.px(6.4))
    number, name = row.cut_right(min(row.w // 4, 3 * px), layout.gap)
    room, beside = name.cut_left(px, layout.gap)
    mark = Rect(room.x, room.y + (room.h - px) // 2, px, px)
    looks: list[AnyLook] = []
    if line.piece is not None:
        looks.append(Chip(rect=mark, piece=line.piece))
    elif line.sign is not None:
        looks.append(Badge(rect=mark, sign=line.sign))
    names = names_text(line.names)
    long = estimate_width(names, px * 2 // 3) > beside.w
    text = Label(
        rect=beside if marked else name,
        text=names,
        px=px * 3 // 4 if long else px,
        least=layout.px(_LEAST_NAMES) if long else px // 2,
        lines=_CROWD_LINES if len(line.names) > _ABREAST else 2 if long else 1,
        title=line.won,
    )
    return [*looks, text, Label(rect=number, text=str(line.count), px=px, least=px // 2, align="right", title=line.won)]


def _told_looks(layout: Page, room: Rect, facts: tuple[str, ...]) -> list[AnyLook]:
    """Return the facts below one another, a long one with the room of several lines."""
    shares = [max(1, min(_MOST_LINES, _lines_of(layout, room, text))) for text in facts]
    count = max(1, sum(shares))
    rows = room.cut_top(min(room.h, count * layout.px(12)))[0].rows(count)
    looks: list[AnyLook] = []
    for text, share in zip(facts, shares, strict=True):
        first, last, rows = rows[0], rows[share - 1], rows[share:]
        rect = Rect(first.x, first.y, first.w, last.bottom - first.y)
        looks.append(sentence_label(layout, rect, text, px=6.4, lines=max(2, share), least=TIGHT_UNITS))
    return looks


def _lines_of(layout: Page, room: Rect, text: str) -> int:
    """Return how many lines a fact takes in the smallest font."""
    return -(-estimate_width(text, layout.px(SMALL)) // room.w)
