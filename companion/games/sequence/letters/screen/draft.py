"""Prepare a child's move: the letter that was touched or laid, and the square that was touched."""

from msgspec.structs import replace

from companion.core.events import Input
from companion.core.game import Refused
from companion.games.sequence.children_common import draft as shared
from companion.games.sequence.letters import rules
from companion.games.sequence.letters.cards import parse_card
from companion.games.sequence.letters.model import Dead, Move, Play, State

is_undoable = shared.is_undoable


class Draft(shared.Draft, frozen=True, kw_only=True):
    """What is prepared, as in every children's game; `page` is the part of the squares shown if not all have room."""

    page: int = 0


def candidate_squares(state: State, letter: str) -> tuple[int, ...]:
    """Return the squares that a card is about: its two pictures, for X removable chips, for Z open squares."""
    if letter in state.spaces:
        return state.board.squares_of(letter)
    return rules.legal_targets(state, letter)


def proposal(state: State, draft: Draft) -> Move | Refused | None:
    """Return what the green button would play, or why it can't; None when nothing is chosen."""
    return shared.proposal(state, draft, Play, Dead)


def update_draft(state: State, draft: Draft, what: Input) -> Draft:
    """Return the draft after an input; the same draft for what means nothing here."""
    return shared.update_draft(state, draft, what, _read_card, _handle_tap)


def _read_card(text: str) -> str | None:
    return parse_card(text.strip().removeprefix("letter:"))


def _handle_tap(state: State, draft: Draft, kind: str, name: str) -> Draft:
    match kind:
        case "letter":
            return shared.show_card(state, draft, name)
        case "square":
            return shared.touch_space(state, draft, int(name))
        case "page":
            return replace(draft, page=draft.page + 1, at=None, wrong=None)
        case _:
            return draft
