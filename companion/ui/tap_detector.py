"""Follow one finger: which target it is on, and whether it tapped or rested there when it left."""

from msgspec import Struct
from msgspec.structs import replace

from companion.core.scene import AnyLook, Button, Panel, Scene

LONG_TAP_SECONDS = 1.5
"""Seconds that a finger stays on a look that rests before it has rested: no child's tap lasts as long."""


SEEN_SECONDS = 0.4
"""Seconds that something has to be seen before a finger can mean it: the second of two quick taps is quicker."""


class Finger(Struct, frozen=True):
    """A finger on the glass: which one, the target it came down on, since when, and whether it is still there."""

    number: int
    target: str
    since: float
    inside: bool = True


class TapDetector:
    """A detector of taps: it follows the first finger that comes down and ignores all others until that has left.

    A tap counts on release, on the target where the finger came down; sliding off cancels it, sliding back does not
    help. A finger that stays on a look that `rests` for `LONG_TAP_SECONDS` seconds makes a long tap, and no tap. What
    has appeared where something else was takes nothing for `SEEN_SECONDS` seconds. `slop` is by how many pixels a
    finger may miss a target. Times are seconds on any clock that never goes back.
    """

    def __init__(self, slop: int) -> None:
        self.slop = slop
        self._finger: Finger | None = None
        self._tapped = ""
        """The target that was tapped last."""
        self._scene: Scene | None = None
        self._earlier: tuple[tuple[float, Scene], ...] = ()
        """What was shown in the last moments, and until when."""

    def show(self, scene: Scene, now: float) -> None:
        """Note that this scene is shown from now on."""
        if scene is self._scene:
            return
        if self._scene is not None:
            self._earlier = (*self._seen_lately(now), (now, self._scene))
        self._scene = scene

    def _seen_lately(self, now: float) -> tuple[tuple[float, Scene], ...]:
        return tuple((until, scene) for until, scene in self._earlier if now - until < SEEN_SECONDS)

    @property
    def pressed(self) -> str:
        """The target under the finger, empty when there is none or the finger slid off."""
        return self._finger.target if self._finger and self._finger.inside else ""

    @property
    def held(self) -> str:
        """The target that the finger came down on, wherever it is by now; empty when no finger is down."""
        return self._finger.target if self._finger else ""

    def down(self, number: int, scene: Scene, x: int, y: int, now: float) -> str:
        """Take a finger that comes down; return the target under it, or nothing while another one is down."""
        # The same finger can't come down twice: that it left was not told, and must not leave the screen deaf.
        if self._finger is not None and not self.is_followed(number):
            return ""
        target = scene.target_at(x, y, self.slop)
        if target:
            look, again = scene.targets()[target], target == self._tapped
            if not all(_was_there(earlier, look, x, y, again) for _until, earlier in self._seen_lately(now)):
                target = ""
        self._finger = Finger(number, target, now)
        return target

    def move(self, number: int, scene: Scene, x: int, y: int) -> None:
        """Take a finger that slides."""
        if self.is_followed(number) and self.pressed and scene.target_at(x, y, self.slop) != self.pressed:
            self.cancel()

    def up(self, number: int, scene: Scene, x: int, y: int) -> str:
        """Take a finger that leaves; return the target that it tapped, or nothing."""
        if not self.is_followed(number):
            return ""
        self.move(number, scene, x, y)
        target, self._finger = self.pressed, None
        self._tapped = target or self._tapped
        return target

    def long_tap_progress(self, scene: Scene, now: float) -> float:
        """Return how much of a long tap the finger has done, 0 to 1; 0 where none can be made."""
        if self._finger is None or not _takes_long_tap(scene, self.pressed):
            return 0.0
        return min(1.0, (now - self._finger.since) / LONG_TAP_SECONDS)

    def take_long_tap(self, scene: Scene, now: float) -> str:
        """Return the target on which the finger has rested, once; from then on the finger means nothing more."""
        if self.long_tap_progress(scene, now) < 1.0:
            return ""
        target = self.pressed
        self.cancel()
        return target

    def cancel(self) -> None:
        """Cancel the tap of the finger that is down."""
        if self._finger is not None:
            self._finger = replace(self._finger, inside=False)

    def release(self) -> None:
        """Forget the finger that is down, as if it had left after sliding off."""
        self._finger = None

    def is_followed(self, number: int) -> bool:
        """Return whether this is the finger that counts."""
        return self._finger is not None and self._finger.number == number


def _takes_long_tap(scene: Scene, target: str) -> bool:
    return any(look.rests for look in scene.looks if target and look.target == target)


def _was_there(earlier: Scene, look: AnyLook, x: int, y: int, again: bool) -> bool:
    """Return whether what is touched at this pixel was there before: itself, or what looked the same.

    So was a button of the panel that did nothing or said the same, and the button for more that is now for still more.
    `again`: it is the target that was tapped last; then it has to say the same.
    """
    rect = look.rect
    x, y = min(max(x, rect.x), rect.right - 1), min(max(y, rect.y), rect.bottom - 1)
    before = _front_look(earlier, x, y)
    if isinstance(before, Button) and isinstance(look, Button) and before.lamp == look.lamp != "":
        return not before.enabled or _says_the_same(before, look, again)
    if isinstance(before, Button) and isinstance(look, Button) and before.target == look.target and again:
        # Tapped twice in haste, it was to do once what it said.
        return _without_numbers(before.label) == _without_numbers(look.label)
    return before is not None and (before.target == look.target or replace(before, target=look.target) == look)


def _says_the_same(before: Button, button: Button, again: bool) -> bool:
    """Return whether a button of the panel means what it meant: by its word, and tapped again by CONFIRM's note.

    A number in the note may be another one. Whoever taps something else in between has seen what the note says of it.
    """
    if (before.label, before.icon) != (button.label, button.icon):
        return False
    return not again or button.lamp != "confirm" or _without_numbers(before.note) == _without_numbers(button.note)


def _without_numbers(note: str) -> str:
    return "".join(sign for sign in note if not sign.isdecimal())


def _front_look(scene: Scene, x: int, y: int) -> AnyLook | None:
    """Return what a finger would have touched there, or the panel or the dark button that kept it from anything."""
    found = (look for look in reversed(scene.looks) if look.rect.contains(x, y))
    return next((look for look in found if look.target or isinstance(look, Button | Panel)), None)
