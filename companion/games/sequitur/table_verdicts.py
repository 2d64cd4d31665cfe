"""Let the table judge whether a word meets a goal, also in spite of the goal's test (SQT-20, SQT-24)."""

from msgspec.structs import replace

from companion.core.game import Refused, Step
from companion.core.i18n import _
from companion.games.sequitur.cards import COLOURS, Card, told_goal
from companion.games.sequitur.claims import add_to_stack, next_turn, settle_secret, unsettle_secret
from companion.games.sequitur.goal_piles import discard_card, remove_last, replace_at
from companion.games.sequitur.goals.told_goals import told_text
from companion.games.sequitur.model import ClaimedGoal, Judge, Judgement, SettledGoal, State
from companion.games.sequitur.tally import points
from companion.games.sequitur.word_rules import verdict
from companion.lexicon.spelling import Spelling


def judged_goals(state: State, player: int) -> tuple[tuple[Card, bool | None], ...]:
    """Return the goals that can be judged for a player, and whether each is met; None: nobody has said yet.

    They are the public ones, the secret one, and those that this word has won or missed, also when its round is over;
    none without a word.
    A goal that several cards are alike of is there once.
    """
    if judged_word(state, player) is None:
        return ()
    found: dict[Card, bool | None] = {one.card: one.met for one in state.settled if one.player == player}
    if state.words[player] is not None:
        secret = state.secrets[player]
        cards = (*(public.card for public in state.public), *(() if secret is None else (secret,)))
        found |= {card: verdict(state, player, card) for card in cards}
    found |= {one.card: False for one in state.unclaimed}
    found |= {one.public.card: True for one in state.claimed if one.player == player}
    return tuple(found.items())


def judged_word(state: State, player: int) -> Spelling | None:
    """Return the player's word that goals are judged for: of this round, or of the one that is just over."""
    return state.past[-1][player] if state.past and state.phase in {"start", "over"} else state.words[player]


def judge(state: State, player: int, move: Judge) -> Step[State] | Refused:
    """Return the state after the table says whether a word meets a goal, or why it can't.

    Of several goals with one text those are meant that nobody has judged yet, else those of which the table says
    something else now. What was won by it goes back; a secret goal is won now, and so is a public one that was left
    when the round was over.
    """
    known = judged_goals(state, player)
    goal = told_goal(state.goals, move.goal)
    called = [(card, met) for card, met in known if card.is_called(move.goal)]
    if not called:
        if judged_word(state, player) is None:
            told = _("{player} has spelled no word that could be judged.")
        else:
            told = _('"{goal}" is no goal that {player}\'s word could meet now.')
        return Refused("SQT-20", told.format(goal=goal, player=move.player))
    due = [card for card, met in called if met is None] or [card for card, met in called if met is not move.met]
    if not due:
        told = _('"{goal}" counts as met already.') if move.met else _('"{goal}" counts as not met already.')
        return Refused("SQT-24", told.format(goal=goal))
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
    if state.phase in {"start", "over"}:
        return _won_late(state, player, card) if met else _lost_late(state, player, card)
    others = tuple(one for one in state.judged if (one.player, one.card) != (player, card))
    state = replace(state, judged=(*others, Judgement(player, card, met)))
    mine = [one for one in state.claimed if (one.player, one.public.card) == (player, card)]
    return state if met or not mine else unclaimed(state, mine[-1])


def _resettled(state: State, secret: SettledGoal, *, met: bool) -> State | Refused:
    if not secret.met and not _is_discarded(state, secret.card):
        return _shuffled_refusal(secret.card)
    if judged_word(state, secret.player) is None:
        name = state.setup.players[secret.player]
        return Refused("SQT-20", _("{player} has spelled no word that could be judged.").format(player=name))
    after = settle_secret(unsettle_secret(state, secret), secret.player, secret.card, met=met)
    return after if state.phase in {"ties", "claims"} else _rescored(after)


def _won_late(state: State, player: int, card: Card) -> State | Refused:
    """Return the state in which a goal that nobody claimed goes from the discards to the player, after the round."""
    if not _is_discarded(state, card):
        return _shuffled_refusal(card)
    public = next(one for one in state.unclaimed if one.card == card)
    number = COLOURS.index(card.colour)
    after = replace(
        state,
        unclaimed=remove_last(state.unclaimed, public),
        claimed=(*state.claimed, ClaimedGoal(player, public)),
        discards=replace_at(state.discards, number, remove_last(state.discards[number], card)),
        stacks=add_to_stack(state, player, card),
    )
    return _rescored(after)


def _lost_late(state: State, player: int, card: Card) -> State:
    """Return the state in which a goal that the player has claimed is discarded, after the round."""
    claim = next(one for one in state.claimed if (one.player, one.public.card) == (player, card))
    after = replace(
        discard_card(state, card.colour, card),
        unclaimed=(*state.unclaimed, claim.public),
        claimed=remove_last(state.claimed, claim),
        stacks=replace_at(state.stacks, player, remove_last(state.stacks[player], card)),
    )
    return _rescored(after)


def _rescored(state: State) -> State:
    """Return the state in which the round that is over has brought what lies on the stacks now."""
    scored = tuple(points(state, player) for player in range(len(state.stacks)))
    return replace(state, scored=(*state.scored[:-1], scored))


def _is_discarded(state: State, card: Card) -> bool:
    return card in state.discards[COLOURS.index(card.colour)]


def _shuffled_refusal(card: Card) -> Refused:
    told = _('The goal "{goal}" has been shuffled into its deck; UNDO leads back.')
    return Refused("SQT-24", told.format(goal=told_text(card.colour, card.text)))


def unclaimed(state: State, claim: ClaimedGoal) -> State:
    """Return the state in which a claimed goal lies among the others again."""
    stack = remove_last(state.stacks[claim.player], claim.public.card)
    return replace(
        state,
        public=(*state.public, claim.public),
        claimed=remove_last(state.claimed, claim),
        stacks=replace_at(state.stacks, claim.player, stack),
        declined=(),
    )
