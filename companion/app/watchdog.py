"""Tell the supervisor that the table is ready, and that pictures come to the glass.

A beat is sent after a picture was brought to the glass, four times in the time that the watchdog allows; where nothing
has changed, the last picture is brought there again. The status holds what the table complains of.
"""

from typing import TYPE_CHECKING

from companion.ui.window import Window

if TYPE_CHECKING:
    # It imports `socket`, which takes as long as thirty other modules, and most tables are not watched.
    from companion.devices.machine.systemd import Supervisor


class Watchdog:
    """A watchdog that tells a supervisor of a window. Times are seconds of one clock that never goes back."""

    def __init__(self, supervisor: "Supervisor", window: Window) -> None:
        self._supervisor = supervisor
        self._window = window
        self._last: tuple[float, int] | None = None  # when the last beat came, and how much was presented by then

    def beat(self, now: float, complaints: tuple[str, ...]) -> None:
        """Tell of a picture on the glass, when a beat is due; where none is new, the last one is brought there again.

        So a display that hangs is noticed too: this never returns then, and no beat comes.
        """
        last = self._last
        if last is not None and now < last[0] + self._supervisor.beat_seconds:
            return
        if last is None or last[1] == self._window.presented:
            self._window.present()
        if last is None:
            self._supervisor.ready()
        self._last = (now, self._window.presented)
        self._supervisor.beat()
        self._supervisor.status(" ".join(complaints) or "All is well.")

    def stop(self) -> None:
        """Tell that the end has begun."""
        self._supervisor.stopping()
