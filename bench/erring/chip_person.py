"""Somebody who follows Sequence, Sequence Letters or Kids at the companion."""

from typing import Any

from bench.erring.chip_table import is_same
from bench.erring.person import NEXT, Person
from companion.games.sequence.common.model import Dead, Draw, MissedDraw, Pass, Play, Shuffled
from companion.games.sequence.common.positions import Position
from companion.games.sequence.kids.cards import WILD
from companion.games.sequence.standard.cards import JACKS
from companion.games.sequence.standard.model import Penalty


class ChipPerson(Person):
    """Taps spaces and cards."""

    def prepare(self, move: Any) -> None:
        """Tap the card and the space, or what else the move is entered with."""
        match move:
            case Play() if self.children:
                self._prepare_for_children(move)
            case Play():
                self._prepare_play(move)
            case Dead(card=card) if self.children:
                self.tap(self._card_target(card))
            case Dead(card=card):
                self.tap("sheet:dead")
                self.turn_to_page(f"dead:{card}")
            case Pass():
                self.open_menu("pass")
            case Shuffled():
                self.open_menu("shuffled")
            case _:
                self._prepare_for_people(move)

    def _prepare_for_people(self, move: Any) -> None:
        """Say who has drawn, has not, or talked."""
        match move:
            case Draw(player=name):
                self.press(NEXT)
                if self.proposed != move:
                    self.open_menu("sheet:draw", f"draw:{self.session.setup.players.index(name)}")
            case Penalty(side=side):
                self.open_menu("sheet:penalty", f"penalty:{side}")
            case MissedDraw(player=name):
                self.open_menu("sheet:missed", f"missed:{self.session.setup.players.index(name)}")

    def _card_target(self, card: str) -> str:
        return f"{'card' if self.session.game.id == 'kids' else 'letter'}:{card}"

    def _prepare_for_children(self, move: Play) -> None:
        board = self.session.state.board
        number = board.numbers[move.at]
        self.tap(self._card_target(move.card))
        if self.session.game.id == "kids":
            self.tap(*((f"animal:{board.card_on(number)}",) if move.card in WILD else ()), f"space:{number}")
        else:
            self.tap(*((f"pick:{board.card_on(number)}",) if move.card in {"X", "Z"} else ()), f"square:{number}")

    def _prepare_play(self, move: Play) -> None:
        """Tap the space, and NEXT until the move is shown; a jack on an open space is said to be one if need be."""
        self.tap(f"cell:{move.at}")
        self.choose(move)
        if self.proposed != move and move.card in JACKS and self.sees("wild"):
            self.tap("wild")
            self.choose(move)

    def lay(self, laid: Position) -> None:
        """Set chips, sequences, the turn and the cards."""
        self._set_chips(laid)
        self._set_rows(laid)
        self._set_turn(laid)
        self._set_cards(laid)

    def _set_chips(self, laid: Position) -> None:
        most = len(self.session.state.kind.sides) + 1
        for cell in sorted({*laid.chips, *self.shown.chips}):
            for _ in range(most):
                if self.shown.chips.get(cell) == laid.chips.get(cell):
                    break
                self.tap(f"cell:{cell}")

    def _set_rows(self, laid: Position) -> None:
        """Mark the chips that are in finished sequences, and take the mark from others."""
        if is_same(self.shown, laid, children=self.children):
            return
        self.tap("sheet:rows")
        for cell in sorted(_marked(self.shown) ^ _marked(laid)):
            if cell in laid.chips and (cell in _marked(self.shown)) != (cell in _marked(laid)):
                self.tap(f"cell:{cell}")

    def _set_turn(self, laid: Position) -> None:
        players = self.session.setup.players
        self.press(NEXT, (players.index(laid.player) - players.index(self.shown.player)) % len(players))

    def _set_cards(self, laid: Position) -> None:
        counts, due = (laid.pile, *laid.hands.values()), sorted(laid.due or ())
        if counts == (self.shown.pile, *self.shown.hands.values()) and due == sorted(self.shown.due or ()):
            return
        self.tap("sheet:cards")
        for place, name in enumerate(("", *laid.hands)):
            wanted = laid.hands[name] if name else laid.pile
            shown = self.shown.hands[name] if name else self.shown.pile
            if wanted != shown:
                self.count(place, wanted - shown)
            if name and (name in due) != (name in (self.shown.due or ())):
                self.tap(*(() if self.chosen == place else (f"cards:{place}",)), f"due:{place - 1}")


def _marked(laid: Position) -> set[str]:
    return {cell for one in laid.sequences for cell in one.cells}
