"""Edit an action card (SQT-21): its name and text are typed, what it allows is picked in its order."""

from typing import ClassVar

import msgspec
from msgspec.structs import replace

from companion.core.i18n import N_, _, ngettext
from companion.core.layout import Rect
from companion.core.scene import AnyLook, Label, Panel
from companion.games.common.text_fit import text_room
from companion.games.sequitur.actions.action_words import PLACE_OPERATIONS, numbered_steps, operation_text
from companion.games.sequitur.actions.actions import ALL_BALLS, DRAWING, Action, Operation, OperationName
from companion.games.sequitur.card_form import HELP, CardEditor, PartsPage, Text
from companion.games.sequitur.editor_parts import (
    CARD_LEAST,
    CARD_LINES,
    ButtonStrip,
    EditorLayout,
    NumberStrip,
    Pick,
    PickGroup,
    Strip,
    Value,
    fitting_text,
    text_field,
)

LONGEST_NAME = 24
"""Characters in the name of a card: as many as are read on it in the list of cards."""

FIRST_LIMIT = 2
"""The count of an operation that has just been limited."""

OPERATIONS = PickGroup(
    "",
    (
        Pick("insert", N_("Draw balls, each for any place"), "STIR – STAIR"),
        Pick("ends", N_("Draw balls, each for either end"), "TAR – STARE"),
        Pick("discard", N_("Put balls back into the bag"), "STAIR – STIR"),
        Pick("replace", N_("Replace balls by new ones"), "STAR – SOAR"),
        Pick("swap", N_("Swap two balls"), "STAR – RTAS"),
        Pick("move", N_("Move one ball"), "STAR – TARS"),
        Pick("reverse", N_("Reverse a part"), "STAR – RATS"),
    ),
)
"""What each operation is called in the list, before its count is known, and what it makes of a rack."""


def _new_operation(name: str) -> Operation:
    """Return an operation of this name, without a limit where it can do without one."""
    picked: OperationName = msgspec.convert(name, OperationName)
    return Operation(picked, 1 if picked in DRAWING else ALL_BALLS)


def _change_operation(picked: Operation, name: str, values: list[str]) -> Operation:
    limitless = picked.count == ALL_BALLS
    match name, values:
        case "limit", ["none"] if picked.name not in DRAWING:
            return replace(picked, count=ALL_BALLS)
        case "limit", ["most"] if limitless:
            return replace(picked, count=FIRST_LIMIT)
        case "draws", [("all" | "most") as draws] if picked.name in DRAWING:
            return replace(picked, up_to=draws == "most")
        case "count-by", [by] if not limitless:
            return replace(picked, count=min(max(picked.count + int(by), 1), ALL_BALLS - 1))
        case _:
            return picked


def _count_strips(picked: Operation) -> tuple[Strip, ...]:
    """Return the strips with which the count is set; they stay in place when a limit is set."""
    count = NumberStrip((("count-by", _counted_text(picked)),))
    if picked.name in DRAWING:
        return ButtonStrip(
            "draws:", (("all", _("exactly")), ("most", _("at most"))), "most" if picked.up_to else "all"
        ), count
    limitless = picked.count == ALL_BALLS
    places = picked.name in PLACE_OPERATIONS
    options = (
        ("none", _("any distance") if places else _("any number")),
        ("most", _("up to a set distance") if places else _("up to a set number")),
    )
    limit = ButtonStrip("limit:", options, "none" if limitless else "most")
    return limit, NumberStrip((("", _("no limit")),)) if limitless else count


def _counted_text(picked: Operation) -> str:
    """Return the count with what it counts: places of two balls, else balls."""
    places = ngettext("{count} place", "{count} places", picked.count)
    balls = ngettext("{count} ball", "{count} balls", picked.count)
    return (places if picked.name in PLACE_OPERATIONS else balls).format(count=picked.count)


def _operation_value(picked: Operation) -> Value:
    return Value(_("The card lets you {operation}.").format(operation=operation_text(picked)), _count_strips(picked))


class ActionEditor(CardEditor, frozen=True, kw_only=True):
    """An action card that is being entered or changed. Its parts are the operations that it allows."""

    TEXTS: ClassVar = (
        Text("name", N_("Name"), N_("What is the card called?"), LONGEST_NAME),
        Text("text", N_("Text"), N_("What is printed on the card?")),
    )
    PARTS: ClassVar = PartsPage(
        "allows",
        N_("Enter step by step what is done with this card."),
        N_("Add a step"),
        N_("What does the card allow?"),
        (OPERATIONS,),
        begin=_new_operation,
        change=_change_operation,
        value=_operation_value,
    )

    HELP: ClassVar = {
        **HELP,
        "name": (
            N_("Type the name of the card as it is printed."),
            N_("OK leads on. BACK leads to the question before."),
        ),
        "allows": (
            N_("This is the card as it will look. The buttons below it lead back to its name and its text."),
            N_("Add the steps that the card allows, in their order. A tap on a step changes it."),
            N_("Once there is a step, KEEP keeps the card. It is the same for all players."),
        ),
        "pick": (N_("Tap what the card allows. Below each stands what it makes of a rack."),),
        "value": (
            N_("Set how many balls it is about, or how far."),
            N_("OK takes it into the card."),
        ),
    }

    name: str = ""
    text: str = ""
    page: str = "name"
    parts: tuple[Operation, ...] = ()
    picked: Operation | None = None

    def entry(self) -> Action | None:
        """Return the card as it is entered; None while something is missing."""
        if not self.is_complete or not self.parts:
            return None
        return Action(self.name.rstrip(" "), self.text.rstrip(" "), self.parts)

    def missing_text(self) -> str:
        """Return a few words that say what the open page still lacks."""
        if self.page == "name":
            return _("no name yet")
        return _("no step yet") if self.is_last else super().missing_text()

    def card_looks(self, rect: Rect, room: EditorLayout, typed: str = "") -> list[AnyLook]:
        """Return the card as it will look."""
        if typed:
            return [text_field(getattr(self, typed), rect, room)]
        inside = rect.inset(room.gap * 2)
        name, text = inside.cut_top(min(room.px(8), inside.h * 2 // 5), room.gap)
        px, least, said = room.px(5.4), room.px(CARD_LEAST), fitting_text(self.text, text, room)
        text = text_room(said, text, px)
        title = Label(
            rect=name, text=fitting_text(self.name, name, room), px=room.px(6.4), least=least, tone="ink", title=True
        )
        below = Label(
            rect=text,
            text=said,
            px=px,
            least=least,
            tone="ink",
            lines=CARD_LINES,
        )
        return [
            Panel(rect=rect, tone="paper"),
            title,
            below,
        ]

    def row_labels(self) -> list[str]:
        """Return the steps that the card allows, numbered."""
        return numbered_steps(self.parts)


def edit_action(action: Action, *, own: bool = False, asks: bool = False) -> ActionEditor:
    """Return an editor for a card that is known; it can be deleted when it is the table's `own`.

    It `asks` first whether the table's own set begins.
    """
    page = "whose" if asks else "allows"
    return ActionEditor(
        known=action.name, own=own, page=page, name=action.name, text=action.text, parts=action.operations
    )
