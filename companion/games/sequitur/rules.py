"""The rules SQT-01 to SQT-29 as pure functions: what may be done, and what it leads to."""

from collections import Counter

from msgspec.structs import replace

from companion.core.game import GameEvent, Refused, Step
from companion.core.i18n import N_, _, ngettext
from companion.games.sequitur import bag, claims, goal_piles, score_only, steps, table_verdicts, table_words, word_rules
from companion.games.sequitur.actions import learn_actions
from companion.games.sequitur.actions.actions import HAND_SIZE, Action, apply_action, example_actions
from companion.games.sequitur.bag_file import count_entry, with_count
from companion.games.sequitur.cards import COLOURS, deck_size_refusal, goals_of, known_deck_sizes
from companion.games.sequitur.example_fill import actions_with_examples, goals_with_examples
from companion.games.sequitur.exchange_ball import exchange_ball
from companion.games.sequitur.goal_piles import replace_at
from companion.games.sequitur.goals import learn_goals
from companion.games.sequitur.goals.colours import colour_of_one
from companion.games.sequitur.model import (
    FIRST_LETTERS,
    FULL_RACK,
    Add,
    Allow,
    Claim,
    CountBalls,
    Decline,
    Draw,
    Exchange,
    ForgetAction,
    ForgetGoal,
    Judge,
    LearnAction,
    LearnGoal,
    Move,
    NoWord,
    OfCards,
    Offer,
    OfScore,
    OfWords,
    PassAction,
    Phase,
    PlayAction,
    PlayerMove,
    Public,
    Score,
    Secret,
    Setup,
    Spell,
    State,
    Strike,
    Tie,
    Turn,
    WonGoals,
)
from companion.lexicon.lexicon import LexiconSwitch
from companion.lexicon.other_languages import MissingWordsError, absence_text

PLAYERS = (1, 2, 3, 4, 5)

_STEP_TEXTS: dict[Phase, tuple[str, str]] = {
    "start": ("SQT-03", N_("This is done at the start of a round, and that is not now.")),
    "goals": ("SQT-04", N_("This is done when open goals are drawn, and that is not now.")),
    "actions": ("SQT-04", N_("This is done when actions are taken, and that is not now.")),
    "words": ("SQT-07", N_("This is done when words are spelled, and that is not now.")),
    "claims": ("SQT-14", N_("This is done when open goals are claimed, and that is not now.")),
}
"""The rule of each step, and why it can't be done in another one."""


def start(setup: Setup) -> State | Refused:
    """Return the state before the first move, or why a game with this set-up can't be played."""
    players = len(setup.players)
    if len({name.casefold() for name in setup.players}) < players:
        return Refused("", _("Two players have the same name; give each a name of their own."))
    if players not in PLAYERS:
        told = ngettext("{count} can't play Sequitur; 1 to 5 can.", "{count} can't play Sequitur; 1 to 5 can.", players)
        return Refused("", told.format(count=players))
    goals = goals_of(setup.options.goals)
    if isinstance(goals, Refused):
        return goals
    actions = example_actions() if setup.options.actions is None else setup.options.actions
    if setup.options.complete:
        goals = goals_with_examples(goals, players, setup.options.decks)
        actions = actions_with_examples(actions)
    decks = known_deck_sizes(goals) if setup.options.decks is None else setup.options.decks
    refused = _actions_refusal(actions) or deck_size_refusal(goals, decks) or _words_refusal(setup)
    if refused:
        return refused
    none, nothing = (None,) * players, ((),) * players
    return State(
        setup=setup,
        goals=goals,
        actions=actions,
        racks=("",) * players,
        secrets=none,
        used=nothing,
        words=none,
        stacks=nothing,
        decks=decks,
        phase="words" if setup.options.tracking == "score" else "start",
    )


