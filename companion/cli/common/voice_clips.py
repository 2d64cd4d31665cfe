"""Make the clips of the voice: which there are, and their files.

`voice.csv` has the clips (a name, a kind, a text or phonemes). What flite or espeak-ng speaks is trimmed and levelled,
and put into the folder `voice` of the data folder.
"""

import csv
import io
import tempfile
import wave
from array import array
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

import companion.games
from companion.cli.common.voice_programs import Clip, Speaker, VoiceError, speak_clip
from companion.games.registry import game_folders
from companion.ui.audio.mixer import RATE
from companion.ui.audio.voice import OWN, BadClip, bad_files, clip_files, load_clip, silent_mixer

LEVEL = 23_197
"""The greatest sample of a clip: 3 dB below the greatest there can be."""

AUDIBLE = 256
"""A sample that is at least the greatest one divided by this is no silence; that is 48 dB.

With less, the stop that a word ends in is lost: "pig" is heard as "egg".
"""

AUDIBLE_SOUND = 40
"""The same for the sounds of letters: a bare hiss is so weak that it has flite's own noise before and after it."""

SOUNDS = ("sound", "stop")
"""The kinds of clips that are sounds of letters."""

BEFORE, AFTER = RATE // 200, RATE // 50
"""How many samples before the first audible one and after the last are kept, and fade: 5 and 20 ms.

What is cut off must not click, and no fade may touch the burst that a stop begins with.
"""


@cache
def all_packs() -> dict[str, tuple[Clip, ...]]:
    """Return the clips of each pack in the games, by the name of the game's folder.

    A pack is a folder with the clips of a language: `packs/english` in that of a game has them in `voice.csv`.
    """
    here = Path(companion.games.__file__).parent
    packs = (file for folder in game_folders() for file in sorted((here / folder.path).glob("packs/*/voice.csv")))
    return {pack.parents[2].name: _read_pack(pack) for pack in packs}


def all_clips() -> tuple[Clip, ...]:
    """Return every clip in the packs of the games; one that several packs have is there once."""
    return tuple(dict.fromkeys(clip for clips in all_packs().values() for clip in clips))


def _read_pack(pack: Path) -> tuple[Clip, ...]:
    with pack.open(encoding="utf-8", newline="") as lines:
        return tuple(msgspec.convert(row, Clip) for row in csv.DictReader(lines, restval=""))


def build_clips(folder: Path, speaker: Speaker) -> int:
    """Speak every clip into `folder`, as `<id>.wav` of 22,050 Hz, mono, 16 bits. Returns how many bytes they take.

    All are spoken before the first file is replaced, and each is replaced as a whole. The same program and voice give
    the same bytes. Raises VoiceError when the program can't be run, does not know the voice, or says nothing; OSError
    when the folder can't be written to.
    """
    made = _speak_all(speaker)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".new-", dir=folder) as beside:
        for name, content in made.items():
            file = Path(beside) / f"{name}.wav"
            file.write_bytes(content)
            file.replace(folder / file.name)
    return sum(map(len, made.values()))


class ClipStatus(Struct, frozen=True):
    """The state of the voice in a folder, by the ids of its clips.

    `own` are recordings that are heard in place of a clip, `missing` clips that can't be heard at all; `wrong` are
    sentences about files that can't be used.
    """

    own: tuple[str, ...]
    missing: tuple[str, ...]
    wrong: tuple[str, ...]


def clip_status(folder: Path) -> ClipStatus:
    """Look at every file of the voice in `folder`, and return what there is; nothing is played."""
    bad = bad_files(folder)
    good = [file for file in clip_files(folder) if file not in bad]
    own = {file.stem: file for file in good if file.parent.name == OWN}
    ids = {clip.id for clip in all_clips()}
    nameless = [f"{own[name]} has no clip's name; companion voices list shows them." for name in own if name not in ids]
    heard = {file.stem for file in good}
    missing = tuple(clip.id for clip in all_clips() if clip.id not in heard)
    return ClipStatus(tuple(name for name in own if name in ids), missing, (*bad.values(), *nameless))


def finish_clip(samples: "array[int]", audible: int = AUDIBLE) -> "array[int]":
    """Return a clip as it is kept: without the silence around it, as loud as all others, its ends faded.

    Takes samples of 16 bits with one audible sample at least: the greatest one divided by `audible` is heard.
    """
    greatest = max(map(abs, samples))
    heard = [index for index, sample in enumerate(samples) if abs(sample) * audible >= greatest]
    level = array("h", (sample * LEVEL // greatest for sample in samples))
    padded = array("h", bytes(2 * BEFORE)) + level + array("h", bytes(2 * AFTER))
    kept = padded[heard[0] : heard[-1] + 1 + BEFORE + AFTER]
    for index in range(BEFORE):
        kept[index] = kept[index] * index // BEFORE
    for index in range(AFTER):
        kept[-1 - index] = kept[-1 - index] * index // AFTER
    return kept


def _speak_all(speaker: Speaker) -> dict[str, bytes]:
    """Return the files of all clips by their ids, spoken anew."""
    made = {}
    with silent_mixer() as mixer, tempfile.TemporaryDirectory(prefix="companion-voice-") as folder:
        for clip in all_clips():
            file = Path(folder) / f"{clip.id}.wav"
            speak_clip(clip, speaker, file)
            try:
                # The mixer reads what any program writes, and in its own form: flite speaks at 16,000 Hz.
                samples = array("h", load_clip(mixer, file))
            except BadClip as why:
                raise VoiceError(f"The voice {speaker.voice!r} can't say the clip {clip.id}: {why}") from None
            made[clip.id] = _wav_file(finish_clip(samples, AUDIBLE_SOUND if clip.kind in SOUNDS else AUDIBLE))
    return made


def _wav_file(samples: "array[int]") -> bytes:
    """Return a WAV file of these samples."""
    written = io.BytesIO()
    with wave.open(written, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples)
    return written.getvalue()
