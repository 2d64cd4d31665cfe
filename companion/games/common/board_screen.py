"""Put a play screen together: the board or the sheet that covers it, and the column beside it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Generic, Literal, Protocol, TypeVar

from msgspec.structs import replace

from companion.core.game import PlayStatus, Prepared, Refused
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import (
    AnyLook,
    Banner,
    Button,
    ButtonKind,
    ButtonRow,
    HelpLine,
    Icon,
    Label,
    Panel,
    Piece,
    Scene,
    Stroke,
    Tone,
)
from companion.games.common import play_screen as frames
from companion.games.common.clock_dial import clock_looks
from companion.games.common.phrases import unfit_lines
from companion.games.common.play_screen import Entry, Frame, MoreEntry, word_and_note
from companion.games.common.text_fit import estimate_width, fit_message, word_columns


class SheetDraft(Protocol):
    """A draft of which a sheet can be open."""

    @property
    def sheet(self) -> str:
        """The name of the sheet that is open, empty where none is: `more`, `trouble`, or one of the game's own."""

    @property
    def only_reads(self) -> bool:
        """Whether that sheet is there to be read: where nothing is chosen on it, CONFIRM closes it."""


LONG_TURN = 17
"""The letters of what is corrected that fit on the banner in its usual size."""

COUNTED_UNITS = 11
"""The height of the buttons of the moves that a refusal counted, in units."""

COUNTED_TEXT_UNITS = 3
"""The least height of what is said beside them."""

MOST_COUNTED = 3
"""How many of these moves have room; of a card of which there are two, hardly ever are more counted."""

ENTRIES = 6
"""The places of a group of MORE: what all games have lies at the same ones in each."""

MOST_ENTRY_UNITS = 12.0
"""The most height of an entry of MORE, in units, where the groups lie below each other."""

NAME_UNITS = 20.0
"""The width of a group's name beside the others, in units."""

COUNT_UNITS = 4.0
"""The width of how many things wait behind a tool, in units."""

PROBLEMS_UNITS = 32.0
"""The width of the button in MORE that shows what is wrong, in units."""

DOT_UNITS = 3.0
"""The width of the dot on MORE while something is wrong, in units."""

TROUBLE_HELP = N_("If it stays, switch off and on again; Troubleshooting in the documentation has more.")
"""What stands below all that is wrong."""

PROBLEMS = "sheet:trouble"
"""The target that opens the sheet of what is wrong."""

S = TypeVar("S")
M = TypeVar("M")
D = TypeVar("D", bound=SheetDraft)


