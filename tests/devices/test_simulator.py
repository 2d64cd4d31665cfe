from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.events import PanelButton, Press
from companion.core.i18n import _, use_language
from companion.core.scene import Button, Field
from companion.devices.panel.panel import ButtonRow
from companion.devices.panel.simulated import KEYS, SimulatedPins, strip_button, strip_scene
from companion.settings.schema import PanelSettings

buttons = st.frozensets(st.sampled_from(list(PanelButton)))


@given(st.integers(320, 2000), st.integers(40, 2000), buttons, buttons, st.sampled_from(["", "10H"]))
def test_the_strip_has_four_buttons_inside_that_can_be_told_apart(
    width: int, height: int, lit: frozenset[PanelButton], down: frozenset[PanelButton], typed: str
) -> None:
    scene = strip_scene(width, height, lit, down, typed)
    targets = scene.targets()
    assert typed == "" or typed in scene.texts()
    assert [strip_button(target) for target in targets] == list(PanelButton)
    for look in scene.looks:
        assert 0 <= look.rect.x < look.rect.right <= width
        assert 0 <= look.rect.y < look.rect.bottom <= height
    for one, other in combinations([look for look in scene.looks if isinstance(look, Button | Field)], 2):
        assert not one.rect.overlaps(other.rect)
    for target, look in targets.items():
        assert scene.target_at(*look.rect.centre) == target
        assert isinstance(look, Button)
        assert (look.kind == "primary") == (strip_button(target) in down)


@pytest.mark.parametrize("button", PanelButton)
def test_a_lit_lamp_differs_in_more_than_its_colour(button: PanelButton) -> None:
    dark = strip_scene(800, 80, frozenset(), frozenset())
    lit = strip_scene(800, 80, frozenset({button}), frozenset())
    changed = [(a, b) for a, b in zip(dark.looks, lit.looks, strict=True) if a != b]
    assert any(a.rect != b.rect for a, b in changed)
    assert len(changed) == 1


def test_targets_of_other_scenes_are_not_buttons_of_the_strip() -> None:
    assert strip_button("confirm") is None
    assert strip_button("panel:menu") is None
    assert strip_button("") is None


def test_every_button_has_a_key_and_every_key_is_on_its_button() -> None:
    assert set(KEYS.values()) == set(PanelButton)
    notes = {
        look.lamp: look.note
        for look in strip_scene(800, 80, frozenset(), frozenset()).looks
        if isinstance(look, Button)
    }
    assert {KEYS[note.lower()].value: note for note in notes.values()} == notes


def test_the_buttons_are_called_as_the_screens_call_them() -> None:
    use_language("de")
    labels = [look.label for look in strip_scene(800, 80, frozenset(), frozenset()).looks if isinstance(look, Button)]
    assert labels == [_("CONFIRM"), _("UNDO"), _("NEXT"), _("HELP")]
    assert labels[0] != "CONFIRM"


@given(st.integers(1, 200))
def test_a_stroke_is_a_press_with_every_setting_that_is_let_through(settle_ms: int) -> None:
    settings = PanelSettings(settle_ms=settle_ms)
    settle = settle_ms / 1000
    row = ButtonRow(settle, {PanelButton.UNDO: settings.least_hold_ms / 1000})
    pins = SimulatedPins(clock=lambda: 0.0, stroke=2 * settle)
    pins.listen(row.add_edge)
    pins.press(PanelButton.UNDO)
    pins.release(PanelButton.UNDO)
    assert row.settle_at(10.0) == [Press(PanelButton.UNDO)]
