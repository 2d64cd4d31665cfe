"""Record the voice: somebody of the house says the clips of the children's games, one after another."""

from functools import cache
from typing import TYPE_CHECKING, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, Loudness, OwnClips, PanelButton, Press, Tap
from companion.core.i18n import N_, Sentence, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, HelpLine, Label, Lamp, Panel, Picture, Scene, Speech, Tone
from companion.games.voice_packs import SOUNDS, Clip, Kind, all_clips, shown_words
from companion.table.effects import RecordClip, RemoveClip, StopRecording
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.page import (
    TIGHT_UNITS,
    Page,
    PageButton,
    framed_sentence,
    help_scene,
    page_layout,
    page_looks,
    translated_lines,
)
from companion.table.screens.settings.subpage import SettingsSubpage

if TYPE_CHECKING:
    from companion.table.table import Table

HELP = (
    HelpLine(N_("Press RECORD and say what is shown. It ends by itself when you are silent."), icon="talk"),
    HelpLine(N_("From then on the children's games say it in your voice."), icon="talk"),
    HelpLine(N_("LISTEN plays it, DELETE brings the built-in voice back."), icon="sound"),
    HelpLine(N_("You need not record everything: the built-in voice says the rest."), icon="skip"),
)

LINE_UNITS, NOTICE_UNITS = (6.0, 8.4), (12.5, 16.0)
"""The heights of a line above or below what is to be said, and of a notice in their place, in units; then upright."""

WORD_LETTERS = 16
"""The most letters of what is said in one line."""

WORD_UNITS, SENTENCE_UNITS = 16.0, 9.0
"""The height of the font of such a word, the largest on the page, and of what is longer, in units."""

LOUD = 93
"""From this loudness on, what is said may be distorted."""


class ClipGroup(Struct, frozen=True):
    """Clips that are recorded together: what they are called, and their kinds."""

    title: str
    kinds: tuple[Kind, ...]


GROUPS = (
    ClipGroup(N_("Words"), ("word",)),
    ClipGroup(N_("Sounds"), SOUNDS),
    ClipGroup(N_("Letters"), ("name",)),
    ClipGroup(N_("Sentences"), ("prompt",)),
)


@cache
def clips_to_say() -> tuple[Clip, ...]:
    """Return every clip, group by group."""
    return tuple(clip for group in GROUPS for clip in all_clips() if clip.kind in group.kinds)


