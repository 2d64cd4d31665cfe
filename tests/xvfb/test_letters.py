"""Children at a real window with a real mouse, and the grown-up who comes and goes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.desk.test_letters import RECORD, expected, state
from tests.games.letters_by_hand import enter
from tests.needs import needs
from tests.xvfb.at_window import Glass, screen

pytestmark = [needs("xvfb", "Xvfb"), needs("xdotool", "xdotool")]


@pytest.fixture
def glass(tmp_path: Path) -> Iterator[Glass]:
    with screen() as display:
        opened = Glass(display, tmp_path, (720, 1280))
        yield opened
        opened.close()


def prepare(glass: Glass, number: int) -> Glass:
    """Enter a move of the recorded game by what is on the screen."""
    enter(state(glass.mirror), RECORD.moves[number], lambda: set(glass.scene.targets()), glass.tap)
    return glass


def test_children_play_alone_the_plug_is_pulled_and_the_lock_answers_a_finger(glass: Glass) -> None:
    glass.tap("new:letters", "leave", "players:3", "press:confirm", "press:confirm")
    for number in range(3):
        prepare(glass, number).tap("press:confirm")
    # A picture that is full, and a letter that was not meant.
    board = expected(3)
    taken = next(number for number in board.board.squares_of("M") if board.side_at(number) is not None)
    glass.tap("letter:M", f"square:{taken}", "press:undo")
    prepare(glass, 3)
    glass.killed()
    # Nobody has to read a first screen.
    prepare(glass, 3).tap("press:confirm")
    assert state(glass.mirror).chips == expected(4).chips
    # A tap on the lock says that it is to be held.
    glass.tap("grown-up").rest_on("grown-up")
