"""Show the code by which a phone has a seat of the game, one seat at a time, and take a seat back."""

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, View
from companion.core.scene import AnyLook, Button, Code, HelpLine, Icon, Label, Lamp, Panel, Scene, Tone
from companion.table.effects import NewSeatCode
from companion.table.screen import BaseScreen, Screen
from companion.table.screen_outcome import Outcome
from companion.table.screens.page import (
    Page,
    PageButton,
    help_scene,
    page_layout,
    page_looks,
    translated_lines,
)
from companion.table.seats import Seat

if TYPE_CHECKING:
    from companion.table.table import Table

HELP = (
    HelpLine(N_("Each player scans the code of their own seat, and shows the phone to nobody."), icon="phone"),
    HelpLine(N_("What is entered there is prepared here at that player's turn, and played from here."), icon="confirm"),
    HelpLine(N_("All that a phone can do, the table can do as well."), icon="board"),
    HelpLine(N_("New code makes the code of a seat worthless, and shows another one."), icon="swap"),
)


class SeatsPage(BaseScreen, frozen=True):
    """The page of one seat, a place among the players; `behind` is the page of the phones, where it leads back."""

    id: ClassVar[str] = "phone-seats"

    behind: Screen
    seat: int = 0
    help_on: bool = False

    @classmethod
    def opened(cls, table: "Table", behind: Screen) -> Outcome:
        """Return the page of the first seat."""
        return cls(behind).turned_to(table, 0)

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        if self.help_on:
            return help_scene(layout, _("Take part"), translated_lines(HELP))
        looks = page_looks(layout, _("Take part"), self._page_buttons(table))
        return Scene((*looks, *self._seat_looks(table, layout)))

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        match what:
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO) if self.help_on:
                return Outcome(replace(self, help_on=False))
            case Press(button=PanelButton.HELP):
                return Outcome(replace(self, help_on=not self.help_on))
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO):
                return Outcome(self.behind)
            case Press(button=PanelButton.NEXT) | Tap(target="next"):
                return self.turned_to(table, self.seat + 1)
            case Tap(target="before"):
                return self.turned_to(table, self.seat - 1)
            case Tap(target="back") if not _has_left(table, self.seat):
                return Outcome(self, (NewSeatCode(self.seat),))
            case _:
                return Outcome(self)

    def turned_to(self, table: "Table", seat: int) -> Outcome:
        """Return the page of a seat, round the table, which has its first code when it is shown for the first time."""
        shown = replace(self, seat=seat % max(1, len(_players(table))))
        has_it = _seat_of(table, shown.seat).code or _has_left(table, shown.seat)
        return Outcome(shown, () if has_it else (NewSeatCode(shown.seat),))

    def _page_buttons(self, table: "Table") -> dict[Lamp, PageButton]:
        several = {"next": PageButton(_("NEXT"), _("seat"))} if len(_players(table)) > 1 else {}
        buttons: dict[Lamp, PageButton] = {"undo": PageButton(_("BACK")), "confirm": PageButton(_("OK"))}
        return {**buttons, **several, "help": PageButton(_("HELP"))}  # type: ignore[dict-item]

    def _seat_looks(self, table: "Table", layout: Page) -> list[AnyLook]:
        """Return the code of the seat, or that a phone has it, beside the name of its player."""
        body, gap = layout.body, layout.gap
        if layout.view.portrait:
            room, beside = body.cut_top(min(body.w, body.h // 2), gap)
        else:
            room, beside = body.cut_left(min(body.h, body.w // 2), gap)
        seat, players = _seat_of(table, self.seat), _players(table)
        codes = table.phones.seat_codes
        code = codes[self.seat] if self.seat < len(codes) and seat.code and not seat.taken else ()
        left = _has_left(table, self.seat)
        shown: list[AnyLook] = [Code(rect=room, modules=code)]
        if not code:
            icon: Icon = "people" if left else "phone"
            frame = Panel(rect=room, tone="surface", outline="muted")
            shown = [frame, Button(rect=room.inset(min(room.w, room.h) // 4), icon=icon, kind="quiet")]
        back, rest = beside.cut_bottom(layout.px(13), gap)
        row, rest = rest.cut_bottom(layout.px(13), gap)
        name, told = rest.cut_top(rest.h * 2 // 5, gap)
        before, after = row.columns(2, gap)
        small, turns = layout.px(SMALL), len(players) > 1
        says = _("This code is for this player's phone alone.") if code else _instead_text(table, self.seat)
        tone: Tone = "muted" if code else "text"
        return [
            *shown,
            Label(rect=name, text=players[self.seat], px=layout.px(11), least=layout.px(6), title=True, lines=2),
            Label(rect=told, text=says, px=layout.px(5), least=small, lines=5, tone=tone),
            Button(rect=before, target="before" if turns else "", icon="left", enabled=turns),
            Button(rect=after, target="next" if turns else "", icon="right", enabled=turns),
            *([] if left else [Button(rect=back, target="back", label=_("New code"), icon="swap", px=small)]),
        ]


def _instead_text(table: "Table", seat: int) -> str:
    """Return why there is no code: a phone has the seat, even if it sleeps at the moment, or its player has left."""
    if _has_left(table, seat):
        return _("This player has left the game.")
    if not _seat_of(table, seat).taken:
        return str(table.phones.trouble) or _("The code is being made.")
    there = table.phones.at_seats[seat : seat + 1]
    return _("A phone has this seat.") if there != (0,) else _("A phone has this seat. It isn't connected now.")


def _has_left(table: "Table", seat: int) -> bool:
    session = table.session
    return session is not None and session.game.tally(session.state).seats[seat].gone


def _players(table: "Table") -> tuple[str, ...]:
    return () if table.session is None else table.session.players


def _seat_of(table: "Table", place: int) -> Seat:
    return table.seats.all[place] if place < len(table.seats.all) else Seat()
