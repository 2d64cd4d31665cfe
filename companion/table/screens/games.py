"""The games of the journal that are not being played: any of them can be taken up again."""

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.contract.inputs import Input, PanelButton, Press, Tap
from companion.contract.scene import SMALL, Button, Lamp, Panel, Scene, View
from companion.table.journal import GameSummary, JournalError
from companion.table.screens.page import Does, Page, furniture, page, sentence, warning
from companion.table.screens.places import Place
from companion.table.screens.screen import Still

if TYPE_CHECKING:
    from companion.table.desk import Desk, Screen

ROW_UNITS = 11


HELP = "Tap a game and CONFIRM to go on with it; the one that is being played is kept here meanwhile."


class Games(Still, frozen=True):
    """`games` are those that are not being played, the newest first; `first` is the page that is shown.

    `notice` is why they can't be read, or the chosen one can't be gone on with.
    """

    games: tuple[GameSummary, ...]
    chosen: int = 0
    first: int = 0
    notice: str = ""
    help_on: bool = False

    @classmethod
    def of(cls, desk: "Desk") -> "Games":
        """The list as it is in the journal now."""
        try:
            return cls(_others(desk))
        except JournalError as error:
            return cls((), notice=str(error))

    def scene(self, desk: "Desk", view: View) -> Scene:  # noqa: ARG002 - all there is to know is here
        """What is on the screen."""
        layout = page(view)
        looks = furniture(layout, "Earlier games", self._does(layout))
        if self.notice:
            return Scene((*looks, *warning(layout, layout.body, self.notice)))
        if self.help_on:
            looks.append(Panel(rect=layout.body, tone="surface", outline="muted"))
            return Scene((*looks, sentence(layout, layout.body.inset(layout.gap), HELP, px=6, lines=6)))
        if not self.games:
            looks.append(sentence(layout, layout.body, "No game has been put away or finished yet.", px=6))
        size = _per_page(layout)
        first = self.first * size % (-(-len(self.games) // size) * size or 1)
        rows = layout.body.rows(size, layout.gap // 2)
        for rect, (index, game) in zip(rows, list(enumerate(self.games))[first:], strict=False):
            looks.append(
                Button(
                    rect=rect,
                    target=f"game:{index}",
                    label=_players(game),
                    note=f"{game.started[:10]}, {game.status.value}",
                    align="left",
                    on=index == self.chosen,
                    px=layout.px(SMALL),
                )
            )
        return Scene(tuple(looks))

    def take(self, desk: "Desk", what: Input) -> "Screen":
        """The screen after an input."""
        match what:
            case Press(button=PanelButton.HELP) if not self.notice:
                return replace(self, help_on=not self.help_on)
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO) if self.help_on:
                return replace(self, help_on=False)
            case Press(button=PanelButton.UNDO):
                return replace(self, notice="") if self.notice and self.games else desk.go(Place.HOME)
            case Press(button=PanelButton.NEXT) if not (self.help_on or self.notice):
                return replace(self, first=self.first + 1)
            case Press(button=PanelButton.CONFIRM) if self.games and not self.notice:
                return self._taken_up(desk)
            case Tap(target=target) if target.startswith("game:"):
                return replace(self, chosen=int(target.removeprefix("game:")))
            case _:
                return self

    def _does(self, layout: Page) -> dict[Lamp, Does]:
        does: dict[Lamp, Does] = {"undo": Does("BACK")}
        if self.notice:
            return does
        does["help"] = Does("HELP")
        if self.help_on:
            return does | {"confirm": Does("CONFIRM", "close help")}
        if self.games:
            does["confirm"] = Does("TAKE UP", "the chosen game")
        if len(self.games) > _per_page(layout):
            does["next"] = Does("DOWN", icon="down")
        return does

    def _taken_up(self, desk: "Desk") -> "Screen":
        try:
            desk.take_up(self.games[self.chosen].id)
        except JournalError as error:
            return replace(self, notice=str(error))
        return desk.go(Place.PLAY)


def earlier(desk: "Desk") -> tuple[GameSummary, ...]:
    """The games of the journal but the one that is being played, the newest first; none when they can't be read."""
    try:
        return _others(desk)
    except JournalError:
        return ()


def _others(desk: "Desk") -> tuple[GameSummary, ...]:
    playing = None if desk.session is None else desk.session.number
    return tuple(game for game in desk.journal.games() if game.id != playing)


class _Named(Struct):
    players: tuple[str, ...] = ()


def _players(game: GameSummary) -> str:
    return " & ".join(msgspec.json.decode(game.setup, type=_Named).players)


def _per_page(layout: Page) -> int:
    return max(1, (layout.body.h + layout.gap // 2) // (layout.px(ROW_UNITS) + layout.gap // 2))
