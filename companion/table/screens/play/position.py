"""Set what lies on the table: the game's own page, its UNDO, and the one entry of the history that CONFIRM makes."""

from typing import TYPE_CHECKING, Any, ClassVar, Self

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from companion.core.events import Input, LongPress, PanelButton, Press, Tap, ThingKind
from companion.core.game import PlayStatus, PositionDraft, Refused
from companion.core.i18n import _
from companion.core.layout import View
from companion.core.scene import Scene
from companion.core.table_moves import SetPosition
from companion.table.effects import Failed, PlaySound, Request
from companion.table.screen import BaseScreen
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.play.past_move import (
    MoveRequest,
    breaks_text,
    correction_title,
    move_request,
    state_before,
)
from companion.table.screens.play.play import session_of
from companion.table.screens.play.shown_game import shown_game

if TYPE_CHECKING:
    from companion.table.screens.play.play import Play
    from companion.table.session import Session
    from companion.table.table import Table


class PositionPage(BaseScreen, frozen=True):
    """The position that is being set: `draft` now, and `past` before each change, which UNDO brings back.

    `takes_cards` tells that cards which are laid on the reader are picked, `tabs` that UNDO closes no sheet.
    `index` is the entry of the history that is corrected, or the move before which one is inserted; None: the next one.
    `from_more` tells that it leads back to MORE.
    `refused` is the screen whose refusal led to the correction: what it refused is prepared again afterwards.
    """

    id: ClassVar[str] = "position"

    draft: PositionDraft
    past: tuple[PositionDraft, ...] = ()
    index: int | None = None
    inserting: bool = False
    notice: str = ""
    help_on: bool = False
    takes_cards: bool = False
    tabs: bool = False
    refused: "Play | None" = None
    from_more: bool = False

    @classmethod
    def of(cls, session: "Session", index: int | None = None, *, from_more: bool = False) -> Self:
        """Return the page with what the companion believes, or with what was set by the entry at `index`.

        A position is inserted before an entry that set none.
        """
        takes, tabs = bool(session.game.position_things), session.game.position_tabs
        if index is None:
            now = PositionDraft(session.game.position(session.state))
            return cls(now, takes_cards=takes, tabs=tabs, from_more=from_more)
        link = session.links[index]
        if isinstance(link.move, SetPosition):
            set_then = msgspec.json.decode(link.move.position, type=session.game.position_type)
            return cls(PositionDraft(set_then), index=index, takes_cards=takes, tabs=tabs)
        draft = PositionDraft(session.game.position(link.before))
        return cls(draft, index=index, inserting=True, takes_cards=takes, tabs=tabs)

    @property
    def takes_scans(self) -> bool:
        """Whether a card means something: it is picked, to be laid where it lies."""
        return self.takes_cards and not self.help_on

    def things(self, table: "Table") -> tuple[ThingKind, ...]:
        """Return the things that mean something when they are laid on the reader."""
        return session_of(table).game.position_things if self.takes_scans else ()

    def with_notice(self, sentence: str) -> Self:
        """Return the page with a sentence; what is set stays."""
        return replace(self, notice=sentence, help_on=False)

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        session = session_of(table)
        correction = ""
        if self.index is not None:
            does = _("insert before move {number}") if self.inserting else _("correct move {number}")
            correction = does.format(number=self.index + 1)
        status = PlayStatus(
            can_undo=bool(self.past) and not self._undo_closes,
            notice=self.notice,
            help_on=self.help_on,
            correcting=correction_title(self.index, inserting=self.inserting),
            correction=correction,
            warning=self._warning(session),
            # The menu of grown-ups, to which it leads back as well, has no name.
            from_more=self.from_more and not (self.past or self._undo_closes or session.game.for_children),
        )
        return session.game.position_scene(self._before(session), self.draft, view, status)

    def _before(self, session: "Session") -> Any:
        """Return the state to which the position is compared."""
        return state_before(session, self.index)

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        session = session_of(table)
        match what:
            case Press(button=PanelButton.HELP):
                return Outcome(replace(self, help_on=not self.help_on, notice=""))
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO) | Tap(target="close") if self.help_on:
                return Outcome(replace(self, help_on=False))
            case _ if self.help_on:
                return Outcome(self)
            case Press(button=PanelButton.CONFIRM) if self.draft.picked is None:
                return self._confirm(session)
            case Press(button=PanelButton.UNDO):
                return self._undone(session)
            case LongPress():
                return Outcome(self)
            case _:
                return self._updated(session, what)

    def _updated(self, session: "Session", what: Input) -> Outcome:
        draft = session.game.update_position(self._before(session), self.draft, what)
        if draft == self.draft:
            return Outcome(self)
        past = self.past if draft.position == self.draft.position else (*self.past, self.draft)
        return Outcome(replace(self, draft=draft, past=past, notice=""), (PlaySound("tap"),))

    def _undone(self, session: "Session") -> Outcome:
        if self.notice:
            return Outcome(replace(self, notice=""))
        if self.draft.picked is not None:
            return Outcome(replace(self, draft=replace(self.draft, picked=None)), (PlaySound("tap"),))
        if self._undo_closes:
            return Outcome(replace(self, draft=PositionDraft(self.draft.position)))
        if self.past:
            return Outcome(replace(self, draft=self.past[-1], past=self.past[:-1]), (PlaySound("tap"),))
        if self.refused is not None:
            return Outcome(self.refused.tried_again(session), (PlaySound("tap"),))
        if self.index is not None:
            return go(Place.HISTORY, self.index)
        return go(Place.MORE) if self.from_more else go(Place.PLAY)

    @property
    def _undo_closes(self) -> bool:
        """Whether UNDO closes what is open or chosen: where nothing of it was changed, to be taken back first."""
        draft, before = self.draft, self.past[-1] if self.past else None
        if self.tabs or not (draft.sheet or draft.chosen):
            return False
        if before is None or before.sheet != draft.sheet:
            return True
        return not draft.sheet and draft.instead is None and before.chosen != draft.chosen

    def _move(self, session: "Session") -> SetPosition | None:
        """Return the move that CONFIRM makes; None where nothing differs, or the page says why it can't lie so."""
        position = self.draft.position
        before, game = self._before(session), session.game
        if position == game.position(before) or isinstance(game.set_position(before, position), Refused):
            return None
        return SetPosition(Raw(msgspec.json.encode(position)))

    def _warning(self, session: "Session") -> str:
        """Return how many later moves the correction breaks; empty where it is none, or breaks none."""
        move = None if self.index is None else self._move(session)
        if self.index is None or move is None:
            return ""
        return breaks_text(session.breaks(self.index, move, inserting=self.inserting))

    def _confirm(self, session: "Session") -> Outcome:
        move = self._move(session)
        return Outcome(self, () if move is None else (move_request(move, self.index, inserting=self.inserting),))

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:
        """Return the game after the position was set; or the page with why it can't be."""
        if isinstance(result, Failed | Refused):
            return Outcome(replace(self, notice=result.why), (PlaySound("refused"),))
        if self.refused is not None:
            return Outcome(self.refused.tried_again(session_of(table)), (PlaySound("accepted"),))
        if not isinstance(request, MoveRequest):
            return go(Place.PLAY)
        return shown_game(table, request, result)
