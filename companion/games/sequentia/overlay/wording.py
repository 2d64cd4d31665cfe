"""Tell Overlay in words and plain values: the history, the terminal's square, the replay's JSON."""

from typing import Any

from companion.core.i18n import _, ngettext
from companion.games.sequentia.common import results
from companion.games.sequentia.common.cards import Card, short_card_text
from companion.games.sequentia.common.deck import Add
from companion.games.sequentia.common.place_words import line_list, where
from companion.games.sequentia.common.square import CELLS, SIDE
from companion.games.sequentia.overlay.model import Fill, Give, GiveUp, HandOver, Lay, Move, State, Take


def describe(state: State, move: Move) -> str:
    """Return the move in a few words, said of the state before it."""
    match move:
        case Add(card=card):
            return _("{card} added to the deck").format(card=short_card_text(card))
        case Fill(card=card, at=at):
            return _("Deck: {card} {place}").format(card=short_card_text(card), place=where(at))
        case Lay(card=card, at=at):
            return _("{name}: {card} {place}").format(name=state.name, card=short_card_text(card), place=where(at))
        case GiveUp(card=card, wrong=True):
            return _("{name} discards {card}").format(name=state.name, card=short_card_text(card))
        case HandOver() | Give():
            return _handed_text(state, move)
        case GiveUp(card=card):
            return _("{name} can't lay {card}").format(name=state.name, card=short_card_text(card))
        case Take(sequences=()):
            return _("{name} takes the most cards").format(name=state.name)
        case Take(sequences=named):
            return _("{name} takes {places}").format(name=state.name, places=line_list(named))


def _handed_text(state: State, move: HandOver | Give) -> str:
    match move:
        case HandOver(held=None):
            return _("{name} hands the turn over").format(name=state.name)
        case HandOver(held=held):
            return _("{name} hands the turn over and holds {held}").format(name=state.name, held=held)
        case Give(player=to, cards=count):
            told = ngettext("{name} hands {count} card to {to}", "{name} hands {count} cards to {to}", count)
            return told.format(name=state.name, to=to, count=count)


def summary(state: State | None) -> dict[str, Any]:
    """Return the state as plain JSON values; piles by their places, each from the bottom.

    Without a state, nothing but the values' names.
    """
    if state is None:
        keys = ("to_move", "phase", "left", "turns", "square", "taken", "hands", "deck", "unknown", "out", "winners")
        return dict.fromkeys(keys)
    names = state.setup.players
    return {
        "to_move": results.to_move(state),
        "phase": state.phase,
        "left": state.left,
        "turns": state.turns,
        "square": {cell: _card_texts(pile) for cell, pile in zip(CELLS, state.piles, strict=True)},
        "taken": {name: _card_texts(cards) for name, cards in zip(names, state.taken, strict=True)},
        "hands": dict(zip(names, state.hands, strict=True)),
        "deck": state.deck,
        "unknown": state.unknown,
        "out": _card_texts(state.out),
        "winners": list(results.winners(state)) if state.over else None,
    }


def _card_texts(cards: tuple[Card, ...]) -> list[str]:
    return [card.text for card in cards]


def text(state: State) -> str:
    """Return the square for a terminal: the top card and height of each pile, and who has how many."""
    shown = [_pile_text(pile) for pile in state.piles]
    width = max(map(len, shown)) + 2
    rows = (shown[start : start + SIDE] for start in range(0, len(shown), SIDE))
    lines = ["   " + "".join(f"{column:<{width}}" for column in "ABC").rstrip()]
    lines += [f"{number}  " + "".join(f"{one:<{width}}" for one in row).rstrip() for number, row in enumerate(rows, 1)]
    return "\n".join((*lines, *results.counts_lines(state)))


def _pile_text(pile: tuple[Card, ...]) -> str:
    return "." if not pile else pile[-1].text if len(pile) == 1 else f"{pile[-1].text}*{len(pile)}"
