"""The settings of this table, group by group: a touch changes one, and it is kept."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.contract.inputs import Input, PanelButton, Press, Tap
from companion.contract.scene import SMALL, AnyLook, Button, Label, Lamp, Panel, Rect, Scene, View
from companion.settings_text import Value
from companion.table.offered import Setting, neighbours, offered
from companion.table.screens.page import Does, Page, furniture, page, sentence
from companion.table.screens.places import Place
from companion.table.screens.screen import Still

if TYPE_CHECKING:
    from companion.table.desk import Desk, Screen

MANY = 4
"""From more choices than these on, one goes through them with a button for less and one for more."""

LATER = "after a restart"


class SettingsPage(Still, frozen=True):
    """`group` is the place of the one that is shown. `notice` is what the last change led to, until the next input."""

    group: int = 0
    notice: str = ""
    help_on: bool = False

    def scene(self, desk: "Desk", view: View) -> Scene:
        """What is on the screen."""
        layout = page(view)
        looks = furniture(layout, "Settings", self._does())
        shown = offered().group[self.group].setting
        if self.help_on:
            return Scene((*looks, *_help(layout, shown)))
        if self.notice:
            looks.append(Panel(rect=layout.body, tone="surface", outline="warn"))
            return Scene((*looks, sentence(layout, layout.body.inset(layout.gap), self.notice, px=6, lines=8)))
        tabs, body = layout.body.cut_top(layout.px(11), layout.gap)
        rows = body.cut_top(min(body.h, layout.px(24 * len(shown))))[0].rows(len(shown), layout.gap)
        looks += self._tabs(layout, tabs)
        for rect, setting in zip(rows, shown, strict=True):
            looks += _row(layout, rect, setting, desk.settings.value(setting.key))
        return Scene(tuple(looks))

    def take(self, desk: "Desk", what: Input) -> "Screen":
        """The screen after an input."""
        match what:
            case Press(button=PanelButton.HELP):
                return replace(self, help_on=not self.help_on, notice="")
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO) if self.help_on or self.notice:
                return replace(self, help_on=False, notice="")
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO):
                return desk.go(Place.HOME)
            case Press(button=PanelButton.NEXT) if not (self.help_on or self.notice):
                return replace(self, group=(self.group + 1) % len(offered().group))
            case Tap(target=target) if target.startswith("group:"):
                return SettingsPage(int(target.removeprefix("group:")))
            case Tap(target=target) if target.startswith("set:"):
                return self._changed(desk, target.removeprefix("set:"))
            case _:
                return self

    def _changed(self, desk: "Desk", target: str) -> "SettingsPage":
        """A choice by the key of its setting and its place, such as `screen.turn:2`."""
        key, _, place = target.partition(":")
        setting = next(setting for setting in offered().group[self.group].setting if setting.key == key)
        value = setting.choices[int(place)].value
        if value == desk.settings.value(key):
            return self
        told = desk.settings.change(key, value)
        # So it is heard at once how loud that is.
        desk.sounds.append("accepted")
        return replace(self, notice=told)

    def _does(self) -> dict[Lamp, Does]:
        if self.help_on or self.notice:
            return {"confirm": Does("OK"), "undo": Does("BACK"), "help": Does("HELP")}
        return {"confirm": Does("DONE"), "undo": Does("BACK"), "next": Does("NEXT"), "help": Does("HELP")}

    def _tabs(self, layout: Page, rect: Rect) -> list[AnyLook]:
        groups = offered().group
        return [
            Button(
                rect=cell,
                target=f"group:{place}",
                label=group.title,
                icon=group.icon,
                on=place == self.group,
                px=layout.px(4.4),
            )
            for place, (cell, group) in enumerate(zip(rect.columns(len(groups), layout.gap), groups, strict=True))
        ]


def _row(layout: Page, rect: Rect, setting: Setting, value: Value | None) -> list[AnyLook]:
    """A setting: what it is called, and beside or below it what it can be."""
    if layout.view.portrait:
        words, buttons = rect.cut_top(rect.h * 2 // 5)
    else:
        words, buttons = rect.cut_left(rect.w * 2 // 5, layout.gap)
    text = setting.label if setting.at_once else f"{setting.label} ({LATER})"
    label = Label(rect=words, text=text, px=layout.px(5), least=layout.px(SMALL), lines=2)
    many = len(setting.choices) > MANY
    return [label, *(_steps(layout, buttons, setting, value) if many else _choices(layout, buttons, setting, value))]


def _choices(layout: Page, rect: Rect, setting: Setting, value: Value | None) -> list[AnyLook]:
    """A button for each choice."""
    return [
        Button(
            rect=cell,
            target=f"set:{setting.key}:{place}",
            label=choice.label,
            on=choice.value == value,
            px=layout.px(4.6),
        )
        for place, (cell, choice) in enumerate(
            zip(rect.columns(len(setting.choices), layout.gap), setting.choices, strict=True)
        )
    ]


def _steps(layout: Page, rect: Rect, setting: Setting, value: Value | None) -> list[AnyLook]:
    """What holds, between a button for less and one for more."""
    less, middle, more = rect.columns(3, layout.gap)
    label = next((choice.label for choice in setting.choices if choice.value == value), f"{value}")
    looks: list[AnyLook] = [
        Panel(rect=middle, tone="surface"),
        Label(rect=middle, text=label, px=layout.px(5), least=layout.px(SMALL), align="centre"),
    ]
    for cell, sign, place in zip((less, more), "−+", neighbours(setting.choices, value), strict=True):
        target = "" if place is None else f"set:{setting.key}:{place}"
        looks.append(Button(rect=cell, target=target, label=sign, enabled=bool(target), px=layout.px(7)))
    return looks


def _help(layout: Page, shown: tuple[Setting, ...]) -> list[AnyLook]:
    """A sentence for each setting."""
    looks: list[AnyLook] = [Panel(rect=layout.body, tone="surface", outline="muted")]
    rows = layout.body.inset(layout.gap).rows(len(shown), layout.gap)
    for rect, setting in zip(rows, shown, strict=True):
        looks.append(sentence(layout, rect, f"{setting.label}: {setting.help}", px=5, lines=4))
    return looks