def _actions_refusal(actions: tuple[Action, ...]) -> Refused | None:
    names = {action.name.casefold() for action in actions}
    if len(names) < len(actions):
        return Refused("SQT-02", _("Two action cards have the same name; each player has one of each."))
    if len(actions) > HAND_SIZE:
        told = _("These are {count} action cards; each player has the same {most}.")
        return Refused("SQT-02", told.format(count=len(actions), most=HAND_SIZE))
    return None


def _words_refusal(setup: Setup) -> Refused | None:
    try:
        word_rules.lexicon_of(setup.options)
    except OverflowError:
        told = _("{count} words of your own are too many; leave some out.")
        return Refused("SQT-12", told.format(count=len(setup.options.words)))
    except MissingWordsError:
        return Refused("SQT-12", absence_text(LexiconSwitch(setup.options.language)))
    return None


def play(state: State, move: Move) -> Step[State] | Refused:
    """Return the state after the move and what it caused, or the rule that it breaks."""
    if state.ended:
        return Refused("SQT-17", _("The game is over."))
    if state.phase == "over" and not isinstance(move, Tie | Judge | Decline):
        return Refused("SQT-17", _("The game is over: its last round has been played."))
    if state.score_only and not isinstance(move, OfScore):
        return Refused("SQT-29", _("Only the score is kept in this game: words, and the goals that they win."))
    due = _STEP_OF_MOVE.get(type(move), state.phase)
    step = _play_in_step(state, move) if is_in_step(state, move) else _step_refusal(due)
    return step if isinstance(step, Refused) else finish_move(state, move, step)


def finish_move(state: State, move: Move, step: Step[State]) -> Step[State]:
    """Return the step of a move with what follows from it: it is counted, and steps that are over lead on."""
    mover = state.mover if isinstance(move, Tie) or move.player is None else state.setup.players.index(move.player)
    drawn = ((state.moves, balls),) if (balls := _drawn_balls(move)) else ()
    spelled = dict(step.state.spelled_in)
    if isinstance(move, Spell) and mover is not None:
        spelled[mover] = state.moves
    after = replace(
        step.state,
        mover=mover,
        moves=state.moves + 1,
        drawn_in=(*step.state.drawn_in, *drawn),
        spelled_in=tuple(spelled.items()),
    )
    settled, happened = steps.advance_until_somebody_acts(_note_learned(state, move, after))
    return Step(settled, step.events + happened, step.kept)


def is_in_step(state: State, move: Move) -> bool:
    """Return whether the move belongs to the step of the round, or may still be made in it."""
    return _STEP_OF_MOVE.get(type(move), state.phase) == state.phase or _is_late(state, move)


def _drawn_balls(move: Move) -> str:
    """Return the balls that a move has taken out of the bag."""
    match move:
        case Draw(balls=balls) | Add(ball=balls) | Exchange(ball=balls):
            return balls
        case PlayAction(done=done):
            return "".join(one.balls for one in done)
        case _:
            return ""


def _is_late(state: State, move: Move) -> bool:
    """Return whether the move belongs to an earlier step: a start that passed its player over, claims that are over."""
    if not isinstance(move, Draw | Add | Secret | Decline) or move.player not in state.setup.players:
        return False
    player = state.setup.players.index(move.player)
    return claims.can_claim_nothing(state, player) if isinstance(move, Decline) else steps.may_draw_late(state, player)


def _note_learned(before: State, move: Move, after: State) -> State:
    """Return the state with the card that the move has named for the first time."""
    goal = move.goal.id if isinstance(move, LearnGoal) else None
    action = move.action.name if isinstance(move, LearnAction) and not move.instead else None
    return replace(
        after,
        learned=None if any(one.id == goal for one in before.goals) else goal,
        learned_action=None if action is None or learn_actions.find_action(before, action) else action,
    )


