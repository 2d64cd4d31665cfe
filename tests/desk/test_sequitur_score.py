"""An evening of Sequitur of which only the score is kept, at the desk: how few taps it takes, and that all is kept."""

import pytest

from companion.core.events import Tap
from companion.core.i18n import use_language
from companion.core.scene import GoalCard
from companion.games.sequitur.model import State
from companion.games.sequitur.tally import points
from tests.desk.at_desk import CONFIRM, UNDO, Table, copy_of
from tests.desk.test_sequitur import AtDesk
from tests.games.at_sequitur import recorded

MOST_TAPS = 6
"""The taps for a player's part of a round, beside the letters of the word."""


class Tapping(AtDesk):
    """Somebody whose taps are counted, but for those that type the word."""

    taps = 0

    def do(self, *inputs: object) -> "Tapping":
        for what in inputs:
            target = what.target if isinstance(what, Tap) else str(what)
            self.taps += not target.startswith("key:")
            self.table.tap(target)
        return self

    def spell(self, word: str) -> "Tapping":
        """A word is typed on the screen and played."""
        return self.do(*(f"key:{letter}" for letter in word), "press:confirm")


@pytest.fixture
def hand(table: Table) -> Tapping:
    """A game of two is set up."""
    table.tap("new:sequitur", "players:2", "switches", "switch:tracking:1")
    table.tap("press:confirm", "press:confirm", "press:confirm")
    return Tapping(table)


@pytest.mark.rule("SQT-29")
def test_a_players_part_of_a_round_takes_six_taps_and_the_word(hand: Tapping) -> None:
    hand.spell("STAIRS")
    word = hand.taps
    hand.do("none", "press:confirm")
    hand.taps = 0
    # A secret goal and three public ones: two that are listed, and two cards that nobody has entered.
    hand.do("claim:0", "claim:1", "points:red", "points:green", "press:confirm")
    assert word + hand.taps == MOST_TAPS
    state = hand.state
    assert (state.round, state.phase, len(state.stacks[0])) == (2, "words", 4)


@pytest.mark.rule("SQT-29")
def test_it_is_said_that_a_word_is_not_valid(hand: Tapping, table: Table) -> None:
    assert table.labelled("CONFIRM").note == "no word yet"
    hand.do("key:Z", "key:Z", "key:E")
    assert table.labelled("CONFIRM").note == "the word is not valid"


def test_a_goal_of_which_only_the_points_are_known_says_its_colour(hand: Tapping, table: Table) -> None:
    hand.spell("STAIRS").do("none", "press:confirm", "points:red", "points:green", "press:confirm")
    assert [look.text for look in table.scene().looks if isinstance(look, GoalCard)] == ["red card", "green card"]


@pytest.mark.rule("SQT-29")
def test_it_is_undone_corrected_and_there_after_a_power_cut(hand: Tapping, table: Table) -> None:
    hand.spell("STAIRS").do("none", "press:confirm", "points:red", "press:confirm")
    assert points(hand.state, 0) == 3
    table.press(UNDO)
    assert points(hand.state, 0) == 0
    hand.do("points:green", "press:confirm")
    assert "Player 1: STAIRS" in table.text
    hand.do("press:confirm").spell("LEMON")
    # It was a yellow card.
    table.tap("sheet:more", "history", "row:2", "change", "points:yellow").press(CONFIRM, CONFIRM)
    assert points(hand.state, 0) == 2
    again = Table(copy_of(table.path, table.path.with_name("after.sqlite3")), table.desk.games)
    state = again.session.state
    assert isinstance(state, State)
    assert state == hand.state
    again.close()


def test_one_undo_takes_back_a_card_that_was_changed_at_anothers_seat(table: Table) -> None:
    written = recorded("sequitur_score.jsonl")
    assert table.desk.current_game.begin(table.desk.games[written.game.id], written.setup) is None
    table.played(())
    hand = Tapping(table)
    before = hand.state
    hand.do("seat:1", "sheet:cards", "card:vowels", "edit:row:0", "edit:count-by:0:1", "press:confirm", "press:confirm")
    assert hand.state.goals != before.goals
    table.press(UNDO)
    assert hand.state.goals == before.goals


@pytest.mark.parametrize(("language", "row"), [("en", "QWERTYUIOP"), ("de", "QWERTZUIOP")])
def test_the_keys_of_a_word_lie_as_on_keyboards_of_the_language(hand: Tapping, language: str, row: str) -> None:
    use_language(language)
    keys = [target.removeprefix("key:") for target in hand.table.scene().targets() if target.startswith("key:")]
    assert row in "".join(key for key in keys if len(key) == 1)
