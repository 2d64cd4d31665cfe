"""The steps of a round: who has not finished, and what follows when everybody has (SQT-03 to SQT-17)."""

from msgspec.structs import replace

from companion.core.game import GameEvent
from companion.core.i18n import N_, _
from companion.games.sequitur import claims, goal_piles, score_only
from companion.games.sequitur.cards import COLOURS, UNSEEN
from companion.games.sequitur.goals.colours import colour_of_many, colour_of_one
from companion.games.sequitur.goals.goals import POINTS
from companion.games.sequitur.goals.told_goals import told_text
from companion.games.sequitur.model import FIRST_LETTERS, FULL_RACK, Phase, State
from companion.games.sequitur.word_rules import verdict

NextState = tuple[State, tuple[GameEvent, ...]]


def lacks_letters(state: State, player: int) -> bool:
    """Return whether the player has not yet drawn the first letters, and there are balls to draw (SQT-03)."""
    return len(state.racks[player]) < FIRST_LETTERS and bool(state.bag)


def lacks_secret(state: State, player: int) -> bool:
    """Return whether the player has no secret goal, and there is one to draw (SQT-03)."""
    return state.secrets[player] is None and any(goal_piles.can_draw(state, colour) for colour in COLOURS)


def _lacks_something(state: State, player: int) -> bool:
    return (len(state.racks[player]) < FULL_RACK and bool(state.bag)) or lacks_secret(state, player)


def may_draw_late(state: State, player: int) -> bool:
    """Return whether the player, whom nobody waits for, may still draw what the start of the round lacks."""
    excused = player in state.excused and player not in state.gone
    late = state.phase in {"start", "goals", "actions", "words"} and state.words[player] is None
    return excused and late and _lacks_something(state, player)


def unfinished_players(state: State) -> tuple[int, ...]:
    """Return the players who have something to do before the step is over."""
    everybody = tuple(player for player in range(len(state.setup.players)) if player not in state.gone)
    match state.phase:
        case "start":
            return tuple(p for p in everybody if p not in state.excused and _lacks_something(state, p))
        case "goals":
            due = goal_piles.can_draw(state, COLOURS[state.colour])
            return tuple(p for p in everybody if due and p not in state.done)
        case "actions" | "words":
            return tuple(p for p in everybody if p not in state.done)
        case "secrets":
            return tuple(p for p in everybody if _secret_verdict(state, p) is None)
        case "ties":
            return claims.tied_players(state)
        case "claims" if state.score_only:
            return score_only.unscored_players(state)
        case "claims":
            return () if state.claimer is None else (state.claimer,)
        case "over":
            return ()


def _secret_verdict(state: State, player: int) -> bool | None:
    secret = state.secrets[player]
    return False if secret is None else verdict(state, player, secret)


def advance_until_somebody_acts(state: State) -> NextState:
    """Return the state in the next step in which somebody can act, and what happened on the way."""
    happened: tuple[GameEvent, ...] = ()
    while state.phase != "over" and not unfinished_players(state):
        state, more = _next_step(state)
        happened += more
    return state, happened


def _next_step(state: State) -> NextState:
    match state.phase:
        case "goals":
            return _turn_up_goals(state)
        case "actions" if state.colour + 1 < len(COLOURS):
            return _go_to(state, "goals", colour=state.colour + 1)
        case "actions":
            return _go_to(state, "words")
        case "words" if state.score_only:
            return _go_to(replace(state, order=claims.claim_order(state)), "claims")
        case "words":
            return _go_to(state, "secrets")
        case "secrets":
            return _settle_secrets(state)
        case "ties":
            return claims.next_turn(state), ()
        case "claims":
            return end_round(state)
        case _:
            return _go_to(replace(state, claimed=(), unclaimed=(), settled=()), "goals")


_STEP_TEXTS: dict[Phase, str] = {
    "goals": N_("Each draws a {colour} goal."),
    "actions": N_("Each takes an action or passes."),
    "words": N_("Each spells a word."),
}


