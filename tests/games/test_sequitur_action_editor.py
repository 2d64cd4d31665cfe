"""The editor of action cards: what is entered with it, whatever is tapped; and every page can be read and touched."""

from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.events import BACKSPACE, Key, PanelButton, Press, Tap
from companion.core.i18n import PSEUDO, use_language
from companion.core.layout import Rect
from companion.core.scene import Scene
from companion.games.sequitur import rules
from companion.games.sequitur.actions.action_editor import OPERATIONS, ActionEditor, edit_action
from companion.games.sequitur.actions.actions import (
    ALL_BALLS,
    DRAWING,
    Action,
    Operation,
    OperationName,
    example_actions,
)
from companion.games.sequitur.model import State
from tests.games.at_sequitur import game, move, set_up, step
from tests.games.page_faults import faults

SIZES = ((786, 386, 5.19, 7, False), (700, 1140, 8.18, 10, True), (700, 1140, 5.2, 7, True))
"""Width and height of the room, pixels of a unit, the gap, and whether it is upright."""

NAMES = [pick.name for pick in OPERATIONS.picks]
"""The operations in the order in which they are offered."""

LIMITLESS = [name for name in NAMES if name not in DRAWING]


def scene(editor: ActionEditor, size: tuple[int, int, float, int, bool] = SIZES[0]) -> Scene:
    width, height, unit, gap, portrait = size
    return Scene(tuple(editor.looks(Rect(0, 0, width, height), lambda units: round(units * unit), gap, portrait)))


def targets_of(editor: ActionEditor) -> set[str]:
    return {target for size in SIZES for target in scene(editor, size).targets()}


def tap(editor: ActionEditor, *targets: str) -> ActionEditor:
    """The editor after taps on what it shows."""
    for target in targets:
        if target == "confirm":
            assert editor.go_on_text(), editor
            editor = editor.go_on()
            continue
        assert target in targets_of(editor), (target, editor)
        editor = editor.handle(Tap(target))
    return editor


def typed(editor: ActionEditor, text: str) -> ActionEditor:
    for letter in text:
        editor = editor.handle(Key(letter))
    return editor


def made(editor: ActionEditor) -> Action:
    card = editor.entry()
    assert card is not None, editor
    return card


def worded() -> ActionEditor:
    """An editor in which nothing is missing but what the card allows."""
    return tap(typed(tap(typed(ActionEditor(), "Mine"), "confirm"), "As printed"), "confirm")


@pytest.mark.rule("SQT-21")
def test_a_card_is_typed_on_the_screen_and_gets_its_operations() -> None:
    editor = ActionEditor()
    assert editor.missing_text() == "no name yet"
    editor = tap(editor, *(f"key:{letter}" for letter in "SHAKE UP"), "key:accents", "key:!", "key:delete")
    editor = tap(editor, "confirm")
    assert editor.missing_text() == "no text yet"
    editor = tap(editor, *(f"key:{letter}" for letter in "PUT BACK. DRAW"))
    editor = tap(editor, "confirm")
    assert editor.missing_text() == "no step yet"
    editor = tap(editor, "edit:add", "edit:pick:discard", "edit:limit:most", "edit:count-by:1")
    assert (editor.go_on_text(), editor.entry()) == ("take it", None)
    assert "The card lets you put back up to 3 balls." in scene(editor).texts()
    editor = tap(editor, "confirm", "edit:add", "edit:pick:ends", "edit:count-by:1", "confirm")
    rows = {"1. Put back up to 3 balls", "2. Draw 2 balls, for either end"}
    assert rows <= set(scene(editor).texts())
    assert made(editor) == Action("Shake up", "Put back. Draw", (Operation("discard", 3), Operation("ends", 2)))
    card = msgspec.to_builtins(made(editor))
    state = step(game(actions=[]), move("know_action", action=card)).state
    assert state.actions == (made(editor),)


@pytest.mark.rule("SQT-21")
def test_operations_are_changed_and_removed_in_their_places() -> None:
    editor = worded()
    for name in ("swap", "move", "reverse"):
        editor = tap(editor, "edit:add", f"edit:pick:{name}", "confirm")
    editor = tap(editor, "edit:row:1", "edit:limit:most", "edit:count-by:-1", "confirm")
    assert made(editor).operations == (Operation("swap"), Operation("move", 1), Operation("reverse"))
    editor = tap(editor, "edit:row:1", "edit:limit:none", "confirm", "edit:row:0", "edit:remove")
    assert made(editor).operations == (Operation("move"), Operation("reverse"))
    editor = tap(editor, "edit:row:1", "edit:remove", "edit:row:0", "edit:remove")
    assert editor.missing_text() == "no step yet"


@pytest.mark.rule("SQT-21")
@pytest.mark.parametrize("name", NAMES)
def test_a_limit_is_set_where_there_may_be_one_and_asked_for_where_there_must_be(name: str) -> None:
    editor = tap(worded(), "edit:add", f"edit:pick:{name}")
    free = name in LIMITLESS
    assert ("edit:limit:none" in targets_of(editor)) == free
    assert made(tap(editor, "confirm")).operations[0].count == (ALL_BALLS if free else 1)
    if free:
        assert "edit:count-by:1" not in targets_of(editor)
        editor = tap(editor, "edit:limit:most")
    assert made(tap(editor, "edit:count-by:1", "confirm")).operations[0].count == (3 if free else 2)
    assert made(tap(editor, *["edit:count-by:-1"] * 4, "confirm")).operations[0].count == 1
    assert made(tap(editor, *["edit:count-by:5"] * 20, "confirm")).operations[0].count == ALL_BALLS - 1


