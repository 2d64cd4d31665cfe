"""`companion run --record` and `companion rerun`, as people start them."""

import json
import signal
import time
from pathlib import Path

import pytest

from companion.core.events import PanelButton, Press
from companion.recording import digests
from companion.recording.format import FOLDER
from companion.recording.recorder import KEPT_RECORDINGS, new_recording_path, recordings
from companion.settings.paths import JOURNAL
from companion.table.storage.journal import Journal
from tests.cli.runs import PATIENCE, ran, started, wait_until_up
from tests.recordings.at_app import recorded
from tests.recordings.test_rerun import begun


def evening(*arguments: str | Path, data: Path, how: signal.Signals) -> tuple[int, str]:
    """Record until something was recorded, and end it so. Returns the exit status and what was complained of."""
    with started("run", "--data", data, *arguments, SDL_VIDEODRIVER="dummy") as app:
        wait_until_up(app)
        end = time.monotonic() + PATIENCE
        named = [Path(one) for one in arguments if str(one).endswith(".jsonl")]
        while not any(file.read_bytes().count(b"\n") > 1 for file in (*named, *recordings(data)) if file.exists()):
            assert time.monotonic() < end, "nothing was recorded"
            assert app.poll() is None, app.communicate()
            time.sleep(0.02)
        app.send_signal(how)
        _, err = app.communicate(timeout=PATIENCE)
    return app.returncode, err


