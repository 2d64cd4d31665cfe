"""The rules SEQ-01 to SEQ-26 as pure functions: what may be done, and what it leads to."""

from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, Step
from companion.core.i18n import _
from companion.games.common.grid import spaces_of
from companion.games.sequence.common import colour_words, piles, turns
from companion.games.sequence.standard import lines
from companion.games.sequence.standard.board import CELLS, CORNER_MASK, CORNERS, NUMBERS, BoardError, parse_board
from companion.games.sequence.standard.cards import JACKS, ONE_EYED, TWO_EYED, Card, pretty
from companion.games.sequence.standard.model import (
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
            why = _("Line {line} of the board: {why}.").format(line=error.line, why=error.why)
            return Refused("SEQ-01", why)
    players = len(setup.players)
    hands, pile = piles.dealt(KIND, players)
    return State(setup=setup, chips=(0,) * setup.sides, hands=hands, pile=pile, soonest=pile, drawn=(0,) * players)


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
        why = _("{cell} is a free corner: it counts for everyone and never holds a chip.")
        return Refused("SEQ-01", why.format(cell=CELLS[number]))
    if card in ONE_EYED:
        return _removal_refusal(state, card, number)
    return _placing_refusal(state, card, number)


def _placing_refusal(state: State, card: Card, number: int) -> Refused | None:
    if card not in TWO_EYED:
        if not state.board.spaces[card] >> number & 1:
            printed = pretty(state.board.printed[number])
            why = _("{cell} shows {printed}, not {card}.")
            return Refused("SEQ-09", why.format(cell=CELLS[number], printed=printed, card=pretty(card)))
        if is_dead(state, card):
            why = _("{card} is dead: both of its spaces are covered. It can be exchanged.")
            return Refused("SEQ-21", why.format(card=pretty(card)))
    if state.covered >> number & 1:
        rule = "SEQ-14" if card in TWO_EYED else "SEQ-09"
        return Refused(rule, _("{cell} is covered: a chip goes on an open space.").format(cell=CELLS[number]))
    return None


def _removal_refusal(state: State, card: Card, number: int) -> Refused | None:
    side, cell = state.side_at(number), CELLS[number]
    if side is None:
        why = _("There is no chip on {cell}: {card} takes away an opponent's chip.")
        return Refused("SEQ-15", why.format(cell=cell, card=pretty(card)))
    if side == state.side:
        why = _("The chip on {cell} is your own: {card} takes only an opponent's.")
        return Refused("SEQ-15", why.format(cell=cell, card=pretty(card)))
    if state.locked >> number & 1:
        why = _("The chip on {cell} belongs to a completed sequence and stays.")
        return Refused("SEQ-16", why.format(cell=cell))
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


def makes_sequence(state: State) -> int:
    """The mask of the open spaces where a chip of the side whose turn it is is the last of five in a line."""
    own, covered, mask = state.chips[state.side] | CORNER_MASK, state.covered, 0
    for run in state.board.runs.by_mask:
        missing = run & ~own
        if not missing & (missing - 1) and not missing & covered:
            mask |= missing
    return mask


def possible_claims(state: State, number: int) -> tuple[lines.Claim, ...]:
    """The sets of sequences among which the side may choose when it has a chip here: SEQ-19 asks when several.

    Empty when it makes no sequence; only one where the choice can't matter, because the game is won by it.
    """
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
            return Refused("SEQ-17", _("Taking a chip away makes no sequence."))
        changed, happened = _remove(state, number)
    else:
        placed = _place(state, move, number)
        if isinstance(placed, Refused):
            return placed
        changed, happened = placed
    after, drawn = turns.end_play(piles.discard(changed, move.card))
    return Step(after, happened + drawn)


def _remove(state: State, number: int) -> tuple[State, tuple[GameEvent, ...]]:
    chips = tuple(mask & ~(1 << number) for mask in state.chips)
    printed = state.board.printed[number]
    happened = [GameEvent("removed", _("A chip is taken from {cell}.").format(cell=CELLS[number]))]
    if is_dead(state, printed):
        happened.append(GameEvent("alive", _("{card} is alive again.").format(card=pretty(printed))))
    return replace(state, chips=chips, last=number), tuple(happened)


def _place(state: State, move: Play, number: int) -> tuple[State, tuple[GameEvent, ...]] | Refused:
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
    happened = [GameEvent("sequence", _sequence_text(side, mask)) for mask in claim]
    printed = state.board.printed[number]
    # A card of which both copies have been played can't come to anybody's hand again: its death is no news.
    if is_dead(after, printed) and not piles.used_up(piles.discard(after, move.card), printed):
        happened.append(GameEvent("dead", _("{card} is dead.").format(card=pretty(printed))))
    if claim and after.sequences_of(side) >= after.to_win:
        after = replace(after, winner=side)
        happened.append(GameEvent("win", _("{side} wins!").format(side=KIND.colour(side))))
    return after, tuple(happened)


def _sequence_text(side: int, mask: int) -> str:
    spaces = spaces_of(mask)
    text = _("Sequence for {side}: {first} to {last}.")
    return text.format(side=KIND.colour(side), first=CELLS[spaces[0]], last=CELLS[spaces[-1]])


def _exchange(state: State, card: Card) -> Step[State] | Refused:
    if card in JACKS:
        return Refused("SEQ-21", _("{card} is a jack, and jacks are never dead.").format(card=pretty(card)))
    if not is_dead(state, card):
        return Refused("SEQ-21", _("{card} is not dead: one of its spaces is open.").format(card=pretty(card)))
    return turns.exchange(state, card)


def _penalty(state: State, move: Penalty) -> Step[State] | Refused:
    side = SIDES.index(move.side)
    if side >= state.setup.sides:
        return Refused("SEQ-03", _("Red joins only when there are three sides."))
    text = _("Table talk: every player of {side} gives up a card.").format(side=colour_words.colour(move.side))
    # A card of each one's own choice goes face down on the own discard pile.
    hands = tuple(n - 1 if i % state.setup.sides == side and n else n for i, n in enumerate(state.hands))
    given = sum(state.hands) - sum(hands)
    return Step(replace(state, hands=hands, discards=state.discards + given), (GameEvent("lost", text),))
