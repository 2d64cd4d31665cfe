"""`python -m tests.attack NAME`: attack the companion, and print what was tried and what was found.

An attack is a module of this package with the functions of `Attack`, and a line in `ATTACKS`.
"""

import argparse
import sys
from importlib import import_module
from typing import Protocol, cast

ATTACKS = {
    "files": "spoilt files for every reader of files that people bring",
}
"""The attacks by the names of their modules, and what each does."""


class Attack(Protocol):
    """The functions that the module of an attack has."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the arguments of the attack to its parser; each has a default."""

    def run(self, options: argparse.Namespace) -> int:
        """Attack; print the counts. Returns how many faults were found."""


def main() -> int:
    """Attack in the way that the command line names; returns 1 when something was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    commands = parser.add_subparsers(dest="name", required=True)
    attacks = {name: cast("Attack", import_module(f"tests.attack.{name}")) for name in ATTACKS}
    for name, attack in attacks.items():
        attack.add_arguments(commands.add_parser(name, help=ATTACKS[name]))
    options = parser.parse_args()
    return 1 if attacks[options.name].run(options) else 0


if __name__ == "__main__":
    sys.exit(main())