def test_an_evening_that_ended_is_the_same_again(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    assert evening("--record", file, data=tmp_path / "data", how=signal.SIGTERM) == (0, "")
    again = ran("rerun", file)
    assert (again.status, again.err) == (0, "")
    assert again.out.splitlines()[-1] == "All of it is as it was recorded."
    told = json.loads(ran("rerun", file, "--json").out)
    assert told["same"]
    assert told["ended"]
    assert told["compared"] > 0


def test_a_first_evening_is_recorded_as_one_and_the_next_one_is_none(tmp_path: Path) -> None:
    """A table with a game in its journal is asked nothing; the recording says which it was."""
    seen = []
    for number in (1, 2):
        file = tmp_path / f"{number}.jsonl"
        assert evening("--record", file, data=tmp_path / "data", how=signal.SIGTERM) == (0, "")
        seen.append(json.loads(file.read_text("utf-8").splitlines()[0])["settings"]["introductions"]["seen"])
        assert ran("rerun", file).status == 0
        journal = Journal.open(tmp_path / "data" / JOURNAL)
        journal.begin("sequence", '{"players":["Ann","Bob"],"sides":2,"options":{}}', "2026-01-02T03:04:05+01:00")
        journal.close()
    assert seen == ["none", ""]


def test_an_evening_that_was_killed_can_be_played_so_far(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    assert evening("--record", file, data=tmp_path / "data", how=signal.SIGKILL)[0] == -signal.SIGKILL
    again = ran("rerun", file)
    assert (again.status, again.err) == (0, "")
    assert "The recording has no end: the companion was killed, or could not write on." in again.out.splitlines()


def test_of_older_games_that_are_left_out_the_rerun_tells(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / JOURNAL)
    for _ in range(digests.GAMES_COMPARED + 3):
        journal.begin("sequence", '{"players":["Ann","Bob"],"sides":2,"options":{}}', "2026-01-02T03:04:05+01:00")
    journal.close()
    with recorded(tmp_path) as evening:
        evening.tap("results")
    again = ran("rerun", evening.file)
    assert again.status == 1
    assert "Older games, 3 of them, are not in it: results and standings are others than they were." in again.out
    assert json.loads(ran("rerun", evening.file, "--json").out)["left_out"] == 3


def test_without_a_name_it_is_kept_in_the_data_folder(tmp_path: Path) -> None:
    assert evening("--record", data=tmp_path, how=signal.SIGTERM) == (0, "")
    (file,) = (tmp_path / FOLDER).iterdir()
    assert ran("rerun", file).status == 0


def test_the_oldest_recordings_make_room(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    for number in range(KEPT_RECORDINGS + 3):
        (tmp_path / FOLDER / f"20010203-0405{number:02}.jsonl").touch()
    new = new_recording_path(tmp_path)
    assert new not in recordings(tmp_path)
    assert [file.name for file in recordings(tmp_path)] == [
        f"20010203-0405{number:02}.jsonl" for number in range(KEPT_RECORDINGS + 2, 3, -1)
    ]
    new.touch()
    assert new_recording_path(tmp_path) != new


def test_pictures_are_kept_one_for_each_new_scene(tmp_path: Path) -> None:
    with recorded(tmp_path) as table:
        table.do(Press(PanelButton.HELP)).do(Press(PanelButton.HELP)).tap("words")
    out = tmp_path / "pictures"
    assert ran("rerun", table.file, "--out", out).status == 0
    assert [file.name for file in sorted(out.iterdir())] == [
        "00001_start.png",
        "00002_press.png",
        "00003_press.png",
        "00004_tap.png",
    ]
    first, _, third, _ = (file.read_bytes() for file in sorted(out.iterdir()))
    assert first == third


def test_another_way_is_told_and_fails(tmp_path: Path) -> None:
    file = begun(tmp_path)
    lines = file.read_text("utf-8").splitlines()
    lines[1] = lines[1].replace("new:sequence", "words")
    file.write_text("\n".join(lines) + "\n", "utf-8")
    again = ran("rerun", file)
    assert (again.status, again.err) == (1, "")
    assert f"{file}:3: the picture before it is different from here on." in again.out.splitlines()
    told = json.loads(ran("rerun", file, "--json").out)
    assert told["differs"] == {"line": 3, "what": "the picture before it"}


def test_in_real_time_it_ends_the_same(tmp_path: Path) -> None:
    file = begun(tmp_path)
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    lines[-1]["at"] = 1500
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    began = time.monotonic()
    assert ran("rerun", file, "--real-time").status == 0
    assert time.monotonic() - began > 1.5


def test_what_was_recorded_elsewhere_is_told(tmp_path: Path) -> None:
    file = begun(tmp_path)
    file.write_text(file.read_text("utf-8").replace('"program":"', '"program":"9.', 1), "utf-8")
    again = ran("rerun", file)
    assert again.status == 0
    assert again.out.splitlines()[-1].startswith("Recorded elsewhere: companion: 9.")


def test_a_file_that_is_there_is_not_recorded_over(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    file.write_text("mine", "utf-8")
    done = ran("run", "--record", file, "--data", tmp_path / "data", SDL_VIDEODRIVER="dummy")
    assert (done.status, done.out) == (1, "")
    assert done.err == f"companion: {file} is there already; name another file for the recording.\n"
    assert file.read_text("utf-8") == "mine"


@pytest.mark.parametrize("place", ["a file/evening.jsonl", "/proc/evening.jsonl"])
def test_where_nothing_can_be_written_it_says_so(tmp_path: Path, place: str) -> None:
    (tmp_path / "a file").touch()
    done = ran("run", "--record", tmp_path / place, "--data", tmp_path / "data", SDL_VIDEODRIVER="dummy")
    assert done.status == 1
    assert done.err.startswith(f"companion: {tmp_path / place} can't be written: ")
    assert done.err.count("\n") == 1


def test_bad_files_get_one_sentence(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("nonsense\n", "utf-8")
    for file, why in ((bad, "bad.jsonl:1: this is no recording"), (tmp_path / "none.jsonl", "there is no such file")):
        done = ran("rerun", file)
        assert (done.status, done.out) == (2, "")
        assert why in done.err
        assert done.err.count("\n") == 1
    done = ran("rerun", begun(tmp_path / "data"), "--out", bad)
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith(f"companion: The pictures can't be kept in {bad}: ")
