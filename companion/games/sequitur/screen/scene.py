"""The play screen of Sequitur: the seats, the rack of one player with their task, and the column beside it."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.game import PlayStatus, Refused
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Ball, Banner, Button, ButtonRow, Label, Panel, Scene, Tone
from companion.games.common import play_screen as frames
from companion.games.common.board_screen import BoardScreen
from companion.games.common.play_screen import Entry, Frame, MoreEntry
from companion.games.common.text_fit import estimate_lines, estimate_width
from companion.games.sequitur.cards import COLOURS
from companion.games.sequitur.model import FULL_RACK, Move, State
from companion.games.sequitur.screen import draft as drafts
from companion.games.sequitur.screen import sheets
from companion.games.sequitur.screen.card_editor_task import EditorTask
from companion.games.sequitur.screen.claim import JudgeTask
from companion.games.sequitur.screen.column_words import (
    card_step_text,
    round_text,
    short_move_text,
    step_name,
    step_text,
)
from companion.games.sequitur.screen.draft import Draft, Prepared
from companion.games.sequitur.screen.draw_goals import GoalTask
from companion.games.sequitur.screen.draw_letters import FirstLettersTask
from companion.games.sequitur.screen.goal_meanings import with_meanings
from companion.games.sequitur.screen.layout import LEAST_UNITS, MANY_PLAYERS, PlayLayout, play_layout, seat_rects
from companion.games.sequitur.screen.news import news_lines
from companion.games.sequitur.screen.open_table import looks_after
from companion.games.sequitur.screen.play_action import LATE_ACTION, ActionTask, can_act_late
from companion.games.sequitur.screen.round_page import RoundTask, is_round_over
from companion.games.sequitur.screen.spell_word import SpellTask
from companion.games.sequitur.screen.strike_word import STRIKE, can_strike
from companion.games.sequitur.screen.task import TaskContext, plays_at_once_text
from companion.games.sequitur.screen.waiting import WaitTask, won_text
from companion.games.sequitur.wording import outcome

LONG_FIRST, LONG_OTHERS = 60, 80
"""The letters of a sentence that has no room in two large lines, and of others that have none in three small ones."""

TURN_UP_HELP = N_("A tap on a goal that is face down turns it up; CONFIRM turns up the next, NEXT all of them.")
GO_ON_HELP = N_("These are the words of the round, the goals that they have won, and the points. CONFIRM goes on.")
CORRECT_HELP = N_("A tap on a row corrects its word, also one that the table does not count.")
UNDO_HELP = N_("UNDO takes the last move back, as often as you like.")
"""What can be done on the page of a round that is over, the first while goals are face down there."""

SCORE_HELP = (
    N_("Tap a seat to enter what that player did. CONFIRM plays what is entered, UNDO takes it back."),
    N_("First all words, then the goals of each: tap every card that the word has won."),
    N_("Red, yellow and green below are for a card of that colour that is not listed."),
)
"""What holds where only the score is kept."""


def scene(state: State, draft: Draft, view: View, status: PlayStatus) -> Scene:
    """Return the scene of the play screen."""
    if status.question and drafts.editor_task(draft) is not None:
        # What is asked is asked of the table, not of the card that is being entered.
        draft = Draft(player=draft.player)
    return _Screen(state, draft, drafts.prepare(state, draft), view, status).scene()


def board_scene(state: State, view: View, before: State | None = None) -> Scene:
    """Return the scene of the open table, where nothing is entered: all racks and goals, or the page of a round.

    Who has made the last move since the state `before` stands out there.
    """
    draft = Draft(task=RoundTask(turned=state.setup.players)) if is_round_over(state) else Draft()
    screen = _OpenTable(state, draft, drafts.prepare(state, draft), view, PlayStatus(can_undo=True))
    screen.mover = None if before is None else state.mover
    return screen.scene()


class _Screen(BoardScreen[State, Move, Draft]):
    """One picture of the play screen."""

    prepared: Prepared

    @property
    def is_over(self) -> bool:
        return self.state.phase == "over"

    @property
    def is_untouched(self) -> bool:
        # UNDO leads from a seat that was tapped, but not from that of the player whose move is corrected.
        empty = Draft() if self.page is None else drafts.new_draft(self.state)
        return drafts.is_untouched(self.draft) if self.status.correcting else drafts.without_memory(self.draft) == empty

    @property
    def page(self) -> RoundTask | None:
        """The page of the round that is over; None where a player enters something."""
        return drafts.round_page(self.draft)

    @property
    def leads_on(self) -> bool:
        if self.page is None or self.draft.sheet:
            return self._goes_on and not self.draft.sheet
        return bool(self.page.hidden_goals(self.state)) or not self.is_over

    @property
    def _goes_on(self) -> bool:
        """Whether CONFIRM goes on to the next step of an action card."""
        task = self.prepared.task
        return isinstance(task, ActionTask) and not self.draft.refused and task.goes_on(self.prepared.here)

    def scene(self) -> Scene:
        editing = drafts.editor_task(self.draft)
        if editing is None or self.status.help_on:
            return super().scene()
        return Scene((Panel(rect=self.view.area, tone="table"), *self._editor_looks(editing)))

    def _editor_looks(self, editing: EditorTask) -> list[AnyLook]:
        """Return the editor of a card over the whole screen, above a row of the panel's buttons."""
        low, area = frames.bottom_row_layout(self.view)
        chosen, ready = self.prepared.chosen, self.move is not None
        editing = replace(editing, refused=chosen if isinstance(chosen, Refused) else None)
        leads = editing.go_on_text()
        lit = {"undo", "help", *(("confirm",) if (ready or leads) and editing.refused is None else ())}
        missing = editing.missing_text(self.prepared.here)
        says_on = frames.word_and_note(_("OK"), leads) if leads else ""
        says = {"undo": _("BACK"), "confirm": _confirm_text(editing) if ready else says_on or missing}
        notice: tuple[AnyLook, ...] = ()
        if self.status.notice:
            band, area = area.cut_top(low.px(9), low.gap)
            notice = _refusal_looks(low, band, self.status.notice)
        looks = editing.looks(self.prepared.here, PlayLayout.from_frame(low, area, area, area))
        looks += frames.panel_buttons(low, frozenset(lit), says)
        return [*looks, *notice]

    def main_looks(self) -> Sequence[AnyLook]:
        return with_meanings(super().main_looks(), self.state.goals)

    def board_looks(self) -> Sequence[AnyLook]:
        here, task = self.prepared.here, self.prepared.task
        room = play_layout(self.frame, max(FULL_RACK, task.max_balls(here)), self.state.setup.players)
        if self.page is not None:
            return self.page.looks(here, room)
        return [*self._seat_looks(room), *self._late_letters(room), *task.looks(here, room)]

    @property
    def takes_several_taps(self) -> bool:
        """Whether some of the first letters are missing, of what an operation takes, or of a word."""
        task, here = self.prepared.task, self.prepared.here
        if isinstance(task, FirstLettersTask):
            return not task.is_whole(here)
        return bool(task.next_tap(here)) or (isinstance(task, SpellTask) and self.move is None)

    @property
    def begins_anew(self) -> bool:
        task = self.prepared.task
        if self.draft.sheet:
            return False
        # A goal is discarded by one tap: the next one is not to go the same way by one press too many.
        if isinstance(task, GoalTask):
            return self.is_untouched
        return task.moves_on(self.prepared.here) or self._has_word

    @property
    def _has_word(self) -> bool:
        """Whether a word is spelled that CONFIRM plays."""
        return isinstance(self.prepared.task, SpellTask) and self.move is not None and not self.is_over

    def start_target(self, looks: Sequence[AnyLook]) -> str:
        """Return what is entered next, or first: a letter of the bag, a goal, else what is not the tab of a player.

        Of what is entered next it is what CONFIRM would play; for who has nothing to enter, the seat of one who has.
        """
        if self._has_word:
            return "press:confirm"
        if isinstance(self.prepared.task, WaitTask) and not self.is_over:
            return f"seat:{drafts.unfinished_seats(self.state)[0]}"
        skipped = self.skipped_targets(looks)
        found = [look for look in looks if look.target and look.target not in skipped]
        targets = [look.target for look in found if not look.target.startswith(("seat:", "press:"))]
        kinds = filter(None, (self.prepared.task.next_tap(self.prepared.here), "ball:", "goal:"))
        entered = [target for kind in kinds for target in targets if target.startswith(kind)]
        chosen = {look.target for look in found if isinstance(look, Button) and look.on}
        return next((target for target in entered if target in chosen), next(iter((*entered, *targets)), ""))

    def skipped_targets(self, looks: Sequence[AnyLook]) -> frozenset[str]:
        """Return the balls that can't be drawn, but for the one drawn last: one press too many draws no other."""
        task = self.prepared.task
        last = f"ball:{task.balls[-1:]}" if isinstance(task, FirstLettersTask) else ""
        balls = (look.target for look in looks if isinstance(look, Ball) and look.away)
        return frozenset(target for target in balls if target.startswith("ball:") and target != last)

    def _late_letters(self, room: PlayLayout) -> list[AnyLook]:
        """Return the button to draw the letters late, in the place of the rack that is still empty."""
        if isinstance(self.prepared.task, FirstLettersTask) or not drafts.can_draw_late(self.prepared.here):
            return []
        return [Button(rect=room.rack, target=drafts.LATE_LETTERS, label=_("Draw letters"), icon="bag", px=room.px(5))]

    def _seat_looks(self, room: PlayLayout) -> list[AnyLook]:
        """Return a button for each seat, with its points, and "done" for those who have finished the step."""
        state, names = self.state, self.state.setup.players
        busy = range(len(names)) if self.is_over else drafts.unfinished_seats(state)
        px, rects = room.px(4.6 if len(names) < MANY_PLAYERS else SMALL), seat_rects(room, names)
        # The names of many have one size: that of the longest one.
        narrow = max(zip(names, rects, strict=True), key=lambda one: estimate_width(one[0], px) / one[1].w)
        row = ButtonRow((narrow[0],), narrow[1].w) if len(names) >= MANY_PLAYERS else None
        # Those with equal scores draw together.
        shown = None if state.phase == "ties" else self.prepared.here.player
        # What the phone of the one who is shown has sent lies here, and waits for CONFIRM.
        ready = [name in self.status.entered and player != shown for player, name in enumerate(names)]
        return [
            Button(
                rect=rect,
                target=f"seat:{player}",
                label=name,
                note=_seat_note(TaskContext(state, player), done=player not in busy, ready=ready[player]),
                on=player == shown,
                px=px,
                row=row,
            )
            for player, (rect, name) in enumerate(zip(rects, names, strict=True))
        ]

    def sheet_looks(self) -> Sequence[AnyLook]:
        return sheets.sheet_looks(self.state, self.draft, self.frame, self.status)

    def help_lines(self) -> tuple[str, ...]:
        if self.draft.sheet in sheets.HELP:
            return sheets.help_lines(self.state, self.draft.sheet)
        if self.page is not None:
            told = (TURN_UP_HELP,) if self.page.hidden_goals(self.state) else (GO_ON_HELP, CORRECT_HELP)
            return *map(_, told), _(UNDO_HELP)
        if self.state.score_only:
            return tuple(map(_, SCORE_HELP))
        return self.prepared.task.help_lines(self.prepared.here)

    def undo_turn_text(self) -> str:
        return _("Undo step")

    def undo_turn_help(self) -> str:
        return _("Take back all that was done in the last step.")

    def more_entries(self) -> tuple[MoreEntry, ...]:
        playing, balls = not self.is_over, not self.state.score_only
        actions = _("See all action cards, change them or add one.")
        return (
            self._late_entry(),
            ("sheet:cards", _("Goal cards"), "goals", playing, _("See all goal cards, change them or add one.")),
            ("sheet:actions", _("Action cards"), "actions", playing and balls, actions),
        )

    def more_title(self) -> str:
        return _("Table")

    def view_entries(self) -> tuple[MoreEntry, ...]:
        does = _("See the rack from the other side of the table.")
        return (("turn", _("Rotate rack"), "rotate", drafts.can_turn(self.state, self.draft), does),)

    def _late_entry(self) -> MoreEntry:
        """Return what can be done before and after the word of a seat, of which there is only ever one."""
        here = self.prepared.here
        if can_act_late(here):
            return (LATE_ACTION, _("Missed action"), "plus", True, _("Enter an action that was played and forgotten."))
        does = _("Take away a word that the table doesn't accept.")
        return (STRIKE, _("Strike word"), "strike", can_strike(here), does)

    def turn_banner(self) -> Banner:
        if self.page is not None:
            return self.banner(_("Round {round}").format(round=len(self.state.past)))
        if self.state.phase == "ties":
            return self.banner(_("Equal scores"))
        return self.banner(_("The end") if self.is_over else self.prepared.here.name)

    def score_looks(self) -> Sequence[AnyLook]:
        """Return the label that says which step of which round it is, or which card is being played."""
        px, (_margin, room) = self.frame.px, self.frame.score.cut_right(self.frame.gap)
        return [Label(rect=room, text=self._score_text(), px=px(4.6), least=px(LEAST_UNITS))]

    def _score_text(self) -> str:
        if self.page is not None:
            return _("Words, goals and points")
        task = self.prepared.task
        if isinstance(task, JudgeTask) and self.state.phase in {"start", "over"}:
            # It is about the round that is over.
            last = step_name("claims", COLOURS[0])
            return round_text(len(self.state.past), self.state.setup.options.rounds, last)
        step = task.step_of(self.prepared.here) if isinstance(task, ActionTask) else None
        return step_text(self.state) if step is None else card_step_text(self.state, *step)

    def _task_lines(self) -> tuple[str, ...]:
        return self.prepared.task.status_lines(self.prepared.here)

    def message_looks(self, lines: tuple[str, ...], tone: Tone = "text") -> Sequence[AnyLook]:
        if tone == "text":
            return _message_looks(self.frame, lines)
        alone = len(lines) == 1
        return (
            _refusal_looks(self.frame, self.frame.middle, lines[0], tone)
            if alone
            else super().message_looks(lines, tone)
        )

    @property
    def tells_unfit(self) -> bool:
        # What is wrong is told before the points of a round are taken for right.
        return super().tells_unfit if self.page is None else bool(self.status.unsettled)

    def draft_looks(self) -> Sequence[AnyLook]:
        if self.draft.turns:
            return self.message_looks((_("The rack is turned round."), _("Left and right change places.")))
        if self.draft.sheet or self.status.clock_sheet:
            # What could be tapped lies behind the sheet.
            told = () if self.status.clock_sheet else self.sheet_lines()
            return self.message_looks(told) if told else super().message_looks(self._task_lines()[:1])
        if self.draft.task is None or (self.status.correcting and self.is_untouched) or self.tells_unfit:
            return ()
        lines = self._task_lines()
        if self.status.clock is not None and self.status.clock.time_up:
            # What else could be tapped is covered.
            return self.message_looks(lines[:1])
        return _verdict_looks(self.frame, lines) if self._is_not_valid else self.message_looks(lines)

    @property
    def _is_not_valid(self) -> bool:
        """Whether a word has been entered that does not count."""
        task = self.prepared.task
        return isinstance(task, SpellTask) and task.says_not_valid

    def sheet_lines(self) -> tuple[str, ...]:
        return sheets.sheet_lines(self.prepared.here, self.draft.sheet, self.status.background_task, self._bag)

    def news_lines(self) -> tuple[str, ...]:
        if self.status.correcting:
            was, prompt = self.correction_lines(_("Enter what it really was."))
            return prompt, was
        first, *rest = self._task_lines()
        news = news_lines(self.state, self.status.events)
        if news and self.state.phase == "actions" and any(one.kind == "turn" for one in self.status.events):
            # The goals are turned up before anybody acts.
            return *news, first, *rest
        if self.state.phase == "ties":
            # Why there is a draw is what the table has to know; the secret goals wait.
            news = ()
        return first, *(news or _beginning_lines(self.state) or rest)

    @property
    def can_use_tools(self) -> bool:
        # Beside the help of a card's editor a sheet would open behind the editor.
        return not self.status.question and drafts.editor_task(self.draft) is None

    @property
    def _bag(self) -> Counter[str]:
        """What is in the bag: what is entered changes it at once."""
        return self.prepared.task.bag(self.prepared.here)

    def tool_entries(self) -> tuple[Entry, ...]:
        state, free = self.state, self.can_use_tools
        coach: Entry = ("sheet:coach", _("COACH"), "hint", free)
        # REDO is in MORE, and who has a coach finds words there.
        words: Entry = ("words", _("WORD"), "words", free and not self.status.correcting)
        if state.score_only:
            return ("sheet:cards", _("CARDS"), "goals", free and not self.is_over), words
        return (
            ("sheet:goals", _("GOALS"), "goals", free),
            ("sheet:bag", _("BAG {count}").format(count=self._bag.total()), "bag", free),
            coach if state.setup.options.help == "coach" else words,
        )

    def active_tool(self) -> str:
        return f"sheet:{'coach' if self.draft.sheet in {'letters', 'step'} else self.draft.sheet}"

    def short_text(self, move: Move) -> str:
        task, told = self.prepared.task, short_move_text(move)
        if isinstance(task, FirstLettersTask) and not task.is_whole(self.prepared.here):
            # Letters can be drawn in parts: others may act meanwhile.
            later = task.count_missing(self.prepared.here)
            return _("draw {balls}, {count} more later").format(balls=task.balls, count=later)
        return _("end the card here") if isinstance(task, ActionTask) and task.ends else told

    def no_move_text(self) -> str:
        if isinstance(self.prepared.chosen, Refused):
            return self.prepared.task.way_out_text()
        if self.page is not None:
            return self._lead_text(self.page)
        missing = self.prepared.task.missing_text(self.prepared.here)
        # A tap plays nothing in a correction: CONFIRM does.
        return _("tap what it was") if self.status.correcting and missing == plays_at_once_text() else missing

    def _lead_text(self, page: RoundTask) -> str:
        if page.hidden_goals(self.state):
            return _("turn up a goal")
        return _("the next words") if self.state.score_only else _("draw letters")

    def next_text(self) -> str:
        covered = self.draft.sheet or self.status.help_on
        hides = self.page is not None and not covered and self.page.hidden_goals(self.state)
        if hides:
            return frames.word_and_note(_("NEXT"), _("show all"))
        chooses = self.page is None and not covered and self.prepared.choices
        return self.next_note_text(self.prepared.task.next_note(self.prepared.here)) if chooses else super().next_text()


