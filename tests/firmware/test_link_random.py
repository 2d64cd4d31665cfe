"""What holds of the link whatever is lost on the line: tags arrive in their order, none twice, none lost in silence."""

from hypothesis import given
from hypothesis import strategies as st

from companion.firmware.frames import LONGEST, FrameError, Lines, decode, encode
from companion.firmware.link import Link

STEPS = st.lists(
    st.tuples(
        st.sampled_from(["lay", "take", "wait", "wait", "lose", "deaf", "hello", "noise"]),
        st.integers(1, 400),
    ),
    max_size=60,
)


class Host:
    """A host that takes a tag over once, as the protocol says, and acknowledges it; it forgets nothing."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, str]] = []
        self.unheard = False
        self._last = 0
        self._lines = Lines()

    @property
    def lying(self) -> str:
        """What it takes to lie on the reader."""
        return next((uid if event == "on" else "" for uid, event in reversed(self.taken)), "")

    def hear(self, data: bytes) -> bytes:
        answer = b""
        for line in self._lines.feed(data):
            try:
                frame = decode(line)
            except FrameError:
                continue
            if frame["t"] == "err":
                self.unheard = self.unheard or frame["code"] == "unheard"
            if frame["t"] == "tag":
                seq = frame["seq"]
                assert isinstance(seq, int)
                if seq > self._last:
                    self._last = seq
                    self.taken.append((str(frame["uid"]), str(frame["ev"])))
                answer += encode({"t": "ack", "seq": seq})
        return answer


@given(STEPS, st.integers(1, 600))
def test_tags_arrive_in_order_once_or_are_told_to_be_lost(steps: list[tuple[str, int]], room: int) -> None:
    link, host = Link("e660", 1, "1.0.0"), Host()
    made: list[tuple[str, str]] = []
    now, there, forgotten = 0, b"", False
    for what, amount in [*steps, *[("wait", 400)] * 60]:
        if what == "lay" and not there:
            there = bytes((amount & 0xFF, 0, 0, len(made)))
            link.tell_laid(there, "")
            made.append((there.hex().upper(), "on"))
        elif what == "take" and there:
            link.tell_taken(there)
            made.append((there.hex().upper(), "off"))
            there = b""
        elif what == "hello":
            link.receive(now, encode({"t": "hello", "p": [1]}))
            forgotten = True
        elif what == "noise":
            link.receive(now, bytes(amount) + b"\n")
        for _ in range(amount):
            now += 1
            sent = link.send(now, 0 if what == "deaf" else room)
            assert len(sent) <= room
            answer = host.hear(sent)
            link.receive(now, b"" if what == "lose" else answer)
    places = [made.index(told) for told in host.taken]
    assert places == sorted(set(places))
    assert host.taken == made or forgotten or host.unheard
    host.hear(link.send(now, 5000))
    link.receive(now, encode({"t": "hello", "p": [1]}))
    host.hear(link.send(now + 1, 5000))
    assert host.lying == there.hex().upper()


@given(st.lists(st.binary(max_size=700), max_size=20))
def test_whatever_comes_in_is_borne(pieces: list[bytes]) -> None:
    link = Link("e660", 1, "1.0.0")
    for place, piece in enumerate(pieces):
        assert link.receive(place, piece) == []
        assert all(len(line) < LONGEST for line in link.send(place, 5000).split(b"\n"))
