"""Name the screens that another screen can lead to."""

from enum import StrEnum


class Place(StrEnum):
    """Screens that can be reached from others that do not know them."""

    HOME = "home"
    INTRODUCTION = "introduction"
    SET_UP = "set-up"
    PLAY = "play"
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
    SETTINGS = "settings"
    SWITCH_OFF = "switch-off"
    NEW_TAG = "new-tag"
    FAILSAFE = "failsafe"
