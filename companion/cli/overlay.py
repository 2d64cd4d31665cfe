"""The command `companion overlay`: find the placement of a hand of Sequentia: Overlay that takes the most cards."""

import json
from argparse import ArgumentParser, Namespace

from companion.cli.common.arguments import add_json
from companion.core.errors import CompanionError
from companion.core.game import Refused
from companion.games.sequentia.common.cards import WHOLE_DECK, Card
from companion.games.sequentia.common.square import CELLS
from companion.games.sequentia.overlay.best_placement import BestPlacement, find_best
from companion.games.sequentia.overlay.notation import parse_hand, parse_square


def add_arguments(parser: ArgumentParser) -> None:
    """Add the square and the hand."""
    told = (
        "the rows from the top, such as '1:123*3 2:112 ./…/…': a card, with the height of its pile, or a dot for none"
    )
    parser.add_argument("square", metavar="SQUARE", help=told)
    parser.add_argument("hand", metavar="HAND", help="one to three cards: '2:131 1:222 3:123'")
    add_json(parser)


def run(options: Namespace) -> int:
    """Find the best placement for the square `options.square` and the hand `options.hand`; return 0.

    That nothing can be taken is an answer like any other: the cards are placed as they may be, and `cards` is 0.
    """
    square, hand = parse_square(options.square), parse_hand(options.hand)
    if isinstance(square, Refused):
        raise CompanionError(square.why, 2)
    if isinstance(hand, Refused):
        raise CompanionError(hand.why, 2)
    count = sum(square.heights) + len(hand)
    if count > WHOLE_DECK:
        told = f"The square and the hand have {count} cards, and the game has {WHOLE_DECK}; write lower piles."
        raise CompanionError(told, 2)
    found = find_best(square, hand)
    print(json.dumps(_placement_json(found, hand)) if options.json else _placement_text(found, hand))
    return 0


def _placement_json(found: BestPlacement, hand: tuple[Card, ...]) -> dict[str, object]:
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


def _placement_text(found: BestPlacement, hand: tuple[Card, ...]) -> str:
    lines = [
        f"{card.text} can be laid nowhere" if place is None else f"{card.text} on {CELLS[place]}"
        for card, place in zip(hand, found.places, strict=True)
    ]
    lines += [
        f"{' '.join(CELLS[place] for place in one.places)} show the sequence on {CELLS[one.card_at]}"
        for one in found.sequences
    ]
    return "\n".join((*lines, f"{found.cards} cards can be taken." if found.cards else "Nothing can be taken."))
