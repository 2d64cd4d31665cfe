"""Power cuts: the machine is killed at a random moment of a game, again and again."""

import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from companion.core.events import Press
from companion.table.storage.record import write_record
from tests.desk.at_desk import CONFIRM, copy_of
from tests.hil.at_machine import PATIENCE, PINS, AtMachine, copied, new_mirror
from tests.hil.machine import BOOT, Machine, MachineError
from tests.hil.report import Report
from tests.hil.scenarios.sitting import sit_down_by_pins

AT_ONCE = 2
"""How many machines are killed beside each other, each with a game of its own."""

MOMENTS = (0.3, 8.0)
"""The least and the most seconds from the game on the screen to the cut."""


class Cuts:
    """One game through so many power cuts. `seed` decides moves and moments."""

    def __init__(self, image: Path, folder: Path, shots: Path, count: int, seed: int) -> None:
        self._image = image
        self._folder = folder
        self._shots = shots
        self._count = count
        self._random = random.Random(seed)
        self._mirror = new_mirror()
        self._sure = self._mirror.path
        self._unsure = False
        self.confirmed = 0
        """How many moves were seen on the screen as played."""
        self.in_flight = 0
        """How many cuts came between a press of CONFIRM and its picture."""
        self.found = 0
        """In how many of those the move was in the journal."""
        self.boots: list[float] = []
        self.ended = False
        """Whether it is left at the next cut, as when another game has failed."""

    def run(self) -> None:
        """Play through all cuts, and once more to the end. Raises AssertionError where a confirmed move is missing."""
        for number in range(self._count + 1):
            if self.ended:
                return
            machine = Machine(self._image, self._folder)
            try:
                at = self._came_up(machine)
                if number == self._count:
                    self._looked_at(at)
                    return
                self._play_until_cut(at)
            except AssertionError:
                (self._shots / f"wrong-{self._folder.name}.log").write_text(machine.said(), encoding="utf-8")
                raise
            finally:
                machine.cut_power()

    def _came_up(self, machine: Machine) -> AtMachine:
        """The game as it was seen last is on the screen; or, where a move was under way, the one with it."""
        after = self._mirror if self._unsure else None
        at = AtMachine(machine, self._shots, copied(self._sure))
        other = AtMachine(machine, self._shots, copied(after.path)) if after else at
        at = self._one_that_fits(at, other, BOOT)
        self.boots.append(time.monotonic() - machine.started)
        if at.mirror.desk.session is None and "continue" not in at.scene.targets():
            return sit_down_by_pins(at)
        # The first screen may look the same with and without the last move: the game itself tells.
        machine.hand("push", pin=PINS.buttons.confirm, down=True)
        for each in {id(at): at, id(other): other}.values():
            each.mirror.do(Press(CONFIRM))
        settled = self._one_that_fits(at, other, PATIENCE)
        machine.hand("push", pin=PINS.buttons.confirm, down=False)
        self.found += self._unsure and settled is other
        return settled

    def _one_that_fits(self, one: AtMachine, other: AtMachine, patience: float) -> AtMachine:
        end = time.monotonic() + patience
        while time.monotonic() < end:
            for each in (one, other):
                if each.as_it_should_be():
                    # The pins are opened after the first picture: until its lamps are lit, a press is nobody's.
                    return each.sees()
            time.sleep(0.1)
        return one.sees(0)

    def _play_until_cut(self, at: AtMachine) -> None:
        self._note(at, unsure=False)
        is_cut = threading.Event()

        def pull_the_plug() -> None:
            is_cut.set()
            at.machine.cut_power()

        cut = threading.Timer(self._random.uniform(*MOMENTS), pull_the_plug)
        cut.start()
        try:
            while True:
                self._play(at)
        except MachineError:
            if not is_cut.is_set():
                raise
            self.in_flight += self._unsure
        finally:
            cut.join()

    def _play(self, at: AtMachine) -> None:
        """Touch a space that makes nobody win, and play there."""
        self._note(at, unsure=False)
        cells = [target for target in at.scene.targets() if target.startswith("cell:")]
        at.tap(self._random.choice(cells))
        move = at.mirror.drafted()
        if not hasattr(move, "at") or move.claims or "confirm" not in at.scene.lamps():
            return
        at.mirror.press(CONFIRM)
        self._unsure = True
        at.machine.hand("push", pin=PINS.buttons.confirm, down=True)
        at.sees()
        self.confirmed += 1
        self._note(at, unsure=False)
        at.machine.hand("push", pin=PINS.buttons.confirm, down=False)

    def _note(self, at: AtMachine, *, unsure: bool) -> None:
        """From now on this is what must be there after a cut."""
        self._mirror = at.mirror
        self._sure = copy_of(at.mirror.path, at.mirror.path.with_name(f"sure{time.monotonic_ns()}.sqlite3"))
        self._unsure = unsure

    def _looked_at(self, at: AtMachine) -> None:
        """The record that the machine exports has the moves of the mirror."""
        session = at.mirror.session
        assert at.machine.hand("export") == write_record(session.game, session.setup, tuple(at.mirror.moves))
        at.shot(f"after-{self._count}-power-cuts-{self._folder.name}")


def survives_power_cuts(image: Path, folder: Path, shots: Path, count: int, report: Report) -> str:
    """Kill machines so often, beside each other. Returns a sentence that tells how it went."""
    seed = random.randrange(2**32)
    shares = [count // AT_ONCE + (number < count % AT_ONCE) for number in range(AT_ONCE)]
    games = [
        Cuts(image, folder / f"power-{number}", shots, share, seed + number)
        for number, share in enumerate(shares)
        if share
    ]
    with ThreadPoolExecutor(AT_ONCE) as threads:
        try:
            for done in as_completed([threads.submit(game.run) for game in games]):
                done.result()
        finally:
            for game in games:
                game.ended = True
    for game in games:
        for seconds in game.boots:
            report.measured("a power-on to the game on the screen, beside another machine", seconds)
    moves, in_flight, found = (
        sum(getattr(game, name) for game in games) for name in ("confirmed", "in_flight", "found")
    )
    within = f"{in_flight} cuts between a press and its picture, {found} of those moves were kept"
    return f"{count} cuts, {moves} confirmed moves; {within}; seed {seed}"
