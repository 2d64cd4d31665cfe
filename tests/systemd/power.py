"""Power cuts: what a disk may be left with each time the installer asks for something to be written to it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.systemd.releases import Ran, run, tree

SYNC = Path(__file__).with_name("sync.py")


def cuts(folder: Path, root: Path, source: Path, *flags: str, **env: str) -> tuple[Ran, list[Path]]:
    """Run an installer in a root; the result, and the roots that a power cut may leave, from its beginning to its end.

    A file system may keep every name, and lose the bytes behind it that nobody has asked it to write: such files are
    empty there, as on ext4. In the place of `sync` stands a command that copies such a root before it does what it's
    asked. Of roots that are the same one after the other, the first is given.
    """
    command = folder / "bin" / "sync"
    command.parent.mkdir(parents=True)
    words = f"'{sys.executable}' -I -S '{SYNC}' '{shutil.which('sync')}' '{root}' '{folder}'"
    command.write_text(f'#!/bin/sh\nexec {words} "$@"\n')
    command.chmod(0o755)
    # What is there at the beginning has been on the disk for long.
    subprocess.run([command, "--file-system", root], check=True)
    for made in folder.glob("cut-*"):
        shutil.rmtree(made)
    done = run(source, "--root", root, *flags, PATH=f"{command.parent}:{os.environ['PATH']}", **env)
    subprocess.run([command, "--file-system", root], check=True)
    found = [(cut, tree(cut)) for cut in sorted(folder.glob("cut-*"))]
    return done, [cut for at, (cut, left) in enumerate(found) if at == 0 or left != found[at - 1][1]]
