"""What the games of chips for children answer alike."""

from abc import abstractmethod
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.core.game import Game, Prepared, Refused
from companion.core.layout import Rect, View
from companion.core.scene import AnyLook, Panel, Scene
from companion.games.common.play_screen import bottom_row_layout, panel_buttons
from companion.games.sequence.children_common import rules
from companion.games.sequence.children_common.draft import Draft
from companion.games.sequence.common import seats, turns
from companion.games.sequence.common.model import State
from companion.games.sequence.common.tally import tally
from companion.games.sequence.common.wording import to_move

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=rules.Move)
D = TypeVar("D", bound=Draft)


class ChildrenGame(Game[S, M, D]):
    """A game whose play screen shows one card. Its options have `begins`, the place of the player who begins."""

    for_children = True
    skip = staticmethod(rules.skip)
    to_move = staticmethod(to_move)
    tally = staticmethod(tally)
    turn_to = staticmethod(seats.turn_to)
    pass_over = staticmethod(seats.pass_over)
    leave = staticmethod(seats.leave)
    end_here = staticmethod(seats.end_here)
    count_move = staticmethod(turns.add_move)

    def rematch_setup(self, setup: Any) -> Any:
        """Return the set-up for the next game: the next player clockwise begins; all keep their chips."""
        begins = (setup.options.begins + 1) % len(setup.players)
        return replace(setup, options=replace(setup.options, begins=begins))

    def prepare(self, state: S, draft: D) -> Prepared[M]:
        """Return the move that CONFIRM would play, and no choices for NEXT: a child touches pictures instead."""
        return Prepared(self.chosen_move(state, draft), 0)

    @abstractmethod
    def chosen_move(self, state: S, draft: D) -> M | Refused | None:
        """Return the move that CONFIRM would play, or why it can't be; None when nothing is chosen."""

    def board_scene(self, state: S, view: View) -> Scene:
        """Return the scene of the whole board: the play screen shows it for one card only."""
        frame, above = bottom_row_layout(view)
        # Buttons that are higher than these have room, too.
        room = above.cut_bottom(frame.px(3))[1]
        ground = Panel(rect=view.area, tone="table")
        return Scene((ground, *self.board_looks(state, room, view), *panel_buttons(frame, frozenset(), {})))

    @abstractmethod
    def board_looks(self, state: S, rect: Rect, view: View) -> list[AnyLook]:
        """Return the looks of the whole board with its chips."""
