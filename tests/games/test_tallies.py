"""What the recorded games came to, as the results of a table have it."""

from pathlib import Path

import pytest

from companion.core.game import ColourCount, PlayerTally, Tally
from companion.core.scene import Piece
from companion.games.registry import GAMES
from companion.table.storage.record import fold_moves, read_record

HERE = Path(__file__).parent
BLUE, GREEN, RED = Piece("blue", "ring"), Piece("green", "triangle"), Piece("red", "square")


def tallies(name: str) -> list[Tally]:
    """What a recorded game had come to after each of its moves."""
    record = read_record(HERE / f"{name}.jsonl", GAMES)
    return [record.game.tally(outcome.state) for _, _, outcome in fold_moves(record)]  # type: ignore[union-attr]


def test_a_side_of_sequence_wins_and_has_its_sequences_together() -> None:
    assert tallies("teams_confirmed")[-1] == Tally(
        (
            PlayerTally("Ann", 0, piece=BLUE, made=(ColourCount(BLUE, 1),)),
            PlayerTally("Bob", 1, won=True, piece=GREEN, made=(ColourCount(GREEN, 2),)),
            PlayerTally("Cat", 0, piece=BLUE, made=(ColourCount(BLUE, 1),)),
            PlayerTally("Dan", 1, won=True, piece=GREEN, made=(ColourCount(GREEN, 2),)),
        ),
        "sequences",
    )


def test_of_three_sides_one_wins() -> None:
    last = tallies("three_sides")[-1]
    assert [(seat.name, seat.won, seat.made) for seat in last.seats[:3]] == [
        ("Ann", False, (ColourCount(BLUE, 0),)),
        ("Bob", False, (ColourCount(GREEN, 0),)),
        ("Cat", True, (ColourCount(RED, 1),)),
    ]


def test_letters_are_counted_like_sequence() -> None:
    last = tallies("letters_teams")[-1]
    assert last.makes == "sequences"
    assert {seat.side for seat in last.seats if seat.won} == {next(seat.side for seat in last.seats if seat.won)}
    assert all(seat.points is None for seat in last.seats)


def test_the_points_of_sequitur_come_round_by_round() -> None:
    told = tallies("sequitur_three")
    assert [max(len(seat.rounds) for seat in tally.seats) for tally in told[:1]] == [0]
    for tally in told:
        done = max(len(seat.rounds) for seat in tally.seats)
        assert all(len(seat.rounds) == done and sum(seat.rounds) <= (seat.points or 0) for seat in tally.seats)
    assert [(seat.name, seat.won, seat.points, seat.rounds) for seat in told[-1].seats] == [
        ("Ann", True, 12, (5, 2, 5)),
        ("Bob", False, 10, (6, 3, 1)),
        ("Cat", False, 9, (3, 0, 6)),
    ]


def test_nobody_wins_alone() -> None:
    (seat,) = tallies("sequitur_solo")[-1].seats
    assert (seat.won, sum(seat.rounds)) == (False, seat.points)


@pytest.mark.parametrize("mode", ["shift", "stack", "overlay"])
def test_the_cards_taken_in_sequentia_are_points_and_counted_by_colour(mode: str) -> None:
    record = read_record(HERE / f"sequentia_{mode}.jsonl", GAMES)
    last = tallies(f"sequentia_{mode}")[-1]
    assert last.makes == "cards"
    best = max(seat.points or 0 for seat in last.seats)
    for seat in last.seats:
        assert sum(made.count for made in seat.made) == seat.points
        assert seat.won == (seat.points == best)
    assert tuple(seat.name for seat in last.seats) == record.setup.players


@pytest.mark.parametrize("record", sorted(path.stem for path in HERE.glob("*.jsonl")))
def test_nobody_has_won_before_the_end(record: str) -> None:
    for tally in tallies(record)[:-1]:
        assert not any(seat.won for seat in tally.seats)