class _OpenTable(_Screen):
    """One picture of it in which nothing is asked: what lies open has all the room of the board."""

    mover: int | None = None

    def turn_banner(self) -> Banner:
        ended = outcome(self.state)
        return super().turn_banner() if ended is None else self.banner(ended.title)

    def board_looks(self) -> Sequence[AnyLook]:
        if self.page is not None:
            return super().board_looks()
        return looks_after(self.state, self.mover, self.frame.board.inset(self.frame.gap), self.view)


def _confirm_text(editing: EditorTask) -> str:
    if editing.is_deleting:
        return frames.word_and_note(_("DELETE"), _("this card"))
    return frames.word_and_note(
        _("KEEP"), _("for this game only") if editing.editor.trial else _("for later games too")
    )


def _seat_note(at: TaskContext, *, done: bool, ready: bool) -> str:
    points = won_text(at)
    if at.player in at.state.gone:
        return _("has left")
    if ready:
        return _("{points} · ready").format(points=points)
    return _("{points} · done").format(points=points) if done else points


def _beginning_lines(state: State) -> tuple[str, ...]:
    """Return sentences on what the table should know of its cards when a game begins."""
    if not state.setup.options.complete or state.mover is not None:
        return ()
    return (_("Your own cards are too few for a game: example cards make up for the rest."),)


