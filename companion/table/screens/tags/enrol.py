"""Enrol a deck: it is chosen, then thing after thing is laid on the reader, and each tag is kept at once."""

from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar, Self

from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tag, Tap
from companion.core.i18n import N_, _, ngettext
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Banner, Button, HelpLine, Label, Lamp, Panel, Scene, Tone
from companion.games.common.text_fit import estimate_width
from companion.table import enrolment as enrol
from companion.table.decks import Deck
from companion.table.effects import ChangeTags, Failed, NoteAsked, PlaySound, Request, ShowLight
from companion.table.enrolment import Enrolment
from companion.table.screen import BaseScreen, Tagging
from companion.table.screen_outcome import Outcome, go
from companion.table.screen_places import Place
from companion.table.screens.page import (
    LEAST_NOTE,
    TIGHT_UNITS,
    Page,
    PageButton,
    framed_sentence,
    help_scene,
    page_layout,
    page_looks,
    sentence_label,
    translated_lines,
    warning_looks,
)
from companion.table.screens.tags.new_tag import NewTag
from companion.table.screens.tags.thing_looks import thing_look
from companion.table.storage.journal import JournalError
from companion.table.tag_store import RANDOM, is_random
from companion.table.things import Thing, parse_thing, path_text, shorten
from companion.table.troubles import NO_READER, READER_TROUBLE

if TYPE_CHECKING:
    from companion.table.table import Table

ABOUT = N_(
    "A tag is an RFID sticker that the reader knows again. Stick one on each card, then tap here which cards they are."
)
"""What stands above the decks."""

HELP = (
    HelpLine(N_("A card that has a tag need not be tapped: lay it on the reader."), icon="tag"),
    HelpLine(N_("Choose what you put tags on, then lay one thing after another, as it is shown."), icon="list"),
    HelpLine(N_("Each is saved at once: stop at any time, and go on later."), icon="pause"),
    HelpLine(N_("Lay a thing here to see what its tag stands for; a new tag asks what it is on."), icon="help"),
)
HELP_LAYING = (
    HelpLine(N_("Lay what is shown on the reader; you need not touch the screen."), icon="tag"),
    HelpLine(N_("SKIP leaves one out. UNDO takes the last one back."), icon="skip"),
    HelpLine(N_("STOP leads back; all that you laid is saved."), icon="confirm"),
    HelpLine(N_("You are asked about a tag that is on something else already."), icon="help"),
)

LONGEST_MISSING, MISSING_UNITS, MOST_MISSING_UNITS = 26, 8.0, 13.0
"""The letters of a thing that is named at the end as it has no tag, and the least and most height of its place."""

LAST, LAST_UNITS = 4, 48.0
"""How many things of a deck are shown once all of them have a tag, and the most height of one, in units."""


