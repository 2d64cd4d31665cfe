"""Put the page together on which what lies on the table is set: what lies there, its sheets, and the column beside."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from companion.core.game import PlayStatus, PositionDraft, Refused, Step
from companion.core.i18n import _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Banner, Button, ButtonRow, HelpLine, Label, Panel, Piece, Scene, Tone
from companion.games.common import play_screen as frames
from companion.games.common.position_draft import CARDS, TURN, Seated
from companion.games.common.text_fit import fit_message

STEPS = (-10, -1, 1, 10)
"""By how many cards a number of cards is changed."""

LINE_UNITS = 9.6
"""The least height of what is counted on the sheet of cards, in units: that of a finger."""

MANY_TOOLS = 3
"""From how many tools on that of whose turn it is is wider than the others."""

NOTED_UNITS = 10.0
"""From which height on a tool has room for its note, in units; a lower one has it beside its word."""

MOST_TOLD = 4
"""How many things that differ are told; the table on the page shows the others."""

TEXT_UNITS = 3
"""The least height of what is told, in units."""

S = TypeVar("S", bound=Seated)


class PositionScreen(ABC, Generic[S]):
    """One picture of the page; a game says what lies there, what is counted, what differs, and why it can't be.

    A game has a class of it, of which `position_scene` is `Its(state, draft, view, status).scene()`, and its
    `update_position` is `position_draft.update` with its `Changes`. The sheets `TURN` and `CARDS` are those of every
    game: a tap on them changes `player` of the position, and the number with the place of its line in `counted`. Other
    sheets and targets are the game's own: `board_looks` shows them by `draft.sheet`, `Changes.other` has their taps.
    """

    def __init__(self, state: S, draft: PositionDraft, view: View, status: PlayStatus) -> None:
        """Work out what of the draft's position differs from the state, and whether it can lie so."""
        self.state, self.draft, self.view, self.status = state, draft, view, status
        self.laid: Any = draft.position
        self.frame = frames.frame_layout(view)
        self.differing = self.differences()
        outcome = self.outcome()
        self.refused = outcome if isinstance(outcome, Refused) else None

    @abstractmethod
    def differences(self) -> Sequence[str]:
        """Return what of the position differs from the state, a line each."""

    @abstractmethod
    def outcome(self) -> Step[S] | Refused:
        """Return the step to the position, or why all can't lie so."""

    @abstractmethod
    def help_lines(self) -> tuple[str, ...]:
        """Return the sentences of the help."""

    @abstractmethod
    def board_looks(self) -> Sequence[AnyLook]:
        """Return the looks of what lies on the table, with what it is changed with, or of a sheet of the game."""

    @abstractmethod
    def score_looks(self) -> Sequence[AnyLook]:
        """Return the looks below the banner."""

    def counted(self) -> Sequence[tuple[str, int]]:
        """Return the names of what is counted on the sheet of cards, and the numbers."""
        return ()

    def piece_of(self, seat: int) -> Piece | None:  # noqa: ARG002 - as in games without pieces
        """Return the piece that the player of this seat plays with, or None."""
        return None

    def turn_parts(self, room: Rect) -> tuple[Rect, Sequence[AnyLook]]:
        """Return the room of the players on the sheet of the turn, and the looks of what else is set on it."""
        return room, ()

    def cards_parts(self, room: Rect) -> tuple[Rect, Sequence[AnyLook]]:
        """Return the room of what is counted on the sheet of cards, and the looks of what else is set on it."""
        return room, ()

    def tools(self) -> tuple[tuple[str, str], ...]:
        """Return the sheets that the row of tools opens, and the words on them; an empty name closes what is open.

        A second line is a note, which goes where it has no room: the word above it says enough.
        """
        named = ((TURN, self.laid.player, _("plays")), (CARDS, _("Cards"), _("how many")))
        return tuple((sheet, "\n".join(words)) for sheet, *words in named)

    def sheet_text(self) -> str:
        """Return what is said of the open sheet before what differs."""
        return ""

    def idle_text(self) -> str:
        """Return what to do while nothing differs."""
        return self.help_lines()[0]

    def offer(self) -> tuple[str, str] | None:
        """Return the target of a key that mends why all can't lie so, and the words on it; None where there is none."""
        return None

    @property
    def has_notes(self) -> bool:
        """Whether the tools have room for a note below their words."""
        return self.frame.tools.h >= self.frame.px(NOTED_UNITS)

    def picking(self) -> tuple[str, bool] | None:
        """Return the note on CONFIRM while a piece is being picked, and whether it lays it; None while none is."""
        return None

    def next_text(self) -> str:
        """Return the label of NEXT."""
        return "\n".join((_("NEXT"), _("player")))

    def scene(self) -> Scene:
        """Return the scene of the page."""
        looks = (Panel(rect=self.view.area, tone="table"), *self._main_looks(), *self._column_looks())
        opened = self.draft.sheet
        start = frames.first_on_sheet(self.frame, looks) or self.start_target(looks) if opened else ""
        return Scene(looks, several_taps=True, start=start, sheet=opened)

    def start_target(self, looks: Sequence[AnyLook]) -> str:  # noqa: ARG002 - a game on it looks at them
        """Return the target where the pointer begins once a tool changes what a tap on the board does."""
        return ""

    def _main_looks(self) -> Sequence[AnyLook]:
        if self.status.help_on:
            return frames.help_sheet(self.frame, list(map(HelpLine, self.help_lines())))
        sheets = {TURN: self._turn_sheet, CARDS: self._cards_sheet}
        return sheets.get(self.draft.sheet, self.board_looks)()

    def _turn_sheet(self) -> Sequence[AnyLook]:
        frame = self.frame
        head, room = frames.sheet_panel(frame, _("Whose turn is it?"))
        room, others = self.turn_parts(room)
        players = [(seat, name) for seat, name in enumerate(self.state.setup.players) if seat not in self.state.gone]
        columns = 1 if len(players) <= 4 else 2
        rows = room.rows(max(4, -(-len(players) // columns)), frame.gap)
        buttons = (
            Button(
                rect=rect,
                target=f"turn:{seat}",
                label=name,
                piece=self.piece_of(seat),
                on=name == self.laid.player,
                align="left",
                px=frame.px(5.4),
            )
            for rect, (seat, name) in zip(_cells(rows, columns, frame.gap), players, strict=False)
        )
        return (*head, *buttons, *others)

    def _cards_sheet(self) -> Sequence[AnyLook]:
        """Return the sheet with a button for all that is counted, and the steps that change the one chosen."""
        frame, counted, chosen = self.frame, self.counted(), self.draft.chosen
        head, room = frames.sheet_panel(frame, _("How many cards?"))
        room, others = self.cards_parts(room)
        steps, room = room.cut_bottom(frame.px(10.5), frame.gap)
        most = (room.h + frame.gap) // (frame.px(LINE_UNITS) + frame.gap)
        rows = room.rows(max(4, min(most, -(-len(counted) // 2))), frame.gap)
        cells = _cells(rows, 2, frame.gap)
        size = len(cells) - (len(counted) > len(cells))
        page, first_of_next = chosen // size, (chosen // size + 1) % -(-len(counted) // size) * size
        if len(counted) % 2 and len(counted) < len(cells):
            # The last one alone in its row has all of it.
            cells[len(counted) - 1] = rows[len(counted) // 2]
            del cells[len(counted) :]
        shown, turns = frames.page_things(
            tuple(enumerate(counted)), cells, page, frame.px(SMALL), f"cards:{first_of_next}"
        )
        buttons = (
            Button(
                rect=rect,
                target=f"cards:{place}",
                label=f"{name}:\N{NO-BREAK SPACE}{count}",
                on=place == chosen,
                align="left",
                px=frame.px(5),
            )
            for (place, (name, count)), rect in shown
        )
        return (*head, *buttons, *turns, *self._step_buttons(steps, counted[chosen][1]), *others)

    def _step_buttons(self, rect: Rect, count: int) -> Sequence[AnyLook]:
        return [
            Button(
                rect=rect,
                target=f"count:{by}" if count + by >= 0 else "",
                label=f"{by:+d}".replace("-", "\N{MINUS SIGN}"),
                enabled=count + by >= 0,
                px=self.frame.px(5.4),
            )
            for rect, by in zip(rect.columns(len(STEPS), self.frame.gap), STEPS, strict=True)
        ]

    def _column_looks(self) -> Sequence[AnyLook]:
        text = self.status.correcting or _("Match the table")
        return (
            Banner(rect=self.frame.turn, text=text, tone="warn", px=self.frame.px(7)),
            *self.score_looks(),
            *self.middle_looks(),
            *self.tool_looks(),
            *frames.panel_buttons(self.frame, self._active_buttons(), self._button_notes()),
        )

    def middle_looks(self) -> Sequence[AnyLook]:
        """Return the looks in the middle of the column: why all can't lie so, what differs, or what to do."""
        why = self.status.notice or (self.refused.why if self.refused else "")
        if why:
            return self._told_looks(why, 5.6, "warn", self.offer())
        about = self.sheet_text()
        # What an open sheet asks for stands alone; on that of the cards, the numbers that differ do not show otherwise.
        if not self.differing or (about and self.draft.sheet not in {"", CARDS}):
            counts = _("Tap a number that is wrong, and change it below.")
            turns = _("Tap the player whose turn it is.")
            todo = {CARDS: counts, TURN: turns}.get(self.draft.sheet) or self.idle_text()
            idle = " ".join((todo, _("CONFIRM when all is right.")))
            return fit_message(self.frame, (about or idle,))
        # What is said of a sheet takes two lines.
        most = MOST_TOLD - 2 * bool(about)
        left = len(self.differing) - most + 1
        told = self.differing if left <= 1 else self.differing[: most - 1]
        more = ngettext("{count} other change", "{count} other changes", left).format(count=left) if left > 1 else ""
        return self._told_looks("\n".join(filter(None, (about, *told, more))), 5.4, "text")

    def _told_looks(
        self, text: str, units: float, tone: Tone, offer: tuple[str, str] | None = None
    ) -> Sequence[AnyLook]:
        frame = self.frame
        room, px, least = frame.middle.inset(frame.gap), frame.px(units), frame.px(TEXT_UNITS)
        key, rest = room.cut_bottom(frame.px(LINE_UNITS), frame.gap)
        keys = (Button(rect=key, target=offer[0], label=offer[1], px=frame.px(SMALL)),) if offer else ()
        return (
            Panel(rect=frame.middle, tone="surface", outline="warn"),
            Label(rect=rest if offer else room, text=text, px=px, least=least, tone=tone, lines=6),
            *keys,
        )

    def tool_looks(self) -> Sequence[AnyLook]:
        """Return the looks of the row of tools."""
        tools, players = self.tools(), self.state.setup.players
        opened = self.draft.sheet.partition(":")[0]
        told = [(sheet, *label.partition("\n")[::2]) for sheet, label in tools]
        rects = self._tool_rects([sheet for sheet, _words in tools])
        px, found = self.frame.px(SMALL), []
        for rect, (sheet, label, note) in zip(rects, told, strict=True):
            piece = self.piece_of(players.index(self.laid.player)) if sheet == TURN else None
            target, on = f"sheet:{sheet}" if sheet else "close", opened == sheet
            found.append(
                Button(
                    rect=rect,
                    target=target,
                    label=label,
                    note=note if self.has_notes else "",
                    piece=piece,
                    on=on,
                    px=px,
                )
            )
        if any(one.piece or one.note for one in found):
            return found
        # Their words don't fill them from edge to edge.
        row = ButtonRow(tuple(one.label for one in found), min(one.rect.w for one in found) - self.frame.gap)
        return [replace(one, row=row) for one in found]

    def _tool_rects(self, sheets: Sequence[str]) -> Sequence[Rect]:
        """Return the places of the tools; that of whose turn it is has more room, for the name."""
        rect, gap = self.frame.tools, self.frame.gap
        if TURN not in sheets or len(sheets) < MANY_TOOLS:
            return rect.columns(len(sheets), gap)
        usual = (rect.w - gap * (len(sheets) - 1)) * 3 // (3 * len(sheets) + 1)
        wide = rect.w - (len(sheets) - 1) * (usual + gap)
        found = []
        for sheet in sheets:
            first, rect = rect.cut_left(wide if sheet == TURN else usual, gap)
            found.append(first)
        return found

    def _active_buttons(self) -> frozenset[str]:
        if self.status.help_on:
            return frozenset({"undo", "help", "confirm"})
        picking = self.picking()
        can = bool(self.differing) and not self.refused if picking is None else picking[1]
        ready = {"confirm"} if can else set[str]()
        others = {"next"} if len(self.state.setup.players) > 1 else set[str]()
        return frozenset({"undo", "help"} | ready | others)

    def _button_notes(self) -> dict[str, str]:
        if self.status.help_on:
            return {"confirm": frames.close_help_text(), "undo": _("BACK"), "next": self.next_text()}
        leaves = "\n".join((_("BACK"), _("to MORE"))) if self.status.from_more else _("BACK")
        back = _("UNDO") if self.status.can_undo or self.draft.picked is not None else leaves
        picking = self.picking()
        if picking is not None:
            note = picking[0]
        elif self.differing:
            note = self.status.warning or self.status.correction or _("set it like this")
        else:
            note = _("nothing changed yet")
        return {"confirm": note, "undo": back, "next": self.next_text()}


def _cells(rows: Sequence[Rect], columns: int, gap: int) -> list[Rect]:
    return [cell for row in rows for cell in row.columns(columns, gap)]
