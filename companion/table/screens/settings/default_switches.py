"""Set the rules with which new games of this table begin, game by game."""

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.game import AnyGame
from companion.core.i18n import N_, _
from companion.core.layout import View
from companion.core.scene import AnyLook, Button, HelpLine, Lamp, Scene
from companion.table.default_switches import setting_value, switch_key, table_rules
from companion.table.effects import ChangeSettings, KeepSetup, PlaySound, Request
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place, onward_from
from companion.table.screens.page import (
    Page,
    PageButton,
    help_scene,
    notice_looks,
    page_layout,
    page_looks,
    page_number_text,
    sentence_label,
    translated_lines,
)
from companion.table.screens.settings.subpage import SettingsSubpage
from companion.table.screens.setup.pages import count_switch_pages, grid_rects, switch_help, switch_row_looks, with_page
from companion.table.screens.setup.setup import SetupPage

if TYPE_CHECKING:
    from companion.table.table import Table

HELP = (
    HelpLine(N_("Choose here how this table plays each game: every new game begins so."), icon="rules"),
    HelpLine(N_("The first button of each is the printed rule, or what is usual."), icon="words"),
    HelpLine(N_("The set-up can change it for one game. Games that were begun keep their rules."), icon="table"),
)
"""What HELP says over the list of games."""

PRINTED_HELP = HelpLine(N_("The printed rule, or what is usual."), N_("Left choice"))
"""What it says besides of a game."""

PER_PAGE = 12
"""How many games are shown at a time."""


class RulesPage(SettingsSubpage, frozen=True):
    """The rules of new games: `game` is the id of the one shown, with `page` of its switches.

    Empty: the list of games, on page `first`. `notice` is what the last change led to, until the next input.
    """

    id: ClassVar[str] = "default-rules"

    game: str = ""
    first: int = 0
    page: int = 0
    notice: str = ""
    help_on: bool = False

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        game = table.games.get(self.game)
        title = _("Rules of new games")
        if game is not None:
            title = with_page(_("Rules of {game}").format(game=game.title), game.switches, self.page)
        if self.help_on and game is not None and game.switches:
            about = _("Rules of {game}").format(game=game.title)
            lines = (*switch_help(game.switches, self.page), *translated_lines((PRINTED_HELP,)))
            return help_scene(layout, about, lines)
        if self.help_on:
            return help_scene(layout, _("Rules of new games"), translated_lines(HELP))
        looks = page_looks(layout, title, self._page_buttons(table))
        if self.notice:
            return Scene((*looks, *notice_looks(layout, self.notice)))
        return Scene(
            (*looks, *(self._game_looks(table, layout) if game is None else self._switch_looks(table, layout, game))),
            several_taps=True,
        )

    def _game_looks(self, table: "Table", layout: Page) -> list[AnyLook]:
        shown = list(table.games.values())[PER_PAGE * self.first : PER_PAGE * (self.first + 1)]
        columns = 2 if layout.view.portrait else 3
        cells = grid_rects(layout.body, len(shown), columns, layout.gap, layout.px(22))
        return [
            Button(
                rect=cell,
                target=f"rules:{game.id}",
                label=game.title if game.family else game.label,
                icon=game.icon,
                align="left",
                px=layout.px(5),
            )
            for cell, game in zip(cells, shown, strict=True)
        ]

    def _switch_looks(self, table: "Table", layout: Page, game: AnyGame) -> list[AnyLook]:
        if not game.switches:
            return [sentence_label(layout, layout.body, _("This game has no rules to choose."), px=6)]
        return switch_row_looks(layout, layout.body, game, table_rules(table.settings, game), self.page)

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        closes = what in (Press(PanelButton.CONFIRM), Press(PanelButton.UNDO))
        if (self.help_on or self.notice) and closes:
            return Outcome(replace(self, help_on=False, notice=""))
        match what:
            case Press(button=PanelButton.HELP):
                return Outcome(replace(self, help_on=not self.help_on, notice=""))
            case Press(button=PanelButton.UNDO) if self.game:
                return Outcome(replace(self, game="", page=0))
            case Press(button=PanelButton.UNDO):
                return go(Place.SETTINGS)
            case Press(button=PanelButton.CONFIRM):
                return go(Place.SETTINGS if self.back is Place.HOME else onward_from(self.back))
            case Press(button=PanelButton.NEXT) if not self.help_on and "next" in self._page_buttons(table):
                return Outcome(self._next_page(table))
            case Tap(target=target) if target.startswith("rules:"):
                return Outcome(replace(self, game=target.removeprefix("rules:")))
            case Tap(target=target) if target.startswith("switch:"):
                return self._change_switch(table, table.games[self.game], *target.split(":")[1:])
            case _:
                return Outcome(self)

    def _next_page(self, table: "Table") -> "RulesPage":
        """Return the page with more switches of the game, with the next game, or with more games."""
        if not self.game:
            return replace(self, first=(self.first + 1) % _count_pages(table))
        if self.page + 1 < count_switch_pages(table.games[self.game].switches):
            return replace(self, page=self.page + 1)
        games = list(table.games)
        return replace(self, game=games[(games.index(self.game) + 1) % len(games)], page=0)

    def _change_switch(self, table: "Table", game: AnyGame, name: str, place: str) -> Outcome:
        """Return the page with the switch set to its choice at the place, here and in a set-up that was left.

        Where the device lacks something for the choice, the page says so.
        """
        switch = next(switch for switch in game.switches if switch.key == name)
        value, _label = switch.choices[int(place)]
        lacks = game.lacks_for(name, value)
        if lacks:
            return Outcome(replace(self, notice=lacks), (PlaySound("refused"),))
        change = ChangeSettings({switch_key(game.id, name): setting_value(value)})
        left = table.kept_setup
        kept = isinstance(left, SetupPage) and left.game.id == game.id
        there = (KeepSetup(left.with_option(name, value)),) if isinstance(left, SetupPage) and kept else ()
        return Outcome(self, (change, *there, PlaySound("accepted")))

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:  # noqa: ARG002 - there is one
        """Return the page with what there is to say of the change."""
        return Outcome(replace(self, notice=result))

    def _page_buttons(self, table: "Table") -> dict[Lamp, PageButton]:
        does: dict[Lamp, PageButton] = {"undo": PageButton(_("BACK")), "help": PageButton(_("HELP"))}
        if self.notice:
            return does | {"confirm": PageButton(_("OK"))}
        does["confirm"] = PageButton(_("DONE"))
        if self.game or _count_pages(table) > 1:
            does["next"] = PageButton(_("NEXT"), self._next_text(table), turns="next")
        return does

    def _next_text(self, table: "Table") -> str:
        """Return where NEXT leads: the number of a page, or the next game."""
        after = self._next_page(table)
        if not self.game:
            return page_number_text(after.first, _count_pages(table))
        if after.game != self.game:
            return table.games[after.game].label
        return page_number_text(after.page, count_switch_pages(table.games[self.game].switches))


def _count_pages(table: "Table") -> int:
    return -(-len(table.games) // PER_PAGE)
