"""An app that looks at its window as often as it can: what tests give it comes at once, or not at all."""

import pytest

from companion.app import loop
from companion.ui import tap_detector


@pytest.fixture(autouse=True)
def restless(monkeypatch: pytest.MonkeyPatch) -> None:
    """The app doesn't wait for a table at which nobody does anything."""
    for pause in ("TOUCHED", "ACTIVE", "IDLE"):
        monkeypatch.setattr(loop, pause, 0.001)


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A finger may mean what has only just appeared: tests look before they touch."""
    monkeypatch.setattr(tap_detector, "SEEN_SECONDS", 0.0)
