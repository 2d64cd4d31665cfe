"""Show a game of the results: who won and how, and what can be done with it."""

from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.i18n import N_, _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Banner, Button, ButtonRow, HelpLine, Icon, Label, Lamp, Panel, Scene
from companion.games.common.text_fit import estimate_width
from companion.table.effects import CorrectGame, Failed, Request, SavePicture, SaveText, TakeUpGame
from companion.table.saved_files import file_stem
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.number_format import format_day
from companion.table.screens.page import Page, PageButton, help_scene, page_layout, page_looks, translated_lines
from companion.table.screens.results import plots
from companion.table.screens.results.saving_page import (
    SavingPage,
    cover_looks,
    covered_title,
    handle_cover,
    with_saving,
)
from companion.table.screens.results.wording import (
    MADE_TITLES,
    ending_text,
    game_title,
    moves_text,
    player_sign,
    seat_looks,
    seat_name,
    sign_look,
    team_seats,
)
from companion.table.storage.journal import GameRow, Status, Summary
from companion.table.storage.record import write_record

if TYPE_CHECKING:
    from companion.table.screens.results.results import Results
    from companion.table.session import Session
    from companion.table.table import KnownPeople, Table

HELP = (
    HelpLine(N_("Go through the game move by move, with the table as it lay."), N_("Moves"), "steps"),
    HelpLine(N_("Correct a move that was entered wrong; the result is counted anew."), N_("Correct"), "correct"),
    HelpLine(N_("Keep all moves in a file, on a USB stick if one is plugged in."), N_("Save moves"), "save"),
    HelpLine(N_("Keep the last picture of the table in a file, on a USB stick, too."), N_("Save picture"), "picture"),
)


class ArchivedGame(Struct, frozen=True):
    """A game of the journal that is looked at: nothing of it is changed here."""

    about: GameRow
    session: "Session"
    summary: Summary

    @property
    def file_stem(self) -> str:
        """The beginning of the names of files about it."""
        return file_stem(self.about)


