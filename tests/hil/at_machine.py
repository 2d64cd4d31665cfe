"""Somebody at a machine: presses, taps and lays, and sees that the screen and the lamps are those of a mirror desk.

The mirror is told the same. After each input the screen must come to show, pixel for pixel, what the mirror's scene
looks like when it is painted, and the lamps on the pins must be those of that scene.
"""

import tempfile
import time
from pathlib import Path

import pygame

from companion.core.events import DeviceNews, Input, PanelButton, Press, Tag, Tap
from companion.core.layout import View
from companion.core.scene import Scene
from companion.devices.panel.panel import LONG_PRESS_BUTTONS
from companion.devices.panel.pins_file import default_pins
from companion.settings.paths import JOURNAL
from companion.ui.painter import Painter
from companion.ui.pixel_density import px_per_mm
from companion.ui.tap_detector import SEEN_SECONDS
from tests.desk.at_desk import Table, copy_of
from tests.hil.machine import SCREEN, Machine
from tests.ui.golden import differing

LOOK = 0.1
"""Seconds between two looks at the screen, or at the lamps."""

PATIENCE = 40.0
"""Seconds after which a picture is taken for one that never comes."""

PRESSED = 0.15
"""Seconds that a button is down, where nobody waits for what it does."""

SEEN = 1.25 * SEEN_SECONDS
"""Seconds before each tap: what has just appeared under a finger is not meant by it."""

PINS = default_pins()
VIEW = View(*SCREEN, px_per_mm(*SCREEN))
SERVICE = "companion.service"


class WrongPictureError(AssertionError):
    """The screen never showed what it should; the message names the pictures."""


class AtMachine:
    """The machine, a mirror desk, and a folder for pictures."""

    def __init__(self, machine: Machine, shots: Path, mirror: Table) -> None:
        self.machine = machine
        self.mirror = mirror
        self._shots = shots
        self._painter = Painter()
        self._canvas = pygame.Surface(SCREEN, 0, 32)

    @property
    def scene(self) -> Scene:
        """What the screen must be showing."""
        return self.mirror.scene(VIEW)

    def press(self, *buttons: PanelButton) -> "AtMachine":
        """Press buttons on their pins, one after the other.

        Each but those for which that would be a long press is held down until the screen shows what it did: where this
        computer has much else to do, the emulated kernel is held up, and doesn't see the edges of a short one.
        """
        for button in buttons:
            pin = PINS.buttons.of(button)
            if button in LONG_PRESS_BUTTONS:
                self.machine.hand("press", pin=pin, seconds=PRESSED)
                self.told(Press(button))
            else:
                self.machine.hand("push", pin=pin, down=True)
                self.told(Press(button))
                self.machine.hand("push", pin=pin, down=False)
        return self

    def tap(self, *targets: str) -> "AtMachine":
        """Touch the middle of things that must be on the screen."""
        for target in targets:
            self.touch(target)
            self.told(Tap(target))
        return self

    def touch(self, target: str) -> None:
        """Touch the middle of a thing, and leave it to the caller what comes of it."""
        x, y = self.scene.targets()[target].rect.centre
        self.machine.wait(SEEN)
        self.machine.hand("tap", x=x, y=y)

    def lay(self, uid: str, text: str) -> "AtMachine":
        """Lay a tag on the reader until the screen shows what it means, and take it away."""
        self.machine.hand("lay", uid=uid, text=text)
        self.told(Tag(uid, text=text))
        self.machine.hand("take_away", uid=uid)
        return self.told(Tag(uid, laid=False))

    def told(self, *means: Input) -> "AtMachine":
        """Something has happened that means these Inputs: see that screen and lamps say so."""
        self.mirror.do(*means)
        return self.sees()

    def sees(self, patience: float = PATIENCE) -> "AtMachine":
        """Wait until screen and lamps are as they should be. Raises WrongPictureError when they don't come to be."""
        end = time.monotonic() + self.machine.patient(patience)
        while not self.as_it_should_be():
            if time.monotonic() > end:
                self.shot("wrong-seen")
                pygame.image.save(self._canvas, self._shots / "wrong-expected.png")
                raise WrongPictureError(f"the screen isn't what it should be: {self._shots}/wrong-*.png")
            # To look takes as much of this computer as the machine needs to go on.
            time.sleep(LOOK)
        lamps = [PINS.lamps.of(button) for button in PanelButton]
        lit = [button.value in self.scene.lamps() for button in PanelButton]
        while self.machine.hand("lamps", pins=lamps) != lit:
            if time.monotonic() > end:
                raise WrongPictureError(f"the lamps aren't {lit}")
            time.sleep(LOOK)
        return self

    def as_it_should_be(self) -> bool:
        """Whether the screen shows the mirror's scene now."""
        return self.shows(self.scene)

    def shows(self, scene: Scene) -> bool:
        """Whether the screen shows this scene now, in each pixel."""
        self._painter.paint(self._canvas, scene)
        return not differing(self.machine.picture(), self._canvas, self.machine.arch.same).count()

    def shot(self, name: str) -> None:
        """Keep what is on the screen now as a picture."""
        pygame.image.save(self.machine.picture(), self._shots / f"{name}.png")

    def at(self, machine: Machine) -> "AtMachine":
        """The same table at a machine that was started anew: the mirror too knows only what is in its journal."""
        return AtMachine(machine, self._shots, again(self.mirror))

    def restarted(self) -> "AtMachine":
        """The service came up anew: the mirror too knows only what is in its journal."""
        self.mirror = again(self.mirror)
        return self.sees()

    def fallen(self) -> "AtMachine":
        """The service was ended in the middle of a game, and came up anew with it."""
        self.mirror = again(self.mirror)
        self.mirror.desk.resume_unfinished_game()
        return self.sees()

    def begin_anew(self) -> "AtMachine":
        """Stop the service, take its journal away, and start it: a table at which nobody has played yet."""
        self.machine.shell("systemctl", "stop", SERVICE)
        self.machine.shell("sh", "-c", f"rm -f /var/lib/companion/{JOURNAL}*")
        self.mirror.close()
        self.mirror = new_mirror()
        self.machine.shell("systemctl", "start", SERVICE)
        return self.sees()

    def plug(self) -> "AtMachine":
        """Plug the reader in."""
        self.machine.hand("plug")
        return self.told(DeviceNews("reader"))

    def service(self, name: str) -> str:
        """A property of the service, as systemctl has it."""
        return self.machine.shell("systemctl", "show", SERVICE, f"--property={name}", "--value").strip()


def new_mirror() -> Table:
    """A desk at which nobody has played yet."""
    return mirror_with(Path(tempfile.mkdtemp(prefix="hil-mirror-")) / "mirror.sqlite3")


def mirror_with(journal: Path, problems: tuple[str, ...] = ()) -> Table:
    """A desk with this journal, at a table that can be switched off."""
    table = Table(journal, problems=problems)
    table.desk.switch_off_by(lambda: None)
    return table


def again(mirror: Table) -> Table:
    """The desk of a companion that comes up with this one's journal."""
    after = copied(mirror.path)
    mirror.close()
    return after


def copied(journal: Path) -> Table:
    """The desk of a companion that comes up with a copy of this journal."""
    return mirror_with(copy_of(journal, journal.with_name(f"mirror{time.monotonic_ns()}.sqlite3")))
