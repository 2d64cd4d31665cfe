"""List every move; one can be corrected, struck out, or gone back to."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.game import GameEvent, Refused
from companion.core.i18n import N_, _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, ButtonRow, HelpLine, Icon, Label, Lamp, Panel, Scene, Tone
from companion.core.table_moves import SeatMove, describe_move
from companion.games.common.text_fit import estimate_lines, estimate_width
from companion.table.effects import Failed, KeepMoves, Redo, RemoveMove, Request, SwapMoves
from companion.table.screen import BaseScreen
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.page import (
    FRAMED_PITCH,
    TIGHT_UNITS,
    Page,
    PageButton,
    help_lines_look,
    help_scene,
    list_and_actions,
    list_buttons,
    page_layout,
    page_looks,
    sentence_label,
    translated_lines,
    warning_looks,
)
from companion.table.screens.play.past_move import ChangeRequest, correction_events
from companion.table.screens.play.players import Players
from companion.table.screens.play.shown_game import game_with_events
from companion.table.screens.results.wording import seat_looks
from companion.table.session import HistoryRow

if TYPE_CHECKING:
    from companion.table.session import Session
    from companion.table.table import Table

ROW_UNITS, ROW_UNITS_UPRIGHT = 9.4, 11.6
"""The height of a row in millimetres: that of a finger; and where two lines of large text have room, upright."""

UPRIGHT_ROW_TEXT = 5.2
"""The height of the letters of a row on an upright screen, in units."""

SEAT_UNITS, ONE_COLUMN = 9.0, 4
"""The height of a player of the set-up, in units, and how many have one column."""

ACTION_UNITS = 69.0
"""The height of what can be done with a move, below the list, in millimetres: a small board has room there."""

MOST_BESIDE = 3
"""The lines of a text beside the picture of a move; one that needs more is below it."""

PROMPT_TEXT = N_("Tap a move to correct it, to remove it, to insert a forgotten one before it, or to go back to it.")

ONLY_SETUP_TEXT = N_("Tap the set-up to correct it.")
"""What stands in its place before the first move."""

LEGEND = (
    HelpLine(N_("Enter what was really played."), N_("Correct it")),
    HelpLine(N_("Enter a move that was forgotten."), N_("Insert before it")),
    HelpLine(N_("It was never played."), N_("Remove it")),
    HelpLine(N_("All later moves are taken back."), N_("Go back to it")),
)
"""What can be done with a move, where there is room for all of it: below the list, and in its help."""

SWAP_HELP = HelpLine(N_("Change places with the move before."), N_("Swap it"))
"""What the help says besides, in a game in which moves can be swapped."""

FIRST_HELP = HelpLine(N_("Tap a move, then choose what to do:"), icon="history")
OLDER_HELP = HelpLine(N_("UP shows older moves. Past the first, LAST leads to the last."), icon="up")
LAST_HELP = HelpLine(N_("In the game, UNDO takes back corrections too."), icon="undo")
"""What HELP says before and after it; the second where there are older moves than those shown."""

SETUP = -1
"""The index of the first row, which is the set-up."""

Question = Literal["", "remove", "until", "swap"]

YES_LABELS: dict[Question, str] = {"remove": N_("remove it"), "until": N_("go back to it"), "swap": N_("swap them")}
"""What CONFIRM does while a question is asked."""


class History(BaseScreen, frozen=True):
    """The list of moves: `chosen` is the index of the row that was tapped, of which `asking` asks something.

    The page that is shown is the one with the row `anchor` (None: the last page), or `back` pages before that one.
    `done` says what has just been changed, and `heard` is what that caused, which the game tells afterwards.
    """

    id: ClassVar[str] = "history"

    chosen: int | None = None
    anchor: int | None = None
    back: int = 0
    asking: Question = ""
    notice: str = ""
    done: str = ""
    heard: tuple[GameEvent, ...] = ()
    help_on: bool = False

    @classmethod
    def of(cls, session: "Session") -> "History":
        """Return the list at its end, or at the first move that no longer fits."""
        return cls.with_chosen(session.unsettled[0]) if session.unsettled else cls()

    @classmethod
    def with_chosen(cls, index: int) -> "History":
        """Return the list with this row chosen, on the page that shows it."""
        return cls(chosen=index, anchor=index)

    @classmethod
    def changed(cls, session: "Session", row: int, done: str) -> "History":
        """Return the list after a change, which the sentence says, with this row chosen."""
        return cls(chosen=row, anchor=row, done=_with_unfit(session, done))

    @classmethod
    def after_change(cls, session: "Session", request: ChangeRequest, events: tuple[GameEvent, ...] = ()) -> "History":
        """Return the list after a past move was changed, with its row chosen if it has one; the events are its own."""
        told, *others = correction_events(session, request)
        removed = isinstance(request, RemoveMove)
        at = min(request.index, max(0, len(session.links) - 1))
        done = _with_unfit(session, told.text)
        return cls(chosen=None if removed else at, anchor=at, done=done, heard=(*others, *events))

    def facing_player(self, table: "Table") -> str | None:
        """Return the player who can play now."""
        session = table.session
        return (
            None
            if session is None
            else session.game.facing_player(session.state, session.game.new_draft(session.state))
        )

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        session = table.session
        rows = _rows_with_setup(session) if session else ()
        if self.help_on:
            return help_scene(layout, _("History"), self._help_lines(layout, rows, session))
        room, actions = list_and_actions(layout, ACTION_UNITS)
        count = max((row.number for row in rows if row.in_force), default=0)
        title = ngettext("History: {count} move", "History: {count} moves", count).format(count=count)
        if session and (session.moves_played != count or not session.game.counts_moves):
            # What the table has set right has a number, too, and is no move that was played; nor is a card of a set-up.
            title = ngettext("History: {count} entry", "History: {count} entries", count).format(count=count)
        if not count:
            # Moves that were taken back are in the list.
            title = _("History") if len(rows) > 1 else _("History: no moves yet")
        # The menu of grown-ups has no name.
        from_more = (
            session is not None and not session.game.for_children and session.game.outcome(session.state) is None
        )
        looks = page_looks(layout, title, self._page_buttons(layout, rows, from_more=from_more))
        slots = room.rows(self._per_page(layout), layout.gap // 2)
        shown = self._rows_on_page(layout, rows)
        if len(rows) == 1 and view.portrait:
            # What there is stands together.
            actions = Rect(room.x, slots[0].bottom + layout.gap, room.w, slots[0].h)
        looks = self._with_way_marks(layout, looks, rows)
        pictures = [
            _change_looks(layout, _picture_rect(layout, rect), row, session)
            for rect, row in zip(slots, shown, strict=False)
        ]
        spare = _picture_rect(layout, slots[0]).w
        # The letters of all that take a line have one size: that of the longest in the least room.
        wide = slots[0].w - (spare if any(pictures) else 0)
        texts = [_row_text(row) for row in shown if row.index != SETUP]
        short = [text for text in texts if estimate_width(text, layout.px(SMALL)) < wide]
        even = ButtonRow(tuple(short), wide) if short else None
        for rect, row, drawn in zip(slots, shown, pictures, strict=False):
            button = _row_button(layout, rect, row, on=row.index == self.chosen, free=not self.asking)
            alike = even if button.label in short else None
            looks += [replace(button, spare=spare if drawn else 0, row=alike), *drawn]
        if session is not None and self.asking and self.chosen is not None:
            looks += _text_looks(layout, actions, _question_text(session, self.asking, self.chosen), warn=True)
        else:
            looks += self._action_looks(layout, actions, rows, session)
        return Scene(tuple(looks), start=self._start_target(shown))

    def _start_target(self, shown: "tuple[HistoryRow, ...]") -> str:
        """Return where the pointer begins: on CONFIRM once a move is changed, as the game goes on then."""
        if self.done:
            return "press:confirm"
        if self.chosen is not None:
            return "change"
        return f"row:{shown[-1].index}" if shown else ""

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        session = table.session
        if session is None:
            return go(Place.HOME)
        match what:
            case Press(button=button) if self.asking:
                return self._handle_yes_or_no(session, button)
            case _ if self.asking:
                return Outcome(self)
            case Tap(target=target) if target.startswith("row:"):
                return Outcome(replace(History.with_chosen(int(target.removeprefix("row:"))), heard=self.heard))
            case Tap(target="earlier" | "later" as target):
                return Outcome(replace(self, back=self.back + (1 if target == "earlier" else -1)))
            case Press(button=button):
                return self._handle_press(table, session, button)
            case Tap(target=target) if self.chosen is not None:
                return self._handle_action(session, target, self.chosen)
            case _:
                return Outcome(self)

    def _handle_press(self, table: "Table", session: "Session", button: PanelButton) -> Outcome:
        match button:
            case PanelButton.HELP:
                return Outcome(replace(self, help_on=not self.help_on))
            case PanelButton.NEXT:
                return Outcome(self if self.help_on else replace(self, back=self.back + 1))
            case _ if self.help_on:
                return Outcome(replace(self, help_on=False))
            case PanelButton.UNDO if self.chosen is not None:
                return Outcome(replace(self, chosen=None, notice="", done=""))
            case PanelButton.UNDO:
                if session.game.outcome(session.state) is None:
                    # A second UNDO is not to take a move back.
                    return go(Place.MORE)
                return go(Place.RESULTS, session.number) if table.corrects_past_game else go(Place.RESULT)
            case _:
                return game_with_events(table, self.heard) if self.heard else go(Place.PLAY)

    def _handle_action(self, session: "Session", target: str, index: int) -> Outcome:
        match target:
            case "change":
                if index == SETUP:
                    return go(Place.CORRECT_SETUP)
                by_table = isinstance(session.links[index].move, SeatMove)
                return Outcome(Players(index=index)) if by_table else go(Place.PLAY, index)
            case "insert":
                return go(Place.INSERT, index)
            case "remove" | "until" | "swap":
                return Outcome(replace(self, asking=target, notice=""))
            case "redo":
                return Outcome(self, (Redo(index + 1 - len(session.links)),))
            case _:
                return Outcome(self)

    def _handle_yes_or_no(self, session: "Session", button: PanelButton) -> Outcome:
        index = self.chosen
        if button is PanelButton.UNDO:
            return Outcome(replace(self, asking=""))
        if button is not PanelButton.CONFIRM or index is None:
            return Outcome(self)
        if self.asking == "remove":
            link = session.links[index]
            return Outcome(self, (RemoveMove(index, about=describe_move(session.game, link.before, link.move)),))
        if self.asking == "swap":
            other = session.swaps_with(index)
            return Outcome(self, () if other is None else (SwapMoves(other, index),))
        return Outcome(self, (KeepMoves(index + 1),))

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:
        """Return the list after the change, with the row that it changed chosen where there is one."""
        if isinstance(result, Failed | Refused):
            return Outcome(replace(self, asking="", notice=result.why))
        session = table.session
        if session is None:
            return go(Place.HOME)
        if isinstance(request, RemoveMove):
            return Outcome(History.after_change(session, request))
        if isinstance(request, SwapMoves):
            told = _("Moves {first} and {second} are swapped.")
            told = told.format(first=request.first + 1, second=request.second + 1)
            return Outcome(History.changed(session, request.first, told))
        anchor = min(self.chosen or 0, max(0, len(session.links) - 1))
        done = "" if isinstance(request, Redo) else _("Done: {what}.").format(what=session.undo_words())
        return Outcome(History(anchor=anchor, done=done))

    def _per_page(self, layout: Page) -> int:
        room, _ = list_and_actions(layout, ACTION_UNITS)
        high = layout.px(ROW_UNITS_UPRIGHT if layout.view.portrait else ROW_UNITS)
        return max(1, (room.h + layout.gap // 2) // (high + layout.gap // 2))

    def _rows_on_page(self, layout: Page, rows: "tuple[HistoryRow, ...]") -> "tuple[HistoryRow, ...]":
        """Return the rows on the page that is shown; pages count from the end of the list and go round."""
        size = self._per_page(layout)
        first = max(0, len(rows) - (self._page(layout, rows) + 1) * size)
        return rows[first : first + size]

    def _page(self, layout: Page, rows: "tuple[HistoryRow, ...]") -> int:
        """Return how many pages before the last one is shown."""
        size = self._per_page(layout)
        # The set-up stands before the first move.
        anchored = 0 if self.anchor is None else max(0, len(rows) - 2 - self.anchor) // size
        return (anchored + self.back) % max(1, -(-len(rows) // size))

    def _page_buttons(self, layout: Page, rows: "tuple[HistoryRow, ...]", *, from_more: bool) -> dict[Lamp, PageButton]:
        """Return what the panel's buttons do; BACK leads to MORE where it says so."""
        if self.asking:
            return {"confirm": PageButton(_("YES"), _(YES_LABELS[self.asking])), "undo": PageButton(_("NO"))}
        does = list_buttons(to_more=self.chosen is None and from_more)
        size = self._per_page(layout)
        if len(rows) > size:
            on_first = (self._page(layout, rows) + 1) * size >= len(rows)
            turns = PageButton(_("UP"), icon="up", turns="help")
            does["next"] = replace(turns, label=_("LAST"), icon="down") if on_first else turns
        return does

    def _with_way_marks(self, layout: Page, looks: list[AnyLook], rows: "tuple[HistoryRow, ...]") -> list[AnyLook]:
        """Return the looks of the page; beside its title are the two marks that turn it, where there are several."""
        size, page = self._per_page(layout), self._page(layout, rows)
        if len(rows) <= size:
            return looks
        marks: tuple[tuple[str, Icon, bool], ...] = (
            ("earlier", "up", (page + 1) * size < len(rows)),
            ("later", "down", page > 0),
        )
        room, free = layout.head.cut_right(len(marks) * 2 * layout.head.h, layout.gap)
        cells = zip(room.columns(len(marks), layout.gap // 2), marks, strict=True)
        return [
            *(replace(look, rect=free) if isinstance(look, Label) and look.title else look for look in looks),
            *(
                Button(rect=cell, target=target if leads else "", icon=icon, enabled=leads)
                for cell, (target, icon, is_further) in cells
                for leads in (is_further and not self.asking,)
            ),
        ]

    def _action_looks(
        self, layout: Page, room: Rect, rows: "tuple[HistoryRow, ...]", session: "Session | None"
    ) -> list[AnyLook]:
        """Return the looks of the row that is chosen, and of what can be done about it."""
        other = None if session is None or self.chosen is None else session.swaps_with(self.chosen)
        chosen = next((row for row in rows if row.index == self.chosen), None)
        if chosen is not None and chosen.index == SETUP and session is not None:
            return self._setup_looks(layout, room, session)
        if chosen is None:
            return self._browsing_looks(layout, room, rows)
        keys = (2 if other is None else 3) * (layout.px(ROW_UNITS) + layout.gap // 2)
        if self.notice or chosen.refused:
            top, room = room.cut_top(min(room.h * 9 // 20, room.h - layout.gap - keys), layout.gap)
            why = chosen.refused.why if chosen.refused else ""
            looks = warning_looks(layout, top, self.notice or " ".join((_("It no longer fits."), why)))
        else:
            looks, room = _row_looks(layout, room, chosen, session, keys, self.done or _row_text(chosen))
        rows_of_keys = list(room.rows(2 if other is None else 3, layout.gap // 2))
        if other is not None:
            # Between the others: at the foot lies what shows the set-up while no row is chosen.
            label = _("Swap it with move {number}").format(number=other + 1)
            looks.append(Button(rect=rows_of_keys.pop(1), target="swap", label=label, px=layout.px(4.4)))
        last = len(session.links) - 1 if session else 0
        back, forth = ("until", _("Go back to it"), chosen.index < last), ("redo", _("Redo up to it"), True)
        names = (
            ("change", _("Correct it"), chosen.in_force and (session is None or session.can_correct(chosen.index))),
            ("insert", _("Insert before it"), chosen.in_force),
            ("remove", _("Remove it"), chosen.in_force),
            back if chosen.in_force else forth,
        )
        return [*looks, *_action_looks(rows_of_keys, layout, names)]

    def _browsing_looks(self, layout: Page, room: Rect, rows: "tuple[HistoryRow, ...]") -> list[AnyLook]:
        """Return what can be done with a row, and the way to the set-up where it is not on the page."""
        keys = list[AnyLook]()
        if rows and rows[0] not in self._rows_on_page(layout, rows):
            foot, room = room.cut_bottom(layout.px(ROW_UNITS), layout.gap // 2)
            keys.append(Button(rect=foot, target=f"row:{SETUP}", label=_("Show the set-up"), px=layout.px(4.4)))
        return [*self._prompt_looks(layout, room, rows), *keys]

    def _setup_looks(self, layout: Page, room: Rect, session: "Session") -> list[AnyLook]:
        """Return the looks of the players with their chips, of who begins and by which rules, and how to correct it."""
        foot, above = room.cut_bottom(layout.px(ROW_UNITS), layout.gap)
        inside = above.inset(layout.gap)
        start = session.links[0].before if session.links else session.state
        seats = session.game.tally(start).seats
        columns = 1 if len(seats) <= ONE_COLUMN else 2
        lines = -(-len(seats) // columns)
        names, rules = inside.cut_top(min(inside.h * 2 // 3, lines * layout.px(SEAT_UNITS)), layout.gap)
        cells = [cell for row in names.rows(lines) for cell in row.columns(columns, layout.gap)]
        first = session.game.to_move(start) if session.game.in_turns else None
        begins = _("{name} begins.").format(name=first) if first else ""
        text = " ".join(filter(None, (self.done, begins, _rules_text(session))))
        told = sentence_label(layout, rules, text, lines=6, least=TIGHT_UNITS)
        high = round(FRAMED_PITCH * estimate_lines(text, rules.w, told.px) * told.px)
        looks: list[AnyLook] = [Panel(rect=above, tone="surface")]
        for place, (cell, seat) in enumerate(zip(cells, seats, strict=False)):
            looks += seat_looks(layout, cell, replace(seat, points=None, made=()), place, "")
        button = Button(rect=foot, target="change", label=_("Correct it"), px=layout.px(4.4))
        return [*looks, replace(told, rect=rules.cut_top(min(rules.h, high))[0]), button]

    def _help_lines(
        self, layout: Page, rows: "tuple[HistoryRow, ...]", session: "Session | None"
    ) -> tuple[HelpLine, ...]:
        """Return what the help says."""
        told = (FIRST_HELP, *LEGEND) if len(rows) > 1 else (HelpLine(ONLY_SETUP_TEXT),)
        swaps = (SWAP_HELP,) if session is not None and session.has_swaps else ()
        older = (OLDER_HELP,) if len(rows) > self._per_page(layout) else ()
        return translated_lines((*told, *swaps, *older, LAST_HELP))

    def _prompt_looks(self, layout: Page, room: Rect, rows: "tuple[HistoryRow, ...]") -> list[AnyLook]:
        """Return what can be done with a row, each in a line below a list, and before it what was just done."""
        if len(rows) > 1 and layout.view.portrait:
            done = (HelpLine(self.done, icon="confirm"),) if self.done else ()
            lines = (*done, *translated_lines((FIRST_HELP, *LEGEND)))
            told = help_lines_look(layout, room.inset(layout.gap), lines)
            # The moves are what the page is for: they are larger.
            return [Panel(rect=room, tone="surface"), replace(told, px=layout.px(SMALL))]
        return _text_looks(layout, room, " ".join(filter(None, (self.done, _prompt_text(rows)))))


def _rows_with_setup(session: "Session") -> "tuple[HistoryRow, ...]":
    """Return the set-up and the moves, from the first on."""
    return (HistoryRow(SETUP, 0, _setup_text(session), None, in_force=True, turn=0), *session.rows())


def _setup_text(session: "Session") -> str:
    return _("Set-up: {names}").format(names=", ".join(session.setup.players))


def _rules_text(session: "Session") -> str:
    """Return the rules by which the game is played, as far as the table has changed them."""
    options = getattr(session.setup, "options", None)
    values = ((switch, getattr(options, switch.key, switch.choices[0][0])) for switch in session.game.switches)
    changed = [
        f"{_(switch.label)}: {_(label)}."
        for switch, value in values
        if value != switch.choices[0][0]
        for choice, label in switch.choices
        if choice == value
    ]
    return " ".join(changed) or _("All rules as usual.")


def _with_unfit(session: "Session", done: str) -> str:
    """Return the sentence on what was done, and how many moves no longer fit."""
    count = len(session.unsettled)
    if not count:
        return done
    unfit = ngettext("{count} move no longer fits.", "{count} moves no longer fit.", count)
    return f"{done} {unfit.format(count=count)}"


def _prompt_text(rows: "tuple[HistoryRow, ...]") -> str:
    """Return what can be done with a row; before the first move there is the set-up alone."""
    return _(PROMPT_TEXT if len(rows) > 1 else ONLY_SETUP_TEXT)


def _question_text(session: "Session", asking: Question, index: int) -> str:
    later = len(session.links) - 1 - index
    if asking == "until":
        return ngettext(
            "Go back to it? {count} later move is taken back. UNDO in the game brings all back.",
            "Go back to it? {count} later moves are taken back. UNDO in the game brings all back.",
            later,
        ).format(count=later)
    if asking == "swap":
        other = session.swaps_with(index) or 0
        told = _("Swap moves {first} and {second}? They change places; the order of the players stays.")
        swap = told.format(first=other + 1, second=index + 1)
        return f"{swap} {_fits_text(session.breaks_swapped(other, index))}" if later else swap
    link = session.links[index]
    if not later:
        return _("Remove it?")
    fits = _fits_text(session.breaks_without(index))
    if session.game.pieces_for(2) and session.game.turn_count(link.after) != session.game.turn_count(link.before):
        moves = _("Remove it? All later turns move by one player, and their chips change colour.")
        return f"{moves} {fits}"
    return " ".join((_("Remove it?"), fits))


def _fits_text(broken: int) -> str:
    """Return how many later moves a change breaks."""
    told = ngettext("{count} later move won't fit any more.", "{count} later moves won't fit any more.", broken)
    return told.format(count=broken) if broken else _("All later moves still fit.")


def _text_looks(layout: Page, room: Rect, text: str, *, warn: bool = False) -> list[AnyLook]:
    outline: Tone | None = "warn" if warn else None
    looks: list[AnyLook] = [Panel(rect=room, tone="surface", outline=outline)]
    return [*looks, sentence_label(layout, room.inset(layout.gap), text, lines=11, least=TIGHT_UNITS)]


def _row_text(row: "HistoryRow") -> str:
    return f"{row.number}. {row.text}" if row.number else row.text


def _row_looks(
    layout: Page, room: Rect, row: "HistoryRow", session: "Session | None", keys: int, text: str
) -> tuple[list[AnyLook], Rect]:
    """Return the text on a row, beside the table as its move left it where that can be drawn; and the rest.

    The rest is at least `keys` high.
    """
    top, below = room.cut_top(room.h - layout.gap - keys, layout.gap)
    inside = top.inset(layout.gap)
    picture, beside = inside.cut_left(min(inside.h, inside.w * 2 // 5), layout.gap)
    if estimate_lines(text, beside.w, layout.px(5)) > MOST_BESIDE:
        # A sentence or two have two whole lines below the picture.
        beside, picture = inside.cut_bottom(round(2 * FRAMED_PITCH * layout.px(SMALL)), layout.gap)
    drawn = _change_looks(layout, picture, row, session)
    if drawn:
        ground = Panel(rect=top, tone="surface")
        return [ground, *drawn, sentence_label(layout, beside, text, px=5, lines=7, least=TIGHT_UNITS)], below
    top, below = room.cut_top(room.h // 4, layout.gap)
    return [sentence_label(layout, top, text, px=5, lines=2)], below


def _change_looks(layout: Page, rect: Rect, row: "HistoryRow", session: "Session | None") -> Sequence[AnyLook]:
    """Return the table in this room as the row's move left it; nothing where that can't be drawn, or is no move."""
    if session is None or row.played is None:
        return ()
    return session.game.change_looks(row.played.before, row.played.after, rect, layout.view)


def _picture_rect(layout: Page, rect: Rect) -> Rect:
    """Return the place at the end of a row of the list for what its move changed."""
    inside = rect.inset(layout.gap // 2)
    return inside.cut_right(inside.h)[0]


def _row_button(layout: Page, rect: Rect, row: "HistoryRow", *, on: bool, free: bool) -> Button:
    # Of the row that is chosen the panel beside it says why it does not fit.
    unfit = "" if on else _("no longer fits")
    note = unfit if row.refused else "" if row.in_force else _("taken back")
    return Button(
        rect=rect,
        target=f"row:{row.index}" if free else "",
        enabled=free or on,
        label=_row_text(row),
        note=note,
        icon="warning" if row.refused else "",
        kind="plain" if row.in_force else "quiet",
        align="left",
        on=on,
        px=layout.px(UPRIGHT_ROW_TEXT if layout.view.portrait else SMALL),
    )


def _action_looks(rows: Sequence[Rect], layout: Page, names: Sequence[tuple[str, str, bool]]) -> list[AnyLook]:
    """Return the four buttons of what can be done with a move, in two rows; their letters have one size."""
    gap = layout.gap // 2
    cells = [cell for row in rows for cell in row.columns(2, gap)]
    row = ButtonRow(tuple(label for _target, label, _can in names), min(cell.w for cell in cells))
    return [
        Button(rect=rect, target=target if can else "", label=label, px=layout.px(4.4), enabled=can, row=row)
        for rect, (target, label, can) in zip(cells, names, strict=True)
    ]
