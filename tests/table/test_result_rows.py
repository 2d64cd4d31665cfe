"""What games came to, in the journal: written with their end or not at all, and made anew where it is lacking."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import Raw

from companion.core.game import ColourCount, PlayerTally, Tally
from companion.core.scene import Piece
from companion.table.people import People, SeatedPerson
from companion.table.storage import result_queries, result_rows
from companion.table.storage.journal import Journal, JournalError, NewerJournalError, Status, Summary
from companion.table.storage.result_queries import ColourTotal, GameFilter, Standing
from companion.table.storage.timeline import Moved
from tests.desk.at_desk import copy_of
from tests.table.at_journal import in_first_form

NOW, LATER = "2026-11-20T19:00:00Z", "2026-12-01T22:30:00Z"
SETUP = '{"players":["Ann","Bob"]}'
BLUE, GREEN = Piece("blue", "ring"), Piece("green", "triangle")


def came_to(*points: int, names: tuple[str, ...] = ("Ann", "Bob")) -> Summary:
    """A game in which whoever has the most points has won."""
    seats = (
        PlayerTally(name, side, own == max(points), points=own)
        for side, (name, own) in enumerate(zip(names, points, strict=True))
    )
    return Summary(3, Tally(tuple(seats)))


TEAMS = Summary(
    9,
    Tally(
        (
            PlayerTally("Ann", 0, won=True, piece=BLUE, made=(ColourCount(BLUE, 2),)),
            PlayerTally("Bob", 1, piece=GREEN, made=(ColourCount(GREEN, 1),)),
            PlayerTally("Cat", 0, won=True, piece=BLUE, made=(ColourCount(BLUE, 2),)),
        ),
        "sequences",
    ),
)
"""Two play together and have made two sequences, not four."""


def ended(journal: Journal, summary: Summary | None, status: Status = Status.FINISHED, when: str = NOW) -> int:
    """A game with one move that is over."""
    number = journal.begin("heap", SETUP, when)
    journal.append(number, Moved(Raw(b'{"do":"done"}')))
    journal.close_game(number, status, LATER, summary)
    return number


EVERYBODY = ("ann", "bob", "cat", "dan")


def played(journal: Journal) -> dict[str, tuple[int, int]]:
    """How many games each person has finished and won."""
    return {one.name: (one.played, one.won) for one in result_queries.all_standings(journal)}


def test_a_finished_game_counts(journal: Journal) -> None:
    number = ended(journal, came_to(5, 3))
    assert result_queries.all_standings(journal) == (
        Standing("ann", "Ann", 1, 1, 5, 5),
        Standing("bob", "Bob", 1, 0, 3, 3),
    )
    assert [
        (one.number, one.status, one.summary) for one in result_queries.find_games(journal, GameFilter(), 0, 9)
    ] == [(number, Status.FINISHED, came_to(5, 3))]


def test_a_game_that_was_put_away_is_listed_and_does_not_count(journal: Journal) -> None:
    number = ended(journal, came_to(5, 3), Status.PUT_AWAY)
    assert [(one.number, one.status) for one in result_queries.find_games(journal, GameFilter(), 0, 9)] == [
        (number, Status.PUT_AWAY)
    ]
    assert (
        result_queries.all_standings(journal),
        result_queries.games_by_month(journal, EVERYBODY),
        result_queries.colour_totals(journal, EVERYBODY),
    ) == (
        (),
        {},
        (),
    )
    assert result_queries.find_games(journal, GameFilter(name="bob"), 0, 9)[0].number == number


def test_reopening_takes_a_game_out_of_the_standings_and_finishing_puts_the_new_result_in(journal: Journal) -> None:
    number = ended(journal, came_to(5, 3))
    journal.reopen_game(number, LATER)
    assert (result_queries.all_standings(journal), result_queries.games_by_month(journal, EVERYBODY)) == ((), {})
    assert result_queries.find_games(journal, GameFilter(), 0, 9)[0].summary is None
    journal.close_game(number, Status.FINISHED, LATER, came_to(5, 9))
    assert played(journal) == {"Bob": (1, 1), "Ann": (1, 0)}
    assert result_queries.all_standings(journal)[0].best == 9


def test_the_game_that_another_one_closes_has_its_result(journal: Journal) -> None:
    first = journal.begin("heap", SETUP, NOW)
    second = journal.begin("heap", SETUP, NOW, finished=first, left=came_to(1, 2))
    assert played(journal) == {"Bob": (1, 1), "Ann": (1, 0)}
    journal.reopen_game(first, NOW, finished=second, left=came_to(4, 2))
    assert played(journal) == {"Ann": (1, 1), "Bob": (1, 0)}


def test_a_person_is_a_name_without_capitals_and_spaces(journal: Journal) -> None:
    ended(journal, came_to(5, 3, names=("Ann", "Bob")))
    ended(journal, came_to(5, 3, names=(" ANN ", "bob")))
    assert {one.person: one.played for one in result_queries.all_standings(journal)} == {"ann": 2, "bob": 2}
    assert result_queries.count_games(journal, GameFilter(name="aNN")) == 2
    assert result_queries.person_standings(journal, "bob")["heap"].mean == 3


def test_games_are_those_of_somebody_who_was_renamed_until_another_one_has_the_name(journal: Journal) -> None:
    people, later = People(journal), "2027-01-01T20:00:00Z"
    people.remember_players([SeatedPerson("Ann", "bottom", made_up=False)], NOW)
    ended(journal, came_to(5, 3))
    people.rename(people.by_name()["ann"], "Anna", LATER)
    ended(journal, came_to(5, 3), when=later)
    assert played(journal) == {"Anna": (2, 2), "Bob": (2, 0)}
    people.add("Ann")
    assert played(journal) == {"Anna": (1, 1), "Ann": (1, 1), "Bob": (2, 0)}
    assert [one.players for one in result_queries.find_games(journal, GameFilter(name="anna"), 0, 9)] == [
        ("Anna", "Bob")
    ]
    assert set(result_queries.played_names(journal)) == {"Bob", "Ann", "Anna"}
    assert result_queries.games_by_month(journal, ("anna",)) == {"2026-11": 1}


def test_teams_make_their_sequences_once(journal: Journal) -> None:
    ended(journal, TEAMS)
    assert result_queries.colour_totals(journal, EVERYBODY) == (
        ColourTotal("sequences", BLUE, 2),
        ColourTotal("sequences", GREEN, 1),
    )
    assert result_queries.person_colour_totals(journal, "cat") == (ColourTotal("sequences", BLUE, 2),)
    assert result_queries.person_colour_totals(journal, "cat", "chess") == ()
    assert result_queries.games_by_month(journal, EVERYBODY) == {"2026-11": 1}


def test_the_search_takes_all_that_is_asked_together(journal: Journal) -> None:
    first = ended(journal, came_to(1, 2, names=("Ann", "Cat")))
    second = ended(journal, came_to(1, 2), when=LATER)
    for search, found in (
        (GameFilter(), [second, first]),
        (GameFilter(name="a"), []),
        (GameFilter(name="cAT"), [first]),
        (GameFilter(name="%"), []),
        (GameFilter(month="2026-12"), [second]),
        (GameFilter(month="2026-12", name="cat"), []),
        (GameFilter(kind="chess"), []),
        (GameFilter(kind="heap", hidden=second), [first]),
    ):
        assert [one.number for one in result_queries.find_games(journal, search, 0, 9)] == found, search
        assert result_queries.count_games(journal, search) == len(found)
    assert [one.number for one in result_queries.find_games(journal, GameFilter(), 1, 1)] == [first]
    assert result_queries.played_months(journal) == ("2026-12", "2026-11")


def test_a_crash_leaves_the_game_open_or_finished_with_its_result(
    journal: Journal, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = journal.begin("heap", SETUP, NOW)

    def crash(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        # The last thing that is written in the transaction that ends a game.
        patch.setattr(result_rows, "_count", crash)
        with pytest.raises(KeyboardInterrupt):
            journal.close_game(number, Status.FINISHED, LATER, came_to(5, 3))
    with closing(Journal.open(copy_of(path, tmp_path / "before.sqlite3"))) as before:
        assert before.games()[0].status is Status.OPEN
        assert (
            result_queries.all_standings(before),
            result_queries.games_without_summary(before, result_queries.played_kinds(before)),
        ) == (
            (),
            (),
        )
    journal.close_game(number, Status.FINISHED, LATER, came_to(5, 3))
    with closing(Journal.open(copy_of(path, tmp_path / "after.sqlite3"))) as after:
        assert after.games()[0].status is Status.FINISHED
        assert played(after) == {"Ann": (1, 1), "Bob": (1, 0)}


def test_a_journal_of_the_first_form_is_brought_up_and_keeps_its_games(path: Path) -> None:
    with closing(Journal.open(path)) as journal:
        number, away = ended(journal, came_to(5, 3)), ended(journal, None, Status.PUT_AWAY)
        playing = journal.begin("heap", SETUP, LATER)
        before = journal.games()
    in_first_form(path)
    with closing(Journal.open(path)) as journal:
        assert journal.set_aside is None
        assert journal.games() == before
        assert result_queries.games_without_summary(journal, result_queries.played_kinds(journal)) == (away, number)
        listed = result_queries.find_games(journal, GameFilter(), 0, 9)
        assert [(one.number, one.status, one.players) for one in listed] == [
            (playing, Status.OPEN, ("Ann", "Bob")),
            (away, Status.PUT_AWAY, ("Ann", "Bob")),
            (number, Status.FINISHED, ("Ann", "Bob")),
        ]
        journal.summarise(number, came_to(5, 3))
        assert result_queries.games_without_summary(journal, result_queries.played_kinds(journal)) == (away,)
    with closing(Journal.open(path)) as journal:
        assert played(journal) == {"Ann": (1, 1), "Bob": (1, 0)}


def test_a_journal_of_the_first_form_can_be_read_without_being_changed(path: Path) -> None:
    with closing(Journal.open(path)) as journal:
        number = ended(journal, came_to(5, 3))
    in_first_form(path)
    found = path.read_bytes()
    with Journal.open_read_only(path) as journal:
        assert journal.load(number).summary is None
    assert path.read_bytes() == found


def test_a_journal_of_a_later_form_is_refused(path: Path) -> None:
    Journal.open(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA user_version = 3")
    with pytest.raises(NewerJournalError):
        Journal.open(path)


def test_a_summary_of_another_form_is_made_anew(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    number = ended(journal, came_to(5, 3))
    assert result_queries.games_without_summary(journal, result_queries.played_kinds(journal)) == ()
    monkeypatch.setattr(result_rows, "FORM", result_rows.FORM + 1)
    assert result_queries.games_without_summary(journal, result_queries.played_kinds(journal)) == (number,)
    assert result_queries.find_games(journal, GameFilter(), 0, 9)[0].summary is None
    journal.summarise(number, came_to(1, 2))
    assert played(journal) == {"Bob": (1, 1), "Ann": (1, 0)}


def test_a_game_of_which_nothing_can_be_told_is_not_asked_again(journal: Journal) -> None:
    number = ended(journal, None)
    assert result_queries.games_without_summary(journal, result_queries.played_kinds(journal)) == (number,)
    journal.summarise(number, None)
    assert result_queries.games_without_summary(journal, result_queries.played_kinds(journal)) == ()
    assert result_queries.find_games(journal, GameFilter(), 0, 9)[0].players == ("Ann", "Bob")


def test_a_game_that_is_played_again_is_not_summed_up_meanwhile(journal: Journal) -> None:
    number = ended(journal, None)
    journal.reopen_game(number, LATER)
    journal.summarise(number, came_to(5, 3))
    assert result_queries.all_standings(journal) == ()
    assert result_queries.find_games(journal, GameFilter(), 0, 9)[0].summary is None


def test_a_summary_with_a_byte_that_went_wrong_is_none(journal: Journal, path: Path) -> None:
    number = ended(journal, came_to(5, 3))
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("UPDATE results SET summary = replace(summary, 'Ann', 'Eve')")
    assert result_queries.find_games(journal, GameFilter(), 0, 9)[0].summary is None
    assert journal.load(number).summary is None


def test_a_result_that_can_not_be_written_leaves_the_game_open(journal: Journal, path: Path) -> None:
    number = journal.begin("heap", SETUP, NOW)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("CREATE TRIGGER full BEFORE INSERT ON seats BEGIN SELECT raise(ABORT, 'no room'); END")
        with pytest.raises(JournalError):
            journal.close_game(number, Status.FINISHED, LATER, came_to(5, 3))
    assert journal.games()[0].status is Status.OPEN


def test_games_come_into_a_new_journal_with_what_they_came_to(journal: Journal, tmp_path: Path) -> None:
    number, away = ended(journal, came_to(5, 3)), ended(journal, None, Status.PUT_AWAY)
    Journal.create(tmp_path / "other.sqlite3", (journal.load(number), journal.load(away)), {}, {})
    with closing(Journal.open(tmp_path / "other.sqlite3")) as other:
        assert played(other) == {"Ann": (1, 1), "Bob": (1, 0)}
        assert result_queries.games_without_summary(other, result_queries.played_kinds(other)) == (away,)
