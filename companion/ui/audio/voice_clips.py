"""Make the clips of the voice: which there are, and their files.

What flite or espeak-ng speaks is trimmed and levelled, and put into the folder `voice` of the data folder.
"""

import tempfile
from array import array
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from companion.games.voice_packs import SOUNDS, all_clips
from companion.ui.audio.clip_form import AUDIBLE, finish_clip, wav_file
from companion.ui.audio.voice import OWN, BadClip, bad_files, clip_files, load_clip, silent_mixer
from companion.ui.audio.voice_programs import Speaker, VoiceError, speak_clip

AUDIBLE_SOUND = 40
"""As `AUDIBLE`, for the sounds of letters: a bare hiss is so weak that it has flite's own noise before and after it."""


SPEAKER_FILE = "speaker.txt"
"""The file beside the clips with the name of the voice that spoke them."""


def build_clips(folder: Path, speaker: Speaker, progress: Callable[[int], object] = lambda _percent: None) -> int:
    """Speak every clip into `folder`, as `<id>.wav` of 22,050 Hz, mono, 16 bits. Returns how many bytes they take.

    All are spoken and written before the first file is replaced, and each is replaced as a whole. `progress` is given
    how many of a hundred parts are spoken. The same program and voice give the same bytes. Raises VoiceError when the
    program can't be run, does not know the voice, or says nothing; OSError when the folder can't be written to.
    """
    made = _speak_all(speaker, progress)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".new-", dir=folder) as beside:
        for name, content in made.items():
            (Path(beside) / f"{name}.wav").write_bytes(content)
        (Path(beside) / SPEAKER_FILE).write_text(f"{speaker.voice}\n", "utf-8")
        for file in Path(beside).iterdir():
            file.replace(folder / file.name)
    return sum(map(len, made.values()))


def built_voice(folder: Path) -> str:
    """Return the name of the voice that spoke the clips in `folder`; empty where a clip is missing, or it isn't known.

    Raises OSError when the folder can't be read.
    """
    try:
        voice = (folder / SPEAKER_FILE).read_text("utf-8", errors="replace").strip()
    except FileNotFoundError:
        return ""
    return voice if all((folder / f"{clip.id}.wav").exists() for clip in all_clips()) else ""


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


def _speak_all(speaker: Speaker, progress: Callable[[int], object]) -> dict[str, bytes]:
    """Return the files of all clips by their ids, spoken anew."""
    made: dict[str, bytes] = {}
    clips = all_clips()
    with silent_mixer() as mixer, tempfile.TemporaryDirectory(prefix="companion-voice-") as folder:
        for clip in clips:
            progress(100 * len(made) // len(clips))
            file = Path(folder) / f"{clip.id}.wav"
            speak_clip(clip, speaker, file)
            try:
                # The mixer reads what any program writes, and in its own form: flite speaks at 16,000 Hz.
                samples = array("h", load_clip(mixer, file))
            except BadClip as why:
                raise VoiceError(f"The voice {speaker.voice!r} can't say the clip {clip.id}: {why}") from None
            made[clip.id] = wav_file(finish_clip(samples, AUDIBLE_SOUND if clip.kind in SOUNDS else AUDIBLE))
    return made
