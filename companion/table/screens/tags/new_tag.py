"""Ask what a new tag is on; it is kept, and does what it would have done."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Input, PanelButton, Press, Tag, Tap, ThingKind
from companion.core.i18n import N_, _
from companion.core.layout import SMALL, Rect, View
from companion.core.scene import AnyLook, Button, ButtonKind, HelpLine, Label, Lamp, PanelKey, Scene
from companion.games.common.key_layout import LETTER_ROWS, PER_ROW, local_row
from companion.games.registry import card_kinds
from companion.table.decks import Deck, DeckEntry
from companion.table.effects import ChangeTags, Failed, HandleThing, PlaySound, Request, ShowLight
from companion.table.screen import BaseScreen, Screen, Tagging
from companion.table.screen_outcome import Outcome
from companion.table.screens.name_typing import keyboard_looks, type_key
from companion.table.screens.page import (
    Page,
    PageButton,
    help_scene,
    page_layout,
    page_looks,
    page_of,
    sentence_label,
    translated_lines,
    warning_looks,
)
from companion.table.screens.tags.thing_looks import thing_look
from companion.table.things import COMMANDS, Thing, copy_name, parse_thing, picked_text, shorten

if TYPE_CHECKING:
    from companion.table.table import Table

HELP = (
    HelpLine(N_("The companion does not know this tag yet."), icon="tag"),
    HelpLine(N_("Tap what the tag is on. KEEP saves that, and the game goes on with it."), icon="confirm"),
    HelpLine(N_("BACK leaves the tag unknown; this evening you are not asked again."), icon="back"),
)

LABELS: dict[ThingKind, str] = {
    "B": N_("Letter ball"),
    "Q": N_("Sequentia card"),
    "G": N_("Goal"),
    "A": N_("Action"),
    "P": N_("Player"),
    "C": N_("Button"),
}
"""What a tag can be on beside the cards that games tell of, as it is shown to be picked."""


def kind_labels() -> dict[ThingKind, str]:
    """Return the kinds of things that a tag can be on, each with its label."""
    return {kind: one.label for kind, one in card_kinds().items()} | LABELS


IN_TITLE = 18
"""The letters of a text that fit into a title beside the rest of it."""

FEW = 4
"""So many things to pick from are shown large."""

TALLEST, TALLEST_OF_FEW = 27, 58
"""The most height of a thing to pick from, and of one of a few, in units."""

SHORT_LETTERS = 5
"""The letters of the longest name that fits in a narrow cell."""


LONG_LETTERS = 22
"""The letters of the longest name that fits in a cell of usual width, in two lines if need be."""

_ALPHABET = frozenset("".join(LETTER_ROWS))

SOMEBODY_ELSE = ""
"""What is picked for a player who is not known yet, and is typed."""


class TagChoices(Struct, frozen=True):
    """The things that can be picked: those of the decks, the `people` who are known, and those with a tag."""

    decks: tuple[Deck, ...]
    people: tuple[DeckEntry, ...]
    tagged: frozenset[Thing]

    @classmethod
    def of(cls, table: "Table") -> "TagChoices":
        """Return what can be picked at this table.

        Raises `JournalError` when that can't be read.
        """
        people = tuple(DeckEntry(Thing("P", person.name), (person.name,)) for person in table.people.all())
        return cls(table.decks(), people, frozenset(table.tags.all().values()))

    def entries(self, kind: ThingKind, path: tuple[str, ...]) -> tuple[DeckEntry, ...]:
        """Return the things of a kind to which the path leads; the number of a copy comes last in a path."""
        every = [*[entry for deck in self.decks for entry in deck.entries], *self.people]
        return tuple(
            [
                entry
                for entry in every
                if entry.thing.kind == kind
                and entry.path[: len(path)] == path[: len(entry.path)]
                and (len(path) <= len(entry.path) or path[len(entry.path) :] == (copy_name(entry.thing.copy),))
            ]
        )

    def options(self, kind: ThingKind, path: tuple[str, ...]) -> tuple[str, ...]:
        """Return what can be picked next; none once one thing is left."""
        if self._without_tag(kind, path):
            return ()
        place = len(path)
        left = [entry for entry in self.entries(kind, path) if place <= len(entry.path)]
        nexts = [entry.path[place] if place < len(entry.path) else copy_name(entry.thing.copy) for entry in left]
        return tuple(dict.fromkeys(nexts))

    def picked_entry(self, kind: ThingKind, path: tuple[str, ...]) -> DeckEntry | None:
        """Return the thing that is picked, of several alike the first without a tag; None while not clear."""
        return None if self.options(kind, path) else next(iter(self._candidates(kind, path)), None)

    def _candidates(self, kind: ThingKind, path: tuple[str, ...]) -> tuple[DeckEntry, ...]:
        return self._without_tag(kind, path) or self.entries(kind, path)

    def _without_tag(self, kind: ThingKind, path: tuple[str, ...]) -> tuple[DeckEntry, ...]:
        """Return the things without a tag, when the path tells all but which of several alike it is."""
        entries = self.entries(kind, path)
        alike = all(entry.path == path for entry in entries)
        return tuple([entry for entry in entries if entry.thing not in self.tagged]) if alike else ()


class NewTag(BaseScreen, frozen=True):
    """The question what `tag` is on; `before` is the screen on which it was laid, and which goes on after it.

    `kind` is what was picked first, and `path` what was picked then; `text` is the name of a player, typed with the
    page `keys` of the keys. `first` is the page of what can be picked; `notice` is why the last input was not followed.
    """

    id: ClassVar[str] = "new-tag"

    tag: Tag
    before: Screen
    picking: TagChoices
    kind: ThingKind | Literal[""] = ""
    path: tuple[str, ...] = ()
    text: str = ""
    keys: int = 0
    first: int = 0
    notice: str = ""
    help_on: bool = False

    @classmethod
    def of(cls, table: "Table", tag: Tag, before: Screen | None = None) -> "NewTag":
        """Return the question about this tag; afterwards `before` (None: the present screen) is gone on with.

        Raises `JournalError` when it can't be read who is known and which things have a tag.
        """
        return cls(tag, table.screen if before is None else before, TagChoices.of(table))

    @property
    def tagging(self) -> Tagging:
        """What the screen does about tags: another one has to wait."""
        return "takes"

    def facing_player(self, table: "Table") -> str | None:
        """Return the player to whom the screen speaks on which the tag was laid."""
        return self.before.facing_player(table)

    def with_notice(self, sentence: str) -> Self:
        """Return the screen with a sentence."""
        return replace(self, notice=sentence)

    @property
    def typing(self) -> bool:
        """Whether the name of a player is typed: of somebody else than those who are known."""
        return self.kind == "P" and (self.path == (SOMEBODY_ELSE,) or not self.picking.people)

    @property
    def entry(self) -> DeckEntry | None:
        """What has been picked; None while it is not clear."""
        if self.typing:
            thing = parse_thing(f"P:{self.text}")
            return None if thing is None else DeckEntry(thing, (thing.name,))
        return self.picking.picked_entry(self.kind, self.path) if self.kind else None

    @property
    def which_of_alike(self) -> DeckEntry | None:
        """One of several alike that all have a tag, of which one is picked; None where something else is."""
        entries = self.picking.entries(self.kind, self.path) if self.kind and self.path and not self.typing else ()
        alike = len(entries) > 1 and all(entry.path == self.path for entry in entries)
        return entries[0] if alike and self.entry is None else None

    def scene(self, table: "Table", view: View) -> Scene:  # noqa: ARG002 - all there is to know is here
        """Return the scene: what is on the screen."""
        layout = page_layout(view)
        body, options = layout.body, self._options()
        if self.notice:
            strip, body = body.cut_bottom(layout.px(18 if view.portrait else 13), layout.gap)
        if self.which_of_alike is not None:
            body = _alike_rooms(layout)[2]
        cells = _cell_rects(layout, body, options)
        if self.help_on:
            return help_scene(layout, _("A new tag"), translated_lines(HELP))
        looks = page_looks(layout, self._title_text(), self._page_buttons(len(options) > len(cells)))
        if self.notice:
            looks += warning_looks(layout, strip, self.notice)
        if self.typing:
            looks += keyboard_looks(layout, body, self.text, _("The name of a player"), page_of_keys=self.keys)
        elif self.entry is not None:
            looks += _picked_looks(layout, body, self.entry, replaced=self.entry.thing in self.picking.tagged)
        else:
            px = layout.px(_letter_units(options))
            for rect, (target, label) in zip(cells, page_of(options, self.first, len(cells)), strict=False):
                looks += _option_looks(layout, rect, target, label, px, command=self.kind == "C")
            looks = _with_even_words(looks) if self.kind == "C" else looks
            if self.which_of_alike is not None:
                looks += _alike_looks(layout, self.which_of_alike)
        return Scene(tuple(looks))

    def _title_text(self) -> str:
        if not self.kind:
            return _("A new tag: what is it on?")
        if self.entry is not None and not self.typing:
            return _("Is it on this?")
        if self.kind == "C":
            return _("What shall this tag do?")
        picked = (picked_text(self.kind, place, one) for place, one in enumerate(self.path) if one)
        shared = _shared_beginning([label for _target, label in self._whole_options()]).rstrip(": ")
        named = (*(shorten(one, IN_TITLE) for one in picked), *([f"({shared})"] if shared else []))
        what = " ".join((_(kind_labels()[self.kind]), *named))
        return _("It is on: {what}").format(what=what)

    def _options(self) -> tuple[tuple[str, str], ...]:
        """Return the targets and the names of what can be picked, without the words with which all of them begin."""
        whole = self._whole_options()
        shared = len(_shared_beginning([label for _target, label in whole]))
        return tuple((target, label[shared:]) for target, label in whole)

    def _whole_options(self) -> tuple[tuple[str, str], ...]:
        """Return the targets and the names of what can be picked."""
        if not self.kind:
            kinds = tuple(
                (kind, _(label)) for kind, label in kind_labels().items() if kind == "P" or self._has_things(kind)
            )
            return (*kinds, ("none", _("Something else")))
        kind, place = self.kind, len(self.path)
        options = self.picking.options(kind, self.path)
        named = tuple((option, shorten(picked_text(kind, place, option))) for option in _in_key_order(options))
        return (*named, (SOMEBODY_ELSE, _("Somebody else"))) if kind == "P" and named else named

    def _has_things(self, kind: ThingKind) -> bool:
        return bool(self.picking.entries(kind, ()))

    def _page_buttons(self, pages: bool) -> dict[Lamp, PageButton]:
        does: dict[Lamp, PageButton] = {"undo": PageButton(_("BACK")), "help": PageButton(_("HELP"))}
        if self.entry is not None:
            return does | {"confirm": PageButton(_("KEEP"), _("and go on"))}
        return does | {"next": PageButton(_("NEXT"), _("more"), turns="next")} if pages else does

    def handle(self, table: "Table", what: Input) -> Outcome:  # noqa: ARG002 - all there is to know is here
        """Return the screen after an input."""
        match what:
            case Press(button=PanelButton.HELP):
                return Outcome(replace(self, help_on=not self.help_on))
            case Press(button=PanelButton.CONFIRM | PanelButton.UNDO) if self.help_on:
                return Outcome(replace(self, help_on=False))
            case Press(button=PanelButton.CONFIRM) if self.entry is not None:
                thing = self.entry.thing
                return Outcome(self, (ChangeTags({self.tag.uid: thing}, about=thing),))
            case Press(button=PanelButton.UNDO):
                return Outcome(self._go_back())
            case Press(button=PanelButton.NEXT) if not self.typing:
                return Outcome(replace(self, first=self.first + 1))
            case Tag(uid=uid):
                again = self.with_notice(_("One tag after another: what is the first one on?"))
                return Outcome(self if uid == self.tag.uid else again, (ShowLight("ask"),))
            case Tap(target=target) if target.startswith("pick:"):
                return Outcome(self._pick(target.removeprefix("pick:")))
            case _:
                return Outcome(self._handle_typing(what)) if self.typing else Outcome(self)

    def _handle_typing(self, what: Input) -> "NewTag":
        after = type_key(self.text, self.keys, what)
        return self if after is None else replace(self, text=after.text, keys=after.keys)

    def _pick(self, name: str) -> Screen:
        plain = replace(self, first=0, notice="")
        if self.kind:
            return plain.with_path((*self.path, name))
        kind = next((kind for kind in kind_labels() if kind == name), None)
        return self.before if kind is None else replace(plain, kind=kind).with_path(())

    def with_path(self, path: tuple[str, ...]) -> "NewTag":
        """Return the question with this path picked; a single choice that is left is made."""
        while (path or self.kind != "P") and self.kind and len(options := self.picking.options(self.kind, path)) == 1:
            path = (*path, *options)
        return replace(self, path=path)

    def _go_back(self) -> Screen:
        """Return the screen one choice back: before the last one that was not the only one."""
        if not self.kind:
            return self.before
        path = self.path
        if self.kind == "P" and path:
            return replace(self, path=(), text="", first=0, notice="")
        while path:
            path = path[:-1]
            if len(self.picking.options(self.kind, path)) > 1:
                return replace(self, path=path, first=0, notice="")
        return replace(self, kind="", path=(), text="", first=0, notice="")

    def handle_answer(self, table: "Table", request: Request, result: Any) -> Outcome:
        """Return the screen before, where the thing counts now; a button is not pressed by being named."""
        thing: Thing = request.about
        if isinstance(result, Failed):
            return Outcome(self.with_notice(result.why), (ShowLight("bad"),))
        if self.before.tagging == "takes":
            return self.before.handle(table, self.tag).after(PlaySound("accepted"))
        named = ShowLight("ok") if thing.kind == "C" else HandleThing(thing, self.tag.uid)
        return Outcome(self.before, (PlaySound("accepted"), named))


def _shared_beginning(labels: Sequence[str]) -> str:
    """Return what stands with a colon before all of these, such as `Example: `; empty where they differ, or for one."""
    heads = {head + colon for head, colon, _rest in (label.partition(": ") for label in labels) if colon}
    return heads.pop() if len(labels) > 1 and len(heads) == 1 and all(": " in label for label in labels) else ""


def _alike_rooms(layout: Page) -> tuple[Rect, Rect, Rect]:
    """Return the places of the picture of several alike, of what is to be done, and of what can be picked."""
    if layout.view.portrait:
        picture, rest = layout.body.cut_top(layout.body.h * 2 // 5, layout.gap)
    else:
        picture, rest = layout.body.cut_left(layout.body.w * 2 // 5, layout.gap)
    told, options = rest.cut_top(layout.px(22), layout.gap)
    return picture, told, options


def _alike_looks(layout: Page, entry: DeckEntry) -> list[AnyLook]:
    """Return one of several alike, all of which have a tag, and what comes of picking one."""
    picture, told, _options = _alike_rooms(layout)
    text = _("All of these have a tag already. Tap any of them: its old tag is forgotten.")
    return [*thing_look(layout, picture, entry), sentence_label(layout, told, text, px=5, lines=4)]


def _letter_units(options: tuple[tuple[str, str], ...]) -> float:
    """Return the height of the letters of what can be picked, in units."""
    if any(len(label) > 2 for _target, label in options):
        return 6.4 if len(options) <= FEW else 5.4
    return 24 if len(options) <= FEW else 8


def _cell_rects(layout: Page, body: Rect, options: tuple[tuple[str, str], ...]) -> list[Rect]:
    """Return the places of what can be picked: all of it where it fits, else a page."""
    longest = max((len(option[1]) for option in options), default=1)
    letters = sum(option in _ALPHABET for option, _label in options)
    if letters == len(_ALPHABET):
        return _key_rects(layout, body, len(options) - letters)
    upright = layout.view.portrait
    if longest <= SHORT_LETTERS:
        columns, high = (5, 14) if upright else (9, 12)
    elif longest <= LONG_LETTERS:
        columns, high = (2, 18) if upright else (3, 14)
    else:
        columns, high = (1, 16) if upright else (2, 14)
    few = len(options) <= FEW
    if few and upright:
        columns = min(columns, 2)
    lines = max(1, min(-(-len(options) // columns), (body.h + layout.gap) // (layout.px(high) + layout.gap)))
    tall = min(body.h, lines * (layout.px(TALLEST_OF_FEW if few else TALLEST) + layout.gap) - layout.gap)
    rows = body.cut_top(tall)[0].rows(lines, layout.gap)
    # What fits on one page is spread over its rows.
    columns = min(columns, max(1, -(-len(options) // lines)))
    return [cell for row in rows for cell in row.columns(columns, layout.gap)]


def _in_key_order(options: tuple[str, ...]) -> tuple[str, ...]:
    """Return all letters, where all can be picked, in the order of the keyboard, then the rest; else as they come."""
    if not set(options) >= _ALPHABET:
        return options
    return (*map(local_row, "".join(LETTER_ROWS)), *(option for option in options if option not in _ALPHABET))


def _key_rects(layout: Page, body: Rect, others: int) -> list[Rect]:
    """Return the places of the letters as on the keyboard, and below them of so many others."""
    lines = len(LETTER_ROWS) + (1 if others else 0)
    rows = body.cut_top(min(body.h, lines * layout.px(17)))[0].rows(lines, layout.gap)
    pairs = zip(rows, LETTER_ROWS, strict=False)
    keys = [cell for row, line in pairs for cell in row.columns(PER_ROW, max(3, layout.gap // 2))[: len(line)]]
    return [*keys, *(rows[-1].columns(max(3, others), layout.gap)[:others] if others else ())]


def _option_looks(
    layout: Page, rect: Rect, target: str, label: str, px: int, *, command: bool = False
) -> list[AnyLook]:
    """Return what can be picked: a letter is a key, and a wide one has room in a narrow key as well.

    A `command` has the button of the case that does the same beside its word, or above it.
    """
    if command:
        inside, upright = rect.inset(layout.gap), rect.h > rect.w
        shown, word = inside.cut_top(inside.h * 2 // 3) if upright else inside.cut_left(rect.h * 2 // 3, layout.gap)
        align: Literal["left", "centre"] = "centre" if upright else "left"
        return [
            Button(rect=rect, target=f"pick:{target}", tells=label),
            PanelKey(rect=shown, key=COMMANDS[target].value),
            Label(rect=word, text=label, px=layout.px(7), least=layout.px(SMALL), align=align),
        ]
    # A key may be narrower than other buttons: ten of them are as wide as the screen.
    narrow = target in _ALPHABET and rect.w <= layout.body.w // PER_ROW
    kind: ButtonKind = "key" if narrow else "plain"
    letters = min(px, rect.w * 2 // 3) if narrow else px
    return [Button(rect=rect, target=f"pick:{target}", label=label, kind=kind, px=letters)]


def _with_even_words(looks: Sequence[AnyLook]) -> list[AnyLook]:
    """Return the looks with the words of the buttons in letters of one size."""
    words = tuple((look.text, look.rect) for look in looks if isinstance(look, Label) and not look.title)
    return [replace(look, even=words) if isinstance(look, Label) and not look.title else look for look in looks]


def _picked_looks(layout: Page, body: Rect, entry: DeckEntry, *, replaced: bool) -> list[AnyLook]:
    """Return the looks of what has been picked, to be kept."""
    if layout.view.portrait:
        picture, words = body.cut_top(body.h * 3 // 5, layout.gap)
    else:
        picture, words = body.cut_left(body.w * 2 // 5, layout.gap)
    above, below = words.cut_top(words.h // 2, layout.gap)
    told = _("It has a tag already, which is forgotten then.") if replaced else ""
    return [
        *thing_look(layout, picture, entry),
        sentence_label(layout, above, entry.thing.in_words, px=8, lines=5),
        Label(rect=below, text=told, px=layout.px(5), least=layout.px(SMALL), tone="warn", lines=4),
    ]
