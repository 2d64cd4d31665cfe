"""A tag is laid that nobody knows: it is asked once what it is on, kept, and the game goes on with it."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.events import Chord, Input, Key, LongPress, PanelButton, Press, Tag, Tap
from companion.core.i18n import use_language
from companion.core.scene import Button
from companion.table.screen_outcome import Outcome
from companion.table.screens.failsafe import Failsafe
from companion.table.screens.home.home import Home
from companion.table.screens.play.child_play import ChildPlay
from companion.table.screens.play.play import Play as PlayScreen
from companion.table.screens.tags.new_tag import NewTag
from companion.table.screens.words.words import Words
from companion.table.storage.journal import JournalError
from companion.table.troubles import NEW_TAG_TROUBLE
from tests.desk.at_desk import CONFIRM, HELP, NEXT, UNDO, SitDown, Table
from tests.desk.at_reader import enrolled, lay, shown, tap_tag, uid_of
from tests.desk.test_drafts import plays
from tests.desk.test_letters import begun as letters

NEW = uid_of("new")


def asked(table: Table) -> Table:
    """A table at which an unknown tag was laid."""
    tap_tag(table, NEW)
    assert shown(table) == "ask"
    assert isinstance(table.desk.screen, NewTag)
    return table


def kept(table: Table) -> dict[str, str]:
    return {uid: thing.text for uid, thing in table.desk.tags.all().items()}


def test_what_is_picked_is_kept_and_the_game_goes_on_with_it(table: Table) -> None:
    asked(table.begin().tap("cell:B1"))
    assert "A new tag: what is it on?" in table.text
    table.tap("pick:S", "pick:♥", "pick:10")
    assert "10♥, the first one" in table.text
    table.press(CONFIRM)
    assert kept(table) == {NEW: "S:10H:1"}
    assert table.cards() == ["10H"]
    assert shown(table) == "ok"
    # From now on it is known.
    table.press(UNDO)
    tap_tag(table, NEW)
    assert table.cards() == ["10H"]


def test_undo_leads_back_choice_by_choice_to_the_very_draft(table: Table) -> None:
    table.begin().tap("cell:B1")
    before = table.desk.screen
    asked(table).tap("pick:S", "pick:♥", "pick:10").press(UNDO)
    assert "pick:10" in table.scene().targets()
    table.press(UNDO)
    assert "pick:♥" in table.scene().targets()
    table.press(UNDO, UNDO)
    assert table.desk.screen is before
    assert table.press(CONFIRM).moves == plays("B1")
    assert kept(table) == {}


def test_it_is_asked_once_an_evening(table: Table) -> None:
    asked(table.begin().tap("cell:B1")).press(UNDO)
    draft = table.desk.screen.draft  # type: ignore[attr-defined]
    tap_tag(table, NEW)
    assert shown(table) == "bad"
    assert "The companion does not know this tag. Say what it is on: first screen, Tags." in table.text
    assert table.desk.screen.draft is draft  # type: ignore[attr-defined]
    tap_tag(table, uid_of("newer"))
    assert isinstance(table.desk.screen, NewTag)


def test_what_is_not_ours_is_left_alone(table: Table) -> None:
    table.begin()
    before = table.desk.screen
    asked(table).press(NEXT).tap("pick:none")
    assert table.desk.screen is before
    tap_tag(table, NEW)
    assert not isinstance(table.desk.screen, NewTag)
    assert kept(table) == {}


def test_of_things_that_are_alike_the_first_without_a_tag_is_meant(table: Table) -> None:
    enrolled(table, "S:10H:1").begin()
    asked(table).tap("pick:S", "pick:♥", "pick:10").press(CONFIRM)
    assert kept(table) == {uid_of("S:10H:1"): "S:10H:1", NEW: "S:10H:2"}


def test_where_all_have_tags_it_is_asked_which_of_them_it_is(table: Table) -> None:
    enrolled(table, "S:10H:1", "S:10H:2").begin()
    asked(table).tap("pick:S", "pick:♥", "pick:10", "pick:the second one")
    assert "It has a tag already, which is forgotten then." in table.text
    table.press(CONFIRM)
    assert kept(table) == {uid_of("S:10H:1"): "S:10H:1", NEW: "S:10H:2"}
    assert lay(table, "S:10H:2").endswith("ask")


@pytest.mark.parametrize(
    ("picks", "thing"),
    [
        (("L", "M"), "L:M:1"),
        (("B", "E"), "B:E:1"),
        (("B", "blank"), "B:?:1"),
        (("C", "HELP"), "C:HELP"),
        (("A", "Example: extend"), "A:Example: extend"),
        (("G", "red", "Four consonants in a row"), "G:Four consonants in a row"),
        # Where one choice is left only, it is made.
        (("Q", "2", "112"), "Q:2:112/blue:1"),
    ],
)
def test_everything_that_a_tag_can_be_on_is_picked(table: Table, picks: tuple[str, ...], thing: str) -> None:
    asked(table.begin()).tap(*(f"pick:{pick}" for pick in picks)).press(CONFIRM)
    assert kept(table) == {NEW: thing}


def test_a_button_is_kept_and_not_pressed(table: Table) -> None:
    asked(table.begin().play("B1")).tap("pick:C", "pick:UNDO").press(CONFIRM)
    assert table.moves == plays("B1")
    assert kept(table) == {NEW: "C:UNDO"}
    shown(table)
    tap_tag(table, NEW)
    assert table.moves == []


def test_a_player_is_typed(table: Table) -> None:
    table.press(CONFIRM, CONFIRM)
    asked(table).tap("pick:P", "key:Z", "key:O").type("e")
    table.press(CONFIRM)
    assert kept(table) == {NEW: "P:Zoe"}
    assert table.desk.screen.names == ("Zoe", "Player 2")  # type: ignore[attr-defined]


def test_a_player_who_is_known_is_picked_and_needs_no_typing(table: Table) -> None:
    for name in ("Eva", "Bob"):
        assert table.desk.people.add(name) is None
    table.press(CONFIRM, CONFIRM)
    asked(table).tap("pick:P")
    assert {"pick:Eva", "pick:Bob", "pick:"} <= set(table.scene().targets())
    assert "Is it on this?" in table.tap("pick:Eva").text
    table.press(UNDO).tap("pick:Bob").press(CONFIRM)
    assert kept(table) == {NEW: "P:Bob"}
    assert table.desk.screen.names == ("Bob", "Player 2")  # type: ignore[attr-defined]


def test_a_player_who_has_a_card_is_told_that_the_new_one_counts(table: Table) -> None:
    assert table.desk.people.add("Eva") is None
    table.desk.people.give_card(table.desk.people.all()[0], uid_of("old"))
    asked(table).tap("pick:P", "pick:Eva")
    assert "It has a tag already, which is forgotten then." in table.text
    table.press(CONFIRM)
    assert kept(table) == {NEW: "P:Eva"}


def test_somebody_else_than_those_who_are_known_is_typed(table: Table) -> None:
    assert table.desk.people.add("Eva") is None
    asked(table).tap("pick:P")
    assert "key:Z" not in table.scene().targets()
    table.tap("pick:", "key:Z").press(UNDO)
    assert "pick:Eva" in table.scene().targets()
    table.tap("pick:", "key:Z", "key:O").type("e").press(CONFIRM)
    assert kept(table) == {NEW: "P:Zoe"}


def test_no_player_has_an_empty_name(table: Table) -> None:
    asked(table.begin()).tap("pick:P")
    assert "confirm" not in table.lamps
    table.press(CONFIRM)
    assert isinstance(table.desk.screen, NewTag)
    table.tap("key:A", "key:delete", "key:accents").press(UNDO)
    assert "pick:P" in table.scene().targets()


def test_a_long_list_is_turned_page_by_page(table: Table) -> None:
    asked(table.begin()).tap("pick:G", "pick:red")
    seen: set[str] = set()
    for _ in range(6):
        seen |= {name for name in table.scene().targets() if name.startswith("pick:")}
        table.press(NEXT)
    things = next(deck for deck in table.desk.decks() if deck.id == "goals").entries
    assert seen == {f"pick:{entry.path[1]}" for entry in things if entry.path[0] == "red"}


def test_another_tag_has_to_wait(table: Table) -> None:
    asked(table.begin()).tap("pick:S")
    tap_tag(table, NEW)
    assert "One tag after another" not in table.text
    tap_tag(table, uid_of("newer"))
    assert "One tag after another" in table.text
    assert "pick:♥" in table.scene().targets()


def test_help_explains(table: Table) -> None:
    asked(table).press(HELP)
    assert "KEEP saves that" in table.text
    table.press(CONFIRM)
    assert "pick:S" in table.scene().targets()


def test_what_can_not_be_kept_is_told(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise JournalError("The games file can't be written: the disk is full.")

    asked(table.begin()).tap("pick:C", "pick:UNDO")
    with monkeypatch.context() as patch:
        patch.setattr(table.journal, "write_tags", full)
        table.press(CONFIRM)
        assert "the disk is full" in table.text
    table.press(CONFIRM)
    assert kept(table) == {NEW: "C:UNDO"}


def test_it_is_asked_on_the_first_screen(table: Table) -> None:
    asked(table).press(UNDO)
    assert isinstance(table.desk.screen, Home)


def test_it_is_asked_in_the_word_checker_and_the_ball_spells(table: Table) -> None:
    asked(table.tap("words").type("st")).tap("pick:B", "pick:A").press(CONFIRM)
    assert isinstance(table.desk.screen, Words)
    assert table.desk.screen.text == "STA"


def test_the_number_of_a_phone_is_not_asked_about(table: Table) -> None:
    table.begin()
    tap_tag(table, "08A1B2C3")
    assert "This tag has another number each time" in table.text
    assert shown(table) == "bad"


# Children


def test_children_are_asked_nothing_and_their_letter_stays(table: Table) -> None:
    letters(table).tap("letter:M")
    before = table.desk.screen
    tap_tag(table, NEW)
    assert shown(table) == "ask"
    assert table.desk.screen is before
    assert table.button("grown-up").icon == "grown-up-news"


def test_a_grown_up_says_what_the_tag_of_children_is_on(table: Table) -> None:
    letters(table)
    tap_tag(table, NEW)
    table.unlock()
    assert "An unknown tag was laid" in table.text
    table.tap("tag", "pick:L", "pick:M").press(CONFIRM)
    assert kept(table) == {NEW: "L:M:1"}
    assert isinstance(table.desk.screen, ChildPlay)
    assert table.desk.screen.draft.card == "M"
    assert NEW_TAG_TROUBLE not in table.desk.troubles


def test_a_grown_up_need_not_say_it(table: Table) -> None:
    letters(table)
    tap_tag(table, NEW)
    table.unlock().tap("tag").press(UNDO)
    assert isinstance(table.desk.screen, ChildPlay)
    assert NEW_TAG_TROUBLE not in table.desk.troubles
    table.unlock()
    assert "tag" not in table.scene().targets()


def test_what_children_laid_is_forgotten_with_their_game(table: Table) -> None:
    letters(table)
    tap_tag(table, NEW)
    table.unlock().tap("home", "away").press(CONFIRM)
    assert "A tag was laid" not in table.text


def test_the_walk_of_children_asks_nothing(table: Table) -> None:
    table.tap("tool:walk")
    before = table.desk.screen
    tap_tag(table, NEW)
    assert (shown(table), table.desk.screen) == ("bad", before)


def test_nothing_is_asked_on_the_failsafe_screen(table: Table) -> None:
    table.desk.apply_outcome(Outcome(Failsafe("an error")))
    tap_tag(table, NEW)
    assert isinstance(table.desk.screen, Failsafe)
    assert shown(table) == "bad"


# At random

KNOWN = ("S:10H:1", "S:6D:2", "L:M:1", "B:E:1", "B:?:1", "Q:2:112/blue:1", "P:Ann", "C:UNDO", "C:CONFIRM", "C:NEXT")

TEXTS = st.sampled_from(("", "companion:S:KD:1", "S:99H:1", "B:A:1", "http://example.org", "P:", "C:CONFIRM", "\x00"))

TAGS = st.builds(
    Tag,
    st.sampled_from(tuple(map(uid_of, (*KNOWN, "x", "y")))) | st.sampled_from(("08A1B2C3", "", "zz", "04A1B2C3")),
    st.booleans(),
    TEXTS,
)

PRESSES = st.builds(Press, st.sampled_from(tuple(PanelButton))) | st.just(LongPress(UNDO)) | st.just(Chord())

TAPS = st.builds(Tap, st.sampled_from(("tags", "words", "home", "sheet:more", "cell:B1", "letter:M", "deck:letters")))

GAMES = ("", "sequence", "letters", "sequitur", "sequentia-stack", "sequentia-shift", "sequentia-overlay")


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(GAMES), st.lists(TAGS | TAGS | PRESSES | TAPS | st.builds(Key, st.just("a")), max_size=25))
def test_whatever_is_laid_the_desk_stands_and_nothing_is_lost(
    sit_down: SitDown, game: str, inputs: list[Input]
) -> None:
    table = enrolled(sit_down(), *KNOWN)
    if game:
        begun = table.desk.games[game]
        assert table.desk.current_game.begin(begun, begun.setup(("Ann", "Bob"), begun.sides_for(2)[0], {})) is None
        table.played(())
    for what in inputs:
        session, moves = table.desk.session, 0 if table.desk.session is None else len(table.moves)
        table.do(what)
        assert not isinstance(table.desk.screen, Failsafe), table.text
        if isinstance(what, Tag) and what.uid not in {uid_of("C:UNDO"), uid_of("C:CONFIRM")} and "C:" not in what.text:
            # A thing prepares something: it plays nothing and takes nothing back.
            assert table.desk.session is session
            assert session is None or len(table.moves) == moves
        table.scene()
        table.desk.take_lights()
    assert {uid_of(text) for text in KNOWN} <= set(table.desk.tags.all())
    if table.desk.session is not None:
        again = sit_down(copied=table)
        assert again.desk.session is not None
        assert again.moves == table.moves


def test_a_screen_stays_what_it_is_for_tags_that_are_none(table: Table) -> None:
    table.begin().tap("cell:B1")
    before = table.desk.screen
    for uid in ("", "04a1b2c3", "04A1B2", "GGGGGGGG", "04A1B2C3D4E5F6A7B8C9D0"):
        table.do(Tag(uid), Tag(uid, laid=False))
    assert table.desk.screen is before
    assert shown(table) == ""
    assert isinstance(before, PlayScreen)


def test_letters_stand_where_the_keys_have_them(sit_down: SitDown) -> None:
    table = sit_down().begin()
    tap_tag(table, uid_of("new"))
    table.tap("pick:L")

    def first_rows() -> str:
        return "".join(look.label for look in table.scene().looks if isinstance(look, Button) and not look.lamp)[:7]

    assert first_rows() == "QWERTYU"
    use_language("de")
    assert first_rows() == "QWERTZU"


def test_words_with_which_all_choices_begin_stand_in_the_title_alone(table: Table) -> None:
    asked(table.begin()).tap("pick:A")
    assert "It is on: Action (Example)" in table.text
    assert "insert" in table.text.splitlines()


def test_of_several_alike_that_all_have_a_tag_it_is_told_what_comes_of_picking_one(table: Table) -> None:
    enrolled(table, "S:10H:1", "S:10H:2")
    asked(table.begin()).tap("pick:S", "pick:♥", "pick:10")
    assert "its old tag is forgotten" in table.text
