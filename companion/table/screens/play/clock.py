"""Show the turn clock over the play screen: the notice that the time is up, and the sheet that sets it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.core.game import ClockView
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, HelpLine, Label, Panel, Scene, Space
from companion.games.common.play_screen import Frame, first_on_sheet, frame_layout, help_sheet, sheet_panel
from companion.table import turn_clock
from companion.table.effects import ChangeSettings, Effect, PlaySound, StartClock
from companion.table.offered_settings import Setting, choice_text, offered_settings

if TYPE_CHECKING:
    from companion.table.table import Table

SHEET, GO_ON = "clock_sheet", "clock:on"
"""The targets that open and close the sheet, and that close the notice."""

SET = "clock:set:"
"""What the target of a choice on the sheet begins with; the key of the setting and its place follow."""

PER_ROW = 3
"""How many choices of the time stand side by side."""

MODE_TEXTS = {
    "off": N_("Off: no clock runs. A tap on a time switches a gentle one on. Later games have it, too."),
    "gentle": N_("Gentle: a soft sound when the time of a turn is over. Later games keep this, too."),
    "strict": N_(
        "Strict: a warning 10 seconds before the end, then the turn has to be passed. Later games keep this, too."
    ),
}
"""What each mode does."""


HELP = (
    N_("Tap how the clock warns, and how much time each turn has."),
    N_("A tap on the running clock stops it until the next tap."),
    N_("It stops by itself while HELP or this page is open."),
    N_("OK closes the list."),
)
"""What HELP says over the sheet."""


def clock_view(table: "Table") -> ClockView | None:
    """Return the turn clock as it stands; None where there is none."""
    clock = turn_clock.current_clock(table)
    if clock is None:
        return None
    turn = clock.turn
    return ClockView(
        turn.player, clock.shown_seconds, turn.seconds, strict=turn_clock.is_strict(table), paused=clock.paused
    )


def cover_board(scene: Scene, view: View, looks: Sequence[AnyLook], panel: Rect | None = None) -> Scene:
    """Return the scene with these looks over the board, or its part `panel`; nothing on all of it can be pressed."""
    cover = frame_layout(view).sheet_rect
    below = (
        replace(look, target="") if look.target and cover.overlaps(look.rect) else look
        for look in scene.looks
        if not (look.target and (panel or cover).overlaps(look.rect))
    )
    return Scene((*below, *looks), scene.says, start=first_on_sheet(frame_layout(view), looks), sheet=SHEET)


def with_notice(scene: Scene, view: View, clock: ClockView) -> Scene:
    """Return the scene with the notice that the time is up: whose, and what is to be done.

    A space that is marked, which CONFIRM plays, stays in sight.
    """
    frame = frame_layout(view)
    panel = _notice_rect(frame, scene) if clock.time_up == "play" else frame.sheet_rect
    whole = panel == frame.sheet_rect
    foot, room = panel.inset((2 if whole else 1) * frame.gap).cut_bottom(frame.px(14 if whole else 11), frame.gap)
    title, told = room.cut_top(room.h // 3 if whole or view.portrait else room.h * 2 // 5, frame.gap // 2)
    # In half of the room the name is left to the column.
    name, told = told.cut_top(told.h * 2 // 5, frame.gap) if whole else (told, told)
    does = next((look.note for look in scene.looks if isinstance(look, Button) and look.lamp == "confirm"), "")
    looks = (
        Panel(rect=panel, tone="surface", outline="error"),
        _line_label(frame, title, _("Time is up"), 14 if whole else 8, 2),
        *((_line_label(frame, name, clock.player or _("The step is over"), 10, 2),) if whole else ()),
        _line_label(frame, told, _to_do_text(clock, does), 6 if whole else 5.4, 4),
        Button(rect=foot, target=GO_ON, label=_("PLAY ON"), icon="play", px=frame.px(6)),
    )
    return cover_board(scene, view, looks, panel)


def _notice_rect(frame: Frame, scene: Scene) -> Rect:
    """Return the place of the notice: the half of the board in which no space is marked, else all of it."""
    room = frame.sheet_rect
    marked = next((look.rect for look in scene.looks if isinstance(look, Space) and look.ghost is not None), None)
    if marked is None:
        return room
    below = Rect(room.x, room.y + room.h // 2, room.w, room.h - room.h // 2)
    return below if marked.centre[1] < below.y else Rect(room.x, room.y, room.w, room.h // 2)


def _line_label(frame: Frame, rect: Rect, text: str, units: float, lines: int) -> Label:
    return Label(rect=rect, text=text, px=frame.px(units), least=frame.px(SMALL), align="centre", lines=lines)


def _to_do_text(clock: ClockView, does: str) -> str:
    match clock.time_up:
        case "pass" if not clock.player:
            told = _("CONFIRM: {does}, one by one for all who have not finished. UNDO lets them play on.")
            return told.format(does=does)
        case "pass":
            return _("CONFIRM passes the turn. UNDO lets you play on.")
        case "play":
            return _("CONFIRM plays what is marked. UNDO lets you play on.")
        case _:
            return _("This step can't be passed: finish it now.")


def clock_sheet(table: "Table", view: View, notice: str) -> tuple[AnyLook, ...]:
    """Return the modes and times to choose from, those that hold marked; and a notice, or what the mode does."""
    frame = frame_layout(view)
    head, room = sheet_panel(frame, _("Turn clock"), SHEET)
    mode, seconds = (_find_setting(key) for key in (turn_clock.MODE, turn_clock.SECONDS))
    modes, room = room.cut_top(frame.px(11), frame.gap)
    told, times = room.cut_top(room.h * 2 // 5, frame.gap)
    text = notice or _(MODE_TEXTS.get(str(table.settings.value(turn_clock.MODE)), MODE_TEXTS["off"]))
    rows = times.rows(-(-len(seconds.choices) // PER_ROW), frame.gap)
    cells = tuple(cell for row in rows for cell in row.columns(PER_ROW, frame.gap))
    return (
        *head,
        *_choice_buttons(frame, modes.columns(len(mode.choices), frame.gap), mode, table),
        Label(
            rect=Rect(told.x + frame.gap, told.y, told.w - 2 * frame.gap, told.h),
            text=text,
            px=frame.px(4.8),
            least=frame.px(SMALL),
            lines=6,
            tone="warn" if notice else "text",
        ),
        *_choice_buttons(frame, cells, seconds, table),
    )


def help_looks(view: View) -> tuple[AnyLook, ...]:
    """Return the help over the sheet."""
    return help_sheet(frame_layout(view), [HelpLine(_(text)) for text in HELP])


def _choice_buttons(frame: Frame, cells: Sequence[Rect], setting: Setting, table: "Table") -> tuple[AnyLook, ...]:
    # Without a clock no time holds.
    off = setting.key == turn_clock.SECONDS and table.settings.value(turn_clock.MODE) == "off"
    holds = None if off else table.settings.value(setting.key)
    return tuple(
        Button(
            rect=cell,
            target=f"{SET}{setting.key}:{place}",
            label=choice_text(setting, choice),
            on=choice.value == holds,
            px=frame.px(4.8),
        )
        for place, (cell, choice) in enumerate(zip(cells, setting.choices, strict=False))
    )


def _find_setting(key: str) -> Setting:
    return next(setting for group in offered_settings().group for setting in group.setting if setting.key == key)


def choice_effects(table: "Table", target: str) -> tuple[Effect, ...]:
    """Return the effects that let a choice of the sheet hold; none where it holds already.

    A clock that is switched on runs at once, when the sheet is closed. A time switches it on, as the gentle one.
    """
    key, _colon, place = target.removeprefix(SET).rpartition(":")
    chosen = {key: _find_setting(key).choices[int(place)].value}
    if key == turn_clock.SECONDS and table.settings.value(turn_clock.MODE) == "off":
        chosen[turn_clock.MODE] = "gentle"
    if all(value == table.settings.value(one) for one, value in chosen.items()):
        return ()
    starts = (StartClock(),) if turn_clock.current_clock(table) is None else ()
    return (ChangeSettings(chosen), *starts, PlaySound("tap"))
