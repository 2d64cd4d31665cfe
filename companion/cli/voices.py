"""The command `companion voices`: make the clips of the voice, or list them."""

from argparse import Namespace

from companion.cli.voice_clips import VoiceError, build, clips, manner, standing
from companion.settings.paths import VOICE, files_of


def build_voice(options: Namespace) -> int:
    """Make the clips in the data folder. Raises VoiceError when they can't be made, or can't be kept."""
    folder = files_of(options.settings, options.data).folder / VOICE
    try:
        size = build(folder, options.voice)
    except OSError as error:
        raise VoiceError(f"The clips can't be kept in {folder}: {error.strerror or error}.") from None
    spoken = options.voice or manner().voice
    print(f"{len(clips())} clips in {folder}, {size / 1_000_000:.1f} MB, spoken by {spoken}.")
    return 0


def list_clips(options: Namespace) -> int:
    """Print of each clip whether its file is built, the table's own or missing, and what espeak-ng is given for it."""
    there = standing(files_of(options.settings, options.data).folder / VOICE)
    for clip in clips():
        source = "own" if clip.id in there.own else "missing" if clip.id in there.missing else "built"
        print(f"{clip.id:<22}  {source:<7}  {clip.given}")
    return 0


COMMANDS = {"build": build_voice, "list": list_clips}
