"""One input works out what can be played a few times at most, not once for each part of the picture."""

from bench import calls


def test_a_tap_and_next_stay_within_their_calls() -> None:
    over = {figure.what: figure.ours for figure in calls.measure(200) if figure.ours > calls.MOST}
    assert over == {}
