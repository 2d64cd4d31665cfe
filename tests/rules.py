"""The pytest plugin that says which numbered rules a run has proven.

A test proves the rules that its marker names, `@pytest.mark.rule("SEQ-16")`, by running and passing. A full run goes
red when a game that is done has a rule that no test proved. It is the same under pytest-xdist: the ids travel in the
reports.
"""

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from companion.games.registry import game_folders

GAMES = Path(__file__).parents[1] / "companion" / "games"

PROPERTY = "proves_rule"
SELECTIONS = ("keyword", "markexpr", "lf", "deselect", "ignore", "ignore_glob", "collectonly")
"""The options with which a user runs only some tests."""


def known_rules() -> tuple[str, ...]:
    """The ids of all rules of all games, in the order of the tables that the package holds."""
    found: list[str] = []
    for table in sorted(GAMES.glob("**/rules.csv")):
        with table.open(encoding="utf-8", newline="") as lines:
            found += [row["id"] for row in csv.DictReader(lines)]
    return tuple(found)


def done_games() -> tuple[str, ...]:
    """The games of which every rule must be proven, by the letters before the number of their rules."""
    tables = (GAMES / folder.path / "rules.csv" for folder in game_folders() if folder.game and folder.game.done)
    return tuple(table.read_text("utf-8").splitlines()[1].split("-")[0] for table in tables)


def rules_of(item: pytest.Item) -> tuple[str, ...]:
    """The ids that the markers of a test name."""
    return tuple(str(rule) for marker in item.iter_markers("rule") for rule in marker.args)


def is_full_run(config: pytest.Config, tests: Path) -> bool:
    """Tell whether the user left it to the configuration which tests run, or named the folder with all of them."""
    if any(config.getoption(name, None) for name in SELECTIONS):
        return False
    folders = [(config.invocation_params.dir / arg).resolve() for arg in config.args]
    return any(tests.resolve().is_relative_to(folder) for folder in folders)


class RuleReport:
    """Collects what the tests of a run prove. `known` are all ids, `done` the games that must be proven, `tests` the
    folder with all tests.
    """

    def __init__(self, known: Sequence[str], done: Sequence[str], tests: Path) -> None:
        self._known = tuple(known)
        self._done = tuple(done)
        self._tests = tests
        self._passed: dict[str, set[str]] = {}
        self._failed: set[str] = set()

    def pytest_collection_modifyitems(self, items: Iterable[pytest.Item]) -> None:
        for item in items:
            item.user_properties += [(PROPERTY, rule) for rule in rules_of(item)]

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        for marker in item.iter_markers("rule"):
            if not marker.args:
                pytest.fail("The marker `rule` names no rule.", pytrace=False)
        for rule in rules_of(item):
            if rule not in self._known:
                pytest.fail(f"There is no rule {rule}: see the tables rules.csv.", pytrace=False)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failed.add(report.nodeid)
        elif report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            self._passed[report.nodeid] = {str(value) for name, value in report.user_properties if name == PROPERTY}

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self._missing(session.config) and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
        if config.getoption("collectonly", default=False):
            return
        unproven = self._unproven()
        terminalreporter.section("rules")
        terminalreporter.write_line(f"{len(self._known) - len(unproven)} of {len(self._known)} rules proven")
        if unproven:
            terminalreporter.write_line(f"not proven in this run: {', '.join(unproven)}")
        missing = self._missing(config)
        if missing:
            games = ", ".join(sorted({rule.split("-")[0] for rule in missing}))
            terminalreporter.write_line(f"red: every rule of {games} must be proven", red=True)

    def _unproven(self) -> tuple[str, ...]:
        proven = {rule for test, rules in self._passed.items() if test not in self._failed for rule in rules}
        return tuple(rule for rule in self._known if rule not in proven)

    def _missing(self, config: pytest.Config) -> tuple[str, ...]:
        if hasattr(config, "workerinput") or not is_full_run(config, self._tests):
            return ()
        return tuple(rule for rule in self._unproven() if rule.split("-")[0] in self._done)
