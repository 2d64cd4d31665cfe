"""The driver with the model of the chip: what it sees of the tags that lie there."""

from companion.firmware.mfrc522 import ChipError, Mfrc522
from companion.firmware.ndef import text_of
from tests.firmware.mfrc522_model import Model, ModelTag

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

FOUR = bytes((0xDE, 0xAD, 0xBE, 0xEF))
OTHER_FOUR = bytes((0xDE, 0xAD, 0x3E, 0xEF))
SEVEN = bytes((0x04, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, 0x80))
SAME_BEGINNING = bytes((0x04, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, 0x81))
MARKED_INSIDE = bytes((0x04, 0xC8, 0x17, 0x88, 0x4E, 0x85, 0xF7))
"""Its second part begins with the byte by which a first part says that it goes on."""
TEN = bytes((0x04, 1, 2, 3, 4, 5, 6, 7, 8, 9))
HLTA = b"\x50\x00"


def _ready(model: Model) -> Mfrc522:
    chip = Mfrc522(model.spi, model.cs, model.rst)
    chip.begin()
    return chip


def _looked(chip: Mfrc522) -> str:
    chip.field_on()
    seen = chip.look()
    chip.field_off()
    # MicroPython gives bytes for the hex digits of no bytes.
    return "two" if seen.two else seen.uid.hex() if seen.uid else ""


def _seen(*uids: bytes) -> str:
    model = Model()
    chip = _ready(model)
    for uid in uids:
        model.lay(ModelTag(uid))
    return _looked(chip)


def every_kind_of_tag() -> "list[str]":
    return [_seen(), _seen(FOUR), _seen(SEVEN), _seen(MARKED_INSIDE), _seen(TEN)]


def two_tags_are_two() -> "list[str]":
    """Of one kind or of two, that differ in one bit at any cascade level; and three."""
    return [
        _seen(FOUR, OTHER_FOUR),
        _seen(FOUR, SEVEN),
        _seen(SEVEN, SAME_BEGINNING),
        _seen(SEVEN, TEN),
        _seen(TEN, FOUR, SEVEN),
    ]


