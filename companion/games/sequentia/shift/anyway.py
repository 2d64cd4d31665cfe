"""Play a move that a rule of Shift refuses and the table has accepted: what then lies where, and whose turn it is."""

from msgspec.structs import replace

from companion.core.game import Refused, Step
from companion.games.common.anyway import can_play_anyway
from companion.games.sequentia.common.deck import count_move, draw_card, learn_card
from companion.games.sequentia.common.square import PLACES, ROWS
from companion.games.sequentia.shift import rules, solver
from companion.games.sequentia.shift.model import Draw, Impossible, Move, Slide, State, Take
from companion.games.sequentia.shift.rules import StateChange


def play_anyway(state: State, move: Move, refused: Refused) -> Step[State] | Refused:
    """Return the step of a move that is refused so; the refusal, where it has no meaning on the table.

    While cards are laid and drawn from the deck, the table may do it in any order, and enters it in that of the game.
    """
    changed = _overrule(learn_card(state, move), move) if state.phase == "slide" else None
    return refused if changed is None else count_move(state, Step(*changed))


def anyway_move(state: State, move: Move | None) -> Move | None:
    """Return the move, if it is refused and can be played anyway; else None."""
    return move if move is not None and can_play_anyway(rules.play, play_anyway, state, move) else None


def _overrule(state: State, move: Move) -> StateChange | None:
    match move:
        case Slide():
            return _slide(state, move)
        case Take(row=row) if state.goal is not None and any(state.table[place] for place in ROWS[row - 1]):
            return rules.take_row(state, row - 1, state.goal)
        case Impossible() if state.goal is not None:
            after, happened = rules.discard_goal(state, state.goal)
            if after.deck:
                return after, happened
            following, more = rules.next_player(after)
            return following, (*happened, *more)
        case Draw():
            return _change_goal(state, move)
        case _:
            return None


def _slide(state: State, move: Slide) -> StateChange | None:
    after = state
    for name in move.cards:
        slide = _find_slide(after, name)
        if slide is None:
            return None
        after = rules.move_card(after, slide)
    return after, rules.shown_rows(after)


def _find_slide(state: State, name: str) -> solver.Slide | None:
    """Return the movement to any empty place; None where no card lies there, or it is open to which place it went."""
    slide = rules.find_slide(state, name)
    if not isinstance(slide, Refused):
        return slide
    cell, _arrow, target = name.partition(">")
    empty = [place for place, card in enumerate(state.table) if card is None]
    meant = [PLACES[target]] if target else empty
    if PLACES[cell] in empty or len(meant) != 1 or meant[0] not in empty:
        return None
    return PLACES[cell], meant[0]


def _change_goal(state: State, move: Draw) -> StateChange | None:
    """Return the state after a player who has a card draws another one: the first leaves the game, the turn is over."""
    card = draw_card(state, move.card)
    if isinstance(card, Refused) or state.goal is None:
        return None
    lost, happened = rules.discard_goal(state, state.goal)
    goals = tuple(card if player == state.player else goal for player, goal in enumerate(lost.goals))
    after, more = rules.next_player(replace(lost, goals=goals))
    return after, (*happened, *more)
