"""Each measurement runs and prints its figures; what they are is no matter of tests."""

import sys
import threading
from math import isfinite
from pathlib import Path

import pytest

from bench import (
    coach,
    crowd,
    evening,
    first_frame,
    flood,
    ground,
    history,
    idle,
    lexicon,
    memory,
    near,
    rack,
    redraw,
    results,
    rules,
    voice,
    wayland,
)
from bench.__main__ import MEASUREMENTS, Measurement, main
from bench.figures import Figure, table, worst
from companion.games.voice_packs import all_clips
from companion.ui.audio import voice_clips
from tests.needs import needs

XVFB = needs("xvfb", "Xvfb")
NEEDS = {
    "first_frame": (XVFB,),
    "idle": (XVFB,),
    "memory": (XVFB,),
    "wayland": (needs("sway", "sway"), needs("xwayland", "Xwayland")),
    "voice": (needs("flite", "flite"),),
}


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each measurement does one of everything, and few of what it repeats."""
    monkeypatch.setattr(idle, "CALM", 0.2)
    monkeypatch.setattr(wayland, "SECONDS", 1)
    monkeypatch.setattr(wayland, "UPDATES", 2)
    for module in (crowd, first_frame, flood, memory):
        monkeypatch.setattr(module, "SETTLED", 0.2)
    monkeypatch.setattr(rules, "MOVES", 60)
    monkeypatch.setattr(history, "GAMES_PLAYED", 100)
    monkeypatch.setattr(results, "SPREAD", 9)
    monkeypatch.setattr(evening, "BEGUN", evening.BEGUN[:1])
    monkeypatch.setattr(lexicon, "QUESTIONS", 4)
    monkeypatch.setattr(near, "EACH", 6)
    few = tuple(clip for clip in all_clips() if clip.id in voice.SAID)
    monkeypatch.setattr(voice_clips, "all_clips", lambda: few)
    for module in (coach, rack):
        monkeypatch.setattr(module, "SIZES", module.SIZES[:1])


@pytest.mark.parametrize("name", [pytest.param(name, marks=NEEDS.get(name, ())) for name in MEASUREMENTS])
def test_each_measurement_gives_its_figures(name: str) -> None:
    figures = MEASUREMENTS[name].measure(1)
    assert figures
    assert all(isfinite(figure.ours) and figure.ours > 0 for figure in figures)
    assert len(table(figures).splitlines()) == 1 + len(figures)


def test_the_command_prints_what_was_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["bench", "redraw", "rules", "--quick"])
    main()
    printed = capsys.readouterr().out
    places = [
        printed.index(what) for what in ("\nredraw, usually", "800x480, one space", "\nrules, usually", "60 moves")
    ]
    assert places == sorted(places)
    assert "press" not in printed


def test_a_measurement_that_does_not_end_is_given_up_and_the_next_one_made(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def endless(_runs: int) -> list[Figure]:
        threading.Event().wait()
        raise AssertionError

    monkeypatch.setitem(MEASUREMENTS, "press", Measurement(endless, 1, 1, 0.001))
    monkeypatch.setattr(sys, "argv", ["bench", "press", "rules", "--quick"])
    with pytest.raises(SystemExit, match=r"^Without figures, as they took too long: press\.$"):
        main()
    printed = capsys.readouterr().out
    assert "press is given up" in printed
    assert "60 moves" in printed


def test_painting_anew_leaves_no_file_open() -> None:
    with ground.off_screen(), ground.data_folder(30) as folder, redraw.desk_of(folder) as desk:
        easel = redraw.Easel(desk, ground.SIZE, folder / "pictures")
        easel.cold()
        before = open_files()
        easel.cold()
        assert open_files() == before


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def test_an_unknown_name_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["bench", "redrow"])
    with pytest.raises(SystemExit):
        main()
    assert "there is no measurement redrow" in capsys.readouterr().err


def test_the_table_shows_the_ratio_to_the_peer_and_the_goal() -> None:
    goals = [Figure("time", 3.0, "ms", most=100.0), Figure("both", 3.0, "ms", 2.0, 1.6, most=33)]
    line = table([Figure("thing", 3.0, "ms", 2.0, 1.6), Figure("alone", 12.34, "MiB"), *goals]).splitlines()
    assert line[1].split() == ["thing", "3.000", "2.000", "ms", "1.50", "<=", "1.6"]
    assert line[2].split() == ["alone", "12.3", "MiB"]
    assert line[3].split() == ["time", "3.000", "ms", "<=", "100", "ms"]
    assert line[4].split() == ["both", "3.000", "2.000", "ms", "1.50", "<=", "1.6,", "<=", "33", "ms"]


def test_each_screen_of_the_results_has_its_goal() -> None:
    first, *others = results.measure(1)
    assert first.most is None
    assert {figure.most for figure in others} == {results.MOST_MS} == {100.0}


@pytest.mark.parametrize(("count", "expected"), [(300, 297), (100, 99), (10, 10), (1, 1)])
def test_the_99th_percentile_is_the_least_value_that_99_of_100_do_not_exceed(count: int, expected: int) -> None:
    assert worst([float(value) for value in range(count, 0, -1)]) == expected
