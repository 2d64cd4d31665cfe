"""Large text: every text of every screen is as large as before or larger, and most are larger by a clear part."""

import pytest
from msgspec.structs import replace

from companion.core.scene import AnyLook, Ball
from companion.ui.painters.text import fit_block
from tests.screens.catalogue import REACHED
from tests.screens.reached import Reached
from tests.screens.test_layout import VIEWS
from tests.ui.parts import parts_of

CLEAR = 1.025
"""By how much the texts of a screen grow, on average, where it has room for larger ones."""

ALIKE = "pad:sequence:"
"""Nine of these keys lie side by side, all in letters of one size, which fill them on the smallest screen."""

FULL = {
    "home_help": "what each tile of the first screen is for, a line for each",
    "home_trouble_help": "as home_help",
    "letters_board": "the board with 48 pictures leaves one line for a text",
    "letters_board_turned": "as letters_board",
    "letters_correcting": "the strip above the children's screen is one line",
    "letters_entered": "the notes on two of the four buttons, under names as large as they can be",
    "letters_lock_tapped": "the word on the lock, which leaves the children's buttons their room",
    "letters_mending": "as letters_entered",
    "letters_sizes": "ten sizes of a board lie side by side",
    "names_of_twelve_people": "the buttons of twelve people",
    "more_help_of_the_device": "a line for each entry, as large as they can be",
    "overlay_more_help": "as more_help_of_the_device",
    "overlay_best": "the sentence on what a hand takes, beside buttons that are as large as they can be",
    "person_sign_of_many": "the names of many people side by side",
    "results_steps_stack": "the pad with all cards fills the middle",
    "person_sign": "all signs side by side, and a sentence in one line",
    "settings": "the longest of twelve names side by side, of which all have one size",
    "overlay_position": "four keys of one size beside the pad with all cards",
    "overlay_position_place": "as overlay_position",
    "shift_filling": "what has just happened, above the question which card comes",
    "shift_help": "the help covers the pad and no more",
    "shift_help_laying": "as shift_help",
    "shift_position_begun": "the pad with all cards fills the middle, below the square",
    "insertion_drafted": "what changes for later moves fills the column",
    "shift_correction": "what is left takes its whole line, beside buttons that are as large as they can be",
}
"""The screens whose texts have no room to grow, at one size or another, and why."""


def sizes(look: AnyLook) -> list[int]:
    """The sizes of the fonts that a look is written in."""
    return [fit_block(block).px for block in parts_of(look).blocks if block.text.strip()]


@pytest.mark.parametrize("name", REACHED)
def test_texts_grow_where_they_can_and_never_shrink(screens: Reached, name: str) -> None:
    table = screens.look(name)
    # The largest screen has the proportions of the one before it.
    for view in VIEWS[:3]:
        pairs = zip(table.scene(view).looks, table.scene(replace(view, text="large")).looks, strict=True)
        found = [
            (usual, after / before)
            for usual, large in pairs
            if not isinstance(usual, Ball)
            # A second line may make room for a larger name.
            for before, after in zip(sizes(usual), sizes(large), strict=False)
        ]
        assert min((grown for _usual, grown in found), default=1) >= 1
        grew = [grown for usual, grown in found if not usual.target.startswith(ALIKE)]
        if grew and name not in FULL:
            assert sum(grew) / len(grew) >= CLEAR, (view.width, view.height)


def test_the_screens_without_room_are_known() -> None:
    assert set(FULL) <= set(REACHED)
