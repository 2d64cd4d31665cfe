"""Play a game: what is drafted, what CONFIRM plays, what UNDO takes back; and correct a past move."""

from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from companion.core.events import Input, LongPress, PanelButton, Press, SeatEntry, Tap, ThingKind
from companion.core.game import ClockView, GameEvent, PlayStatus, Refused, Sound, Step, TimeUp
from companion.core.i18n import N_, _, ngettext
from companion.core.layout import View
from companion.core.scene import PersonSign, Scene
from companion.core.table_moves import PassOver, PlayedAnyway, SetPosition, describe_move, own_move
from companion.core.task import TaskRequest
from companion.games.common import clock_dial
from companion.games.common.phrases import capitalise
from companion.table import turn_clock
from companion.table.effects import (
    AnswerClock,
    ChangeSettings,
    CorrectMove,
    Failed,
    InsertMove,
    KeepPlay,
    PauseClock,
    PlayMove,
    PlaySound,
    ReadProblems,
    Redo,
    Request,
    SwitchSound,
    TurnBoard,
    TurnView,
    Undo,
    ViewEffect,
)
from companion.table.introductions import introduction_file
from companion.table.screen import BaseScreen
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.play import clock as play_clock
from companion.table.screens.play.attempt import Attempt, attempt_of, prepare_again
from companion.table.screens.play.past_move import (
    MoveRequest,
    breaks_text,
    correction_events,
    correction_title,
    move_request,
    played_link,
    reassigned_text,
    state_before,
)
from companion.table.seats import entered_draft

if TYPE_CHECKING:
    from companion.table.session import Session
    from companion.table.table import Table

Asking = Literal["", "turn", "last", "anyway"]
"""What is asked: whether the whole turn is to be taken back, or the last move; or whether a refused one was played."""

MORE = "sheet:more"
"""The target of MORE; the games for children open the menu of grown-ups at it."""

MENUS = {"more", "grown-up"}
"""The sheets from which pages are opened."""

TABLE_SHEETS = {"more", "trouble"}
"""The sheets that have nothing to do with what is prepared in a game: it waits behind them."""

Menu = Literal[Place.HISTORY, Place.END_HERE, Place.PHONES, Place.WORDS, Place.SETTINGS, Place.HOME, Place.SWITCH_OFF]
"""The screens to which the menus lead."""

PLACES: dict[str, Menu] = {
    "history": Place.HISTORY,
    "end_here": Place.END_HERE,
    "phones": Place.PHONES,
    "words": Place.WORDS,
    "settings": Place.SETTINGS,
    "home": Place.HOME,
    "off": Place.SWITCH_OFF,
}
"""The targets that lead to another screen."""

PLACES_OF_MOVE: dict[str, Literal[Place.POSITION, Place.PLAYERS]] = {
    "position": Place.POSITION,
    "players": Place.PLAYERS,
}
"""The targets that lead to a screen on which a move of the table is entered: the next one, or one that is inserted."""

LAID = "laid:"
"""What the target of a move begins with that laid what was touched; its index follows."""

CORRECT = "correct:"
"""What the target of a move begins with that a refusal names; its index follows."""


VIEW_EFFECTS: dict[str, ViewEffect] = {"view": TurnView(), "board": TurnBoard(), "sound": SwitchSound()}
"""What the targets do that change how the game is seen and heard."""

TURNED: dict[str, tuple[str, tuple[ViewEffect, ...], str]] = {
    "view": (
        N_("The picture is turned. UNDO turns it back, or NEXT held."),
        (TurnView(),),
        N_("Taken back: the picture is turned back."),
    ),
    "board": (
        N_("The board is turned. UNDO turns it back."),
        (TurnBoard(),) * 3,
        N_("Taken back: the board is turned back."),
    ),
}
"""What is said of a turn, as whoever touched it by mistake may not see what has changed; what turns it back, and what
is said then."""


