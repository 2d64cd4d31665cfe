"""Say what lies on the table in Stack, and go on from there, whatever was played before."""

from collections.abc import Mapping
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, Step
from companion.core.i18n import _
from companion.games.sequentia.common import positions
from companion.games.sequentia.common.cards import CardText
from companion.games.sequentia.common.deck import Name, count_move
from companion.games.sequentia.common.positions import Count, LyingCard, card_texts, split_cards
from companion.games.sequentia.stack.model import PILES, Laid, State


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """All that lies on the table; the other cards are in the deck.

    `piles` are those from the left, each from the bottom to the top; `taken` the cards, and `hands` the numbers of
    cards, of all players. `player` is the one whose turn it is, and `laid` that player's last card in this turn.
    `added` are cards that the deck has, too, though they were not entered.
    """

    piles: tuple[tuple[LyingCard, ...], ...]
    taken: dict[str, tuple[LyingCard, ...]]
    hands: dict[str, Count]
    player: Name
    laid: Laid = ""
    added: tuple[CardText, ...] = ()

    @property
    def count(self) -> int:
        """How many cards lie on the table, are taken, or are held."""
        return sum(map(len, (*self.piles, *self.taken.values()))) + sum(self.hands.values())


def position_of(state: State) -> Position:
    """Return what lies on the table, as far as the state knows."""
    players = state.setup.players
    taken = dict(zip(players, map(card_texts, state.taken), strict=True))
    hands = dict(zip(players, state.hands, strict=True))
    return Position(tuple(map(card_texts, state.piles)), taken, hands, state.name, state.laid)


def renamed_position(position: Position, names: Mapping[str, str]) -> Position:
    """Return the position with the new names of players in place of the old ones."""
    return positions.renamed(position, position.player, names, "taken", "hands")


def set_position(state: State, position: Position) -> Step[State] | Refused:
    """Return the step to this position, or why the cards can't lie so."""
    if position == position_of(state):
        return count_move(state, Step(state))
    found = positions.find_position(state, position, "STK-01", position.hands, _piles_refusal, with_cards)
    if isinstance(found, Refused):
        return found
    if not found.over and not found.laid and not found.hands[found.player]:
        return Refused("STK-07", _("{name} holds no card.").format(name=position.player))
    ends = found.over and not state.over
    events = (GameEvent("win", _("The deck and all hands are used up.")),) if ends else ()
    return count_move(positions.with_entered(state, found.seen_cards), Step(found, events))


def with_cards(state: State, laid: Position) -> State | Refused:
    """Return the state with the cards and the turn of the position, or why there are no such cards."""
    players = state.setup.players
    bare = replace(state, piles=(), taken=((),) * len(players))
    taken = [laid.taken[name] for name in players]
    found = positions.find_cards(bare, (*chain(*laid.piles), *chain(*taken)), laid.added)
    if isinstance(found, Refused):
        return found
    known, cards = found
    lying = iter(cards)
    return replace(
        known,
        piles=split_cards(laid.piles, lying),
        taken=split_cards(taken, lying),
        hands=tuple(laid.hands[name] for name in players),
        deck=known.size - laid.count,
        player=players.index(laid.player),
        turns=positions.turns_until(state, laid.player),
        laid=laid.laid,
        ended=False,
    )


def _piles_refusal(laid: Position) -> Refused | None:
    if len(laid.piles) > PILES:
        return Refused("STK-01", _("There are four piles at most."))
    if not all(laid.piles):
        return Refused("", _("A pile has one card or more."))
    number = positions.unknown_top(laid.piles)
    if number is not None:
        told = _("Which card is on top of pile {pile}? Pick it, and tap the pile.")
        return Refused("", told.format(pile=number))
    return None
