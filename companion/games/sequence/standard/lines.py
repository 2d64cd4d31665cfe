"""Find which sequences a placed chip makes: SEQ-13, SEQ-17 to SEQ-20.

Only runs through the placed chip can be new. Runs on different lines cross in that one space, so each line chooses for
itself: two runs where the chip is the end of both (nine in a row, and the table lets a line share), else any one of
those that may stand.
"""

from collections.abc import Iterable
from itertools import product

from companion.core.game import Refused
from companion.core.i18n import _, ngettext
from companion.games.common.grid import Run, Runs
from companion.games.sequence.common.model import CompletedSequence

Claim = tuple[int, ...]
"""The masks of the sequences that one chip makes, in ascending order."""


def may_stand(found: Runs, run: Run, standing: tuple[int, ...], same_line: bool) -> bool:
    """Tell whether the run may stand beside the side's earlier sequences (SEQ-18)."""
    for mask in standing:
        shared = (run.mask & mask).bit_count()
        if shared > 1 or (shared and not same_line and found.by_mask[mask].line == run.line):
            return False
    return True


def find_claims(found: Runs, own: int, placed: int, standing: tuple[int, ...], same_line: bool) -> tuple[Claim, ...]:
    """Return the largest sets of sequences through the space `placed` that can stand together.

    The first one is the default. `own` is the mask of the side's chips and the corners, `standing` its earlier
    sequences, `same_line` the switch of SEQ-18. Empty when there is no sequence. Sets are ordered by where their runs
    begin, from the top left.
    """
    by_line: list[list[Claim]] = []
    for direction in found.through[placed]:
        possible = [run for run in direction if not run.mask & ~own and may_stand(found, run, standing, same_line)]
        if not possible:
            continue
        first, last = possible[0].mask, possible[-1].mask
        if same_line and (first & last) == 1 << placed:
            by_line.append([(first, last)])
        else:
            by_line.append([(run.mask,) for run in possible])
    if not by_line:
        return ()
    return tuple(tuple(sorted(mask for part in parts for mask in part)) for parts in product(*by_line))


def rechoose_sequences(
    found: Runs, own: int, placed: int, standing: tuple[CompletedSequence, ...], same_line: bool
) -> tuple[CompletedSequence, ...]:
    """Return the side's earlier sequences, those chosen anew that would leave no room for one more (SEQ-19).

    A row of six to eight, of which five were chosen, has grown: where the chip on `placed` makes more sequences beside
    another of the runs that could have been chosen then, it is that one.
    """
    for index, made in enumerate(standing):
        if not made.others:
            continue
        best, most = made, _count_new(found, own, placed, standing, same_line)
        for mask in made.others:
            other = CompletedSequence(made.side, mask)
            changed = (*standing[:index], other, *standing[index + 1 :])
            count = 0 if mask & ~own else _count_new(found, own, placed, changed, same_line)
            if count > most:
                best, most = other, count
        standing = (*standing[:index], best, *standing[index + 1 :])
    return standing


def _count_new(found: Runs, own: int, placed: int, standing: tuple[CompletedSequence, ...], same_line: bool) -> int:
    claims = find_claims(found, own, placed, masks_of(standing), same_line)
    return len(claims[0]) if claims else 0


def masks_of(made: Iterable[CompletedSequence]) -> tuple[int, ...]:
    """Return the masks of sequences."""
    return tuple(one.mask for one in made)


def other_choices(found: Runs, possible: tuple[Claim, ...], mask: int) -> tuple[int, ...]:
    """Return the other runs of its line that could be claimed in place of `mask`; none where two of them count."""
    line = found.by_mask[mask].line
    in_line = [tuple(one for one in claim if found.by_mask[one].line == line) for claim in possible]
    return tuple(sorted({runs[0] for runs in in_line if len(runs) == 1} - {mask}))


def choose_claim(
    found: Runs, own: int, placed: int, standing: tuple[int, ...], same_line: bool, named: tuple[tuple[int, ...], ...]
) -> Claim | Refused:
    """Return the sequences that count: those named, the default, or why they can't be (SEQ-19).

    `named` holds the five spaces of each sequence that was named; empty: the default.
    """
    possible = find_claims(found, own, placed, standing, same_line)
    if not named:
        return possible[0] if possible else ()
    masks: list[int] = []
    for spaces in named:
        mask = sum({1 << space for space in spaces})
        refused = _run_refusal(found, mask, own, placed, standing, same_line)
        if refused:
            return refused
        if not may_stand(found, found.by_mask[mask], tuple(masks), same_line):
            return Refused("SEQ-18", _("Two of the sequences named share more spaces than this table allows."))
        masks.append(mask)
    fitting = [claim for claim in possible if set(masks) <= set(claim)]
    if not fitting:
        count = len(possible[0])
        why = ngettext(
            "This chip makes {count} sequence; those named leave no room for it.",
            "This chip makes {count} sequences; those named leave no room for all of them.",
            count,
        )
        return Refused("SEQ-20", why.format(count=count))
    return fitting[0]


def _run_refusal(
    found: Runs, mask: int, own: int, placed: int, standing: tuple[int, ...], same_line: bool
) -> Refused | None:
    run = found.by_mask.get(mask)
    if run is None:
        return Refused("SEQ-17", _("A sequence is five spaces side by side in one line."))
    foreign = mask & ~own
    if foreign:
        return Refused("SEQ-17", _("A space of the sequence named holds no chip of this side."))
    if not mask >> placed & 1:
        return Refused("SEQ-19", _("The sequence named does not use the chip that is placed."))
    if not may_stand(found, run, standing, same_line):
        return Refused("SEQ-18", _("The sequence named shares more spaces with an earlier one than allowed."))
    return None
