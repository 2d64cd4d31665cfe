"""The driver of the MFRC522 reader chip: which tags lie there, and what is written on one.

Written from NXP's datasheet (MFRC522, revision 3.9): "section" below is one of that. What is said to tags is from
ISO/IEC 14443-3, clause 6 (type A). Every wait has an end.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Pin(Protocol):
        """An output, as `machine.Pin` is one."""

        def value(self, __level: int) -> object:
            """Set the level: 0 or 1."""

    class Spi(Protocol):
        """The bus, as `machine.SPI` is one."""

        def write(self, __data: bytes) -> object:
            """Send bytes."""

        def write_readinto(self, __data: bytes, __into: bytearray) -> object:
            """Send bytes, and put what comes meanwhile into the other, of the same length."""


# Registers (section 9.2).
_CommandReg = 0x01
_ComIrqReg = 0x04
_DivIrqReg = 0x05
_ErrorReg = 0x06
_FIFODataReg = 0x09
_FIFOLevelReg = 0x0A
_BitFramingReg = 0x0D
_CollReg = 0x0E
_ModeReg = 0x11
_TxControlReg = 0x14
_TxASKReg = 0x15
_CRCResultRegH = 0x21
_CRCResultRegL = 0x22
_RFCfgReg = 0x26
_TModeReg = 0x2A
_TPrescalerReg = 0x2B
_TReloadRegH = 0x2C
_TReloadRegL = 0x2D
_VersionReg = 0x37

# Commands (section 10.3).
_Idle = 0x00
_CalcCRC = 0x03
_Transceive = 0x0C
_SoftReset = 0x0F

_PowerDown = 0x10  # of CommandReg (section 9.3.1.2): reads 1 until the chip is ready
_RxIRq, _IdleIRq, _TimerIRq = 0x20, 0x10, 0x01  # of ComIrqReg (section 9.3.1.5)
_CRCIRq = 0x04  # of DivIrqReg (section 9.3.1.6)
_CollErr = 0x08  # of ErrorReg (section 9.3.1.7)
_FlushBuffer = 0x80  # of FIFOLevelReg (section 9.3.1.11)
_StartSend = 0x80  # of BitFramingReg (section 9.3.1.14)
_CollPosNotValid = 0x20  # of CollReg (section 9.3.1.15)
_FIELD_OFF, _FIELD_ON = 0x80, 0x83  # TxControlReg (section 9.3.2.5): Tx1RFEn and Tx2RFEn

_SETTINGS = (
    # The timer starts with the end of each frame (TAuto, section 9.3.3.10) and ends a wait for an answer after 5 ms:
    # (2 * 169 + 1) * (200 + 1) / 13.56 MHz (section 8.5). No tag takes longer for what is asked here.
    (_TModeReg, 0x80),
    (_TPrescalerReg, 169),
    (_TReloadRegH, 0),
    (_TReloadRegL, 200),
    (_TxASKReg, 0x40),  # full modulation, as type A wants it (section 9.3.2.6)
    (_ModeReg, 0x3D),  # the CRC begins with 0x6363, as type A wants it (section 9.3.2.2)
    (_RFCfgReg, 0x70),  # 48 dB: the most, for small tags (section 9.3.3.6)
    (_CollReg, 0x00),  # ValuesAfterColl: what comes behind a collision is cleared (section 9.3.1.15)
)

_PATIENCE = 1000
"""How often a register is read before the chip is given up: 30 ms and more, with an answer due after 5 ms."""
_FIFO_BYTES = 64

_REQA, _WUPA = b"\x26", b"\x52"
_SEL = (0x93, 0x95, 0x97)
_HLTA = b"\x50\x00"
_READ = 0x30  # of a type 2 tag: four pages (NTAG213/215/216 datasheet, section 10.2)
_CASCADE_TAG = 0x88
_SAK_CASCADE = 0x04
_TRIES = 5


class ChipError(Exception):
    """An error for a chip that doesn't answer, or not as an MFRC522 does."""


class Seen:
    """The tags that a look saw: the `uid` and `sak` of the only one, or none; `two`: there are two or more."""

    def __init__(self, uid: bytes = b"", sak: int = 0, two: bool = False) -> None:
        self.uid = uid
        self.sak = sak
        self.two = two


