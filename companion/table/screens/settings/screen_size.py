"""Measure the screen: a bar is made as long as the edge of a bank card, and the size is tried.

So nobody needs a ruler, or to know what a screen is called; and a size with which nothing can be read or pressed goes
back by itself.
"""

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap, Tick
from companion.core.i18n import N_, _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, Dial, HelpLine, Label, Lamp, Panel, Scene, Stroke
from companion.games.common.text_fit import estimate_lines
from companion.table.effects import ChangeSettings, HoldSettings, Request
from companion.table.large_text import LARGE_TEXT
from companion.table.screen import Tagging
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.number_format import format_tenths
from companion.table.screens.page import (
    NAME_PITCH,
    TIGHT_UNITS,
    Page,
    PageButton,
    help_scene,
    notice_looks,
    page_layout,
    page_looks,
    sentence_label,
    translated_lines,
)
from companion.table.screens.settings.subpage import SettingsSubpage

if TYPE_CHECKING:
    from companion.table.table import Table

WIDTH, HEIGHT, TURN = "screen.width_mm", "screen.height_mm", "screen.turn"
"""The settings that the size is in, and that of the picture on the glass."""

CARD_MM = 53.98
"""The short edge of a bank card (ISO/IEC 7810, ID-1), which fits on the short side of every screen from 5 inches on."""

CARD_FORM = 85.6 / CARD_MM
"""The long edge of the card by its short one."""

TRIAL_MS = 15_000
"""How long a size is tried that nobody keeps."""

LEAST_MM, MOST_MM = 45.0, 600.0
"""The short sides of the smallest and of the largest screen that can be set."""

HELP = (
    HelpLine(N_("From the screen's size the companion knows how large buttons must be for a finger."), icon="size"),
    HelpLine(N_("Hold the short side of a bank card against the white card, and make that as wide."), icon="size"),
    HelpLine(N_("The new size is tried for 15 seconds. Keep it, else the old one comes back."), icon="clock"),
)


class MeasuringBar(Struct, frozen=True):
    """A bar on a canvas of `width` x `height` pixels, which is so many pixels long."""

    length: int
    width: int
    height: int

    def millimetres(self) -> tuple[float, float]:
        """Return the canvas's width and height on the glass in mm, if the bar is as long as the card's edge."""
        return round(self.width * CARD_MM / self.length, 1), round(self.height * CARD_MM / self.length, 1)


