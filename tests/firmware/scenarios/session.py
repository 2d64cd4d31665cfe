"""The link: what is told, told again, given up, and never told twice; without a chip and without a port."""

from companion.firmware.frames import Lines, decode, encode
from companion.firmware.link import CHIP, TWO, Link
from tests.firmware.scenarios.bench import short

UID = b"\x04\xa1\xb2\xc3"


class Talk:
    """A link, and a host that reads it."""

    def __init__(self) -> None:
        self.link = Link("e660aa", 7, "1.0.0")
        self.now = 0
        self.room = 600
        self._lines = Lines()
        self.run(1)

    def run(self, duration: int) -> "list[str]":
        """What came in so many milliseconds, without heartbeats."""
        return [text for text in self.all(duration) if not text.startswith("hb")]

    def all(self, duration: int) -> "list[str]":
        heard = []
        for _ in range(duration):
            lines = self._lines.feed(self.link.send(self.now, self.room))
            heard += [short(decode(line)) for line in lines if line]
            self.now += 1
        return heard

    def say(self, kind: str, what: "dict[str, object]") -> "list[str]":
        """Let the host send a frame: the kinds of the orders that come out."""
        order = dict(what)
        order["t"] = kind
        return self.noise(encode(order))

    def noise(self, data: bytes) -> "list[str]":
        return [order["t"] for order in self.link.receive(self.now, data)]


def hello_at_the_start_and_when_asked() -> "list[object]":
    lines = Lines()
    link = Link("e660aa", 7, "1.0.0")
    first = decode(lines.feed(link.send(0, 600))[0])
    link.receive(1, encode({"t": "hello", "p": [1]}))
    again = decode(lines.feed(link.send(1, 600))[0])
    return [first == again, [[key, first[key]] for key in sorted(first)]]


def acknowledged_once_told_once() -> "list[object]":
    talk = Talk()
    talk.link.tell_laid(UID, "companion:B:E:7")
    told = [talk.run(100)]
    talk.say("ack", {"seq": 1})
    told.append(talk.run(3000))
    talk.link.tell_taken(UID)
    told.append(talk.run(10))
    talk.say("ack", {"seq": 1})
    told.append(talk.run(300))
    talk.say("ack", {"seq": 2})
    return [told, talk.run(3000)]


def told_again_and_given_up() -> "list[object]":
    """Six times in all, 300 ms apart; then it is given up, and the next one comes."""
    talk = Talk()
    talk.link.tell_laid(UID, "")
    talk.link.tell_taken(UID)
    first = [len(talk.run(300)) for _ in range(6)]
    told = [first, talk.run(10), [text for text in talk.all(1000) if text.startswith("hb")]]
    talk.say("ack", {"seq": 2})
    told.append(talk.run(3000))
    return told


def one_at_a_time_in_order() -> "list[object]":
    talk = Talk()
    told = []
    for number in range(4):
        talk.link.tell_laid(bytes((number, 0, 0, 1)), "")
        talk.link.tell_taken(bytes((number, 0, 0, 1)))
    for seq in range(1, 9):
        told.append(talk.run(50))
        talk.say("ack", {"seq": seq})
    return [told, talk.run(1000)]


def a_hello_begins_anew() -> "list[object]":
    """The newest is told again under its number, given up or not, but for an end that was acknowledged; no other is."""
    talk = Talk()
    results: list[object] = []
    talk.link.tell_laid(UID, "")
    results.append(talk.run(10))
    talk.say("hello", {"p": [1]})
    results.append(talk.run(10))
    talk.say("ack", {"seq": 1})
    talk.say("hello", {"p": [1]})
    results.append(talk.run(10))
    talk.say("ack", {"seq": 1})
    results.append(talk.run(1000))
    talk.link.tell_taken(UID)
    talk.link.tell_laid(UID, "")
    talk.link.tell_taken(UID)
    talk.say("hello", {"p": [1]})
    results.append(talk.run(10))
    talk.run(5000)
    talk.say("hello", {"p": [1]})
    results.append(talk.run(10))
    talk.say("ack", {"seq": 4})
    talk.say("hello", {"p": [1]})
    results.append(talk.run(1000))
    return results


def a_hello_while_a_second_one_waits() -> "list[str]":
    """That the first was acknowledged says nothing of the newest."""
    talk = Talk()
    talk.link.tell_laid(UID, "")
    talk.link.tell_taken(UID)
    talk.run(10)
    talk.say("ack", {"seq": 1})
    talk.say("hello", {"p": [1]})
    return talk.run(10)


def a_hello_in_the_middle_of_a_frame() -> "list[str]":
    """Half a frame that was on its way becomes a line by itself, and no frame that the host could take."""
    talk = Talk()
    talk.link.tell_laid(UID, "")
    cut = talk.link.send(talk.now, 30)
    talk.say("hello", {"p": [1]})
    kinds = []
    for line in (cut + talk.link.send(talk.now, 600)).split(b"\n"):
        try:
            kinds.append(str(decode(line)["t"]))
        except ValueError:
            kinds.append("")
    return kinds


