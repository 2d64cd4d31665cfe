"""Order the claims: by word score, ties drawn for, and the turns (SQT-14 to SQT-16)."""

from collections.abc import Mapping, Sequence
from itertools import chain, groupby, takewhile

from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, Step
from companion.core.i18n import _, ngettext
from companion.games.common.phrases import and_chain
from companion.games.sequitur import bag as bags
from companion.games.sequitur import goal_piles
from companion.games.sequitur.cards import COLOURS, Card, told_goal
from companion.games.sequitur.goals.goals import POINTS
from companion.games.sequitur.goals.told_goals import told_text
from companion.games.sequitur.model import Claim, ClaimedGoal, Decline, Public, SettledGoal, State, Tie
from companion.games.sequitur.word_rules import missed_part, verdict
from companion.lexicon.balls import BLANK
from companion.lexicon.spelling import Spelling


def claim_order(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the order of the claims by word score; what has been drawn for stays as it was drawn."""
    drawn = frozenset(chain.from_iterable(state.order))
    order: list[tuple[int, ...]] = []
    for group in score_groups(state.words):
        parts = (tuple(player for player in group if player in old) for old in state.order)
        order += filter(None, parts) if drawn.issuperset(group) else [group]
    return tuple(order)


def score_groups(words: Sequence[Spelling | None]) -> tuple[tuple[int, ...], ...]:
    """Return the players with a word, the highest word score first, equal ones together (SQT-14)."""
    scores = {player: word.score for player, word in enumerate(words) if word is not None}
    ranked = sorted(scores, key=lambda player: -scores[player])
    return tuple(tuple(group) for _, group in groupby(ranked, key=lambda player: scores[player]))


def tied_players(state: State) -> tuple[int, ...]:
    """Return the players who have to draw letters for their order now; none while somebody higher claims (SQT-15).

    Who can claim nothing need not draw, and who has a letter already waits for those that drew the blank.
    """
    group = _next_group(state)
    if not _order_matters(state, group):
        return ()
    return tuple(player for player in players_to_draw(state, group) if claimable_goals(state, player))


def players_to_draw(state: State, group: tuple[int, ...]) -> tuple[int, ...]:
    """Return the players of a group with equal word scores who have no letter for their order yet."""
    drawn = dict(state.drawn)
    return tuple(player for player in group if player not in drawn)


def _order_matters(state: State, group: tuple[int, ...]) -> bool:
    """Return whether several players of a group may claim, so that their order decides something."""
    return len(group) > 1 and sum(bool(claimable_goals(state, player)) for player in group) > 1


def draw_for_tie(state: State, move: Tie) -> Step[State] | Refused:
    """Return the state after tied players drew letters for their order, or why they can't (SQT-15).

    The lowest letter goes first, those with equal letters draw again among themselves, and so does who drew the blank
    while the others keep their letters. All players with one word score can draw anew until their order is settled. Who
    can claim nothing and does not draw comes behind the others. A draw that decides nothing any more changes nothing.
    """
    players = state.setup.players
    strange = next((name for name in move.draws if name not in players), None)
    who = frozenset(players.index(name) for name in move.draws if name in players)
    group = None if strange else _drawing_group(state, who)
    if group is None:
        moot = not strange and _drew_for_nothing(state, who)
        return Step(state) if moot else Refused("SQT-15", _no_tie_text(tuple(move.draws)))
    # With too few balls in the bag, those on the racks go back first: the words are spelled.
    bag = state.bag if state.bag.total() >= len(who) else bags.full_bag(state.setup.options.balls)
    refused = bags.draw_refusal(bag, "".join(move.draws.values()), state.drawn_in)
    if refused:
        return refused
    kept = {player: letter for player, letter in state.drawn if player in group and player not in who}
    letters = kept | {players.index(name): letter for name, letter in move.draws.items()}
    drawing = tuple(player for player in group if player in letters)
    after = _ordered_by_letters(_with_others_behind(state, group, drawing), drawing, letters)
    again = [one for one in after.order if len(one) > 1 and set(one) <= set(group)]
    told = tuple(GameEvent("turn", _again_text(after, one)) for one in again if _order_matters(after, one))
    return Step(next_turn(after), told)


def _drawing_group(state: State, who: frozenset[int]) -> tuple[int, ...] | None:
    """Return the players whose order these settle by a draw: those yet to draw, or all of one word score anew."""
    tied = [group for group in state.order if len(group) > 1]
    group = next((one for one in tied if _is_drawn_by(state, one, who)), None)
    equal = next((one for one in score_groups(state.words) if set(one) == who), ())
    return equal if group is None and any(set(one) <= who for one in tied) and equal else group


def _is_drawn_by(state: State, group: tuple[int, ...], who: frozenset[int]) -> bool:
    """Return whether these are all of a group who have yet to draw, but for some who can claim nothing."""
    missing = set(players_to_draw(state, group))
    if missing == who:
        return True
    idle = {player for player in missing if not claimable_goals(state, player)}
    return bool(who) and missing - idle <= who < missing and _order_matters(state, group)


def _with_others_behind(state: State, group: tuple[int, ...], drawing: tuple[int, ...]) -> State:
    """Return the state in which those of a group who do not draw are no part of it, and come behind it."""
    others = tuple(player for player in group if player not in drawing)
    if not others or group not in state.order:
        return state
    at = state.order.index(group)
    return replace(state, order=(*state.order[:at], drawing, others, *state.order[at + 1 :]))


def _drew_for_nothing(state: State, who: frozenset[int]) -> bool:
    """Return whether these had equal word scores in a round that is over, so that they may have drawn all the same."""
    last = state.past[-1] if state.past and state.phase in {"start", "over"} else ()
    return any(len(who) > 1 and who <= set(group) for group in score_groups(last))


def _ordered_by_letters(state: State, group: tuple[int, ...], letters: Mapping[int, str]) -> State:
    """Return the state with a group in the order of its letters; with a blank among them all keep theirs."""
    others = tuple(one for one in state.drawn if one[0] not in group)
    at = next(number for number, one in enumerate(state.order) if set(one) <= set(group))
    before, behind = state.order[:at], tuple(one for one in state.order[at:] if not set(one) <= set(group))
    if BLANK in letters.values():
        kept = tuple((player, letter) for player, letter in letters.items() if letter != BLANK)
        return replace(state, order=(*before, group, *behind), drawn=(*others, *kept))
    ranked = sorted(group, key=lambda player: letters[player])
    parts = tuple(tuple(part) for _, part in groupby(ranked, key=lambda player: letters[player]))
    return replace(state, order=(*before, *parts, *behind), drawn=others)


def _again_text(state: State, group: tuple[int, ...]) -> str:
    who = players_to_draw(state, group)
    told = ngettext("{names} draws again.", "{names} draw again.", len(who))
    return told.format(names=and_chain([state.setup.players[player] for player in who]))


def _no_tie_text(names: tuple[str, ...]) -> str:
    if not names:
        return _("Nobody is named: all who tied draw again, and only they.")
    return _("{names} did not tie: only those who tied draw again.").format(names=and_chain(names))


def claimable_goals(state: State, player: int) -> tuple[Public, ...]:
    """Return the public goals that the player's word meets, or may meet: the table has yet to say."""
    return tuple(public for public in state.public if verdict(state, player, public.card) is not False)


def next_turn(state: State) -> State:
    """Return the state in which the next player claims, or draws for the order first; nobody: no claims are left.

    The turns go round from the highest word score, again and again (SQT-14).
    """
    group = _next_group(state)
    if _order_matters(state, group):
        return replace(state, phase="ties", claimer=None)
    able = (player for player in _round_from(state, group) if _may_claim(state, player))
    claimer = next(able, None)
    return replace(state, phase="claims", claimer=claimer)


def _next_group(state: State) -> tuple[int, ...]:
    """Return the players with whom it goes on, several of equal scores together; empty when nobody can claim."""
    players = tuple(chain.from_iterable(state.order))
    player = next((one for one in _round_from(state, players) if _may_claim(state, one)), None)
    return next((group for group in state.order if player in group), ())


def _round_from(state: State, players: tuple[int, ...]) -> tuple[int, ...]:
    """Return these players in the order of their turns, beginning behind the one who had the last turn."""
    behind = players.index(state.last_turn) + 1 if state.last_turn in players else 0
    return players[behind:] + players[:behind]


def _may_claim(state: State, player: int) -> bool:
    return player not in state.declined and bool(claimable_goals(state, player))


def take_turn(state: State, player: int, move: Claim | Decline) -> Step[State] | Refused:
    """Return the state after a player's turn to claim, with or without a claim, or why it can't be (SQT-14).

    Who declines is asked again after somebody else's claim. Who can claim nothing, and so has no turn, may decline all
    the same: a word or a goal before it may have been corrected.
    """
    if isinstance(move, Decline) and can_claim_nothing(state, player):
        return Step(state)
    if player != state.claimer:
        return Refused("SQT-14", _not_claimer_text(state, player))
    if isinstance(move, Claim):
        return _claim(state, player, move)
    return Step(next_turn(replace(state, declined=(*state.declined, player), last_turn=player)))


def can_claim_nothing(state: State, player: int) -> bool:
    """Return whether the player's word meets none of the open goals that are left, or its round is over."""
    if state.phase in {"start", "over"}:
        return bool(state.past) and state.past[-1][player] is not None
    return state.phase in {"ties", "claims"} and state.words[player] is not None and not claimable_goals(state, player)


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
    public = called_goal(state, player, move.goal)
    if public is None:
        told = _('"{goal}" is none of the open goals that are left.')
        return Refused("SQT-14", told.format(goal=told_goal(state.goals, move.goal)))
    met = verdict(state, player, public.card)
    if met is None:
        told = _('The table has to judge first whether {player}\'s word meets "{goal}".')
        return Refused("SQT-20", told.format(player=move.player, goal=told_text(public.card.colour, public.card.text)))
    if not met:
        told = _('{player}\'s word does not meet "{goal}".')
        return Refused("SQT-14", told.format(player=move.player, goal=told_text(public.card.colour, public.card.text)))
    return win_goal(state, player, public)


def called_goal(state: State, player: int, name: str) -> Public | None:
    """Return the public goal that is meant by this name or text: one that is met, and then the dearest; None: none."""
    called = (one for one in state.public if one.card.is_called(name))
    return max(
        called,
        key=lambda one: (_RANK[verdict(state, player, one.card)], POINTS[one.card.colour]),
        default=None,
    )


def win_goal(state: State, player: int, public: Public) -> Step[State]:
    """Return the state after the player has claimed the goal; it goes on with who claims next."""
    at = state.public.index(public)
    left = state.public[:at] + state.public[at + 1 :]
    after = replace(
        state,
        public=left,
        declined=(),
        last_turn=player,
        claimed=(*state.claimed, ClaimedGoal(player, public)),
        stacks=add_to_stack(state, player, public.card),
    )
    points = POINTS[public.card.colour]
    told = ngettext(
        '{player} claims "{goal}" for {count} point.', '{player} claims "{goal}" for {count} points.', points
    )
    text = told.format(
        player=state.setup.players[player], goal=told_text(public.card.colour, public.card.text), count=points
    )
    return Step(next_turn(after), (GameEvent("claim", text),))


def claim_that_stays(state: State, player: int, move: Claim) -> State | None:
    """Return the state after a claim of another order, which another word made; None where it does not count any more.

    That is where the word does not meet the goal, or where it may be somebody's whose turn comes first now (SQT-14).
    """
    public = called_goal(state, player, move.goal)
    if public is None or not verdict(state, player, public.card) or _may_go_to_others(state, player, public):
        return None
    return win_at_any_time(state, player, public).state


def _may_go_to_others(state: State, player: int, public: Public) -> bool:
    """Return whether somebody who comes before the player, or draws for the order with them, may claim the goal."""
    order, group = tuple(chain.from_iterable(state.order)), _next_group(state)
    first = set(takewhile(lambda one: one != player, _round_from(state, order)))
    if player in group and _order_matters(state, group):
        first.update(group)
    return any(_may_claim(state, one) and public in claimable_goals(state, one) for one in first - {player})


def win_at_any_time(state: State, player: int, public: Public) -> Step[State]:
    """Return the state after a claim, maybe out of turn: the turns go on from where they were."""
    step = win_goal(state, player, public)
    if player == state.claimer:
        return step
    return replace(step, state=next_turn(replace(step.state, last_turn=state.last_turn)))


def update_claimer(state: State) -> State:
    """Return the state after new verdicts on goals: the claimer may have nothing to claim any more."""
    if state.claimer is None or claimable_goals(state, state.claimer):
        return state
    return next_turn(state)


def settle_secret(state: State, player: int, card: Card, *, met: bool) -> State:
    """Return the state after a secret goal goes on its owner's stack, or to the discards (SQT-13)."""
    missed = None if met else missed_part(state, player, card)
    state = replace(state, settled=(*state.settled, SettledGoal(player, card, met, missed)))
    if met:
        return replace(state, stacks=add_to_stack(state, player, card))
    return goal_piles.discard_card(state, card.colour, card)


def unsettle_secret(state: State, secret: SettledGoal) -> State:
    """Return the state with a settled secret goal neither on a stack nor among the discards, where it must lie."""
    state = replace(state, settled=tuple(one for one in state.settled if one != secret))
    if secret.met:
        stack = goal_piles.remove_last(state.stacks[secret.player], secret.card)
        return replace(state, stacks=goal_piles.replace_at(state.stacks, secret.player, stack))
    number = COLOURS.index(secret.card.colour)
    left = goal_piles.remove_last(state.discards[number], secret.card)
    return replace(state, discards=goal_piles.replace_at(state.discards, number, left))


def add_to_stack(state: State, player: int, card: Card) -> tuple[tuple[Card, ...], ...]:
    """Return the stacks, with one more card on the player's."""
    return goal_piles.replace_at(state.stacks, player, (*state.stacks[player], card))
