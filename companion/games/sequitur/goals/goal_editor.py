"""Edit a goal card (SQT-20): its text is typed, its test picked from the known conditions."""

import re
import unicodedata
from typing import Any, Literal
from zlib import crc32

from msgspec.structs import replace

from companion.core.events import Input
from companion.core.game import Refused
from companion.core.toml.entries import TomlPath
from companion.games.sequitur.card_editor import CardEditor, taken
from companion.games.sequitur.card_text import LONGEST, after_key
from companion.games.sequitur.cards import COLOURS, GoalEntry, goals_of
from companion.games.sequitur.goals import condition_picker
from companion.games.sequitur.goals.condition_picker import Limits, Picked
from companion.games.sequitur.goals.conditions import All, AnyOf, Test, plain, read_test
from companion.games.sequitur.goals.goals import GOAL, WHOLE_DECK, Colour

_SHORT = 40
"""Characters of a text in the id that is made from it."""

Joined = Literal["all", "any"]
Page = Literal["text", "test", "pick", "value", "delete"]


class Editor(CardEditor, frozen=True):
    """A goal card that is being entered or changed.

    `id` is empty for a new one; `rows` are the parts of its test, `joined` tells whether all of them have to be met or
    any; `written` is the test as it was found. `page` is what is shown: the text, the test, the question whether the
    card is to be deleted, the list of conditions, or the condition `picked`, which is that of the row number `row`
    (None: a new one; None for `picked`: a row that can only be removed).
    """

    colour: Colour
    text: str = ""
    id: str = ""
    count: int = 1
    rows: tuple[Test, ...] = ()
    joined: Joined = "all"
    written: dict[str, Any] | None = None
    page: Page = "text"
    row: int | None = None
    picked: Picked | None = None


def new(colour: Colour, text: str = "") -> Editor:
    """An editor for a card that is not known yet."""
    return Editor(colour, text[:LONGEST])


def edit(goal: GoalEntry, *, own: bool = False) -> Editor:
    """An editor for a card that is known, `own` where it can be deleted.

    Raises EntriesError when its test can't be read.
    """
    rows, joined = ((), "all") if goal.test is None else _taken_apart(goal.test)
    return Editor(goal.colour, goal.text, goal.id, goal.count, rows, joined, goal.test, own=own)


def _taken_apart(test: dict[str, Any]) -> tuple[tuple[Test, ...], Joined]:
    read = read_test(TomlPath("", "", (GOAL, 0), ("test",)), test)
    match read:
        case All(parts):
            return parts, "all"
        case AnyOf(parts):
            return parts, "any"
        case _:
            return (read,), "all"


def entry(editor: Editor) -> GoalEntry | Refused | None:
    """The card as it is entered, or why it can't be; None while something is picked, deleted, or lacking."""
    text = editor.text.rstrip(" ")
    if not text.strip() or editor.page in {"pick", "value", "delete"}:
        return None
    made = GoalEntry(editor.id or made_id(editor.colour, text), editor.colour, text, editor.count, _test(editor))
    read = goals_of((made,))
    return read if isinstance(read, Refused) else made


def _test(editor: Editor) -> dict[str, Any] | None:
    """The test as a file has it; one that was not changed stays as it was found."""
    if editor.written is not None and _taken_apart(editor.written) == (editor.rows, editor.joined):
        return editor.written
    if len(editor.rows) > 1:
        return {editor.joined: [plain(row) for row in editor.rows]}
    return plain(editor.rows[0]) if editor.rows else None


def made_id(colour: Colour, text: str) -> str:
    """An id for a card with this text: the same for all ways to write it in capitals, spaces and signs."""
    folded = " ".join(unicodedata.normalize("NFKD", text.casefold()).split())
    words = "-".join(re.findall(r"[a-z0-9]+", folded))
    lost = any(letter.isalnum() and not letter.isascii() for letter in folded)
    if words and not lost and len(words) <= _SHORT:
        return f"{colour}-{words}"
    beginning = words[:_SHORT].strip("-")
    return "-".join(filter(None, (colour, beginning, f"{crc32(folded.encode()):08x}")))


def back(editor: Editor) -> Editor | None:
    """The editor on the page before; None: it is left, and what was entered is dropped."""
    match editor.page:
        case "text":
            return None
        case "test" | "delete":
            return replace(editor, page="text")
        case "pick":
            return replace(editor, page="test", shown=0)
        case "value":
            return _on_list(editor, "pick" if editor.row is None else "test")


def _on_list(editor: Editor, page: Page) -> Editor:
    """Back on a list, on the same page of it."""
    return replace(editor, page=page, row=None, picked=None)


def handle(editor: Editor, what: Input) -> Editor:
    """The editor after a tap on one of its targets, or a key; the same editor for what means nothing here."""
    return taken(editor, what, editor.text, _typed, _card)


def _typed(editor: Editor, key: str) -> Editor:
    if editor.page == "text":
        return replace(editor, text=after_key(editor.text, key))
    if editor.page == "value" and editor.picked:
        return replace(editor, picked=condition_picker.typed(editor.picked, key))
    return editor


def _card(editor: Editor, name: str, values: list[str]) -> Editor:
    """What the buttons of the first two pages do."""
    match name, values:
        case "page", [("text" | "test" | "delete") as page]:
            return replace(_on_list(editor, page), shown=0)
        case "colour", [colour]:
            return replace(editor, colour=next(one for one in COLOURS if one == colour))
        case "count", [by]:
            return replace(editor, count=min(max(editor.count + int(by), 1), WHOLE_DECK))
        case "joined", [("all" | "any") as joined]:
            return replace(editor, joined=joined)
        case "more", []:
            return replace(editor, shown=editor.shown + 1)
        case "add", []:
            return replace(editor, page="pick", shown=0)
        case "row", [number]:
            row = int(number)
            return replace(editor, page="value", row=row, picked=condition_picker.reopened(editor.rows[row]))
        case "pick", [condition]:
            return replace(editor, page="value", row=None, picked=condition_picker.begin(condition))
        case _:
            return _condition(editor, name, values)


def _condition(editor: Editor, name: str, values: list[str]) -> Editor:
    """What the buttons of the page for one condition do."""
    picked = editor.picked
    match name, values:
        case "remove", [] if editor.row is not None:
            rows = editor.rows[: editor.row] + editor.rows[editor.row + 1 :]
            return replace(_on_list(editor, "test"), rows=rows)
        case "ok", [] if picked:
            return _put(editor, picked)
        case "not", [] if picked:
            return replace(editor, picked=replace(picked, denied=not picked.denied))
        case "limits", [limits] if picked:
            wanted: dict[str, Limits] = {"exactly": "exactly", "least": "least", "most": "most", "between": "between"}
            return replace(editor, picked=condition_picker.limited(picked, wanted[limits]))
        case "count-by", [place, by] if picked:
            return replace(editor, picked=condition_picker.counted(picked, int(place), int(by)))
        case "choose", [place, which] if picked:
            return replace(editor, picked=condition_picker.chosen(picked, int(place), int(which)))
        case _:
            return editor


def _put(editor: Editor, picked: Picked) -> Editor:
    """The condition takes its place in the test; a new one comes last, on the last page of the list."""
    test = condition_picker.test_of(picked)
    if test is None:
        return editor
    if editor.row is None:
        return replace(_on_list(editor, "test"), rows=(*editor.rows, test), shown=-1)
    rows = (*editor.rows[: editor.row], test, *editor.rows[editor.row + 1 :])
    return replace(_on_list(editor, "test"), rows=rows)
