"""The page on which what lies on the table is set: the board, and beside it what of it differs from the state."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import PlayStatus, PositionDraft, Refused
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Banner, Button, Chip, Label, Panel, Picture, Scene, Space
from companion.games.common import play_screen as frames
from companion.games.common.play_screen import Frame
from companion.games.sequence.common.model import State
from companion.games.sequence.common.position_draft import (
    CARDS,
    ROWS,
    TURN,
    changed_cells,
    differences,
    marked_loosely,
)
from companion.games.sequence.common.positions import Position, RowRules, chips_of, mask_of, set_position, with_rows

S = TypeVar("S", bound=State)

STEPS = (-10, -1, 1, 10)
"""By how many cards a number of cards is changed."""

LINE_UNITS = 9.6
"""The least height of what is counted on the sheet of cards, in units: that of a finger."""

MOST_TOLD = 4
"""How many things that differ are told; the board shows which chips do."""

TEXT_UNITS = 3
"""The least height of what is told, in units."""

HELP = (
    N_("Tap a space: each tap lays the next colour, then none."),
    N_("Sequences are found. With ROWS a tap says whether a chip is in a finished one."),
    N_("TURN and CARDS set whose turn it is, the pile, and the hands."),
    N_("CONFIRM sets all of it, as one entry of the history."),
)


class Shown(Struct, Generic[S], frozen=True):
    """What a game shows of its board on the page: the looks of its spaces in their order, and others behind them.

    `marks` tells that finished sequences can be marked: the game goes on after one.
    """

    board: Callable[[S, Frame], Sequence[AnyLook]]
    rules: RowRules[S]
    marks: bool


def scene(state: S, draft: PositionDraft, view: View, status: PlayStatus, shown: Shown[S]) -> Scene:
    """Return the scene of the page."""
    return _Page(state, draft, view, status, shown).scene()


class _Page(Generic[S]):
    """One picture of the page."""

    def __init__(self, state: S, draft: PositionDraft, view: View, status: PlayStatus, shown: Shown[S]) -> None:
        self.state, self.draft, self.view, self.status, self.shown = state, draft, view, status, shown
        self.laid: Position = draft.position
        self.frame = frames.frame_layout(view)
        self.differing = differences(state, self.laid)
        outcome = set_position(state, self.laid, shown.rules)
        self.refused = outcome if isinstance(outcome, Refused) else None

    def scene(self) -> Scene:
        """Return the scene of the page."""
        return Scene((Panel(rect=self.view.area, tone="table"), *self._main_looks(), *self._column_looks()))

    def _main_looks(self) -> Sequence[AnyLook]:
        if self.status.help_on:
            lines = HELP if self.shown.marks else (HELP[0], *HELP[2:])
            return frames.help_sheet(self.frame, tuple(map(_, lines)), 3)
        match self.draft.sheet:
            case "turn":
                return self._turn_sheet()
            case "cards":
                return self._cards_sheet()
            case _:
                return self._board_looks()

    def _board_looks(self) -> list[AnyLook]:
        """Return the board with a target on each space that is no corner, and marks on those that differ."""
        board, changed = self.state.board, mask_of(self.state, changed_cells(self.state, self.laid))
        loose = marked_loosely(self.state, self.laid)
        looks = list(self.shown.board(with_rows(self.state, self.laid), self.frame))
        for number, cell in enumerate(board.cells):
            look = looks[number]
            if isinstance(look, Space | Picture):
                corner = board.corners >> number & 1
                mark = "hint" if loose >> number & 1 else "chosen" if changed >> number & 1 else ""
                looks[number] = replace(look, target="" if corner else f"cell:{cell}", mark=mark)
        return looks

    def _turn_sheet(self) -> tuple[AnyLook, ...]:
        head, room = frames.sheet_panel(self.frame, _("Whose turn is it?"))
        state, pieces = self.state, self.state.pieces
        players = [(seat, name) for seat, name in enumerate(state.setup.players) if seat not in state.gone]
        cells = _two_columns(room, len(players), self.frame.gap)
        buttons = (
            Button(
                rect=rect,
                target=f"turn:{player}",
                label=name,
                piece=pieces[state.side_of(player)],
                on=name == self.laid.player,
                align="left",
                px=self.frame.px(5.4),
            )
            for rect, (player, name) in zip(cells, players, strict=True)
        )
        return (*head, *buttons)

    def _cards_sheet(self) -> tuple[AnyLook, ...]:
        """Return the sheet with a button for the pile and each hand, and the steps that change the one chosen."""
        frame, laid = self.frame, self.laid
        head, room = frames.sheet_panel(frame, _("How many cards?"))
        steps, room = room.cut_bottom(frame.px(10.5), frame.gap)
        counts = ((_("Pile"), laid.pile), *laid.hands.items())
        lines = max(4, (room.h + frame.gap) // (frame.px(LINE_UNITS) + frame.gap))
        size = 2 * lines if len(counts) <= 2 * lines else 2 * lines - 1
        cells = tuple(cell for row in room.rows(lines, frame.gap) for cell in row.columns(2, frame.gap))
        first = self.draft.chosen // size * size
        chosen = [
            Button(
                rect=rect,
                target=f"cards:{place}",
                label=f"{name}: {count}",
                on=place == self.draft.chosen,
                align="left",
                px=frame.px(5),
            )
            for place, (rect, (name, count)) in enumerate(zip(cells[:size], counts[first:], strict=False), first)
        ]
        if size < len(counts):
            after, px = first + size if first + size < len(counts) else 0, frame.px(SMALL)
            page = f"{first // size + 1}/{-(-len(counts) // size)}"
            chosen.append(Button(rect=cells[-1], target=f"cards:{after}", icon="down", label=page, px=px))
        count = counts[self.draft.chosen][1]
        changes = tuple(
            Button(
                rect=rect,
                target=f"count:{by}" if count + by >= 0 else "",
                label=f"{by:+d}".replace("-", "\N{MINUS SIGN}"),
                enabled=count + by >= 0,
                px=frame.px(5.4),
            )
            for rect, by in zip(steps.columns(len(STEPS), frame.gap), STEPS, strict=True)
        )
        return (*head, *chosen, *changes)

    def _column_looks(self) -> tuple[AnyLook, ...]:
        return (
            self._banner(),
            *self._score_looks(),
            *self._middle_looks(),
            *self._tool_looks(),
            *frames.panel_buttons(self.frame, self._active_buttons(), self._button_notes()),
        )

    def _banner(self) -> Banner:
        text = self.status.correcting or _("What lies here")
        return Banner(rect=self.frame.turn, text=text, tone="warn", px=self.frame.px(7))

    def _score_looks(self) -> list[AnyLook]:
        """Return how many chips each side has on the board, and how many cards are on the pile."""
        frame, state = self.frame, self.state
        pile, sides = frame.score.cut_right(frame.px(17), frame.gap)
        looks: list[AnyLook] = []
        masks = chips_of(state, self.laid)
        for rect, piece, mask in zip(sides.columns(len(masks), frame.gap), state.pieces, masks, strict=False):
            sign, rest = rect.cut_left(min(frame.px(6), rect.w // 2), frame.gap // 2)
            looks.append(Chip(rect=sign, piece=piece))
            looks.append(Label(rect=rest, text=str(mask.bit_count()), px=frame.px(5.6), least=frame.px(SMALL)))
        told = _("pile {count}").format(count=self.laid.pile)
        return [
            *looks,
            Label(rect=pile, text=told, px=frame.px(4.6), least=frame.px(SMALL), tone="muted", align="right"),
        ]

    def _middle_looks(self) -> Sequence[AnyLook]:
        frame = self.frame
        if self.status.notice or self.refused:
            why = self.status.notice or (self.refused.why if self.refused else "")
            return frames.message_looks(frame, frame.middle, (why,), "warn")
        cards = (self._cards_text(),) if self.draft.sheet == CARDS else ()
        if self.differing or cards:
            return self._differing_looks(cards)
        if self.draft.sheet == ROWS:
            return frames.message_looks(frame, frame.middle, (_("Tap the chips that are in a finished sequence."),))
        return frames.message_looks(frame, frame.middle, (_("As the companion has it."), _(HELP[0])))

    def _differing_looks(self, cards: tuple[str, ...]) -> Sequence[AnyLook]:
        """Return what differs, behind a sentence on the cards where that is wanted."""
        shown = (*cards, *self.differing[:MOST_TOLD])
        more = _("{count} more.").format(count=len(self.differing) - MOST_TOLD)
        text = " ".join((*shown, more) if len(self.differing) > MOST_TOLD else shown)
        room, px = self.frame.middle.inset(self.frame.gap), self.frame.px(4.8)
        ground = Panel(rect=self.frame.middle, tone="surface", outline="warn" if self.differing else None)
        return (ground, Label(rect=room, text=text, px=px, least=self.frame.px(TEXT_UNITS), lines=6))

    def _cards_text(self) -> str:
        """Return where all cards of the game are; none of them is lost."""
        every, held = 2 * len(self.state.kind.cards), sum(self.laid.hands.values())
        text = _("{held} cards in hands, {pile} on the pile, {discarded} discarded.")
        return text.format(held=held, pile=self.laid.pile, discarded=every - held - self.laid.pile)

    def _tool_looks(self) -> list[AnyLook]:
        frame, state = self.frame, self.state
        piece = state.pieces[state.side_of(state.setup.players.index(self.laid.player))]
        entries = [(TURN, self.laid.player, piece), (CARDS, _("CARDS"), None)]
        if self.shown.marks:
            entries.insert(0, (ROWS, _("ROWS"), None))
        cells = frame.tools.columns(len(entries), frame.gap)
        return [
            Button(
                rect=rect,
                target=f"sheet:{sheet}",
                label=label,
                piece=chip,
                on=self.draft.sheet == sheet,
                px=frame.px(SMALL),
            )
            for rect, (sheet, label, chip) in zip(cells, entries, strict=True)
        ]

    @property
    def sides(self) -> int:
        """How many sides play."""
        return self.state.setup.sides

    def _active_buttons(self) -> frozenset[str]:
        if self.status.help_on:
            return frozenset({"undo", "help", "confirm"})
        ready = {"confirm"} if self.differing and not self.refused else set[str]()
        return frozenset({"undo", "next", "help"} | ready)

    def _button_notes(self) -> dict[str, str]:
        back = _("UNDO") if self.status.can_undo else _("BACK")
        if self.status.help_on:
            return {"confirm": _("close help"), "undo": _("BACK"), "next": _("TURN")}
        note = self.status.correction or _("set it so") if self.differing else _("nothing differs")
        return {"confirm": note, "undo": back, "next": _("TURN")}


def _two_columns(room: Rect, count: int, gap: int) -> tuple[Rect, ...]:
    """Return the cells of a sheet: rows for a few entries, two columns for more."""
    columns = 1 if count <= 4 else 2
    lines = max(4, -(-count // columns))
    return tuple(cell for row in room.rows(lines, gap) for cell in row.columns(columns, gap))[:count]
