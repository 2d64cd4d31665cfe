"""The reports at the end of a test run, proven by runs of small suites: rules, and skips."""

import csv
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rules import GAMES, done_games, known_rules

ROOT = Path(__file__).parents[1]

CONFTEST = """
from pathlib import Path
from tests.rules import RuleReport
from tests.skips import SkipReport

KNOWN = ("ABC-01", "ABC-02", "ABC-03", "ABC-04", "ABC-05", "XYZ-01")

def pytest_addoption(parser):
    parser.addoption("--forbid-skips", action="store_true")

def pytest_configure(config):
    config.addinivalue_line("markers", "rule(*ids): rules")
    config.pluginmanager.register(RuleReport(KNOWN, ("ABC",), Path(__file__).parent))
    config.pluginmanager.register(SkipReport())
"""

HALF = """
import pytest

@pytest.mark.rule("ABC-01")
def test_one():
    pass

@pytest.mark.rule("XYZ-01")
def test_other():
    pass
"""

REST = """
import pytest

@pytest.mark.rule("ABC-02", "ABC-03")
def test_two_and_three():
    pass

@pytest.mark.rule("ABC-04")
@pytest.mark.rule("ABC-05")
def test_four_and_five():
    pass
"""

NO_PROOFS = """
import pytest

@pytest.fixture
def door():
    yield
    assert False

@pytest.mark.rule("ABC-02")
def test_skipped():
    pytest.skip("not today")

@pytest.mark.rule("ABC-03")
def test_expected_to_fail():
    pytest.xfail("known")

@pytest.mark.rule("ABC-04")
def test_failing():
    assert False

@pytest.mark.rule("ABC-05")
def test_failing_on_leaving(door):
    pass
"""

BAD_MARKERS = """
import pytest

@pytest.mark.rule("ABC-99")
def test_unknown():
    pass

@pytest.mark.rule()
def test_empty():
    pass
"""

NOT_BUILT = """
from pathlib import Path
from tests.needs import needs_built

@needs_built("moon", Path("/"), Path("/no/such/file"))
def test_one():
    assert False

@needs_built("moon", Path("/"))
def test_two():
    pass
"""

SKIPPED = """
from tests.needs import needs

@needs("no-such-package", "no-such-program")
def test_one():
    assert False

@needs("no-such-package", "/no/such/file")
def test_two():
    assert False

@needs("coreutils", "ls")
def test_three():
    pass
"""

WORKERS = pytest.mark.parametrize("workers", [(), ("-p", "xdist", "-n", "1")], ids=["alone", "xdist"])


