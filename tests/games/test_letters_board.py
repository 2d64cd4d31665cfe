"""The board of Sequence Letters: its layout, its file, and what is said when something is wrong with it (LET-01)."""

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.game import Refused
from companion.core.toml.entries import EntriesError
from companion.games.sequence.letters.board import COLOURS, Layout, board_of, find_fault
from companion.games.sequence.letters.board_file import (
    BOARD_FILE,
    EXAMPLE_NOTE,
    example_layout,
    layout_toml,
    read_layout,
)
from companion.games.sequence.letters.cards import CARDS, LETTERS, parse_card, pictures
from companion.games.sequence.letters.game import LettersGame
from companion.games.sequence.letters.model import Setup
from tests.games.at_letters import GAME, SIZES, begun, game, in_order, put, refused, set_up, step

PACKAGE = Path(__file__).parents[2] / "companion" / "games" / "sequence" / "letters"
EXAMPLE = (PACKAGE / "example_board.toml").read_text(encoding="utf-8")

layouts = st.builds(
    lambda size, names, colours: Layout(
        columns=size[0],
        rows=size[1],
        pictures=tuple(tuple(names[row * size[0] : (row + 1) * size[0]]) for row in range(size[1])),
        colours=dict(zip(LETTERS, colours, strict=True)),
    ),
    st.sampled_from(SIZES),
    st.permutations(tuple(pictures())),
    st.lists(st.sampled_from(COLOURS), min_size=len(LETTERS), max_size=len(LETTERS)),
)


@pytest.mark.rule("LET-01")
def test_the_example_board_has_each_of_the_48_pictures_once() -> None:
    board = board_of(example_layout())
    assert (board.columns, board.rows, len(board.cells)) == (6, 8, 48)
    assert (board.cells[0], board.cells[6], board.cells[-1]) == ("A1", "A2", "F8")
    assert sorted(board.pictures) == sorted(pictures())
    assert all(len(board.squares_of(letter)) == 2 for letter in LETTERS)
    assert board.squares_of("X") == board.squares_of("Z") == ()
    assert set(board.colours) == set(LETTERS)
    for letter in LETTERS:
        assert [board.picture_on(number).letter for number in board.squares_of(letter)] == [letter, letter]


@pytest.mark.rule("LET-01")
def test_until_the_table_has_entered_its_board_the_example_is_played_on_and_said_to_be_one() -> None:
    state = begun(GAME.setup(("Ann", "Bob"), 2, {}))
    assert state.board == board_of(example_layout())
    assert GAME.text(state).splitlines()[0] == EXAMPLE_NOTE
    assert "EXAMPLE: the printed board's layout is not published." in EXAMPLE


@pytest.mark.rule("LET-01")
def test_a_table_plays_on_the_board_that_it_has_entered() -> None:
    mine = LettersGame(lambda name: in_order() if name == BOARD_FILE else None)
    state = mine.start(mine.setup(("Ann", "Bob"), 2, {}))
    assert not isinstance(state, Refused)
    assert state.board.pictures[:3] == ("apple", "airplane", "balloon")
    text = mine.text(state).splitlines()
    assert text[0].split() == ["A", "B", "C", "D", "E", "F"]
    assert text[1].split() == ["1", "apple", "airplane", "balloon", "bike", "candle", "cereal"]
    assert len(text) == 9


@pytest.mark.rule("LET-01")
@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_the_size_of_the_board_can_be_set(columns: int, rows: int) -> None:
    state = game(layout=in_order(columns, rows))
    last = state.board.cells[-1]
    assert last == "ABCDEFGHIJKLMNOP"[columns - 1] + str(rows)
    assert GAME.summary(step(state, put(state, last)).state)["chips"] == {last: "red"}


@pytest.mark.rule("LET-01")
def test_there_is_no_square_beside_the_board() -> None:
    assert refused(game(), "A G1") == ("LET-01", "There is no space G1: the board has 6 columns and 8 rows.")
    assert refused(game(layout=in_order(8, 6)), "Y A7")[0] == "LET-01"


WRONG = [
    ('"pig"', '"pgi"', 7, 'pictures.1 has "pgi" on A1, which is no picture', "Did you mean pig?"),
    ('"egg"', '"pig"', 12, "pictures.6 has pig on F6, which lies on A1 already", "egg lies nowhere yet."),
    ('"worm", ', "", 8, "pictures.2 has 5 pictures; expected 6, as many as columns says.", ""),
    ("rows = 8", "rows = 6", 4, "columns is 6, and rows is 6: that makes 36 squares", "such as 6 and 8."),
    ("columns = 6\nrows = 8", "columns = 8\nrows = 6", 6, "pictures has 8 rows; expected 6, as many as rows says.", ""),
    ("columns = 6", "columns = 2", 4, "columns is 2; expected a whole number from 3 to 16.", ""),
    ("columns = 6", "colums = 6", 4, "colums is not a key", "Did you mean columns?"),
    ("pictures = [", "pictures = 3\nother = [", 7, "other is not a key", ""),
    ('A = "red"', 'A = "rde"', 18, 'colours.A is "rde"; expected red, orange, yellow, green, blue or purple.', "red?"),
    ('A = "red"\n', "", 17, "colours has no colour for A; expected one for each letter from A to W, and Y.", ""),
    ('A = "red"', 'a = "red"', 18, "colours.a is no letter with squares; expected one of A to W, or Y.", "mean A?"),
    ('W = "blue"', 'X = "blue"', 40, "colours.X is no letter with squares", ""),
    ('A = "red"', 'A = "red"\nA = "blue"', 19, "can't be understood here (Cannot overwrite a value)", ""),
    ("[colours]", "[colurs]", 17, "colurs is not a key", "Did you mean colours?"),
]


