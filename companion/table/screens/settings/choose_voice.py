"""Choose the voice of the children's games among those that this device can speak with."""

from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap, VoiceNews
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, HelpLine, Label, Lamp, Panel, Scene, Speech
from companion.games.common.phrases import silence_text
from companion.table.effects import ListClips, MakeVoice
from companion.table.screen import BaseScreen, Screen
from companion.table.screen_outcome import Outcome
from companion.table.screens.page import (
    TIGHT_UNITS,
    Page,
    PageButton,
    framed_sentence,
    help_scene,
    page_layout,
    page_looks,
    sentence_label,
    translated_lines,
    warning_looks,
)

if TYPE_CHECKING:
    from companion.table.table import Table

HELP = (
    HelpLine(N_("Tap a voice. All words are spoken anew, and then you hear one of them."), icon="talk"),
    HelpLine(N_("That takes about a minute. You can play on meanwhile."), icon="clock"),
    HelpLine(N_("What you have recorded yourself stays as it is."), icon="save"),
)


class KnownVoice(Struct, frozen=True):
    """A voice that is known: what it is called at the table, and what it is like."""

    title: str
    note: str


VOICES = {
    "rms": KnownVoice(N_("Light man's voice"), N_("the clearest")),
    "kal16": KnownVoice(N_("Deep man's voice"), N_("like a robot, clear")),
    "awb": KnownVoice(N_("Scottish man's voice"), N_("warm, clear")),
    "slt": KnownVoice(N_("Woman's voice"), N_("friendly, a little less clear")),
    "en-us+f1": KnownVoice(N_("Computer's voice"), N_("high, hard to understand")),
}
"""The voices by the names that their programs have for them."""

TALLEST = 22.0
"""The most height of a voice's button, in units."""


class ChooseVoicePage(BaseScreen, frozen=True, kw_only=True):
    """The page with the voices; `before` is the screen to which it leads back.

    `news` is what is known of the voices, None: nothing yet. `said` counts how often a sample was heard here, and
    `sample` is its clip.
    """

    id: ClassVar[str] = "choose-voice"

    before: Screen
    news: VoiceNews | None = None
    sample: str = ""
    said: int = 0
    help_on: bool = False

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        if self.help_on:
            return help_scene(layout, _("Choose voice"), translated_lines(HELP))
        does: dict[Lamp, PageButton] = {
            "confirm": PageButton(_("DONE")),
            "undo": PageButton(_("BACK")),
            "help": PageButton(_("HELP")),
        }
        looks = page_looks(layout, _("Who speaks in the children's games?"), does)
        if self.news is not None and not self.news.voices:
            return Scene((*looks, *_no_voices_looks(layout)))
        if self.news is not None:
            told, body = layout.body.cut_top(layout.px(24 if view.portrait else 15), layout.gap)
            looks += [*self._told_looks(table, layout, told, self.news), *_voice_looks(layout, body, self.news)]
        # It is loaded on another thread: what can't be heard yet is said as soon as it can.
        heard = self.said and table.voice
        return Scene(tuple(looks), Speech((self.sample,), self.said) if heard else Speech())

    def handle(self, table: "Table", what: Input) -> Outcome:  # noqa: ARG002 - only the page itself matters
        """Return the screen after an input."""
        match what:
            case VoiceNews(sample=sample) if sample:
                return Outcome(replace(self, news=what, sample=sample, said=self.said + 1))
            case VoiceNews():
                return Outcome(replace(self, news=what))
            case Press(button=PanelButton.HELP):
                return Outcome(replace(self, help_on=not self.help_on))
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO) if self.help_on:
                return Outcome(replace(self, help_on=False))
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO):
                return Outcome(self.before)
            case Tap(target="clips"):
                from companion.table.screens.settings.record_voice import RecordVoicePage  # noqa: PLC0415 - once a table

                return Outcome(RecordVoicePage(), (ListClips(),))
            case Tap(target=target) if target.startswith("voice:"):
                return Outcome(replace(self, said=0), (MakeVoice(target.partition(":")[2]),))
            case _:
                return Outcome(self)

    def _told_looks(self, table: "Table", layout: Page, rect: Rect, news: VoiceNews) -> list[AnyLook]:
        """Return what is going on: how far the voice is, why there is none, or what to do."""
        if news.making:
            above, bar = rect.cut_top(rect.h * 3 // 5, layout.gap)
            told = _("The voice learns all words. You can play on meanwhile.")
            return [
                sentence_label(layout, above, told, px=5, lines=2, least=TIGHT_UNITS),
                *_bar_looks(layout, bar, news),
            ]
        unheard = silence_text(table.silence) if table.silence in {"off", "no card"} else ""
        if wrong := str(news.trouble) or unheard:
            return warning_looks(layout, rect, wrong)
        told = _("Tap a voice: it speaks all words anew, and you hear one.")
        if self.said:
            told = _("This is how it sounds. Keep it, or tap another one.")
        return [sentence_label(layout, rect, told, px=5, lines=3, least=TIGHT_UNITS)]


def _no_voices_looks(layout: Page) -> list[AnyLook]:
    """Return that there are no voices, the way to record one's own, and in small letters what installs some."""
    shell, room = layout.body.cut_bottom(layout.px(7), layout.gap)
    low, room = room.cut_bottom(layout.px(18), layout.gap)
    px, command = layout.px(SMALL), "sudo apt install flite"
    told = _("This device has no voices. Record your own, or have some installed.")
    return [
        *framed_sentence(layout, room, told, px=6, lines=8, outline="warn"),
        Button(rect=low, target="clips", label=_("Record voice"), icon="talk", px=layout.px(6)),
        Label(rect=shell, text=command, px=px, least=layout.px(TIGHT_UNITS), tone="muted", align="centre"),
    ]


def _bar_looks(layout: Page, rect: Rect, news: VoiceNews) -> list[AnyLook]:
    """Return the bar that shows how far the voice is."""
    full = rect.inset(layout.px(0.8))
    looks: list[AnyLook] = [Panel(rect=rect, tone="surface", outline="muted")]
    if width := full.w * news.percent // 100:
        looks.append(Panel(rect=full.cut_left(width)[0], tone="accent"))
    return looks


def _voice_looks(layout: Page, rect: Rect, news: VoiceNews) -> list[AnyLook]:
    """Return a button for each voice; the one that speaks now, or that is being made, is marked."""
    columns = 1 if layout.view.portrait else 2
    rows = -(-len(news.voices) // columns)
    room = rect.cut_top(min(rect.h, rows * layout.px(TALLEST)))[0]
    cells = [cell for row in room.rows(rows, layout.gap) for cell in row.columns(columns, layout.gap)]
    looks: list[AnyLook] = []
    for cell, voice in zip(cells, news.voices, strict=False):
        known, made = VOICES.get(voice), voice == news.making
        note = _(known.note) if known else ""
        looks.append(
            Button(
                rect=cell,
                target="" if news.making else f"voice:{voice}",
                label=_(known.title) if known else voice,
                note=_("is being made: {percent} %").format(percent=news.percent) if made else note,
                align="left",
                on=voice == (news.making or news.chosen),
                enabled=made or not news.making,
                px=layout.px(5),
            )
        )
    return looks
