"""`python -m tests.attack NAME`: attack the companion, and print what was tried and what was found.

An attack is a module of this package with the functions of `Attack`, and a line in `ATTACKS`.
"""

import argparse
import sys
from importlib import import_module
from typing import Protocol, cast

ATTACKS = {
    "files": "spoilt files for every reader of files that people bring",
    "line": "hostile readers at the line of the RFID reader, for an hour",
    "journal": "SIGKILLs while games are played, some in the middle of a write, and damaged journals",
    "monkey": "inputs without sense, in bursts between two pictures, in each game; with --phones, phones take part",
    "phones": "spoilt requests and floods at the pages for phones",
    "stick": "a USB stick that is pulled out while all is saved or brought back; needs fuse3 and mfusepy",
}
"""The attacks by the names of their modules, and what each does."""


class Attack(Protocol):
    """The functions that the module of an attack has."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the arguments of the attack to its parser; each has a default."""

    def run(self, options: argparse.Namespace) -> int:
        """Attack; print the counts. Returns how many faults were found, or raises `AssertionError` at the first."""


def main() -> int:
    """Attack in the way that the command line names; returns 1 when something was found."""
    listed = "\n".join(f"  {name:10}{what}" for name, what in ATTACKS.items())
    parser = argparse.ArgumentParser(
        prog="python -m tests.attack",
        description=f"{__doc__}\n{listed}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("name", choices=ATTACKS)
    name = parser.parse_args(sys.argv[1:2]).name
    # Only this one is imported: another may need what isn't installed.
    attack = cast("Attack", import_module(f"tests.attack.{name}"))
    arguments = argparse.ArgumentParser(prog=f"{parser.prog} {name}", description=ATTACKS[name])
    attack.add_arguments(arguments)
    return 1 if attack.run(arguments.parse_args(sys.argv[2:])) else 0


if __name__ == "__main__":
    sys.exit(main())
