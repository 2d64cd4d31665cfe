"""Tell Overlay in words and plain values: the history, the terminal's square, the replay's JSON."""

from typing import Any

from companion.core.game import Outcome
from companion.core.i18n import _
from companion.games.sequentia.common import results
from companion.games.sequentia.common.cards import Card, short
from companion.games.sequentia.common.square import CELLS, SIDE
from companion.games.sequentia.overlay.model import Fill, GiveUp, Lay, Move, State, Take


def describe(state: State, move: Move) -> str:
    """The move in a few words, said of the state before it."""
    match move:
        case Fill(card=card, at=at):
            return _("{card} on {place}").format(card=short(card), place=at)
        case Lay(card=card, at=at):
            return _("{name}: {card} on {place}").format(name=state.name, card=short(card), place=at)
        case GiveUp(card=card):
            return _("{name} gives up {card}").format(name=state.name, card=short(card))
        case Take(sequences=()):
            return _("{name} takes the most cards").format(name=state.name)
        case Take(sequences=named):
            places = ", ".join(" ".join(cells) for cells in named)
            return _("{name} takes {places}").format(name=state.name, places=places)


def to_move(state: State) -> str | None:
    """The player whose turn it is; None after the end."""
    return None if state.over else state.name


def winners(state: State) -> tuple[str, ...]:
    """OVL-07: those who have taken the most cards."""
    return results.winners(state.setup.players, state.taken)


def outcome(state: State) -> Outcome | None:
    """Who has won, and how many cards each has taken; None while the game goes on."""
    if not state.over:
        return None
    return results.outcome(state.setup.players, state.taken, sum(map(len, state.piles)))


def summary(state: State | None) -> dict[str, Any]:
    """The state as plain JSON values; piles by their places, each from the bottom. None: nothing but their names."""
    if state is None:
        keys = ("to_move", "phase", "left", "turns", "square", "taken", "hands", "deck", "out", "winners")
        return dict.fromkeys(keys)
    names = state.setup.players
    return {
        "to_move": to_move(state),
        "phase": state.phase,
        "left": state.left,
        "turns": state.turns,
        "square": {cell: _texts(pile) for cell, pile in zip(CELLS, state.piles, strict=True)},
        "taken": {name: _texts(cards) for name, cards in zip(names, state.taken, strict=True)},
        "hands": dict(zip(names, state.hands, strict=True)),
        "deck": state.deck,
        "out": _texts(state.out),
        "winners": list(winners(state)) if state.over else None,
    }


def _texts(cards: tuple[Card, ...]) -> list[str]:
    return [card.text for card in cards]


def text(state: State) -> str:
    """The square for a terminal: the card on top of each place with the height of its pile, and who has how many."""
    shown = [_pile(pile) for pile in state.piles]
    width = max(map(len, shown)) + 2
    rows = (shown[start : start + SIDE] for start in range(0, len(shown), SIDE))
    lines = ["   " + "".join(f"{column:<{width}}" for column in "ABC").rstrip()]
    lines += [f"{number}  " + "".join(f"{one:<{width}}" for one in row).rstrip() for number, row in enumerate(rows, 1)]
    lines += [
        f"{name}: {held} in hand, {len(cards)} taken"
        for name, held, cards in zip(state.setup.players, state.hands, state.taken, strict=True)
    ]
    example = " (EXAMPLE deck)" if state.setup.options.deck == "example" else ""
    return "\n".join((*lines, f"deck: {state.deck}{example}"))


def _pile(pile: tuple[Card, ...]) -> str:
    return "." if not pile else pile[-1].text if len(pile) == 1 else f"{pile[-1].text}*{len(pile)}"
