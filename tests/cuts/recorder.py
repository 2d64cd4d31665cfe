"""`python -m tests.cuts.recorder IMAGE LOG FOLDER`: the image as a file of a folder, whose writes are all recorded.

A loop device on that file is a disk of which everything is known: what the kernel wrote, in which order, and when it
asked for what was written to be kept. FUSE hands each write of the device to this program.
"""

import errno
import os
import stat
import sys
import time
from pathlib import Path
from typing import Any

import mfusepy

from tests.cuts.disks import DISK
from tests.cuts.log import Kind, head


class Recorder(mfusepy.Operations):
    """A folder with one file. To be used by one thread."""

    use_ns = True

    def __init__(self, image: Path, log: Path) -> None:
        self._image = os.open(image, os.O_RDWR)
        self._log = log.open("wb")

    def getattr(self, path: str, fh: Any = None) -> dict[str, int]:
        """Return what stat tells of the folder or the file. Raises FuseOSError where there is none."""
        if path == "/":
            return {"st_mode": stat.S_IFDIR | 0o755, "st_nlink": 2}
        if path != f"/{DISK}":
            raise mfusepy.FuseOSError(errno.ENOENT)
        return {"st_mode": stat.S_IFREG | 0o600, "st_nlink": 1, "st_size": os.fstat(self._image).st_size}

    def open(self, path: str, fi: Any) -> int:
        """Open the file; the kernel keeps nothing of it back."""
        fi.direct_io = 1
        return 0

    def read(self, path: str, size: int, offset: int, fh: Any) -> bytes:
        """Return what is on the disk."""
        return os.pread(self._image, size, offset)

    def write(self, path: str, data: bytes, offset: int, fh: Any) -> int:
        """Record what is written, and write it."""
        self._log.write(head(Kind.WRITE, time.time_ns(), offset, len(data)) + data)
        return os.pwrite(self._image, data, offset)

    def fsync(self, path: str, datasync: int, fh: Any) -> int:
        """Record that all that was written until now is to stay."""
        self._log.write(head(Kind.FLUSH, time.time_ns(), 0, 0))
        return 0

    def destroy(self, path: str) -> None:
        """Close both files."""
        self._log.close()
        os.close(self._image)


if __name__ == "__main__":
    image, log, folder = map(Path, sys.argv[1:])
    mfusepy.FUSE(Recorder(image, log), str(folder), foreground=True, nothreads=True, raw_fi=True)
