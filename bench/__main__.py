"""`python -m bench [NAME ...] [--quick]`: measure one thing after the other, and print the table of each."""

import argparse
import sys
import time
from collections.abc import Callable

from msgspec import Struct

from bench import (
    calls,
    coach,
    crowd,
    evening,
    first_frame,
    flood,
    goals,
    idle,
    lexicon,
    memory,
    near,
    overlay,
    phones,
    press,
    promises,
    rack,
    reader,
    redraw,
    results,
    rules,
    voice,
    wayland,
)
from bench.erring import repairs
from bench.figures import Figure, table
from bench.ground import TakesTooLong, describe_machine, no_longer_than


class Measurement(Struct, frozen=True):
    """`measure` gives the figures of so many runs (or seconds): `runs` of them, or `quick` when there is no time.

    `minutes` is what the runs take on a computer that has other work as well; after twice that they are given up.
    """

    measure: Callable[[int], list[Figure]]
    runs: int
    quick: int
    minutes: float


MEASUREMENTS = {
    "first_frame": Measurement(first_frame.measure, 15, 3, 5),
    "idle": Measurement(idle.measure, 10, 2, 2),
    "redraw": Measurement(redraw.measure, 101, 5, 5),
    "calls": Measurement(calls.measure, 200, 9, 1),
    "press": Measurement(press.measure, 300, 10, 10),
    "lexicon": Measurement(lexicon.measure, 5, 1, 2),
    "near": Measurement(near.measure, 150, 5, 5),
    "memory": Measurement(memory.measure, 5, 1, 5),
    "rack": Measurement(rack.measure, 60, 5, 5),
    "phones": Measurement(phones.measure, 60, 5, 5),
    "crowd": Measurement(crowd.measure, 200, 5, 10),
    "overlay": Measurement(overlay.measure, 300, 5, 2),
    "coach": Measurement(coach.measure, 12, 2, 10),
    "goals": Measurement(goals.measure, 500, 2, 5),
    "promises": Measurement(promises.measure, 1000, 15, 3),
    "evening": Measurement(evening.measure, 200, 20, 5),
    "reader": Measurement(reader.measure, 300, 20, 3),
    "flood": Measurement(flood.measure, 30, 3, 4),
    "results": Measurement(results.measure, 100, 5, 3),
    "voice": Measurement(voice.measure, 100, 3, 5),
    "rules": Measurement(rules.measure, 5, 1, 2),
    "wayland": Measurement(wayland.measure, 5, 1, 6),
    "erring": Measurement(repairs.measure, 150, 10, 15),
}
"""Everything that is measured."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure the companion beside its peers.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"what to measure: {', '.join(MEASUREMENTS)} (all)")
    parser.add_argument("--quick", action="store_true", help="fewer runs: a look, no figures to keep")
    options = parser.parse_args()
    wanted = options.names or MEASUREMENTS
    if unknown := set(wanted) - set(MEASUREMENTS):
        parser.error(f"there is no measurement {', '.join(sorted(unknown))}")
    print(describe_machine(), flush=True)
    given_up = [name for name in wanted if not _measured(name, quick=options.quick)]
    if given_up:
        sys.exit(f"Without figures, as they took too long: {', '.join(given_up)}.")


def _measured(name: str, *, quick: bool) -> bool:
    """Measure this and print its table; whether that has been done in time."""
    kind = MEASUREMENTS[name]
    print(f"\n{name}, usually at most {kind.minutes:g} min ...", flush=True)
    begun = time.monotonic()
    try:
        with no_longer_than(2 * 60 * kind.minutes):
            figures = kind.measure(kind.quick if quick else kind.runs)
    except TakesTooLong:
        print(f"{name} is given up: it has taken twice its usual {kind.minutes:g} min.", flush=True)
        return False
    print(table(figures), f"{name}: {time.monotonic() - begun:.0f} s", sep="\n", flush=True)
    return True


if __name__ == "__main__":
    main()
