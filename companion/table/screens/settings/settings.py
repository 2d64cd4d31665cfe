"""Change the settings of this table, group by group: a touch changes one, and it is kept."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, ButtonRow, HelpLine, Icon, Label, Lamp, Panel, Scene
from companion.core.toml.settings import Value
from companion.games.common.phrases import silence_text
from companion.table.effects import ChangeSettings, ListClips, ListVoices, PlaySound, Request
from companion.table.introduction_setting import FIRST_EVENING
from companion.table.offered_settings import (
    Group,
    OtherPage,
    Setting,
    choice_text,
    neighbour_places,
    offered_settings,
    setting_text,
    switch_setting,
)
from companion.table.screen import BaseScreen
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Back, Place, onward_from
from companion.table.screens.page import (
    LEAST_NOTE,
    PANEL_HELP,
    Page,
    PageButton,
    back_button,
    framed_sentence,
    help_scene,
    leads_to_more,
    named_sentences,
    padded_px,
    page_layout,
    page_looks,
    sentence_lines,
    translated_lines,
    warning_looks,
)
from companion.table.screens.settings.backup import BackupPage
from companion.table.screens.settings.choose_voice import ChooseVoicePage
from companion.table.screens.settings.default_switches import RulesPage
from companion.table.screens.settings.phones import PhonesPage
from companion.table.screens.settings.record_voice import RecordVoicePage
from companion.table.screens.settings.screen_size import ScreenSizePage
from companion.table.troubles import has_trouble

if TYPE_CHECKING:
    from companion.table.table import Table

MANY_CHOICES = 4
"""From more choices than these on, one goes through them with a button for less and one for more."""

HELP = (
    HelpLine(N_("Tap a group. Each has its own HELP, which explains every setting."), icon="sliders"),
    HelpLine(N_("What you change holds at once, and is kept."), icon="confirm"),
)
"""What HELP says over all groups, before what it says of each page of another kind."""


TALLEST, TALLEST_UPRIGHT = 18.0, 42.0
"""The most height of a setting's row, and on an upright screen, in units: rows of all pages are much alike."""

HEAD_UNITS = 42.0
"""The width of the button beside the title that shows the first steps, in units."""

VOICE_UNITS = 44.0
"""The width of the button beside that, in units, which leads to the voices."""

LEAST_TILE_NOTE = 2.7
"""The least font height of what is said under a tile's title, in units: only very long languages need it."""

TILE_ICON, TILE_WORDS = 8.6, 13.0
"""The width of a tile's icon with the room around it, and the most height of its words, in units."""

VOICE = "sound.voice"
"""The setting with the voice, which may be on and not be heard."""


