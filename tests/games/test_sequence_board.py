"""The board, the decks and the cut: SEQ-01, SEQ-02, SEQ-07."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.game import Refused
from companion.games.sequence.standard import rules
from companion.games.sequence.standard.board import CELLS, CORNERS, BoardError, board_of, parse_board
from companion.games.sequence.standard.cards import CARDS, JACKS, card_text, lowest_cut, parse_card
from companion.games.sequence.standard.rules import legal_targets
from tests.games.at_table import begun, cells, fold, game, refused, set_up, step

PRINTED = """\
FREE 6D  7D  8D  9D  10D QD  KD  AD  FREE
5D   3H  2H  2S  3S  4S  5S  6S  7S  AC
4D   4H  KD  AD  AC  KC  QC  10C 8S  KC
3D   5H  QD  QH  10H 9H  8H  9C  9S  QC
2D   6H  10D KH  3H  2H  7H  8C  10S 10C
AS   7H  9D  AH  4H  5H  6H  7C  QS  9C
KS   8H  8D  2C  3C  4C  5C  6C  KS  8C
QS   9H  7D  6D  5D  4D  3D  2D  AS  7C
10S  10H QH  KH  AH  2C  3C  4C  5C  6C
FREE 9S  8S  7S  6S  5S  4S  3S  2S  FREE
"""
ROWS = tuple(",".join(line.split()) for line in PRINTED.splitlines())


def as_option(rows: tuple[str, ...]) -> str:
    return '{"board": [' + ", ".join(f'"{row}"' for row in rows) + "]}"


@pytest.mark.rule("SEQ-01")
def test_the_standard_board_is_the_printed_one() -> None:
    assert board_of(()).printed == tuple(PRINTED.split())


@pytest.mark.rule("SEQ-01")
def test_every_card_but_the_jacks_is_there_twice_and_the_corners_are_free() -> None:
    board = board_of(())
    assert Counter(board.printed) == {card: 2 for card in CARDS if card not in JACKS} | {"FREE": 4}
    assert [CELLS[number] for number, name in enumerate(board.printed) if name == "FREE"] == ["A1", "J1", "A10", "J10"]
    assert {card: cells(mask) for card, mask in board.spaces.items()}["10H"] == "E4 B9"


@pytest.mark.rule("SEQ-01")
@pytest.mark.parametrize("corner", [CELLS[number] for number in CORNERS])
@pytest.mark.parametrize("card", ["6D", "JD", "JC", "JS", "JH"])
def test_no_card_puts_or_takes_a_chip_on_a_corner(corner: str, card: str) -> None:
    rule, why = refused(game(), f'{{"do":"play","card":"{card}","at":"{corner}"}}')
    assert rule == "SEQ-01"
    assert why == "A corner is free: it counts for everyone and never holds a chip."


@pytest.mark.rule("SEQ-01")
def test_a_table_may_bring_another_board() -> None:
    turned = tuple(",".join(reversed(row.split(","))) for row in ROWS)
    state = begun(set_up(2, 2, as_option(turned)))
    assert refused(state, '{"do":"play","card":"6D","at":"B1"}') == ("SEQ-09", "This space shows A♦, not 6♦.")
    assert cells(step(state, '{"do":"play","card":"6D","at":"I1"}').state.chips[0]) == "I1"


@pytest.mark.rule("SEQ-01")
def test_spaces_around_the_names_of_a_board_mean_nothing() -> None:
    spaced = tuple(row.replace(",", " , ") for row in ROWS)
    state = begun(set_up(2, 2, as_option(spaced)))
    assert state.board.printed == board_of(()).printed
    assert cells(step(state, '{"do":"play","card":"6D","at":"B1"}').state.chips[0]) == "B1"


@pytest.mark.rule("SEQ-01")
@pytest.mark.parametrize(
    ("row", "old", "new", "line", "why"),
    [
        (0, "FREE,6D", "6D,6D", 1, "A1 is '6D'; expected FREE in the corner"),
        (4, "3H", "FREE", 5, "E5 is 'FREE'; expected a card"),
        (3, "QD", "JD", 4, "'JD' is not a card of the board; expected one such as 10H, and no jack"),
        (3, "QD", "1D", 4, "'1D' is not a card of the board; expected one such as 10H, and no jack"),
        (3, "QD", "qd", 4, "'qd' is not a card of the board; expected one such as 10H, and no jack"),
        (5, "AS,", "", 6, "a line has 10 spaces separated by commas; this one has 9"),
        (5, "AS,", "AS,AS,", 6, "a line has 10 spaces separated by commas; this one has 11"),
        (1, "2S", "2H", 10, "2S is on the board 1 times; every card but the jacks is there twice"),
        (1, "2H", "2S", 10, "2S is on the board 3 times; every card but the jacks is there twice"),
    ],
)
def test_a_board_that_cannot_be_is_refused(row: int, old: str, new: str, line: int, why: str) -> None:
    rows = list(ROWS)
    rows[row] = rows[row].replace(old, new, 1)
    with pytest.raises(BoardError) as caught:
        parse_board("\n".join(rows))
    assert (caught.value.line, caught.value.why) == (line, why)
    answer = rules.start(set_up(2, 2, as_option(tuple(rows))))
    assert answer == Refused("SEQ-01", f"Line {line} of the board: {why}.")


@pytest.mark.parametrize(("rows", "line"), [(ROWS[:9], 10), ((*ROWS, ROWS[0]), 11), ((), 1)])
def test_a_board_has_ten_lines(rows: tuple[str, ...], line: int) -> None:
    with pytest.raises(BoardError, match="a board has 10 lines of 10 spaces") as caught:
        parse_board("\n".join(rows))
    assert caught.value.line == line


@pytest.mark.rule("SEQ-01")
@given(
    row=st.integers(0, 9),
    column=st.integers(0, 9),
    name=st.one_of(
        st.sampled_from((*CARDS, "FREE")), st.text(max_size=12), st.text(alphabet='"\n, 6DFREQ', max_size=12)
    ),
)
def test_a_board_with_any_other_name_anywhere_is_refused_with_its_line(row: int, column: int, name: str) -> None:
    rows = [line.split(",") for line in ROWS]
    printed, rows[row][column] = rows[row][column], name
    text = "\n".join(",".join(line) for line in rows)
    answer = parsed(text)
    if isinstance(answer, BoardError):
        assert name != printed
        assert 1 <= answer.line <= 11
        assert answer.why
    else:
        assert answer == ROWS


def parsed(text: str) -> tuple[str, ...] | BoardError:
    try:
        return parse_board(text)
    except BoardError as error:
        return error


@pytest.mark.rule("SEQ-02")
def test_there_are_two_decks_with_eight_jacks() -> None:
    assert len(CARDS) == len(set(CARDS)) == 52
    assert sorted(JACKS * 2) == ["JC", "JC", "JD", "JD", "JH", "JH", "JS", "JS"]
    state = game()
    assert sum(state.hands) + state.pile == 104


@pytest.mark.rule("SEQ-02", "SEQ-14", "SEQ-15")
def test_the_jacks_of_diamonds_and_clubs_place_and_those_of_spades_and_hearts_take() -> None:
    state = step(game(), '{"do":"play","card":"6D","at":"B1"}').state
    assert {card: len(legal_targets(state, card)) for card in JACKS} == {"JD": 95, "JC": 95, "JS": 1, "JH": 1}
    for card in ("JD", "JC"):
        assert cells(step(state, f'{{"do":"play","card":"{card}","at":"E5"}}').state.covered) == "B1 E5"
    for card in ("JS", "JH"):
        assert step(state, f'{{"do":"play","card":"{card}","at":"B1"}}').state.covered == 0


@pytest.mark.rule("SEQ-02")
def test_a_card_is_there_only_twice_until_the_next_shuffle() -> None:
    state = fold(
        game(),
        [
            '{"do":"play","card":"6D","at":"B1"}',
            '{"do":"play","card":"6D","at":"D8"}',
            '{"do":"play","card":"JS","at":"D8"}',
        ],
    )
    third = '{"do":"play","card":"6D","at":"D8"}'
    assert refused(state, third) == (
        "SEQ-02",
        "6♦ was played in moves 1 and 2, whatever lies there now. Was one of them a jack?",
    )
    assert legal_targets(state, "6D") == ()


@pytest.mark.rule("SEQ-02")
def test_a_jack_is_there_only_twice_too() -> None:
    twice = [f'{{"do":"play","card":"JD","at":"{cell}"}}' for cell in ("E5", "E6")]
    state = fold(game(), twice)
    third = '{"do":"play","card":"JD","at":"C3"}'
    assert refused(state, third) == ("SEQ-02", "J♦ was played in moves 1 and 2. Was one of them another card?")
    assert cells(step(state, third.replace("JD", "JC")).state.covered) == "C3 E5 E6"


@pytest.mark.rule("SEQ-07")
@pytest.mark.parametrize(
    ("cuts", "lowest"),
    [
        ({"Ann": "2S", "Bob": "AS"}, ("Ann",)),
        ({"Ann": "AS", "Bob": "KD", "Cat": "AH"}, ("Bob",)),
        ({"Ann": "10S", "Bob": "9D", "Cat": "JH"}, ("Bob",)),
        ({"Ann": "QS", "Bob": "JD", "Cat": "JH", "Dan": "KC"}, ("Bob", "Cat")),
        ({"Ann": "AS", "Bob": "AS"}, ("Ann", "Bob")),
    ],
)
def test_the_lowest_cut_deals_and_equals_cut_again(cuts: dict[str, str], lowest: tuple[str, ...]) -> None:
    assert lowest_cut(cuts) == lowest


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("10H", "10H"),
        ("th", "10H"),
        (" 10♥ ", "10H"),
        ("qs", "QS"),
        ("companion:S:10H:2", "10H"),
        ("companion:S:JD:1", "JD"),
        ("companion:S:", None),
        ("companion:L:10H:2", None),
        ("11H", None),
        ("H10", None),
        ("1H", None),
        ("", None),
    ],
)
def test_a_card_is_read_as_people_and_tags_write_it(text: str, card: str | None) -> None:
    assert parse_card(text) == card


@pytest.mark.parametrize("card", CARDS)
def test_every_card_is_read_back_from_how_it_is_shown(card: str) -> None:
    assert parse_card(card_text(card)) == card
