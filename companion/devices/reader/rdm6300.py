"""Parse 125 kHz readers that only send: RDM6300 (14 bytes a tag) and ID-12LA (16 bytes)."""

import re

_TAG = re.compile(rb"\x02([0-9A-F]{10})([0-9A-F]{2})(?:\r\n)?\x03")
_LONGEST = 16


class Rdm6300Parser:
    """A parser from bytes to the UIDs of whole frames; all else is passed over. It keeps 15 bytes at most."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> list[str]:
        """Return the UIDs, 10 upper-case hex digits each, of the frames that are whole now and pass their check."""
        all_of_it = self._rest + data
        uids, end = [], 0
        for found in _TAG.finditer(all_of_it):
            end = found.end()
            digits, check = found.groups()
            if _xor(bytes.fromhex(digits.decode())) == int(check, 16):
                uids.append(digits.decode())
        self._rest = all_of_it[max(end, len(all_of_it) - _LONGEST + 1) :]
        return uids


def _xor(data: bytes) -> int:
    check = 0
    for byte in data:
        check ^= byte
    return check
