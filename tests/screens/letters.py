"""The screens of Sequence Letters, reached as people reach them; `catalogue` lists them with all others."""

from collections.abc import Callable

from companion.core.events import DeviceNews, LongTap, Tag
from companion.games.registry import GAMES
from companion.games.sequence.letters.cards import pictures
from companion.games.sequence.letters.model import Dead, Play
from companion.table.people import SeatedPerson
from companion.table.screens.tool_screen import ToolScreen
from companion.table.storage.record import Record, read_record
from tests.desk.at_desk import CONFIRM, HELP, UNDO, Table
from tests.games.at_sequitur import HERE
from tests.games.letters_by_hand import enter

RECORD: Record = read_record(HERE / "letters_three.jsonl", GAMES)

LETTERS: dict[str, Callable[[Table], object]] = {}
"""The screens by name."""


def screen(reach: Callable[[Table], object]) -> Callable[[Table], object]:
    LETTERS[reach.__name__] = reach
    return reach


def begun(table: Table, *, moves: int = 0, heard: bool = True) -> Table:
    """The recorded game after so many moves, with a voice."""
    assert table.desk.current_game.begin(table.desk.games["letters"], RECORD.setup) is None
    table.desk.set_silence("" if heard else "no clips")
    return table.played(RECORD.moves[:moves])


def first(moves: type[Play | Dead], card: str = "") -> int:
    """The number of the first such move of the recorded game."""
    return next(n for n, move in enumerate(RECORD.moves) if isinstance(move, moves) and card in {"", move.card})


@screen
def letters_offer(table: Table) -> None:
    table.tap("new:letters")


@screen
def letters_sizes(table: Table) -> None:
    table.tap("new:letters", "enter")


@screen
def letters_board_help(table: Table) -> None:
    table.tap("new:letters").press(HELP)


@screen
def letters_entering_help(table: Table) -> None:
    entered(table, 31).press(HELP)


@screen
def letters_entering(table: Table) -> None:
    entered(table, 31)


def entered(table: Table, count: int) -> Table:
    names = sorted(pictures(), key=lambda name: name[::-1])
    return table.tap("new:letters", "enter").press(CONFIRM).tap(*(f"picture:{name}" for name in names[:count]))


@screen
def letters_entered(table: Table) -> None:
    entered(table, 48)


@screen
def letters_mending(table: Table) -> None:
    entered(table, 48).tap("mend")


@screen
def letters_other_size(table: Table) -> None:
    entered(table, 48).tap("other-size", "size:2")


@screen
def letters_wide_board(table: Table) -> None:
    table.tap("new:letters", "enter", "size:3", "picture:apple")


@screen
def letters_colours(table: Table) -> None:
    entered(table, 48).press(CONFIRM)


@screen
def letters_set_up(table: Table) -> None:
    table.tap("new:letters", "leave")


@screen
def letters_wall(table: Table) -> None:
    begun(table)


@screen
def letters_later(table: Table) -> None:
    begun(table, moves=24)


@screen
def letters_pictures(table: Table) -> None:
    begun(table, moves=24).tap("letter:C")


@screen
def letters_picture(table: Table) -> None:
    table = begun(table)
    board = table.session.state.board
    table.tap("letter:C", f"square:{board.pictures.index('cereal')}")


@screen
def letters_silent(table: Table) -> None:
    begun(table, heard=False).tap("letter:G")


@screen
def letters_silent_picture(table: Table) -> None:
    table = begun(table, heard=False)
    board = table.session.state.board
    table.tap("letter:G", f"square:{board.pictures.index('giraffe')}")


@screen
def letters_x(table: Table) -> None:
    begun(table, moves=first(Play, "X")).tap("letter:X")


@screen
def letters_z(table: Table) -> None:
    begun(table, moves=first(Play, "Z")).tap("letter:Z")


@screen
def letters_x_pictures(table: Table) -> None:
    letters_x(table)
    table.tap("pick:C")


@screen
def letters_z_picture(table: Table) -> None:
    letters_z(table)
    squares = table.session.state.board.squares_of("A")
    table.tap("pick:A", *(f"square:{number}" for number in squares if not table.session.state.covered >> number & 1))


@screen
def letters_dead(table: Table) -> None:
    number = first(Dead)
    card = RECORD.moves[number].card
    begun(table, moves=number).tap(f"letter:{card}")


@screen
def letters_dead_again(table: Table) -> None:
    """A second dead card in one turn."""
    begun(table)
    board = table.session.state.board
    table.played([Play(letter, board.address(number)) for letter in "DQ" for number in board.squares_of(letter)])
    table.tap("letter:D").press(CONFIRM).tap("letter:Q")


@screen
def letters_dead_exchanged(table: Table) -> None:
    letters_dead_again(table)
    table.press(UNDO)


@screen
def letters_won(table: Table) -> None:
    begun(table, moves=len(RECORD.moves))


@screen
def letters_won_waiting(table: Table) -> None:
    """The green button fills while hands are still on the board."""
    begun(table, moves=len(RECORD.moves) - 1)
    enter(table.session.state, RECORD.moves[-1], lambda: table.scene().targets(), table.tap)
    table.press(CONFIRM).wait(2.4)


