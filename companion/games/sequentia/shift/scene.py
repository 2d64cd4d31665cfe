"""The play screen of Shift: the square, the pad where a card is asked for, and the column beside it."""

from collections.abc import Sequence
from functools import cached_property

from msgspec.structs import replace

from companion.core.game import PlayStatus
from companion.core.i18n import N_, _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Banner, Label, Mark, NumberCard, Panel, Scene, Tone
from companion.games.common.board_screen import BoardScreen
from companion.games.common.play_screen import Entry, Frame, MoreEntry
from companion.games.common.text_fit import estimate_height, estimate_width, first_that_fits, fit_message, with_score
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common import results
from companion.games.sequentia.common.card_pad import EMPTY_PAD
from companion.games.sequentia.common.cards import short_card_text
from companion.games.sequentia.common.deck import Add, correction_target, question_lines
from companion.games.sequentia.common.looks import (
    card_look,
    card_rect,
    counts_label,
    deck_text,
    place_rects,
    square_looks,
)
from companion.games.sequentia.common.square import CELLS, CENTRE, PLACES, ROWS
from companion.games.sequentia.shift import draft as drafts
from companion.games.sequentia.shift import rules, sheets, solver, wording
from companion.games.sequentia.shift.draft import Draft, Prepared
from companion.games.sequentia.shift.hint import hint_text
from companion.games.sequentia.shift.model import (
    LAID_CARDS,
    MOVEMENTS,
    Draw,
    Impossible,
    Lay,
    Move,
    Pass,
    Slide,
    State,
    Take,
    goal_text,
)

PAD_UNITS = 49.8
"""The height of the pad in units: its keys are as high as a finger needs; the square has the room above it."""

LAYS_TEXT = N_("CONFIRM takes this card.")

LEAST_GOAL = 5.0
"""The least height of the goal in units; where the sentences below it need more of its room, they stand alone."""


def scene(state: State, draft: Draft, view: View, status: PlayStatus) -> Scene:
    """Return the scene of the play screen."""
    return _Screen(state, draft, drafts.prepare(state, draft), view, status).scene()


def board_scene(state: State, view: View, before: State | None = None) -> Scene:
    """Return the scene of the square alone, where what changed since the state `before` stands out.

    These are the cards that came or moved, or the places of those that were taken. What it
    counts as taken are the cards of the player who moved.
    """
    draft = Draft()
    changed = (
        () if before is None else (place for place in range(len(CELLS)) if before.table[place] != state.table[place])
    )
    screen = _Square(state, draft, drafts.prepare(state, draft), view, PlayStatus(can_undo=True))
    screen.changed = frozenset(changed)
    screen.mover = None if before is None else before.player
    return screen.scene()


def result_looks(state: State, rect: Rect, view: View) -> list[AnyLook]:
    """Return the cards that each player has taken; where nobody has any, those on the table."""
    if any(state.taken):
        return results.result_looks(state, rect, view)
    return square_looks([(card,) if card else () for card in state.table], (), rect, view.mm(1.0))