@pytest.mark.rule("LET-01")
@pytest.mark.parametrize(("old", "new", "line", "told", "so"), WRONG)
def test_a_file_with_a_mistake_is_told_with_its_line(old: str, new: str, line: int, told: str, so: str) -> None:
    assert EXAMPLE.count(old) == 1
    with pytest.raises(EntriesError) as error:
        read_layout(EXAMPLE.replace(old, new), "mine.toml")
    sentence = str(error.value)
    assert sentence.startswith(f"mine.toml:{line}: {told}")
    assert sentence.endswith(so or ".")


def test_the_line_is_found_where_a_row_does_not_stand_on_one() -> None:
    wrong = EXAMPLE.replace('"robot"', '"robto"')
    spread = wrong.replace('"nose", ', '"nose",\n    # and on\n    ')
    joined = re.sub(r",?\n +", ",", wrong).replace("[,", "[")
    for text, line in ((spread, 9), (joined, 6)):
        with pytest.raises(EntriesError, match=rf"^m:{line}: pictures\.1 has .robto. on F1"):
            read_layout(text, "m")


def test_a_file_that_leaves_something_out_is_told_what() -> None:
    with pytest.raises(EntriesError, match=r"^m: has no pictures; expected pictures = a list of rows"):
        read_layout("", "m")
    with pytest.raises(EntriesError, match=r"^m: has no colours; expected colours = a table of letters and colours"):
        read_layout(EXAMPLE[: EXAMPLE.index("[colours]")], "m")


def test_the_default_size_is_six_columns_of_eight() -> None:
    plain = EXAMPLE.replace("columns = 6\nrows = 8\n", "")
    assert read_layout(plain, "m") == example_layout()
    assert BOARD_FILE == "letters_board.toml"


@given(layouts)
def test_a_board_is_read_back_as_it_was_written(layout: Layout) -> None:
    assert find_fault(layout) is None
    assert read_layout(layout_toml(layout), "m") == layout
    assert msgspec.json.decode(msgspec.json.encode(layout), type=Layout) == layout
    assert hash(msgspec.json.decode(msgspec.json.encode(layout), type=Layout)) == hash(layout)


@given(layouts, st.data())
def test_any_two_pictures_that_are_one_are_found(layout: Layout, data: st.DataObject) -> None:
    row, column = data.draw(st.integers(0, layout.rows - 1)), data.draw(st.integers(0, layout.columns - 1))
    other = data.draw(st.sampled_from([name for name in pictures() if name != layout.pictures[row][column]]))
    rows = [list(names) for names in layout.pictures]
    rows[row][column] = other
    fault = find_fault(msgspec.structs.replace(layout, pictures=tuple(map(tuple, rows))))
    assert fault is not None
    assert fault.expected == "each picture once"
    assert fault.so == f"{layout.pictures[row][column]} lies nowhere yet."


@pytest.mark.rule("LET-01")
def test_a_set_up_with_a_wrong_board_is_refused() -> None:
    good = in_order()
    wrong = msgspec.structs.replace(good, pictures=(*good.pictures[:7], ("violin",) * 6))
    assert GAME.start(set_up(2, wrong)) == Refused(
        "LET-01",
        "The board: pictures.8 has violin on B8, which lies on A8 already; expected each picture once. "
        "volcano lies nowhere yet.",
    )


@pytest.mark.parametrize(
    "layout",
    ['"mine"', "{}", '{"columns":2,"pictures":[],"colours":{}}', '{"pictures":[[1]],"colours":{}}', "[]"],
)
def test_a_layout_of_another_form_is_not_read(layout: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(f'{{"players":["Ann","Bob"],"sides":2,"options":{{"layout":{layout}}}}}', type=Setup)


@pytest.mark.rule("LET-02")
def test_there_are_two_cards_of_each_letter() -> None:
    assert "".join(CARDS) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    state = game()
    assert sum(state.hands) + state.pile == 52


def test_two_pictures_begin_with_each_letter_but_x_and_z() -> None:
    assert "".join(LETTERS) == "ABCDEFGHIJKLMNOPQRSTUVWY"
    assert Counter(picture.letter for picture in pictures().values()) == dict.fromkeys(LETTERS, 2)


def test_the_sound_is_that_of_the_picture_and_not_of_its_letter() -> None:
    board = board_of(in_order())
    sounds = {name: board.sound_of(board.pictures.index(name)) for name in pictures()}
    assert sounds["cereal"] == sounds["sun"] != sounds["candle"]
    assert sounds["giraffe"] == sounds["jellybeans"] != sounds["grapes"]
    assert sounds["eagle"] != sounds["egg"]
    assert sounds["unicorn"] == sounds["yarn"] != sounds["umbrella"]


@pytest.mark.parametrize(
    ("text", "card"),
    [("m", "M"), (" M ", "M"), ("companion:L:M:2", "M"), ("x", "X"), ("1", None), ("MM", None), ("", None)],
)
def test_a_card_is_read_as_people_and_tags_write_it(text: str, card: str | None) -> None:
    assert parse_card(text) == card
