"""Every screen in the pseudo-language: nothing on it was left in English, and longer sentences find their room."""

import re
from itertools import product
from typing import get_args

import pytest
from msgspec.structs import replace

from companion.core.i18n import LANGUAGES, PSEUDO, use_language
from companion.core.layout import TextSize
from companion.core.scene import Button, Scene
from companion.games.registry import GAMES
from companion.games.sequitur.goals.goals import example_goals
from companion.ui.painters.controls import button_parts
from companion.ui.painters.text import fit_block
from companion.ui.painters.text_scaling import enlarge_texts
from tests.games.at_table import NAMES
from tests.screens.catalogue import LONG_NAMES, NO_JOURNAL, NO_PINS, REACHED, TROUBLE
from tests.screens.reached import WORDED, Reached
from tests.screens.switch_off import REFUSED
from tests.screens.test_layout import VIEWS, faults

TIGHT = VIEWS[:3]
"""The sizes at which there is little room for words; the largest screen is more than twice as wide as any of them."""

MAIN = VIEWS[:2]
"""The sizes of the two glasses."""

CALLED = [name for game in GAMES.values() for name in (game.title, game.label, game.family)]

PROPER = frozenset(
    " ".join((*CALLED, "SQT", "SEQ", *NAMES, *LONG_NAMES, *LANGUAGES.values())).split(),
)
"""Names of games, people and languages, which every language leaves as they are."""

PRINTED = re.compile(r"^(sequitur|letters|walk|results_saved|results_not_saved|results_steps_overlay).*")
"""The screens that show words that are read, not said: of the word game, on its printed cards, in names of files."""

TOLD = (TROUBLE, NO_PINS, NO_JOURNAL, REFUSED)
"""What devices have said: they say it in the language themselves."""

READ = {
    "enrol_goals": "Four consonants in a row.",
    "enrol_actions": "Example: extend",
    "new_tag_goal": " ".join(goal.text for goal in example_goals()),
    "new_tag_action": "Example: extend, insert, rearrange, replace, reverse",
    "words_before": "none of them counts",
    "words_valid": "AND joins together; what belongs also then.",
    "words_not_valid": "STIAR stair stir sitar star",
    "words_further": "STIRRPA stirred stirrer stirrup stirrups stirps",
    "words_left_out": "GONNA going to.",
    "words_longest": "COUNTERREVOLUTIONARIE",
    "words_blank": "STIAR",
    "keyboard": "maximiliana",
    "keyboard_accents": "ABC",
    "names_equal": "Player",
    "first_evening": "Language Sprache Lingua Play in English Auf Deutsch spielen Gioca in italiano",
    "failsafe": "ZeroDivisionError: division by zero",
    "kids_grown_up": "Mia",
    "off_grown_up": "Lou",
    "missed_draw_of_twelve": "Elisabet",
    "settings_told": "Is a directory",
    "settings_voices_missing": "sudo apt install flite",
    "settings_voices_failed": "No space left on device",
    "deck_saved": "sequentia.toml",
    "settings_clips": "balloon",
    "settings_clips_recording": "airplane",
    "settings_clips_recorded": "apple",
    **dict.fromkeys(
        (f"settings_backup_{state}" for state in ("saved", "asked", "begun", "told")), "companion-20261124-213000.zip"
    ),
    "clock_not_kept": "Is a directory",
    "keyboard_seated": "maximiliana",
    "settings_seat": "Annemarie",
    "settings_seat_left": "Annemarie",
    "settings_seats_ready": "Annemarie STAIR",
    "settings_seats_secret": "Annemarie",
    "settings_phones_wifi": "the whole house",
    "settings_phones_wifi_wrong": "etc companion wifi toml name",
    "result_of_one": "FAIRY LEMONADE MOUSE STAIRS GRAPES STONED BROWNS QUIETS",
    "results_without_rules": "Noughts and crosses companion-noughts",
    "results_without_rules_family": "Noughts and crosses companion-noughts",
    "results_without_rules_help": "Noughts and crosses",
    "results_without_rules_nothing_known": "Noughts",
}
"""What else is shown as it is: what was typed or is printed on cards, names, words, meanings, files and errors."""


CARD = r"[1-9]:[1-9]{3}\+?"
"""How screens write a card of Sequentia."""


def english(name: str, scene: Scene) -> list[str]:
    """The words of a screen that the pseudo-language has not touched: those with a plain vowel."""
    text = re.sub(CARD, "", " ".join(scene.texts()))
    for told in TOLD:
        text = text.replace(told, "")
    plain = {*PROPER, *re.findall("[A-Za-z]+", READ.get(name, ""))}
    # What is left of a name that was too long for its place is none of them.
    found = re.findall(r"[A-Za-z]{3,}(?![A-Za-z…])", text)
    return [word for word in found if word not in plain and re.search("(?i)[aeiou]", word)]


@pytest.mark.parametrize("name", [name for name in REACHED if not PRINTED.match(name)])
def test_no_sentence_was_left_in_english(screens: Reached, name: str) -> None:
    use_language(PSEUDO)
    table = screens.look(name)
    assert {word for view in MAIN for word in english(name, table.scene(view))} == set()


@pytest.mark.parametrize("name", REACHED)
def test_longer_sentences_find_their_room(screens: Reached, name: str) -> None:
    wrong: dict[str, list[str]] = {}
    # The pseudo-language is longer than any of the others.
    for language, views in {PSEUDO: TIGHT, **{name: MAIN for name in LANGUAGES if name != "en"}}.items():
        use_language(language)
        table = screens.look(name)
        wrong |= {f"{language} {view.width}x{view.height}": faults(table.scene(view), view) for view in views}
    assert {size: found for size, found in wrong.items() if found} == {}


def test_the_screens_that_keep_words_are_known() -> None:
    assert set(REACHED) >= WORDED


@pytest.mark.parametrize("name", ["first_turn", "history", "names", "pointer"])
def test_the_words_on_a_row_of_the_panels_buttons_have_one_size(screens: Reached, name: str) -> None:
    for language, size, text in product(LANGUAGES, MAIN, get_args(TextSize)):
        use_language(language)
        looks = [enlarge_texts(look) for look in screens.look(name).scene(replace(size, text=text)).looks]
        row = [look for look in looks if isinstance(look, Button) and look.row and look.lamp]
        sizes = {fit_block(button_parts(button).blocks[0]).px for button in row if not button.note}
        # In large text NEXT may have the icon of the frame alone.
        assert (len(row) >= 2, len(sizes)) == (True, 1), (language, size, text)
