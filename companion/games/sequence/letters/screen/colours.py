"""Map the colours of letters to tones of the screen."""

from companion.core.scene import Tone
from companion.games.sequence.letters.board import COLOURS, Board

PLAIN_TONE: Tone = "paper"
"""The ground of X and Z, which have no squares."""


def tone_of(board: Board, letter: str) -> Tone:
    """Return the colour of a letter's squares."""
    return next((colour for colour in COLOURS if colour == board.colours.get(letter)), PLAIN_TONE)
