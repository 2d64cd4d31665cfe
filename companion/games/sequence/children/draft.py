"""What children and grown-ups do on each of these screens: hear it again, take it back, go behind the lock."""

from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Rest, Tap, Together
from companion.games.sequence.children.sum import ANSWERS, sum_of
from companion.games.sequence.common.model import Pass, State

Sheet = Literal["", "sum", "grown-up", "board"]

GROWN_UP = "grown-up"
"""The target of the lock: a finger rests on it."""


class Draft(Struct, frozen=True, kw_only=True):
    """`said` counts how often what is said was asked for again.

    `sheet` is what a grown-up has opened; `sums` counts the sums that were answered wrongly; `move` is one that a
    grown-up has chosen there.
    """

    said: int = 0
    sheet: Sheet = ""
    sums: int = 0
    move: Pass | None = None


D = TypeVar("D", bound=Draft)


def after(state: State, draft: D, what: Input) -> D | None:
    """The draft after an input that means the same in each game; None for one of which the game decides."""
    fresh = type(draft)
    match what:
        case Together():
            return fresh() if draft.sheet == "grown-up" else fresh(sheet="grown-up", sums=draft.sums)
        case Rest(target=target) if target == GROWN_UP:
            return fresh(sheet="sum", sums=draft.sums)
        case Press(button=PanelButton.HELP):
            return replace(draft, said=draft.said + 1)
        case Press(button=PanelButton.UNDO) if draft.sheet:
            return _on_sheet(state, draft, "close")
        case Press(button=PanelButton.UNDO):
            return fresh(said=draft.said, sums=draft.sums)
        case Tap(target=target) if draft.sheet:
            return _on_sheet(state, draft, target)
        case _:
            return draft if draft.sheet else None


def _on_sheet(state: State, draft: D, target: str) -> D:
    fresh = type(draft)
    kind, _, name = target.partition(":")
    match kind:
        case "answer" if draft.sheet == "sum":
            right = int(name) == sum_of(sums_begun(state, draft)).right
            return fresh(sheet="grown-up" if right else "", sums=draft.sums + 1)
        case "close":
            return fresh(sheet="grown-up" if draft.sheet == "board" else "", sums=draft.sums)
        case "sheet":
            return fresh(sheet="board", sums=draft.sums)
        case "pass":
            return fresh(move=Pass())
        case _:
            return draft


def sums_begun(state: State, draft: Draft) -> int:
    """The number of the sum that is asked: another one after each answer and each turn."""
    return state.turns + draft.sums * ANSWERS
