"""The games of the journal that were put away or finished: any of them can be taken up again."""

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.contract.inputs import Input, PanelButton, Press, Tap
from companion.contract.scene import Button, Lamp, Scene, View
from companion.table.journal import GameSummary, JournalError, Status
from companion.table.screens.page import SMALL, Does, Page, furniture, page, sentence, warning
from companion.table.screens.places import Place

if TYPE_CHECKING:
    from companion.table.desk import Desk, Screen

ROW_UNITS = 11


class Games(Struct, frozen=True):
    """`games` are those that are not being played, the newest first; `first` is the one at the top of the page."""

    games: tuple[GameSummary, ...]
    chosen: int = 0
    first: int = 0
    notice: str = ""

    @classmethod
    def of(cls, desk: "Desk") -> "Games":
        """The list as it is in the journal now."""
        return cls(earlier(desk))

    def scene(self, desk: "Desk", view: View) -> Scene:  # noqa: ARG002 - all there is to know is here
        """What is on the screen."""
        layout = page(view)
        does: dict[Lamp, Does] = {"undo": Does("BACK")}
        if self.games:
            does["confirm"] = Does("TAKE UP", "the chosen game")
        size = _per_page(layout)
        if len(self.games) > size:
            does["next"] = Does("DOWN", icon="down")
        looks = furniture(layout, "Earlier games", does)
        if self.notice:
            looks += warning(layout, layout.body, self.notice)
            return Scene(tuple(looks))
        if not self.games:
            looks.append(sentence(layout, layout.body, "No game has been put away or finished yet.", px=6))
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
            case Press(button=PanelButton.UNDO):
                return desk.go(Place.HOME)
            case Press(button=PanelButton.NEXT):
                return replace(self, first=self.first + 1)
            case Press(button=PanelButton.CONFIRM) if self.games and not self.notice:
                return self._taken_up(desk)
            case Tap(target=target) if target.startswith("game:"):
                return replace(self, chosen=int(target.removeprefix("game:")))
            case _:
                return self

    def _taken_up(self, desk: "Desk") -> "Screen":
        try:
            desk.take_up(self.games[self.chosen].id)
        except JournalError as error:
            return replace(self, notice=str(error))
        return desk.go(Place.PLAY)


def earlier(desk: "Desk") -> tuple[GameSummary, ...]:
    """The games of the journal that are not open, the newest first."""
    return tuple(game for game in desk.journal.games() if game.status is not Status.OPEN)


class _Named(Struct):
    players: tuple[str, ...] = ()


def _players(game: GameSummary) -> str:
    return " & ".join(msgspec.json.decode(game.setup, type=_Named).players)


def _per_page(layout: Page) -> int:
    return max(1, (layout.body.h + layout.gap // 2) // (layout.px(ROW_UNITS) + layout.gap // 2))
