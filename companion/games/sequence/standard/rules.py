"""The rules SEQ-01 to SEQ-31 as pure functions: what may be done, and what it leads to."""

from collections import Counter
from collections.abc import Mapping

from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, Step
from companion.core.i18n import _
from companion.games.common.grid import spaces_of
from companion.games.sequence.common import card_rules, colour_words, dead_cards, piles, seats, turns
from companion.games.sequence.standard import lines
from companion.games.sequence.standard.board import NUMBERS, BoardError, parse_board
from companion.games.sequence.standard.cards import ONE_EYED
from companion.games.sequence.standard.model import (
    HAND_SIZES,
    KIND,
    AllDrew,
    Dead,
    Draw,
    Made,
    MissedDraw,
    Move,
    Pass,
    Penalty,
    Play,
    Setup,
    Shuffled,
    Side,
    State,
)

refusal = card_rules.refusal
"""SEQ-09, SEQ-14 to SEQ-16: why a card can't be played on a space, or None."""

legal_targets = card_rules.legal_targets
"""The spaces on which a card can be played."""


def sides_for(players: int) -> tuple[int, ...]:
    """Return how many sides that many players can form, the usual number first (SEQ-04)."""
    return turns.sides_for(KIND, players)


def start(setup: Setup) -> State | Refused:
    """Return the state before the first move, or why a game with this set-up can't be played."""
    refused = turns.setup_refusal(KIND, setup)
    if refused:
        return refused
    if setup.options.board:
        try:
            parse_board("\n".join(setup.options.board))
        except BoardError as error:
            why = _("Line {line} of the board: {why}.").format(line=error.line, why=error.why)
            return Refused("SEQ-01", why)
    players = len(setup.players)
    size = setup.options.hand or HAND_SIZES[players]
    hands, pile = piles.deal(KIND, players, size)
    chips, drawn = (0,) * setup.sides, ((),) * players
    return State(setup=setup, chips=chips, hands=hands, pile=pile, soonest=pile, drawn=drawn, dealt=size)


def play(state: State, move: Move) -> Step[State] | Refused:
    """Return the state after the move and what it caused, or the rule that it breaks."""
    return turns.over_refusal(state) or turns.count_move(_step(state, move))


def _step(state: State, move: Move) -> Step[State] | Refused:
    match move:
        case Play():
            return _play(state, move)
        case Dead():
            return dead_cards.exchange(state, move.card)
        case Pass():
            return turns.pass_turn(state)
        case Penalty():
            return _play_penalty(state, move)
        case MissedDraw():
            return turns.missed_draw(state, move.player)
        case Draw():
            return turns.draw(state, move.player)
        case AllDrew():
            return turns.all_drew(state)
        case Shuffled():
            return turns.shuffle(state)


def skip(state: State, move: Move) -> State:
    """Return the state when a move that no longer fits is passed over: a play or a pass ends the turn."""
    return turns.skip(state, ends_turn=isinstance(move, Play | Pass))


def recoloured_move(move: Move, colours: Mapping[str, str]) -> Move:
    """Return the move with the new colours of sides in place of the old ones: that of the team which talked."""
    if not isinstance(move, Penalty) or move.side not in colours:
        return move
    return replace(move, side=colours[move.side])


def join(state: State, player: str, after: str, team: str) -> Step[State] | Refused:
    """Return the step after which one more player plays, or why that can't be: a side would have won by it (SEQ-23)."""
    step = seats.join(state, player, after, team)
    if isinstance(step, Refused):
        return step
    needed = step.state.sequences_to_win
    won = next((side for side in range(state.setup.sides) if state.sequences_of(side) >= needed), None)
    if won is None:
        return step
    told = _("With three sides one sequence wins, and {side} has one: {player} can play for a side that is there.")
    return Refused("SEQ-23", told.format(side=state.side_name(won), player=player))


def completing_mask(state: State) -> int:
    """Return the mask of the open spaces where a chip of the side whose turn it is is the last of five in a line."""
    own, covered, mask = state.chips[state.side] | state.free, state.covered, 0
    for run in state.runs.by_mask:
        missing = run & ~own
        if not missing & (missing - 1) and not missing & covered:
            mask |= missing
    return mask


def likeliest_space(state: State) -> int | None:
    """Return the open space on most of the lines where the side whose turn it is has most chips; None below three."""
    own = state.chips[state.side] & ~state.locked | state.free
    blocked, most, fullest = (state.covered | state.board.corners) & ~own, 3, list[int]()
    for run in state.runs.by_mask:
        held = (run & own).bit_count()
        if held >= most and not run & blocked:
            fullest = [*fullest, run & ~own] if held == most else [run & ~own]
            most = held
    counts = Counter(space for open_mask in fullest for space in spaces_of(open_mask))
    return max(counts, key=counts.__getitem__, default=None)


