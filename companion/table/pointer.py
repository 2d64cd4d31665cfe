"""The pointer: with it the panel's buttons alone reach everything that can be tapped.

A long press of UNDO with another button brings it. NEXT moves it over what is on the screen, CONFIRM taps what it is
on, UNDO puts it away; so does a finger. Children's screens take that press as the grown-ups' way in instead.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.contract.scene import AnyLook, Button, Rect, Scene, Stroke

WIDTH = 9
"""The width in pixels of the frame around what the pointer is on."""

LABELS = {"confirm": "TAP", "next": "NEXT", "undo": "LEAVE"}
"""What the panel's buttons do while the pointer is out."""


def places(scene: Scene) -> tuple[str, ...]:
    """The targets that the pointer goes over: what a finger can tap beside the panel's buttons, row by row."""
    found = [look for look in scene.targets().values() if _taken(scene, look)]
    return tuple(look.target for look in sorted(found, key=lambda look: (look.rect.centre[1], look.rect.centre[0])))


def _taken(scene: Scene, look: AnyLook) -> bool:
    panel = isinstance(look, Button) and bool(look.lamp)
    return not panel and not look.rests and scene.at(*look.rect.centre) == look.target


def with_pointer(scene: Scene, at: int) -> Scene:
    """The scene with a frame around the place `at` (any number: they go round), and with the panel's buttons."""
    targets = places(scene)
    looks = [_button(look, more=len(targets) > 1) for look in scene.looks]
    if not targets:
        return replace(scene, looks=tuple(looks))
    return replace(scene, looks=(*looks, *_frame(scene.targets()[targets[at % len(targets)]].rect)))


def _button(look: AnyLook, *, more: bool) -> AnyLook:
    """A button of the panel as it is now; NEXT has something to do where there is more than one place."""
    if not isinstance(look, Button) or not look.lamp:
        return look
    enabled = look.lamp in LABELS and (more or look.lamp != "next")
    label = LABELS.get(look.lamp, look.label)
    return replace(look, label=label, note="", enabled=enabled, target=f"press:{look.lamp}" if enabled else "")


def _frame(rect: Rect) -> Sequence[AnyLook]:
    left, top, right, bottom = rect.x, rect.y, rect.right - 1, rect.bottom - 1
    lines = (
        ((left, top), (right, top)),
        ((right, top), (right, bottom)),
        ((left, bottom), (right, bottom)),
        ((left, top), (left, bottom)),
    )
    return [
        Stroke(
            rect=Rect(x1 - WIDTH, y1 - WIDTH, x2 - x1 + 2 * WIDTH, y2 - y1 + 2 * WIDTH),
            start=(x1, y1),
            end=(x2, y2),
            width=WIDTH,
            tone="accent",
        )
        for (x1, y1), (x2, y2) in lines
    ]
