"""Sequences found the slow and plain way: every window of the board, every set of windows. What the real finder is
compared with; it shares nothing with it but the numbering of spaces.
"""

from itertools import combinations

Window = frozenset[int]


def all_windows(columns: int = 10, rows: int = 10, length: int = 5) -> list[Window]:
    """Every so many spaces side by side in one line of a board of that size."""
    found = []
    for row in range(rows):
        for column in range(columns):
            for down in (-1, 0, 1):
                for across in (-1, 0, 1):
                    spaces = [(row + i * down, column + i * across) for i in range(length)]
                    if (down or across) and all(0 <= r < rows and 0 <= c < columns for r, c in spaces):
                        found.append(frozenset(columns * r + c for r, c in spaces))
    return sorted(set(found), key=sorted)


WINDOWS = all_windows()

LINES = [
    [10 * row + column for row, column in line]
    for line in (
        *([(row, column) for column in range(10)] for row in range(10)),
        *([(row, column) for row in range(10)] for column in range(10)),
        *([(row, row - by) for row in range(10) if 0 <= row - by <= 9] for by in range(-5, 6)),
        *([(row, by - row) for row in range(10) if 0 <= by - row <= 9] for by in range(4, 15)),
    )
]
"""Every straight line of the board with at least five spaces, as its spaces in order."""


def in_one_line(one: Window, other: Window) -> bool:
    """Tell whether two windows lie on the same straight line of the board."""

    def step(window: Window) -> int:
        low, high, *_ = sorted(window)
        return high - low

    spaces = {(number // 10, number % 10) for number in one | other}
    rows, columns = {r for r, _ in spaces}, {c for _, c in spaces}
    falling, rising = {r - c for r, c in spaces}, {r + c for r, c in spaces}
    return step(one) == step(other) and 1 in map(len, (rows, columns, falling, rising))


def may_stand(one: Window, other: Window, same_line: bool) -> bool:
    """SEQ-18: two sequences of one side share at most one space, and none in one line where the table says so."""
    shared = len(one & other)
    return shared == 0 or (shared == 1 and (same_line or not in_one_line(one, other)))


def largest_sets(own: Window, placed: int, standing: list[Window], same_line: bool) -> set[frozenset[Window]]:
    """All sets of sequences with the new chip that may stand together and are as many as can be; empty: none."""
    new = [
        window
        for window in WINDOWS
        if placed in window and window <= own and all(may_stand(window, old, same_line) for old in standing)
    ]
    best: set[frozenset[Window]] = set()
    for size in range(1, len(new) + 1):
        fitting = {
            frozenset(some)
            for some in combinations(new, size)
            if all(may_stand(one, other, same_line) for one, other in combinations(some, 2))
        }
        if not fitting:
            break
        best = fitting
    return best
