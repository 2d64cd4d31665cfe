"""By the four buttons alone every screen can be used: the pointer reaches what a finger reaches, and does the same."""

from collections.abc import Iterator

import pytest

from companion.core.events import Input, LongTap, PanelButton, Press, Tap, Tick
from companion.core.scene import Button, PointerFrame, Scene
from companion.table.pointer import PRESSES, Pointer, framed_looks, move_pointer, settle_pointer, with_pointer
from companion.table.pointer_rows import pointer_rows
from tests.screens.catalogue import REACHED
from tests.screens.reached import Reached
from tests.screens.test_layout import VIEWS, in_reach

CONFIRM, UNDO, NEXT, HELP = (Press(button) for button in PanelButton)


def moved(pointer: Pointer, button: Press, scene: Scene) -> Pointer:
    """The pointer after a button that means nothing to the screen."""
    after, left = move_pointer(pointer, button, scene)
    assert after is not None
    assert left is None
    return after


def confirmed(scene: Scene) -> Iterator[Input | None]:
    """What CONFIRM gives the screen, wherever NEXT leads: over the rows, and over the places of each."""
    rows = pointer_rows(scene)
    pointer = settle_pointer(Pointer(on=rows[0][0].target if rows else ""), scene)
    for number, _row in enumerate(rows, start=1):
        places = len(framed_looks(pointer, scene))
        if places > 1:
            pointer = moved(pointer, CONFIRM, scene)
        for place in range(places):
            after, left = move_pointer(pointer, CONFIRM, scene)
            # A card that lies face down is turned up first.
            yield left if after is None or after.peeked is None else move_pointer(after, CONFIRM, scene)[1]
            pointer = moved(pointer, NEXT, scene) if place < places - 1 else pointer
        pointer = moved(pointer, UNDO, scene) if places > 1 else pointer
        # Past the last place a page may turn.
        pointer = moved(pointer, NEXT, scene) if number < len(rows) else pointer


@pytest.mark.parametrize("name", REACHED)
def test_the_pointer_does_what_a_finger_does(screens: Reached, name: str) -> None:
    desk = screens.look(name).desk
    scene, upright = (desk.screen.scene(desk, view) for view in VIEWS[:2])
    # The panel's own buttons are pressed; of them it goes over CONFIRM.
    touched = {look.target: look for look in in_reach(scene) if look.target not in {*scene.skipped, *PRESSES}}
    meant: list[Input] = [LongTap(target) if look.rests else Tap(target) for target, look in touched.items()]
    # What is chosen already leads on.
    leads_on = scene.chosen in touched and "press:confirm" in scene.targets()
    meant = [CONFIRM if leads_on and what == Tap(scene.chosen) else what for what in meant]
    meant += [CONFIRM] if meant and "press:confirm" in scene.targets() else []
    assert sorted(map(repr, confirmed(scene))) == sorted(map(repr, meant))
    found = {look.target for row in pointer_rows(upright) for look in row} - PRESSES.keys()
    assert found == {look.target for look in in_reach(upright)} - upright.skipped - PRESSES.keys()


def has_frame(scene: Scene) -> bool:
    return any(isinstance(look, PointerFrame) for look in scene.looks)


@pytest.mark.parametrize("name", REACHED)
def test_next_brings_the_pointer_wherever_something_can_be_tapped(screens: Reached, name: str) -> None:
    # What has come up by itself has been seen.
    table = screens.take(name).do(Tick(1000))
    desk = table.desk
    plain, shown = desk.screen.scene(desk, VIEWS[0]), table.scene(VIEWS[0])
    if desk.pointer is not None:
        assert has_frame(shown)
        return
    if "next" in plain.lamps() or not {look.target for look in in_reach(plain)} - plain.skipped - PRESSES.keys():
        assert shown == plain
        return
    assert "next" in shown.lamps()
    assert has_frame(table.do(NEXT).scene(VIEWS[0]))
    assert table.do(UNDO).scene(VIEWS[0]) == shown


@pytest.mark.parametrize("name", REACHED)
def test_confirm_says_what_it_would_tap(screens: Reached, name: str) -> None:
    desk = screens.look(name).desk
    scene = desk.screen.scene(desk, VIEWS[0])
    for row in pointer_rows(scene):
        here = [Pointer(on=look.target, whole_row=False) for look in row] + [Pointer(on=row[0].target)]
        for shown in (with_pointer(scene, pointer) for pointer in here):
            confirm = next(look for look in shown.looks if isinstance(look, Button) and look.lamp == "confirm")
            # Children's buttons have no words.
            assert confirm.note or confirm.label not in {"TAP", "THIS ROW", "TURN UP"}
