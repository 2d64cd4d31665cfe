"""Enter what is printed in a table's own box, once: the offer, page after page, and the file that is kept."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.i18n import _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, Icon, Label, Panel, Scene
from companion.core.toml.entries import EntriesError, decode_text
from companion.core.tool import SAVE_COPY, FoundFile, SaveFile
from companion.games.common import play_screen as frames
from companion.games.common.game_tool import GameTool
from companion.games.common.phrases import capitalise
from companion.games.common.play_screen import Frame
from companion.games.common.text_fit import estimate_lines

_CHOICE_UNITS, _OFFER_UNITS = 20.0, 11.0
"""How high the choices of the first page are, and the button below them, in units."""

_TOLD_UNITS = 5.6
"""The font height of its text, in units."""


class EditorProgress(Struct, frozen=True, kw_only=True):
    """How far it is: `step` is the page, "offer" the first; "import" asks for a file, "made" and "left" are the ends.

    `page` counts the turns of a page on which not all has room at a time; `again` tells that something has been entered
    already, which is mended; `wrong` is why the last thing that was wanted can't be. `kept` tells that the file has
    been written, so that it has to be written again when all is taken out.
    """

    step: str = "offer"
    page: int = 0
    help_on: bool = False
    again: bool = False
    wrong: str = ""
    kept: bool = False


class FirstPageTexts(Struct, frozen=True):
    """The texts of a tool's first page, not yet translated.

    They are its title, what is to be done: to enter, to mend what is there, to go on with a part; and how long that
    takes, to play without, and what that means; `missing` is said where none is found on a USB stick. With `plays`
    CONFIRM plays until something is entered, and leaves what is whole as it is.
    """

    title: str
    enter: str
    mend: str
    go_on: str
    effort: str
    play: str
    meaning: str
    missing: str
    plays: bool = False


E = TypeVar("E", bound=EditorProgress)


class EditorTool(GameTool[E], ABC):
    """A tool that makes one `file`: it satisfies `companion.core.tool.Tool`. Its title is `head_units` high.

    `offer` is on the first page; `help` is that of each page, with `help_icons` for its lines, and `turns` are those of
    which NEXT shows more, by their steps. `read` reads a text of the file, under a name, and raises EntriesError where
    something is wrong with it.
    """

    file: str
    head_units = 10.0
    offer: FirstPageTexts
    help: Mapping[str, str]
    help_icons: Mapping[str, tuple[Icon, ...]] = MappingProxyType({})
    turns: frozenset[str]
    read: Callable[[str, str], Any]

    def is_due(self) -> bool:
        """Tell whether nothing has been entered: then the tool is offered before a game."""
        return not self.start(0).again

    def note_now(self, options: Mapping[str, Any]) -> str:  # noqa: ARG002 - as in `GameTool`
        """Return how much is entered; empty where nothing is."""
        value = self.start(0)
        if not value.again:
            return ""
        return _("all entered") if self.is_whole(value) else self.progress_text(value)

    def start(self, seed: int) -> E:  # noqa: ARG002 - nothing is chosen by chance
        """Return an editor at its offer, with what has been entered already."""
        return self.begin(self._files(self.file))

    @abstractmethod
    def begin(self, entered: Any, /) -> E:
        """Return an editor at its offer: to mend what has been entered, or, for None, to enter it."""

    def handle(self, value: E, what: Input) -> E:
        """Return the editor's value after an input; the same value for what means nothing here."""
        return self._noted(self._handle(value, what))

    def _noted(self, value: E) -> E:
        """Return the value that knows that what it has is kept."""
        return value if value.kept or self.is_empty(value) else replace(value, kept=True)

    def _handle(self, value: E, what: Input) -> E:
        match what:
            case Press(button=PanelButton.HELP):
                return replace(value, help_on=not value.help_on)
            case Press(button=button) if value.help_on:
                return value if button is PanelButton.NEXT else replace(value, help_on=False)
            case Press(button=PanelButton.CONFIRM) if self._plays(value):
                return replace(value, step="left")
            case Press(button=PanelButton.CONFIRM):
                return self.handle_confirm(value)
            case Tap(target="enter") if value.step == "offer":
                return self.handle_confirm(value)
            case Press(button=PanelButton.UNDO):
                return replace(value, step="left") if value.step == "offer" else self.handle_undo(value)
            case Press(button=PanelButton.NEXT):
                return replace(value, page=value.page + 1) if value.step in self.turns else value
            case Tap(target="leave"):
                return replace(value, step="left")
            case Tap(target="import") if value.step == "offer":
                return replace(value, step="import")
            case _:
                return self.handle_input(value, what)

    @abstractmethod
    def handle_confirm(self, value: E, /) -> E:
        """Return the value after CONFIRM: the next page, or the end."""

    @abstractmethod
    def handle_undo(self, value: E, /) -> E:
        """Return the value with the last entry taken back, or the page before."""

    @abstractmethod
    def handle_input(self, value: E, what: Input, /) -> E:
        """Return the value after a tap, or after something was laid on the reader."""

    def is_over(self, value: E) -> bool:
        """Return whether the tool has been left, with something entered or without."""
        return value.step in {"made", "left"}

    def file_to_save(self, value: E) -> SaveFile | None:
        """Return the file with what is entered so far; None where nothing ever was, and when the tool was left."""
        nothing = not (value.again or value.kept) and self.is_empty(value)
        return None if nothing or value.step == "left" else SaveFile(self.file, self.file_text(value))

    def file_to_read(self, value: E) -> str:
        """Return the name of the file, when it is to be taken from a USB stick."""
        return self.file if value.step == "import" else ""

    def with_file(self, value: E, found: FoundFile) -> E:
        """Return the value with what the file holds, to be looked at; or at its offer, and why it can't be."""
        if found.content is None:
            return replace(value, step="offer", wrong=self._missing_text(found))
        try:
            entered = self.read(decode_text(found.content, self.file), self.file)
        except EntriesError as error:
            return replace(value, step="offer", wrong=str(error))
        return self._noted(self.with_entered(value, entered))

    def _missing_text(self, found: FoundFile) -> str:
        if found.wrong:
            return _("{file} can't be read ({why}).").format(file=self.file, why=found.wrong)
        return _(self.offer.missing)

    @abstractmethod
    def with_entered(self, value: E, entered: Any, /) -> E:
        """Return the value at the first page with something to see, with what was read in the place of all before."""

    @abstractmethod
    def is_empty(self, value: E, /) -> bool:
        """Return whether nothing has been entered."""

    @abstractmethod
    def is_whole(self, value: E, /) -> bool:
        """Return whether all has been entered."""

    @abstractmethod
    def progress_text(self, value: E, /) -> str:
        """Return in a few words how much has been entered."""

    @abstractmethod
    def file_text(self, value: E) -> str:
        """Return the text of the file."""

    def scene(self, value: E, view: View, voice: bool) -> Scene:  # noqa: ARG002 - for people who read
        """Return the scene with everything on the screen."""
        frame, room = frames.bottom_row_layout(view)
        head, body = room.cut_top(frame.px(self.head_units), frame.gap)
        offered = value.step == "offer"
        looks = self.title_looks(value, frame, head)
        if value.help_on:
            looks = [frames.help_title_look(frame, head, _(self.offer.title))]
            icons = self.help_icons.get(value.step, ())
            looks.append(frames.help_text_look(frame, body, _(self.help[value.step]), icons))
        else:
            looks += (
                self._offer_looks(value, frame, body, view) if offered else self.body_looks(value, frame, body, view)
            )
        lit = frozenset({"confirm", "undo", "help"})
        if not offered and not value.help_on:
            lit = self.active_buttons(value, len(self.cells(value, frame, body, view)))
        return Scene(
            (Panel(rect=view.area, tone="table"), *looks, *frames.panel_buttons(frame, lit, self._panel_notes(value))),
            several_taps=not offered and not self.is_whole(value),
        )

    def title_looks(self, value: E, frame: Frame, rect: Rect) -> list[AnyLook]:
        """Return the looks of the page's title."""
        text = _(self.offer.title) if value.step == "offer" else self.title_text(value)
        least = frame.px(SMALL)
        return [Label(rect=rect, text=text, px=frame.px(6.4), least=least, lines=estimate_lines(text, rect.w, least))]

    def _plays(self, value: E) -> bool:
        """Return whether CONFIRM leaves the first page: to play, while nothing is entered, or once all is."""
        return self.offer.plays and value.step == "offer" and (not value.again or self.is_whole(value))

    def _offer_looks(self, value: E, frame: Frame, body: Rect, view: View) -> list[AnyLook]:
        """Return the text of the first page and its choices, of which CONFIRM takes the one that is marked."""
        lines = 2 if view.portrait else 1
        high = lines * frame.px(_CHOICE_UNITS) + frame.px(_OFFER_UNITS) + 2 * frame.gap
        told, whole, plays = (
            value.wrong or self.offer_text(value),
            value.again and self.is_whole(value),
            self._plays(value),
        )
        said = (estimate_lines(told, body.w, frame.px(_TOLD_UNITS)) + 1) * frame.px(1.2 * _TOLD_UNITS)
        text, rest = body.cut_top(min(said, body.h // 2, body.h - high), frame.gap)
        # The choices have what the text leaves, as far as they do not look empty.
        room = rest.cut_top(min(rest.h, 2 * high))[0]
        other, both = room.cut_bottom(frame.px(_OFFER_UNITS) * max(room.h, high) // high, frame.gap)
        play, enter = both.rows(2, frame.gap) if view.portrait else both.columns(2, frame.gap)
        return [
            replace(_text_label(frame, text, told, _TOLD_UNITS, 9), tone="warn" if value.wrong else "text"),
            Button(
                rect=play,
                target="leave",
                label=_("Leave it as it is") if whole else _(self.offer.play),
                note="" if whole else _(self.offer.meaning),
                icon="confirm" if whole else "play",
                on=plays,
                px=frame.px(5.4),
            ),
            Button(
                rect=enter,
                target="enter",
                label=capitalise(self._enter_text(value)),
                note=self.progress_text(value) if value.again else _(self.offer.effort),
                icon=self.icon,
                on=not plays,
                px=frame.px(5.4),
            ),
            *self._stick_looks(value, frame, other),
        ]

    def _stick_looks(self, value: E, frame: Frame, rect: Rect) -> list[AnyLook]:
        """Return the buttons that take the file from a USB stick and, once something is entered, save it on one."""
        offered = [("import", _("From a USB stick"), _("one that was saved before"))]
        if not self.is_empty(value):
            offered.append((SAVE_COPY, _("Save on a USB stick"), _("for another table")))
        return [
            Button(rect=cell, target=target, label=label, note=note, px=frame.px(4.6))
            for cell, (target, label, note) in zip(rect.columns(len(offered), frame.gap), offered, strict=True)
        ]

    def _enter_text(self, value: E) -> str:
        """Return what is to be done: to enter, to go on with that, or to mend what was entered."""
        if not value.again:
            return _(self.offer.enter)
        return _(self.offer.mend if self.is_whole(value) else self.offer.go_on)

    def _panel_notes(self, value: E) -> dict[str, str]:
        if value.help_on:
            return {"confirm": frames.close_help_text(), "undo": _("BACK")}
        told = self.button_notes(value)
        if value.step != "offer":
            return told
        leaves = _("leave it as it is") if value.again else _("play now")
        main = leaves if self._plays(value) else self._enter_text(value)
        return {**told, "confirm": frames.word_and_note(_("OK"), main), "undo": _("BACK")}

    @abstractmethod
    def offer_text(self, value: E, /) -> str:
        """Return the text of the offer: what to know before entering or mending."""

    @abstractmethod
    def title_text(self, value: E, /) -> str:
        """Return the title of a page: what is asked on it."""

    @abstractmethod
    def body_looks(self, value: E, frame: Frame, rect: Rect, view: View, /) -> list[AnyLook]:
        """Return the looks of a page below its title."""

    @abstractmethod
    def active_buttons(self, value: E, room: int, /) -> frozenset[str]:
        """Return the names of the panel buttons that would do something; `room` is how many `cells` a page has."""

    def cells(self, value: E, frame: Frame, body: Rect, view: View) -> list[Rect]:  # noqa: ARG002 - some look at it
        """Return the places of a page for pictures and cards."""
        return cell_rects(frame, body, view)

    @abstractmethod
    def button_notes(self, value: E, /) -> dict[str, str]:
        """Return the notes on what the panel's buttons would do on a page, by their names."""


def _text_label(frame: Frame, rect: Rect, text: str, units: float, lines: int) -> Label:
    return Label(rect=rect, text=text, px=frame.px(units), least=frame.px(SMALL), lines=lines)


def cell_rects(frame: Frame, body: Rect, view: View, beside: int = 0) -> list[Rect]:
    """Return the places for pictures and cards to be touched, row by row, with so many pixels `beside` each."""
    side = max(view.mm(14), frame.px(14))
    columns, rows = (body.w + frame.gap) // (side + beside + frame.gap), (body.h + frame.gap) // (side + frame.gap)
    return [cell for row in body.rows(rows, frame.gap) for cell in row.columns(columns, frame.gap)]
