"""Speak one clip with a program: flite, or espeak-ng where flite is missing."""

import shutil
import subprocess
import tomllib
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.core.errors import CompanionError
from companion.games.voice_packs import Clip, Kind

FLITE = "flite"
"""The program that speaks when it is there; Debian has it in a package of the same name."""

ESPEAK = "espeak-ng"
"""The program that speaks where flite is missing; its package has the same name too."""

MISSING = f"Neither {FLITE} nor {ESPEAK} is installed; sudo apt install {FLITE}"

CLIP_SECONDS = 10
"""Seconds in which one clip must be spoken; it takes some 20 ms."""


class VoiceError(CompanionError):
    """An error for a voice that can't be made; the text is one sentence."""


class Flite(Struct, frozen=True):
    """The manner of speaking of flite.

    `voices` are its voices, the usual one first. `pitch` has the pitch of those that don't speak with their own, in
    Hz. `stretch` is how many times as long as usual each kind of clip is.
    """

    voices: tuple[str, ...]
    pitch: dict[str, int]
    stretch: dict[Kind, float]

    def arguments(self, clip: Clip, voice: str, file: Path) -> tuple[str, ...]:
        """Return how flite is told to speak a clip into a file."""
        pitch = ("--setf", f"int_f0_target_mean={self.pitch[voice]}") if voice in self.pitch else ()
        said = ("-p", f"pau {clip.phones} pau") if clip.phones else ("-t", clip.given)
        return "-voice", voice, *pitch, "--setf", f"duration_stretch={self.stretch[clip.kind]}", *said, "-o", str(file)


class Espeak(Struct, frozen=True):
    """The manner of speaking of espeak-ng: its usual voice, and how many words a minute for each kind of clip."""

    voice: str
    speed: dict[Kind, int]

    def arguments(self, clip: Clip, voice: str, file: Path) -> tuple[str, ...]:
        """Return how espeak-ng is told to speak a clip into a file."""
        return "-v", voice, "-s", str(self.speed[clip.kind]), "-w", str(file), "--", clip.given


class Programs(Struct, frozen=True):
    """The programs that speak, each with its voices."""

    flite: Flite
    espeak: Espeak


class Speaker(Struct, frozen=True):
    """A program that is there, by its path, and the voice that it speaks with."""

    program: str
    voice: str
    manner: Flite | Espeak


@cache
def known_programs() -> Programs:
    """Return the voices and the speeds of the programs, as `voice.toml` has them."""
    return msgspec.convert(tomllib.loads(Path(__file__).with_name("voice.toml").read_text("utf-8")), Programs)


def can_speak() -> bool:
    """Return whether a program that speaks is installed."""
    return bool(shutil.which(FLITE) or shutil.which(ESPEAK))


def installed_voices() -> tuple[str, ...]:
    """Return the voices in `voice.toml` with which this machine can speak, the one that is understood best first."""
    known, flite, espeak = known_programs(), shutil.which(FLITE), shutil.which(ESPEAK)
    listed: list[str] = []
    if flite:
        try:
            listed = _run(flite, "-lv").split()
        except VoiceError:
            # A program that can't be run speaks with no voice.
            listed = []
    return (*(voice for voice in known.flite.voices if voice in listed), *((known.espeak.voice,) if espeak else ()))


def find_speaker(voice: str = "") -> Speaker:
    """Return who speaks with a voice: flite where it is one of its voices, otherwise espeak-ng.

    Without a voice it is the usual one of flite, and that of espeak-ng where flite is missing. Raises VoiceError when
    the program is missing, or espeak-ng does not know the variant of a voice.
    """
    known = known_programs()
    if voice in known.flite.voices:
        return Speaker(_installed(FLITE), voice, known.flite)
    if voice:
        program = _installed(ESPEAK)
        _check_variant(program, voice)
        return Speaker(program, voice, known.espeak)
    if shutil.which(FLITE):
        return Speaker(_installed(FLITE), known.flite.voices[0], known.flite)
    if shutil.which(ESPEAK):
        return Speaker(_installed(ESPEAK), known.espeak.voice, known.espeak)
    raise VoiceError(f"{MISSING}.")


def speak_clip(clip: Clip, speaker: Speaker, file: Path) -> None:
    """Speak a clip into a WAV file. Raises VoiceError when the program can't be run, or writes nothing."""
    file.unlink(missing_ok=True)
    _run(speaker.program, *speaker.manner.arguments(clip, speaker.voice, file))
    if not file.exists() or not file.stat().st_size:
        raise VoiceError(f"There is no voice {speaker.voice!r}; {_known_voices()}.")


def _installed(name: str) -> str:
    program = shutil.which(name)
    if program is None:
        raise VoiceError(f"{name}, which has that voice, isn't installed; sudo apt install {name}.")
    return program


def _check_variant(program: str, voice: str) -> None:
    variant = voice.partition("+")[2]
    if variant and f"!v/{variant} " not in f"{_run(program, '--voices=variant')} ":
        todo = f"{ESPEAK} --voices=variant lists those that it knows"
        raise VoiceError(f"There is no variant {variant!r} of a voice; {todo}.")


def _known_voices() -> str:
    return f"flite has {', '.join(known_programs().flite.voices)}, and {ESPEAK} --voices=en lists its English ones"


def _run(program: str, *arguments: str) -> str:
    """Return what a program prints; nothing where it fails."""
    try:
        done = subprocess.run([program, *arguments], capture_output=True, timeout=CLIP_SECONDS, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired) as error:
        raise VoiceError(f"{program} can't be run: {error}.") from None
    return done.stdout.decode(errors="replace")
