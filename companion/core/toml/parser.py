"""Parse TOML: texts, and the files of the program itself, which are parsed once and kept as Python keeps modules."""

import sys
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

_CACHE_FOLDER = Path("__pycache__")
"""The folder beside a file of the program where its parsed form is kept."""


def parse_text(text: str) -> dict[str, Any]:
    """Return the values of a TOML text.

    Raises ValueError (`tomllib.TOMLDecodeError`) or RecursionError when it is none.
    """
    # They take 5 ms to import, and most starts read no TOML but the program's own.
    import tomllib  # noqa: PLC0415

    from companion.core.toml.tokens import has_long_key, is_deep  # noqa: PLC0415

    if has_long_key(text):
        raise RecursionError
    values = tomllib.loads(text)
    if is_deep(values):
        raise RecursionError
    return values


def read_packaged(file: Path) -> dict[str, Any]:
    """Return the values of a file of the program itself. Raises what reading and parsing it raise.

    They are kept beside it where that can be written, and read from there for as long as the file is as it was.
    """
    state = file.stat()
    stamp = [state.st_mtime_ns, state.st_size]
    kept = file.parent / _CACHE_FOLDER / f"{file.name}.json"
    with suppress(OSError, msgspec.MsgspecError):
        data = kept.read_bytes()
        found, values = msgspec.json.decode(data[4:], type=tuple[list[int], dict[str, Any]])
        if found == stamp and data[:4] == _checksum(data[4:]):
            return values
    values = parse_text(file.read_text("utf-8"))
    if not sys.dont_write_bytecode:
        data = msgspec.json.encode((stamp, values))
        _write_cache(kept, _checksum(data) + data)
    return values


def read_packaged_text(package: str, name: str) -> tuple[str, dict[str, Any]]:
    """Return the text of a file that lies beside the modules of this package, and its values, as `read_packaged`."""
    file = Path(str(sys.modules[package].__file__)).with_name(name)
    return file.read_text("utf-8"), read_packaged(file)


def _write_cache(kept: Path, data: bytes) -> None:
    new = kept.with_name(f"{kept.name}.new")
    with suppress(OSError):
        kept.parent.mkdir(exist_ok=True)
        new.write_bytes(data)
        new.replace(kept)


def _checksum(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(4, "little")
