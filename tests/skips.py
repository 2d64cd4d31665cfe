"""The pytest plugin that counts what was skipped for want of a Debian package, and can forbid skips."""

import os
from collections import Counter
from typing import Any

import pytest

from tests.needs import REASON

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
        if self._reasons and skips_forbidden(session.config) and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
        if not self._reasons:
            return
        reasons = self._reasons.values()
        missing = Counter(reason.removeprefix(REASON) for reason in reasons if reason.startswith(REASON))
        terminalreporter.section("skipped")
        for package, count in sorted(missing.items()):
            terminalreporter.write_line(f"Debian package {package} is missing: {count} skipped")
        if skips_forbidden(config):
            terminalreporter.write_line(f"red: skips are forbidden, and {len(self._reasons)} happened", red=True)