def possible_claims(state: State, number: int) -> tuple[lines.Claim, ...]:
    """Return the sets of sequences of which the side may choose one when it has a chip here (SEQ-19).

    Empty when it makes no sequence; only one where the choice can't matter, because the game is won by it.
    """
    own, same_line = _own_mask(state, number), state.setup.options.same_line_shares
    standing = lines.rechoose_sequences(state.runs, own, number, _side_sequences(state), same_line)
    possible = lines.find_claims(state.runs, own, number, lines.masks_of(standing), same_line)
    if possible and state.sequences_of(state.side) + len(possible[0]) >= state.sequences_to_win:
        return possible[:1]
    return possible


def _own_mask(state: State, placed: int) -> int:
    """Return the mask of what counts for the side whose turn it is, with one more chip."""
    return state.chips[state.side] | 1 << placed | state.free


def _side_sequences(state: State) -> tuple[Made, ...]:
    return tuple(made for made in state.made if made.side == state.side)


def _play(state: State, move: Play) -> Step[State] | Refused:
    number = NUMBERS[move.at]
    return refusal(state, move.card, number) or _replacing_refusal(state, move) or lay_card(state, move, number)


def lay_card(state: State, move: Play, number: int) -> Step[State] | Refused:
    """Return the state after a card that may be played on the space; or why what it is said to make can't be."""
    placed = card_rules.take_chip(state, number) if move.only_takes else _place(state, move, number)
    if isinstance(placed, Refused):
        return placed
    changed, happened = placed
    after, drawn = turns.end_play(piles.discard(changed, move.card))
    return Step(after, happened + drawn)


def _replacing_refusal(state: State, move: Play) -> Refused | None:
    if move.only_takes:
        return Refused("SEQ-17", _("Taking a chip away makes no sequence.")) if move.claims else None
    if not move.replace:
        return None
    if move.card not in ONE_EYED:
        return Refused("SEQ-29", _("Only a one-eyed jack replaces a chip."))
    why = _("At this table a one-eyed jack only takes a chip away: none comes in its place.")
    return None if state.setup.options.jack_replaces else Refused("SEQ-15", why)


def _place(state: State, move: Play, number: int) -> tuple[State, tuple[GameEvent, ...]] | Refused:
    side = state.side
    counted = _count_sequences(state, move, number)
    if isinstance(counted, Refused):
        return counted
    made, claim = counted
    laid = {**state.laid, number: state.moves}
    sequences = tuple(card_rules.sequence_event(state, mask) for mask in claim)
    if move.replace and state.covered >> number & 1:
        # The space stays covered: no card comes alive, and none dies.
        cleared, (taken, *_alive) = card_rules.take_chip(state, number)
        after = replace(cleared, chips=piles.add_at(cleared.chips, side, 1 << number), made=made, laid=laid)
        happened = (taken, *sequences)
    else:
        after = replace(state, chips=piles.add_at(state.chips, side, 1 << number), made=made, last=number, laid=laid)
        happened = (*sequences, *dead_cards.dead_card_events(after, move.card, number))
    if claim and after.sequences_of(side) >= after.sequences_to_win:
        return replace(after, winner=side), (*happened, card_rules.win_event(state))
    return after, happened


def _count_sequences(state: State, move: Play, number: int) -> tuple[tuple[Made, ...], lines.Claim] | Refused:
    """Return all sequences after a chip was placed, and the masks of the new ones; or why those named can't be."""
    runs, own, same_line = state.runs, _own_mask(state, number), state.setup.options.same_line_shares
    earlier = _side_sequences(state)
    standing = lines.rechoose_sequences(runs, own, number, earlier, same_line)
    named = tuple(tuple(NUMBERS[cell] for cell in cells) for cells in move.claims)
    claim = lines.choose_claim(runs, own, number, lines.masks_of(standing), same_line, named)
    if isinstance(claim, Refused):
        return claim
    if not claim:
        return state.made, claim
    changed = dict(zip(earlier, standing, strict=True))
    possible = lines.find_claims(runs, own, number, lines.masks_of(standing), same_line)
    new = tuple(Made(state.side, mask, lines.other_choices(runs, possible, mask)) for mask in claim)
    return (*(changed.get(made, made) for made in state.made), *new), claim


def _play_penalty(state: State, move: Penalty) -> Step[State] | Refused:
    if move.side not in state.sides:
        return turns.third_colour_refusal(KIND)
    if not state.in_teams:
        return Refused("SEQ-22", _("Table talk costs a team its cards; here everybody plays alone."))
    return give_up_cards(state, move.side)


def give_up_cards(state: State, colour: Side) -> Step[State]:
    """Return the state after every player of the side has given up a card, who has one (SEQ-22)."""
    side = state.sides.index(colour)
    text = _("Table talk: every player of {side} gives up a card.").format(side=colour_words.colour_name(colour))
    # A card of each one's own choice goes face down on the own discard pile.
    hands = tuple(n - 1 if state.side_of(i) == side and n else n for i, n in enumerate(state.hands))
    given = sum(state.hands) - sum(hands)
    return Step(replace(state, hands=hands, discards=state.discards + given), (GameEvent("lost", text),))
