"""Set a position by taps: chips, finished sequences, whose turn it is, and how many cards there are."""

from typing import TypeVar

from msgspec.structs import replace

from companion.core.events import Input
from companion.core.game import PositionDraft
from companion.core.i18n import _, ngettext
from companion.games.common import position_draft
from companion.games.common.grid import spaces_of
from companion.games.common.phrases import and_list
from companion.games.common.position_draft import Changes, hand_differences, turn_differences
from companion.games.sequence.common.model import State
from companion.games.sequence.common.positions import (
    PlacedSequence,
    Position,
    RowRules,
    chips_of,
    mask_of,
    position,
    with_rows,
)

S = TypeVar("S", bound=State)

ROWS = "rows"
"""The sheet on which a tap on a chip says whether it is in a finished sequence."""

DUE = "due"
"""What the target begins with that says whether a player is still to draw, where draws are confirmed."""

NEW_ROWS = 2
"""How many sequences are looked for beside those that lie already."""

MOST_ROWS = 4
"""How many sequences are looked for anew in the chips of a side."""


def update(state: S, draft: PositionDraft, what: Input, rules: RowRules[S]) -> PositionDraft:
    """Return the draft after a tap, or after NEXT, which gives the turn to the next player."""

    def tapped(state: S, draft: PositionDraft, kind: str, name: str) -> PositionDraft:
        return _tapped(state, draft, kind, name, rules)

    return position_draft.update(state, draft, what, Changes(_with_count, tapped))


def _tapped(state: S, draft: PositionDraft, kind: str, name: str, rules: RowRules[S]) -> PositionDraft:
    laid: Position = draft.position
    if kind == DUE and laid.due is not None:
        return replace(draft, position=_with_due(laid, laid.due, state.setup.players[int(name)]))
    if kind != "cell":
        return draft
    if draft.sheet == ROWS:
        return replace(draft, position=_with_mark(state, laid, state.board.numbers[name], rules))
    return replace(draft, position=_with_next_chip(state, laid, name, rules))


def _with_count(state: State, laid: Position, place: int, by: int) -> Position:
    """Return the position with more or fewer cards on the pile (place 0), or in the hand of a player."""
    if not place:
        return replace(laid, pile=max(0, laid.pile + by))
    name = state.setup.players[place - 1]
    changed = replace(laid, hands={**laid.hands, name: max(0, laid.hands[name] + by)})
    return changed if laid.due is None else replace(changed, due=_due_by_hands(state, changed, name))


def _with_due(laid: Position, due: tuple[str, ...], name: str) -> Position:
    """Return the position in which the player is still to draw, or no more."""
    return replace(laid, due=tuple(one for one in due if one != name) if name in due else (*due, name))


def _due_by_hands(state: State, laid: Position, name: str) -> tuple[str, ...]:
    """Return who is still to draw: who holds fewer cards than before is, and who holds more has drawn."""
    before, now = position(state), laid.hands[name]
    was = tuple(one for one in before.due or () if one == name)
    fewer = was or (name,)
    own = was if now == before.hands[name] else fewer if now < before.hands[name] else ()
    return (*(one for one in laid.due or () if one != name), *own)


def _with_next_chip(state: S, laid: Position, cell: str, rules: RowRules[S]) -> Position:
    """Return the position with the next colour's chip on the space, or none after the last; sequences are found."""
    colours = (*state.sides, "")
    before = laid.chips.get(cell, "")
    colour = colours[(colours.index(before) + 1) % len(colours)]
    others = {at: chip for at, chip in laid.chips.items() if at != cell}
    chips = {**others, cell: colour} if colour else others
    broken = tuple(one for one in laid.sequences if cell in one.cells)
    kept = tuple(one for one in laid.sequences if one not in broken)
    pile = laid.pile - (_new_chips(state, len(chips)) - _new_chips(state, len(laid.chips)))
    changed = replace(laid, chips=chips, sequences=kept, pile=max(0, pile))
    # What is left of a row may still be long enough.
    rest = (at for one in broken for at in one.cells if at != cell and at in chips)
    for at in (*((cell,) if colour else ()), *rest):
        changed = _with_found(state, changed, at, rules)
    return changed


def _with_found(state: S, laid: Position, cell: str, rules: RowRules[S]) -> Position:
    """Return the position with the sequences that the chip on the space makes with others."""
    colour = laid.chips[cell]
    found = rules.find(with_rows(state, laid), state.sides.index(colour), state.board.numbers[cell])
    return replace(laid, sequences=(*laid.sequences, *(_placed(state, colour, mask) for mask in found)))


