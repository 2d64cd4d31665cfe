"""Say which person is meant: somebody who is known and doesn't play, or a name that is typed."""

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Self

from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.game import Refused
from companion.core.i18n import N_, _
from companion.core.layout import View
from companion.core.scene import HelpLine, Lamp, Scene
from companion.core.table_moves import SeatMove
from companion.table.effects import Failed, PlaySound, Request
from companion.table.people import Person
from companion.table.screen import BaseScreen, Screen
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.choice_page import MOST, Mark, choice_looks
from companion.table.screens.name_typing import keyboard_looks, type_key
from companion.table.screens.page import SIGN_HELP, PageButton, help_scene, page_layout, page_looks, translated_lines
from companion.table.screens.play.past_move import MoveRequest, move_request
from companion.table.screens.play.shown_game import shown_game
from companion.table.screens.setup.seating import remember_effect, remembered_people
from companion.table.storage.person_names import person_key

if TYPE_CHECKING:
    from companion.table.table import Table

HELP = (
    HelpLine(N_("Tap somebody who is known, or the first button to type another name.")),
    HelpLine(N_("The name is remembered for the next games.")),
    SIGN_HELP,
)
"""What HELP says on the page of people."""

TYPING_HELP = (
    HelpLine(N_("Type with the keys, or on a keyboard. CONFIRM takes the name.")),
    HelpLine(N_("The name is remembered for the next games.")),
)
"""What it says while a name is typed."""

AGAIN = "again"
"""What is picked where the person is `again`."""


class ChoosingPerson(BaseScreen, frozen=True, kw_only=True):
    """The choice of a person: `text` is a name that is typed, None while nobody types.

    `behind` is the screen to which UNDO leads back; `again` is somebody who can be chosen besides those who are known;
    `index` is the move that is corrected, or with `inserting` the one before which this goes, None: the next one;
    `leaf` the page of people; `wrong` why the name can't be had; `help_on` tells that the help is open.
    """

    behind: Screen
    again: str = ""
    index: int | None = None
    inserting: bool = False
    text: str | None = None
    leaf: int = 0
    keys: int = 0
    wrong: str = ""
    help_on: bool = False

    @abstractmethod
    def title(self) -> str:
        """Return what is asked."""

    @abstractmethod
    def confirm_note(self) -> str:
        """Return what CONFIRM does with a name that is typed."""

    @abstractmethod
    def chosen(self, table: "Table", name: str) -> Outcome:
        """Return the outcome of the choice."""

    @abstractmethod
    def prompt(self) -> str:
        """Return what is to be done."""

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        text = self._typed_text(table)
        if text is None:
            people = ((str(person.number), person.name) for person in self._people(table))
            again = ((AGAIN, _("{player} again").format(player=self.again)),) if self.again else ()
            offered = (("", _("Type a new name")), *again, *people)
            if self.help_on:
                return help_scene(layout, self.title(), translated_lines(HELP))
            marks = {str(person.number): Mark(sign=person.sign) for person in self._people(table)}
            title = self.wrong or self.title()
            return Scene(tuple(choice_looks(layout, title, offered, "-", self.leaf, told=self.prompt(), marks=marks)))
        if self.help_on:
            return help_scene(layout, self.title(), translated_lines(TYPING_HELP))
        ready = bool(text.strip())
        confirm = PageButton(_("CONFIRM"), self.confirm_note() if ready else _("type a name"), usable=ready)
        does: dict[Lamp, PageButton] = {
            "undo": PageButton(_("BACK")),
            "help": PageButton(_("HELP")),
            "confirm": confirm,
        }
        looks = page_looks(layout, self.title(), does, self.wrong)
        looks += keyboard_looks(layout, layout.body, text, _("Name"), page_of_keys=self.keys)
        return Scene(tuple(looks))

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        if table.session is None:
            return go(Place.HOME)
        text = self._typed_text(table)
        match what:
            case Press(button=PanelButton.HELP):
                return Outcome(replace(self, help_on=not self.help_on))
            case _ if self.help_on:
                return Outcome(self.with_help_closed(what))
            case Press(button=PanelButton.UNDO):
                at_once = self.text is None or not self._offers_people(table)
                return Outcome(self.behind if at_once else replace(self, text=None, wrong=""))
            case Press(button=PanelButton.CONFIRM) if text is not None and text.strip():
                return self.chosen(table, table.people.spelled(text))
            case Press(button=PanelButton.NEXT) if text is None and len(self._people(table)) >= MOST:
                return Outcome(replace(self, leaf=self.leaf + 1))
            case Tap(target="pick:"):
                return Outcome(replace(self, text="", wrong=""))
            case Tap(target=target) if target.startswith("pick:"):
                name = self._picked_name(table, target.removeprefix("pick:"))
                return self.chosen(table, name) if name else Outcome(self)
            case _ if text is not None:
                typed = type_key(text, self.keys, what)
                return Outcome(self if typed is None else replace(self, text=typed.text, keys=typed.keys, wrong=""))
            case _:
                return Outcome(self)

    def _offers_people(self, table: "Table") -> bool:
        """Return whether there is somebody to be picked."""
        return bool(self.again or self._people(table))

    def _typed_text(self, table: "Table") -> str | None:
        """Return the name that is typed; None while people are offered. Where there are none, it is typed at once."""
        return "" if self.text is None and not self._offers_people(table) else self.text

    def with_help_closed(self, what: Input) -> Self:
        """Return the choice after an input while the help is open: CONFIRM and UNDO close it."""
        closes = what in (Press(PanelButton.CONFIRM), Press(PanelButton.UNDO))
        return replace(self, help_on=not closes)

    def _picked_name(self, table: "Table", value: str) -> str:
        """Return the name of who was picked; empty where nobody is meant."""
        if value == AGAIN:
            return self.again
        return next((person.name for person in self._people(table) if str(person.number) == value), "")

    def _people(self, table: "Table") -> tuple[Person, ...]:
        """Return the people who are known and don't play."""
        seated = set() if table.session is None else set(map(person_key, table.session.players))
        return tuple(person for person in remembered_people(table) if person_key(person.name) not in seated)

    def with_reason(self, why: str) -> Self:
        """Return the choice with the reason why the name can't be had."""
        return replace(self, wrong=why)

    def asked_for(self, move: SeatMove) -> Outcome:
        """Return the request for the move, in its place of the history."""
        return Outcome(self, (move_request(move, self.index, inserting=self.inserting),))

    @abstractmethod
    def seated(self, move: Any) -> tuple[str, str]:
        """Return who has a seat by the move, and beside whom the person sits; empty: beside nobody."""

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:
        """Return the game after the move, with those who play remembered; else the page with the reason."""
        if isinstance(result, Failed | Refused):
            return Outcome(self.with_reason(result.why), (PlaySound("refused"),))
        if table.session is None or not isinstance(request, MoveRequest):
            return go(Place.HOME)
        name, beside = self.seated(request.move)
        sides = ((person_key(name), table.people.side_of(beside)),) if beside else ()
        remembers = remember_effect(table, table.session.players, sides)
        return shown_game(table, request, result).after(remembers)