def skip(state: State, move: Move) -> State:
    """Return the state when a move that no longer fits is passed over: its player has finished the step.

    Balls and cards that it would have brought are not there; a start of a round that lacks them counts as over. After
    another word the claims may come in another order: each of a goal that the word meets stays won, unless somebody who
    comes first now may claim it, and letters of the next round tell that all claims were made.
    """
    begun = _next_round_begun(state, move)
    if begun is not None:
        return begun
    state = replace(state, moves=state.moves + 1)
    due = _STEP_OF_MOVE.get(type(move), state.phase)
    if isinstance(move, Claim) and state.phase in {"ties", "claims"} and move.player in state.setup.players:
        won = claims.claim_that_stays(state, state.setup.players.index(move.player), move)
        if won is not None:
            return steps.advance_until_somebody_acts(won)[0]
    if (
        due != state.phase
        or isinstance(move, Tie | OfCards | OfWords | CountBalls)
        or move.player not in state.setup.players
    ):
        return state
    player = state.setup.players.index(move.player)
    match move:
        case Draw() | Add() | Secret():
            after = replace(state, excused=(*state.excused, player))
        case Offer() | PlayAction() | PassAction() | Spell() | NoWord() if player not in state.done:
            after = replace(state, done=(*state.done, player))
        case Score():
            after = replace(state, won=(*state.won, WonGoals(player, 0)))
        case Claim() | Decline() if player == state.claimer:
            after = claims.next_turn(replace(state, declined=(*state.declined, player), last_turn=player))
        case _:
            after = state
    return steps.advance_until_somebody_acts(after)[0]


def _next_round_begun(state: State, move: Move) -> State | None:
    """Return the state after the first letters of the next round, where claims of the last one are still due."""
    if not isinstance(move, Draw) or state.phase not in {"ties", "claims"} or state.score_only:
        return None
    step = play(steps.end_round(state)[0], move)
    return None if isinstance(step, Refused) else step.state


_STEP_OF_MOVE: dict[type[Move], Phase] = {
    Draw: "start",
    Add: "start",
    Secret: "start",
    Offer: "goals",
    PlayAction: "actions",
    PassAction: "actions",
    Spell: "words",
    NoWord: "words",
    Claim: "claims",
    Decline: "claims",
    Score: "claims",
}
"""The step that each move belongs to; the others are possible in several."""


def _play_in_step(state: State, move: Move) -> Step[State] | Refused:
    """Return the state after the move in its step, before what follows from it; or why it can't be."""
    if isinstance(move, Tie):
        return claims.draw_for_tie(state, move)
    absent = None if move.player is None else _absent_refusal(state, move.player)
    if absent:
        return absent
    match move:
        case LearnGoal():
            return learn_goals.learn_goal(state, move.goal, trial=move.trial)
        case LearnAction():
            return learn_actions.learn_action(state, move.action, move.instead, trial=move.trial)
        case ForgetGoal():
            return learn_goals.forget_goal(state, move.goal)
        case ForgetAction():
            return learn_actions.forget_action(state, move.action)
        case CountBalls():
            return _count_balls(state, move)
        case Allow():
            return table_words.allow_word(state, move.word)
        case Strike():
            return table_words.strike_word(state, move.word)
        case _:
            return _play_of_player(state, move)


def _absent_refusal(state: State, name: str) -> Refused | None:
    """Return why there is no player of this name in the game now, or None."""
    if name not in state.setup.players:
        return Refused("", _("{player} does not play in this game.").format(player=name))
    if state.setup.players.index(name) in state.gone:
        return Refused("", _("{player} plays no more.").format(player=name))
    return None


def _play_of_player(state: State, move: PlayerMove) -> Step[State] | Refused:
    player = state.setup.players.index(move.player)
    match move:
        case Turn():
            return _turn_rack(state, player)
        case Exchange():
            return exchange_ball(state, player, move)
        case Judge():
            return table_verdicts.judge(state, player, move)
        case Draw() | Add() | Secret():
            return _play_at_start(state, player, move)
        case Offer():
            return _offer(state, player, move)
        case PlayAction() | PassAction():
            return take_action(state, player, move)
        case Spell() | NoWord():
            return _spell_word(state, player, move)
        case Claim() | Decline():
            return claims.take_turn(state, player, move)
        case Score():
            return _score(state, player, move)


