"""Say who plays on in the place of a player: somebody who is known, or a name that is typed."""

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tap
from companion.core.game import Refused
from companion.core.i18n import N_, _
from companion.core.layout import View
from companion.core.scene import Lamp, Scene
from companion.core.table_moves import TakeSeat
from companion.table.effects import Failed, PlayMove, PlaySound, Request
from companion.table.people import Person
from companion.table.screen import BaseScreen, Screen
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.choice_page import MOST, choice_looks
from companion.table.screens.name_typing import keyboard_looks, type_key
from companion.table.screens.page import PageButton, page_layout, page_looks
from companion.table.screens.setup.seating import remember_effect, remembered_people, side_of
from companion.table.storage.person_names import person_key

if TYPE_CHECKING:
    from companion.table.table import Table

TITLE = N_("Who plays on for {player}?")


class TakingSeat(BaseScreen, frozen=True):
    """The choice of a person for the seat of `player`: `text` is a name that is typed, None while nobody types.

    `behind` is the screen to which UNDO leads back; `leaf` the page of people; `wrong` why the name can't be had.
    """

    id: ClassVar[str] = "taking-seat"

    player: str
    behind: Screen
    text: str | None = None
    leaf: int = 0
    keys: int = 0
    wrong: str = ""

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        title = self.wrong or _(TITLE).format(player=self.player)
        if self.text is None:
            people = ((str(person.number), person.name) for person in self._people(table))
            return Scene(tuple(choice_looks(layout, title, (("", _("Type a name")), *people), "-", self.leaf)))
        does: dict[Lamp, PageButton] = {"undo": PageButton(_("BACK"))}
        if self.text.strip():
            does["confirm"] = PageButton(_("CONFIRM"), _("takes the seat"))
        looks = page_looks(layout, title, does)
        looks += keyboard_looks(layout, layout.body, self.text, _("Name"), page_of_keys=self.keys)
        return Scene(tuple(looks))

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        if table.session is None:
            return go(Place.HOME)
        match what:
            case Press(button=PanelButton.UNDO):
                return Outcome(self.behind if self.text is None else replace(self, text=None, wrong=""))
            case Press(button=PanelButton.CONFIRM) if self.text is not None and self.text.strip():
                return self._take(self.text.strip())
            case Press(button=PanelButton.NEXT) if self.text is None and len(self._people(table)) >= MOST:
                return Outcome(replace(self, leaf=self.leaf + 1))
            case Tap(target="pick:"):
                return Outcome(replace(self, text="", wrong=""))
            case Tap(target=target) if target.startswith("pick:"):
                number = target.removeprefix("pick:")
                named = [person.name for person in self._people(table) if str(person.number) == number]
                return self._take(named[0]) if named else Outcome(self)
            case _ if self.text is not None:
                typed = type_key(self.text, self.keys, what)
                return Outcome(self if typed is None else replace(self, text=typed.text, keys=typed.keys, wrong=""))
            case _:
                return Outcome(self)

    def _take(self, name: str) -> Outcome:
        return Outcome(self, (PlayMove(TakeSeat(self.player, name)),))

    def _people(self, table: "Table") -> tuple[Person, ...]:
        """Return the people who are known and don't play."""
        seated = set() if table.session is None else set(map(person_key, table.session.players))
        return tuple(person for person in remembered_people(table) if person_key(person.name) not in seated)

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:
        """Return the game with the new name, which is remembered with the seat; else the page with the reason."""
        if isinstance(result, Failed | Refused):
            return Outcome(replace(self, wrong=result.why), (PlaySound("refused"),))
        onward = go(Place.PLAY).after(PlaySound("turn"))
        if table.session is None or not isinstance(request, PlayMove):
            return onward
        sides = ((person_key(request.move.by), side_of(table, (), self.player)),)
        return onward.after(remember_effect(table, table.session.players, sides))
