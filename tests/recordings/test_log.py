"""The log: what is in it, how large it gets, and that nothing comes of a disk that can't take it."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.settings.paths import JOURNAL
from companion.table.logs import FILE, LARGEST, OLDER
from companion.table.storage.journal import Journal
from tests.cli.runs import PATIENCE, environment
from tests.recordings.test_commands import evening

SETTING = "from pathlib import Path\nfrom companion.table.logs import LOG, keep_log_in\nkeep_log_in(Path({folder!r}))\n"


def told(folder: Path, program: str) -> "subprocess.CompletedProcess[str]":
    """Run a program that keeps its log in this folder."""
    text = SETTING.format(folder=str(folder)) + program
    return subprocess.run(
        [sys.executable, "-c", text],
        capture_output=True,
        encoding="utf-8",
        env=environment(),
        timeout=PATIENCE,
        check=False,
    )


def test_errors_are_there_with_what_led_to_them_and_on_standard_error(tmp_path: Path) -> None:
    done = told(tmp_path, "try:\n    1 / 0\nexcept Exception as error:\n    LOG.fault('It can not be done', error)\n")
    log = (tmp_path / FILE).read_text("utf-8")
    assert done.returncode == 0
    assert " ERROR It can not be done\nTraceback" in log
    assert "ZeroDivisionError" in log
    assert log[:4].isdecimal()
    assert log[10] == "T"
    assert log[19] == "Z"
    assert done.stderr.startswith("It can not be done\nTraceback")


def test_what_nothing_catches_is_there(tmp_path: Path) -> None:
    program = (
        "import threading\none = threading.Thread(target=lambda: 1 / 0, name='sounds')\none.start()\none.join()\n{}()"
    )
    done = told(tmp_path, program)
    log = (tmp_path / FILE).read_text("utf-8")
    assert done.returncode == 1
    assert "ERROR The thread sounds ends with an error" in log
    assert "ERROR The companion ends with an error" in log
    assert "'dict' object is not callable" in log
    assert done.stderr.count("ZeroDivisionError") == 1


def test_warnings_are_there(tmp_path: Path) -> None:
    told(tmp_path, "import warnings\nwarnings.warn('this is old', RuntimeWarning)\n")
    assert "WARNING <string>:5: RuntimeWarning: this is old" in (tmp_path / FILE).read_text("utf-8")


def test_notes_are_there_and_not_on_standard_error(tmp_path: Path) -> None:
    assert told(tmp_path, "LOG.note('reader: unplugged')").stderr == ""
    assert "INFO reader: unplugged" in (tmp_path / FILE).read_text("utf-8")


def test_names_of_people_are_not_written(tmp_path: Path) -> None:
    playing = (
        "from companion.app.open_desk import open_desk\n"
        "from companion.games.registry import GAMES\n"
        f"desk = open_desk(GAMES, Path({str(tmp_path)!r}), ())\n"
        "game = desk.games['sequence']\n"
        "desk.current_game.begin(game, game.setup(('Annegret', 'Zo\u00eb'), 2, {}))\n"
        "desk.current_game.close()\n"
        "desk.current_game.begin(game, game.setup(('Zo\u00eb', 'Kunigunde'), 2, {}))\n"
        "try:\n    {}['Annegret']\nexcept KeyError as error:\n    LOG.fault('Annegrets turn', error)\n"
        "LOG.note(f\"{'Zo\u00eb'!a} has gone\")\n"
        "LOG.note('/media/annegret/STICK is full')\n"
        "from companion.table.screen_outcome import Outcome\n"
        "from companion.table.screens.setup.setup import SetupPage\n"
        "desk.apply_outcome(Outcome(SetupPage(game, ('Bartholomew', 'Zo\u00eb'), 2)))\n"
        "LOG.warning('Bartholomew and Kunigunde sit down')\n"
        "desk.journal.close()\n"
    )
    done = told(tmp_path, playing)
    log = (tmp_path / FILE).read_text("utf-8")
    assert done.returncode == 0, done.stderr
    assert "ERROR somebody turn\nTraceback" in log
    assert "KeyError: 'somebody'" in log
    assert "INFO 'somebody' has gone" in log
    assert "INFO /media/USER/STICK is full" in log
    # The machine keeps what comes by standard error.
    for kept in (log, done.stderr):
        assert "somebody and somebody sit down" in kept
        assert not {"annegret", "zo\u00eb", "kunigunde", "bartholomew"} & set(re.findall(r"\w+", kept.casefold()))


def test_nothing_to_tell_leaves_no_file(tmp_path: Path) -> None:
    told(tmp_path, "import sys\nassert 'logging' not in sys.modules")
    assert not list(tmp_path.iterdir())


def test_it_stays_small(tmp_path: Path) -> None:
    told(tmp_path, "for number in range(30000):\n    LOG.note(f'{number:06} ' + 50 * 'x')\n")
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [FILE, *(f"{FILE}.{number}" for number in range(1, OLDER + 1))]
    assert all(file.stat().st_size <= LARGEST for file in files)
    assert "029999" in files[0].read_text("utf-8").splitlines()[-1]


@pytest.mark.parametrize("where", ["none/at/all", "a file"])
def test_a_folder_that_can_not_be_used_disturbs_nobody(tmp_path: Path, where: str) -> None:
    (tmp_path / "a file").touch()
    done = told(tmp_path / where, "LOG.note('one')\nLOG.warning('two')\nprint('still here')")
    assert (done.returncode, done.stdout, done.stderr) == (0, "still here\n", "two\n")


def test_a_full_disk_disturbs_nobody(tmp_path: Path) -> None:
    (tmp_path / FILE).symlink_to("/dev/full")
    done = told(tmp_path, "LOG.note('one')\nLOG.note('two')\nprint('still here')")
    assert (done.returncode, done.stdout, done.stderr) == (0, "still here\n", "")


def test_an_evening_tells_of_a_game_that_can_not_be_taken_up(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / JOURNAL)
    journal.begin("chess", "{}", "2026-01-02T03:04:05Z")
    journal.close()
    status, err = evening("--record", data=tmp_path, how=signal.SIGTERM)
    assert status == 0
    assert err.startswith("The unfinished game can't be taken up\n")
    assert "ERROR The unfinished game can't be taken up" in (tmp_path / FILE).read_text("utf-8")
