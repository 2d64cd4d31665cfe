"""Tell Sequitur in words and plain values: the history, the terminal's text, the replay's JSON."""

from textwrap import shorten
from typing import Any

from companion.core.game import GameOutcome
from companion.core.i18n import N_, _, ngettext
from companion.games.common.phrases import and_chain, and_list, capitalise
from companion.games.sequitur.actions import learn_actions
from companion.games.sequitur.actions.actions import shown_name
from companion.games.sequitur.bag import ball_name
from companion.games.sequitur.cards import COLOURS, told_goal
from companion.games.sequitur.goal_piles import is_face_down
from companion.games.sequitur.goals.colours import colour_of_one
from companion.games.sequitur.goals.goals import Colour
from companion.games.sequitur.model import (
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
    OfWords,
    PassAction,
    Phase,
    PlayAction,
    Score,
    Secret,
    Spell,
    State,
    Strike,
    Tie,
    Turn,
)
from companion.games.sequitur.score_only import move_points
from companion.games.sequitur.steps import lacks_letters, lacks_secret, unfinished_players
from companion.games.sequitur.tally import played_rounds, points, rating, winners
from companion.lexicon.balls import BALLS
from companion.lexicon.spelling import Spelling


def describe(state: State, move: Move) -> str:
    """Return the move in a few words, said of the state before it; a secret goal stays secret."""
    match move:
        case Draw(player=player, balls=balls):
            return _("{player} draws {balls}").format(player=player, balls=balls)
        case Add(player=player, ball=ball, end=end):
            told = _("{player}: {ball} on the left") if end == "left" else _("{player}: {ball} on the right")
            return told.format(player=player, ball=ball_name(ball))
        case Turn() | Exchange():
            return _describe_rack(state, move)
        case Secret(player=player, colour=colour):
            return _("{player} draws a secret {colour} goal").format(player=player, colour=colour_of_one(colour))
        case Offer(player=player, keep=keep):
            told = _("{player} lays out a {colour} goal") if keep else _("{player} discards a {colour} goal")
            return told.format(player=player, colour=colour_of_one(COLOURS[state.colour]))
        case PlayAction(player=player, card=card):
            return _("{player} plays {card}").format(player=player, card=shown_name(card))
        case PassAction(player=player, others=others):
            told = _("Nobody else takes an action") if others else _("{player} takes no action")
            return told.format(player=player)
        case Spell() | NoWord() | Allow() | Strike() | CountBalls():
            return _describe_word(move)
        case LearnGoal() | LearnAction() | ForgetGoal() | ForgetAction():
            return _describe_known(state, move)
        case _:
            return _describe_claim(state, move)


def describe_now(before: State, move: Move, now: State) -> str:
    """Return the move as `describe` does, with the text of a goal that has been turned up since."""
    if not isinstance(move, Offer | Secret) or not move.goal:
        return describe(before, move)
    is_past = before.round < now.round
    if isinstance(move, Secret) and is_past:
        told = _('{player} draws "{goal}" in secret')
    elif isinstance(move, Offer) and move.keep and (is_past or not is_face_down(now, COLOURS[before.colour])):
        told = _('{player} lays out "{goal}"')
    else:
        return describe(before, move)
    return told.format(player=move.player, goal=_told_goal(now, move.goal))


def _describe_rack(state: State, move: Turn | Exchange) -> str:
    if isinstance(move, Turn):
        return _("{player} turns the rack").format(player=move.player)
    told = _("{player}: {old} is really {ball}")
    return told.format(player=move.player, old=ball_name(misread_ball(state, move)), ball=ball_name(move.ball))


def misread_ball(state: State, move: Exchange) -> str:
    """Return the ball that an exchange replaces; dots in a place without one."""
    names = state.setup.players
    rack = state.racks[names.index(move.player)] if move.player in names else ""
    return rack[move.place : move.place + 1] or "…"


def _describe_word(move: Spell | NoWord | OfWords | CountBalls) -> str:
    if isinstance(move, NoWord):
        return _("{player} has no word").format(player=move.player)
    if isinstance(move, CountBalls):
        return _("{ball}: {count} in the game").format(ball=capitalise(ball_name(move.ball)), count=move.count)
    if isinstance(move, Allow):
        return _("The table lets {word} count").format(word=move.word.upper())
    if isinstance(move, Strike):
        return _("The table does not count {word}").format(word=move.word.upper())
    return _("{player} spells {word}").format(player=move.player, word=move.word.upper())


