"""Make the clips of the voice with espeak-ng: which there are, how each is spoken, and their files.

`voice.csv` has the clips (a name, a kind, a text or phonemes), `voice.toml` how they are spoken. What espeak-ng gives
is trimmed and levelled, and put into the folder `voice` of the data folder.
"""

import csv
import io
import shutil
import subprocess
import tempfile
import tomllib
import wave
from array import array
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

import companion.games
from companion.core.errors import CompanionError
from companion.games.registry import game_folders
from companion.ui.audio.mixer import RATE
from companion.ui.audio.voice import OWN, bad_files, clip_files

PROGRAM = "espeak-ng"
"""Debian has it in a package of the same name."""

MISSING = f"{PROGRAM} isn't installed; sudo apt install {PROGRAM}"

LEVEL = 23_197
"""The greatest sample of a clip: 3 dB below the greatest there can be."""

AUDIBLE = 64
"""A sample that is at least the greatest one divided by this is no silence; that is 36 dB."""

BEFORE, AFTER = RATE // 200, RATE // 50
"""How many samples before the first audible one and after the last are kept, and fade: 5 and 20 ms.

What is cut off must not click, and no fade may touch the burst that a stop begins with.
"""

CLIP_SECONDS = 10
"""Seconds in which one clip must be spoken; it takes some 10 ms."""

Kind = Literal["sound", "stop", "name", "word", "prompt"]
"""The sound of a letter that can be held, one that can't, a letter's name, a picture's word, something to say."""


class VoiceError(CompanionError):
    """An error for a voice that can't be made; the text is one sentence."""


class Clip(Struct, frozen=True):
    """A clip that the voice can say.

    `id` is its name and that of its file. `given` is what espeak-ng is told: a text, or its phonemes in [[...]].
    """

    id: str
    kind: Kind
    given: str


class VoiceOptions(Struct, frozen=True):
    """The manner of speaking: which voice of espeak-ng, and how many words a minute for each kind of clip."""

    voice: str
    speed: dict[Kind, int]


@cache
def all_clips() -> tuple[Clip, ...]:
    """Return every clip in the packs of the games; one that several packs have is there once.

    A pack is a folder with the clips of a language: `packs/english` in that of a game has them in `voice.csv`.
    """
    here = Path(companion.games.__file__).parent
    packs = (file for folder in game_folders() for file in sorted((here / folder.path).glob("packs/*/voice.csv")))
    return tuple(dict.fromkeys(clip for pack in packs for clip in _read_pack(pack)))


def _read_pack(pack: Path) -> tuple[Clip, ...]:
    with pack.open(encoding="utf-8", newline="") as lines:
        return tuple(msgspec.convert(row, Clip) for row in csv.DictReader(lines))


def default_voice() -> VoiceOptions:
    """Return the voice and the speeds with which the clips are spoken when nothing else is asked for."""
    return msgspec.convert(tomllib.loads(Path(__file__).with_name("voice.toml").read_text("utf-8")), VoiceOptions)


def build_clips(folder: Path, voice: str = "") -> int:
    """Speak every clip into `folder`, as `<id>.wav` of 22,050 Hz, mono, 16 bits. Returns how many bytes they take.

    `voice` is a voice of espeak-ng in place of the usual one. All are spoken before the first file is replaced, and
    each is replaced as a whole. The same program and voice give the same bytes. Raises VoiceError when espeak-ng is
    missing, does not know the voice, or says nothing; OSError when the folder can't be written to.
    """
    how = default_voice()
    spoken = _known_voice(voice) if voice else how.voice
    made = {clip.id: _wav_file(finish_clip(_speak_clip(clip, spoken, how.speed[clip.kind]))) for clip in all_clips()}
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


def finish_clip(samples: "array[int]") -> "array[int]":
    """Return a clip as it is kept: without the silence around it, as loud as all others, its ends faded.

    Takes samples of 16 bits with one audible sample at least.
    """
    greatest = max(map(abs, samples))
    audible = [index for index, sample in enumerate(samples) if abs(sample) * AUDIBLE >= greatest]
    level = array("h", (sample * LEVEL // greatest for sample in samples))
    padded = array("h", bytes(2 * BEFORE)) + level + array("h", bytes(2 * AFTER))
    kept = padded[audible[0] : audible[-1] + 1 + BEFORE + AFTER]
    for index in range(BEFORE):
        kept[index] = kept[index] * index // BEFORE
    for index in range(AFTER):
        kept[-1 - index] = kept[-1 - index] * index // AFTER
    return kept


def _known_voice(voice: str) -> str:
    """Return the voice that was asked for; raises VoiceError where espeak-ng does not know its variant."""
    variant = voice.partition("+")[2]
    if variant and f"!v/{variant} " not in f"{_run_espeak('--voices=variant').decode()} ":
        todo = f"{PROGRAM} --voices=variant lists those that it knows"
        raise VoiceError(f"There is no variant {variant!r} of a voice; {todo}.")
    return voice


def _speak_clip(clip: Clip, voice: str, speed: int) -> "array[int]":
    """Return the samples of a clip, with silence around them."""
    written = _run_espeak("-v", voice, "-s", str(speed), "--stdout", "--", clip.given)
    if not written:
        raise VoiceError(f"There is no voice {voice!r}; {PROGRAM} --voices=en lists the English ones.")
    try:
        with wave.open(io.BytesIO(written)) as file:
            form = file.getnchannels(), file.getsampwidth(), file.getframerate()
            samples = array("h", file.readframes(file.getnframes()))
    except (wave.Error, EOFError, ValueError):
        raise VoiceError(f"What {PROGRAM} writes of the clip {clip.id} is no sound that can be read.") from None
    if form != (1, 2, RATE):
        raise VoiceError(f"The voice {voice!r} has another form of sound than the companion's; take another voice.")
    if not any(samples):
        raise VoiceError(f"{PROGRAM} makes no sound of the clip {clip.id} ({clip.given}) with the voice {voice!r}.")
    return samples


def _run_espeak(*arguments: str) -> bytes:
    """Return what espeak-ng writes when it is run; nothing where it fails."""
    program = shutil.which(PROGRAM)
    if program is None:
        raise VoiceError(f"{MISSING}.")
    try:
        return subprocess.run([program, *arguments], capture_output=True, timeout=CLIP_SECONDS, check=False).stdout  # noqa: S603
    except (OSError, subprocess.TimeoutExpired) as error:
        raise VoiceError(f"{program} can't be run: {error}.") from None


def _wav_file(samples: "array[int]") -> bytes:
    """Return a WAV file of these samples."""
    written = io.BytesIO()
    with wave.open(written, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples)
    return written.getvalue()
