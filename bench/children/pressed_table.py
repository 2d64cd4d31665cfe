"""The table off screen with somebody at its panel: `python pressed_table.py FOLDER` plays the Sequence there.

It tells when its first picture was on the screen. Then a line on standard input is `phones` and the port at which they
are to be served, 0: they are switched off; or `press` and a number, and it answers with the ms of so many presses of
NEXT and of as many of CONFIRM, each kind a list in JSON.
"""

import json
import sys
import time
from contextlib import closing, redirect_stderr
from pathlib import Path
from random import Random

from bench.person import TimedApp, watch
from bench.press import AtBoard, Measured
from companion.app.phones_link import PhonesLink
from companion.core.events import Input, PanelButton, Press
from companion.devices.panel.simulated import SimulatedPins
from companion.settings.schema import PhonesSettings
from companion.table.logs import keep_log_in

SEEN = 0.25
"""Seconds for which a move lies on the table before it is taken back: phones have been told of it by then."""


class Obedient(AtBoard):
    """At the board of Sequence as long as somebody says how often to press."""

    def play(self) -> None:
        """Do what each line says."""
        self.do(Press(PanelButton.CONFIRM))
        keep_log_in(FOLDER)
        with (
            (FOLDER / "said").open("w") as said,
            redirect_stderr(said),
            closing(PhonesLink(FOLDER, self.app.post, starts=True)) as link,
        ):
            self.app.desk.tell_phones_by(link.tell)
            print(time.monotonic(), flush=True)
            for line in sys.stdin:
                what, number = line.split()
                if what == "phones":
                    link.apply(PhonesSettings(on=number != "0", port=int(number) or 8080))
                    print(flush=True)
                else:
                    self.runs = int(number)
                    print(json.dumps(self._pressed()), flush=True)

    def do(self, what: Input) -> None:
        """Let the table have an input, and wait for what it changes; leave time to see what is taken back."""
        if what == Press(PanelButton.UNDO):
            time.sleep(SEEN)
        super().do(what)

    def _pressed(self) -> tuple[list[float], list[float]]:
        measured = self._measured = Measured()
        self.press_next()
        self.press_confirm()
        return [sum(press) for press in measured.next], [sum(press) for press in measured.confirm]


def _sit_down(app: TimedApp, pins: SimulatedPins) -> Obedient:
    return Obedient(app, pins, 0, Random(7), Measured())


if __name__ == "__main__":
    FOLDER = Path(sys.argv[1])
    watch(FOLDER, _sit_down)
