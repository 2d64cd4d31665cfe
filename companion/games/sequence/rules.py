"""What may be done and what it leads to: the rules SEQ-01 to SEQ-26 as pure functions."""

from msgspec.structs import replace

from companion.contract.game import Happening, Refused, Step
from companion.games.chips import piles, turns
from companion.games.grid import spaces_of
from companion.games.sequence import lines
from companion.games.sequence.board import CELLS, CORNER_MASK, CORNERS, NUMBERS, BoardError, parse_board
from companion.games.sequence.cards import JACKS, ONE_EYED, TWO_EYED, Card, pretty
from companion.games.sequence.values import (
    KIND,
    SIDES,
    Dead,
    Draw,
    Made,
    MissedDraw,
    Move,
    Pass,
    Penalty,
    Play,
    Setup,
    State,
    is_dead,
)


def sides_for(players: int) -> tuple[int, ...]:
    """SEQ-04: how many sides that many players can form, the usual number first."""
    return turns.sides_for(KIND, players)


def start(setup: Setup) -> State | Refused:
    """The state before the first move, or why these people can't play like this."""
    refused = turns.unseated(KIND, setup)
    if refused:
        return refused
    if setup.options.board:
        try:
            parse_board("\n".join(setup.options.board))
        except BoardError as error:
            return Refused("SEQ-01", f"Line {error.line} of the board: {error.why}.")
    players = len(setup.players)
    hands, pile = piles.dealt(KIND, players)
    return State(setup=setup, chips=(0,) * setup.sides, hands=hands, pile=pile, drawn=(0,) * players)


def play(state: State, move: Move) -> Step[State] | Refused:
    """The state after the move and what it caused, or the rule that it breaks."""
    ended = turns.over(state)
    if ended:
        return ended
    match move:
        case Play():
            return _play(state, move)
        case Dead():
            return _exchange(state, move.card)
        case Pass():
            return turns.pass_turn(state)
        case Penalty():
            return _penalty(state, move)
        case MissedDraw():
            return turns.missed_draw(state, move.player)
        case Draw():
            return turns.draw(state, move.player)


def skip(state: State, move: Move) -> State:
    """The state after a move that waits to be settled: a play or a pass still ends the turn, nothing else changes."""
    if state.winner is None and isinstance(move, Play | Pass):
        return piles.end_turn(state, drew=False)
    return state


def refusal(state: State, card: Card, number: int) -> Refused | None:
    """Why the player whose turn it is can't play the card on the space, or None."""
    refused = turns.over(state) or turns.unplayable(state, card, pretty(card))
    if refused:
        return refused
    if number in CORNERS:
        return Refused("SEQ-01", f"{CELLS[number]} is a free corner: it counts for everyone and never holds a chip.")
    if card in ONE_EYED:
        return _removal_refusal(state, card, number)
    return _placing_refusal(state, card, number)


def _placing_refusal(state: State, card: Card, number: int) -> Refused | None:
    if card not in TWO_EYED:
        if not state.board.spaces[card] >> number & 1:
            printed = pretty(state.board.printed[number])
            return Refused("SEQ-09", f"{CELLS[number]} shows {printed}, not {pretty(card)}.")
        if is_dead(state, card):
            return Refused("SEQ-21", f"{pretty(card)} is dead: both of its spaces are covered. It can be exchanged.")
    if state.covered >> number & 1:
        rule = "SEQ-14" if card in TWO_EYED else "SEQ-09"
        return Refused(rule, f"{CELLS[number]} is covered: a chip goes on an open space.")
    return None


def _removal_refusal(state: State, card: Card, number: int) -> Refused | None:
    side = state.side_at(number)
    if side is None:
        return Refused("SEQ-15", f"There is no chip on {CELLS[number]}: {pretty(card)} takes away an opponent's chip.")
    if side == state.side:
        return Refused("SEQ-15", f"The chip on {CELLS[number]} is your own: {pretty(card)} takes only an opponent's.")
    if state.locked >> number & 1:
        return Refused("SEQ-16", f"The chip on {CELLS[number]} belongs to a completed sequence and stays.")
    return None


def targets(state: State, card: Card) -> tuple[int, ...]:
    """The spaces on which the player whose turn it is can play the card, in the order of the board."""
    if state.winner is not None or piles.used_up(state, card) or not state.hands[state.player]:
        return ()
    if card in ONE_EYED:
        own = state.chips[state.side]
        return spaces_of(state.covered & ~own & ~state.locked)
    if card in TWO_EYED:
        return spaces_of(((1 << len(CELLS)) - 1) & ~state.covered & ~CORNER_MASK)
    return spaces_of(state.board.spaces[card] & ~state.covered)


