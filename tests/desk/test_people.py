"""People at the table: who has played is remembered, sits down with one tap or a card, and has a sign."""

import sqlite3
from contextlib import closing

import pytest

from companion.core.events import Chord, Tag
from companion.core.scene import Badge, Banner, Button
from companion.games.sequence.standard.model import HAND_SIZES
from companion.table.people import SIGNS, Person, SeatedPerson
from companion.table.screen_places import Place
from companion.table.screens.people.person import PersonPage
from companion.table.screens.setup.setup import SetupPage
from companion.table.storage.journal import JournalError
from tests.desk.at_desk import BLUE, CONFIRM, HELP, NEXT, NOW, UNDO, SitDown, Table
from tests.desk.at_reader import enrolled, lay, shown, tap_tag, thing, uid_of
from tests.desk.at_results import year
from tests.desk.test_drafts import plays
from tests.desk.test_pointer import point
from tests.desk.test_set_up import named
from tests.desk.test_trouble import full_disk
from tests.games.at_table import NAMES
from tests.screens.letters import RECORD, begun
from tests.screens.people import known, number_of


def names_of(table: Table) -> list[str]:
    return [one.name for one in table.desk.people.all()]


def person(table: Table, name: str) -> Person:
    return table.desk.people.by_name()[name.casefold()]


def on_seats(table: Table) -> tuple[str, ...]:
    screen = table.desk.screen
    assert isinstance(screen, SetupPage)
    return screen.names


def tile(table: Table, name: str) -> Table:
    return table.tap(f"person:{number_of(table, name)}")


def begin(table: Table, *names: str) -> Table:
    """A game of Sequence through its set-up, from the first screen."""
    table.press(CONFIRM).tap(f"players:{len(names)}").press(CONFIRM)
    return named(table, *names).press(CONFIRM).tap("begins:0").press(CONFIRM)


def away(table: Table) -> Table:
    """Back on the first screen, with the game put away."""
    return table.tap("sheet:more", "home", "away").press(CONFIRM)


# At set-up


def test_who_begins_a_game_is_remembered_and_nobody_else(table: Table) -> None:
    begin(table, "Ann", "Bob")
    assert [(one.name, one.played) for one in table.desk.people.all()] == [("Bob", NOW), ("Ann", NOW)]
    away(table).press(CONFIRM).tap("players:3").press(CONFIRM, CONFIRM).tap("begins:0").press(CONFIRM)
    assert table.session.setup.players == ("Ann", "Bob", "Player 3")
    assert sorted(names_of(table)) == ["Ann", "Bob"]


def test_a_set_up_that_is_left_remembers_nobody(table: Table) -> None:
    table.press(CONFIRM, CONFIRM)
    named(table, "Ann", "Bob").press(UNDO, UNDO)
    assert names_of(table) == []


def test_made_up_names_are_nobodys_wherever_they_sit(table: Table) -> None:
    # Who begins turns the order round, so that "Player 2" sits at the first place the next time.
    for _ in range(2):
        table.press(CONFIRM, CONFIRM, CONFIRM).tap("begins:1").press(CONFIRM)
        away(table)
    assert names_of(table) == []
    known(table, "Ann", "Bob").press(CONFIRM, CONFIRM)
    tile(tile(table, "Ann"), "Bob")
    assert on_seats(table) == ("Ann", "Bob")


def test_one_tap_seats_somebody_and_clear_takes_them_off(table: Table) -> None:
    known(table, "Ann", "Bob", "Cat").press(CONFIRM).tap("players:3").press(CONFIRM)
    tile(tile(table, "Bob"), "Ann")
    assert on_seats(table) == ("Bob", "Ann", "Player 3")
    offered = [target for target in table.scene().targets() if target.startswith("person:")]
    assert offered == [f"person:{number_of(table, 'Cat')}"]
    assert table.button("name:0").sign == person(table, "Bob").sign
    assert "So that children find their name, too." in table.press(HELP).text
    table.press(HELP)
    table.tap("name:0").press(NEXT)
    assert on_seats(table) == ("Player 1", "Ann", "Player 3")
    tile(table, "Cat")
    assert on_seats(table) == ("Cat", "Ann", "Player 3")
    table.press(CONFIRM)
    assert table.desk.session is None


