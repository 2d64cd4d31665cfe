"""Prepare a child's move: the letter that was touched or laid, and the square that was touched."""

from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Scan, Tap
from companion.core.game import Refused
from companion.games.sequence.children import draft as shared
from companion.games.sequence.common.model import is_dead
from companion.games.sequence.letters import rules
from companion.games.sequence.letters.cards import parse_card
from companion.games.sequence.letters.model import Dead, Move, Play, State


class Draft(shared.Draft, frozen=True):
    """`letter` is the card that is shown, `at` the number of the square that was touched.

    `wrong` is a square that was touched and can't be; `page` the part of the squares that is shown where not all have
    room.
    """

    letter: str = ""
    at: int | None = None
    wrong: int | None = None
    page: int = 0


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


def after(state: State, draft: Draft, what: Input) -> Draft:
    """The draft after an input; the same draft for what means nothing here."""
    same = shared.after(state, draft, what)
    if same is not None:
        return same
    match what:
        case Scan(text=text):
            return _letter_taken(state, draft, parse_card(text.strip().removeprefix("letter:")) or "")
        case Tap(target=target):
            return _tapped(state, draft, target)
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
