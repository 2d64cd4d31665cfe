"""What was proven, how long it took, and what was measured meanwhile, as a table for a terminal."""

import statistics

from msgspec import Struct


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
        lines += ["", "measured in software emulation, which is many times slower than a Pi:"]
        lines += [
            f"    {statistics.median(times):7.3f} s  {what} ({len(times)} times, the longest {max(times):.3f} s)"
            for what, times in self.times.items()
        ]
        return "\n".join(lines)
