"""Change the name, the sign or the player's card of a person, or forget them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tag, Tap
from companion.core.game import Refused
from companion.core.i18n import N_, _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Badge, Button, ButtonRow, HelpLine, Icon, Lamp, Panel, PersonSign, Scene
from companion.table.effects import (
    ChooseSign,
    Failed,
    ForgetPerson,
    GiveCard,
    PlaySound,
    RemoveCard,
    RenamePerson,
    Request,
    ShowLight,
)
from companion.table.people import SIGNS, Person, sign_owners
from companion.table.screen import BaseScreen, Screen, Tagging
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.name_typing import keyboard_looks, type_key
from companion.table.screens.number_format import format_day
from companion.table.screens.page import (
    TIGHT_UNITS,
    Page,
    PageButton,
    framed_sentence,
    help_scene,
    name_button,
    page_layout,
    page_looks,
    sentence_label,
    translated_lines,
    warning_looks,
)
from companion.table.storage import result_queries
from companion.table.storage.journal import JournalError
from companion.table.storage.person_names import person_key
from companion.table.tag_store import RANDOM, is_random
from companion.table.things import parse_thing, shorten
from companion.table.troubles import READER_TROUBLE

if TYPE_CHECKING:
    from companion.table.table import Table

Doing = Literal["", "name", "sign", "card", "forget"]

HELP: dict[Doing, tuple[HelpLine, ...]] = {
    "": (
        HelpLine(N_("Results and the next set-up have the new name, too."), N_("Change the name"), "name"),
        HelpLine(N_("It stands beside the name, so that children find theirs, too."), N_("Choose a sign"), "sun"),
        HelpLine(N_("Any tag: laid on the reader at set-up, it seats this player."), N_("Player's card"), "tag"),
        HelpLine(
            N_("The name is no longer offered, and the card is free. Games keep it."),
            N_("Forget this person"),
            "delete",
        ),
    ),
    "name": (
        HelpLine(N_("Type with the keys, or on a keyboard. OK takes the name."), icon="keys"),
        HelpLine(N_("Results and the next set-up have the new name, too."), icon="podium"),
    ),
    "sign": (
        HelpLine(N_("Tap a sign: it stands beside the name."), icon="sun"),
        HelpLine(N_("Below a sign is who has it. Nobody else can take it while others are free."), icon="people"),
        HelpLine(N_("When all signs are given out, two people can have the same one."), icon="swap"),
    ),
    "card": (
        HelpLine(N_("Lay any tag on the reader: from then on it is this player's card."), icon="tag"),
        HelpLine(N_("Laid on the reader at set-up, it seats its player."), icon="people"),
    ),
    "forget": (
        HelpLine(N_("A forgotten name is no longer offered, and its card is free."), icon="delete"),
        HelpLine(N_("Earlier games keep the name."), icon="podium"),
    ),
}
"""What HELP says while this is done."""

CARD_TEXT = N_("Lay a tag on the reader: it becomes {name}'s card. When a game is set up, the card seats {name}.")
"""What stands where somebody has no card yet."""

PLUG_IN = N_("First plug in a reader.")
"""What stands before it while there is none."""

FACT_UNITS = 9.0
"""The height of a line of what is known of a person, in units."""

LETTERS = 12
"""The letters of a name that fit under a sign."""

SIGN_NAMES: Mapping[PersonSign, str] = {
    "sun": N_("sun"),
    "moon": N_("moon"),
    "fish": N_("fish"),
    "tree": N_("tree"),
    "boat": N_("boat"),
    "key": N_("key"),
    "leaf": N_("leaf"),
    "cat": N_("cat"),
    "bird": N_("bird"),
    "mountain": N_("mountain"),
    "cup": N_("cup"),
    "flower": N_("flower"),
    "bell": N_("bell"),
    "umbrella": N_("umbrella"),
    "anchor": N_("anchor"),
    "mushroom": N_("mushroom"),
}
"""What the signs are called, for the pointer."""


class PersonPage(BaseScreen, frozen=True):
    """The page of a person by `number`; `doing` is what is being changed, `text` the name that is typed.

    `behind` is the page of a game from which the name alone is corrected; it leads back there. `wrong` is why it can't
    be had, until it is changed. `asked` is a tag of which it is asked whether it is the
    person's card from now on. `notice` is what the last input led to, until the next one.
    """

    id: ClassVar[str] = "person"

    number: int
    doing: Doing = ""
    text: str = ""
    keys: int = 0
    wrong: str = ""
    asked: Tag | None = None
    notice: str = ""
    help_on: bool = False
    behind: Screen | None = None

    @property
    def tagging(self) -> Tagging:
        """What the screen does about tags: the next one is the person's card, where one is wanted."""
        return "takes" if self.doing == "card" else "asks"

    def with_notice(self, sentence: str) -> Self:
        """Return the screen with a sentence."""
        return replace(self, notice=sentence)

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        body = layout.body
        person = _find_person(table, self.number)
        if self.help_on:
            return help_scene(layout, self._title_text(person), translated_lines(HELP[self.doing]))
        wrong = self.wrong or self.notice if self.doing == "name" else ""
        looks = page_looks(layout, self._title_text(person), self._page_buttons(), wrong)
        told = self.notice or (table.trouble(READER_TROUBLE) if self.doing == "card" else "")
        if told and self.doing != "name":
            strip, body = body.cut_bottom(layout.px(18 if view.portrait else 13), layout.gap)
            looks += warning_looks(layout, strip, told)
        match self.doing:
            case "":
                looks += _overview_looks(table, layout, body, person)
            case "name":
                looks += keyboard_looks(layout, body, self.text, person.name, page_of_keys=self.keys)
            case "sign":
                looks += _sign_looks(table, layout, body, person)
            case "card":
                looks += self._card_looks(table, layout, body, person)
            case "forget":
                looks += _question_looks(
                    layout, body, _("Forget {name}? Earlier games keep the name.").format(name=person.name)
                )
        return Scene(tuple(looks))

    def _title_text(self, person: Person) -> str:
        titles: dict[Doing, str] = {
            "": person.name,
            "name": _("A new name for {name}").format(name=person.name),
            "sign": _("A sign for {name}").format(name=person.name),
            "card": _("A card for {name}").format(name=person.name),
            "forget": person.name,
        }
        return titles[self.doing]

    def _page_buttons(self) -> dict[Lamp, PageButton]:
        does: dict[Lamp, PageButton] = {"undo": PageButton(_("BACK")), "help": PageButton(_("HELP"))}
        if self.asked is not None:
            return does | {
                "confirm": PageButton(_("YES"), _("from now on")),
                "undo": PageButton(_("NO")),
            }
        match self.doing:
            case "name":
                return does | {"confirm": name_button(self.text, self.wrong)}
            case "sign":
                return does | {"confirm": PageButton(_("CONFIRM"), _("tap a sign"), usable=False)}
            case "card":
                return does | {"confirm": PageButton(_("CONFIRM"), _("lay a tag"), usable=False)}
            case "forget":
                return does | {"confirm": PageButton(_("FORGET")), "undo": PageButton(_("KEEP"))}
            case "":
                return does | {"confirm": PageButton(_("DONE"))}

    def _card_looks(self, table: "Table", layout: Page, body: Rect, person: Person) -> list[AnyLook]:
        """Return the looks that ask for a tag, or ask about a tag that is on something else."""
        if self.asked is not None:
            thing = table.tags.find(self.asked.uid) or parse_thing(self.asked.text)
            on = "" if thing is None else thing.in_words
            ask = _("This tag is on something else: {thing}. Is it {name}'s card from now on?")
            return _question_looks(layout, body, ask.format(thing=on, name=person.name))
        cards = table.people.cards_of(person)
        if not cards:
            lay = _(CARD_TEXT).format(name=person.name)
            if READER_TROUBLE in table.absent_devices:
                return framed_sentence(layout, body, f"{_(PLUG_IN)}\n{lay}", px=6, lines=8, outline="warn")
            return framed_sentence(layout, body, lay, px=6, lines=6)
        below, above = body.cut_bottom(layout.px(15), layout.gap)
        told = _("{name} has a card. Lay another tag on the reader to make that the card instead.")
        return [
            *framed_sentence(layout, above, told.format(name=person.name), px=6, lines=6),
            Button(rect=below, target="no_card", label=_("Take the card away"), icon="delete", px=layout.px(5)),
        ]

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        person = next((one for one in table.people.all() if one.number == self.number), None)
        if person is None:
            # A journal that had to be begun anew may have lost somebody.
            return go(Place.PEOPLE)
        match what:
            case Press(button=PanelButton.HELP):
                return Outcome(replace(self, help_on=not self.help_on, notice=""))
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO) if self.help_on:
                return Outcome(replace(self, help_on=False))
            case Press(button=PanelButton.UNDO):
                return self._go_back()
            case Press(button=PanelButton.CONFIRM):
                return self._handle_confirm(person)
            case Tag():
                return self._handle_tag(table, person, what)
            case _ if self.doing == "name":
                return Outcome(self._handle_typing(what))
            case Tap(target=target):
                return self._handle_tap(person, target)
            case _:
                return Outcome(self)

    def _handle_typing(self, what: Input) -> "PersonPage":
        after = type_key(self.text, self.keys, what)
        if after is None:
            return self
        if after.text == self.text:
            return replace(self, keys=after.keys)
        return replace(self, text=after.text, keys=after.keys, wrong="", notice="")

    def _go_back(self) -> Outcome:
        if self.asked is not None:
            return Outcome(replace(self, asked=None, notice=""))
        return self._overview() if self.doing else go(Place.PEOPLE)

    def _overview(self) -> Outcome:
        """Return the page from which something is changed here."""
        return Outcome(PersonPage(self.number) if self.behind is None else self.behind)

    def _handle_tap(self, person: Person, target: str) -> Outcome:
        kind, rest = target.partition(":")[::2]
        match kind:
            case "name":
                return Outcome(PersonPage(self.number, "name", person.name))
            case "sign" if not rest:
                return Outcome(PersonPage(self.number, "sign"))
            case "card":
                return Outcome(PersonPage(self.number, "card"))
            case "forget":
                return Outcome(PersonPage(self.number, "forget"))
            case "sign":
                sign = next(sign for sign in SIGNS if sign == rest)
                return Outcome(self, (ChooseSign(person, sign),))
            case "no_card":
                return Outcome(self, (RemoveCard(person),))
            case _:
                return Outcome(self)

    def _handle_confirm(self, person: Person) -> Outcome:
        match self.doing:
            case "":
                return go(Place.PEOPLE)
            case "name" if self.text.strip() and not self.wrong:
                return Outcome(self, (RenamePerson(person, self.text),))
            case "card" if self.asked is not None:
                return Outcome(self, (GiveCard(person, self.asked.uid),))
            case "forget":
                return Outcome(self, (ForgetPerson(person),))
            case _:
                return Outcome(self)

    def _handle_tag(self, table: "Table", person: Person, tag: Tag) -> Outcome:
        """Return the page after a tag was laid: it is the card at once, unless it is on something else."""
        if is_random(tag.uid):
            return self._with_refusal(_(RANDOM))
        try:
            thing = table.tags.find(tag.uid) or parse_thing(tag.text)
            own = tag.uid in table.people.cards_of(person)
        except JournalError as error:
            return self._with_refusal(str(error))
        if own:
            told = _("This is {name}'s card already.").format(name=person.name)
            return Outcome(replace(self, asked=None, notice=told), (ShowLight("ok"),))
        if thing is not None:
            return Outcome(replace(self, asked=tag, notice=""), (ShowLight("ask"),))
        return Outcome(self, (GiveCard(person, tag.uid),))

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:  # noqa: ARG002 - as asked, so it is
        """Return the person's page when it is kept, the list when they are forgotten; else why it can't be."""
        after = self._after_change(request, result)
        if not isinstance(request, GiveCard):
            return after
        light = ShowLight("ok" if result is None else "bad")
        return replace(after, effects=(*after.effects, light))

    def _after_change(self, request: Request, result: Any) -> Outcome:
        match result:
            case Failed(why):
                return self._with_refusal(why)
            case Refused(why=why):
                return Outcome(replace(self, wrong=why), (PlaySound("refused"),))
        there = go(Place.PEOPLE) if isinstance(request, ForgetPerson) else self._overview()
        return there.after(PlaySound("accepted"))

    def _with_refusal(self, why: str) -> Outcome:
        light = (ShowLight("bad"),) if self.doing == "card" else ()
        return Outcome(replace(self, asked=None, notice=why), (PlaySound("refused"), *light))


