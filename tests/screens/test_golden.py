"""Every screen is as it was when people found it right, pixel for pixel, and so is every size and look.

Each has digests of its pictures at the two main sizes, and of one more, which goes by turns (`tests/screens/views.py`).
Images are kept for people to look at, on the 7-inch screen, and some on an upright one and in the other themes.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pygame
import pytest

from companion.core.layout import Rect
from companion.core.scene import Button, Label, Scene
from companion.table.screens.page import page_layout, page_looks
from companion.ui.painter import Painter
from tests.screens.catalogue import REACHED
from tests.screens.reached import Reached
from tests.screens.test_layout import VIEWS
from tests.screens.views import MAIN, OTHERS, Look, looks_of, painted
from tests.ui.digest import Digests
from tests.ui.golden import FOLDER, Golden

SHOWN = (
    *("home", "home_unfinished", "home_family", "players", "names", "keyboard", "switches", "deal"),
    *("first_turn", "draft", "sequence_made", "three_sides", "which_five", "scan", "removal", "refused"),
    *("dead_list", "more", "help_first", "history", "history_asking", "history_unsettled", "correction", "question"),
    "seats_and_turns",
    *("position", "position_cards", "stack_position", "shift_position", "overlay_position"),
    *("won", "result", "failsafe", "troubles", "words_valid", "words_not_valid"),
    *("sequitur_letters", "sequitur_five", "sequitur_secret", "sequitur_last_letter", "sequitur_offer"),
    *("sequitur_offers", "sequitur_bag", "sequitur_more", "sequitur_actions", "sequitur_insert", "sequitur_extend"),
    *("sequitur_replace", "sequitur_words", "sequitur_word", "sequitur_word_by_referee", "sequitur_blank"),
    *("sequitur_no_word", "sequitur_judging", "sequitur_tie", "sequitur_claims", "sequitur_claim", "sequitur_waiting"),
    *("sequitur_coach", "sequitur_coach_letters", "sequitur_result", "sequitur_cards", "sequitur_new_card"),
    *("sequitur_card_test", "sequitur_card_conditions"),
    *("sequitur_actions_free", "sequitur_action_cards", "sequitur_new_action", "sequitur_action_allows"),
    *("sequitur_card_delete", "sequitur_few_cards", "sequitur_score_word", "sequitur_score_goals"),
    *("sequitur_action_operations", "sequitur_action_count", "sequitur_position"),
    *("letters_offer", "letters_entering", "letters_entered", "letters_colours", "letters_set_up", "letters_wall"),
    *("letters_later", "letters_pictures", "letters_picture", "letters_silent", "letters_silent_picture", "letters_x"),
    *(
        "letters_z",
        "letters_dead",
        "letters_won",
        "letters_won_asked",
        "letters_sum",
        "letters_grown_up",
        "letters_board",
    ),
    *("letters_correcting", "letters_trouble", "letters_names"),
    *("kids_wall", "kids_board", "kids_dragon", "kids_taken", "kids_won"),
    *("walk_wall", "walk_letter", "walk_quiz", "walk_quiz_silent"),
    *("shift_laying", "shift_turn", "shift_moved", "shift_hint", "shift_found", "shift_filling", "shift_goals"),
    *("stack_ends", "stack_picking", "stack_laid", "stack_which_piles", "stack_ways", "stack_taken"),
    *("overlay_opening", "overlay_turn", "overlay_card", "overlay_place", "overlay_take", "overlay_which"),
    *("overlay_fill", "overlay_best", "overlay_give_up"),
    *("tags", "enrol_sequence", "enrol_balls", "enrol_sequentia", "enrol_goals", "enrol_actions", "enrol_asked"),
    *("enrol_left", "new_tag", "new_tag_rank", "new_tag_card", "new_tag_replaced", "new_tag_goal", "home_trouble"),
    *("laid_elsewhere", "letters_new_tag", "sequitur_laid_in_vain"),
    *("clock_begun", "clock_runs", "clock_hurry", "clock_paused", "clock_over", "clock_pass", "clock_prepared"),
    *("clock_sheet", "clock_shift", "sequitur_clock", "clock_overlay_finish"),
    *("words_before", "words_further", "words_allowed", "words_longest"),
    *("off_home", "off_home_unfinished", "off_grown_up", "off_asked", "off_leaving", "off_refused"),
    *("people", "person_with_card", "person_sign", "person_card_asked", "names_of_people", "names_of_twelve_people"),
    *("seats", "seats_of_nobody", "deal_of_people", "turn_of_person", "result_of_people", "result_of_one"),
    *("settings_sound", "settings_screen", "settings_devices", "settings_help", "settings_told"),
    *("settings", "settings_table", "settings_size", "settings_size_tried", "settings_rules"),
    *("settings_rules_sequitur", "settings_backup", "settings_backup_asked"),
    *("first_evening", "introduction_first", "introduction_letters"),
    *("results_none", "results_list", "results_name", "results_month", "results_opened", "results_opened_points"),
    *("results_opened_cards", "results_opened_put_away", "results_opened_crowd", "results_saved", "results_not_saved"),
    *(
        "results_without_rules",
        "results_steps",
        "results_steps_begin",
        "results_steps_shift",
        "results_steps_stack",
        "results_steps_overlay",
    ),
    *("letters_results_steps", "sequitur_results_steps", "results_standings", "results_standings_game"),
    *("results_person", "results_person_cards", "results_everybody"),
)
"""The screens of the catalogue with a golden image; the others differ from one of these in their words only."""


THEMED = (
    *("draft", "letters_pictures", "sequitur_word", "shift_turn", "introduction_first"),
    *("overlay_take", "history_asking", "words_not_valid", "enrol_balls", "results_person", "results_opened_points"),
)
"""The screens with more golden images, one for each kind of look: upright, and in the other two themes."""


UPRIGHT = VIEWS[1]


def image_of(name: str, look: Look) -> str:
    """The golden image of a screen in a look; nothing where its digest alone is kept."""
    shown = THEMED if look.theme != "dark" or look.view == UPRIGHT else SHOWN
    if name not in shown or look.look != look.theme or look.view not in VIEWS[:2]:
        return ""
    if look.theme == "dark":
        return name
    return "" if look.view == UPRIGHT else f"{name}_{look.theme}"


@pytest.fixture
def digests(request: pytest.FixtureRequest) -> Digests:
    return Digests(update=bool(request.config.getoption("update_golden")))


def kept_of(name: str) -> tuple[Look, ...]:
    """The pictures that are kept of a screen: those that have their turn, and those that are kept as images."""
    kept = looks_of(name)
    return (*kept, *(look for look in OTHERS if look not in kept and image_of(name, look)))


@pytest.fixture
def first_only(request: pytest.FixtureRequest) -> bool:
    """Whether only the first picture of each screen is painted: with `--quick`."""
    return bool(request.config.getoption("quick"))


@pytest.mark.parametrize("name", REACHED)
def test_a_screen_looks_as_it_was_found_right(
    screens: Reached, golden: Golden, digests: Digests, first_only: bool, name: str
) -> None:
    table = screens.look(name)
    images = {}
    kept = kept_of(name)
    chosen = kept[:1] if first_only else kept

    def pictures() -> Iterator[tuple[str, pygame.Surface]]:
        for look in chosen:
            picture = painted(table, look)
            if image := image_of(name, look):
                images[image, look.view] = picture
            yield look.key, picture

    digests.check(name, pictures(), {look.key for look in kept} - {look.key for look in chosen})
    for (image, _), picture in images.items():
        golden.check(picture, image)


def test_every_size_and_look_has_its_turn() -> None:
    turns = Counter(look for name in REACHED for look in looks_of(name))
    assert set(turns) == {*MAIN, *OTHERS}
    assert min(turns.values()) >= 15


def test_there_are_digests_and_images_of_no_other_screens(digests: Digests) -> None:
    assert {file.stem for file in digests.folder.glob("*.txt")} <= set(REACHED)
    names = {
        f"{image}_{look.view.width}x{look.view.height}"
        for name in REACHED
        for look in kept_of(name)
        if (image := image_of(name, look))
    }
    sizes = {f"{view.width}x{view.height}" for view in VIEWS[:2]}
    there = {file.stem for file in FOLDER.glob("*.png") if file.stem.rsplit("_", 1)[1] in sizes}
    assert there == names


def test_what_was_drawn_before_makes_no_difference() -> None:
    """SDL_image has drawn dashed lines with what was left in memory from the shape before."""
    random = Random(1)
    buttons = [look for look in page_looks(page_layout(VIEWS[0]), "", {}) if isinstance(look, Button)]
    pictures = set()
    for _ in range(60):
        painter, picture = Painter(), pygame.Surface((800, 480), 0, 32)
        before = Label(rect=Rect(0, 0, random.randint(200, 500), 60), text="abc" * random.randint(1, 9), px=20)
        painter.paint(picture, Scene((before,)))
        painter.paint(picture, Scene(tuple(random.sample(buttons, len(buttons)))))
        pictures.add(pygame.image.tobytes(picture, "RGB"))
    assert len(pictures) == 1