class SettingsPage(BaseScreen, frozen=True):
    """The settings: `group` is the place of the group shown; None: all groups are, to be chosen from.

    `back` is where they lead back to. `notice` is what the last change led to, until the next input.
    """

    id: ClassVar[str] = "settings"

    back: Back = Place.HOME
    group: int | None = None
    notice: str = ""
    help_on: bool = False

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        if self.help_on:
            return self._help_scene(table, layout)
        if self.group is None:
            *others, first_steps = offered_settings().page
            shows, head = layout.head.cut_right(layout.px(HEAD_UNITS), layout.gap)
            does = self._page_buttons(to_more=leads_to_more(table, self.back))
            looks = page_looks(replace(layout, head=head), _("Settings"), does)
            label = _(first_steps.title)
            target = f"open:{first_steps.opens}"
            looks.append(Button(rect=shows, target=target, label=label, icon=first_steps.icon, px=layout.px(SMALL)))
            return Scene((*looks, *_tile_looks(layout, others)), several_taps=True)
        group = offered_settings().group[self.group]
        shown = _settings_of(table, group)
        title = _("Settings: {group}").format(group=_(group.title))
        looks = page_looks(layout, title, self._page_buttons(to_more=False))
        if self.notice:
            return Scene((*looks, *framed_sentence(layout, layout.body, self.notice, px=6, lines=8, outline="warn")))
        told = _unheard_text(table, shown)
        note = layout.px(20 if view.portrait else 12) + layout.gap if told else 0
        high = layout.body.h - note
        if view.portrait or not told:
            high = min(high, layout.px(TALLEST_UPRIGHT if view.portrait else TALLEST) * len(shown))
        above, below = layout.body.cut_top(high, layout.gap)
        rows = above.rows(len(shown), layout.gap)
        if told:
            strip = below.cut_top(note - layout.gap)[0]
            if table.silence == "no clips":
                # A voice can be chosen at once.
                opens, strip = strip.cut_right(layout.px(VOICE_UNITS), layout.gap)
                looks.append(
                    Button(rect=opens, target="open:voices", label=_("Choose voice"), icon="sound", px=layout.px(SMALL))
                )
            looks += warning_looks(layout, strip, told)
        told_rows: list[tuple[Rect, str, str]] = []
        for rect, setting in zip(rows, shown, strict=True):
            words, buttons = _row_rooms(layout, rect)
            told_rows.append((words, setting_text(setting), _(setting.help)))
            looks += _value_looks(layout, buttons, setting, _value_in_force(table, setting))
        # The values between less and more have letters of one size, whatever they are.
        even = tuple(one for look in looks if isinstance(look, Label) for one in look.even)
        looks = [replace(look, even=even) if isinstance(look, Label) and look.even else look for look in looks]
        # Whoever opens the settings means to change one.
        return Scene((*looks, *named_sentences(layout, told_rows)), several_taps=True)

    def _help_scene(self, table: "Table", layout: Page) -> Scene:
        """Return the help: of all groups and of the other pages, or of each setting of the group that is shown."""
        if self.group is None:
            others = [HelpLine(_(one.help), _(one.title), one.icon) for one in offered_settings().page]
            return help_scene(layout, _("Settings"), (*translated_lines(HELP), *others))
        group = offered_settings().group[self.group]
        lines = [HelpLine(_explanation(one), setting_text(one)) for one in _settings_of(table, group)]
        about = _("Settings, {group}").format(group=_(group.title))
        return help_scene(layout, about, (*lines, *translated_lines((PANEL_HELP,))))

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        match what:
            case Press(button=PanelButton.HELP):
                return Outcome(replace(self, help_on=not self.help_on, notice=""))
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO) if self.help_on or self.notice:
                return Outcome(replace(self, help_on=False, notice=""))
            case Press(button=PanelButton.UNDO) if self.group is not None:
                return Outcome(replace(self, group=None))
            case Press(button=PanelButton.CONFIRM) if self.group is not None and self.back is Place.HOME:
                return Outcome(replace(self, group=None))
            case Press(button=PanelButton.CONFIRM):
                return go(onward_from(self.back))
            case Press(button=PanelButton.UNDO):
                return go(self.back)
            case Press(button=PanelButton.NEXT) if not (self.help_on or self.notice):
                return Outcome(replace(self, group=self._next_group))
            case Tap(target=target):
                return self._handle_tap(table, target)
            case _:
                return Outcome(self)

    def _handle_tap(self, table: "Table", target: str) -> Outcome:
        kind, _colon, value = target.partition(":")
        match kind:
            case "group":
                return Outcome(replace(self, group=int(value)))
            case "open":
                return _open_page(value, self)
            case "set" if self.group is not None:
                return self._change_setting(table, _settings_of(table, offered_settings().group[self.group]), value)
            case _:
                return Outcome(self)

    def _change_setting(self, table: "Table", shown: tuple[Setting, ...], target: str) -> Outcome:
        """Return the page after a choice, named by its setting's key and its place, such as `screen.turn:2`."""
        key, _colon, place = target.rpartition(":")
        setting = next(setting for setting in shown if setting.key == key)
        value = setting.choices[int(place)].value
        if value == table.settings.value(key) and not has_trouble(table, key):
            return Outcome(self)
        # So it is heard at once how loud that is.
        return Outcome(self, (ChangeSettings({key: value}), PlaySound("accepted")))

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:  # noqa: ARG002 - there is one
        """Return the page with what there is to say of the change."""
        return Outcome(replace(self, notice=result))

    @property
    def _next_group(self) -> int:
        """The place of the group that NEXT shows."""
        return 0 if self.group is None else (self.group + 1) % len(offered_settings().group)

    def _page_buttons(self, *, to_more: bool) -> dict[Lamp, PageButton]:
        if self.notice:
            return {"confirm": PageButton(_("OK")), "undo": PageButton(_("BACK")), "help": PageButton(_("HELP"))}
        return {
            "confirm": PageButton(_("DONE"), "" if self.back is Place.HOME else _("back to the game")),
            "undo": back_button(to_more=to_more),
            "next": PageButton(_("NEXT"), _(offered_settings().group[self._next_group].title), turns="next"),
            "help": PageButton(_("HELP")),
        }