def test_no_two_seats_get_the_same_made_up_name(table: Table) -> None:
    # Who begins sits at the first place the next time.
    table.press(CONFIRM).tap("players:2").press(CONFIRM)
    named(table, "Ann").press(CONFIRM).tap("begins:1").press(CONFIRM)
    away(table).press(CONFIRM, CONFIRM)
    assert on_seats(table) == ("Player 2", "Ann")
    table.tap("name:1").press(NEXT)
    assert on_seats(table) == ("Player 2", "Player 1")


def test_a_made_up_name_of_another_seat_changes_nothing(table: Table) -> None:
    table.press(CONFIRM).tap("players:2").press(CONFIRM)
    assert on_seats(named(table, "Player 2")) == ("Player 1", "Player 2")


def test_a_tap_beyond_the_seats_adds_one(table: Table) -> None:
    known(table, "Ann", "Bob", "Cat").press(CONFIRM, CONFIRM)
    for name in ("Ann", "Bob", "Cat"):
        tile(table, name)
    assert on_seats(table) == ("Ann", "Bob", "Cat")


def test_people_are_offered_page_by_page(table: Table) -> None:
    known(table, *NAMES).press(CONFIRM, CONFIRM)
    seen: list[str] = []
    for _ in range(len(NAMES)):
        tiles = [look for look in table.scene().looks if look.target.startswith("person:")]
        seen += [look.label for look in tiles if isinstance(look, Button)]
        table.press(NEXT)
        if seen[0] in seen[1:]:
            break
    assert seen[: len(NAMES)] == list(NAMES)


def test_typing_stays_possible_and_mends_a_real_name(table: Table) -> None:
    known(table, "Ann").press(CONFIRM, CONFIRM)
    tile(table, "Ann").tap("name:0").type("a").press(CONFIRM)
    assert on_seats(table) == ("Anna", "Player 2")


def test_whoever_was_tapped_keeps_the_place_in_the_list(table: Table) -> None:
    known(table, "Ann", "Bob").press(CONFIRM, CONFIRM)
    places = {look.label: look.rect for look in table.scene().looks if isinstance(look, Button)}
    tile(table, "Ann")
    after = {look.target: look for look in table.scene().looks if isinstance(look, Button)}
    assert after[f"person:{number_of(table, 'Bob')}"].rect == places["Bob"]
    assert f"person:{number_of(table, 'Ann')}" not in table.scene().targets()


def test_a_made_up_name_goes_with_the_first_letter_or_is_mended(table: Table) -> None:
    table.press(CONFIRM, CONFIRM).tap("name:0", "key:delete").type("7").press(CONFIRM)
    table.tap("name:1").type("Bob").press(CONFIRM)
    assert on_seats(table) == ("Player 7", "Bob")


def test_a_journal_that_is_full_begins_no_game_and_remembers_nobody(table: Table) -> None:
    table.press(CONFIRM, CONFIRM)
    named(table, "Ann", "Bob").press(CONFIRM, NEXT)
    with full_disk(table):
        table.press(CONFIRM)
    assert table.desk.session is None
    table.press(CONFIRM)
    assert sorted(names_of(table)) == ["Ann", "Bob"]


# Cards


def test_a_card_beyond_the_seats_adds_one_where_the_game_has_it(table: Table) -> None:
    enrolled(table, *(f"P:{name}" for name in (*NAMES, "Zoe"))).press(CONFIRM)
    assert lay(table, "P:Ann", "P:Bob", "P:Cat", "P:Dan") == "ok ok ok ok"
    assert on_seats(table) == ("Ann", "Bob", "Cat", "Dan")
    assert 5 not in HAND_SIZES
    assert lay(table, "P:Eve") == "ok"
    assert on_seats(table) == ("Ann", "Bob", "Cat", "Dan", "Eve", "Player 6")
    assert "Sequence can't be played by 5: there are 6 seats now." in table.text
    assert lay(table, *(f"P:{name}" for name in NAMES[5:])) == " ".join(["ok"] * 7)
    assert on_seats(table) == NAMES
    assert lay(table, "P:Zoe") == "bad"
    assert "Zoe can't sit down: Sequence has no more than 12 seats." in table.text
    assert on_seats(table) == NAMES


