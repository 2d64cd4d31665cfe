"""Say what a phone at a seat needs for its hand, which it keeps to itself: of every card, where it can go (SEQ-09)."""

from collections import defaultdict

from msgspec.structs import replace

from companion.core.i18n import _
from companion.core.seat import SeatTask
from companion.core.seat_hand import HandCard, SeatHand
from companion.games.common.grid import spaces_of
from companion.games.sequence.common.card_rules import legal_targets
from companion.games.sequence.common.dead_cards import is_dead
from companion.games.sequence.standard import wording
from companion.games.sequence.standard.board import CELLS, SIZE
from companion.games.sequence.standard.cards import CARDS, RANKS, SUITS, Card, card_text, rank_of, suit_of
from companion.games.sequence.standard.model import KIND, State

COPIES = 2
"""How often each card is in the game (SEQ-02)."""

_DECK = tuple(sorted(CARDS, key=lambda card: (RANKS.index(rank_of(card)), SUITS.index(suit_of(card)))))


def seat_task(state: State, seat: int) -> SeatTask | None:
    """Return what this seat's hand needs, and that a card of it can be played when it is its turn; None: it is over."""
    if state.over or seat in state.gone:
        return None
    turn = state.player == seat
    # A card that has to be drawn yet is one of the hand.
    size = state.hands[seat] + sum(owed.player == seat for owed in state.owed)
    mine = replace(state, player=seat)
    laid = defaultdict[Card, tuple[int, ...]](tuple)
    for one in state.laid_cards:
        laid[one.card] += (one.move,) if one.player == seat else ()
    cards = tuple(_hand_card(mine, card, laid[card], turn=turn) for card in _DECK)
    places = tuple(f"cell:{cell}" for cell in CELLS)
    hand = SeatHand(
        size=size,
        turn=turn,
        move=state.moves,
        cards=cards,
        enter=_("Enter your hand ({count}): touch the suit and the rank of each card.").format(count=size),
        draw=_("Draw a card, and touch its suit and its rank."),
        told=_("Touch a card to see where it can go."),
        columns=SIZE,
        places=places,
    )
    return SeatTask(str(state.moves), hand=hand)


def _hand_card(state: State, card: Card, laid: tuple[int, ...], *, turn: bool) -> HandCard:
    """Return the card as the player has it whose turn it is in this state."""
    dead = is_dead(state, card)
    # Who holds a card knows better than what was counted.
    own = state.board.spaces.get(card)
    spaces = legal_targets(state, card) if own is None else spaces_of(own & ~state.covered)
    suit = suit_of(card)
    sign = card_text(card)[len(rank_of(card)) :]
    if dead:
        told = _(KIND.says.dead).format(card=card_text(card))
    elif not spaces:
        told = wording.nothing_to_take(card)
    elif turn:
        told = wording.where_text(card)
    else:
        told = _("The board shows where {card} can go.").format(card=card_text(card))
    return HandCard(
        f"hand:{card}", card_text(card), rank_of(card), sign, COPIES, suit in "HD", told, spaces, dead, laid
    )
