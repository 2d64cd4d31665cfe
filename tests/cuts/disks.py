"""Images of ext4 on loop devices, mounted for a while. All of it is root's."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

DISK = "disk"
"""The name of the file by which the recorder shows an image."""

MEGABYTES = 1500


def said(*words: str | Path) -> str:
    """What a program writes. Raises CalledProcessError where it fails."""
    return subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def make_image(image: Path) -> None:
    """Make an empty ext4 as a card has it."""
    with image.open("wb") as file:
        file.truncate(MEGABYTES << 20)
    said("mkfs.ext4", "-q", "-F", image)


def copy_image(image: Path, into: Path) -> None:
    """Copy an image without the room that nothing takes in it."""
    said("cp", "--sparse=always", image, into)


def check(image: Path) -> None:
    """Do what a system does with a file system before it mounts it. Raises AssertionError where that can't mend it."""
    done = subprocess.run(["e2fsck", "-p", image], capture_output=True, text=True, check=False)
    assert done.returncode <= 1, done.stdout


@contextmanager
def mounted(image: Path, folder: Path) -> Iterator[Path]:
    """Mount an image on a folder, which is made."""
    folder.mkdir(exist_ok=True)
    said("mount", "-o", "loop", image, folder)
    try:
        yield folder
    finally:
        said("umount", folder)


@contextmanager
def recorded(image: Path, log: Path, folder: Path) -> Iterator[Path]:
    """Mount an image on a folder, which is made; the log has afterwards all that was written to it."""
    behind = folder.with_name(f"{folder.name}-disk")
    behind.mkdir()
    with subprocess.Popen([sys.executable, "-m", "tests.cuts.recorder", image, log, behind]) as recorder:
        while not (behind / DISK).exists():
            assert recorder.poll() is None, "The writes can't be recorded."
        try:
            device = said("losetup", "--find", "--show", behind / DISK)
            try:
                with mounted(Path(device), folder):
                    yield folder
            finally:
                said("losetup", "--detach", device)
        finally:
            said("umount", behind)
            shutil.rmtree(behind)
