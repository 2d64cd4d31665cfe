"""The turn clock, with a made-up time: what it counts, when it stands, and what the end of the time offers."""

from collections.abc import Callable

import pytest

from companion.core.events import Dimmed, Input, LongPress, PanelButton, Press, Tap, Tick
from companion.core.scene import Dial, Panel, Space
from companion.games.registry import GAMES
from companion.games.sequence.standard.model import Pass, Play
from companion.table.desk import SETTLE_MS, Desk
from companion.table.screen_places import Place
from companion.table.screens.screen_map import SCREENS
from tests.desk.at_desk import CONFIRM, HELP, NEXT, NOW, UNDO, SitDown, Table
from tests.desk.at_reader import tap_tag, uid_of
from tests.games.at_stack import FOUR
from tests.screens import sequentia_overlay, sequentia_stack, sequitur, shift

SECONDS = 60

SEEN = SETTLE_MS / 1000
"""The seconds after which the notice that the time is up takes taps and presses."""


def dial(table: Table) -> Dial:
    return next(look for look in table.scene().looks if isinstance(look, Dial))


def time(table: Table) -> str:
    return dial(table).text


def has_clock(table: Table) -> bool:
    return any(isinstance(look, Dial) for look in table.scene().looks)


@pytest.fixture(params=["gentle", "strict"])
def timed(table: Table, request: pytest.FixtureRequest) -> Table:
    """A game in its second turn, in which the clock has just begun to run."""
    return table.timed(request.param, SECONDS).begin().play("B1")


@pytest.fixture
def gentle(table: Table) -> Table:
    return table.timed("gentle", SECONDS).begin().play("B1")


@pytest.fixture
def strict(table: Table) -> Table:
    return table.timed("strict", SECONDS).begin().play("B1")


def test_without_being_asked_for_there_is_none(table: Table) -> None:
    table.begin().play("B1").do(Tick(1000))
    assert not has_clock(table)
    assert table.desk.due == 0


def test_the_first_turn_waits_for_a_tap(table: Table) -> None:
    table.timed("gentle", SECONDS).begin().wait(5)
    assert (time(table), dial(table).state) == ("1:00", "paused")
    table.tap("clock").wait(5)
    assert (time(table), dial(table).state) == ("55", "")


def test_a_turn_begins_when_the_move_before_is_confirmed(timed: Table) -> None:
    assert (time(timed), dial(timed).state) == ("1:00", "")
    timed.wait(20).tap("cell:C1").wait(1)
    assert time(timed) == "39"
    timed.press(CONFIRM)
    assert time(timed) == "1:00"


def test_seconds_that_have_begun_are_shown(timed: Table) -> None:
    timed.wait(0.9)
    assert time(timed) == "1:00"
    timed.wait(0.1)
    assert time(timed) == "59"
    timed.wait(58.5)
    assert time(timed) == "1"


def test_the_longest_turn_begins_with_ten_minutes(table: Table) -> None:
    table.timed("gentle", 600).begin().play("B1")
    assert time(table) == "10:00"
    assert time(table.wait(1)) == "9:59"


def test_the_clock_asks_for_time_when_other_seconds_are_to_be_shown(timed: Table) -> None:
    timed.scene()
    assert timed.desk.due == 1000
    timed.do(Tick(300)).scene()
    assert timed.desk.due == 700


def test_gentle_tells_once_and_counts_on(gentle: Table) -> None:
    gentle.desk.take_sounds()
    gentle.wait(SECONDS - 1)
    assert gentle.desk.sounds == []
    assert dial(gentle).state == ""
    gentle.wait(1)
    assert gentle.desk.sounds == ["time"]
    assert (time(gentle), dial(gentle).state) == ("0", "over")
    gentle.wait(75)
    assert (time(gentle), gentle.desk.sounds) == ("+1:15", ["time"])
    assert "clock:on" not in gentle.scene().targets()
    moves = len(gentle.moves)
    gentle.play("C1")
    assert len(gentle.moves) == moves + 1


