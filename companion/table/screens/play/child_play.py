"""Let children play alone: nothing is asked in words, and only a grown-up gets out."""

import zlib
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from companion.core.events import Input, LongPress, LongTap, PanelButton, Press, Tag, Tap
from companion.core.game import Refused, Step
from companion.table.effects import BeginGame, NoteAsked, NoteNewTag, PauseInput, PlaySound, Request, TurnBoard
from companion.table.screen import Tagging
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.play.past_move import MoveRequest
from companion.table.screens.play.play import VIEW_EFFECTS, Play, session_of
from companion.table.screens.setup.seating import remember_effect

if TYPE_CHECKING:
    from companion.table.session import Session
    from companion.table.table import Table


class ChildPlay(Play, frozen=True):
    """A `Play` with one thing for each button: UNDO takes back, HELP is the game's own, NEXT brings the pointer.

    Before a finished move is taken back, the game's scene (`games/sequence/children_common/take_back.py`) shows what
    that would change: a second UNDO takes it back, CONFIRM keeps it. After the win CONFIRM begins the next game.

    `history`, `players`, `home` and `result` are reached through what the game shows to grown-ups. So is `notice`,
    which stays until one of them has seen it, or a move is played.
    """

    id: ClassVar[str] = "children-play"

    @property
    def for_children(self) -> bool:
        """Whether children use it alone, as they do."""
        return True

    @property
    def tagging(self) -> Tagging:
        """What the screen does about tags: grown-ups are told of unknown ones, and can say what they are on."""
        return "tells"

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        session = session_of(table)
        if self.asking:
            return self._handle_question(table, session, what)
        match what:
            case Press(button=PanelButton.UNDO) | LongPress(button=PanelButton.UNDO):
                return self.handle_undo(session)
            case Press(button=PanelButton.HELP):
                return self.handle_draft_input(session, what)
            case LongTap(target="grown-up"):
                return self.handle_draft_input(session, _asked_sum(table, session))
            case Press(button=PanelButton.NEXT):
                return Outcome(self)
            case Press(button=PanelButton.CONFIRM) if self._is_won(session):
                # The same players begin the next game on the same board.
                return Outcome(self, (BeginGame(session.game, session.rematch_setup()),))
            case Tap(target="board" | "undo" | "view" | "sound" | "result" as target):
                return self._handle_menu(session, target)
            case Tap(target="tag") if table.new_tag is not None:
                return self._ask_about_tag(table, table.new_tag)
            case _:
                return super().handle(table, what)

    def _handle_menu(self, session: "Session", target: str) -> Outcome:
        """Return the screen after an entry of the menu of grown-ups; what a child has prepared stays where it can."""
        match target:
            case "board":
                # The board is looked at while it is turned.
                return Outcome(self, (TurnBoard(),))
            case "undo":
                # It asks as the button does: one press too many on the panel must take nothing back.
                return self.fresh(session).handle_undo(session)
            case "result":
                return go(Place.RESULT)
            case _:
                return Outcome(self.resumed(session, menu=False), (VIEW_EFFECTS[target],))

    def _ask_about_tag(self, table: "Table", tag: Tag) -> Outcome:
        """Return the screen that asks a grown-up about a tag; afterwards the children go on."""
        from companion.table.screens.tags.new_tag import NewTag  # noqa: PLC0415 - most evenings nothing is asked

        asking = NewTag.of(table, tag, self.fresh(session_of(table)))
        return Outcome(asking, (NoteNewTag(None), NoteAsked(tag.uid)))

    def handle_draft_input(self, session: "Session", what: Input) -> Outcome:
        """Return the screen after an input that is the game's own."""
        after = super().handle_draft_input(session, what)
        screen = after.screen
        return replace(after, screen=replace(screen, notice=self.notice)) if isinstance(screen, ChildPlay) else after

    def _is_won(self, session: "Session") -> bool:
        """Return whether the game is over, and no sheet of grown-ups is open."""
        idle = session.game.update_draft(session.state, self.draft, Press(PanelButton.UNDO)) == self.draft
        return self.index is None and idle and session.game.outcome(session.state) is not None

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:
        """Return the screen as `Play.handle_answer` does; and the next game, once it is begun."""
        match request, result:
            case BeginGame(), Refused(why=why):
                return Outcome(replace(self, notice=why))
            case BeginGame(setup=setup), None:
                return go(Place.PLAY).after(remember_effect(table, setup.players, ()), PlaySound("turn"))
            case _:
                return super().handle_answer(table, request, result)

    def _after_move(self, session: "Session", request: MoveRequest, step: Step[Any]) -> Outcome:
        after = super()._after_move(session, request, step)
        if session.game.outcome(session.state):
            # The second of two quick presses was not meant for what CONFIRM does now.
            return replace(after, effects=(*after.effects, PauseInput()))
        return after

    def _handle_question(self, table: "Table", session: "Session", what: Input) -> Outcome:
        match what:
            case Press(button=PanelButton.UNDO) | LongPress(button=PanelButton.UNDO):
                return Play.handle_undo(type(self).of(session), session)
            case Press(button=PanelButton.CONFIRM):
                return Outcome(type(self).of(session))
            case Press(button=PanelButton.HELP):
                return Outcome(replace(self, draft=session.game.update_draft(session.state, self.draft, what)))
            case LongTap():
                return self.handle_draft_input(session, _asked_sum(table, session))
            case _:
                return Outcome(self)

    def handle_undo(self, session: "Session") -> Outcome:
        """Return the screen after UNDO; a draft that UNDO does not change holds nothing that was prepared."""
        idle = session.game.update_draft(self.state_of(session), self.draft, Press(PanelButton.UNDO)) == self.draft
        if not idle:
            return Play.handle_undo(self, session)
        if self.index is None and self.attempt is None and session.timeline.cursor:
            asking = replace(type(self).of(session), asking="last", notice=self.notice)
            return Outcome(asking, (PauseInput(), PlaySound("tap")))
        fresh = self.fresh(session)
        after = Play.handle_undo(fresh, session)
        # Where there is nothing to take back, not even what is being said begins anew.
        return Outcome(self) if after == Outcome(fresh) else after


def _asked_sum(table: "Table", session: "Session") -> Tap:
    """Return the tap that asks the sum of this moment: the game knows no time, and a child must not learn one sum."""
    return Tap(f"sum:{zlib.crc32(f'{table.now()} {session.timeline.cursor}'.encode())}")
