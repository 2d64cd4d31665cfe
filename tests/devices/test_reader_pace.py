"""How much of a line is read, by the time alone."""

from companion.devices.reader.pace import BURST, RATE, Pace


def read_all(pace: Pace, now: float) -> int:
    """Read all that may be read."""
    count = pace.room(now)
    pace.note_read(count)
    return count


def test_a_burst_is_read_at_once_and_no_flood_before_its_end() -> None:
    pace = Pace(5.0)
    assert pace.room(5.0) == BURST
    pace.note_read(BURST // 2)
    assert (pace.is_flooded, pace.due()) == (False, None)
    assert pace.room(5.0) == BURST // 2


def test_a_flood_is_read_at_the_rate_of_a_line_a_few_times_a_second() -> None:
    pace, now, read, looks = Pace(0.0), 0.0, 0, 0
    while now < 10:
        read += read_all(pace, now)
        looks += 1
        assert pace.is_flooded
        due = pace.due()
        assert due is not None
        assert due > now
        now = due
    assert read <= BURST + 10 * RATE
    assert looks <= 101


def test_a_line_that_is_calm_again_is_no_flood() -> None:
    pace = Pace(0.0)
    read_all(pace, 0.0)
    seen = [(pace.room(now), pace.is_flooded) for now in (0.0, 1.0, BURST / RATE / 2, 1000.0)]
    assert seen == [(0, True), (RATE, True), (BURST // 2, False), (BURST, False)]
