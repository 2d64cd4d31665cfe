"""Find lines on a rectangular grid of spaces, as bit masks.

A space is a number, row by row from the top left: `row * columns + column`. A mask has bit `n` set for space `n`. A run
is the mask of `length` neighbouring spaces in one line: across, down or on a diagonal.
"""

from functools import cache

from msgspec import Struct

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
"""Steps (row, column) across, down, down to the right, down to the left."""


class Run(Struct, frozen=True):
    """One run: its mask, and the number of the whole line that it lies on (runs of one line share it)."""

    mask: int
    line: int


class Runs(Struct, frozen=True):
    """All runs of one length on one grid.

    `through[space][direction]` are the runs through a space, from the one that begins nearest the top left on;
    `by_mask` finds a run by its mask.
    """

    through: tuple[tuple[tuple[Run, ...], ...], ...]
    by_mask: dict[int, Run]


@cache
def find_runs(columns: int, rows: int, length: int) -> Runs:
    """Return all runs of `length` spaces on a grid of `columns` x `rows`; computed once for each kind of grid."""
    through: list[list[list[Run]]] = [[[] for _ in DIRECTIONS] for _ in range(columns * rows)]
    by_mask: dict[int, Run] = {}
    for number, (down, across) in enumerate(DIRECTIONS):
        for start in range(columns * rows):
            row, column = divmod(start, columns)
            spaces = [(row + i * down, column + i * across) for i in range(length)]
            if not all(0 <= r < rows and 0 <= c < columns for r, c in spaces):
                continue
            mask = sum(1 << r * columns + c for r, c in spaces)
            run = Run(mask, number * (columns + rows) + _line_number(number, row, column, columns))
            by_mask[mask] = run
            for r, c in spaces:
                through[r * columns + c][number].append(run)
    return Runs(tuple(tuple(tuple(found) for found in space) for space in through), by_mask)


def _line_number(direction: int, row: int, column: int, columns: int) -> int:
    return (row, column, row - column + columns, row + column)[direction]


def spaces_of(mask: int) -> tuple[int, ...]:
    """Return the spaces of a mask, in ascending order."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(found)
