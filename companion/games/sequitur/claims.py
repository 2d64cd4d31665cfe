"""Order the claims: by word score, ties drawn for, and the turns (SQT-14 to SQT-16)."""

from collections import Counter
from itertools import chain, groupby

from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, Step
from companion.core.i18n import _, ngettext
from companion.games.common.phrases import and_chain
from companion.games.sequitur import bag as bags
from companion.games.sequitur import goal_piles
from companion.games.sequitur.cards import Card
from companion.games.sequitur.goals.goals import POINTS
from companion.games.sequitur.model import Claim, Decline, Judge, Judgement, Public, State, Tie
from companion.games.sequitur.word_judging import test_verdict, verdict
from companion.lexicon.balls import BLANK


def claim_order(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the players with a word, the highest word score first, equal ones together (SQT-14)."""
    scores = {player: word.score for player, word in enumerate(state.words) if word is not None}
    ranked = sorted(scores, key=lambda player: -scores[player])
    return tuple(tuple(group) for _, group in groupby(ranked, key=lambda player: scores[player]))


def tied_groups(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the groups of players that have to draw letters for their order (SQT-15)."""
    return tuple(group for group in state.order if len(group) > 1) if state.public else ()


def draw_for_tie(state: State, move: Tie) -> Step[State] | Refused:
    """Return the state after tied players drew letters for their order, or why they can't (SQT-15)."""
    players = state.setup.players
    group = next((one for one in tied_groups(state) if {players[player] for player in one} == set(move.draws)), None)
    if group is None:
        return Refused("SQT-15", _no_tie_text(tuple(move.draws)))
    letters = Counter(move.draws.values())
    # With too few balls in the bag, those on the racks go back first: the words are spelled.
    bag = state.bag if state.bag.total() >= len(group) else bags.FULL_BAG
    refused = bags.draw_refusal(bag, "".join(move.draws.values()))
    if refused:
        return refused
    if BLANK in letters or max(letters.values()) > 1:
        return Step(state, (GameEvent("turn", _("{names} draw again.").format(names=and_chain(tuple(move.draws)))),))
    alone = tuple((player,) for player in sorted(group, key=lambda player: move.draws[players[player]]))
    at = state.order.index(group)
    return Step(replace(state, order=(*state.order[:at], *alone, *state.order[at + 1 :])))


def _no_tie_text(names: tuple[str, ...]) -> str:
    if not names:
        return _("Nobody did not tie: all those who did draw, and only they.")
    return _("{names} did not tie: all those who did draw, and only they.").format(names=and_chain(names))


def claimable_goals(state: State, player: int) -> tuple[Public, ...]:
    """Return the public goals that the player's word meets, or may meet: the table has yet to say."""
    return tuple(public for public in state.public if verdict(state, player, public.card) is not False)


def next_claimer(state: State) -> int | None:
    """Return the player who claims after the last claimer; None when nobody can, or all who can declined (SQT-14)."""
    players = tuple(chain.from_iterable(state.order))
    behind = 0 if state.claimer is None else players.index(state.claimer) + 1
    for player in players[behind:] + players[:behind]:
        if player not in state.declined and claimable_goals(state, player):
            return player
    return None


def take_turn(state: State, player: int, move: Claim | Decline) -> Step[State] | Refused:
    """Return the state after a player's turn to claim, with or without a claim, or why it can't be (SQT-14).

    Who declines is asked again after somebody else's claim.
    """
    if player != state.claimer:
        return Refused("SQT-14", _not_claimer_text(state, player))
    if isinstance(move, Claim):
        return _claim(state, player, move)
    after = replace(state, declined=(*state.declined, player))
    return Step(replace(after, claimer=next_claimer(after)))


def _not_claimer_text(state: State, player: int) -> str:
    """Return the sentence on why the player can't claim, and one on whose turn it is, if anybody's."""
    names = state.setup.players
    wordless = state.words[player] is None
    told = _("{player} has no word and claims nothing.") if wordless else _("{player} can't claim now.")
    why = told.format(player=names[player])
    if state.claimer is None:
        return why
    return f"{why} " + _("It is {player}'s turn to claim.").format(player=names[state.claimer])


_RANK = {True: 2, None: 1, False: 0}
"""Of public goals with one text, one that is met is meant before one to be judged, and then the dearest."""


def _claim(state: State, player: int, move: Claim) -> Step[State] | Refused:
    called = [(verdict(state, player, one.card), one) for one in state.public if one.card.is_called(move.goal)]
    if not called:
        return Refused("SQT-14", _('"{goal}" is none of the public goals that are left.').format(goal=move.goal))
    met, public = max(called, key=lambda one: (_RANK[one[0]], POINTS[one[1].card.colour]))
    if met is None:
        told = _('The table has to judge first whether {player}\'s word meets "{goal}".')
        return Refused("SQT-20", told.format(player=move.player, goal=move.goal))
    if not met:
        told = _('{player}\'s word does not meet "{goal}".')
        return Refused("SQT-14", told.format(player=move.player, goal=move.goal))
    at = state.public.index(public)
    left = state.public[:at] + state.public[at + 1 :]
    after = replace(state, public=left, declined=(), stacks=add_to_stack(state, player, public.card))
    points = POINTS[public.card.colour]
    told = ngettext(
        '{player} claims "{goal}" for {count} point.', '{player} claims "{goal}" for {count} points.', points
    )
    text = told.format(player=move.player, goal=public.card.text, count=points)
    return Step(replace(after, claimer=next_claimer(after)), (GameEvent("claim", text),))


def judge(state: State, player: int, move: Judge) -> Step[State] | Refused:
    """Return the state after the table says whether a word meets a goal without a test (SQT-20)."""
    if state.words[player] is None:
        told = _("{player} has spelled no word that could be judged.")
        return Refused("SQT-20", told.format(player=move.player))
    cards = {state.secrets[player], *(public.card for public in state.public)}
    called = [card for card in cards if card is not None and card.is_called(move.goal)]
    if not called:
        told = _('"{goal}" is no goal that {player}\'s word could meet now.')
        return Refused("SQT-20", told.format(goal=move.goal, player=move.player))
    due = [card for card in called if verdict(state, player, card) is None]
    if not due:
        if all(test_verdict(state, player, card) is not None for card in called):
            return Refused("SQT-20", _('The companion tests "{goal}" itself.').format(goal=move.goal))
        told = _('"{goal}" has been judged for {player}; UNDO takes it back.')
        return Refused("SQT-20", told.format(goal=move.goal, player=move.player))
    judged = tuple(Judgement(player, card, move.met) for card in sorted(due, key=lambda card: (card.colour, card.id)))
    return Step(update_claimer(replace(state, judged=state.judged + judged)))


def update_claimer(state: State) -> State:
    """Return the state after new verdicts on goals: the claimer may have nothing to claim any more."""
    if state.claimer is None or claimable_goals(state, state.claimer):
        return state
    return replace(state, claimer=next_claimer(state))


def add_to_stack(state: State, player: int, card: Card) -> tuple[tuple[Card, ...], ...]:
    """Return the stacks, with one more card on the player's."""
    return goal_piles.replace_at(state.stacks, player, (*state.stacks[player], card))