class Play(BaseScreen, frozen=True):
    """The play screen: `draft` is the game's own; `index` the move that is corrected, None for the next one.

    While one is `inserting`, it is the move before which the forgotten one goes.

    `inputs` are those that made the draft of the next move; `attempt` is what was prepared before the correction, which
    its refusal led to, and is to be prepared again afterwards.

    `heard` is what the last move caused, `notice` why the last press could not be followed, `asking` what is asked;
    `help_on` and `clock_sheet` tell which sheet of the desk's is open; NEXT counts `help_page` up in the help of MORE.
    `turned` is what was turned since the last move, which UNDO turns back before it takes that move back.
    `behind` is the screen as it was before one of `TABLE_SHEETS` was opened. `entry` is what made the draft, where that
    came from a phone and nobody has changed it. A move that is corrected was `named` in
    the game, where BACK leads again.
    """

    id: ClassVar[str] = "play"

    draft: Any
    index: int | None = None
    inserting: bool = False
    inputs: tuple[Input, ...] = ()
    attempt: Attempt | None = None
    heard: tuple[GameEvent, ...] = ()
    notice: str = ""
    asking: Asking = ""
    help_on: bool = False
    help_page: int = 0
    clock_sheet: bool = False
    named: bool = False
    turned: tuple[str, ...] = ()
    behind: "Play | None" = None
    entry: SeatEntry | None = None

    @classmethod
    def of(cls, session: "Session", index: int | None = None, *, inserting: bool = False) -> Self:
        """Return the screen with nothing drafted: for the next move, to correct one, or to insert one before it."""
        return cls(_empty_draft(session, index, inserting=inserting), index, inserting)

    @classmethod
    def after_change(cls, table: "Table") -> Self:
        """Return the screen for the next move after the game was changed: what stays of the one that was left."""
        session = session_of(table)
        match table.left_play:
            case (before, Play(index=None, draft=draft)):
                return cls(session.game.draft_after_table(before, session.state, draft))
            case _:
                return cls.of(session)

    def fresh(self, session: "Session") -> Self:
        """Return the screen for the same move with nothing drafted."""
        fresh = self.of(session, self.index, inserting=self.inserting)
        return replace(fresh, attempt=self.attempt, named=self.named, turned=self.turned)

    @property
    def is_play_screen(self) -> bool:
        """Whether it is the play screen of a game, as it is."""
        return True

    @property
    def prepares_next_move(self) -> bool:
        """Whether the next move is prepared here, not one that corrects a past move."""
        return self.index is None

    @property
    def has_table_sheet(self) -> bool:
        """Whether one of `TABLE_SHEETS` is open."""
        return getattr(self.draft, "sheet", "") in TABLE_SHEETS

    @property
    def has_menu_open(self) -> bool:
        """Whether MORE is open, or the menu of grown-ups."""
        return getattr(self.draft, "sheet", "") in MENUS

    def resumed(self, session: "Session", *, menu: bool) -> "Play":
        """Return the screen as it was left for a page or a sheet, with MORE open or not.

        What was heard is over, and help that was open is closed.
        """
        if menu and not self.has_menu_open:
            return self._with_draft(session, session.game.update_draft(session.state, self.draft, Tap(MORE)), Tap(MORE))
        left = self if menu or self.behind is None else self.behind
        draft = left.draft
        if not menu and self.behind is None:
            draft = session.game.update_draft(self.state_of(session), draft, Tap("close"))
        return replace(left, draft=draft, heard=(), notice="", help_on=False)

    @property
    def takes_scans(self) -> bool:
        """Whether a card means something: it belongs to the draft, but while a question is asked."""
        return not self.asking

    def things(self, table: "Table") -> tuple[ThingKind, ...]:
        """Return the things that the game understands; none while a question is asked."""
        return () if self.asking else session_of(table).game.things

    def popup(self, table: "Table") -> str:
        """Return a name for the notice that the time is up; empty while it is not shown."""
        return self._time_up(table, session_of(table))

    def is_unaffected(self, table: "Table", what: Input) -> bool:
        """Return whether CONFIRM still plays what was prepared, also with the notice that the time is up."""
        return what == Press(PanelButton.CONFIRM) and self.popup(table) == "play"

    def with_notice(self, sentence: str) -> Self:
        """Return the screen with a sentence; what is prepared stays."""
        return replace(self, notice=sentence, help_on=False, clock_sheet=False)

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        session = session_of(table)
        time_up = self._time_up(table, session)
        status = self._play_status(table, session, time_up)
        scene = session.game.scene(self.state_of(session), self._prepared_draft(session, time_up), view, status)
        if self.clock_sheet and self.help_on:
            return play_clock.cover_board(scene, view, play_clock.help_looks(view))
        if self.clock_sheet:
            return play_clock.cover_board(scene, view, play_clock.clock_sheet(table, view, self.notice))
        if status.clock is not None and status.clock.time_up:
            return play_clock.with_notice(scene, view, status.clock)
        # Only CONFIRM and UNDO answer a question: the pointer has nothing to do there.
        return replace(scene, skipped=frozenset(scene.targets())) if self.asking else scene

    def facing_player(self, table: "Table") -> str | None:
        """Return the player to whom the game speaks; a past move is corrected by the one who plays now."""
        session = session_of(table)
        draft = self.draft if self.index is None else session.game.new_draft(session.state)
        return session.game.facing_player(session.state, draft)

    def task_request(self, table: "Table") -> TaskRequest | None:
        """Return the task that the game thinks about while this is drafted."""
        session = session_of(table)
        return session.game.task_request(self.state_of(session), self.draft)

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        session = session_of(table)
        time_up = self._time_up(table, session)
        if isinstance(what, SeatEntry):
            is_covered = time_up or self.asking or self.help_on or self.notice or self.clock_sheet
            return Outcome(self if is_covered else self._with_entry(session, what))
        if what == Press(PanelButton.NEXT) and self.help_on and getattr(self.draft, "sheet", "") == "more":
            return Outcome(replace(self, help_page=self.help_page + 1))
        if what == Press(PanelButton.NEXT) and not self._choices(session, time_up):
            return Outcome(self)
        if time_up and (time_up != "pass" or what != Press(PanelButton.CONFIRM)):
            plays_on = what in (Press(PanelButton.UNDO), Tap(play_clock.GO_ON))
            plays_on = plays_on or (time_up == "finish" and what == Press(PanelButton.CONFIRM))
            return (Outcome(self) if plays_on else self._handle_for_game(table, session, what, time_up)).after(
                AnswerClock()
            )
        return self._handle_for_game(table, session, what, time_up)

    def _handle_for_game(self, table: "Table", session: "Session", what: Input, time_up: TimeUp) -> Outcome:
        if self.asking:
            return self._handle_yes_or_no(session, what)
        match what:
            case Tap() | Press(button=PanelButton.UNDO) if self._closes_sheet(what):
                return Outcome(self.resumed(session, menu=False), (PlaySound("tap"),))
            case Press(button=PanelButton.CONFIRM):
                return self._confirm(session, time_up)
            case Press(button=PanelButton.UNDO) if not self.help_on and (self.notice or self.clock_sheet):
                return self._drop_notice(session)
            case Press(button=PanelButton.UNDO):
                return self.handle_undo(session)
            case LongPress(button=PanelButton.UNDO) if self._can_take_turn_back(session):
                return Outcome(replace(self, asking="turn", help_on=False, clock_sheet=False))
            case Press(button=PanelButton.HELP):
                return Outcome(replace(self, help_on=not self.help_on, help_page=0, notice=""))
            case Tap(target="close" | "introduction" as target) if self.help_on:
                closed = Outcome(replace(self, help_on=False))
                return go(Place.INTRODUCTION, session.game.id) if target == "introduction" else closed
            case Tap(target=target):
                return self._handle_tap(table, session, target)
            case _:
                return self.handle_draft_input(session, what)

    def _with_entry(self, session: "Session", entry: SeatEntry) -> Self:
        """Return the screen with what a phone has entered as its draft, unless the table has begun to enter something.

        It becomes the draft of the player who entered it, or a part of that of several. Nothing is played, even if the
        taps say all.
        """
        game, state = session.game, session.state
        if game.joins_seats(state):
            draft = entered_draft(game, state, self.draft, entry)
            if self.index is not None or draft == self.draft or getattr(self.draft, "sheet", ""):
                return self
            return replace(self.fresh(session), draft=draft, inputs=(*self.inputs, *entry.inputs))
        is_free = self.entry is not None or game.is_untouched(state, self.draft)
        if self.index is not None or not is_free or entry == self.entry:
            return self
        player = session.players[entry.seat]
        faces = self.entry is None and game.facing_player(state, self.draft) == player
        start = self.draft if faces else game.draft_of(state, player)
        inputs = self.inputs if self.entry is None else self.inputs[: -len(self.entry.inputs)]
        draft = entered_draft(game, state, start, entry)
        return replace(self.fresh(session), draft=draft, inputs=(*inputs, *entry.inputs), entry=entry)

    def _drop_notice(self, session: "Session") -> Outcome:
        """Return the screen without its notice and the clock's sheet; what it said to be turned is turned back."""
        if self._says_turned:
            return self._turned_back()
        left = replace(self, notice="", clock_sheet=False)
        # From the clock it leads back to MORE, as from the pages that are opened there.
        return Outcome(left if self.notice else left.resumed(session, menu=True))

    @property
    def _says_turned(self) -> bool:
        """Whether the notice says that something was turned."""
        return any(self.notice == _(said) for said, *_rest in TURNED.values())

    def _turned_back(self) -> Outcome:
        """Return the screen with what was turned last turned back, and that said."""
        *left, last = self.turned
        _said, back, told = TURNED[last]
        heard = (GameEvent("undone", _(told)),)
        after = replace(self, notice="", clock_sheet=False, turned=tuple(left), heard=heard)
        return Outcome(after, (*back, PlaySound("tap")))

    def _closes_sheet(self, what: Input) -> bool:
        """Return whether the input closes the sheet in front of what is prepared."""
        free = self.behind is not None and not (self.help_on or self.notice or self.clock_sheet)
        return free and what in (Press(PanelButton.UNDO), Tap("close"), Tap(f"sheet:{self.draft.sheet}"))

    def _can_take_turn_back(self, session: "Session") -> bool:
        """Return whether UNDO held asks for the whole turn; MORE would cover the question."""
        return self.index is None and not self.has_menu_open and bool(session.turn_start())

    def _handle_tap(self, table: "Table", session: "Session", target: str) -> Outcome:
        match target:
            case "redo" if self.index is None and session.can_redo:
                about = _("Made again: {what}.").format(what=session.redo_words())
                return Outcome(self, (Redo(about=about),))
            case "undo_turn" if self.index is None and session.turn_start():
                return Outcome(replace(self.resumed(session, menu=False), asking="turn"))
            case "read":
                # What was wrong at the start has been read now; a device stays in trouble until it works.
                return Outcome(self.resumed(session, menu=False), (ReadProblems(),))
            case "anyway" if self._refused(session) is not None:
                return Outcome(replace(self, asking="anyway"))
            case "view" | "board":
                left = self.resumed(session, menu=False)
                # What is prepared stays in sight: CONFIRM plays it.
                said = "" if left.has_prepared(session) else _(TURNED[target][0])
                after = replace(left, notice=said, turned=(*left.turned, target))
                return Outcome(after, (VIEW_EFFECTS[target],))
            case "sound":
                return Outcome(self.resumed(session, menu=False), (VIEW_EFFECTS[target],))
            case "":
                return Outcome(self)
            case _ if target in PLACES or target in PLACES_OF_MOVE or target.startswith((LAID, CORRECT)):
                return self._leave_for(session, target)
            case _ if target.startswith("clock"):
                return self._handle_clock_tap(table, session, target)
            case _:
                return self.handle_draft_input(session, Tap(target))

    def _leave_for(self, session: "Session", target: str) -> Outcome:
        """Return the screen that the target leads to; what is prepared for the next move is kept behind it."""
        if target.startswith(CORRECT):
            return self._correct_named(session, target)
        kept = (KeepPlay(self),) if self.index is None else ()
        if target.startswith(LAID):
            return self._correct_named(session, target).after(*kept)
        if target in PLACES_OF_MOVE:
            return go(PLACES_OF_MOVE[target], self.index).after(*kept)
        return go(PLACES[target]).after(*kept)

    def _handle_clock_tap(self, table: "Table", session: "Session", target: str) -> Outcome:
        """Return the outcome of a tap on the clock, which pauses it or lets it go on, or on its sheet."""
        match target:
            case clock_dial.DIAL:
                return Outcome(self, (PauseClock(), PlaySound("tap")))
            case play_clock.SHEET:
                return Outcome(replace(self.resumed(session, menu=False), clock_sheet=not self.clock_sheet))
            case _ if target.startswith(play_clock.SET):
                return Outcome(replace(self, notice=""), play_clock.choice_effects(table, target))
            case _:
                return Outcome(self)

    def _choices(self, session: "Session", time_up: TimeUp) -> int:
        """Return how many choices NEXT goes through in what is shown."""
        return session.game.count_choices(self.state_of(session), self._prepared_draft(session, time_up))

    def _time_up(self, table: "Table", session: "Session") -> TimeUp:
        """Return what the notice that the time is up says; empty while there is none."""
        if self.index is not None or self._holds_clock or self.notice or not turn_clock.is_time_up(table):
            return ""
        if _is_move(session.game.proposal(session.state, self.draft)):
            return "play"
        return "finish" if session.game.pass_draft(session.state) is None else "pass"

    @property
    def _holds_clock(self) -> bool:
        """Whether the clock stands for something that is open."""
        return bool(self.help_on or self.asking or self.clock_sheet)

    def _prepared_draft(self, session: "Session", time_up: TimeUp) -> Any:
        """Return the prepared draft; when the time is up and nothing is ready, it is a pass."""
        return session.game.pass_draft(session.state) if time_up == "pass" else self.draft

    def handle_draft_input(self, session: "Session", what: Input) -> Outcome:
        """Return the screen after an input that is the game's own."""
        state = self.state_of(session)
        draft = session.game.update_draft(state, self.draft, what)
        if draft == self.draft:
            return Outcome(self)
        prepared, after = session.game.prepare(state, draft), self._with_draft(session, draft, what)
        if prepared.at_once and prepared.move is not None and self.index is None:
            return Outcome(after, (PlayMove(prepared.move),))
        return Outcome(after, (PlaySound("refused" if prepared.refused else "tap"),))

    def _with_draft(self, session: "Session", draft: Any, what: Input) -> Self:
        """Return the screen with the draft after an input; of the next move, the inputs that made it are kept."""
        fresh = self.fresh(session)
        if session.game.without_memory(draft) == fresh.draft:
            # NEXT goes round what can be prepared, and nothing is one of it; what is remembered is not dropped.
            gone = what != Press(PanelButton.NEXT) and draft == fresh.draft
            heard = self._dropped(session) if gone else ()
            return replace(fresh, draft=draft, heard=heard)
        after = replace(fresh, draft=draft, inputs=(*self.inputs, what) if self.index is None else ())
        if session.game.for_children or not after.has_table_sheet:
            return after
        return replace(after, behind=self.behind if self.has_table_sheet else self)

    def _dropped(self, session: "Session") -> tuple[GameEvent, ...]:
        """Return that the move is dropped which was prepared; children are told nothing in words."""
        state = self.state_of(session)
        move, usual = (session.game.proposal(state, draft) for draft in (self.draft, self.fresh(session).draft))
        if session.game.for_children or not _is_move(move) or move == usual:
            return ()
        return (GameEvent("dropped", _("Cancelled: {what}.").format(what=describe_move(session.game, state, move))),)

    def _correct_named(self, session: "Session", target: str) -> Outcome:
        """Return the screen that corrects a named move; what was refused because of a count is tried again after it."""
        index = int(target.partition(":")[2])
        if not session.can_correct(index):
            return go(Place.HISTORY, index)
        matched = isinstance(session.links[index].move, SetPosition)
        if target.startswith(LAID):
            if matched:
                # It is corrected on its own page.
                return _correct_position(session, index, self)
            return Outcome(replace(self.of(session, index), named=True))
        tried = self.attempt or attempt_of(session.game, session.state, self.draft, self.inputs)
        if matched:
            return _correct_position(session, index, replace(self, attempt=tried))
        return Outcome(replace(self.of(session, index), attempt=tried))

    def tried_again(self, session: "Session") -> Self:
        """Return the screen for the next move, with what was refused before the correction prepared again."""
        next_move = type(self).of(session)
        if self.attempt is None:
            return next_move
        draft = prepare_again(session.game, session.state, self.attempt)
        return replace(next_move, draft=draft, inputs=self.attempt.inputs)

    def _confirm(self, session: "Session", time_up: TimeUp) -> Outcome:
        if self.help_on:
            return Outcome(replace(self, help_on=False))
        if self.clock_sheet:
            # It covers what would be played.
            return Outcome(replace(self, clock_sheet=False, notice=""), (PlaySound("tap"),))
        state = self.state_of(session)
        move = session.game.proposal(state, self._prepared_draft(session, time_up))
        if not _is_move(move) and getattr(self.draft, "only_reads", False):
            return self._close_read_sheet(session)
        result = go(Place.RESULT).after(KeepPlay(self))
        if move is None:
            led_on = self.handle_draft_input(session, Press(PanelButton.CONFIRM))
            return result if led_on.screen == self and session.game.outcome(state) else led_on
        if not _is_move(move):
            return result if session.game.outcome(state) else Outcome(self)
        inserting = self.inserting or self._prepares_correction(session, move)
        return Outcome(self, (move_request(move, self.index, inserting=inserting),))

    def _close_read_sheet(self, session: "Session") -> Outcome:
        """Return the screen without the sheet that was there to be read; what is told as wrong has been read now."""
        if self.has_table_sheet:
            read = (ReadProblems(),) if self.draft.sheet == "trouble" else (PlaySound("tap"),)
            return Outcome(self.resumed(session, menu=False), read)
        return self.handle_draft_input(session, Tap("close"))

    def _prepares_correction(self, session: "Session", move: Any) -> bool:
        """Return whether the move only prepares the one that is corrected: it goes before that, not in its place."""
        if self.index is None or not _only_prepares(session, move):
            return False
        return not _only_prepares(session, session.links[self.index].move)

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:
        """Return the screen after a move, after taking back or making again, or after a choice of the clock's."""
        session = session_of(table)
        match request, result:
            case _, Failed(why=why) | Refused(why=why):
                return Outcome(replace(self, notice=why, asking=""), (PlaySound("refused"),))
            case InsertMove(index=index, move=move), _ if _only_prepares(session, move):
                return self._go_on_behind(session, index, move, result)
            case PlayMove() | CorrectMove() | InsertMove(), _:
                return self._after_move(table, request, result)
            case ChangeSettings(), _:
                return Outcome(replace(self, notice=result))
            case _:
                # A correction may change many chips: what was taken back is said.
                kind = "redone" if isinstance(request, Redo) else "undone"
                heard = (GameEvent(kind, request.about),) if request.about else ()
                return Outcome(replace(type(self).of(session), heard=heard), (PlaySound("tap"),))

    def _after_move(self, table: "Table", request: MoveRequest, step: Step[Any]) -> Outcome:
        session = session_of(table)
        before = played_link(session, request).before
        sound = _move_sound(step, turned=session.game.turn_count(step.state) != session.game.turn_count(before))
        if not isinstance(request, PlayMove) and not self.named and self.attempt is None:
            from companion.table.screens.play.history import History  # noqa: PLC0415 - it leads back here

            return Outcome(History.after_change(session, request, step.events), (PlaySound(sound),))
        after = type(self).after_change(table) if self.attempt is None else self.tried_again(session)
        own = None if self.index is not None else own_move(session.game, request.move)
        left = after.draft if own is None else session.game.next_draft(session.state, self.draft, own)
        told = () if isinstance(request, PlayMove) else correction_events(session, request)
        return Outcome(replace(after, draft=left, heard=(*told, *step.events)), (PlaySound(sound),))

    def _go_on_behind(self, session: "Session", index: int, move: Any, step: Step[Any]) -> Outcome:
        """Return the screen that enters the past move further, behind the one at the index that prepared it."""
        draft = session.game.next_draft(session.links[index + 1].before, self.draft, own_move(session.game, move))
        after = replace(self.fresh(session), draft=draft, index=index + 1, heard=step.events)
        return Outcome(after, (PlaySound("accepted"),))

    def has_prepared(self, session: "Session") -> bool:
        """Return whether something is prepared, which UNDO drops."""
        empty = _empty_draft(session, self.index, inserting=self.inserting)
        return bool(session.game.without_memory(self.draft) != empty)

    def handle_undo(self, session: "Session") -> Outcome:
        """Return the screen after UNDO: what is prepared is dropped, else the last move is taken back."""
        if self.help_on:
            return Outcome(replace(self, help_on=False))
        state = self.state_of(session)
        back = session.game.update_draft(state, self.draft, Press(PanelButton.UNDO))
        if back != self.draft:
            return Outcome(self._with_draft(session, back, Press(PanelButton.UNDO)), (PlaySound("tap"),))
        if self.has_prepared(session) or self.notice:
            return Outcome(replace(self.fresh(session), heard=self._dropped(session)))
        if self.turned:
            return self._turned_back()
        if self.attempt is not None:
            return Outcome(self.tried_again(session), (PlaySound("tap"),))
        if self.index is not None:
            return go(Place.PLAY) if self.named else go(Place.HISTORY, self.index)
        if session.timeline.cursor:
            return Outcome(self, (Undo(about=_("Taken back: {what}.").format(what=session.undo_words())),))
        return Outcome(self)

    def _handle_yes_or_no(self, session: "Session", what: Input) -> Outcome:
        if what == Press(PanelButton.CONFIRM):
            anyway = self._refused(session) if self.asking == "anyway" else None
            if anyway is None:
                return Outcome(self, (Undo(session.turn_start()),))
            return Outcome(self, (move_request(anyway, self.index, inserting=self.inserting),))
        if what == Press(PanelButton.UNDO):
            return Outcome(replace(self, asking=""))
        return Outcome(self)

    def _refused(self, session: "Session") -> PlayedAnyway | None:
        """Return the move that the rules refuse, as the table may have accepted it; None where there is none."""
        state = self.state_of(session)
        move = session.game.anyway_move(state, self.draft)
        refused = None if move is None else session.game.play(state, move)
        if not isinstance(refused, Refused):
            return None
        return PlayedAnyway(refused.rule, Raw(msgspec.json.encode(move)))

    def _question_text(self, session: "Session") -> str:
        anyway = self._refused(session) if self.asking == "anyway" else None
        if anyway is not None:
            state = self.state_of(session)
            own = session.game.describe(state, own_move(session.game, anyway))
            return _("Play it anyway? {move}. The history marks it.").format(move=own)
        count = session.turn_start()
        if self.asking == "turn" and count > 1:
            if session.is_set_up_last:
                return _("Take back the whole set-up of {count} cards?").format(count=count)
            whole = ngettext(
                "Take back the whole turn of {count} move?", "Take back the whole turn of {count} moves?", count
            )
            return whole.format(count=count)
        # What is taken back is a sentence of its own: no words before it fit to all.
        return _("Take it back? {what}.").format(what=capitalise(session.undo_words()))

    def _answer_text(self, session: "Session") -> str:
        """Return what YES does, in a few words."""
        if self.asking == "anyway":
            return _("play it anyway")
        count = session.turn_start() if self.asking == "turn" else 1
        if count == 1:
            return _("take it back")
        told = _("take back {count} cards") if session.is_set_up_last else _("take back {count} moves")
        return told.format(count=count)

    def _state_back(self, session: "Session") -> Any:
        """Return the state to which YES leads where it is asked whether to take something back; else None."""
        if self.asking not in {"last", "turn"}:
            return None
        return session.state_back(session.turn_start() if self.asking == "turn" else 1)

    def state_of(self, session: "Session") -> Any:
        """Return the state that the draft belongs to."""
        return state_before(session, self.index)

    def _play_status(self, table: "Table", session: "Session", time_up: TimeUp) -> PlayStatus:
        rows = session.links if self.index is None else session.links[: self.index + 1]
        last = describe_move(session.game, rows[-1].before, rows[-1].move) if rows else ""
        warning, reassigned = self._effects_on_later(session)
        return PlayStatus(
            can_undo=session.timeline.cursor > 0 or self.index is not None or bool(self.turned),
            can_redo=self.index is None and session.can_redo,
            notice="" if self.clock_sheet else self.notice,
            notice_is_news=self._says_turned,
            events=self.heard,
            # A sentence has a full stop; a player's name with a card has none.
            last=last if not last or ":" in last else f"{last}.",
            question=self._question_text(session) if self.asking else "",
            answer=self._answer_text(session) if self.asking else "",
            back=self._state_back(session),
            unsettled=session.unsettled if self.index is None else (),
            just_corrected=session.is_just_corrected,
            troubles=table.complaints,
            help_on=self.help_on,
            help_page=self.help_page,
            sound=table.sound,
            silence=table.silence,
            correcting=correction_title(self.index, inserting=self.inserting),
            correction=self._about_index(_("correct move {number}"), _("insert before move {number}")),
            warning=warning,
            reassigned=reassigned,
            was=self._about_index(_("It was “{last}”"), _("The new move goes before “{last}”"), last),
            replaced=None if self.index is None or self.inserting else session.links[self.index].move,
            latest=None if self.index is None or self.inserting else session.state,
            inserting=self.inserting,
            background_task=table.background_task,
            new_tag=table.new_tag is not None,
            can_set_position=session.game.position_type is not None and (self.index is None or self.inserting),
            can_switch_off=table.can_switch_off,
            sign=self._player_sign(table),
            entered=_entered(table, session) if table.seats.all and self.index is None else (),
            clock=self._clock_view(table, time_up),
            clock_sheet=self.clock_sheet,
            has_introduction=self.help_on and introduction_file(session.game) is not None,
        )

    def _effects_on_later(self, session: "Session") -> tuple[str, str]:
        """Return how many later moves the prepared correction breaks, and which it gives to other players.

        Each is empty where there are none, or nothing is prepared.
        """
        move = None if self.index is None else session.game.proposal(self.state_of(session), self.draft)
        if self.index is None or not _is_move(move):
            return "", ""
        inserting = self.inserting or self._prepares_correction(session, move)
        broken = session.breaks(self.index, move, inserting=inserting)
        moves = session.moves_reassigned(self.index, move, inserting=inserting)
        return breaks_text(broken), reassigned_text(session.game, moves)

    def _about_index(self, correcting: str, inserting: str, last: str = "") -> str:
        """Return the text on the move that is corrected, or before which one is inserted; empty for the next move."""
        if self.index is None:
            return ""
        return (inserting if self.inserting else correcting).format(number=self.index + 1, last=last)

    def _clock_view(self, table: "Table", time_up: TimeUp) -> ClockView | None:
        """Return the clock as it is shown; None while a past move is corrected."""
        shown = play_clock.clock_view(table) if self.index is None else None
        return shown and replace(shown, held=self._holds_clock, time_up=time_up)

    def _player_sign(self, table: "Table") -> PersonSign | None:
        """Return the sign of who makes the move that is drafted; after the end, of the one who has won."""
        session = session_of(table)
        player = session.game.facing_player(self.state_of(session), self.draft)
        if player is None and self.index is None and session.game.outcome(session.state) is not None:
            won = [seat.name for seat in session.game.tally(session.state).seats if seat.won]
            player = won[0] if len(won) == 1 else None
        return None if player is None else table.people.sign_of(player)


