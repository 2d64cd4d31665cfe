"""The command `companion overlay`: find the placement of a hand of Sequentia: Overlay that takes the most cards."""

import json
import sys
from argparse import Namespace

from companion.core.game import Refused
from companion.games.sequentia.common.cards import WHOLE_DECK, Card
from companion.games.sequentia.common.square import CELLS
from companion.games.sequentia.overlay.best import Best, best
from companion.games.sequentia.overlay.notation import parse_hand, parse_square


def overlay(options: Namespace) -> int:
    """Answer for the square `options.square` and the hand `options.hand`: 0, 2 for what can't lie on a table.

    That nothing can be taken is an answer like any other: the cards are placed as they may be, and `cards` is 0.
    """
    square, hand = parse_square(options.square), parse_hand(options.hand)
    if isinstance(square, Refused):
        return _refuse(square.why)
    if isinstance(hand, Refused):
        return _refuse(hand.why)
    count = sum(square.heights) + len(hand)
    if count > WHOLE_DECK:
        return _refuse(f"The square and the hand have {count} cards, and the game has {WHOLE_DECK}; write lower piles.")
    found = best(square, hand)
    print(json.dumps(_as_json(found, hand)) if options.json else _told(found, hand))
    return 0


def _refuse(why: str) -> int:
    print(f"companion: {why}", file=sys.stderr)
    return 2


def _as_json(found: Best, hand: tuple[Card, ...]) -> dict[str, object]:
    return {
        "cards": found.cards,
        "place": [
            {"card": card.text, "at": CELLS[place]}
            for card, place in zip(hand, found.places, strict=True)
            if place is not None
        ],
        "sequences": [
            {"card_at": CELLS[one.card_at], "cells": [CELLS[place] for place in one.places]} for one in found.sequences
        ],
    }


def _told(found: Best, hand: tuple[Card, ...]) -> str:
    lines = [
        f"{card.text} can be laid nowhere" if place is None else f"{card.text} on {CELLS[place]}"
        for card, place in zip(hand, found.places, strict=True)
    ]
    lines += [
        f"{' '.join(CELLS[place] for place in one.places)} show the sequence on {CELLS[one.card_at]}"
        for one in found.sequences
    ]
    return "\n".join((*lines, f"{found.cards} cards can be taken." if found.cards else "Nothing can be taken."))
