"""The model of tags and chip against the standard and the datasheet, so that the driver isn't proven against itself."""

import pytest

from tests.firmware.mfrc522_model import Model, ModelTag
from tests.firmware.tag_model import bits_of, crc_a

SEVEN = bytes.fromhex("04A1B2C3D4E580")


@pytest.mark.parametrize(
    ("data", "crc"),
    # The two examples of ISO/IEC 14443-3, annex B; and the frame HLTA as it is seen in every trace.
    [("0000", "A01E"), ("1234", "26CF"), ("5000", "57CD")],
)
def test_the_crc_is_that_of_the_standard(data: str, crc: str) -> None:
    assert crc_a(bytes.fromhex(data)).hex().upper() == crc


def _say(tag: ModelTag, data: str, count: int = 0) -> str:
    """What a tag answers to a frame, both in hex; bits that fill no byte are filled up with zeros."""
    sent = bytes.fromhex(data)
    bits = tag.answer(sent, count or len(sent) * 8)
    whole = [bits[start : start + 8] for start in range(0, len(bits), 8)]
    return bytes(sum(bit << place for place, bit in enumerate(byte)) for byte in whole).hex().upper()


def _checked(data: str) -> str:
    return data + crc_a(bytes.fromhex(data)).hex()


def _awake(tag: ModelTag) -> ModelTag:
    tag.power()
    assert _say(tag, "26", 7)
    return tag


def test_a_tag_without_power_is_silent() -> None:
    assert _say(ModelTag(SEVEN), "26", 7) == ""


@pytest.mark.parametrize(
    ("uid", "atqa"), [("DEADBEEF", "0400"), ("04A1B2C3D4E580", "4400"), ("04010203040506070809", "8400")]
)
def test_a_request_is_answered_with_the_size_of_the_uid(uid: str, atqa: str) -> None:
    tag = ModelTag(bytes.fromhex(uid))
    tag.power()
    assert _say(tag, "26", 7) == atqa


def test_a_double_size_uid_goes_down_two_levels() -> None:
    tag = _awake(ModelTag(SEVEN))
    assert _say(tag, "9320") == "8804A1B29F"
    assert _say(tag, _checked("93708804A1B29F")) == _checked("04").upper()
    assert _say(tag, "9520") == "C3D4E58072"
    assert _say(tag, _checked("9570C3D4E58072")) == _checked("00").upper()


def test_some_bits_of_the_uid_ask_for_the_rest() -> None:
    tag = _awake(ModelTag(bytes.fromhex("DEADBEEF")))
    rest = bits_of(bytes.fromhex("DEADBEEF22"))
    # NVB 0x33: three bytes and three bits, of which the last three are bits of the UID's second byte (0xAD: 1, 0, 1).
    assert tag.answer(bytes.fromhex("9333DE05"), 16 + 8 + 3) == rest[11:]
    assert tag.answer(bytes.fromhex("9333DE02"), 16 + 8 + 3) == []


def test_a_halted_tag_hears_only_the_wake_up() -> None:
    tag = _awake(ModelTag(bytes.fromhex("DEADBEEF")))
    assert _say(tag, _checked("9370DEADBEEF22")) == _checked("08").upper()
    assert _say(tag, _checked("5000")) == ""
    assert _say(tag, "26", 7) == ""
    assert _say(tag, "52", 7) == "0400"
    # Woken from there, it goes back there when it is not the one that is selected.
    assert _say(tag, _checked("9370DEADBEEE23")) == ""
    assert _say(tag, "26", 7) == ""


def test_a_tag_that_is_asked_in_the_middle_of_a_talk_begins_anew() -> None:
    tag = _awake(ModelTag(bytes.fromhex("DEADBEEF")))
    assert _say(tag, "26", 7) == ""
    assert _say(tag, "26", 7) == "0400"


def test_four_pages_are_read_and_the_end_rolls_over_to_the_beginning() -> None:
    tag = _awake(ModelTag(SEVEN, "A"))
    _say(tag, _checked("93708804A1B29F"))
    _say(tag, _checked("9570C3D4E58072"))
    first = _say(tag, _checked("3000"))
    assert first.startswith("04A1B29F" + "C3D4E580" + "72")
    assert _say(tag, _checked("3004")).startswith("0308D101045402656E41FE")
    assert _say(tag, _checked("302C")) == _checked("00000000" + first[:24]).upper()
    # Behind the last page: four bits that say no; then the talk is over.
    assert len(tag.answer(bytes.fromhex(_checked("302D")), 32)) == 4
    assert _say(tag, _checked("3000")) == ""


