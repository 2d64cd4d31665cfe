"""A real table of Stack, and somebody who follows it."""

from collections import Counter
from functools import partial
from typing import Any, ClassVar

from msgspec.structs import replace

from bench.erring.cards import CardPerson, CardTable, Piles
from bench.erring.person import alike
from bench.erring.table import CanNotErrError, Erred, Errors, Kind, RealTable
from companion.games.sequentia.common.cards import UNKNOWN_TEXT, parse_card
from companion.games.sequentia.stack.draft import card_moves
from companion.games.sequentia.stack.model import PILES, AsSequence, Pass, Play, State
from companion.games.sequentia.stack.positions import Position


class StackTable(CardTable):
    """The piles, the deck and the hands."""

    state: State

    def next_move(self) -> Any:
        """Return a sequence where there is one, else a card that is laid, else a pass."""
        moves = self._moves_of_hand()
        taking = [move for move in moves if isinstance(move, AsSequence)]
        return self.random.choice(taking or moves or [Pass()])

    def _moves_of_hand(self) -> list[Any]:
        return [move for card in self.hand for move in self._moves_of(card)]

    def _moves_of(self, text: str) -> tuple[Any, ...]:
        card = parse_card(text)
        return () if card is None else card_moves(self.state, card)

    def is_in_step(self, state: Any) -> bool:
        """Return whether piles, numbers of cards and the turn are those."""
        same = _seen(self.game.position(state)) == _seen(self.position)
        return same and state.setup.players == self.setup.players

    def _misread(self) -> Erred | None:
        """Tell another card than the one that is laid, or another place of it."""
        move = self.next_move()
        if not isinstance(move, Play):
            return None
        cards = [move.card]
        if self.kind is Kind.CARD:
            cards = [card for card in self.unseen if card != move.card]
        others = [one for card in cards for one in self._moves_of(card) if isinstance(one, Play) and one != move]
        if self.kind is Kind.CARD:
            others = [one for one in others if one.at == move.at]
        return self.instead(move, self.random.choice(others)) if others else None

    def _forget_pass(self) -> Erred | None:
        return self.forget() if isinstance(self.next_move(), Pass) else None

    def _swap(self) -> Erred | None:
        """Tell two cards that are laid after each other the wrong way round."""
        at = len(self.moves)
        made = self.make_all(4)
        laid = [place for place, move in enumerate(made) if isinstance(move, Play)]
        if len(laid) < 2 or made[laid[0]] == made[laid[1]]:
            return None
        first, second = laid[:2]
        told = [*made[: second + 1]]
        told[first], told[second] = told[second], told[first]
        return Erred(self.kind, (*told, *made[second + 1 :]), at + first)

    def _skip(self) -> Erred | None:
        if self.state.laid:
            return None
        return self.skip_player()

    def _take_wrongly(self) -> Erred | None:
        """Lay what somebody takes to the cards of another player."""
        move, laid, name = self.next_move(), self.position, self.state.name
        if not isinstance(move, AsSequence):
            return None
        self.make(move)
        if self.over:
            raise CanNotErrError
        after = self.position
        other = self.random.choice([one for one in self.state.setup.players if one != name])
        got = after.taken[name][len(laid.taken[name]) :]
        taken = {**after.taken, name: laid.taken[name], other: (*after.taken[other], *got)}
        self.lay(replace(after, taken=taken))
        return Erred(self.kind, (move,), None)

    def _break_rule(self) -> Erred | None:
        """Lay a second card after a simple one."""
        hand = self.hand
        if self.state.laid != "simple" or not hand or len(self.state.piles) < PILES:
            return None
        own = Play(self.random.choice(hand), self.random.choice((1, 2, 3, 4)))
        return self.break_rule("STK-04", own)

    errors: ClassVar[Errors] = {
        Kind.FORGOTTEN: RealTable.forget,
        Kind.SETUP: RealTable.begin_wrongly,
        Kind.PASS: _forget_pass,
        Kind.CARD: _misread,
        Kind.PLACE: _misread,
        Kind.SWAPPED: _swap,
        Kind.SKIPPED: _skip,
        Kind.TAKER: _take_wrongly,
        Kind.ANYWAY: _break_rule,
    }


