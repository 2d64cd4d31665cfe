"""Model the MFRC522 reader chip and the tags in its field, for the driver to talk to.

It has the registers, the FIFO, the timer and the commands that a driver for reading needs, as the datasheet of NXP says
(MFRC522, revision 3.9; its sections are named below): Idle, CalcCRC, NoCmdChange, Transceive and SoftReset. Its own CRC
of sent and received frames (TxModeReg, RxModeReg), authentication and the interrupt pin are left out. It runs on
CPython and on MicroPython.
"""

from .tag_model import ModelTag

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Model", "ModelTag"]

# Registers (9.2).
_COMMAND = 0x01
_COM_IRQ = 0x04
_DIV_IRQ = 0x05
_ERROR = 0x06
_FIFO_DATA = 0x09
_FIFO_LEVEL = 0x0A
_CONTROL = 0x0C
_BIT_FRAMING = 0x0D
_COLL = 0x0E
_MODE = 0x11
_TX_CONTROL = 0x14
_TX_ASK = 0x15
_CRC_RESULT_HIGH = 0x21
_CRC_RESULT_LOW = 0x22
_T_MODE = 0x2A
_T_PRESCALER = 0x2B
_T_RELOAD_HIGH = 0x2C
_T_RELOAD_LOW = 0x2D
_VERSION = 0x37

# What registers hold after a reset, where that isn't 0 (9.3).
_AFTER_RESET = {
    _COMMAND: 0x20,
    0x02: 0x80,
    _COM_IRQ: 0x14,
    0x07: 0x21,
    0x0B: 0x08,
    _CONTROL: 0x10,
    _COLL: 0xA0,
    _MODE: 0x3F,
    _TX_CONTROL: 0x80,
    0x16: 0x10,
    0x17: 0x84,
    0x18: 0x84,
    0x19: 0x4D,
    0x1C: 0x62,
    0x1F: 0xEB,
    _CRC_RESULT_HIGH: 0xFF,
    _CRC_RESULT_LOW: 0xFF,
    0x24: 0x26,
    0x26: 0x48,
    0x27: 0x88,
    0x28: 0x20,
    0x29: 0x20,
    _VERSION: 0x92,
}
_READ_ONLY = (_ERROR, 0x07, _CRC_RESULT_HIGH, _CRC_RESULT_LOW, 0x2E, 0x2F, _VERSION)

# Commands (10.3).
_CALC_CRC = 0x03
_NO_CHANGE = 0x07
_TRANSCEIVE = 0x0C
_SOFT_RESET = 0x0F

# Bits of ComIrqReg (9.3.1.5), DivIrqReg (9.3.1.6) and ErrorReg (9.3.1.7).
_TX_IRQ = 0x40
_RX_IRQ = 0x20
_ERR_IRQ = 0x02
_TIMER_IRQ = 0x01
_CRC_IRQ = 0x04
_BUFFER_OVERFLOW = 0x10
_COLLISION = 0x08
_PARITY = 0x02
_POWER_DOWN = 0x10
_FULL_MODULATION = 0x40  # of TxASKReg (9.3.2.6)

_FIFO_BYTES = 64
_ACCESS = 50.0
"""Microseconds that pass with each access to the chip: about what MicroPython takes on an RP2040."""
_BIT = 128 / 13.56
"""Microseconds that a bit takes at 106 kBd (ISO/IEC 14443-2)."""
_BEFORE_ANSWER = 91.0
"""Microseconds between the end of a frame and the answer (ISO/IEC 14443-3, "frame delay time")."""
_CRYSTAL = 2000.0
"""Microseconds until the crystal swings after the pin RST was low, or power came: till then nothing answers (8.8.2)."""
_START_UP = 200.0
"""Microseconds until the chip works after a reset, when its crystal swings."""
_PRESETS = (0x0000, 0x6363, 0xA671, 0xFFFF)


