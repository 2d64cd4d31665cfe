"""Play the games in which the first line of chips wins: placing, taking away, and what every one of them has."""

from typing import TypeVar

from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, Step
from companion.core.i18n import _
from companion.games.sequence.common import card_rules, dead_cards, piles, turns
from companion.games.sequence.common.model import (
    AllDrew,
    CompletedSequence,
    Dead,
    Draw,
    MissedDraw,
    Pass,
    Play,
    Setup,
    Shuffled,
    State,
)
from companion.games.sequence.common.space_names import space_name

S = TypeVar("S", bound=State)

Move = Play | Dead | Pass | MissedDraw | Draw | AllDrew | Shuffled


def deal(first: type[S], setup: Setup, hand: int, begins: int) -> S | Refused:
    """Return the state before the first move, with `hand` cards each; the player at the place `begins` starts."""
    players = len(setup.players)
    if begins >= players:
        why = _("Nobody sits at place {number}, who would begin: {count} play.")
        return Refused(first.kind.ids.begins, why.format(number=begins, count=players))
    hands, pile = piles.deal(first.kind, players, hand)
    chips, drawn = (0,) * setup.sides, ((),) * players
    dealt = first(setup=setup, chips=chips, hands=hands, pile=pile, soonest=pile, drawn=drawn, dealt=hand)
    return replace(dealt, player=begins)


def play(state: S, move: Move) -> Step[S] | Refused:
    """Return the state after the move and what it caused, or the rule that it breaks."""
    return turns.over_refusal(state) or turns.count_move(_step(state, move))


def _step(state: S, move: Move) -> Step[S] | Refused:
    match move:
        case Play():
            return _play(state, move)
        case Dead(card=card):
            return dead_cards.exchange(state, card)
        case Pass():
            return turns.pass_turn(state)
        case MissedDraw(player=name):
            return turns.missed_draw(state, name)
        case Draw(player=name):
            return turns.draw(state, name)
        case AllDrew():
            return turns.all_drew(state)
        case Shuffled():
            return turns.shuffle(state)


def skip(state: S, move: Move) -> S:
    """Return the state when a move that no longer fits is passed over: a play or a pass ends the turn."""
    return turns.skip(state, ends_turn=isinstance(move, Play | Pass))


def _play(state: S, move: Play) -> Step[S] | Refused:
    number = state.board.numbers[move.at]
    refused = card_rules.refusal(state, move.card, number)
    if refused:
        return refused
    taking = move.card in state.kind.taking
    changed, happened = card_rules.take_chip(state, number) if taking else _place(state, move.card, number)
    after, drawn = turns.end_play(piles.discard(changed, move.card))
    return Step(after, happened + drawn)


def _place(state: S, card: str, number: int) -> tuple[S, tuple[GameEvent, ...]]:
    chips = piles.add_at(state.chips, state.side, 1 << number)
    lines = made_lines(state, chips[state.side], number)
    made = tuple(CompletedSequence(state.side, mask) for mask in lines)
    after = replace(state, chips=chips, made=made, last=number, winner=state.side if made else None)
    placed = GameEvent("placed", _("A chip is placed on {cell}.").format(cell=space_name(state, number)))
    happened = (
        placed,
        *(card_rules.sequence_event(state, mask) for mask in lines),
        *dead_cards.dead_card_events(after, card, number),
    )
    return after, (*happened, card_rules.win_event(state)) if made else happened


def made_lines(state: State, own: int, placed: int) -> tuple[int, ...]:
    """Return the lines that a chip makes: in each direction the one that begins nearest the top left."""
    own |= state.board.corners
    full = ([run.mask for run in line if not run.mask & ~own] for line in state.runs.through[placed])
    return tuple(masks[0] for masks in full if masks)
