"""An evening of Sequence Letters at the desk: children touch what they see, a grown-up comes now and then."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app import table_files
from companion.core.events import DeviceNews, PanelButton, Press, Tap
from companion.core.game import Taught
from companion.core.layout import View
from companion.core.scene import Border, Button, Chip, Label, LetterTile, Panel, Picture, Piece, SmallBoard
from companion.core.tool import SaveFile
from companion.games.registry import GAMES, games
from companion.games.sequence.children_common.parts import HANDS
from companion.games.sequence.letters.board import Layout
from companion.games.sequence.letters.board_file import BOARD_FILE, example_layout
from companion.games.sequence.letters.cards import LETTERS, X, Z, pictures
from companion.games.sequence.letters.game import LettersGame
from companion.games.sequence.letters.model import PIECES, Dead, Move, Play, State
from companion.games.sequence.letters.quiz_progress import PROGRESS_FILE, QuizProgress, read_progress
from companion.games.sequence.letters.screen.board_tool import BoardTool
from companion.games.sequence.letters.screen.picture_walk import Walk, WalkTool
from companion.games.sequence.letters.screen.quiz import make_question
from companion.table.desk import Desk
from companion.table.screen_places import Place
from companion.table.screens.screen_map import SCREENS
from companion.table.screens.tool_screen import ToolScreen
from companion.table.services import TableServices
from companion.table.storage.journal import Status
from companion.table.storage.record import read_record
from companion.table.storage.user_files import UserFiles
from companion.ui.pixel_density import px_per_mm
from tests.desk.at_desk import CONFIRM, HELP, NEXT, NOW, UNDO, VIEW, SitDown, Table, answer, product
from tests.desk.test_trouble import full_disk
from tests.games.at_letters import fold
from tests.games.at_sequitur import HERE
from tests.games.letters_by_hand import enter
from tests.screens import kids
from tests.screens.letters import counted

RECORD = read_record(HERE / "letters_three.jsonl", GAMES)
"""A whole game of three sides, on the example board."""

GAME = LettersGame()


LATER = "2026-01-02T03:05:06Z"
"""More than a minute after the time of the table."""


def begun(table: Table, count: int = 0) -> Table:
    """The recorded game after so many of its moves."""
    assert table.desk.current_game.begin(table.desk.games["letters"], RECORD.setup) is None
    return table.played(RECORD.moves[:count])


def state(table: Table) -> State:
    now = table.session.state
    assert isinstance(now, State)
    return now


def expected(count: int) -> State:
    """The state that the rules alone lead to."""
    start = GAME.start(RECORD.setup)
    assert isinstance(start, State)
    return fold(start, RECORD.moves[:count])


def put(table: Table, move: Move) -> Table:
    """Enter a move by what is on the screen, and play it."""
    enter(state(table), move, partial(_targets, table), table.tap)
    before = len(table.moves)
    table.tap("press:confirm")
    assert len(table.moves) == before + 1
    return table


def _targets(table: Table) -> set[str]:
    return set(table.scene().targets())


def on_the_wall(table: Table) -> bool:
    return {f"letter:{letter}" for letter in (*LETTERS, X, Z)} <= _targets(table)


def solved(table: Table) -> Table:
    """The right answer is touched."""
    return table.tap(f"answer:{answer(table)}")


def answered_wrongly(table: Table) -> Table:
    """Two wrong answers: after the first there is another sum, after the second the lock has to be held again."""
    first = answer(table)
    table.tap(_wrong_answer(table))
    assert "Here is another sum." in table.text
    assert answer(table) != first
    table.tap(_wrong_answer(table))
    assert table.text == "HOLD"
    return table.do(Tap(f"answer:{first}"))


def _wrong_answer(table: Table) -> str:
    right = f"answer:{answer(table)}"
    return next(one for one in sorted(_targets(table)) if one.startswith("answer:") and one != right)


def icon(table: Table, target: str) -> str:
    look = table.scene().targets()[target]
    assert isinstance(look, Button)
    return look.icon


def test_a_whole_game_is_touched_and_children_find_it_again_after_each_power_cut(sit_down: SitDown) -> None:
    table = begun(sit_down())
    for number, move in enumerate(RECORD.moves):
        if number % 9 == 4:
            # Something is prepared, and the plug is pulled. Nobody is there who could read the first screen.
            enter(state(table), move, partial(_targets, table), table.tap)
            table = sit_down(copied=table)
            assert on_the_wall(table)
        put(table, move)
    assert GAME.summary(state(table)) == GAME.summary(expected(len(RECORD.moves)))
    assert table.scene().says.clips[0] == "hooray"
    # A game that is over does not keep grown-ups from the first screen.
    assert "continue" in _targets(sit_down(copied=table))


def test_a_new_table_offers_to_enter_the_board_and_tells_who_begins_with_which_chips(table: Table) -> None:
    table.tap("new:letters")
    assert "on the example board" in table.text
    # The green button plays at once: the board can be entered later.
    table.press(CONFIRM).tap("players:4").press(CONFIRM)
    seats = [table.button(f"name:{seat}") for seat in range(4)]
    assert [table.button(f"colour:{seat}").piece for seat in range(4)] == [PIECES["red"], PIECES["blue"]] * 2
    assert ["begins" in seat.note for seat in seats] == [True, False, False, False]
    table.press(CONFIRM)
    assert on_the_wall(table)
    assert [look.piece for look in table.scene().looks if isinstance(look, Border)] == [PIECES["red"]]
    assert "This is the EXAMPLE board" in table.unlock().tap("sheet:board").text


def taken_back(table: Table) -> Table:
    """The arrow shows what it would take back, and a second press takes it back."""
    return table.press(UNDO).wait(1).press(UNDO)


def test_undo_takes_back_each_move_to_the_first_and_a_grown_up_makes_all_again(table: Table) -> None:
    begun(table, len(RECORD.moves))
    end = table.session.state
    for count in range(len(RECORD.moves), 0, -1):
        assert len(table.moves) == count
        taken_back(table)
    assert table.session.state == expected(0)
    assert "undo" not in table.lamps
    # One sum is enough for all of them.
    table.unlock().tap(*("redo" for _ in RECORD.moves)).press(UNDO)
    assert table.session.state == end


LAST = len(RECORD.moves) - 1


def won(table: Table) -> Table:
    """The last move of the recorded game is entered and played."""
    return put(begun(table, LAST), RECORD.moves[LAST])


def filled_height(table: Table) -> int:
    """How much of the green button is filled, in pixels."""
    return next(look.rect.h for look in table.scene().looks if isinstance(look, Panel) and look.tone == "good")


@pytest.mark.rule("LET-06")
def test_green_after_the_win_begins_the_next_game_on_the_same_board_with_the_next_player(table: Table) -> None:
    number, setup = won(table).session.number, RECORD.setup
    # Whose hand is still on the green button sees the win all the same, and how it fills.
    filled = [filled_height(table), filled_height(table.wait(1))]
    assert "confirm" not in table.wait(1).press(CONFIRM).lamps
    assert filled[0] < filled[1] < filled_height(table)
    assert table.session.number == number
    table.wait(3).press(CONFIRM)
    now = state(table)
    assert (now.setup.players, now.setup.sides, now.board) == (setup.players, setup.sides, expected(0).board)
    assert (now.player, now.chips, now.winner) == (1, (0, 0, 0), None)
    assert on_the_wall(table)
    assert (table.scene().says.clips[0], table.text) == ("turn-blue", "")
    assert table.journal.load(number).about.status is Status.FINISHED
    # The one after that begins with yellow, and then it is red's turn again.
    third = GAME.rematch_setup(now.setup)
    assert [third.options.begins, GAME.rematch_setup(third).options.begins] == [2, 0]


def test_undo_at_the_win_shows_what_it_would_take_back_and_the_second_one_does(table: Table) -> None:
    end = won(table).wait(1).session.state
    last = f"sequence/letters/{end.board.pictures[end.last]}"
    # Two presses in a moment are one.
    asked = table.do(Press(UNDO), Press(UNDO)).wait(1).scene()
    assert state(table) == end
    shown = [(look.name, look.mark) for look in asked.looks if isinstance(look, Picture)]
    assert shown == [(last, ""), (last, "won")]
    assert (asked.lamps(), table.text) == (frozenset({"undo", "confirm", "help"}), "")
    assert table.press(NEXT).scene() == asked
    assert table.press(HELP).scene().says.clips == asked.says.clips
    # The green button keeps it, and then plays again as before.
    assert table.press(CONFIRM).scene().says.clips[0] == "hooray"
    assert state(table) == end
    table.press(UNDO).wait(1).press(UNDO)
    assert state(table) == expected(LAST)
    assert table.scene().says.clips[0] == "taken-back"


def test_a_grown_up_gets_in_while_undo_asks(table: Table) -> None:
    assert "result" in won(table).wait(1).press(UNDO).wait(1).unlock().scene().targets()


def test_undo_drops_what_is_touched_first_and_nothing_that_can_not_be_seen(table: Table) -> None:
    begun(table, 3).tap("letter:C").press(UNDO)
    assert len(table.moves) == 3
    # Neither having it said again nor a sum that was given up is anything to take back.
    taken_back(table.press(HELP))
    assert len(table.moves) == 2
    taken_back(table.rest("grown-up").press(UNDO))
    assert len(table.moves) == 1


def test_undo_shows_a_finished_move_first_and_green_keeps_it(table: Table) -> None:
    begun(table, 3)
    placed = f"sequence/letters/{state(table).board.pictures[state(table).last or 0]}"
    # Two presses in a moment are one.
    asked = table.do(Press(UNDO), Press(UNDO)).wait(1).scene()
    assert len(table.moves) == 3
    # The same picture twice: without its chip, and with it. Touching one is pressing its button.
    shown = [look for look in asked.looks if isinstance(look, Picture)]
    assert [(look.name, look.mark, look.target) for look in shown] == [
        (placed, "", "press:undo"),
        (placed, "won", "press:confirm"),
    ]
    assert [look.piece for look in shown] == [None, PIECES["yellow"]]
    assert asked.says.clips == ("take-it-back", "press-the-arrow", "no", "press-green")
    assert table.text == ""
    assert on_the_wall(table.press(CONFIRM))
    assert len(table.moves) == 3


def test_undo_of_an_x_shows_the_chip_that_comes_back(table: Table) -> None:
    count = next(at for at, move in enumerate(RECORD.moves) if isinstance(move, Play) and move.card == X) + 1
    asked = begun(table, count).press(UNDO).scene()
    back, kept = (look for look in asked.looks if isinstance(look, Picture))
    assert (back.name, back.target, kept.target) == (kept.name, "press:undo", "press:confirm")
    assert back.piece is not None
    assert (kept.piece, kept.mark) == (None, "won")


def test_the_arrow_goes_back_by_one_step(table: Table) -> None:
    begun(table).tap("letter:C")
    both = {target for target in _targets(table) if target.startswith("square:")}
    assert both <= _targets(table.tap(min(both)))
    assert len(both) == len([target for target in _targets(table.press(UNDO)) if target.startswith("square:")])
    assert on_the_wall(table.press(UNDO))


def test_a_card_that_can_do_nothing_shakes_on_the_wall(table: Table) -> None:
    assert on_the_wall(begun(table).tap("letter:X"))
    assert [look.letter for look in table.scene().looks if isinstance(look, LetterTile) and look.motion] == [X]
    assert "not-that-one" in table.scene().says.clips
    assert not on_the_wall(table.tap("letter:C"))


def test_passing_shows_whose_turn_comes(table: Table) -> None:
    begun(table).unlock().tap("pass")
    assert [look.piece for look in table.scene().looks if isinstance(look, Chip)] == [PIECES["red"], PIECES["blue"]]


@pytest.mark.parametrize("begin", [begun, kids.begun])
def test_a_pass_waits_behind_a_sheet_that_covers_it(table: Table, begin: Callable[[Table], Table]) -> None:
    begin(table).unlock().tap("pass")
    assert "confirm" in table.lamps
    assert not table.unlock().press(CONFIRM).moves
    assert len(table.press(CONFIRM).moves) == 1


def test_on_what_only_grown_ups_see_undo_is_the_cross_and_has_its_light(table: Table) -> None:
    begun(table, 3).unlock()
    grown_up = table.tap("sheet:board").lamps, table.press(UNDO).scene().targets()
    assert grown_up[0] == {"undo", "confirm", "next"}
    assert "history" in grown_up[1]
    assert on_the_wall(table.press(UNDO))
    assert len(table.moves) == 3
    table.rest("grown-up").press(UNDO)
    assert on_the_wall(table)
    assert len(table.moves) == 3


def test_the_lock_asks_another_sum_at_each_time_and_each_start_with_its_answer_elsewhere(table: Table) -> None:
    begun(table, 1)
    asked: list[tuple[str, tuple[str, ...]]] = []
    for second in range(0, 60, 7):
        table.desk = Desk(
            table.desk.games, table.journal, partial(str, f"{NOW[:17]}{second:02}Z"), SCREENS, (), table.services
        )
        table.desk.resume_unfinished_game()
        title, *_rest = table.rest("grown-up").scene().texts()
        asked.append((title, tuple(table.scene().targets())))
    assert all(one != other for one, other in pairwise(asked))
    assert len({title for title, _places in asked}) > 4
    places = {targets.index(f"answer:{product(title)}") for title, targets in asked}
    assert len(places) > 3
    # What opens it without the sum is nothing for a child to read.
    assert "UNDO" not in table.text


def test_a_sum_is_not_asked_twice_in_a_row(table: Table) -> None:
    begun(table, 1)
    # The clock stands still here, so that it is the same moment.
    products = []
    for _ in range(6):
        products.append(answer(table.rest("grown-up")))
        table.press(UNDO)
    assert all(one != other for one, other in pairwise(products))


def test_the_menu_of_grown_ups_has_help_and_leads_on_by_its_buttons(table: Table) -> None:
    table.desk.set_silence("no clips")
    begun(table, 3).unlock()
    assert table.lamps == {"undo", "next", "help", "confirm"}
    assert "Take back the last move" in table.press(HELP).text
    assert "See all moves" in table.press(NEXT).text
    menu = table.press(CONFIRM).scene()
    assert "history" in menu.targets()
    # What is opened there leads back there.
    for target in ("voice", "settings", "history", "sheet:known", "sheet:board"):
        assert table.tap(target).press(UNDO, *[UNDO] * (target == "settings")).scene() == menu
    assert len(begun(table, len(RECORD.moves)).unlock().tap("result").press(UNDO).moves) == len(RECORD.moves)
    assert "result" in _targets(table)
    assert isinstance(table.tap("sheet:known", "walk").desk.screen, ToolScreen)
    # Whoever leaves the pictures plays on.
    table.unlock().press(CONFIRM)
    assert "history" not in _targets(table)
    assert "grown-up" in _targets(table)


def test_a_walk_asks_another_sum_each_time(table: Table) -> None:
    table.tap("tool:walk", "letter:C")

    def asked() -> str:
        title = table.rest("grown-up").text
        table.press(UNDO)
        return title

    titles = [asked() for _ in range(4)]
    assert len(set(titles)) == len(titles)


def test_behind_the_sum_of_a_walk_nothing_begins(table: Table) -> None:
    asked = table.tap("tool:walk").rest("grown-up").scene()
    assert asked.lamps() == {"undo", "next"}
    assert table.press(CONFIRM, HELP).scene() == asked
    # The pointer, too, begins where the answer is in vain.
    assert "Here is another sum." in table.press(NEXT, CONFIRM).text
    assert on_the_wall(table.press(UNDO, UNDO))
    asked = table.rest("grown-up").scene()
    assert table.press(NEXT, UNDO).scene() == asked
    assert on_the_wall(table.press(UNDO))
    assert walking(table).quiz is None


def test_a_tap_on_the_lock_says_that_it_is_to_be_held_and_leads_nowhere(table: Table) -> None:
    begun(table, 3).tap("letter:C")
    before = table.scene()
    table.tap("grown-up")
    assert table.text == "HOLD"
    assert table.scene().says.clips == ("ask-a-grown-up",)
    assert table.scene().targets().keys() == before.targets().keys()
    # It is nothing to take back: UNDO drops the letter first, and then a move.
    assert on_the_wall(table.press(UNDO))
    assert len(taken_back(table).moves) == 2
    assert table.text == ""


def test_what_a_child_has_prepared_stays_while_a_grown_up_is_behind_the_lock(table: Table) -> None:
    begun(table, 3).tap("letter:C")
    square = next(target for target in sorted(table.scene().targets()) if target.startswith("square:"))
    prepared = table.tap(square).scene().looks
    for leave in (UNDO, CONFIRM):
        assert table.unlock().press(leave).scene().looks == prepared
    # BACK leads from whichever group to the menu, and to the game; DONE to the game at once.
    table.unlock().tap("settings").press(NEXT, UNDO, UNDO)
    assert "settings" in _targets(table)
    assert table.press(UNDO).scene().looks == prepared
    assert table.unlock().tap("settings").press(CONFIRM).scene().looks == prepared
    table.now = LATER
    answered_wrongly(table.rest("grown-up"))
    assert len(table.press(CONFIRM).moves) == 4


def test_a_game_that_a_grown_up_has_ended_says_what_undo_leads_to(table: Table) -> None:
    begun(table, 3).unlock().tap("end_here").press(HELP)
    assert "keeps its result in Results" in table.text
    table.press(CONFIRM, CONFIRM, UNDO)
    assert "The game goes on." in table.text
    # Nobody has won: a star would say that somebody has.
    pictures_shown = {look.name for look in table.press(CONFIRM).scene().looks if isinstance(look, Picture)}
    assert pictures_shown == {HANDS}
    table.wait(1).press(UNDO)
    assert not state(table.wait(1).press(UNDO)).over
    assert on_the_wall(table)


def test_a_grown_up_takes_a_move_back_and_sees_which_letters_are_known(table: Table) -> None:
    begun(table, 3).unlock().tap("undo")
    # It asks, as the button does.
    assert len(table.moves) == 3
    assert on_the_wall(table.wait(1).press(UNDO))
    assert len(table.moves) == 2
    table.unlock().tap("sheet:known")
    legend, wall = letters_shown(table)[:LEGEND], letters_shown(table)[LEGEND:]
    assert [look.letter for look in wall] == list(LETTERS)
    # Each has its words, and a colour of its own.
    assert all(words in table.scene().texts() for words in ("known", "once right", "missed", "not asked"))
    assert len({look.tone for look in legend}) == LEGEND
    assert not any(look.dim for look in (*legend, *wall))
    # The quiz leads back to the game, where children are, without another sum.
    table.tap("walk").press(CONFIRM)
    assert table.press(UNDO).desk.screen.id == "tool"
    assert "undo" in table.lamps
    assert on_the_wall(table.press(UNDO))
    assert "sheet:known" in _targets(table.unlock())


LEGEND = 4
"""The letters that tell what the others mean."""


def test_the_board_is_seen_with_whose_turn_it_is_and_how_many_chips_lie_there(table: Table) -> None:
    begun(table, 24).unlock().tap("sheet:board")
    now = state(table)
    upright = table.scene(View(720, 1280, px_per_mm(720, 1280)))
    assert f"{now.setup.players[now.player]}'s turn." in " ".join(upright.texts())
    assert all(str(chips.bit_count()) in upright.texts() for chips in now.chips)


def letters_shown(table: Table) -> list[LetterTile]:
    return [look for look in table.scene().looks if isinstance(look, LetterTile)]


def test_a_letter_on_its_card_says_itself_again(table: Table) -> None:
    begun(table).tap("letter:C")
    before = table.scene()
    letter = next(look for look in before.looks if isinstance(look, LetterTile))
    again = table.tap(letter.target).scene()
    assert again.looks == before.looks
    assert (again.says.clips, again.says.turn) == (before.says.clips, before.says.turn + 1)


def test_only_a_grown_up_gets_out_of_the_game(table: Table) -> None:
    begun(table, 3)
    assert on_the_wall(taken_back(table.do(Tap("grown-up")).press(HELP, CONFIRM, NEXT, HELP)))
    answered_wrongly(table.rest("grown-up"))
    assert on_the_wall(table)
    solved(table.rest("grown-up")).tap("home")
    assert "continue" in _targets(table)
    assert on_the_wall(table.tap("continue"))
    table.unlock().tap("history").press(CONFIRM)
    assert on_the_wall(table)


def test_the_lock_opens_without_another_sum_for_a_minute(table: Table) -> None:
    begun(table).unlock().press(CONFIRM)
    assert on_the_wall(table)
    assert "history" in _targets(table.rest("grown-up"))
    # A tap alone opens nothing.
    assert "history" not in _targets(table.press(CONFIRM).do(Tap("grown-up")))
    table.now = LATER
    assert "history" not in _targets(table.rest("grown-up"))


def test_a_past_move_is_corrected_by_a_grown_up_who_is_told_which(table: Table) -> None:
    begun(table, 5).unlock().tap("history", "row:0", "change")
    assert table.text == "Correct move 1. It was “Mia: I (ice cream)”."
    # UNDO leads back to the list.
    table.press(UNDO).tap("row:0", "change").unlock()
    assert "history" not in _targets(table)
    table.press(UNDO).tap("letter:I")
    igloo = expected(0).board.pictures.index("igloo")
    table.tap(f"square:{igloo}").press(CONFIRM)
    assert "Move 1 is corrected." in table.text
    table.press(CONFIRM)
    assert on_the_wall(table)
    assert table.text == ""
    assert len(table.moves) == 5
    assert state(table).side_at(igloo) == 0
    assert taken_back(table).session.state == expected(5)


@pytest.mark.rule("LET-02", "LET-16")
def test_a_grown_up_is_told_which_cards_of_a_letter_were_counted(table: Table) -> None:
    counted(table)
    touched = expected(0).board.squares_of("M")[1]
    assert "M was played" not in table.tap(f"square:{touched}").text
    # Children are refused without a word, and nothing is played anyway.
    assert "anyway" not in _targets(table)
    assert "M was played in moves 1 and 3. Was one of them another letter, or have you shuffled?" in table.unlock().text
    assert "anyway" not in _targets(table)
    # What is asked stands above its answers, and these above the menu.
    (asked,) = (look for look in table.scene().looks if isinstance(look, Label) and "shuffled?" in look.text)
    tops = [asked.rect.y, *(table.button(target).rect.y for target in ("correct:2", "shuffled", "history"))]
    assert tops == sorted(tops)
    assert table.button("correct:2").label == "Move 3 was wrong"
    table.tap("correct:2")
    assert table.text.startswith("Correct move 3.")
    # Where nothing was entered wrong, the table has shuffled.
    counted(table).unlock().tap("shuffled").press(CONFIRM)
    assert state(table).discards == 0
    assert table.tap("letter:M", f"square:{touched}").press(CONFIRM).moves[-1].card == "M"
    # A card that can still come is nothing to be told of.
    assert "was played" not in begun(table, 1).tap("letter:I").unlock().text


def test_a_game_goes_over_to_the_own_board_that_was_entered_since(sit_down: SitDown) -> None:
    example = example_layout()
    files: dict[str, Layout] = {}
    table = begun(sit_down(games=games(files.get)), 1)
    table.unlock().tap("history", "row:-1", "change")
    assert "cards" not in _targets(table)
    files[BOARD_FILE] = replace(example, pictures=example.pictures[::-1])
    table.press(UNDO).tap("row:-1", "change", "cards").press(CONFIRM, CONFIRM)
    assert state(table).board.pictures == tuple(name for row in example.pictures for name in row)
    assert "1 move won't fit any more. CORRECT again does it all the same" in table.text
    table.press(CONFIRM)
    assert state(table).board.pictures == tuple(name for row in example.pictures[::-1] for name in row)
    # The move is folded again: it names a space with the picture of another letter now.
    assert table.session.unsettled == (0,)


def test_a_correction_on_which_a_move_depends_shows_at_the_lock_and_in_the_history(table: Table) -> None:
    dead = next(number for number, move in enumerate(RECORD.moves) if isinstance(move, Dead))
    card = RECORD.moves[dead].card
    covered = next(n for n, move in enumerate(RECORD.moves) if isinstance(move, Play) and move.card == card)
    begun(table, dead + 1)
    assert icon(table, "grown-up") == "grown-up"
    table.unlock().tap("history")
    while f"row:{covered}" not in _targets(table):
        table.press(NEXT)
    free = next(letter for letter in LETTERS if not expected(dead).covered & expected(0).spaces[letter])
    square = f"square:{expected(0).board.squares_of(free)[0]}"
    table.tap(f"row:{covered}", "change", f"letter:{free}", square).press(CONFIRM, CONFIRM)
    assert table.session.unsettled
    assert icon(table, "grown-up") == "grown-up-news"
    assert "no longer fits: History." in table.unlock().text


def test_what_is_wrong_with_the_companion_shows_at_the_lock(table: Table) -> None:
    begun(table).do(DeviceNews("panel", "The panel is gone."))
    assert icon(table, "grown-up") == "grown-up-news"
    assert table.text == "!"
    assert "The panel is gone." in table.unlock().text


def test_a_move_that_can_not_be_written_is_told_to_a_grown_up(table: Table) -> None:
    begun(table, 2).tap("letter:C", f"square:{expected(0).board.squares_of('C')[0]}")
    with full_disk(table):
        table.press(CONFIRM)
        assert len(table.moves) == 2
        assert icon(table, "grown-up") == "grown-up-news"
        assert "The games file can't be written" in table.unlock().text
    # It stands until something can be written. What was told is gone, and the menu is still there.
    assert "history" in _targets(table.tap("read"))
    assert icon(table.press(UNDO), "grown-up") == "grown-up-news"
    # What the child has prepared is still there.
    table.press(CONFIRM)
    assert len(table.moves) == 3
    assert icon(table, "grown-up") == "grown-up"


def test_passing_is_a_grown_ups_button_and_only_where_the_table_passes(table: Table) -> None:
    begun(table).unlock().tap("pass").press(CONFIRM)
    assert state(table).player == 1
    strict = GAME.setup(("Ann", "Bob"), 2, {"pass_when_stuck": False})
    assert table.desk.current_game.begin(table.desk.games["letters"], strict) is None
    assert "pass" not in table.played(()).unlock().scene().targets()


class OnDisk(Table):
    """A table that keeps the board that it enters in its folder, as the app does."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        game, tool = LettersGame(self.files), BoardTool(self.files)
        services = TableServices(self.keep, self.words, {tool.id: tool})
        self.desk = Desk({game.id: game}, self.journal, lambda: NOW, SCREENS, (), services)

    def files(self, name: str) -> Any:
        return table_files.load_table_file(self.path.parent, name)

    def keep(self, kept: Taught | SaveFile) -> None:
        if self.full is not None:
            raise self.full
        UserFiles(self.path.parent).keep(kept)


