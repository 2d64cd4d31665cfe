"""Real tables of Shift and Overlay, with their square of nine places, and somebody who follows them."""

from functools import partial
from typing import Any, ClassVar

from msgspec.structs import replace

from bench.erring.cards import CardPerson, CardTable
from bench.erring.person import alike
from bench.erring.table import CanNotErrError, Erred, Errors, Kind, RealTable
from companion.games.sequentia.common.cards import Card, parse_card
from companion.games.sequentia.common.square import CELLS, PLACES
from companion.games.sequentia.overlay import model as overlay
from companion.games.sequentia.overlay import rules as overlay_rules
from companion.games.sequentia.overlay.lines import legal_places
from companion.games.sequentia.shift import draft as shift_draft
from companion.games.sequentia.shift import model as shift
from companion.games.sequentia.shift.rules import movement_name

Move = Any

SOLVES = 0.8
"""How often a player of Shift goes on with a shortest solution."""


class SquareTable(CardTable):
    """What is the same in both: cards are misread, laid elsewhere, and taken by the wrong player."""

    def _tell_other_card(self) -> Erred | None:
        move = self.next_move()
        if getattr(move, "card", None) is None:
            return None
        told = [replace(move, card=card) for card in self.unseen if card != move.card]
        return self._instead_if_legal(move, told)

    def _tell_other_place(self) -> Erred | None:
        move = self.next_move()
        if getattr(move, "at", None) is None:
            return None
        return self._instead_if_legal(move, [replace(move, at=cell) for cell in CELLS if cell != move.at])

    def _instead_if_legal(self, move: Move, told: list[Move]) -> Erred | None:
        legal = [one for one in told if self.is_legal(one)]
        return self.instead(move, self.random.choice(legal)) if legal else None

    def _swap(self) -> Erred | None:
        """Tell the cards of two moves the wrong way round."""
        at = len(self.moves)
        made = self.make_all(2)
        cards = [getattr(move, "card", None) for move in made]
        if None in cards or cards[0] == cards[1]:
            return None
        told = tuple(replace(move, card=card) for move, card in zip(made, reversed(cards), strict=True))
        return Erred(self.kind, told, at)

    def _skip(self) -> Erred | None:
        return self.skip_player() if self.turn_begins else None

    @property
    def turn_begins(self) -> bool:
        """Whether nothing has been done in this turn."""
        raise NotImplementedError

    def _take_wrongly(self) -> Erred | None:
        """Lay what somebody takes to the cards of another player."""
        move, name, before = self.next_move(), self.state.name, self.position
        if not isinstance(move, shift.Take | overlay.Take):
            return None
        self.make(move)
        if self.over:
            raise CanNotErrError
        after = self.position
        other = self.random.choice([one for one in self.setup.players if one != name])
        got = after.taken[name][len(before.taken[name]) :]
        taken = {**after.taken, name: before.taken[name], other: (*after.taken[other], *got)}
        self.lay(replace(after, taken=taken))
        return Erred(self.kind, (move,), None)

    errors: ClassVar[Errors] = {
        Kind.FORGOTTEN: RealTable.forget,
        Kind.SETUP: RealTable.begin_wrongly,
        Kind.CARD: _tell_other_card,
        Kind.PLACE: _tell_other_place,
        Kind.SWAPPED: _swap,
        Kind.SKIPPED: _skip,
        Kind.TAKER: _take_wrongly,
    }


