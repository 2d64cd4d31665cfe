"""List the people of this table, and enter the name of somebody new."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Scan, Tap, ThingKind
from companion.core.game import Refused
from companion.core.i18n import N_, _, ngettext
from companion.core.layout import Rect, View
from companion.core.scene import AnyLook, Button, HelpLine, Lamp, Scene
from companion.table.effects import AddPerson, Failed, PlaySound, Request
from companion.table.people import Person
from companion.table.screen import BaseScreen
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.name_typing import keyboard_looks, type_key
from companion.table.screens.page import (
    Page,
    PageButton,
    framed_sentence,
    help_scene,
    name_button,
    page_layout,
    page_looks,
    page_of,
    translated_lines,
    warning_looks,
)
from companion.table.screens.people.person import PersonPage
from companion.table.screens.setup.pages import grid_rects
from companion.table.storage import result_queries
from companion.table.storage.journal import JournalError
from companion.table.storage.person_names import person_key
from companion.table.storage.result_queries import Standing
from companion.table.things import PLAYER

if TYPE_CHECKING:
    from companion.table.table import Table

HELP = (
    HelpLine(N_("Whoever plays a game is remembered here, and is seated with one tap the next time."), icon="people"),
    HelpLine(N_("NEW adds somebody before the first game."), icon="plus"),
    HelpLine(N_("A sign stands beside each name, so that children find theirs, too."), icon="sun"),
    HelpLine(N_("A player's card is any tag: laid on the reader at set-up, it seats its player."), icon="tag"),
)
TAP_HELP = HelpLine(N_("Tap somebody to change the name, the sign or the card, or to forget them."), icon="sliders")
"""What HELP says, and between it where there are people."""


HELP_NEW = (HelpLine(N_("Type the name with the keys, or on a keyboard. OK adds this person."), icon="keys"),)
"""What HELP says while somebody is added."""

NOBODY = N_("Nobody is here yet. NEW adds a person; whoever plays under a name is added too.")
"""What stands in place of the people."""

FEW = 4
"""So many people have a column less, and larger tiles."""

TILE_UNITS, TALLEST_UNITS = 13, 20
"""The least height of the tile of a person, and the most, in units."""


class PeoplePage(BaseScreen, frozen=True):
    """The list of people: `first` is its page; `text` is the name of somebody new, None while nobody is added.

    `wrong` is why it can't be had, until it is changed; `notice` is what something led to, until a name is typed or
    help is opened.
    """

    id: ClassVar[str] = "people"

    first: int = 0
    text: str | None = None
    keys: int = 0
    wrong: str = ""
    notice: str = ""
    help_on: bool = False

    def things(self, table: "Table") -> tuple[ThingKind, ...]:  # noqa: ARG002 - the same at every table
        """Return players' cards: a player's card shows whose it is."""
        return ("P",)

    def with_notice(self, sentence: str) -> Self:
        """Return the screen with a sentence."""
        return replace(self, notice=sentence)

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        body = layout.body
        try:
            people, told = table.people.all(), self.notice or _damaged_text(table)
            played = {one.person: one for one in result_queries.all_standings(table.journal)}
        except JournalError as error:
            people, told, played = (), str(error), {}
        typing = self.text is not None
        if told and not typing:
            strip, body = body.cut_bottom(layout.px(18 if view.portrait else 13), layout.gap)
        if self.help_on:
            return help_scene(layout, _("People"), translated_lines(self._help_lines(known=bool(people))))
        cells = _cell_rects(layout, body, len(people))
        title = _("Who is new?") if typing else _("People")
        wrong = self.wrong or self.notice if typing else ""
        looks = page_looks(layout, title, self._page_buttons(more=len(people) > len(cells)), wrong)
        if self.text is not None:
            return Scene((*looks, *keyboard_looks(layout, body, self.text, _("A name"), page_of_keys=self.keys)))
        if told:
            looks += warning_looks(layout, strip, told)
        if not people:
            return Scene((*looks, *framed_sentence(layout, body, _(NOBODY), px=6, lines=4)))
        return Scene((*looks, *self._person_looks(layout, cells, people, played)))

    def _help_lines(self, *, known: bool) -> tuple[HelpLine, ...]:
        """Return what HELP says while somebody is added, or of the list in which people are `known`."""
        if self.text is not None:
            return HELP_NEW
        first, *others = HELP
        return (first, TAP_HELP, *others) if known else HELP

    def _person_looks(
        self, layout: Page, cells: list[Rect], people: tuple[Person, ...], played: Mapping[str, Standing]
    ) -> list[AnyLook]:
        return [
            Button(
                rect=rect,
                target=f"person:{person.number}",
                label=person.name,
                note=_played_text(played.get(person_key(person.name))),
                icon=person.sign or "",
                align="left",
                px=layout.px(5),
            )
            for rect, person in zip(cells, page_of(people, self.first, len(cells)), strict=False)
        ]

    def _page_buttons(self, *, more: bool) -> dict[Lamp, PageButton]:
        does: dict[Lamp, PageButton] = {"undo": PageButton(_("BACK")), "help": PageButton(_("HELP"))}
        if self.text is not None:
            return does | {"confirm": name_button(self.text, self.wrong)}
        if more:
            does["next"] = PageButton(_("NEXT"), _("more"), turns="next")
        return does | {"confirm": PageButton(_("NEW"), _("add a person"))}

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        match what:
            case Press(button=PanelButton.HELP):
                return Outcome(replace(self, help_on=not self.help_on, notice=""))
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO) if self.help_on:
                return Outcome(replace(self, help_on=False))
            case Scan(text=text) if text.startswith(PLAYER):
                return self._open_card_owner(table, text.removeprefix(PLAYER))
            case _ if self.text is not None:
                return self._handle_typing(what, self.text)
            case Press(button=PanelButton.UNDO):
                return go(Place.HOME)
            case Press(button=PanelButton.CONFIRM):
                return Outcome(replace(self, text="", keys=0, notice=""))
            case Press(button=PanelButton.NEXT):
                return Outcome(replace(self, first=self.first + 1))
            case Tap(target=target) if target.startswith("person:"):
                return Outcome(PersonPage(int(target.removeprefix("person:"))))
            case _:
                return Outcome(self)

    def _handle_typing(self, what: Input, text: str) -> Outcome:
        match what:
            case Press(button=PanelButton.UNDO):
                return Outcome(replace(self, text=None, wrong="", notice=""))
            case Press(button=PanelButton.CONFIRM) if text.strip() and not self.wrong:
                return Outcome(self, (AddPerson(text),))
            case _:
                after = type_key(text, self.keys, what)
                if after is None:
                    return Outcome(self)
                if after.text == text:
                    return Outcome(replace(self, keys=after.keys))
                return Outcome(replace(self, text=after.text, keys=after.keys, wrong="", notice=""))

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:
        """Return the page of the new person, or why they can't be remembered."""
        match request, result:
            case _, Failed(why):
                return self._with_refusal(why)
            case _, Refused(why=why):
                return Outcome(replace(self, wrong=why), (PlaySound("refused"),))
            case AddPerson(name=name), _:
                return Outcome(PersonPage(table.people.by_name()[person_key(name)].number), (PlaySound("accepted"),))
            case _:
                return Outcome(self)

    def _open_card_owner(self, table: "Table", name: str) -> Outcome:
        person = table.people.by_name().get(person_key(name))
        if person is None or person.sign is None:
            return self._with_refusal(
                _("That is {name}'s card. NEW lets the companion remember them.").format(name=name)
            )
        return Outcome(PersonPage(person.number))

    def _with_refusal(self, why: str) -> Outcome:
        return Outcome(replace(self, notice=why), (PlaySound("refused"),))


def _played_text(standing: Standing | None) -> str:
    """Return how many games somebody has finished, and how many of them were won."""
    if standing is None:
        return _("no game yet")
    told = ngettext("{count} game, {won} won", "{count} games, {won} won", standing.played)
    return told.format(count=standing.played, won=standing.won)


def _damaged_text(table: "Table") -> str:
    count = table.journal.damaged_people
    told = ngettext(
        "{count} person can't be read any more; NEW adds them again.",
        "{count} people can't be read any more; NEW adds them again.",
        count,
    )
    return told.format(count=count) if count else ""


def _cell_rects(layout: Page, body: Rect, count: int) -> list[Rect]:
    """Return the places of so many people, or of as many as a page holds; the fewer they are, the larger."""
    most = max(1, (body.h + layout.gap) // (layout.px(TILE_UNITS) + layout.gap))
    columns = (2 if layout.view.portrait else 3) - (count <= FEW)
    return grid_rects(body, min(count, most * columns), columns, layout.gap, layout.px(TALLEST_UNITS))
