"""Write a game in a hundred lines: each move is one of those offered now, tapped on its board or found with NEXT.

A game says what its moves, its rules and its board are, and has the rest of the play screen from here: the column
beside the board, the sheet of everything else, what is prepared, CONFIRM and UNDO. docs/recipes.md has one in a hundred
lines.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Generic, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.game import Counted, Game, PlayStatus, Prepared
from companion.core.i18n import _
from companion.core.scene import AnyLook, Label, Panel, Piece, Rect, Scene, View
from companion.games.common import play_screen as frames
from companion.games.common.clock_dial import clock_looks
from companion.games.common.more_sheet import more_sheet
from companion.games.common.play_screen import Frame

SHEETS: dict[str, Literal["more", "trouble"]] = {"sheet:more": "more", "sheet:trouble": "trouble"}
"""The targets that open a sheet; a second tap closes it."""


S = TypeVar("S", bound=Counted)
M = TypeVar("M")


class Choice(Struct, frozen=True):
    """What is prepared: the target of a move (empty: none), and the sheet that is open."""

    target: str = ""
    sheet: Literal["", "more", "trouble"] = ""


class SimpleGame(Game[S, M, Choice], Generic[S, M]):
    """A game with the play screen that is here.

    It adds what `companion.core.game.Game` asks for (`setup`, `start`, `play`, `describe`, `to_move`, `outcome`,
    `tally`), and the three below that say what can be done and what is seen.
    """

    _draft = Choice

    @abstractmethod
    def moves(self, state: S) -> Mapping[str, M]:
        """The moves that are possible now by their targets on the board, in the order in which NEXT finds them."""

    @abstractmethod
    def looks(self, state: S, chosen: M | None, rect: Rect) -> Sequence[AnyLook]:
        """The board in this square, with the move that is chosen and not yet played."""

    @abstractmethod
    def help(self, state: S) -> str:
        """What can be done now, in a sentence or two."""

    def piece(self, state: S) -> Piece | None:  # noqa: ARG002 - the default needs no state
        """The chip of whose turn it is; None where chips tell nobody apart."""
        return None

    def update_draft(self, state: S, draft: Choice, what: Input) -> Choice:
        """What is prepared after an input."""
        targets = tuple(self.moves(state))
        match what:
            case Tap(target=target) if target in SHEETS:
                sheet = SHEETS[target]
                return replace(draft, sheet="" if draft.sheet == sheet else sheet)
            case Tap(target="close"):
                return replace(draft, sheet="")
            case Tap(target=target) if target in targets:
                return Choice(target)
            case Press(button=PanelButton.NEXT) if targets:
                following = targets.index(draft.target) + 1 if draft.target in targets else 0
                return Choice(targets[following % len(targets)])
            case _:
                return draft

    def prepare(self, state: S, draft: Choice) -> Prepared[M]:
        """The move that is chosen, and how many NEXT goes round; a sheet covers them."""
        moves: Mapping[str, M] = {} if draft.sheet else self.moves(state)
        return Prepared(moves.get(draft.target), len(moves) if moves.keys() - {draft.target} else 0)

    def scene(self, state: S, draft: Choice, view: View, status: PlayStatus) -> Scene:
        """The board, or the sheet that covers it, and the column beside it."""
        frame = frames.frame_of(view)
        chosen = self.moves(state).get(draft.target)
        looks: list[AnyLook] = [Panel(rect=view.area, tone="table")]
        if status.help_on:
            looks += frames.help_sheet(frame, (self.help(state),), 9)
        elif draft.sheet == "trouble":
            looks += frames.trouble_sheet(frame, status.troubles)
        elif draft.sheet:
            looks += more_sheet(frame, status)
        else:
            looks += self.looks(state, chosen, frame.board.inset(frame.gap))
        return Scene((*looks, *self._column(state, draft, frame, status)))

    def _column(self, state: S, draft: Choice, frame: Frame, status: PlayStatus) -> list[AnyLook]:
        """Everything beside the board."""
        prepared = self.prepare(state, draft)
        move, choices = prepared.move, prepared.choices
        name, over = self.to_move(state), self.outcome(state) is not None
        lit = frames.lit(status, move, choices, over=over, untouched=draft == Choice())
        note = _("see the result") if over else _("nothing chosen yet")
        if move is not None:
            note = self.describe(state, move)
        says = frames.says(status, note, _("NEXT"), ready=move is not None, untouched=draft == Choice())
        title = frames.turn_of(name) if name else _("The end")
        last = Label(rect=frame.score, text=status.last, px=frame.px(5), least=frame.px(4), tone="muted")
        return [
            frames.turn_banner(frame, status, title, piece=self.piece(state)),
            *clock_looks(frame, status),
            *([last] if status.last else []),
            *(frames.question(frame, status) if status.question else self._middle(state, frame, status)),
            *frames.tool_buttons(frame, (frames.more_tool(status),), f"sheet:{draft.sheet}"),
            *frames.panel_buttons(frame, lit, says),
        ]

    def _middle(self, state: S, frame: Frame, status: PlayStatus) -> tuple[AnyLook, ...]:
        if status.notice:
            return frames.message(frame, frame.middle, (status.notice,), "error")
        if status.unsettled:
            return frames.message(frame, frame.middle, frames.unsettled(status), "warn")
        news = tuple(happening.text for happening in status.heard)
        return frames.message(frame, frame.middle, (*news, self.help(state)))
