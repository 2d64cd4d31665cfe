"""`python -m tools.ear [VOICE ...]`: list the clips of each voice that a recogniser of speech takes for others.

The recogniser is pocketsphinx with its English model. It is told which words may come, and nothing else: what it mixes
up, children may mix up too.
"""

import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pocketsphinx import Decoder

from companion.games.voice_packs import all_clips, all_packs
from companion.ui.audio.voice import silent_mixer
from companion.ui.audio.voice_clips import build_clips
from companion.ui.audio.voice_programs import find_speaker, known_programs

RATE = 16_000
"""Samples a second that it takes."""

PAUSE = bytes(RATE)
"""Half a second of silence, before and after a clip."""

UNKNOWN = {"jellybeans": "JH EH L IY B IY N Z"}
"""The phones of words that its dictionary lacks."""


class Ear:
    """An ear that tells which of some words is said.

    `words` are what may be said; `phones` how those of them are said that its dictionary lacks.
    """

    def __init__(self, words: Iterable[str], phones: Mapping[str, str] = UNKNOWN) -> None:
        self._decoder: Any = Decoder(samprate=RATE, lm=None, loglevel="FATAL")
        for word, said in phones.items():
            self._decoder.add_word(word, said, False)
        grammar = f"#JSGF V1.0; grammar clips; public <clip> = {' | '.join(map(_plain, words))};"
        self._decoder.add_jsgf_string("clips", grammar)
        self._decoder.activate_search("clips")

    def hears(self, word: str, samples: bytes) -> bool:
        """Return whether these samples, 16,000 a second, are understood as this word."""
        self._decoder.start_utt()
        self._decoder.process_raw(PAUSE + samples + PAUSE, full_utt=True)
        self._decoder.end_utt()
        guess = self._decoder.hyp()
        return guess is not None and guess.hypstr == _plain(word)


def _plain(word: str) -> str:
    return word.replace("-", " ")


def misheard_words(folder: Path, game: str) -> list[str]:
    """Return which words of a game's pack aren't understood, of the clips in a folder; those of one game may come."""
    words = {clip.id: clip.given for clip in all_packs()[game] if clip.kind == "word"}
    return _misheard(folder, Ear(words.values()), words)


def misheard_sounds(folder: Path) -> list[str]:
    """Return which sounds of letters are taken for another one; c is said as k is."""
    phones = {clip.id: clip.phones.replace("ax", "ah").upper() for clip in all_clips() if clip.phones}
    made_up = {name: f"letter{name.replace('-', '')}" for name in phones if name != "sound-c"}
    return _misheard(folder, Ear(made_up.values(), {word: phones[name] for name, word in made_up.items()}), made_up)


def _misheard(folder: Path, ear: Ear, said: Mapping[str, str]) -> list[str]:
    """Return the names of the clips that aren't understood as what is said in them."""
    with silent_mixer(RATE) as mixer:
        samples = {name: mixer.Sound(str(folder / f"{name}.wav")).get_raw() for name in said}
    return [name for name, word in said.items() if not ear.hears(word, samples[name])]


def main() -> None:
    """Print for each voice what is misheard."""
    for voice in sys.argv[1:] or (*known_programs().flite.voices, known_programs().espeak.voice):
        with tempfile.TemporaryDirectory() as name:
            build_clips(Path(name), find_speaker(voice))
            wrong = {game: misheard_words(Path(name), game) for game in all_packs()}
            wrong["sounds"] = misheard_sounds(Path(name))
        print(
            voice,
            *(f"{what} {len(names)}: {', '.join(names)}" for what, names in wrong.items()),
            sep="\n  ",
            flush=True,
        )


if __name__ == "__main__":
    main()
