"""The whole reader for some seconds: tags, texts, a host that hears it or not, a chip that goes."""

from tests.firmware.mfrc522_model import ModelTag
from tests.firmware.scenarios.bench import Bench, short

CARD = bytes((0x04, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, 0x80))
BALL = bytes((0xDE, 0xAD, 0xBE, 0xEF))


def a_card_and_a_ball() -> "list[object]":
    bench = Bench()
    told: list[object] = [bench.told(100)]
    card, ball = ModelTag(CARD, "companion:S:10H:2"), ModelTag(BALL)
    for tag in (card, ball):
        bench.model.lay(tag)
        told.append(bench.told(1000))
        bench.model.take_away(tag)
        told.append(bench.told(1000))
    return told


def the_same_tag_lies_there_all_the_time() -> "list[str]":
    bench = Bench()
    bench.model.lay(ModelTag(CARD))
    return bench.told(2000)


def a_second_one_is_laid_beside_it() -> "list[object]":
    bench = Bench()
    card, ball = ModelTag(CARD), ModelTag(BALL)
    bench.model.lay(card)
    told: list[object] = [bench.told(500)]
    bench.model.lay(ball)
    told.append(bench.told(1000))
    bench.model.take_away(card)
    told.append(bench.told(2000))
    return told


def two_that_are_laid_at_once() -> "list[object]":
    bench = Bench()
    card, ball = ModelTag(CARD), ModelTag(BALL)
    bench.model.lay(card)
    bench.model.lay(ball)
    told: list[object] = [bench.told(2000)]
    bench.model.take_away(ball)
    told.append(bench.told(1000))
    return told


def in_noise() -> "list[object]":
    """A tenth of all answers is spoilt: each of 2 tags still comes once and goes once, and is never another one."""
    bench = Bench(seed=3)
    bench.model.noise = 0.1
    bench.say("cfg", {"off": 1000})
    told = bench.told(200)
    for number in range(2):
        tag = ModelTag(CARD[:6] + bytes((number,)), "companion:B:E:1")
        bench.model.lay(tag)
        told += bench.told(1500)
        bench.model.take_away(tag)
        told += bench.told(1500)
    uids = [text.split(" ")[1] for text in told if " on" in text]
    events = [text for text in told if " on" in text or " off" in text]
    texts = [text.split(" ")[3:] for text in told if " on" in text]
    return [
        uids == [(CARD[:6] + bytes((number,))).hex().upper() for number in range(2)],
        len(events),
        all(text == ["companion:B:E:1"] for text in texts),
    ]


def the_chip_goes_and_comes_back() -> "list[object]":
    """A card that lies there all the time is told once."""
    told: list[object] = []
    for reads_as in (0x00, 0xFF):
        bench = Bench()
        bench.model.lay(ModelTag(CARD))
        told.append(bench.told(500))
        bench.model.absent = reads_as
        told.append(bench.told(100))
        told.append([short(frame) for frame in bench.run(4000) if frame["t"] == "hb"])
        bench.model.absent = None
        # The first looks after it find nothing, and that doesn't take the card away either.
        bench.model.noise = 1.0
        told.append(bench.told(1100))
        bench.model.noise = 0.0
        told.append(bench.told(2000))
    return told


def a_card_that_is_taken_while_the_chip_is_away() -> "list[str]":
    bench = Bench()
    card = ModelTag(CARD)
    bench.model.lay(card)
    bench.run(500)
    bench.model.absent = 0
    bench.run(500)
    bench.model.take_away(card)
    bench.run(5000)
    bench.model.absent = None
    return bench.told(3000)


def without_a_chip() -> "list[object]":
    bench = Bench()
    bench.model.absent = 0xFF
    first = bench.told(3000)
    bench.model.absent = None
    bench.model.lay(ModelTag(BALL))
    return [first, bench.told(2000)]


