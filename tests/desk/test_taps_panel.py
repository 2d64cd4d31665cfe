"""How many presses of the four buttons, and how many taps, what is done every evening takes."""

from statistics import median

import pytest

from companion.core.events import Chord
from companion.games.sequence.standard.cards import ONE_EYED, TWO_EYED
from companion.games.sequence.standard.model import Dead, Move, Play
from tests.desk.at_desk import NEXT, SitDown, Table
from tests.desk.test_drafts import DEAD, plays
from tests.desk.test_pointer import framed, point, pointed_in_row, rests
from tests.games.at_table import record

MOST_PRESSES = 12
"""What a move by the four buttons may take, in the median of a recorded game."""

MOST_FOR_A_DEAD_CARD = 8
"""What the exchange of a dead card may take by them."""


def test_a_move_of_sequence_by_the_four_buttons(sit_down: SitDown) -> None:
    _, moves = record("family.jsonl")
    table = sit_down().begin().do(Chord())
    taken = []
    for number, move in enumerate(moves, start=1):
        presses = _entered(table, move)
        taken.append(presses + point(table, "press:confirm"))
        assert table.moves[-1] == move
        assert len(table.moves) == number
    assert median(taken) <= MOST_PRESSES
    assert sum(taken) / len(taken) <= MOST_PRESSES


def _entered(table: Table, move: object) -> int:
    """The presses until CONFIRM would play the move."""
    match move:
        case Play(card=card, at=at, claims=claims):
            # Where the side has to say which five it is, that is asked of the likeliest card: JACK leads to the others.
            presses = point(table, "wild") if card in TWO_EYED and claims else 0
            presses += point(table, f"cell:{at}")
            for _ in range(MOST_PRESSES):
                if table.drafted() != move:
                    presses += point(table, "press:next")
            return presses
        case Dead(card=card):
            presses = point(table, "sheet:dead")
            return presses if table.drafted() == move else presses + point(table, f"dead:{card}")
        case _:
            raise AssertionError(move)


def test_a_jack_by_the_four_buttons_beside_the_last_move(sit_down: SitDown) -> None:
    table = sit_down().begin().play("E5").do(Chord())
    # The frame rests on CONFIRM after the space, and so NEXT shows its other cards.
    presses = point(table, "cell:F5")
    while table.drafted() != Play("JC", "F5"):
        presses += point(table, "press:next")
        assert presses <= MOST_PRESSES
    presses += point(table, "press:confirm")
    assert table.moves[-1] == Play("JC", "F5")
    assert presses <= MOST_PRESSES


def test_a_jack_that_is_chosen_first_by_the_four_buttons(sit_down: SitDown) -> None:
    _, moves = record("family.jsonl")
    taken = []
    for number, move in tuple(enumerate(moves))[3:40:3]:
        if isinstance(move, Play) and move.card not in ONE_EYED:
            table = sit_down().begin().played(moves[:number]).do(Chord())
            targets = ("wild", f"cell:{move.at}", "press:confirm")
            taken.append(sum(point(table, target) for target in targets))
            assert table.moves[-1].card in TWO_EYED
    assert median(taken) <= MOST_PRESSES


def test_jack_leads_to_the_line_that_is_nearly_done(sit_down: SitDown) -> None:
    table = sit_down().begin().play("C3", "I9", "C4", "H8", "C5", "B9").do(Chord())
    point(table, "wild")
    assert "cell:C2" in framed(table)
    # Over the rows it keeps to that column.
    assert sum(point(table, target) for target in ("cell:C6", "press:confirm")) == 7


@pytest.mark.parametrize("moves", [DEAD, plays("B1", "D8")], ids=["by jacks", "both played"])
def test_a_dead_card_by_the_four_buttons(sit_down: SitDown, moves: tuple[Move, ...]) -> None:
    table = sit_down().begin().played(moves).do(Chord())
    presses = point(table, "sheet:dead")
    if not rests(table):
        # The list has opened with the frame on its first card.
        assert pointed_in_row(table) == "dead:6D"
        presses += point(table, "dead:6D")
    # What a card proposes is played by CONFIRM, which says so; the frame doesn't stay on a row.
    assert rests(table)
    assert table.button("press:confirm").note == "exchange 6♦"
    presses += point(table, "press:confirm")
    assert table.moves[-1] == Dead("6D")
    assert presses <= MOST_FOR_A_DEAD_CARD


def test_a_space_that_is_tapped_instead_of_what_is_prepared_ends_the_frame_too(sit_down: SitDown) -> None:
    table = sit_down().begin().played(plays("B1", "D8")).do(Chord())
    for target in ("sheet:dead", "dead:6D", "cell:E5"):
        point(table, target)
    assert rests(table)


def test_next_goes_through_the_dead_cards_before_what_lies_beside_them(sit_down: SitDown) -> None:
    table = sit_down().begin().played(plays("B1", "D8")).tap("sheet:dead")
    assert pointed_in_row(table.press(NEXT)) == "dead:6D"


def test_an_old_move_is_corrected_from_its_space_by_the_four_buttons(sit_down: SitDown) -> None:
    table = sit_down().begin().play("D5", "E5", "I9", "B2").do(Chord())
    for target in ("sheet:more", "history", "row:0", "change"):
        point(table, target)
    # A space beside the old one: into its row, one to the right, and CONFIRM twice.
    assert sum(point(table, target) for target in ("cell:E5", "press:confirm")) == 4
    assert table.moves[0].at == "E5"


def test_the_last_move_is_corrected_by_the_four_buttons(sit_down: SitDown) -> None:
    table = sit_down().begin().play("D5", "E5").do(Chord())
    targets = ("sheet:more", "history", "row:1", "change", "cell:F5", "press:confirm")
    assert sum(point(table, target) for target in targets) <= 20
    assert table.moves[-1].at == "F5"


def counted(table: Table, taps: tuple[str, ...], most: int) -> Table:
    """The table after these taps, which are no more than that."""
    assert len(taps) <= most
    return table.tap(*taps)


def test_a_dead_card_is_exchanged(sit_down: SitDown) -> None:
    table = sit_down().begin().played(DEAD)
    counted(table, ("sheet:dead", "press:confirm"), 2)
    assert table.moves[-1] == Dead("6D")


def test_an_old_move_is_corrected(sit_down: SitDown) -> None:
    _, moves = record("family.jsonl")
    table = sit_down().begin().played(moves[:12])
    assert moves[3] == Play("9H", "F4")
    # The chip that lies wrong, the move that laid it, the right space, CONFIRM: of one's own side, and of another.
    counted(table, ("cell:F4", "laid:3", "cell:I3", "press:confirm"), 4)
    assert table.moves[3].at == "I3"
    assert len(table.moves) == len(moves[:12])
    # The next move is prepared no more than before: the touch was not meant for it.
    assert table.drafted() is None
    # Also a chip that a one-eyed jack could take.
    counted(table, ("cell:D4", "laid:0", "cell:B1", "press:confirm"), 4)
    assert table.moves[0].at == "B1"
    assert table.drafted() is None
