"""Read the name and the password of the Wi-Fi, and make the code by which phones join it.

They are in a file of their own beside the settings file, since settings go into recordings, reports and backups. It is
read where the code is made, and kept nowhere else.
"""

from functools import lru_cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from companion.core.foreign_files import SETTINGS, read_foreign
from companion.core.toml.parser import parse_text
from companion.table.logs import log

WIFI_FILE = "wifi.toml"
"""The name of the file."""


class Wifi(Struct, frozen=True, forbid_unknown_fields=True):
    """A Wi-Fi: its `name`, empty where it is not known, and its `password`, empty where it has none."""

    name: Annotated[str, Meta(max_length=32)] = ""
    password: Annotated[str, Meta(max_length=63)] = ""


def read_wifi(file: Path) -> Wifi:
    """Return the Wi-Fi of this file; without a name where there is none, or it can't be read."""
    try:
        return msgspec.convert(parse_text(read_foreign(file, SETTINGS).decode()), Wifi)
    except FileNotFoundError:
        pass
    except (OSError, ValueError, RecursionError) as error:
        # What an error quotes may be the password.
        log(f"{file.name} can't be read", RuntimeError(type(error).__name__))
    return Wifi()


@lru_cache(maxsize=1)
def wifi_code(wifi: Wifi) -> tuple[str, ...]:
    """Return the rows of the QR code by which a phone joins it; none without a name."""
    if not wifi.name:
        return ()
    # What makes codes is there by choice only.
    from segno.helpers import make_wifi_data  # noqa: PLC0415

    from companion.app.qr_code import code_rows, page_code  # noqa: PLC0415

    return code_rows(page_code(make_wifi_data(wifi.name, wifi.password or None, "WPA" if wifi.password else None)))
