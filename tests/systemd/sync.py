"""A `sync` that first copies a root as a power cut would leave it: what was never synced is empty there.

Its words: the real command, the root, the folder for the copies, and what was asked for.
"""

import os
import shutil
import sys
import time
from pathlib import Path


def identity(path: str | Path) -> str:
    """A file's number, time and size, which tell its bytes from those of any other, and of itself before."""
    status = Path(path).stat()
    return f"{status.st_ino} {status.st_mtime_ns} {status.st_size}\n"


def copy(root: Path, into: Path, written: set[str]) -> None:
    """Copy a root as it would be found when the power is back, with these bytes on the disk."""

    def as_found(source: str, target: str) -> None:
        shutil.copy2(source, target)
        if identity(source) not in written:
            os.truncate(target, 0)

    shutil.copytree(root, into, symlinks=True, copy_function=as_found)


def main(real: str, root: Path, folder: Path, asked: list[str]) -> None:
    """Copy the root, remember whose bytes are on the disk from now on, and let the real command do what was asked."""
    paths = [Path(word) for word in asked]
    if not asked or asked[0] == "--file-system":
        paths = list(root.rglob("*"))
    with (folder / "written").open("a+") as written:
        written.seek(0)
        copy(root, folder / f"cut-{time.monotonic_ns():020}", set(written))
        written.writelines(identity(path) for path in paths if path.is_file() and not path.is_symlink())
    os.execv(real, ["sync", *asked])


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4:])
