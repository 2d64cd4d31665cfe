"""`python -m tests.hil IMAGE`: drive the machine in the folder IMAGE, and print what was proven."""

import argparse
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from tests.hil.at_machine import AtMachine, new_mirror
from tests.hil.machine import BOOT, Machine
from tests.hil.report import Report, effort, prove
from tests.hil.scenarios import desktop, evening, faults, panel, phones, sharing, tags, voice
from tests.hil.scenarios.power import survives_power_cuts
from tools.hil.architecture import architecture_of

BUILD = Path(__file__).parents[2] / "build"

JOURNAL = 3000
"""How many of the last characters of the machine's log are shown after a failure."""

Scenario = Callable[[AtMachine, Report], None]

SCENARIOS: dict[str, tuple[str, Scenario]] = {
    "press": ("CONFIRM on its pin plays the move that a finger drafted", panel.plays_the_drafted_move),
    "touch": ("after a restart a touch at the last one's place is felt", panel.feels_the_same_touch_after_a_restart),
    "lamps": ("the lamps follow a press", panel.lights_the_lamps),
    "bounce": ("a bouncing press is one press", panel.takes_a_bounce_for_one_press),
    "reader": ("the reader: a card, unplugged, plugged in, a card", tags.reads_through_an_unplugged_line),
    "hang": ("a hang is noticed and ended, and the game is on the screen again", faults.comes_back_when_it_hangs),
    "stop": ("SIGTERM ends it cleanly", faults.ends_when_it_is_told_to),
    "settings": ("broken settings are said on the screen", faults.starts_with_broken_settings),
    "disk": ("a full disk is said, and nothing is lost", faults.loses_nothing_on_a_full_disk),
    "game": ("a whole game of Sequence by pins, glass and reader, and its record", evening.plays_a_whole_game),
    "sharing": ("several people use one journal, in turn and at once", sharing.shares_a_journal),
    "phones": ("a phone takes a seat and enters letters, and a guest's shows the table", phones.takes_part_by_phones),
    "voice": ("a word is said at a microphone, and its clip is kept", voice.records_a_clip),
    "desktop": ("a finger plays on a Wayland desktop, natively and through Xwayland", desktop.is_touched_on_a_desktop),
    "off": ("two buttons and CONFIRM switch the machine off", faults.switches_off),
}
"""Each by its name: what it proves, and how. Each begins at a table at which nobody has played yet."""

POWER = "power"


def main() -> int:
    """Returns 1 where something wasn't proven."""
    options = _options()
    shots = BUILD / architecture_of(options.image).folder / "shots"
    shutil.rmtree(shots, ignore_errors=True)
    shots.mkdir(parents=True)
    # So that the machines end with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("It was ended."))
    report = Report()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="hil-") as folder:
        # The journals of the mirrors go there, too.
        tempfile.tempdir = folder
        names = [name for name in SCENARIOS if name in options.only]
        if names:
            at_one_machine(options.image, Path(folder), shots, names, report)
        if POWER in options.only and options.power_cuts:
            cuts = partial(survives_power_cuts, options.image, Path(folder), shots, options.power_cuts, report)
            prove(report, "after power cuts every confirmed move is there", cuts)
    print(f"\n{report.text()}\n\n{effort(time.monotonic() - begun)}; the pictures are in {shots}")
    return int(report.failed)


def _options() -> argparse.Namespace:
    names = [*SCENARIOS, POWER]
    parser = argparse.ArgumentParser(prog="make hil", description="Drive the companion in a virtual machine.")
    parser.add_argument("image", type=Path, help="the folder that python -m tools.hil prints")
    parser.add_argument("--power-cuts", type=int, default=20, help="how often the machine is killed")
    parser.add_argument("--only", nargs="+", choices=names, default=names, help="what is to be proven")
    return parser.parse_args()


def at_one_machine(image: Path, folder: Path, shots: Path, names: list[str], report: Report) -> None:
    """The scenarios with these names, one after the other at one machine; after one that fails it is started anew."""
    left = list(names)
    while left:
        with Machine(image, folder / f"machine-{len(left)}") as machine:
            at = AtMachine(machine, shots, new_mirror())
            well = prove(
                report, "the machine starts, and the first picture is the painter's", partial(first_picture, at, report)
            )
            while left and well:
                what, scenario = SCENARIOS[left.pop(0)]
                well = prove(report, what, partial(at_a_new_table, scenario, at, report))
            if not well:
                print(machine.said()[-JOURNAL:], file=sys.stderr)
        if not well and len(left) == len(names):
            return


def first_picture(at: AtMachine, report: Report) -> None:
    """From power-on to the first screen, in each pixel as the painter paints it here."""
    at.sees(BOOT)
    report.measured("power-on to the first picture", at.machine.now())
    at.shot("first")


def at_a_new_table(scenario: Scenario, at: AtMachine, report: Report) -> None:
    """A scenario, at a table at which nobody has played yet."""
    at.begin_anew()
    scenario(at, report)


if __name__ == "__main__":
    sys.exit(main())
