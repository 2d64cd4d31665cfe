"""Edit a goal card (SQT-20): its text is typed, its test picked from the known conditions."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Any, ClassVar, Literal, Self
from zlib import crc32

from msgspec.structs import replace

from companion.core.game import Refused
from companion.core.i18n import N_, _, ngettext
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Banner, Button, GoalCard, Label
from companion.core.toml.entries import TomlPath
from companion.games.common.key_layout import Px
from companion.games.common.phrases import capitalise
from companion.games.common.text_fit import estimate_width
from companion.games.sequitur.card_form import HELP, CardEditor, PartsPage, Text
from companion.games.sequitur.card_text import LONGEST
from companion.games.sequitur.cards import COLOURS, GoalEntry, goals_of
from companion.games.sequitur.editor_parts import (
    CARD_LEAST,
    FINGER_UNITS,
    TWO_LINES_UNITS,
    ButtonStrip,
    EditorLayout,
    choice_looks,
    fitting_text,
    hint_looks,
    row_looks,
    stepper_rects,
    text_field,
    title_looks,
)
from companion.games.sequitur.goals import condition_picker
from companion.games.sequitur.goals.colours import colour_name
from companion.games.sequitur.goals.condition_picker import PickedCondition
from companion.games.sequitur.goals.conditions import (
    All,
    AnyOf,
    Is,
    Not,
    Test,
    condition_text,
    condition_values,
    read_test,
)
from companion.games.sequitur.goals.example_words import find_examples
from companion.games.sequitur.goals.goals import GOAL, POINTS, WHOLE_DECK, Colour

_ID_CHARS = 40
"""Characters of a text in the id that is made from it."""

_LONGEST_SHOWN = 45
"""Characters of a part made of several conditions that is said in words: two lines on an upright screen."""

Joined = Literal["all", "any"]


class GoalEditor(CardEditor, frozen=True, kw_only=True):
    """A goal card that is being entered or changed.

    Its parts are those of its test, `joined` tells whether all of them have to be met or any; `written` is the test as
    it was found.
    """

    TEXTS: ClassVar = (Text("text", N_("Text"), N_("What is printed on the card?")),)
    PARTS: ClassVar = PartsPage(
        "test",
        "",
        N_("One more condition"),
        N_("What does it ask for?"),
        condition_picker.CONDITION_GROUPS,
        begin=condition_picker.new_condition,
        change=condition_picker.change_condition,
        value=condition_picker.condition_value,
        make=condition_picker.make_test,
        reopen=condition_picker.reopen_condition,
        type=condition_picker.type_key,
        can_deny=True,
    )

    HELP: ClassVar = {
        **HELP,
        "colour": (
            N_("Tap the colour of the card in your hand. It says how many points the goal brings."),
            N_("After it comes the text of the card."),
        ),
        "test": (
            N_("This is the card as it will look. The buttons below it lead back to its colour and its text."),
            N_("− and + say how many such cards are in your box."),
            N_("We do, at the table: each time, the companion asks whether the word meets the goal."),
            N_("The companion: say what the word needs, and it checks that by itself."),
            N_("KEEP keeps the card."),
        ),
        "tested": (
            N_("This is the card as it will look. The buttons below it lead back to its colour and its text."),
            N_("− and + say how many such cards are in your box."),
            N_("The companion tests what is listed. Tap a condition to change it; One more condition adds another."),
            N_("KEEP keeps the card."),
        ),
        "removed": (N_("Remove takes this part out of the card. BACK leaves it in."),),
        "pick": (
            N_("Tap what the card demands. Below each stands a word that meets it."),
            N_("The tabs above have more: letters, numbers, patterns, other words, balls."),
            N_("Forbidden turns it round: the word must not be like that."),
            N_("More than one condition? Pick one now; the others can be added afterwards."),
        ),
        "value": (
            N_("The sentence says what the word needs now. Set it with what stands below it."),
            N_("Forbidden turns it round: the word must not be like that."),
            N_("OK takes it into the card."),
        ),
    }

    colour: Colour
    text: str = ""
    count: int = 1
    page: str = "text"
    parts: tuple[Test, ...] = ()
    picked: PickedCondition | None = None
    joined: Joined = "all"
    written: dict[str, Any] | None = None

    def entry(self) -> GoalEntry | Refused | None:
        """Return the goal as entered, or why it can't be; None while something is open or missing."""
        if not self.is_complete:
            return None
        text = self.text.rstrip(" ")
        made = GoalEntry(self.known or make_id(self.colour, text), self.colour, text, self.count, self._test_values())
        read = goals_of((made,))
        return read if isinstance(read, Refused) else made

    def _test_values(self) -> dict[str, Any] | None:
        """Return the test as a file has it; one that was not changed stays as it was found."""
        if self.written is not None and _split_test(self.written) == (self.parts, self.joined):
            return self.written
        return condition_values(self._test()) if self.parts else None

    def _test(self) -> Test:
        """Return the test that the parts make, also while it can't be kept: it has too many of them, say."""
        if len(self.parts) == 1:
            return self.parts[0]
        return All(self.parts) if self.joined == "all" else AnyOf(self.parts)

    def handle_button(self, name: str, values: list[str]) -> Self:
        """Return the editor after a tap on a button of its own."""
        match name, values:
            case "colour", [colour]:
                picked = replace(self, colour=next(one for one in COLOURS if one == colour))
                return picked.open_page(self.first_page)
            case "count", [by]:
                return replace(self, count=min(max(self.count + int(by), 1), WHOLE_DECK))
            case "not", [] if self.page == "pick":
                return replace(self, denies=not self.denies)
            case "joined", [("all" | "any") as joined]:
                return replace(self, joined=joined)
            case _:
                return self

    def row_labels(self) -> list[str]:
        """Return the test as a sentence, in rows with one condition each."""
        after = _("and {condition}") if self.joined == "all" else _("or {condition}")
        forms = (_("The word {condition}"), *(after for _other in self.parts[1:]))
        return [form.format(condition=_part_text(part)) for form, part in zip(forms, self.parts, strict=False)]

    @property
    def pages(self) -> tuple[str, ...]:
        """The questions in their order: the colour comes before the text."""
        return ("colour", *super().pages)

    def missing_text(self) -> str:
        """Return a few words that say what the open page still lacks."""
        return _("tap the colour") if self.page == "colour" else super().missing_text()

    def help_lines(self) -> tuple[str, ...]:
        """Return what HELP says of the open page, with the buttons that it has."""
        removes = self.page == "value" and self.picked is None
        page = "removed" if removes else "tested" if self.is_last and self.parts else self.page
        return tuple(map(_, self.HELP[page]))

    def go_on_text(self) -> str:
        """Return where CONFIRM leads, in a few words; from the colour on where a text was typed before."""
        if self.page == "colour" and self.text.strip():
            return _("go on")
        return super().go_on_text()

    def value_hint(self) -> tuple[str, ...]:
        """Return words that meet the condition that is being set, and words that don't."""
        part = self.picked_part()
        return () if part is None else _examples_lines(part)

    def looks(self, rect: Rect, px: Px, gap: int, portrait: bool, notice: str = "") -> list[AnyLook]:
        """Return the looks of the editor's page in this rectangle, see `CardEditor.looks`."""
        if self.page == "colour":
            return self._colour_looks(EditorLayout(rect, px, gap, portrait, notice))
        return super().looks(rect, px, gap, portrait, notice)

    def _colour_looks(self, room: EditorLayout) -> list[AnyLook]:
        head, rest = room.rect.cut_top(room.px(FINGER_UNITS), room.gap)
        cells = rest.rows(len(COLOURS), room.gap * 2)
        cards: list[AnyLook] = [
            GoalCard(
                rect=cell,
                target=f"edit:colour:{colour}",
                text=_colour_text(colour),
                tone=colour,
                points=POINTS[colour],
                px=room.px(7),
                least=room.px(SMALL),
                chosen=colour == self.colour and bool(self.go_on_text()),
            )
            for cell, colour in zip(cells, COLOURS, strict=True)
        ]
        return [*title_looks(_("What colour is the card?"), head, room), *cards]

    def card_looks(self, rect: Rect, room: EditorLayout, typed: str = "") -> list[AnyLook]:
        """Return the card as it will look."""
        if typed:
            number, px = str(POINTS[self.colour]), room.px(9)
            # A banner has its text at the left: one as narrow as this has it in the middle.
            band, paper = rect.cut_left(estimate_width(number, px) + 2 * room.px(2.4), room.gap)
            points = Banner(rect=band, text=number, tone=self.colour, px=px)
            return [points, text_field(self.text, paper, room)]
        return [
            GoalCard(
                rect=rect,
                text=fitting_text(self.text, rect.cut_left(rect.w * 3 // 4)[0], room),
                tone=self.colour,
                points=POINTS[self.colour],
                px=room.px(6.4),
                least=room.px(CARD_LEAST),
            )
        ]

    def strip_looks(self, rect: Rect, room: EditorLayout) -> list[AnyLook]:
        """Return how many of this card there are in the box, to be counted up and down."""
        less, number, more = stepper_rects(rect, room)
        told = ngettext("{count} in the box", "{count} in the box", self.count).format(count=self.count)
        return [
            room.sign_button(less, "count:-1", "−"),
            Label(rect=number, text=told, px=room.px(SMALL), least=room.px(3), align="centre", lines=2),
            room.sign_button(more, "count:1", "+"),
        ]

    def change_buttons(self) -> Sequence[tuple[str, str]]:
        """Return the buttons that lead back to the questions."""
        return (("page:colour", _("Colour")), *super().change_buttons())

    def list_looks(self, rect: Rect, room: EditorLayout) -> list[AnyLook]:
        """Return who says whether a word meets the card; or what the companion tests, with words as examples."""
        head, rest = rect.cut_top(room.px(FINGER_UNITS), room.gap)
        if not self.parts:
            return [*title_looks(_("Who says whether a word meets it?"), head, room), *_judge_looks(rest, room)]
        options = (("all", _("All of them")), ("any", _("Any of them")))
        joined = choice_looks(ButtonStrip("joined:", options, self.joined), head, room)
        told, rows = rest.cut_bottom(room.px(13), room.gap)
        return [
            *(
                joined
                if len(self.parts) > 1 and not room.notice
                else title_looks(_("The companion tests:"), head, room)
            ),
            *row_looks(self.row_labels(), self.shown, rows, room, _(self.PARTS.add), ""),
            *hint_looks(_examples_lines(self._test()), told, room),
        ]


def _colour_text(colour: Colour) -> str:
    points = ngettext("{count} point", "{count} points", POINTS[colour]).format(count=POINTS[colour])
    return f"{capitalise(colour_name(colour))}: {points}"


def _judge_looks(rect: Rect, room: EditorLayout) -> list[AnyLook]:
    """Return the two who can say whether a word meets a card without a test: the table, and the companion."""
    told = (
        ("", _("We do, at the table"), _("the companion asks each time")),
        ("edit:add", _("The companion"), _("tell it what the word needs")),
    )
    cells = rect.cut_top(min(rect.h, room.px(TWO_LINES_UNITS * 4)))[0].rows(len(told), room.gap)
    return [
        Button(rect=cell, target=target, label=label, note=note, on=not target, px=room.px(5.6))
        for cell, (target, label, note) in zip(cells, told, strict=True)
    ]


def _examples_lines(test: Test) -> tuple[str, ...]:
    """Return everyday words that meet a test, and some that don't, as sentences."""
    found = find_examples(test)
    if not found.decided:
        return (_("It depends on the balls that the word is made of: the companion looks at them."),)
    meet = _("Meet it: {words}.") if found.meet else _("No everyday word meets it.")
    fail = _("Don't: {words}.") if found.fail else ""
    forms = ((meet, found.meet), (fail, found.fail))
    return tuple(form.format(words=", ".join(words)) for form, words in forms if form)


def new_editor(colour: Colour, text: str = "", *, asks: bool = False, page: str = "text") -> GoalEditor:
    """Return an editor for a card that is not known yet, on this page.

    It `asks` first whether the table's own set begins.
    """
    return GoalEditor(colour=colour, text=text[:LONGEST], page="whose" if asks else page)


def edit_goal(goal: GoalEntry, *, own: bool = False, asks: bool = False) -> GoalEditor:
    """Return an editor for a card that is known; it can be deleted when it is the table's `own`.

    It `asks` first whether the table's own set begins.

    Raises EntriesError when its test can't be read.
    """
    parts, joined = ((), "all") if goal.test is None else _split_test(goal.test)
    return GoalEditor(
        known=goal.id,
        own=own,
        page="whose" if asks else "test",
        colour=goal.colour,
        text=goal.text,
        count=goal.count,
        parts=parts,
        joined=joined,
        written=goal.test,
    )


def _split_test(test: dict[str, Any]) -> tuple[tuple[Test, ...], Joined]:
    read = read_test(TomlPath("", "", (GOAL, 0), ("test",)), test)
    match read:
        case All(parts):
            return parts, "all"
        case AnyOf(parts):
            return parts, "any"
        case _:
            return (read,), "all"


def _part_text(part: Test) -> str:
    words = condition_text(part)
    if isinstance(part, Is) or (isinstance(part, Not) and isinstance(part.part, Is)):
        return words
    return f"({words})" if len(words) <= _LONGEST_SHOWN else _("meets a test made in the file")


def make_id(colour: Colour, text: str) -> str:
    """Return an id for a goal with this text: the same for any capitals, spaces and signs."""
    folded = " ".join(unicodedata.normalize("NFKD", text.casefold()).split())
    words = "-".join(re.findall(r"[a-z0-9]+", folded))
    lost = any(letter.isalnum() and not letter.isascii() for letter in folded)
    if words and not lost and len(words) <= _ID_CHARS:
        return f"{colour}-{words}"
    beginning = words[:_ID_CHARS].strip("-")
    return "-".join(filter(None, (colour, beginning, f"{crc32(folded.encode()):08x}")))
