"""Prepare a child's move: the letter that was touched or laid, for X and Z another one, and the square."""

from companion.core.events import Input
from companion.core.game import Refused
from companion.games.sequence.children_common import draft as shared
from companion.games.sequence.letters.cards import parse_card
from companion.games.sequence.letters.model import Dead, Move, Play, State

Draft = shared.Draft

is_undoable = shared.is_undoable


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
        case "pick":
            return shared.choose_card(state, draft, name)
        case "square":
            return shared.touch_space(state, draft, int(name))
        case _:
            return draft
