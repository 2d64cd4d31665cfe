"""Note what was shown last, and tell what a finger and the panel's pointer can mean by it."""

from collections.abc import Callable

from companion.core.events import Chord, Input, PanelButton, Press
from companion.core.layout import View
from companion.core.scene import Scene
from companion.table import pointer
from companion.table.pointer import Pointer, offer_pointer, return_to, settle_pointer, with_pointer
from companion.table.pointer_rows import has_places


class ShownScene:
    """What was shown last, with the pointer where it is out.

    `paint` makes what is to be shown now, without it.
    """

    def __init__(self, paint: Callable[[View], Scene]) -> None:
        self.pointer: Pointer | None = None
        self._paint = paint
        self._last: tuple[View, Scene, Scene] | None = None
        """For whom it was, the scene, and the same without the pointer."""
        self._screen = ""
        self._ways: dict[str, str] = {}
        """What the pointer tapped on each screen that led to another, by the ids of the screens."""
        self._now: Scene | None = None
        """What would be shown now, without the pointer; None: something was done since that was made."""

    def show(self, view: View, plain: Scene, screen: str) -> Scene:
        """Return the scene to show: `plain`, with the pointer over it if it is out. It is shown from now on.

        `screen` is the id of its screen. Where the pointer has left that by a tap, it begins at what it tapped.
        """
        if self.pointer is not None:
            self.pointer = self._returned(self.pointer, plain, screen) or settle_pointer(self.pointer, plain)
        self._screen = screen
        scene = self._with_pointer(plain)
        self._last, self._now = (view, scene, plain), plain
        return scene

    def _returned(self, pointer: Pointer, plain: Scene, screen: str) -> Pointer | None:
        """Return the pointer where it left this screen before, if it has just come to it; else None."""
        if pointer.tapped is not None and screen != self._screen:
            self._ways[self._screen] = pointer.tapped[1]
        comes = pointer == Pointer() or screen != self._screen
        return return_to(pointer, self._ways.get(screen, ""), plain) if comes else None

    def forget(self) -> None:
        """Forget what would be shown now, as something was done; it is made anew when it is needed."""
        self._now = None

    def was_seen(self, target: str) -> bool:
        """Return whether the target was shown and is still there; True before the first scene."""
        return self._last is None or (target in self._last[1].targets() and self.is_still_shown(target))

    def is_still_shown(self, target: str) -> bool:
        """Return whether the target is still there: other inputs may have come since it was shown."""
        if self._last is None or self._now is self._last[2]:
            return True
        if self._now is None:
            self._now = self._paint(self._last[0])
        return target in self._with_pointer(self._now).targets()

    def _with_pointer(self, plain: Scene) -> Scene:
        """Return what is shown of a scene: the pointer over it if it is out, else a NEXT that brings it."""
        if self.pointer is not None:
            return with_pointer(plain, settle_pointer(self.pointer, plain))
        return offer_pointer(plain) if _offers_pointer(plain) else plain

    def brings_pointer(self, what: Input) -> bool:
        """Return whether an input brings the pointer: the two buttons do, and NEXT where it was shown to do so."""
        if isinstance(what, Chord):
            return True
        if what != Press(PanelButton.NEXT) or self._last is None or not _offers_pointer(self._last[2]):
            return False
        if self._now is None:
            self._now = self._paint(self._last[0])
        return _offers_pointer(self._now)

    def route_through_pointer(self, what: Input) -> Input | None:
        """Return the input for the screen after the pointer has handled its part of it; None where it took it all."""
        if self.pointer is None:
            return what
        self.pointer, left = pointer.move_pointer(self.pointer, what, None if self._last is None else self._last[2])
        return left


def _offers_pointer(plain: Scene) -> bool:
    """Return whether NEXT brings the pointer: it does nothing else, and there is something to tap."""
    return "next" not in plain.lamps() and has_places(plain)
