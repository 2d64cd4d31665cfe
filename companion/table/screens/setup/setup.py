"""Set a game up: how many, who, in which colours, by which switches, and who begins."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Scan, Tap, ThingKind, Tick
from companion.core.game import AnyGame, Refused
from companion.core.i18n import _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, Lamp, Scene
from companion.core.tool import AnyTool
from companion.games.common.phrases import silence_text
from companion.games.common.text_fit import estimate_lines
from companion.table.effects import BeginGame, CorrectSetup, Failed, KeepSetup, ListVoices, PlaySound, Request
from companion.table.introductions import introduction_file
from companion.table.people import Person
from companion.table.screen import BaseScreen
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.home.home import Home
from companion.table.screens.name_typing import keyboard_looks, type_key
from companion.table.screens.page import (
    PANEL_HELP,
    TIGHT_UNITS,
    Page,
    PageButton,
    help_scene,
    page_layout,
    page_looks,
    sentence_label,
    translated_lines,
    warning_looks,
)
from companion.table.screens.setup import names_pages, pages
from companion.table.screens.setup import wording as words
from companion.table.screens.setup.beginning import Beginning
from companion.table.screens.setup.colours import colours_from, colours_to_remember, colours_with_next
from companion.table.screens.setup.last_setup import LastSetup
from companion.table.screens.setup.seating import (
    Sides,
    fill_names,
    is_made_up,
    remember_effect,
    remembered_people,
    unused_name,
    with_next_side,
)
from companion.table.screens.setup.wording import Step
from companion.table.storage.person_names import person_key
from companion.table.things import PLAYER
from companion.table.troubles import READER_TROUBLE

if TYPE_CHECKING:
    from companion.table.table import Table

STEPS: tuple[Step, ...] = ("players", "names", "begins")


NOTE_UNITS = 4.6
"""The font height of what a game lacks, in units."""


VOICE_HIGH = 10.0
"""The height of the button that leads to the voices, in units."""


class Typing(Struct, frozen=True):
    """The name at a place while it is being changed, and the page of keys that is shown.

    An `untouched` one that is made up goes with the first letter.
    """

    place: int
    text: str
    keys: int = 0
    untouched: bool = False


class SetupPage(BaseScreen, frozen=True):
    """The set-up: `names` are the players clockwise around the table; `typing` the name that is being typed.

    `colours` are those of the sides, in the order of the names, once one was chosen; `at` is where those sit who were
    moved; `first` the page of the people, or of the switches, that are offered; `picked` the people who were seated by
    a tap there, and keep their places; `lost` who lost the last game, empty where nobody did. With `midway` the game is
    taken up in its middle: what lies on the table is set before the first move. `led` tells that it has led to the
    voices: that way keeps its place. `refused` is why there can be no game set up like this, as long as the notice says
    so. `corrects` is the set-up of the game that is being played where that is corrected, None for a new game;
    `cards_differ` tells that the table's own cards, board or words are others now than those with which it began, and
    `cards_now` that those of now are to hold.
    """

    id: ClassVar[str] = "set-up"

    game: AnyGame
    names: tuple[str, ...]
    sides: int
    step: Step = "players"
    options: tuple[tuple[str, Any], ...] = ()
    typing: Typing | None = None
    colours: tuple[str, ...] = ()
    beginning: Beginning = Beginning()
    lost: str = ""
    at: Sides = ()
    first: int = 0
    picked: tuple[str, ...] = ()
    midway: bool = False
    led: bool = False
    notice: str = ""
    refused: str = ""
    help_on: bool = False
    corrects: Any = None
    cards_differ: bool = False
    cards_now: bool = False

    @classmethod
    def of(cls, game: AnyGame, last: LastSetup, here: Mapping[str, Any]) -> "SetupPage":
        """Return a set-up like that of the last game, or for two, or the fewest more that can play.

        `here` are the values of switches that this table has set for all new games.
        """
        names = last.players
        count = last.count if last.count in game.player_counts else min(n for n in game.player_counts if n > 1)
        possible = game.sides_for(count)
        printed = {switch.key: switch.choices[0][0] for switch in game.switches}
        chosen = {key: value for key, value in last.options.items() if key in printed} | dict(here)
        options = tuple((key, value) for key, value in chosen.items() if value != printed[key])
        sides = last.sides if last.sides in possible else possible[0]
        begins = last.begins if last.begins < count else 0
        return cls(game, fill_names(names, count), sides, options=options, beginning=Beginning(begins), lost=last.lost)

    def with_names_now(self, table: "Table") -> Self:
        """Return the set-up, left for a while, with what people are called now."""
        names = tuple(table.people.name_now(name, table.now()) for name in self.names)
        return replace(self, names=names, lost=table.people.name_now(self.lost, table.now()))

    @property
    def takes_scans(self) -> bool:
        """Whether a card means something: players may cut cards for the deal."""
        return self.step == "begins" and bool(self.game.deal_help)

    @property
    def offers_midway(self) -> bool:
        """Whether the game can be taken up in its middle."""
        return self.corrects is None and self.game.position_type is not None

    @property
    def says_who_begins(self) -> bool:
        """Whether the page of names says who begins, and leads to where that is chosen: it isn't asked next."""
        return self.game.in_turns and (not self.game.deal_help or self.corrects is not None)

    @property
    def due(self) -> int:
        """The milliseconds until the light that goes round the names moves on; 0: none does."""
        light = self.beginning.light
        return 0 if light is None or self.help_on else light.wait

    def things(self, table: "Table") -> tuple[ThingKind, ...]:  # noqa: ARG002 - the game that is set up knows
        """Return the things that mean something: players' cards, and what the game lets players cut."""
        return ("P", *(self.game.things if self.takes_scans else ()))

    def with_notice(self, sentence: str) -> Self:
        """Return the screen with a sentence."""
        return replace(self, notice=sentence)

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        if self.typing is not None:
            return self._keyboard(table, layout, self.typing)
        body, title = layout.body, words.title_text(self)
        if self.notice and self.step == "switches" and not view.portrait:
            # The choices need all the room below.
            strip, title = layout.head, ""
        elif self.notice:
            strip, body = body.cut_top(layout.px(16 if view.portrait else 12), layout.gap)
        people = self._people_offered(table) if self.step == "names" else ()
        if self.help_on:
            return self._help_scene(table, layout, known=bool(people))
        room = names_pages.names_layout(self, layout, body, len(people))
        more = len(people) > len(room.tiles) or self._more_switches
        looks = page_looks(layout, title, words.page_buttons(self, more=more))
        if self.notice:
            looks += warning_looks(layout, strip, self.notice)
        # Whoever opens the rules or the seats means to change them.
        opened = self.step in {"switches", "seats"}
        shown = (*looks, *self._step_looks(table, layout, body, room, people))
        return Scene(shown, start=self._start_target(table), several_taps=opened, chosen=self._chosen_target())

    def _start_target(self, table: "Table") -> str:
        """Return the first seat without a name where others have theirs: whoever types them goes on there."""
        if self.step != "names":
            return ""
        unnamed = [place for place, name in enumerate(self.names) if is_made_up(table, name)]
        return f"name:{unnamed[0]}" if 0 < len(unnamed) < len(self.names) else ""

    def _chosen_target(self) -> str:
        """Return the target of what is chosen on a page on which one thing is asked; empty: several are, or nothing."""
        if self.step == "players":
            return f"players:{len(self.names)}"
        return f"begins:{self.beginning.place}" if self.step == "begins" else ""

    def _help_scene(self, table: "Table", layout: Page, *, known: bool) -> Scene:
        """Return the help of the step, and below it the way to the introduction of a game that has one.

        What the rules mean needs all the room.
        """
        pictures: list[AnyLook] = []
        if self.step != "switches" and introduction_file(self.game) is not None:
            low = layout.body.cut_bottom(layout.px(12))[0]
            label = _("Introduction in pictures")
            pictures.append(Button(rect=low, target="introduction", label=label, icon="introduction", px=layout.px(5)))
        return help_scene(
            layout,
            words.help_title(self),
            (
                *words.help_lines(
                    self, self._tools(table), known=known, reader=READER_TROUBLE not in table.absent_devices
                ),
                # NEXT has another use there.
                *(translated_lines((PANEL_HELP,)) if self.step == "players" else ()),
            ),
            pictures,
        )

    def _people_offered(self, table: "Table") -> tuple[Person, ...]:
        """Return the people who are known and have no seat yet, and among them those who got theirs by a tap here.

        These are not shown any more, but the others stay where they are.
        """
        seated = {person_key(name) for name in self.names}
        offered = [one for one in remembered_people(table) if person_key(one.name) not in seated - set(self.picked)]
        return tuple(offered) if any(person_key(one.name) not in seated for one in offered) else ()

    def _step_looks(
        self, table: "Table", layout: Page, body: Rect, room: names_pages.NamesLayout, people: tuple[Person, ...]
    ) -> list[AnyLook]:
        """Return the page of the step; `room` and `people` are those of the names."""
        match self.step:
            case "players":
                tools, again = self._tools(table), self._can_begin_at_once(table)
                lacks, rest = self._lacking_looks(table, layout, body, tools, again=again)
                return lacks + pages.players_looks(self, layout, rest, tools, again=again)
            case "names":
                return names_pages.names_looks(self, table, layout, room, people)
            case "seats":
                return names_pages.seats_looks(self, table, layout, body)
            case "switches":
                return pages.switches_looks(self, layout, body)
            case "begins":
                return pages.begins_looks(self, table, layout, body)

    def _tools(self, table: "Table") -> list[AnyTool]:
        """Return the tools that prepare the game."""
        return [tool for tool in table.tools.values() if self.game.id in tool.games]

    def _lacking_looks(
        self, table: "Table", layout: Page, body: Rect, tools: list[AnyTool], *, again: bool
    ) -> tuple[list[AnyLook], Rect]:
        """Return what a new game lacks, along the lower edge, and the room that is left.

        It is what its tools tell, and below it the voice of one for children, if that is on, with the button that leads
        to the voices. Where people can begin `again`, only the first has room.
        """
        unheard = self.game.for_children and table.silence != "off"
        leads = unheard and (table.silence == "no clips" or (self.led and not table.silence))
        voice = silence_text(table.silence, led=True) or (_("A voice is chosen.") if leads else "")
        told = " ".join(filter(None, (tool.warning_now() for tool in tools)))
        lacks = [(text, led) for text, led in ((told, False), (voice if unheard else "", leads)) if text]
        if not lacks or self.corrects is not None:
            return [], body
        if again:
            lacks = [(lacks[0][0], leads)]
        units, looks = TIGHT_UNITS if again else NOTE_UNITS, list[AnyLook]()
        for text, led in reversed(lacks):
            shown, body = self._lack_looks(layout, body, text, units, leads=led)
            looks += shown
        return looks, body

    @staticmethod
    def _lack_looks(layout: Page, body: Rect, text: str, units: float, *, leads: bool) -> tuple[list[AnyLook], Rect]:
        """Return a sentence along the lower edge, perhaps with the button that `leads` to the voices; and what is left.

        The button is beside it, as wide as what is above it, on an upright screen below it.
        """
        upright, px = layout.view.portrait, layout.px(units)
        beside = body.columns(3, layout.gap)[-1].w if leads and not upright else 0
        lines = estimate_lines(text, body.w - beside - (layout.gap if beside else 0), px)
        high = round(lines * 1.2 * px)
        if not leads:
            low, rest = body.cut_bottom(high, layout.gap)
            return [sentence_label(layout, low, text, px=units, lines=lines, least=TIGHT_UNITS)], rest
        button = layout.px(VOICE_HIGH)
        low, rest = body.cut_bottom(high + layout.gap + button if upright else max(high, button), layout.gap)
        place, low = low.cut_bottom(button, layout.gap) if upright else low.cut_right(beside, layout.gap)
        return [
            Button(rect=place, target="voice", label=_("Choose voice"), icon="sound", px=layout.px(SMALL)),
            sentence_label(layout, low, text, px=units, lines=lines, least=TIGHT_UNITS),
        ], rest

    def _keyboard(self, table: "Table", layout: Page, typing: Typing) -> Scene:
        name = self.names[typing.place]
        if self.help_on:
            return help_scene(layout, _("Names"), translated_lines(words.TYPING_HELP))
        does: dict[Lamp, PageButton] = {
            "confirm": PageButton(_("OK"), typing.text.strip() or name),
            "undo": PageButton(_("BACK")),
        }
        does["help"] = PageButton(_("HELP"))
        if not is_made_up(table, name):
            does["next"] = PageButton(_("CLEAR"), _("the seat"), icon="minus")
        looks = page_looks(layout, _("A new name for {name}").format(name=name), does, self.notice)
        text = "" if typing.untouched else typing.text
        return Scene((*looks, *keyboard_looks(layout, layout.body, text, name, page_of_keys=typing.keys)))

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        if what == Press(PanelButton.HELP):
            return Outcome(replace(self, help_on=not self.help_on, notice=""))
        if self.help_on:
            return self._handle_on_help(what)
        if self.beginning.light is not None:
            return self._handle_light(what)
        if self.typing is not None and not isinstance(what, Scan):
            return Outcome(self._handle_typing(table, what, self.typing))
        match what:
            case Scan(text=text):
                return self._handle_scan(table, text)
            case Press(button=PanelButton.CONFIRM):
                return self._go_on(table)
            case Press(button=PanelButton.UNDO):
                return self._go_back(table)
            case Press(button=PanelButton.NEXT):
                return Outcome(self._handle_next())
            case Tap(target=target):
                return self._handle_tap(table, target)
            case _:
                return Outcome(self)

    def _handle_on_help(self, what: Input) -> Outcome:
        if what == Tap("introduction"):
            return go(Place.INTRODUCTION, self.game.id)
        closes = isinstance(what, Press) and what.button is not PanelButton.NEXT
        return Outcome(replace(self, help_on=False)) if closes else Outcome(self)

    def _handle_tap(self, table: "Table", target: str) -> Outcome:
        kind, value = target.partition(":")[::2]
        match kind:
            case "tool":
                return go(Place.TOOL, f"{value}:{self.game.id}").after(KeepSetup(self))
            case "voice":
                from companion.table.screens.settings.choose_voice import ChooseVoicePage  # noqa: PLC0415 - once a table

                return Outcome(ChooseVoicePage(before=replace(self, led=True)), (ListVoices(),))
            case "again" if self._can_begin_at_once(table):
                return self.begin(table)
            case "person":
                return self._seat_person(table, int(value))
            case "who-begins" | "begins" | "lost" | "chance":
                return Outcome(self._handle_beginning_tap(table, kind, value))
            case _:
                return Outcome(self._handle_choice(table, kind, value))

    def _handle_choice(self, table: "Table", kind: str, value: str) -> "SetupPage":
        match kind:
            case "players":
                return self._with_players(int(value))
            case "sides":
                return replace(self, sides=int(value), colours=())
            case "name":
                name = self.names[int(value)]
                return replace(self, typing=Typing(int(value), name, untouched=is_made_up(table, name)), notice="")
            case "colour":
                return replace(self, colours=colours_with_next(self, table, int(value) % self.sides), notice="")
            case "seats" | "switches":
                return replace(self, step=kind, first=0, notice="")
            case "seat":
                return replace(self, at=with_next_side(table, self.at, self.names, int(value)))
            case "cards" | "midway":
                cards, midway = self.cards_now ^ (kind == "cards"), self.midway ^ (kind == "midway")
                return replace(self, cards_now=cards, midway=midway)
            case "switch":
                return self._with_choice(*value.rsplit(":", 1))
            case _:
                return self

    def _handle_beginning_tap(self, table: "Table", kind: str, value: str) -> "SetupPage":
        """Return the set-up after a tap that asks who begins, says it, or has the companion find somebody."""
        if kind == "who-begins":
            return self._asking_who_begins()
        if kind == "begins":
            return replace(self, beginning=Beginning(int(value)), notice="")
        if kind == "lost":
            return replace(self, beginning=Beginning(self.names.index(self.lost)), notice="")
        seed = f"{table.now()} {self.beginning.place} {self.names}"
        return replace(self, beginning=self.beginning.by_chance(len(self.names), seed), notice="")

    def _handle_light(self, what: Input) -> Outcome:
        """Return the set-up with the light further on; a touch, or a press that means something, ends it at once."""
        match what:
            case Tick(ms=ms):
                after = self.beginning.after(ms)
            case Tap() | Press(button=PanelButton.UNDO | PanelButton.NEXT):
                after = self.beginning.at_once()
            case _:
                return Outcome(self)
        return Outcome(replace(self, beginning=after), () if after.light else (PlaySound("turn"),))

    def _handle_scan(self, table: "Table", text: str) -> Outcome:
        if text.startswith(PLAYER):
            return self._seat_player(table, text.removeprefix(PLAYER))
        return self._handle_cut(text) if self.takes_scans else Outcome(self)

    def _seat_player(self, table: "Table", name: str) -> Outcome:
        """Return the set-up with a scanned player seated: where a name is typed, else at the next free seat.

        Where there is none, the game gets as many seats as it can be played with next.
        """
        if person_key(name) in {person_key(seated) for seated in self.names}:
            return self._with_refusal(_("{name} has a seat already.").format(name=name))
        if self.step == "begins":
            why = _("All seats are taken: BACK leads to the names, where {name} can get one.")
            return self._with_refusal(why.format(name=name))
        known = table.people.by_name().get(person_key(name))
        free = [place for place, seated in enumerate(self.names) if is_made_up(table, seated)]
        place = self.typing.place if self.typing is not None else next(iter(free), len(self.names))
        seats = next((count for count in self.game.player_counts if count > place), None)
        if seats is None:
            full = _("{name} can't sit down: {game} has no more than {count} seats.")
            return self._with_refusal(full.format(name=name, game=self.game.title, count=place))
        told = ""
        if place == len(self.names) and seats > place + 1:
            told = _("{game} can't be played by {count}: there are {seats} seats now.")
            told = told.format(game=self.game.title, count=place + 1, seats=seats)
        more = self if place < len(self.names) else self._with_players(seats)
        names = (*more.names[:place], name if known is None else known.name, *more.names[place + 1 :])
        return Outcome(replace(more, names=names, step="names", typing=None, notice=told))

    def _with_refusal(self, why: str) -> Outcome:
        return Outcome(replace(self, notice=why), (PlaySound("refused"),))

    def _seat_person(self, table: "Table", number: int) -> Outcome:
        """Return the set-up with this person seated."""
        person = next(person for person in remembered_people(table) if person.number == number)
        picked = replace(self, picked=(*self.picked, person_key(person.name)))
        return picked._seat_player(table, person.name)  # noqa: SLF001 - it is this page

    def _handle_typing(self, table: "Table", what: Input, typing: Typing) -> "SetupPage":
        match what:
            case Press(button=PanelButton.NEXT) if not is_made_up(table, self.names[typing.place]):
                free = unused_name(self.names, typing.place)
                names = (*self.names[: typing.place], free, *self.names[typing.place + 1 :])
                return replace(self, names=names, typing=None)
            case Press(button=PanelButton.CONFIRM):
                return self._with_typed_name(table, typing)
            case Press(button=PanelButton.UNDO):
                return replace(self, typing=None, notice="")
            case _:
                return self._with_key(what, typing)

    def _with_typed_name(self, table: "Table", typing: Typing) -> "SetupPage":
        """Return the set-up with the name that was typed: of somebody who is known, as it is spelled there."""
        name, place = table.people.spelled(typing.text), typing.place
        if not name:
            return replace(self, typing=None)
        names = (*self.names[:place], name, *self.names[place + 1 :])
        twin = next(
            (n for n, other in enumerate(self.names) if n != place and person_key(other) == person_key(name)), -1
        )
        if twin >= 0 and self.corrects is not None:
            # Two who were entered at each other's places.
            names = (*names[:twin], self.names[place], *names[twin + 1 :])
        elif twin >= 0 and not is_made_up(table, self.names[twin]):
            return replace(self, notice=_("{name} has a seat already.").format(name=self.names[twin]))
        elif twin >= 0:
            # A made-up name of another seat gives nobody a name: all keep theirs, in their order.
            names = self.names
        return replace(self, names=names, typing=None, notice="")

    def _with_key(self, what: Input, typing: Typing) -> "SetupPage":
        """Return the set-up after a key: the first letter replaces a made-up name, and only the delete key mends it."""
        after = type_key(typing.text, typing.keys, what)
        if after is None:
            return self
        if typing.untouched and len(after.text) > len(typing.text):
            after = type_key("", typing.keys, what) or after
        untouched = typing.untouched and after.text == typing.text
        told = self.notice if after.text == typing.text else ""
        return replace(self, typing=Typing(typing.place, after.text, after.keys, untouched), notice=told)

    def _go_on(self, table: "Table") -> Outcome:
        match self.step:
            case "players":
                return Outcome(replace(self, step="names", picked=()))
            case "switches":
                return Outcome(replace(self, step="players", first=0))
            case "seats":
                return Outcome(replace(self, step="names"))
            case "names":
                if self.has_twins():
                    return Outcome(replace(self, notice=_(words.SAME_NAME_TEXT)))
                if self.corrects is not None:
                    return self._correct(table, self.corrects)
                return Outcome(self._asking_who_begins()) if self.game.deal_help else self.begin(table)
            case "begins" if self.corrects is not None:
                return Outcome(replace(self, step="names") if self.beginning.is_settled else self)
            case "begins":
                if self.has_twins():
                    return Outcome(replace(self, step="names", notice=_(words.SAME_NAME_TEXT)))
                return self.begin(table) if self.beginning.is_settled else Outcome(self)

    def _asking_who_begins(self) -> "SetupPage":
        """Return the set-up at the step that asks who begins; nobody has cut a card there yet."""
        return replace(self, step="begins", beginning=Beginning(self.beginning.place), notice="")

    def has_twins(self) -> bool:
        """Return whether two names are the same."""
        return len({person_key(name) for name in self.names}) < len(self.names)

    def _can_begin_at_once(self, table: "Table") -> bool:
        """Return whether somebody sits here who is known, and nothing has to be asked."""
        return self.corrects is None and not self.has_twins() and not all(is_made_up(table, n) for n in self.names)

    def begin(self, table: "Table") -> Outcome:
        """Return the outcome that begins the game as it is set up now."""
        options = self._chosen_options(table, self.beginning.place)
        setup = self.game.setup(self.beginning.order_of_play(self.names), self.sides, options)
        return Outcome(self, (BeginGame(self.game, setup),))

    def _chosen_options(self, table: "Table", first: int) -> dict[str, Any]:
        """Return the options of a game whose first name is that at the place `first`."""
        colours = colours_from(self, table, first % self.sides)
        return dict(self.options) | ({"colours": colours} if colours else {})

    def _correct(self, table: "Table", before: Any) -> Outcome:
        setup = self._corrected_setup(table, getattr(getattr(before, "options", None), "begins", 0))
        if not self.cards_now:
            setup = with_hidden_options(self.game, setup, before)
        renamed = zip(before.players, self.names, strict=False) if len(before.players) == len(self.names) else ()
        names = {old: new for old, new in renamed if new not in before.players and old not in self.names}
        broken = 0 if table.session is None else table.session.breaks_with_setup(setup, names)
        warning = words.broken_text(broken)
        if warning and self.notice != warning:
            return Outcome(replace(self, notice=warning))
        return Outcome(self, (CorrectSetup(setup, names),))

    def _corrected_setup(self, table: "Table", begun: int) -> Any:
        """Return the set-up with who begins as the first, where that is not the one at the place `begun`, as before."""
        if self.beginning.place != begun:
            options = self._chosen_options(table, self.beginning.place)
            return self.game.setup(self.beginning.order_of_play(self.names), self.sides, options)
        options = self._chosen_options(table, 0) | ({"begins": begun} if begun else {})
        return self.game.setup(self.names, self.sides, options)

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:
        """Return the game once it is begun or corrected; or the set-up with why it can't be."""
        if isinstance(result, Failed | Refused):
            return Outcome(replace(self, notice=result.why, refused=result.why if isinstance(result, Refused) else ""))
        remembers = remember_effect(table, self.names, self.at, colours_to_remember(self, table))
        if isinstance(request, CorrectSetup):
            return _corrected(table).after(remembers)
        place: Literal[Place.PLAY, Place.POSITION] = Place.POSITION if self.midway else Place.PLAY
        return go(place).after(KeepSetup(None), remembers)

    def _go_back(self, table: "Table") -> Outcome:
        if self.step == "switches":
            return Outcome(replace(self, step="players", first=0, notice=""))
        if self.step == "seats":
            return Outcome(replace(self, step="names", notice=""))
        place = STEPS.index(self.step)
        if place:
            return Outcome(replace(self, step=STEPS[place - 1], notice=""))
        if self.corrects is not None:
            from companion.table.screens.play.history import SETUP  # noqa: PLC0415 - as below

            return go(Place.HISTORY, SETUP)
        # What lies on the table is this game's: the next one may be new.
        return Outcome(replace(Home.of(table), family=self.game.family)).after(KeepSetup(replace(self, midway=False)))

    def _handle_next(self) -> "SetupPage":
        """Return the set-up after NEXT: with the next number of players, or the next one to begin."""
        if self.step == "players":
            counts = self.game.player_counts
            return self._with_players(counts[(counts.index(len(self.names)) + 1) % len(counts)])
        if self.step == "names" or self._more_switches:
            return replace(self, first=self.first + 1)
        if self.step == "begins":
            return replace(self, beginning=Beginning((self.beginning.place + 1) % len(self.names)), notice="")
        return self

    @property
    def _more_switches(self) -> bool:
        """Whether there are more switches than are shown."""
        return self.step == "switches" and pages.count_switch_pages(self.game.switches) > 1

    def _with_players(self, count: int) -> "SetupPage":
        possible = self.game.sides_for(count)
        sides = self.sides if self.sides in possible else possible[0]
        begins = Beginning(self.beginning.place if self.beginning.place < count else 0)
        colours = self.colours if sides == self.sides else ()
        return replace(self, names=fill_names(self.names, count), sides=sides, colours=colours, beginning=begins)

    def _with_choice(self, key: str, place: str) -> "SetupPage":
        """Return the set-up with the switch set to its choice at the place, or with what the device lacks for it."""
        value = self._values_of(key)[int(place)]
        lacks = self.game.lacks_for(key, value)
        return replace(self, notice=lacks) if lacks else replace(self.with_option(key, value), notice="")

    def with_option(self, key: str, value: Any) -> "SetupPage":
        """Return the set-up with a switch set to a value; a default is left out of the options."""
        options = dict(self.options) | {key: value}
        printed = self._values_of(key)[0]
        return replace(self, options=tuple((k, v) for k, v in options.items() if k != key or v != printed))

    def _values_of(self, key: str) -> list[Any]:
        switch = next(switch for switch in self.game.switches if switch.key == key)
        return [value for value, _label in switch.choices]

    def _handle_cut(self, text: str) -> Outcome:
        """Return the set-up with a scanned card as the cut of the next player."""
        cut = self.beginning.with_cut(self.game, self.names, text)
        if isinstance(cut, Refused):
            return self._with_refusal(cut.why)
        beginning, told = cut
        return Outcome(replace(self, beginning=beginning, notice=told))


def _corrected(table: "Table") -> Outcome:
    """Return the history after the set-up was corrected; nothing else is said where nothing was different."""
    from companion.table.screens.play.history import SETUP, History  # noqa: PLC0415 - a set-up is seldom corrected

    session = table.session
    if session is None:
        return go(Place.HISTORY)
    return Outcome(History.changed(session, SETUP, _("The set-up is corrected.")))


def with_hidden_options(game: AnyGame, setup: Any, before: Any) -> Any:
    """Return the set-up with the options of the one before that are not set here: its cards, its board, its words."""
    switches = {"colours", "begins", *(switch.key for switch in game.switches)}
    new, old = msgspec.to_builtins(setup), msgspec.to_builtins(before)
    chosen = {key: value for key, value in new.get("options", {}).items() if key in switches}
    hidden = {key: value for key, value in old.get("options", {}).items() if key not in switches}
    return msgspec.convert(
        {**new, "options": {**chosen, **hidden}} if "options" in old or chosen else new, game.setup_type
    )
