"""Set what lies on the table in Sequence: its sequences (SEQ-17, SEQ-18), and its board on the page."""

from msgspec.structs import replace

from companion.core.events import Input
from companion.core.game import PlayStatus, PositionDraft, Refused, Step
from companion.core.layout import View
from companion.core.scene import Scene
from companion.games.sequence.common import position_draft, position_page, positions
from companion.games.sequence.common.position_page import Shown
from companion.games.sequence.common.positions import Position, RowRules
from companion.games.sequence.standard import lines
from companion.games.sequence.standard.model import Made, State
from companion.games.sequence.standard.scene import board_looks


def set_position(state: State, position: Position) -> Step[State] | Refused:
    """Return the step to this position, or why chips and cards can't lie so."""
    step = positions.set_position(state, position, RULES)
    if isinstance(step, Refused):
        return step
    made = tuple(one if one in state.made else _with_others(step.state, one) for one in step.state.made)
    # Which move has laid a chip is known of those that were there before.
    same = {number: move for number, move in state.laid.items() if state.side_at(number) == step.state.side_at(number)}
    return replace(step, state=replace(step.state, made=made, laid=same))


def _with_others(state: State, made: Made) -> Made:
    """Return the sequence with the other runs of its row that could have been chosen for it (SEQ-19)."""
    runs, own = state.runs.by_mask, state.chips[made.side] | state.free
    line = runs[made.mask].line
    beside = tuple(one.mask for one in state.made if one.side == made.side and one != made)
    others = (
        mask
        for mask, run in runs.items()
        if mask != made.mask and run.line == line and not mask & ~own and (mask & made.mask).bit_count() > 1
    )
    return replace(made, others=tuple(sorted(mask for mask in others if _may_stand(state, mask, beside))))


def update(state: State, draft: PositionDraft, what: Input) -> PositionDraft:
    """Return the position that is being set after an input."""
    return position_draft.update(state, draft, what, RULES)


def scene(state: State, draft: PositionDraft, view: View, status: PlayStatus) -> Scene:
    """Return the page on which it is set."""
    shown = Shown(lambda laid, _frame: board_looks(laid, view), RULES, marks=True)
    return position_page.scene(state, draft, view, status, shown)


def _find(state: State, side: int, number: int) -> tuple[int, ...]:
    standing = tuple(made.mask for made in state.made if made.side == side)
    own, same_line = state.chips[side] | state.free, state.setup.options.same_line_shares
    claims = lines.find_claims(state.runs, own, number, standing, same_line)
    return claims[0] if claims else ()


def _may_stand(state: State, mask: int, others: tuple[int, ...]) -> bool:
    return lines.may_stand(state.runs, state.runs.by_mask[mask], others, state.setup.options.same_line_shares)


RULES: RowRules[State] = RowRules(_find, _may_stand, lambda state: state.sequences_to_win, lambda state: state.free)
