"""A deck is enrolled at the desk: things are laid one after another, and each tag is kept at once."""

import re
from contextlib import closing
from itertools import pairwise

import pytest

from companion.core.events import DeviceNews, Tag
from companion.table.screens.home.home import Home
from companion.table.screens.tags.enrol import Enrol
from companion.table.storage.journal import Journal, JournalError
from companion.table.tag_store import Tags
from tests.desk.at_desk import CONFIRM, HELP, NEXT, UNDO, SitDown, Table
from tests.desk.at_reader import enrolled, lay, shown, tap_tag, thing, uid_of
from tests.desk.test_trouble import full_disk


def walking(table: Table, deck: str) -> Table:
    return table.tap("tags", f"deck:{deck}")


def laid(table: Table, *numbers: int) -> str:
    """Lay things with tags that nobody knows, by numbers that stand for them."""
    for number in numbers:
        tap_tag(table, uid_of(f"tag {number}"))
    return shown(table)


def kept(table: Table) -> dict[str, str]:
    """The things that have a tag, by their tags."""
    return {uid: thing.text for uid, thing in table.desk.tags.all().items()}


def title(table: Table) -> str:
    return table.text.splitlines()[0]


def test_104_cards_are_enrolled_without_touching_the_screen_and_outlive_the_plug(sit_down: SitDown) -> None:
    table = walking(sit_down(), "sequence")
    assert "Lay this on the reader:\nA♠, the first one" in table.text
    for number in range(104):
        assert laid(table, number) == "ok"
        # The plug may be pulled at any time: what the light told is on the disk.
        if number % 13 == 12:
            with closing(Journal.open(sit_down(copied=table).path)) as journal:
                assert len(Tags(journal).all()) == number + 1
    assert title(table) == "Sequence: 104 of 104"
    assert "All 104 have a tag." in table.text
    things = [kept(table)[uid_of(f"tag {number}")] for number in range(104)]
    assert things[:3] == ["S:AS:1", "S:AS:2", "S:2S:1"]
    assert things[24:28] == ["S:KS:1", "S:KS:2", "S:AH:1", "S:AH:2"]
    assert things[-1] == "S:KC:2"
    assert len(set(things)) == 104
    # One more is told and not kept.
    assert laid(table, 200) == "bad"
    assert len(kept(table)) == 104


def test_the_decks_have_what_their_games_have(table: Table) -> None:
    table.tap("tags")
    counts = dict(pairwise(table.text.splitlines()))
    assert counts["Sequence"] == "0 of 104 tagged"
    assert counts["Letter cards"] == "0 of 52 tagged"
    assert counts["Letter balls"] == "0 of 72 tagged"
    assert counts["Sequentia"] == "not entered yet"
    assert counts["Goals"] == "not entered yet"
    assert counts["Actions"] == "not entered yet"
    assert counts["Buttons"] == "0 of 4 tagged"


@pytest.mark.parametrize("deck", ["letters", "balls", "sequentia", "goals", "actions", "commands"])
def test_every_deck_is_walked_to_its_end(table: Table, deck: str) -> None:
    things = next(one for one in table.desk.decks() if one.id == deck).things
    walking(table, deck)
    for number in range(len(things)):
        laid(table, number)
    assert f"All {len(things)} have a tag." in table.text
    assert [kept(table)[uid_of(f"tag {number}")] for number in range(len(things))] == [one.text for one in things]


def test_enrolment_is_stopped_and_gone_on_with(sit_down: SitDown) -> None:
    table = walking(sit_down(), "balls")
    laid(table, 0, 1, 2)
    table.press(CONFIRM)
    assert "3 of 72" in table.text
    later = walking(sit_down(copied=table), "balls")
    assert title(later) == "Letter balls: 3 of 72"
    coming = next(one for one in later.desk.decks() if one.id == "balls").things[3]
    assert f"Lay this on the reader:\n{coming.in_words}" in later.text
    laid(later, 3)
    assert kept(later)[uid_of("tag 3")] == coming.text


def test_what_comes_out_of_its_turn_is_accepted_and_passed_over_later(table: Table) -> None:
    walking(table, "sequence")
    laid(table, 0)
    # Its text says what it is on.
    tap_tag(table, uid_of("ours"), "companion:S:2S:1")
    assert shown(table) == "ok"
    assert "Saved, though another was next: 2♠, the first one." in table.text
    assert "Lay this on the reader:\nA♠, the second one" in table.text
    # One that has its tag already is told, and nothing changes.
    before = kept(table)
    assert laid(table, 0) == "ok"
    assert "That is A♠, the first one. If it isn't, lay it once more." in table.text
    assert kept(table) == before
    laid(table, 1)
    assert "Lay this on the reader:\n2♠, the second one" in table.text