def _describe_score(state: State, move: Score) -> str:
    count = move_points(state, move)
    if not count:
        return _("{player} wins no goal").format(player=move.player)
    told = ngettext("{player} wins {count} point", "{player} wins {count} points", count)
    return told.format(player=move.player, count=count)


def _describe_known(state: State, move: OfCards) -> str:
    if isinstance(move, ForgetGoal | ForgetAction):
        return _describe_forgotten(state, move)
    if isinstance(move, LearnAction):
        anew = learn_actions.find_action(state, move.instead or move.action.name)
        told = _("The action card {card} is entered anew") if anew else _("The action card {card} is known")
        return told.format(card=move.action.name)
    # Its text is not told: whoever draws it in secret enters it before that, or while it lies face down.
    goal = move.goal
    known = any(one.id == goal.id for one in state.goals)
    told = _("A {colour} goal is entered anew") if known else _("A new {colour} goal is known")
    return told.format(colour=colour_of_one(goal.colour))


def _describe_forgotten(state: State, move: ForgetGoal | ForgetAction) -> str:
    if isinstance(move, ForgetAction):
        return _("The action card {card} is deleted for later games").format(card=move.action)
    colour: Colour | None = next((goal.colour for goal in state.goals if goal.id == move.goal), None)
    if colour is None:
        return _("A goal is deleted for later games")
    return _("A {colour} goal is deleted for later games").format(colour=colour_of_one(colour))


def _describe_claim(state: State, move: Judge | Tie | Claim | Decline | Score) -> str:
    match move:
        case Judge(player=player, goal=goal, met=met):
            told = _('{player} meets "{goal}"') if met else _('{player} does not meet "{goal}"')
            return told.format(player=player, goal=_told_goal(state, goal))
        case Tie(draws=draws):
            letters = ", ".join(f"{name} {ball}" for name, ball in draws.items())
            return _("A draw for the order: {letters}").format(letters=letters)
        case Claim(player=player, goal=goal):
            return _('{player} claims "{goal}"').format(player=player, goal=_told_goal(state, goal))
        case Decline(player=player):
            return _("{player} claims nothing").format(player=player)
        case Score():
            return _describe_score(state, move)


def _told_goal(state: State, name: str) -> str:
    """Return a goal by how its printed text begins."""
    return shorten(told_goal(state.goals, name), GOAL_CHARS, placeholder=" …")


GOAL_CHARS = 60
"""The letters of a goal's text that have room in two lines of the history."""


NOTHING: dict[str, Any] = {
    "round": None,
    "step": None,
    "colour": None,
    "to_move": [],
    "racks": {},
    "bag": {},
    "public": [],
    "words": [],
    "stacks": {},
    "points": {},
    "winners": [],
    "rating": None,
}
"""The summary of a game that could not begin."""


def summary(state: State | None) -> dict[str, Any]:
    """Return the state as plain JSON values; None: `NOTHING`.

    Secret goals and those that lie face down are left out.
    """
    if state is None:
        return NOTHING
    names = state.setup.players
    rounds = state.past if state.phase == "over" else (*state.past, state.words)
    bag = state.bag
    return {
        "round": state.round,
        "step": state.phase,
        "colour": COLOURS[state.colour] if state.phase in {"goals", "actions"} else None,
        "to_move": [names[player] for player in unfinished_players(state)],
        "racks": dict(zip(names, state.racks, strict=True)),
        "bag": {} if state.score_only else {face: bag[face] for face in BALLS if bag[face]},
        "public": [
            {"goal": public.card.text, "colour": public.card.colour, "player": names[public.player]}
            for public in state.public
            if not is_face_down(state, public.card.colour)
        ],
        "words": [{name: _word_json(found) for name, found in zip(names, words, strict=True)} for words in rounds],
        "stacks": {
            name: [{"goal": card.text, "colour": card.colour} for card in stack]
            for name, stack in zip(names, state.stacks, strict=True)
        },
        "points": {name: points(state, player) for player, name in enumerate(names)},
        "winners": [names[player] for player in winners(state)],
        "rating": rating(state),
    }


def _word_json(found: Spelling | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "word": found.word,
        "score": found.score,
        "turned": found.turned,
        "balls": list(found.balls),
        "blank": found.blank,
        "qu": found.qu,
    }


def to_move(state: State) -> str | None:
    """Return the first player who has not finished the step; None after the end."""
    return next((state.setup.players[player] for player in unfinished_players(state)), None)


