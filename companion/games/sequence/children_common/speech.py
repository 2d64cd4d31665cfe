"""Choose what the voice says in each of the children's games, for children who can't read."""

from companion.core.game import PlayStatus
from companion.core.scene import Speech
from companion.games.sequence.children_common.draft import Draft
from companion.games.sequence.common.model import State

QUIET_SECONDS = 10.0
"""The seconds after which the voice asks again."""

ASK_SPEECH = Speech(("ask-a-grown-up",), again=QUIET_SECONDS)
"""What is said where only a grown-up can go on."""


BACK_OR_NOT = ("take-it-back", "press-the-arrow", "no", "press-green")
"""What is said when a finished move is to be taken back: what each of the two buttons does."""


def speech(state: State, draft: Draft, status: PlayStatus, clips: tuple[str, ...]) -> Speech:
    """Return what the voice says now: `clips` while the game goes on.

    A child at the sum, or with a finger on the lock, is told whom to ask; on the other sheets of grown-ups nothing is
    said.
    """
    if draft.sheet == "sum":
        return ASK_SPEECH
    if draft.sheet:
        return Speech()
    if draft.hold:
        return ASK_SPEECH
    if status.question:
        return Speech(BACK_OR_NOT, draft.said)
    if state.over:
        who = () if state.winner is None else ("hooray", f"wins-{state.sides[state.winner]}")
        return Speech((*who, "press-green"), draft.said)
    return Speech(("press-green",) if draft.move is not None else clips, draft.said, QUIET_SECONDS)


def news_clips(state: State, status: PlayStatus) -> tuple[str, ...]:
    """Return the clips that say what has just happened, and whose turn it is."""
    kinds = {happening.kind for happening in status.events}
    before = ("taken-back",) if "undone" in kinds else ("well-done", "draw-a-card") if kinds else ()
    return *before, f"turn-{state.sides[state.side]}"