def _entered(table: "Table", session: "Session") -> tuple[str, ...]:
    """Return the players whose phones have entered what is asked of them."""
    seated = zip(session.players, table.seats.all, strict=False)
    return tuple(name for name, seat in seated if seat.entered is not None)


def _correct_position(session: "Session", index: int, refused: Play) -> Outcome:
    from companion.table.screens.play.position import PositionPage  # noqa: PLC0415 - it leads back here

    return Outcome(replace(PositionPage.of(session, index), refused=refused))


def _is_move(proposal: Any) -> bool:
    """Return whether CONFIRM would play the proposal."""
    return proposal is not None and not isinstance(proposal, Refused)


def _only_prepares(session: "Session", move: Any) -> bool:
    """Return whether the move is one of the game's that only makes another one possible."""
    own = own_move(session.game, move)
    return own is not None and session.game.prepares(own)


def _empty_draft(session: "Session", index: int | None, *, inserting: bool) -> Any:
    """Return the empty draft: for the next move, for the correction of one, or for one before it."""
    if index is None:
        return session.game.new_draft(session.state)
    link = session.links[index]
    if inserting:
        return session.game.new_draft(link.before)
    if isinstance(link.move, PassOver):
        return session.game.draft_of(link.before, link.move.player)
    return session.game.new_draft(link.before, own_move(session.game, link.move))


def _move_sound(step: Step[Any], *, turned: bool) -> Sound:
    kinds = {happening.kind for happening in step.events}
    if "win" in kinds:
        return "win"
    if "sequence" in kinds:
        return "sequence"
    return "turn" if turned else "accepted"


def session_of(table: "Table") -> "Session":
    """Return the game that is being played."""
    if table.session is None:
        raise RuntimeError("the play screen is shown without a game")
    return table.session