def test_strict_warns_ten_seconds_before(strict: Table) -> None:
    strict.desk.take_sounds()
    strict.wait(SECONDS - 11)
    assert (strict.desk.sounds, dial(strict).state) == ([], "")
    strict.wait(1)
    assert (strict.desk.sounds, dial(strict).state, dial(strict).of) == (["hurry"], "hurry", 10)
    strict.wait(9)
    assert (strict.desk.sounds, dial(strict).left) == (["hurry"], 1)
    strict.wait(1)
    assert strict.desk.sounds == ["hurry", "time"]


def test_the_end_of_a_strict_turn_offers_a_pass_and_plays_none_by_itself(strict: Table) -> None:
    strict.wait(SECONDS + 3)
    assert strict.moves == [Play("6D", "B1")]
    assert {"Time is up", "Bob"} <= set(strict.scene().texts())
    assert strict.labelled("CONFIRM").note == "Bob passes"
    assert {"confirm", "undo"} <= strict.lamps
    strict.press(CONFIRM)
    assert strict.moves == [Play("6D", "B1"), Pass()]
    assert (time(strict), dial(strict).state) == ("1:00", "")
    assert "clock:on" not in strict.scene().targets()


@pytest.mark.parametrize("cell", ["C1", "C10"])
def test_the_space_that_confirm_would_play_stays_in_sight(strict: Table, cell: str) -> None:
    strict.tap(f"cell:{cell}").wait(SECONDS)
    looks = strict.scene().looks
    marked = next(look for look in looks if isinstance(look, Space) and look.ghost is not None)
    notice = next(look for look in looks if isinstance(look, Panel) and look.outline == "error")
    assert not notice.rect.overlaps(marked.rect)
    assert not any(target.startswith("cell:") for target in strict.scene().targets())


@pytest.mark.parametrize("what", [Tap("clock:on"), UNDO])
def test_the_table_may_play_on(strict: Table, what: Input | PanelButton) -> None:
    strict.wait(SECONDS + SEEN)
    strict.scene()
    strict.press(what) if isinstance(what, PanelButton) else strict.do(what)
    assert strict.moves == [Play("6D", "B1")]
    assert "clock:on" not in strict.scene().targets()
    strict.wait(5)
    assert (time(strict), "clock:on" in strict.scene().targets()) == ("+0:05", False)
    strict.play("C1")
    assert len(strict.moves) == 2
    strict.wait(SECONDS)
    assert "clock:on" in strict.scene().targets()


@pytest.mark.parametrize("prepared", [False, True])
@pytest.mark.parametrize("what", [Tap("clock:on"), Tap("sheet:more"), Press(UNDO), Tap("press:undo"), LongPress(UNDO)])
def test_what_was_meant_for_the_turn_does_not_answer_the_notice_that_has_just_come_up(
    strict: Table, what: Input, *, prepared: bool
) -> None:
    strict.tap(*["cell:C1"] * prepared).wait(SECONDS)
    shown = strict.scene()
    assert "clock:on" in shown.targets()
    strict.do(what, Tick(SETTLE_MS - 1), what)
    assert strict.moves == [Play("6D", "B1")]
    assert strict.scene().targets().keys() == shown.targets().keys()
    strict.do(Tick(1), Tap("clock:on"))
    assert "clock:on" not in strict.scene().targets()


@pytest.mark.parametrize("confirm", [Press(CONFIRM), Tap("press:confirm")])
def test_what_is_prepared_is_played_as_the_time_runs_out_and_nothing_is_passed(strict: Table, confirm: Input) -> None:
    strict.wait(SECONDS)
    strict.do(confirm)
    assert strict.moves == [Play("6D", "B1")]
    strict.wait(1).press(UNDO).play("C1")
    strict.tap("cell:D1").wait(SECONDS)
    strict.do(confirm)
    assert strict.moves[2:] == [Play("8D", "D1")]