class _Screen(BoardScreen[State, Move, Draft]):
    """One picture of the play screen."""

    prepared: Prepared

    def __init__(self, state: State, draft: Draft, prepared: Prepared, view: View, status: PlayStatus) -> None:
        super().__init__(state, draft, prepared, view, status)
        come = ngettext("{count} card comes", "{count} cards come", self._coming_count)
        first = {
            "slide": self._movements_text(),
            "deal": _dealt_text(self._shown_while_laying),
            "fill": come.format(count=self._coming_count),
        }.get(state.phase)
        self.counts = " · ".join(filter(None, (first, deck_text(self._shown_while_laying.deck))))
        self.frame = with_score(self.frame, self.counts)

    def _movements_text(self) -> str:
        """Return how many movements the player has left."""
        left = max(0, MOVEMENTS - self.prepared.here.moved)
        return ngettext("{count} movement left", "{count} movements left", left).format(count=left)

    @property
    def is_over(self) -> bool:
        return self.state.over

    @property
    def is_untouched(self) -> bool:
        return self.prepared.untouched

    @property
    def undo_closes(self) -> bool:
        return super().undo_closes or self.draft.sheet == "goals"

    @cached_property
    def solution(self) -> solver.Solution | None:
        """SHF-09: a shortest solution from what is on the screen."""
        return drafts.find_hint(self.prepared.here)

    def board_looks(self) -> Sequence[AnyLook]:
        frame = self.frame
        if self.state.phase in {"slide", "over"}:
            return self._square_looks(frame.board.inset(frame.gap))
        below, above = frame.board.inset(frame.gap).cut_bottom(frame.px(PAD_UNITS), frame.gap)
        return (
            *self._laying_looks(above),
            *pads.pad_looks(self.draft.pad, below, frame.px, frame.gap, self.prepared.left),
        )

    def _square_looks(self, rect: Rect) -> list[AnyLook]:
        """Return the looks of the nine cards; those of a row that meets the goal stand out."""
        here = self.prepared.here
        met = {place for row in rules.rows_to_take(here) for place in ROWS[row]}
        marks = self._marks(met)
        return [
            card_look(
                cell,
                card,
                target=f"cell:{CELLS[place]}",
                mark=marks.get(place, ""),
                dim=bool(met) and place not in marks,
            )
            for place, (cell, card) in enumerate(zip(place_rects(rect, self.frame.gap), here.table, strict=True))
        ]

    def _marks(self, met: set[int]) -> dict[int, Mark]:
        """Return the marks on the square: a row that meets the goal, a hint, what CONFIRM does, what is refused."""
        draft, move = self.draft, self.move
        marks: dict[int, Mark] = dict.fromkeys(met, "hint")
        if draft.at is not None:
            marks[draft.at] = "chosen"
        if draft.hint and self.solution is not None and self.solution.slides:
            marks[self.solution.slides[0][0]] = "hint"
        if isinstance(move, Slide) and not draft.cards:
            marks[PLACES[move.cards[0][:2]]] = "chosen"
        if isinstance(draft.tried, Slide):
            marks[PLACES[draft.tried.cards[-1][:2]]] = "chosen"
        if isinstance(draft.tried, Take):
            marks.update(dict.fromkeys(ROWS[draft.tried.row - 1], "chosen"))
        if isinstance(move, Take):
            marks.update(dict.fromkeys(ROWS[move.row - 1], "won"))
        return marks

    def _laying_looks(self, rect: Rect) -> list[AnyLook]:
        """Return the looks of the square in small, with the place for which a card is asked marked.

        A tap on a card there corrects it. Meanwhile those that were laid after it are shown, too.
        """
        state, at = self.state, drafts.picked_place(self.state, self.draft)
        shown = self._shown_while_laying
        picked = self.draft.pad.found if isinstance(self.move, Lay) else None
        refused = self.draft.refused
        there = {card for card, index in state.entered if refused is not None and index in refused.counted}
        looks: list[AnyLook] = []
        frame, coming = self.frame, self._coming_places
        for place, (cell, card) in enumerate(zip(place_rects(rect, frame.gap), shown.table, strict=True)):
            if state.phase == "deal" and place == CENTRE:
                # No card goes there, so no place is shown.
                continue
            drafted = picked if place == at else None
            free = place in state.open_places and (card is None or place == at)
            looks.append(
                card_look(
                    cell,
                    drafted or card,
                    target=f"cell:{CELLS[place]}" if free else correction_target(shown, card),
                    mark="chosen" if place == at else "hint" if card in there else "",
                    ghost=drafted is not None,
                )
            )
            if state.phase == "fill" and card is None and place not in coming and place != at:
                looks += self._empty_labels(cell)
        return looks

    def _empty_labels(self, cell: Rect) -> list[Label]:
        """Return what stands in the place to which no card comes, if it has room there."""
        small, room = self.frame.px(SMALL), card_rect(cell).inset(self.frame.gap // 2)
        label = Label(rect=room, text=_("empty"), px=small, least=small * 3 // 4, tone="muted", align="centre")
        return [label] if estimate_width(label.text, label.least) <= room.w else []

    @property
    def _coming_places(self) -> tuple[int, ...]:
        """The places to which the next cards come, if no other one is tapped; what is left of the open ones stays."""
        return drafts.places_in_order(self.state, self.draft)[: self._coming_count]

    @property
    def _coming_count(self) -> int:
        """How many cards still come to the open places, of which one at least stays empty (SHF-04, SHF-07)."""
        return min(len(self.state.open_places) - 1, self.state.deck)

    @property
    def _shown_while_laying(self) -> State:
        """The state whose cards are shown: that of now, as long as the cards are laid among which one is corrected."""
        state, latest = self.state, self.status.latest
        same = isinstance(latest, State) and (latest.phase, latest.turns) == (state.phase, state.turns)
        return latest if same else state

    def sheet_looks(self) -> Sequence[AnyLook]:
        return sheets.goals_sheet(self.state, self.frame)

    def sheet_lines(self) -> tuple[str, ...]:
        return (_("The goals of all players, and the cards taken."),)

    def help_lines(self) -> tuple[str, ...]:
        return self.with_doing(sheets.help_lines(self.state, self.prepared, self.draft, self.status))

    def turn_banner(self) -> Banner:
        state = self.state
        dealt = _("Lay eight cards") if state.open_places else _("Each draws a goal")
        text = dealt if state.phase == "deal" else wording.to_move(state) or results.end_text(state)
        banner = self.banner(text)
        if self.status.correcting or state.phase in {"deal", "over"}:
            return banner
        return replace(banner, note=_("{count} taken").format(count=len(state.taken[state.player])))

    def score_looks(self) -> Sequence[AnyLook]:
        """Return the look of how many movements are left, and of the number of cards to draw (SHF-02)."""
        return (counts_label(self.frame, self.counts),)

    def message_looks(self, lines: tuple[str, ...], tone: Tone = "text") -> Sequence[AnyLook]:
        """Return the looks of the goal, large, and the sentences below it; without the goal if there is no room."""
        frame, goal = self.frame, self.state.goal if self.state.phase == "slide" and not self.draft.sheet else None
        if goal is None:
            return fit_message(frame, lines, tone)
        text, inside = " ".join(lines), frame.middle.inset(frame.gap)
        free = inside.h - estimate_height(frame, text, inside.w)
        if free < frame.px(LEAST_GOAL):
            return fit_message(frame, lines, tone)
        above, below = inside.cut_top(min(frame.middle.h * 2 // 5, free))
        return (
            Panel(rect=frame.middle, tone="surface", outline=tone if tone != "text" else None),
            *_goal_labels(goal_text(goal), above, frame),
            Label(rect=below, text=text, px=frame.px(4.8), least=frame.px(SMALL), tone=tone, lines=4),
        )

    def draft_looks(self) -> Sequence[AnyLook]:
        # A hint that is asked for goes before moves that no longer fit.
        return self.idle_looks() if self.draft.hint or self.move is not None or self.draft.cards else ()

    def idle_looks(self) -> Sequence[AnyLook]:
        if self.draft.hint:
            return self.message_looks((hint_text(self.prepared.here),))
        if self.status.correcting and self.is_untouched:
            was, prompt = self.correction_lines(_("Enter what it really was."))
            return fit_message(self.frame, first_that_fits(self.frame, (was, prompt), (was,)))
        return self.message_looks(self.news_lines())

    def news_lines(self) -> tuple[str, ...]:
        state = self.state
        if state.over:
            return results.end_lines(state)
        return self._moving_lines() if state.phase == "slide" else self._ask_lines()

    def _moving_lines(self) -> tuple[str, ...]:
        """Return in words what CONFIRM would do with the cards as they lie, or what to tap next."""
        state, draft, move = self.state, self.draft, self.move
        if draft.taking:
            return (_("Tap a card of the row that was taken."),)
        if draft.at is not None:
            return (_("Tap the empty place that it moves to."),)
        if draft.cards:
            shown = rules.rows_to_take(self.prepared.here)
            if shown:
                return (_("Row {row} shows it: CONFIRM the movements.").format(row=shown[0] + 1),)
            return (_("Tap the next card. CONFIRM plays all movements together."),)
        match move:
            case Take(row=row):
                return (_("Row {row} shows it: CONFIRM takes it.").format(row=row),)
            case Impossible():
                return (_("The numbers can't make it: CONFIRM changes the goal."),)
            case Pass() if rules.leaves_impossible_goal(state):
                return (_("The numbers can't make it: CONFIRM passes all the same."),)
            case None if state.moved:
                return (_("Tap the next card, or PASS."),)
            case None:
                return self._event_lines() or (_("Tap the card that moves."),)
            case _:
                return (_("{move}: CONFIRM.").format(move=wording.describe(state, move)),)

    def _event_lines(self) -> tuple[str, ...]:
        """Return sentences on what has just happened, without what the screen shows anyway."""
        return tuple(one.text for one in self.status.events if one.kind not in {"turn", "sequence", "win"})

    def _ask_lines(self) -> tuple[str, ...]:
        """Return sentences on which card is asked for, or whether one is in the box."""
        card = self.draft.pad.found
        if isinstance(self.move, Add) and card is not None:
            return question_lines(self.state, card)
        state, heard, at = self.state, self._event_lines(), drafts.picked_place(self.state, self.draft)
        then = pads.next_tap_text(self.draft.pad, self.prepared.left) or _(LAYS_TEXT)
        begun = self.draft.pad != EMPTY_PAD
        if at is None:
            asked = _("The goal of {name}?").format(name=wording.to_move(state))
        elif state.phase == "fill":
            asked = _("Which card goes here?")
            heard = (self._stays_text(),)
        else:
            asked = _("Which card lies here?")
        return asked, *((then,) if begun else heard or (then,))

    def _stays_text(self) -> str:
        """Return the sentence on how many places stay empty in the end, and that the table chooses which (SHF-04)."""
        count = len(self.state.open_places) - self._coming_count
        told = ngettext(
            "{count} place stays empty. Tap the place to fill next.",
            "{count} places stay empty. Tap the place to fill next.",
            count,
        )
        return told.format(count=count)

    def tool_entries(self) -> tuple[Entry, ...]:
        free = self.can_use_tools
        playing = free and self.state.phase == "slide"
        return (
            ("hint", _("HINT"), "hint", playing),
            ("pass", _("PASS"), "skip", playing and not self.draft.cards),
            ("sheet:goals", _("GOALS"), "goals", free),
        )

    def more_entries(self) -> tuple[MoreEntry, ...]:
        playing = self.state.phase == "slide" and self.state.goal is not None
        changes = _("Draw another goal, even while this one can be made.")
        return (
            ("take_row", _("Take a row"), "take", playing, _("Take a row that doesn't show the goal.")),
            ("change_goal", _("Change the goal"), "swap", playing, changes),
        )

    def anyway_text(self) -> str:
        return _("CHANGE ANYWAY") if isinstance(self.draft.tried, Impossible) else super().anyway_text()

    def anyway_help(self) -> str:
        if not isinstance(self.draft.tried, Impossible):
            return super().anyway_help()
        return _("CHANGE ANYWAY: the card leaves the game all the same, and another one is drawn.")

    def result_note(self) -> str:
        return results.result_note()

    def no_move_text(self) -> str:
        return pads.missing_text(self.draft.pad) if pads.is_begun(self.draft.pad) else super().no_move_text()

    def active_tool(self) -> str:
        if self.draft.hint:
            return "hint"
        return "pass" if isinstance(self.move, Pass) else super().active_tool()

    def short_text(self, move: Move) -> str:
        match move:
            case Add(card=card):
                return _("add {card}").format(card=short_card_text(card))
            case Lay(card=card):
                return _("{card} here").format(card=short_card_text(card))
            case Draw(card=card):
                return _("{card} for {name}").format(card=short_card_text(card), name=wording.to_move(self.state))
            case Slide(cards=cards):
                if len(cards) == 1:
                    return _("move {cards}").format(cards=", ".join(wording.moving_cards(self.state, move)))
                return ngettext("{count} movement", "{count} movements", len(cards)).format(count=len(cards))
            case Take(row=row):
                return _("take row {row}").format(row=row)
            case Impossible():
                return _("change the goal")
            case _:
                return _("pass")

    def next_text(self) -> str:
        # Which of the cards it is that fit is seen once one is shown.
        if pads.is_incomplete(self.draft.pad):
            return super().next_text()
        return self.next_number_text(self.prepared.number)


class _Square(_Screen):
    """One picture of it in which nothing is asked: the square has all the room of the board."""

    changed: frozenset[int] = frozenset()
    mover: int | None = None

    def turn_banner(self) -> Banner:
        banner = super().turn_banner()
        if self.mover is None or not banner.note:
            return banner
        return replace(banner, note=_("{count} taken").format(count=len(self.state.taken[self.mover])))

    def _movements_text(self) -> str:
        # Nobody moves anything here.
        return ""

    def board_looks(self) -> Sequence[AnyLook]:
        looks = self._square_looks(self.frame.board.inset(self.frame.gap))
        return [replace(look, dim=False) if isinstance(look, NumberCard) else look for look in looks]

    def _marks(self, met: set[int]) -> dict[int, Mark]:
        # The place that a card has left says nothing beside that card; those of a row that was taken say all.
        came = {place for place in self.changed if self.state.table[place] is not None}
        moved: dict[int, Mark] = dict.fromkeys(came or self.changed, "chosen")
        return {**moved, **dict.fromkeys(met, "won")}


def _dealt_text(state: State) -> str:
    """Return how many of the cards of the square are entered; after them, how many of everybody's goals."""
    if state.open_places:
        return _("{entered} of {all} entered").format(entered=LAID_CARDS - len(state.open_places), all=LAID_CARDS)
    entered = sum(goal is not None for goal in state.goals)
    return _("Goals: {entered} of {all}").format(entered=entered, all=entered + len(state.without_goal))


def _goal_labels(goal: str, rect: Rect, frame: Frame) -> tuple[AnyLook, ...]:
    told = _("Goal")
    name, number = rect.cut_left(max(frame.px(16), estimate_width(told, frame.px(5)) + frame.gap))
    return (
        Label(rect=name, text=told, px=frame.px(5), least=frame.px(SMALL), tone="muted"),
        Label(rect=number, text=goal, px=rect.h * 9 // 10, least=frame.px(SMALL), tone="accent"),
    )