def test_a_card_means_the_person_however_it_is_spelled(table: Table) -> None:
    known(table, "Zoë").press(CONFIRM)
    table.desk.tags.put("04A1B2C3", thing("P:ZOË"))
    tap_tag(table, "04A1B2C3")
    assert on_seats(table) == ("Zoë", "Player 2")


def test_a_card_is_given_shown_and_taken_back(table: Table) -> None:
    known(table, "Ann").tap("people", f"person:{number_of(table, 'Ann')}")
    assert "Has no player's card" in table.text
    table.tap("card").do(Tag(uid_of("card")), Tag(uid_of("card"), laid=False))
    assert shown(table) == "ok"
    assert "Has a player's card" in table.text
    table.press(CONFIRM, UNDO, CONFIRM)
    tap_tag(table, uid_of("card"))
    assert on_seats(table) == ("Ann", "Player 2")
    table.press(UNDO, UNDO).tap("people", f"person:{number_of(table, 'Ann')}", "card", "no_card")
    assert "Has no player's card" in table.text
    assert table.desk.tags.all() == {}


def test_a_tag_that_is_on_something_else_is_asked_about(table: Table) -> None:
    enrolled(known(table, "Ann", "Bob"), "S:10H:2", "P:Bob").tap("people", f"person:{number_of(table, 'Ann')}", "card")
    for text, told in (("S:10H:2", "10♥, the second one"), ("P:Bob", "Bob")):
        assert lay(table, text) == "ask"
        assert f"This tag is on something else: {told}. Is it Ann's card from now on?" in table.text
        table.press(UNDO)
    assert set(table.desk.tags.all()) == {uid_of("S:10H:2"), uid_of("P:Bob")}
    lay(table, "P:Bob")
    table.press(CONFIRM)
    assert table.desk.people.cards_of(person(table, "Ann")) == (uid_of("P:Bob"),)
    assert table.desk.people.cards_of(person(table, "Bob")) == ()


def test_a_tag_that_can_be_no_card_is_refused(table: Table) -> None:
    known(table, "Ann").tap("people", f"person:{number_of(table, 'Ann')}", "card").do(Tag("08A1B2C3"))
    assert "another number each time" in table.text
    assert shown(table) == "bad"
    assert table.desk.tags.all() == {}


def test_a_card_on_the_list_shows_whose_it_is(table: Table) -> None:
    enrolled(known(table, "Ann"), "P:Ann", "P:Bob").tap("people")
    lay(table, "P:Ann")
    assert isinstance(table.desk.screen, PersonPage)
    table.press(UNDO)
    assert lay(table, "P:Bob") == "bad"
    assert "That is Bob's card." in table.text


# The list


def test_somebody_is_added_renamed_and_forgotten(table: Table) -> None:
    table.tap("people").press(CONFIRM).type("Ann").press(CONFIRM)
    assert isinstance(table.desk.screen, PersonPage)
    table.tap("name").type("a").press(CONFIRM)
    assert names_of(table) == ["Anna"]
    table.tap("forget").press(UNDO)
    assert names_of(table) == ["Anna"]
    table.tap("forget").press(CONFIRM)
    assert names_of(table) == []
    assert table.desk.screen == table.desk.go(Place.PEOPLE)
    table.press(UNDO)
    assert table.desk.screen == table.desk.go(Place.HOME)


def renamed_to_anna(table: Table) -> Table:
    """Ann is called Anna from now on; the first screen."""
    table.tap("people", f"person:{number_of(table, 'Ann')}", "name").type("a").press(CONFIRM)
    return table.press(UNDO, UNDO)


def test_who_is_renamed_has_the_new_name_in_the_game_and_at_the_next_set_up(table: Table) -> None:
    begin(table, "Ann", "Bob")
    renamed_to_anna(table.tap("sheet:more", "home")).tap("continue")
    assert "Anna's turn" in table.text
    away(table).press(CONFIRM, CONFIRM)
    assert on_seats(table) == ("Anna", "Bob")