class Enrol(BaseScreen, frozen=True):
    """The enrolment of a deck (`walk`; None while one is chosen); `notice` is what the last input led to."""

    id: ClassVar[str] = "enrolment"

    walk: Enrolment | None = None
    notice: str = ""
    help_on: bool = False

    @property
    def tagging(self) -> Tagging:
        """What the screen does about tags: it takes them as they are."""
        return "takes"

    def with_notice(self, sentence: str) -> Self:
        """Return the screen with a sentence."""
        return replace(self, notice=sentence)

    def scene(self, table: "Table", view: View) -> Scene:
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        walk = self.walk
        title = _("What do you put tags on?") if walk is None else _title_text(walk)
        if self.help_on:
            return help_scene(layout, _("Tags"), translated_lines(HELP if walk is None else HELP_LAYING))
        looks = page_looks(layout, title, self._page_buttons())
        body = layout.body
        notice = (
            self.notice
            or table.trouble(READER_TROUBLE)
            or (_(NO_READER) if READER_TROUBLE in table.absent_devices else "")
        )
        if notice:
            strip, body = body.cut_bottom(layout.px(18 if view.portrait else 13), layout.gap)
            looks += warning_looks(layout, strip, notice)
        return Scene((*looks, *(_deck_looks(table, layout, body) if walk is None else _walk_looks(layout, body, walk))))

    def handle(self, table: "Table", what: Input) -> Outcome:
        """Return the screen after an input."""
        match what:
            case Press(button=PanelButton.NEXT) if self.help_on:
                return Outcome(self)
            case Press() if self.help_on or what.button is PanelButton.HELP:
                return Outcome(replace(self, help_on=not self.help_on))
            case _ if self.walk is not None:
                return self._handle_walk_input(self.walk, what)
            case Tag():
                return self._name_tag(table, what)
            case Press(button=PanelButton.UNDO):
                return go(Place.HOME)
            case Tap(target=target) if target.startswith("deck:"):
                return self._start_walk(table, target.removeprefix("deck:"))
            case _:
                return Outcome(self)

    def _start_walk(self, table: "Table", name: str) -> Outcome:
        deck = next(deck for deck in table.decks() if deck.id == name)
        try:
            return Outcome(Enrol(Enrolment(deck, table.tags.all())))
        except JournalError as error:
            return Outcome(Enrol(notice=str(error)))

    def _name_tag(self, table: "Table", tag: Tag) -> Outcome:
        """Return the page that says what a tag is on, before a deck is chosen; an unknown tag is asked about."""
        try:
            thing = table.tags.find(tag.uid) or parse_thing(tag.text)
            if thing is not None:
                told = _("That is {thing}.").format(thing=thing.in_words)
                return Outcome(Enrol(notice=told), (ShowLight("ok"),))
            if is_random(tag.uid):
                return Outcome(Enrol(notice=_(RANDOM)), (ShowLight("bad"),))
            asking = NewTag.of(table, tag, Enrol())
        except JournalError as error:
            return Outcome(Enrol(notice=str(error)))
        return Outcome(asking, (NoteAsked(tag.uid), ShowLight("ask")))

    def _handle_walk_input(self, walk: Enrolment, what: Input) -> Outcome:
        match what:
            case Tag():
                return self._write_changes(walk, enrol.handle(walk, what))
            case Press(button=PanelButton.CONFIRM) if walk.asked is not None:
                return self._write_changes(walk, enrol.confirm_tag(walk))
            case Press(button=PanelButton.UNDO) if walk.asked is not None:
                return self._write_changes(walk, enrol.refuse(walk))
            case Press(button=PanelButton.UNDO) if walk.steps:
                return self._write_changes(walk, enrol.take_back(walk))
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO):
                return Outcome(Enrol())
            case Press(button=PanelButton.NEXT) if walk.asked is None and walk.missing:
                return self._write_changes(walk, enrol.skip(walk))
            case _:
                return Outcome(self)

    def _write_changes(self, walk: Enrolment, after: Enrolment) -> Outcome:
        """Return the outcome that writes what has changed, or the page where nothing has."""
        put, forgotten = enrol.tag_changes(walk, after)
        return (
            Outcome(self, (ChangeTags(put, forgotten, about=after),))
            if put or forgotten
            else _step_outcome(walk, after)
        )

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:  # noqa: ARG002 - there is one
        """Return the page with the walk as it is now; as it was when it can't be written."""
        if isinstance(result, Failed):
            return Outcome(replace(self, notice=result.why), (PlaySound("refused"), ShowLight("bad")))
        return _step_outcome(self.walk, request.about)

    def _page_buttons(self) -> dict[Lamp, PageButton]:
        does: dict[Lamp, PageButton] = {"undo": PageButton(_("BACK")), "help": PageButton(_("HELP"))}
        walk = self.walk
        if walk is None:
            return does
        if walk.asked is not None:
            return does | {
                "confirm": PageButton(_("YES"), _("from now on")),
                "undo": PageButton(_("NO")),
            }
        if walk.steps:
            does["undo"] = PageButton(_("UNDO"), icon="undo")
        if walk.missing:
            left = walk.next_thing is not None
            does["next"] = PageButton(_("SKIP"), icon="skip") if left else PageButton(_("AGAIN"), icon="again")
        stops = PageButton(_("STOP"), _("all is saved")) if walk.missing else PageButton(_("DONE"), _("all have tags"))
        return does | {"confirm": stops}


