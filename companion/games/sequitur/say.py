"""Sequitur in words and in plain values: the history's lines, the terminal's text, the JSON of a replay."""

from textwrap import shorten
from typing import Any

from companion.contract.game import Outcome
from companion.games.sequitur import knowing_actions
from companion.games.sequitur.cards import COLOURS
from companion.games.sequitur.goals import POINTS
from companion.games.sequitur.steps import unfinished
from companion.games.sequitur.values import (
    ROUNDS,
    Act,
    Add,
    Claim,
    Decline,
    Draw,
    Judge,
    Know,
    KnowAction,
    Move,
    NoWord,
    Offer,
    PassAction,
    Secret,
    Spell,
    State,
    Tie,
    Turn,
)
from companion.lexicon.balls import BALLS
from companion.lexicon.spelling import Found

RATINGS = ((25, "Sequitur master"), (20, "impressive"), (15, "getting good"), (10, "moving up"), (5, "good start"))
"""SQT-18: the least points of each rating, the best first."""


def describe(state: State, move: Move) -> str:
    """The move in a few words, said of the state before it. A secret goal stays secret."""
    match move:
        case Draw(player=player, balls=balls):
            return f"{player} draws {balls}"
        case Add(player=player, ball=ball, end=end):
            return f"{player}: {ball} on the {end}"
        case Turn(player=player):
            return f"{player} turns the rack"
        case Secret(player=player, colour=colour):
            return f"{player} draws a secret {colour} goal"
        case Offer(player=player, keep=keep):
            return f"{player} {'lays out' if keep else 'discards'} a {COLOURS[state.colour]} goal"
        case Act(player=player, card=card):
            return f"{player} plays {card}"
        case PassAction(player=player):
            return f"{player} takes no action"
        case Spell() | NoWord():
            said = f"spells {move.word.upper()}" if isinstance(move, Spell) else "has no word"
            return f"{move.player} {said}"
        case Know() | KnowAction():
            return _describe_known(state, move)
        case _:
            return _describe_claim(state, move)


def _describe_known(state: State, move: Know | KnowAction) -> str:
    if isinstance(move, KnowAction):
        anew = knowing_actions.called(state, move.instead or move.action.name)
        return f"The action card {move.action.name} is {'entered anew' if anew else 'known'}"
    # Its text is not told: whoever draws it in secret enters it before that, or while it lies face down.
    goal = move.goal
    known = any(one.id == goal.id for one in state.goals)
    return f"A {goal.colour} goal is entered anew" if known else f"A new {goal.colour} goal is known"


def _describe_claim(state: State, move: Judge | Tie | Claim | Decline) -> str:
    match move:
        case Judge(player=player, goal=goal, met=met):
            return f"{player} {'meets' if met else 'does not meet'} {_printed(state, goal)}"
        case Tie(draws=draws):
            return f"A draw for the order: {', '.join(f'{name} {ball}' for name, ball in draws.items())}"
        case Claim(player=player, goal=goal):
            return f"{player} claims {_printed(state, goal)}"
        case Decline(player=player):
            return f"{player} claims nothing"


def _printed(state: State, name: str) -> str:
    """A goal by how its text begins, as it is printed: nobody at the table knows the ids."""
    text = next((goal.text for goal in state.goals if goal.id == name), name)
    return f'"{shorten(text, FEW, placeholder=" …")}"'


FEW = 30
"""The letters of a goal's text that tell it apart in a line of the history."""


def points(state: State, player: int) -> int:
    """SQT-02: what the goals on the player's stack are worth."""
    return sum(POINTS[card.colour] for card in state.stacks[player])


def winners(state: State) -> tuple[int, ...]:
    """SQT-17: who has the most points at the end, several when they are equal; nobody before, and nobody in a solo."""
    if state.phase != "over" or state.solo:
        return ()
    totals = [points(state, player) for player in range(len(state.stacks))]
    return tuple(player for player, total in enumerate(totals) if total == max(totals))


def rating(state: State) -> str | None:
    """SQT-18: how good a solo game was; None before its end, under 5 points, and with more players."""
    if state.phase != "over" or not state.solo:
        return None
    return next((name for least, name in RATINGS if points(state, 0) >= least), None)


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
    """The state as plain JSON values; None: `NOTHING`. Secret goals and those that lie face down are left out."""
    if state is None:
        return NOTHING
    names = state.setup.players
    rounds = state.past if state.phase == "over" else (*state.past, state.words)
    bag = state.bag
    return {
        "round": state.round,
        "step": state.phase,
        "colour": COLOURS[state.colour] if state.phase in {"goals", "actions"} else None,
        "to_move": [names[player] for player in unfinished(state)],
        "racks": dict(zip(names, state.racks, strict=True)),
        "bag": {face: bag[face] for face in BALLS if bag[face]},
        "public": [
            {"goal": public.card.text, "colour": public.card.colour, "player": names[public.player]}
            for public in state.public
            if not is_face_down(state, public.card.colour)
        ],
        "words": [{name: _word(found) for name, found in zip(names, words, strict=True)} for words in rounds],
        "stacks": {
            name: [{"goal": card.text, "colour": card.colour} for card in stack]
            for name, stack in zip(names, state.stacks, strict=True)
        },
        "points": {name: points(state, player) for player, name in enumerate(names)},
        "winners": [names[player] for player in winners(state)],
        "rating": rating(state),
    }


def is_face_down(state: State, colour: str) -> bool:
    """SQT-04: the public goals of the colour that is being drawn are not turned up yet."""
    return state.phase == "goals" and COLOURS[state.colour] == colour


def _word(found: Found | None) -> dict[str, Any] | None:
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
    """The first of those who have not finished the step; None after the end."""
    return next((state.setup.players[player] for player in unfinished(state)), None)


def outcome(state: State) -> Outcome | None:
    """Who has won and with how many points; None while the game goes on."""
    if state.phase != "over":
        return None
    names = state.setup.players
    totals = tuple(f"{name}: {points(state, player)}" for player, name in enumerate(names))
    if state.solo:
        reached = rating(state)
        return Outcome(reached.capitalize() + "!" if reached else "The game is over.", "accent", None, totals)
    best = [names[player] for player in winners(state)]
    title = f"{best[0]} wins!" if len(best) == 1 else f"{' and '.join(best)} share the win!"
    return Outcome(title, "accent", None, totals)


def text(state: State) -> str:
    """The table for a terminal: the round, and for each player the rack, the word and the points."""
    due = f" ({COLOURS[state.colour]})" if state.phase in {"goals", "actions"} else ""
    lines = [f"Round {state.round} of {ROUNDS}, {state.phase}{due}; {state.bag.total()} balls in the bag"]
    for player, name in enumerate(state.setup.players):
        found = state.words[player]
        said = f"  {found.word.upper()} {found.score}" if found else ""
        lines.append(f"{name}: {state.racks[player] or '-'}{said}  points {points(state, player)}")
    return "\n".join(lines)
