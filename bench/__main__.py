"""`python -m bench [NAME ...] [--quick]`: measure, and print one table."""

import argparse
from collections.abc import Callable

from msgspec import Struct

from bench import (
    coach,
    evening,
    first_frame,
    idle,
    lexicon,
    memory,
    overlay,
    press,
    rack,
    reader,
    redraw,
    results,
    rules,
    voice,
)
from bench.figures import Figure, table
from bench.ground import describe_machine


class Measurement(Struct, frozen=True):
    """`measure` gives the figures of so many runs (or seconds): `runs` of them, or `quick` when there is no time."""

    measure: Callable[[int], list[Figure]]
    runs: int
    quick: int


MEASUREMENTS = {
    "first_frame": Measurement(first_frame.measure, 15, 3),
    "idle": Measurement(idle.measure, 10, 2),
    "redraw": Measurement(redraw.measure, 101, 5),
    "press": Measurement(press.measure, 300, 10),
    "lexicon": Measurement(lexicon.measure, 5, 1),
    "memory": Measurement(memory.measure, 5, 1),
    "rack": Measurement(rack.measure, 60, 5),
    "overlay": Measurement(overlay.measure, 300, 5),
    "coach": Measurement(coach.measure, 12, 2),
    "evening": Measurement(evening.measure, 200, 20),
    "reader": Measurement(reader.measure, 300, 20),
    "results": Measurement(results.measure, 100, 5),
    "voice": Measurement(voice.measure, 100, 3),
}
"""Everything that is measured, but for the rules, which have a program of their own."""


def main() -> None:
    names = (*MEASUREMENTS, "rules")
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure the companion beside its peers.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"what to measure: {', '.join(names)} (all)")
    parser.add_argument("--quick", action="store_true", help="fewer runs: a look, no figures to keep")
    options = parser.parse_args()
    wanted = options.names or names
    if unknown := set(wanted) - set(names):
        parser.error(f"there is no measurement {', '.join(sorted(unknown))}")
    print(describe_machine(), flush=True)
    figures = []
    for name in wanted:
        if name in MEASUREMENTS:
            kind = MEASUREMENTS[name]
            figures += kind.measure(kind.quick if options.quick else kind.runs)
    if figures:
        print(table(figures))
    if "rules" in wanted:
        rules.main()


if __name__ == "__main__":
    main()
