"""The page on which what lies on the table is set, in all modes: its sheets, and the column beside the cards."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.game import PlayStatus, PositionDraft, Refused
from companion.core.i18n import _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Banner, Button, Label, Panel, Scene
from companion.games.common import play_screen as frames
from companion.games.common.text_fit import fit_message, with_score
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common.card_pad import EMPTY_PAD, CardPad
from companion.games.sequentia.common.cards import UNKNOWN_TEXT
from companion.games.sequentia.common.deck import State
from companion.games.sequentia.common.looks import counts_label

S = TypeVar("S", bound=State)

TURN, CARDS = "turn", "cards"
"""The sheets of the page."""

STEPS = (-10, -1, 1, 10)
"""By how many cards a number of cards is changed."""

MOST_TOLD = 4
"""How many things that differ are told; the cards show the others."""

TEXT_UNITS = 3
"""The least height of what is told, in units."""


def pad_of(draft: PositionDraft) -> CardPad:
    """Return the pad with what has been picked on the page."""
    picked: CardPad | None = draft.picked
    return EMPTY_PAD if picked is None else picked


def update_pad(draft: PositionDraft, what: Input, left: pads.Left) -> PositionDraft:
    """Return the draft after an input for the pad; the same one for what means nothing there."""
    after = pads.handle(pad_of(draft), what, left)
    return replace(draft, picked=None if after == EMPTY_PAD else after)


def is_for_pad(draft: PositionDraft, what: Input) -> bool:
    """Return whether the input is one for the pad: a key, a card that is read, or NEXT while it is not clear which."""
    match what:
        case Tap(target=target):
            return target.startswith("pad:")
        case Press(button=PanelButton.NEXT):
            return pads.is_incomplete(pad_of(draft))
        case Press():
            return False
        case _:
            return not draft.sheet


def next_player(state: State, name: str) -> str:
    """Return the player after this one of those who still play."""
    players = state.setup.players
    at = players.index(name)
    order = (*players[at + 1 :], *players[: at + 1])
    return next((one for one in order if players.index(one) not in state.gone), name)


def change_sheet(draft: PositionDraft, name: str) -> PositionDraft:
    """Return the draft with this sheet open, or closed when it was open."""
    return PositionDraft(draft.position) if draft.sheet == name else PositionDraft(draft.position, name)


def changed_cards(cards: tuple[str, ...], by: int) -> tuple[str, ...]:
    """Return the cards with so many more that nobody knows; or with fewer, those that are not known first."""
    if by >= 0:
        return (*cards, *(UNKNOWN_TEXT,) * by)
    kept = list(cards)
    for _step in range(min(-by, len(kept))):
        at = len(kept) - 1 - kept[::-1].index(UNKNOWN_TEXT) if UNKNOWN_TEXT in kept else len(kept) - 1
        del kept[at]
    return tuple(kept)


class PositionScreen(ABC, Generic[S]):
    """One picture of the page; a mode says what its cards are, what is counted, and what differs."""

    def __init__(self, state: S, draft: PositionDraft, view: View, status: PlayStatus) -> None:
        self.state, self.draft, self.view, self.status = state, draft, view, status
        self.laid: Any = draft.position
        self.pad = pad_of(draft)
        self.differing = self.differences()
        self.refused = self.refusal()
        self.counts = self.counts_text()
        self.frame = with_score(frames.frame_layout(view), self.counts)

    @abstractmethod
    def differences(self) -> tuple[str, ...]:
        """Return what of the position differs from the state, a sentence each."""

    @abstractmethod
    def refusal(self) -> Refused | None:
        """Return why the cards can't lie so, or None."""

    @abstractmethod
    def counts_text(self) -> str:
        """Return the line with numbers of cards."""

    @abstractmethod
    def board_looks(self) -> Sequence[AnyLook]:
        """Return the cards on the table, and the pad."""

    @abstractmethod
    def counted(self) -> tuple[tuple[str, int], ...]:
        """Return the names of what is counted on the sheet of cards, and the numbers."""

    @abstractmethod
    def help_lines(self) -> tuple[str, ...]:
        """Return the sentences of the help."""

    def turn_extra(self, room: Rect) -> Sequence[AnyLook]:  # noqa: ARG002 - as in modes that have none
        """Return what else the sheet of the turn has, in this room below the players."""
        return ()

    def scene(self) -> Scene:
        """Return the scene of the page."""
        return Scene((Panel(rect=self.view.area, tone="table"), *self._main_looks(), *self._column_looks()))

    def _main_looks(self) -> Sequence[AnyLook]:
        if self.status.help_on:
            return frames.help_sheet(self.frame, self.help_lines(), 3)
        match self.draft.sheet:
            case "turn":
                return self._turn_sheet()
            case "cards":
                return self._cards_sheet()
            case _:
                return self.board_looks()

    def _turn_sheet(self) -> Sequence[AnyLook]:
        head, room = frames.sheet_panel(self.frame, _("Whose turn is it?"))
        upper, lower = room.cut_top(room.h * 2 // 3, self.frame.gap)
        players = [(seat, name) for seat, name in enumerate(self.state.setup.players) if seat not in self.state.gone]
        buttons = (
            Button(
                rect=rect,
                target=f"turn:{seat}",
                label=name,
                on=name == self.laid.player,
                align="left",
                px=self.frame.px(5.4),
            )
            for rect, (seat, name) in zip(upper.rows(4, self.frame.gap), players, strict=False)
        )
        return (*head, *buttons, *self.turn_extra(lower))

    def _cards_sheet(self) -> Sequence[AnyLook]:
        """Return the sheet with a button for all that is counted, and the steps that change the one chosen."""
        frame, counted = self.frame, self.counted()
        head, room = frames.sheet_panel(frame, _("How many cards?"))
        steps, room = room.cut_bottom(frame.px(10.5), frame.gap)
        cells = [
            cell for row in room.rows(max(4, -(-len(counted) // 2)), frame.gap) for cell in row.columns(2, frame.gap)
        ]
        chosen = (
            Button(
                rect=rect,
                target=f"cards:{place}",
                label=f"{name}: {count}",
                on=place == self.draft.chosen,
                align="left",
                px=frame.px(4.8),
            )
            for place, (rect, (name, count)) in enumerate(zip(cells, counted, strict=False))
        )
        count = counted[self.draft.chosen][1]
        changes = (
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
        text = self.status.correcting or _("What lies here")
        return (
            Banner(rect=self.frame.turn, text=text, tone="warn", px=self.frame.px(7)),
            counts_label(self.frame, self.counts),
            *self._middle_looks(),
            *self._tool_looks(),
            *frames.panel_buttons(self.frame, self._active_buttons(), self._button_notes()),
        )

    def _middle_looks(self) -> Sequence[AnyLook]:
        frame = self.frame
        if self.status.notice or self.refused:
            why = self.status.notice or (self.refused.why if self.refused else "")
            return fit_message(frame, (why,), "warn")
        if not self.differing:
            return fit_message(frame, (_("As the companion has it."), self.help_lines()[0]))
        more = _("{count} more.").format(count=len(self.differing) - MOST_TOLD)
        shown = self.differing[:MOST_TOLD]
        text = " ".join((*shown, more) if len(self.differing) > MOST_TOLD else shown)
        return (
            Panel(rect=frame.middle, tone="surface", outline="warn"),
            Label(rect=frame.middle.inset(frame.gap), text=text, px=frame.px(4.8), least=frame.px(TEXT_UNITS), lines=6),
        )

    def _tool_looks(self) -> list[AnyLook]:
        entries = ((TURN, self.laid.player), (CARDS, _("CARDS")))
        cells = self.frame.tools.columns(len(entries), self.frame.gap)
        return [
            Button(
                rect=rect,
                target=f"sheet:{sheet}",
                label=label,
                on=self.draft.sheet == sheet,
                px=self.frame.px(SMALL),
            )
            for rect, (sheet, label) in zip(cells, entries, strict=True)
        ]

    def _active_buttons(self) -> frozenset[str]:
        if self.status.help_on:
            return frozenset({"undo", "help", "confirm"})
        ready = {"confirm"} if self.differing and not self.refused else set[str]()
        return frozenset({"undo", "next", "help"} | ready)

    def _button_notes(self) -> dict[str, str]:
        unclear = pads.is_incomplete(self.pad)
        turn = {} if unclear else {"next": _("TURN")}
        if self.status.help_on:
            return {"confirm": _("close help"), "undo": _("BACK"), **turn}
        back = _("UNDO") if self.status.can_undo or self.pad != EMPTY_PAD else _("BACK")
        note = self.status.correction or _("set it so") if self.differing else _("nothing differs")
        return {"confirm": note, "undo": back, **turn}