@pytest.mark.rule("SQT-27")
def test_a_card_can_say_up_to_where_it_draws() -> None:
    editor = tap(worded(), "edit:add", "edit:pick:insert", "edit:count-by:1", "edit:draws:most")
    assert "The card lets you draw up to 2 balls, for any place." in scene(editor).texts()
    assert made(tap(editor, "confirm")).operations == (Operation("insert", 2, up_to=True),)
    assert made(tap(editor, "edit:draws:all", "confirm")).operations == (Operation("insert", 2),)


def test_every_operation_can_be_picked() -> None:
    assert set(NAMES) == set(get_args(get_args(OperationName)[0]))
    for size in SIZES:
        shown = scene(tap(worded(), "edit:add"), size).targets()
        assert {f"edit:pick:{name}" for name in NAMES} <= set(shown)


def test_a_card_that_nobody_changes_stays_as_it_was() -> None:
    for action in example_actions():
        assert edit_action(action).entry() == action
        opened = tap(edit_action(action), "edit:row:0", "confirm")
        assert opened.entry() == action
        assert opened.known == action.name


def test_back_leads_to_the_page_before() -> None:
    editor = tap(worded(), "edit:add", "edit:pick:swap", "confirm", "edit:row:0", "edit:limit:most")
    pages = ["value"]
    while (before := editor.go_back()) is not None:
        editor = before
        pages.append(editor.page)
    assert pages == ["value", "allows", "text", "name"]
    assert made(editor).operations == (Operation("swap"),)
    picking = tap(editor, "confirm", "confirm", "edit:add", "edit:pick:insert").go_back()
    assert picking is not None
    assert (picking.page, picking.picked) == ("pick", None)
    again = picking.go_back()
    assert again is not None
    assert (again.page, again.parts) == ("allows", editor.parts)


def test_a_real_keyboard_types_as_it_is() -> None:
    editor = typed(ActionEditor(), "  New  letterS" + BACKSPACE + "!")
    assert editor.name == "New letter!"
    assert editor.handle(Press(PanelButton.NEXT)) is editor
    assert len(typed(editor, "x" * 400).name) == 24
    assert len(typed(tap(editor, "confirm"), "x" * 400).text) == 300
    allows = tap(typed(tap(editor, "confirm"), "x"), "confirm")
    assert typed(allows, "abc") == allows


operations = st.sampled_from(list(NAMES)).flatmap(
    lambda name: st.builds(
        Operation, st.just(name), st.integers(1, ALL_BALLS - 1) | st.just(ALL_BALLS if name in LIMITLESS else 2)
    )
)
actions = st.builds(
    Action,
    st.text("abc ÄW", min_size=1, max_size=60).filter(str.strip).map(str.strip),
    st.text("abc. W", min_size=1, max_size=300).filter(str.strip).map(str.strip),
    st.lists(operations, min_size=1, max_size=12).map(tuple),
)


@pytest.mark.thorough
@settings(max_examples=50)
@given(st.data(), st.none() | actions)
@pytest.mark.rule("SQT-21")
def test_whatever_is_tapped_a_card_comes_out_that_the_game_takes(data: st.DataObject, action: Action | None) -> None:
    editor = ActionEditor() if action is None else edit_action(action)
    if action is not None:
        assert editor.entry() == action
    size = data.draw(st.sampled_from(SIZES))
    for _ in range(data.draw(st.integers(0, 25))):
        shown = sorted(scene(editor, size).targets())
        editor = editor.handle(Tap(data.draw(st.sampled_from(shown))))
        if data.draw(st.integers(0, 9)) == 0:
            editor = editor.go_back() or editor
        assert faults(scene(editor, size), size) == []
    card = editor.entry()
    if card is None:
        return
    plain: Any = msgspec.to_builtins(card)
    begun = rules.start(set_up(2, actions=[plain]))
    assert isinstance(begun, State)
    assert begun.actions == (card,)
    assert edit_action(card).entry() == card


@pytest.mark.parametrize("language", ["en", PSEUDO])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", NAMES)
def test_every_page_can_be_read_and_touched(name: str, size: tuple[int, int, float, int, bool], language: str) -> None:
    use_language(language)
    editor = typed(typed(ActionEditor(), "WWMM " * 5).handle(Tap("edit:page:text")), "WWWW MM " * 37)
    pages = [editor, editor.handle(Tap("edit:page:name")), editor.handle(Tap("edit:page:allows"))]
    for target in ("edit:add", f"edit:pick:{name}", "edit:limit:most", "edit:count-by:5", "confirm", "edit:row:0"):
        editor = editor.go_on() if target == "confirm" else editor.handle(Tap(target))
        pages.append(editor)
    for _ in range(12):
        editor = editor.handle(Tap("edit:add")).handle(Tap(f"edit:pick:{name}")).go_on()
    pages += [editor, editor.handle(Tap("edit:more"))]
    assert {page.page: faults(scene(page, size), size) for page in pages if faults(scene(page, size), size)} == {}
    assert len(editor.parts) == 13
