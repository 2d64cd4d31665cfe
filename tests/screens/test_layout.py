"""Every screen at every size: nothing is cut, too small to touch, under another thing, or outside."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import get_args

import pytest
from msgspec.structs import replace

from companion.core.layout import Hand, Rect, View
from companion.core.scene import AnyLook, Button, Label, Panel, PointerFrame, Scene, Space, Stroke
from companion.games.registry import GAMES
from companion.games.sequitur.actions.actions import Action, Operation
from companion.games.sequitur.cards import COLOURS, GoalEntry
from companion.table.decks import decks_of
from companion.table.desk import Desk
from companion.table.screens.screen_map import SCREENS
from companion.table.services import TableServices
from companion.ui.pixel_density import px_per_mm
from tests.desk.at_desk import CONFIRM, NEXT, NOW, UNDO, Table
from tests.desk.at_reader import tap_tag, uid_of
from tests.screens.catalogue import REACHED
from tests.screens.reached import Reached
from tests.ui.cuts import cut_texts, shortened_texts
from tests.ui.margins import filled_buttons

SIZES = ((800, 480), (720, 1280), (1280, 720), (1920, 1080))
VIEWS = tuple(View(width, height, px_per_mm(width, height)) for width, height in SIZES)

UPRIGHT_VIEWS = tuple(View(height, width, px_per_mm(width, height)) for width, height in ((800, 480), (1920, 1080)))
"""The other direction of those that have no partner among them."""

FINGER, SPACE, CONFIRM_HEIGHT = 9.0, 8.5, 15.0
"""The least sides in millimetres: of what is touched, of a space of the board, and of CONFIRM from top to bottom."""

LETTER = 7.8
"""The least width of a letter of the keyboard or the rack, of which ten in a row must fit on 88 mm; it is as high as a
finger.
"""


def in_reach(scene: Scene) -> list[AnyLook]:
    """What a tap in its middle finds: not what lies behind an open sheet."""
    return [look for look in scene.looks if look.target and scene.target_at(*look.rect.centre) == look.target]


def faults(scene: Scene, view: View) -> list[str]:
    """What is wrong with a screen, in words."""
    found = [f"cut: {text}" for text in cut_texts(scene)]
    found += [f"outside: {look}" for look in scene.looks if not inside(look.rect, view.area)]
    touched = [look for look in in_reach(scene) if not refuses_around(look)]
    # What is seen twice can be touched in small where it is large elsewhere.
    large = {look.target for look in touched if not too_small(look, view)}
    found += [f"too small: {look.target} {look.rect}" for look in touched if look.target not in large]
    found += [
        f"overlap: {one.target} and {other.target}"
        for one, other in combinations(touched, 2)
        if one.rect.overlaps(other.rect)
    ]
    hidden = [look.target for look in scene.looks if isinstance(look, Button) and look.target and look not in touched]
    found += [f"hidden: {target}" for target in hidden]
    found += [f"up to the edge: {text}" for text in filled_buttons(scene)]
    return found + [f"written over: {text}" for text in written_over(scene)]


def refuses_around(look: AnyLook) -> bool:
    """Whether the look is ground on which a finger is that misses what is asked for: it does nothing but to refuse."""
    return isinstance(look, Panel) and look.target.startswith("elsewhere:")


def written_over(scene: Scene) -> list[str]:
    """The texts on which something else lies, but for what an open sheet has covered."""
    shown = [look for look in scene.looks if not isinstance(look, Stroke | PointerFrame) and not _is_empty(look)]
    found = []
    for place, look in enumerate(shown):
        if not isinstance(look, Label):
            continue
        for above in shown[place + 1 :]:
            if isinstance(above, Panel) and above.rect.contains(*look.rect.centre):
                break
            if letters(look).overlaps(letters(above)):
                found.append(f"{look.text} by {above}")
                break
    return found


def _is_empty(look: AnyLook) -> bool:
    return isinstance(look, Label) and not look.text


def letters(look: AnyLook) -> Rect:
    """Where a look is painted: a line of text is higher than its letters."""
    return look.rect.inset(look.rect.h // 8) if isinstance(look, Label) else look.rect


def inside(rect: Rect, area: Rect) -> bool:
    return area.x <= rect.x and area.y <= rect.y and rect.right <= area.right and rect.bottom <= area.bottom


def too_small(look: AnyLook, view: View) -> bool:
    least = SPACE if isinstance(look, Space) else FINGER
    # Sides are whole pixels: what is asked for is rounded down.
    if look.target == "press:confirm" and look.rect.h < int(CONFIRM_HEIGHT * view.px_per_mm):
        return True
    if (isinstance(look, Button) and look.kind == "key") or look.target.startswith("rack:"):
        return look.rect.w < int(LETTER * view.px_per_mm) or look.rect.h < int(FINGER * view.px_per_mm)
    return min(look.rect.w, look.rect.h) < int(least * view.px_per_mm)


def as_chosen(view: View) -> Iterator[tuple[str, View]]:
    """The view as tables may want it, each with what it is called."""
    size = f"{view.width}x{view.height}"
    yield size, view
    yield f"{size} in large text", replace(view, text="large")
    yield f"{size} for the left hand", replace(view, hand="left")


@pytest.mark.parametrize("name", REACHED)
def test_a_screen_is_laid_out_properly_at_every_size(screens: Reached, name: str) -> None:
    table = screens.look(name)
    wrong: dict[str, list[str]] = {}
    for size in (*VIEWS, *UPRIGHT_VIEWS):
        seen: list[Scene] = []
        for key, view in as_chosen(size):
            scene = table.scene(view)
            # Many a screen is the same for either hand.
            if scene not in seen:
                seen.append(scene)
                wrong[key] = faults(scene, view)
    assert {key: found for key, found in wrong.items() if found} == {}


WIDE = tuple(f"{'W' * at}M{'W' * (11 - at)}" for at in range(12))
"""Names as long as they can be typed, of the widest letters."""


@pytest.mark.parametrize("count", [2, 3, 12])
def test_the_widest_names_fit_on_the_board_and_where_somebody_is_chosen(table: Table, count: int) -> None:
    table.begin(*WIDE[:count], sides=2 if count == 2 else 3)
    for way in ((), ("sheet:more", "sheet:missed"), ("sheet:more", "players")):
        table.tap(*way)
        # Twelve have notes beside their names on the page of players, where one of these may be squeezed.
        found = shortened_texts if count == 12 and "players" in way else cut_texts
        assert {view.width: found(table.scene(view)) for view in VIEWS} == {view.width: () for view in VIEWS}, way
        table.press(UNDO)


def beside(scene: Scene, width: int) -> set[str]:
    """Which side of the screen its largest button of the panel is on."""
    confirm = scene.targets().get("press:confirm") or scene.targets().get("press:help")
    return set() if confirm is None else {"left" if confirm.rect.centre[0] < width / 2 else "right"}


@pytest.mark.parametrize(
    "name", ["first_turn", "letters_wall", "sequitur_letters", "shift_turn", "stack_picking", "won"]
)
def test_the_buttons_are_on_the_side_of_the_hand(screens: Reached, name: str) -> None:
    table = screens.look(name)
    for view in (VIEWS[0], VIEWS[2], VIEWS[3]):
        scenes = {hand: table.scene(replace(view, hand=hand)) for hand in get_args(Hand)}
        assert {hand: beside(scene, view.width) for hand, scene in scenes.items()} == {
            "right": {"right"},
            "left": {"left"},
        }
        right, left = scenes["right"].looks, scenes["left"].looks
        assert [replace(look, rect=VIEWS[0].area) for look in right if not isinstance(look, Stroke)] == [
            replace(look, rect=VIEWS[0].area) for look in left if not isinstance(look, Stroke)
        ], "nothing but the places is another one"
        assert [look.rect.w for look in right] == [look.rect.w for look in left]
        assert order(right) == order(left), "the panel's buttons stay in the panel's order"


def order(looks: Sequence[AnyLook]) -> list[str]:
    """The panel's buttons from the left to the right, and downwards."""
    buttons = [look for look in looks if isinstance(look, Button) and look.lamp]
    return [button.lamp for button in sorted(buttons, key=lambda button: (button.rect.y, button.rect.x))]


