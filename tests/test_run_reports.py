"""The reports at the end of a test run, proven by runs of small suites: rules, and skips."""

import csv
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rules import DONE, GAMES, known_rules

ROOT = Path(__file__).parents[1]

CONFTEST = """
from pathlib import Path
from tests.rules import RuleReport
from tests.skips import SkipReport

def pytest_addoption(parser):
    parser.addoption("--forbid-skips", action="store_true")

def pytest_configure(config):
    config.addinivalue_line("markers", "rule(*ids): rules")
    config.pluginmanager.register(RuleReport(("ABC-01", "ABC-02", "XYZ-01"), ("ABC",), Path(__file__).parent))
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

SECOND = """
import pytest

@pytest.mark.rule("ABC-02")
def test_two():
    {body}
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


class Suite:
    """A small suite in a folder of its own, run as a person runs one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "conftest.py").write_text(CONFTEST)

    def run(self, *arguments: str, **environment: str) -> tuple[int, str]:
        """The exit status and what was printed."""
        # The settings of this run, such as those that pytest-xdist hands to its workers, are not those of the suite.
        own = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COMPANION"))}
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


def test_a_full_run_without_a_proof_of_a_rule_is_red(suite: Suite) -> None:
    (suite.folder / "test_half.py").write_text(HALF)
    status, printed = suite.run()
    assert status == 1
    assert "2 of 3 rules proven" in printed
    assert "not proven in this run: ABC-02" in printed
    assert "red: every rule of ABC must be proven" in printed


@pytest.mark.parametrize("arguments", [(), ("-n", "2"), (".",)])
def test_a_run_that_proves_every_rule_is_green(suite: Suite, arguments: tuple[str, ...]) -> None:
    (suite.folder / "test_half.py").write_text(HALF)
    (suite.folder / "test_second.py").write_text(SECOND.format(body="pass"))
    status, printed = suite.run(*arguments)
    assert "3 of 3 rules proven" in printed
    assert "not proven" not in printed
    assert status == 0


def test_a_game_that_is_not_done_may_have_unproven_rules(suite: Suite) -> None:
    (suite.folder / "test_half.py").write_text(HALF.replace('"XYZ-01"', '"ABC-02"'))
    status, printed = suite.run()
    assert "not proven in this run: XYZ-01" in printed
    assert status == 0


@pytest.mark.parametrize(
    "body", ["pytest.skip('not today')", "pytest.xfail('known')", "raise ValueError", "assert 1 == 2"]
)
def test_only_a_test_that_ran_and_passed_proves(suite: Suite, body: str) -> None:
    (suite.folder / "test_half.py").write_text(HALF)
    (suite.folder / "test_second.py").write_text(SECOND.format(body=body))
    status, printed = suite.run("-n", "2")
    assert "not proven in this run: ABC-02" in printed
    assert status == 1


def test_a_test_that_fails_on_leaving_proves_nothing(suite: Suite) -> None:
    leaving = "import pytest\n@pytest.fixture\ndef door():\n    yield\n    assert False\n"
    second = SECOND.format(body="pass").replace("test_two()", "test_two(door)")
    (suite.folder / "test_half.py").write_text(HALF)
    (suite.folder / "test_second.py").write_text(leaving + second)
    assert "not proven in this run: ABC-02" in suite.run()[1]


@pytest.mark.parametrize(
    "arguments", [("-k", "one"), ("test_half.py",), ("test_half.py::test_one",), ("-m", "rule"), ("--deselect", "x")]
)
def test_a_chosen_part_of_the_tests_need_not_prove_everything(suite: Suite, arguments: tuple[str, ...]) -> None:
    (suite.folder / "test_half.py").write_text(HALF)
    status, printed = suite.run(*arguments)
    assert "not proven in this run: ABC-02" in printed
    assert "red" not in printed
    assert status == 0


@pytest.mark.parametrize("arguments", [(), ("-n", "2")])
@pytest.mark.parametrize(
    ("marker", "why"), [('rule("ABC-99")', "There is no rule ABC-99"), ("rule()", "The marker `rule` names no rule.")]
)
def test_a_marker_without_a_known_rule_is_an_error(
    suite: Suite, marker: str, why: str, arguments: tuple[str, ...]
) -> None:
    (suite.folder / "test_half.py").write_text(HALF.replace('rule("XYZ-01")', marker))
    status, printed = suite.run("test_half.py", *arguments)
    assert why in printed
    assert "1 passed, 1 error" in printed
    assert status == 1


def test_skips_are_counted_by_package(suite: Suite) -> None:
    (suite.folder / "test_skipped.py").write_text(SKIPPED)
    status, printed = suite.run("test_skipped.py")
    assert "1 passed, 2 skipped" in printed
    assert "Debian package no-such-package is missing: 2 skipped" in printed
    assert status == 0


@pytest.mark.parametrize("workers", [(), ("-n", "2")])
@pytest.mark.parametrize(("option", "environment"), [(("--forbid-skips",), {}), ((), {"COMPANION_FORBID_SKIPS": "1"})])
def test_skips_can_be_forbidden(
    suite: Suite, option: tuple[str, ...], environment: dict[str, str], workers: tuple[str, ...]
) -> None:
    (suite.folder / "test_skipped.py").write_text(SKIPPED)
    status, printed = suite.run("test_skipped.py", *option, *workers, **environment)
    assert "red: skips are forbidden, and 2 happened" in printed
    assert status == 1


def test_a_module_that_skips_itself_counts_too(suite: Suite) -> None:
    (suite.folder / "test_skipped.py").write_text("import pytest\npytest.importorskip('no_such_module')\n")
    (suite.folder / "test_half.py").write_text(HALF)
    status, printed = suite.run("test_skipped.py", "test_half.py", "--forbid-skips")
    assert "red: skips are forbidden, and 1 happened" in printed
    assert status == 1


def test_the_tables_of_rules_are_complete() -> None:
    for table in GAMES.glob("*/rules.csv"):
        with table.open(encoding="utf-8", newline="") as lines:
            rows = list(csv.DictReader(lines))
        letters = rows[0]["id"].split("-")[0]
        assert [row["id"] for row in rows] == [f"{letters}-{number:02}" for number in range(1, len(rows) + 1)]
        assert all(row["kind"] and set(row["kind"]) <= set("TEGS") for row in rows)
        assert all(row["text"].endswith(".") for row in rows)
    assert sum(rule.startswith("SEQ-") for rule in known_rules()) == 26
    assert {rule.split("-")[0] for rule in known_rules()} >= set(DONE)
