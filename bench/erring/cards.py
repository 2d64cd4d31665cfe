"""What is the same at the tables of Sequentia: the deck and the hands, and how cards are picked on the pad."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any, ClassVar

from bench.erring.person import NEXT, UNDO, NotThereError, Person
from bench.erring.table import CanNotErrError, Erred, Kind, RealTable
from companion.core.game import AnyGame
from companion.core.table_moves import TurnTo, own_move
from companion.games.sequentia.common.card_pad import CardPad
from companion.games.sequentia.common.cards import AnyCard, Card, parse_card
from companion.games.sequentia.common.deck import Options, deck_of, pickable_cards
from companion.games.sequentia.common.position_page import pad_of
from companion.table.screens.play.play import Play as PlayScreen
from companion.table.screens.play.position import PositionPage

DECK = deck_of(Options())
"""The cards with which all play, whether the companion knows them from the start or learns them."""


class CardTable(RealTable):
    """The example deck, shuffled, and hands that draw from it; the cards of moves `from_deck` come out of it."""

    from_deck: ClassVar[tuple[type, ...]] = ()

    def __init__(self, game: AnyGame, setup: Any, random: Random, kind: Kind) -> None:
        super().__init__(game, setup, random, kind)
        self.deck = [card.text for card in DECK]
        random.shuffle(self.deck)
        self.hands: list[list[str]] = [[] for _ in setup.players]
        self._draw()

    def _draw(self) -> None:
        for hand, count in zip(self.hands, self._hand_counts(), strict=True):
            while len(hand) < count:
                hand.append(self.deck.pop())

    def _hand_counts(self) -> list[int]:
        """Return how many cards each player holds by the rules; in Shift nobody does."""
        return [*getattr(self.state, "hands", (0,) * len(self.hands))]

    @property
    def unseen(self) -> list[str]:
        """Return the cards that can be taken for another one: each that has not come up, once."""
        return sorted(Counter(card.text for card in DECK) - Counter(card.text for card in self.state.seen_cards))

    @property
    def hand(self) -> list[str]:
        """Return the hand of the player whose turn it is."""
        return self.hands[self.state.player]

    def make(self, move: Any) -> None:
        """Let the player whose turn it is make the move, and all draw what they are to draw."""
        hand, text = self.hand, getattr(own_move(self.game, move), "card", None)
        self.play(move)
        self.moves.append(move)
        if text is not None:
            (self.deck if isinstance(move, self.from_deck) else hand).remove(text)
        self._draw()

    def check(self) -> None:
        """Raise AssertionError where the rules count other cards than there are."""
        real = ([*map(len, self.hands)], len(self.deck))
        assert real == (self._hand_counts(), self.state.deck), (real, self.state)

    def skip_player(self) -> Erred:
        """Let the next player play in place of the one whose turn it is, of which nobody tells the companion."""
        players = self.state.setup.players
        move, at = TurnTo(players[(self.state.player + 1) % len(players)]), len(self.moves)
        if not self.is_legal(move):
            raise CanNotErrError
        self.make(move)
        return Erred(self.kind, (), at, missing=1)


Piles = Mapping[str, Sequence[str]]
"""The piles by the names that their targets have, each from the bottom to the top."""


class CardPerson(Person):
    """Picks cards on the pad."""

    @property
    def pad(self) -> CardPad:
        """Return the pad with what is picked."""
        screen = self.desk.screen
        if isinstance(screen, PositionPage):
            return pad_of(screen.draft)
        pad: CardPad = screen.draft.pad  # type: ignore[attr-defined]
        return pad

    def pick(self, text: str) -> None:
        """Tap on the pad until this card is shown, or the last tap has played it.

        Raises NotThereError where it can't be picked.
        """
        card = parse_card(text)
        assert card is not None, text
        number, sequence = f"pad:number:{card.number}", f"pad:sequence:{''.join(map(str, card.sequence))}"
        picks = self.pad.picks
        if picks[0] not in {0, card.number} or picks[1:] not in {(0, 0, 0), card.sequence}:
            self.tap("pad:clear")
        if not self._is_offered(card) or not (self.sees(number) and self.sees(sequence)):
            self.tap("pad:other")
        done = len(self.session.timeline.done)
        if self.pad.found != card and not self.pad.picks[0]:
            self.tap(number)
        if self.pad.found != card and self.pad.picks[1:] != card.sequence:
            self.tap(sequence)
        if len(self.session.timeline.done) > done:
            return
        if self.pad.found is None and self.sees("pad:other"):
            self.tap("pad:other")
            self.tap(*(key for key, told in ((number, self.pad.picks[0]), (sequence, self.pad.picks[1])) if not told))
        for target in _finer_keys(self.pad.found, card):
            self.tap(target)
        if self.pad.found != card and len(self.session.timeline.done) == done:
            raise NotThereError(f"{text} is not {self.pad.found}")

    def lay_from_deck(self, card: str, at: str, move: Any) -> None:
        """Tap the place and pick the card for it, which the last tap lays where that tells all of it."""
        done = len(self.session.timeline.done)
        self.tap_place(at)
        self.pick(card)
        if len(self.session.timeline.done) == done and self.proposed != move:
            self.tap(f"cell:{at}")

    def tap_place(self, at: str) -> None:
        """Tap a place of the square, from which another one's pad is taken first."""
        if not self.sees(f"cell:{at}"):
            self.press(UNDO)
        self.tap(f"cell:{at}")

    def _is_offered(self, card: Card) -> bool:
        """Return whether the card is one of those that the companion knows and has not seen, as far as the pad goes."""
        screen = self.desk.screen
        if not isinstance(screen, PlayScreen):
            return True
        left = pickable_cards(screen.state_of(self.session), other=False)
        return isinstance(left, AnyCard) or card in left

    def exchange(self, shown: Piles, laid: Piles, target: str) -> None:
        """Exchange the top cards of two piles that lie the wrong way round; `target` and its name is that of a pile."""
        for one, other in combinations([name for name in shown if name in laid], 2):
            tops, wanted = (tuple(piles[name][-1] for name in (one, other)) for piles in (shown, laid))
            if tops[0] != tops[1] and tops == wanted[::-1]:
                self.tap(f"{target}:{one}", "swap", f"{target}:{other}")

    def uncover(self, choose: Callable[[], None], shown: Sequence[str], pile: Sequence[str]) -> bool:
        """Take cards off down to the one on top, and tell of others below; return whether all of that is right then."""
        kept = next((at for at in range(len(shown), 0, -1) if shown[at - 1] == pile[-1]), 0)
        if not kept or len(pile) < kept or Counter(shown[:kept]) - Counter(pile):
            return False
        if kept < len(shown) or len(pile) > kept:
            choose()
            self.tap(*["off"] * (len(shown) - kept), *["below"] * (len(pile) - kept))
        return True

    def set_turn(self, laid: Any) -> None:
        """Press NEXT on the page until it is this player's turn."""
        players = self.session.setup.players
        self.press(NEXT, (players.index(laid.player) - players.index(self.shown.player)) % len(players))

    def set_counts(self, laid: Any) -> None:
        """Set how many cards are held and taken."""
        wanted, shown = _counts(laid), _counts(self.shown)
        if wanted == shown:
            return
        self.tap("sheet:cards")
        for place, (count, before) in enumerate(zip(wanted, shown, strict=True)):
            self.count(place, count - before)


def _finer_keys(found: Card | None, card: Card) -> list[str]:
    """Return the keys in which cards with the same numbers differ."""
    keys = ["pad:bonus"] if card.bonus and not (found and found.bonus) else []
    return [*keys, f"pad:colour:{card.colour}"] if card.colour and not (found and found.colour == card.colour) else keys


def _counts(laid: Any) -> list[int]:
    """Return the numbers in the order of the page: each player's hand and taken cards, and those out of the game."""
    hands = getattr(laid, "hands", {})
    counts = [count for name in laid.taken for count in (*((hands[name],) if hands else ()), len(laid.taken[name]))]
    return [*counts, *((len(laid.out),) if hasattr(laid, "out") else ())]