def test_who_is_renamed_has_the_new_name_in_past_games_and_in_a_set_up_that_was_left(table: Table) -> None:
    year(known(table, "Ann")).press(CONFIRM)
    table.desk.people.remember_players([SeatedPerson("Ann", "bottom", made_up=False)], NOW)
    table.press(CONFIRM)
    before = on_seats(table)
    renamed_to_anna(table.press(UNDO, UNDO)).press(CONFIRM, CONFIRM)
    assert on_seats(table) == tuple("Anna" if name == "Ann" else name for name in before)
    table.press(UNDO, UNDO).tap("results", "name", "pick:Anna")
    assert "Ann " not in table.text
    table.press(CONFIRM)
    assert "Anna & Cat: 0" in table.text
    assert "Ann: " not in table.text


def test_who_is_renamed_has_the_new_name_in_a_game_that_was_put_away(table: Table) -> None:
    begin(table, "Ann", "Bob").play("B1", "C1")
    renamed_to_anna(away(table)).tap("results").press(CONFIRM, CONFIRM)
    assert "Anna's turn" in table.text
    sign = person(table, "Anna").sign
    assert sign is not None
    assert [look.sign for look in table.scene().looks if isinstance(look, Banner)] == [sign]
    assert table.session.setup.players == ("Anna", "Bob")


def test_a_name_that_somebody_has_is_refused_where_it_is_typed(table: Table) -> None:
    known(table, "Ann", "Bob").tap("people").press(CONFIRM).type("ANN").press(CONFIRM)
    assert "Somebody is called Ann already." in table.text
    assert "choose another name" in table.text
    assert "confirm" not in table.lamps
    table.type("e").press(CONFIRM, UNDO)
    assert sorted(names_of(table)) == ["ANNe", "Ann", "Bob"]
    table.tap(f"person:{number_of(table, 'Bob')}", "name", *["key:delete"] * 3).type("ann").press(CONFIRM)
    assert "Somebody is called Ann already." in table.text
    assert sorted(names_of(table)) == ["ANNe", "Ann", "Bob"]


def test_a_sign_is_chosen_of_those_that_nobody_has(table: Table) -> None:
    known(table, "Ann", "Bob").tap("people", f"person:{number_of(table, 'Ann')}", "sign")
    taken = person(table, "Bob").sign
    assert f"sign:{taken}" not in table.scene().targets()
    assert next(look for look in table.scene().looks if isinstance(look, Button) and look.icon == taken).label == "Bob"
    table.tap("sign:cat")
    assert person(table, "Ann").sign == "cat"
    assert [look.sign for look in table.scene().looks if isinstance(look, Badge)] == ["cat"]


def test_once_all_signs_are_given_out_any_can_be_chosen(table: Table) -> None:
    known(table, *(f"P{number}" for number in range(len(SIGNS) - 1))).tap(
        "people", f"person:{number_of(table, 'P0')}", "sign"
    )
    assert sum(target.startswith("sign:") for target in table.scene().targets()) == 2
    table.desk.people.add("One more")
    table.press(UNDO, UNDO).tap(f"person:{number_of(table, 'P0')}", "sign")
    assert sum(target.startswith("sign:") for target in table.scene().targets()) == len(SIGNS)


def test_what_can_not_be_written_is_told_and_nothing_changes(table: Table) -> None:
    known(table, "Ann").tap("people", f"person:{number_of(table, 'Ann')}", "sign")
    with full_disk(table):
        table.tap("sign:cat")
        assert "The games file can't be written" in table.text
    assert person(table, "Ann").sign == SIGNS[0]
    table.tap("sign:cat")
    assert person(table, "Ann").sign == "cat"


def test_who_is_forgotten_in_a_game_plays_on_without_a_sign(table: Table) -> None:
    begin(table, "Ann", "Bob")
    assert banner(table).sign == person(table, "Ann").sign
    table.tap("sheet:more", "home", "people", f"person:{number_of(table, 'Ann')}", "forget").press(CONFIRM, UNDO)
    table.tap("continue")
    assert (banner(table).text, banner(table).sign) == ("Ann's turn", None)


