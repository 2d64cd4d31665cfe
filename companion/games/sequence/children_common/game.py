"""What the games of chips for children answer alike."""

from abc import abstractmethod
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.core.events import Input
from companion.core.game import Game, PlayStatus, PositionDraft, Prepared, Refused, Step
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Banner, Label, Panel, Picture, Scene
from companion.games.common.grid import spaces_of
from companion.games.common.play_screen import Frame, frame_layout, panel_buttons, turn_text
from companion.games.sequence.children_common import rules
from companion.games.sequence.children_common.draft import Draft
from companion.games.sequence.children_common.layout import square_rects
from companion.games.sequence.common import position_draft, position_page, positions, seats
from companion.games.sequence.common.model import State
from companion.games.sequence.common.position_page import Shown
from companion.games.sequence.common.positions import Position, RowRules
from companion.games.sequence.common.small_board import is_small, small_board
from companion.games.sequence.common.tally import tally
from companion.games.sequence.common.wording import to_move


def _new_lines(state: State, side: int, number: int) -> tuple[int, ...]:
    """Return the masks of the lines that a chip makes on the page; one more in a finished line makes none."""
    finished = [made.mask for made in state.made if made.side == side]
    lines = rules.made_lines(state, state.chips[side], number)
    return tuple(mask for mask in lines if all((mask & other).bit_count() < 2 for other in finished))


ROWS: RowRules[State] = RowRules(
    find=_new_lines,
    may_stand=lambda *_: True,
    count_to_win=lambda _: 1,
    free=lambda state: state.board.corners,
)
"""The first line of a colour wins, and the game ends with it."""

LEAST_BOARD_MM = 60.0
"""The shorter side of a room, in millimetres, in which the pictures of the whole board tell a move."""

FEW_CHANGED = 4
"""How many spaces have room in less."""

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=rules.Move)
D = TypeVar("D", bound=Draft)


def _without_mark(look: AnyLook) -> AnyLook:
    return replace(look, mark="") if isinstance(look, Picture) else look


