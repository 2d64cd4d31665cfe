"""Who begins and in which colour: chips that are tapped, and the ways to find who begins."""

from collections import Counter

import pytest

from companion.games.sequence.standard.model import Options as SequenceOptions
from companion.games.sequence.standard.model import Setup
from companion.table.screen_places import Place
from companion.table.screens.play.history import SETUP
from companion.table.screens.setup.beginning import Beginning
from tests.desk.at_desk import BLUE, CONFIRM, GREEN, HELP, NEXT, RED, UNDO, SitDown, Table
from tests.desk.test_drafts import plays
from tests.desk.test_people import away, person
from tests.desk.test_set_up import named, setup_of
from tests.screens.sequitur import sequitur_result

WAYS = dict.fromkeys(("sequentia-shift", "sequentia-stack"), ("family:Sequentia",))
"""What is tapped before the tile of a game."""

WON = plays("B1", "H1", "C1", "H2", "D1", "H3", "E1")
"""A game of Sequence that the one who begins wins with one sequence."""


def names_of(table: Table, count: int, game: str = "sequence") -> Table:
    table.tap(*WAYS.get(game, ()), f"new:{game}")
    if "leave" in table.scene().targets():
        table.tap("leave")
    return table.tap(f"players:{count}").press(CONFIRM)


def tones(table: Table) -> list[str]:
    """The colours of the chips before the names."""
    chips = [table.button(target) for target in table.scene().targets() if target.startswith("colour:")]
    return [chip.piece.tone for chip in chips if chip.piece is not None]


def beginning(table: Table) -> list[str]:
    """The labels of those who stand out on the page that asks who begins."""
    targets = [target for target in table.scene().targets() if target.startswith("begins:")]
    buttons = [table.button(target) for target in dict.fromkeys(targets)]
    return [button.label for button in buttons if button.on or button.kind == "primary"]


# Colours


@pytest.mark.rule("SEQ-03", "SEQ-05")
def test_a_tap_on_a_chip_gives_its_whole_side_the_next_colour(table: Table) -> None:
    assert tones(names_of(table, 4)) == ["blue", "green", "blue", "green"]
    assert tones(table.tap("colour:2")) == ["green", "blue", "green", "blue"]
    table.press(UNDO).tap("players:3").press(CONFIRM)
    assert tones(table) == ["blue", "green", "red"]
    assert tones(table.tap("colour:0", "colour:0")) == ["red", "blue", "green"]


@pytest.mark.rule("LET-03", "KID-03")
def test_in_children_s_games_every_colour_can_be_chosen(table: Table) -> None:
    names_of(table, 2, "letters")
    assert [tones(table), tones(table.tap("colour:0")), tones(table.tap("colour:0"))] == [
        ["red", "blue"],
        ["blue", "red"],
        ["yellow", "red"],
    ]
    table.press(CONFIRM)
    assert table.session.setup.options.colours == ("yellow", "red")


def test_the_colour_does_not_follow_who_begins(table: Table) -> None:
    named(names_of(table, 2), "Ann", "Bob").press(CONFIRM).tap("begins:1")
    assert [table.button(f"begins:{place}").piece for place in range(2)] == [BLUE, GREEN]
    table.press(CONFIRM)
    assert setup_of(table) == Setup(("Bob", "Ann"), 2, SequenceOptions(colours=("green", "blue")))
    assert table.play("B1").space("B1").piece == GREEN


def test_a_set_up_of_the_usual_colours_says_nothing_of_them(table: Table) -> None:
    names_of(table, 2).tap("colour:0", "colour:0").press(CONFIRM, CONFIRM)
    assert setup_of(table) == Setup(("Player 1", "Player 2"), 2)


def test_a_colour_is_remembered_with_the_person_wherever_they_sit(table: Table) -> None:
    named(names_of(table, 2), "Ann", "Bob").tap("colour:0").press(CONFIRM, CONFIRM)
    assert (person(table, "Ann").colour, person(table, "Bob").colour) == ("green", "blue")
    named(names_of(away(table), 3), "\\b\\b\\bBob", "\\b\\b\\bCat", "Ann")
    assert tones(table) == ["blue", "red", "green"]


