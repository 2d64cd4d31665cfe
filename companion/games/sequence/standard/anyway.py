"""Play a move that a rule of Sequence refuses and the table has accepted: what then lies where, and is counted."""

from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, Step
from companion.core.i18n import _
from companion.games.common.anyway import can_play_anyway
from companion.games.sequence.common import card_rules, piles, turns
from companion.games.sequence.common.space_names import end_names
from companion.games.sequence.standard import rules
from companion.games.sequence.standard.board import CORNERS, NUMBERS
from companion.games.sequence.standard.cards import ONE_EYED
from companion.games.sequence.standard.model import (
    Claims,
    Dead,
    Draw,
    Made,
    MissedDraw,
    Move,
    Pass,
    Penalty,
    Play,
    Shuffled,
    State,
)


def play_anyway(state: State, move: Move, refused: Refused) -> Step[State] | Refused:
    """Return the step of a move that is refused so; the refusal, where the move has no meaning on the table."""
    step = None if state.over else _overrule(state, move, refused)
    return turns.count_move(step or refused)


def anyway_move(state: State, move: Move | None) -> Move | None:
    """Return the move, if it is refused and can be played anyway; else None."""
    return move if move is not None and can_play_anyway(rules.play, play_anyway, state, move) else None


def _overrule(state: State, move: Move, refused: Refused) -> Step[State] | Refused | None:
    """Return the step of the move; None, or another refusal, where it has no meaning."""
    match move:
        case Play():
            return _play_card(state, move, refused)
        case Dead(card=card):
            holding = _with_card_in_hand(state)
            return None if holding is None else turns.exchange(replace(holding, exchanged=False), card)
        case Pass():
            return Step(piles.end_turn(state, drew=False))
        case Penalty(side=side) if side in state.sides:
            return rules.give_up_cards(state, side)
        case MissedDraw(player=name) if _plays(state, name):
            return _miss_draw(state, state.setup.players.index(name))
        case Draw(player=name) if _plays(state, name) and state.pile + state.discards:
            return Step(*piles.draw(state, state.setup.players.index(name)))
        case Shuffled():
            return Step(*piles.shuffle(state))
        case _:
            return None


def _plays(state: State, name: str) -> bool:
    return name in state.setup.players and state.setup.players.index(name) not in state.gone


def _play_card(state: State, move: Play, refused: Refused) -> Step[State] | Refused | None:
    number, holding = NUMBERS[move.at], _with_card_in_hand(state)
    if holding is None or number in CORNERS:
        return None
    if refused.rule in {"SEQ-17", "SEQ-18", "SEQ-19", "SEQ-20"}:
        return _name_sequences(holding, move, number)
    # The cards that were counted can't have been what they were taken for, or the table has shuffled.
    counted = {card: moves for card, moves in holding.played.items() if card != move.card}
    held = holding if len(holding.played.get(move.card, ())) < 2 else replace(holding, played=counted)
    taking = move.card in ONE_EYED
    if not taking:
        move = replace(move, replace=False)
    if not held.covered >> number & 1:
        return _lay_without_taking(held, move, number) if move.only_takes else rules.lay_card(held, move, number)
    broken, happened = _break_sequences(held, number)
    if not taking:
        broken = replace(broken, chips=tuple(mask & ~(1 << number) for mask in broken.chips))
    step = rules.lay_card(broken, move, number)
    return step if isinstance(step, Refused) else Step(step.state, (*happened, *step.events))


def _with_card_in_hand(state: State) -> State | None:
    """Return the state in which whose turn it is holds a card, a drawn one if none; None where there is none."""
    if state.hands[state.player]:
        return state
    return piles.draw(state, state.player)[0] if state.pile + state.discards else None


def _lay_without_taking(state: State, move: Play, number: int) -> Step[State]:
    """Return the step of a one-eyed jack on a space where no chip is: it lies on the discards, and the turn is over."""
    after, happened = turns.end_play(piles.discard(replace(state, last=number), move.card))
    return Step(after, happened)


def _break_sequences(state: State, number: int) -> tuple[State, tuple[GameEvent, ...]]:
    """Return the state without the sequences through a space, whose chip goes, and the events that say so."""
    broken = tuple(made for made in state.made if made.mask >> number & 1)
    left = tuple(made for made in state.made if made not in broken)
    return replace(state, made=left), tuple(_broken_event(state, made) for made in broken)


def _broken_event(state: State, made: Made) -> GameEvent:
    side = state.side_name(made.side)
    text = _("{side}'s sequence {first} to {last} is broken.")
    first, last = end_names(state, made.mask)
    return GameEvent("lost", text.format(side=side, first=first, last=last))


def _name_sequences(state: State, move: Play, number: int) -> Step[State] | None:
    """Return the step of a chip whose sequences are those that were named; None where one of them can't lie there."""
    own = state.chips[state.side] | 1 << number | state.free
    named = _masks_of(move.claims)
    if move.only_takes or any(mask & ~own or mask not in state.runs.by_mask for mask in named):
        return None
    standing = {made.mask for made in state.made}
    new = tuple(Made(state.side, mask) for mask in dict.fromkeys(named) if mask not in standing)
    open_chips = tuple(mask & ~(1 << number) for mask in state.chips)
    chips = piles.add_at(open_chips, state.side, 1 << number)
    after = replace(state, chips=chips, made=(*state.made, *new), last=number, laid={**state.laid, number: state.moves})
    happened = tuple(card_rules.sequence_event(state, made.mask) for made in new)
    if new and after.sequences_of(state.side) >= after.sequences_to_win:
        after, happened = replace(after, winner=state.side), (*happened, card_rules.win_event(state))
    ended, drawn = turns.end_play(piles.discard(after, move.card))
    return Step(ended, happened + drawn)


def _masks_of(claims: Claims) -> tuple[int, ...]:
    return tuple(sum({1 << NUMBERS[cell] for cell in cells}) for cells in claims)


def _miss_draw(state: State, player: int) -> Step[State] | None:
    """Return the step after a player has lost a draw, however late it is; None where none is known of."""
    lost = piles.lost_draw_event(state, player)
    owed = next((owed for owed in state.owed if owed.player == player), None)
    if owed is not None:
        return Step(replace(state, owed=tuple(one for one in state.owed if one != owed)), (lost,))
    if not state.drawn[player] or not state.hands[player]:
        return None
    after, happened = piles.take_back_draw(state, player, state.drawn[player][-1])
    return Step(after, (lost, *happened))