@screen
def letters_ended_of_people(table: Table) -> None:
    """Nobody has won, and each side has the sign of its person."""
    for day, name in enumerate(RECORD.setup.players, 1):
        table.desk.people.remember_players([SeatedPerson(name, "bottom", made_up=False)], f"2026-01-{day:02}T20:00:00Z")
    letters_ended(table)


@screen
def letters_won_asked(table: Table) -> None:
    begun(table, moves=len(RECORD.moves)).press(UNDO)


@screen
def letters_ended(table: Table) -> None:
    begun(table, moves=12).unlock().tap("end_here").press(CONFIRM)


@screen
def letters_ended_asked(table: Table) -> None:
    letters_ended(table)
    table.press(UNDO)


@screen
def letters_ending(table: Table) -> None:
    begun(table, moves=12).unlock().tap("end_here")


@screen
def letters_lock_tapped(table: Table) -> None:
    begun(table, moves=24).tap("letter:C", "grown-up")


@screen
def letters_sum(table: Table) -> None:
    begun(table, moves=5).do(LongTap("grown-up"))


@screen
def letters_sum_wrong(table: Table) -> None:
    letters_sum(table)
    table.tap(table.scene().start)


@screen
def letters_grown_up(table: Table) -> None:
    begun(table, moves=5).unlock()


@screen
def letters_grown_up_silent(table: Table) -> None:
    begun(table, moves=5, heard=False).unlock()


@screen
def letters_counted(table: Table) -> None:
    counted(table).unlock()


def counted(table: Table) -> Table:
    """A game in which a child shows the third card of a letter: both pictures of it can be touched in vain."""
    begun(table)
    board = table.session.state.board
    first, second = (board.address(number) for number in board.squares_of("M"))
    free = next(board.address(number) for number in board.squares_of("A"))
    moves = [Play("M", first), Play("A", free), Play("M", second), Play("X", second)]
    return table.played(moves).tap("letter:M")


@screen
def letters_position(table: Table) -> None:
    begun(table, moves=24).unlock().tap("position", "cell:A1", "cell:C2", "cell:C2")


@screen
def letters_history(table: Table) -> None:
    begun(table, moves=30).unlock().tap("history")


@screen
def letters_board(table: Table) -> None:
    begun(table, moves=24).unlock().tap("sheet:board")


@screen
def letters_known(table: Table) -> None:
    begun(table, moves=24).unlock().tap("sheet:known")


@screen
def letters_board_turned(table: Table) -> None:
    begun(table, moves=24).unlock().tap("sheet:board", "board")


@screen
def letters_result(table: Table) -> None:
    begun(table, moves=len(RECORD.moves)).unlock().tap("result")


@screen
def letters_correcting(table: Table) -> None:
    begun(table, moves=12).unlock().tap("history", "row:11", "change")


@screen
def letters_trouble(table: Table) -> None:
    begun(table, moves=12).do(DeviceNews("panel", "The panel is gone."))


@screen
def letters_names(table: Table) -> None:
    table.tap("new:letters", "leave", "players:4").press(CONFIRM)


def walking(table: Table, *, heard: bool = True) -> Table:
    table.desk.set_silence("" if heard else "no clips")
    return table.tap("tool:walk")


@screen
def walk_wall(table: Table) -> None:
    walking(table)


@screen
def walk_letter(table: Table) -> None:
    walking(table).tap("letter:C")


@screen
def walk_x(table: Table) -> None:
    walking(table).tap("letter:X")


@screen
def walk_quiz(table: Table) -> None:
    walking(table).press(CONFIRM)


@screen
def walk_letter_quiz(table: Table) -> None:
    walking(table).unlock().tap("asks:letters").press(UNDO, CONFIRM)


@screen
def walk_letters_known(table: Table) -> None:
    walking(table).press(CONFIRM)
    for number in range(30):
        shown = sorted(target for target in table.scene().targets() if target.startswith("picture:"))
        while "confirm" not in table.lamps:
            table.tap(shown.pop(number % len(shown)))
        table.press(CONFIRM)
    table.unlock()


@screen
def walk_forget(table: Table) -> None:
    walk_letters_known(table)
    table.tap("forget")


@screen
def walk_quiz_silent(table: Table) -> None:
    walking(table, heard=False).press(CONFIRM)


@screen
def letters_x_idle(table: Table) -> None:
    begun(table).tap("letter:X")


@screen
def letters_undo_asked(table: Table) -> None:
    begun(table, moves=24).press(UNDO)


@screen
def letters_passing(table: Table) -> None:
    begun(table, moves=5).unlock().tap("pass")


def right_answer(table: Table) -> str:
    asking = table.desk.screen
    assert isinstance(asking, ToolScreen)
    return str(asking.value.asked.right)


@screen
def walk_quiz_wrong(table: Table) -> None:
    walk_quiz(table)
    shown = [target for target in sorted(table.scene().targets()) if target.startswith("picture:")]
    table.tap(next(target for target in shown if target != f"picture:{right_answer(table)}"))


@screen
def walk_quiz_right(table: Table) -> None:
    walk_quiz_wrong(table)
    table.tap(f"picture:{right_answer(table)}")


@screen
def walk_letter_quiz_right(table: Table) -> None:
    walk_letter_quiz(table)
    table.tap(f"letter:{right_answer(table)}")


@screen
def letters_tag_laid(table: Table) -> None:
    begun(table, moves=12).do(Tag("04A1B2C3")).unlock()