class GameDetails(SavingPage, frozen=True, kw_only=True):
    """The page of a game of the results; `back` is the list that it was opened from."""

    id: ClassVar[str] = "game-details"

    past: ArchivedGame
    back: "Results"

    @classmethod
    def of(cls, table: "Table", number: int, back: "Results") -> "GameDetails":
        """Return the page of the game with this number.

        Raises `JournalError` when it can't be read, or is none that is known here.
        """
        stored, session = table.load_past_game(number)
        return cls(past=ArchivedGame(stored.about, session, session.summary), back=back)

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        about, summary = self.past.about, self.past.summary
        title = f"{game_title(table.games, about.game)}, {format_day(about.started)}"
        if self.help_on:
            return help_scene(layout, _("A game of the results"), translated_lines(HELP))
        does, covered = self._page_buttons(table.session), cover_looks(self, layout)
        if covered:
            return Scene((*page_looks(layout, covered_title(self, title), does), *covered))
        counted = self.past.session.game.counts_moves
        looks = titled_looks(layout, title, length_text(summary, counts_moves=counted), does)
        head, body = layout.body.cut_top(layout.px(11), layout.gap)
        buttons, body = body.cut_bottom(layout.px(HIGH_UNITS if view.portrait else LOW_UNITS), layout.gap)
        looks.append(headline_banner(layout, head, about, summary))
        looks += summary_looks(layout, body, summary, table.people)
        looks += self._buttons(layout, buttons)
        return Scene(tuple(looks))

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        after = handle_cover(self, what)
        if after is not None:
            return Outcome(after)
        match what:
            case Press(button=PanelButton.UNDO):
                return Outcome(self.back)
            case Press(button=PanelButton.CONFIRM) if self._is_finished:
                from companion.table.screens.results.game_replay import GameReplay  # noqa: PLC0415 - it knows this one

                return Outcome(GameReplay(self, 0))
            case Press(button=PanelButton.CONFIRM):
                return Outcome(self, (TakeUpGame(self.past.about.id),))
            case Tap(target=target):
                return self._handle_tap(table, target)
            case _:
                return Outcome(self)

    def _handle_tap(self, table: "Table", target: str) -> Outcome:
        match target:
            case "correct":
                return Outcome(self, (CorrectGame(self.past.about.id),))
            case "record":
                past = self.past
                moves = tuple(link.move for link in past.session.links)
                text = write_record(past.session.game, past.session.setup, moves)
                return Outcome(self, (SaveText(f"{past.file_stem}.jsonl", text),))
            case "picture":
                from companion.table.screens.results.game_replay import PICTURE_VIEW, picture_scene  # noqa: PLC0415 - as above

                drawn = partial(picture_scene, table, self.past)
                return Outcome(self, (SavePicture(f"{self.past.file_stem}.png", drawn, PICTURE_VIEW),))
            case "steps":
                from companion.table.screens.results.game_replay import GameReplay  # noqa: PLC0415 - as above

                return Outcome(GameReplay(self, 0))
            case _:
                return Outcome(self)

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:
        """Return the game or its history once it is on the table; the page while a file is being saved."""
        match request, result:
            case TakeUpGame() | CorrectGame(), Failed(why=why):
                return Outcome(replace(self, notice=why, failed=True))
            case TakeUpGame(), _:
                return go(Place.PLAY)
            case CorrectGame(), _:
                return go(Place.HISTORY)
            case ((SaveText() | SavePicture()), _):
                return Outcome(with_saving(self, request, result))
            case _:
                return super().handle_answer(table, request, result)

    @property
    def _is_finished(self) -> bool:
        return self.past.about.status is Status.FINISHED

    def _page_buttons(self, playing: "Session | None") -> dict[Lamp, PageButton]:
        """Return what the panel's buttons do; CONTINUE says that the game that is `playing` is put away."""
        does: dict[Lamp, PageButton] = {"undo": PageButton(_("BACK")), "help": PageButton(_("HELP"))}
        if self.notice:
            return does | {"confirm": PageButton(_("OK"), _("close"))}
        leaves = playing is not None and playing.game.outcome(playing.state) is None
        return does | {
            "confirm": PageButton(_("MOVES"), _("move by move"))
            if self._is_finished
            else PageButton(_("CONTINUE"), _("puts the other game away") if leaves else _("go on with it"))
        }

    def _buttons(self, layout: Page, rect: Rect) -> list[AnyLook]:
        correct: tuple[str, str, Icon] = ("correct", _("Correct"), "correct")
        names: tuple[tuple[str, str, Icon], ...] = (
            correct if self._is_finished else ("steps", _("Moves"), "steps"),
            ("record", _("Save moves"), "save"),
            ("picture", _("Save picture"), "picture"),
        )
        cells = rect.columns(3, layout.gap)
        row = ButtonRow(tuple(label for _target, label, _icon in names), min(cell.w for cell in cells))
        return [
            Button(rect=cell, target=target, label=label, icon=icon, px=layout.px(SMALL), row=row)
            for cell, (target, label, icon) in zip(cells, names, strict=True)
        ]


LOW_UNITS, HIGH_UNITS = 11.0, 14.0
"""The height of the buttons in units; upright their words take two lines beside their icons."""

TEAM_LINES = 2
"""The lines in which a team is named."""

SHORT_HEADLINE = 22
"""The most letters of a headline in large letters."""