def _open_page(name: str, page: SettingsPage) -> Outcome:
    """Return a page of another kind, by the name under which `offered_settings.toml` opens it from this `page`."""
    back = page.back
    match name:
        case "introduction":
            return go(Place.INTRODUCTION, FIRST_EVENING)
        case "clips":
            return Outcome(RecordVoicePage(back=back), (ListClips(),))
        case "voices":
            return Outcome(ChooseVoicePage(before=page), (ListVoices(),))
        case "phones":
            return Outcome(PhonesPage(back=back))
        case "backup":
            return Outcome(BackupPage(back=back))
        case "glass":
            return Outcome(ScreenSizePage(back=back))
        case _:
            return Outcome(RulesPage(back=back))


def _tile_looks(layout: Page, pages: Sequence[OtherPage]) -> list[AnyLook]:
    """Return a tile for each group of settings, and for each of these pages of another kind."""
    groups: list[tuple[str, str, str, Icon]] = [
        (f"group:{place}", one.title, one.note, one.icon) for place, one in enumerate(offered_settings().group)
    ]
    others: list[tuple[str, str, str, Icon]] = [(f"open:{one.opens}", one.title, one.note, one.icon) for one in pages]
    tiles = [(target, _(title), _(note), icon) for target, title, note, icon in groups + others]
    columns = 2 if layout.view.portrait else 3
    lines = -(-len(tiles) // columns)
    body = layout.body.cut_top(min(layout.body.h, lines * layout.px(34)))[0]
    # The last line is filled, however few its tiles are.
    abreast = [min(columns, len(tiles) - columns * line) for line in range(lines)]
    rows = zip(body.rows(lines, layout.gap), abreast, strict=True)
    cells = [cell for row, count in rows for cell in row.columns(count, layout.gap)]
    upright = layout.view.portrait
    buttons: list[AnyLook] = []
    titles: list[tuple[str, Rect]] = []
    notes: list[tuple[str, Rect]] = []
    for cell, (target, title, note, icon) in zip(cells, tiles, strict=True):
        sign, words = cell.cut_left(layout.px(TILE_ICON))
        high = min(words.h - layout.gap, layout.px(TILE_WORDS))
        block = Rect(words.x, words.y + (words.h - high) // 2, words.w - layout.gap // 2, high)
        name, told = block.cut_top(high * 11 // 20)
        if upright:
            # A title has all of the width, and the icon is beside the note.
            name = Rect(cell.x + layout.gap, name.y, cell.w - 2 * layout.gap, name.h)
            side = min(told.h, sign.w - layout.gap)
            buttons.append(Button(rect=cell, target=target))
            square = Rect(cell.x + layout.gap // 2, told.y + (told.h - side) // 2, side, side)
            buttons.append(Button(rect=square, icon=icon, kind="quiet"))
        else:
            buttons.append(Button(rect=cell, target=target, icon=icon, spare=cell.w - sign.w))
        titles.append((title, name))
        notes.append((note, told))
    title_units, note_units = (4.6, 3.8) if upright else (5, SMALL)
    return [
        *buttons,
        *_even_labels(titles, layout.px(title_units), layout.px(LEAST_NOTE)),
        *_even_labels(notes, layout.px(note_units), layout.px(LEAST_TILE_NOTE)),
    ]


def _even_labels(texts: Sequence[tuple[str, Rect]], px: int, least: int) -> list[Label]:
    """Return the texts in letters of one size."""
    return [Label(rect=rect, text=text, px=px, least=least, even=tuple(texts)) for text, rect in texts]


def _settings_of(table: "Table", group: Group) -> tuple[Setting, ...]:
    """Return the settings of a group, those that are switches of games too."""
    found = []
    for name in group.switches:
        game, _dot, key = name.rpartition(".")
        if game in table.games:
            found += [switch_setting(table.games[game], one) for one in table.games[game].switches if one.key == key]
    return (*found, *group.setting)


def _value_in_force(table: "Table", setting: Setting) -> Value | None:
    """Return the value that holds; of a switch without a valid one, its first choice."""
    value = table.settings.value(setting.key)
    if setting.of and not any(type(value) is type(one.value) and value == one.value for one in setting.choices):
        return setting.choices[0].value
    return value


def _unheard_text(table: "Table", shown: tuple[Setting, ...]) -> str:
    """Return why the voice isn't heard although it is on; empty where that is said elsewhere, or needn't be."""
    there = any(setting.key == VOICE for setting in shown)
    return silence_text(table.silence, led=True) if there and table.settings.value(VOICE) else ""


def _row_rooms(layout: Page, rect: Rect) -> tuple[Rect, Rect]:
    """Return the rooms of a setting's row: of its words, and beside or below them of the values to choose from."""
    if layout.view.portrait:
        buttons, words = rect.cut_bottom(min(layout.px(16), rect.h * 2 // 5), layout.gap // 2)
    else:
        buttons, words = layout.view.cut_column(rect, rect.w * 9 // 20, layout.gap)
    return words, buttons


def _value_looks(layout: Page, rect: Rect, setting: Setting, value: Value | None) -> list[AnyLook]:
    """Return the values to choose from; of many, the one that holds, with buttons for less and more."""
    many = len(setting.choices) > MANY_CHOICES
    return _step_looks(layout, rect, setting, value) if many else _choice_looks(layout, rect, setting, value)


def _explanation(setting: Setting) -> str:
    """Return what HELP says of a setting, or where nothing more is to be said what stands beside it."""
    return sentence_lines(_(setting.explains or setting.help))


def _choice_looks(layout: Page, rect: Rect, setting: Setting, value: Value | None) -> list[AnyLook]:
    """Return a button for each choice."""
    cells = rect.columns(len(setting.choices), layout.gap)
    labels = tuple(choice_text(setting, choice) for choice in setting.choices)
    row = ButtonRow(labels, min(cell.w for cell in cells))
    px = padded_px(layout, labels, row.width, 4.6)
    return [
        Button(
            rect=cell,
            target=f"set:{setting.key}:{place}",
            label=label,
            on=choice.value == value,
            px=px,
            row=row,
        )
        for place, (cell, label, choice) in enumerate(zip(cells, labels, setting.choices, strict=True))
    ]


def _step_looks(layout: Page, rect: Rect, setting: Setting, value: Value | None) -> list[AnyLook]:
    """Return the value that holds, between a button for less and one for more."""
    less, middle, more = rect.columns(3, layout.gap)
    label = next((choice_text(setting, one) for one in setting.choices if one.value == value), f"{value}")
    inside = middle.inset(layout.gap // 2)
    # The letters of all values have one size, whichever holds.
    even = tuple((choice_text(setting, one), inside) for one in setting.choices)
    looks: list[AnyLook] = [
        Panel(rect=middle, tone="surface"),
        Label(rect=inside, text=label, px=layout.px(5), least=layout.px(SMALL), align="centre", even=even),
    ]
    for cell, sign, place in zip((less, more), "−+", neighbour_places(setting.choices, value), strict=True):
        target = "" if place is None else f"set:{setting.key}:{place}"
        looks.append(Button(rect=cell, target=target, label=sign, enabled=bool(target), px=layout.px(7)))
    return looks