def _step_refusal(phase: Phase) -> Refused:
    rule, why = _STEP_TEXTS[phase]
    return Refused(rule, _(why))


def _play_at_start(state: State, player: int, move: Draw | Add | Secret) -> Step[State] | Refused:
    """Return the state after a move of the round's start: five letters, a secret goal, three letters (SQT-03).

    Each player goes on at their own pace.
    """
    waits = player in state.excused
    if steps.lacks_letters(state, player):
        if isinstance(move, Draw):
            return _draw(state, player, move)
        if not waits:
            told = _("{player} first draws {count} letters.")
            return Refused("SQT-03", told.format(player=move.player, count=FIRST_LETTERS))
    if steps.lacks_secret(state, player):
        if isinstance(move, Secret):
            return _draw_secret(state, player, move)
        if not waits:
            told = _("{player} draws a secret goal before any further letter.")
            return Refused("SQT-03", told.format(player=move.player))
    if isinstance(move, Add) and len(state.racks[player]) < FULL_RACK:
        return _add(state, player, move)
    if isinstance(move, Secret):
        told = _("{player} has drawn the secret goal of this round.")
    elif len(state.racks[player]) < FULL_RACK:
        told = _("{player} draws the last letters one at a time, each to an end of the rack.")
    else:
        told = _("{player} has drawn all letters of this start.")
    return Refused("SQT-03", told.format(player=move.player))


def _draw(state: State, player: int, move: Draw) -> Step[State] | Refused:
    rack = state.racks[player] + move.balls
    if len(rack) > FIRST_LETTERS:
        told = _("The first letters are {most}; with these {player} would have {count}.")
        return Refused("SQT-03", told.format(most=FIRST_LETTERS, player=move.player, count=len(rack)))
    return bag.draw_refusal(state.bag, move.balls, state.drawn_in) or _set_rack(state, player, rack)


def _add(state: State, player: int, move: Add) -> Step[State] | Refused:
    rack = state.racks[player]
    longer = move.ball + rack if move.end == "left" else rack + move.ball
    return bag.draw_refusal(state.bag, move.ball, state.drawn_in) or _set_rack(state, player, longer)


def _count_balls(state: State, move: CountBalls) -> Step[State] | Refused:
    """Return the state with so many of a ball, in later games too; those on the racks stay there (SQT-28)."""
    options = state.setup.options
    laid = "".join(state.racks).count(move.ball)
    if move.count < laid:
        told = ngettext("{count} {ball} lies on a rack.", "{count} {ball} lie on racks.", laid)
        return Refused("SQT-28", told.format(count=laid, ball=move.ball))
    counts = with_count(options.balls, move.ball, move.count)
    kept = count_entry(move.ball, move.count, bag.full_bag(options.balls)[move.ball])
    return Step(replace(state, setup=replace(state.setup, options=replace(options, balls=counts))), kept=(kept,))


def _set_rack(state: State, player: int, rack: str) -> Step[State]:
    return Step(replace(state, racks=replace_at(state.racks, player, rack)))


def _draw_secret(state: State, player: int, move: Secret) -> Step[State] | Refused:
    taken = goal_piles.take_goal(state, move.colour, move.goal, move.other)
    if isinstance(taken, Refused):
        return taken
    after, card, happened = taken
    return Step(replace(after, secrets=replace_at(after.secrets, player, card)), happened)


def _turn_rack(state: State, player: int) -> Step[State] | Refused:
    if not state.racks[player]:
        return Refused("SQT-07", _("{player} has no rack to turn yet.").format(player=state.setup.players[player]))
    if state.words[player] is not None:
        told = _("{player} has spelled a word; its balls stay as they lie.")
        return Refused("SQT-07", told.format(player=state.setup.players[player]))
    others = tuple(one for one in state.turned if one != player)
    turned = others if player in state.turned else (*others, player)
    return _set_rack(replace(state, turned=turned), player, state.racks[player][::-1])