@pytest.fixture
def on_disk(tmp_path: Path) -> Iterator[OnDisk]:
    table = OnDisk(tmp_path / "journal.sqlite3")
    yield table
    table.close()


ORDER = tuple(sorted(pictures(), key=lambda name: name[::-1]))
"""The pictures as they lie on somebody's board: all in some order."""


def entered(table: Table) -> Table:
    """The pictures of that board, of 8 columns, up to the page on which all of them lie."""
    return table.tap("size:1", *(f"picture:{name}" for name in ORDER))


@pytest.mark.rule("LET-01")
def test_a_board_is_entered_once_kept_in_its_file_and_played_on(on_disk: OnDisk) -> None:
    table = on_disk
    table.tap("new:letters", "enter")
    tiles = [look for look in table.scene().looks if look.target.startswith("size:")]
    assert "8\u00a0×\u00a06" in table.scene().texts()
    assert len({look.target for look in tiles}) == len(tiles) == 6
    # Each size has its squares drawn on its button.
    drawn = {
        tile.target: (board.columns, board.rows)
        for tile in tiles
        for board in table.scene().looks
        if isinstance(board, SmallBoard) and tile.rect.overlaps(board.rect)
    }
    assert drawn["size:1"] == (8, 6)
    entered(table).press(CONFIRM)
    table.tap("letter:A").press(CONFIRM)
    layout = table_files.load_table_file(table.path.parent, BOARD_FILE)
    assert layout is not None
    assert (layout.columns, layout.rows) == (8, 6)
    assert tuple(name for row in layout.pictures for name in row) == ORDER
    was = example_layout().colours
    assert {letter for letter in LETTERS if layout.colours[letter] != was[letter]} == {"A"}
    table.press(CONFIRM, CONFIRM)
    assert state(table).board.pictures == ORDER
    assert "EXAMPLE" not in table.unlock().text
    # It is not offered again, and is there to be mended.
    table.tap("home", "away").press(CONFIRM)
    assert table.tap("new:letters").button("tool:letters-board").note == "all entered"
    # CONFIRM leaves it as it is.
    assert "tool:letters-board" in _targets(table.tap("tool:letters-board").press(CONFIRM))
    table.tap("tool:letters-board", "enter")
    assert "All placed" in table.text
    # Two pictures that were swapped: both are taken away, and each goes on the first place that is free.
    table.tap("mend", *(f"picture:{ORDER[place]}" for place in (3, 40, 40, 3))).press(CONFIRM, CONFIRM)
    mended = table_files.load_table_file(table.path.parent, BOARD_FILE)
    assert mended is not None
    swapped = {3: ORDER[40], 40: ORDER[3]}
    assert [name for row in mended.pictures for name in row] == [swapped.get(at, one) for at, one in enumerate(ORDER)]
    assert mended.colours == layout.colours


