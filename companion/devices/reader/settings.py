"""The settings of the reader: its port, how many reads make a tag, when one is gone, its beep."""

from typing import Annotated

from msgspec import Meta, Struct

OFF = "off"
"""The port of a table that wants no reader."""


class ReaderSettings(Struct, frozen=True):
    """The settings of the reader: its `port` (empty: it is found, `off`: none), and what makes a tag.

    `on` equal reads make a tag; `off_ms` milliseconds without it end it. `buzzer`: whether the reader is heard.
    """

    port: str = ""
    on: Annotated[int, Meta(ge=1, le=10)] = 2
    off_ms: Annotated[int, Meta(ge=100, le=5000)] = 500
    buzzer: bool = True