def _new_chips(state: State, count: int) -> int:
    """Return how many of the chips were placed by cards of which the companion knows nothing: as many were drawn."""
    return max(0, count - state.covered.bit_count())


def _placed(state: State, colour: str, mask: int) -> PlacedSequence:
    return PlacedSequence(colour, tuple(state.board.cells[number] for number in spaces_of(mask)))


def marked_loosely(state: State, laid: Position) -> int:
    """Return the mask of spaces that are marked, and make no sequence yet."""
    masks = (mask_of(state, one.cells) for one in laid.sequences)
    return sum(mask for mask in masks if mask not in state.runs.by_mask)


def _with_mark(state: S, laid: Position, number: int, rules: RowRules[S]) -> Position:
    """Return the position with the chip in a finished sequence, or no more; sequences are found in those marked.

    As long as marked chips make none they are kept as they are, as one that is not whole.
    """
    colour = laid.chips.get(state.board.cells[number])
    if colour is None:
        return laid
    side = state.sides.index(colour)
    own = [mask_of(state, one.cells) for one in laid.sequences if one.side == colour]
    corners, marked = rules.free(state), 0
    for mask in own:
        marked |= mask & ~corners
    marked ^= 1 << number
    whole = tuple(mask for mask in own if mask in state.runs.by_mask and not mask & ~marked & ~corners)
    loose = marked & ~_union(whole)
    rows = _cover(state, marked, loose, whole, NEW_ROWS, rules)
    if rows is None:
        rows = _cover(state, marked, marked, (), MOST_ROWS, rules)
    masks = (*whole, *((loose,) if loose else ())) if rows is None else rows
    earlier = [mask for mask in own if mask in masks]
    found = (*earlier, *(mask for mask in masks if mask not in earlier))
    others = tuple(one for one in laid.sequences if one.side != colour)
    return replace(laid, sequences=(*others, *(_placed(state, state.sides[side], mask) for mask in found)))


def _union(masks: tuple[int, ...]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _cover(
    state: S, marked: int, left: int, rows: tuple[int, ...], more: int, rules: RowRules[S]
) -> tuple[int, ...] | None:
    """Return `rows` with at most so many more, in which all that is `left` of the marked chips lies; None: none are."""
    if not left:
        return rows
    if not more:
        return None
    first = spaces_of(left)[0]
    for direction in state.runs.through[first]:
        for run in direction:
            if run.mask & ~marked & ~rules.free(state) or not rules.may_stand(state, run.mask, rows):
                continue
            found = _cover(state, marked, left & ~run.mask, (*rows, run.mask), more - 1, rules)
            if found is not None:
                return found
    return None


def changed_cells(state: State, laid: Position) -> tuple[str, ...]:
    """Return the spaces on which another chip lies than the state says, or none, or one more."""
    mask = 0
    for before, after in zip(state.chips, chips_of(state, laid), strict=True):
        mask |= before ^ after
    return tuple(state.board.cells[number] for number in spaces_of(mask))


def _rows(laid: Position) -> set[tuple[str, frozenset[str]]]:
    return {(one.side, frozenset(one.cells)) for one in laid.sequences}


def differences(state: State, laid: Position) -> tuple[str, ...]:
    """Return what of the position differs from the state, a line each."""
    before = position(state)
    cells = changed_cells(state, laid)
    told = [_changed_text(len(cells))] if cells else []
    if len(laid.sequences) != len(before.sequences):
        counts = len(laid.sequences), len(before.sequences)
        told.append(_("Sequences: {now} (was {before})").format(now=counts[0], before=counts[1]))
    elif _rows(laid) != _rows(before):
        told.append(_("Other chips are in the finished sequences."))
    told += turn_differences(laid.player, before.player)
    if laid.pile != before.pile:
        told.append(_("Draw pile: {now} (was {before})").format(now=laid.pile, before=before.pile))
    told += hand_differences(laid.hands, before.hands)
    if sorted(laid.due or ()) != sorted(before.due or ()):
        text = _("Still to draw: {now} (was {before})")
        told.append(text.format(now=_names(laid.due), before=_names(before.due)))
    return tuple(told)


def _changed_text(count: int) -> str:
    """Return that so many spaces change; the board shows which."""
    text = ngettext("{count} space is framed.", "{count} spaces are framed.", count)
    return text.format(count=count)


def _names(due: tuple[str, ...] | None) -> str:
    return and_list(due) if due else _("nobody")
