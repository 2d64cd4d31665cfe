"""Show the code by which phones see the table, and switch the pages for them on and off."""

from typing import TYPE_CHECKING, Any, ClassVar, Literal

from msgspec.structs import replace

from companion.core.events import Input, PanelButton, PhonesNews, Press, Tap
from companion.core.game import PlayerTally
from companion.core.i18n import N_, _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, Code, HelpLine, Label, Lamp, Scene
from companion.table.effects import ChangeSettings, Request
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Back, Place, onward_from
from companion.table.screens.page import (
    Page,
    PageButton,
    back_button,
    framed_sentence,
    help_scene,
    leads_to_more,
    notice_looks,
    page_layout,
    page_looks,
    pictured_sentence,
    translated_lines,
    working_looks,
)
from companion.table.screens.results.wording import sign_look
from companion.table.screens.settings.subpage import SettingsSubpage

if TYPE_CHECKING:
    from companion.table.table import Table

ON, NAMES = "phones.on", "phones.names"

MOST_SIGNED = 6
"""Of how many who are connected each has a place with a sign; of more the names stand in a text."""

HELP = (
    HelpLine(N_("Point the camera of a phone at the code: its browser shows the table, without an app."), icon="phone"),
    HelpLine(N_("Phones need the same Wi-Fi as this device. NEXT shows its code, where it is known."), icon="devices"),
    HelpLine(N_("Guests only look; in some games players can take part, with codes of their own."), icon="people"),
    HelpLine(N_("Without names, guests see Player A and Player B."), icon="name"),
)


class PhonesPage(SettingsSubpage, frozen=True):
    """The page of the phones: off, it says what they are for; on, it shows the code.

    `notice` is what went wrong; `way` is where BACK leads; `wifi`: the code of the Wi-Fi is shown instead.
    """

    id: ClassVar[str] = "phones"

    way: Literal[Back, Place.SETTINGS] = Place.SETTINGS
    notice: str = ""
    wifi: bool = False
    help_on: bool = False

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        if self.help_on:
            return help_scene(layout, _("Phones"), translated_lines(HELP))
        looks = page_looks(layout, _("Phones"), self._page_buttons(table))
        if self.notice:
            return Scene((*looks, *notice_looks(layout, self.notice)))
        return Scene((*looks, *self._body_looks(table, layout)))

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        match what:
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO) if self.help_on or self.notice:
                return Outcome(replace(self, help_on=False, notice=""))
            case Press(button=PanelButton.HELP) if not self.notice:
                return Outcome(replace(self, help_on=not self.help_on))
            case Press(button=PanelButton.CONFIRM) if not _are_on(table):
                return Outcome(self, (ChangeSettings({ON: True}),))
            case Press(button=PanelButton.CONFIRM):
                return go(Place.SETTINGS if self.way is Place.SETTINGS else onward_from(self.way))
            case Press(button=PanelButton.UNDO):
                return go(self.way)
            case Press(button=PanelButton.NEXT) if _tells_wifi(table):
                return Outcome(replace(self, wifi=not self.wifi))
            case Tap(target="off"):
                return Outcome(self, (ChangeSettings({ON: False}),))
            case Tap(target="seats") if _has_seats(table):
                from companion.table.screens.settings.seats_page import SeatsPage  # noqa: PLC0415 - few evenings do

                return SeatsPage.opened(table, self)
            case Tap(target="names"):
                return Outcome(self, (ChangeSettings({NAMES: not table.settings.value(NAMES)}),))
            case _:
                return Outcome(self)

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:  # noqa: ARG002 - there is one
        """Return the page with what was said of the change."""
        return Outcome(replace(self, notice=str(result)))

    def _body_looks(self, table: "Table", layout: Page) -> list[AnyLook]:
        if not _are_on(table):
            return _about_looks(layout)
        return _code_looks(table, layout, wifi=self.wifi and _tells_wifi(table))

    def _page_buttons(self, table: "Table") -> dict[Lamp, PageButton]:
        if self.notice:
            return {"undo": PageButton(_("BACK")), "confirm": PageButton(_("OK"))}
        to_more = self.way is not Place.SETTINGS and leads_to_more(table, self.way)
        buttons: dict[Lamp, PageButton] = {"undo": back_button(to_more=to_more)}
        closes = PageButton(_("OK"), _("back to the game") if self.way is Place.MORE else "")
        confirm = closes if _are_on(table) else PageButton(_("BEGIN"), _("show the code"))
        if _tells_wifi(table):
            buttons["next"] = PageButton(_("NEXT"), _("table") if self.wifi else _("Wi-Fi"))
        return {**buttons, "confirm": confirm, "help": PageButton(_("HELP"))}