def test_a_picture_is_taken_off_where_it_lies_on_the_small_board(on_disk: OnDisk) -> None:
    table = entered(on_disk.tap("new:letters", "enter"))
    # Where all are placed they are seen once, and taken off when one is said to be wrong.
    assert [look.target for look in table.scene().looks if isinstance(look, Picture)] == [""] * len(ORDER)
    places = [look for look in table.tap("mend").scene().looks if look.target == f"picture:{ORDER[9]}"]
    assert len(places) == 2
    for place in places:
        found = table.scene().target_at(*place.rect.centre)
        assert table.tap(found).text.startswith("What lies on the bright space, 10 of 48?")
        # What lies on the board steps back among the pictures that are to be placed.
        bright = {look.target for look in table.scene().looks if isinstance(look, Picture) and not look.dim}
        assert len([look for look in table.scene().looks if isinstance(look, Picture) and look.dim]) == len(ORDER) - 1
        assert found in bright
        table.press(UNDO).tap("mend")
    assert "All placed" in table.press(UNDO).text


def test_a_board_of_another_size_is_had_at_any_time_after_a_question(on_disk: OnDisk) -> None:
    table = entered(on_disk.tap("new:letters", "enter")).tap("other-size", "size:1")
    assert "All placed" in table.text
    table.tap("other-size", "size:0")
    assert "Take all 48 pictures off?" in table.text
    assert "All placed" in table.press(UNDO, UNDO).text
    assert table.tap("other-size", "size:0").press(CONFIRM).text.startswith("What lies on the bright space, 1 of 48?")
    assert "All placed" in table.press(UNDO).text


