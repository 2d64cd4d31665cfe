"""The command `companion voices`: make the clips of the voice, or list them."""

from argparse import ArgumentParser, Namespace

from companion.cli.common.arguments import add_files
from companion.cli.common.terminal import convert_os_errors
from companion.games.voice_packs import all_clips
from companion.settings.paths import VOICE, find_files
from companion.ui.audio.voice_clips import build_clips, clip_status
from companion.ui.audio.voice_programs import find_speaker

VOICE_HELP = "a voice of flite (rms, kal16, awb or slt), or of espeak-ng, such as en-gb+f3"


def add_arguments(parser: ArgumentParser) -> None:
    """Add `build` and `list`."""
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    built = what.add_parser("build", help="speak every clip anew; recordings of your own stay as they are")
    built.add_argument("--voice", default="", metavar="VOICE", help=VOICE_HELP)
    add_files(built)
    add_files(what.add_parser("list", help="list the clips: where each comes from, and what is said"))


def run(options: Namespace) -> int:
    """Make the clips, or list them."""
    return COMMANDS[options.what](options)


def build_voice(options: Namespace) -> int:
    """Make the clips in the data folder. Raises `CompanionError` when they can't be made, or can't be kept."""
    folder = find_files(options.settings, options.data).folder / VOICE
    speaker = find_speaker(options.voice)
    with convert_os_errors(f"The clips can't be kept in {folder}"):
        size = build_clips(folder, speaker)
    print(f"{len(all_clips())} clips in {folder}, {size / 1_000_000:.1f} MB, spoken by {speaker.voice}.")
    return 0


def list_clips(options: Namespace) -> int:
    """Print of each clip whether its file is built, the table's own or missing, and what is said."""
    there = clip_status(find_files(options.settings, options.data).folder / VOICE)
    for clip in all_clips():
        source = "own" if clip.id in there.own else "missing" if clip.id in there.missing else "built"
        print(f"{clip.id:<22}  {source:<7}  {clip.given}")
    return 0


COMMANDS = {"build": build_voice, "list": list_clips}
