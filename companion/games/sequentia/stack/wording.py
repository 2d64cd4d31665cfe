"""Tell Stack in words and plain values: the history, the terminal's piles, the replay's JSON."""

from typing import Any

from companion.core.i18n import _, ngettext
from companion.games.sequentia.common import results
from companion.games.sequentia.common.cards import Card, short_card_text
from companion.games.sequentia.common.deck import Add
from companion.games.sequentia.common.seats import count_to_draw
from companion.games.sequentia.stack.model import PILES, AsSequence, Move, Pass, Place, Play, State
from companion.games.sequentia.stack.rules import pass_refusal, piles_text


def describe(state: State, move: Move) -> str:
    """Return the move in a few words, said of the state before it."""
    match move:
        case Add(card=card):
            return _("{card} added to the deck").format(card=short_card_text(card))
        case Play(card=card, at=at):
            return _("{name}: {move}").format(name=state.name, move=laying_text(state, short_card_text(card), at))
        case AsSequence(card=card, piles=tuple(piles)):
            told = _("{name}: {card} takes {piles}")
            return told.format(name=state.name, card=short_card_text(card), piles=piles_text(piles))
        case AsSequence(card=card):
            told = _("{name} plays the sequence of {card}")
            return told.format(name=state.name, card=short_card_text(card))
        case Pass():
            told = _("{name} ends the turn") if state.laid else _("{name} passes")
            return told.format(name=state.name)


def brief_laying_text(state: State, card: str, at: Place) -> str:
    """Return the words for a card and where it is laid, where little room is left: a new pile is named first."""
    if isinstance(at, int):
        return laying_text(state, card, at)
    where = {"left": _("Left end: {card}"), "right": _("Right end: {card}")}[at]
    return (where if state.piles else _("First pile: {card}")).format(card=card)


def laying_text(state: State, card: str, at: Place) -> str:
    """Return the words for a card and where it is laid, short enough for a button."""
    match at:
        case "left" | "right" if not state.piles:
            return _("{card} as the first pile").format(card=card)
        case "left":
            return _("{card} at the left end").format(card=card)
        case "right":
            return _("{card} at the right end").format(card=card)
        case _:
            return _("{card} on pile {pile}").format(card=card, pile=at)


def summary(state: State | None) -> dict[str, Any]:
    """Return the state as plain JSON values; piles from the left, each from the bottom.

    Without a state, nothing but the values' names.
    """
    if state is None:
        return dict.fromkeys(("to_move", "may", "turns", "piles", "taken", "hands", "deck", "unknown", "winners"))
    names = state.setup.players
    return {
        "to_move": results.to_move(state),
        "may": list(allowed_moves(state)),
        "turns": state.turns,
        "piles": [[card.text for card in pile] for pile in state.piles],
        "taken": {name: [card.text for card in cards] for name, cards in zip(names, state.taken, strict=True)},
        "hands": dict(zip(names, state.hands, strict=True)),
        "deck": state.deck,
        "unknown": state.unknown,
        "winners": list(results.winners(state)) if state.over else None,
    }


def allowed_moves(state: State) -> tuple[str, ...]:
    """Return the names of the moves that the player whose turn it is may make (STK-02, STK-04, STK-05)."""
    if state.over:
        return ()
    holds = state.hands[state.player] > 0
    return (
        *(("play",) if holds and state.laid != "simple" else ()),
        *(("sequence",) if holds and len(state.piles) == PILES else ()),
        *(("pass",) if pass_refusal(state) is None else ()),
    )


def allowed_moves_text(state: State) -> str:
    """Return a sentence on what the player whose turn it is may do."""
    if state.over:
        return _("The game is over.")
    match allowed_moves(state):
        case ("play",) if state.laid == "bonus":
            told = _("After a +, {name} starts another pile.")
        case ("play",) if state.piles:
            told = _("{name} starts a pile.")
        case ("play",):
            told = _("{name} starts the first pile.")
        case ("play", "sequence") if state.laid == "bonus":
            told = _("After a +, {name} lays another card or plays a sequence.")
        case ("play", "sequence"):
            told = _("{name} may lay a card or play a sequence.")
        case ("sequence", "pass"):
            told = (
                _("{name} may play a sequence or end the turn.")
                if state.laid
                else _("{name} may play a sequence or pass.")
            )
        case _:
            told = _("{name} ends the turn.") if state.laid else _("{name} may pass.")
    return told.format(name=state.name)


def draws_text(state: State) -> str:
    """Return the sentence that says how many cards are drawn at the end of the turn."""
    count = count_to_draw(state.hands, state.player, state.deck)
    if not count:
        return _("Nothing is drawn.")
    return ngettext("Draw {count} card.", "Draw {count} cards.", count).format(count=count)


def ending_text(state: State) -> str:
    """Return what CONFIRM does where it ends the turn: who passes, or has laid cards and draws."""
    told = _("{name} ends the turn.") if state.laid else _("{name} passes.")
    return f"{told.format(name=state.name)} {draws_text(state)}"


def text(state: State) -> str:
    """Return the piles for a terminal, from the left, each from its top card down."""
    lines = [_pile_text(number, pile) for number, pile in enumerate(state.piles, 1)] or ["no piles yet"]
    return "\n".join((*lines, *results.counts_lines(state)))


def _pile_text(number: int, pile: tuple[Card, ...]) -> str:
    *under, top = pile
    below = f" on {', '.join(card.text for card in reversed(under))}" if under else ""
    return f"{number}  {top.text}{below}"
