"""Say what lies on the table in Overlay, and go on from there, whatever was played before."""

from collections.abc import Mapping
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, Step
from companion.core.i18n import _
from companion.games.sequentia.common import positions
from companion.games.sequentia.common.cards import UNKNOWN_TEXT, CardText
from companion.games.sequentia.common.deck import Name, count_move
from companion.games.sequentia.common.place_words import where
from companion.games.sequentia.common.positions import Count, LyingCard, card_texts, split_cards
from companion.games.sequentia.common.results import winners, winners_text
from companion.games.sequentia.common.square import CELLS, PLACES, Cell
from companion.games.sequentia.overlay import rules
from companion.games.sequentia.overlay.model import Phase, State

IN_TURN: frozenset[Phase] = frozenset({"lay", "take"})
"""The phases in which it matters which places were laid on in the turn."""


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """All that lies on the table; the other cards are in the deck.

    `piles` are those of the places with cards, each from the bottom to the top; `taken` the cards, and `hands` the
    numbers of cards, of all players; `out` are the cards that have left the game. `player` is the one whose turn it is,
    `phase` what is done in it, and `laid` the places that were laid on in it. While the square is laid, `player` is the
    one who begins.
    `added` are cards that the deck has, too, though they were not entered.
    """

    piles: dict[Cell, tuple[LyingCard, ...]]
    taken: dict[Name, tuple[LyingCard, ...]]
    hands: dict[Name, Count]
    player: Name
    phase: Phase = "lay"
    laid: tuple[Cell, ...] = ()
    out: tuple[LyingCard, ...] = ()
    added: tuple[CardText, ...] = ()

    @property
    def count(self) -> int:
        """How many cards lie on the table, are taken, are held, or have left the game."""
        return sum(map(len, (*self.piles.values(), *self.taken.values(), self.out))) + sum(self.hands.values())


def position_of(state: State) -> Position:
    """Return what lies on the table, as far as the state knows."""
    players = state.setup.players
    in_turn = state.laid if state.phase in IN_TURN else 0
    return Position(
        piles={cell: card_texts(pile) for cell, pile in zip(CELLS, state.piles, strict=True) if pile},
        taken=dict(zip(players, map(card_texts, state.taken), strict=True)),
        hands=dict(zip(players, state.hands, strict=True)),
        player=state.name,
        phase=state.phase,
        laid=tuple(cell for place, cell in enumerate(CELLS) if in_turn >> place & 1),
        out=card_texts(state.out),
    )


def renamed_position(position: Position, names: Mapping[str, str]) -> Position:
    """Return the position with the new names of players in place of the old ones."""
    return positions.renamed(position, position.player, names, "taken", "hands")


def set_position(state: State, position: Position) -> Step[State] | Refused:
    """Return the step to this position, or why the cards can't lie so."""
    if position == position_of(state):
        return count_move(state, Step(state))
    found = positions.find_position(state, position, "OVL-01", position.hands, _piles_refusal, with_cards)
    if isinstance(found, Refused):
        return found
    refused = _phase_refusal(found)
    if refused:
        return refused
    ends = found.over and not state.over
    events = (GameEvent("win", winners_text(winners(found))),) if ends else ()
    return count_move(positions.with_entered(state, found.seen_cards), Step(found, events))


def with_cards(state: State, laid: Position) -> State | Refused:
    """Return the state with the cards and the turn of the position, or why there are no such cards."""
    players = state.setup.players
    bare = replace(state, piles=((),) * len(CELLS), taken=((),) * len(players), out=())
    piles = [laid.piles.get(cell, ()) for cell in CELLS]
    taken = [laid.taken[name] for name in players]
    found = positions.find_cards(bare, (*chain(*piles), *chain(*taken), *laid.out), laid.added)
    if isinstance(found, Refused):
        return found
    known, cards = found
    *lists, out = split_cards((*piles, *taken, laid.out), iter(cards))
    over, in_turn = laid.phase == "over", laid.laid if laid.phase in IN_TURN else ()
    after = replace(
        known,
        piles=tuple(lists[: len(CELLS)]),
        taken=tuple(lists[len(CELLS) :]),
        out=out,
        hands=tuple(laid.hands[name] for name in players),
        deck=known.size - laid.count,
        player=players.index(laid.player),
        turns=positions.turns_until(state, laid.player),
        phase=laid.phase,
        laid=sum(1 << PLACES[cell] for cell in set(in_turn)),
        last=None,
        ended=over and (state.ended or not state.over),
    )
    return replace(after, left=_count_left(after))


def _count_left(state: State) -> int:
    """Return how many cards are still to be laid in this phase."""
    match state.phase:
        case "open" | "fill":
            return min(state.piles.count(()), state.deck)
        case "lay" | "take":
            return state.hands[state.player]
        case "over":
            return 0


def _piles_refusal(laid: Position) -> Refused | None:
    if not all(laid.piles.values()):
        return Refused("", _("A pile has one card or more."))
    hidden = next((cell for cell, pile in laid.piles.items() if pile[-1] == UNKNOWN_TEXT), "")
    if hidden:
        told = _("Which card is on top of the pile {place}? Pick it, and tap the place.")
        return Refused("", told.format(place=where(hidden)))
    empty = next((cell for cell in laid.laid if cell not in laid.piles), "")
    if empty:
        return Refused(
            "OVL-02", _("No card lies {place}: nothing was laid there in this turn.").format(place=where(empty))
        )
    return None


def _phase_refusal(state: State) -> Refused | None:
    """Return why this can't be what is done now: there is nothing to lay, to take or to fill."""
    match state.phase:
        case "open" | "fill" if not state.left:
            rule = "OVL-01" if state.phase == "open" else "OVL-06"
            return Refused(rule, _("No card is to come: nine places have one, or the deck is empty."))
        case "lay" if not state.left:
            return Refused("OVL-07", _("{name} holds no card.").format(name=state.name))
        case "take" if not rules.takeable_sets(state):
            return Refused("OVL-04", _("No row or column shows a sequence to take."))
        case _:
            return None
