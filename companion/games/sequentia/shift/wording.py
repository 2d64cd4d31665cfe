"""Tell Shift in words and plain values: the history, the terminal's table, the replay's JSON."""

from typing import Any

from companion.core.game import GameOutcome, Refused
from companion.core.i18n import _
from companion.games.sequentia.common import results
from companion.games.sequentia.common.cards import short_card_text
from companion.games.sequentia.common.deck import Add
from companion.games.sequentia.common.place_words import where
from companion.games.sequentia.common.square import CELLS, PLACES, ROWS
from companion.games.sequentia.shift import rules
from companion.games.sequentia.shift.model import MOVEMENTS, Draw, Impossible, Lay, Move, Slide, State, Take, goal_text

MOST_NAMED = 3
"""How many cards that move are named in a line."""

NOTHING: dict[str, Any] = {
    "phase": None,
    "to_move": None,
    "table": {},
    "goals": {},
    "movements_left": 0,
    "taken": {},
    "out": [],
    "deck": 0,
    "unknown": 0,
    "winners": [],
}
"""The summary of a game that could not begin."""


def to_move(state: State) -> str | None:
    """Return the player who is to act: in the deal the one who gets the next card; None after the end."""
    if state.over:
        return None
    dealt = state.next_dealt
    return state.name if dealt is None else state.setup.players[dealt]


def describe(state: State, move: Move) -> str:
    """Return the move in a few words, said of the state before it."""
    match move:
        case Lay(card=card, at=at):
            # The card last: the history numbers its lines.
            return _("Laid {place}: {card}").format(place=where(at), card=short_card_text(card))
        case Draw(card=card):
            return _("{name} draws {card}").format(name=to_move(state), card=short_card_text(card))
        case Slide():
            cards = moving_cards(state, move)
            if len(cards) > MOST_NAMED:
                told = _("{name} moves {count} times, {card} first")
                return told.format(name=state.name, count=len(cards), card=cards[0])
            return _("{name} moves {cards}").format(name=state.name, cards=", ".join(cards))
        case Take(row=row):
            return _("{name} takes row {row}").format(name=state.name, row=row)
        case Add(card=card):
            return _("{card} added to the deck").format(card=short_card_text(card))
        case Impossible():
            if state.goal is None:
                return _("{name}: the goal is impossible").format(name=state.name)
            return _("{name}: {goal} is impossible").format(name=state.name, goal=goal_text(state.goal))
        case _:
            return _("{name} passes").format(name=state.name)


def moving_cards(state: State, move: Slide) -> tuple[str, ...]:
    """Return the cards that move, each as text; where there is none, the place that the move names in words."""
    names: list[str] = []
    for movement in move.cards:
        slide, cell = rules.find_slide(state, movement), movement.partition(">")[0]
        card = state.table[PLACES[cell]]
        names.append(where(cell) if card is None else short_card_text(card.text))
        if not isinstance(slide, Refused):
            state = rules.move_card(state, slide)
    return tuple(names)


def summary(state: State | None) -> dict[str, Any]:
    """Return the state as plain JSON values; without a state, nothing but their names."""
    if state is None:
        return NOTHING
    names = state.setup.players
    return {
        "phase": state.phase,
        "to_move": to_move(state),
        "table": {cell: card.text for cell, card in zip(CELLS, state.table, strict=True) if card},
        "goals": {name: card.text if card else None for name, card in zip(names, state.goals, strict=True)},
        "movements_left": max(0, MOVEMENTS - state.moved),
        "taken": {name: [card.text for card in cards] for name, cards in zip(names, state.taken, strict=True)},
        "out": [card.text for card in state.out],
        "deck": state.deck,
        "unknown": state.unknown,
        "winners": [names[player] for player in rules.winners(state)],
    }


def outcome(state: State) -> GameOutcome | None:
    """Return the outcome: who has won and with how many cards; None before the end."""
    if not state.over:
        return None
    return results.outcome(state, sum(card is not None for card in state.table))


def text(state: State) -> str:
    """Return the table for a terminal: the cards as they lie, and every player's goal and cards taken."""
    width = max(len(card.text) if card else 1 for card in state.table) + 2
    lines = ["   " + "".join(f"{letter:<{width}}" for letter in "ABC").rstrip()]
    for row, places in enumerate(ROWS):
        cards = (state.table[place] for place in places)
        lines.append(f"{row + 1}  " + "".join(f"{card.text if card else '.':<{width}}" for card in cards).rstrip())
    for name, goal, taken in zip(state.setup.players, state.goals, state.taken, strict=True):
        lines.append(f"{name}: goal {goal_text(goal) if goal else '-'}, taken {len(taken)}")
    lines.append(f"deck {state.deck}{' (EXAMPLE deck)' if state.setup.options.is_example else ''}")
    return "\n".join(lines)
