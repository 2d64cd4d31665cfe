"""Play the sounds of the table and the speech of its scenes."""

from collections.abc import Iterable
from pathlib import Path

from companion.core.game import Silence, Sound
from companion.core.scene import Speech
from companion.ui.audio.announcer import Announcer
from companion.ui.audio.mixer import Mixer
from companion.ui.audio.sounds import Sounds
from companion.ui.audio.voice import Voice


class AudioPlayer:
    """Sounds and voice of one speaker. Times are seconds of one clock that never goes back."""

    def __init__(self, speaker: Mixer) -> None:
        self.voice = Voice(speaker)
        self._speaker = speaker
        self._sounds = Sounds(speaker)
        self._saying = Announcer(self.voice)
        self._spoken = True
        self._folder: Path | None = None

    def open(self, folder: Path) -> None:
        """Open the sound card and load the sounds, and the clips in this folder, all in the background."""
        self._folder = folder
        if self._speaker.open():
            self._sounds.load()
            self.voice.load(folder)

    def configure(self, *, on: bool, volume: float, voice: bool) -> None:
        """Set whether there is any sound, how loud it is (0 to 1), and whether the voice is heard."""
        self._spoken = voice
        self._speaker.volume = volume
        self._speaker.on = on
        if self._folder is not None:
            self.open(self._folder)

    @property
    def silence(self) -> Silence:
        """Why the voice isn't heard where the desk has its sound on; empty where it is."""
        return self.voice.silence if self._speaker.on and self._spoken else "off"

    def say(self, says: Speech, now: float, *, heard: bool) -> None:
        """Say what a scene says, as `Announcer.say`."""
        self._saying.say(says, now, heard=heard)

    def repeat_if_due(self, done: float, now: float) -> None:
        """Say the speech once more when that is due, as `Announcer.repeat_if_due`."""
        self._saying.repeat_if_due(done, now)

    def play(self, sounds: Iterable[Sound]) -> None:
        """Play these sounds, where sounds are on."""
        if self._speaker.on:
            for sound in sounds:
                self._sounds.play(sound)

    def close(self) -> None:
        """Close the sound card."""
        self._speaker.close()
