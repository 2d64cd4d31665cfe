"""Count the taps from the end of a game to the next one."""

from companion.core.scene import Chip, Picture
from companion.table.storage.journal import Status
from tests.desk.at_desk import CONFIRM, Table
from tests.desk.test_drafts import plays
from tests.desk.test_letters import won


def test_a_rematch_is_one_tap_from_the_result(table: Table) -> None:
    table.begin("Ann", "Bob", "Cat", options={"sequences_to_win": 1, "colours": ["green", "blue", "red"]})
    table.played(plays("B1", "H1", "J2", "C1", "H2", "J3", "D1", "H3", "J4", "E1")).press(CONFIRM)
    before = table.session
    taps = ("press:confirm",)
    assert "Bob" in table.button(*taps).note
    table.tap(*taps)
    assert len(taps) <= 1
    assert "Bob's turn" in table.text
    setup = table.session.setup
    assert setup.players == ("Bob", "Cat", "Ann")
    assert setup.options.colours == ("blue", "red", "green"), "all keep their chips"
    assert setup.options.sequences_to_win == 1
    assert [game.status for game in table.journal.games()] == [Status.OPEN, Status.FINISHED]
    assert table.session.number > before.number


def test_the_next_game_of_letters_is_one_tap_from_the_win(table: Table) -> None:
    """The win shows who has won with what, among stars; the green button begins the next game with the next child."""
    won(table).wait(5)
    looks = table.scene().looks
    chips = [look.piece for look in looks if isinstance(look, Chip)]
    assert chips == [table.session.state.pieces[table.session.state.winner]]
    pictures = [look.name for look in looks if isinstance(look, Picture)]
    assert len([name for name in pictures if name.endswith("/star")]) >= 2
    assert len([name for name in pictures if "/letters/" in name]) == 4
    taps = ("press:confirm",)
    before = table.session
    table.tap(*taps)
    assert len(taps) <= 1
    assert table.session.number > before.number
    assert table.session.state.player == (before.setup.options.begins + 1) % len(before.setup.players)


def test_known_people_begin_sequence_with_two_taps_from_the_first_screen(table: Table) -> None:
    table.begin("Ann", "Bob").tap("sheet:more", "home", "away").press(CONFIRM)
    taps = ("new:sequence", "again")
    table.tap(*taps)
    assert len(taps) <= 2
    assert "Ann's turn" in table.text
    assert table.session.setup.players == ("Ann", "Bob")


def test_a_first_sequence_is_celebrated_and_the_next_move_is_as_near_as_ever(table: Table) -> None:
    table.begin("Ann", "Bob").played(plays("B1", "H1", "C1", "H2", "D1", "H3")).play("E1")
    assert "Sequence!" in table.text
    table.play("H4")
    assert "Sequence!" not in table.text


def test_nobody_begins_at_once_with_made_up_names(table: Table) -> None:
    assert "again" not in table.tap("new:sequence").scene().targets()


def test_made_up_names_have_no_standings(table: Table) -> None:
    table.begin("Ann", "Player 2", options={"sequences_to_win": 1})
    table.played(plays("B1", "H1", "C1", "H2", "D1", "H3", "E1")).press(CONFIRM).tap("finish", "results", "standings")
    assert "Ann" in table.text
    assert "Player 2" not in table.text