class OverlayTable(SquareTable):
    """The square with its piles, the deck and the hands."""

    state: overlay.State
    from_deck = (overlay.Fill,)

    @property
    def turn_begins(self) -> bool:
        """Whether nothing has been laid in this turn."""
        return self.state.phase == "lay" and not self.state.laid

    def next_move(self) -> Move:
        """Return a card of the deck where places are empty, one of the hand, or the sequences that are taken."""
        match self.state.phase:
            case "open" | "fill":
                empty = [cell for cell, pile in zip(CELLS, self.state.piles, strict=True) if not pile]
                return overlay.Fill(self.deck[-1], self.random.choice(empty))
            case "take":
                sets = overlay_rules.takeable_sets(self.state)
                return overlay.Take(tuple(map(overlay_rules.cells_of, sets[0])))
            case _:
                card = self.random.choice(self.hand)
                cells = self._cells_for(card)
                return overlay.Lay(card, self.random.choice(cells)) if cells else overlay.GiveUp(card)

    def _cells_for(self, text: str) -> list[str]:
        return [CELLS[place] for place in legal_places(self.state.square, _card(text))]

    def is_in_step(self, state: Any) -> bool:
        """Return whether piles, numbers of cards and the turn are those."""
        return _seen_in_overlay(state) == _seen_in_overlay(self.state)

    def _discard_wrongly(self) -> Erred | None:
        """Discard a card that could be laid."""
        cards = [card for card in self.hand if self._cells_for(card)] if self.state.phase == "lay" else []
        if not cards:
            return None
        at = len(self.moves)
        self.make(overlay.GiveUp(self.random.choice(cards), wrong=True))
        return Erred(self.kind, (), at, missing=1)

    def _break_rule(self) -> Erred | None:
        """Lay a card on its own number."""
        plays = [
            overlay.Lay(card, CELLS[place])
            for card in (self.hand if self.state.phase == "lay" else ())
            for place, pile in enumerate(self.state.piles)
            if pile and pile[-1].number == _card(card).number
        ]
        return self.break_rule("OVL-02", self.random.choice(plays)) if plays else None

    errors: ClassVar[Errors] = {**SquareTable.errors, Kind.DISCARD: _discard_wrongly, Kind.ANYWAY: _break_rule}


class ShiftTable(SquareTable):
    """The square with its cards that slide, the deck, and the goals."""

    state: shift.State
    from_deck = (shift.Lay, shift.Draw)

    @property
    def turn_begins(self) -> bool:
        """Whether nothing has moved in this turn."""
        return self.state.phase == "slide" and not self.state.moved

    def next_move(self) -> Move:
        """Return a card of the deck where one is laid or drawn, else what makes the goal, or some movement."""
        state = self.state
        if state.phase != "slide":
            places = state.open_places
            return shift.Lay(self.deck[-1], CELLS[places[0]]) if places else shift.Draw(self.deck[-1])
        possible = shift_draft.possible_moves(state)
        if not isinstance(possible[0], shift.Slide):
            return possible[0]
        hint = shift_draft.find_hint(state)
        slides = [move for move in possible if isinstance(move, shift.Slide)]
        if hint is None or not hint.slides:
            return self.random.choice([shift.Pass(), self.random.choice(slides)])
        first = shift.Slide((movement_name(state.numbers, hint.slides[0]),))
        return first if self.random.random() < SOLVES else self.random.choice(slides)

    def is_in_step(self, state: Any) -> bool:
        """Return whether the square, the goals, the numbers of cards and the turn are those."""
        return _seen_in_shift(state) == _seen_in_shift(self.state)

    def _forget_pass(self) -> Erred | None:
        return self.forget() if isinstance(self.next_move(), shift.Pass) else None

    def _pass_twice(self) -> Erred | None:
        """Tell a pass twice, of which the second ends the turn of the next player."""
        move = self.next_move()
        if not isinstance(move, shift.Pass):
            return None
        self.make(move)
        return Erred(self.kind, (move, move), len(self.moves), excess=True)

    def _break_rule(self) -> Erred | None:
        """Move a card that is not next to the empty place."""
        if self.state.phase != "slide" or self.state.table.count(None) != 1:
            return None
        moves = [shift.Slide((cell,)) for cell in CELLS if self.state.table[PLACES[cell]] is not None]
        far = [move for move in moves if not self.is_legal(move)]
        return self.break_rule("SHF-02", self.random.choice(far))

    errors: ClassVar[Errors] = {
        **SquareTable.errors,
        Kind.PASS: _forget_pass,
        Kind.TWICE: _pass_twice,
        Kind.ANYWAY: _break_rule,
    }


def _card(text: str) -> Card:
    card = parse_card(text)
    assert card is not None, text
    return card


def _seen_in_overlay(state: overlay.State) -> tuple[Any, ...]:
    """Return what can be seen of it: which cards lie below others, or are taken, can't."""
    piles = tuple((len(pile), pile[-1].text) if pile else None for pile in state.piles)
    turn = state.name, state.phase, state.left, state.laid if state.phase in {"lay", "take"} else 0
    return state.setup.players, piles, tuple(map(len, state.taken)), state.hands, len(state.out), turn