def nobody_hears_it_at_first() -> "list[object]":
    bench = Bench()
    bench.room = 0
    bench.model.lay(ModelTag(CARD))
    silent = bench.told(4000)
    bench.room = 64
    bench.say("hello", {"p": [1]})
    return [silent, bench.told(500)]


def garbage_comes_in() -> "list[object]":
    bench = Bench()
    bench.model.lay(ModelTag(BALL))
    told = bench.told(50)
    for round_ in range(20):
        bench.noise(bytes((round_ * 37 + place * place * 11) % 256 for place in range(200)).replace(b"\n", b""))
        told += bench.told(20)
    bench.noise(b"\n")
    told += bench.told(500)
    bench.say("ping", {})
    # An acknowledgement that drowned in the noise lets the tag be told again, under the same number.
    return [sorted(set(told)), [short(frame) for frame in bench.run(10)]]


def as_the_host_sets_it() -> "list[object]":
    bench = Bench()
    bench.say("cfg", {"on": 10, "off": 5000, "buzzer": False})
    tag = ModelTag(BALL)
    bench.run(100)
    bench.model.lay(tag)
    told: list[object] = [bench.told(400), bench.told(300)]
    bench.model.take_away(tag)
    told += [bench.told(4800), bench.told(400)]
    return told


def light_and_buzzer() -> "list[str]":
    """What each mode is like every 50 ms for 0.6 s, and after 4 s: `#` the light, `!` the buzzer."""
    seen = []
    for mode in ("ready", "ok", "bad", "ask", "violet", "off"):
        bench = Bench()
        bench.say("led", {"mode": "ready"})
        bench.run(10)
        bench.say("led", {"mode": mode})
        picture = ""
        for _ in range(12):
            bench.run(50)
            picture += "!" if bench.buzzer.level else "#" if bench.light.level else "."
        bench.run(3500)
        seen.append(picture + ("#" if bench.light.level else "."))
    return seen


def a_silent_buzzer() -> bool:
    bench = Bench()
    bench.say("cfg", {"buzzer": False})
    bench.say("led", {"mode": "bad"})
    heard = 0
    for _ in range(50):
        bench.run(20)
        heard += bench.buzzer.level
    return heard == 0


def it_starts_anew_when_asked() -> "list[bool]":
    bench = Bench()
    bench.run(100)
    before = bench.station.restart
    bench.say("restart", {})
    bench.run(10)
    return [before, bench.station.restart]


C, B = "04A1B2C3D4E580", "DEADBEEF"

SCENARIOS = [
    (
        a_card_and_a_ball,
        [["hello"], [f"1 {C} on companion:S:10H:2"], [f"2 {C} off"], [f"3 {B} on"], [f"4 {B} off"]],
    ),
    (the_same_tag_lies_there_all_the_time, ["hello", f"1 {C} on"]),
    (
        a_second_one_is_laid_beside_it,
        [["hello", f"1 {C} on"], ["err two"], ["err", f"2 {C} off", f"3 {B} on"]],
    ),
    (two_that_are_laid_at_once, [["hello", "err two"], ["err", f"1 {C} on"]]),
    (in_noise, [True, 4, True]),
    (
        the_chip_goes_and_comes_back,
        [["hello", f"1 {C} on"], ["err chip"], ["hb 1 False chip 0"] * 2, ["err"], []] * 2,
    ),
    (a_card_that_is_taken_while_the_chip_is_away, ["err", f"2 {C} off"]),
    (without_a_chip, [["hello", "err chip"], ["err", f"1 {B} on"]]),
    (nobody_hears_it_at_first, [[], ["hello", f"1 {C} on"]]),
    (garbage_comes_in, [[f"1 {B} on", "hello"], ["hb 1 True  3"]]),
    (as_the_host_sets_it, [[], [f"1 {B} on"], [], [f"2 {B} off"]]),
    (
        light_and_buzzer,
        ["#############", "!###..#######", "!!!!!###!!!!#", "!#######....#", "#############", "............."],
    ),
    (a_silent_buzzer, True),
    (it_starts_anew_when_asked, [False, True]),
]
