"""The pytest plugin that counts what was skipped for want of a Debian package, and can forbid skips.

What is skipped because it takes long to build (`tests.needs.needs_built`) is counted too, and never forbidden.
"""

import os
from collections import Counter
from typing import Any

import pytest

from tests.needs import BUILT_REASON, REASON

FORBIDDEN = "COMPANION_FORBID_SKIPS"
HANDED_OVER = "companion_skips"


def skips_forbidden(config: pytest.Config) -> bool:
    """Tell whether a skip makes the run fail: `--forbid-skips`, or COMPANION_FORBID_SKIPS=1 in the environment."""
    return bool(config.getoption("forbid_skips")) or os.environ.get(FORBIDDEN) == "1"


class SkipReport:
    """Collects the skipped tests of a run and why they were skipped."""

    def __init__(self) -> None:
        self._reasons: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped and not hasattr(report, "wasxfail"):
            self._note(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.skipped:
            self._note(report)

    def _note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        self._reasons[report.nodeid] = reason.removeprefix("Skipped: ")

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        # pytest-xdist does not send on which whole modules skipped themselves, so its workers tell it on leaving.
        self._reasons |= getattr(node, "workeroutput", {}).get(HANDED_OVER, {})

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput[HANDED_OVER] = self._reasons
        if self._forbidden() and skips_forbidden(session.config) and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
        if not self._reasons:
            return
        terminalreporter.section("skipped")
        for package, count in self._counts(REASON):
            terminalreporter.write_line(f"Debian package {package} is missing: {count} skipped")
        for target, count in self._counts(BUILT_REASON):
            terminalreporter.write_line(f"what `make {target}` builds is missing: {count} skipped")
        if skips_forbidden(config) and self._forbidden():
            terminalreporter.write_line(f"red: skips are forbidden, and {self._forbidden()} happened", red=True)

    def _counts(self, beginning: str) -> list[tuple[str, int]]:
        """What the reasons that begin so name, and how often."""
        reasons = self._reasons.values()
        return sorted(Counter(one.removeprefix(beginning) for one in reasons if one.startswith(beginning)).items())

    def _forbidden(self) -> int:
        return sum(not reason.startswith(BUILT_REASON) for reason in self._reasons.values())