def _offer(state: State, player: int, move: Offer) -> Step[State] | Refused:
    """Return the state after a goal of the due colour is laid out or discarded, or why not (SQT-04)."""
    colour = COLOURS[state.colour]
    if player in state.done:
        told = _("{player} has drawn the {colour} goal of this round.")
        return Refused("SQT-04", told.format(player=move.player, colour=colour_of_one(colour)))
    if move.keep and not move.goal:
        return Refused("SQT-04", _("A goal that is laid out has to be named."))
    if state.is_solo and not move.keep:
        return Refused("SQT-18", _("A solo player keeps one of the two goals and discards the other."))
    if move.goal and move.other and not move.keep:
        return Refused("SQT-18", _("Only one goal is drawn: there is no other to discard."))
    kept, other = (move.goal, move.other) if move.keep else ("", move.goal or move.other)
    taken = goal_piles.take_goal(state, colour, kept, other)
    if isinstance(taken, Refused):
        return taken
    after, card, happened = taken
    if card is not None:
        after = replace(after, public=(*after.public, Public(player, card)))
    return _finish_step(after, player, happened)


def take_action(state: State, player: int, move: PlayAction | PassAction) -> Step[State] | Refused:
    """Return the state after an action: one for each colour, each card once (SQT-04, SQT-05); or why not."""
    if isinstance(move, PassAction) and move.others:
        return Step(replace(state, done=(*state.done, *steps.unfinished_players(state))))
    if player in state.done:
        told = _("{player} has finished this step: one action for each colour, three in a round.")
        return Refused("SQT-05", told.format(player=move.player))
    if isinstance(move, PassAction):
        return _finish_step(state, player)
    action = learn_actions.find_action(state, move.card)
    if action is None:
        return learn_actions.unknown_refusal(state, move.card)
    if action.name in state.used[player]:
        told = _("{player} has played {action} in this round; it returns at the next one.")
        return Refused("SQT-05", told.format(player=move.player, action=action.name))
    rack = _apply_action(state, player, action, move)
    if isinstance(rack, Refused):
        return rack
    used = replace_at(state.used, player, (*state.used[player], action.name))
    return _finish_step(replace(state, racks=replace_at(state.racks, player, rack), used=used), player)


def _apply_action(state: State, player: int, action: Action, move: PlayAction) -> str | Refused:
    """Return the rack after the action; discards are in the bag before anything is drawn (SQT-06)."""
    left = state.bag
    applied = apply_action(action, state.racks[player], move.done, left.total())
    if isinstance(applied, Refused):
        return applied
    for step in applied:
        left += Counter(step.left)
        refused = bag.draw_refusal(left, step.entered, state.drawn_in)
        if refused:
            return refused
        left -= Counter(step.entered)
    return applied[-1].rack


def _spell_word(state: State, player: int, move: Spell | NoWord) -> Step[State] | Refused:
    if player in state.done:
        told = _("{player} has finished this step; a word that is stated stays as it is.")
        return Refused("SQT-10", told.format(player=move.player))
    if isinstance(move, NoWord):
        return _finish_step(state, player)
    balls = state.bag if state.score_only else state.racks[player]
    found = word_rules.spell_word(state.setup.options, balls, move)
    if isinstance(found, Refused):
        return found
    if state.score_only:
        state = replace(state, racks=replace_at(state.racks, player, word_rules.balls_of(found)))
    return _finish_step(replace(state, words=replace_at(state.words, player, found)), player)


def _score(state: State, player: int, move: Score) -> Step[State] | Refused:
    if not state.score_only:
        return Refused("SQT-14", _("Goals are claimed one by one in this game."))
    return score_only.score_goals(state, player, move)


def _finish_step(state: State, player: int, happened: tuple[GameEvent, ...] = ()) -> Step[State]:
    return Step(replace(state, done=(*state.done, player)), happened)
