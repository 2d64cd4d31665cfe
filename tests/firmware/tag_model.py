"""Model a tag: its answer to each frame of a reader, as ISO/IEC 14443-3 type A and its datasheet say.

It runs on CPython and on MicroPython. Bits are lists of 0 and 1 in the order in which they are sent: each byte with its
lowest bit first. Parity bits are left out.
"""

REQA = 0x26
WUPA = 0x52
CASCADE_TAG = 0x88
_SELECT = (0x93, 0x95, 0x97)
_HLTA = b"\x50\x00"
_READ = 0x30
_NAK = 0x00

_PAGES = 45
"""The pages of four bytes of an NTAG213: 40 with the user's data, 5 with settings (its datasheet, 8.5)."""
_USER_BYTES = 144

# The states of ISO/IEC 14443-3, clause 6 ("PICC states").
OFF, IDLE, READY, ACTIVE, HALT = range(5)


def crc_a(data: bytes) -> bytes:
    """The CRC_A of ISO/IEC 14443-3, annex B: two bytes, the lower one first."""
    crc = 0x6363
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ 0x8408 if crc & 1 else crc >> 1
    return bytes((crc & 0xFF, crc >> 8))


def bits_of(data: bytes) -> "list[int]":
    """The bits of some bytes as they are sent."""
    return [byte >> place & 1 for byte in data for place in range(8)]


class ModelTag:
    """A tag in the hand: a MIFARE Classic with 4 bytes of UID, an NTAG213 with 7, a tag without a memory with 10.

    `uid` are its bytes; its first must not be 0x88 where there are 4 of them. `text` is written on an NTAG213 as an
    NDEF text record in English; without one it is blank, as from the shop. Raises ValueError for another length of UID,
    for a text on another kind of tag, and for one of more than 134 bytes in UTF-8.
    """

    def __init__(self, uid: bytes, text: "str | None" = None) -> None:
        if len(uid) not in (4, 7, 10):
            raise ValueError(f"a UID has 4, 7 or 10 bytes, not {len(uid)}")
        if text is not None and len(uid) != 7:
            raise ValueError("a text can stand on a tag with a UID of 7 bytes only")
        self.uid = uid
        self.memory = _ntag(uid, text) if len(uid) == 7 else b""
        self.levels = _levels(uid)
        self._state = OFF
        self._level = 0
        self._rest = IDLE

    def power(self) -> None:
        """The field has come: the tag waits for its first request."""
        self._state = self._rest = IDLE

    def unpower(self) -> None:
        """The field has gone, and with it all that the tag knew of the talk."""
        self._state = OFF

    def answer(self, data: bytes, count: int) -> "list[int]":
        """The bits with which the tag answers a frame of `count` bits; empty: it is silent."""
        if self._state == OFF:
            return []
        if count == 7:
            return self._requested(data[0])
        if self._state == READY:
            return self._singled_out(data, count)
        if self._state == ACTIVE:
            return self._ordered(data, count)
        return []

    def _requested(self, code: int) -> "list[int]":
        wakes = (IDLE, HALT) if code == WUPA else (IDLE,) if code == REQA else ()
        if self._state not in wakes:
            return self._fall_back()
        self._rest = self._state
        self._state, self._level = READY, 0
        return bits_of(bytes((0x04 | (len(self.levels) - 1) << 6, 0x00)))

    def _singled_out(self, data: bytes, count: int) -> "list[int]":
        if count < 16 or data[0] != _SELECT[self._level]:
            return self._fall_back()
        known = (data[1] >> 4) * 8 + (data[1] & 7) - 16
        own = self.levels[self._level]
        if data[1] == 0x70:
            if count != 72 or data[2:7] != own or data[7:] != crc_a(data[:7]):
                return self._fall_back()
            return self._selected()
        if not 0 <= known < 40 or count != 16 + known:
            return self._fall_back()
        bits = bits_of(own)
        return bits[known:] if bits_of(data[2:])[:known] == bits[:known] else []

    def _selected(self) -> "list[int]":
        self._level += 1
        if self._level < len(self.levels):
            sak = 0x04
        else:
            self._state = ACTIVE
            sak = 0x08 if len(self.uid) == 4 else 0x00
        return bits_of(bytes((sak,)) + crc_a(bytes((sak,))))

    def _ordered(self, data: bytes, count: int) -> "list[int]":
        if data == _HLTA + crc_a(_HLTA):
            self._state = HALT
            return []
        if not (count == 32 and data[0] == _READ and self.memory and data[2:] == crc_a(data[:2])):
            return self._fall_back()
        if data[1] >= _PAGES:
            self._fall_back()
            return bits_of(bytes((_NAK,)))[:4]
        block = (self.memory + self.memory[:12])[data[1] * 4 : data[1] * 4 + 16]
        return bits_of(block + crc_a(block))

    def _fall_back(self) -> "list[int]":
        """What a tag does with all that it doesn't expect: it waits again as it did before it was woken."""
        if self._state in (READY, ACTIVE):
            self._state = self._rest
        return []


def _levels(uid: bytes) -> "list[bytes]":
    """The UID as its cascade levels tell it: four bytes each, and their XOR (clause 6, "UID contents")."""
    levels = []
    while len(uid) > 4:
        levels.append(bytes((CASCADE_TAG,)) + uid[:3])
        uid = uid[3:]
    levels.append(uid)
    return [level + bytes((level[0] ^ level[1] ^ level[2] ^ level[3],)) for level in levels]


def _ntag(uid: bytes, text: "str | None") -> bytes:
    """The memory of an NTAG213 (its datasheet, 8.5): serial number, locks, capability container, data, settings."""
    first = uid[:3] + bytes((CASCADE_TAG ^ uid[0] ^ uid[1] ^ uid[2],)) + uid[3:]
    second = bytes((uid[3] ^ uid[4] ^ uid[5] ^ uid[6], 0x48, 0x00, 0x00))
    container = b"\xe1\x10\x12\x00"
    message = b"" if text is None else _text_record(text.encode())
    data = bytes((0x03, len(message))) + message + b"\xfe"
    if len(data) > _USER_BYTES:
        raise ValueError(f"the text has {len(data) - _USER_BYTES} bytes too many for a tag")
    return pad(first + second + container + data, _PAGES * 4)


def pad(data: bytes, length: int) -> bytes:
    """The bytes with zeros behind them, `length` in all."""
    return data + bytes(length - len(data))


def _text_record(text: bytes) -> bytes:
    """One short NDEF record of the well-known type "T", in UTF-8, language "en"."""
    payload = b"\x02en" + text
    return bytes((0xD1, 0x01, len(payload) & 0xFF)) + b"T" + payload
