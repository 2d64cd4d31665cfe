"""Play a move that a rule of Overlay refuses and the table has accepted: what then lies where, and whose turn it is."""

from msgspec.structs import replace

from companion.core.game import Refused, Step
from companion.games.common.anyway import can_play_anyway
from companion.games.sequentia.common.deck import count_move, learn_card
from companion.games.sequentia.common.square import PLACES
from companion.games.sequentia.overlay import rules
from companion.games.sequentia.overlay.model import GiveUp, Lay, Move, State, Take


def play_anyway(state: State, move: Move, refused: Refused) -> Step[State] | Refused:
    """Return the step of a move that is refused so; the refusal, where it has no meaning on the table.

    While places are filled from the deck, the table may do it in any order, and enters it in that of the game.
    """
    if isinstance(move, GiveUp) and state.phase == "lay":
        return rules.play(state, replace(move, wrong=True))
    step = _overrule(learn_card(state, move), move)
    return refused if step is None else count_move(state, step)


def anyway_move(state: State, move: Move | None) -> Move | None:
    """Return the move, if it is refused and can be played anyway; else None."""
    return move if move is not None and can_play_anyway(rules.play, play_anyway, state, move) else None


def _overrule(state: State, move: Move) -> Step[State] | None:
    match move:
        case Lay() if state.phase == "lay":
            card = rules.playable_card(state, move.card)
            return None if isinstance(card, Refused) else rules.lay_card_on(state, card, PLACES[move.at])
        case Take() if state.phase == "take":
            places = {PLACES[cell] for cells in move.sequences for cell in cells}
            return rules.take_places(state, places) if all(state.piles[place] for place in places) else None
        case _:
            return None
