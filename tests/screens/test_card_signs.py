"""A card is shown as people write it, by `10♦` or its numbers, never by its code; and none is out of proportion."""

import re

import pytest

from companion.core.scene import NumberCard
from companion.games.sequence.standard.cards import CARDS
from companion.games.sequentia.common.cards import COLOURS
from companion.games.sequentia.common.looks import CARD_HIGH, CARD_WIDE, LYING_HIGH, LYING_WIDE
from tests.screens.catalogue import REACHED
from tests.screens.reached import Reached
from tests.screens.sequentia_overlay import OVERLAY
from tests.screens.sequentia_stack import STACK
from tests.screens.shift import SHIFT
from tests.screens.test_layout import VIEWS

ACES = "(?:A[HDC]|AS(?! [A-Z]))"
"""The codes of aces; "AS" within words in capitals ("AS A SEQUENCE") is a word."""

CODE = re.compile(rf"(?<![\w'])(?:(?:10|[2-9JQK])[SHDC]|{ACES})(?![\w'])|[1-3]:[1-3]{{3}}\+?/(?:{'|'.join(COLOURS)})")


@pytest.mark.parametrize("name", REACHED)
def test_no_screen_shows_the_code_of_a_card(screens: Reached, name: str) -> None:
    table = screens.look(name)
    shown = {text for view in VIEWS[:2] for text in table.scene(view).texts()}
    assert {text for text in shown if CODE.search(text)} == set()


@pytest.mark.parametrize("name", [*SHIFT, *STACK, *OVERLAY])
def test_every_card_with_a_number_has_the_proportions_of_a_card(screens: Reached, name: str) -> None:
    table = screens.look(name)
    for view in VIEWS[:2]:
        for look in table.scene(view).looks:
            if isinstance(look, NumberCard):
                lies = look.rect.w > look.rect.h
                wide, high = (LYING_WIDE, LYING_HIGH) if lies else (CARD_WIDE, CARD_HIGH)
                assert abs(look.rect.w - look.rect.h * wide / high) < 2, (look.rect, look.target)


def test_every_code_would_be_seen() -> None:
    for text in (*(f"deals, {card}" for card in CARDS), "2:131+/red to A1"):
        assert CODE.search(text), text
    for text in ("10♦", "AS A SEQUENCE", "C3", "2:131+ red", "10 DAYS", "HAS 2 cards", "I'D"):
        assert not CODE.search(text), text
