"""Power cuts: the machine is killed at a random moment of a game, again and again."""

import multiprocessing
import random
import tempfile
import threading
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from msgspec import Struct

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
"""The least and the most seconds from the game on the screen to the cut; more at a machine that takes longer."""


class Cuts(Struct, frozen=True):
    """One game through so many power cuts. `seed` decides moves and moments."""

    image: Path
    folder: Path
    """Where the machine's own files go; another game's are beside it."""
    shots: Path
    count: int
    seed: int

    @property
    def ended(self) -> Path:
        """A file that is there once a game has failed: the others are left at their next cut then."""
        return self.folder.with_name("power-ended")


class Played(Struct, frozen=True):
    """How a game went."""

    confirmed: int
    """How many moves were seen on the screen as played."""
    in_flight: int
    """How many cuts came between a press of CONFIRM and its picture."""
    found: int
    """In how many of those the move was in the journal."""
    boots: tuple[float, ...]


class Game:
    """A game whose machine is killed again and again."""

    def __init__(self, cuts: Cuts) -> None:
        self._cuts = cuts
        self._random = random.Random(cuts.seed)
        self._mirror = new_mirror()
        self._sure = self._mirror.path
        self._unsure = False
        self._confirmed = self._in_flight = self._found = 0
        self._boots: list[float] = []

    def run(self) -> Played:
        """Play through all cuts, and once more to the end. Raises AssertionError where a confirmed move is missing."""
        for number in range(self._cuts.count + 1):
            if self._cuts.ended.exists():
                break
            machine = Machine(self._cuts.image, self._cuts.folder)
            try:
                at = self._came_up(machine)
                if number == self._cuts.count:
                    self._looked_at(at)
                else:
                    self._play_until_cut(at)
            except AssertionError:
                log = self._cuts.shots / f"wrong-{self._cuts.folder.name}.log"
                log.write_text(machine.said(), encoding="utf-8")
                raise
            finally:
                machine.cut_power()
        return Played(self._confirmed, self._in_flight, self._found, tuple(self._boots))

    def _came_up(self, machine: Machine) -> AtMachine:
        """The game as it was seen last is on the screen; or, where a move was under way, the one with it."""
        after = self._mirror if self._unsure else None
        at = AtMachine(machine, self._cuts.shots, copied(self._sure))
        other = AtMachine(machine, self._cuts.shots, copied(after.path)) if after else at
        at = self._one_that_fits(at, other, BOOT)
        self._boots.append(machine.now())
        if at.mirror.desk.session is None and "continue" not in at.scene.targets():
            return sit_down_by_pins(at)
        # The first screen may look the same with and without the last move: the game itself tells.
        machine.hand("push", pin=PINS.buttons.confirm, down=True)
        for each in {id(at): at, id(other): other}.values():
            each.mirror.do(Press(CONFIRM))
        settled = self._one_that_fits(at, other, PATIENCE)
        machine.hand("push", pin=PINS.buttons.confirm, down=False)
        self._found += self._unsure and settled is other
        return settled

    def _one_that_fits(self, one: AtMachine, other: AtMachine, patience: float) -> AtMachine:
        end = time.monotonic() + one.machine.patient(patience)
        while time.monotonic() < end:
            for each in (one, other):
                if each.as_it_should_be():
                    # The pins are opened before the live picture, so that its lamps are lit and a press counts.
                    return each.sees()
            time.sleep(0.1)
        return one.sees(0)

    def _play_until_cut(self, at: AtMachine) -> None:
        self._note(at, unsure=False)
        is_cut = threading.Event()

        def pull_the_plug() -> None:
            is_cut.set()
            at.machine.cut_power()

        cut = threading.Timer(at.machine.patient(self._random.uniform(*MOMENTS)), pull_the_plug)
        cut.start()
        try:
            while True:
                self._play(at)
        except MachineError:
            if not is_cut.is_set():
                raise
            self._in_flight += self._unsure
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
        self._confirmed += 1
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
        at.shot(f"after-{self._cuts.count}-power-cuts-{self._cuts.folder.name}")


def play_through(cuts: Cuts) -> Played:
    """Play a game in a process of its own, with mirrors in the folder of its machine."""
    cuts.folder.mkdir(parents=True)
    tempfile.tempdir = str(cuts.folder)
    return Game(cuts).run()


def survives_power_cuts(image: Path, folder: Path, shots: Path, count: int, report: Report) -> str:
    """Kill machines so often, beside each other. Returns a sentence that tells how it went."""
    seed = random.randrange(2**32)
    shares = [count // AT_ONCE + (number < count % AT_ONCE) for number in range(AT_ONCE)]
    games = [
        Cuts(image, folder / f"power-{number}", shots, share, seed + number)
        for number, share in enumerate(shares)
        if share
    ]
    played = all_played(games)
    for seconds in (boot for each in played for boot in each.boots):
        report.measured("a power-on to the game on the screen, beside another machine", seconds)
    moves, found = sum(each.confirmed for each in played), sum(each.found for each in played)
    in_flight = sum(each.in_flight for each in played)
    within = f"{in_flight} cuts between a press and its picture, {found} of those moves were kept"
    return f"{count} cuts, {moves} confirmed moves; {within}; seed {seed}"


def all_played(games: list[Cuts]) -> list[Played]:
    """Play games beside each other; where one fails, the others are left at their next cut.

    Each has a process of its own: painting in two threads of one has ended in a segmentation fault.
    """
    with ProcessPoolExecutor(len(games), multiprocessing.get_context("spawn")) as processes:
        try:
            return [done.result() for done in as_completed([processes.submit(play_through, game) for game in games])]
        finally:
            games[0].ended.touch()