def to_do(state: State) -> dict[str, str]:
    """Return what each player who has not finished the step has to do, by their names."""
    names = state.setup.players
    return {names[player]: _task_text(state, player) for player in unfinished_players(state)}


def _task_text(state: State, player: int) -> str:
    if state.phase != "start":
        return _(_TASK_TEXTS[state.phase])
    if lacks_letters(state, player):
        return _("draws letters")
    return _("draws a secret goal") if lacks_secret(state, player) else _("draws the last letters")


_TASK_TEXTS: dict[Phase, str] = {
    "goals": N_("draws a goal"),
    "actions": N_("an action, or none"),
    "words": N_("spells a word"),
    "secrets": N_("goal to be judged"),
    "ties": N_("draws a letter"),
    "claims": N_("claims a goal"),
}
"""What is to be done in each step after the start."""


def outcome(state: State) -> GameOutcome | None:
    """Return the outcome: who has won and with how many points; None before the end."""
    if state.phase != "over":
        return None
    names = state.setup.players
    best_first = sorted(range(len(names)), key=lambda player: -points(state, player))
    totals = tuple(f"{names[player]}: {points(state, player)}" for player in best_first)
    ended = (*_secret_texts(state), _ended_text(state)) if state.ended else ()
    if state.is_solo:
        reached = rating(state)
        return GameOutcome(
            _(_RATING_TEXTS[reached]) if reached else _("The game is over."), "accent", None, ended, totals
        )
    best = [names[player] for player in winners(state)]
    return GameOutcome(_winners_text(best), "accent", None, (*_decision_texts(state), *ended), totals)


def _secret_texts(state: State) -> tuple[str, ...]:
    """Return the sentence on the secret goals of an unfinished round that count, though they still lie face down."""
    count = sum(one.met for one in state.settled) if played_rounds(state) == state.round else 0
    told = ngettext(
        "{count} secret goal that lies face down counts.", "{count} secret goals that lie face down count.", count
    )
    return (told.format(count=count),) if count else ()


def _ended_text(state: State) -> str:
    """Return which round was the last one: it had a word, or was the first."""
    played = played_rounds(state)
    told = _("Ended after round {round}.") if 0 < played < state.round else _("Ended in round {round}.")
    return told.format(round=max(1, played))


def _decision_texts(state: State) -> tuple[str, ...]:
    """Return the sentence on what has decided: how far the best is ahead, or why equal points are shared (SQT-17).

    How many points there are stands beside the names.
    """
    names, won = state.setup.players, winners(state)
    most = points(state, won[0])
    if len(won) > 1:
        return (_("Equal points: word scores don't decide."),)
    others = {player: points(state, player) for player in range(len(names)) if player not in won}
    second = max(others.values(), default=0)
    behind = and_list([names[player] for player, total in others.items() if total == second])
    more = most - second
    told = ngettext("{count} point more than {names}.", "{count} points more than {names}.", more)
    return (told.format(count=more, names=behind),)


FEW = 2
"""How many winners a headline always names; of more, as many if their names are short, and the others are counted."""

FEW_LETTERS = 20
"""The letters of all names in a headline of more winners than those."""


def _winners_text(best: list[str]) -> str:
    """Return who has won or shares the win, in so few names that the headline is large."""
    if len(best) == 1:
        return _("{player} wins!").format(player=best[0])
    if len(best) > FEW and sum(map(len, best)) > FEW_LETTERS:
        told = _("{player} and {count} more share the win!")
        return told.format(player=best[0], count=len(best) - 1)
    return _("{players} share the win!").format(players=and_chain(best))


_RATING_TEXTS = {
    "Sequitur master": N_("Sequitur master!"),
    "impressive": N_("Impressive!"),
    "getting good": N_("Getting good!"),
    "moving up": N_("Moving up!"),
    "good start": N_("Good start!"),
}
"""What the result says of each rating."""


def text(state: State) -> str:
    """Return the table for a terminal: the round, and for each player the rack, the word and the points."""
    due = f" ({COLOURS[state.colour]})" if state.phase in {"goals", "actions"} else ""
    bag = "" if state.score_only else f"; {state.bag.total()} balls in the bag"
    lines = [f"Round {state.round} of {state.setup.options.rounds}, {state.phase}{due}{bag}"]
    for player, name in enumerate(state.setup.players):
        found = state.words[player]
        said = f"  {found.word.upper()} {found.score}" if found else ""
        lines.append(f"{name}: {state.racks[player] or '-'}{said}  points {points(state, player)}")
    return "\n".join(lines)