def _are_on(table: "Table") -> bool:
    return table.settings.value(ON) is True


def _tells_wifi(table: "Table") -> bool:
    """Return whether there is a code by which phones join the Wi-Fi, or a mistake because of which there is none."""
    news = table.phones
    return _are_on(table) and bool(news.address and (news.wifi_code or news.wifi_trouble))


def _has_seats(table: "Table") -> bool:
    """Return whether phones can take part in the game on the table."""
    session = table.session
    return session is not None and session.game.phones_take_part and session.game.outcome(session.state) is None


def _about_looks(layout: Page) -> list[AnyLook]:
    """Return what the phones are for, while they are off."""
    told = _("Guests scan a code and see the table on their own phones, in the same Wi-Fi.")
    besides = _("In some games players can take part, too.")
    return pictured_sentence(layout, layout.body, f"{told}\n{besides}", "phone")


def _code_looks(table: "Table", layout: Page, *, wifi: bool) -> list[AnyLook]:
    """Return the code with what is known of the phones, or why there is none yet; and the two switches.

    With `wifi` it is that of the Wi-Fi, with its name, or what is wrong in its file.
    """
    news, body, gap, high = table.phones, layout.body, layout.gap, layout.px(13)
    # A mistake in the file of the Wi-Fi has its place below it.
    wrong = news.wifi_trouble if wifi else "" if news.address else news.trouble
    trouble, _break, place = str(wrong).partition("\n")
    if trouble or not news.address:
        foot, room = body.cut_bottom(high, gap)
        names, off = foot.columns(2, gap)
        soon = _("The code appears in a moment.")
        told = _framed_looks(layout, room, trouble, place) if trouble else working_looks(layout, room, soon, "phone")
        return [*told, *_switch_looks(table, layout, names, off)]
    if layout.view.portrait:
        room, beside = body.cut_top(min(body.w, body.h // 2), gap)
    else:
        room, beside = body.cut_left(min(body.h, body.w // 2), gap)
    off, rest = beside.cut_bottom(high, gap)
    names, told_room = rest.cut_bottom(high, gap)
    looks: list[AnyLook] = [Code(rect=room, modules=news.wifi_code if wifi else news.code)]
    if _has_seats(table):
        # What is told needs its room.
        seats, (names, off) = names, off.columns(2, gap)
        label, px = _("Take part"), layout.px(SMALL)
        looks.append(Button(rect=seats, target="seats", label=label, px=px))
    return [
        *looks,
        *(_wifi_looks(layout, news, told_room) if wifi else _told_looks(table, layout, told_room)),
        *_switch_looks(table, layout, names, off),
    ]


def _framed_looks(layout: Page, rect: Rect, trouble: str, place: str) -> list[AnyLook]:
    """Return what is wrong, and in small letters below it where it is, if that is known."""
    low, room = rect.cut_bottom(layout.px(6) if place else 0)
    looks = framed_sentence(layout, room, trouble, px=6, lines=8, outline="warn")
    if place:
        px = layout.px(SMALL)
        looks.append(Label(rect=low, text=place, px=px, least=layout.px(3), tone="muted", align="centre"))
    return looks


def _told_looks(table: "Table", layout: Page, rect: Rect) -> list[AnyLook]:
    """Return the address in letters, and who is connected."""
    players, watching = _connected(table), _watching_text(table)
    there = len(players) + bool(watching)
    scan, address, *lines = rect.rows(4 if there > 2 else 3, layout.gap)
    px, small = layout.px(5), layout.px(SMALL)
    looks: list[AnyLook] = [
        Label(rect=scan, text=_("Scan the code, or open:"), px=px, least=small, lines=2, tone="muted"),
        Label(rect=address, text=table.phones.address, px=layout.px(6), least=small, title=True, lines=2),
    ]
    if not players or there > MOST_SIGNED:
        room = Rect(rect.x, lines[0].y, rect.w, rect.bottom - lines[0].y)
        text = " · ".join(filter(None, (", ".join(seat.name for _place, seat in players), watching)))
        return [*looks, Label(rect=room, text=text, px=px, least=small, lines=3)]
    cells = [cell for line in lines for cell in line.columns(-(-there // len(lines)), layout.gap)]
    marks = [cell.cut_left(min(cell.h, layout.px(7)), layout.gap) for cell in cells]
    names = [(seat.name, name) for (_place, seat), (_mark, name) in zip(players, marks, strict=False)]
    even = (*names, (watching, cells[len(players)])) if watching else tuple(names)
    for (place, seat), (mark, name) in zip(players, marks, strict=False):
        square = Rect(mark.x, mark.y + (mark.h - mark.w) // 2, mark.w, mark.w)
        looks.append(sign_look(square, seat, place, table.people.sign_of(seat.name)))
        looks.append(Label(rect=name, text=seat.name, px=px, least=small, even=even))
    if watching:
        looks.append(Label(rect=cells[len(players)], text=watching, px=px, least=small, tone="muted", even=even))
    return looks


def _connected(table: "Table") -> list[tuple[int, PlayerTally]]:
    """Return the players whose phones are connected, with their places: the table names them, whatever guests see."""
    session, counts = table.session, table.phones.at_seats
    seats = () if session is None else session.game.tally(session.state).seats
    # Counts that were made before somebody joined are those of other places.
    known = len(counts) == len(seats) == len(table.seats.all)
    return [(place, seat) for place, seat in enumerate(seats) if known and counts[place]]


def _watching_text(table: "Table") -> str:
    """Return how many phones only look on; empty: none does, beside those that have a seat."""
    news = table.phones
    watching = max(0, news.pages - sum(news.at_seats))
    if _connected(table):
        return ngettext("{count} watches", "{count} watch", watching).format(count=watching) if watching else ""
    return ngettext("{count} phone watches.", "{count} phones watch.", watching).format(count=watching)


def _wifi_looks(layout: Page, news: PhonesNews, rect: Rect) -> list[AnyLook]:
    """Return what the code of the Wi-Fi is for, and its name."""
    scan, name = rect.rows(2, layout.gap)
    small, told = layout.px(SMALL), _("Scan the code to join the Wi-Fi, then the other one:")
    return [
        Label(rect=scan, text=told, px=layout.px(5), least=small, lines=3, tone="muted"),
        Label(rect=name, text=news.wifi, px=layout.px(6), least=small, title=True, lines=2),
    ]


def _switch_looks(table: "Table", layout: Page, names: Rect, off: Rect) -> list[AnyLook]:
    """Return the switch that shows the names, and the one that ends all."""
    shown = bool(table.settings.value(NAMES))
    label, px = _("Names: shown") if shown else _("Names: hidden"), layout.px(SMALL)
    return [
        Button(rect=names, target="names", label=label, icon="name", align="left", px=px, on=shown),
        Button(rect=off, target="off", label=_("Switch off"), icon="power", align="left", px=px),
    ]
