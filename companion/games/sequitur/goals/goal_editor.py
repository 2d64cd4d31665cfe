"""Edit a goal card (SQT-20): its text is typed, its test picked from the known conditions."""

import re
import unicodedata
from collections.abc import Callable
from typing import Any, ClassVar, Literal, Self
from zlib import crc32

from msgspec.structs import replace

from companion.core.game import Refused
from companion.core.i18n import N_, _, ngettext
from companion.core.layout import SMALL, Rect
from companion.core.scene import AnyLook, Label, Panel, Tone
from companion.core.toml.entries import TomlPath
from companion.games.common.phrases import capitalise
from companion.games.sequitur.card_form import CardEditor, PartsPage, Text
from companion.games.sequitur.card_text import LONGEST
from companion.games.sequitur.cards import COLOURS, GoalEntry, goals_of
from companion.games.sequitur.editor_parts import FINGER_UNITS, ButtonStrip, EditorLayout, choice_looks, stepper_rects
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
from companion.games.sequitur.goals.goals import GOAL, WHOLE_DECK, Colour

_ID_CHARS = 40
"""Characters of a text in the id that is made from it."""

_LONGEST_SHOWN = 45
"""Characters of a part made of several conditions that is said in words: two lines on an upright screen."""

_TONES: dict[Colour, Tone] = {"red": "red", "yellow": "yellow", "green": "green"}

Joined = Literal["all", "any"]


class GoalEditor(CardEditor, frozen=True, kw_only=True):
    """A goal card that is being entered or changed.

    Its parts are those of its test, `joined` tells whether all of them have to be met or any; `written` is the test as
    it was found.
    """

    TEXTS: ClassVar = (Text("text", N_("Text"), N_("Type what is printed on the card.")),)
    PARTS: ClassVar = PartsPage(
        "test",
        N_("Test"),
        N_("Without a test, the table judges this goal. ADD picks a condition that the companion can test."),
        N_("ADD a condition"),
        N_("What is tested?"),
        condition_picker.CONDITION_LABELS,
        begin=condition_picker.new_condition,
        change=condition_picker.change_condition,
        value=condition_picker.condition_value,
        make=condition_picker.make_test,
        reopen=condition_picker.reopen_condition,
        type=condition_picker.type_key,
    )

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
        if len(self.parts) > 1:
            return {self.joined: [condition_values(part) for part in self.parts]}
        return condition_values(self.parts[0]) if self.parts else None

    def handle_button(self, name: str, values: list[str]) -> Self:
        """Return the editor after a tap on a button beside the tabs."""
        match name, values:
            case "colour", [colour]:
                return replace(self, colour=next(one for one in COLOURS if one == colour))
            case "count", [by]:
                return replace(self, count=min(max(self.count + int(by), 1), WHOLE_DECK))
            case "joined", [("all" | "any") as joined]:
                return replace(self, joined=joined)
            case _:
                return self

    def row_labels(self) -> list[str]:
        """Return the test as a sentence, in rows with one condition each."""
        after = _("and {condition}") if self.joined == "all" else _("or {condition}")
        forms = (_("The word {condition}"), *(after for _other in self.parts[1:]))
        return [form.format(condition=_part_text(part)) for form, part in zip(forms, self.parts, strict=False)]

    def beside_tabs(self) -> tuple[float, Callable[[Rect, EditorLayout], list[AnyLook]]] | None:
        """Return the buttons of the colour and the number of cards; or whether all conditions have to be met."""
        return {
            "text": (FINGER_UNITS + 1.6, self._colour_and_count_looks),
            "test": (FINGER_UNITS, self._joined_looks),
        }.get(self.page)

    def _colour_and_count_looks(self, rect: Rect, room: EditorLayout) -> list[AnyLook]:
        px, gap = room.px, room.gap
        colours, count = rect.cut_left(rect.w * 11 // 20, gap * 2)
        found: list[AnyLook] = []
        for colour, cell in zip(COLOURS, colours.columns(len(COLOURS), gap), strict=True):
            stripe, button = cell.cut_bottom(px(1.2), px(0.4))
            found.append(
                room.button(button, f"colour:{colour}", capitalise(colour_name(colour)), on=colour == self.colour)
            )
            found.append(Panel(rect=stripe, tone=_TONES[colour], outline=_TONES[colour]))
        less, number, more = stepper_rects(count, room)
        cards = ngettext("{count} card", "{count} cards", self.count).format(count=self.count)
        return [
            *found,
            room.sign_button(less.cut_top(px(FINGER_UNITS))[0], "count:-1", "−"),
            Label(rect=number, text=cards, px=px(SMALL), least=px(3), align="centre", lines=2),
            room.sign_button(more.cut_top(px(FINGER_UNITS))[0], "count:1", "+"),
        ]

    def _joined_looks(self, rect: Rect, room: EditorLayout) -> list[AnyLook]:
        options = (("all", _("All of them")), ("any", _("Any of them")))
        return choice_looks(ButtonStrip("joined:", options, self.joined), rect, room, enabled=len(self.parts) > 1)


def new_editor(colour: Colour, text: str = "", *, asks: bool = False) -> GoalEditor:
    """Return an editor for a card that is not known yet; it `asks` first whether the table's own set begins."""
    return GoalEditor(colour=colour, text=text[:LONGEST], page="whose" if asks else "text")


def edit_goal(goal: GoalEntry, *, own: bool = False, asks: bool = False) -> GoalEditor:
    """Return an editor for a card that is known; it can be deleted when it is the table's `own`.

    It `asks` first whether the table's own set begins.

    Raises EntriesError when its test can't be read.
    """
    parts, joined = ((), "all") if goal.test is None else _split_test(goal.test)
    return GoalEditor(
        known=goal.id,
        own=own,
        page="whose" if asks else "text",
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
