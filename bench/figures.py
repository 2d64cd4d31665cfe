"""Figures and the table that they are printed in."""

from collections.abc import Iterable, Sequence
from statistics import median

from msgspec import Struct


class Figure(Struct, frozen=True):
    """What was measured, ours, and the peer's in the same run (None where there is no peer), both in `unit`.

    `goal` is the greatest ratio that is aimed at, `most` the greatest value of ours, in `unit`; None for none.
    """

    what: str
    ours: float
    unit: str
    peer: float | None = None
    goal: float | None = None
    most: float | None = None

    @property
    def ratio(self) -> float | None:
        """Ours divided by the peer's; None where there is none or it is nothing."""
        return self.ours / self.peer if self.peer else None


def middle(values: Iterable[float]) -> float:
    """Return the median."""
    return median(values)


def worst(values: Sequence[float]) -> float:
    """Return the 99th percentile: the smallest value that at least 99 of 100 do not exceed."""
    return sorted(values)[-(len(values) // 100) - 1]


def table(figures: Iterable[Figure]) -> str:
    """Return the figures as lines of columns."""
    rows = [("", "ours", "peer", "", "ratio", "goal"), *(_cells(figure) for figure in figures)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in rows
    )


def _cells(figure: Figure) -> tuple[str, ...]:
    peer = "" if figure.peer is None else _number(figure.peer)
    ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
    goals = ("" if figure.goal is None else f"<= {figure.goal:g}", "" if figure.most is None else _at_most(figure))
    goal = ", ".join(filter(None, goals))
    return figure.what, _number(figure.ours), peer, figure.unit, ratio, goal


def _at_most(figure: Figure) -> str:
    return f"<= {figure.most:g} {figure.unit}"


def _number(value: float) -> str:
    return f"{value:.3f}" if abs(value) < 10 else f"{value:.1f}"
