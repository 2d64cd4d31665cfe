"""Choose the clips that say what the screen shows, for children who can't read."""

from companion.core.game import PlayStatus, Refused
from companion.core.scene import Speech
from companion.games.sequence.children_common import speech as shared
from companion.games.sequence.children_common.draft import asked_card
from companion.games.sequence.common.dead_cards import is_dead
from companion.games.sequence.common.turned_board import sort_squares
from companion.games.sequence.letters import rules
from companion.games.sequence.letters.cards import X
from companion.games.sequence.letters.model import Dead, State
from companion.games.sequence.letters.screen.draft import Draft


def speech(state: State, draft: Draft, status: PlayStatus, turn: int) -> Speech:
    """Return what the voice says now, with the board turned by so many quarters.

    Pictures are named in the order that is seen.
    """
    return shared.speech(state, draft, status, _clips(state, draft, status, turn))


def _clips(state: State, draft: Draft, status: PlayStatus, turn: int) -> tuple[str, ...]:
    if not draft.card:
        return (*shared.news_clips(state, status), "touch-a-letter")
    if draft.at is not None:
        return (*picture_clips(state, draft.at), "press-green")
    if draft.wrong is not None:
        return _refusal_clips(state, draft.card, draft.wrong)
    return _question_clips(state, draft, turn)


def _question_clips(state: State, draft: Draft, turn: int) -> tuple[str, ...]:
    """Return the clips of the question that a letter asks; X and Z ask for another letter first."""
    letter, asked = draft.card, asked_card(state, draft)
    sound = _letter_clips(state, letter)
    if is_dead(state, letter) and not isinstance(rules.play(state, Dead(letter)), Refused):
        return "both", *sound, "pictures-are-full", "new-card", "press-green"
    if not rules.legal_targets(state, letter):
        # No such card can be in anybody's hand, or there is nothing that it could do now.
        return *sound, "not-that-one", "touch-a-letter"
    if not asked:
        return *sound, "take-a-chip" if letter == X else "any-free-square", "touch-a-letter"
    both = sort_squares(state.board, state.board.squares_of(asked), turn)
    first, second = (picture_clip(state, number) for number in both)
    return *_letter_clips(state, asked), first, "and", second, "which-picture"


def _refusal_clips(state: State, letter: str, number: int) -> tuple[str, ...]:
    """Return the clips that say gently why a square can't be, and what to do."""
    if letter == X:
        return ("your-own-chip", "try-again") if state.side_at(number) == state.side else ("not-that-one", "try-again")
    return picture_clip(state, number), "is-full", "try-again"


def _letter_clips(state: State, letter: str) -> tuple[str, ...]:
    """Return the clips of a letter's sound, of its name where the grown-ups want that, or of both."""
    says, low = state.setup.options.says, letter.lower()
    sound, name = f"sound-{low}", f"name-{low}"
    return (name, sound) if says == "both" else (name,) if says == "names" else (sound,)


def picture_clip(state: State, number: int) -> str:
    """Return the clip that names the picture on a square."""
    return f"word-{state.board.pictures[number]}"


def picture_clips(state: State, number: int) -> tuple[str, ...]:
    """Return the clips of the sound that the picture begins with, which is its own, and of its name (LET-08)."""
    return state.board.sound_of(number), picture_clip(state, number)
