"""Programs inside a system that isn't running."""

from pathlib import Path

_ENTER = 'mount --bind /dev "$0/dev" && mount --bind /proc "$0/proc" && exec chroot "$0" "$@"'

# Where pip is told to find certificates on this computer, say, there may be none inside.
_CLEAN = (
    "env",
    "-i",
    "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "HOME=/root",
    "LC_ALL=C.UTF-8",
)


def inside(root: Path, *words: str | Path) -> list[str]:
    """Return the words that run a program inside the system below `root`, with this computer's devices and processes.

    They are mounted for that program alone, and are gone with it however it ends: `root` can be removed then. Of this
    computer's environment it has nothing.
    """
    return ["unshare", "--mount", "sh", "-c", _ENTER, str(root), *_CLEAN, *map(str, words)]
