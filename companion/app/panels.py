"""Join the panels of a table: the one on the pins, and the simulated one of keys and the strip of the window."""

from collections.abc import Callable
from contextlib import suppress

from companion.core.events import DeviceNews, Input, PanelButton
from companion.core.i18n import N_, LazyText
from companion.core.problems import error_reason
from companion.core.scene import Scene
from companion.devices.panel.panel import ButtonPanel, ButtonRow, PinSource
from companion.devices.panel.simulated import SimulatedPins, strip_scene


class Panels:
    """All panels of a table together; what is pressed there goes to `post`, from threads of their own."""

    def __init__(self, post: Callable[[Input], None]) -> None:
        self._post = post
        self._panels: list[ButtonPanel] = []
        self._dark: set[ButtonPanel] = set()
        self._keys: SimulatedPins | None = None

    def add(self, source: PinSource, row: ButtonRow) -> None:
        """Add a panel; keys and the strip press the buttons of one that is simulated."""
        self._panels.append(ButtonPanel(self._post, source, row))
        if isinstance(source, SimulatedPins):
            self._keys = source

    def light_lamps(self, lit: frozenset[PanelButton]) -> None:
        """Show these lamps; if a panel's library fails, that is told once, and the panel is left dark."""
        for panel in self._panels:
            if panel not in self._dark:
                self._light_panel(panel, lit)

    def _light_panel(self, panel: ButtonPanel, lit: frozenset[PanelButton]) -> None:
        try:
            panel.light_lamps(lit)
        except Exception as error:
            self._dark.add(panel)
            failed = N_("The lamps of the four buttons failed ({why}). The buttons on the screen work.")
            self._post(DeviceNews("panel", LazyText.of(failed, why=error_reason(error))))

    def push(self, button: PanelButton | None, *, down: bool) -> bool:
        """Push a button of the simulated panel down, or let it go; False where there is none to push."""
        if button is None or self._keys is None:
            return False
        if down:
            self._keys.press(button)
        else:
            self._keys.release(button)
        return True

    def strip_scene(self, size: tuple[int, int], typed: str) -> Scene | None:
        """Return the scene of the simulated panel, with a typed card; None: no panel is simulated, or has room."""
        width, height = size
        if self._keys is None or not height:
            return None
        return strip_scene(width, height, self._keys.lit, self._keys.down, typed)

    def close(self) -> None:
        """Close all panels.

        The evening is over: an error of a pin library helps nobody now.
        """
        for panel in reversed(self._panels):
            with suppress(Exception):
                panel.close()