def possible_claims(state: State, card: Card, number: int) -> tuple[lines.Claim, ...]:
    """The sets of sequences among which the side may choose when this card is played here: SEQ-19 asks when several.

    Empty when it makes no sequence; only one where the choice can't matter, because the game is won by it.
    """
    if card in ONE_EYED:
        return ()
    own = state.chips[state.side] | 1 << number | CORNER_MASK
    possible = lines.claims(state.board.runs, own, number, _standing(state), state.setup.options.same_line_shares)
    if possible and state.sequences_of(state.side) + len(possible[0]) >= state.to_win:
        return possible[:1]
    return possible


def _standing(state: State) -> tuple[int, ...]:
    return tuple(made.mask for made in state.made if made.side == state.side)


def _play(state: State, move: Play) -> Step[State] | Refused:
    number = NUMBERS[move.at]
    refused = refusal(state, move.card, number)
    if refused:
        return refused
    if move.card in ONE_EYED:
        if move.claims:
            return Refused("SEQ-17", "Taking a chip away makes no sequence.")
        changed, happened = _remove(state, number)
    else:
        placed = _place(state, move, number)
        if isinstance(placed, Refused):
            return placed
        changed, happened = placed
    after, drawn = turns.end_play(piles.discard(changed, move.card))
    return Step(after, happened + drawn)


def _remove(state: State, number: int) -> tuple[State, tuple[Happening, ...]]:
    chips = tuple(mask & ~(1 << number) for mask in state.chips)
    printed = state.board.printed[number]
    happened = [Happening("removed", f"A chip is taken from {CELLS[number]}.")]
    if is_dead(state, printed):
        happened.append(Happening("alive", f"{pretty(printed)} is alive again."))
    return replace(state, chips=chips, last=number), tuple(happened)


def _place(state: State, move: Play, number: int) -> tuple[State, tuple[Happening, ...]] | Refused:
    side = state.side
    chips = piles.changed(state.chips, side, 1 << number)
    named = tuple(tuple(NUMBERS[cell] for cell in cells) for cells in move.claims)
    claim = lines.choose(
        state.board.runs,
        chips[side] | CORNER_MASK,
        number,
        _standing(state),
        state.setup.options.same_line_shares,
        named,
    )
    if isinstance(claim, Refused):
        return claim
    made = state.made + tuple(Made(side, mask) for mask in claim)
    after = replace(state, chips=chips, made=made, last=number)
    happened = [Happening("sequence", _sequence_text(side, mask)) for mask in claim]
    printed = state.board.printed[number]
    # A card of which both copies have been played can't come to anybody's hand again: its death is no news.
    if is_dead(after, printed) and not piles.used_up(piles.discard(after, move.card), printed):
        happened.append(Happening("dead", f"{pretty(printed)} is dead."))
    if claim and after.sequences_of(side) >= after.to_win:
        after = replace(after, winner=side)
        happened.append(Happening("win", f"{SIDES[side].capitalize()} wins!"))
    return after, tuple(happened)


def _sequence_text(side: int, mask: int) -> str:
    spaces = spaces_of(mask)
    return f"Sequence for {SIDES[side].capitalize()}: {CELLS[spaces[0]]} to {CELLS[spaces[-1]]}."


def _exchange(state: State, card: Card) -> Step[State] | Refused:
    if card in JACKS:
        return Refused("SEQ-21", f"{pretty(card)} is a jack, and jacks are never dead.")
    if not is_dead(state, card):
        return Refused("SEQ-21", f"{pretty(card)} is not dead: one of its spaces is open.")
    return turns.exchange(state, card, pretty(card))


def _penalty(state: State, move: Penalty) -> Step[State] | Refused:
    side = SIDES.index(move.side)
    if side >= state.setup.sides:
        return Refused("SEQ-03", "Red joins only when there are three sides.")
    text = f"Table talk: every player of {move.side.capitalize()} gives up a card."
    # A card of each one's own choice goes face down on the own discard pile.
    hands = tuple(n - 1 if i % state.setup.sides == side and n else n for i, n in enumerate(state.hands))
    given = sum(state.hands) - sum(hands)
    return Step(replace(state, hands=hands, discards=state.discards + given), (Happening("lost", text),))
