"""Say in the column beside the rack which step it is, and what CONFIRM would play."""

from companion.core.i18n import N_, _, ngettext
from companion.games.common.phrases import capitalise
from companion.games.sequitur.actions.actions import shown_name
from companion.games.sequitur.cards import COLOURS
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
    Judge,
    Move,
    NoWord,
    Offer,
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
from companion.games.sequitur.screen.balls import balls_text
from companion.lexicon.balls import BLANK

STEP_NAMES: dict[Phase, str] = {
    "start": N_("the start"),
    "words": N_("words"),
    "secrets": N_("secret goals"),
    "ties": N_("order of claims"),
    "claims": N_("claims"),
    "over": N_("the end"),
}
"""What a step is called that comes once in a round."""

GOAL_STEP_NAMES: dict[Colour, str] = {"red": N_("red goals"), "yellow": N_("yellow goals"), "green": N_("green goals")}
ACTION_STEP_NAMES: dict[Colour, str] = {
    "red": N_("action 1"),
    "yellow": N_("action 2"),
    "green": N_("action 3"),
}
"""What the two steps are called that come once for each colour."""


def step_text(state: State) -> str:
    """Return the words for the round and the step."""
    step = step_name(state.phase, COLOURS[state.colour])
    return round_text(state.round, state.setup.options.rounds, step)


def card_step_text(state: State, card: str, number: int, count: int) -> str:
    """Return the words for the action card that is being played, and which of its steps is due; of one the round's."""
    if count > 1:
        return _("{card}: step {number} of {count}").format(card=shown_name(card), number=number, count=count)
    return f"{capitalise(step_name(state.phase, COLOURS[state.colour]))} · {shown_name(card)}"


def round_text(number: int, rounds: int, step: str) -> str:
    """Return the words for a round, of how many, and its step."""
    return _("Round {round} of {rounds}: {step}").format(round=number, rounds=rounds, step=step)


def step_name(phase: Phase, colour: Colour) -> str:
    """Return the words for a step; those of goals and of actions have a colour."""
    steps = {"goals": GOAL_STEP_NAMES[colour], "actions": ACTION_STEP_NAMES[colour], **STEP_NAMES}
    return _(steps[phase])


def short_move_text(move: Move) -> str:
    """Return the move in so few words that they fit on a button."""
    match move:
        case Draw(balls=balls):
            return _draw_text(balls)
        case Add(ball=ball, end=end):
            told = _("{ball} on the left") if end == "left" else _("{ball} on the right")
            return told.format(ball=balls_text(ball))
        case Turn():
            return _("turn the rack")
        case Secret(colour=colour):
            return _("a secret {colour} goal").format(colour=colour_of_one(colour))
        case Offer(keep=keep):
            return _("lay it out") if keep else _("discard it")
        case PlayAction():
            return _("play the action")
        case PassAction(others=others):
            return _("nobody acts") if others else _("no action")
        case Spell(word=word):
            return _("spell {word}").format(word=word.upper())
        case NoWord():
            return _("no word")
        case _:
            return _short_claim_text(move)


def _draw_text(balls: str) -> str:
    return _("draw the blank") if balls == BLANK else _("draw {balls}").format(balls=balls)


def _short_claim_text(move: Move) -> str:
    match move:
        case Judge(met=met):
            return _("it is met") if met else _("it is not met")
        case Tie():
            return _("these letters")
        case Claim():
            return _("claim it")
        case Decline():
            return _("claim nothing")
        case Score(goals=goals, unknown=unknown):
            count = len(goals) + len(unknown)
            return ngettext("{count} goal", "{count} goals", count).format(count=count) if count else _("no goal")
        case Allow():
            return _("let it count")
        case Strike():
            return _("take it back")
        case CountBalls():
            return _("this number")
        case Exchange():
            return _("exchange the ball")
        case _:
            return _("keep this card")
