"""What takes long to make is kept under a key of all that it is made of."""

import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

_LEAVES_OUT = "__pycache__"


def key_of(*parts: str | Path) -> str:
    """Twelve hex digits that differ when a text, a file or any file below a folder differs, by name or content."""
    digest = sha256()
    for part in parts:
        digest.update(part.encode() if isinstance(part, str) else _content(part))
        digest.update(b"\0")
    return digest.hexdigest()[:12]


def _content(path: Path) -> bytes:
    if path.is_file():
        return path.read_bytes()
    files = sorted(file for file in path.rglob("*") if file.is_file() and _LEAVES_OUT not in file.parts)
    return b"".join(str(file.relative_to(path)).encode() + b"\0" + sha256(file.read_bytes()).digest() for file in files)


def kept(kind: Path, key: str, make: Callable[[Path], None]) -> Path:
    """Return the folder `key` of the folder `kind`; made by `make` in an empty folder when it isn't there.

    It gets its name when it is whole, and all others of its kind are removed then.
    """
    place = kind / key
    if place.exists():
        return place
    new = kind / f"{key}.new"
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir(parents=True)
    make(new)
    for other in kind.iterdir():
        if other != new:
            shutil.rmtree(other)
    return new.rename(place)