def test_whoever_stops_changing_the_board_comes_back_to_the_set_up(on_disk: OnDisk) -> None:
    table = entered(on_disk.tap("new:letters", "enter")).press(CONFIRM, CONFIRM)
    table.tap("tool:letters-board", "enter", "mend", f"picture:{ORDER[0]}").press(CONFIRM)
    assert "how many players" in table.text
    assert "47 of 48 pictures" in table.text


def test_the_walk_has_the_colours_of_the_board_of_the_table(on_disk: OnDisk) -> None:
    table = on_disk
    entered(table.tap("new:letters", "enter")).press(CONFIRM).tap("letter:C").press(CONFIRM, UNDO)
    kept = table_files.load_table_file(table.path.parent, BOARD_FILE).colours["C"]
    walk = WalkTool(table.files)
    shown = walk.scene(walk.handle(walk.start(0), Tap("letter:C")), VIEW, voice=True).looks
    assert {look.tone for look in shown if isinstance(look, LetterTile | Picture)} == {kept}
    assert kept != example_layout().colours["C"]


def test_a_part_of_a_board_is_kept_at_each_tap_and_said_where_a_game_begins(on_disk: OnDisk) -> None:
    table = on_disk
    table.tap("new:letters", "enter")
    table.tap("size:1", *(f"picture:{name}" for name in ORDER[:31]))
    begun = table_files.load_table_file(table.path.parent, BOARD_FILE)
    assert (begun.placed, begun.columns, begun.is_whole) == (31, 8, False)
    assert (
        table.tap(f"picture:{ORDER[5]}").press(UNDO, UNDO).text.startswith("What lies on the bright space, 31 of 48?")
    )
    assert table_files.load_table_file(table.path.parent, BOARD_FILE).placed == 30
    # What is there after a power cut is there to go on with, and said before a game that is played on the example.
    again = OnDisk(table.path.with_name("again.sqlite3"))
    assert "30 of 48 pictures are entered. Until all are, games use the example" in again.tap("new:letters").text
    assert "Until your board is entered, games use the example" in again.tap("leave").text
    assert "30 of 48 pictures" in again.text
    again.tap("tool:letters-board").tap(*(f"picture:{name}" for name in ORDER[30:])).press(CONFIRM)
    again.press(CONFIRM)
    assert table_files.load_table_file(table.path.parent, BOARD_FILE).is_whole
    assert "games use the example" not in again.text
    again.press(CONFIRM, CONFIRM)
    assert state(again).board.pictures == ORDER
    again.close()


