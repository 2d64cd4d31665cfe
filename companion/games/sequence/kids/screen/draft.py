"""Prepare a child's move: the card that was touched or laid, the animal, and the space that was touched."""

from companion.core.events import Input
from companion.core.game import Refused
from companion.games.sequence.children_common import draft as shared
from companion.games.sequence.kids.cards import CARDS, parse_card
from companion.games.sequence.kids.model import Dead, Move, Play, State

Draft = shared.Draft

is_undoable = shared.is_undoable


def proposal(state: State, draft: Draft) -> Move | Refused | None:
    """Return what the green button would play, or why it can't; None when nothing is chosen."""
    return shared.proposal(state, draft, Play, Dead)


def update_draft(state: State, draft: Draft, what: Input) -> Draft:
    """Return the draft after an input; the same draft for what means nothing here."""
    return shared.update_draft(state, draft, what, parse_card, _handle_tap)


def _handle_tap(state: State, draft: Draft, kind: str, name: str) -> Draft:
    match kind:
        case "card" if name in CARDS:
            return shared.show_card(state, draft, name)
        case "animal":
            return shared.choose_card(state, draft, name)
        case "space" if shared.asked_card(state, draft):
            return shared.touch_space(state, draft, int(name))
        case _:
            return draft