class Suite:
    """A small suite in a folder of its own, run as a person runs one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.write("conftest.py", CONFTEST)

    def write(self, name: str, text: str) -> None:
        """Add a file."""
        (self.folder / name).write_text(text)

    def run(self, *arguments: str, **environment: str) -> tuple[int, str]:
        """The exit status and what was printed."""
        # The settings of this run, such as those that pytest-xdist hands to its workers, are not those of the suite.
        own = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COMPANION"))}
        # The plugins that are installed beside take longer to import than such a suite to run.
        own["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
            cwd=self.folder,
            env=own | {"PYTHONPATH": str(ROOT)} | environment,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr


@pytest.fixture
def suite(tmp_path: Path) -> Suite:
    return Suite(tmp_path)


@WORKERS
def test_a_full_run_without_a_proof_of_a_rule_is_red(suite: Suite, workers: tuple[str, ...]) -> None:
    suite.write("test_half.py", HALF)
    status, printed = suite.run(*workers)
    assert "2 passed" in printed
    assert "2 of 6 rules proven" in printed
    assert "not proven in this run: ABC-02, ABC-03, ABC-04, ABC-05\n" in printed
    assert "red: every rule of ABC must be proven" in printed
    assert status == 1


def test_a_run_that_proves_every_rule_is_green(suite: Suite) -> None:
    suite.write("test_half.py", HALF)
    suite.write("test_rest.py", REST)
    status, printed = suite.run()
    assert "6 of 6 rules proven" in printed
    assert "not proven" not in printed
    assert status == 0


def test_a_game_that_is_not_done_may_have_unproven_rules(suite: Suite) -> None:
    suite.write("test_half.py", HALF.replace('"XYZ-01"', '"ABC-02"'))
    suite.write("test_rest.py", REST)
    status, printed = suite.run()
    assert "not proven in this run: XYZ-01\n" in printed
    assert status == 0


def test_naming_the_folder_of_all_tests_is_a_full_run(suite: Suite) -> None:
    suite.write("test_half.py", HALF)
    assert suite.run(str(suite.folder))[0] == 1


@WORKERS
def test_only_a_test_that_ran_and_passed_proves(suite: Suite, workers: tuple[str, ...]) -> None:
    suite.write("test_half.py", HALF)
    suite.write("test_no_proofs.py", NO_PROOFS)
    status, printed = suite.run(*workers)
    assert "not proven in this run: ABC-02, ABC-03, ABC-04, ABC-05\n" in printed
    assert status == 1


@pytest.mark.parametrize("arguments", [("-k", "one"), ("test_half.py",), ("test_half.py::test_one",), ("-m", "rule")])
def test_a_chosen_part_of_the_tests_need_not_prove_everything(suite: Suite, arguments: tuple[str, ...]) -> None:
    suite.write("test_half.py", HALF)
    status, printed = suite.run(*arguments)
    assert "not proven in this run: ABC-02" in printed
    assert "red:" not in printed
    assert status == 0


def test_a_marker_without_a_known_rule_is_an_error(suite: Suite) -> None:
    suite.write("test_half.py", HALF)
    suite.write("test_bad_markers.py", BAD_MARKERS)
    status, printed = suite.run("test_half.py", "test_bad_markers.py")
    assert "There is no rule ABC-99: see the tables rules.csv." in printed
    assert "The marker `rule` names no rule." in printed
    assert "2 passed, 2 errors" in printed
    assert status == 1


def test_skips_are_counted_by_package(suite: Suite) -> None:
    suite.write("test_skipped.py", SKIPPED)
    status, printed = suite.run("test_skipped.py")
    assert "1 passed, 2 skipped" in printed
    assert "Debian package no-such-package is missing: 2 skipped" in printed
    assert status == 0


@WORKERS
def test_skips_can_be_forbidden(suite: Suite, workers: tuple[str, ...]) -> None:
    suite.write("test_skipped.py", SKIPPED)
    status, printed = suite.run("test_skipped.py", "--forbid-skips", *workers)
    assert "red: skips are forbidden, and 2 happened" in printed
    assert status == 1


def test_what_takes_long_to_build_may_be_missing(suite: Suite) -> None:
    suite.write("test_built.py", NOT_BUILT)
    status, printed = suite.run("test_built.py", "--forbid-skips")
    assert "what `make moon` builds is missing: 1 skipped" in printed
    assert "red" not in printed
    assert status == 0


def test_the_environment_can_forbid_skips_and_a_module_that_skips_itself_counts(suite: Suite) -> None:
    suite.write("test_skipped.py", "import pytest\npytest.importorskip('no_such_module')\n")
    suite.write("test_half.py", HALF)
    status, printed = suite.run("test_skipped.py", "test_half.py", COMPANION_FORBID_SKIPS="1")
    assert "red: skips are forbidden, and 1 happened" in printed
    assert status == 1


def test_the_tables_of_rules_are_complete() -> None:
    for table in GAMES.glob("**/rules.csv"):
        with table.open(encoding="utf-8", newline="") as lines:
            rows = list(csv.DictReader(lines))
        letters = rows[0]["id"].split("-")[0]
        assert [row["id"] for row in rows] == [f"{letters}-{number:02}" for number in range(1, len(rows) + 1)]
        assert all(row["kind"] and set(row["kind"]) <= set("TEGS") for row in rows)
        assert all(row["text"].endswith(".") for row in rows)
    assert sum(rule.startswith("SEQ-") for rule in known_rules()) == 31
    assert {rule.split("-")[0] for rule in known_rules()} >= set(done_games()) >= {"SEQ", "LET"}