def _refusal_looks(frame: Frame, rect: Rect, why: str, tone: Tone = "warn") -> tuple[AnyLook, ...]:
    """Return why something can't be done, on a panel; a long sentence is smaller than in other messages."""
    inside = rect.inset(frame.gap)
    return (
        Panel(rect=rect, tone="surface", outline=tone),
        Label(rect=inside, text=why, px=frame.px(5.6), least=frame.px(LEAST_UNITS), tone=tone, lines=5),
    )


def _verdict_looks(frame: Frame, lines: tuple[str, ...]) -> tuple[AnyLook, ...]:
    """Return that a word does not count, as the page of words shows it, and why below it."""
    head, rest = frame.middle.cut_top(frame.middle.h * 3 // 8)
    why = " ".join(lines[1:])
    return (
        Panel(rect=frame.middle, tone="surface", outline="error"),
        Banner(rect=head, text=lines[0], tone="error", icon="close", px=frame.px(6)),
        Label(rect=rest.inset(frame.gap), text=why, px=frame.px(SMALL), least=frame.px(LEAST_UNITS), lines=5),
    )


def _message_looks(frame: Frame, lines: tuple[str, ...]) -> tuple[AnyLook, ...]:
    """Return sentences for the table: a short one to be read from afar, and below it the others."""
    # A first sentence that is long for two large lines has the larger part, and a short one leaves room to long others.
    others, room = " ".join(lines[1:]), frame.middle.inset(frame.gap)
    long = len(lines[0]) > LONG_FIRST >= len(others)
    short = estimate_lines(lines[0], room.w, frame.px(5.6)) == 1 and len(others) > LONG_OTHERS
    high = frame.px(7) if short else frame.middle.h * 3 // 8
    first, rest = room.cut_top(frame.middle.h * 5 // 8, frame.gap) if long else room.cut_top(high)
    least = frame.px(LEAST_UNITS)
    return (
        Panel(rect=frame.middle, tone="surface"),
        Label(rect=first, text=lines[0], px=frame.px(5.6), least=least, lines=3 if long else 2),
        Label(rect=rest, text=others, px=frame.px(SMALL), least=least, lines=5),
    )
