"""Choose what the voice says: the same as the screen shows, for children who can't read (KID-07)."""

from companion.core.game import PlayStatus, Refused
from companion.core.scene import Speech
from companion.games.sequence.children_common import speech as shared
from companion.games.sequence.children_common.draft import asked_card
from companion.games.sequence.common.dead_cards import is_dead
from companion.games.sequence.kids import rules
from companion.games.sequence.kids.cards import DRAGON
from companion.games.sequence.kids.model import Dead, State
from companion.games.sequence.kids.screen.draft import Draft


def speech(state: State, draft: Draft, status: PlayStatus) -> Speech:
    """Return what the voice says now."""
    return shared.speech(state, draft, status, _clips(state, draft, status))


def _clips(state: State, draft: Draft, status: PlayStatus) -> tuple[str, ...]:
    if not draft.card:
        return (*shared.news_clips(state, status), "touch-an-animal")
    if draft.at is not None:
        return card_clip(asked_card(state, draft)), "press-green"
    if draft.wrong is not None:
        return _refusal_clips(state, draft, draft.wrong)
    if draft.missed:
        return "not-that-one", *_question_clips(state, draft)
    return _question_clips(state, draft)


def _question_clips(state: State, draft: Draft) -> tuple[str, ...]:
    """Return the clips of the question that a card asks."""
    name = card_clip(draft.card)
    if is_dead(state, draft.card) and not isinstance(rules.play(state, Dead(draft.card)), Refused):
        return "both", name, "pictures-are-full", "new-card", "press-green"
    if not rules.legal_targets(state, draft.card):
        # No such card can be in anybody's hand, or there is nothing that it could do now.
        return name, "not-that-one", "touch-an-animal"
    animal = asked_card(state, draft)
    if not animal:
        return name, "take-a-chip" if draft.card == DRAGON else "any-animal", "touch-an-animal"
    return card_clip(animal), "which-one"


def _refusal_clips(state: State, draft: Draft, number: int) -> tuple[str, ...]:
    """Return the clips that say gently why a space can't be, and what to do."""
    if draft.card == DRAGON:
        return ("your-own-chip", "try-again") if state.side_at(number) == state.side else ("not-that-one", "try-again")
    return card_clip(asked_card(state, draft)), "is-full", "try-again"


def card_clip(card: str) -> str:
    """Return the clip that names a card."""
    return f"word-{card}"