class Model:
    """The chip, its pins and its field: `spi`, `cs` and `rst` go into `Mfrc522`.

    `absent` is None while the chip is there, or the byte that the bus reads without it (0x00 or 0xFF); one that comes
    back has been reset. `noise` is the share of answers that are spoilt on their way, 0 to 1: dropped, with bits
    flipped, cut off or with a collision that was none. `seed` begins the numbers that decide which. `clock` tells
    microseconds; without one, each access takes as long as it does on a Pico.
    """

    def __init__(self, seed: int = 1, clock: "Callable[[], float] | None" = None) -> None:
        self.spi = _Spi(self)
        self.cs = _Pin(self.selected)
        self.rst = _Pin(self.reset)
        self.absent: int | None = None
        self.noise = 0.0
        self._chance = seed
        self._clock = clock
        self._now = 0.0
        self._tags: tuple[ModelTag, ...] = ()
        self._drowned: tuple[ModelTag, ...] = ()
        self._address: int | None = None
        self._cut_off()

    def lay(self, tag: ModelTag) -> None:
        """Put a tag into the field."""
        tag.unpower()
        if self._radiates():
            tag.power()
        self._tags += (tag,)

    def take_away(self, tag: ModelTag) -> None:
        """Take a tag out of the field; nothing happens when it isn't there."""
        self._tags = tuple(other for other in self._tags if other is not tag)
        tag.unpower()

    def drown(self, tag: ModelTag) -> None:
        """Let a tag be so much weaker than others that it isn't heard while another one answers too."""
        self._drowned += (tag,)

    def selected(self, level: int) -> None:
        """The pin CS (NSS) has this level now: a falling edge begins an access (8.1.2)."""
        self._address = None
        if not level:
            self._now = self._clock() if self._clock else self._now + _ACCESS
            self._let_time_pass()

    def reset(self, level: int) -> None:
        """The pin RST has this level now: the chip is off while it is low (8.8.1)."""
        del level
        self._now = self._clock() if self._clock else self._now
        self._cut_off()

    def shift(self, sent: int) -> int:
        """A byte of an access: the first is an address, later ones are data or further addresses (8.1.2)."""
        if self.absent is not None:
            self._cut_off()
            return self.absent
        if self.cs.level or not self.rst.level or self._now < self._swings_at:
            return 0
        before = self._address
        if before is not None and not before & 0x80:
            self._write(before >> 1 & 0x3F, sent)
            return 0
        self._address = sent
        return 0 if before is None else self._read(before >> 1 & 0x3F)

    def _cut_off(self) -> None:
        """The chip was without power: its crystal has to begin anew too."""
        self._swings_at = self._now + _CRYSTAL
        self._restore()
        self._ready_at = self._swings_at + _START_UP

    def _restore(self) -> None:
        self._registers = bytearray(0x40)
        for register, held in _AFTER_RESET.items():
            self._registers[register] = held
        self._fifo = b""
        self._ready_at = self._now + _START_UP
        self._timer_at: float | None = None
        self._arrives_at: float | None = None
        self._arriving: list[int] = []
        self._arriving_error = 0
        for tag in self._tags:
            tag.unpower()

    def _read(self, register: int) -> int:
        if register == _COMMAND:
            return self._registers[_COMMAND] | (_POWER_DOWN if self._now < self._ready_at else 0)
        if register == _FIFO_LEVEL:
            return len(self._fifo)
        if register == _FIFO_DATA:
            first, self._fifo = self._fifo[:1], self._fifo[1:]
            return first[0] if first else 0
        return self._registers[register]

    def _write(self, register: int, value: int) -> None:
        if self._now < self._ready_at or register in _READ_ONLY:
            return
        if register in (_COM_IRQ, _DIV_IRQ):
            marked = value & 0x7F
            held = self._registers[register] & 0x7F
            self._registers[register] = held | marked if value & 0x80 else held & ~marked
        elif register == _FIFO_DATA:
            self._fill(value)
        elif register == _FIFO_LEVEL:
            self._flush(value & 0x80)
        elif register == _COMMAND:
            self._begin(value & 0x0F)
        elif register == _COLL:
            self._registers[_COLL] = self._registers[_COLL] & 0x7F | value & 0x80
        elif register == _TX_CONTROL:
            self._switch_field(value)
        else:
            self._registers[register] = value
            if register == _BIT_FRAMING and value & 0x80:
                self._send()

    def _fill(self, value: int) -> None:
        if len(self._fifo) < _FIFO_BYTES:
            self._fifo += bytes((value,))
        else:
            self._registers[_ERROR] |= _BUFFER_OVERFLOW

    def _flush(self, wanted: int) -> None:
        if wanted:
            self._fifo = b""
            self._registers[_ERROR] &= ~_BUFFER_OVERFLOW

    def _begin(self, command: int) -> None:
        if command == _NO_CHANGE:
            return
        if command == _SOFT_RESET:
            self._restore()
            return
        self._registers[_COMMAND] = self._registers[_COMMAND] & 0xF0 | command
        self._arrives_at = None
        if command == _CALC_CRC:
            self._calculate()
        elif command == _TRANSCEIVE:
            # Errors are those of the last command (9.3.1.7): a new one has none yet.
            self._registers[_ERROR] = 0

    def _calculate(self) -> None:
        crc = _PRESETS[self._registers[_MODE] & 3]
        for byte in self._fifo:
            crc ^= byte
            for _ in range(8):
                crc = crc >> 1 ^ 0x8408 if crc & 1 else crc >> 1
        self._fifo = b""
        self._registers[_CRC_RESULT_HIGH] = crc >> 8
        self._registers[_CRC_RESULT_LOW] = crc & 0xFF
        self._registers[_DIV_IRQ] |= _CRC_IRQ

    def _radiates(self) -> bool:
        return self._registers[_TX_CONTROL] & 3 == 3 and self.absent is None

    def _switch_field(self, value: int) -> None:
        before = self._radiates()
        self._registers[_TX_CONTROL] = value
        for tag in self._tags:
            if self._radiates() and not before:
                tag.power()
            elif before and not self._radiates():
                tag.unpower()

    def _send(self) -> None:
        """StartSend (9.3.1.14): what the FIFO holds goes out, and the tags' answers are on their way."""
        if self._registers[_COMMAND] & 0x0F != _TRANSCEIVE or not self._fifo:
            return
        last = self._registers[_BIT_FRAMING] & 7
        count = len(self._fifo) * 8 - (8 - last if last else 0)
        data, self._fifo = self._fifo, b""
        self._registers[_COM_IRQ] |= _TX_IRQ
        sent_at = self._now + count * _BIT
        if self._registers[_T_MODE] & 0x80:
            self._timer_at = sent_at + self._timer_period()
        # Type A is told by gaps in the field (ISO/IEC 14443-2): with less modulation no tag hears anything.
        hearing = self._tags if self._registers[_TX_ASK] & _FULL_MODULATION else ()
        answers = [(tag, tag.answer(data, count)) for tag in hearing]
        strong = [bits for tag, bits in answers if bits and tag not in self._drowned]
        self._hear(strong or [bits for _, bits in answers if bits])
        if self._arriving:
            self._arrives_at = sent_at + _BEFORE_ANSWER + len(self._arriving) * _BIT

    def _timer_period(self) -> float:
        """Microseconds (8.5): (2 prescaler + 1) (reload + 1) / 13.56 MHz."""
        prescaler = (self._registers[_T_MODE] & 0x0F) << 8 | self._registers[_T_PRESCALER]
        reload = self._registers[_T_RELOAD_HIGH] << 8 | self._registers[_T_RELOAD_LOW]
        return (2 * prescaler + 1) * (reload + 1) / 13.56

    def _hear(self, answers: "list[list[int]]") -> None:
        """Lay answers over each other: the first place where they differ is a collision (9.3.1.15)."""
        longest = max([len(bits) for bits in answers] or [0])
        heard: list[int] = []
        collision = -1
        for place in range(longest):
            levels = [bits[place] for bits in answers if place < len(bits)]
            if collision < 0 and len(set(levels)) > 1:
                collision = place
            heard.append(levels[0])
        heard, collision, error = self._spoil(heard, collision)
        align = self._registers[_BIT_FRAMING] >> 4 & 7
        self._registers[_COLL] = self._registers[_COLL] & 0x80 | 0x20
        if collision >= 0:
            error |= _COLLISION
            if align + collision < 32:
                self._registers[_COLL] = self._registers[_COLL] & 0x80 | (align + collision + 1) & 0x1F
            if not self._registers[_COLL] & 0x80:
                heard[collision:] = [0] * (len(heard) - collision)
        self._arriving, self._arriving_error = [0] * align + heard if heard else [], error

    def _spoil(self, heard: "list[int]", collision: int) -> "tuple[list[int], int, int]":
        if not heard or self._draw(1000) >= self.noise * 1000:
            return heard, collision, 0
        kind, place = self._draw(5), self._draw(len(heard))
        if kind == 0:
            return [], -1, 0
        if kind == 1:
            return heard[: place + 1], collision, 0
        if kind == 2:
            return heard, place if collision < 0 else collision, 0
        heard[place] ^= 1
        if kind == 3:
            return heard, collision, _PARITY
        # Two flips in one byte leave its parity as it was.
        heard[place ^ 1 if place ^ 1 < len(heard) else place - 1] ^= 1
        return heard, collision, 0

    def _draw(self, below: int) -> int:
        """The next chance number, 0 to below - 1: the same ones on every interpreter."""
        self._chance = (self._chance * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._chance >> 8) % below

    def _let_time_pass(self) -> None:
        if self._arrives_at is not None and self._now >= self._arrives_at:
            self._receive()
        if self._timer_at is not None and self._now >= self._timer_at:
            self._timer_at = None
            self._registers[_COM_IRQ] |= _TIMER_IRQ

    def _receive(self) -> None:
        self._arrives_at = self._timer_at = None
        bits = self._arriving
        data = bytearray((len(bits) + 7) // 8)
        for place, bit in enumerate(bits):
            data[place // 8] |= bit << place % 8
        self._fifo = bytes(data)[:_FIFO_BYTES]
        self._registers[_CONTROL] = self._registers[_CONTROL] & 0xF8 | len(bits) % 8
        self._registers[_ERROR] = self._arriving_error
        self._registers[_COM_IRQ] |= _RX_IRQ | (_ERR_IRQ if self._arriving_error else 0)


class _Pin:
    """A pin of the board, an output; the chip hears of every level."""

    def __init__(self, heard_by: "Callable[[int], None]") -> None:
        self.level = 1
        self._heard_by = heard_by

    def value(self, level: int) -> None:
        self.level = level
        self._heard_by(level)


class _Spi:
    """The bus, as `machine.SPI` is one."""

    def __init__(self, model: Model) -> None:
        self._model = model

    def write(self, data: bytes) -> None:
        for byte in data:
            self._model.shift(byte)

    def write_readinto(self, data: bytes, into: bytearray) -> None:
        for place, byte in enumerate(data):
            into[place] = self._model.shift(byte)