def test_a_card_that_was_enrolled_wrongly_is_laid_twice_and_mended(table: Table) -> None:
    walking(table, "commands")
    laid(table, 0)
    laid(table, 1)
    table.press(CONFIRM).tap("deck:commands")
    # What was kept as CONFIRM is the next one, in truth.
    assert laid(table, 0) == "ok"
    assert laid(table, 0) == "ask"
    assert "This tag is on CONFIRM. Is it on NEXT from now on?" in table.text
    table.press(UNDO)
    assert kept(table)[uid_of("tag 0")] == "C:CONFIRM"
    laid(table, 0)
    laid(table, 0)
    table.press(CONFIRM)
    assert kept(table) == {uid_of("tag 0"): "C:NEXT", uid_of("tag 1"): "C:UNDO"}
    # CONFIRM has no tag now, and UNDO gives it back.
    table.press(UNDO)
    assert kept(table)[uid_of("tag 0")] == "C:CONFIRM"
    # Another tag in between asks nothing.
    laid(table, 0)
    laid(table, 1)
    assert laid(table, 0) == "ok"


def test_a_tag_that_is_on_something_else_is_asked_about(table: Table) -> None:
    enrolled(table, "B:E:7", "B:E:6")
    walking(table, "sequence")
    assert lay(table, "B:E:7") == "ask"
    assert "This tag is on letter ball E, the seventh one. Is it on A♠, the first one from now on?" in table.text
    # Others have to wait, and the one that lies there is asked about once.
    assert laid(table, 0) == "ask"
    assert lay(table, "B:E:7") == ""
    assert kept(table) == {uid_of("B:E:7"): "B:E:7", uid_of("B:E:6"): "B:E:6"}
    table.press(UNDO)
    assert "It stays on letter ball E, the seventh one." in table.text
    lay(table, "B:E:6")
    table.press(CONFIRM)
    assert kept(table) == {uid_of("B:E:7"): "B:E:7", uid_of("B:E:6"): "S:AS:1"}
    assert "Lay this on the reader:\nA♠, the second one" in table.text
    # Taken back, it is what it was.
    table.press(UNDO)
    assert kept(table)[uid_of("B:E:6")] == "B:E:6"
    assert "Lay this on the reader:\nA♠, the first one" in table.text


def test_a_text_that_names_what_has_another_tag_is_asked_about(table: Table) -> None:
    enrolled(table, "S:KD:1")
    walking(table, "sequence")
    tap_tag(table, uid_of("twin"), "S:KD:1")
    assert shown(table) == "ask"
    table.press(CONFIRM)
    assert kept(table) == {uid_of("S:KD:1"): "S:KD:1", uid_of("twin"): "S:AS:1"}


def test_undo_takes_back_tag_after_tag_and_then_leads_back(table: Table) -> None:
    walking(table, "letters")
    laid(table, 0, 1)
    table.press(UNDO)
    assert "Taken back: letter card A, the second one." in table.text
    assert kept(table) == {uid_of("tag 0"): "L:A:1"}
    laid(table, 2)
    assert kept(table) == {uid_of("tag 0"): "L:A:1", uid_of("tag 2"): "L:A:2"}
    table.press(UNDO, UNDO)
    assert kept(table) == {}
    table.press(UNDO)
    assert "What do you put tags on?" in table.text
    table.press(UNDO)
    assert isinstance(table.desk.screen, Home)


def test_next_leaves_one_out_and_what_is_missing_is_told_at_the_end(table: Table) -> None:
    walking(table, "commands")
    laid(table, 0)
    table.press(NEXT)
    assert "Lay a tag that will mean:\nNEXT" in table.text
    laid(table, 1, 2)
    assert "1 of 4 has no tag yet.\nUNDO" in table.text
    assert laid(table, 3) == "bad"
    table.press(NEXT)
    assert "Lay a tag that will mean:\nUNDO" in table.text
    laid(table, 3)
    assert "All 4 have a tag." in table.text
    assert table.button("press:confirm").label == "DONE"
    table.press(CONFIRM)
    assert "4 of 4" in table.text


def test_undo_takes_back_that_one_was_left_out(table: Table) -> None:
    walking(table, "commands")
    laid(table, 0)
    table.press(NEXT, NEXT, UNDO)
    assert "Lay a tag that will mean:\nNEXT" in table.text
    table.press(UNDO)
    assert "Lay a tag that will mean:\nUNDO" in table.text
    assert kept(table) == {uid_of("tag 0"): "C:CONFIRM"}
    table.press(UNDO)
    assert kept(table) == {}
    assert "Lay a tag that will mean:\nCONFIRM" in table.text


