"""Show the result: who has won, by how much, and what now."""

import re
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Badge, Banner, Button, Lamp, Panel, PersonSign, Scene
from companion.games.common.text_fit import estimate_width
from companion.table.effects import CloseGame, Failed, Request
from companion.table.screen import BaseScreen
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.page import Page, PageButton, page_layout, page_looks, sentence_label, warning_looks

if TYPE_CHECKING:
    from companion.table.table import Table


_SIZES = ((14, 14.0), (26, 8.0))
"""The most letters of a headline and the height of its font in mm; from the second on in two lines."""

_SMALLEST = 7.0
"""That of still longer ones."""

HELP = N_("The result is kept. BACK leads to the game, where UNDO takes the last move back. Finish leads home.")


class Result(BaseScreen, frozen=True):
    """The result after the end of a game; NEW GAME or FINISH closes the game, which stays in the journal.

    `notice` is why it could not be closed; `help_on` tells that help takes the place of the facts.
    """

    id: ClassVar[str] = "result"

    notice: str = ""
    help_on: bool = False

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        does: dict[Lamp, PageButton] = {"undo": PageButton(_("BACK")), "help": PageButton(_("HELP"))}
        again = PageButton(_("NEW GAME"), _("same players"))
        does["confirm"] = PageButton(_("CONFIRM"), _("close help")) if self.help_on else again
        looks: list[AnyLook] = page_looks(layout, _("The game is over"), does)
        outcome = table.session.game.outcome(table.session.state) if table.session else None
        if outcome is None:
            return Scene(tuple(looks))
        banner, rest = layout.body.cut_top(layout.px(19), layout.gap)
        buttons, facts = rest.cut_bottom(layout.px(12), layout.gap)
        looks.append(
            Banner(
                rect=banner,
                text=outcome.title,
                tone=outcome.tone,
                px=_title_px(layout, outcome.title),
                piece=outcome.piece,
                sign=_winner_sign(table),
            )
        )
        looks.append(Panel(rect=facts, tone="surface"))
        room = facts.inset(layout.gap)
        if self.notice:
            looks += warning_looks(layout, facts, self.notice)
        elif self.help_on:
            looks.append(sentence_label(layout, room, _(HELP), px=5.4, lines=6))
        else:
            looks += _facts_looks(layout, room, outcome.lines, _player_signs(table))
        finish, history = buttons.columns(2, layout.gap)
        looks.append(Button(rect=finish, target="finish", label=_("Finish"), icon="home", px=layout.px(4.6)))
        looks.append(Button(rect=history, target="history", label=_("History"), icon="history", px=layout.px(4.6)))
        return Scene(tuple(looks))

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
                game = table.session.game.id
                return Outcome(self, (CloseGame(about=go(Place.SET_UP, game)),))
            case _:
                return Outcome(self)

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:  # noqa: ARG002 - the request knows
        """Return the next screen once the game is closed; else the result with the reason."""
        onward: Outcome = request.about
        return Outcome(Result(result.why)) if isinstance(result, Failed) else onward


def _title_px(layout: Page, title: str) -> int:
    """Return the height of the headline's font: a long headline has to fit into two lines."""
    return layout.px(next((size for most, size in _SIZES if len(title) <= most), _SMALLEST))


def _player_signs(table: "Table") -> dict[str, PersonSign]:
    """Return the signs of those who played, by their names."""
    names = () if table.session is None else table.session.players
    found = {name: table.people.sign_of(name) for name in names}
    return {name: sign for name, sign in found.items() if sign is not None}


def _winner_sign(table: "Table") -> PersonSign | None:
    """Return the sign of the one who has won; None where several have, or nobody."""
    session = table.session
    won = () if session is None else [seat.name for seat in session.game.tally(session.state).seats if seat.won]
    return table.people.sign_of(won[0]) if len(won) == 1 else None


def _fact_looks(layout: Page, rect: Rect, text: str, units: float, signs: dict[str, PersonSign]) -> list[AnyLook]:
    """Return a fact, and in front of it the signs of those it names, where all have room."""
    named = [sign for name, sign in signs.items() if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)]
    size = min(rect.h * 4 // 5, layout.px(units * 1.2))
    wide = len(named) * (size + layout.gap)
    if wide + estimate_width(text, layout.px(SMALL)) > rect.w:
        return [sentence_label(layout, rect, text, px=units, lines=1)]
    left, rest = rect.cut_left(wide)
    cells = left.columns(len(named)) if named else ()
    looks: list[AnyLook] = [
        Badge(rect=Rect(cell.x, cell.y + (cell.h - size) // 2, size, size), sign=sign)
        for cell, sign in zip(cells, named, strict=True)
    ]
    return [*looks, sentence_label(layout, rest, text, px=units, lines=1)]


def _facts_looks(layout: Page, room: Rect, lines: tuple[str, ...], signs: dict[str, PersonSign]) -> list[AnyLook]:
    """Return the facts below one another; in two columns where they would be small otherwise."""
    columns = 1 if room.h >= len(lines) * layout.px(6) else 2
    each = -(-len(lines) // columns)
    rows = room.cut_top(min(room.h, each * layout.px(12)))[0].rows(each)
    cells = [row.columns(columns, layout.gap)[column] for column in range(columns) for row in rows]
    px = 6.4 if columns == 1 else 5.2
    facts = (_fact_looks(layout, rect, text, px, signs) for rect, text in zip(cells, lines, strict=False))
    return [look for fact in facts for look in fact]