def test_a_board_that_can_not_be_kept_is_still_there_when_it_can(on_disk: OnDisk) -> None:
    table = on_disk
    entered(table.tap("new:letters", "enter")).press(CONFIRM)
    table.full = OSError(28, "No space left on device")
    table.press(CONFIRM)
    assert "no room is left there" in table.text
    table.full = None
    table.press(CONFIRM)
    assert "how many players" in table.text
    assert table_files.load_table_file(table.path.parent, BOARD_FILE) is not None


def test_a_board_that_is_entered_mends_the_complaint_of_its_file(on_disk: OnDisk) -> None:
    table = on_disk
    table.path.with_name(BOARD_FILE).write_text("columns = seven", encoding="utf-8")
    table.do(DeviceNews(BOARD_FILE, "letters_board.toml:1: is no TOML. The example board is used."))
    assert "The example board is used." in table.text
    entered(table.tap("new:letters", "enter")).press(CONFIRM, CONFIRM, UNDO)
    assert "The example board is used." not in table.text


def walking(table: Table) -> Walk:
    screen = table.desk.screen
    assert isinstance(screen, ToolScreen)
    walk = screen.value
    assert isinstance(walk, Walk)
    return walk


def test_a_walk_is_left_by_a_grown_up_only(table: Table) -> None:
    table.tap("tool:walk")
    for button in PanelButton:
        table.do(Press(button), Tap("grown-up"))
        assert not walking(table).left
    table.press(UNDO).rest("grown-up")
    solved(table)
    assert not walking(table).left
    table.press(CONFIRM)
    assert table.desk.screen == table.desk.go(Place.HOME)


