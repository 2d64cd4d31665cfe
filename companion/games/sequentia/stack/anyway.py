"""Play a move that a rule of Stack refuses and the table has accepted: what then lies where, and whose turn it is."""

from msgspec.structs import replace

from companion.core.game import Refused, Step
from companion.games.common.anyway import can_play_anyway
from companion.games.sequentia.common.cards import IN_A_SEQUENCE
from companion.games.sequentia.common.deck import Add, count_move, learn_card
from companion.games.sequentia.stack import rules
from companion.games.sequentia.stack.model import PILES, AsSequence, Move, Pass, Play, State


def play_anyway(state: State, move: Move, refused: Refused) -> Step[State] | Refused:
    """Return the step of a move that is refused so; the refusal, where it has no meaning on the table."""
    step = None if state.over or isinstance(move, Add) else _overrule(learn_card(state, move), move)
    return refused if step is None else count_move(state, step)


def anyway_move(state: State, move: Move | None) -> Move | None:
    """Return the move, if it is refused and can be played anyway; else None."""
    return move if move is not None and can_play_anyway(rules.play, play_anyway, state, move) else None


def _overrule(state: State, move: Play | AsSequence | Pass) -> Step[State] | None:
    if isinstance(move, Pass):
        return rules.end_turn(state)
    holding = _with_card_in_hand(state)
    card = rules.playable_card(holding, move.card)
    if isinstance(card, Refused):
        return None
    if isinstance(move, Play):
        ends = move.at in {"left", "right"}
        there = len(state.piles) < PILES if ends else int(move.at) <= len(state.piles)
        return rules.lay_card_on(holding, card, move.at) if there else None
    piles = _meant_piles(state, move)
    return None if piles is None else rules.take_piles(holding, card, piles)


def _with_card_in_hand(state: State) -> State:
    """Return the state in which whose turn it is holds a card: of the deck, else of the hand with the most."""
    if state.hands[state.player]:
        return state
    giver = None if state.deck else state.hands.index(max(state.hands))
    hands = tuple(held + (seat == state.player) - (seat == giver) for seat, held in enumerate(state.hands))
    return replace(state, hands=hands, deck=state.deck - (giver is None))


def _meant_piles(state: State, move: AsSequence) -> tuple[int, int, int] | None:
    """Return the three piles that are taken: those named, or all where there are three; None: nobody says which."""
    named = move.piles or tuple(range(1, len(state.piles) + 1))
    if len(set(named)) != IN_A_SEQUENCE or len(named) != IN_A_SEQUENCE or max(named) > len(state.piles):
        return None
    first, second, third = named
    return first, second, third
