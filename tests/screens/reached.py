"""Tables at the screens of the catalogue: each is reached once for all tests in a row that only look at it.

A screen says in the language in use what it was reached with in another one, but for what was said on the way: names of
players, and answers. Those few (`WORDED`) are reached in each language; another one that were to be reached so would be
seen by the tests in the pseudo-language, as some of its words are English.
"""

from pathlib import Path
from typing import Protocol

from companion.core.i18n import language
from companion.core.layout import View
from companion.core.scene import Scene
from companion.table.desk import Desk
from tests.desk.at_desk import VIEW, Table
from tests.screens.catalogue import REACHED

WORDED = frozenset(
    (
        *(
            "board_turned",
            "clock_not_kept",
            "correction_made",
            "deal",
            "deal_cut",
            "deal_tie",
            "deal_to_twelve",
            "enrol_actions",
            "enrol_balls",
        ),
        *("enrol_commands", "enrol_done", "enrol_goals", "enrol_left", "enrol_letters", "enrol_out_of_turn"),
        *(
            "enrol_sequence",
            "enrol_sequentia",
            "history_changed",
            "history_unsettled",
            "keyboard",
            "keyboard_accents",
            "keyboard_help",
            "keyboard_seated",
        ),
        *("insertion_made", "unsettled"),
        *("kids_set_up", "laid_elsewhere", "laid_on_home", "letters_names", "names", "names_equal"),
        *(
            "names_of_people",
            "new_tag_two",
            "overlay_no_sequence",
            "overlay_no_such_card",
            "overlay_same_number",
            "people_new",
            "position_matched",
            "taken_back",
        ),
        *("person_name_taken", "refused", "refused_counted", "results_not_saved", "results_saved"),
        *("results_steps_overlay", "results_steps_shift", "results_steps_stack", "seated", "seats_of_nobody"),
        "sequence_made",
        *("sequitur_action_known_already", "sequitur_card_known_already", "sequitur_drawn_before"),
        *("sequitur_laid_in_vain", "sequitur_names", "sequitur_set_up"),
        *("sequitur_no_card_now", "sequitur_no_word", "sequitur_word_tapped", "settings_told"),
        *(
            "shift_can_not_move",
            "shift_filling",
            "shift_grey_key",
            "shift_no_such_card",
            "shift_one_goal_left",
            "shuffle",
            "stack_none_fits",
            "tags_told",
            "won",
            "words_before",
        ),
        *("words_blank", "words_laid_twice"),
    )
)
"""The screens that keep words that were said on the way there, or names that are given in the language."""


class Shown(Protocol):
    """A table that is looked at; nobody does anything there, as others will look at it as well."""

    @property
    def desk(self) -> Desk: ...

    def scene(self, view: View = VIEW) -> Scene: ...


class Reached:
    """Brings tables to screens, in the language in use; `folder` is for their journals."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._tables = 0
        self._shown: Table | None = None
        self._of = ("", "")
        self._given: Table | None = None

    def look(self, name: str) -> Shown:
        """A table at this screen: the one of the call before, if that has asked for the same."""
        of = name, language() if name in WORDED else ""
        if self._shown is None or self._of != of:
            self.close()
            self._shown, self._of = self._new(name), of
        return self._shown

    def take(self, name: str) -> Table:
        """A table at this screen, to do anything with until the next call."""
        self.look(name)
        if self._given is not None:
            self._given.close()
        self._given, self._shown = self._shown, None
        assert self._given is not None
        return self._given

    def close(self) -> None:
        """Close the tables that are open."""
        for table in filter(None, (self._shown, self._given)):
            table.close()
        self._shown = self._given = None

    def _new(self, name: str) -> Table:
        self._tables += 1
        folder = self._folder / str(self._tables)
        folder.mkdir()
        table = Table(folder / "journal.sqlite3")
        REACHED[name](table)
        return table
