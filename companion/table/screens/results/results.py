"""List the games of the journal that are not being played, the newest first, and search among them."""

from typing import TYPE_CHECKING, Any, ClassVar, Literal

from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Badge, Button, ButtonRow, HelpLine, Label, Lamp, Scene
from companion.core.task import TaskRequest
from companion.table.current_game import WithoutRulesError
from companion.table.effects import Failed, Request
from companion.table.screen import BaseScreen
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.choice_page import choice_items, choice_looks
from companion.table.screens.number_format import format_moment, format_month
from companion.table.screens.page import (
    Page,
    PageButton,
    framed_sentence,
    help_scene,
    page_layout,
    page_looks,
    sentence_label,
    translated_lines,
    warning_looks,
)
from companion.table.screens.results.wording import (
    ending_text,
    game_name,
    game_title,
    known_kinds,
    names_text,
    seat_looks,
    seat_text,
    team_seats,
)
from companion.table.screens.setup.seating import is_made_up
from companion.table.storage import result_queries
from companion.table.storage.journal import JournalError
from companion.table.storage.result_queries import GameFilter, ListedGame
from companion.table.summary_backfill import BackfillTask

if TYPE_CHECKING:
    from companion.table.table import Table

HELP = (
    HelpLine(N_("Tap a game, then OPEN: it shows who won, and every move."), icon="podium"),
    HelpLine(N_("Player, Game and Month leave only the games in the list that you look for."), icon="list"),
    HelpLine(N_("Standings counts who won how often."), icon="people"),
    HelpLine(N_("A game that was put away can be continued."), icon="away"),
    HelpLine(N_("A finished game can be corrected, and saved as a file."), icon="correct"),
)
CHOICE_HELP = {
    "name": (
        HelpLine(N_("Tap a name: only that person's games stay in the list.")),
        HelpLine(N_("This button lists everybody's games again."), N_("Anybody")),
    ),
    "kind": (
        HelpLine(N_("Tap a game: only this one stays in the list.")),
        HelpLine(N_("This button lists all games again."), N_("All games")),
    ),
    "month": (
        HelpLine(N_("Tap a month: only its games stay in the list.")),
        HelpLine(N_("This button lists the games of all months again."), N_("Any month")),
    ),
}
"""What HELP says on the list, and where a part of the search is chosen."""

ROW_UNITS = 11.0
SHORT_NAMES = 11
"""The most letters of players of whom one more fits in a line."""

Asking = Literal["", "name", "kind", "month"]
"""What is being chosen: the field of the search."""

_QUESTIONS = {"name": N_("Whose games?"), "kind": N_("Which game?"), "month": N_("Which month?")}