def test_a_press_of_the_very_moment_does_not_answer_the_notice_before_anybody_saw_it(strict: Table) -> None:
    strict.wait(SECONDS - 0.01).do(Tick(10), Press(CONFIRM))
    assert strict.moves == [Play("6D", "B1")]
    assert "clock:on" in strict.scene().targets()


def test_the_notice_of_another_player_of_the_step_is_answered_at_once(table: Table) -> None:
    """It came with a press, and not by itself."""
    sequitur.three(table.timed("strict", SECONDS), sequitur.ACTIONS).tap("clock").wait(SECONDS + SEEN)
    moves = len(table.session.links)
    table.press(CONFIRM, CONFIRM)
    assert len(table.session.links) == moves + 2


def test_what_is_prepared_is_what_confirm_plays_at_the_end(strict: Table) -> None:
    strict.tap("cell:C1").wait(SECONDS + SEEN)
    assert "clock:on" in strict.scene().targets()
    strict.press(CONFIRM)
    assert strict.moves[1:] == [Play("7D", "C1")]


def test_what_is_half_prepared_is_there_again_when_the_table_plays_on(strict: Table) -> None:
    strict.scan("JD").wait(SECONDS + SEEN)
    assert strict.labelled("CONFIRM").note == "Bob passes"
    strict.press(UNDO)
    assert strict.cards() == ["JD"]


def test_a_card_that_is_laid_plays_on(strict: Table) -> None:
    strict.wait(SECONDS).scan("7D")
    assert "clock:on" not in strict.scene().targets()
    assert strict.cards() == ["7D"]


def test_a_table_without_passing_is_asked_to_finish(table: Table) -> None:
    table.timed("strict", SECONDS).begin(options={"pass_when_stuck": False}).play("B1").wait(SECONDS + SEEN)
    assert "This step can't be passed: finish it now." in table.text
    assert "confirm" in table.lamps
    table.press(CONFIRM)
    assert ("clock:on" in table.scene().targets(), len(table.moves)) == (False, 1)
    table.play("C1")
    assert len(table.moves) == 2


def test_a_tap_pauses_and_another_one_goes_on(timed: Table) -> None:
    timed.wait(10).tap("clock").wait(100)
    assert (time(timed), dial(timed).state, timed.desk.due) == ("50", "paused", 0)
    timed.tap("clock").wait(10)
    assert (time(timed), dial(timed).state) == ("40", "")


def test_more_pauses_and_goes_on(timed: Table) -> None:
    timed.wait(10).tap("sheet:more").wait(1)
    assert timed.button("clock_sheet").note == "pause: tap the time"
    timed.tap("clock").wait(30)
    assert (time(timed), dial(timed).state) == ("49", "paused")
    timed.tap("clock").wait(1)
    assert time(timed) == "48"


def test_a_pause_ends_with_the_turn(timed: Table) -> None:
    timed.wait(10).tap("clock").play("C1")
    assert (time(timed), dial(timed).state) == ("1:00", "")


def help_opened(table: Table) -> None:
    table.press(HELP)


def asked(table: Table) -> None:
    table.do(LongPress(UNDO))


def clock_sheet(table: Table) -> None:
    table.tap("sheet:more", "clock_sheet")


def history(table: Table) -> None:
    table.tap("sheet:more", "history")


def home(table: Table) -> None:
    table.tap("sheet:more", "home")


def correction(table: Table) -> None:
    table.tap("sheet:more", "history", "row:0", "change")


def new_tag(table: Table) -> None:
    tap_tag(table, uid_of("unknown"))


@pytest.mark.parametrize("away", [help_opened, asked, clock_sheet, history, home, correction, new_tag])
def test_it_stands_while_something_else_is_open_and_then_goes_on(timed: Table, away: Callable[[Table], None]) -> None:
    timed.wait(10)
    away(timed)
    timed.wait(100)
    assert timed.desk.due == 0
    timed.desk.go(Place.PLAY)
    assert (time(timed), dial(timed).state) == ("50", "")
    timed.wait(1)
    assert time(timed) == "49"