def _go_to(state: State, phase: Phase, colour: int | None = None) -> NextState:
    after = replace(state, phase=phase, done=(), colour=state.colour if colour is None else colour)
    told = _STEP_TEXTS.get(phase)
    return after, (GameEvent("turn", _(told).format(colour=colour_of_one(COLOURS[after.colour]))),) if told else ()


def _turn_up_goals(state: State) -> NextState:
    """Return the state after the public goals of the colour are turned up; actions follow (SQT-04)."""
    colour = COLOURS[state.colour]
    up = tuple(f'"{told_text(one.card.colour, one.card.text)}"' for one in state.public if one.card.colour == colour)
    after, told = _go_to(state, "actions")
    text = (
        _("The {colour} goals are turned up: {goals}.")
        if up
        else _("The {colour} goals are turned up: there are none.")
    )
    text = text.format(colour=colour_of_many(colour), goals=", ".join(up))
    return after, (GameEvent("turn", text), *told)


def _settle_secrets(state: State) -> NextState:
    """Return the state after met secret goals go to their owners' stacks, others to the discards (SQT-13)."""
    happened: list[GameEvent] = []
    for player, secret in enumerate(state.secrets):
        if secret is None:
            continue
        name = state.setup.players[player]
        met = bool(verdict(state, player, secret))
        state = claims.settle_secret(state, player, secret, met=met)
        if met:
            happened.append(GameEvent("secret", _met_text(name, secret.text)))
        else:
            happened.append(GameEvent("secret", _("{player} has not met the secret goal.").format(player=name)))
    none = (None,) * len(state.secrets)
    after, told = _go_to(replace(state, secrets=none, order=claims.claim_order(state)), "ties")
    return after, (*happened, *told)


def _met_text(player: str, goal: str) -> str:
    if goal == UNSEEN:
        return _("{player} has met the secret goal.").format(player=player)
    return _('{player} has met the secret goal "{goal}".').format(player=player, goal=goal)


def without_round(state: State) -> State:
    """Return the state without the words, public goals, verdicts and claims of its round, and without who has acted."""
    return replace(
        state,
        words=(None,) * len(state.setup.players),
        public=(),
        judged=(),
        order=(),
        drawn=(),
        claimer=None,
        last_turn=None,
        declined=(),
        won=(),
        done=(),
        excused=(),
    )


def _was_absent(state: State, player: int) -> bool:
    """Return whether a player had left before the end of the round, or joined too late for its letters and a word."""
    late = player in state.newcomers and player in state.excused
    return player in state.gone or (late and state.words[player] is None)


def end_round(state: State) -> NextState:
    """Return the state after a round: goals discarded, letters and action cards back (SQT-16, SQT-05)."""
    for public in state.public:
        state = goal_piles.discard_card(state, public.card.colour, public.card)
    players = len(state.setup.players)
    over = state.ended or state.round == state.setup.options.rounds
    after = replace(
        without_round(state),
        racks=("",) * players,
        used=((),) * players,
        unclaimed=state.public,
        drawn_in=(),
        colour=0,
        past=(*state.past, state.words),
        scored=(*state.scored, tuple(sum(POINTS[card.colour] for card in stack) for stack in state.stacks)),
        absent=(*state.absent, tuple(_was_absent(state, player) for player in range(players))),
        turned=(),
        newcomers=(),
        round=state.round if over else state.round + 1,
        phase="over" if over else "words" if state.score_only else "start",
    )
    if state.ended:
        return after, (GameEvent("win", _("The game ends here: count the points.")),)
    if over:
        return after, (GameEvent("win", _("The last round is over: count the points.")),)
    told = _("Round {round}: each spells a word.")
    if not state.score_only:
        told = _("Round {round}: all letters are back in the bag; each draws 5.")
    return after, (GameEvent("turn", told.format(round=after.round)),)
