"""Make the clips of the voice: which there are, and their files.

What flite or espeak-ng speaks is trimmed and levelled, and put into the folder `voice` of the data folder.
"""

import tempfile
from array import array
from pathlib import Path

from msgspec import Struct

from companion.cli.common.voice_programs import Speaker, VoiceError, speak_clip
from companion.games.voice_packs import SOUNDS, all_clips
from companion.ui.audio.clip_form import AUDIBLE, finish_clip, wav_file
from companion.ui.audio.voice import OWN, BadClip, bad_files, clip_files, load_clip, silent_mixer

AUDIBLE_SOUND = 40
"""As `AUDIBLE`, for the sounds of letters: a bare hiss is so weak that it has flite's own noise before and after it."""


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
            made[clip.id] = wav_file(finish_clip(samples, AUDIBLE_SOUND if clip.kind in SOUNDS else AUDIBLE))
    return made
