"""A card is shown as people write it: `10♦`, and one of Sequentia by its numbers; codes are for records."""

import re

import pytest

from companion.games.sequence.standard.cards import CARDS
from companion.games.sequentia.common.cards import COLOURS
from tests.screens.catalogue import REACHED
from tests.screens.reached import Reached
from tests.screens.test_layout import VIEWS

ACES = "(?:A[HDC]|AS(?! [A-Z]))"
"""The codes of aces; "AS" within words in capitals ("AS A SEQUENCE") is a word."""

CODE = re.compile(rf"(?<![\w'])(?:(?:10|[2-9JQK])[SHDC]|{ACES})(?![\w'])|[1-3]:[1-3]{{3}}\+?/(?:{'|'.join(COLOURS)})")


@pytest.mark.parametrize("name", REACHED)
def test_no_screen_shows_the_code_of_a_card(screens: Reached, name: str) -> None:
    table = screens.look(name)
    shown = {text for view in VIEWS[:2] for text in table.scene(view).texts()}
    assert {text for text in shown if CODE.search(text)} == set()


def test_every_code_would_be_seen() -> None:
    for text in (*(f"deals, {card}" for card in CARDS), "2:131+/red to A1"):
        assert CODE.search(text), text
    for text in ("10♦", "AS A SEQUENCE", "C3", "2:131+ red", "10 DAYS", "HAS 2 cards", "I'D"):
        assert not CODE.search(text), text
