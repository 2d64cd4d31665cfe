"""Count the taps from the end of a game to the next one."""

from companion.table.storage.journal import Status
from tests.desk.at_desk import CONFIRM, Table
from tests.desk.test_drafts import plays


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
