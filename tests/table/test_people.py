"""The people of a table: what is kept of them outlives its process, a new name, and a journal that is damaged."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.game import Refused
from companion.table.people import SIGNS, People, Person, SeatedPerson, free_sign, person_texts
from companion.table.storage.journal import Journal, JournalError
from companion.table.storage.person_names import LONGEST
from companion.table.tag_store import Tags
from companion.table.things import Thing
from tests.table.at_journal import in_first_form, spoil

NOW, LATER = "2026-11-20T19:00:00Z", "2026-11-21T19:00:00Z"
SETUP = '{"players":["Ann","Bob"]}'


@pytest.fixture
def people(journal: Journal) -> People:
    return People(journal)


def began(people: People, *names: str, now: str = NOW) -> None:
    people.remember_players([SeatedPerson(name, "bottom", made_up=False) for name in names], now)


def person(people: People, name: str) -> Person:
    return people.by_name()[name.casefold()]


def stored(path: Path) -> dict[str, Person]:
    with closing(Journal.open(path)) as journal:
        return People(journal).by_name()


def names(people: People) -> list[str]:
    return [one.name for one in people.all()]


def why(refused: Refused | None) -> str:
    assert refused is not None
    return refused.why


# Names


def test_who_begins_a_game_is_remembered_those_of_the_last_game_first(people: People, path: Path) -> None:
    began(people, "Ann", "Bob")
    began(people, "Cat", "ANN", now=LATER)
    assert names(people)[2:] == ["Bob"]
    assert {one.name: one.played for one in people.all()} == {"Ann": LATER, "Cat": LATER, "Bob": NOW}
    assert stored(path) == people.by_name()


@pytest.mark.parametrize("other", ["Zoë", "ZOË", "zoë", "  Zoë "])
def test_no_two_people_have_one_name(people: People, other: str) -> None:
    assert people.add("Zoë") is None
    assert people.add("Bob") is None
    assert why(people.add(other)) == "Somebody is called Zoë already."
    assert "already" in why(people.rename(person(people, "Bob"), other, LATER))
    assert sorted(names(people)) == ["Bob", "Zoë"]


def test_a_name_may_be_spelled_anew(people: People) -> None:
    people.add("zoë")
    assert people.rename(person(people, "zoë"), " Zoë  M. ", LATER) is None
    assert names(people) == ["Zoë M."]
    assert people.rename(person(people, "Zoë M."), "ZOË M.", LATER) is None
    assert names(people) == ["ZOË M."]


@pytest.mark.parametrize("name", ["", "  ", "\n", "x" * (LONGEST + 1), "a\x00b"])
def test_what_is_no_name_is_refused(people: People, name: str) -> None:
    people.add("Ann")
    assert people.add(name) is not None
    assert people.rename(person(people, "Ann"), name, LATER) is not None
    assert names(people) == ["Ann"]


def test_the_longest_name_is_kept_and_a_longer_one_of_a_game_is_not(people: People) -> None:
    began(people, "x" * LONGEST, "y" * (LONGEST + 1))
    assert names(people) == ["x" * LONGEST]


def test_a_made_up_name_has_a_seat_and_is_nobody(people: People) -> None:
    people.remember_players([SeatedPerson("Player 1", "top", made_up=True)], NOW)
    assert people.all() == ()
    assert people.side_of("player 1") == "top"
    assert person(people, "Player 1").sign is None
    # Somebody who is called so takes it over, as one.
    assert people.add("Player 1") is None
    assert [(one.name, one.side) for one in people.known()] == [("Player 1", "top")]


def test_a_new_name_takes_over_the_seat_of_a_made_up_one(people: People) -> None:
    people.remember_players(
        [SeatedPerson("Ann", "left", made_up=False), SeatedPerson("Player 2", "top", made_up=True)], NOW
    )
    assert people.rename(person(people, "Ann"), "Player 2", LATER) is None
    assert [(one.name, one.side) for one in people.known()] == [("Player 2", "left")]


# Signs


def test_everybody_has_another_sign_until_all_are_given_out(people: People) -> None:
    everybody = [f"P{number}" for number in range(len(SIGNS) + 2)]
    began(people, *everybody)
    signs = [person(people, name).sign for name in everybody]
    assert signs[: len(SIGNS)] == list(SIGNS)
    assert signs[len(SIGNS) :] == list(SIGNS[:2])


def test_a_sign_that_nobody_has_any_more_is_given_again(people: People) -> None:
    began(people, "Ann", "Bob")
    people.choose_sign(person(people, "Ann"), "cat")
    assert person(people, "Ann").sign == "cat"
    assert free_sign(people.known()) == SIGNS[0]
    began(people, "Ann", now=LATER)
    assert person(people, "Ann").sign == "cat"


# Cards


def test_a_card_goes_with_the_name_and_is_free_when_its_player_is_forgotten(people: People, journal: Journal) -> None:
    people.add("Ann")
    people.give_card(person(people, "Ann"), "04A1B2C3")
    people.give_card(person(people, "Ann"), "04A1B2C4")
    assert Tags(journal).all() == {"04A1B2C4": Thing("P", "Ann")}
    people.rename(person(people, "Ann"), "Anna", LATER)
    assert Tags(journal).all() == {"04A1B2C4": Thing("P", "Anna")}
    assert people.cards_of(person(people, "Anna")) == ("04A1B2C4",)
    people.take_card(person(people, "Anna"))
    assert Tags(journal).all() == {}
    people.give_card(person(people, "Anna"), "04A1B2C4")
    people.forget(person(people, "Anna"))
    assert (Tags(journal).all(), names(people)) == ({}, [])


def test_the_longest_name_fits_on_a_card(people: People, journal: Journal) -> None:
    people.add("x" * LONGEST)
    people.give_card(person(people, "x" * LONGEST), "04A1B2C3")
    assert Tags(journal).all() == {"04A1B2C3": Thing("P", "x" * LONGEST)}


def test_a_game_keeps_the_name_with_which_it_was_played(people: People, journal: Journal) -> None:
    journal.begin("heap", SETUP, NOW)
    began(people, "Ann", "Bob")
    people.rename(person(people, "Ann"), "Anna", LATER)
    people.forget(person(people, "Bob"))
    assert journal.games()[0].setup == SETUP


# The journal


def test_a_journal_of_the_first_form_gets_people_and_keeps_all_else(path: Path) -> None:
    with closing(Journal.open(path)) as journal:
        game = journal.begin("heap", SETUP, NOW)
        Tags(journal).put("04A1B2C3", Thing("P", "Ann"))
    in_first_form(path)
    with Journal.open_read_only(path) as journal:
        assert People(journal).known() == ()
        assert [about.id for about in journal.games()] == [game]
    with closing(Journal.open(path)) as journal:
        assert journal.set_aside is None
        began(People(journal), "Ann")
        assert [about.id for about in journal.games()] == [game]
        assert Tags(journal).find("04A1B2C3") == Thing("P", "Ann")
    assert set(stored(path)) == {"ann"}


def test_a_damaged_row_is_left_out_and_dropped_with_the_next_change(path: Path) -> None:
    with closing(Journal.open(path)) as journal:
        began(People(journal), "Ann", "Bob")
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE people SET person = replace(person, 'Bob', 'Rob')")
        db.commit()
    with closing(Journal.open(path)) as journal:
        people = People(journal)
        assert names(people) == ["Ann"]
        assert journal.damaged_people == 1
        began(people, "Bob", now=LATER)
        assert [one.name for one in people.all()] == ["Bob", "Ann"]
        assert journal.damaged_people == 0


def test_a_row_that_makes_no_sense_is_nobody(path: Path) -> None:
    with closing(Journal.open(path)) as journal:
        journal.write_people({}, ('{"player":"Ann","sign":"unicorn"}', '{"player":""}', "[]", '{"player":"Bob"}'))
        assert [one.name for one in People(journal).known()] == ["Bob"]


def test_of_two_rows_with_one_name_the_first_counts(path: Path) -> None:
    with closing(Journal.open(path)) as journal:
        journal.write_people({}, ('{"player":"Ann","sign":"cat"}', '{"player":"ANN","sign":"sun"}'))
        assert [(one.name, one.sign) for one in People(journal).all()] == [("Ann", "cat")]


def test_a_change_is_written_as_a_whole_or_not_at_all(path: Path) -> None:
    with closing(Journal.open(path)) as journal:
        people = People(journal)
        began(people, "Ann")
        people.give_card(person(people, "Ann"), "04A1B2C3")
        before = person(people, "Ann")
        journal.close()
        with pytest.raises(JournalError):
            people.rename(before, "Anna", LATER)
        assert (names(people), people.cards_of(before)) == (["Ann"], ("04A1B2C3",))
    assert set(stored(path)) == {"ann"}


def test_a_new_journal_takes_over_the_people_in_memory(path: Path) -> None:
    with closing(Journal.open(path)) as journal:
        journal.rescue = lambda: journal.start_over(None)
        people = People(journal)
        began(people, "Ann")
        path.write_bytes(b"noise" * 5000)
        began(people, "Bob", now=LATER)
        assert journal.set_aside is not None
    assert set(stored(path)) == {"ann", "bob"}


def test_a_damaged_journal_that_is_set_aside_gives_its_people_to_the_new_one(path: Path) -> None:
    with closing(Journal.open(path)) as journal:
        journal.begin("heap", SETUP, NOW)
        began(People(journal), "Ann", "Bob")
    before = stored(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE games SET crc = crc + 1")
        db.commit()
    assert stored(path) == before


def test_people_who_vanish_behind_its_back_are_a_damage(path: Path) -> None:
    with closing(Journal.open(path)) as journal:
        journal.rescue = lambda: journal.start_over(None)
        people = People(journal)
        began(people, "Ann", "Bob")
        with closing(sqlite3.connect(path)) as db:
            db.execute("DELETE FROM people")
            db.commit()
        began(people, "Cat", now=LATER)
        assert journal.set_aside is not None
        assert sorted(names(people)) == ["Ann", "Bob", "Cat"]


def test_a_journal_is_made_with_people_and_their_numbers(tmp_path: Path) -> None:
    everybody = (Person("Ann", "cat", "left", NOW, 7), Person("Player 1", side="top", number=9))
    Journal.create(tmp_path / "made.sqlite3", (), {}, person_texts(everybody))
    assert tuple(stored(tmp_path / "made.sqlite3").values()) == everybody


@pytest.mark.parametrize("seed", range(12))
def test_whatever_byte_goes_wrong_nobody_is_told_wrong(path: Path, seed: int) -> None:
    with closing(Journal.open(path)) as journal:
        began(People(journal), *(f"Person {number}" for number in range(60)))
    before = set(stored(path).values())
    spoil(path, seed)
    with closing(Journal.open(path)) as journal:
        journal.rescue = lambda: journal.start_over(None)
        assert set(People(journal).known()) <= before


def test_who_has_no_sign_yet_is_shown_the_one_that_a_game_will_give(people: People) -> None:
    began(people, "Ann")
    shown = people.signs_in_game((("Zoe", False), ("Player 2", True), ("Ann", False), ("Jo", False)))
    began(people, "Zoe", "Ann", "Jo")
    assert shown == (people.sign_of("Zoe"), None, people.sign_of("Ann"), people.sign_of("Jo"))
    assert len({sign for sign in shown if sign}) == 3
