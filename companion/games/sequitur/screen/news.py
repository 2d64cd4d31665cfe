"""Say what the last move has caused, in so few words that they fit beside the rack."""

from collections.abc import Sequence

from companion.core.game import GameEvent
from companion.core.i18n import N_, _, ngettext
from companion.games.sequitur.cards import COLOURS
from companion.games.sequitur.goals.colours import colour_of_many, colour_of_one
from companion.games.sequitur.goals.goals import POINTS
from companion.games.sequitur.goals.told_goals import told_text
from companion.games.sequitur.model import Phase, State
from companion.games.sequitur.tally import hidden_goals

STEP_TEXTS: dict[Phase, str] = {
    "start": N_("All letters go back into the bag."),
    "goals": "",
    "actions": N_("Turn up the {colour} goals. GOALS shows them."),
    "words": "",
}
"""What the table has to do when a step begins; empty where the step itself says all."""


def news_lines(state: State, heard: Sequence[GameEvent]) -> tuple[str, ...]:
    """Return sentences about what happened; none where the step that goes on now says all.

    What begins is told by what there is to do. Whether a secret goal is met is told when it is turned up.
    """
    told = [_happening_text(state, one) for one in heard if one.kind != "win"]
    # The same may be said of several happenings.
    return tuple(dict.fromkeys(text for text in told if text))


def _happening_text(state: State, one: GameEvent) -> str:
    match one.kind:
        case "claim":
            return _won_text(state, one.text)
        case "secret":
            return _("The secret goals are turned up after the claims.") if hidden_goals(state) else ""
        case _:
            return _other_text(state, one)


def _won_text(state: State, text: str) -> str:
    """Return the goal that was won last by its points, if the text tells of it: a card's text is long."""
    mover = state.mover
    if mover is None or not state.stacks[mover]:
        return text
    name, card = state.setup.players[mover], state.stacks[mover][-1]
    if name not in text or not card.text or told_text(card.colour, card.text) not in text:
        return text
    points = POINTS[card.colour]
    told = ngettext("{player} has won {count} point.", "{player} has won {count} points.", points)
    return told.format(player=name, count=points)


def _other_text(state: State, one: GameEvent) -> str:
    if one.kind != "turn" or state.phase not in STEP_TEXTS:
        return one.text
    colour = COLOURS[state.colour]
    if state.phase == "actions" and all(public.card.colour != colour for public in state.public):
        return _("Nobody has laid out a {colour} goal.").format(colour=colour_of_one(colour))
    begun = STEP_TEXTS[state.phase]
    return _(begun).format(colour=colour_of_many(colour)) if begun else ""
