"""Play a move that a rule of Sequitur refuses and the table has accepted: what becomes of racks, goals and turns.

Whether a word counts that the list lacks is said by another move, which makes it valid (SQT-22).
"""

from msgspec.structs import replace

from companion.core.game import Refused, Step
from companion.games.common.anyway import can_play_anyway
from companion.games.sequitur import claims, rules, score_only, word_rules
from companion.games.sequitur.actions.actions import ALL_BALLS, DRAWING, Action, DoneOperation, Operation
from companion.games.sequitur.actions.learn_actions import find_action
from companion.games.sequitur.goal_piles import replace_at
from companion.games.sequitur.model import Claim, Decline, Move, NoWord, Offer, PlayAction, Score, Spell, State
from companion.lexicon.spelling import spell_any_word

_Overruled = PlayAction | Claim | Decline | NoWord | Offer | Score | Spell


def play_anyway(state: State, move: Move, refused: Refused) -> Step[State] | Refused:
    """Return the step of a move that is refused so; the refusal, where it has no meaning on the table."""
    if not isinstance(move, _Overruled) or state.score_only is not isinstance(move, Score):
        return refused
    if state.ended or state.phase == "over" or move.player not in state.setup.players:
        return refused
    player = state.setup.players.index(move.player)
    if player in state.gone:
        return refused
    again = _without_first(state, player, move)
    if again is not None:
        step = rules.play(again, move)
        return refused if isinstance(step, Refused) else step
    changed = _overrule(state, player, move, refused)
    return refused if changed is None else rules.finish_move(state, move, changed)


def anyway_move(state: State, move: Move | None) -> Move | None:
    """Return the move, if it is refused and can be played anyway; else None."""
    return move if move is not None and can_play_anyway(rules.play, play_anyway, state, move) else None


def _overrule(state: State, player: int, move: _Overruled, refused: Refused) -> Step[State] | None:
    match move:
        case Score() if state.phase == "claims" and state.words[player] is not None:
            step = score_only.score_goals(state, player, move, tested=False)
            return None if isinstance(step, Refused) else step
        case PlayAction() if state.phase in {"goals", "actions", "words"} and state.words[player] is None:
            return _take_action(state, player, move)
        case Claim() if state.phase in {"ties", "claims"}:
            return _claim(state, player, move)
        case Decline() if state.phase in {"ties", "claims"} and player not in state.declined:
            return Step(claims.next_turn(replace(state, declined=(*state.declined, player))))
        case Spell() if state.phase == "words" and refused.rule == "SQT-08":
            return _spell_short_word(state, player, move)
        case _:
            return None


def _without_first(state: State, player: int, move: _Overruled) -> State | None:
    """Return the state in which a player who has finished the step can do it once more; None: it is not that."""
    if player not in state.done:
        return None
    again = replace(state, done=tuple(one for one in state.done if one != player))
    if isinstance(move, Offer) and state.phase == "goals":
        return again
    if isinstance(move, Spell | NoWord) and state.phase == "words":
        return replace(again, words=replace_at(state.words, player, None))
    return None


def _take_action(state: State, player: int, move: PlayAction) -> Step[State] | None:
    """Return the step of an action out of its step, of a card once more, or other than the card allows."""
    action = find_action(state, move.card)
    if action is None:
        return None
    free = replace(
        state,
        actions=tuple(_as_done(one, move.done) if one.name == action.name else one for one in state.actions),
        used=replace_at(state.used, player, ()),
        done=(),
    )
    step = rules.take_action(free, player, move)
    if isinstance(step, Refused):
        return None
    used = tuple(dict.fromkeys((*state.used[player], action.name)))
    finishes = state.phase == "actions" and player not in state.done
    after = replace(
        state,
        racks=step.state.racks,
        used=replace_at(state.used, player, used),
        done=(*state.done, player) if finishes else state.done,
    )
    return Step(after, step.events)


def _as_done(action: Action, done: tuple[DoneOperation, ...]) -> Action:
    """Return the action with these operations in their order, of any number of balls, or as many as were drawn."""
    operations = tuple(
        Operation(one.operation, len(one.balls) if one.operation in DRAWING else ALL_BALLS) for one in done
    )
    return replace(action, operations=operations)


def _spell_short_word(state: State, player: int, move: Spell) -> Step[State] | None:
    ways = spell_any_word(state.racks[player], move.word.lower())
    found = word_rules.best_as_stated(ways, move) if ways else None
    if found is None or isinstance(found, Refused):
        return None
    done = (*(one for one in state.done if one != player), player)
    return Step(replace(state, words=replace_at(state.words, player, found), done=done))


def _claim(state: State, player: int, move: Claim) -> Step[State] | None:
    """Return the step of a claim out of turn, or of a goal that is not met; the turns go on from where they were."""
    public = claims.called_goal(state, player, move.goal)
    return None if public is None else claims.win_at_any_time(state, player, public)