def test_a_colour_that_a_game_does_not_have_is_kept_for_those_that_have_it(table: Table) -> None:
    named(names_of(table, 2, "kids"), "Ann", "Bob").tap(*["colour:0"] * 3)
    assert tones(table) == ["yellow", "red"]
    table.press(CONFIRM).unlock().tap("home", "away").press(CONFIRM)
    assert tones(names_of(table, 2)) == ["blue", "green"]


# Who begins


def finished(table: Table, *names: str) -> Table:
    """A game of Sequence that the first of these wins, and the set-up of the next one."""
    table.begin(*names, options={"sequences_to_win": 1}).played(WON)
    return table.press(CONFIRM).tap("finish", "new:sequence")


@pytest.mark.rule("SEQ-08")
def test_the_deal_passes_on_to_the_left_after_a_finished_game(table: Table) -> None:
    finished(table, "Ann", "Bob").press(CONFIRM, CONFIRM)
    assert beginning(table) == ["Bob"]
    table.press(CONFIRM)
    assert setup_of(table).players == ("Bob", "Ann")
    away(table).tap("new:sequence").press(CONFIRM, CONFIRM)
    assert beginning(table) == ["Bob"], "a game that was put away is begun by the same player"


def test_who_lost_last_can_begin(table: Table) -> None:
    finished(table, "Ann", "Bob").press(CONFIRM, CONFIRM)
    lost = table.labelled("Who lost last")
    assert lost.note == "Bob"
    table.press(NEXT).tap(lost.target)
    assert beginning(table) == ["Bob"]


def test_nobody_has_lost_before_a_game_was_finished(table: Table) -> None:
    names_of(table, 2).press(CONFIRM)
    assert "Who lost last" not in table.text


def lit(table: Table) -> list[str]:
    """Those who stand out, one after another, until the light has come to its end."""
    seen = beginning(table)
    while table.desk.screen.due:
        assert "confirm" not in table.lamps
        assert table.button("begins:0").on is False
        assert table.labelled("CONFIRM").note == "not chosen yet"
        seen += beginning(table.wait(table.desk.screen.due / 1000))
    return seen


def test_a_light_goes_round_the_names_and_ends_on_whom_chance_has_chosen(table: Table) -> None:
    names_of(table, 3).press(CONFIRM).tap("chance")
    seen = lit(table)
    players = ["Player 1", "Player 2", "Player 3"]
    first = players.index(seen[0])
    assert seen == [players[(first + step) % 3] for step in range(len(seen))]
    assert 12 <= len(seen) <= 15
    assert table.labelled("BEGIN").note == f"{seen[-1]} plays first"
    assert f"Drawn by lot: {seen[-1]} begins." in table.text


def test_a_touch_ends_the_light_at_once_on_the_same_name(sit_down: SitDown) -> None:
    ends = []
    for way in ("wait", "begins:0", "press:undo"):
        table = names_of(sit_down(), 6).press(CONFIRM).tap("chance")
        ends.append((lit(table) if way == "wait" else beginning(table.tap(way)))[-1])
        assert (table.desk.session, table.desk.screen.due) == (None, 0)
    assert len(set(ends)) == 1


def test_help_stops_the_light_while_it_is_read(table: Table) -> None:
    names_of(table, 3).press(CONFIRM).tap("chance").press(HELP)
    table.scene()
    assert table.desk.due == 0
    assert len(lit(table.press(HELP))) > 3


def test_chance_is_fair() -> None:
    ends = Counter(Beginning().by_chance(3, f"evening {number}").at_once().place for number in range(3000))
    assert sorted(ends) == [0, 1, 2]
    assert max(ends.values()) < 1120