class ChildrenGame(Game[S, M, D]):
    """A game whose play screen shows one card. Its options have `begins`, the place of the player who begins."""

    for_children = True
    skip = staticmethod(rules.skip)
    to_move = staticmethod(to_move)
    tally = staticmethod(tally)
    turn_to = staticmethod(seats.turn_to)
    pass_over = staticmethod(seats.pass_over)
    leave = staticmethod(seats.leave)
    come_back = staticmethod(seats.come_back)
    end_here = staticmethod(seats.end_here)
    position_type: Any = Position
    position = staticmethod(positions.position)
    renamed_position = staticmethod(positions.renamed_position)
    recoloured_position = staticmethod(positions.recoloured_position)

    def rematch_setup(self, setup: Any) -> Any:
        """Return the set-up for the next game: the next player clockwise begins; all keep their chips."""
        begins = (setup.options.begins + 1) % len(setup.players)
        return replace(setup, options=replace(setup.options, begins=begins))

    def setup_now(self, setup: Any, state: S) -> Any:  # noqa: ARG002 - as in other games
        """Return the set-up of those who play now."""
        return seats.setup_now(state)

    def join(self, state: S, player: str, after: str, team: str) -> Step[S] | Refused:
        """Return the step after which one more player plays, or why that can't be; who began keeps that place."""
        step = seats.join(state, player, after, team)
        if isinstance(step, Refused):
            return step
        before: Any = state.setup
        setup: Any = step.state.setup
        begins = setup.players.index(before.players[before.options.begins])
        options = replace(setup.options, begins=begins)
        return replace(step, state=replace(step.state, setup=replace(setup, options=options)))

    def prepare(self, state: S, draft: D) -> Prepared[M]:
        """Return the move that CONFIRM would play, and no choices for NEXT: a child touches pictures instead."""
        return Prepared(self.chosen_move(state, draft), 0)

    @abstractmethod
    def chosen_move(self, state: S, draft: D) -> M | Refused | None:
        """Return the move that CONFIRM would play, or why it can't be; None when nothing is chosen."""

    def set_position(self, state: S, position: Any) -> Step[S] | Refused:
        """Return the step to this position, or why chips and cards can't lie so."""
        return positions.set_position(state, position, ROWS)

    def update_position(self, state: S, draft: PositionDraft, what: Input) -> PositionDraft:
        """Return the position that is being set after an input."""
        return position_draft.update(state, draft, what, ROWS)

    def position_scene(self, state: S, draft: PositionDraft, view: View, status: PlayStatus) -> Scene:
        """Return the page on which a grown-up sets the position."""

        def board(laid: S, frame: Frame) -> list[AnyLook]:
            return self.board_looks(laid, frame.board.inset(frame.gap), view)

        shown: Shown[S] = Shown(board, ROWS, marks=False)
        return position_page.scene(state, draft, view, status, shown)

    def board_scene(self, state: S, view: View, before: S | None = None) -> Scene:  # noqa: ARG002 - as in `Game`
        """Return the scene of the whole board, and beside it whose turn it is: a child sees it for one card only."""
        frame, piece = frame_layout(view), state.pieces[state.side]
        ended = self.outcome(state)
        turn = Banner(
            rect=frame.turn,
            text=turn_text(state.setup.players[state.player], state.setup.players) if ended is None else ended.title,
            tone=piece.tone if ended is None else ended.tone,
            px=frame.px(8.4),
            piece=piece if ended is None else ended.piece,
        )
        told = Rect(frame.turn.x, frame.score.y, frame.turn.w, frame.tools.bottom - frame.score.y)
        text = Label(rect=told.inset(frame.gap), text="", px=frame.px(7), least=frame.px(SMALL), lines=4)
        ground, panel = Panel(rect=view.area, tone="table"), Panel(rect=told, tone="surface")
        board = self.board_looks(state, frame.board.inset(frame.gap), view)
        return Scene((ground, *board, turn, panel, text, *panel_buttons(frame, frozenset(), {})))

    def table_looks(self, state: S, before: S | None, rect: Rect, view: View) -> Sequence[AnyLook]:  # noqa: ARG002 - as in `Game`
        """Return the whole board with its chips, where the last move is marked."""
        return [replace(look, target="", motion="") for look in self.board_looks(state, rect, view)]

    def result_looks(self, state: S, rect: Rect, view: View) -> Sequence[AnyLook]:
        """Return the whole board with its chips, where all but the row that has won steps back."""
        won = {number for made in state.made for number in spaces_of(made.mask)}
        looks = self._board_with(state, won, rect, view) if won else self.board_looks(state, rect, view)
        # Nobody asks here for the last move: its frame would only take its colour from a picture.
        return list(map(_without_mark, looks))

    def change_looks(self, before: S, after: S, rect: Rect, view: View) -> Sequence[AnyLook]:
        """Return the whole board after a move, where all but the spaces on which chips changed steps back.

        Where its pictures would be too small there are those of these spaces alone; in little room one has room, and
        for several there is a small board.
        """
        changed = after.changed_spaces(before)
        if len(changed) > 1 and is_small(rect, view):
            return [small_board(before, after, rect, view)]
        if 0 < len(changed) <= FEW_CHANGED and min(rect.w, rect.h) < view.mm(LEAST_BOARD_MM):
            whole = self._board_with(after, changed, rect, view)
            places = square_rects(rect, len(changed), 1, view.mm(1))
            return [
                _without_mark(replace(whole[number], rect=place))
                for number, place in zip(sorted(changed), places, strict=True)
            ]
        return self._board_with(after, changed, rect, view) if changed else ()

    def _board_with(self, state: S, bright: AbstractSet[int], rect: Rect, view: View) -> list[AnyLook]:
        return [
            replace(look, dim=number not in bright) if isinstance(look, Picture) else look
            for number, look in enumerate(self.board_looks(state, rect, view))
        ]

    @abstractmethod
    def board_looks(self, state: S, rect: Rect, view: View) -> list[AnyLook]:
        """Return the looks of the whole board with its chips."""
