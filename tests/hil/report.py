"""What was proven, how long it took, and what was measured meanwhile, as a table for a terminal."""

import os
import resource
import statistics
import time
import traceback
from collections.abc import Callable

from msgspec import Struct

from tests.hil.machine import MachineError


class Proven(Struct, frozen=True):
    """One line: what was to be proven, in how many seconds, and why it wasn't, if it wasn't."""

    what: str
    seconds: float
    failed: str = ""

    @property
    def text(self) -> str:
        """The line as it is printed, and a second one where it failed."""
        line = f"{'no ' if self.failed else 'yes'} {self.seconds:6.1f} s  {self.what}"
        return f"{line}\n               {self.failed}" if self.failed else line


class Report:
    """The lines so far, and the measured times by what was measured."""

    def __init__(self) -> None:
        self.lines: list[Proven] = []
        self.times: dict[str, list[float]] = {}

    def measured(self, what: str, seconds: float) -> None:
        """Add a measurement; those of one name are told together."""
        self.times.setdefault(what, []).append(seconds)

    @property
    def failed(self) -> bool:
        """Whether anything wasn't proven."""
        return any(line.failed for line in self.lines)

    def text(self) -> str:
        """The whole table."""
        lines = [line.text for line in self.lines]
        lines += ["", "measured by the clock of the emulated machine:"]
        lines += [
            f"    {statistics.median(times):7.3f} s  {what} ({len(times)} times, the longest {max(times):.3f} s)"
            for what, times in self.times.items()
        ]
        return "\n".join(lines)


def prove(report: Report, what: str, do: Callable[[], str | None]) -> bool:
    """Do something that raises where it doesn't hold, and note how it went; what it returns is added to the line."""
    begun = time.monotonic()
    failed = ""
    try:
        said = do()
        what += f" ({said})" if said else ""
    except (AssertionError, MachineError) as error:
        failed = f"{type(error).__name__}: {error}"
        traceback.print_exc()
    line = Proven(what, time.monotonic() - begun, failed)
    report.lines.append(line)
    print(line.text, flush=True)
    return not failed


def effort(seconds: float) -> str:
    """Say what so many seconds are to be judged by: the work of all programs that were run, and what else there was."""
    children, own = (resource.getrusage(who) for who in (resource.RUSAGE_CHILDREN, resource.RUSAGE_SELF))
    work = children.ru_utime + children.ru_stime + own.ru_utime + own.ru_stime
    load = f"a load of {os.getloadavg()[2]:.1f} on {os.cpu_count()} processors"
    return f"{seconds:.0f} seconds, of which {work:.0f} of processor time, at {load} in the last quarter of an hour"
