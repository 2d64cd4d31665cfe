"""The play screen of Stack: the piles with the pad below them, the column beside them, and the sheet over them."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.game import PlayStatus, Refused
from companion.core.i18n import _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Banner, Button, Label, Mark, Panel, Scene
from companion.games.common import play_screen as frames
from companion.games.common.play_screen import Entry, MoreEntry
from companion.games.common.text_fit import first_that_fits, fits
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common import results
from companion.games.sequentia.common.cards import IN_A_SEQUENCE, Card, Left, short_card_text
from companion.games.sequentia.common.deck import Add, question_lines
from companion.games.sequentia.common.hand_screen import HandScreen
from companion.games.sequentia.common.looks import CARD_HIGH, CARD_WIDE, card_look, ground_look, joined_rects, row_rects
from companion.games.sequentia.stack import draft as drafts
from companion.games.sequentia.stack import rules, sheets, wording
from companion.games.sequentia.stack.draft import END_NAMES, Draft, Prepared
from companion.games.sequentia.stack.model import PILES, AsSequence, Move, Pass, Play, State, Triple
from companion.games.sequentia.stack.possible_sequences import legal_triples

KEY_UNITS = 9.2
"""The least height in units of a key."""


def scene(state: State, draft: Draft, view: View, status: PlayStatus) -> Scene:
    """Return the scene of the play screen."""
    return _Screen(state, draft, drafts.prepare(state, draft), view, status).scene()


def board_scene(state: State, view: View, before: State | None = None) -> Scene:
    """Return the scene of the piles, where those stand out that changed since the state `before`, and of the counts."""
    draft = drafts.new_draft(state)
    screen = _Piles(state, draft, drafts.prepare(state, draft), view, PlayStatus(can_undo=True))
    if before is not None:
        screen.changed = frozenset(n for n, pile in enumerate(state.piles, 1) if pile not in before.piles)
        screen.before, screen.mover = before, before.player
        screen.count_cards_of(before.player)
    return screen.scene()


class _Screen(HandScreen[State, Move, Draft]):
    """One picture of the play screen."""

    prepared: Prepared

    @property
    def is_untouched(self) -> bool:
        return self.draft.is_untouched

    @property
    def pickable(self) -> Left:
        return self.prepared.left

    def board_looks(self) -> Sequence[AnyLook]:
        frame, state = self.frame, self.state
        pad, row = frame.board.inset(frame.gap).cut_bottom(frame.px(sheets.PAD_UNITS), frame.gap)
        if drafts.has_pad(state, self.draft):
            return [
                *self._row_looks(row),
                *pads.pad_looks(self.draft.pad, pad, frame.px, frame.gap, self.prepared.left),
            ]
        return [*self._row_looks(row), *self._no_pad_looks(pad)]

    def _no_pad_looks(self, rect: Rect) -> list[AnyLook]:
        """Return the looks that stand in the place of the pad while no card can be played."""
        frame, state = self.frame, self.state
        if state.over:
            return sheets.counts_looks(state, frame, rect, max(sheets.END_ROWS, len(state.setup.players)))
        foot, room = rect.cut_bottom(frame.px(KEY_UNITS), frame.gap)
        refused = rules.hand_refusal(state)
        text = refused.why if refused else _("No card that is left shows on the piles. CONFIRM ends the turn.")
        return [
            Label(rect=room, text=text, px=frame.px(6), least=frame.px(SMALL), lines=3, align="centre"),
            Button(
                rect=foot.cut_right(foot.w * 2 // 5)[0],
                target="pad:other",
                label=_("Another card"),
                px=frame.px(SMALL),
            ),
        ]

    def _row_looks(self, rect: Rect) -> list[AnyLook]:
        """Return the looks of the piles from the left, and, of fewer than four, the ends where one can be started."""
        count = len(self.state.piles)
        names = list(map(str, range(1, count + 1)))
        if count < PILES:
            names = ["left", *names, "right"] if count else ["right"]
        # The ground of piles that can be taken is seen around the outer ones, too.
        gap, foot = self.frame.gap, self.frame.px(SMALL)
        room = Rect(rect.x + gap, rect.y, rect.w - 2 * gap, rect.h - gap - foot)
        places = row_rects(room, max(PILES, len(names)), len(names), 2 * gap)
        looks: list[AnyLook] = [ground_look(run, gap) for run in self._offered_runs(places)]
        for name, place in zip(names, places, strict=True):
            looks.append(self._end_look(name, place) if name in END_NAMES else self._pile_look(int(name), place))
            if name not in END_NAMES:
                # Sentences and keys name a pile by its number.
                below = Rect(place.x, place.y + place.h + gap, place.w, foot)
                looks.append(Label(rect=below, text=name, px=foot, least=foot, tone="muted", align="centre"))
        return looks

    def _offered_runs(self, places: tuple[Rect, ...]) -> list[Rect]:
        """Return the rectangles around the piles that the picked card would take, each of some side by side.

        None where it could take others as well, or something is chosen of what it can do.
        """
        asks = self.card is not None and self.move is None and not self.draft.sheet and not self.draft.taking
        triples = legal_triples(self.state, self.card) if asks and self.card is not None else ()
        return joined_rects(triples[0], places) if len(triples) == 1 else []

    def _pile_look(self, number: int, place: Rect) -> AnyLook:
        pile, target, card = self.state.piles[number - 1], f"pile:{number}", self.card
        if isinstance(self.move, Play) and self.move.at == number and card is not None:
            return card_look(place, card, target=target, height=len(pile) + 1, ghost=True, mark="chosen")
        taken = self.move.piles if isinstance(self.move, AsSequence) else None
        stays = bool(taken) and number not in (taken or ())
        return card_look(place, pile[-1], target=target, height=len(pile), mark=self._pile_mark(number), dim=stays)

    def _pile_mark(self, number: int) -> Mark:
        move, state, tried = self.move, self.state, self.draft.tried
        if isinstance(tried, Play) and tried.at == number:
            return "chosen"
        if number in (move.piles if isinstance(move, AsSequence) and move.piles else self.draft.named):
            return "won"
        if self.draft.taking:
            return "hint" if move is None and tried is None else ""
        open_to = self.card is not None and move is None and len(state.piles) == PILES
        return "hint" if open_to and rules.refusal(state, 1) is None else ""

    def _end_look(self, name: str, place: Rect) -> AnyLook:
        """Return the look of a missing pile's place; a tap starts the pile when a card is picked that can."""
        move, card = self.move, self.card
        taking = self.draft.taking
        can = card is not None and not taking and rules.refusal(self.state, END_NAMES[name]) is None
        target = f"end:{name}" if can else ""
        if isinstance(move, Play) and move.at == name and card is not None:
            return card_look(place, card, target=target, ghost=True, mark="chosen")
        return card_look(place, None, target=target, mark="hint" if can and move is None else "")

    def sheet_looks(self) -> Sequence[AnyLook]:
        return sheets.sheet_looks(self.state, self.draft, self.prepared, self.frame)

    def sheet_lines(self) -> tuple[str, ...]:
        state, number = self.state, self.draft.number
        if self.draft.sheet == "pile":
            return (_("All cards of this pile, the top one first."),)
        if number:
            return (_("The cards that {name} has taken.").format(name=state.setup.players[number - 1]),)
        return _("How many cards each has taken."), _("Tap a player to see which.")

    def help_lines(self) -> tuple[str, ...]:
        return self.with_doing(sheets.help_lines(self.state, self.draft, self.move, self.status))

    def turn_banner(self) -> Banner:
        if self.state.over:
            return self.banner(results.end_text(self.state))
        banner = self.banner(frames.turn_text(self.state.name, self.state.setup.players))
        return replace(banner, note=_("goes on")) if self.state.laid and not self.status.correcting else banner

    def draft_looks(self) -> Sequence[AnyLook]:
        if self.draft.sheet == "hand":
            return self.message_looks(self._hand_lines())
        if self.card is not None and isinstance(self.move, Add):
            return self.message_looks(question_lines(self.state, self.card))
        if self.draft.taking and self.move is None:
            return self.message_looks(self._taking_lines())
        if self.card is not None and not self.is_untouched:
            return self._picked_card_looks(self.card)
        if pads.is_begun(self.draft.pad):
            return self.message_looks(self._missing_lines())
        if isinstance(self.move, Pass) and not self.is_untouched:
            return self.message_looks(self._pass_lines())
        return ()

    def _taking_lines(self) -> tuple[str, ...]:
        """Return sentences on the piles that the table has taken, and what is still missing of them and their card."""
        count, card = len(self.draft.named), self.card
        if not count and not pads.is_begun(self.draft.pad):
            return (_("Tap the three piles that were taken, and pick the card that took them."),)
        told = self._named_text()
        if count < IN_A_SEQUENCE:
            then = _("Tap the others, too.") if card is not None else _("Tap the others, and pick the card.")
        else:
            then = pads.next_tap_text(self.draft.pad, self.prepared.left)
        return f"{told}.", then

    def _named_text(self) -> str:
        """Return in a few words how many of the piles are named that the table has taken."""
        return _("{count} of {all} piles chosen").format(count=len(self.draft.named), all=IN_A_SEQUENCE)

    def no_move_text(self) -> str:
        if self.draft.taking and len(self.draft.named) < IN_A_SEQUENCE:
            return self._named_text()
        if self.card is not None and not self.draft.sheet and drafts.card_refusal(self.state, self.card):
            return _("does not fit")
        return super().no_move_text()

    def _missing_lines(self) -> tuple[str, ...]:
        """Return sentences on what is missing of the card that is being picked, and on whose it is."""
        missing = pads.next_tap_text(self.draft.pad, self.prepared.left)
        if rules.pass_refusal(self.state) is None:
            return missing, _("It is still {name}'s turn: PASS ends it.").format(name=self.state.name)
        return missing, wording.allowed_moves_text(self.state)

    def _pass_lines(self) -> tuple[str, ...]:
        """Return sentences on what CONFIRM would do, and, where a sequence may still be held, on that."""
        if self.is_untouched and drafts.has_pad(self.state, self.draft):
            asked = _("Can {name} play a sequence?").format(name=self.state.name)
            ends = _("If not, CONFIRM ends the turn.")
            return first_that_fits(self.frame, (asked, ends, wording.draws_text(self.state)), (asked, ends))
        return (wording.ending_text(self.state),)

    def news_lines(self) -> tuple[str, ...]:
        state, status = self.state, self.status
        if status.correcting:
            other = _("Pick the card that it really was.")
            return self.correction_lines(_("Tap where it really went, or pick another card.") if self.card else other)
        if state.over:
            return results.end_lines(state)
        if isinstance(self.move, Pass):
            return self._pass_lines()
        heard = tuple(happening.text for happening in status.events)
        may = wording.allowed_moves_text(state)
        if self.kept_lines:
            return may, *self.kept_lines
        if heard:
            return first_that_fits(self.frame, (*heard, may), heard)
        if status.last:
            return first_that_fits(self.frame, (status.last, may), (may,))
        return (may, pads.next_tap_text(self.draft.pad, self.prepared.left))

    def _hand_lines(self) -> tuple[str, ...]:
        """Return sentences on what the cards of the hand that is shown can do (STK-08)."""
        state, draft, way, entering = self.state, self.draft, self.prepared.way, self.hand_entry_lines()
        if entering:
            return entering
        if way is not None:
            then = _("CONFIRM plays it.") if way.first is None else _("CONFIRM lays the first card.")
            other = _("NEXT shows another way.")
            told = sheets.way_text(state, way)
            more = f"{then} {other}" if self.prepared.choices else then
            return first_that_fits(self.frame, (told, more), (told, then))
        if len(draft.hand) < state.hands[state.player]:
            return _("No sequence with these cards yet."), _("Enter the next card of the hand.")
        # That there is none is said under the cards.
        return (_("Tap a card to take it out of the hand."),)

    def _picked_card_looks(self, card: Card) -> Sequence[AnyLook]:
        """Return the looks of what can be done with the card, with keys that play it as a sequence (STK-06)."""
        state, frame, move = self.state, self.frame, self.move
        refused, found = drafts.card_refusal(state, card), legal_triples(state, card)
        if refused is not None:
            other = _("UNDO it, or PASS.") if rules.pass_refusal(state) is None else _("UNDO it.")
            return self.message_looks(first_that_fits(frame, (refused.why, other), (refused.why,)), "warn")
        if not found:
            return self.message_looks(_move_lines(state, card, move))
        if len(found) == 1 and not drafts.can_lay(state):
            return self.message_looks((_card_move_text(state, card, move),))
        text, inside, small = _card_move_text(state, card, move), frame.middle.inset(frame.gap), frame.px(SMALL)
        keys, head = inside.cut_bottom(frame.px(10), frame.gap)
        if not fits(frame, text, head):
            keys, head = inside.cut_bottom(frame.px(KEY_UNITS))
        if move is None and not fits(frame, text, head):
            # The key below says it, too.
            text = _move_lines(state, card, move)[0]
        return (
            Panel(rect=frame.middle, tone="surface"),
            Label(rect=head, text=text, px=frame.px(5), least=small, lines=3),
            *(
                Button(
                    rect=cell,
                    target=f"as:{'-'.join(map(str, piles))}",
                    label=_sequence_key_text(piles, len(found)),
                    on=isinstance(move, AsSequence) and move.piles == piles,
                    px=small,
                )
                for piles, cell in zip(found, keys.columns(len(found), frame.gap), strict=True)
            ),
        )

    def tool_entries(self) -> tuple[Entry, ...]:
        free = self.can_use_tools
        playing = free and not self.state.over
        return (
            ("pass", _("PASS"), "skip", playing and rules.pass_refusal(self.state) is None),
            ("sheet:hand", _("HAND"), "hand", playing),
            ("sheet:taken", _("TAKEN"), "taken", free),
        )

    def more_entries(self) -> tuple[MoreEntry, ...]:
        playing = not self.state.over
        enough = len(self.state.piles) >= IN_A_SEQUENCE
        ends = _("Let the next player go on, even while a card could be played.")
        takes = _("Take three piles, even if they don't show the sequence.")
        return (
            ("pass", _("End the turn"), "skip", playing, ends),
            ("take_piles", _("Take three piles"), "take", playing and enough, takes),
        )

    def active_tool(self) -> str:
        return "pass" if isinstance(self.move, Pass) else super().active_tool()

    def short_text(self, move: Move) -> str:
        match move:
            case Add(card=card):
                return _("add {card}").format(card=short_card_text(card))
            case Play(card=card, at=at):
                return wording.brief_laying_text(self.state, short_card_text(card), at)
            case AsSequence(piles=tuple(piles)):
                count = sum(len(self.state.piles[number - 1]) for number in piles) + 1
                return ngettext("take {count} card", "take {count} cards", count).format(count=count)
            case AsSequence(card=card):
                return _("{card} as a sequence").format(card=short_card_text(card))
            case Pass():
                return _("end the turn") if self.state.laid else _("pass")


