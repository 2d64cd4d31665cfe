"""Programs inside a system that isn't running."""

from pathlib import Path

_ENTER = 'mount --bind /dev "$0/dev" && mount --bind /proc "$0/proc" && exec chroot "$0" "$@"'


def inside(root: Path, *words: str | Path) -> list[str]:
    """Return the words that run a program inside the system below `root`, with this computer's devices and processes.

    They are mounted for that program alone, and are gone with it however it ends: `root` can be removed then.
    """
    return ["unshare", "--mount", "sh", "-c", _ENTER, str(root), *map(str, words)]