def test_a_clock_that_stands_for_help_is_not_tapped(timed: Table) -> None:
    timed.press(HELP)
    assert dial(timed).state == "paused"
    assert "clock" not in timed.scene().targets()


def test_a_screen_that_gets_dark_pauses_until_the_table_says_so(timed: Table) -> None:
    timed.wait(10).do(Dimmed())
    timed.wait(100)
    assert (time(timed), dial(timed).state) == ("50", "paused")
    timed.press(NEXT, NEXT)
    assert dial(timed).state == "paused"


def test_undo_gives_a_turn_all_its_time_again(timed: Table) -> None:
    timed.wait(10).play("C1").wait(20)
    assert time(timed) == "40"
    timed.press(UNDO)
    assert (time(timed), dial(timed).state) == ("1:00", "")
    timed.wait(5).tap("redo")
    assert time(timed) == "1:00"


def test_undo_while_it_stands_leaves_it_standing(timed: Table) -> None:
    timed.wait(10).tap("clock").press(UNDO)
    assert (time(timed), dial(timed).state) == ("1:00", "paused")


def test_what_is_only_prepared_and_dropped_costs_the_time_it_took(timed: Table) -> None:
    timed.wait(10).tap("cell:C1").wait(5).press(UNDO)
    assert time(timed) == "45"


def test_a_turn_of_several_moves_has_one_time(table: Table) -> None:
    table.timed("gentle", SECONDS)
    sequentia_stack.begun(table, *FOUR).tap("clock").wait(20).scan("2:311")
    before = table.session.game.turn_count(table.session.state)
    table.tap("pile:3")
    assert table.session.game.turn_count(table.session.state) == before
    assert time(table) == "40"


def test_the_past_corrected_in_the_middle_of_a_turn_leaves_its_time(timed: Table) -> None:
    timed.wait(10).tap("sheet:more", "history", "row:0", "change", "cell:D1").press(CONFIRM)
    timed.desk.go(Place.PLAY)
    assert timed.moves == [Play("8D", "D1")]
    assert time(timed) == "50"


def test_after_a_restart_the_turn_has_all_its_time_and_waits(timed: Table, sit_down: SitDown) -> None:
    timed.wait(10)
    again = sit_down(copied=timed)
    again.timed(str(timed.kept.value("clock.mode")), SECONDS)
    again.desk.resume_unfinished_game()
    assert (time(again), dial(again).state) == ("1:00", "paused")
    again.wait(100).tap("clock").wait(1)
    assert time(again) == "59"


def test_a_game_that_is_put_away_and_taken_up_waits(timed: Table) -> None:
    timed.wait(10).tap("sheet:more", "home", "away")
    timed.desk.current_game.take_up(1)
    timed.desk.go(Place.PLAY)
    assert (time(timed), dial(timed).state) == ("1:00", "paused")


def test_it_is_switched_on_during_play_and_runs_when_the_sheet_is_closed(table: Table) -> None:
    table.begin().play("B1").tap("sheet:more", "clock_sheet", "clock:set:clock.mode:1", "clock:set:clock.seconds:1")
    table.wait(10)
    assert (time(table), dial(table).state) == ("30", "paused")
    table.press(UNDO).wait(1)
    assert (time(table), dial(table).state) == ("29", "")
    assert "[clock]" in table.machine_file.read_text()


def test_it_is_switched_off_during_play(timed: Table) -> None:
    timed.wait(10).tap("sheet:more", "clock_sheet", "clock:set:clock.mode:0", "clock_sheet")
    assert not has_clock(timed)
    assert timed.desk.due == 0


def test_another_time_begins_anew(timed: Table) -> None:
    timed.wait(10).tap("sheet:more", "clock_sheet", "clock:set:clock.seconds:0", "clock_sheet")
    assert time(timed) == "15"


def test_a_time_switches_the_clock_on(table: Table) -> None:
    table.begin().play("B1").tap("sheet:more", "clock_sheet", "clock:set:clock.seconds:0", "clock_sheet")
    assert time(table) == "15"