def _find_person(table: "Table", number: int) -> Person:
    """Return the person; raises `JournalError` when that can't be read."""
    return next((one for one in table.people.all() if one.number == number), Person(""))


def _question_looks(layout: Page, body: Rect, question: str) -> list[AnyLook]:
    return framed_sentence(layout, body, question, px=6, lines=6, outline="warn")


def _overview_looks(table: "Table", layout: Page, body: Rect, person: Person) -> list[AnyLook]:
    """Return the person's sign, what is known, and what can be changed."""
    if layout.view.portrait:
        above, below = body.cut_top(body.h // 2, layout.gap)
    else:
        above, below = body.cut_left(body.w // 2, layout.gap)
    cards = table.people.cards_of(person)
    card = _("Has a player's card") if cards else _("Has no player's card")
    played = (
        _("Played last on {day}").format(day=format_day(person.played)) if person.played else _("Has not played yet")
    )
    told = (*_games_texts(table, person), played, card)
    facts, picture = above.cut_bottom(min(above.h * 3 // 5, len(told) * layout.px(FACT_UNITS)))
    looks: list[AnyLook] = [Panel(rect=above, tone="surface")]
    if person.sign is not None:
        looks.append(Badge(rect=picture.inset(2 * layout.gap), sign=person.sign))
    for rect, text in zip(facts.inset(layout.gap).rows(len(told)), told, strict=True):
        looks.append(replace(sentence_label(layout, rect, text, px=5, lines=2, least=TIGHT_UNITS), align="centre"))
    entries: tuple[tuple[Doing, str, str, Icon], ...] = (
        ("name", _("Change the name"), "", "name"),
        ("sign", _("Choose a sign"), _("it stands beside the name"), person.sign or ""),
        ("card", _("Player's card"), _("a tag that seats this player"), "tag"),
        ("forget", _("Forget this person"), _("the name is no longer offered"), "delete"),
    )
    rows = below.cut_top(min(below.h, layout.px(80)))[0].rows(len(entries), layout.gap)
    for rect, (target, label, note, icon) in zip(rows, entries, strict=True):
        looks.append(Button(rect=rect, target=target, label=label, note=note, icon=icon, align="left", px=layout.px(5)))
    return looks


def _games_texts(table: "Table", person: Person) -> tuple[str, ...]:
    """Return how many games the person has finished and won; nothing before the first, and where it can't be read."""
    try:
        games = result_queries.person_standings(table.journal, person_key(person.name)).values()
    except JournalError:
        return ()
    count, won = sum(one.played for one in games), sum(one.won for one in games)
    told = ngettext("{count} game finished, {won} won", "{count} games finished, {won} won", count)
    return (told.format(count=count, won=won),) if count else ()


def _sign_looks(table: "Table", layout: Page, body: Rect, person: Person) -> list[AnyLook]:
    """Return every sign to choose from; one that another person has is theirs, while others are left."""
    columns = 4 if layout.view.portrait else 6
    rows = body.rows(-(-len(SIGNS) // columns), layout.gap)
    cells = [cell for row in rows for cell in row.columns(columns, layout.gap)]
    people = table.people.all()
    others = sign_owners(one for one in people if one.number != person.number)
    free = len(sign_owners(people)) < len(SIGNS)
    names = {sign: shorten(_owner_text(sign, person, others.get(sign, "")), LETTERS) for sign in SIGNS}
    # The names of all are in letters of one size.
    row = ButtonRow(tuple(filter(None, names.values())), min(cell.w for cell in cells))
    return [
        Button(
            rect=rect,
            target=f"sign:{sign}" if not free or sign not in others or sign == person.sign else "",
            tells=_(SIGN_NAMES[sign]),
            label=names[sign],
            icon=sign,
            on=sign == person.sign,
            enabled=not free or sign not in others or sign == person.sign,
            px=layout.px(SMALL) if names[sign] else 0,
            row=row if names[sign] else None,
        )
        for rect, sign in zip(cells, SIGNS, strict=False)
    ]


def _owner_text(sign: PersonSign, person: Person, other: str) -> str:
    """Return who has a sign: both names where this person shares it and they are short, else the person's own."""
    if sign != person.sign:
        return other
    both = f"{person.name}, {other}"
    return both if other and len(both) <= LETTERS else person.name
