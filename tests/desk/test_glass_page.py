"""The size of the screen, measured with a bank card at the table: tried at once, and kept only when that is said."""

import pytest

from companion.core.events import DeviceNews, Press, Tag, Tap, Tick
from companion.core.layout import View
from companion.core.scene import Dial, Panel, Scene
from companion.table.screens.settings.screen_size import CARD_MM, LEAST_MM, MOST_MM, MeasuringBar
from tests.desk.at_desk import CONFIRM, HELP, NEXT, UNDO, VIEW, Table
from tests.screens.test_layout import UPRIGHT_VIEWS, VIEWS, faults


def bar(scene: Scene) -> int:
    """How many pixels the light bar is long."""
    return next(look.rect.w for look in scene.looks if isinstance(look, Panel) and look.tone == "paper")


def sizes(table: Table) -> tuple[float, float]:
    """The size that holds."""
    return table.kept.config.screen.width_mm, table.kept.config.screen.height_mm


def steps(table: Table, view: View = VIEW) -> list[str]:
    """The targets that make the bar shorter and longer, the shortest first."""
    found = [target for target in table.scene(view).targets() if target.startswith("bar:")]
    return sorted(found, key=lambda target: int(target.split(":")[1]))


def measured(table: Table, *places: int) -> Table:
    """The page, with the bar made shorter and longer by those of the steps: by two large and a small one without."""
    table.tap("settings", "open:glass")
    for place in places or (-1, -1, 2):
        table.tap(steps(table)[place])
    return table


@pytest.mark.parametrize("view", VIEWS)
def test_the_bar_is_at_first_as_long_as_the_card_by_what_is_known(table: Table, view: View) -> None:
    table.tap("settings", "open:glass")
    assert bar(table.scene(view)) == round(CARD_MM * view.px_per_mm)


def test_a_size_is_tried_without_being_written_and_goes_back_by_itself(table: Table) -> None:
    measured(table)
    length = bar(table.scene())
    assert sizes(table) == (0, 0)
    table.press(CONFIRM)
    assert sizes(table) == (round(800 * CARD_MM / length, 1), round(480 * CARD_MM / length, 1))
    table.wait(14.9)
    assert sizes(table) != (0, 0)
    table.wait(0.2)
    assert sizes(table) == (0, 0)
    assert not table.machine_file.exists()
    # The bar is as it was made, to be made better.
    assert bar(table.scene()) == length


def test_it_is_kept_when_somebody_says_so(table: Table) -> None:
    measured(table).press(CONFIRM)
    tried = sizes(table)
    table.wait(10).press(CONFIRM)
    assert (table.settings_written().screen.width_mm, table.settings_written().screen.height_mm) == tried
    assert "group:0" in table.scene().targets()
    assert table.desk.due == 0
    table.do(Tick(60_000))
    assert sizes(table) == tried


def test_a_press_that_comes_as_the_size_goes_back_by_itself_is_dropped(table: Table) -> None:
    before = sizes(table)
    measured(table).press(CONFIRM).wait(15)
    page = table.desk.screen
    assert sizes(table) == before
    table.do(Press(CONFIRM), Press(UNDO))
    assert table.desk.screen == page
    table.wait(1).press(CONFIRM)
    assert sizes(table) != before


def test_both_are_written_at_once(table: Table) -> None:
    measured(table).press(CONFIRM, CONFIRM)
    screen = table.settings_written().screen
    assert sizes(table) == (screen.width_mm, screen.height_mm)


def test_a_size_that_can_not_be_written_says_so(table: Table) -> None:
    table.machine_file.mkdir()
    measured(table).press(CONFIRM, CONFIRM)
    assert "can't be written" in table.text
    assert table.press(CONFIRM, CONFIRM).text.startswith("Settings")


def test_the_size_before_comes_back_by_back_too(table: Table) -> None:
    measured(table).press(CONFIRM, CONFIRM)
    kept = sizes(table)
    measured(table.press(UNDO), 0, 0).press(CONFIRM)
    assert sizes(table) != kept
    table.press(UNDO)
    assert sizes(table) == kept
    assert table.settings_written().screen.width_mm == kept[0]


def test_the_seconds_that_are_left_are_counted_down(table: Table) -> None:
    measured(table).press(CONFIRM)
    shown = []
    while dials := [look for look in table.scene().looks if isinstance(look, Dial)]:
        shown.append(dials[0].text)
        table.wait(1)
    assert shown == [str(seconds) for seconds in range(15, 0, -1)]


def test_nothing_but_keeping_and_going_back_means_anything_meanwhile(table: Table) -> None:
    measured(table).press(CONFIRM)
    before = table.desk.screen
    table.press(HELP, NEXT).do(Tag("04A1B2C3D4E5F6"), DeviceNews("reader", "It is gone."))
    assert table.desk.screen == before
    assert table.lamps == {"confirm", "undo"}


def test_where_the_picture_is_turned_the_glass_keeps_its_own_width(table: Table) -> None:
    table.kept.change("screen.turn", 90)
    table.tap("settings", "open:glass")
    target = steps(table, View(480, 800, 5.19))[-1]
    length = int(target.split(":")[1])
    table.do(Tap(target)).press(CONFIRM)
    assert sizes(table) == (round(800 * CARD_MM / length, 1), round(480 * CARD_MM / length, 1))


@pytest.mark.parametrize("step", [0, -1])
@pytest.mark.parametrize("view", [*VIEWS, *UPRIGHT_VIEWS])
def test_the_bar_ends_at_the_smallest_and_the_largest_screen(table: Table, view: View, step: int) -> None:
    """However it is made, the size is one of a screen, and the bar has room."""
    table.tap("settings", "open:glass")
    for _touch in range(80):
        shown = table.scene(view)
        lengths = [int(target.split(":")[1]) for target in steps(table, view)]
        if not any(length < bar(shown) for length in lengths) if step == 0 else max(lengths) <= bar(shown):
            break
        table.do(Tap(steps(table, view)[step]))
    assert _touch < 79
    assert faults(table.scene(view), view) == []
    short = min(MeasuringBar(bar(table.scene(view)), view.width, view.height).millimetres())
    assert LEAST_MM <= short <= MOST_MM


@pytest.mark.parametrize("view", [*VIEWS, *UPRIGHT_VIEWS])
@pytest.mark.parametrize("short_mm", [LEAST_MM, 60, 300, MOST_MM])
def test_with_a_wrong_size_the_page_can_still_be_read_and_touched(table: Table, view: View, short_mm: float) -> None:
    wrong = View(view.width, view.height, min(view.width, view.height) / short_mm)
    table.tap("settings", "open:glass")
    assert faults(table.scene(wrong), view) == []
    target = steps(table, wrong)[0]
    table.do(Tap(target)).press(CONFIRM)
    assert faults(table.scene(wrong), view) == []


def test_done_without_a_change_leaves_the_size_alone(table: Table) -> None:
    table.tap("settings", "open:glass").press(CONFIRM)
    assert table.text.startswith("Settings")
    assert not table.machine_file.exists()
