"""The systems that Raspberry Pi OS is made of."""

from msgspec import Struct


class Debian(Struct, frozen=True):
    """A release of Debian, and the Python that it has."""

    suite: str
    python: str


BOOKWORM = Debian("bookworm", "3.11")
TRIXIE = Debian("trixie", "3.13")
