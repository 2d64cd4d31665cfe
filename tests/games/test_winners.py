"""Who is named at the end of a game of chips: by name, in a line that has room."""

import pytest
from msgspec.structs import replace

from companion.games.registry import GAMES


@pytest.mark.parametrize(
    ("names", "headline"),
    [
        ("Ann", "Ann wins!"),
        ("Maximiliana Bartholomew", "Maximiliana and Bartholomew win!"),
        ("Ann Cat Eve", "Ann, Cat and Eve win!"),
        ("Maximiliana Cat Bartholomew", "Maximiliana and 2 others win!"),
        ("Ann Cat Eve Gus Ida Kay", "Ann, Cat and 4 others win!"),
        ("Maximiliana Bartholomew Eve Gus Ida Kay", "Maximiliana and 5 others win!"),
    ],
)
def test_a_headline_names_those_who_have_won(names: str, headline: str) -> None:
    game, winners = GAMES["sequence"], names.split()
    seats = [name for place, winner in enumerate(winners) for name in (winner, f"Loser {place}")]
    outcome = game.outcome(replace(game.start(game.setup(seats, 2, {})), winner=0))
    assert outcome is not None
    assert outcome.title == headline
    assert (", ".join(winners) in outcome.facts) == ("others" in headline)
