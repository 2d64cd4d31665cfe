"""Load the short sounds, a file each."""

from pathlib import Path
from typing import Any, get_args

from companion.core.game import Sound
from companion.ui.audio.mixer import Mixer

FOLDER = Path(__file__).parent / "sounds"
"""Where each `Sound` has a file of its name."""


class Sounds:
    """The sounds of the house, played through a speaker."""

    def __init__(self, speaker: Mixer) -> None:
        self._speaker = speaker
        self._sounds: dict[Sound, Any] = {}

    def load(self) -> None:
        """Begin to load the files, once the speaker is open."""
        self._speaker.submit(self._load)

    def play(self, kind: Sound) -> None:
        """Play a sound soon. Never waits; what is wanted before all is loaded is dropped: late, it would tell wrong."""
        sound = self._sounds.get(kind)
        if sound is not None:
            self._speaker.submit(lambda _mixer: self._play(sound))

    def _play(self, sound: Any) -> None:
        sound.set_volume(self._speaker.volume)
        sound.play()

    def _load(self, mixer: Any) -> None:
        self._sounds = {kind: mixer.Sound(str(FOLDER / f"{kind}.wav")) for kind in get_args(Sound)}