def test_settings_that_are_not_kept_are_told(table: Table) -> None:
    table.machine_file.mkdir()
    table.begin().tap("sheet:more", "clock_sheet", "clock:set:clock.mode:1")
    assert "can't be written" in table.text
    assert has_clock(table)


def test_undo_of_what_the_clock_says_turns_no_board_back(table: Table) -> None:
    table.machine_file.mkdir()
    table.begin().tap("sheet:more", "board")
    turned = table.space("A1").rect
    table.tap("sheet:more", "clock_sheet", "clock:set:clock.mode:1").press(UNDO)
    assert "can't be saved" not in table.text
    assert table.space("A1").rect == turned


def test_a_table_that_has_no_settings_has_no_clock(table: Table) -> None:
    table.desk = Desk(GAMES, table.journal, lambda: NOW, SCREENS)
    table.begin().play("B1")
    assert not has_clock(table)


def test_children_have_none(table: Table) -> None:
    table.timed("strict", SECONDS)
    game = table.desk.games["letters"]
    assert table.desk.current_game.begin(game, game.setup(("Ann", "Bob"), 2, {})) is None
    table.desk.go(Place.PLAY)
    table.wait(100)
    assert not has_clock(table)
    assert table.desk.due == 0


def test_nothing_is_timed_after_the_end(table: Table) -> None:
    table.timed("gentle", SECONDS)
    sequentia_overlay.recorded(table, sequentia_overlay.OVER)
    assert not has_clock(table)


def test_dealing_and_filling_are_nobodys_time(table: Table) -> None:
    shift.recorded(table.timed("gentle", SECONDS), shift.DEALT - 1)
    assert not has_clock(table)
    shift.recorded(table, shift.DEALT)
    assert has_clock(table)
    shift.recorded(table, shift.FIRST_TAKEN)
    assert not has_clock(table)
    sequentia_overlay.recorded(table, sequentia_overlay.OPENED - 1)
    assert not has_clock(table)
    sequentia_overlay.recorded(table, sequentia_overlay.OPENED)
    assert has_clock(table)
    sequentia_overlay.recorded(table, sequentia_overlay.FILLING)
    assert not has_clock(table)


def test_a_step_that_all_do_at_once_has_one_time(table: Table) -> None:
    sequitur.three(table.timed("strict", SECONDS), sequitur.ACTIONS).tap("clock").wait(20).tap("pass")
    table.press(CONFIRM)
    assert time(table) == "40"
    table.wait(40 + SEEN)
    assert "The step is over" in table.text
    assert table.labelled("CONFIRM").note == "no action"
    moves = len(table.session.links)
    table.press(CONFIRM)
    assert len(table.session.links) == moves + 1
    # The next one who has not finished is asked the same.
    assert "clock:on" in table.scene().targets()
    table.press(CONFIRM)
    assert time(table) == "1:00"


def test_the_editor_of_a_card_stops_it(table: Table) -> None:
    sequitur.three(table.timed("strict", SECONDS), sequitur.ACTIONS).tap("clock").wait(20)
    table.tap("sheet:more", "sheet:cards", "edit:new").wait(100)
    assert not has_clock(table)
    assert table.desk.due == 0


@pytest.mark.parametrize("moves", [FOUR, (*FOUR, "1:221 2")])
def test_stack_is_passed_where_its_rules_have_a_pass(table: Table, moves: tuple[str, ...]) -> None:
    sequentia_stack.begun(table.timed("strict", SECONDS), *moves).tap("clock").wait(SECONDS + SEEN)
    legal = len(moves) > len(FOUR)
    assert ("This step can't be passed: finish it now." in table.text) == (not legal)
    before = len(table.session.links)
    table.press(CONFIRM)
    assert len(table.session.links) == before + legal


def test_it_counts_no_further_than_ten_minutes_over(gentle: Table) -> None:
    gentle.do(Tick(1000 * (SECONDS + 700)))
    assert (time(gentle), gentle.desk.due) == ("+9:59", 0)