class RecordVoicePage(SettingsSubpage, frozen=True):
    """The page that records clips; `place` is that of the clip that is shown in `clips_to_say`, None: not chosen yet.

    `own` are the names of the clips that are recorded. `recording` tells that the microphone is on, and `level` how
    loud it is. `said` counts how often the clip was heard here; `notice` is why it was not recorded.
    """

    id: ClassVar[str] = "record-voice"

    place: int | None = None
    own: frozenset[str] = frozenset()
    recording: bool = False
    level: int = 0
    said: int = 0
    notice: Sentence = ""
    help_on: bool = False

    @property
    def clip(self) -> Clip:
        """The clip that is shown."""
        return clips_to_say()[self.place or 0]

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        if self.help_on:
            return help_scene(layout, _("Record voice"), translated_lines(HELP))
        looks = page_looks(layout, _("Record voice"), self._page_buttons())
        tabs, body = layout.body.cut_top(layout.px(11), layout.gap)
        below, body = body.cut_bottom(layout.px(11), layout.gap)
        looks += [*self._group_looks(layout, tabs), *self._clip_looks(layout, body)]
        looks += self._clip_buttons(table, layout, below)
        return Scene(tuple(looks), Speech((self.clip.id,), self.said) if self.said else Speech())

    def handle(self, table: "Table", what: Input) -> Outcome:  # noqa: ARG002 - only the page itself matters
        """Return the screen after an input."""
        match what:
            case Loudness(level=level):
                return Outcome(replace(self, level=level) if self.recording else self)
            case OwnClips():
                return Outcome(self._with_own_clips(what))
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO) if self.help_on:
                return Outcome(replace(self, help_on=False))
            case Press(button=button):
                return self._handle_recording_press(button) if self.recording else self._handle_press(button)
            case Tap(target=target) if not self.recording:
                return self._handle_tap(target)
            case _:
                return Outcome(self)

    def _handle_recording_press(self, button: PanelButton) -> Outcome:
        """Return what a button does while it is recorded: what was said until now is kept."""
        match button:
            case PanelButton.CONFIRM:
                return Outcome(self, (StopRecording(),))
            case PanelButton.UNDO:
                return go(Place.SETTINGS).after(StopRecording())
            case _:
                return Outcome(self)

    def _handle_press(self, button: PanelButton) -> Outcome:
        match button:
            case PanelButton.CONFIRM:
                started = replace(self, recording=True, level=0, said=0, notice="")
                return Outcome(started, (RecordClip(self.clip.id),))
            case PanelButton.UNDO:
                return go(Place.SETTINGS)
            case PanelButton.NEXT:
                return Outcome(self._shown((self.place or 0) + 1))
            case PanelButton.HELP:
                return Outcome(replace(self, help_on=not self.help_on))

    def _handle_tap(self, target: str) -> Outcome:
        kind, _colon, value = target.partition(":")
        match kind:
            case "clips":
                return Outcome(self._shown(_first_to_record(GROUPS[int(value)], self.own)))
            case "before":
                return Outcome(self._shown((self.place or 0) - 1))
            case "listen":
                return Outcome(replace(self, said=self.said + 1, notice=""))
            case "delete":
                return Outcome(replace(self, said=0, notice=""), (RemoveClip(self.clip.id),))
            case _:
                return Outcome(self)

    def _shown(self, place: int) -> "RecordVoicePage":
        """Return the page with the clip at a place; after the last one comes the first."""
        return replace(self, place=place % len(clips_to_say()), said=0, notice="")

    def _with_own_clips(self, news: OwnClips) -> "RecordVoicePage":
        """Return the page with the clips that are recorded now; a new one is heard at once."""
        own = frozenset(news.names)
        place = self.place
        if place is None and not self.recording:
            missing = (at for at, clip in enumerate(clips_to_say()) if clip.id not in own)
            place = next(missing, 0)
        said = self.said + 1 if self.recording and not news.trouble else self.said
        return replace(self, place=place, own=own, recording=False, level=0, said=said, notice=news.trouble)

    def _page_buttons(self) -> dict[Lamp, PageButton]:
        if self.recording:
            return {"confirm": PageButton(_("STOP")), "undo": PageButton(_("BACK"))}
        again = self.clip.id in self.own
        return {
            "confirm": PageButton(_("AGAIN"), _("record it anew")) if again else PageButton(_("RECORD")),
            "undo": PageButton(_("BACK")),
            "next": PageButton(_("NEXT")),
            "help": PageButton(_("HELP")),
        }

    def _group_looks(self, layout: Page, rect: Rect) -> list[AnyLook]:
        """Return a button for each group, with how many of its clips are recorded."""
        looks: list[AnyLook] = []
        for number, (cell, group) in enumerate(zip(rect.columns(len(GROUPS), layout.gap), GROUPS, strict=True)):
            clips = _clips_of(group)
            done = sum(clip.id in self.own for clip in clips)
            looks.append(
                Button(
                    rect=cell,
                    target="" if self.recording else f"clips:{number}",
                    label=_(group.title),
                    note=_("{done} of {all}").format(done=done, all=len(clips)),
                    on=self.clip.kind in group.kinds,
                    enabled=not self.recording,
                    px=layout.px(SMALL),
                )
            )
        return looks

    def _clip_looks(self, layout: Page, rect: Rect) -> list[AnyLook]:
        """Return the picture, what is to be said as large as it goes, and what there is to say of the recording."""
        looks: list[AnyLook] = []
        upright = layout.view.portrait
        align: Literal["left", "centre"] = "centre" if upright else "left"
        shown = shown_words().get(self.clip.id)
        if shown is not None:
            if upright:
                beside, rect = rect.cut_top(min(rect.w, rect.h // 2), layout.gap)
            else:
                beside, rect = rect.cut_left(min(rect.h, rect.w // 3), 2 * layout.gap)
            looks.append(Picture(rect=beside, name=shown.picture, tone="paper"))
        if self.notice:
            why, rect = rect.cut_bottom(layout.px(NOTICE_UNITS[upright]), layout.gap)
            looks += framed_sentence(layout, why, str(self.notice), px=4.6, lines=4, least=TIGHT_UNITS, outline="warn")
        else:
            above, rect = rect.cut_top(layout.px(LINE_UNITS[upright]))
            below, rect = rect.cut_bottom(layout.px(LINE_UNITS[upright]), layout.gap)
            told, tone = self._told_above()
            looks.append(_line_label(layout, above, told, tone, align))
            looks += (
                self._loudness_looks(layout, below)
                if self.recording
                else [_line_label(layout, below, self._told_below(), "muted", align)]
            )
        text, least = _text_of(self.clip), layout.px(SMALL)
        if self.notice:
            # It has the place of the line that says so.
            text = _("Say: {what}").format(what=text)
        units = WORD_UNITS if len(text) <= WORD_LETTERS else SENTENCE_UNITS
        said = Label(rect=rect, text=text, px=layout.px(units), least=least, lines=3, title=True, align=align)
        return [*looks, said]

    def _told_above(self) -> tuple[str, Tone]:
        """Return which of the clips is shown, or while it is recorded what to do; and the tone of it."""
        if self.recording:
            if self.level >= LOUD:
                return _("Too loud: a little farther away, please."), "warn"
            return _("Speak now. It ends when you are silent."), "text"
        group = next(one for one in GROUPS if self.clip.kind in one.kinds)
        number = _clips_of(group).index(self.clip) + 1
        return _("No. {number}: say").format(number=number), "muted"

    def _told_below(self) -> str:
        """Return whether the clip is recorded."""
        if self.clip.id in self.own:
            return _("Recorded here, and heard in the games.")
        return _("Not recorded yet.")

    def _loudness_looks(self, layout: Page, rect: Rect) -> list[AnyLook]:
        """Return the bar of loudness."""
        full = rect.inset(layout.px(0.8))
        looks: list[AnyLook] = [Panel(rect=rect, tone="surface", outline="muted")]
        if width := full.w * self.level // 100:
            looks.append(Panel(rect=full.cut_left(width)[0], tone="warn" if self.level >= LOUD else "accent"))
        return looks

    def _clip_buttons(self, table: "Table", layout: Page, rect: Rect) -> list[AnyLook]:
        """Return the buttons for the clip before, and for what can be done with this one."""
        previous, listen, delete = rect.columns(3, layout.gap)
        own = self.clip.id in self.own
        hears, still = table.voice and not self.recording, not self.recording
        silent = {"no card": _("no loudspeaker"), "off": _("sound is off")}
        # What was just recorded is loaded on another thread.
        unloaded = "" if table.voice else _("in a moment") if own else _("not recorded")
        why_silent = silent.get(table.silence, unloaded) if still else ""
        px = layout.px(SMALL)
        return [
            Button(
                rect=previous,
                target="before" if still else "",
                label=_("PREVIOUS"),
                icon="left",
                enabled=still,
                px=px,
            ),
            Button(
                rect=listen,
                target="listen" if hears else "",
                label=_("LISTEN"),
                note=why_silent,
                icon="" if why_silent else "sound",
                enabled=hears,
                px=px,
            ),
            Button(
                rect=delete,
                target="delete" if own and still else "",
                label=_("DELETE"),
                icon="delete",
                enabled=own and still,
                px=px,
            ),
        ]


def _line_label(layout: Page, rect: Rect, text: str, tone: Tone, align: Literal["left", "centre"]) -> Label:
    px, least = layout.px(4.6), layout.px(TIGHT_UNITS)
    return Label(rect=rect, text=text, px=px, least=least, tone=tone, align=align, lines=2, title=tone != "muted")


def _clips_of(group: ClipGroup) -> tuple[Clip, ...]:
    return tuple(clip for clip in clips_to_say() if clip.kind in group.kinds)


def _first_to_record(group: ClipGroup, own: frozenset[str]) -> int:
    """Return the place of the first clip of a group that is not recorded; of its first one where all are."""
    clips = _clips_of(group)
    return clips_to_say().index(next((clip for clip in clips if clip.id not in own), clips[0]))


def _text_of(clip: Clip) -> str:
    """Return what is to be said."""
    if clip.kind not in SOUNDS:
        return clip.given
    shown = shown_words().get(clip.id)
    if shown is None:
        return _("the sound of {letter}").format(letter=clip.id.removeprefix("sound-").upper())
    return _("the sound that “{word}” begins with").format(word=shown.word)