def test_cards_with_the_longest_texts_are_enrolled_and_picked(table: Table) -> None:
    text = "A word with two vowels side by side that does not begin with any letter of the word before it. " * 3
    goals = tuple(GoalEntry(f"goal-{colour}", colour, f"{colour} {text}"[:300], 2) for colour in COLOURS)
    action = Action("Swap them round and round until nobody knows them any more", "Swap.", (Operation("swap"),))
    decks = decks_of({"goals.toml": goals, "actions.toml": (action,)}.get)
    table.desk = Desk(GAMES, table.journal, lambda: NOW, SCREENS, services=TableServices(decks=lambda: decks))
    wrong = []
    for deck in ("goals", "actions"):
        table.tap("tags", f"deck:{deck}")
        for number in range(2):
            tap_tag(table, uid_of(f"{deck} {number}"))
            wrong += [fault for view in VIEWS for fault in faults(table.scene(view), view)]
        table.press(NEXT)
        tap_tag(table, uid_of("goals 0"))
        wrong += [fault for view in VIEWS for fault in faults(table.scene(view), view)]
        table.press(UNDO, CONFIRM, UNDO)
    tap_tag(table, uid_of("new"))
    for pick in ("pick:G", "pick:red"):
        table.tap(pick)
        wrong += [fault for view in VIEWS for fault in faults(table.scene(view), view)]
    assert wrong == []