def test_people_are_there_after_a_power_cut(sit_down: SitDown) -> None:
    before = begin(sit_down(), "Ann", "Bob")
    after = sit_down(copied=before)
    assert after.desk.people.all() == before.desk.people.all()


# Signs in play


def banner(table: Table) -> Banner:
    return next(look for look in table.scene().looks if isinstance(look, Banner))


def test_the_sign_stands_beside_the_chip_of_the_side(table: Table) -> None:
    begin(table, "Ann", "Bob")
    assert (banner(table).piece, banner(table).sign) == (BLUE, person(table, "Ann").sign)
    table.play("B1")
    assert banner(table).sign == person(table, "Bob").sign
    table.tap("sheet:more", "history", "row:0", "change")
    assert banner(table).sign is None


def test_a_child_that_corrects_a_move_sees_the_sign_of_who_made_it(table: Table) -> None:
    names = known(table, *RECORD.setup.players).desk.people.by_name()
    begun(table, moves=12).unlock().tap("history", "row:11", "change")
    mover = RECORD.setup.players[11 % len(RECORD.setup.players)]
    signs = [look.sign for look in table.scene().looks if isinstance(look, Badge)]
    assert signs == [names[mover.casefold()].sign]


def test_the_result_shows_whose_sign_won(table: Table) -> None:
    known(table, "Ann", "Bob").begin("Ann", "Bob", options={"sequences_to_win": 1})
    table.played(plays("B1", "H1", "C1", "H2", "D1", "H3", "E1")).press(CONFIRM)
    assert (banner(table).piece, banner(table).sign) == (BLUE, person(table, "Ann").sign)


# The panel alone


def by_panel(table: Table, *targets: str) -> Table:
    """Bring the pointer where it is not there, and tap with it."""
    for target in targets:
        if table.desk.pointer is None:
            table.do(Chord())
        point(table, target)
    return table


def test_all_of_it_is_done_by_the_panel_alone(table: Table) -> None:
    by_panel(table, "people").press(UNDO, CONFIRM)
    by_panel(
        table,
        "key:A",
        "key:N",
        "key:N",
        "press:confirm",
        "sign",
        "sign:cat",
        "name",
        "key:A",
        "press:confirm",
    )
    assert [(one.name, one.sign) for one in table.desk.people.all()] == [("Anna", "cat")]
    by_panel(table, "press:confirm").press(UNDO, UNDO)
    by_panel(table, "new:sequence", "press:confirm", "person:1", "seats", "seat:0", "press:confirm", "press:confirm")
    by_panel(table, "begins:0", "press:confirm")
    assert table.session.setup.players == ("Anna", "Player 2")
    assert person(table, "Anna").side == "left"
    by_panel(table, "sheet:more", "home", "people", "person:1", "forget", "press:confirm")
    assert names_of(table) == []


def test_help_is_there_on_every_page(table: Table) -> None:
    known(table, "Ann").tap("people")
    for reach in ((), (f"person:{number_of(table, 'Ann')}",), ("name",), ("sign",), ("card",), ("forget",)):
        table.tap(*reach)
        before = table.text
        table.press(HELP)
        assert table.text != before
        table.press(HELP)
        assert table.text == before
        if reach and not reach[0].startswith("person"):
            table.press(UNDO)


def test_a_pointer_is_brought_on_the_list(table: Table) -> None:
    point(known(table, "Ann").tap("people").do(Chord()), f"person:{number_of(table, 'Ann')}")
    assert isinstance(table.desk.screen, PersonPage)


def test_rows_that_are_damaged_are_told_on_the_list(table: Table, sit_down: SitDown) -> None:
    known(table, "Ann", "Bob", "Cat")
    with closing(sqlite3.connect(table.path, isolation_level=None)) as other:
        other.execute("UPDATE people SET crc = crc + 1 WHERE id > 1")
    text = sit_down(copied=table).tap("people").text
    assert "2 people can't be read any more; NEW adds them again." in text
    assert "Cat" in text
    assert "Ann" not in text


def test_a_list_that_can_not_be_read_says_why(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def torn() -> None:
        raise JournalError("The games file can't be read: the disk can't be read or written.")

    monkeypatch.setattr(table.journal, "people", torn)
    assert "the disk can't be read" in table.tap("people").text