@pytest.mark.rule("LET-10", "LET-11")
@pytest.mark.parametrize(
    ("letter", "icon", "said", "pieces", "mark"),
    [
        (X, "minus", "take-a-chip", [PIECES["blue"]] * 4, "taken"),
        (Z, "plus", "any-free-square", [PIECES["red"], None, None, None], "chosen"),
    ],
)
def test_a_walk_shows_and_says_what_x_and_z_do(
    table: Table, letter: str, icon: str, said: str, pieces: list[Piece | None], mark: str
) -> None:
    table.desk.set_silence("")
    table.tap("tool:walk", f"letter:{letter}")
    shown = [look for look in table.scene().looks if isinstance(look, Picture)]
    assert [look.icon for look in letters_shown(table)] == [icon]
    assert [look.piece for look in shown] == pieces
    assert (shown[0].mark, shown[0].motion) == (mark, "twinkle")
    assert table.scene().says.clips == (f"sound-{letter.lower()}", f"name-{letter.lower()}", said)
    before = table.scene()
    again = table.tap(shown[-1].target).scene()
    assert (again.looks, again.says.clips, again.says.turn) == (before.looks, before.says.clips, before.says.turn + 1)


def test_a_wrong_answer_leads_back_to_the_walk(table: Table) -> None:
    table.tap("tool:walk").rest("grown-up")
    assert table.scene().says.clips == ("ask-a-grown-up",)
    answered_wrongly(table)
    assert on_the_wall(table)