class _Piles(_Screen):
    """One picture of it in which nothing is asked: below the piles stand everybody's counts."""

    changed: frozenset[int] = frozenset()
    before: State | None = None
    mover: int | None = None

    def board_looks(self) -> Sequence[AnyLook]:
        frame, count = self.frame, len(self.state.setup.players)
        room = frame.board.inset(frame.gap)
        row, below = room.cut_top(min(room.h // 2, room.w * CARD_HIGH // (PILES * CARD_WIDE)), frame.gap)
        shown = self._left_looks(row) or self._row_looks(row)
        return [*shown, *sheets.counts_looks(self.state, frame, below, count, self.mover)]

    def _left_looks(self, rect: Rect) -> list[AnyLook]:
        """Return the places of the piles before a sequence took some, with those that are left; else nothing."""
        before = () if self.before is None else self.before.piles
        if len(self.state.piles) >= len(before):
            return []
        left, looks = list(self.state.piles), list[AnyLook]()
        for pile, place in zip(before, row_rects(rect, PILES, len(before), self.frame.gap), strict=True):
            if pile in left:
                left.remove(pile)
                looks.append(card_look(place, pile[-1], height=len(pile)))
            else:
                looks.append(card_look(place, None, mark="chosen"))
        return looks

    def _pile_mark(self, number: int) -> Mark:
        return "chosen" if number in self.changed else ""


def _sequence_key_text(piles: Triple, count: int) -> str:
    """Return the label of a key that plays the card as a sequence, one of `count` keys."""
    if count == 1:
        return _("AS A SEQUENCE")
    return _("Take {piles}").format(piles=",\u00a0".join(map(str, piles)))


def _card_move_text(state: State, card: Card, move: Move | None) -> str:
    if isinstance(move, AsSequence) and move.piles:
        got = sum(len(state.piles[number - 1]) for number in move.piles) + 1
        told = ngettext("It takes {piles}: {count} card.", "It takes {piles}: {count} cards.", got)
        return told.format(piles=rules.piles_text(move.piles), count=got)
    if move is None and len(legal_triples(state, card)) > 1:
        both, one = _("{card}: tap a pile to lay it, or take three:"), _("{card}: which piles does it take?")
        return (both if drafts.can_lay(state) else one).format(card=short_card_text(card.text))
    if move is None and drafts.can_lay(state):
        return _("{card}: tap where it goes, or AS A SEQUENCE.").format(card=short_card_text(card.text))
    return _move_lines(state, card, move)[0]


def _move_lines(state: State, card: Card, move: Move | None) -> tuple[str, ...]:
    if isinstance(move, Play):
        step = rules.play(state, replace(move, ends=False))
        if isinstance(step, Refused):
            then = step.why
        elif move.ends:
            then = _("That ends the turn. {draws}").format(draws=wording.draws_text(step.state))
        else:
            then = wording.allowed_moves_text(step.state)
        return f"{wording.brief_laying_text(state, short_card_text(card.text), move.at)}.", then
    told = _("{card}: tap where it goes.") if drafts.can_lay(state) else _("{card}: a sequence.")
    return (told.format(card=short_card_text(card.text)),)
