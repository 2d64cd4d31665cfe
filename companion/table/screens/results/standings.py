"""Show who has played and won how much, and the page of a person with small plots."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Badge, Button, HelpLine, Label, Lamp, Panel, PersonSign, Scene
from companion.table.screen import BaseScreen
from companion.table.screen_outcome import Outcome
from companion.table.screens.choice_page import choice_items, choice_looks
from companion.table.screens.number_format import format_tenths, short_month
from companion.table.screens.page import (
    SIGN_HELP,
    TIGHT_UNITS,
    Page,
    PageButton,
    framed_sentence,
    help_scene,
    page_layout,
    page_looks,
    page_of,
    translated_lines,
    warning_looks,
)
from companion.table.screens.results import plots
from companion.table.screens.results.wording import MADE_TITLES, game_name, game_title, known_kinds
from companion.table.screens.setup.pages import grid_rects
from companion.table.screens.setup.seating import is_made_up
from companion.table.storage import result_queries
from companion.table.storage.journal import JournalError
from companion.table.storage.result_queries import Standing

if TYPE_CHECKING:
    from companion.table.screens.results.results import Results
    from companion.table.table import Table

HELP = (
    HelpLine(N_("Only finished games count; who leaves early can't win."), icon="confirm"),
    HelpLine(N_("Names such as Player 3 are left out."), icon="people"),
    HelpLine(N_("The top button chooses one game, with its points."), icon="list"),
    HelpLine(N_("Tap a name: that person's charts. CHARTS: everybody's."), icon="podium"),
)

CHOICE_HELP = (
    HelpLine(N_("Tap a game: it alone is counted, with its points.")),
    HelpLine(N_("This button counts all games again."), N_("All games")),
)
"""What HELP says where a game is chosen."""

CHARTS_HELP = (
    HelpLine(N_("A bar for each of the last twelve months: how many games were won in it."), icon="podium"),
    HelpLine(N_("A bar for each colour: what was made with it in all games."), icon="looks"),
    HelpLine(N_("A game that is chosen in the standings is counted alone."), icon="list"),
)
"""What HELP says of the charts."""

NOBODY_YET = N_("Nobody stands here yet. Enter names when you set up a game: once it is finished, they stand here.")
"""What stands in place of the standings."""

STANDING = "standing:"
"""What the target begins with that leads to a person's standings; behind it stands what `person_key` makes of them."""

ROW_UNITS, TALLEST_ROW = 9.4, 15.0
"""The least height of a line of the table, and the most, in units."""

FOOT_UNITS = 9.0
"""The height of what is said below games where it is narrow, in units: two lines of a long language."""

ROOMY_ROW = 11.0
"""The height of a line that has larger letters, in units."""

COLUMNS = (N_("Games"), N_("Won"), N_("Mean"), N_("Best"))

WITHOUT_POINTS = 2
"""The columns that are left where the points of several games would mix."""