class _Answer:
    """An answer: `data` bytes, none where it was silent or they were spoilt; `collided`: from two tags."""

    def __init__(self, data: bytes = b"", collided: bool = False) -> None:
        self.data = data
        self.collided = collided


NOTHING = Seen()
TWO = Seen(two=True)
_SILENCE = _Answer()


class Mfrc522:
    """The chip on its bus.

    `spi` is in mode 0 with at most 10 MHz; `cs` is wired to the module's SDA, `rst` to its RST. Nothing is said to the
    chip before `begin`. `begin`, `look` and `read` raise ChipError when the chip doesn't answer; `begin` starts anew.

    To look: `field_on`, wait 5 ms, so that each tag has power and waits for a request (ISO/IEC 14443-3, clause 5),
    `look`, and `read` at will, `field_off`. Every tag forgets the last talk that way, and none stays halted unnoticed.
    """

    def __init__(self, spi: "Spi", cs: "Pin", rst: "Pin") -> None:
        self._spi = spi
        self._cs = cs
        self._rst = rst
        self._version = 0
        self._chosen = b""
        cs.value(1)
        rst.value(1)

    def begin(self) -> None:
        """Reset the chip (pin and command), see that it answers and calculates as it should, and set it up."""
        self._rst.value(0)
        self._rst.value(1)
        self._wait_while_down()
        self._write(_CommandReg, _SoftReset)
        self._wait_while_down()
        self._version = self._read(_VersionReg)
        for register, value in _SETTINGS:
            self._write(register, value)
        # Copies of the chip tell other versions than NXP's 0x91 and 0x92, so the number is only compared with itself;
        # that a known CRC comes out shows that FIFO, commands and bus work.
        if self._calculated(_HLTA) != _crc_a(_HLTA):
            raise ChipError("the CRC of the chip is wrong")

    def field_on(self) -> None:
        """Give tags power."""
        self._write(_TxControlReg, _FIELD_ON)

    def field_off(self) -> None:
        """Take the power from the tags."""
        self._write(_TxControlReg, _FIELD_OFF)

    def look(self) -> Seen:
        """Return which tag lies there; `NOTHING` also where an answer was spoilt."""
        seen = self._looked()
        self._see_that_it_lives()
        return seen

    def read(self, uid: bytes, page: int) -> bytes:
        """Return the 16 bytes from a page on (0 to 255) of a type 2 tag that was seen; empty: it couldn't be read."""
        for _ in range(_TRIES):
            if self._chosen == uid or (self._request(_WUPA) and self._choose().uid == uid):
                answer = self._say_checked(bytes((_READ, page)), 16)
                if answer:
                    return answer
            self._chosen = b""
        self._see_that_it_lives()
        return b""

    def _looked(self) -> Seen:
        self._chosen = b""
        if not self._request(_REQA):
            return NOTHING
        seen = self._choose()
        if seen.uid:
            # A tag may have drowned the answers of a weaker one; it is put to rest, and who answers then is a second.
            self._say_checked(_HLTA, 0)
            self._chosen = b""
            # At the edge of the range it may not have understood that, and answers once more itself, perhaps spoilt.
            other = self._choose() if self._request(_REQA) else NOTHING
            if other.two or (other.uid and other.uid != seen.uid):
                return TWO
        return seen

    def _request(self, code: bytes) -> bool:
        """Tell whether a tag answers REQA or WUPA, a frame of 7 bits, with its two bytes of ATQA."""
        answer = self._say(code, 7)
        return answer.collided or len(answer.data) == 2

    def _choose(self) -> Seen:
        """Go down the cascade levels (1 to 3) until one tag is selected, or two are found."""
        uid = b""
        for sel in _SEL:
            answer = self._say(bytes((sel, 0x20)))
            if answer.collided:
                return TWO
            part = answer.data
            if len(part) != 5 or part[0] ^ part[1] ^ part[2] ^ part[3] ^ part[4]:
                return NOTHING
            sak = self._say_checked(bytes((sel, 0x70)) + part, 1)
            if not sak:
                return NOTHING
            if not sak[0] & _SAK_CASCADE:
                # Here 0x88 is a byte like any other: there are tags with it in the middle of their number.
                self._chosen = uid + part[:4]
                return Seen(self._chosen, sak[0])
            if part[0] != _CASCADE_TAG:
                return NOTHING
            uid += part[1:4]
        return NOTHING

    def _say_checked(self, data: bytes, length: int) -> bytes:
        """Send a frame with its CRC; return the answer without its own, or nothing if not of `length` bytes."""
        answer = self._say(data + _crc_a(data))
        body = answer.data[:-2]
        return body if len(body) == length and not answer.collided and answer.data[-2:] == _crc_a(body) else b""

    def _say(self, data: bytes, last_bits: int = 0) -> _Answer:
        """Send a frame (of whole bytes, or with so many bits of its last) and take the answer (section 10.3.1.8)."""
        self._write(_CommandReg, _Idle)
        self._write(_ComIrqReg, 0x7F)
        self._write(_FIFOLevelReg, _FlushBuffer)
        self._write(_FIFODataReg, data)
        self._write(_BitFramingReg, last_bits)
        self._write(_CommandReg, _Transceive)
        self._write(_BitFramingReg, _StartSend | last_bits)
        happened = self._wait(_ComIrqReg, _RxIRq | _IdleIRq | _TimerIRq)
        self._write(_CommandReg, _Idle)
        if not happened & _RxIRq:
            return _SILENCE
        error = self._read(_ErrorReg)
        if error & _CollErr:
            # Two UIDs differ within their 32 bits, which is as far as the place of a collision is told.
            return _Answer(collided=not self._read(_CollReg) & _CollPosNotValid)
        level = self._read(_FIFOLevelReg)
        if error or level > _FIFO_BYTES:
            return _SILENCE
        return _Answer(self._read_fifo(level))

    def _calculated(self, data: bytes) -> bytes:
        """Return the CRC that the chip's own coprocessor makes (section 10.3.1.4), the lower byte first."""
        self._write(_CommandReg, _Idle)
        self._write(_DivIrqReg, _CRCIRq)
        self._write(_FIFOLevelReg, _FlushBuffer)
        self._write(_FIFODataReg, data)
        self._write(_CommandReg, _CalcCRC)
        self._wait(_DivIrqReg, _CRCIRq)
        self._write(_CommandReg, _Idle)
        return bytes((self._read(_CRCResultRegL), self._read(_CRCResultRegH)))

    def _see_that_it_lives(self) -> None:
        """Raise ChipError for a chip that was pulled out, or lost its power and with it its settings.

        The first reads as all zeros or ones.
        """
        for _ in range(_TRIES):
            if self._read(_VersionReg) == self._version and self._read(_TReloadRegL) == 200:
                return
        raise ChipError("the chip doesn't answer")

    def _wait_while_down(self) -> None:
        # Until its crystal swings the chip can't be addressed (section 8.8.2), and a read gives all zeros or all ones;
        # the register is 0x20 after a reset.
        for _ in range(_PATIENCE):
            command = self._read(_CommandReg)
            if command and not command & _PowerDown:
                return
        raise ChipError("the chip doesn't start")

    def _wait(self, register: int, bits: int) -> int:
        """Return the register, as soon as one of these bits is set in it."""
        for _ in range(_PATIENCE):
            value = self._read(register)
            if value & bits:
                return value
        raise ChipError("the chip doesn't get ready")

    def _write(self, register: int, value: "int | bytes") -> None:
        """Write one byte or more to a register, after its address (section 8.1.2.2)."""
        data = bytes((value,)) if isinstance(value, int) else value
        self._cs.value(0)
        self._spi.write(bytes((register << 1,)) + data)
        self._cs.value(1)

    def _read(self, register: int) -> int:
        """Read a register, which comes with the byte after its address (section 8.1.2.1)."""
        into = bytearray(2)
        self._cs.value(0)
        self._spi.write_readinto(bytes((0x80 | register << 1, 0)), into)
        self._cs.value(1)
        return into[1]

    def _read_fifo(self, level: int) -> bytes:
        into = bytearray(level + 1)
        self._cs.value(0)
        self._spi.write_readinto(bytes((0x80 | _FIFODataReg << 1,)) * level + b"\x00", into)
        self._cs.value(1)
        return bytes(into[1:])


def _crc_a(data: bytes) -> bytes:
    """Return the CRC_A of ISO/IEC 14443-3, annex B: two bytes, the lower one first."""
    crc = 0x6363
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ 0x8408 if crc & 1 else crc >> 1
    return bytes((crc & 0xFF, crc >> 8))
