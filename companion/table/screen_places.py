"""Name the screens that another screen can lead to."""

from enum import StrEnum
from typing import Literal


class Place(StrEnum):
    """Screens that can be reached from others that do not know them."""

    HOME = "home"
    INTRODUCTION = "introduction"
    SET_UP = "set-up"
    PLAY = "play"
    MORE = "more"
    END_HERE = "end-here"
    INSERT = "insert"
    CORRECT_SETUP = "correct-set-up"
    POSITION = "position"
    HISTORY = "history"
    PLAYERS = "players"
    RESULT = "result"
    RESULTS = "results"
    WORDS = "words"
    TOOL = "tool"
    TAGS = "tags"
    PEOPLE = "people"
    PHONES = "phones"
    SETTINGS = "settings"
    SWITCH_OFF = "switch-off"
    NEW_TAG = "new-tag"
    FAILSAFE = "failsafe"


PLAYED = "played"
"""What stands behind a tool's id, where the game that is being set up does, for one that is opened in a game."""

Back = Literal[Place.HOME, Place.PLAY, Place.MORE]
"""Where BACK leads from a page that can be opened from the first screen, from the game, and from MORE."""


def onward_from(back: Back) -> Literal[Place.HOME, Place.PLAY]:
    """Return where such a page leads that is done with: to the game rather than to MORE."""
    return Place.PLAY if back is Place.MORE else back
