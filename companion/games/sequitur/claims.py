"""Who claims when: the order by word score, ties that are drawn for, and the turns (SQT-14 to SQT-16)."""

from collections import Counter
from itertools import chain, groupby

from msgspec.structs import replace

from companion.contract.game import Happening, Refused, Step
from companion.games.sequitur import bag as bags
from companion.games.sequitur import piles
from companion.games.sequitur.cards import Card
from companion.games.sequitur.goals import POINTS
from companion.games.sequitur.values import Claim, Decline, Judge, Judged, Public, State, Tie
from companion.games.sequitur.words import tested_by, verdict
from companion.lexicon.balls import BLANK


def order(state: State) -> tuple[tuple[int, ...], ...]:
    """SQT-14: the players with a word, the highest word score first; those with equal scores together."""
    scores = {player: word.score for player, word in enumerate(state.words) if word is not None}
    ranked = sorted(scores, key=lambda player: -scores[player])
    return tuple(tuple(group) for _, group in groupby(ranked, key=lambda player: scores[player]))


def tied(state: State) -> tuple[tuple[int, ...], ...]:
    """SQT-15: the groups that have to draw letters; none where there is nothing to claim."""
    return tuple(group for group in state.order if len(group) > 1) if state.public else ()


def draw(state: State, move: Tie) -> Step[State] | Refused:
    """SQT-15: tied players draw for their order."""
    players = state.setup.players
    group = next((one for one in tied(state) if {players[player] for player in one} == set(move.draws)), None)
    if group is None:
        names = " and ".join(move.draws) or "Nobody"
        return Refused("SQT-15", f"{names} did not tie: all those who did draw, and only they.")
    letters = Counter(move.draws.values())
    # With too few balls in the bag, those on the racks go back first: the words are spelled.
    bag = state.bag if state.bag.total() >= len(group) else bags.FULL
    refused = bags.lacking(bag, "".join(move.draws.values()))
    if refused:
        return refused
    if BLANK in letters or max(letters.values()) > 1:
        return Step(state, (Happening("turn", f"{' and '.join(move.draws)} draw again."),))
    alone = tuple((player,) for player in sorted(group, key=lambda player: move.draws[players[player]]))
    at = state.order.index(group)
    return Step(replace(state, order=(*state.order[:at], *alone, *state.order[at + 1 :])))


def claimable(state: State, player: int) -> tuple[Public, ...]:
    """The public goals that the player's word meets, and those of which the table has yet to say whether it does."""
    return tuple(public for public in state.public if verdict(state, player, public.card) is not False)


def next_claimer(state: State) -> int | None:
    """SQT-14: who is to claim after the last claimer; None when nobody can, or all who can have declined."""
    players = tuple(chain.from_iterable(state.order))
    behind = 0 if state.claimer is None else players.index(state.claimer) + 1
    for player in players[behind:] + players[:behind]:
        if player not in state.declined and claimable(state, player):
            return player
    return None


def turn(state: State, player: int, move: Claim | Decline) -> Step[State] | Refused:
    """SQT-14: a turn to claim, with or without a claim. Who declines is asked again after somebody else's claim."""
    if player != state.claimer:
        whose = "" if state.claimer is None else f" It is {state.setup.players[state.claimer]}'s turn to claim."
        why = "has no word and claims nothing" if state.words[player] is None else "can't claim now"
        return Refused("SQT-14", f"{move.player} {why}.{whose}")
    if isinstance(move, Claim):
        return _claim(state, player, move)
    after = replace(state, declined=(*state.declined, player))
    return Step(replace(after, claimer=next_claimer(after)))


_RANK = {True: 2, None: 1, False: 0}
"""Of public goals with one text, one that is met is meant before one to be judged, and then the dearest."""


def _claim(state: State, player: int, move: Claim) -> Step[State] | Refused:
    called = [(verdict(state, player, one.card), one) for one in state.public if one.card.is_called(move.goal)]
    if not called:
        return Refused("SQT-14", f'"{move.goal}" is none of the public goals that are left.')
    met, public = max(called, key=lambda one: (_RANK[one[0]], POINTS[one[1].card.colour]))
    if met is None:
        return Refused("SQT-20", f'The table has to judge first whether {move.player}\'s word meets "{move.goal}".')
    if not met:
        return Refused("SQT-14", f'{move.player}\'s word does not meet "{move.goal}".')
    at = state.public.index(public)
    left = state.public[:at] + state.public[at + 1 :]
    after = replace(state, public=left, declined=(), stacks=stacked(state, player, public.card))
    points = POINTS[public.card.colour]
    text = f'{move.player} claims "{public.card.text}" for {points} point{"" if points == 1 else "s"}.'
    return Step(replace(after, claimer=next_claimer(after)), (Happening("claim", text),))


def judge(state: State, player: int, move: Judge) -> Step[State] | Refused:
    """SQT-20: the table says whether a word meets a goal on which the companion has no test."""
    if state.words[player] is None:
        return Refused("SQT-20", f"{move.player} has spelled no word that could be judged.")
    cards = {state.secrets[player], *(public.card for public in state.public)}
    called = [card for card in cards if card is not None and card.is_called(move.goal)]
    if not called:
        return Refused("SQT-20", f'"{move.goal}" is no goal that {move.player}\'s word could meet now.')
    due = [card for card in called if verdict(state, player, card) is None]
    if not due:
        if all(tested_by(state, player, card) is not None for card in called):
            return Refused("SQT-20", f'The companion tests "{move.goal}" itself.')
        return Refused("SQT-20", f'"{move.goal}" has been judged for {move.player}; UNDO takes it back.')
    judged = tuple(Judged(player, card, move.met) for card in sorted(due, key=lambda card: (card.colour, card.id)))
    return Step(still_claiming(replace(state, judged=state.judged + judged)))


def still_claiming(state: State) -> State:
    """The state when it is told anew which goals are met: whose turn it was may have nothing to claim any more."""
    if state.claimer is None or claimable(state, state.claimer):
        return state
    return replace(state, claimer=next_claimer(state))


def stacked(state: State, player: int, card: Card) -> tuple[tuple[Card, ...], ...]:
    """The stacks with a card more on the player's."""
    return piles.changed(state.stacks, player, (*state.stacks[player], card))
