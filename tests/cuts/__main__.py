"""`python -m tests.cuts`: cut updates and goings-back off at random moments, and look what is left each time."""

import argparse
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from subprocess import SubprocessError

from msgspec import Struct

from companion.core.errors import CompanionError
from tests.cuts.disks import check, copy_image, make_image, mounted, recorded
from tests.cuts.evening import Confirmed, Evening
from tests.cuts.log import CutDisk, Kind, Order, read_orders
from tests.cuts.versions import (
    BACK,
    CURRENT,
    DATA,
    ON_TRIAL,
    Step,
    contents,
    install,
    make_newer,
    make_older,
    run_current,
    settle,
)

PLAYED = 70
"""How many moves are in the journal before the installer is run: more than one game."""

BEGINNING, BUILDING, PLACING, SWITCHING = "", "Building version", "Placing files", "Switching to version"
"""The steps of the installer: its first, beside the version in use, in the system, and to the new version, or back."""


class Recording(Struct, frozen=True):
    """A run of the installer: what the disk was told, what was played, and what the system was at either end."""

    image: Path
    log: Path
    orders: list[Order]
    evening: Evening
    steps: list[Step]
    versions: dict[str, dict[str, str]]

    def moments(self, count: int, step: str, chance: random.Random) -> list[int]:
        """Return the numbers of so many orders since a step of the installer."""
        at = next(each.at for each in self.steps if each.what.startswith(step))
        first = next(number for number, order in enumerate(self.orders) if order.at >= at)
        return [chance.randrange(first, len(self.orders)) for _ in range(count)]


def main() -> int:
    """Returns 1 where a cut left something else than one of the versions, whole, with all games."""
    options = _options()
    if why := why_not():
        print(why, file=sys.stderr)
        return 2
    go_on_with_own_mounts()
    chance = random.Random()
    failed: list[str] = []
    with tempfile.TemporaryDirectory(prefix="companion-cuts-") as name:
        folder = Path(name)
        folder.chmod(0o711)
        older, image = make_older(folder / "older"), folder / "installed.img"
        newer = make_newer(older, folder / "newer")
        played = prepare(image, older, folder)
        half, quarter = options.cuts // 2, options.cuts // 4
        update = record(folder / "update", image, played, partial(install, newer))
        # Most writes are those of the building: half of the moments are of what comes after it.
        moments = [*update.moments(half // 2, BUILDING, chance), *update.moments(half - half // 2, PLACING, chance)]
        failed += cut_off("an update", update, moments, chance)
        taken_back = partial(install, newer, healthy="false", says=BACK)
        back = record(folder / "back", image, played, taken_back)
        failed += cut_off("a going-back", back, back.moments(quarter, SWITCHING, chance), chance)
        with mounted(image, folder / "root") as root:
            install(newer, root, healthy="kill -9 $PPID", says=SWITCHING)
        settling = record(folder / "settling", image, played, settle)
        moments = settling.moments(options.cuts - half - quarter, BEGINNING, chance)
        failed += cut_off("a going-back at a start, after an update that was cut off", settling, moments, chance)
    if not failed:
        print(f"{options.cuts} cuts: each time a version was whole, and every confirmed move was there.")
    return int(bool(failed))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make cuts", description=__doc__)
    parser.add_argument("--cuts", type=int, default=200, help="how often: half of them in an update (200)")
    return parser.parse_args()


def why_not() -> str:
    """Why this machine can't do it; nothing where it can."""
    if os.geteuid() != 0:
        return "It mounts images: sudo make cuts."
    missing = [name for name in ("mkfs.ext4", "e2fsck", "losetup", "systemd-sysusers") if not shutil.which(name)]
    if missing or not Path("/dev/fuse").exists() or not find_spec("mfusepy"):
        return (
            f"It needs e2fsprogs, util-linux, systemd, libfuse3 and mfusepy; {', '.join(missing) or 'FUSE'} is missing."
        )
    return ""


def go_on_with_own_mounts() -> None:
    """Go on as a process whose mounts no other one sees, if this one's are those of the one that has started it.

    A program that begins a namespace of its own meanwhile, as a chroot does, would keep what is mounted here.
    """
    if Path("/proc/self/ns/mnt").samefile(f"/proc/{os.getppid()}/ns/mnt"):
        os.execvp("unshare", ["unshare", "--mount", sys.executable, "-m", "tests.cuts", *sys.argv[1:]])


def prepare(image: Path, release: Path, folder: Path) -> list[Confirmed]:
    """Install a release in a new image, and play there; what was played."""
    make_image(image)
    with mounted(image, folder / "root") as root:
        install(release, root, "--lite")
        evening = Evening(root / DATA)
        evening.play(lambda: len(evening.confirmed) < PLAYED)
    return evening.confirmed


def record(folder: Path, image: Path, played: list[Confirmed], do: Callable[[Path], list[Step]]) -> Recording:
    """Do something with the system of an image, while somebody plays on there; what its disk was told."""
    folder.mkdir()
    before, log, used = folder / "before.img", folder / "log", folder / "used.img"
    for place in (before, used):
        copy_image(image, place)
    with recorded(used, log, folder / "root") as root:
        evening = Evening(root / DATA, played)
        versions = {(root / CURRENT).resolve().name: contents(root)}
        with evening.played():
            steps = [Step(BEGINNING, time.time_ns()), *do(root)]
        versions[(root / CURRENT).resolve().name] = contents(root)
    used.unlink()
    assert len(evening.confirmed) > len(played), "Nobody could play meanwhile."
    return Recording(before, log, read_orders(log), evening, steps, versions)


def cut_off(what: str, recording: Recording, numbers: list[int], chance: random.Random) -> list[str]:
    """Cut off at each of these orders; what was wrong, a line for each."""
    disk = CutDisk(recording.image, recording.log, recording.orders)
    cut, root = recording.image.with_name("cut.img"), recording.image.with_name("cut")
    failed, found = [], Counter[str]()
    begun, lost = time.monotonic(), 0
    for number in sorted(numbers):
        lost += disk.cut(number, cut, chance)
        try:
            found[look(recording, cut, root, recording.orders[number].at)] += 1
        except (AssertionError, CompanionError, OSError, SubprocessError) as error:
            failed.append(f"{what}, after order {number} of {len(recording.orders)}: {type(error).__name__}: {error}")
            print(failed[-1], flush=True)
    disk.close()
    writes = sum(order.kind is Kind.WRITE for order in recording.orders)
    told = f"{what}: {writes} writes, {len(recording.evening.confirmed)} moves"
    print(f"{told}; {len(numbers)} cuts, {lost} blocks lost, {time.monotonic() - begun:.0f} s")
    for version, count in sorted(found.items()):
        print(f"  {count:4} times {version}", flush=True)
    return failed


def look(recording: Recording, image: Path, root: Path, at: int) -> str:
    """Start again as the system does; the version that is found. Raises AssertionError where anything is wrong."""
    check(image)
    with mounted(image, root):
        settled = (root / ON_TRIAL).exists()
        settle(root)
        version = (root / CURRENT).resolve().name
        wanted, now = recording.versions.get(version, {}), contents(root)
        wrong = sorted(path for path in {*wanted, *now} if wanted.get(path) != now.get(path))
        assert wrong == [], f"{version} isn't whole: {', '.join(wrong[:5])}"
        assert not (root / ON_TRIAL).exists(), "The update isn't settled."
        assert "sequence" in run_current(root), f"{version} doesn't know the games."
        recording.evening.check(root / DATA, at)
    return f"{version}{', settled' if settled else ''}"


if __name__ == "__main__":
    sys.exit(main())
