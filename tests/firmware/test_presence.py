"""What holds of presence whatever the looks show."""

from hypothesis import given
from hypothesis import strategies as st

from companion.firmware.presence import Presence

LOOKS = st.lists(st.tuples(st.sampled_from(["nothing", "pair", "a", "b", "c"]), st.integers(1, 300)), max_size=60)
READS = st.integers(1, 10)
QUIET = st.integers(100, 5000)


def _look(presence: Presence, what: str, now: int) -> None:
    if what == "nothing":
        presence.saw_nothing(now)
    elif what == "pair":
        presence.saw_two(now)
    else:
        presence.saw_tag(now, what.encode())


@given(LOOKS, READS, QUIET)
def test_a_tag_comes_only_after_so_many_equal_looks_in_a_row_and_never_while_there_are_two(
    looks: list[tuple[str, int]], reads: int, quiet: int
) -> None:
    presence = Presence(reads, quiet)
    now, before, row = 0, b"", ""
    count = 0
    for what, pause in looks:
        now += pause
        _look(presence, what, now)
        if what != "nothing":
            count = count + 1 if what == row else 1
            row = what
        if presence.uid != before and presence.uid:
            assert presence.uid == what.encode()
            assert count >= reads
            assert not presence.two
        before = presence.uid


@given(LOOKS, READS, QUIET)
def test_after_a_quiet_time_nothing_is_there(looks: list[tuple[str, int]], reads: int, quiet: int) -> None:
    presence = Presence(reads, quiet)
    now = 0
    for what, pause in looks:
        now += pause
        _look(presence, what, now)
    presence.saw_nothing(now + quiet)
    assert not presence.uid
    assert not presence.two


@given(LOOKS, READS, QUIET, st.integers(1, 100000))
def test_a_time_without_a_chip_changes_nothing(looks: list[tuple[str, int]], reads: int, quiet: int, away: int) -> None:
    presence = Presence(reads, quiet)
    now = 0
    for what, pause in looks:
        now += pause
        _look(presence, what, now)
    before = presence.uid, presence.two
    presence.could_not_look(now + away)
    presence.saw_nothing(now + away + 1)
    assert (presence.uid, presence.two) == before


@given(READS, QUIET, st.data())
def test_a_tag_that_lies_there_is_one_tag_however_many_looks_are_lost(
    reads: int, quiet: int, data: st.DataObject
) -> None:
    """As long as it is seen once in each quiet time, it comes once and stays."""
    presence = Presence(reads, quiet)
    now, came, before = 0, 0, b""
    for _ in range(data.draw(st.integers(10, 40))):
        for _ in range(data.draw(st.integers(0, 3))):
            now += (quiet - 1) // 4
            presence.saw_nothing(now)
        now += (quiet - 1) // 4
        presence.saw_tag(now, b"a")
        came += presence.uid != before
        before = presence.uid
    assert came == 1
    assert presence.uid == b"a"
