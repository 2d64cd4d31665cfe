"""The command `companion doctor`: print what is known of this machine, and try the panel by hand."""

import queue
import shutil
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.app.plugins import all_games
from companion.app.table_files import file_problem, load_table_file
from companion.app.wifi import WIFI_FILE, read_wifi
from companion.cli.common.arguments import add_files
from companion.core.events import Input, PanelButton
from companion.devices.machine import doctor
from companion.devices.machine.doctor import Finding, Installation
from companion.devices.machine.microphone import PROGRAM, find_microphones
from companion.devices.panel.gpio import NoPins
from companion.devices.panel.panel import ButtonPanel, ButtonRow
from companion.devices.panel.pin_choice import open_source
from companion.games.sequence.letters.board import SQUARES
from companion.games.sequence.letters.board_file import BOARD_FILE
from companion.games.voice_packs import all_clips
from companion.settings.game_switches import switch_problems, with_valid_rules
from companion.settings.paths import JOURNAL, VOICE, TablePaths, find_files
from companion.table.storage.journal_repair import LONG_LOG
from companion.ui.audio.mixer import RATE, may_have_a_card
from companion.ui.audio.voice_clips import clip_status
from companion.ui.audio.voice_programs import MISSING, can_speak
from companion.ui.display import NoDisplay, open_display

MARKS = {True: "ok", False: "!!", None: "--"}

NEW_LINE = "\n" + 17 * " "
"""Further lines stand below the first, beside the name."""

LAMP_SECONDS = 1.0


def add_arguments(parser: ArgumentParser) -> None:
    """Add how long the panel is tried, and the files."""
    told = "how long to show presses of a real panel (20)"
    parser.add_argument("--presses", type=float, default=20, metavar="SECONDS", help=told)
    add_files(parser)


def run(options: Namespace) -> int:
    """Print what is found, and try a real panel: its lamps, its buttons. Returns 1 when something is wrong."""
    files = find_files(options.settings, options.data)
    found = run_checks(files)
    for finding in found:
        print(finding_text(finding))
    _try_panel(files, options.presses)
    return 1 if any(finding.ok is False for finding in found) else 0


def run_checks(files: TablePaths) -> list[Finding]:
    """Return a finding for everything on this machine that can be tried without anybody's hands."""
    files = with_valid_rules(files, all_games)
    config = files.config
    _wifi, in_wifi = read_wifi(files.file.with_name(WIFI_FILE))
    problems = (*files.problems, *switch_problems(files, all_games()), *in_wifi)
    here = Installation(
        files.folder,
        files.folder / JOURNAL,
        LONG_LOG,
        files.file,
        problems,
        config.panel.source,
        files.pins,
        config.reader,
    )
    letters = (("board", lambda: _check_board(files.folder)), ("voice", lambda: _check_voice(files.folder / VOICE)))
    sounds = (("sound", _check_sound), ("microphone", check_microphone))
    return doctor.run_checks(here, (("display", _check_display), *sounds, *letters))


def finding_text(finding: Finding) -> str:
    """Return a finding as the text that is printed, in one line or several."""
    lines = [*finding.text.split("\n"), *([finding.todo] if finding.todo else [])]
    return f"{MARKS[finding.ok]} {finding.name + ':':<13} {NEW_LINE.join(lines)}"


def _check_display() -> Finding:
    import pygame  # noqa: PLC0415 - the doctor must be able to say that it is missing

    try:
        driver = open_display()
    except NoDisplay as error:
        todo = "on a Pi: plug the screen in; over ssh: nothing, `companion demo` works without one"
        return Finding("display", None, str(error), todo)
    width, height = pygame.display.get_desktop_sizes()[0]
    pygame.display.quit()
    return Finding("display", True, f"{driver}, {width}x{height} pixels")


def _check_sound() -> Finding:
    if may_have_a_card():
        return Finding("sound", True, "a sound card is there")
    todo = "connect a loudspeaker (USB, HDMI or a sound card on the pins), then start the companion again"
    return Finding("sound", None, "no sound card; the companion is silent", todo)


def check_microphone() -> Finding:
    """Return the finding which microphones Record voice can hear: each is listened to for a moment."""
    if shutil.which(PROGRAM) is None:
        return Finding(
            "microphone", None, f"{PROGRAM}, which records the voice, is missing", "sudo apt install alsa-utils"
        )
    there, wrong = find_microphones(RATE)
    if there:
        names = ", ".join("ALSA's usual one" if name == "default" else name for name in there)
        return Finding("microphone", True, f"ready: {names}")
    if wrong:
        todo = "end what else records, or plug it in anew; arecord -l lists those that the machine has"
        return Finding("microphone", False, f"there is one, and it can't be used: {wrong}", todo)
    return Finding("microphone", None, "none; the voice can't be recorded on the screen", "plug one into a USB socket")


def _check_board(folder: Path) -> Finding:
    """Return the finding whether the table has entered its board of Sequence Letters (LET-01)."""
    enter = "enter it on the screen: Letters, Board"
    wrong, board = file_problem(folder, BOARD_FILE), load_table_file(folder, BOARD_FILE)
    if wrong:
        return Finding("board", False, wrong, f"mend {folder / BOARD_FILE}, or {enter}")
    if board is None:
        return Finding("board", None, "none entered; Sequence Letters is played on the EXAMPLE board", enter)
    if not board.is_whole:
        told = f"{board.placed} of {SQUARES} pictures are entered; Sequence Letters is played on the EXAMPLE board"
        return Finding("board", None, told, enter)
    return Finding("board", True, f"{folder / BOARD_FILE}, {board.columns} columns and {board.rows} rows")


def _check_voice(folder: Path) -> Finding:
    """Return the finding whether the clips are built, and which recordings can't be used."""
    there, count = clip_status(folder), len(all_clips())
    build = "companion voices build" if can_speak() else f"{MISSING}, then companion voices build"
    if len(there.missing) == count and not there.wrong:
        return Finding("voice", None, f"not built; games show what they would say ({folder})", build)
    own = f", {len(there.own)} of them recordings of your own" if there.own else ""
    lines = [f"{count - len(there.missing)} of {count} clips in {folder}{own}", *there.wrong]
    if there.missing:
        return Finding("voice", False, "\n".join(lines), build)
    return Finding("voice", not there.wrong, "\n".join(lines), "mend or remove what is named" if there.wrong else "")


def _try_panel(files: TablePaths, seconds: float) -> None:
    heard: queue.SimpleQueue[Input] = queue.SimpleQueue()
    try:
        source = open_source(files.config.panel.source, files.pins)
    except NoPins:
        return
    if source is None:
        return
    panel = ButtonPanel(heard.put, source, ButtonRow(files.config.panel.settle_ms / 1000))
    try:
        doctor.light_each_lamp(panel, print, lambda: time.sleep(LAMP_SECONDS))
        print(f"Press each button; you have {seconds:g} seconds.", flush=True)
        pressed = doctor.show_presses(panel, heard, print, seconds)
        for button in PanelButton:
            if button not in pressed:
                print(f"{button.name} was not pressed.")
    finally:
        panel.close()
