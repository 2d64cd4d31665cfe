"""Show the editor of an action card: its name and text with a keyboard, and its operations."""

from companion.core.i18n import N_, _
from companion.core.scene import SMALL, AnyLook, Label, Rect
from companion.games.common.keyboard import Px
from companion.games.sequitur.actions.action_editor import ActionEditor, limitless
from companion.games.sequitur.actions.action_words import PLACES, in_words
from companion.games.sequitur.actions.actions import DRAWING, Operation, OperationName
from companion.games.sequitur.editor_parts import (
    DELETE,
    FINGER,
    Room,
    delete_page,
    panel,
    rows,
    stepper,
    tabs,
    text_page,
    value_head,
)

PAGES = (("name", N_("Name")), ("text", N_("Text")), ("allows", N_("Allows")))
"""The pages with a tab, and what is on it."""

PICKS: dict[OperationName, str] = {
    "insert": N_("Draw balls, each for any place"),
    "ends": N_("Draw balls, each for either end"),
    "discard": N_("Put balls back into the bag"),
    "replace": N_("Replace balls by new ones"),
    "swap": N_("Swap two balls"),
    "move": N_("Move one ball"),
    "reverse": N_("Reverse a part"),
}
"""What each operation is called in the list, before its count is known."""

NAME = N_("Type the name that is printed on the card, or give it one.")
TEXT = N_("Type what is printed on the card.")
NOTHING = N_("ADD picks what the card allows: in the order in which it is done, when it is more than one thing.")


def looks(editor: ActionEditor, rect: Rect, px: Px, gap: int, portrait: bool) -> list[AnyLook]:
    """The editor's page in this rectangle, from its edges on. The arguments are those of `editor_looks.looks`."""
    room = Room(rect, px, gap, portrait)
    if editor.picked is not None:
        return _operation(editor.picked, editor.row is not None, room)
    if editor.page == "pick":
        return _list(room)
    head, rest = rect.cut_top(px(FINGER), gap)
    found = tabs((*PAGES, DELETE) if editor.own else PAGES, editor.page, head, room)
    match editor.page:
        case "name":
            return found + text_page(editor.name, _(NAME), editor.keys, rest, room)
        case "text":
            return found + text_page(editor.text, _(TEXT), editor.keys, rest, room)
        case "delete":
            return found + delete_page(editor.name, rest, room)
        case _:
            labels = [_row(row, in_words(operation)) for row, operation in enumerate(editor.operations)]
            return found + rows(labels, editor.shown, rest, room, _("ADD an operation"), _(NOTHING))


def _row(row: int, operation: str) -> str:
    told = _("then to {operation}") if row else _("It allows to {operation}")
    return told.format(operation=operation)


def _list(room: Room) -> list[AnyLook]:
    """All operations in a few words."""
    head, rest = room.rect.cut_top(room.px(FINGER), room.gap)
    columns = 1 if room.portrait else 2
    lines = -(-len(PICKS) // columns)
    height = min(rest.h, lines * (room.px(FINGER + 2) + room.gap))
    cells = [cell for row in rest.cut_top(height)[0].rows(lines, room.gap) for cell in row.columns(columns, room.gap)]
    title = Label(rect=head, text=_("What does the card allow?"), px=room.px(6), least=room.px(SMALL))
    return [
        title,
        *(room.line(cell, f"pick:{name}", _(label)) for cell, (name, label) in zip(cells, PICKS.items(), strict=False)),
    ]


def _operation(picked: Operation, known: bool, room: Room) -> list[AnyLook]:
    """The operation in words, and below it its count."""
    gap, finger = room.gap, room.px(FINGER)
    head, rest = room.rect.cut_top(finger, gap)
    found = value_head(head, room, known=known, ready=True)[0]
    told, low = rest.cut_top(room.px(40) if room.portrait else rest.h - 2 * (finger + gap), gap)
    found += panel(told, _("The card allows to {operation}.").format(operation=in_words(picked)), room)
    limit, count = low.cut_top(finger, gap)
    if picked.name in DRAWING:
        return found + stepper(limit, room, "count-by", picked.count)
    first, second = limit.columns(2, gap)
    anything = _("any distance") if picked.name in PLACES else _("any number")
    found += [
        room.button(first, "limit:none", anything, on=limitless(picked)),
        room.button(second, "limit:most", _("at most"), on=not limitless(picked)),
    ]
    return found if limitless(picked) else found + stepper(count.cut_top(finger)[0], room, "count-by", picked.count)
