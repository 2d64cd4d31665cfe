"""Prepare a child's move: the card that was touched or laid, the animal, and the space that was touched."""

from msgspec.structs import replace

from companion.core.events import Input
from companion.core.game import Refused
from companion.games.sequence.children_common import draft as shared
from companion.games.sequence.kids import rules
from companion.games.sequence.kids.cards import ANIMALS, CARDS, WILD, parse_card
from companion.games.sequence.kids.model import Dead, Move, Play, State

is_undoable = shared.is_undoable


class Draft(shared.Draft, frozen=True, kw_only=True):
    """`chosen` is the animal that was touched for a unicorn or a dragon."""

    chosen: str = ""

    def step_back(self) -> "Draft":
        """Return the draft after UNDO: without the space, else without the animal of a wild card, else without it."""
        if self.at is None and self.chosen:
            return replace(self, chosen="", wrong=None)
        return super().step_back()

    @property
    def animal(self) -> str:
        """The animal whose two spaces are shown; empty where there is none yet."""
        return self.chosen if self.card in WILD else self.card


def playable_animals(state: State, card: str) -> frozenset[str]:
    """Return the animals on whose spaces the card can be played now (KID-10, KID-11)."""
    return frozenset(state.board.animals[number] for number in rules.legal_targets(state, card))


def _can_be_told_of(state: State, card: str, animal: str) -> bool:
    """Return whether the card can be played on a space of the animal, or a chip there is the reason why it can't."""
    return animal in playable_animals(state, card) or bool(state.spaces[animal] & state.covered)


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
        case "animal" if name in ANIMALS and draft.card in WILD and _can_be_told_of(state, draft.card, name):
            return replace(draft, chosen=name, at=None, wrong=None)
        case "space" if draft.animal:
            return shared.touch_space(state, draft, int(name))
        case _:
            return draft
