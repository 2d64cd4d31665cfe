"""Decide when the voice speaks: at something new, and once more when nothing is done."""

from companion.core.scene import Speech
from companion.ui.audio.voice import Voice


class Announcer:
    """An announcer that decides what a voice says now. Times are seconds of a clock that never goes back."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice
        self._says = Speech()
        self._said = 0.0
        self._repeated = 0.0

    def say(self, says: Speech, now: float, *, heard: bool) -> None:
        """Say this speech when it is new; be quiet when it ends, or when nothing is `heard` any more."""
        if says == self._says:
            return
        self._says, self._said = says, now
        if says.clips or not heard:
            self._voice.say(says.clips)

    def repeat_if_due(self, done: float, now: float) -> None:
        """Say the speech once more when nothing was done for the time it asks for; `done` is the last input."""
        quiet_since = max(done, self._said)
        if not self._says.again or self._repeated >= quiet_since:
            return
        if now - quiet_since > self._says.again:
            self._repeated = quiet_since
            self._voice.say(self._says.clips)
