"""Move a pointer with the panel's buttons, so that they alone reach everything that can be tapped.

A long press of UNDO with another button brings it. NEXT moves it over what is on the screen, CONFIRM taps what it is
on, UNDO puts it away; so does a finger. Children's screens take that press as the grown-ups' way in instead.

Of the panel's buttons it goes to CONFIRM alone, which does the same there as without the pointer. So a game is played
without putting it away.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Chord, Input, LongPress, PanelButton, Press, Tap
from companion.core.i18n import N_, _
from companion.core.layout import Rect
from companion.core.scene import AnyLook, Button, Scene, Stroke

FRAME_PX = 9
"""The width in pixels of the frame around what the pointer is on."""

LABELS = {"confirm": N_("TAP"), "next": N_("NEXT"), "undo": N_("LEAVE")}
"""What the panel's buttons do while the pointer is out."""

PRESSES = {f"press:{button.value}": Press(button) for button in PanelButton}
"""The targets of the buttons on the screen that stand for those of the panel."""

CONFIRM = "press:confirm"
"""The target of the panel's button that is a place too."""


class Pointer(Struct, frozen=True):
    """A pointer: it is `at` places on from the first one; any number, for they go round.

    Once it has tapped, it is so many places on from where that leads to, which the next scene tells: `tapped` holds the
    scene and the target until then.
    """

    at: int = 0
    tapped: tuple[Scene, str] | None = None


def move_pointer(pointer: Pointer, what: Input, scene: Scene | None) -> tuple[Pointer | None, Input | None]:
    """Return the pointer after an input (None: it goes), and what of the input the screen gets (or None).

    `scene` is what is shown without the pointer.
    """
    match what:
        case Press(button=PanelButton.NEXT) | LongPress(button=PanelButton.NEXT):
            return replace(pointer, at=pointer.at + 1), None
        case Press(button=PanelButton.CONFIRM):
            target = "" if scene is None else target_under(pointer, scene)
            if scene is None or not target:
                return pointer, None
            return Pointer(tapped=(scene, target)), PRESSES.get(target, Tap(target))
        case Press(button=PanelButton.HELP):
            return pointer, None
        case Tap():
            return None, what
        case Press() | LongPress() | Chord():
            return None, None
        case _:
            return pointer, what


def target_under(pointer: Pointer, scene: Scene) -> str:
    """Return the target that the pointer is on; empty where there is none, or not yet."""
    targets = pointer_targets(scene)
    return targets[pointer.at % len(targets)] if targets and pointer.tapped is None else ""


def settle_pointer(pointer: Pointer, scene: Scene) -> Pointer:
    """Return the pointer in the scene after what it did.

    It is on CONFIRM when that has become possible, at the first place when it was there and CONFIRM is possible no
    more, else where it was.
    """
    if pointer.tapped is None:
        return pointer
    before, tapped = pointer.tapped
    targets = pointer_targets(scene)
    if CONFIRM in targets and CONFIRM not in before.targets():
        return Pointer(targets.index(CONFIRM) + pointer.at)
    if tapped == CONFIRM and CONFIRM not in targets:
        return Pointer(pointer.at)
    # What was tapped may be gone: the pointer goes to what is there now, or comes next.
    looks, place = scene.targets(), _reading_order(before.targets()[tapped])
    return Pointer(sum(_reading_order(looks[target]) < place for target in targets) + pointer.at)


def pointer_targets(scene: Scene) -> tuple[str, ...]:
    """Return the targets for the pointer, row by row: what can be tapped, and CONFIRM of the panel's buttons."""
    found = [look for look in scene.targets().values() if _is_reachable(scene, look)]
    return tuple(look.target for look in sorted(found, key=_reading_order))


def _reading_order(look: AnyLook) -> tuple[int, int]:
    x, y = look.rect.centre
    return y, x


def _is_reachable(scene: Scene, look: AnyLook) -> bool:
    panel = isinstance(look, Button) and look.lamp not in {"", "confirm"}
    return not panel and not look.rests and scene.target_at(*look.rect.centre) == look.target


def with_pointer(scene: Scene, pointer: Pointer) -> Scene:
    """Return the scene with a frame around the pointer's target, and the panel's buttons as they are then."""
    target = target_under(pointer, scene)
    more = len(pointer_targets(scene)) > 1
    looks = [look if target and look.target == target else _button_look(look, more=more) for look in scene.looks]
    frame = _frame_looks(scene.targets()[target].rect) if target else ()
    return replace(scene, looks=(*looks, *frame))


def _button_look(look: AnyLook, *, more: bool) -> AnyLook:
    """Return a panel button as it is with the pointer; NEXT does something with more than one place."""
    if not isinstance(look, Button) or not look.lamp:
        return look
    enabled = look.lamp in LABELS and (more or look.lamp != "next")
    label = _(LABELS[look.lamp]) if look.lamp in LABELS else look.label
    return replace(look, label=label, note="", enabled=enabled, target=f"press:{look.lamp}" if enabled else "")


def _frame_looks(rect: Rect) -> Sequence[AnyLook]:
    left, top, right, bottom = rect.x, rect.y, rect.right - 1, rect.bottom - 1
    # The corners stay open: strokes that cross would show their edges there.
    lines = (
        ((left + FRAME_PX, top), (right - FRAME_PX, top)),
        ((right, top + FRAME_PX), (right, bottom - FRAME_PX)),
        ((left + FRAME_PX, bottom), (right - FRAME_PX, bottom)),
        ((left, top + FRAME_PX), (left, bottom - FRAME_PX)),
    )
    return [
        Stroke(
            rect=Rect(x1 - FRAME_PX, y1 - FRAME_PX, x2 - x1 + 2 * FRAME_PX, y2 - y1 + 2 * FRAME_PX),
            start=(x1, y1),
            end=(x2, y2),
            width=FRAME_PX,
            tone="accent",
        )
        for (x1, y1), (x2, y2) in lines
    ]
