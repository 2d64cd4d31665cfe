"""The play screen of Overlay: the square with its piles, the pad where a card is asked for, the column beside it."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.game import PlayStatus, Refused
from companion.core.i18n import _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Banner, Label, Mark, NumberCard, Scene
from companion.games.common import phrases
from companion.games.common import play_screen as frames
from companion.games.common.play_screen import Entry, MoreEntry
from companion.games.common.text_fit import first_that_fits
from companion.games.sequentia.common import card_pad as pads
from companion.games.sequentia.common import results
from companion.games.sequentia.common.card_pad import EMPTY_PAD
from companion.games.sequentia.common.cards import IN_A_SEQUENCE, Card, Left, short_card_text
from companion.games.sequentia.common.deck import Add, correction_target, question_lines
from companion.games.sequentia.common.hand_screen import HandScreen, hand_looks
from companion.games.sequentia.common.looks import CARD_HIGH, CARD_WIDE, card_look, ground_look, place_rects
from companion.games.sequentia.common.square import CELLS, PLACES
from companion.games.sequentia.overlay import draft as drafts
from companion.games.sequentia.overlay import rules, sheets, wording
from companion.games.sequentia.overlay.best_placement import BestPlacement, lay_hand
from companion.games.sequentia.overlay.draft import Draft, Prepared
from companion.games.sequentia.overlay.lines import ShownSequence, Square, count_cards, legal_places
from companion.games.sequentia.overlay.model import Fill, Give, GiveUp, HandOver, Lay, Move, State, Take

HINT_UNITS = 16.0
"""The height of the sentence below a hand that is shown whole, in units."""

PAD_UNITS = 52.0
"""The height of the pad in units; what the card is for has the room above it."""


def scene(state: State, draft: Draft, view: View, status: PlayStatus) -> Scene:
    """Return the scene of the play screen."""
    return _Screen(state, draft, drafts.prepare(state, draft), view, status).scene()


def board_scene(state: State, view: View, before: State | None = None) -> Scene:
    """Return the scene of the square alone, where the piles stand out that changed since the state `before`."""
    draft = Draft()
    changed = () if before is None else (at for at in range(len(CELLS)) if before.piles[at] != state.piles[at])
    screen = _Square(state, draft, drafts.prepare(state, draft), view, PlayStatus(can_undo=True))
    screen.changed = frozenset(changed)
    if before is not None:
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
        frame = self.frame
        if not drafts.has_pad(self.state, self.draft):
            if self.draft.sheet == "hand":
                return self._whole_hand_looks()
            return self._square_looks(frame.board.inset(frame.gap))
        pad, above = frame.board.inset(frame.gap).cut_bottom(frame.px(PAD_UNITS), frame.gap)
        upper = self._hand_looks(above) if self.draft.sheet == "hand" else self._square_looks(above)
        return [*upper, *pads.pad_looks(self.draft.pad, pad, frame.px, frame.gap, self.prepared.left)]

    def _hand_looks(self, rect: Rect) -> list[AnyLook]:
        """Return the looks of the hand that is shown, with a place for each card that is held."""
        held = self.state.left
        return hand_looks(self.draft, rect.columns(held, self.frame.gap), held, "chosen")

    def _whole_hand_looks(self) -> list[AnyLook]:
        """Return the looks of a hand that is shown whole, of which a card can still be taken out."""
        frame, hint = self.frame, self.frame.px(HINT_UNITS)
        head, room = frames.sheet_panel(frame, _("{name}'s hand").format(name=self.state.name))
        high = min(room.h - hint, room.w * CARD_HIGH // (self.state.left * CARD_WIDE))
        _free, room = room.cut_top((room.h - high - hint) // 2)
        above, room = room.cut_top(high, frame.gap)
        below = room.cut_top(hint)[0]
        text = _("Tap a card to take it out of the hand.")
        told = Label(rect=below, text=text, px=frame.px(5.4), least=frame.px(SMALL), lines=2, align="centre")
        return [*head, *self._hand_looks(above), told]

    def sheet_looks(self) -> Sequence[AnyLook]:
        # A card is picked, and a hand shown, on the board.
        return sheets.taken_sheet(self.state, self.frame) if self.draft.sheet == "taken" else self.board_looks()

    def _square_looks(self, rect: Rect) -> list[AnyLook]:
        """Return the looks of the nine places, drafted cards as ghosts, and a ground under each shown sequence."""
        square, marks, found = self._drafted_square(), self._marks(), self._shown_sequences()
        tops = zip(square.tops, self._shown_state.square.tops, strict=True)
        ghosts = {place for place, (drafted, lies) in enumerate(tops) if drafted != lies}
        cells = place_rects(rect, self.frame.gap)
        hinting = "hint" in marks.values()
        looks: list[AnyLook] = [
            _place_look(
                square,
                place,
                cell,
                marks.get(place, ""),
                ghost=place in ghosts,
                dim=hinting and marks.get(place) != "hint",
            )
            for place, cell in enumerate(cells)
        ]
        givers = {one.card_at for one in found}
        looks = [
            replace(look, shows=tuple(range(IN_A_SEQUENCE)))
            if isinstance(look, NumberCard) and place in givers
            else look
            for place, look in enumerate(looks)
        ]
        if drafts.is_place_fixed(self.draft):
            looks = [replace(look, target="") for look in looks]
        elif drafts.is_filling(self.state):
            looks = [replace(look, target=self._filling_target(place)) for place, look in enumerate(looks)]
        return [*(ground_look(_whole(one, cells), self.frame.gap) for one in found), *looks]

    def _filling_target(self, place: int) -> str:
        """Return the target of a place while deck cards are laid: of a card that lies there, its move is corrected."""
        shown = self._shown_state
        pile = () if place == drafts.place_to_fill(self.state, self.draft) else shown.piles[place]
        return correction_target(shown, pile[-1]) if pile else f"cell:{CELLS[place]}"

    @property
    def _shown_state(self) -> State:
        """The state whose cards are shown: that of now, as long as deck cards are laid among which one is corrected."""
        state, latest = self.state, self.status.latest
        same = isinstance(latest, State) and (latest.phase, latest.turns) == (state.phase, state.turns)
        return latest if same and drafts.is_filling(state) else state

    def _drafted_square(self) -> Square:
        """Return the square with the cards that are only drafted."""
        found, square, move = self.prepared.advice, self._shown_state.square, self.move
        if found is not None:
            return lay_hand(square, self.draft.hand, found.places)
        if self.card is not None and isinstance(move, Lay):
            return lay_hand(square, (self.card,), (PLACES[move.at],))
        if self.card is not None and isinstance(move, Fill):
            # It comes to an empty place, or instead of the card there that is corrected.
            at = PLACES[move.at]
            return replace(square, tops=(*square.tops[:at], self.card, *square.tops[at + 1 :]))
        return square

    def _marks(self) -> dict[int, Mark]:
        """Return the marks on the places: where the card may go (OVL-02), what CONFIRM would do, what is refused."""
        state, draft, move = self.state, self.draft, self.move
        marks: dict[int, Mark] = {}
        if state.last is not None and state.phase != "take" and self.prepared.advice is None:
            marks[state.last] = "last"
        if draft.at is not None:
            marks[draft.at] = "chosen"
        if self.card is not None and state.phase == "lay" and move is None:
            # The last card, which may not be laid on, has no frame among them.
            marks = dict.fromkeys(legal_places(state.square, self.card), "hint")
        if isinstance(move, Fill | Lay):
            marks[PLACES[move.at]] = "chosen"
        elif drafts.is_filling(state):
            marks[drafts.place_to_fill(state, draft)] = "chosen"
        if isinstance(draft.tried, Fill | Lay):
            marks[PLACES[draft.tried.at]] = "chosen"
        return marks

    def _shown_sequences(self) -> tuple[ShownSequence, ...]:
        """Return the sequences to show: those that CONFIRM takes, all that can be chosen, or the advice."""
        if self.prepared.advice is not None:
            return self.prepared.advice.sequences
        if self.state.phase != "take":
            return ()
        if isinstance(self.move, Take):
            return self._taken_sequences(self.move)
        return tuple(each for one in self.prepared.takeable for each in one)

    def _taken_sequences(self, move: Take) -> tuple[ShownSequence, ...]:
        """Return the sequences that a proposal takes."""
        return next(one for one in self.prepared.takeable if tuple(map(rules.cells_of, one)) == move.sequences)

    def sheet_lines(self) -> tuple[str, ...]:
        return _("How many cards each has taken."), _("Below: the cards that nobody has.")

    def help_lines(self) -> tuple[str, ...]:
        return self.with_doing(sheets.help_lines(self.state, self.draft, self.prepared, self.status))

    def turn_banner(self) -> Banner:
        if self.state.over:
            return self.banner(results.end_text(self.state))
        return self.banner(
            _("Lay nine cards")
            if self.state.phase == "open"
            else frames.turn_text(self.state.name, self.state.setup.players)
        )

    def draft_looks(self) -> Sequence[AnyLook]:
        if self.prepared.advice is not None:
            return self.message_looks(self._advice_lines(self.prepared.advice))
        if self.draft.sheet == "hand":
            return self.message_looks(self._hand_lines())
        if self.card is not None and isinstance(self.move, Add):
            return self.message_looks(question_lines(self.state, self.card))
        if self.card is not None:
            return self.message_looks(self._picked_card_lines(self.card))
        if isinstance(self.move, HandOver | Give):
            return self.message_looks(self._handed_lines(self.move))
        told_first = self.status.unsettled and self.is_untouched
        return self.message_looks(self._take_lines()) if self.state.phase == "take" and not told_first else ()

    def _advice_lines(self, found: BestPlacement) -> tuple[str, ...]:
        """Return sentences on what the hand that is shown can take, and how (OVL-08)."""
        if self.draft.astray:
            return _("CONFIRM follows the best places."), _("To lay the cards elsewhere, tap HAND first.")
        if isinstance(self.move, Lay) and self.draft.choice is not None:
            return f"{self.short_text(self.move)}.", _("CONFIRM lays this one.")
        given = sum(place is None for place in found.places)
        nowhere = ngettext("{count} card can be laid nowhere.", "{count} cards can be laid nowhere.", given)
        told = (self._takes_text(found.cards), *((nowhere.format(count=given),) if given else ()))
        match len(self.draft.hand) - given:
            case 0:
                return told
            case 1:
                return *told, _("CONFIRM lays it.")
            case _:
                return *told, _("Lay on the striped places.")

    def _takes_text(self, count: int) -> str:
        """Return the sentence on how many cards the hand that is shown takes: by its name, where it is one card."""
        if not count:
            return _("Nothing can be taken.")
        if len(self.draft.hand) == 1:
            told = ngettext("{card} takes {count} card.", "{card} takes {count} cards.", count)
            return told.format(card=short_card_text(self.draft.hand[0].text), count=count)
        told = ngettext("Best: takes {count} card.", "Best: takes {count} cards.", count)
        return told.format(count=count)

    def _hand_lines(self) -> tuple[str, ...]:
        hand, entering = self.draft.hand, self.hand_entry_lines()
        if entering:
            return entering
        told = ngettext("{count} card of {hand}.", "{count} cards of {hand}.", len(hand))
        head = told.format(count=len(hand), hand=self.state.left)
        then = _("CONFIRM shows the best places.")
        if len(hand) == self.state.left:
            whole = ngettext("The card is entered.", "All {count} cards are entered.", len(hand))
            return whole.format(count=len(hand)), then
        return head, _("Enter the next one. CONFIRM shows the best places.")

    @property
    def leads_on(self) -> bool:
        return super().leads_on or self._can_show_best()

    def no_move_text(self) -> str:
        return _("show the best places") if self._can_show_best() else super().no_move_text()

    def _can_show_best(self) -> bool:
        """Return whether CONFIRM shows what the cards shown so far can take (OVL-08)."""
        draft, barred = self.draft, isinstance(self.prepared.chosen, Refused)
        return draft.sheet == "hand" and bool(draft.hand) and self.card is None and not barred

    def _picked_card_lines(self, card: Card) -> tuple[str, ...]:
        name = short_card_text(card.text)
        match self.move:
            case GiveUp(wrong=True):
                told = _("{card} could be laid.").format(card=name)
                return told, _("CONFIRM discards it all the same.")
            case GiveUp():
                return self._nowhere_text(card), _("CONFIRM discards it.")
            case None:
                return _("{card}: where?").format(card=name), _("Tap a marked place, or NEXT.")
            case move:
                return _("{move}: CONFIRM.").format(move=self.short_text(move)), _("Another place can be tapped.")

    def _nowhere_text(self, card: Card) -> str:
        """Return the sentence that the card can be laid nowhere, and why (OVL-02)."""
        square = self.state.square
        if all(square.tops[place] is None or square.laid >> place & 1 for place in range(len(CELLS))):
            told = _("{card} can be laid nowhere: all cards are of this turn.")
        elif all(top is None or top.number == card.number for top in square.tops):
            told = _("{card} can be laid nowhere: all cards show a {number}.")
        else:
            told = _("{card} can be laid nowhere: the others show a {number} or are of this turn.")
        return told.format(card=short_card_text(card.text), number=card.number)

    def _handed_lines(self, move: HandOver | Give) -> tuple[str, ...]:
        """Return in words what is handed over, and what NEXT changes of it (OVL-10, OVL-11)."""
        if isinstance(move, Give):
            return f"{wording.describe(self.state, move)}.", _("NEXT: more cards, or to somebody else.")
        left = self.state.left if move.held is None else move.held
        told = ngettext(
            "{name} hands the turn over and keeps {count} card.",
            "{name} hands the turn over and keeps {count} cards.",
            left,
        )
        return told.format(name=self.state.name, count=left), _("How many cards were left? NEXT changes it.")

    def _take_lines(self) -> tuple[str, ...]:
        """Return sentences on what is taken, or what the table has to choose (OVL-05)."""
        possible, square = self.prepared.takeable, self.state.square
        if isinstance(self.move, Take):
            chosen = self._taken_sequences(self.move)
            told = ngettext("{count} sequence: {cards}.", "{count} sequences: {cards}.", len(chosen))
            head = told.format(count=len(chosen), cards=phrases.card_count_text(count_cards(square, chosen)))
            return head, _("CONFIRM takes them.") if len(possible) == 1 else _("NEXT shows the other way.")
        count = count_cards(square, possible[0])
        told = ngettext(
            "Row or column? Each takes {count} card.", "Row or column? Each takes {count} cards.", count
        ).format(count=count)
        return told, *((_("A tap on a card of it takes it."),) if self.prepared.choices else ())

    def _filling_lines(self) -> tuple[str, ...]:
        """Return sentences on which card of the deck is asked for, and what of it is still to be told."""
        state, draft = self.state, self.draft
        asked, entered = _("Which card goes here?"), _("{count} more to enter.").format(count=state.left)
        if state.phase == "open":
            entered = _("Card {number} of {all}.").format(number=len(CELLS) + 1 - state.left, all=len(CELLS))
        then = pads.next_tap_text(draft.pad, self.prepared.left)
        begun = draft.pad != EMPTY_PAD and bool(then)
        return (f"{entered} {asked}", then) if begun else (entered, asked)

    def news_lines(self) -> tuple[str, ...]:
        state, draft, status = self.state, self.draft, self.status
        if status.correcting:
            return self.correction_lines(_("Enter what it really was."))
        if state.over:
            return results.end_lines(state)
        if drafts.is_filling(state):
            return self._filling_lines()
        if state.phase == "take":
            return (_("{name} has a sequence to take.").format(name=state.name),)
        if draft.rare == "discard":
            return _("Which card was discarded?"), _("Tap its number and sequence. UNDO, if none was.")
        if draft.sheet == "card":
            asked = _("Which card?") if draft.at is None else _("Which card goes here?")
            lies = None if draft.at is None else state.square.tops[draft.at]
            if draft.at is None and draft.pad == EMPTY_PAD and self.kept_lines:
                return asked, *self.kept_lines
            if lies is None or draft.pad != EMPTY_PAD:
                return asked, pads.next_tap_text(draft.pad, self.prepared.left)
            return asked, _("No {number}, as one lies there.").format(number=lies.number)
        lays = ngettext(
            "{name} lays {count} card: tap a place, or CARD.",
            "{name} lays {count} cards: tap a place, or CARD.",
            state.left,
        ).format(name=state.name, count=state.left)
        events = [one for one in status.events if one.kind != "placed"]
        heard = " ".join(one.text for one in events)
        # How many cards are drawn is seen by the counts, too.
        brief = " ".join(one.text for one in events if one.kind != "drawn")
        if self.kept_lines:
            return lays, *self.kept_lines
        return first_that_fits(self.frame, *((text, lays) for text in (heard, brief) if text), (lays,))

    def tool_entries(self) -> tuple[Entry, ...]:
        free = self.can_use_tools
        laying = free and self.state.phase == "lay"
        return (
            ("sheet:card", _("CARD"), "keys", laying),
            ("hand", _("HAND"), "hand", laying),
            ("sheet:taken", _("TAKEN"), "taken", free),
        )

    def more_entries(self) -> tuple[MoreEntry, ...]:
        laying = self.state.phase == "lay"
        ends = _("Let the next player go on before the whole hand is laid.")
        return (
            ("hand_over", _("End the turn"), "skip", laying, ends),
            ("discard", _("Wrong discard"), "discard", laying, _("Discard a card, even if it could be laid.")),
            ("give", _("Give cards away"), "give", laying, _("Hand the cards that are left to another player.")),
        )

    def active_tool(self) -> str:
        return "hand" if self.draft.shows_hand else f"sheet:{self.draft.sheet}"

    def short_text(self, move: Move) -> str:
        match move:
            case Add(card=card):
                return _("add {card}").format(card=short_card_text(card))
            case Fill(card=card) | Lay(card=card):
                return _("{card} here").format(card=short_card_text(card))
            case GiveUp(card=card):
                return _("discard {card}").format(card=short_card_text(card))
            case HandOver():
                return _("end the turn")
            case Give(player=to, cards=count):
                return _("{count} for {name}").format(count=count, name=to)
            case Take():
                count = count_cards(self.state.square, self._taken_sequences(move))
                return ngettext("take {count} card", "take {count} cards", count).format(count=count)

    def next_text(self) -> str:
        # Which of the cards it is that fit is seen once one is shown.
        if pads.is_incomplete(self.draft.pad):
            return super().next_text()
        return self.next_number_text(self.prepared.number)


class _Square(_Screen):
    """One picture of it in which nothing is asked: the square has all the room of the board."""

    changed: frozenset[int] = frozenset()

    def board_looks(self) -> Sequence[AnyLook]:
        return self._square_looks(self.frame.board.inset(self.frame.gap))

    def _marks(self) -> dict[int, Mark]:
        return dict.fromkeys(self.changed, "chosen")


def _place_look(square: Square, place: int, rect: Rect, mark: Mark, *, ghost: bool, dim: bool) -> NumberCard:
    look = card_look(rect, square.tops[place], target=f"cell:{CELLS[place]}", mark=mark, ghost=ghost, dim=dim)
    return replace(look, height=max(1, square.heights[place]))


def _whole(one: ShownSequence, cells: tuple[Rect, ...]) -> Rect:
    """Return the rectangle around the three places."""
    first, last = cells[one.places[0]], cells[one.places[-1]]
    return Rect(first.x, first.y, last.right - first.x, last.bottom - first.y)
