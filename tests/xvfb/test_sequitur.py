"""A round of Sequitur in a real window, with a real mouse and real keys."""

from collections.abc import Iterator
from pathlib import Path
from typing import Self

import pygame
import pytest

from companion.core.events import Input, Key, Press, Tap
from companion.core.game import Refused
from companion.core.layout import Rect
from companion.core.scene import Scene
from companion.games.sequitur.model import Move, State
from companion.games.sequitur.tally import points
from tests.cli.runs import ran
from tests.desk.at_desk import CONFIRM, NEXT
from tests.desk.test_sequitur import AtDesk
from tests.games.at_sequitur import move
from tests.games.by_hand import Hand
from tests.needs import needs
from tests.xvfb.at_window import Glass, screen

pytestmark = [needs("xvfb", "Xvfb"), needs("xdotool", "xdotool")]

START = (
    move("draw", "Ann", balls="STAIR"),
    move("secret", "Ann", colour="green", goal="example-two-vowels-in-a-row"),
    *(move("add", "Ann", ball=ball, end="right") for ball in "EDS"),
    move("draw", "Bob", balls="LEMON"),
    move("secret", "Bob", colour="red", goal="example-blank"),
    *(move("add", "Bob", ball=ball, end="right") for ball in "ADE"),
)
REST = (
    move("goal", "Bob", keep=False),
    move("goal", "Ann", keep=True, goal="example-a-e-and-i"),
    move("pass_action", "Ann"),
    move("pass_action", "Bob"),
    move("goal", "Bob", keep=True, goal="example-two-e"),
    move("goal", "Ann", keep=False),
    move("action", "Ann", card="Example: reverse", done=[{"operation": "reverse", "places": [5, 6]}]),
    move("pass_action", "Bob"),
    move("goal", "Bob", keep=False),
    move("goal", "Ann", keep=True, goal="example-at-least-six-letters"),
    move("pass_action", "Ann"),
    move("pass_action", "Bob"),
    move("spell", "Ann", word="STAIRS"),
    move("spell", "Bob", word="LEMONADE"),
    # LEMONADE scores 11 and STAIRS 6: Bob claims first.
    move("claim", "Bob", goal="example-two-e"),
    move("claim", "Ann", goal="example-at-least-six-letters"),
)


class AtGlass(Hand):
    """Somebody in front of the window."""

    def __init__(self, glass: Glass) -> None:
        self.glass = glass
        self._is_played = False
        """Whether a tap said all, so that its move was played without CONFIRM."""

    @property
    def state(self) -> State:
        return AtDesk(self.glass.mirror).state

    @property
    def scene(self) -> Scene:
        return self.glass.scene

    @property
    def proposal(self) -> Move | Refused | None:
        return AtDesk(self.glass.mirror).proposal

    def do(self, *inputs: Input | str) -> Self:
        for what in inputs:
            before = len(self.glass.mirror.moves)
            match what:
                case str():
                    self.glass.tap(what)
                case Tap(target=target):
                    self.glass.tap(target)
                case Key(text=text):
                    self.glass.key(text, what)
                case _:
                    assert what == Press(NEXT)
                    self.glass.key("Tab", what)
            self._is_played = len(self.glass.mirror.moves) > before
        return self

    def confirm(self) -> Self:
        if not self._is_played:
            self.glass.tap("press:confirm")
        self._is_played = False
        return self


@pytest.fixture
def glass(tmp_path: Path) -> Iterator[Glass]:
    with screen() as display:
        opened = Glass(display, tmp_path, (800, 480))
        yield opened
        opened.close()


def part(picture: pygame.Surface, rect: Rect) -> bytes:
    return pygame.image.tobytes(picture.subsurface((rect.x, rect.y, rect.w, rect.h)), "RGB")


def test_a_round_is_entered_by_mouse_and_the_plug_is_pulled(glass: Glass) -> None:
    glass.tap("new:sequitur", "players:2", "press:confirm")
    for seat, name in enumerate(("ann", "bob")):
        glass.tap(f"name:{seat}")
        for letter in name:
            glass.tap(f"key:{letter.upper()}")
        glass.key("Return", Press(CONFIRM))
    glass.tap("press:confirm")
    hand = AtGlass(glass)
    for one in START:
        hand.enter(one).confirm()
    # The secret goal is read by its owner: a finger on it turns it up, and only that.
    glass.tap("seat:0", "sheet:goals")
    rect, before = glass.rect("peek"), glass.seen()
    meanwhile = glass.rest_on("peek")
    assert part(meanwhile, rect) != part(before, rect)
    assert part(meanwhile, glass.rect("sheet:more")) == part(before, glass.rect("sheet:more"))
    glass.tap("close")
    assert part(glass.seen(), glass.rect("sheet:more")) == part(before, glass.rect("sheet:more"))
    # A goal is put away by one tap, and the plug is pulled: what was confirmed is there.
    hand.enter(REST[0]).confirm()
    glass.killed()
    for one in REST[1:]:
        hand.enter(one).confirm()
    assert hand.state.round == 2
    assert [points(hand.state, player) for player in range(2)] == [2, 2]
    done = ran("export", "--data", glass.folder / "data")
    assert (done.status, done.err) == (0, "")
    assert len(done.out.splitlines()) == 1 + len(START) + len(REST)