class Standings(BaseScreen, frozen=True):
    """The standings of the games of a `kind`, empty: of all; `sheet` is the page; `picking`: a game is chosen."""

    id: ClassVar[str] = "standings"

    back: "Results"
    kind: str = ""
    sheet: int = 0
    picking: bool = False
    help_on: bool = False

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        if self.picking and self.help_on:
            return help_scene(layout, _("Which game?"), translated_lines(CHOICE_HELP))
        if self.picking:
            offered = choice_items(
                _("All games"), ((kind, game_title(table.games, kind)) for kind in known_kinds(table))
            )
            return Scene(tuple(choice_looks(layout, _("Which game?"), offered, self.kind, 0)))
        try:
            people, nameless = _known_standings(table, self.kind)
        except JournalError as error:
            return _error_scene(layout, error)
        if self.help_on:
            signed = (SIGN_HELP,) if any(table.people.sign_of(one.name) for one in people) else ()
            return help_scene(layout, _("Standings"), translated_lines((*HELP, *signed)))
        tool, head = layout.head.cut_right(layout.head.w * 2 // 5, layout.gap)
        heading, room = layout.body.cut_top(layout.px(6))
        foot, room = room.cut_bottom(layout.px(FOOT_UNITS if view.portrait else 6))
        size = max(1, (room.h + layout.gap // 2) // (layout.px(ROW_UNITS) + layout.gap // 2))
        looks = page_looks(replace(layout, head=head), _("Standings"), self._page_buttons(len(people), size))
        label = game_name(table.games, self.kind) if self.kind else _("All games")
        looks.append(Button(rect=tool, target="pick", label=label, on=bool(self.kind), px=layout.px(SMALL)))
        if not people:
            looks += framed_sentence(layout, layout.body, _(NOBODY_YET), px=6, lines=5, least=TIGHT_UNITS)
            return Scene(tuple(looks))
        columns = _columns_of(people) if self.kind else WITHOUT_POINTS
        looks += _heading_looks(layout, heading, columns)
        shown = page_of(people, self.sheet, size)
        rows = grid_rects(room, len(shown), 1, layout.gap // 2, layout.px(TALLEST_ROW))
        below = Rect(foot.x, rows[-1].bottom, foot.w, foot.h)
        looks.append(_foot_label(layout, below, columns, ranked=True, nameless=nameless))
        looks += [Button(rect=rect, target=f"{STANDING}{one.person}") for rect, one in zip(rows, shown, strict=True)]
        for rect, one in zip(rows, shown, strict=True):
            rank = 1 + sum(_place_key(other, self.kind) < _place_key(one, self.kind) for other in people)
            sign = table.people.sign_of(one.name)
            looks += _rank_looks(layout, _cell_rects(layout, rect, columns)[0], rank, sign)
        looks += _rows_looks(layout, rows, tuple((one.name, one) for one in shown), columns, led=True)
        return Scene(tuple(looks))

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        match what:
            case Tap(target=target) if target.startswith("pick:"):
                return Outcome(replace(self, kind=target.removeprefix("pick:"), picking=False, sheet=0))
            case Press(button=PanelButton.HELP):
                return Outcome(replace(self, help_on=not self.help_on))
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO) if self.help_on:
                return Outcome(replace(self, help_on=False))
            case Press(button=PanelButton.UNDO | PanelButton.CONFIRM) if self.picking:
                return Outcome(replace(self, picking=False))
            case _ if self.picking:
                return Outcome(self)
            case Tap(target="pick"):
                return Outcome(replace(self, picking=True, help_on=False))
            case Tap(target=target) if target.startswith(STANDING):
                return Outcome(PersonStandings(self, target.removeprefix(STANDING)))
            case Press(button=button):
                return self._handle_press(table, button)
            case _:
                return Outcome(self)

    def _handle_press(self, table: "Table", button: PanelButton) -> Outcome:
        match button:
            case PanelButton.CONFIRM:
                return Outcome(PersonStandings(self, "")) if self._standings(table) else Outcome(self)
            case PanelButton.NEXT if not self.help_on:
                return Outcome(replace(self, sheet=self.sheet + 1))
            case PanelButton.UNDO:
                return Outcome(self.back)
            case _:
                return Outcome(self)

    def _standings(self, table: "Table") -> tuple[Standing, ...]:
        try:
            return _known_standings(table, self.kind)[0]
        except JournalError:
            return ()

    def _page_buttons(self, count: int, size: int) -> dict[Lamp, PageButton]:
        does: dict[Lamp, PageButton] = {"undo": PageButton(_("BACK")), "help": PageButton(_("HELP"))}
        if count:
            does["confirm"] = PageButton(_("CHARTS"), _("all people together"))
        if count > size:
            does["next"] = PageButton(_("DOWN"), icon="down", turns="next")
        return does


class PersonStandings(BaseScreen, frozen=True):
    """The page of a `person`'s games and what was won and made; empty: of everybody. `back` are the standings."""

    id: ClassVar[str] = "person-standings"

    back: Standings
    person: str
    help_on: bool = False

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        if self.help_on:
            return help_scene(layout, _("Charts"), translated_lines(CHARTS_HELP))
        does: dict[Lamp, PageButton] = {
            "confirm": PageButton(_("DONE"), _("back to the standings")),
            "undo": PageButton(_("BACK")),
            "help": PageButton(_("HELP")),
        }
        try:
            played = result_queries.person_standings(table.journal, self.person) if self.person else {}
            counted, made = self._counts(table)
        except JournalError as error:
            return _error_scene(layout, error)
        name = next((one.name for one in played.values()), _("Charts: everybody"))
        title = f"{name}, {game_name(table.games, self.back.kind)}" if self.back.kind else name
        list_room, first, *second = _page_rects(layout, len(played), 2 if made else 1)
        sign = table.people.sign_of(name) if self.person else None
        badge, head = layout.head.cut_left(layout.head.h if sign else 0, layout.gap if sign else 0)
        looks = page_looks(replace(layout, head=head), title, does)
        if sign is not None:
            looks.append(Badge(rect=badge, sign=sign))
        looks += _game_looks(table, layout, list_room, played, self.back.kind)
        about = _("Games won, last 12 months") if self.person else _("Finished games, last 12 months")
        looks += plots.bar_plot(layout, first, about, _month_bars(counted, table.now()[:7]))
        looks += [look for rect in second for look in _colour_looks(layout, rect, made)]
        return Scene(tuple(looks))

    def _counts(self, table: "Table") -> "_Counts":
        """Return what the plots show: of one person, or of the games of everybody who stands in the standings."""
        journal, kind = table.journal, self.back.kind
        if self.person:
            won = result_queries.games_by_month(journal, (self.person,), kind, won=True)
            return won, result_queries.person_colour_totals(journal, self.person, kind)
        people = tuple(one.person for one in _known_standings(table, kind)[0])
        return (
            result_queries.games_by_month(journal, people, kind),
            result_queries.colour_totals(journal, people, kind),
        )

    def handle(self, table: "Table", what: Input) -> Outcome:  # noqa: ARG002 - all there is to know is here
        """Return the screen after an input."""
        match what:
            case Press(button=PanelButton.HELP):
                return Outcome(replace(self, help_on=not self.help_on))
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO):
                return Outcome(replace(self, help_on=False) if self.help_on else self.back)
            case _:
                return Outcome(self)


_Counts = tuple[Mapping[str, int], Sequence[result_queries.ColourTotal]]
"""The games by month, and what was made by colour."""


def _known_standings(table: "Table", kind: str) -> tuple[tuple[Standing, ...], bool]:
    """Return the standings of people, and whether others have played too: a made-up name is nobody's.

    Raises `JournalError` when they can't be read.
    """
    everybody = result_queries.all_standings(table.journal, kind)
    people = [one for one in everybody if not is_made_up(table, one.name)]
    people.sort(key=lambda one: _place_key(one, kind))
    return tuple(people), len(people) < len(everybody)


def _place_key(one: Standing, kind: str) -> tuple[float, ...]:
    """Return what ranks people: who has won more, and of one game, with equally many won, who has the better mean."""
    return (-one.won, -(one.mean or 0)) if kind else (-one.won,)


def _error_scene(layout: Page, error: JournalError) -> Scene:
    """Return the scene that says why the journal can't be read."""
    looks = page_looks(layout, _("Standings"), {"undo": PageButton(_("BACK"))})
    return Scene((*looks, *warning_looks(layout, layout.body, str(error))))


def _page_rects(layout: Page, rows: int, plotted: int) -> tuple[Rect, ...]:
    """Return the rooms of the table of so many rows, and then of so many plots."""
    body = layout.body
    if not rows:
        # Side by side the bars are high.
        plots_of = body.rows if layout.view.portrait else body.columns
        return body.cut_top(0)[0], *plots_of(plotted, layout.gap)
    if layout.view.portrait:
        rows_room, rest = body.cut_top(body.h * 2 // 5, layout.gap)
    else:
        rows_room, rest = body.cut_left(body.w * 11 // 20, layout.gap)
    return rows_room, *rest.rows(plotted, layout.gap)


def _foot_label(layout: Page, rect: Rect, columns: int, *, ranked: bool = False, nameless: bool = False) -> Label:
    """Return what is counted in so many columns, how people are `ranked`, and that some are left out: `nameless`."""
    text = _("Only finished games count.")
    if columns > WITHOUT_POINTS:
        # In a person's table the first sentence makes way for what the columns are.
        text = " ".join((text, _("Equal wins: by the mean."))) if ranked else _("Mean and best are points.")
    if nameless:
        text += " " + _("Players without a name of their own are not listed.")
    return Label(rect=rect, text=text, px=layout.px(SMALL), least=layout.px(TIGHT_UNITS), lines=2, tone="muted")


def _game_looks(table: "Table", layout: Page, rect: Rect, played: Mapping[str, Standing], chosen: str) -> list[AnyLook]:
    """Return a person's games, a line for each kind; of the `chosen` one are the plots."""
    if not played:
        return []
    ground, rect = Panel(rect=rect, tone="surface"), rect.inset(layout.gap // 2)
    head, room = rect.cut_top(layout.px(6))
    foot, room = room.cut_bottom(layout.px(FOOT_UNITS))
    rows = room.cut_top(min(room.h, len(played) * layout.px(ROOMY_ROW)))[0].rows(len(played))
    columns = _columns_of(played.values())
    looks = [ground, *_heading_looks(layout, head, columns)]
    looks += [Panel(rect=row, tone="raised") for row, kind in zip(rows, played, strict=True) if kind == chosen]
    told = tuple((game_name(table.games, kind), standing) for kind, standing in played.items())
    looks += _rows_looks(layout, rows, told, columns)
    return [*looks, _foot_label(layout, foot, columns)]


def _columns_of(told: Iterable[Standing]) -> int:
    """Return how many columns have numbers: games without points have neither a mean nor a best."""
    return WITHOUT_POINTS if all(one.mean is None for one in told) else len(COLUMNS)


def _heading_looks(layout: Page, rect: Rect, columns: int) -> list[AnyLook]:
    cells = _cell_rects(layout, rect, columns)[1:]
    even = tuple((_(text), cell) for cell, text in zip(cells, COLUMNS, strict=False))
    px, least = layout.px(SMALL), layout.px(SMALL * 3 / 5)
    return [
        Label(rect=cell, text=text, px=px, least=least, tone="muted", align="right", even=even) for text, cell in even
    ]


def _rows_looks(
    layout: Page, rects: Sequence[Rect], told: Sequence[tuple[str, Standing]], columns: int, *, led: bool = False
) -> list[AnyLook]:
    """Return the lines of the table: a name, and so many numbers; the names `led` by rank and sign leave these room."""
    looks: list[AnyLook] = []
    cells = [_cell_rects(layout, rect, columns) for rect in rects]
    names = [_rank_rects(layout, row[0])[-1] if led else row[0] for row in cells]
    even = tuple((name, rect) for rect, (name, _one) in zip(names, told, strict=True))
    for place, (name, one) in enumerate(told):
        mean, best = ("–", "–") if one.mean is None else (format_tenths(one.mean), str(one.best))
        wide = columns == WITHOUT_POINTS or not layout.view.portrait
        px = layout.px(5.2 if wide and rects[place].h >= layout.px(ROOMY_ROW) else SMALL)
        looks.append(Label(rect=names[place], text=name, px=px, least=px * 3 // 4, even=even))
        looks += [
            Label(rect=cell, text=text, px=px, least=px, align="right")
            for cell, text in zip(cells[place][1:], (str(one.played), str(one.won), mean, best), strict=False)
        ]
    return looks


def _rank_rects(layout: Page, rect: Rect) -> tuple[Rect, Rect, Rect]:
    """Return the rooms of a rank, a sign and a name."""
    rank, rest = rect.cut_left(layout.px(5), layout.gap // 2)
    sign, name = rest.cut_left(layout.px(6), layout.gap)
    return rank, sign, name


def _rank_looks(layout: Page, rect: Rect, rank: int, sign: PersonSign | None) -> list[AnyLook]:
    """Return a rank, and the person's sign, before the name."""
    first, second, _name = _rank_rects(layout, rect)
    px = layout.px(SMALL)
    badge = Rect(second.x, second.y + (second.h - second.w) // 2, second.w, second.w)
    looks: list[AnyLook] = [Label(rect=first, text=f"{rank}.", px=px, least=px * 3 // 4, align="right", tone="muted")]
    return [*looks, Badge(rect=badge, sign=sign)] if sign is not None else looks


def _cell_rects(layout: Page, rect: Rect, columns: int) -> tuple[Rect, ...]:
    """Return the cells of a line: the name's, and up to the right edge those of so many numbers."""
    inside = Rect(rect.x + layout.gap, rect.y, rect.w - 2 * layout.gap, rect.h)
    few = columns == WITHOUT_POINTS
    first, rest = inside.cut_left(inside.w * (12 if few else 7 if layout.view.portrait else 6) // 20)
    return (first, *rest.columns(columns, layout.gap // 2))


def _month_bars(wins: Mapping[str, int], now: str) -> list[plots.PlotBar]:
    """Return a bar for the wins of each of the last months; from the last on, every third one has its name."""
    year, month = int(now[:4]), int(now[5:7])
    last = [divmod(12 * year + month - 1 - back, 12) for back in reversed(range(result_queries.MONTHS_TOLD))]
    return [
        plots.PlotBar(wins.get(f"{year}-{month + 1:02}", 0), short_month(month + 1) if place % 3 == 2 else "")
        for place, (year, month) in enumerate(last)
    ]


def _colour_looks(layout: Page, rect: Rect, made: Sequence[result_queries.ColourTotal]) -> list[AnyLook]:
    """Return bars of what was made by colour, of which there is some."""
    bars = [plots.PlotBar(one.count, piece=one.piece) for one in made]
    return plots.bar_plot(layout, rect, _(MADE_TITLES[made[0].what]), bars)