def test_trouble_of_the_reader_stands_there_while_a_deck_is_enrolled(table: Table) -> None:
    gone = "The reader is unplugged; cards can be tapped."
    table.do(DeviceNews("reader", gone)).tap("tags")
    assert gone in table.text
    table.tap("deck:commands").press(NEXT)
    assert gone in table.text
    assert "Lay a tag that will mean:\nUNDO" in table.text
    table.do(DeviceNews("reader"))
    assert gone not in table.text


def test_no_reader_is_told_where_things_are_to_be_laid(table: Table) -> None:
    table.do(DeviceNews("reader", there=False))
    assert "No reader" not in table.text
    table.tap("tags")
    assert "No reader is plugged in." in table.text
    table.tap("deck:commands")
    assert "No reader is plugged in." in table.text
    assert "No reader" not in table.do(DeviceNews("reader")).text


def test_a_tag_of_a_button_is_only_a_tag_while_a_deck_is_enrolled(table: Table) -> None:
    enrolled(table, "C:UNDO")
    walking(table, "letters")
    assert lay(table, "C:UNDO") == "ask"
    assert isinstance(table.desk.screen, Enrol)


def test_a_number_that_changes_each_time_is_kept_nowhere(table: Table) -> None:
    walking(table, "letters")
    tap_tag(table, "08A1B2C3")
    assert shown(table) == "bad"
    assert "This tag has another number each time" in table.text
    assert kept(table) == {}


def test_a_thing_that_is_laid_before_a_deck_is_chosen_tells_what_it_is(table: Table) -> None:
    enrolled(table, "S:10H:2").tap("tags")
    assert lay(table, "S:10H:2") == "ok"
    assert "That is 10♥, the second one." in table.text
    tap_tag(table, "08A1B2C3")
    assert shown(table) == "bad"
    assert "This tag has another number each time" in table.text


def test_a_tag_that_nobody_knows_is_asked_about_before_a_deck_is_chosen(table: Table) -> None:
    table.tap("tags")
    assert laid(table, 1) == "ask"
    assert "A new tag: what is it on?" in table.text
    table.tap("pick:P").type("Ann").press(CONFIRM)
    assert kept(table) == {uid_of("tag 1"): "P:Ann"}
    assert shown(table) == "ok"
    assert "That is Ann." in table.text
    assert laid(table, 2) == "ask"
    table.press(UNDO)
    assert "What do you put tags on?" in table.text
    assert kept(table) == {uid_of("tag 1"): "P:Ann"}


def test_help_says_what_to_do_and_enrolment_goes_on(table: Table) -> None:
    table.tap("tags").press(HELP)
    assert "Choose what you put tags on" in table.text
    table.press(CONFIRM).tap("deck:letters").press(HELP)
    assert "Lay what is shown" in table.text
    table.press(UNDO)
    assert "Lay this on the reader:\nletter card A, the first one" in table.text


def test_a_full_disk_is_told_and_the_walk_stays_where_it_is(table: Table) -> None:
    walking(table, "letters")
    laid(table, 0)
    with full_disk(table):
        assert laid(table, 1) == "bad"
        assert "The games file can't be written" in table.text
    assert kept(table) == {uid_of("tag 0"): "L:A:1"}
    assert laid(table, 1) == "ok"
    assert kept(table) == {uid_of("tag 0"): "L:A:1", uid_of("tag 1"): "L:A:2"}


def test_a_registry_that_can_not_be_read_is_told(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise JournalError("The games file can't be read: the disk can't be read or written.")

    table.tap("tags")
    targets = table.scene().targets()
    monkeypatch.setattr(table.journal, "tags", broken)
    assert "deck:letters" in targets
    assert "The games file can't be read" in table.text
    table.do(Tag(uid_of("tag 0")))
    assert "The games file can't be read" in table.text


def test_things_are_named_in_one_way(table: Table) -> None:
    things = [one for deck in table.desk.decks() for one in deck.things]
    assert len({one.text for one in things}) == len(things) == 104 + 52 + 42 + 72 + 54 + 72 + 25 + 4
    assert [thing(one.text) for one in things] == things


def test_of_several_alike_the_first_is_told_as_such(table: Table) -> None:
    walking(table, "goals")
    laid(table, 0)
    assert re.search(r'Saved: the goal ".*", the first one\.', table.text)


def test_at_the_end_those_that_are_alike_and_have_no_tag_are_counted_together(table: Table) -> None:
    walking(table, "letters")
    laid(table, 0)
    table.press(*[NEXT] * 51)
    assert {"A", "B ×2"} <= set(table.text.splitlines())