@pytest.mark.parametrize("game", ["kids", "sequentia-shift", "sequentia-stack"])
def test_games_without_a_cut_begin_at_once_or_ask_who_begins(sit_down: SitDown, game: str) -> None:
    table = sit_down()
    named(names_of(table, 3, game), "Ann", "Bob", "Cat")
    assert [table.button(f"name:{place}").note for place in range(3)] == ["seat 1, begins", "seat 2", "seat 3"]
    table.tap("who-begins", "begins:2").press(CONFIRM)
    assert table.session.setup.players == ("Cat", "Ann", "Bob")


def test_of_a_game_that_has_begun_it_is_asked_who_played_first_and_no_way_to_find_it_is_offered(table: Table) -> None:
    corrected(table.begin()).tap("who-begins")
    assert "who played first?" in table.text
    assert "chance" not in table.scene().targets()
    assert "Cut cards" not in table.text
    assert "at random" not in table.press(HELP).text


def test_a_game_in_which_nobody_begins_asks_nothing(table: Table) -> None:
    assert "who-begins" not in names_of(table, 3, "sequitur").scene().targets()


def test_where_nobody_begins_the_next_game_keeps_the_order_of_the_seats(table: Table) -> None:
    sequitur_result(table)
    before = table.session.setup.players
    table.press(CONFIRM)
    assert (table.moves, table.session.setup.players) == ([], before)


# Corrected in mid-game


def corrected(table: Table) -> Table:
    """The first page of the set-up of the game that is being played, and the names behind it."""
    return table.tap("sheet:more", "history", f"row:{SETUP}", "change").press(CONFIRM)


def test_colours_are_corrected_in_mid_game(table: Table) -> None:
    table.begin().play("B1")
    assert tones(corrected(table)) == ["blue", "green"]
    table.tap("colour:1").press(CONFIRM, CONFIRM)
    assert (setup_of(table).options.colours, table.space("B1").piece) == (("green", "blue"), GREEN)
    assert (person(table, "Ann").colour, person(table, "Bob").colour) == ("green", "blue")
    corrected(table).tap("colour:1").press(CONFIRM, CONFIRM)
    assert (setup_of(table).options.colours, table.space("B1").piece) == ((), BLUE)


def test_who_begins_is_corrected_and_everybody_keeps_their_chips_and_moves(table: Table) -> None:
    table.begin("Ann", "Bob", "Cat").play("B1", "C1")
    corrected(table)
    assert [table.button(f"name:{place}").note for place in range(3)] == ["seat 1, begins", "seat 2", "seat 3"]
    table.tap("who-begins", "begins:2").press(CONFIRM)
    assert table.button("name:2").note == "seat 3, begins"
    table.press(CONFIRM, CONFIRM)
    assert setup_of(table) == Setup(("Cat", "Ann", "Bob"), 3, SequenceOptions(colours=("red", "blue", "green")))
    # The first move is that of who begins now.
    assert (table.space("B1").piece, table.space("C1").piece) == (RED, BLUE)
    corrected(table).tap("who-begins").scan("2H").scan("9C").scan("KD").press(CONFIRM, CONFIRM, CONFIRM)
    assert setup_of(table) == Setup(("Ann", "Bob", "Cat"), 3)
    table.press(UNDO)
    assert setup_of(table).players == ("Cat", "Ann", "Bob")


def test_in_a_game_of_children_who_begins_is_corrected_too(table: Table) -> None:
    game = table.desk.games["kids"]
    setup = game.setup(("Mia", "Ben"), 2, {"begins": 1, "colours": ["yellow", "red"]})
    assert table.desk.current_game.begin(game, setup) is None
    table.desk.go(Place.CORRECT_SETUP)
    assert tones(table.press(CONFIRM)) == ["yellow", "red"]
    assert [table.button(f"name:{place}").note for place in range(2)] == ["seat 1", "seat 2, begins"]
    table.press(CONFIRM)
    assert table.session.setup == setup
    table.desk.go(Place.CORRECT_SETUP)
    table.press(CONFIRM).tap("who-begins", "begins:0").press(CONFIRM, CONFIRM)
    assert table.session.setup == game.setup(("Mia", "Ben"), 2, {"colours": ["yellow", "red"]})
    assert table.session.game.to_move(table.session.state) == "Mia"