class BoardScreen(ABC, Generic[S, M, D]):
    """One picture of the play screen: a game on it says what its board, its sheets and its column hold.

    The column has whose turn it is, the score, what is being prepared, a row of tools, and the panel's buttons.
    """

    def __init__(self, state: S, draft: D, prepared: Prepared[M], view: View, status: PlayStatus) -> None:
        """Work out the column, with `prepared` as what the draft amounts to in the state."""
        self.state, self.draft, self.prepared, self.move = state, draft, prepared, prepared.move
        self.view, self.status = view, status
        self.frame = frames.frame_layout(view)

    def scene(self) -> Scene:
        """Return the scene of the play screen."""
        if self._shows_more:
            looks = self._more_help_page() if self.status.help_on else self._more_page()
        else:
            looks = (*self.main_looks(), *self.column_looks())
        grey = [look.target for look in looks if isinstance(look, Button) and look.target and not look.enabled]
        looks = (Panel(rect=self.view.area, tone="table"), *looks)
        return Scene(
            looks,
            skipped=self.skipped_targets(looks).union(grey),
            start=self._start(looks),
            several_taps=self.takes_several_taps,
            begins_anew=self.begins_anew,
            sheet=self.draft.sheet,
            plays=self.move is not None and not self.status.question,
        )

    @property
    def takes_several_taps(self) -> bool:
        """Whether more is to be tapped before CONFIRM, also where it is possible."""
        return False

    def _start(self, looks: Sequence[AnyLook]) -> str:
        """Return the target where the panel's pointer begins: on a sheet first; empty: where the last chip was laid."""
        if self._shows_more:
            return "close" if self.status.help_on else "history"
        covered = self.draft.sheet or self.status.help_on
        return (frames.first_on_sheet(self.frame, looks) if covered else "") or self.start_target(looks)

    def start_target(self, looks: Sequence[AnyLook]) -> str:  # noqa: ARG002 - a game on it looks at them
        """Return the target among the looks where the pointer begins on the board; empty as in `Scene.start`."""
        return ""

    @property
    def begins_anew(self) -> bool:
        """Whether the pointer begins at its start, also where what it tapped is still there."""
        return False

    def skipped_targets(self, looks: Sequence[AnyLook]) -> frozenset[str]:  # noqa: ARG002 - as above
        """Return the targets besides grey buttons that the panel's pointer passes over: a tap there only says why."""
        return frozenset()

    @property
    def _shows_more(self) -> bool:
        """Whether MORE or its help is open and seen: the notice that the time is up is not over it."""
        clock = self.status.clock
        return self.draft.sheet == "more" and not (clock is not None and clock.time_up)

    def main_looks(self) -> Sequence[AnyLook]:
        """Return the looks of the board, or of the sheet that covers it."""
        if self.status.help_on:
            return self.help_sheet()
        match self.draft.sheet:
            case "" | "more":
                return self.board_looks()
            case "trouble":
                return self._trouble_sheet()
            case _:
                return self.sheet_looks()

    @abstractmethod
    def board_looks(self) -> Sequence[AnyLook]:
        """Return the looks of the board: what lies on the table."""

    def sheet_looks(self) -> Sequence[AnyLook]:
        """Return the looks of the open sheet, when it is one of the game's own."""
        return ()

    @abstractmethod
    def help_lines(self) -> tuple[str, ...]:
        """Return the sentences of the help sheet: what can be done now."""

    def help_sheet(self) -> Sequence[AnyLook]:
        """Return the looks of the help sheet; a sentence that begins with a button's name has the button's icon."""
        icons: dict[str, Icon] = {
            _("UNDO"): "undo",
            _("NEXT"): "next",
            _("HELP"): "help",
            _("CONFIRM"): "confirm",
            _("MORE"): "menu",
            **{label: icon for _target, label, icon, _usable in self.tool_entries()},
        }
        lines = [_help_line(text, icons) for text in self.help_lines()]
        if self.status.troubles:
            lines.append(_help_line(_("MORE has a dot while something is wrong: Problems there says what."), icons))
        if self.is_untouched and not self.is_over and not self.status.correcting:
            lines.append(HelpLine(frames.pointer_help_text(), icon="frame"))
        return frames.help_sheet(self.frame, lines)

    def with_doing(self, lines: tuple[str, ...]) -> tuple[str, ...]:
        """Return sentences of help behind what CONFIRM does now, and why the last input can't be.

        An open sheet that is only to be read has no others.
        """
        if self._reads:
            return _("OK closes the list."), *self._read_lines()
        refused, does = self.prepared.refused, None
        if self.move is not None:
            does = self.status.correction or self.short_text(self.move)
        elif self.leads_on:
            does = self.no_move_text()
        doing = () if does is None else (_("CONFIRM: {does}.").format(does=does),)
        if refused is None:
            return *doing, *lines
        anyway = (self.anyway_help(),) if self.prepared.anyway is not None else ()
        return *doing, refused.why, *anyway, _("UNDO: back to what was prepared before.")

    def anyway_help(self) -> str:
        """Return the sentence of help on the button that plays what a rule refuses."""
        return _("{button}: the table has played it all the same.").format(button=self.anyway_text())

    def _more_help_page(self) -> tuple[AnyLook, ...]:
        """Return the looks of the help of MORE: what the entries of one of its groups do, in their order."""
        groups = self._more_groups()
        name, entries = groups[self.status.help_page % len(groups)]
        if self.status.troubles and name == groups[-1][0]:
            about = _("Read what is wrong with the device or with a file.")
            entries = (*entries, (PROBLEMS, _("Problems"), "warning", True, about))
        lines = [HelpLine(does, label.partition("\n")[0], icon) for _target, label, icon, _usable, does in entries]
        frame, above = frames.bottom_row_layout(self.view)
        head, room = above.cut_top(frame.px(10), frame.gap)
        close, head = head.cut_right(frame.px(12), frame.gap)
        return (
            frames.help_title_look(frame, head, _("MORE, {group}").format(group=name)),
            Button(rect=close, target="close", icon="close", kind="quiet"),
            frames.help_lines_look(frame, room, lines),
            *frames.panel_buttons(frame, self._active_buttons(), self._button_notes()),
        )

    def more_entries(self) -> tuple[MoreEntry, ...]:
        """Return the game's own entries of MORE about the move, behind those that all games have in the same places."""
        return ()

    def more_title(self) -> str:
        """Return what the group of these entries of MORE is called."""
        return _("Move")

    def game_entries(self) -> tuple[MoreEntry, ...]:
        """Return the game's own entries of MORE about the whole game."""
        return ()

    def view_entries(self) -> tuple[MoreEntry, ...]:
        """Return the game's own entries of MORE about how the table is seen."""
        return ()

    def undo_turn_text(self) -> str:
        """Return what the entry of MORE is called that takes a whole turn back."""
        return _("Undo turn")

    def undo_turn_help(self) -> str:
        """Return what that entry does."""
        return _("Take back all that was done in the last turn.")

    def _more_groups(self) -> "tuple[Group, ...]":
        """Return the groups of MORE with their names: what every game has comes first, at the same places in each."""
        status, now = self.status, not self.status.correcting
        fits, goes_back = _("Make the screen show what really lies on the table."), self.undo_turn_help()
        move: tuple[MoreEntry, ...] = (
            ("undo_turn", self.undo_turn_text(), "undo", now and status.can_undo, goes_back),
            ("redo", _("Redo"), "redo", now and status.can_redo, _("Do again what UNDO took back.")),
            ("position", _("Match the table"), "position", status.can_set_position, fits),
            *self.more_entries(),
        )
        device: tuple[MoreEntry, ...] = (*self._common_device_entries(now=now), *self.view_entries())
        game: tuple[MoreEntry, ...] = (
            *self._common_game_entries(now=now),
            *self.game_entries(),
        )
        return (self.more_title(), move), (_("Game"), game), (_("Device"), device)

    def _common_game_entries(self, *, now: bool) -> tuple[MoreEntry, ...]:
        """Return the entries of MORE about the whole game that every game has; `now`: no past move is corrected."""
        status = self.status
        sign: Icon = "warning" if status.unsettled else "history"
        moves = _("See all moves; correct an earlier one, or take it out.")
        players = _("Say who joins, who leaves, and whose turn it is.")
        end = _("End it before it is over, and see the result.")
        clock = _("Give each turn a time, and be warned when it is over; a tap on the time pauses it.")
        phones = _("Guests watch on phones of their own; in some games players take part.")
        timed = _("Clock")
        if status.clock is not None:
            timed = word_and_note(timed, _("paused") if status.clock.paused else _("pause: tap the time"))
        return (
            ("history", _("History"), sign, now, moves),
            ("players", _("Players"), "people", now or status.inserting, players),
            ("end_here", _("End the game"), "finish", now and not self.is_over, end),
            ("clock_sheet", timed, "clock", now, clock),
            ("phones", _("Phones"), "phone", now, phones),
        )

    def _common_device_entries(self, *, now: bool) -> tuple[MoreEntry, ...]:
        """Return the entries of MORE about the device that every game has; `now`: no past move is corrected."""
        settings = _("Change the language, the sound, the screen or the colours.")
        sound = _("Sound: on") if self.status.sound else _("Sound: off")
        return (
            ("home", _("Home"), "home", now, _("Go to the first screen. This game waits there.")),
            ("settings", _("Settings"), "sliders", now, settings),
            ("view", _("Rotate screen"), "turn", True, _("Turn the picture to another side of the table.")),
            ("sound", sound, "sound" if self.status.sound else "muted", True, _("Switch all sounds on or off.")),
            # It lies where MORE does beside the board: a tap too many there turns nothing.
            ("words", _("Words"), "words", now, _("See whether a word counts, and what it means.")),
        )

    def _more_page(self) -> tuple[AnyLook, ...]:
        """Return the looks of MORE, which covers the column too: its entries need the room."""
        frame, above = frames.bottom_row_layout(self.view)
        head, room = above.cut_top(frame.px(10), frame.gap)
        px, status = frame.px(4.2), self.status
        lit, says = self._active_buttons(), {**self._button_notes(), "undo": _("BACK")}
        if self._reads:
            says["confirm"] = "\n".join((_("OK"), _("close")))
        close, left = head.cut_right(frame.px(12), frame.gap)
        looks: list[AnyLook] = []
        dial, left = left.cut_right(frame.px(frames.CLOCK_UNITS), frame.gap) if status.clock else (left, left)
        stacked = self.view.portrait
        names = head.columns(3, frame.gap)
        if status.troubles:
            # Above the entries they have one place in every game; where there is a clock, it has the end of the row.
            free = left if stacked else Rect(left.x, left.y, names[1].right - left.x, left.h)
            problems, left = free.cut_right(frame.px(PROBLEMS_UNITS), frame.gap)
            label = _("Problems: {count}").format(count=len(status.troubles))
            looks.append(Button(rect=problems, target=PROBLEMS, label=label, icon="warning", px=px))
        if status.notice:
            # The column that tells notices is covered, too.
            looks.append(Label(rect=left, text=status.notice, px=px, least=frame.px(SMALL), lines=2))
        elif stacked:
            looks.append(Label(rect=left, text=_("More"), px=frame.px(6.4), least=frame.px(SMALL)))
        groups = self._more_groups()
        parts = _stacked_groups(frame, room, groups) if stacked else _abreast_groups(frame, room, names)
        # Two large lines have no room in the rows of a low screen.
        bare = self.view.text == "large" and not stacked
        least = min(cell.w for _heading, cells in parts for cell in cells)
        row = ButtonRow(tuple(entry[1].partition("\n")[0] for _name, entries in groups for entry in entries), least)
        for (name, entries), (heading, cells) in zip(groups, parts, strict=True):
            if stacked or not status.notice:
                looks.append(Label(rect=heading, text=name, px=px, least=frame.px(SMALL), tone="muted"))
            for cell, entry in zip(cells, entries, strict=False):
                button = _entry_button(cell, entry[:4], px, "", row, _entry_kind(entry), "left")
                looks.append(replace(button, note="") if bare else button)
        return (
            *looks,
            *clock_looks(frame, status, dial),
            Button(rect=close, target="close", icon="close", kind="quiet"),
            *frames.panel_buttons(frame, lit, says),
        )

    def _trouble_sheet(self) -> tuple[AnyLook, ...]:
        """Return the sheet with what is wrong with devices and files, a sentence each, and what helps."""
        head, room = frames.sheet_panel(self.frame, _("Problems"), "read")
        lines = [HelpLine(text, icon="warning") for text in self.status.troubles]
        lines.append(HelpLine(_(TROUBLE_HELP), icon="power"))
        return (*head, frames.help_lines_look(self.frame, room.inset(self.frame.gap), lines))

    def column_looks(self) -> Sequence[AnyLook]:
        """Return the looks of the column beside the board."""
        return (
            self.turn_banner(),
            *clock_looks(self.frame, self.status, frames.clock_rect(self.frame)),
            *(() if self._tells_ways_out else self.score_looks()),
            *self.middle_looks(),
            *self._tool_looks(),
            *frames.panel_buttons(self.frame, self._active_buttons(), self._button_notes()),
        )

    @abstractmethod
    def turn_banner(self) -> Banner:
        """Return the banner that says whose turn it is, made with `banner`."""

    def banner(self, text: str, tone: Tone = "accent", piece: Piece | None = None) -> Banner:
        """Return the text, to be read from the other side of the table; or which past move is being corrected."""
        sign, correcting = self.status.sign, self.status.correcting
        if correcting:
            text, tone, sign = correcting, "warn", None
        # What is corrected may take two lines, which have room in a smaller size.
        room, units = self.frame.turn, 7 if correcting and len(text) > LONG_TURN else 8.4
        if self.status.clock is not None:
            room, units = room.cut_right(self.frame.px(frames.CLOCK_UNITS), self.frame.gap)[1], 6.8
        return Banner(rect=room, text=text, tone=tone, px=self.frame.px(units), piece=piece, sign=sign)

    def score_looks(self) -> Sequence[AnyLook]:
        """Return the looks of the score, below the banner."""
        return ()

    def middle_looks(self) -> Sequence[AnyLook]:
        """Return the looks of the message below the score: a question, a refusal, the draft, or the news."""
        if self.status.question:
            # CONFIRM and UNDO answer it as they say themselves.
            return frames.message_looks(self.frame, self.frame.middle, (self.status.question,), "warn")
        if self.status.help_on and self.status.has_introduction:
            return frames.introduction_button(self.frame)
        if self.status.notice:
            return self.message_looks((self.status.notice,), "text" if self.status.notice_is_news else "error")
        if self.prepared.refused is not None:
            return self._refusal_looks(self.prepared.refused)
        if (self.status.warning or self.status.reassigned) and self.move is not None:
            warning = f"{self.status.warning}." if self.status.warning else self.status.reassigned
            return fit_message(self.frame, (warning,), "warn")
        told = self._read_lines() if self._reads else ()
        if self._plays_on:
            # What could be tapped lies behind the notice.
            told = (_("The time is up."), _("PLAY ON, and finish this step."))
        doing = self.message_looks(told) if told else self.draft_looks()
        return doing or (self._unsettled_looks() if self.tells_unfit else self.idle_looks())

    @property
    def tells_unfit(self) -> bool:
        """Whether it is told that past moves no longer fit: right after a correction, and once the game is over.

        In between MORE is marked: what is to be done now is weightier.
        """
        return bool(self.status.unsettled) and (self.status.just_corrected or self.is_over)

    @property
    def _plays_on(self) -> bool:
        """Whether the notice covers the board that the time of a step is up which can't be passed."""
        return self.status.clock is not None and self.status.clock.time_up == "finish"

    @property
    def _reads(self) -> bool:
        """Whether what covers the board is there to be read, and nothing is chosen on it: CONFIRM closes it."""
        return self.status.clock_sheet or (self.draft.only_reads and self.move is None)

    def _read_lines(self) -> tuple[str, ...]:
        """Return sentences on what the open sheet is for: what lies on the board can't be tapped meanwhile."""
        if self.status.clock_sheet:
            return _("How long may a turn take?"), _("Tap a time.")
        if self.draft.sheet == "trouble":
            return _("What is wrong, and what helps."), _("The game goes on all the same.")
        return self.sheet_lines()

    def sheet_lines(self) -> tuple[str, ...]:
        """Return sentences on what the open sheet is for, when it is one of the game's own and only to be read."""
        return ()

    def _unsettled_looks(self) -> Sequence[AnyLook]:
        """Return which past moves no longer fit after the correction that was made just now, each to be corrected."""
        frame, middle = self.frame, self.frame.middle
        inside, high = middle.inset(frame.gap), frame.px(COUNTED_UNITS)
        if self.view.portrait:
            beside, room = inside.cut_right(inside.w // 3, frame.gap)
            row = Rect(beside.x, beside.y + (beside.h - high) // 2, beside.w, high)
        else:
            row, room = inside.cut_bottom(high, frame.gap)
        moves = self.status.unsettled[:MOST_COUNTED]
        text, least = " ".join(self._unsettled_lines()), frame.px(COUNTED_TEXT_UNITS)
        return (
            Panel(rect=middle, tone="surface", outline="warn"),
            Label(rect=room, text=text, px=frame.px(5), least=least, tone="warn", lines=5),
            *frames.counted_moves(
                moves, row.columns(len(moves), frame.gap), frame.px(SMALL), "laid", _("no longer fits")
            ),
        )

    def _unsettled_lines(self) -> tuple[str, ...]:
        """Return the sentences on past moves that no longer fit; of more than a few the history has the others."""
        count = len(self.status.unsettled)
        told, look = unfit_lines(count)
        if count == 1:
            # The button below says why.
            told = _("Correct move {number} first.").format(number=self.status.unsettled[0] + 1)
        corrected = tuple(happening.text for happening in self.status.events if happening.kind == "corrected")
        # They are corrected first: what the table is to look like goes by them.
        return (told, look, *corrected) if count > MOST_COUNTED else (told, *corrected)

    @property
    def _tells_ways_out(self) -> bool:
        """Whether a refusal is shown with buttons for what can be done about it."""
        status, refused = self.status, self.prepared.refused
        covered = status.question or status.notice or status.help_on
        ways_out = refused is not None and (self.prepared.anyway or refused.counted or refused.laid)
        return bool(ways_out) and not covered

    @property
    def _refusal_room(self) -> Rect:
        """The room of such a refusal: that of the score too, which nobody needs before it is settled."""
        score, middle = self.frame.score, self.frame.middle
        return Rect(score.x, score.y, score.w, middle.bottom - score.y)

    def _refusal_looks(self, refused: Refused) -> Sequence[AnyLook]:
        """Return why the last input can't be, with buttons for what can be done about it.

        They are the moves that were counted, or that laid what was touched, each to be corrected; and `anyway_text`
        where the table may accept it.
        """
        anyway = self.prepared.anyway is not None
        counted = refused.counted[anyway - MOST_COUNTED :] or refused.laid
        target = "correct" if refused.counted else "laid"
        if not (anyway or counted):
            return self.message_looks((refused.why,), "warn")
        frame, middle = self.frame, self._refusal_room
        inside = middle.inset(frame.gap)
        if self.view.portrait and not (anyway and counted):
            row, room = inside.cut_right(inside.w // 3, frame.gap)
        else:
            row, room = inside.cut_bottom(frame.px(COUNTED_UNITS), frame.gap)
        # In two lines its words have room in less than half, so that those of the moves are as large.
        part = (1.0, 0.5, 0.4)[min(len(counted), 2)]
        wide, row = row.cut_right(round(row.w * part), frame.gap) if anyway else (row, row)
        least = frame.px(COUNTED_TEXT_UNITS)
        looks: list[AnyLook] = [
            Panel(rect=middle, tone="surface", outline="warn"),
            Label(rect=room, text=refused.why, px=frame.px(5.6), least=least, tone="warn", lines=5),
            *frames.counted_moves(counted, row.columns(max(1, len(counted)), frame.gap), frame.px(SMALL), target),
        ]
        if anyway:
            looks.append(Button(rect=wide, target="anyway", label=self.anyway_text(), px=frame.px(SMALL)))
        return looks

    def anyway_text(self) -> str:
        """Return the label of the button that plays what a rule refuses."""
        return _("PLAY ANYWAY")

    def correction_lines(self, prompt: str) -> tuple[str, str]:
        """Return which move is corrected, and `prompt`; or before which one a forgotten move goes, and what to do."""
        return f"{self.status.was}.", _("Enter the forgotten move.") if self.status.inserting else prompt

    def message_looks(self, lines: tuple[str, ...], tone: Tone = "text") -> Sequence[AnyLook]:
        """Return the looks of sentences in the middle of the column."""
        return frames.message_looks(self.frame, self.frame.middle, lines, tone)

    def draft_looks(self) -> Sequence[AnyLook]:
        """Return the looks of the draft in the middle of the column; none while nothing is prepared."""
        return ()

    def idle_looks(self) -> Sequence[AnyLook]:
        """Return the looks of the middle while nothing is prepared."""
        return self.message_looks(self.news_lines())

    @abstractmethod
    def news_lines(self) -> tuple[str, ...]:
        """Return sentences on what has just happened, and on what to do now."""

    @property
    def can_use_tools(self) -> bool:
        """Whether tools can be used: not while something is asked."""
        return not self.status.question

    def tool_entries(self) -> tuple[Entry, ...]:
        """Return the entries of the row of tools, without MORE."""
        return ()

    def tool_counts(self) -> Mapping[str, int]:
        """Return how many things wait behind tools, by their targets; 0 where none does."""
        return {}

    def result_note(self) -> str:
        """Return the note on CONFIRM after the end, which leads to the result."""
        return _("see the score")

    def active_tool(self) -> str:
        """Return the target of the tool that is open or on."""
        return f"sheet:{self.draft.sheet}"

    def _tool_looks(self) -> tuple[AnyLook, ...]:
        wrong = self.status.troubles or self.status.unsettled
        more: Entry = ("sheet:more", _("MORE"), "menu", self.can_use_tools)
        tools, on, px = (*self.tool_entries(), more), self.active_tool(), self.frame.px(SMALL)
        cells = word_columns(self.frame.tools, [tool[1] for tool in tools], px, self.frame.gap)
        # All have the size of the word that has the least room.
        least = max(zip(tools, cells, strict=True), key=lambda one: estimate_width(one[0][1], px) / one[1].w)
        row = ButtonRow((least[0][1],), least[1].w)
        counts = self.tool_counts()
        # Upright a count lies beside the name, and else above it, beside the icon.
        spare = self.frame.px(COUNT_UNITS) if self.view.portrait else 0
        looks: list[AnyLook] = []
        for cell, tool in zip(cells, tools, strict=True):
            button = _entry_button(cell, tool, px, on, row)
            count = counts.get(tool[0], 0)
            looks += (replace(button, spare=spare), self._count_look(cell, count)) if count else (button,)
        return (*looks, *([_trouble_dot(self.frame, cells[-1])] if wrong else []))

    def _count_look(self, button: Rect, count: int) -> Label:
        """Return how many things wait behind a tool, at the end of its button."""
        px, edge = self.frame.px(SMALL), self.frame.px(0.7)
        end = Rect(button.x, button.y, button.w - 2 * edge, button.h if self.view.portrait else px + edge)
        place = end.cut_right(self.frame.px(COUNT_UNITS))[0]
        return Label(rect=place, text=str(count), px=px, least=px * 3 // 4, align="right")

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the game is over."""

    @property
    def is_untouched(self) -> bool:
        """Whether nothing has been prepared."""
        return self.draft == type(self.draft)()

    @abstractmethod
    def short_text(self, move: M) -> str:
        """Return the move in so few words that they fit on CONFIRM."""

    def no_move_text(self) -> str:
        """Return the note on CONFIRM while there is no move to play, before the end."""
        return _("nothing chosen yet")

    @property
    def undo_closes(self) -> bool:
        """Whether UNDO only closes what covers the board, and takes nothing back."""
        return self.draft.sheet in {"more", "trouble"}

    @property
    def leads_on(self) -> bool:
        """Whether CONFIRM leads on from what is only to be read, to which `no_move_text` is the note."""
        return False

    def next_text(self) -> str:
        """Return the label of NEXT."""
        return _("NEXT")

    def next_number_text(self, number: int) -> str:
        """Return the label of NEXT with the number of the choice that is shown."""
        return self.next_note_text(f"{number}/{self.prepared.choices}") if self.prepared.choices else _("NEXT")

    def next_note_text(self, note: str) -> str:
        """Return the label of NEXT with a note below it."""
        return "\n".join((_("NEXT"), note))

    def _active_buttons(self) -> frozenset[str]:
        """Return the names of the panel's buttons that would do something."""
        status, ready = self.status, self.move is not None
        if status.question:
            return frozenset({"confirm", "undo"})
        names = {"help"}
        if self.prepared.choices or (status.help_on and self._shows_more):
            names.add("next")
        # After the end, CONFIRM leads to the result.
        result = self.move is None and self.is_over
        if status.help_on or self._reads or ready or result or self.leads_on or self._plays_on:
            names.add("confirm")
        asked = status.clock_sheet or (status.clock is not None and status.clock.time_up)
        if status.can_undo or status.help_on or status.notice or asked or not self.is_untouched:
            names.add("undo")
        return frozenset(names)

    def _button_notes(self) -> dict[str, str]:
        """Return the notes on what the panel's buttons would do, by their names."""
        status = self.status
        if status.question:
            return {"confirm": "\n".join((_("YES"), status.answer)), "undo": _("NO")}
        if status.help_on and self._shows_more:
            groups = self._more_groups()
            after = groups[(status.help_page + 1) % len(groups)][0]
            return {"confirm": frames.close_help_text(), "undo": _("BACK"), "next": "\n".join((_("NEXT"), after))}
        if status.help_on:
            return {"confirm": frames.close_help_text(), "next": self.next_text(), "undo": _("BACK")}
        if self._reads:
            note = "\n".join((_("OK"), _("close") if status.clock_sheet else _("close the list")))
        elif self._plays_on:
            note = frames.word_and_note(_("PLAY ON"), _("finish this step"))
        elif self.move is None:
            ended = self.is_over and not self.leads_on
            note = frames.word_and_note(_("RESULT"), self.result_note()) if ended else self.no_move_text()
        else:
            note = status.correction if status.correcting else self.short_text(self.move)
        says = {"confirm": note, "next": self.next_text()}
        leaves = self._reads or self.undo_closes or (status.correcting and self.is_untouched)
        return {**says, "undo": _("BACK")} if leaves else says


def view_of_board(rect: Rect, view: View) -> View:
    """Return an upright view of which the board is as large as it can be in this room."""
    side = min(rect.w, rect.h)
    return replace(view, width=side, height=2 * side, board_turn=0)


def board_looks_of(scene: Scene, tall: View, rect: Rect) -> list[AnyLook]:
    """Return what such a view shows of the board, in the middle of the room and to be looked at only."""
    board = frames.frame_layout(tall).board
    right, down = rect.x + (rect.w - board.w) // 2 - board.x, rect.y + (rect.h - board.h) // 2 - board.y
    shown = (look for look in scene.looks if board.encloses(look.rect) and not isinstance(look, Button))
    return [replace(look, rect=look.rect.moved(right, down), target="", motion="", rests=False) for look in shown]


Group = tuple[str, tuple[MoreEntry, ...]]
"""A group of MORE: its name and its entries."""


def _abreast_groups(frame: Frame, room: Rect, names: Sequence[Rect]) -> Sequence[tuple[Rect, Sequence[Rect]]]:
    """Return the place of each group's name in MORE, above, and its cells: the groups lie side by side."""
    short = frame.px(NAME_UNITS)
    columns = (column.rows(ENTRIES, frame.gap // 2) for column in room.columns(3, frame.gap))
    return [(name.cut_left(min(name.w, short))[0], cells) for name, cells in zip(names, columns, strict=True)]


def _stacked_groups(frame: Frame, room: Rect, groups: Sequence[Group]) -> Sequence[tuple[Rect, Sequence[Rect]]]:
    """Return the place of each group's name in MORE and its cells: the groups lie below each other, alike in gaps."""
    counts = [-(-len(entries) // 2) for _name, entries in groups]
    title, small = frame.px(6), frame.gap // 2
    free = room.h - len(groups) * title - (len(groups) - 1) * frame.gap - sum(counts) * small
    high = min(free // sum(counts), frame.px(MOST_ENTRY_UNITS))
    found = []
    for count in counts:
        name, below = room.cut_top(title)
        part, room = below.cut_top(count * (high + small), frame.gap)
        rows = part.cut_top(small)[1].rows(count, small)
        found.append((name, [cell for row in rows for cell in row.columns(2, frame.gap)]))
    return found


def _help_line(text: str, icons: Mapping[str, Icon]) -> HelpLine:
    """Return a sentence of help, with the icon of the button with whose name it begins."""
    begins = (name for name in icons if text.startswith(name) and not text[len(name) :][:1].isalnum())
    return HelpLine(text, icon=icons.get(max(begins, key=len, default=""), ""))


def _trouble_dot(frame: Frame, button: Rect) -> Stroke:
    """Return the dot over the corner of MORE that tells that something is wrong; no letter reaches up to there."""
    size, edge = frame.px(DOT_UNITS), frame.px(0.7)
    rect = Rect(button.right - size - edge, button.y + edge - size // 2, size, size)
    return Stroke(rect=rect, start=rect.centre, end=rect.centre, width=size, tone="warn")


def _entry_kind(entry: MoreEntry) -> ButtonKind:
    """Return the kind of the button of an entry: one behind which something is wrong is marked."""
    return "danger" if entry[2] == "warning" else "plain"


def _entry_button(
    rect: Rect,
    entry: Entry,
    px: int,
    on: str,
    row: ButtonRow,
    kind: ButtonKind = "plain",
    align: Literal["left", "centre"] = "centre",
) -> Button:
    """Return the button of a tool or of a menu's entry; `on` is the target of the one that is open or on."""
    target, name, icon, enabled = entry
    label, _newline, note = name.partition("\n")
    return Button(
        rect=rect,
        target=target if enabled else "",
        label=label,
        note=note,
        icon=icon,
        kind=kind,
        align=align,
        px=px,
        on=target == on,
        enabled=enabled,
        row=row,
    )
