"""Prepare a child's move: the letter that was touched or laid, and the square that was touched."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Rest, Scan, Tap, Together
from companion.core.game import Refused
from companion.games.sequence.common.model import is_dead
from companion.games.sequence.letters import rules
from companion.games.sequence.letters.cards import parse_card
from companion.games.sequence.letters.model import Dead, Move, Pass, Play, State
from companion.games.sequence.letters.screen.sum import ANSWERS, sum_of

Sheet = Literal["", "sum", "grown-up", "board"]

GROWN_UP = "grown-up"
"""The target of the lock: a finger rests on it."""


class Draft(Struct, frozen=True):
    """`letter` is the card that is shown, `at` the number of the square that was touched.

    `wrong` is a square that was touched and can't be; `page` the part of the squares that is shown where not all have
    room; `said` counts how often what is said was asked for again. `sheet` is what a grown-up has opened; `sums` counts
    the sums that were answered wrongly; `move` is one that a grown-up has chosen there.
    """

    letter: str = ""
    at: int | None = None
    wrong: int | None = None
    page: int = 0
    said: int = 0
    sheet: Sheet = ""
    sums: int = 0
    move: Pass | None = None


def squares(state: State, letter: str) -> tuple[int, ...]:
    """The squares that a card is about: its two pictures, for X the chips that can go, for Z the open squares."""
    if letter in state.spaces:
        return state.board.squares_of(letter)
    return rules.targets(state, letter)


def prepared(state: State, draft: Draft) -> bool:
    """Whether there is something that UNDO would drop; what is said again, and answered sums, are not."""
    return after(state, draft, Press(PanelButton.UNDO)) != draft


def proposal(state: State, draft: Draft) -> Move | Refused | None:
    """What the green button would play."""
    if draft.move is not None:
        return draft.move
    if not draft.letter or draft.sheet:
        return None
    if is_dead(state, draft.letter):
        move = Dead(draft.letter)
        step = rules.play(state, move)
        return step if isinstance(step, Refused) else move
    if draft.at is None:
        return None
    return Play(draft.letter, state.board.address(draft.at))


def choices(state: State, draft: Draft) -> int:  # noqa: ARG001 - what every game has
    """NEXT means nothing to a child: pictures are touched."""
    return 0


def after(state: State, draft: Draft, what: Input) -> Draft:
    """The draft after an input; the same draft for what means nothing here."""
    match what:
        case Together():
            return Draft() if draft.sheet == "grown-up" else Draft(sheet="grown-up", sums=draft.sums)
        case Rest(target=target) if target == GROWN_UP:
            return Draft(sheet="sum", sums=draft.sums)
        case Press(button=PanelButton.HELP):
            return replace(draft, said=draft.said + 1)
        case Press(button=PanelButton.UNDO) if draft.sheet:
            return _on_sheet(state, draft, "close")
        case Press(button=PanelButton.UNDO):
            return Draft(said=draft.said, sums=draft.sums)
        case Scan(text=text) if not draft.sheet:
            return _letter_taken(state, draft, parse_card(text.strip().removeprefix("letter:")) or "")
        case Tap(target=target):
            return _on_sheet(state, draft, target) if draft.sheet else _tapped(state, draft, target)
        case _:
            return draft


def _tapped(state: State, draft: Draft, target: str) -> Draft:
    kind, _, name = target.partition(":")
    match kind:
        case "letter":
            return _letter_taken(state, draft, name)
        case "square":
            return _touched(state, draft, int(name))
        case "page":
            return replace(draft, page=draft.page + 1, at=None, wrong=None)
        case "wall":
            return Draft(said=draft.said)
        case _:
            return draft


def _letter_taken(state: State, draft: Draft, letter: str) -> Draft:
    if not letter or state.winner is not None:
        return replace(draft, said=draft.said + 1) if not letter else draft
    return Draft(letter=letter, said=draft.said)


def _touched(state: State, draft: Draft, number: int) -> Draft:
    if number == draft.at:
        return replace(draft, at=None, wrong=None)
    if rules.refusal(state, draft.letter, number):
        return replace(draft, at=None, wrong=number, said=draft.said + 1)
    return replace(draft, at=number, wrong=None)


def _on_sheet(state: State, draft: Draft, target: str) -> Draft:
    kind, _, name = target.partition(":")
    match kind:
        case "answer" if draft.sheet == "sum":
            right = int(name) == sum_of(sums_begun(state, draft)).right
            return Draft(sheet="grown-up" if right else "", sums=draft.sums + 1)
        case "close":
            return Draft(sheet="grown-up" if draft.sheet == "board" else "", sums=draft.sums)
        case "sheet":
            return Draft(sheet="board", sums=draft.sums)
        case "pass":
            return Draft(move=Pass())
        case _:
            return draft


def sums_begun(state: State, draft: Draft) -> int:
    """The number of the sum that is asked: another one after each answer and each turn."""
    return state.turns + draft.sums * ANSWERS
