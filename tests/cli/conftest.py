"""An app that looks at its window as often as it can: what tests give it comes at once, or not at all."""

import pytest

from companion.app import loop


@pytest.fixture(autouse=True)
def restless(monkeypatch: pytest.MonkeyPatch) -> None:
    """The app doesn't wait for a table at which nobody does anything."""
    for pause in ("TOUCHED", "ACTIVE", "IDLE"):
        monkeypatch.setattr(loop, pause, 0.001)