class Results(BaseScreen, frozen=True):
    """The list of games: what is searched for, the number of the `chosen` game, and the page (`sheet`).

    `asking` tells which part of the search is being chosen, on the page `leaf` of keys or choices. `unmade` are the
    games that have yet to be summed up. `notice` is why something can't be done.
    """

    id: ClassVar[str] = "results"

    search: GameFilter = GameFilter()
    chosen: int | None = None
    sheet: int = 0
    asking: Asking = ""
    leaf: int = 0
    unmade: tuple[int, ...] = ()
    notice: str = ""
    help_on: bool = False

    @classmethod
    def of(cls, table: "Table") -> "Results":
        """Return the list of games as it is in the journal now."""
        try:
            session = table.session
            search = GameFilter(hidden=None if session is None else session.number)
            return cls(search, unmade=result_queries.games_without_summary(table.journal, table.games)).with_search(
                table, search
            )
        except JournalError as error:
            return cls(notice=str(error))

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:  # noqa: ARG002 - there is one
        """Return the list or its game, once a game that has ended and was left on the table is finished."""
        if isinstance(result, Failed):
            return Outcome(Results(notice=result.why))
        shown = Results.of(table)
        return Outcome(shown) if self.chosen is None else shown.open_game(table, self.chosen)

    def with_search(self, table: "Table", search: GameFilter) -> "Results":
        """Return the list with another search, from its beginning, with its first game chosen."""
        try:
            first = result_queries.find_games(table.journal, search, 0, 1)
        except JournalError as error:
            return replace(self, search=search, notice=str(error))
        return Results(search, first[0].number if first else None, unmade=self.unmade)

    def task_request(self, table: "Table") -> TaskRequest | None:
        """Return the task that sums up older games while the list is looked at; None: all are."""
        return table.summary_request(self.unmade) if self.unmade else None

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        try:
            return self._scene(table, layout)
        except JournalError as error:
            looks = page_looks(layout, _("Results"), {"undo": PageButton(_("BACK"))})
            return Scene((*looks, *warning_looks(layout, layout.body, str(error))))

    def _scene(self, table: "Table", layout: Page) -> Scene:
        if self.asking:
            return self._filter_scene(table, layout)
        if self.help_on:
            return help_scene(layout, _("Results"), translated_lines(HELP))
        count = result_queries.count_games(table.journal, self.search)
        head, tools, room = _page_rects(layout)
        size = _rows_per_page(room, layout)
        none = not count and not self._is_filtered
        title = _("Results") if none else _("Results: {count}").format(count=count)
        looks = page_looks(replace(layout, head=head), title, self._page_buttons(count, size))
        if self.notice:
            return Scene((*looks, *warning_looks(layout, layout.body, self.notice)))
        if none:
            text = _("No games yet. Every game that is finished or put away is listed here, with its points.")
            return Scene((*looks, *framed_sentence(layout, layout.body, text, px=6, lines=5)))
        looks += self._filter_looks(table, layout, tools)
        task = table.background_task
        if isinstance(task, BackfillTask) and not task.done:
            strip, room = room.cut_bottom(layout.px(7), layout.gap)
            size = _rows_per_page(room, layout)
            told = _("Older games are being counted: {count} to go.").format(count=task.games_left)
            looks.append(sentence_label(layout, strip, told, px=SMALL, lines=1))
        shown = result_queries.find_games(table.journal, self.search, self._first_index(count, size), size)
        if not shown:
            text = _("No game fits all of that. Tap a chosen button above to change it.")
            looks += framed_sentence(layout, room, text, px=6, lines=5)
        for rect, listed in zip(room.rows(size, layout.gap // 2), shown, strict=False):
            looks += _row_looks(table, layout, rect, listed, on=listed.number == self.chosen)
        return Scene(tuple(looks))

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        match what:
            case Press(button=PanelButton.HELP) if not self.notice:
                return Outcome(replace(self, help_on=not self.help_on))
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO) if self.help_on:
                return Outcome(replace(self, help_on=False))
            case _ if self.asking:
                return Outcome(self) if self.help_on else self._handle_filter_input(table, what)
            case Press(button=PanelButton.UNDO):
                return go(Place.HOME) if self.chosen is None or not self.notice else Outcome(replace(self, notice=""))
            case Press(button=PanelButton.NEXT) if not (self.help_on or self.notice):
                return Outcome(replace(self, sheet=self.sheet + 1))
            case Press(button=PanelButton.CONFIRM) if self.chosen is not None and not self.notice:
                return self.open_game(table, self.chosen)
            case Tap(target=target):
                return self._handle_tap(table, target)
            case _:
                return Outcome(self)

    def _handle_tap(self, table: "Table", target: str) -> Outcome:
        match target.partition(":"):
            case ("game", _colon, number):
                return self.open_game(table, int(number))
            case ("name" | "kind" | "month" as asked, _colon, _rest):
                return Outcome(replace(self, asking=asked, leaf=0))
            case ("standings", _colon, _rest):
                from companion.table.screens.results.standings import Standings  # noqa: PLC0415 - it knows this one

                return Outcome(Standings(self))
            case _:
                return Outcome(self)

    def open_game(self, table: "Table", number: int) -> Outcome:
        """Return the page of the game with this number."""
        from companion.table.screens.results.game_details import GameDetails  # noqa: PLC0415 - it knows this one
        from companion.table.screens.results.missing_game import MissingGame  # noqa: PLC0415 - as above

        back = replace(self, chosen=number)
        try:
            try:
                return Outcome(GameDetails.of(table, number, back))
            except WithoutRulesError:
                return Outcome(MissingGame.of(table, number, back))
        except JournalError as error:
            return Outcome(replace(self, notice=str(error)))

    def _filter_scene(self, table: "Table", layout: Page) -> Scene:
        title = _(_QUESTIONS[self.asking])
        if self.help_on:
            return help_scene(layout, title, translated_lines(CHOICE_HELP[self.asking]))
        choices, chosen = self._filter_choices(table), self._filter_value
        return Scene(tuple(choice_looks(layout, title, choices, chosen, self.leaf)))

    def _filter_choices(self, table: "Table") -> tuple[tuple[str, str], ...]:
        """Return what there is among the games to choose from: no choice leads to an empty list."""
        match self.asking:
            case "name":
                names = result_queries.played_names(table.journal)
                return choice_items(_("Anybody"), ((name, name) for name in names if not is_made_up(table, name)))
            case "kind":
                played = result_queries.played_kinds(table.journal)
                kinds = [kind for kind in known_kinds(table) if kind in played]
                return choice_items(_("All games"), ((kind, game_title(table.games, kind)) for kind in kinds))
            case _:
                months = result_queries.played_months(table.journal)
                return choice_items(_("Any month"), ((month, format_month(month)) for month in months))

    @property
    def _filter_value(self) -> str:
        values = {"name": self.search.name, "kind": self.search.kind, "month": self.search.month}
        return values[self.asking]

    def _handle_filter_input(self, table: "Table", what: Input) -> Outcome:
        search = self.search
        match what:
            case Press(button=PanelButton.UNDO | PanelButton.CONFIRM):
                return Outcome(replace(self, asking="", leaf=0))
            case Press(button=PanelButton.NEXT):
                return Outcome(replace(self, leaf=self.leaf + 1))
            case Tap(target=target) if target.startswith("pick:"):
                picked = target.removeprefix("pick:")
                return Outcome(self.with_search(table, replace(search, **{self.asking: picked})))
            case _:
                return Outcome(self)

    @property
    def _is_filtered(self) -> bool:
        return bool(self.search.name or self.search.kind or self.search.month)

    def _first_index(self, count: int, size: int) -> int:
        """Return the place of the first game of the page; the pages go round."""
        return self.sheet * size % (-(-count // size) * size or 1)

    def _filter_looks(self, table: "Table", layout: Page, rect: Rect) -> list[AnyLook]:
        search = self.search
        names = (
            ("name", search.name or _("Player"), bool(search.name)),
            ("kind", game_name(table.games, search.kind) if search.kind else _("Game"), bool(search.kind)),
            ("month", format_month(search.month) if search.month else _("Month"), bool(search.month)),
            ("standings", _("Standings"), False),
        )
        cells = rect.columns(len(names), layout.gap // 2)
        row = ButtonRow(tuple(label for _target, label, _on in names), min(cell.w for cell in cells))
        return [
            Button(rect=cell, target=target, label=label, on=on, px=layout.px(SMALL), row=row)
            for cell, (target, label, on) in zip(cells, names, strict=True)
        ]

    def _page_buttons(self, count: int, size: int) -> dict[Lamp, PageButton]:
        does: dict[Lamp, PageButton] = {"undo": PageButton(_("BACK"))}
        if self.notice:
            return does
        does["help"] = PageButton(_("HELP"))
        if self.chosen is not None:
            does["confirm"] = PageButton(_("OPEN"), _("the chosen game"))
        if count > size:
            does["next"] = PageButton(_("DOWN"), icon="down", turns="next")
        return does


def _page_rects(layout: Page) -> tuple[Rect, Rect, Rect]:
    """Return the rooms of title, search and list: the search beside the title, or below it if upright."""
    if layout.view.portrait:
        tools, room = layout.body.cut_top(layout.px(9.4), layout.gap)
        return layout.head, tools, room
    tools, head = layout.head.cut_right(layout.head.w * 7 // 10, layout.gap)
    return head, tools, layout.body


def _rows_per_page(room: Rect, layout: Page) -> int:
    high = layout.px(2 * ROW_UNITS if layout.view.portrait else ROW_UNITS)
    return max(1, (room.h + layout.gap // 2) // (high + layout.gap // 2))


def _row_looks(table: "Table", layout: Page, rect: Rect, listed: ListedGame, *, on: bool) -> list[AnyLook]:
    """Return a game of the list: who played with sign and points, and below when, what, and who won."""
    target = f"game:{listed.number}"
    looks: list[AnyLook] = []
    inside = rect.inset(layout.px(1))
    inside = Rect(inside.x + layout.gap, inside.y, inside.w - 2 * layout.gap, inside.h)
    told = 2 if layout.view.portrait else 1
    seats, makes = ((), "") if listed.summary is None else (listed.summary.tally.seats, listed.summary.tally.makes)
    sides = len({seat.side for seat in seats})
    short = all(len(seat_text(seat)) <= SHORT_NAMES for seat in seats)
    columns = 2 if layout.view.portrait else sides if 1 < sides < len(seats) else 4 if short else 3
    seats = team_seats(layout, inside.columns(columns, layout.gap)[0], seats, 1)
    names = 1 if len(seats) <= columns else told
    # Lines that are not needed leave no gap: what there is stands in the middle.
    lines = _middle_rows(inside, names + told, 2 * told)
    cells = [cell for line in lines[:-told] for cell in line.columns(columns, layout.gap)]
    if listed.summary is None:
        looks.append(_line_label(layout, lines[0], names_text(listed.players[: len(cells)])))
    shown = seats if len(seats) <= len(cells) else seats[: len(cells) - 1]
    for place, (cell, seat) in enumerate(zip(cells, shown, strict=False)):
        looks += seat_looks(layout, cell, seat, place, makes, table.people.sign_of(seat.name))
    if len(shown) < len(seats):
        looks.append(_line_label(layout, cells[-1], f"+ {len(seats) - len(shown)}"))
    when, what = format_moment(listed.started), game_name(table.games, listed.kind)
    ended = ending_text(listed.status, listed.summary)
    texts = (f"{when} · {what}", ended) if told > 1 else (f"{when} · {what} · {ended}",)
    looks += [_line_label(layout, line, text) for line, text in zip(lines[-told:], texts, strict=True)]
    if on:
        looks = [replace(look, tone="on_accent") if isinstance(look, Label | Badge) else look for look in looks]
    return [Button(rect=rect, target=target, on=on), *looks]


def _middle_rows(rect: Rect, count: int, most: int) -> tuple[Rect, ...]:
    """Return so many of at most `most` rows, in the middle of the room for all."""
    rows = rect.rows(most)[:count]
    return tuple(row.moved(0, (rect.bottom - rows[-1].bottom) // 2) for row in rows)


def _line_label(layout: Page, rect: Rect, text: str) -> Label:
    return Label(rect=rect, text=text, px=layout.px(SMALL), least=layout.px(SMALL), tone="muted")
