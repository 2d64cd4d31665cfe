"""Let children play alone: nothing is asked in words, and only a grown-up gets out."""

import zlib
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from companion.core.events import Input, LongPress, LongTap, PanelButton, Press, Tag, Tap, Tick
from companion.core.game import WAIT_PARTS, PlayStatus, Refused, Step, TimeUp
from companion.table.effects import (
    BeginGame,
    Failed,
    KeepPlay,
    ListVoices,
    NoteAsked,
    NoteGrownUp,
    NoteNewTag,
    PauseInput,
    PlaySound,
    ReadProblems,
    Redo,
    Request,
    TurnBoard,
)
from companion.table.screen import Tagging
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import PLAYED, Place
from companion.table.screens.play.past_move import MoveRequest
from companion.table.screens.play.play import VIEW_EFFECTS, Play, session_of
from companion.table.screens.setup.seating import remember_effect

if TYPE_CHECKING:
    from companion.table.session import Session
    from companion.table.table import Table


FEAST_MS = 4000
"""The milliseconds after a win in which the green button begins no next game: hands are still on the board."""

FEAST_STEP_MS = FEAST_MS // WAIT_PARTS
"""The milliseconds from one picture of the wait to the next."""

HELPED = {"grown-up", "known"}
"""The sheets of grown-ups that have help."""


class ChildPlay(Play, frozen=True):
    """A `Play` with one thing for each button: UNDO takes back, HELP is the game's own, NEXT brings the pointer.

    Before a finished move is taken back, the game's scene (`games/sequence/children_common/take_back.py`) shows what
    that would change: a second UNDO takes it back, CONFIRM keeps it. After the win CONFIRM begins the next game, once
    the milliseconds of the `feast` are over.

    `history`, `players`, `home` and `result` are reached through what the game shows to grown-ups. So is `notice`,
    which stays until one of them has seen it, or a move is played.
    """

    id: ClassVar[str] = "children-play"

    feast: int = 0

    @property
    def due(self) -> int:
        """The milliseconds until more of the wait is over; 0: CONFIRM begins the next game."""
        return (self.feast - 1) % FEAST_STEP_MS + 1 if self.feast else 0

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
            case Tick(ms=ms):
                return Outcome(replace(self, feast=max(0, self.feast - ms)))
            case Press(button=PanelButton.UNDO) | LongPress(button=PanelButton.UNDO):
                return self.handle_undo(session)
            case Press(button=PanelButton.HELP) if self.draft.sheet not in HELPED:
                return self.handle_draft_input(session, what)
            case LongTap(target="grown-up"):
                return self.handle_draft_input(session, _opened_lock(table, session))
            case Press(button=PanelButton.NEXT):
                turns = self.help_on and self.has_menu_open
                return Outcome(replace(self, help_page=self.help_page + 1) if turns else self)
            case Press(button=PanelButton.CONFIRM) if self._is_won(session):
                # The same players begin the next game on the same board.
                return Outcome(self, () if self.feast else (BeginGame(session.game, session.rematch_setup()),))
            case Tap(target="board" | "undo" | "view" | "sound" | "result" | "read" | "voice" | "walk" as target):
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
                return go(Place.RESULT).after(KeepPlay(self))
            case "walk":
                game = replace(self, draft=replace(self.draft, sheet=""), help_on=False)
                return go(Place.TOOL, f"{target}:{PLAYED}").after(KeepPlay(game))
            case "voice":
                from companion.table.screens.settings.choose_voice import ChooseVoicePage  # noqa: PLC0415 - once a table

                return Outcome(ChooseVoicePage(before=self), (ListVoices(),))
            case "read":
                # Only what was told goes: a finger that is on its way to the menu must not reach the child's game.
                return Outcome(replace(self, notice=""), (ReadProblems(),))
            case _:
                return Outcome(self, (VIEW_EFFECTS[target],))

    def _ask_about_tag(self, table: "Table", tag: Tag) -> Outcome:
        """Return the screen that asks a grown-up about a tag; afterwards the children go on."""
        from companion.table.screens.tags.new_tag import NewTag  # noqa: PLC0415 - most evenings nothing is asked

        asking = NewTag.of(table, tag, self.fresh(session_of(table)))
        return Outcome(asking, (NoteNewTag(None), NoteAsked(tag.uid)))

    def handle_draft_input(self, session: "Session", what: Input) -> Outcome:
        """Return the screen after an input that is the game's own."""
        after = super().handle_draft_input(session, what)
        screen = after.screen
        if isinstance(screen, ChildPlay) and (self.draft.sheet, screen.draft.sheet) == ("sum", "grown-up"):
            after = after.after(NoteGrownUp())
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
            case Redo(), _ if not isinstance(result, Failed | Refused):
                # There may be more to be made again.
                after = super().handle_answer(table, request, result)
                return replace(after, screen=type(self).of(session_of(table)).resumed(session_of(table), menu=True))
            case _:
                return super().handle_answer(table, request, result)

    def _after_move(self, table: "Table", request: MoveRequest, step: Step[Any]) -> Outcome:
        after, session = super()._after_move(table, request, step), session_of(table)
        if session.game.outcome(session.state):
            # The second of two quick presses was not meant for what CONFIRM does now.
            shown = replace(after.screen, feast=FEAST_MS) if isinstance(after.screen, ChildPlay) else after.screen
            return Outcome(shown, (*after.effects, PauseInput()))
        return after

    def _play_status(self, table: "Table", session: "Session", time_up: TimeUp) -> PlayStatus:
        status = replace(super()._play_status(table, session, time_up), wait=-(-self.feast // FEAST_STEP_MS))
        if not self._is_won(session):
            return status
        seats = session.game.tally(session.state).seats
        return replace(status, signs=tuple(table.people.sign_of(seat.name) for seat in seats))

    def _handle_question(self, table: "Table", session: "Session", what: Input) -> Outcome:
        match what:
            case Press(button=PanelButton.UNDO) | LongPress(button=PanelButton.UNDO):
                return Play.handle_undo(type(self).of(session), session)
            case Press(button=PanelButton.CONFIRM):
                return Outcome(type(self).of(session))
            case Press(button=PanelButton.HELP):
                return Outcome(replace(self, draft=session.game.update_draft(session.state, self.draft, what)))
            case LongTap():
                return self.handle_draft_input(session, _opened_lock(table, session))
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


def _opened_lock(table: "Table", session: "Session") -> Tap:
    """Return the tap that asks the sum of this moment: the game knows no time, and a child must not learn one sum.

    Where a grown-up has just done one, it opens the menu.
    """
    if table.has_grown_up:
        return Tap("sheet:more")
    return Tap(f"sum:{zlib.crc32(f'{table.now()} {session.timeline.cursor}'.encode())}")