class ScreenSizePage(SettingsSubpage, frozen=True):
    """The page that measures the screen; `bar` is the one made longer or shorter, None before that.

    `before` is the size to go back to while another one is tried, and `left` the milliseconds until then. `notice` is
    why the size is not kept, until the next input.
    """

    id: ClassVar[str] = "screen-size"

    bar: MeasuringBar | None = None
    before: tuple[float, float] | None = None
    left: int = 0
    notice: str = ""
    help_on: bool = False

    @property
    def due(self) -> int:
        """The milliseconds until other seconds are shown; 0: nothing is tried."""
        return 0 if self.before is None else self.left - 1000 * (self._seconds_left - 1)

    @property
    def _seconds_left(self) -> int:
        return max(1, -(-self.left // 1000))

    def popup(self, table: "Table") -> str:  # noqa: ARG002 - only the page itself matters
        """Return a name for the size that is tried, which goes by itself; empty while none is."""
        return "" if self.before is None else "trial"

    @property
    def tagging(self) -> Tagging:
        """What the screen does about tags: while a size is tried nothing else is asked."""
        return "asks" if self.before is None else "passes"

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        # By the short side of the canvas alone: whatever size holds, this page is laid out as on a 7-inch screen.
        layout = page_layout(replace(view, px_per_mm=0.0))
        if self.before is not None:
            return Scene(tuple(self._trial_looks(layout, page_layout(view).unit)))
        if self.help_on:
            return help_scene(layout, _("Size of the screen"), translated_lines(HELP))
        looks = page_looks(layout, _("How large is this screen?"), self._page_buttons())
        if self.notice:
            return Scene((*looks, *notice_looks(layout, self.notice)))
        return Scene((*looks, *_measure_looks(layout, _shown_bar(self.bar, layout, view), turned=_is_turned(table))))

    def _trial_looks(self, layout: Page, tried: float) -> list[AnyLook]:
        """Return the looks while a size is tried: only the sentence has that size, all else can be read with any."""
        does: dict[Lamp, PageButton] = {"confirm": PageButton(_("KEEP")), "undo": PageButton(_("BACK"))}
        looks = page_looks(layout, _("Is this size right?"), does)
        text = _("Small text is as large as this now. KEEP keeps this size; else the old one comes back by itself.")
        px = round(SMALL * tried)
        lines = estimate_lines(text, layout.body.w, px)
        told, rest = layout.body.cut_top(min(layout.body.h * 3 // 5, round(NAME_PITCH * px * (lines + 1))), layout.gap)
        looks.append(Label(rect=told, text=text, px=px, least=layout.px(TIGHT_UNITS), lines=5))
        high, word = min(rest.h * 3 // 5, layout.px(26)), layout.px(7)
        dial = Rect(rest.centre[0] - high, rest.centre[1] - (high + word) // 2, 2 * high, high)
        below = Rect(rest.x, dial.bottom, rest.w, word)
        least, said = layout.px(TIGHT_UNITS), ngettext("second", "seconds", self._seconds_left)
        looks.append(Label(rect=below, text=said, px=layout.px(SMALL), least=least, align="centre"))
        seconds = TRIAL_MS // 1000
        looks.append(Dial(rect=dial, text=str(self._seconds_left), left=self._seconds_left, of=seconds, px=high // 2))
        return looks

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        if self.before is not None:
            return self._handle_trial_input(table, what, self.before)
        closes = what in (Press(PanelButton.CONFIRM), Press(PanelButton.UNDO))
        if (self.help_on or self.notice) and closes:
            return Outcome(replace(self, help_on=False, notice=""))
        match what:
            case Press(button=PanelButton.HELP):
                return Outcome(replace(self, help_on=not self.help_on, notice=""))
            case Press(button=PanelButton.CONFIRM) if self.bar is not None:
                return self._start_trial(table, self.bar)
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO):
                return go(Place.SETTINGS)
            case Tap(target=target) if target.startswith("bar:"):
                return Outcome(replace(self, bar=MeasuringBar(*map(int, target.split(":")[1:]))))
            case _:
                return Outcome(self)

    def _start_trial(self, table: "Table", bar: MeasuringBar) -> Outcome:
        """Return the page that tries the size of the bar for a while."""
        before = (_number(table.settings.value(WIDTH)), _number(table.settings.value(HEIGHT)))
        return Outcome(
            replace(self, before=before, left=TRIAL_MS), (_hold_size(_size_mm(bar, turned=_is_turned(table))),)
        )

    def _handle_trial_input(self, table: "Table", what: Input, before: tuple[float, float]) -> Outcome:
        match what:
            case Press(button=PanelButton.CONFIRM) if self.bar is not None:
                width, height = _size_mm(self.bar, turned=_is_turned(table))
                return Outcome(self, (ChangeSettings({WIDTH: width, HEIGHT: height}),))
            case Press(button=PanelButton.UNDO):
                return self._restore_size(before)
            case Tick(ms=passed) if passed >= self.left:
                return self._restore_size(before)
            case Tick(ms=passed):
                return Outcome(replace(self, left=self.left - passed))
            case _:
                return Outcome(self)

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:  # noqa: ARG002 - there is one
        """Return the settings again; or what there is to say of the size that was to be kept."""
        return Outcome(ScreenSizePage(notice=result, back=self.back)) if result else go(Place.SETTINGS)

    def _restore_size(self, before: tuple[float, float]) -> Outcome:
        return Outcome(replace(self, before=None), (_hold_size(before),))

    def _page_buttons(self) -> dict[Lamp, PageButton]:
        does: dict[Lamp, PageButton] = {"undo": PageButton(_("BACK")), "help": PageButton(_("HELP"))}
        if self.notice:
            return does | {"confirm": PageButton(_("OK"))}
        return does | {
            "confirm": PageButton(_("DONE")) if self.bar is None else PageButton(_("TRY"), _("for 15 seconds"))
        }


def _measure_looks(layout: Page, bar: MeasuringBar, *, turned: bool) -> list[AnyLook]:
    """Return what to do, the bar, and the buttons that make it longer and shorter."""
    view = layout.view
    buttons, room = layout.body.cut_bottom(layout.px(13), layout.gap)
    told, room = room.cut_top(layout.px(24 if view.portrait else 14), layout.gap)
    size, room = room.cut_bottom(layout.px(7), layout.gap)
    area = Rect(view.width // 2 - bar.length // 2, room.y, bar.length, min(room.h, round(bar.length * CARD_FORM)))
    text = _("Hold the short side of a bank card against the white card here. Make it as wide: tap narrower or wider.")
    width, height = _size_mm(bar, turned=turned)
    shown = _("The screen: {width} × {height} mm").format(width=format_tenths(width), height=format_tenths(height))
    looks: list[AnyLook] = [
        sentence_label(layout, told, text, px=5, lines=4, least=TIGHT_UNITS),
        *_card_looks(layout, area),
        Label(rect=size, text=shown, px=layout.px(4.6), least=layout.px(SMALL), align="centre"),
    ]
    narrower, wider = _("narrower"), _("wider")
    steps = (
        ("− −", narrower, bar.length * 9 // 10),
        ("−", narrower, bar.length - 1),
        ("+", wider, bar.length + 1),
        ("+ +", wider, bar.length * 10 // 9),
    )
    for cell, (sign, note, length) in zip(buttons.columns(len(steps), layout.gap), steps, strict=True):
        new = _limit_length(layout, length)
        target = "" if new == bar.length else f"bar:{new}:{view.width}:{view.height}"
        looks.append(Button(rect=cell, target=target, label=sign, note=note, enabled=bool(target), px=layout.px(6)))
    return looks


def _card_looks(layout: Page, area: Rect) -> list[AnyLook]:
    """Return a bank card that stands on its short edge: its chip and that edge's width, where it has room for them.

    A low room cuts it off; then the arrow says which edge it is.
    """
    looks: list[AnyLook] = [Panel(rect=area, tone="paper", outline="accent")]
    words = area
    if area.h >= layout.px(24) and area.w >= layout.px(12):
        chip, words = area.inset(layout.gap).cut_top(layout.px(6))
        looks.append(Panel(rect=Rect(chip.x + chip.w // 2 - layout.px(4), chip.y, layout.px(8), chip.h), tone="yellow"))
    if area.w >= layout.px(24) and area.h >= layout.px(8):
        inside = words.inset(layout.gap // 2)
        low = Rect(inside.x, inside.bottom - min(inside.h, layout.px(16)), inside.w, min(inside.h, layout.px(16)))
        above, below = low.cut_top(low.h // 2)
        for rect, text in ((above, _("short side")), (below, "54 mm")):
            looks.append(
                Label(rect=rect, text=text, px=layout.px(4.6), least=layout.px(SMALL), tone="ink", align="centre")
            )
        looks += _arrow_looks(layout, Rect(area.x, below.centre[1], area.w, 0))
    return looks


def _arrow_looks(layout: Page, line: Rect) -> list[AnyLook]:
    """Return the two halves of an arrow as long as the line, from the room of a width in its middle to its ends."""
    half = 9 * (LARGE_TEXT if layout.view.text == "large" else 1)
    tip, free = layout.px(1.2), layout.px(half)
    looks: list[AnyLook] = []
    for end, way in ((line.x + tip, 1), (line.right - tip, -1)):
        start = (line.centre[0] - way * free, line.y)
        looks.append(_arrow_stroke(layout, start, (end, line.y)))
        looks += [_arrow_stroke(layout, (end, line.y), (end + way * tip, line.y + up)) for up in (-tip, tip)]
    return looks


def _arrow_stroke(layout: Page, start: tuple[int, int], end: tuple[int, int]) -> Stroke:
    width = max(2, layout.px(0.4))
    (x1, y1), (x2, y2) = start, end
    around = Rect(min(x1, x2), min(y1, y2), abs(x1 - x2), abs(y1 - y2)).inset(-width)
    return Stroke(rect=around, start=start, end=end, width=width, tone="ink")


def _shown_bar(bar: MeasuringBar | None, layout: Page, view: View) -> MeasuringBar:
    """Return the bar that is shown: at first as long as the card is by the size that holds."""
    if bar is not None:
        return bar
    return MeasuringBar(_limit_length(layout, round(CARD_MM * view.px_per_mm)), view.width, view.height)


def _limit_length(layout: Page, length: int) -> int:
    """Return the length, or the nearest one that fits here and on a screen that there may be."""
    short = min(layout.view.width, layout.view.height)
    most = min(layout.body.w, int(short * CARD_MM / LEAST_MM))
    return max(int(short * CARD_MM / MOST_MM) + 1, min(length, most))


def _size_mm(bar: MeasuringBar, *, turned: bool) -> tuple[float, float]:
    """Return the width and height of the glass in mm: those of the canvas, or the other way round."""
    width, height = bar.millimetres()
    return (height, width) if turned else (width, height)


def _is_turned(table: "Table") -> bool:
    """Return whether the picture is turned by a quarter on the glass."""
    return table.settings.value(TURN) in {90, 270}


def _hold_size(size: tuple[float, float]) -> HoldSettings:
    return HoldSettings({WIDTH: size[0], HEIGHT: size[1]})


def _number(value: object) -> float:
    return value if isinstance(value, int | float) else 0
