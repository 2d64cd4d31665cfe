"""The editor of an action card (SQT-21): its name and text are typed, what it allows is picked in its order."""

from typing import Literal, get_args

from msgspec.structs import replace

from companion.core.events import Input
from companion.core.i18n import _
from companion.games.sequitur.actions.actions import ALL_BALLS, DRAWING, Action, Operation, OperationName
from companion.games.sequitur.card_editor import CardEditor, taken
from companion.games.sequitur.card_text import LONGEST, after_key

LONGEST_NAME = 24
"""Characters in the name of a card: as many as are read on it in the list of cards."""

FEW = 2
"""The count of an operation that has just been limited."""

NAMES: tuple[OperationName, ...] = get_args(get_args(OperationName)[0])
"""The operations that can be picked."""

Page = Literal["name", "text", "allows", "pick", "count", "delete"]


class ActionEditor(CardEditor, frozen=True):
    """An action card that is being entered or changed.

    `known` is the name of the known card that is changed, empty for a new one. `page` is what is shown: the name, the
    text, what the card allows, the question whether it is to be deleted, the list of operations, or the operation
    `picked`, which is that of the row number `row` (None: a new one).
    """

    name: str = ""
    text: str = ""
    operations: tuple[Operation, ...] = ()
    known: str = ""
    page: Page = "name"
    row: int | None = None
    picked: Operation | None = None


def edit(action: Action, *, own: bool = False) -> ActionEditor:
    """An editor for a card that is known, `own` where it can be deleted."""
    return ActionEditor(action.name, action.text, action.operations, action.name, own=own)


def missing(editor: ActionEditor) -> str:
    """What the card still lacks, in a few words; empty when it is whole."""
    if not editor.name.strip():
        return _("no name yet")
    if not editor.text.strip():
        return _("no text yet")
    if editor.picked is not None:
        return _("DONE is missing")
    return "" if editor.operations and editor.page != "pick" else _("no operation yet")


def entry(editor: ActionEditor) -> Action | None:
    """The card as it is entered; None while something is missing."""
    if missing(editor) or editor.page == "delete":
        return None
    return Action(editor.name.rstrip(" "), editor.text.rstrip(" "), editor.operations)


def limitless(operation: Operation) -> bool:
    """Whether the operation is allowed without a limit."""
    return operation.count == ALL_BALLS


def back(editor: ActionEditor) -> ActionEditor | None:
    """The editor on the page before; None: it is left, and what was entered is dropped."""
    match editor.page:
        case "name":
            return None
        case "text" | "delete":
            return replace(editor, page="name", keys=0)
        case "allows":
            return replace(editor, page="text", keys=0)
        case "pick":
            return replace(editor, page="allows")
        case "count":
            return _on_list(editor, "pick" if editor.row is None else "allows")


def _on_list(editor: ActionEditor, page: Page) -> ActionEditor:
    """On a list, on the same page of it."""
    return replace(editor, page=page, row=None, picked=None)


def handle(editor: ActionEditor, what: Input) -> ActionEditor:
    """The editor after a tap on one of its targets, or a key; the same editor for what means nothing here."""
    return taken(editor, what, editor.name if editor.page == "name" else editor.text, _typed, _card)


def _typed(editor: ActionEditor, key: str) -> ActionEditor:
    match editor.page:
        case "name":
            return replace(editor, name=after_key(editor.name, key, LONGEST_NAME))
        case "text":
            return replace(editor, text=after_key(editor.text, key, LONGEST))
        case _:
            return editor


def _card(editor: ActionEditor, name: str, values: list[str]) -> ActionEditor:
    """What the buttons of the tabs and the lists do."""
    match name, values:
        case "page", [("name" | "text" | "allows" | "delete") as page]:
            return replace(_on_list(editor, page), keys=0, shown=0)
        case "more", []:
            return replace(editor, shown=editor.shown + 1)
        case "add", []:
            return _on_list(editor, "pick")
        case "row", [number]:
            row = int(number)
            return replace(editor, page="count", row=row, picked=editor.operations[row])
        case "pick", [operation]:
            picked = next(one for one in NAMES if one == operation)
            return replace(editor, page="count", picked=Operation(picked, 1 if picked in DRAWING else ALL_BALLS))
        case _:
            return editor if editor.picked is None else _operation(editor, editor.picked, name, values)


def _operation(editor: ActionEditor, picked: Operation, name: str, values: list[str]) -> ActionEditor:
    """What the buttons of the page for one operation do."""
    match name, values:
        case "limit", ["none"] if picked.name not in DRAWING:
            return replace(editor, picked=replace(picked, count=ALL_BALLS))
        case "limit", ["most"] if limitless(picked):
            return replace(editor, picked=replace(picked, count=FEW))
        case "count-by", [by] if not limitless(picked):
            count = min(max(picked.count + int(by), 1), ALL_BALLS - 1)
            return replace(editor, picked=replace(picked, count=count))
        case "remove", [] if editor.row is not None:
            return _with(editor, ())
        case "ok", []:
            return _with(editor, (picked,))
        case _:
            return editor


def _with(editor: ActionEditor, now: tuple[Operation, ...]) -> ActionEditor:
    """These take the place of the row that was opened; a new one comes last, on the last page of the list."""
    if editor.row is None:
        return replace(_on_list(editor, "allows"), operations=(*editor.operations, *now), shown=-1)
    rows = (*editor.operations[: editor.row], *now, *editor.operations[editor.row + 1 :])
    return replace(_on_list(editor, "allows"), operations=rows)