def _seen(laid: Position) -> tuple[Any, ...]:
    """Return what can be seen of it: which cards are taken can't."""
    piles = tuple((len(pile), pile[-1]) for pile in laid.piles)
    return piles, {name: len(cards) for name, cards in laid.taken.items()}, laid.hands, laid.player, laid.laid


class StackPerson(CardPerson):
    """Picks cards, and taps piles."""

    def prepare(self, move: Any) -> None:
        """Pick the card, and tap where it goes; or pass."""
        match move:
            case Play(card=card, at=at):
                self.pick(card)
                self.tap(f"end:{at}" if at in {"left", "right"} else f"pile:{at}")
            case AsSequence(card=card, piles=piles):
                self.pick(card)
                if self.proposed != move and piles is not None:
                    self.tap(f"as:{'-'.join(map(str, piles))}")
            case Pass():
                self.tap("pass")

    def lay(self, laid: Position) -> None:
        """Set the piles, the turn and the cards."""
        self._set_piles(laid)
        self.set_turn(laid)
        if self.shown.laid != laid.laid:
            self.tap("sheet:turn", f"laid:{laid.laid}")
        self.set_counts(laid)

    def _set_piles(self, laid: Position) -> None:
        """Take off what lies wrong, start the piles that are missing, and lay the other cards from the bottom up."""
        tops = Counter(pile[-1] for pile in laid.piles)
        while len(self.shown.piles) > len(laid.piles):
            gone = next((n for n, pile in enumerate(self.shown.piles, 1) if not tops[pile[-1]]), len(self.shown.piles))
            self._take_off(gone, 0)
        before = len(laid.piles) - len(self.shown.piles)
        lefts = before if self.shown.piles and self.shown.piles[0][:1] == laid.piles[before][:1] else 0
        there = laid.piles[lefts : lefts + len(self.shown.piles)]
        self.exchange(_named(self.shown.piles), _named(there), "pile")
        for number, (shown, pile) in enumerate(zip(self.shown.piles, there, strict=True), 1):
            if not self.uncover(partial(self._choose_pile, number), shown, pile):
                self._clear(number, shown, pile)
        for pile in laid.piles[:lefts][::-1]:
            self._lay_on("end:left", pile[:1])
        for pile in laid.piles[len(self.shown.piles) :]:
            self._lay_on("end:right", pile[:1])
        for number, pile in enumerate(laid.piles, 1):
            lying = self.shown.piles[number - 1]
            if (len(lying), lying[-1]) != (len(pile), pile[-1]):
                self._lay_on(f"pile:{number}", pile[0 if lying == (UNKNOWN_TEXT,) else len(lying) :])

    def _clear(self, number: int, shown: tuple[str, ...], pile: tuple[str, ...]) -> None:
        """Take cards off the pile down to those that lie right."""
        kept = alike(shown, pile)
        if kept < len(shown):
            self._take_off(number, max(kept, 1))
        if not kept:
            # A pile that loses its only card is none: another one is below it for a moment.
            self.tap("below", "off")

    def _take_off(self, number: int, kept: int) -> None:
        """Take cards off the pile until so many are left."""
        self._choose_pile(number)
        for _ in self.shown.piles[number - 1][kept:]:
            self.tap("off")

    def _choose_pile(self, number: int) -> None:
        if self.chosen != number:
            self.tap(f"pile:{number}")

    def _lay_on(self, target: str, cards: tuple[str, ...]) -> None:
        for card in cards:
            self.pick(card)
            self.tap(target)


def _named(piles: tuple[tuple[str, ...], ...]) -> Piles:
    return {str(number): pile for number, pile in enumerate(piles, 1)}