@pytest.mark.parametrize("heard", [True, False])
def test_the_quiz_is_answered_by_touching_and_asks_on(table: Table, heard: bool) -> None:
    table.desk.set_silence("" if heard else "no clips")
    table.tap("tool:walk").press(CONFIRM)
    for number in range(6):
        asked = make_question(walking(table).seed, number, "sounds")
        tiles = [look.letter for look in table.scene().looks if isinstance(look, LetterTile)]
        assert tiles == ([] if heard else [pictures()[asked.right].letter])
        assert table.scene().says.clips == ("begins-with", pictures()[asked.right].sound)
        wrong = [name for name in asked.shown if name != asked.right][:2]
        table.tap(*(f"picture:{name}" for name in wrong))
        assert table.scene().says.clips[:2] == (pictures()[wrong[-1]].sound, f"word-{wrong[-1]}")
        assert table.scene().says.clips[-1] == "try-again"
        # What was touched in vain stays dark.
        looks = [look for look in table.scene().looks if isinstance(look, Picture)]
        assert {look.name.rpartition("/")[2] for look in looks if look.dim} == set(wrong)
        assert "confirm" not in table.lamps
        table.tap(f"picture:{asked.right}")
        assert table.scene().says.clips[0] == "yes"
        table.press(CONFIRM)
    table.press(UNDO)
    assert on_the_wall(table)