@pytest.mark.parametrize(
    ("uid", "text", "sentence"),
    [
        ("DEADBE", None, "4, 7 or 10 bytes"),
        ("DEADBEEF", "A", "7 bytes only"),
        ("04A1B2C3D4E580", "x" * 135, "1 bytes too many"),
    ],
)
def test_what_is_no_tag_is_refused(uid: str, text: str | None, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        ModelTag(bytes.fromhex(uid), text)


class Bus:
    """The model's registers, by hand."""

    def __init__(self) -> None:
        self.model = Model()
        while self.read(0x01) != 0x20:
            pass

    def write(self, register: int, *data: int) -> None:
        self.model.cs.value(0)
        self.model.spi.write(bytes((register << 1, *data)))
        self.model.cs.value(1)

    def read(self, register: int, count: int = 1) -> int:
        into = bytearray(count + 1)
        self.model.cs.value(0)
        self.model.spi.write_readinto(bytes((0x80 | register << 1,)) * count + b"\x00", into)
        self.model.cs.value(1)
        return int.from_bytes(into[1:], "big")

    def field_on(self) -> None:
        """Give tags power, and speak so that they can hear it."""
        self.write(0x15, 0x40)
        self.write(0x14, 0x83)

    def transceive(self, data: str, framing: int = 0) -> int:
        """Send a frame; ComIrqReg when the chip has done with it."""
        self.write(0x01, 0)
        self.write(0x04, 0x7F)
        self.write(0x0A, 0x80)
        self.write(0x09, *bytes.fromhex(data))
        self.write(0x0D, framing)
        self.write(0x01, 0x0C)
        self.write(0x0D, 0x80 | framing)
        for _ in range(200):
            happened = self.read(0x04)
            if happened & 0x21:
                return happened
        return 0


def test_after_a_reset_the_registers_hold_what_the_datasheet_says() -> None:
    bus = Bus()
    held = {register: bus.read(register) for register in (0x01, 0x04, 0x0E, 0x11, 0x14, 0x24, 0x26, 0x37)}
    assert held == {0x01: 0x20, 0x04: 0x14, 0x0E: 0xA0, 0x11: 0x3F, 0x14: 0x80, 0x24: 0x26, 0x26: 0x48, 0x37: 0x92}


def test_until_its_crystal_swings_the_chip_neither_answers_nor_listens() -> None:
    bus = Bus()
    bus.model.rst.value(0)
    bus.model.rst.value(1)
    bus.write(0x24, 0x11)
    assert bus.read(0x01) == 0
    told = [bus.read(0x01) for _ in range(100)]
    assert sorted(set(told), key=told.index) == [0, 0x30, 0x20]
    assert bus.read(0x24) == 0x26


def test_the_fifo_gives_its_bytes_in_order_and_says_when_it_overflows() -> None:
    bus = Bus()
    bus.write(0x09, 1, 2, 3)
    assert bus.read(0x0A) == 3
    assert bus.read(0x09, 3) == 0x010203
    bus.write(0x09, *range(65))
    assert bus.read(0x0A) == 64
    assert bus.read(0x06) & 0x10
    bus.write(0x0A, 0x80)
    assert (bus.read(0x0A), bus.read(0x06) & 0x10) == (0, 0)


def test_interrupt_bits_are_set_and_cleared_by_their_mark() -> None:
    bus = Bus()
    bus.write(0x04, 0x80 | 0x21)
    assert bus.read(0x04) == 0x35
    bus.write(0x04, 0x20)
    assert bus.read(0x04) == 0x15


def test_nobody_answers_without_a_field() -> None:
    bus = Bus()
    bus.model.lay(ModelTag(SEVEN))
    bus.write(0x2A, 0x80)
    bus.write(0x2B, 169)
    bus.write(0x2D, 200)
    assert bus.transceive("26", 7) & 0x01
    bus.field_on()
    assert bus.transceive("26", 7) & 0x20
    assert bus.read(0x09, 2) == 0x4400


def test_nobody_hears_what_is_said_without_full_modulation() -> None:
    bus = Bus()
    bus.model.lay(ModelTag(SEVEN))
    bus.field_on()
    bus.write(0x15, 0x00)
    assert bus.transceive("26", 7) == 0
    bus.write(0x15, 0x40)
    assert bus.transceive("26", 7) & 0x20


def test_without_the_timer_a_wait_has_no_end() -> None:
    assert Bus().transceive("26", 7) == 0


def test_the_place_of_a_collision_counts_from_one_and_what_follows_is_cleared() -> None:
    bus = Bus()
    bus.model.lay(ModelTag(bytes.fromhex("DEADBEEF")))
    bus.model.lay(ModelTag(bytes.fromhex("DEAD3EEF")))
    bus.field_on()
    bus.write(0x0E, 0x00)
    bus.transceive("26", 7)
    bus.transceive("9320")
    assert bus.read(0x06) == 0x08
    assert bus.read(0x0E) == 24
    assert bus.read(0x09, 5) == 0xDEAD3E0000


def test_a_collision_behind_the_uid_has_no_place() -> None:
    """The 32nd bit is told as 0, and later ones not at all."""
    bus = Bus()
    bus.model.lay(ModelTag(bytes.fromhex("DEADBEEF")))
    bus.model.lay(ModelTag(bytes.fromhex("DEADBE6F")))
    bus.field_on()
    bus.transceive("26", 7)
    bus.transceive("9320")
    assert bus.read(0x0E) & 0x3F == 0