def _seen_in_shift(state: shift.State) -> tuple[Any, ...]:
    taken = tuple(map(len, state.taken))
    return state.setup.players, state.table, state.goals, taken, len(state.out), state.name, state.phase, state.moved


class OverlayPerson(CardPerson):
    """Picks cards, and taps their places."""

    def prepare(self, move: Move) -> None:
        """Pick the card and tap its place, or say what else is done."""
        match move:
            case overlay.Fill(card=card, at=at):
                self.lay_from_deck(card, at, move)
            case overlay.Lay(card=card, at=at):
                if self.pad.found != _card(card):
                    self.tap_place(at)
                    self.pick(card)
                if self.proposed != move and not self.sees("anyway"):
                    self.tap(f"cell:{at}")
            case overlay.GiveUp(card=card, wrong=wrong):
                self.open_menu("discard") if wrong else self.tap("sheet:card")
                self.pick(card)
            case _:
                self.choose(move)

    def lay(self, laid: Any) -> None:
        """Set the piles, the turn and what is done in it, and the cards."""
        self.exchange(self.shown.piles, laid.piles, "cell")
        piles = {cell: (self.shown.piles.get(cell, ()), laid.piles.get(cell, ())) for cell in CELLS}
        piles = {
            cell: (shown, pile)
            for cell, (shown, pile) in piles.items()
            if not (pile and self.uncover(partial(self._choose_place, cell), shown, pile))
        }
        for cell, (shown, pile) in piles.items():
            for _ in shown[alike(shown, pile) :]:
                self._choose_place(cell)
                self.tap("off")
        for cell, (shown, pile) in piles.items():
            for card in pile[alike(shown, pile) :]:
                self.pick(card)
                self.tap(f"cell:{cell}")
        self.set_turn(laid)
        if self.shown.phase != laid.phase:
            self.tap("sheet:turn", f"phase:{laid.phase}", "close")
        for cell in {*self.shown.laid} ^ {*laid.laid}:
            self._choose_place(cell)
            self.tap("laid")
        self.set_counts(laid)

    def _choose_place(self, cell: str) -> None:
        if self.chosen != PLACES[cell] + 1:
            self.tap(f"cell:{cell}")


class ShiftPerson(CardPerson):
    """Picks cards, and taps those that slide."""

    def prepare(self, move: Move) -> None:
        """Pick the card and tap its place, or tap the cards that move."""
        match move:
            case shift.Lay(card=card, at=at):
                self.lay_from_deck(card, at, move)
            case shift.Draw(card=card):
                self.pick(card)
            case shift.Slide(cards=names):
                self.tap(*(f"cell:{cell}" for name in names for cell in name.split(">")))
            case shift.Pass() if self.sees("pass"):
                self.tap("pass")
            case _:
                self.choose(move)

    def lay(self, laid: Any) -> None:
        """Set the square, the goals, the turn, and the cards."""
        self._set_square(laid.table)
        for seat, name in enumerate(self.session.setup.players):
            goal = laid.goals[name]
            if goal == self.shown.goals[name]:
                continue
            if goal is None:
                self.tap(f"goal:{seat}", "off")
            else:
                self.pick(goal)
                self.tap(f"goal:{seat}")
        self.set_turn(laid)
        if self.shown.moved != laid.moved:
            self.tap("sheet:turn", f"moved:{laid.moved}")
        self.set_counts(laid)

    def _set_square(self, table: dict[str, str]) -> None:
        """Move the cards that lie elsewhere, take off those that lie nowhere, and lay the others."""
        for cell, card in table.items():
            at = next((one for one, lying in self.shown.table.items() if lying == card), cell)
            if at != cell:
                self.tap(f"cell:{at}", f"cell:{cell}")
        for cell in [cell for cell in self.shown.table if cell not in table]:
            self.tap(f"cell:{cell}", "off")
        for cell, card in table.items():
            if self.shown.table.get(cell) != card:
                self.pick(card)
                self.tap(f"cell:{cell}")
