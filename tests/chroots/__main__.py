"""`python -m tests.chroots`: install, look, play and uninstall in Debian's systems for a Pi, on this computer.

Nothing is started there: no kernel, no systemd, no screen. That has `make hil-arm`, and this the newer Debian.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from functools import partial

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from tests.chroots.user_land import COMPANION, INSTALL, UserLand
from tests.hil.report import Report, effort, prove
from tests.ui.golden import EDGE, SAME, differing
from tools.hil.architecture import PI
from tools.hil.debian import BOOKWORM, TRIXIE, Debian
from tools.hil.shell import BuildError
from tools.hil.stages import BUILD, Stages, as_root

OUT = BUILD / "chroots"

DEBIANS = {debian.suite: debian for debian in (BOOKWORM, TRIXIE)}

NO_PINS = "!! There is no lgpio: the panel's pins can't be used."
"""What `--check` says where pip has no lgpio for the Python, and apt's is not in Debian's archive but in the Pi's."""

WITHOUT_PINS = {TRIXIE}


def main() -> int:
    """Returns 1 where something wasn't proven, or couldn't be built."""
    parser = argparse.ArgumentParser(prog="make chroots", description="Install the companion in systems for a Pi.")
    parser.add_argument("--suites", nargs="+", choices=DEBIANS, default=list(DEBIANS), help="Debian's releases")
    suites = parser.parse_args().suites
    as_root("tests.chroots", "--suites", *suites)
    OUT.mkdir(parents=True, exist_ok=True)
    begun, report = time.monotonic(), Report()
    stages = Stages(PI)
    try:
        stages.require()
        paint_here()
        for suite in suites:
            in_a_user_land(stages, DEBIANS[suite], report)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"\n{report.text()}\n\n{effort(time.monotonic() - begun)}; what was said, and the pictures, are in {OUT}")
    return int(report.failed)


def paint_here() -> None:
    """Play the demo on this computer, for its pictures."""
    shutil.rmtree(OUT / "here", ignore_errors=True)
    words = [sys.executable, "-m", "companion", "demo", "--out", str(OUT / "here")]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)


def in_a_user_land(stages: Stages, debian: Debian, report: Report) -> None:
    """Do in the system of one Debian what its owner would do, one after the other, up to what fails."""
    land = UserLand(stages, debian, OUT / debian.suite / "root", OUT / f"{debian.suite}.log")
    todo = (
        ("install.sh --lite", partial(installs, land)),
        ("install.sh --check", partial(checks, land)),
        ("companion doctor", partial(examines, land)),
        ("companion demo", partial(plays_the_same, land)),
        ("install.sh --uninstall", partial(uninstalls, land)),
    )
    for what, do in todo:
        if not prove(report, f"{debian.suite}: {what}", do):
            return
    shutil.rmtree(land.root)


def installs(land: UserLand) -> None:
    """The installer comes to its end, without a network."""
    land.run(INSTALL, "--yes", "--lite", "--no-apt")


def checks(land: UserLand) -> str:
    """Nothing is wrong, or nothing but the pins, of which this Debian has no library."""
    if land.debian not in WITHOUT_PINS:
        assert "nothing is wrong" in land.run(INSTALL, "--check")
        return "nothing is wrong"
    said = land.run(INSTALL, "--check", ends=1)
    wrong = [line for line in said.splitlines() if line.startswith("!!")]
    assert wrong == [NO_PINS], said
    return "nothing but lgpio is missing, which this Debian hasn't"


def examines(land: UserLand) -> str:
    """The doctor finds this processor and this Python, and all libraries."""
    said = land.run(COMPANION, "doctor")
    python = next(line for line in said.splitlines() if " python:" in line)
    assert "Linux on aarch64" in python and f" {land.debian.python}." in python, python  # noqa: PT018 - one line, looked at
    assert "ok libraries:" in said, said
    assert ("lgpio" in said) == (land.debian not in WITHOUT_PINS), said
    return python.split(":", 1)[1].strip()


def plays_the_same(land: UserLand) -> str:
    """The demo comes to the same record, and to the same pictures but for the rounding of curves."""
    land.run(COMPANION, "demo", "--out", "/tmp/demo")
    here, there = OUT / "here", OUT / land.debian.suite / "demo"
    shutil.rmtree(there, ignore_errors=True)
    shutil.copytree(land.root / "tmp/demo", there)
    assert (here / "game.jsonl").read_bytes() == (there / "game.jsonl").read_bytes(), "the record differs"
    names = [sorted(str(file.relative_to(place)) for file in place.rglob("*.png")) for place in (here, there)]
    assert names[0] == names[1], names
    pairs = [(pygame.image.load(here / name), pygame.image.load(there / name)) for name in names[0]]
    wrong = [name for name, pair in zip(names[0], pairs, strict=True) if part_beyond(*pair) > EDGE]
    assert not wrong, wrong
    equal = sum(not differing(pair[0], pair[1], 0).count() for pair in pairs)
    edges = sum(part_beyond(*pair) > 0 for pair in pairs)
    return f"{len(pairs)} pictures, {equal} of them equal, {edges} with an edge that differs by more than {SAME} of 255"


def part_beyond(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return in which part of two pictures a channel differs by more than the rounding of curves."""
    return differing(one, other, SAME).count() / (one.get_width() * one.get_height())


def uninstalls(land: UserLand) -> str:
    """Nothing but the games is left, and `--check` says that nothing is installed."""
    before = len(land.named_after_us())
    land.run(INSTALL, "--uninstall", "--yes")
    left = land.named_after_us()
    assert not left, sorted(map(str, left))
    assert (land.root / "var/lib/companion").is_dir(), "the games are gone"
    assert "The companion isn't installed" in land.run(INSTALL, "--check", ends=1)
    return f"{before} files and folders with its name are gone, the games are there"


if __name__ == "__main__":
    sys.exit(main())
