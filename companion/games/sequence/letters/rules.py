"""The rules LET-01 to LET-15 as pure functions: what may be done, and what it leads to."""

from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, Step
from companion.core.i18n import _
from companion.games.common.grid import spaces_of
from companion.games.sequence.common import piles, turns
from companion.games.sequence.common.model import is_dead
from companion.games.sequence.letters.board import Layout, fault_of
from companion.games.sequence.letters.cards import Letter, X, Z
from companion.games.sequence.letters.model import KIND, Dead, Draw, Made, MissedDraw, Move, Pass, Play, Setup, State


def sides_for(players: int) -> tuple[int, ...]:
    """LET-03: how many sides that many players form; empty when they can't play."""
    return turns.sides_for(KIND, players)


def start(setup: Setup) -> State | Refused:
    """The state before the first move, or why these people can't play like this."""
    refused = turns.unseated(KIND, setup)
    if refused:
        return refused
    layout = setup.options.layout
    fault = fault_of(layout) if isinstance(layout, Layout) else None
    if fault:
        return Refused("LET-01", fault.sentence)
    players, begins = len(setup.players), setup.options.begins
    if begins >= players:
        why = _("Nobody sits at place {number}, who would begin: {count} play.")
        return Refused("LET-06", why.format(number=begins, count=players))
    hands, pile = piles.dealt(KIND, players)
    chips, drawn = (0,) * setup.sides, (0,) * players
    return State(setup=setup, chips=chips, hands=hands, pile=pile, soonest=pile, drawn=drawn, player=begins)


def play(state: State, move: Move) -> Step[State] | Refused:
    """The state after the move and what it caused, or the rule that it breaks."""
    ended = turns.over(state)
    if ended:
        return ended
    match move:
        case Play():
            return _play(state, move)
        case Dead(card=card):
            return _exchange(state, card)
        case Pass():
            return turns.pass_turn(state)
        case MissedDraw(player=name):
            return turns.missed_draw(state, name)
        case Draw(player=name):
            return turns.draw(state, name)


def skip(state: State, move: Move) -> State:
    """The state after a move that waits to be settled: a play or a pass still ends the turn, nothing else changes."""
    ends = state.winner is None and isinstance(move, Play | Pass)
    return piles.end_turn(state, drew=False) if ends else state


def refusal(state: State, card: Letter, number: int) -> Refused | None:
    """Why the player whose turn it is can't play the card on the square, or None."""
    refused = turns.over(state) or turns.unplayable(state, card, card)
    if refused:
        return refused
    return _taking_refusal(state, number) if card == X else _placing_refusal(state, card, number)


def targets(state: State, card: Letter) -> tuple[int, ...]:
    """The squares on which the player whose turn it is can play the card, in the order of the board."""
    if turns.over(state) or turns.unplayable(state, card, card):
        return ()
    if card == X:
        return spaces_of(state.covered & ~state.chips[state.side])
    everywhere = (1 << len(state.board.cells)) - 1
    return spaces_of(state.spaces.get(card, everywhere) & ~state.covered)


def letter_at(state: State, number: int) -> Letter:
    """The letter of the picture on a square."""
    return state.board.picture_on(number).letter


def _placing_refusal(state: State, card: Letter, number: int) -> Refused | None:
    cell = state.board.cells[number]
    if card != Z:
        picture = state.board.picture_on(number)
        if picture.letter != card:
            why = _("{cell} shows {picture}: its letter is {letter}, not {card}.")
            why = why.format(cell=cell, picture=picture.word, letter=picture.letter, card=card)
            return Refused("LET-07", why)
        if is_dead(state, card):
            why = _("{card} is dead: both of its pictures are covered. It can be exchanged.")
            return Refused("LET-13", why.format(card=card))
    if state.covered >> number & 1:
        why = _("{cell} is covered: a chip goes on an open square.")
        return Refused("LET-11" if card == Z else "LET-07", why.format(cell=cell))
    return None


def _taking_refusal(state: State, number: int) -> Refused | None:
    cell, side = state.board.cells[number], state.side_at(number)
    if side is None:
        why = _("There is no chip on {cell}: {card} takes away an opponent's chip.")
        return Refused("LET-10", why.format(cell=cell, card=X))
    if side == state.side:
        why = _("The chip on {cell} is your own: {card} takes only an opponent's.")
        return Refused("LET-10", why.format(cell=cell, card=X))
    return None


def _play(state: State, move: Play) -> Step[State] | Refused:
    board = state.board
    number = board.numbers.get(move.at)
    if number is None:
        why = _("There is no square {cell}: the board has {columns} columns and {rows} rows.")
        return Refused("LET-01", why.format(cell=move.at, columns=board.columns, rows=board.rows))
    refused = refusal(state, move.card, number)
    if refused:
        return refused
    changed, happened = _take(state, number) if move.card == X else _place(state, move.card, number)
    after, drawn = turns.end_play(piles.discard(changed, move.card))
    return Step(after, happened + drawn)


def _take(state: State, number: int) -> tuple[State, tuple[GameEvent, ...]]:
    happened = [GameEvent("removed", _("A chip is taken from {cell}.").format(cell=state.board.cells[number]))]
    letter = letter_at(state, number)
    if is_dead(state, letter):
        happened.append(GameEvent("alive", _("One {letter} picture is open again.").format(letter=letter)))
    chips = tuple(mask & ~(1 << number) for mask in state.chips)
    return replace(state, chips=chips, last=number), tuple(happened)


def _place(state: State, card: Letter, number: int) -> tuple[State, tuple[GameEvent, ...]]:
    chips = piles.changed(state.chips, state.side, 1 << number)
    fours = _fours(state, chips[state.side], number)
    made = tuple(Made(state.side, mask) for mask in fours)
    after = replace(state, chips=chips, made=made, last=number, winner=state.side if made else None)
    placed = GameEvent("placed", _("A chip is placed on {cell}.").format(cell=state.board.cells[number]))
    happened = [placed, *(GameEvent("sequence", _told(state, mask)) for mask in fours)]
    letter = letter_at(state, number)
    # A card of which both copies have been played can't come to anybody's hand again: its death is no news.
    if is_dead(after, letter) and not piles.used_up(piles.discard(after, card), letter):
        happened.append(GameEvent("dead", _("Both {letter} pictures are covered.").format(letter=letter)))
    if made:
        happened.append(GameEvent("win", _("{side} wins!").format(side=KIND.colour(state.side))))
    return after, tuple(happened)


def _fours(state: State, own: int, placed: int) -> tuple[int, ...]:
    """LET-15: the sequences that a chip makes: in each direction the one that begins nearest the top left."""
    full = ([run.mask for run in line if not run.mask & ~own] for line in state.board.runs.through[placed])
    return tuple(masks[0] for masks in full if masks)


def _told(state: State, mask: int) -> str:
    squares = spaces_of(mask)
    first, last = state.board.cells[squares[0]], state.board.cells[squares[-1]]
    return _("Sequence for {side}: {first} to {last}.").format(side=KIND.colour(state.side), first=first, last=last)


def _exchange(state: State, card: Letter) -> Step[State] | Refused:
    if card in (X, Z):
        return Refused("LET-13", _("{card} is never dead.").format(card=card))
    if not is_dead(state, card):
        return Refused("LET-13", _("{card} is not dead: one of its pictures is open.").format(card=card))
    return turns.exchange(state, card)