def every_pair_of_uids_that_differ_in_one_bit_is_two() -> int:
    pairs = 0
    for bit in range(8, 56):
        changed = bytearray(SEVEN)
        changed[bit // 8] ^= 1 << bit % 8
        pairs += _seen(SEVEN, bytes(changed)) == "two"
    return pairs


def what_no_tag_should_say() -> "list[str]":
    """A wrong check byte; a UID that goes on and doesn't begin so; a collision in the check byte alone."""
    wrong = ModelTag(FOUR)
    wrong.levels = [FOUR + b"\x00"]
    model = Model()
    chip = _ready(model)
    model.lay(wrong)
    looks = [_looked(chip)]
    wrong.levels = [FOUR + bytes((FOUR[0] ^ FOUR[1] ^ FOUR[2] ^ FOUR[3],)), SEVEN[3:] + b"\x72"]
    looks.append(_looked(chip))
    wrong.levels = [FOUR + b"\x00"]
    model.lay(ModelTag(FOUR))
    looks.append(_looked(chip))
    return looks


def a_tag_drowned_by_another_is_noticed() -> "list[str]":
    """The weaker one is not heard while the stronger one answers; and it doesn't matter which one was there before."""
    looks = []
    model = Model()
    chip = _ready(model)
    weak = ModelTag(SEVEN)
    model.lay(weak)
    looks.append(_looked(chip))
    strong = ModelTag(FOUR)
    model.lay(strong)
    model.drown(weak)
    looks.extend([_looked(chip), _looked(chip)])
    model.take_away(strong)
    looks.append(_looked(chip))
    return looks


class _Faint(ModelTag):
    """A tag at the edge of the range: the order to rest comes to it spoilt."""

    def answer(self, data: bytes, count: int) -> "list[int]":
        return super().answer(b"\x51" + data[1:] if data[:2] == HLTA else data, count)


def a_tag_that_misses_the_order_to_rest_is_one() -> "list[str]":
    """It answers to the request for others itself; but where it is drowned by another tag they are two."""
    looks = []
    for uid in (FOUR, SEVEN, TEN):
        model = Model()
        chip = _ready(model)
        model.lay(_Faint(uid))
        looks.append(_looked(chip))
    model = Model()
    chip = _ready(model)
    weak = _Faint(SEVEN)
    model.lay(weak)
    model.lay(ModelTag(FOUR))
    model.drown(weak)
    looks.append(_looked(chip))
    return looks


class _Fading(_Faint):
    """A tag that nobody understands any more after that order: of its answers only that there is a tag comes over."""

    def answer(self, data: bytes, count: int) -> "list[int]":
        self.fades = getattr(self, "fades", False) or data[:2] == HLTA
        answered = super().answer(data, count)
        return [] if self.fades and count > 7 else answered


def a_tag_that_fades_is_one() -> "list[str]":
    looks = []
    for uid in (FOUR, SEVEN, TEN):
        model = Model()
        chip = _ready(model)
        model.lay(_Fading(uid))
        looks.append(_looked(chip))
    return looks


def a_text_is_read_and_a_look_follows() -> "list[str]":
    model = Model()
    chip = _ready(model)
    model.lay(ModelTag(SEVEN, "companion:S:10H:2"))
    found = []
    for _ in range(2):
        chip.field_on()
        seen = chip.look()
        found.append(seen.uid.hex())
        found.append(text_of(lambda page: chip.read(SEVEN, page)))
        chip.field_off()
    return found


def what_cannot_be_read() -> "list[int]":
    """A page behind the last one, a tag without such pages, one that isn't there."""
    model = Model()
    chip = _ready(model)
    tag = ModelTag(SEVEN)
    model.lay(tag)
    chip.field_on()
    chip.look()
    lengths = [len(chip.read(SEVEN, 4)), len(chip.read(SEVEN, 200)), len(chip.read(FOUR, 4))]
    model.take_away(tag)
    lengths.append(len(chip.read(SEVEN, 4)))
    return lengths


def noise_never_makes_another_uid() -> "list[bool]":
    """Of 60 looks at one tag while every third answer is spoilt, some see it, and none sees another one."""
    model = Model(seed=20)  # with it, a driver that checks no CRC sees another tag
    chip = _ready(model)
    model.lay(ModelTag(SEVEN, "companion:L:A:1"))
    model.noise = 0.33
    looks = [_looked(chip) for _ in range(60)]
    return [SEVEN.hex() in looks, "" in looks, all(look in (SEVEN.hex(), "", "two") for look in looks)]


def noise_never_makes_another_text() -> "list[bool]":
    model = Model(seed=2)  # with it, a driver that checks no CRC reads another text
    chip = _ready(model)
    model.lay(ModelTag(SEVEN, "companion:L:A:1"))
    model.noise = 0.1
    texts = []
    for _ in range(15):
        chip.field_on()
        chip.look()
        texts.append(text_of(lambda page: chip.read(SEVEN, page)))
        chip.field_off()
    return ["companion:L:A:1" in texts, all(text in ("", "companion:L:A:1") for text in texts)]


def _fails(attempt: "Callable[[], object]") -> bool:
    try:
        attempt()
    except ChipError:
        return True
    return False


def _gone_and_back(reads_as: int) -> "list[object]":
    model = Model()
    chip = _ready(model)
    model.lay(ModelTag(SEVEN))
    results: list[object] = [_looked(chip)]
    model.absent = reads_as
    results += [_fails(lambda: _looked(chip)), _fails(chip.begin)]
    model.absent = None
    # It is there again, but without its settings, so it has to be begun with anew.
    results.append(_fails(lambda: _looked(chip)))
    chip.begin()
    results.append(_looked(chip))
    return results


def a_chip_that_goes_and_comes_back() -> "list[object]":
    return [_gone_and_back(0x00), _gone_and_back(0xFF)]


def a_chip_that_is_none() -> "list[bool]":
    fails = []
    for reads_as in (0x00, 0xFF, 0x55):
        model = Model()
        model.absent = reads_as
        fails.append(_fails(Mfrc522(model.spi, model.cs, model.rst).begin))
    return fails


SCENARIOS = [
    (every_kind_of_tag, ["", "deadbeef", "04a1b2c3d4e580", "04c817884e85f7", "04010203040506070809"]),
    (two_tags_are_two, ["two"] * 5),
    (every_pair_of_uids_that_differ_in_one_bit_is_two, 48),
    (what_no_tag_should_say, ["", "", ""]),
    (a_tag_drowned_by_another_is_noticed, ["04a1b2c3d4e580", "two", "two", "04a1b2c3d4e580"]),
    (a_tag_that_misses_the_order_to_rest_is_one, ["deadbeef", "04a1b2c3d4e580", "04010203040506070809", "two"]),
    (a_tag_that_fades_is_one, ["deadbeef", "04a1b2c3d4e580", "04010203040506070809"]),
    (a_text_is_read_and_a_look_follows, ["04a1b2c3d4e580", "companion:S:10H:2"] * 2),
    (what_cannot_be_read, [16, 0, 0, 0]),
    (noise_never_makes_another_uid, [True, True, True]),
    (noise_never_makes_another_text, [True, True]),
    (a_chip_that_goes_and_comes_back, [["04a1b2c3d4e580", True, True, True, "04a1b2c3d4e580"]] * 2),
    (a_chip_that_is_none, [True, True, True]),
]