def too_many_wait() -> "list[object]":
    """Of 20 tags that nobody hears, the sixteen last are kept."""
    talk = Talk()
    talk.room = 0
    for number in range(20):
        talk.link.tell_laid(bytes((number, 0, 0, 1)), "")
    talk.room = 600
    first = talk.run(1)
    told = 0
    for seq in range(5, 21):
        talk.say("ack", {"seq": seq})
        told += len([text for text in talk.run(1) if " on" in text])
    return [first, told, talk.run(2000)]


def nobody_reads() -> "list[object]":
    """While the port takes nothing no tag is given up, and afterwards one heartbeat comes, not all that were due."""
    talk = Talk()
    talk.room = 0
    talk.link.tell_laid(UID, "")
    talk.link.set_fault(TWO, True)
    nothing = talk.all(60000)
    talk.link.set_fault(TWO, False)
    talk.room = 600
    return [nothing, talk.all(100)]


def a_narrow_port() -> "list[str]":
    """Whatever the port takes at once, the same frames come."""
    heard = []
    for room in (1, 7, 64):
        talk = Talk()
        talk.run(200)
        talk.room = room
        talk.link.tell_laid(UID, "companion:G:ends with a vowel")
        heard.extend(talk.run(200))
    return heard


def what_is_wrong() -> "list[object]":
    """Of several things the first one is told; one that was over before it could be told is not."""
    talk = Talk()
    results: list[object] = []
    for code, so in ((TWO, True), (CHIP, True), (TWO, False), (CHIP, False)):
        talk.link.set_fault(code, so)
        results.append(talk.run(10))
    talk.link.set_fault(CHIP, True)
    talk.link.set_fault(CHIP, False)
    results.append(talk.run(10))
    return results


def heartbeats() -> "list[int]":
    talk = Talk()
    beats = [len(talk.all(6000))]
    talk.say("ping", {})
    beats.append(len(talk.all(1)))
    beats.append(len(talk.all(1998)))
    return beats


def orders() -> "list[list[str]]":
    talk = Talk()
    return [
        talk.say("led", {"mode": "ok"}),
        talk.say("cfg", {"on": 3, "off": 400, "buzzer": False}),
        talk.say("cfg", {}),
        talk.say("restart", {}),
        talk.say("led", {"mode": "violet"}),
        talk.say("news", {"of": "tomorrow"}),
    ]


def bad_frames_are_counted() -> "list[object]":
    talk = Talk()
    orders = []
    for data in (
        b"\n",
        b"noise\r\n",
        encode({"t": "led", "mode": "ok"}).replace(b"ok", b"ko"),
        encode({"t": "led", "mode": 3}),
        encode({"t": "led"}),
        encode({"t": "ack", "seq": "1"}),
        encode({"t": "ack", "seq": True}),
        encode({"t": "ack", "seq": 1.5}),
        encode({"t": "hello", "p": 1}),
        encode({"t": "hello", "p": ["1"]}),
        encode({"t": "cfg", "on": 0}),
        encode({"t": "cfg", "on": 11}),
        encode({"t": "cfg", "off": 99}),
        encode({"t": "cfg", "off": 5001}),
        encode({"t": "cfg", "buzzer": 1}),
        b"x" * 5000 + b"\n",
    ):
        orders += talk.noise(data)
    talk.say("ping", {})
    return [orders, talk.all(1)]


TOLD = "1 04A1B2C3 on"

SCENARIOS = [
    (
        hello_at_the_start_and_when_asked,
        [True, [["boot", 7], ["fw", "1.0.0"], ["hw", "pico-mfrc522"], ["id", "e660aa"], ["p", 1], ["t", "hello"]]],
    ),
    (
        acknowledged_once_told_once,
        [[["1 04A1B2C3 on companion:B:E:7"], [], ["2 04A1B2C3 off"], ["2 04A1B2C3 off"]], []],
    ),
    (
        told_again_and_given_up,
        [[1] * 6, ["err unheard", "2 04A1B2C3 off"], ["hb 2 True unheard 0"], ["err"]],
    ),
    (
        one_at_a_time_in_order,
        [[[f"{seq} 0{(seq - 1) // 2}000001 {'on' if seq % 2 else 'off'}"] for seq in range(1, 9)], []],
    ),
    (
        a_hello_begins_anew,
        [
            [TOLD],
            ["hello", TOLD],
            ["hello", TOLD],
            [],
            ["hello", "4 04A1B2C3 off"],
            ["hello", "err", "4 04A1B2C3 off"],
            ["hello"],
        ],
    ),
    (a_hello_while_a_second_one_waits, ["hello", "2 04A1B2C3 off"]),
    (a_hello_in_the_middle_of_a_frame, ["", "hello", "tag", ""]),
    (too_many_wait, [["err unheard", "5 04000001 on"], 15, []]),
    (nobody_reads, [[], ["1 04A1B2C3 on", "hb 1 True  0"]]),
    (a_narrow_port, ["1 04A1B2C3 on companion:G:ends with a vowel"] * 3),
    (what_is_wrong, [["err two"], ["err chip"], [], ["err"], []]),
    (heartbeats, [3, 1, 0]),
    (orders, [["led"], ["cfg"], ["cfg"], ["restart"], ["led"], []]),
    (bad_frames_are_counted, [[], ["hb 0 True  16"]]),
]