def titled_looks(layout: Page, title: str, length: str, does: dict[Lamp, PageButton]) -> list[AnyLook]:
    """Return the looks of the page of a game, with its length at the right of the title; empty: without."""
    if not length:
        return page_looks(layout, title, does)
    px = layout.px(LENGTH_UNITS)
    long, head = layout.head.cut_right(min(layout.head.w // 3, estimate_width(length, px)), layout.gap)
    label = Label(rect=long, text=length, px=px, least=layout.px(SMALL), tone="muted", align="right")
    return [*page_looks(replace(layout, head=head), title, does), label]


LENGTH_UNITS = 5.4
"""The height of the font of how long a game was, in units."""


def headline_banner(layout: Page, rect: Rect, about: GameRow, summary: Summary) -> Banner:
    """Return a banner with how a game ended, and the winner's chip."""
    winner = next((seat for seat in summary.tally.seats if seat.won), None)
    ended = ending_text(about.status, summary)
    text = ended[:1].upper() + ended[1:]
    return Banner(
        rect=rect,
        text=text,
        tone="accent" if winner is None or winner.piece is None else winner.piece.tone,
        px=layout.px(6.4 if len(text) <= SHORT_HEADLINE else SMALL),
        piece=None if winner is None else winner.piece,
    )


def length_text(summary: Summary, *, counts_moves: bool) -> str:
    """Return how many rounds were played, or else how many moves, where these are turns."""
    rounds = max((len(seat.rounds) for seat in summary.tally.seats), default=0)
    if rounds:
        return ngettext("{count} round", "{count} rounds", rounds).format(count=rounds)
    return moves_text(summary.moves) if counts_moves else ""


def details_rects(layout: Page, body: Rect) -> tuple[Rect, Rect]:
    """Return the rooms for the players and for the plot, beside them, or below them on an upright screen."""
    if layout.view.portrait:
        return body.cut_top(body.h * 9 // 20, layout.gap)
    return body.cut_left(body.w // 2, layout.gap)


def summary_looks(layout: Page, body: Rect, summary: Summary, people: "KnownPeople") -> list[AnyLook]:
    """Return the players of a game, and beside or below them its plot; they have all the room where it would be empty.

    Cards are counted in bars behind the names, which are plot and list in one.
    """
    if summary.tally.makes == "cards":
        taken = [plots.PlotBar(seat.points or 0, seat_name(seat)) for seat in summary.tally.seats]
        return plots.lying_bars(layout, body, _("Cards taken"), taken)
    players, plot = details_rects(layout, body)
    drawn = plot_looks(layout, plot, summary, people)
    return [*player_looks(layout, players if drawn else body, summary, people), *drawn]


def player_looks(layout: Page, rect: Rect, summary: Summary, people: "KnownPeople") -> list[AnyLook]:
    """Return the players of a game, each with their points."""
    room = rect.inset(layout.px(1.4))
    seats = team_seats(layout, room, summary.tally.seats, TEAM_LINES)
    lines = 1 if len(seats) == len(summary.tally.seats) else TEAM_LINES
    columns = 1 if len(seats) <= room.h // layout.px(plots.LINE_UNITS) else 2
    each = -(-len(seats) // columns)
    rows = room.cut_top(min(room.h, each * layout.px(12 * lines)))[0].rows(each)
    cells = [row.columns(columns, layout.gap)[column] for column in range(columns) for row in rows]
    looks: list[AnyLook] = [Panel(rect=rect, tone="surface")]
    for place, (cell, seat) in enumerate(zip(cells, seats, strict=False)):
        looks += seat_looks(layout, cell, seat, place, summary.tally.makes, people.sign_of(seat.name), lines)
    return looks


def plot_looks(layout: Page, rect: Rect, summary: Summary, people: "KnownPeople") -> list[AnyLook]:
    """Return the plot of a game: the points by round, or the sequences by colour; nothing where there are none."""
    seats, makes = summary.tally.seats, summary.tally.makes
    if any(seat.rounds for seat in seats):
        shown = [
            plots.PlotLine(
                sign_look(rect, seat, place, people.sign_of(seat.name)),
                player_sign(seat, place).tone,
                tuple(sum(seat.rounds[: at + 1]) for at in range(len(seat.rounds))),
            )
            for place, seat in enumerate(seats)
        ]
        return plots.line_plot(layout, rect, _("Points by round"), shown)
    if not any(one.count for seat in seats for one in seat.made):
        return []
    made = {(seat.side, one.piece): one.count for seat in seats for one in seat.made}
    totals: dict[object, plots.PlotBar] = {}
    for (_side, piece), count in made.items():
        before = totals.get(piece)
        totals[piece] = plots.PlotBar(count + (before.value if before else 0), piece=piece)
    return plots.bar_plot(layout, rect, _(MADE_TITLES[makes]), list(totals.values()))
