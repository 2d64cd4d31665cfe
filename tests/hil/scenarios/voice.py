"""A clip of the children's voice, recorded at the table by a microphone that ALSA's loopback stands for."""

import time

from companion.core.events import OwnClips, Press, Tap
from companion.devices.panel.pins_file import default_pins
from companion.table.screens.settings.record_voice import clips_to_say
from tests.desk.at_desk import CONFIRM
from tests.hil.at_machine import PATIENCE, PRESSED, AtMachine
from tests.hil.machine import MachineError
from tests.hil.report import Report

SPEAKER = "hil-speaker"
"""The unit that plays a spoken word again and again into the other end of the loopback."""

SAYS = (
    "flite -voice kal -t airplane -o /run/said.wav; while aplay -q -D plughw:Loopback,1 /run/said.wav; do sleep 2; done"
)

RECORDED = "/var/lib/companion/voice/own"
"""The folder of the recorded clips."""


def records_a_clip(at: AtMachine, report: Report) -> None:
    """A word is said at the microphone; its clip is kept, and the page shows that it is recorded."""
    at.machine.shell("modprobe", "snd-aloop")
    at.begin_anew()
    at.mirror.desk.set_silence("")
    at.tap("settings").touch("open:clips")
    at.told(Tap("open:clips"), OwnClips(()))
    at.machine.shell("systemd-run", "--quiet", f"--unit={SPEAKER}", "sh", "-c", SAYS)
    begun = at.machine.now()
    # What the bar of loudness shows meanwhile is nothing that could be compared.
    at.machine.hand("press", pin=default_pins().buttons.of(CONFIRM), seconds=PRESSED)
    clip = clips_to_say()[0].id
    _wait_for(at, f"{RECORDED}/{clip}.wav")
    report.measured("RECORD to the clip on the disk", at.machine.now() - begun)
    at.machine.shell("systemctl", "stop", SPEAKER)
    at.told(Press(CONFIRM), OwnClips((clip,)))
    at.shot("voice-recorded")


def _wait_for(at: AtMachine, file: str) -> None:
    """Wait until a file is there. Raises MachineError when it doesn't come."""
    end = time.monotonic() + at.machine.patient(PATIENCE)
    while True:
        try:
            at.machine.shell("test", "-s", file)
        except MachineError:
            if time.monotonic() > end:
                raise
            time.sleep(0.5)
        else:
            return
