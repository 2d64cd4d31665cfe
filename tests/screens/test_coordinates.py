"""No screen names a space by its column and row: neither boards nor pictures have letters or numbers there."""

import re

from tests.screens.visited import Visited

COORDINATE = re.compile(r"\b[A-P](?:1[0-6]|[1-9])\b")
"""The name of a space of any board, as records and the terminal have it."""


def test_no_screen_says_a_coordinate(visited: Visited) -> None:
    said = [
        (visit.name, text)
        for visit in visited.visits
        for scene in (visit.before, visit.helped, *visit.played)
        for text in scene.texts()
        if COORDINATE.search(text)
    ]
    assert said == []
