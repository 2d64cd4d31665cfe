"""Let the table judge whether a word meets a goal, also in spite of the goal's test (SQT-20, SQT-24)."""

from msgspec.structs import replace

from companion.core.game import Refused, Step
from companion.core.i18n import _
from companion.games.sequitur.cards import COLOURS, Card
from companion.games.sequitur.claims import next_turn, settle_secret, unsettle_secret
from companion.games.sequitur.goal_piles import remove_last, replace_at
from companion.games.sequitur.model import ClaimedGoal, Judge, Judgement, SettledGoal, State
from companion.games.sequitur.tally import points
from companion.games.sequitur.word_rules import verdict


def judged_goals(state: State, player: int) -> tuple[tuple[Card, bool | None], ...]:
    """Return the goals that can be judged for a player, and whether each is met; None: nobody has said yet.

    They are the public ones, the secret one, and those that this word has won or missed. A goal that several cards are
    alike of is there once.
    """
    found: dict[Card, bool | None] = {one.card: one.met for one in state.settled if one.player == player}
    if state.words[player] is not None:
        secret = state.secrets[player]
        cards = (*(public.card for public in state.public), *(() if secret is None else (secret,)))
        found |= {card: verdict(state, player, card) for card in cards}
        found |= {one.public.card: True for one in state.claimed if one.player == player}
    return tuple(found.items())


def judge(state: State, player: int, move: Judge) -> Step[State] | Refused:
    """Return the state after the table says whether a word meets a goal, or why it can't.

    Of several goals with one text those are meant that nobody has judged yet, else those of which the table says
    something else now. What was won by it goes back, or is won now where it was a secret goal.
    """
    known = judged_goals(state, player)
    called = [(card, met) for card, met in known if card.is_called(move.goal)]
    if not called:
        if state.words[player] is None:
            told = _("{player} has spelled no word that could be judged.")
        else:
            told = _('"{goal}" is no goal that {player}\'s word could meet now.')
        return Refused("SQT-20", told.format(goal=move.goal, player=move.player))
    due = [card for card, met in called if met is None] or [card for card, met in called if met is not move.met]
    if not due:
        told = _('"{goal}" counts as met already.') if move.met else _('"{goal}" counts as not met already.')
        return Refused("SQT-24", told.format(goal=move.goal))
    for card in sorted(due, key=lambda card: (card.colour, card.id)):
        after = _with_verdict(state, player, card, met=move.met)
        if isinstance(after, Refused):
            return after
        state = after
    return Step(next_turn(state) if state.phase in {"ties", "claims"} else state)


def _with_verdict(state: State, player: int, card: Card, *, met: bool) -> State | Refused:
    secret = next((one for one in state.settled if (one.player, one.card) == (player, card)), None)
    if secret is not None:
        return _resettled(state, secret, met=met)
    others = tuple(one for one in state.judged if (one.player, one.card) != (player, card))
    state = replace(state, judged=(*others, Judgement(player, card, met)))
    mine = [one for one in state.claimed if (one.player, one.public.card) == (player, card)]
    return state if met or not mine else _unclaimed(state, mine[-1])


def _resettled(state: State, secret: SettledGoal, *, met: bool) -> State | Refused:
    if not secret.met and secret.card not in state.discards[COLOURS.index(secret.card.colour)]:
        told = _('The goal "{goal}" has been shuffled into its deck; UNDO leads back.')
        return Refused("SQT-24", told.format(goal=secret.card.text))
    spelled = state.words[secret.player] if state.phase in {"ties", "claims"} else state.past[-1][secret.player]
    if spelled is None:
        name = state.setup.players[secret.player]
        return Refused("SQT-20", _("{player} has spelled no word that could be judged.").format(player=name))
    after = settle_secret(unsettle_secret(state, secret), secret.player, secret.card, met=met)
    if state.phase in {"ties", "claims"}:
        return after
    # The round is over: its points are those of the stacks as they are now.
    scored = tuple(points(after, player) for player in range(len(after.stacks)))
    return replace(after, scored=(*after.scored[:-1], scored))


def _unclaimed(state: State, claim: ClaimedGoal) -> State:
    """Return the state in which a claimed goal lies among the others again."""
    stack = remove_last(state.stacks[claim.player], claim.public.card)
    return replace(
        state,
        public=(*state.public, claim.public),
        claimed=remove_last(state.claimed, claim),
        stacks=replace_at(state.stacks, claim.player, stack),
        declined=(),
    )