def _step_outcome(walk: Enrolment | None, after: Enrolment) -> Outcome:
    """Return the page with the walk, and the light and sound that tell of its last step."""
    if after.answer and after is not walk:
        sound = PlaySound("accepted" if after.answer == "ok" else "refused")
        return Outcome(Enrol(after), (ShowLight(after.answer), sound))
    return Outcome(Enrol(after))


def _title_text(walk: Enrolment) -> str:
    """Return the title: the deck that is being enrolled, and how many things have a tag."""
    title = _("{deck}: {number} of {count}")
    return title.format(deck=_(walk.deck.title), number=walk.tagged_count, count=_count_things(walk.deck))


def _count_things(deck: Deck) -> int:
    return len(deck.entries)


def _deck_looks(table: "Table", layout: Page, body: Rect) -> list[AnyLook]:
    """Return a tile for each deck, with how many of its things have a tag."""
    decks = table.decks()
    try:
        tagged = set(table.tags.all().values())
    except JournalError as error:
        return warning_looks(layout, body, str(error))
    columns = 2 if layout.view.portrait else 4
    head, body = body.cut_top(layout.px(25 if layout.view.portrait else 13), layout.gap)
    about = sentence_label(layout, head, _(ABOUT), px=5, lines=5 if layout.view.portrait else 2, least=TIGHT_UNITS)
    rows = body.rows(-(-len(decks) // columns), layout.gap)
    cells = [cell for row in rows for cell in row.columns(columns, layout.gap)]
    tiles = [
        Button(
            rect=rect,
            target=f"deck:{deck.id}" if deck.entries else "",
            label=_(deck.title),
            note=_count_text(deck, tagged),
            enabled=bool(deck.entries),
            px=layout.px(5),
        )
        for deck, rect in zip(decks, cells, strict=False)
    ]
    return [about, *tiles]


def _count_text(deck: Deck, tagged: set[Thing]) -> str:
    number = sum([entry.thing in tagged for entry in deck.entries])
    if deck.example and not number:
        return _("not entered yet")
    many = _("example: {number} of {count}") if deck.example else _("{number} of {count} tagged")
    return many.format(number=number, count=_count_things(deck))


def _walk_looks(layout: Page, body: Rect, walk: Enrolment) -> list[AnyLook]:
    """Return what is laid next, in large, what the last tag led to, and how far the deck is."""
    bar, body = body.cut_bottom(layout.px(4), layout.gap)
    looks = _bar_looks(bar, walk)
    coming = walk.next_thing
    if coming is None:
        return [*looks, *_ending_looks(layout, body, walk)]
    if layout.view.portrait:
        picture, words = body.cut_top(body.h * 3 // 5, layout.gap)
    else:
        picture, words = body.cut_left(body.w * 2 // 5, layout.gap)
    looks += thing_look(layout, picture, coming)
    if walk.asked is not None:
        return [*looks, *framed_sentence(layout, words, enrol.question_text(walk), px=6, lines=8, outline="warn")]
    above, below = words.cut_top(words.h * 3 // 5, layout.gap)
    # A button is on the case: what is laid is a tag that does the same.
    lay = _("Lay a tag that will mean:") if coming.thing.kind == "C" else _("Lay this on the reader:")
    asks, name = above.cut_top(layout.px(7))
    looks.append(sentence_label(layout, asks, lay, px=5, lines=1, least=TIGHT_UNITS))
    looks.append(
        Label(
            rect=name, text=enrol.thing_text(walk.deck, coming.thing), px=layout.px(8), least=layout.px(SMALL), lines=4
        )
    )
    if walk.told:
        tone: Tone = "good" if walk.answer == "ok" else "warn" if walk.answer else "muted"
        text = Label(rect=below, text=walk.told, px=layout.px(5), least=layout.px(SMALL), tone=tone, lines=5)
        looks.append(text)
    return looks


def _bar_looks(rect: Rect, walk: Enrolment) -> list[AnyLook]:
    """Return a bar that shows how much of the deck has tags."""
    done = rect.w * walk.tagged_count // _count_things(walk.deck)
    looks: list[AnyLook] = [Panel(rect=rect, tone="raised")]
    return [*looks, Panel(rect=rect.cut_left(done)[0], tone="good", outline="good")] if done > rect.h else looks


def _ending_looks(layout: Page, body: Rect, walk: Enrolment) -> list[AnyLook]:
    """Return what stands at the end of a deck: that all things have a tag, or which have none."""
    count, number = _count_things(walk.deck), len(walk.missing)
    head, rest = body.cut_top(layout.px(12), layout.gap)
    if not number:
        every = ngettext("All {count} have a tag.", "All {count} have a tag.", count).format(count=count)
        told, rest = rest.cut_bottom(layout.px(7), layout.gap)
        return [
            Banner(rect=head, text=every, tone="good", icon="confirm", px=layout.px(6.4)),
            *_last_looks(layout, rest, walk.deck),
            sentence_label(layout, told, walk.told, px=5, lines=1, least=TIGHT_UNITS),
        ]
    left = ngettext("{number} of {count} has no tag yet.", "{number} of {count} have no tag yet.", number)
    again = _("AGAIN shows them once more, one by one.")
    foot, rest = rest.cut_bottom(layout.px(26 if layout.view.portrait else 13), layout.gap)
    return [
        sentence_label(layout, head, left.format(number=number, count=count), px=7, lines=2),
        *_missing_looks(layout, rest, walk),
        sentence_label(layout, foot, f"{again}\n{walk.told}", px=5, lines=4, least=TIGHT_UNITS),
    ]


def _last_looks(layout: Page, room: Rect, deck: Deck) -> list[AnyLook]:
    """Return the last things of a deck, each with a tick."""
    last = [entry for entry in deck.entries if entry.thing.copy == 1][-LAST:]
    looks: list[AnyLook] = []
    lines = 2 if layout.view.portrait else 1
    rows = room.cut_top(min(room.h, lines * layout.px(LAST_UNITS)))[0].rows(lines, layout.gap)
    cells = [cell for row in rows for cell in row.columns(LAST // lines, layout.gap)]
    for entry, cell in zip(last, cells, strict=False):
        tick, picture = cell.cut_bottom(layout.px(9))
        looks += [*thing_look(layout, picture, entry), Button(rect=tick, icon="confirm", kind="quiet")]
    return looks


def _missing_looks(layout: Page, room: Rect, walk: Enrolment) -> list[AnyLook]:
    """Return the things without a tag in a grid, those that are alike together; what finds no room is counted."""
    missing = set(walk.missing)
    entries = (entry for entry in walk.deck.entries if entry.thing in missing)
    counts = Counter(shorten(path_text(entry.thing.kind, entry.path), LONGEST_MISSING) for entry in entries)
    names = [name if count == 1 else f"{name} ×{count}" for name, count in counts.items()]
    px = layout.px(5)
    widest = max(estimate_width(name, px) for name in names)
    columns = max(1, min(room.w // (widest + 3 * layout.gap), len(names)))
    lines = max(1, (room.h + layout.gap) // (layout.px(MISSING_UNITS) + layout.gap))
    if len(names) > columns * lines:
        shown = columns * lines - 1
        names = [*names[:shown], f"+{sum(list(counts.values())[shown:])}"]
    needed = -(-len(names) // columns)
    high = min(layout.px(MOST_MISSING_UNITS), (room.h + layout.gap) // needed - layout.gap)
    rows = room.cut_top(needed * (high + layout.gap) - layout.gap)[0].rows(needed, layout.gap)
    cells = [cell for row in rows for cell in row.columns(columns, layout.gap)]
    looks: list[AnyLook] = []
    for name, cell in zip(names, cells, strict=False):
        inside = Rect(cell.x + layout.gap // 2, cell.y, cell.w - layout.gap, cell.h)
        words = Label(rect=inside, text=name, px=px, least=layout.px(LEAST_NOTE), align="centre")
        looks += [Panel(rect=cell, tone="surface"), words]
    return looks
