"""What may be done and what it leads to: the rules KID-01 to KID-15 as pure functions."""

from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, Step
from companion.core.i18n import _
from companion.games.common.grid import runs, spaces_of
from companion.games.sequence.common import piles, turns
from companion.games.sequence.common.model import is_dead
from companion.games.sequence.kids.board import COLUMNS, ROWS
from companion.games.sequence.kids.cards import CARDS, DRAGON, UNICORN, WILD, in_words
from companion.games.sequence.kids.model import KIND, Dead, Draw, Made, MissedDraw, Move, Pass, Play, Setup, State


def sides_for(players: int) -> tuple[int, ...]:
    """KID-03: how many sides that many players form; empty when they can't play."""
    return turns.sides_for(KIND, players)


def start(setup: Setup) -> State | Refused:
    """The state before the first move, or why these people can't play like this."""
    refused = turns.unseated(KIND, setup)
    if refused:
        return refused
    players, begins = len(setup.players), setup.options.begins
    if begins >= players:
        why = _("Nobody sits at place {number}, who would begin: {count} play.")
        return Refused("KID-05", why.format(number=begins, count=players))
    hands = (setup.options.hand,) * players
    pile, none = 2 * len(CARDS) - sum(hands), (0,) * players
    return State(setup=setup, chips=none, hands=hands, pile=pile, soonest=pile, drawn=none, player=begins)


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


def refusal(state: State, card: str, number: int) -> Refused | None:
    """Why the player whose turn it is can't play the card on the space, or None."""
    if card not in CARDS:
        return Refused("KID-02", _("There is no card {card}.").format(card=card))
    refused = turns.over(state) or turns.unplayable(state, card, in_words(card))
    if refused:
        return refused
    if state.board.corners >> number & 1:
        why = _("{cell} is a free corner: it counts for everybody, and has no chip.")
        return Refused("KID-09", why.format(cell=state.board.cells[number]))
    return _taking_refusal(state, number) if card == DRAGON else _placing_refusal(state, card, number)


def targets(state: State, card: str) -> tuple[int, ...]:
    """The spaces on which the player whose turn it is can play the card, in the order of the board."""
    if turns.over(state) or turns.unplayable(state, card, card):
        return ()
    if card == DRAGON:
        return spaces_of(state.covered & ~state.chips[state.side])
    everywhere = (1 << len(state.board.cells)) - 1 & ~state.board.corners
    return spaces_of(state.spaces.get(card, everywhere) & ~state.covered)


def _placing_refusal(state: State, card: str, number: int) -> Refused | None:
    cell, animal = state.board.cells[number], state.board.animals[number]
    if card not in (UNICORN, animal):
        why = _("{cell} shows the {animal}, not the {card}.")
        return Refused("KID-06", why.format(cell=cell, animal=in_words(animal), card=in_words(card)))
    if is_dead(state, card):
        why = _("The card {card} is dead: both of its spaces are covered. It can be exchanged.")
        return Refused("KID-13", why.format(card=in_words(card)))
    if state.covered >> number & 1:
        why = _("{cell} is covered: a chip goes on an open space.")
        return Refused("KID-10" if card == UNICORN else "KID-06", why.format(cell=cell))
    return None


def _taking_refusal(state: State, number: int) -> Refused | None:
    cell, side = state.board.cells[number], state.side_at(number)
    if side is None:
        why = _("There is no chip on {cell}: the dragon takes away an opponent's chip.")
        return Refused("KID-11", why.format(cell=cell))
    if side == state.side:
        why = _("The chip on {cell} is your own: the dragon takes only an opponent's.")
        return Refused("KID-11", why.format(cell=cell))
    return None


def _play(state: State, move: Play) -> Step[State] | Refused:
    number = state.board.numbers[move.at]
    refused = refusal(state, move.card, number)
    if refused:
        return refused
    changed, happened = _take(state, number) if move.card == DRAGON else _place(state, move.card, number)
    after, drawn = turns.end_play(piles.discard(changed, move.card))
    return Step(after, happened + drawn)


def _take(state: State, number: int) -> tuple[State, tuple[GameEvent, ...]]:
    happened = [GameEvent("removed", _("A chip is taken from {cell}.").format(cell=state.board.cells[number]))]
    animal = state.board.animals[number]
    if is_dead(state, animal):
        happened.append(GameEvent("alive", _("One space of the {animal} is open.").format(animal=in_words(animal))))
    chips = tuple(mask & ~(1 << number) for mask in state.chips)
    return replace(state, chips=chips, last=number), tuple(happened)


def _place(state: State, card: str, number: int) -> tuple[State, tuple[GameEvent, ...]]:
    chips = piles.changed(state.chips, state.side, 1 << number)
    lines = _lines(state, chips[state.side], number)
    made = tuple(Made(state.side, mask) for mask in lines)
    after = replace(state, chips=chips, made=made, last=number, winner=state.side if made else None)
    placed = GameEvent("placed", _("A chip is placed on {cell}.").format(cell=state.board.cells[number]))
    happened = [placed, *(GameEvent("sequence", _told(state, mask)) for mask in lines)]
    animal = state.board.animals[number]
    # A card of which both copies have been played can't come to anybody's hand again: its death is no news.
    if is_dead(after, animal) and not piles.used_up(piles.discard(after, card), animal):
        text = _("Both spaces of the {animal} are covered.").format(animal=in_words(animal))
        happened.append(GameEvent("dead", text))
    if made:
        happened.append(GameEvent("win", _("{side} wins!").format(side=KIND.colour(state.side))))
    return after, tuple(happened)


def _lines(state: State, own: int, placed: int) -> tuple[int, ...]:
    """KID-09, KID-15: the lines that a chip makes: in each direction the one that begins nearest the top left."""
    own |= state.board.corners
    through = runs(COLUMNS, ROWS, state.setup.options.line).through[placed]
    full = ([run.mask for run in line if not run.mask & ~own] for line in through)
    return tuple(masks[0] for masks in full if masks)


def _told(state: State, mask: int) -> str:
    spaces = spaces_of(mask)
    first, last = state.board.cells[spaces[0]], state.board.cells[spaces[-1]]
    return _("Sequence for {side}: {first} to {last}.").format(side=KIND.colour(state.side), first=first, last=last)


def _exchange(state: State, card: str) -> Step[State] | Refused:
    if card in WILD:
        return Refused("KID-13", _("The card {card} is never dead.").format(card=in_words(card)))
    if not is_dead(state, card):
        why = _("The card {card} is not dead: one of its spaces is open.")
        return Refused("KID-13", why.format(card=in_words(card)))
    return turns.exchange(state, card)