def test_the_letter_of_a_picture_is_asked_for_and_grown_ups_see_what_is_known(table: Table) -> None:
    table.desk.set_silence("")
    table.tap("tool:walk").unlock().tap("asks:letters").press(UNDO, CONFIRM)
    asked = make_question(walking(table).seed, 0, "letters")
    assert table.scene().says.clips == (f"word-{asked.picture}", "which-letter")
    wrong = next(letter for letter in asked.shown if letter != asked.right)
    table.tap(f"letter:{wrong}").tap(f"letter:{asked.right}").press(CONFIRM)
    found = make_question(walking(table).seed, 1, "letters")
    table.scan(f"letter:{found.right}")
    assert table.scene().says.clips[:2] == ("yes", f"name-{found.right.lower()}")
    assert walking(table).progress.found == {asked.right: 0, found.right: 1}
    table.unlock().press(CONFIRM)
    kept = table.taught[-1]
    assert isinstance(kept, SaveFile)
    assert read_progress(kept.text, PROGRESS_FILE) == QuizProgress("letters", {asked.right: 0, found.right: 1})


def test_what_the_quiz_knows_is_forgotten_only_after_a_question(table: Table) -> None:
    table.tap("tool:walk").press(CONFIRM).tap(f"picture:{make_question(walking(table).seed, 0, 'sounds').right}")
    table.unlock().tap("forget")
    assert "Forget all letters that the child knows?" in table.text
    assert {"forget", "asks:letters"}.isdisjoint(_targets(table))
    table.press(UNDO)
    assert len(walking(table).progress.found) == 1
    assert f"Once right: {next(iter(walking(table).progress.found))}." in table.text
    shown = {look.letter: look for look in letters_shown(table)[LEGEND:]}
    assert {letter for letter, look in shown.items() if look.tone != "table"} == set(walking(table).progress.found)
    assert {look.dots is not None for look in shown.values()} == {True}
    assert "asks:letters" in _targets(table)
    table.tap("forget").press(CONFIRM)
    assert not walking(table).progress.found
    assert "Once right" not in table.text
    assert not walking(table).left
    assert "forget" not in _targets(table)


def test_children_are_told_nothing_of_the_reader(table: Table) -> None:
    two = "Two tags lie on the reader: take one away."
    begun(table).do(DeviceNews("reader", two))
    assert two not in table.text
    assert table.button("grown-up").icon == "grown-up-news"
    table.do(DeviceNews("reader"))
    assert table.button("grown-up").icon != "grown-up-news"


def test_undo_without_anything_to_take_back_does_nothing(table: Table) -> None:
    begun(table).press(HELP)
    before = table.scene()
    assert "undo" not in before.lamps()
    assert table.press(UNDO).scene() == before


def test_a_picture_that_is_gone_before_the_finger_leaves_is_not_touched(sit_down: SitDown) -> None:
    table = begun(sit_down()).tap("letter:M")
    monkey = f"square:{state(table).board.pictures.index('monkey')}"
    assert monkey in table.scene().targets()
    wall = begun(sit_down()).scene()
    assert table.do(Press(UNDO), Tap(monkey)).scene() == wall
